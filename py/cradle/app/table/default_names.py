"""What nobody has named, seats and games: it is called in the language of now, whichever it was called in before."""

from __future__ import annotations

from collections.abc import Iterable

from ...codec import LONGEST_TITLE
from ..base.text import LANGUAGES, Words, catalogue
from .saves import line
from .seats import Seat
from .table import Table


def title(words: Words, game: str, names: list[str]) -> str:
    """The name that a game has, after the people who play it, until somebody renames it."""
    said = words.say("home.table_name", game=words.say(f"{game}.name"), names=", ".join(names))
    return line(said, LONGEST_TITLE)


def speak_seats(words: Words, seats: Iterable[Seat]) -> None:
    """Put names such as "Player 1" into the language of now."""
    for n, who in enumerate(seats, 1):
        if who.name.endswith(str(n)):  # only then is it worth reading the words of the other languages
            texts = (str(catalogue("cradle.app", language).get("home.player", "")) for language in LANGUAGES)
            if who.name in [text.replace("{n}", str(n)) for text in texts]:
                who.name = words.say("home.player", n=n)


def speak_table(words: Words, table: Table) -> None:
    """Put the names of its seats and its own name into the language of now."""
    game, before = table.game.name, [who.name for who in table.seats]
    speak_seats(words, table.seats)
    titles = (title(spoken, game, before) for spoken in (words, *map(Words, LANGUAGES)))  # read as far as it takes
    if before[0] in table.name and table.name in titles:
        table.name = title(words, game, [who.name for who in table.seats])
