"""The house as a whole: which room may import which, the standard library alone, and docs that tell the truth."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.util import resolve_name
from itertools import pairwise
from pathlib import Path

import pytest

from tools import ROOT

PY = ROOT / "py"
GAMES = {path.parents[1].name for path in PY.glob("cradle/*/rules/position.py")}
COMMANDS = {"__main__", "arena", "bench", "learn", "perft", "record"}
ROOMS = {"adapters", "app", "board", "codec", "games", "kernel", "lab", "players", "text", "words"} | COMMANDS | GAMES
# What each room may import beside itself; a game's board, bots and words are found by name.
MAY = {
    "kernel": set(),
    "board": {"kernel"},
    "players": {"kernel"},
    "games": {"board", "kernel"},
    "codec": {"games", "kernel"},
    "lab": {"games", "players", "kernel"},
    "__main__": {"lab"},
    "arena": {"lab", "games", "players", "kernel"},
    "bench": {"text", "arena", "codec", "lab", "games", "players", "kernel"},
    "learn": {"arena", "lab", "games", "players", "kernel"},
    "perft": {"lab", "games", "kernel"},
    "record": {"codec", "lab", "games", "players", "kernel"},
    "words": {"games", "board", "kernel"},
    "text": {"words", "record", "lab", "games", "board", "kernel"},
    "adapters": {"text", "words", "lab", "games", "players", "kernel"},
    "app": {"words", "board", "codec", "games", "players", "kernel"},
    **{game: {"players", "kernel", "board"} for game in GAMES},
}
# The folders of a game, and the wings of the page: each may import those before it. A game's game.py may be imported by
# its views, board and bots too; of the page, the files beside the wings stand above them.
FOLDERS = ["rules", "views", "board", "bots"]
WINGS = ["base", "table", "bots", "history", "turn", "pace", "live", "post", "entrance", "lessons"]
# What the adapters need, each its own.
STUDY = {"gymnasium", "numpy", "open_spiel", "pettingzoo", "PIL", "pyspiel", "ray"}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:py|assets|docs|tests|tools|app|kernel|ur)/[\w./-]+)`")


def module(path: Path) -> str:
    return ".".join(path.relative_to(PY).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path, types: bool = False) -> frozenset[str]:
    """Every module a file imports, by its whole name; types: with what is for type checkers alone."""
    package = ".".join(path.relative_to(PY).parts[:-1])
    found: set[str] = set()
    for node in statements(ast.parse(path.read_text("utf-8")), types):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return frozenset(found)


def statements(tree: ast.AST, types: bool) -> Iterator[ast.AST]:
    """Every statement of a file, at any depth; an import stands in no expression."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for_types = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            if types or not (for_types and part == "body"):
                waiting += getattr(node, part, [])


FILES = sorted((PY / "cradle").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=module)
def test_arrows_between_rooms_point_one_way(path: Path) -> None:
    room = module(path).split(".")[1] if "." in module(path) else ""
    rooms = {name.split(".")[1] for name in imports(path) if name.startswith("cradle.")} & ROOMS
    assert rooms <= {room} | MAY.get(room, set())


@pytest.mark.parametrize("path", FILES, ids=module)
def test_arrows_between_folders_of_a_game_and_wings_of_the_page_point_one_way(path: Path) -> None:
    name = module(path).split(".")
    order = FOLDERS if name[1:2] and name[1] in GAMES else WINGS if name[1:2] == ["app"] else []
    if len(name) < 4 or name[2] not in order:
        return
    beside = {other.split(".")[2] for other in imports(path) if other.startswith(f"cradle.{name[1]}.")}
    assert beside <= {*order[: order.index(name[2]) + 1], *(["game"] if name[2] != "rules" else [])}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_games_have_the_same_folders(name: str) -> None:
    """A game without secrets may have no views of its own."""
    found = {path.parent.name for path in (PY / "cradle" / name).glob("*/__init__.py")}
    assert set(FOLDERS) - {"views"} <= found <= set(FOLDERS)


def test_all_wings_of_the_page_are_known() -> None:
    assert {path.parent.name for path in (PY / "cradle/app").glob("*/__init__.py")} == set(WINGS)


@pytest.mark.parametrize("path", FILES, ids=module)
def test_one_module_alone_touches_the_browser_and_the_adapters_alone_other_packages(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"cradle"}
    allowed = BROWSER if module(path) == "cradle.app.browser" else STUDY if path.parent.name == "adapters" else set()
    assert foreign <= allowed


def test_no_file_imports_one_that_imports_it() -> None:
    """Not by way of others either, nor for type checkers alone."""
    known = {module(path): path for path in FILES}
    ways = {
        name: {found for one in imports(path, types=True) for found in (one, one.rpartition(".")[0]) if found in known}
        for name, path in known.items()
        if path.name != "__init__.py"
    }
    assert "cradle.app.table.interfaces" in ways["cradle.app.session"]
    while alone := {name for name, others in ways.items() if not others & ways.keys()}:
        ways = {name: others for name, others in ways.items() if name not in alone}
    assert ways == {}, "what is left goes in circles"


OF_THE_PAGE = [path for path in FILES if PY / "cradle/app" in path.parents and path.parent.name != "live"]
ROOMS_OF_THE_PAGE = {path.stem for path in OF_THE_PAGE} | {"sitting", "host"}


@pytest.mark.parametrize("path", OF_THE_PAGE, ids=module)
def test_rooms_of_the_page_do_not_write_each_others_fields(path: Path) -> None:
    """A table is no room: it is what they all hold in their hands."""
    written = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in [inner for outer in targets for inner in getattr(outer, "elts", [outer])]:
            if isinstance(target, ast.Attribute):
                owner = target.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                written += [f"{ast.unparse(target)}, line {node.lineno}"] * (name in ROOMS_OF_THE_PAGE - {"table"})
    assert written == []


def test_there_are_games_and_all_rooms_are_known() -> None:
    assert "ur" in GAMES
    here = {path.stem for path in (PY / "cradle").iterdir() if path.suffix in ("", ".py")} - {"__init__", "__pycache__"}
    assert here == ROOMS == set(MAY)


def picture() -> tuple[dict[str, set[str]], set[tuple[str, str]]]:
    """The picture of docs/architecture.md: the rooms of each box of Python's, and its whole arrows."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8").split("```mermaid")[1].split("```")[0]
    labels = re.findall(r'^ +(\w+)\["([^"<]+)<br>', text.split("subgraph python")[1], re.MULTILINE)
    chains = [re.findall(r"\w+", line) for line in text.splitlines() if re.fullmatch(r" +\w+( --> \w+)+", line)]
    assert sum(map(len, chains)) == text.count("-->") + len(chains), "an arrow is written in another way"
    return {box: set(rooms.split(" · ")) for box, rooms in labels}, {arrow for c in chains for arrow in pairwise(c)}


def test_the_picture_shows_the_arrows_that_are_allowed() -> None:
    """All rooms are in it; every whole arrow is allowed; and what is allowed can be gone along whole arrows."""
    boxes, arrows = picture()
    assert sorted(room for rooms in boxes.values() for room in rooms) == sorted(ROOMS - GAMES | {"each game"})
    of = {room: box for box, rooms in boxes.items() for room in rooms}
    of |= dict.fromkeys(GAMES, of["each game"])
    allowed = {(of[room], of[other]) for room, others in MAY.items() for other in others} - {(b, b) for b in boxes}
    assert arrows <= allowed
    ways = set(arrows)
    for _ in boxes:
        ways |= {(start, end) for start, middle in ways for other, end in arrows if other == middle}
    assert allowed <= ways
    assert not {(end, start) for start, end in ways} & ways, "an arrow goes round"


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
    assert [name for name in broken if "/pig/" not in name] == [], "all but the game that docs/adding-a-game.md makes"


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", ["README.md", "docs/architecture.md"])
def test_what_is_shown_is_so(path: str) -> None:
    tried = doctest.testfile(str(ROOT / path), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_scripts_of_the_page_stand_in_the_folders_that_the_documents_name() -> None:
    """None lies beside them or deeper: the build puts modules of several folders into one file, where addresses are
    looked for from the folder of another; so each of them begins with its own."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8").split("The scripts have folders", 1)[1]
    named = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    scripts = [path.relative_to(ROOT / "assets/js").parts for path in (ROOT / "assets/js").rglob("*.js")]
    assert Counter(folder for folder, *_ in scripts).keys() == set(named)
    assert {len(parts) for parts in scripts} == {2}
    texts = "".join(path.read_text("utf-8") for path in (ROOT / "assets/js").rglob("*.js"))
    addresses = re.findall(r'URL\("([^"]+)", import\.meta\.url', texts)
    assert len(addresses) > 4 and all(address.startswith("../") for address in addresses), addresses


def test_scripts_of_the_page_know_no_game() -> None:
    """What a board wants of them it says by data attributes: docs/game-reference.md names them."""
    prefixes = {"ur": "ur", "civilization": "civ", "renaissance": "ren"}
    assert set(prefixes) == GAMES
    named = re.compile(rf"(?<![\w-])(?:{'|'.join([*prefixes, *prefixes.values()])})-\w+")
    assert "ur-tile" in named.findall('".ur-tile"')
    found = {path.name: named.findall(path.read_text("utf-8")) for path in (ROOT / "assets/js").rglob("*.js")}
    assert {name: names for name, names in found.items() if names} == {}


def test_what_the_wings_may_ask_of_app_and_session_is_asked() -> None:
    """What nothing asks any more goes out of their protocols: one that restates a class drifts away from it."""
    page = PY / "cradle/app"
    wings = "\n".join(path.read_text("utf-8") for path in page.glob("*/*.py") if path.name != "interfaces.py")
    asked = set(re.findall(r"\b(?:app|host|session|sitting)\.(?=(\w+))", wings))
    for node in ast.parse((page / "table/interfaces.py").read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name in ("WholeApp", "Sitting"):
            members = {
                part.name if isinstance(part, ast.FunctionDef) else ast.unparse(part.target)
                for part in node.body
                if isinstance(part, ast.FunctionDef | ast.AnnAssign)
            }
            assert len(members) > 15 and members - asked == set()


def test_no_folder_is_crowded_and_no_file_is_long() -> None:
    """Who opens a folder sees at once what is in it, and who opens a file comes to its end."""
    written = [path for folder in ("py", "tests", "tools", "assets") for path in (ROOT / folder).rglob("*.*")]
    code = [path for path in written if path.suffix in (".py", ".js", ".mjs", ".css")]
    code = [path for path in code if not {"runtime", "node_modules"} & set(path.parts)]
    assert len(code) > 900
    crowded = Counter((path.parent, path.suffix) for path in code)
    assert {place: n for place, n in crowded.items() if n > 25} == {}
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in code}
    assert {path: n for path, n in lengths.items() if n > 400} == {}


def test_the_linter_looks_at_every_file() -> None:
    """By its own list ruff passes over every folder that is called build."""
    command = [sys.executable, "-m", "ruff", "check", "--show-files"]
    seen = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    written = {str(path) for folder in ("py", "tests", "tools") for path in (ROOT / folder).rglob("*.py")}
    assert {path for path in written - {*seen} if "/node_modules/" not in path} == set()
