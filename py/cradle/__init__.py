"""Cradle: Ur, Civilization and L'Âge de la Renaissance as plain Python.

`from cradle import games` and `games.load("ur")` is where to start; docs/architecture.md shows the house.
"""

__version__ = "0.2.0"
