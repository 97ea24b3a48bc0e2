"""Ur, by Paolo Mori."""
