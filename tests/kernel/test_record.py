"""Records: what may be taken back without asking, and where one step back leads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.kernel.fields import Field
from cradle.kernel.game import BadPosition
from cradle.kernel.record import EVERY, RECENT, Record
from kernel.coin import GAME, Call, Coin, CoinGame, begin

EVEN = ("even", 4)
MANY = (1 << 16) + 100  # decisions, more than a link holds
HEADS = ("heads-up", None)


def written(seats: str, radices: str = "", open: str = "", shows: str = "") -> Record:
    """A record of so many decisions: who decided, among how many actions, and "x" where chance showed something, or
    the seat something of its hand.
    """
    record = Record(GAME, {})
    record.seats = [int(s) for s in seats]
    record.indices = [0] * len(seats)
    record.radices = [int(r) for r in radices or "9" * len(seats)]
    record.open = [o == "x" for o in open or "." * len(seats)]
    record.shows = [s == "x" for s in shows or "." * len(seats)]
    return record


@pytest.mark.parametrize(
    ("seats", "radices", "open", "people", "floor"),
    [
        ("", "", "", {0}, 0),
        ("000", "", "", {0}, 0),
        ("000", "", "x..", {0}, 1),  # not past a die or a drawn card
        ("000", "", "..x", {0}, 3),
        ("000", "", "xx.", {0}, 2),
        ("0111", "", "", {0}, 0),  # bots always agree
        ("0111", "", ".x..", {0}, 2),  # but what chance has shown, it has shown, whoever threw
        ("0100", "", "", {0, 1}, 2),  # not past another person's decision
        ("0101", "", "", {0, 1}, 3),
        ("0001", "", "", {0, 1}, 3),
        ("1000", "", "", {0, 1}, 1),
        ("0100", "9199", "", {0, 1}, 0),  # a decision without a choice is nobody's
        ("02100", "", "", {0, 1}, 3),  # seat 2 is a bot
        ("0220", "", "", {0, 1}, 0),
        ("1220", "", "", {0, 1}, 1),
        ("010", "", "..x", {0, 1}, 3),
        ("2222", "", "", {0, 1}, 0),
    ],
)
def test_how_far_back_without_asking(seats: str, radices: str, open: str, people: set[int], floor: int) -> None:
    assert written(seats, radices, open).floor(frozenset(people)) == floor


@pytest.mark.parametrize(
    ("seats", "radices", "shows", "people", "floor"),
    [
        ("000", "", "xxx", {0}, 0),  # what one has shown oneself
        ("0220", "", "..x.", {0}, 3),  # what a bot has
        ("0220", "", ".x..", {0}, 2),
        ("022", "", ".x.", {0}, 2),
        ("022", "", ".xx", {0}, 3),
        ("01", "91", ".x", {0, 1}, 2),  # another person who had no choice
        ("010", "919", ".x.", {0, 1}, 2),
        ("001", "919", ".x.", {0, 1}, 2),
        ("001", "911", ".x.", {0, 1}, 0),
    ],
)
def test_nobody_goes_back_past_what_another_has_shown(
    seats: str, radices: str, shows: str, people: set[int], floor: int
) -> None:
    assert written(seats, radices, "", shows).floor(frozenset(people)) == floor


@pytest.mark.parametrize(
    ("seats", "radices", "floor", "people", "point"),
    [
        ("", "", 0, {0}, None),
        ("000", "", 0, {0}, 2),
        ("000", "", 2, {0}, 2),
        ("000", "", 3, {0}, None),  # not below the floor
        ("0111", "", 0, {0}, 0),  # past the moves of bots, to a person's
        ("0111", "", 1, {0}, None),
        ("0011", "9191", 0, {0, 1}, 2),  # decisions without a choice are passed over
        ("0001", "9911", 0, {0, 1}, 1),
        ("111", "", 0, {0}, None),
    ],
)
def test_where_a_step_back_leads(seats: str, radices: str, floor: int, people: set[int], point: int | None) -> None:
    assert written(seats, radices).undo_point(floor, frozenset(people)) == point


def test_a_record_writes_down_who_decided_among_how_many_and_what_chance_showed() -> None:
    record = Record(GAME, {}, seed=3)
    for action in (EVEN, HEADS, EVEN):
        record.play(action)
    assert record.indices == [3, 0, 3]
    assert record.radices == [5, 5, 5]
    assert record.seats == [0, 1, 0]
    assert record.open == [False, True, False]
    assert record.floor(frozenset({0})) == 2
    assert record.undo_point(2, frozenset({0})) == 2


def test_a_scripted_die_shows_something_too() -> None:
    record = Record(GAME, {})
    from cradle.kernel.chance import Scripted

    record.position.source = Scripted(dice=[1])
    record.play(HEADS)
    assert record.open == [True]


def test_no_step_back_past_an_uncovered_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "uncovers", frozenset({"coin.thrown"}))
    record, told = Record(GAME, {}), []
    record.play(EVEN, told.append)
    assert record.open == [True] and [event.id for event in told] == ["coin.thrown", "coin.won", "turn"]
    assert Record.from_json(GAME, record.to_json()).open == [True]


def test_an_illegal_action_is_not_written_down() -> None:
    record = Record(GAME, {})
    with pytest.raises(ValueError):
        record.play(("even", 3))
    assert len(record) == len(record.radices) == len(record.seats) == len(record.open) == 0


def test_few_copies_are_kept() -> None:
    """One of every 200 decisions and the last ones: going back is quick, and long games stay small."""
    from random import Random

    from every_game import Table, steps

    record = Table("parley", (("seats", 2), ("rounds", 300))).record(1)
    for _ in steps(record, Random(1)):
        assert len(record._kept) <= len(record) // EVERY + 1 + RECENT
        if len(record) == 1000:
            break
    record.undo(990)
    assert max(record._kept) <= 990


def test_to_look_again_where_one_looked_last_plays_little(monkeypatch: pytest.MonkeyPatch) -> None:
    from random import Random

    from every_game import Table, steps

    record, played = Table("parley", (("seats", 2), ("rounds", 300))).record(1), []
    for _ in steps(record, Random(1)):
        if len(record) == 1000:
            break
    fresh, play = record.branch(900), record.game.play
    monkeypatch.setattr(type(record.game), "play", lambda game, *args: (played.append(1), play(*args)))
    looked = record.at(750)
    assert len(played) == 150
    assert record.at(750) == looked and len(played) == 150
    looked.chance = 0, 0
    assert record.at(752) == fresh.at(752) and record.at(750) == fresh.at(750)
    record.undo(751)
    record.play(record.game.decision(record.position).actions[-1])
    assert record.at(752) == record.position and record.at(751) == fresh.at(751)


class EndlessCoin(CoinGame):
    """Thrown as often as anybody likes."""

    def set_up(self, p: Coin) -> None:
        p.throws = MANY
        p.then(begin(0))

    def schema(self, variant: dict[str, Any]) -> list[Any]:
        return [Field("throws", MANY + 1), Field("purse", MANY + 1, variant["seats"])]


def test_no_game_outgrows_its_record() -> None:
    """A save that is written is opened again, however long the game has been."""
    game = EndlessCoin()
    record = Record(game, {})
    for _ in range(MANY - 1):
        record.play(EVEN)
    again = Record.from_json(game, json.loads(json.dumps(record.to_json())))
    assert len(again) == MANY - 1 and again.position == record.position


def breaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on tails breaks off halfway."""

    def tails(self: Call, p: Coin, _: None) -> None:
        p.throws -= 1
        raise LookupError

    monkeypatch.setitem(Call.verbs, "tails", tails)


def test_an_action_that_breaks_off_halfway_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(GAME, {}, 1)
    record.play(HEADS)
    before = record.to_json()
    breaking(monkeypatch)
    with pytest.raises(LookupError):
        record.play(("tails", None))
    assert record.to_json() == before
    record.play(HEADS)
    assert Record.from_json(GAME, record.to_json()).position == record.position


def test_a_record_whose_actions_break_off_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(GAME, {}, 1)
    record.play(HEADS)
    record.play(("tails", None))
    breaking(monkeypatch)
    with pytest.raises(BadPosition, match="breaks off after 1 of 2"):
        Record.from_json(GAME, record.to_json())
    monkeypatch.setattr(Call, "actions", lambda self, p: [][self.seat])
    with pytest.raises(BadPosition, match="breaks off after 0 of 2"):
        Record.from_json(GAME, record.to_json())
