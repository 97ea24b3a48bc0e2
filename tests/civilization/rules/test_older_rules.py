"""Positions by older rules open in the form of today (E.16.1: lots by seat, all answers before one is accepted)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cradle.civilization.rules.geography import INDEX
from cradle.civilization.rules.position import MARK, ROLES, Civ
from cradle.kernel.record import Record

from tests.civilization.positions import about, asked, game, hand, laid, legal, play
from tests.civilization.rules.test_E_9_trade import RICH, laying

TO_COME = [("turn.end",), ("succession",), ("returns",), ("calamities",), ("purchases",)]
OFFER, ANSWER = laying("salt salt grain", "salt"), laying("iron iron bronze", "bronze")


def market() -> Civ:
    return laid("classic", 3, tokens={"rome": {0: 1}}, hand=RICH, steps=[*TO_COME, ("trade",)])


def second_form(p: Civ, closes: int = -1) -> dict[str, Any]:
    """As version 2 wrote it. closes: whose answer was just about to be accepted or not, those after it still asked."""
    data = game.to_json(p)
    kinds, fields = p.law.deck.kinds, data["fields"]
    opener = next((step[1] for step in p.steps if step[0] in ("trade.asking", "trade.close")), 0)
    other = closes if closes >= 0 else p.steps[-1][1]
    sides = {opener: 0} if other == opener else {opener: 0, other: 1}
    old = [0] * (2 * kinds)
    for seat, side in sides.items():
        old[side * kinds : side * kinds + kinds] = fields["laid"][seat * kinds : seat * kinds + kinds]
    fields["laid"] = old
    marks = [divmod(code, MARK) for code in fields["named"]]
    fields["named"] = [(sides[m // ROLES] * ROLES + m % ROLES) * MARK + kind for m, kind in marks]
    steps: list[list[Any]] = []
    for step in data["steps"]:
        name = step[0]
        if name == "trade.next":
            steps.append(step[:-1])
        elif name in ("trade.lay", "trade.name", "trade.say"):
            if sides[step[1]] and steps[-1][0] == "trade.asking":
                steps.append(["trade.close", opener, step[1]])
            steps.append([*step, sides[step[1]]])
        else:
            steps.append(step)
    return {**data, "steps": steps, "rules_version": 2}


@pytest.mark.parametrize(
    "said",
    [
        "done",
        "offer 1, lay salt, lay salt",
        "offer-all, lay salt, lay salt, lay grain, done",
        f"offer-all, {OFFER}",
        f"offer-all, {OFFER}, counter, lay iron, lay iron",
        f"offer-all, {OFFER}, counter, lay iron, lay iron, lay bronze, done, name bronze",
    ],
)
def test_what_lies_in_the_market_is_read_from_its_older_form(said: str) -> None:
    p = market()
    play(p, said)
    again = game.from_json(second_form(p))
    assert game.to_json(again) == game.to_json(p)


def test_an_answer_that_was_to_be_closed_waits_for_the_others() -> None:
    p = market()
    play(p, f"offer-all, {OFFER}, counter, {ANSWER}")
    assert asked(p) == "2 trade.answer"
    old = second_form(p, closes=1)
    old["steps"][-2:] = [["trade.asking", 0, 2], ["trade.close", 0, 1]]
    again = game.from_json(old)
    assert game.to_json(again) == game.to_json(p)
    play(again, "refuse")
    assert legal(again) == ["accept 1", "refuse"]


def test_the_last_answer_that_was_to_be_closed_is_closed() -> None:
    p = market()
    play(p, f"offer 1, {OFFER}, counter, {ANSWER}")
    old = second_form(p, closes=1)
    old["steps"][-1:] = [["trade.asking", 0], ["trade.close", 0, 1]]
    again = game.from_json(old)
    assert game.to_json(again) == game.to_json(p)
    play(again, "accept 1")
    assert hand(again, 0) == "iron iron cloth bronze"


def test_what_was_laid_for_a_purchase_is_still_there() -> None:
    p = laid("classic", 3, tokens={"rome": {0: 1}}, hand={1: "gold gold gold"}, steps=[*TO_COME[:-1], ("purchases",)])
    play(p, "pay gold")
    old = game.to_json(p)
    old["fields"]["laid"] = old["fields"]["laid"][: 2 * p.law.deck.kinds]
    again = game.from_json({**old, "rules_version": 2})
    assert game.to_json(again) == game.to_json(p)


def test_F_30_94_D_73_who_chose_a_nation_chooses_the_area_again():
    there = {"rome": {0: 1}, "samnium": {1: 1, 2: 1}, "etruria": {1: 1}}
    p = laid("advanced", owned={0: "monotheism", 2: "theology"}, tokens=there, phase="calamities")
    assert asked(p) == "0 monotheism.area"
    old = {**game.to_json(p), "rules_version": 4}
    old["steps"][-1] = ["monotheism.whose", 0, INDEX["samnium"]]
    q = game.from_json(old)
    assert (asked(q), legal(q)) == ("0 monotheism.area", ["convert etruria", "done"])


def test_a_game_of_version_3_opens_at_its_last_position():
    """In the market, with four rounds agreed on, which was the default then."""
    data = json.loads((Path(__file__).parent / "version-3.json").read_text())
    record = Record.from_json(game, data)
    assert (data["rules_version"], len(record), asked(record.position), game.check(record.position)) == (
        3,
        0,
        "3 trade.open",
        [],
    )
    assert record.position.trade_rounds == 4 and about(record.position)["rounds"] == 4
    record.play(("done", None))
    assert Record.from_json(game, record.to_json()).position == record.position
