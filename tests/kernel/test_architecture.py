"""The house: imports point one way, a game knows no other, and the engine needs nothing but Python's own library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cradle_extra  # noqa: F401  (the tests' own game is held to the same)
import pytest
from cradle import games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py/cradle"
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript", "micropip"}
GAMES = {name: Path(games.room(name, "game").__file__).parent for name in games.names()}
FILES = sorted({*PACKAGE.rglob("*.py"), *(file for folder in GAMES.values() for file in folder.rglob("*.py"))})

# A room may look into itself and into those that stand before it here; games stand side by side.
ORDER = ["kernel", "players", "a game", "games", "codec", "arena", "app"]


def room(module: str) -> str:
    """The room of a module, by its full name: a folder or file of the package; "a game" for all of these."""
    parts = module.split(".")
    name = parts[1] if parts[0] == "cradle" and len(parts) > 1 else parts[0]
    return "a game" if name in GAMES else name


def module_of(file: Path) -> str:
    base = PACKAGE.parent if file.is_relative_to(PACKAGE) else ROOT / "tests"
    return ".".join(file.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


def imports(file: Path) -> Iterator[tuple[str, int]]:
    """The full names of what a file imports, wherever in it, with the line."""
    own = module_of(file).split(".")
    package = own if file.name == "__init__.py" else own[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield name, node.lineno
            if name == "cradle" or not node.module:  # `from . import codec` names modules
                yield from ((f"{name}.{alias.name}", node.lineno) for alias in node.names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_point_one_way(file: Path) -> None:
    own = room(module_of(file))
    for name, line in imports(file):
        top = name.split(".")[0]
        where = f"{file.relative_to(ROOT)}:{line} imports {name}"
        if top in BROWSER:
            assert own == "app", f"{where}: only the app knows the browser"
        elif top == "cradle" or top in GAMES:
            other = room(name)
            if other in ORDER and own in ORDER:
                assert ORDER.index(other) <= ORDER.index(own), where
        else:
            assert top in sys.stdlib_module_names, f"{where}, which is not in Python's own library"


def test_every_room_has_its_place() -> None:
    """A new room must be put into the order above."""
    rooms = {room(module_of(file)) for file in FILES}
    assert rooms - {"cradle"} <= set(ORDER)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_never_imports_another_game(name: str) -> None:
    others = set(GAMES) - {name}
    for file in GAMES[name].rglob("*.py"):
        for imported, line in imports(file):
            parts = imported.split(".")
            assert not others & {parts[0], *(parts[1:2] if parts[0] == "cradle" else [])}, (
                f"{file}:{line} imports {imported}"
            )


@pytest.mark.parametrize("name", GAMES)
def test_games_are_alike_inside(name: str) -> None:
    assert GAMES[name].name == name
    for part in ("game", "position", "knowledge", "bots", "board"):
        assert (GAMES[name] / f"{part}.py").exists(), part
    assert (GAMES[name] / "tables.py").exists() or (GAMES[name] / "data").is_dir()
    assert (GAMES[name] / "rules.py").exists() or (GAMES[name] / "phases").is_dir()
    for text in ("en.po", "fr.po", "rules.en.md", "rules.fr.md"):
        assert (GAMES[name] / text).exists(), text


def test_the_engine_needs_nothing_but_python() -> None:
    """All of it but what needs a browser, in an interpreter that has no other packages; nothing is loaded too soon."""
    engine = [
        module_of(file)
        for file in sorted(PACKAGE.rglob("*.py"))
        if not any(name.split(".")[0] in BROWSER for name, _ in imports(file))
    ]
    assert len(engine) > 20
    program = f"""
import sys
sys.path.insert(0, {str(PACKAGE.parent)!r})
import cradle
from cradle import games
assert not any(m.startswith("cradle.ur") for m in sys.modules), "a game is imported when asked for"
before = set(sys.modules)
for name in {engine!r}:
    __import__(name)
print(sorted(m for m in set(sys.modules) - before if m.split(".")[0] not in sys.stdlib_module_names | {{"cradle"}}))
"""
    run = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"


def test_the_games_by_name() -> None:
    assert games.names()[0] == "ur"
    assert games.load("ur") is games.load("ur")
    assert games.package("parley") == "parley"
    assert games.room("parley", "board").__name__ == "parley.board"
    with pytest.raises(KeyError, match="no game 'chess'; there are ur"):
        games.load("chess")
