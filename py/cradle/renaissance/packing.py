"""What a link holds."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.packing import Field, one, row, some, sparse
from .cards import KINDS, SHIPS
from .geography import COMMODITIES, COUNT
from .position import EVEN, LETTERS, MOST, NONE, OUT, TOKENS
from .tables import HIGHEST, NEGATIVE

WRITTEN = NEGATIVE + HIGHEST + 1
CAPITALS = 6


def schema(seats: int) -> Sequence[Field]:
    return [
        one("turn", 256),
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
        sparse("bid", seats, MOST + NEGATIVE + 2),
        sparse("owned", seats * LETTERS, 3),
        sparse("old", COUNT * seats, TOKENS + 1, small=3),
        sparse("new", COUNT * seats, TOKENS + 1, small=3),
        sparse("control", COUNT, NONE + 1, empty=NONE),
        sparse("young", COUNT, 2),
        sparse("hand", seats * KINDS, 3),
        sparse("pile", KINDS, 3),
        sparse("discard", KINDS, 3),
        sparse("waiting", KINDS, 3),
        one("top", KINDS + 1),
        sparse("scarce", len(COMMODITIES), 2 * EVEN + 1, empty=EVEN),
        sparse("dead", KINDS, 2),
        sparse("played", KINDS, 2),
        sparse("arms", seats, 16),
        sparse("ruler", seats, 2),
        one("bull", 7),
        some("leaders", 19, KINDS),
        some("patrons", 19, seats),
        some("claims", 19, 1 << seats),
        sparse("demoted", seats, 2),
        some("wars", 8, 64),
        sparse("swapped", seats, 2),
        sparse("converted", seats * seats, 2),
        sparse("copied", seats, 2),
        one("sold", 32),
        sparse("landed", COUNT, TOKENS + 1),
        sparse("base", COUNT, 2),
        one("crusade", COUNT + 1),
        one("ending", 4),
    ]
