"""A game being played: who sits there, its record and orders, how it is kept."""
