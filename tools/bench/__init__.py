"""Measurements to be run by hand: how fast the program is, and how well it plays."""
