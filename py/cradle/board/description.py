"""What a game's board/description.py says of a view: sections of lines, in three lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

from ..kernel.game import Event, View
from .contract import Say

SHORT, USUAL, WHOLE = range(3)  # what a glance takes in; what a player looks at; all that lies there, with its rules


class Section(NamedTuple):
    """Lines that belong together, under a heading; "": they need none."""

    heading: str
    lines: Sequence[str]


def then(say: Say, words: Sequence[str]) -> str:
    """Words one after the other, as the language separates them."""
    return reduce(lambda first, more: say("preview.both", one=first, another=more), words) if words else ""


def with_title(say: Say, title: str, text: str) -> str:
    """Words after their title."""
    return say("labelled", title=title, text=text)


def legend(say: Say, game: str, columns: Sequence[str]) -> str:
    """What the titles of numbers stand for."""
    title = f"{game}.board.column"
    return then(say, [with_title(say, say(f"{title}.{column}"), say(f"{title}.{column}.long")) for column in columns])


# Given a view, the words, the names of the seats, a length, and the events that the viewer was told, the newest last,
# returns what a player sees, weightiest first.
Describe = Callable[[View, Say, Sequence[str], int, Sequence[Event]], list[Section]]
