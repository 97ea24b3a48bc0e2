"""Bots in a style: offered, named, kept, and passed on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import games, players
from cradle.app.entrance.new_game_form import Setup
from cradle.app.table.game_files import BadFile, dump, file_contents, reading
from cradle.app.table.seats import AWAY, HUMAN, Seat, kind_in_words, kinds, sits
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.lab import bots
from cradle.lab.options import Fault
from cradle.words.text import Words

NAMES = games.names()
STYLED = [(name, kind) for name in NAMES for kind in kinds(name) if players.style_of(kind)]


def read(text: str) -> Table:
    """The table of a saved game."""
    work: Any = reading(file_contents(text), "1")
    while True:
        try:
            next(work)
        except StopIteration as done:
            table: Table = done.value
            return table


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_that_is_offered_has_a_name_of_its_own(name: str, language: str) -> None:
    words = Words(language)
    said = [kind_in_words(words, name, kind) for kind in kinds(name)]
    assert len(set(said)) == len(said) == len(players.bots(games.load(name))) + 2
    assert not any("style." in one or "kind." in one for one in said)


def test_settlers_and_strategists_are_offered_in_styles() -> None:
    for name, style in (("ur", "warrior"), ("renaissance", "scholar")):
        assert {f"heuristic/{style}", f"search/{style}"} <= {*kinds(name)}


def test_a_tree_search_is_offered_without_styles_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(players.judgement(games.load("ur"))), "rounds", False)
    assert not any(kind.startswith("search/") for kind in kinds("ur"))
    assert "heuristic/warrior" in kinds("ur")


@pytest.mark.parametrize(("name", "kind"), STYLED)
def test_a_bot_in_a_style_is_kept_with_the_game(name: str, kind: str) -> None:
    game = games.load(name)
    record = Record(game, game.variant(), 3)
    seats = [Seat("Ada", "crimson"), *(Seat(f"b{n}", colour, kind) for n, colour in enumerate(("azure", "ochre")))]
    record = Record(game, game.variant(seats=3), 3)
    table = read(dump(Table(record, seats, "1", "a table")))
    assert [seat.kind for seat in table.seats] == [HUMAN, kind, kind]


def test_a_style_that_the_game_does_not_have_is_refused_in_a_file() -> None:
    game = games.load("ur")
    seats = [Seat("Ada", "crimson"), Seat("Enki", "azure", "heuristic/warrior")]
    text = dump(Table(Record(game, game.variant(seats=2), 3), seats, "1", "a table"))
    with pytest.raises(BadFile):
        read(text.replace("heuristic/warrior", "heuristic/scholar"))


@pytest.mark.parametrize("kind", ["heuristic/", "heuristic/scholar", "random/warrior", "warrior", "", None, 7, ["x"]])
def test_who_cannot_sit_at_a_table_of_ur(kind: Any) -> None:
    assert not sits("ur", kind)


def test_who_can_be_met_there() -> None:
    assert all(sits("ur", kind) for kind in (HUMAN, AWAY, "random", "search", "search/warrior"))


def test_another_game_takes_the_style_away_and_leaves_the_level() -> None:
    setup = Setup(Words("en"))
    setup.choose("renaissance")
    setup.seats[1].kind, setup.seats[2].kind = "search/scholar", "heuristic/merchant"
    setup.restore(json.loads(json.dumps(setup.to_json())))
    assert [seat.kind for seat in setup.seats[1:3]] == ["search/scholar", "heuristic/merchant"]
    setup.choose("ur")
    assert [seat.kind for seat in setup.seats[1:3]] == ["search", "heuristic/merchant"]


@pytest.mark.parametrize("name", NAMES)
def test_the_arena_takes_styles(name: str) -> None:
    game = games.load(name)
    for bot in bots.bot_names(game):
        assert callable(bots.load_bot(game, bot))
    with pytest.raises(Fault, match="heuristic/"):
        bots.load_bot(game, "heuristic/nobody")
