"""Who can sit at a table: people and bots, with their colours and symbols; and how a seat changes hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ... import games, players
from ...words.text import Words

BOT_NAMES = ["Enheduanna", "Shulgi", "Kubaba", "Sargon", "Ninlil", "Gudea", "Puabi", "Naram-Sin"]


COLOURS = {  # each with a symbol of its own, so that colour is never the only sign
    "crimson": "i-seat-lion",
    "azure": "i-seat-boat",
    "ochre": "i-seat-sun",
    "green": "i-seat-palm",
    "violet": "i-seat-star",
    "teal": "i-seat-fish",
    "rose": "i-seat-bull",
    "slate": "i-seat-moon",
}
HUMAN, AWAY = "human", "away"  # a person at this device, or at another one, by link


def kinds(game: str) -> tuple[str, ...]:
    """Who is offered a seat at a table of that game."""
    return (HUMAN, *players.bots(games.load(game)), AWAY)


def kind_in_words(words: Words, game: str, kind: str) -> str:
    """What a player of this kind is called, in words."""
    level, style = players.level_of(kind), players.style_of(kind)
    if style:
        return words.say(f"kind.{level}.styled", style=words.say(f"{game}.style.{style}"))
    return words.say(f"kind.{level}")


def sits(game: str, kind: object) -> bool:
    """Whether a player of this kind can sit at a table of this game, even if the form does not offer it."""
    return kind in (HUMAN, AWAY) or (isinstance(kind, str) and players.has_bot(games.load(game), kind))


@dataclass
class Seat:
    """Somebody at the table; `kind` is "human", "away" or the name of a bot.

    left: whether the person has left for good, so that a bot plays on.
    """

    name: str
    colour: str
    kind: str = HUMAN
    left: bool = False

    @property
    def symbol(self) -> str:
        return COLOURS[self.colour]


# The events of the log that the rules do not tell: who plays a seat from now on; that a bot has decided once, because
# time was over; and that a standing order answers, or was not carried out, which its seat alone is told.
CHANGES = ("seats.bot", "seats.person", "seats.left", "seats.late", "standing.played", "standing.undone")
BOT, PERSON, LEFT, LATE, ORDERED, UNDONE = CHANGES


class Change(NamedTuple):
    """A seat changed hands, or an order answers for it: after how many decisions, which seat, and one of CHANGES.
    order: the one that was not carried out, as JSON.
    """

    n: int
    seat: int
    said: str
    order: list[object] | None = None
