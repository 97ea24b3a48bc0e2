"""Pending steps: beyond its name and the seat that is asked, a detail is read by its name, in every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import ROOT

# A step, or one of a stack, indexed beyond its name and seat: step[2], p.steps[-1][3]. A lesson has other steps.
BY_PLACE = re.compile(r"(?<!lesson\.)\bsteps?\[(?:-?\d+|\d*:\d*)\]\[(?:[2-9]|-)|\bstep\[(?:[2-9]|-)")
FILES = sorted(path for room in ("py/cradle", "tests", "tools") for path in (ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("text", ["p.steps[-2][3]", "steps[0][-1]", "step[2]", "position.steps[12][4]"])
def test_what_is_looked_for_is_found(text: str) -> None:
    assert BY_PLACE.search(text)


def test_details_are_read_by_name_alone() -> None:
    def found(path: Path) -> list[str]:
        lines = path.read_text("utf-8").splitlines()
        return [f"{path.name}: {line.strip()}" for line in lines if BY_PLACE.search(line)]

    assert [line for path in FILES if path != Path(__file__) for line in found(path)] == []
