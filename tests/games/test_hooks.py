"""What the page and a board offer each other: all of it is explained, used by Parley, and checked by mypy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import MISSING, fields, replace
from pathlib import Path
from random import Random

import cradle_extra  # noqa: F401  the game of the tests, which is the worked example
import pytest
from cradle import games
from cradle.board.contract import Board, Scene, derived
from cradle.board.defaults import complete
from cradle.kernel.record import Record

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/game-reference.md").read_text("utf-8")
CHAPTER = TEXT.partition("\n## The board\n")[2].partition("\n## ")[0]
PARLEY = {name: (ROOT / "tests/parley/board" / name).read_text("utf-8") for name in ("board.py", "drawing.py")}
STATE = {"legal", "picked", "recent", "hint"}  # of a scene: what drawing.state looks at
HOOKS = [hook.name for hook in fields(Board)]


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_explained(hook: str) -> None:
    assert re.search(rf"`{hook}[`(]", CHAPTER)


@pytest.mark.parametrize("part", [part.name for part in fields(Scene)])
def test_every_part_of_a_scene_is_explained_and_drawn_by_parley(part: str) -> None:
    drawn = "".join(PARLEY.values())
    assert re.search(rf"`{part}[`(]", CHAPTER)
    assert f"scene.{part}" in drawn or ("state(scene" in drawn and part in STATE)


def test_parley_uses_every_hook() -> None:
    board = games.board("parley")
    for hook in fields(Board):
        default = hook.default_factory() if hook.default_factory is not MISSING else hook.default
        assert getattr(board, hook.name) != default, hook.name


FOLLOW = ("meant", "changed", "argument", "summary", "thumbnail")  # from other hooks, where a game leaves them out


def test_hooks_that_are_left_out_say_what_those_of_parley_say() -> None:
    game, own = games.load("parley"), games.board("parley")
    board = complete(replace(own, **dict.fromkeys(FOLLOW, derived)), game)
    assert not [hook for hook in HOOKS if getattr(board, hook) is derived]
    record, chance, met, differed = Record(game, game.variant(), 2), Random(2), 0, 0
    while (decision := game.decision(record.position)) and len(record) < 300:
        view = game.view(record.position, None)
        for action in decision.actions:
            if target := board.target(action, decision):
                meant = board.meant(decision, target)
                assert meant is not None and board.target(meant, decision) == target
                met += meant == own.meant(decision, target)
            assert action[1] is None or action[1] in board.argument(action).values()
        assert board.meant(decision, "nothing-7") is None
        record.play(chance.choice(decision.actions))
        after = game.view(record.position, None)
        assert board.changed(view, view) == set()
        assert board.changed(view, after) >= own.changed(view, after)
        differed += bool(board.changed(view, after))
    assert met > 50 and differed > 10


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
        ((name, text),) = ((name, text) for name, text in PARLEY.items() if written in text)
        assert text.count(written) == 1
        shutil.copytree(ROOT / "tests/parley", tmp_path / fault)
        (tmp_path / fault / "board" / name).write_text(text.replace(written, misspelt), "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary"]
    command += ["--cache-dir", str(ROOT / ".mypy_cache/misspelt"), *(f"{fault}/board/board.py" for fault in PLANTED)]
    environment = {"MYPYPATH": str(ROOT / "py"), "PATH": ""}
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    for fault, (_, _, said) in PLANTED.items():
        assert [fault in line.partition(":")[0] and said in line for line in run.stdout.splitlines()].count(
            True
        ) == 1, run.stdout + run.stderr
