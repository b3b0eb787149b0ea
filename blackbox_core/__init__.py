"""Black Box: the deduction game of hidden atoms and rays, as a conversation."""

VERSION = "2.0.0"
