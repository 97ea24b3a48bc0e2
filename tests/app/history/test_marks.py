"""Turns and great events as marks of Look back: a band below the slider, and a list with the same moments."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.app.history import director, marks

from tests.app.pages import Visit, nodes, words


def looking_back(visit: Visit, look: int) -> Visit:
    """A table of Renaissance at which bots have played two turns, and somebody looks back."""
    visit.seat("human", "heuristic", "heuristic", game="renaissance").press("speed", value="instant")
    while visit.table.position.turn < 3:
        if visit.table.bots_turn():
            visit.tick()
        else:
            visit.press("play", str(len(visit.decision.actions) // 2))
    return visit.press("look", str(look))


def drawn(visit: Visit, kind: str) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["prompt"]) if kind in node[1].get("class", "").split()]


def options(visit: Visit) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["prompt"]) if node[0] == "option"]


def test_band_and_list_lead_to_where_turns_begin_and_to_great_events(visit: Visit) -> None:
    looking_back(visit, 5)
    table = visit.table
    begun = [n + 1 for n, event in table.happened if event.id == "turn"]
    acts = director.acts(table, 0, marks.LEAST, pressed=True)
    assert [int(turn[1]["data-arg"]) for turn in drawn(visit, "mark-turn")][-len(begun) :] == begun
    events = [int(node[1]["data-arg"]) for node in drawn(visit, "mark-event")]
    assert events and {*events} <= {act.last + 1 for act in acts}
    least = marks.APART * len(table.record)
    assert all(abs(a - b) >= least for a in events for b in events if a != b)
    listed = [int(option[1]["value"]) for option in options(visit)]
    assert {*begun, *events} <= {*listed} and listed == sorted(listed)
    for act in director.best(acts, 3):
        assert visit.voice.event_sentence(act.shown[0]) in [words(option) for option in options(visit)]
    visit.press("look", value=str(events[0]))  # as the list tells it
    assert visit.app.session.look == events[0]


def test_the_list_says_where_one_is(visit: Visit) -> None:
    looking_back(visit, 0)
    most = len(visit.table.record)
    for look in (0, most // 2, most):
        visit.press("look", str(look))
        (chosen,) = [int(option[1]["value"]) for option in options(visit) if option[1]["selected"]]
        assert chosen == max(int(option[1]["value"]) for option in options(visit) if int(option[1]["value"]) <= look)


def test_great_events_are_marked_once_the_director_is_there(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    there = marks.director_module
    for module in ("marks", "past_board"):
        monkeypatch.setattr(f"cradle.app.history.{module}.director_module", lambda: None)
    looking_back(visit, 5)
    assert drawn(visit, "mark-turn") and not drawn(visit, "mark-event") and "set-stage" in visit.page.promised
    monkeypatch.setattr(marks, "director_module", there)
    visit.press("set-stage")
    assert drawn(visit, "mark-event")
