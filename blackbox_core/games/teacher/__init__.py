"""The teacher: lessons from a small box upward."""
