"""Measurements that are run by hand: how fast the program is, and how strong."""
