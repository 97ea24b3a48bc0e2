"""The names of seats and games that nobody has named: they are in the language of the page, also when it changes."""

from __future__ import annotations

from collections.abc import Iterable

from ...codec import LONGEST_TITLE
from ...words.text import LANGUAGES, Words, catalogue
from .saves import line
from .seats import Seat
from .table import Table


def default_title(words: Words, game: str, names: list[str]) -> str:
    """The name that a game has, after the people who play it, until somebody renames it."""
    said = words.say("home.table_name", game=words.say(f"{game}.name"), names=", ".join(names))
    return line(said, LONGEST_TITLE)


def translate_seats(words: Words, seats: Iterable[Seat]) -> None:
    """Put names such as "Player 1" into the language of the page."""
    for n, who in enumerate(seats, 1):
        if who.name.endswith(str(n)):  # only then is it worth reading the words of the other languages
            texts = (str(catalogue("cradle.words", language).get("player", "")) for language in LANGUAGES)
            if who.name in [text.replace("{n}", str(n)) for text in texts]:
                who.name = words.say("player", n=n)


def translate_table(words: Words, table: Table) -> None:
    """Put the names of its seats and its own name into the language of the page."""
    game, before = table.game.name, [who.name for who in table.seats]
    translate_seats(words, table.seats)
    languages = (words, *map(Words, LANGUAGES))
    titles = (default_title(spoken, game, before) for spoken in languages)  # read as far as it takes
    if before[0] in table.name and table.name in titles:
        table.name = default_title(words, game, [who.name for who in table.seats])
