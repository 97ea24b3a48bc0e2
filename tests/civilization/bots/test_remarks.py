"""What bots say at the market: true, short, each style in its own way, kept with the game, and cheap."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.table.game_files import dump, load
from cradle.app.table.remarks import read, remark
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.civilization.board import market_panel
from cradle.civilization.board.telling import SAYS
from cradle.civilization.bots import remarks
from cradle.civilization.rules.rulesets import law_of
from cradle.kernel.game import Decision, View
from cradle.kernel.record import Record

GAME = games.load("civilization")
COLOURS = ("teal", "rose", "azure", "ochre")
SEATS = ("heuristic", "heuristic/trader", "heuristic/builder", "heuristic/conqueror")
Heard = list[tuple[View, Decision, Any, str, dict[str, Any]]]  # what a seat knew, decided, picked and said


@cache
def played() -> tuple[Table, Heard]:
    """A table of four settlers, each in another style, after some markets; and what each said, with what it knew."""
    table = Table(
        Record(GAME, {"seats": 4, "rules": "advanced"}, seed=4),
        [Seat(f"Nr {n}", colour, kind) for n, (colour, kind) in enumerate(zip(COLOURS, SEATS, strict=True))],
        "x",
    )
    bots, chance, heard = [players.load(GAME, name) for name in SEATS], Random(1), Heard()
    while (d := table.decision) and table.position.turn < 10:
        view, known = GAME.view(table.position, d.seat), len(table.remarks)
        action = bots[d.seat](view, d, chance, 0.0)
        table.play(action)
        heard += [(view, d, action, one.id, dict(one.params)) for one in table.remarks[known:]]
    return table, heard


def held(view: View, good: str) -> int:
    return view["hand"][law_of(view).deck.index[good]]


def test_all_that_is_said_is_true() -> None:
    _, heard = played()
    said = Counter(id.split(".")[2] for *_, id, _ in heard)
    assert said.keys() >= {"none", "keep", "no_use", "more", "aim", "better"}
    for view, d, action, id, about in heard:
        what = id.split(".")[2]
        if what == "none":
            assert about["good"] in d.about["asked"] and held(view, about["good"]) == 0
        if what == "keep":
            assert about["good"] in d.about["asked"] and held(view, about["good"]) > 1
        if what == "no_use":
            assert held(view, about["good"]) == 0
        if what == "better":
            assert action == ("accept", about["other"]) and len(d.about["others"]) > 1


def test_what_is_said_does_not_depend_on_what_the_seat_cannot_know() -> None:
    for n, (view, d, action, id, about) in enumerate(played()[1]):
        world = GAME.imagine(view, n)
        assert remarks.remark(world, d, action, id.partition("says.")[2].partition(".")[2]) == (id, about)


def test_each_style_speaks_in_its_own_way() -> None:
    _, heard = played()
    for _, d, _, id, _ in heard:
        assert id.split(".")[3:] == SEATS[d.seat].split("/")[1:] and id in SAYS
    assert {d.seat for _, d, *_ in heard} == {0, 1, 2, 3}


def test_it_stands_in_the_log_after_the_refusal_and_at_the_market() -> None:
    table, _ = played()
    at = next(n for n, (_, event) in enumerate(table.happened) if ".says.keep" in event.id)
    before, after = table.happened[at - 1 : at + 1]
    assert before[0] == after[0] and before[1].id == "civilization.refused"
    assert before[1].params["seat"] == after[1].params["seat"] and after[1].to is None
    told = [event for _, event in reversed(table.happened[: at + 1])]
    assert market_panel.remarks(told)[-1] == (after[1].id, tuple(after[1].params.items()))


def test_it_is_kept_with_the_game_and_goes_back_with_it() -> None:
    table, _ = played()
    again = load(dump(table), "x")
    assert again.happened == table.happened and again.remarks == table.remarks
    half = table.remarks[len(table.remarks) // 2].n
    again.undo(half)
    assert again.remarks == [one for one in table.remarks if one.n < half]
    assert again.happened == [(n, event) for n, event in table.happened if n < half]


@pytest.mark.parametrize(
    "entry",
    [
        [3, 0, "civilization.says.keep", {"good": "gold", "n": 4}],
        [3, 0, "civilization.says.keep", {"good": "mine"}],
        [3, 0, "civilization.says.keep", {}],
        [3, 0, "civilization.says.keep.", {"good": "gold"}],
        [3, 0, "civilization.says.keep.wise", {"good": "gold"}],
        [3, 0, "civilization.says.more", {"good": "gold"}],
        [3, 0, "civilization.says.better", {"other": True}],
        [3, 0, "civilization.says.better", {"other": 4}],
        [3, 0, "civilization.says.none", {"good": ["gold"]}],
        [3, 0, "civilization.refused", {"other": 1}],
        [3, 4, "civilization.says.more", {}],
        [3, True, "civilization.says.more", {}],
        [-1, 0, "civilization.says.more", {}],
        [10**9, 0, "civilization.says.more", {}],
        ["civilization.says.more"],
        None,
    ],
)
def test_what_no_bot_says_is_left_out_of_a_file(entry: Any) -> None:
    table, _ = played()
    good = [4, 0, "civilization.says.keep.trader", {"good": "gold"}]
    assert [list(one) for one in read([entry, good], table.record)] == [good]
    assert read({"more": entry}, table.record) == []


def test_people_and_wanderers_say_nothing_and_neither_does_a_bot_without_a_choice() -> None:
    view, d, action, *_ = next(row for row in played()[1] if "says.more" in row[3])
    p = GAME.imagine(view, 1)
    assert remarks.remark(p, d, action, "") == ("civilization.says.more", {})
    assert remarks.remark(p, Decision(d.seat, d.kind, d.about, [action]), action, "") is None
    assert remark("civilization", "heuristic/trader", p, d, action, 7) is not None
    assert remark("civilization", "random", p, d, action, 7) is None
    assert remark("ur", "heuristic", p, d, action, 7) is None
