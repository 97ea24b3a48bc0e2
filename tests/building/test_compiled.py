"""Compiled wheels play what Python plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import ROOT
from tools.ship.compiled import compiled, with_constants, with_methods
from tools.ship.package import SAME_GAMES

# Rules by paragraph, steps, pickles, stored positions, games of interpreted classes, bots, every suite of the adapters
SUITES = ["tests/kernel", "tests/ur", "tests/civilization/rules", "tests/renaissance/rules", "tests/parley"]
SUITES += ["tests/games/files", "tests/adapters", "tests/study/test_perft_page.py"]
# One looks for files of the project beside the engine, one for constants in functions of Python.
PURE = [
    "tests/renaissance/rules/test_coverage.py",
    "tests/games/files/test_on_file.py::test_every_end_of_every_game_is_on_file_and_nothing_else",
]
RUN = "import cradle, pytest, sys; sys.exit(pytest.main(sys.argv[1:]))"  # `tools` would find the engine of this folder


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("FREE = -1  # nobody\n", "FREE: Final = -1  # nobody\n"),
        ("CITIES, SHIPS = 9, 4  # A.2.3\n", "CITIES: Final = 9; SHIPS: Final = 4  # A.2.3\n"),
        ("TABLE = {\n    1: 2,\n}\n", "TABLE: Final = {\n    1: 2,\n}\n"),
        ("WAR, PEACE = range(2)  # 4\nx = 1\n", "WAR: Final = 0; PEACE: Final = 1  # 4\nx = 1\n"),
        ("A, B = masks(2)\n", "A, B = masks(2)\n"),
        ("SAID: dict[str, int] = {}\n", "SAID: Final[dict[str, int]] = {}\n"),
    ],
)
def test_constants_are_final_where_rules_are_compiled(written: str, said: str) -> None:
    future = "from __future__ import annotations"
    assert with_constants(f"{future}\n{written}") == f"{future}; from typing import Final\n{said}"


def test_functions_that_bind_say_that_they_are_methods() -> None:
    flags = ".tp_flags = Py_TPFLAGS_DEFAULT | _Py_TPFLAGS_HAVE_VECTORCALL,\n};\n"
    bound, free = f"{{\n.tp_descr_get = get,\n{flags}", f"{{\n.tp_call = call,\n{flags}"
    said = flags.replace("VECTORCALL,", "VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR,")
    assert with_methods(free + bound) == free + bound.replace(flags, said)


def test_the_rules_of_every_game_are_compiled() -> None:
    modules = compiled(ROOT / "py")
    assert {Path(module).parts[1] for module in modules} == {"kernel", "ur", "civilization", "renaissance"}
    assert all((ROOT / "py" / module).is_file() for module in modules)


@pytest.mark.long
def test_compiled_rules_play_the_same_games(tmp_path: Path) -> None:
    """The tests of the rules, and the published counts and games, with a wheel that is compiled for this Python."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    quickly = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1", "MYPYC_OPT_LEVEL": "0"}
    subprocess.run(build, cwd=ROOT, env={**os.environ, **quickly}, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "engine")
    shutil.copytree(ROOT / "py/cradle/app", tmp_path / "engine/cradle/app")  # some tests look at a rule on the page
    path = {**os.environ, "PYTHONPATH": str(tmp_path / "engine")}
    subprocess.run([sys.executable, "-c", SAME_GAMES], cwd=ROOT, env=path, check=True)
    tests = [sys.executable, "-c", RUN, "-q", "-p", "no:cacheprovider", "-o", "pythonpath=. tests", *SUITES]
    subprocess.run([*tests, *(f"--deselect={test}" for test in PURE)], cwd=ROOT, env=path, check=True)
