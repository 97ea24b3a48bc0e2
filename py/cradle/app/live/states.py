"""What each device at a live table may know of it, and how that is sent: only what has changed since."""

from __future__ import annotations

from typing import Any, TypedDict

from ...kernel.game import Variant
from ...players.standing import orders_json
from ..table.seats import AWAY, HUMAN
from . import wire
from .device import Hosted
from .lines import Audience, Line


class States:
    """Sends the devices at a hosted table what is new for them."""

    def __init__(self, hosting: Hosted) -> None:
        self.hosting = hosting
        self.audiences: dict[tuple[int, ...], Audience] = {}
        self.stored = self.to_store()

    def publish(self) -> None:
        """Send every device what is new for it, once it has confirmed the last state."""
        self.hosting.asked.look_at_clock(int(self.hosting.clock()))
        if self.stored != self.to_store():
            self.stored = self.to_store()
            self.hosting.player.store_room()
        for line in list(self.hosting.lines.values()):
            self.update(line)

    def to_store(self) -> tuple[object, ...]:
        """What is stored with the room when it changes: early answers, how often something was taken back, what belongs
        to the pace, and which messages were dealt with: those of a letter come again.
        """
        room = self.hosting.room
        waiting = room.waiting if room.pace.hours else None
        pace = room.pace, room.proposal, dict(room.holidays), set(room.covered), waiting
        done = dict(room.done) if room.mail is not None else None
        return dict(room.promised), room.backs, done, pace, room.plea

    def update(self, line: Line) -> None:
        """Send a device what is new for it; not while another state is on its way."""
        if not line.who or line.sent or self.hosting.table.awaits_go_ahead:
            return
        mine = self.hosting.mine(line.who)
        told = self.audiences.setdefault(mine, Audience(mine)).read(self.hosting.table.happened)
        message = line.news(body(self.hosting, line.who), told, self.hosting.table.record)
        if message is not None:
            self.hosting.network.send(line.peer, message)


class Public(TypedDict):
    """What everyone may know about a table: docs/live.md."""

    game: str
    variant: Variant
    name: str
    seats: list[list[Any]]  # name, colour, kind, whether it was left, who has it, whether that one is there
    closed: bool
    door: bool
    post: bool  # whether letters are laid for those who are not there: post/host_post.py
    watching: int
    plea: list[Any] | None
    waits: list[tuple[int, int]]  # by seat for which the table waits, since when (ms)
    pace: list[Any]  # hours that a decision may take, 0 for any time; and what happens then: pace/pace.py
    proposal: list[Any] | None  # another pace, the seat that proposes it, and the seats that have not agreed
    rests: list[list[int]]  # by seat, its last holiday: from when and until when (ms)
    ends: list[tuple[int, int]]  # by seat for which the table waits, when its time is over (ms)


def body(hosting: Hosted, who: str) -> wire.Message:
    """All that a device may know, except the events."""
    table, mine, promised = hosting.table, hosting.mine(who), hosting.room.promised
    game, p, seats, mail = table.game, table.position, mine or (None,), hosting.room.mail
    return {
        "n": len(table.record),
        "i": hosting.room.done.get(who, 0),
        "views": {"" if seat is None else str(seat): game.view(p, seat) for seat in seats},
        "mine": list(mine),
        "answered": {str(s): list(promised[s][1]) for s in mine if s in promised},
        "orders": {str(s): orders_json(table.standing.of(s)) for s in mine},
        "asked": table.standing.asked,
        "table": public(hosting, who),
        "standings": table.standings if table.over else None,  # the hands that nobody else sees count in them
        **({"number": mail.number, "address": mail.addresses.get(who, "")} if mail else {}),
        **hosting.going_back.memory_fields(len(table.record)),
        "returned": hosting.going_back.news.get(who),
    }


def public(hosting: Hosted, who: str = "") -> Public:
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
        "post": room.mail is not None and not room.mail.ends,
        "watching": len(set(hosting.watching()) - {who}),
        "plea": hosting.pleas.public(),
        "waits": sorted(hosting.asked.waiting.items()),
        "pace": list(room.pace),
        "proposal": hosting.pleas.proposed(),
        "rests": [[seat, *holiday] for seat, holiday in sorted(room.holidays.items())],
        "ends": sorted(hosting.deadlines.ends().items()),
    }
