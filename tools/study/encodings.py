"""Writes docs/encodings.md: what every number of every game's encoder holds. `python -m tools.study.encodings`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cradle import games
from cradle.kernel.encoding import DETAILS, Encoder, details
from cradle.kernel.game import Game
from cradle.kernel.steps import Seat

from tools import ROOT

PAGE = ROOT / "docs/encodings.md"
HEAD = f"""# What a seat sees, as numbers

`python -m tools.study.encodings` writes this page from the encoders, such as `py/cradle/ur/views/encoder.py`.
Every number is between 0 and 1; a larger value counts as 1. *By 5* means that the number in the game is divided by 5.
Seats are counted from the seat that looks: it is 0, the next is 1. A part holds one number for each combination of what
it is counted *by*, and the last of these changes fastest; the ids of each are listed below the table, in order. The
shapes are for the variant named above each table; they depend on the seats, the board and the deck. `known` and `heard`
depend on the events told so far, everything else on the view alone.

`details` are up to {DETAILS} numbers about the pending decision. The list says what they are for each kind, and by what
they are divided. A detail called like an axis, such as `cell`, is the number of an id on it; a seat is counted from the
seat that looks; what ends with … can be there several times. The other names are those of the parameters in the code of
that decision. From Python:

    from cradle import games
    ur = games.load("ur")
    encoder = games.encoder("ur", ur.variant(seats=2))
    numbers = encoder.encode(ur.view(position, 0), 0)
    dict(zip(encoder.names, numbers))  # such as "cubes.c3"
    encoder.parts[3].shape, encoder.at["about"], encoder.axes()["cell"]
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, shown in games.said_by_encoders("SHOWN").items():
        game = games.load(name)
        encoder = games.encoder(name, game.variant(**shown))
        chosen = ", ".join(f"{key}={value}" for key, value in shown.items())
        parts.append(f"## {name}\n\nWith {chosen}: {encoder.length} numbers.\n\n{encoder.table()}\n")
        parts.append("\n".join([*ids(encoder), *pending(game)]) + "\n")
    return "\n".join(parts)


def ids(encoder: Encoder) -> Iterator[str]:
    """What each axis is counted by, where that is more than numbers."""
    for name, listed in encoder.axes().items():
        if not all(id.isdigit() for id in listed):
            yield f"- **{name}**: {', '.join(f'`{id}`' for id in listed)}"


def pending(game: Game) -> Iterator[str]:
    """The details of each kind of decision that has some."""
    kinds = {kind: details(game, kind) for kind in game.steps.choices}
    yield "- **details**, by kind: " + "; ".join(
        f"`{kind}`: " + ", ".join(detail_words(name, bound, len([*same]) > 1) for (name, bound), same in groupby(found))
        for kind, found in kinds.items()
        if found
    )


def detail_words(name: str, bound: int, often: bool) -> str:
    return f"{name}{'…' if often else ''} by {bound}" + (", a seat" if isinstance(bound, Seat) else "")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
