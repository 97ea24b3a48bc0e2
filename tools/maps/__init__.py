"""Draws the maps of the games, from their tables of borders and from layout files; see README.md here."""
