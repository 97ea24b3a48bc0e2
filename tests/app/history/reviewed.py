"""A game that is over, and a person who answers for the worker that goes through it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cradle.app.history.review import SPREAD
from cradle.app.history.statistics import Turns

from tests.app.pages import Visit

RECORDS = Path(__file__).parents[2] / "records"


def played(visit: Visit) -> Visit:
    visit.seat("human", "human", game="parley")
    for _ in range(400):
        if visit.table.over:
            return visit
        if visit.table.side.guarded:
            visit.press("lift")
        visit.first()
    raise AssertionError("the game never ends")


def question(visit: Visit) -> dict[str, Any]:
    return visit.page.bots.questions[-1]


def told(visit: Visit, **found: Any) -> Visit:
    return visit.press("thought", value=json.dumps({"id": question(visit)["id"], **found}))


def choices(visit: Visit) -> list[int]:
    """As they are asked about: from all over the game."""
    return sorted([n for n, most in enumerate(visit.table.record.radices) if most > 1], key=lambda n: n * SPREAD % 1)


def apart(visit: Visit) -> list[int]:
    """Three choices of different turns."""
    turns = Turns(visit.table)
    return list({turns.of(n): n for n in sorted(choices(visit))}.values())[-3:]


def begin(visit: Visit) -> Visit:
    """The review is begun, and the game gone through: the first question is asked."""
    visit.press("review")
    assert visit.app.session is not None
    while visit.app.session.review.work is not None:
        visit.press("review-walk")
    return visit


def number(visit: Visit) -> int:
    """The decision that the last question is about: the one the review has in hand."""
    assert visit.app.session is not None
    return visit.app.session.review.queue[0].n


def found(visit: Visit, cost: float = 0.0) -> dict[str, Any]:
    """An answer: what was picked cost so much, and the last legal action would have been best; or luck did nothing."""
    if question(visit)["task"] == "luck":
        return {"gains": [0.0, 0.0], "doubt": 0.0}
    table, n = visit.table, number(visit)
    decision = table.game.decision(table.record.at(n))
    best = {"action": list(decision.actions[-1]), "share": 0.9}
    picked = {"action": question(visit)["actions"][0], "share": 0.9 - cost}
    told = {"doubt": 0.0, "line": [best["action"]], "why": []}
    return {"shares": [0.25, 0.75], "best": best, "picked": picked, **told}


def go_through(
    visit: Visit,
    costs: dict[int, float],
    again: dict[int, float] | None = None,
    gains: Callable[[int], list[float]] = lambda n: [0.0, 0.0],
    doubts: Callable[[int], float] = lambda n: 0.0,
) -> list[int]:
    """Answer all that is asked, with these costs by decision; returns the decisions asked about, in order.

    gains, doubts: what luck brought, by decision, and the standard error of that.
    """
    begin(visit)
    asked: list[int] = []
    while visit.labels("review", "review-stop"):
        n = number(visit)
        if question(visit)["task"] == "luck":
            told(visit, gains=gains(n), doubt=doubts(n))
            continue
        second = n in asked
        asked.append(n)
        told(visit, **found(visit, (again or costs).get(n, 0.0) if second else costs.get(n, 0.0)))
        assert len(asked) < 500
    return asked


def looks(visit: Visit) -> list[int]:
    return [int(node[1]["data-arg"]) for node in visit.buttons("review", "review-look")]


def draws(visit: Visit) -> list[int]:
    """The decisions after which chance came."""
    record = visit.table.record
    return [n for n in range(len(record)) if record.at(n).chance != record.at(n + 1).chance]
