"""Moments of games of bots that tests look for, on file in moments.json: to search for all of them takes minutes.

What is on file is a proposal alone: whoever asks for a moment looks whether it still is one, and else searches. With
`CRADLE_MOMENTS=write` in the environment, and `-n 0`, the tests that run put what they have searched for on file.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

import cradle_extra  # noqa: F401  (the game of the tests)
from cradle import codec
from cradle.kernel.record import Record

FILE = Path(__file__).with_name("moments.json")


@cache
def links() -> dict[str, str]:
    """By what is looked for, the link of a game up to there."""
    found: dict[str, str] = json.loads(FILE.read_text("utf-8"))
    return found


def described(*wanted: object) -> str:
    """What is looked for, the same in every run: functions by their names and by what they know from outside."""
    return " ".join(map(_described, wanted))


def _described(one: object) -> str:
    if callable(one):
        known = [cell.cell_contents for cell in getattr(one, "__closure__", None) or ()]
        return f"{one.__module__}.{one.__qualname__}({described(*known)})"
    return repr(one) if isinstance(one, str | int | float | tuple | None) else type(one).__name__


def proposed(wanted: str) -> Record | None:
    """The game on file up to such a moment, if there is one that these rules play."""
    try:
        return codec.read_record(links()[wanted])
    except (KeyError, codec.LinkError):
        return None


def keep(wanted: str, record: Record) -> None:
    """Put it on file, where that is wished."""
    if os.environ.get("CRADLE_MOMENTS") == "write":
        links()[wanted] = codec.record_link(record)
        FILE.write_text(json.dumps(dict(sorted(links().items())), indent=0, ensure_ascii=False) + "\n", "utf-8")
