"""Observations in words, as cradle.text tells them, in place of numbers."""

from __future__ import annotations

import string
from typing import NamedTuple

from gymnasium import spaces

from .. import games
from ..text import LENGTHS
from ..words.text import LANGUAGES, catalogue, rule_source

NUMBERS, TEXT = "numbers", "text"  # what an observation may be
LONGEST = 1 << 17  # letters of an observation; the longest seen have a third
SHARED = ("cradle.words", "cradle.text")  # whose words descriptions of all games have
SIGNS = string.printable + "×→−–…·’«»§\u00a0\u202f"


class Spoken(NamedTuple):
    """How observations are told: the language, and one of `cradle.text.LENGTHS`."""

    language: str
    length: str


def wording(obs: str, language: str, length: str) -> Spoken | None:
    """How observations are told; None if they are numbers. Raises ValueError for what there is not."""
    if obs not in (NUMBERS, TEXT):
        raise ValueError(f"obs is {NUMBERS!r} or {TEXT!r}, not {obs!r}")
    if language not in LANGUAGES or length not in LENGTHS:
        raise ValueError(f"languages: {', '.join(LANGUAGES)}; lengths: {', '.join(LENGTHS)}")
    return Spoken(language, length) if obs == TEXT else None


def space(game: str, told: Spoken) -> spaces.Text:
    """The space of such observations: all letters that the words and the rule book of the game have."""
    found = [SIGNS, rule_source(games.texts(game), told.language)]
    for package in (games.texts(game), *SHARED):
        for said in catalogue(package, told.language).values():
            found += [said] if isinstance(said, str) else said
    letters = {letter for text in found for letter in (*text, *text.upper())}
    return spaces.Text(LONGEST, charset="".join(sorted(letters)))
