"""Draws the maps of the games from what they know of them and where everything lies; see README.md here."""
