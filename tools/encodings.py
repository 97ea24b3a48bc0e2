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

`python -m tools.encodings` writes this page from the encoders themselves (`py/cradle/ur/encoder.py` and the like).
Every number is between 0 and 1; a larger value counts as 1. Seats are counted from the seat that looks: it is 0, the
next is 1. The shapes are for the variant named above each table; they depend on the seats, the board and the deck.
`known` and `heard` depend on the events told so far, everything else on the view alone. From Python:

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
