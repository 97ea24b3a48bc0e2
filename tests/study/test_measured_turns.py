"""The turns on file that `make bench` measures: today's rules replay them, and hands need few presses for them."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tools.bench import clicks
from tools.browser.turns import FOLDER, WISHES, on_file


@pytest.mark.parametrize("name", WISHES)
def test_the_turn_on_file_is_as_wished(name: str) -> None:
    record, verbs = on_file(name), Counter[str]()
    for n, p in record.walk(range(len(record))):
        decision = record.game.decision(p)
        if n < len(record) and decision and decision.seat == record.seats[0] and len(decision.actions) > 1:
            verbs[decision.actions[record.indices[n]][0]] += 1
    assert verbs == json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["choices"]
    assert WISHES[name].fits(verbs)


MOST = dict(zip(clicks.HOW, (38, 39), strict=True))


@pytest.mark.parametrize(
    "how", ["by hand", *(pytest.param(how, marks=pytest.mark.long) for how in MOST if how != "by hand")]
)
def test_presses_of_a_turn_of_advanced_civilization(how: str) -> None:
    person = clicks.on_file("civilization")
    person.how = how
    person.play()
    assert person.clicks.total() <= MOST[how]
