"""Draws the map of Civilization from what the game knows of it and where its areas lie; see README.md here."""
