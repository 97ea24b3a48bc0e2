"""The fields of a position of L'Âge de la Renaissance that records and saves hold, and their bounds."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.fields import Field, one, row, some
from .cards import KINDS, SHIPS
from .geography import COMMODITIES, COUNT
from .position import EVEN, LETTERS, LONGEST, MOST, NONE, OUT, TOKENS
from .tables import WRITABLE

WRITTEN = 2 * WRITABLE + 1
CAPITALS = 6
COPIES = 3  # bound of how many cards there are of a kind


def schema(seats: int) -> Sequence[Field]:
    return [
        one("turn", LONGEST),
        one("epoch", [1, 2, 3]),
        row("order", seats, seats),
        row("capital", seats, [*range(CAPITALS), NONE]),
        row("chosen", seats, seats),
        row("cash", seats, MOST),
        row("written", seats, MOST),
        row("misery", seats, OUT + 1),
        row("ship", seats, len(SHIPS)),
        row("reserve", seats, TOKENS + 1),
        row("tokens", seats, WRITTEN),
        row("bid", seats, WRITTEN + 1),
        row("owned", seats * LETTERS, 3),
        row("control", COUNT, [NONE, *range(seats)]),
        row("young", COUNT, 2),
        row("old", COUNT * seats, TOKENS + 1),
        row("new", COUNT * seats, TOKENS + 1),
        row("waiting", KINDS, COPIES),
        row("hand", seats * KINDS, COPIES),
        row("discard", KINDS, COPIES),
        row("pile", KINDS, COPIES),
        one("top", KINDS + 1),
        row("scarce", len(COMMODITIES), 2 * EVEN + 1),
        row("dead", KINDS, 2),
        row("played", KINDS, 2),
        row("arms", seats, 16),
        row("ruler", seats, 2),
        one("bull", 7),
        some("leaders", 19, KINDS),
        some("patrons", 19, seats),
        some("claims", 19, 1 << seats),
        row("demoted", seats, 2),
        some("wars", 8, 64),
        row("swapped", seats, 2),
        row("converted", seats * seats, 2),
        row("copied", seats, 2),
        one("sold", 32),
        row("landed", COUNT, TOKENS + 1),
        row("base", COUNT, 2),
        one("crusade", COUNT + 1),
        one("ending", 4),
    ]
