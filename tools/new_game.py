"""Makes a new game out of the one that docs/adding-a-game.md shows: `python -m tools.new_game chess`.

It plays at once, and passes the suite of all games; then its rules, words and drawings become those of the new one.
"""

from __future__ import annotations

import argparse
import re
from keyword import iskeyword
from pathlib import Path

from cradle import games

from . import ROOT

PAGE = ROOT / "docs/adding-a-game.md"
FILE = re.compile(r"^`((?:tests/)?pig/[\w./]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"[a-z]{2,20}")


def files(name: str) -> dict[str, str]:
    """All that the page shows, for a game of that name, by place from the root of the project; folders are packages."""
    found = dict(FILE.findall(PAGE.read_text("utf-8")))
    folders = {parent for place in found for parent in Path(place).parents if parent.parts[:1] == ("pig",)}
    found = {**{f"{folder}/__init__.py": '"""A part of Pig."""\n' for folder in folders}, **found}
    shown = {place if place.startswith("tests/") else f"py/cradle/{place}": text for place, text in found.items()}
    title = name.capitalize()
    return {
        place.replace("pig", name): text.replace("pig", name).replace("Pig", title).replace("Cochon", title)
        for place, text in shown.items()
    }


def write_game(name: str, root: Path = ROOT) -> None:
    """Write its folder, its tests, and its line in games.py. Raises ValueError if the name cannot be had."""
    taken = any((root / place).exists() for place in (f"py/cradle/{name}", f"py/cradle/{name}.py", f"tests/{name}"))
    if not NAME.fullmatch(name) or iskeyword(name) or taken or name in games.names():
        why = "it has to be new, with 2 to 20 small letters, and no word of Python"
        raise ValueError(f"{name!r} is no name for a new game: {why}")
    for place, text in files(name).items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")
    add_line(name, root)


def add_line(name: str, root: Path) -> None:
    """Name a game in games.py, after the others."""
    listing = root / "py/cradle/games.py"
    head, begin, rest = listing.read_text("utf-8").partition("_MODULES = {")
    inside, end, tail = rest.partition("}")
    listing.write_text(f'{head}{begin}{inside}    "{name}": "cradle.{name}.game",\n{end}{tail}', "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("name", help="small letters, as in its folder: chess")
    try:
        write_game(parser.parse_args().name)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
