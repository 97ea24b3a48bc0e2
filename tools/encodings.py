"""Writes docs/encodings.md: what every number of every game's encoder holds. `python -m tools.encodings`."""

from __future__ import annotations

import sys
from typing import Any

from tools.build import ROOT

sys.path.insert(0, str(ROOT / "py"))

from cradle import games

PAGE = ROOT / "docs/encodings.md"
SHOWN: dict[str, dict[str, Any]] = {
    "ur": {"seats": 2},
    "civilization": {"rules": "advanced", "seats": 5},
    "renaissance": {"seats": 4},
}
HEAD = """# What a seat sees, as numbers

`python -m tools.encodings` writes this page from the encoders themselves (`py/cradle/ur/encoder.py` and its like).
Every number is between 0 and 1; what is more than its most counts as 1. Seats are turned: 0 is the one who looks, 1 the
next by number. Shapes are those of the table named; they follow the seats, the board and the deck. `known` and `heard`
hang on what was told so far, all else on the view alone. From Python:

    from cradle import games
    ur = games.load("ur")
    encoder = games.room("ur", "encoder").encoder(ur.variant(seats=2))
    encoder.encode(ur.view(position, 0), 0)
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in games.names():
        if name in SHOWN:
            game = games.load(name)
            encoder = games.room(name, "encoder").encoder(game.variant(**SHOWN[name]))
            told = ", ".join(f"`{id}`" for id in encoder.events)
            chosen = ", ".join(f"{key}={value}" for key, value in SHOWN[name].items())
            parts.append(f"## {name}\n\nWith {chosen}: {encoder.length} numbers.\n\n{encoder.table()}\n")
            parts.append(f"`heard` counts these events, in this order: {told}.\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
