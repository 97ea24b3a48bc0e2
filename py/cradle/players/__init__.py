"""Bots of three levels, random, heuristic and search, for any game; a game's bots.py brings its judgement."""

from .protocol import (
    LEVELS,
    Judgement,
    Player,
    bots,
    has_bot,
    judgement,
    level_of,
    levels,
    load,
    settler_like,
    style_of,
)

__all__ = [
    "LEVELS",
    "Judgement",
    "Player",
    "bots",
    "has_bot",
    "judgement",
    "level_of",
    "levels",
    "load",
    "settler_like",
    "style_of",
]
