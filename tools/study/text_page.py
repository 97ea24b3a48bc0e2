"""Measures descriptions: how many characters and tokens they have, by game and length, for docs/text.md.

`python -m tools.study.text_page` writes the table; `--texts FILE` also writes what was measured, one JSON text a line.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

from cradle import games, players
from cradle.kernel.game import Decision, Event, Variant, View
from cradle.kernel.record import Record
from cradle.text import LENGTHS, describe
from cradle.words.text import LANGUAGES

from tools import ROOT

PAGE = ROOT / "docs/text.md"
BEGINS, ENDS = "<!-- lengths -->\n", "<!-- end of lengths -->"
# How many characters of these texts a token of o200k_base has, as gpt-tokenizer 4.0.0 counted in all of them.
LETTERS = {
    "en": {"short": 2.8, "usual": 2.8, "whole": 3.3},
    "fr": {"short": 2.5, "usual": 2.5, "whole": 2.9},
}
PARTS = 8  # of each game, so many moments are measured
TABLES: dict[str, tuple[str, Variant]] = {
    "Ur, 2 seats": ("ur", {"seats": 2}),
    "Ur, 4 seats": ("ur", {"seats": 4}),
    "Nomads, 3 seats": ("civilization", {"rules": "nomads", "seats": 3}),
    "Civilization (`classic`), 4 seats": ("civilization", {"rules": "classic", "seats": 4, "turns": 12}),
    "Advanced Civilization, 5 seats": ("civilization", {"rules": "advanced", "seats": 5, "turns": 12}),
    "L'Âge de la Renaissance, 4 seats": ("renaissance", {"seats": 4}),
}


class Moment(NamedTuple):
    """What a seat sees when it has to decide, and what it was told."""

    view: View
    decision: Decision
    told: list[Event]


def moments(name: str, variant: Variant) -> Iterator[Moment]:
    """Moments of a game of settlers from seed 1, equally far apart, at which there was a choice."""
    game, chance, chosen = games.load(name), Random(1), list[int]()
    record, bot = Record(game, variant, 1), players.load(game, "heuristic")
    while decision := game.decision(record.position):
        chosen += [len(record)] * (len(decision.actions) > 1)
        record.play(bot(game.view(record.position, decision.seat), decision, chance, 0))
    wanted = {chosen[len(chosen) * (2 * part + 1) // (2 * PARTS)] for part in range(PARTS)}
    position, told = record.at(0).copy(), [*record.opening]
    for n, index in enumerate(record.indices):
        decision = game.decision(position)
        assert decision is not None
        if n in wanted:
            heard = [event for event in told if event.to in (None, decision.seat)]
            yield Moment(game.view(position, decision.seat), decision, heard)
        game.play(position, decision.actions[index], told.append)


def texts(table: str) -> Iterator[tuple[str, str, str]]:
    """The descriptions of a table: language, length, text."""
    for moment in moments(*TABLES[table]):
        for language in LANGUAGES:
            for length in LENGTHS:
                yield language, length, describe(moment.view, moment.decision, language, length, told=moment.told)


def row(table: str) -> str:
    """A row of the page: by length, the mean number of characters and of tokens, in English and in French."""
    sizes: dict[tuple[str, str], list[int]] = {}
    for language, length, text in texts(table):
        sizes.setdefault((length, language), []).append(len(text))
    cells = []
    for length in LENGTHS:
        characters = {language: mean(sizes[length, language]) for language in LANGUAGES}
        tokens = [round(characters[language] / LETTERS[language][length], -1) for language in LANGUAGES]
        cells.append(" / ".join([f"{n:,.0f}" for n in tokens]))
    return f"| {table} | {' | '.join(cells)} |"


def page() -> str:
    """The document with its table measured anew."""
    head, rest = PAGE.read_text("utf-8").split(BEGINS)
    rows = ["| tokens, in English / in French | short | usual | whole |", "|---|---|---|---|", *map(row, TABLES)]
    return "".join([head, BEGINS, *[f"{one}\n" for one in rows], ENDS, rest.split(ENDS)[1]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=Path, metavar="FILE")
    options = parser.parse_args()
    if options.texts:
        lines = [json.dumps(text) for table in TABLES for text in texts(table)]
        options.texts.write_text("\n".join(lines), "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
