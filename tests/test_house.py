"""The house as a whole: which room may import which, the standard library alone, and docs that tell the truth."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from importlib.util import resolve_name
from pathlib import Path

import pytest

from tools.build import ROOT

PY = ROOT / "py"
GAMES = {path.parent.name for path in PY.glob("cradle/*/rules.py")} | {
    path.parent.parent.name for path in PY.glob("cradle/*/phases/__init__.py")
}
ROOMS = {
    "boards",
    "kernel",
    "maps",
    "drawing",
    "players",
    "app",
    "arena",
    "codec",
    "commands",
    "games",
    "perft",
    "record",
} | GAMES
# What each room may import beside itself; a game's board, bots and words are found by name.
MAY = {
    "kernel": set(),
    "maps": set(),
    "boards": {"kernel"},
    "drawing": {"boards", "maps"},
    "players": {"kernel"},
    "games": {"boards", "kernel"},
    "codec": {"games", "kernel"},
    "commands": {"games", "kernel"},
    "arena": {"commands", "games", "players", "kernel"},
    "perft": {"commands", "games", "kernel"},
    "record": {"codec", "commands", "games", "kernel"},
    "app": {"boards", "codec", "games", "players", "kernel"},
    **{game: {"players", "kernel", "maps", "boards", "drawing"} for game in GAMES},
}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:py|assets|docs|tests|tools|app|kernel|ur)/[\w./-]+)`")


def module(path: Path) -> str:
    return ".".join(path.relative_to(PY).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """Every module a file imports, by its whole name; what is for type checkers alone is left out."""
    package = ".".join(path.relative_to(PY).parts[:-1])
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


FILES = sorted((PY / "cradle").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=module)
def test_arrows_between_rooms_point_one_way(path: Path) -> None:
    room = module(path).split(".")[1] if "." in module(path) else ""
    rooms = {name.split(".")[1] for name in imports(path) if name.startswith("cradle.")} & ROOMS
    assert rooms <= {room} | MAY.get(room, set())


@pytest.mark.parametrize("path", FILES, ids=module)
def test_one_module_alone_touches_the_browser(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"cradle"}
    assert foreign <= (BROWSER if module(path) == "cradle.app.browser" else set())


def test_there_are_games_and_all_rooms_are_known() -> None:
    assert "ur" in GAMES
    here = {path.stem for path in (PY / "cradle").iterdir() if path.suffix in ("", ".py")} - {"__init__", "__pycache__"}
    assert here == ROOMS == set(MAY)


def test_plain_python_is_enough() -> None:
    """The engine in an interpreter that sees no package but its own."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from cradle import arena, codec, games, players;"
        "[games.load(name).new(seed=1) for name in games.names()]; print(games.names())"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code, str(PY)], capture_output=True, text=True)
    assert run.stderr == ""
    assert "ur" in run.stdout


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_and_files_named_in_the_docs_are_there(path: Path) -> None:
    text = path.read_text("utf-8")
    broken = []
    for target, anchor in LINK.findall(text):
        if target.startswith("https://"):
            continue
        other = (path.parent / target).resolve() if target else path
        if not other.exists():
            broken.append(target)
        elif anchor and anchor not in anchors(other):
            broken.append(f"{target}#{anchor}")
    for name in NAMED.findall(text):
        if not any((root / name).exists() for root in (ROOT, PY / "cradle")) and "runtime/" not in name:
            broken.append(name)
    assert broken == []


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_what_the_readme_shows_is_so() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
