"""Bots: random, heuristic and search, for any game; a game's bots.py brings its judgement."""

from .protocol import LEVELS, Judgement, Player, judgement, levels, load

__all__ = ["LEVELS", "Judgement", "Player", "judgement", "levels", "load"]
