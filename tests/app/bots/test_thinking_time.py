"""Nobody waits long for bots: those that play at once share the time of a phase, and then pick as settlers do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.base.settings import SPEEDS
from cradle.app.bots import thinking_time, worker
from cradle.app.bots.bot_memory import Minds
from cradle.app.bots.thinking_time import HALF, LEAST, PHASE, THOUGHT, TURN, ThinkingTime
from cradle.app.turn import bot_turns
from cradle.kernel.game import Decision
from cradle.players import judgement, settler_like

from tests.app.pages import Visit

PHASES = ("taxation", "march", "cities", "purchases")


def asked(seat: int, kind: str) -> Decision:
    return Decision(seat, kind, {}, [("done", None), ("stop", None)])


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_six_that_take_as_long_as_they_may_keep_to_the_time_of_a_phase_and_of_a_turn() -> None:
    time, waited = ThinkingTime(lambda: ["human", *["search/trader"] * 6]), dict.fromkeys(PHASES, 0.0)
    for phase in PHASES:
        for seat in (1, 2, 2, 3, 4, 5, 6, 6):
            d = asked(seat, f"{phase}.first")
            if time.budget(8, d):
                waited[phase] += (most := time.longest(8, d))
                time.spend(8, d, most)
        time.rest()
    assert max(waited.values()) <= PHASE + 1e-9 and sum(waited.values()) <= TURN + 1e-9
    assert all(seconds > 0 for seconds in waited.values()), "a late phase has some time, too"


def test_until_a_person_is_asked_again_no_more_goes_by_than_in_a_phase() -> None:
    time, waited = ThinkingTime(lambda: ["human", *["search"] * 6]), 0.0
    for phase in PHASES:
        for seat in (1, 2, 3, 4, 5, 6):
            d = asked(seat, f"{phase}.first")
            if budget := time.budget(8, d):
                time.spend(8, d, budget)
                waited += budget
    assert PHASE - 6 * LEAST / HALF <= waited <= PHASE
    time.rest()
    assert time.budget(8, asked(1, "march.from"))


def test_what_the_page_itself_does_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing, saving and drawing, but not while a person decides or the worker starts."""
    monkeypatch.setattr(thinking_time, "perf_counter", clock := Clock())
    time, d = ThinkingTime(lambda: ["human", "search"]), asked(1, "march.from")
    left = time.share(3, d)
    for counts in (time.count, time.pass_over, time.count, time.rest, time.count):
        clock.now += 0.3
        counts()
    assert time.left == pytest.approx(left - 0.3)
    clock.now += PHASE
    time.count()
    assert not time.budget(3, d)


def test_each_of_six_has_its_share_if_the_worker_is_quick() -> None:
    time, budgets = ThinkingTime(lambda: ["search"] * 6), []
    for seat in range(6):
        budgets.append(time.budget(3, asked(seat, "march.from")))
        time.spend(3, asked(seat, "march.from"), budgets[-1])
    assert budgets == sorted(budgets) and pytest.approx(budgets[0]) == HALF * PHASE / 6
    time.spend(3, asked(5, "march.from"), 0.9)
    assert time.budget(3, asked(5, "march.from")) < budgets[-1], "a second decision has what the first left"
    assert time.budget(4, asked(5, "march.from")) == budgets[0], "another turn, another phase"
    assert ThinkingTime(lambda: ["search"]).budget(3, asked(0, "march.from")) == THOUGHT["instant"]


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_a_bot_that_takes_too_long_picks_as_the_settler_does(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    monkeypatch.setattr(bot_turns, "perf_counter", clock := Clock())
    visit.seat(*["search"] * 3).press("speed", value=speed).tick()
    clock.now += 60
    assert visit.page.timer is None, "a worker that only starts is waited for"
    visit.answer(list(visit.decision.actions[0])).tick()
    late, most = visit.page.bots.questions[-1]["id"], visit.page.timer
    assert most is not None and most <= max(SPEEDS[speed], 1000 * PHASE)
    visit.tick()
    assert len(visit.table.record) == 1, "the time is not over yet"
    clock.now += most / 1000 + 0.01
    visit.tick()
    assert len(visit.table.record) == 2 and visit.page.bots.forgotten and visit.see("toast") == ""
    visit.press("thought", value=json.dumps({"id": late, "action": list(visit.decision.actions[0])}))
    assert len(visit.table.record) == 2, "what comes later is dropped"


def test_a_worker_that_says_nothing_is_found_out(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """After three answers that were late the next one is waited for, so that the page can end the worker."""
    monkeypatch.setattr(bot_turns, "perf_counter", clock := Clock())
    visit.seat(*["search"] * 3).press("speed", value="fast").tick()
    visit.answer(list(visit.decision.actions[0]))
    for _ in range(200):
        visit.tick()
        if visit.page.timer is None:
            break
        clock.now += 1
    assert visit.page.timer is None and visit.app.asking.asker is not None, "this one is waited for"


def test_the_settler_that_steps_in_has_the_style_of_the_bot() -> None:
    assert [settler_like(name) for name in ("search/trader", "search")] == ["heuristic/trader", "heuristic"]


def test_bots_at_once_ask_the_worker_only_where_there_are_plans_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_minds", Minds())
    visit = Visit().seat(*["search"] * 3, game="civilization", rules="classic").press("speed", value="instant")
    judge, kinds, questions = judgement(visit.table.game), set[str](), visit.page.bots.questions
    while visit.table.turn < 5:
        known = len(questions)
        visit.tick()
        if len(questions) > known:
            assert judge.compared(visit.table.position, visit.decision)
            kinds.add(visit.decision.kind)
            *_, found = worker.think(json.dumps({**questions[-1], "budget": 0.0}))
            visit.press("thought", value=json.dumps({"id": questions[-1]["id"], **json.loads(found)}))
    assert "march.from" in kinds


def test_who_has_no_time_left_is_not_asked(visit: Visit) -> None:
    visit.seat(*["search"] * 3, game="civilization", rules="classic").press("speed", value="instant")
    bots: Any = visit.app.session.bots
    while not judgement(visit.table.game).compared(visit.table.position, visit.decision):
        visit.tick()
    assert not bots.settles(visit.decision)
    bots.time.spend(visit.table.turn, visit.decision, PHASE - LEAST)
    n, known = len(visit.table.record), len(visit.page.bots.questions)
    visit.tick()
    assert len(visit.table.record) > n and len(visit.page.bots.questions) == known
