"""docs/game-reference.md shows pieces of Parley, as its files hold them; docs/adding-a-game.md a game that plays."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cradle
import pytest
from cradle import games, players
from cradle.board.contract import Scene
from cradle.kernel.game import Game

from tools import new_game
from tools.build.rulebook import rules
from tools.build.words import catalogues

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/game-reference.md").read_text("utf-8")
PIECES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
SOURCES = {path.name: path.read_text("utf-8") for path in (ROOT / "tests/parley").rglob("*.py")}


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.strip().splitlines()[0])
def test_every_piece_of_code_is_a_piece_of_parley(piece: str) -> None:
    assert any(piece in source for source in SOURCES.values())


def test_the_pieces_come_from_all_rooms() -> None:
    shown = {name for name, source in SOURCES.items() if any(piece in source for piece in PIECES)}
    assert shown == set(SOURCES) - {"__init__.py"}


def test_every_file_of_a_game_is_explained() -> None:
    for path in (ROOT / "tests/parley").rglob("*"):
        if path.suffix in (".py", ".po", ".md") and path.name != "__init__.py":
            name = path.relative_to(ROOT / "tests/parley").as_posix()
            assert f"`{name}`" in TEXT, name
    for method in ("observation", "imagine", "standings", "derive", "upgrade"):
        assert hasattr(Game, method)
        assert f"`{method}`" in TEXT, method


# The game of docs/adding-a-game.md ------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Its folder, made of nothing but what the page shows; it is a game of Cradle meanwhile."""
    root = tmp_path_factory.mktemp("tutorial")
    for name, text in new_game.files("pig").items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cradle, "__path__", [*cradle.__path__, str(root / "py/cradle")])
        patch.setitem(games._MODULES, "pig", "cradle.pig.game")
        yield root / "py/cradle/pig"


def test_the_words_and_the_rule_book_of_the_tutorial_are_without_fault(pig: Path) -> None:
    made, faults = catalogues(pig / "board")
    assert made and faults == []
    made, faults = rules(pig / "board")
    assert made and faults == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_of_the_tutorial_is_played_to_its_end(pig: Path, seats: int) -> None:
    game, board, words = games.load("pig"), games.board("pig"), (pig / "board/en.po").read_text("utf-8")
    told: list[str] = []
    for seed in range(20):
        p, chance = game.new(seats=seats, seed=seed), Random(seed)
        while decision := game.decision(p):
            assert game.check(p) == []
            assert game.from_json(game.to_json(p)) == p
            view = game.view(p, decision.seat)
            assert game.view(game.imagine(view, 1), decision.seat) == view
            legal = {board.target(action, decision) for action in decision.actions}
            people = [Person(f"Name {seat}", "crimson", "i-seat-lion") for seat in range(seats)]
            scene = Scene(people, decision.seat, decision.seat, legal, set(), set(), {}, say)
            frame, parts = str(board.frame(view)), board.parts(view, scene)
            assert all(f"'{place}'" in frame for place in parts)
            assert all(f"'data-pick': '{target}'" in str(parts) for target in legal)
            game.play(p, chance.choice(decision.actions), lambda event: told.append(event.id))
        assert game.check(p) == []
        assert max(p.points) >= 30
    assert {f'msgid "{id}"' in words for id in set(told) - {"turn"}} == {True}


def say(id: str, /, **params: Any) -> str:
    return id


class Person(NamedTuple):
    """Who sits there, as a board shows it."""

    name: str
    colour: str
    symbol: str


def test_a_refusal_of_the_tutorial_has_words_and_a_paragraph(pig: Path) -> None:
    game, words = games.load("pig"), (pig / "board/en.po").read_text("utf-8")
    id, _, paragraph = game.refusal(game.new(seed=1), "stop", None)
    assert f'msgid "{id}"' in words
    assert f"**{paragraph}**" in (pig / "board/rules.en.md").read_text("utf-8")


def test_the_bot_of_the_tutorial_wins_more_than_half(pig: Path) -> None:
    game, won = games.load("pig"), 0
    for seed in range(40):
        p, chance = game.new(seats=2, seed=seed), Random(seed)
        bots = [players.load(game, name) for name in (("heuristic", "random"), ("random", "heuristic"))[seed % 2]]
        while decision := game.decision(p):
            game.play(p, bots[decision.seat](game.view(p, decision.seat), decision, chance, 0))
        won += game.standings(p)[0].seat == seed % 2
    assert won > 20


def test_what_the_tutorial_shows_is_so(pig: Path) -> None:
    tried = doctest.testfile(str(new_game.PAGE), module_relative=False)
    assert tried.attempted > 4
    assert tried.failed == 0


@pytest.mark.parametrize(
    "name", [pytest.param("draughts", id="made"), pytest.param("liar", id="with_secrets", marks=pytest.mark.long)]
)
def test_a_new_game_passes_its_tests_the_whole_suite_and_mypy(tmp_path: Path, name: str) -> None:
    """In a copy of the project: a game by `make new-game NAME=draughts`, and Liar's Dice, which keeps secrets."""
    for part in ("py", "tests", "tools", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = {"MYPYPATH": "py", "PATH": ""}

    def run(*command: str) -> str:
        line = [sys.executable, "-m", *command]
        done = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    if name == "liar":
        shutil.move(tmp_path / "tests/liar/py/liar", tmp_path / "py/cradle/liar")
        new_game.add_line(name, tmp_path)
    else:
        run("tools.new_game", name)
    folders = f"py/cradle/{name}", f"tests/{name}"
    run("ruff", "format", *folders)
    run("ruff", "check", "--fix", *folders)
    run("mypy", "--no-error-summary", f"--cache-dir={ROOT / '.mypy_cache' / name}", "-p", f"cradle.{name}")
    told = run("pytest", f"tests/{name}", "tests/games", "-k", name, "-n", "0", "-p", "no:cacheprovider")
    # The suite ran too. How many of its tables are this file's part depends on how many the games before it have.
    assert int(re.findall(r"(\d+) passed", told)[-1]) > 40


def test_liars_dice_has_at_most_700_lines() -> None:
    files = [path for path in (ROOT / "tests/liar").rglob("*") if path.suffix in (".py", ".po", ".md")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 700


@pytest.mark.parametrize("name", ["ur", "pig/../x", "Chess", "", "a" * 21, "class", "codec", "kernel", "browser"])
def test_what_is_no_name_for_a_new_game(name: str, tmp_path: Path) -> None:
    """A folder beside codec.py would hide it, and tests of a game would stand among those of the page."""
    for folder in ("py/cradle/kernel", "tests/browser"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "py/cradle/codec.py").touch()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ValueError, match="no name for a new game"):
        new_game.write_game(name, tmp_path)
    assert sorted(tmp_path.rglob("*")) == before
