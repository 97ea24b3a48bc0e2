"""Taking back: a pick picked again, step by step, past bots, not past another person; by agreement past anything."""

from __future__ import annotations

from random import Random

import pytest
from cradle import games
from cradle.app.table.picked import left_no_choice, picks_to_take_back
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table, telling
from cradle.kernel.record import Record
from cradle.kernel.slices import Sliced

from tests.app.pages import Visit


def test_a_step_back_is_the_position_before(visit: Visit) -> None:
    visit.seat("human", "human").until("turn")
    before, log = visit.table.position.copy(), visit.log
    visit.first()
    assert visit.table.position != before
    visit.press("undo")
    assert visit.table.position == before
    assert visit.log == log
    assert visit.page.announced[-1].startswith("Taken back. ")
    assert visit.again().table.position == before


def test_the_board_offers_what_is_legal_now_after_a_pick_and_after_it_is_taken_back(visit: Visit) -> None:
    """The targets of a decision are worked out once, but never kept for another one."""
    visit.seat("human", "human").until("turn")
    before = visit.table.targets()
    assert visit.table.targets() is before
    for press in (visit.first, lambda: visit.press("undo")):
        press()
        table, decision = visit.table, visit.table.decision
        assert decision is not None
        offered = [action for actions in table.targets().values() for action in actions]
        assert sorted(map(str, offered)) == sorted(map(str, decision.actions))
    assert visit.table.targets() == before
    visit.table.close(True)
    assert visit.table.targets() == {}


def test_nothing_is_taken_back_where_nothing_was_played(visit: Visit) -> None:
    visit.seat("human", "human")
    (button,) = visit.buttons("prompt", "undo")
    assert button[1]["aria-disabled"] == "true"
    visit.press("undo")
    assert "nothing to take back yet" in visit.see("prompt")


def test_not_past_another_persons_move(visit: Visit) -> None:
    """Ben may give back what Ada just did to him, but nobody takes back Ada's move once Ben has moved."""
    visit.seat("human", "human").press("pick", "a1")
    assert visit.table.back == 0
    visit.press("pick", "c1")
    assert visit.table.back == 1
    visit.press("undo")
    assert visit.decision.seat == 1 and len(visit.table.record) == 1
    assert visit.table.back is None
    visit.press("undo")
    assert len(visit.table.record) == 1
    assert "someone else has decided" in visit.see("prompt")


def test_what_was_closed_stays_closed_after_a_step_back_and_a_reload(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "a1").press("pick", "c1").press("undo")
    visit = visit.again()
    assert visit.table.back is None


def test_by_agreement_past_anything(visit: Visit) -> None:
    visit.seat("human", "human", "human").first(12).press("agree", value="true")
    for _ in range(12):
        visit.press("undo")
    assert len(visit.table.record) == 0
    visit.first(2)
    assert visit.again().table.agreed


def test_agreement_can_be_withdrawn(visit: Visit) -> None:
    visit.seat("human", "human").first(4).press("agree", value="true").press("agree", value="false")
    assert visit.table.back == 3


def test_past_the_moves_of_bots(visit: Visit) -> None:
    visit.seat("human", "heuristic", "heuristic").bots_play()
    first = len(visit.table.record)
    visit.first().bots_play()
    assert len(visit.table.record) == first + 3
    visit.press("undo")
    assert len(visit.table.record) == first and visit.decision.seat == 0


def test_while_a_bot_thinks_its_answer_is_dropped(visit: Visit) -> None:
    visit.seat("human", "heuristic").bots_play()
    n = len(visit.table.record)
    visit.first().tick()
    action = visit.decision.actions[0]
    visit.press("undo").answer(list(action))
    assert len(visit.table.record) == n and visit.decision.seat == 0
    assert visit.see("toast") == ""


def test_not_past_a_die_or_a_card(visit: Visit) -> None:
    """Parley: what was drawn or thrown is known, and stays."""
    visit.seat("human", "random", game="parley").bots_play()
    while not any(visit.table.record.open):
        visit.first().bots_play()
    last = max(n for n, luck in enumerate(visit.table.record.open) if luck)
    assert visit.table.back is None or visit.table.back > last


# Picks ----------------------------------------------------------------------------------------------------------------
def at_war(goals: bool) -> Visit:
    """Ada is at war, and has tiles to attack from; the first one asks where to, or has one goal alone."""
    visit, chance = Visit().seat("human", "human"), Random(1)
    for _ in range(400):
        if war(visit, goals):
            return visit.press("pick", "use-war")
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        if visit.table.over:
            visit.seat("human", "human")
    raise AssertionError("no such war in 400 decisions")


def war(visit: Visit, goals: bool) -> bool:
    """Whether a war would ask where from, where to if there are to be several goals, and with how many cubes."""
    game, after = visit.table.game, visit.table.position.copy()
    if ("use", "war") not in visit.decision.actions:
        return False
    game.play(after, ("use", "war"))
    choices = {}
    while (decision := game.decision(after)) and decision.kind in ("war.from", "war.to"):
        choices[decision.kind] = len(decision.actions) > 1
        game.play(after, decision.actions[0])
    number = bool(decision) and decision.kind == "war.number" and len(decision.actions) > 1
    return number and choices == {"war.from": True, "war.to": goals}


@pytest.mark.parametrize("goals", [True, False], ids=["of several goals", "of one"])
def test_a_pick_is_taken_back_by_picking_it_again(goals: bool) -> None:
    visit = at_war(goals)
    before = visit.table.position.copy()
    source = visit.decision.actions[0][1]
    visit.press("pick", source)
    if goals:
        assert visit.decision.kind == "war.to"
        assert set(picks_to_take_back(visit.table)) >= {source}
        assert visit.find(source)[1]["aria-pressed"] == "true" and visit.find(source)[1]["tabindex"] == "0"
        goal = visit.decision.actions[0][1]
        visit.press("pick", goal)
    assert visit.decision.kind == "war.number"
    assert source in picks_to_take_back(visit.table)
    visit.press("pick", source)
    assert visit.table.position == before and picks_to_take_back(visit.table).keys() <= {"use-war"}


def test_of_two_picks_the_last_can_go_alone() -> None:
    visit = at_war(goals=True)
    visit.press("pick", visit.decision.actions[0][1])
    assert visit.decision.kind == "war.to"
    between = visit.table.position.copy()
    goal = visit.decision.actions[0][1]
    visit.press("pick", goal)
    assert goal in picks_to_take_back(visit.table)
    visit.press("pick", goal)
    assert visit.table.position == between


def test_a_picked_tile_of_another_person_is_not_ours_to_take_back(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "a1")
    assert picks_to_take_back(visit.table) == {}
    visit.press("pick", "a1")
    assert len(visit.table.record) == 1


# The rule itself ------------------------------------------------------------------------------------------------------
def table(*kinds: str, name: str = "ur") -> Table:
    game = games.load(name)
    seats = [
        Seat(f"Nr {i}", colour, kind)
        for i, (kind, colour) in enumerate(zip(kinds, ("teal", "rose", "slate"), strict=False))
    ]
    return Table(Record(game, {"seats": len(kinds)}, 3), seats, "x")


def test_the_floor_never_sinks_by_playing_on() -> None:
    """Whatever is played, a step back never leads to where another person decided, nor behind a card or a die."""
    for kinds in (("human", "human", "human"), ("human", "human", "random"), ("human", "random", "random")):
        for name in ("ur", "parley"):
            at, chance = table(*kinds, name=name), Random(1)
            for _ in range(120):
                if at.over:
                    break
                at.play(chance.choice(at.decision.actions))
                back = at.back
                if back is not None:
                    undone = range(back, len(at.record))
                    chosen = {
                        at.record.seats[n]
                        for n in undone
                        if at.record.seats[n] in at.people and at.record.radices[n] > 1
                    }
                    assert len(chosen) == 1
                    assert not any(at.record.open[n] for n in undone)
                    assert back >= at.floor


def test_a_step_back_keeps_events_in_step_with_the_record() -> None:
    at = table("human", "human")
    for _ in range(30):
        at.play(at.decision.actions[0])
    at.agreed = True
    told = list(at.happened)
    while (n := at.back) is not None:
        at.undo(n)
        assert at.happened == [(k, event) for k, event in told if k < n]
    assert at.happened == Sliced(telling(at.record)).finish() == []


def test_a_pick_that_the_page_has_made_is_not_taken_back_by_a_click_on_it() -> None:
    """4.10: where one tile alone can be attacked nobody is asked which; who clicks on it then means it."""
    chance, met = Random(4), 0
    for _ in range(5):
        visit = Visit().seat("human", "human", "human")
        while not visit.table.over and not met:
            record = visit.table.record
            forced = [target for target, n in picks_to_take_back(visit.table).items() if left_no_choice(visit.table, n)]
            if visit.decision.kind == "war.number" and forced:
                before = record.indices[:]
                visit.press("pick", forced[0])
                assert record.indices == before and visit.decision.kind == "war.number"
                met += 1
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    assert met
