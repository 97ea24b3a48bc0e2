"""Pending steps: beyond its name and the seat that is asked, a detail is read by its name, in every game; and their
order is that of the rule book, whatever is imported first.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cradle import games

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


# Whatever module is imported first: the names of the game's steps, in order. All in one interpreter, each time anew.
ANEW = """
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
found = {}
for first in sys.argv[3:]:
    for name in [name for name in sys.modules if name.partition(".")[0] == "cradle"]:
        del sys.modules[name]
    importlib.import_module(first)
    found[first] = list(importlib.import_module(sys.argv[2]).GAME.steps.bounds)
print(json.dumps(found))
"""
REGISTERED = re.compile(r"^@\w+\.(auto|choice)\(", re.MULTILINE)


@pytest.mark.parametrize("name", [name for name in games.names() if (ROOT / "py/cradle" / name).is_dir()])
def test_steps_have_one_order_whatever_is_imported_first(name: str) -> None:
    """The order gives steps their numbers in links, and kinds of decisions their places in encodings."""
    game = games.game_module(name, "game")
    home = Path(game.__file__).parent
    firsts = [path for path in sorted(home.rglob("*.py")) if REGISTERED.search(path.read_text("utf-8"))]
    py = ROOT / "py"
    names = [".".join(path.relative_to(py).with_suffix("").parts) for path in firsts]
    run = subprocess.run(
        [sys.executable, "-c", ANEW, str(py), game.__name__, *names], capture_output=True, text=True, check=True
    )
    order = list(games.load(name).steps.bounds)
    assert len(names) > 3
    assert {first: found for first, found in json.loads(run.stdout).items() if found != order} == {}
