"""Plays with an engine that is compiled, and tells whether it plays as published: docs/perft.md, and the games on file.

    python -c "import cradle, sys; from tools.ship.same_games import main; sys.exit(main())"

`cradle` comes first, because `tools` would find the engine of this folder, which is not compiled.
"""

from __future__ import annotations

import json
import sys
from zlib import crc32

from cradle import games
from cradle.kernel import steps
from cradle.kernel.game import Event
from cradle.kernel.record import Record

from tools import ROOT
from tools.study import perft_page


def main() -> int:
    """Returns 1 if the engine is not compiled, or plays otherwise."""
    if str(steps.__file__).endswith(".py"):
        print(f"{steps.__file__} is not compiled", file=sys.stderr)
        return 1
    wrong = [f"the perft of {name}" for name in games.names() if not counts_are_published(name)]
    wrong += [file for file in on_file() if not replays(file)]
    print("; ".join(wrong) or "all counts of perft and all games on file are the same", flush=True)
    return 1 if wrong else 0


def counts_are_published(name: str) -> bool:
    return perft_page.section(name) in perft_page.PAGE.read_text("utf-8")


def on_file() -> list[str]:
    """The games on file of those that are installed."""
    names = [file.name for file in sorted((ROOT / "tests/records").glob("*.json"))]
    return [name for name in names if name.split("-")[0] in games.names()]


def replays(file: str) -> bool:
    """Whether a game on file leads to the position that is stored with it, and the same is told of it."""
    stored = json.loads((ROOT / "tests/records" / file).read_text("utf-8"))
    record = Record.from_json(games.load(stored["record"]["game"]), stored["record"])
    told: list[Event] = []
    record.at(len(record), told.append)
    return bool(f"{crc32(json.dumps(told, sort_keys=True).encode()):08x}" == stored["told"])
