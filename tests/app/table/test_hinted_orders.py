"""Orders beside a hint: those that go the same way are told as one, and the number that goes is the one that is lit."""

from __future__ import annotations

import json
from typing import Any

from tests.app.pages import Visit, words
from tests.app.table.orders import onward
from tests.app.table.test_orders import actions


def hint_of(visit: Visit, *line: Any) -> Visit:
    """A hint that tells this line."""
    visit.press("hint")
    told = {"picks": [], "line": [list(action) for action in line], "whole": False, "changes": {}, "why": []}
    answer = json.dumps({"id": visit.page.bots.questions[-1]["id"], **told})
    return visit.press("thought", value=answer)


def way_and_most(visit: Visit) -> tuple[str, str, int]:
    """Where four tokens or more can march, and to which area."""
    then = next(d for place, d in onward(visit.table.position, visit.decision) if d.about["n"] >= 4)
    return then.about["place"], then.actions[0][1], then.about["n"]


def lit(visit: Visit) -> list[str]:
    """What is lit of the ways to say how many go."""
    return [words(b) for b in visit.buttons("prompt", "take") if b[1]["aria-pressed"] == "true"]


def test_a_hint_tells_orders_that_go_the_same_way_as_one_with_all_their_tokens(marching: Visit) -> None:
    """And so many go, as is lit."""
    at, (place, to, most) = len(marching.table.record), way_and_most(marching)
    one = ("march", place), ("to", to)
    hint_of(marching, *one, ("number", 1), *one, ("number", most - 2), ("done", None))
    assert lit(marching) == [f"{most - 1} go, as the hint says"]
    marching.press("pick", place).press("pick", to)
    assert actions(marching, at) == [*one, ("number", most - 1)]
    assert marching.app.session.hints.open and lit(marching) == ["All go"], "the plan goes on without a number"


def test_who_chooses_how_many_go_is_obeyed_beside_a_hint(marching: Visit) -> None:
    at, (place, to, most) = len(marching.table.record), way_and_most(marching)
    one = ("march", place), ("to", to)
    hint_of(marching, *one, ("number", 1), ("done", None)).press("take", "all")
    assert lit(marching) == ["All go"] and marching.app.session.hints.open
    marching.press("pick", place).press("pick", to)
    assert actions(marching, at) == [*one, ("number", most)] and not marching.app.session.hints.open


def test_what_a_hint_says_is_lit_by_its_name_where_it_has_one(marching: Visit) -> None:
    place, to, most = way_and_most(marching)
    hint_of(marching, ("march", place), ("to", to), ("number", most))
    assert lit(marching) == ["All go"] and len(marching.buttons("prompt", "take")) == 2
