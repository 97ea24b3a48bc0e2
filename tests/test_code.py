"""Bots and games of one's own: from a file, from a package that is installed, and in every process."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from cradle import __main__ as cradle
from cradle import games
from cradle.lab import code
from cradle.lab.cores import spread

from tools import ROOT

BOT = "def choose(view, decision, chance, budget):\n    return decision.actions[-1]\n"
GAME = "from cradle import games\n\ngames.add('small', 'parley.game')\n"


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is brought goes again."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(games, "_MODULES", dict(games._MODULES))
    monkeypatch.setattr(code, "brought", {})


def test_the_command_lists_what_there_is_and_hands_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert cradle.main([]) == 2
    assert cradle.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in cradle.COMMANDS)
    assert cradle.main(["perft", "ur", "--depth=1"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["1", "36"]


def test_a_bot_and_a_game_of_a_file_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "brought_by_a_test.py"
    own.write_text(BOT + GAME, "utf-8")
    bots = "brought_by_a_test:choose,random"
    argv = ["arena", "small", "--code", str(own), "--bots", bots, "--games", "2", "--cores", "2"]
    assert cradle.main(argv) == 0
    out, err = capsys.readouterr()
    assert err == "" and "brought_by_a_test:choose" in out and "2 games, 2 finished" in out


def test_a_package_is_brought_by_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "brought_package"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME, "utf-8")
    code.bring(str(folder))
    assert "small" in games.names()
    code.bring(str(folder))  # once more changes nothing


def test_a_process_that_is_no_copy_brings_it_again(tmp_path: Path) -> None:
    own = tmp_path / "brought_again.py"
    own.write_text(GAME, "utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing\nfrom cradle import games\nfrom cradle.lab import code, cores\n\n"
        "def names(_):\n    return games.names()\n\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method('spawn')\n"
        f"    code.bring({str(own)!r})\n"
        "    with cores.spread(2) as over:\n        print(*over(names, [1]))\n",
        "utf-8",
    )
    env = {"PYTHONPATH": f"{ROOT / 'py'}:{ROOT / 'tests'}"}
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True)
    assert done.stderr == ""
    assert "small" in done.stdout
    with spread(1) as over:
        assert list(over(len, ["four"])) == [4]


def test_the_games_of_installed_packages_are_found_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {code.GROUP: [metadata.EntryPoint("installed", "parley.game", code.GROUP)]}
    monkeypatch.setattr(metadata, "entry_points", lambda group: points[group])
    assert not code.is_game("nowhere")
    assert code.is_game("installed")
    assert games.load("installed").name == "parley"
