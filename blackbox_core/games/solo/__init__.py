"""Black Box for one player."""
