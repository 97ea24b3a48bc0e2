"""The pages for those who study games: every example runs by itself, and the costs on paper are those of today."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from cradle import games
from cradle.record.dataset import Sample
from cradle.record.sample import one_game

from tools import ROOT
from tools.bench.study import COSTS

PAGES = ["studying", "environments", "text", "learning", "data"]
STUDY = re.compile(
    r"\b(datasets|gymnasium|numpy|pandas|pettingzoo|pyspiel|sklearn|mcts:choose)\b|--(parquet|decisions)"
)
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


@pytest.mark.long
def test_costs_on_paper_are_those_of_today() -> None:
    """By processor time, beside that of random games; games of bots differ in length, so the seeds are fixed."""
    text = (ROOT / "docs/data.md").read_text("utf-8").split("## What it costs")[1]
    told = dict(re.findall(r"^\| `(\w+)`[^|]*\|[^|]*\| (\d+) \|", text, re.MULTILINE))
    assert told.keys() == COSTS.keys()
    unit = seconds("ur", "random", range(1, 41))
    for name, count in (("ur", 4), ("civilization", 3), ("renaissance", 6)):
        ratio = seconds(name, "heuristic", range(1, count + 1)) / unit
        assert 0.5 < ratio / int(told[name]) < 2, f"{name} is {ratio:.0f} now: renew docs/data.md"


def seconds(name: str, bot: str, seeds: range) -> float:
    """Of processor time, for one game."""
    chosen = games.load(name).variant(**COSTS[name])
    what = Sample(name, chosen, (bot,) * chosen["seats"])
    began = time.process_time()
    for seed in seeds:
        one_game(what, seed)
    return (time.process_time() - began) / len(seeds)
