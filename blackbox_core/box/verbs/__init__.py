"""What one seat before a box can do: families of verbs that games take."""
