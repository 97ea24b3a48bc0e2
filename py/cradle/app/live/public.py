"""What a device at a live table may know of it; the events are sent separately."""

from __future__ import annotations

from typing import Any

from ..table.seats import AWAY, HUMAN
from .device import Hosted


def body(hosting: Hosted, who: str) -> dict[str, Any]:
    """All that a device may know, except the events."""
    table, mine, promised = hosting.table, hosting.mine(who), hosting.room.promised
    game, p, seats = table.game, table.position, mine or (None,)
    return {
        "n": len(table.record),
        "i": hosting.done.get(who, 0),
        "views": {"" if seat is None else str(seat): game.view(p, seat) for seat in seats},
        "mine": list(mine),
        "answered": {str(s): list(promised[s][1]) for s in mine if s in promised},
        "table": public(hosting, who),
        "standings": table.standings if table.over else None,  # the hands that nobody else sees count in them
        **hosting.returned.remembered(len(table.record)),
        "returned": hosting.returned.told.get(who),
    }


def public(hosting: Hosted, who: str = "") -> dict[str, Any]:
    """What everyone may know about the table, and how many others watch there. who: "" is the host's own device."""
    table, room, present = hosting.table, hosting.room, hosting.present
    seats = []
    for n, seat in enumerate(table.seats):
        taken = room.seats.get(n, "")
        where = "host" if seat.kind == HUMAN else "bot" if seat.kind != AWAY else "guest" if taken else "free"
        here = where in ("host", "bot") or taken in present
        seats.append([seat.name, seat.colour, seat.kind, seat.left, where, here])
    return {
        "game": table.game.name,
        "variant": table.game.variant_of(table.position),
        "name": table.name,
        "seats": seats,
        "closed": table.closed,
        "door": room.door,
        "watching": len(set(hosting.watching()) - {who}),
        "plea": hosting.pleas.public(),
        "waits": sorted(hosting.asked.waiting.items()),
    }
