"""docs/adding-a-game.md shows pieces of Parley; its files hold them as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cradle.kernel.game import Game

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
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
    for method in ("observation", "imagine", "standings", "faults", "derive", "upgrade"):
        assert hasattr(Game, method)
        assert f"`{method}`" in TEXT, method
