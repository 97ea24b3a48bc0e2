"""The pages for those who study games: every example runs by itself, and the costs on paper are those on file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import ROOT
from tools.study import costs_page

PAGES = ["studying", "environments", "text", "learning", "data", "bench"]
STUDY = re.compile(
    r"\b(datasets|gymnasium|learn|numpy|pandas|pettingzoo|pyspiel|sklearn|mcts:choose|heuristic:network)\b|--(parquet|decisions)"
)
TORCH = re.compile(r"\b(sb3_contrib|rllib|pytorch)\b|--network\b")
OF_A_CHECKOUT = "PYTHONPATH="  # a line that is for a checkout writes into it


def blocks() -> list[Any]:
    """The examples in Python, and the runs of lines for a shell, each with its page; those that need packages that only
    long tests have are for these.
    """
    found = []
    for page in PAGES:
        text = (ROOT / f"docs/{page}.md").read_text("utf-8")
        python = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        shell = re.findall(r"^((?:    cradle .*\n)+)", text, re.MULTILINE)
        for n, code in enumerate([*python, *shell]):
            marks = [pytest.mark.long] if STUDY.search(code) else []
            marks += [pytest.mark.torch] if TORCH.search(code) else []
            found.append(pytest.param(code, id=f"{page}-{n}", marks=marks))
    return found


@pytest.mark.parametrize("code", blocks())
def test_every_example_runs_by_itself(code: str, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "HF_HOME": str(tmp_path / "hf"), "HF_HUB_OFFLINE": "1"}
    if "trained.py" in code:
        (tmp_path / "trained.py").write_text(
            "def choose(view, decision, chance, budget):\n    return decision.actions[0]\n"
        )
    shell = code.startswith("    cradle ")
    lines = [["-m", *line.split()] for line in code.splitlines()] if shell else [["-c", code]]
    for line in lines:
        done = subprocess.run(
            [sys.executable, *line], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, done.stderr


def test_no_line_for_a_shell_is_left_out() -> None:
    """All that is shown for a shell is run, but what is for a checkout alone, and its tools."""
    for page in PAGES:
        text = re.sub(r"^```.*?^```", "", (ROOT / f"docs/{page}.md").read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for line in re.findall(r"^    (.+)$", text, re.MULTILINE):
            assert line.startswith(("cradle ", "pip install", OF_A_CHECKOUT)), line


def test_costs_on_paper_are_those_on_file() -> None:
    """Written by `python -m tools.study.costs_page --table`."""
    text = costs_page.PAGE.read_text("utf-8")
    costs = costs_page.on_file()
    assert costs_page.page(text, costs) == text
    assert costs["settlers"].keys() == costs_page.TABLES.keys()
    assert {name: cost["games"] for name, cost in costs["settlers"].items()} == {
        name: count for name, (_, count, _) in costs_page.TABLES.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("name", costs_page.TABLES)
def test_costs_on_file_are_those_of_games_that_bots_still_play(name: str) -> None:
    """Nothing is timed: where settlers play another game, `python -m tools.study.costs_page` takes the costs anew."""
    assert costs_page.digest(name) == costs_page.on_file()["settlers"][name]["digest"]
