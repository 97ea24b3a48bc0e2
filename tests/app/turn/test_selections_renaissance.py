"""Sets of the Renaissance: what pirates reduce, what is ceded after a war, what the first player cancels."""

from __future__ import annotations

from random import Random

import pytest
from cradle import games, players
from cradle.kernel.record import Record
from cradle.renaissance.board.board import BOARD
from cradle.renaissance.rules.cards import VALUE
from cradle.renaissance.rules.geography import COMMODITY, INDEX
from cradle.renaissance.rules.phases.events.provinces import open_to_pirates
from cradle.renaissance.rules.position import EVEN, NONE
from cradle.renaissance.rules.steps import age

from tests.app.pages import Visit
from tests.app.table.orders import midway, open_at
from tests.app.table.test_orders import actions
from tests.app.turn.test_selections import marked, selection
from tests.renaissance.positions import control, new

RENAISSANCE = games.load("renaissance")


def opened(kind: str, least: int, need: int | None = None, seats: int = 6) -> Visit:
    """A person has to decide this, where a set can be marked."""

    def such(record, decision):
        found = BOARD.selection(RENAISSANCE.view(record.position, decision.seat), decision)
        return found is not None and (need is None or found.need == need)

    return open_at(midway("renaissance", kind, least, such, seats=seats))


def test_5_2_a_single_coast_is_struck_by_one_click() -> None:
    visit = open_at(midway("renaissance", "pirates.reduce", 4, lambda r, d: d.about["n"] == 1, seats=6))
    at = len(visit.table.record)
    assert visit.app.session.marks.open is None
    visit.press("pick", str(visit.decision.actions[-1][1]))
    assert len(visit.table.record) > at


def test_5_2_pirates_strike_several_coasts_by_one_confirmation() -> None:
    visit = opened("pirates.reduce", 4, 2)
    at, parts = len(visit.table.record), list(selection(visit).parts)
    assert not marked(visit)
    for place in (parts[-1], parts[0]):
        visit.press("pick", place)
    assert list(marked(visit)) == [parts[-1], parts[0]] and len(visit.table.record) == at
    assert "2 of 2" in visit.see("prompt")
    visit.press("confirm")
    assert set(actions(visit, at)[:2]) == {("reduce", parts[0]), ("reduce", parts[-1])}
    after = visit.table.record.at(at + 2)
    assert [after.control[INDEX[place]] for place in (parts[0], parts[-1])] == [NONE, NONE]


@pytest.mark.parametrize(("fewer", "begins"), [(0, None), (1, {})])
def test_5_2_what_has_to_be_struck_is_marked_beforehand(fewer: int, begins: object) -> None:
    """Only where there are no more coasts than the pirates strike."""
    p = new(3)
    for place in ("palma", "cagliari"):
        control(p, 1, place)
    p.then(*age.read([("pirates.reduce", 0, len(open_to_pirates(p)) - fewer)]))
    decision = RENAISSANCE.decision(p)
    assert decision is not None
    found = BOARD.selection(RENAISSANCE.view(p, 0), decision)
    assert found is not None and found.begins == begins


def test_5_2_fewer_than_the_pirates_strike_are_not_played() -> None:
    visit = opened("pirates.reduce", 4, 2)
    at = len(visit.table.record)
    visit.press("mark-none").press("pick", next(iter(selection(visit).parts))).press("confirm")
    assert len(visit.table.record) == at and "more" in visit.see("prompt")


def test_5_4_what_is_ceded_is_marked_together() -> None:
    visit = opened("war.cede", 3, 2, seats=4)
    at, seat, other = len(visit.table.record), visit.decision.seat, visit.decision.about["other"]
    assert not marked(visit), "whose they are is for the person to say"
    places = list(marked(visit.press("mark-proposed")))
    assert len(places) == 2
    visit.press("confirm")
    assert actions(visit, at)[:2] == [("cede", place) for place in sorted(places, key=INDEX.__getitem__)]
    after = visit.table.record.at(at + 2)
    assert {after.control[INDEX[place]] for place in places} == {other} != {seat}


def test_3_1_shortages_and_surpluses_are_cancelled_together_or_not_at_all() -> None:
    visit = opened("adjust.cancel", 3)
    at, seat, cash = len(visit.table.record), visit.decision.seat, visit.table.position.cash[visit.decision.seat]
    good = next(iter(selection(visit).parts))
    c = COMMODITY[good.removeprefix("good-")]
    visit.press("mark-none")
    off = abs(visit.table.position.scarce[c] - EVEN)
    visit.press("mark", f"{good} 1")
    assert f"You pay {VALUE[c]}" in visit.see("prompt")
    visit.press("confirm")
    assert actions(visit, at)[0] == ("cancel", good.removeprefix("good-"))
    after = visit.table.record.at(at + 1)
    assert after.cash[seat] == cash - VALUE[c] and abs(after.scarce[c] - EVEN) == off - 1

    visit = opened("adjust.cancel", 3)
    visit.press("mark-none").press("confirm")
    assert actions(visit, at)[0] == ("done", None)


def test_3_1_more_than_the_cash_is_refused_in_the_words_of_the_rules() -> None:
    def poor(record, decision):
        dear = [VALUE[COMMODITY[good]] for verb, good in decision.actions if verb == "cancel"]
        return len(dear) > 1 and sum(dear) > record.position.cash[decision.seat]

    visit = open_at(midway("renaissance", "adjust.cancel", 3, poor, seats=3))
    at = len(visit.table.record)
    for element in selection(visit).parts:
        visit.press("mark", f"{element} 1")
    visit.press("confirm")
    assert len(visit.table.record) == at and "§ 3.1" in visit.see("prompt")


@pytest.mark.parametrize("seats", [3, 6])
def test_whatever_is_marked_is_played_without_a_question_on_the_way(seats: int) -> None:
    """In games of bots: any set that is as large as it has to be."""
    found = set()
    for seed in range(4, 9):
        record, chance = Record(RENAISSANCE, {"seats": seats}, seed), Random(seed)
        choose = players.load(RENAISSANCE, "heuristic")
        while decision := RENAISSANCE.decision(record.position):
            view = RENAISSANCE.view(record.position, decision.seat)
            if (open := BOARD.selection(view, decision)) is not None and open.need is not None:
                found.add(decision.kind)
                p = record.position.copy()
                for action in open.plays(dict.fromkeys(chance.sample(list(open.parts), open.need), 1)):
                    now = RENAISSANCE.decision(p)
                    assert now.seat == decision.seat and action in now.actions, (seed, len(record))
                    RENAISSANCE.play(p, action)
            record.play(choose(view, decision, chance, 0.0))
    assert found == {"pirates.reduce", "war.cede"}


def test_a_suggestion_to_mark_nothing_is_said() -> None:
    """3.1: who presses it should not wait for marks."""

    def keeps(record, decision):
        return players.load(record.game, "heuristic")(
            RENAISSANCE.view(record.position, decision.seat), decision, Random(1), 0.0
        ) == ("done", None)

    visit = open_at(midway("renaissance", "adjust.cancel", 3, keeps, seats=4))
    visit.press("mark-none").press("mark-proposed")
    assert not marked(visit) and "would mark nothing" in visit.see("prompt")
    element, numbers = next(iter(selection(visit).parts.items()))
    visit.press("mark", f"{element} 1")
    assert "would mark nothing" not in visit.see("prompt")
    assert f"You pay {numbers[1]} ducats" in visit.see("prompt"), "what it comes to is no number of marks"
