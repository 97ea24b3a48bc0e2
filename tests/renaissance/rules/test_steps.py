"""Pending steps: every choice asks its first detail."""

from __future__ import annotations

from cradle.renaissance.rules.phases import age
from cradle.renaissance.rules.steps import chooser


def test_whose_choice_a_step_is() -> None:
    assert chooser(("rivalry.convert", 2, 0, 5)) == 2
    assert age.detail(("rivalry.convert", 2, 0, 5), "seat") == 0, "the attacker"
    assert {name: next(iter(age.details[name])) for name in age.lists if age.details[name].get("seat") != 1} == {
        "rivalry.convert": "who",
        "war.cede": "loser",
    }
