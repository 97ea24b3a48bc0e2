"""Every game is a folder like the others, and knows neither the page nor another game.

Which room of the house may import which is held by tests/test_house.py.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import cradle_extra  # noqa: F401  (the tests' own game is held to the same)
import pytest
from cradle import games

PY = Path(__file__).parents[2] / "py"
FOLDERS = {name: Path(games.game_module(name, "game").__file__).parent for name in games.names()}
ROOMS = "kernel.", "players.", "board."
HOUSE = tuple([f"cradle.{room}" for room in ROOMS])
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
every_game = pytest.mark.parametrize("name", FOLDERS)


def imports(file: Path, package: str) -> Iterator[str]:
    """The full names of what a file of a package imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module
            yield from (f"{base}.{alias.name}" for alias in node.names)


@every_game
def test_games_are_alike_inside(name: str) -> None:
    folder = FOLDERS[name]
    assert folder.name == name == games.load(name).name
    for part in ("game.py", "rules/position.py", "rules/tables.py", "board/board.py"):
        assert (folder / part).exists(), part
    assert (folder / "views/knowledge.py").exists() or not games.load(name).secrets
    assert (folder / "bots.py").exists() or (folder / "bots").is_dir()
    assert (folder / "rules/phases.py").exists() or (folder / "rules/phases").is_dir()
    for text in ("en.po", "fr.po", "rules.en.md", "rules.fr.md"):
        assert (folder / "board" / text).exists(), text


@every_game
def test_a_game_knows_kernel_players_and_itself(name: str) -> None:
    own = games.package(name)
    for file in FOLDERS[name].rglob("*.py"):
        if file.name == "suite.py":  # of Parley, whose folder is that of its tests too
            continue
        package = ".".join([own, *file.relative_to(FOLDERS[name]).parts[:-1]])
        for imported in imports(file, package):
            known = imported.startswith((f"{own}.", *HOUSE))
            assert known or imported.split(".")[0] in sys.stdlib_module_names, f"{file.name} imports {imported}"


def test_what_needs_no_browser_needs_no_other_package() -> None:
    """Every module but those that import the browser's, in an interpreter that sees Python's own library alone."""
    modules = [
        ".".join(file.relative_to(PY).with_suffix("").parts).removesuffix(".__init__")
        for file in sorted((PY / "cradle").rglob("*.py"))
        if "adapters" not in file.parts  # they are for those who have these packages
        and not BROWSER & {name.split(".")[0] for name in imports(file, ".".join(file.relative_to(PY).parts[:-1]))}
    ]
    assert {"cradle.kernel.game", "cradle.arena", "cradle.app.table.table", "cradle.ur.board.board"} <= set(modules)
    program = f"import sys; sys.path.insert(0, {str(PY)!r})\nfor name in {modules!r}: __import__(name)"
    run = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_game_is_imported_when_asked_for() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(PY)!r})\nfrom cradle import games, codec, arena\n"
        "assert not [m for m in sys.modules if m.startswith('cradle.ur')]\n"
        "games.load('ur')\n"
        "assert not [m for m in sys.modules if m in ('cradle.ur.board.board', 'cradle.ur.bots')]"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_games_by_name() -> None:
    assert games.names()[0] == "ur", "the order of names is their number in links"
    assert games.load("ur") is games.load("ur")
    assert games.package("parley") == "parley"
    assert games.game_module("parley", "board.board").__name__ == "parley.board.board"
    with pytest.raises(KeyError, match="no game 'chess'; there are ur"):
        games.load("chess")
