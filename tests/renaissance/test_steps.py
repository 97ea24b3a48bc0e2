"""Pending steps: their details are read by name, and every choice asks its first detail."""

from __future__ import annotations

import re
from pathlib import Path

import cradle.renaissance
from cradle.renaissance.phases import age
from cradle.renaissance.steps import chooser

FOLDER = Path(cradle.renaissance.__file__).parent
BY_PLACE = re.compile(r"\bsteps?\[(-?\d+|\d*:\d*)\]\[(?!0\])|\bstep\[(?!0\])")


def test_details_are_read_by_name_alone() -> None:
    found = {
        f"{path.name}: {line.strip()}"
        for path in FOLDER.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if BY_PLACE.search(line)
    }
    assert found == {"steps.py: seat: int = step[1]"}


def test_whose_choice_a_step_is() -> None:
    assert chooser(("rivalry.convert", 2, 0, 5)) == 2
    assert age.detail(("rivalry.convert", 2, 0, 5), "seat") == 0, "the attacker"
    assert {name: next(iter(age.details[name])) for name in age.lists if age.details[name].get("seat") != 1} == {
        "rivalry.convert": "who",
        "war.cede": "loser",
    }
