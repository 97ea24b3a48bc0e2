"""`pip install .` gives the engine without the page."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
ENGINE = {
    path for path in (ROOT / "py/cradle").rglob("*") if path.suffix in (".py", ".json", ".typed", ".po", ".md", ".xz")
}
ENGINE -= set((ROOT / "py/cradle/app").rglob("*"))
PARLEY = {path for path in (ROOT / "tests/parley").rglob("*") if path.suffix in (".py", ".po", ".md", ".json")}
PARLEY -= {ROOT / "tests/parley/suite.py"}
OWN = "from cradle import games\n\ngames.add('parley', 'cradle.parley.game')\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Built by the backend of pyproject.toml, as it is among what the tests need."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [*PIP, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True
    )
    (made,) = folder.iterdir()
    return made


def test_the_wheel_holds_the_engine_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    example = {f"cradle/{path.relative_to(ROOT / 'tests').as_posix()}" for path in PARLEY}
    assert names == {path.relative_to(ROOT / "py").as_posix() for path in ENGINE} | example


def test_the_engine_needs_nothing_but_its_wheel(wheel: Path, tmp_path: Path) -> None:
    """The worked example plays too, by the documented door."""
    (tmp_path / "own.py").write_text(OWN, "utf-8")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from runpy import run_module as run;"
    code += "run('cradle.' + sys.argv.pop(1), run_name='__main__')"
    for argv in (
        ["arena", "ur", "--bots", "heuristic,random", "--games", "2", "--cores", "1", "--json"],
        ["perft", "ur", "--depth", "2"],
        ["arena", "renaissance", "--bots", "heuristic,random,random", "--games", "1", "--cores", "1", "--json"],
        ["perft", "renaissance", "--depth", "3"],
        ["arena", "ur", "--bots", "heuristic-1,random", "--games", "2", "--cores", "1", "--json"],
        ["record", "show", str(ROOT / "docs/table.cradle.json")],
        [
            "__main__",
            "arena",
            "parley",
            "--code",
            str(tmp_path / "own.py"),
            "--bots",
            "search,random",
            "--playouts=9",
            "--games=1",
            "--cores=1",
        ],
    ):
        command = [sys.executable, "-I", "-S", "-c", code, str(wheel), *argv]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) >= 2


def test_words_and_rule_books_are_in_the_wheel(wheel: Path) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); from cradle import games, text; "
    code += "game = games.load('renaissance'); p = game.new(seed=1); d = game.decision(p); "
    code += "print(text.describe(game.view(p, d.seat), d, 'fr', 'whole'))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, str(wheel)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Vous êtes Joueur 1." in done.stdout and "§ 1.2\u00a0: " in done.stdout


@pytest.mark.long
def test_observations_in_words_need_nothing_of_the_page(wheel: Path) -> None:
    """Their space knows all letters of the words, which the wheel has."""
    code = """if True:
        import sys
        sys.path.insert(0, sys.argv[1])
        import cradle
        from cradle.adapters import gymnasium, pettingzoo
        assert sys.argv[1] in cradle.__file__
        env = gymnasium.OneSeat("ur", seats=2, opponents="random", obs="text")
        print(env.reset(seed=1)[0].splitlines()[0])
        env = pettingzoo.env("ur", seats=2, obs="text")
        env.reset(1)
        print(env.last()[0]["observation"].splitlines()[0])
    """
    done = subprocess.run([sys.executable, "-I", "-c", code, str(wheel)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[:25] for line in done.stdout.splitlines()] == ["Ur · 2 players. You are P"] * 2


@pytest.mark.long
def test_pip_installs_it(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own."""
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([python, *PIP[1:], "install", "--no-index", str(wheel)], check=True)
    script = [python.with_name("cradle"), "perft", "ur", "--depth=1"]
    assert subprocess.run(script, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()[1] == "36"
    code = "import cradle; from cradle import games; "
    code += "print(cradle.__version__, *(games.load(name).new(seats=3).seats for name in games.names()))"
    done = subprocess.run([python, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0.2.0", "3", "3", "3"]
