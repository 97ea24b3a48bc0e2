"""A keyword, a choice or a field that a game gets later: what was stored before opens, and a page from before says that
it is the older one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from cradle import codec
from cradle.app.entrance.backup import essence
from cradle.app.entrance.links import Entry
from cradle.app.table.game_files import BadFile, dump, load
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.fields import one
from cradle.kernel.game import BadPosition, Game
from cradle.kernel.record import Record
from cradle.ur import game as ur
from cradle.ur.rules.position import Ur


class LaterUr(Ur):
    low: bool
    lowered: int = one(100, optional=True)


class LaterGame(ur.UrGame):
    """Ur as it may be one day: with a keyword, a choice and a field more."""

    variants = {
        **ur.UrGame.variants,
        "agriculture_safe": ([False, True, "half"], False),
        "low": ([False, True], False),
    }
    position = LaterUr


LATER = LaterGame()
Cradle = Callable[[Game], Game]


@pytest.fixture
def cradle(monkeypatch: pytest.MonkeyPatch) -> Cradle:
    """Make Cradle the one that has this Ur."""

    def have(game: Game) -> Game:
        monkeypatch.setattr(ur, "GAME", game)
        return game

    return have


def played(game: Game, **variant: object) -> Record:
    record = Record(game, game.variant(**variant), seed=7)
    choice = Random(3)
    for _ in range(40):
        decision = game.decision(record.position)
        assert decision is not None
        record.play(choice.choice(decision.actions))
    return record


def saved(record: Record) -> str:
    seats = [Seat(f"P{n}", colour, "human") for n, colour in enumerate(["teal", "azure", "rose", "ochre"])]
    return dump(Table(record, seats[: record.variant["seats"]], "abc", "Ours"))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_link_from_before_opens_with_the_default(cradle: Cradle, seats: int) -> None:
    before = played(cradle(ur.UrGame()), seats=seats, agriculture_safe=True)
    link = codec.record_link(before)
    cradle(LATER)
    after = codec.read_record(link)
    assert after.variant == {**before.variant, "low": False}
    assert after.indices == before.indices and after.position.cubes == before.position.cubes


@pytest.mark.parametrize(
    "link",
    [
        "AQisAAAAAAAAAAAAAAAAAAAAoAXo5-XssjHjLomfZTmyj1O-dDq8cuVrZS7BC4eJ",
        "Agi0AAAAAAAAAAAAAAAAAAAAoAWGFRg5KoaPLmfkfLkxFcX7gLKDHiX4sO0ZP9Em",
    ],
)
def test_a_link_of_an_older_format_opens_too(cradle: Cradle, link: str) -> None:
    cradle(LATER)
    record = codec.read_record(link)
    assert (len(record), record.variant["low"]) == (60, False)
    assert codec.read_record(codec.record_link(record)).to_json() == record.to_json()


@pytest.mark.parametrize("variant", [{"low": True}, {"agriculture_safe": "half"}, {}])
def test_a_link_is_read_as_it_was_written(cradle: Cradle, variant: dict[str, object]) -> None:
    record = played(cradle(LATER), **variant)
    assert codec.read_record(codec.record_link(record)).to_json() == record.to_json()


@pytest.mark.parametrize("variant", [{"low": True}, {"agriculture_safe": "half"}])
def test_an_older_page_says_that_it_is_older(cradle: Cradle, variant: dict[str, object]) -> None:
    record = played(cradle(LATER), seats=2, **variant)
    link, text = codec.record_link(record), saved(record)
    cradle(ur.UrGame())
    with pytest.raises(codec.LinkError) as refused:
        codec.read_record(link)
    assert refused.value.reason == "format" and "newer Cradle" in str(refused.value)
    with pytest.raises(BadFile) as bad:
        load(text, "abc")
    assert bad.value.reason == "file.format"
    for stored in (record.to_json(), {**record.to_json(), "rules_version": 0}):
        with pytest.raises(BadPosition, match="saved by a newer Cradle"):
            Record.from_json(ur.GAME, stored)


def test_a_save_from_before_opens_with_the_default_and_is_the_game_of_its_link(cradle: Cradle) -> None:
    before = played(cradle(ur.UrGame()), seats=2)
    link, text = codec.record_link(before), saved(before)
    cradle(LATER)
    table = load(text, "abc")
    assert table.record.variant["low"] is False and len(table.record) == 40
    written = json.loads(text)
    assert codec.relation(Entry(written), codec.read_record(link)) == ("same", 40)
    assert essence(written["record"]) == essence(json.loads(dump(table))["record"])


def test_a_save_of_older_rules_opens_with_the_default(cradle: Cradle) -> None:
    stored = played(cradle(ur.UrGame()), seats=2).to_json()
    stored["rules_version"] = stored["position"]["rules_version"] = 1
    assert Record.from_json(cradle(LATER), stored).variant["low"] is False
