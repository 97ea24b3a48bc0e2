"""What the page and a board offer each other: all of it is explained, used by Parley, and checked by mypy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path

import cradle_extra  # noqa: F401  the game of the tests, which is the worked example
import pytest
from cradle import games
from cradle.board.contract import Board, Scene

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/game-reference.md").read_text("utf-8")
CHAPTER = TEXT.partition("\n## The board\n")[2].partition("\n## ")[0]
PARLEY = (ROOT / "tests/parley/board/board.py").read_text("utf-8")
STATE = {"legal", "picked", "recent", "hint"}  # of a scene: what drawing.state looks at
HOOKS = [hook.name for hook in fields(Board)]


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_explained(hook: str) -> None:
    assert re.search(rf"`{hook}[`(]", CHAPTER)


@pytest.mark.parametrize("part", [part.name for part in fields(Scene)])
def test_every_part_of_a_scene_is_explained_and_drawn_by_parley(part: str) -> None:
    assert re.search(rf"`{part}[`(]", CHAPTER)
    assert f"scene.{part}" in PARLEY or ("state(scene" in PARLEY and part in STATE)


def test_parley_uses_every_hook() -> None:
    board = games.board("parley")
    for hook in fields(Board):
        default = hook.default_factory() if hook.default_factory is not MISSING else hook.default
        assert getattr(board, hook.name) != default, hook.name


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_board(name: str) -> None:
    assert isinstance(games.board(name), Board)


PLANTED = {  # what is written, the same misspelt, and what is said of it
    "hook": ("measures=measures", "mesures=measures", 'Unexpected keyword argument "mesures" for "Board"'),
    "field": ("scene.about.get", "scene.abuot.get", '"Scene" has no attribute "abuot"'),
    "answer": ("target=target", "target=argument", 'Argument "target" to "Board" has incompatible type'),
}


def test_a_misspelt_hook_or_field_is_found(tmp_path: Path) -> None:
    """Three copies of the board of Parley, each with one fault, in one run."""
    for fault, (written, misspelt, _) in PLANTED.items():
        assert PARLEY.count(written) == 1
        shutil.copytree(ROOT / "tests/parley", tmp_path / fault)
        (tmp_path / fault / "board/board.py").write_text(PARLEY.replace(written, misspelt), "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary"]
    command += ["--cache-dir", str(ROOT / ".mypy_cache/misspelt"), *(f"{fault}/board/board.py" for fault in PLANTED)]
    environment = {"MYPYPATH": str(ROOT / "py"), "PATH": ""}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    for fault, (_, _, said) in PLANTED.items():
        assert [fault in line.partition(":")[0] and said in line for line in run.stdout.splitlines()].count(
            True
        ) == 1, run.stdout + run.stderr
