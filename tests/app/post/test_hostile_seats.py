"""Seats that flood and a guest that only reads: the others play on, and nothing of theirs is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.live.host import Inbox
from cradle.app.live.stored import MOST_REFUSED
from cradle.app.post import letters

from tests.app.lines import table_of
from tests.app.post.test_post_games import all_know_the_end
from tests.app.post_visits import HOST, Devices, Office, address
from tests.game_suite import choose_at_random

EVE = 2
SLOTS = 40  # of one device, which post.js tells
EVENTS = 5_000


class Flooded(Devices):
    """Seat 2 decides what it has to, and beside it lays as much as the post lets through."""

    laid = 0

    def guest_visit(self, seat: int) -> int:
        decided = super().guest_visit(seat)
        if seat == EVE:
            self.flood()
        return decided

    def flood(self) -> None:
        place = address(EVE), letters.ANSWERS
        said = json.loads(self.office.letters[place][-1][1]) if place in self.office.letters else None
        n, who = len(self.table.record), wire.device_name(f"{EVE + 7:032x}")
        i = max((json.loads(one)["i"] for one in said["said"]), default=0) if said else 0
        more = [
            wire.pack("act", i=i + 1, n=n, seat=1, kind="turn", action=["pass", None]),  # of somebody else
            wire.pack("back", i=i + 2, n=0),
            wire.pack("stand", i=i + 3, seat=1),
            wire.pack("orders", i=i + 4, seat=0, orders=[]),
            *(wire.pack("say", i=i + 5 + k, name="Eve", text="!" * 300) for k in range(300)),
        ]
        if said and len(said["said"]) < len(more):
            self.office.put(*place, HOST, json.dumps({**said, "said": [*said["said"], *more]}))
        head = json.dumps({**json.loads(self.office.letters[HOST, letters.HEAD][-1][1]), "number": wire.MOST})
        for slot in range(SLOTS - 1):
            odd = f"x/{slot}" if slot > 3 else letters.HEAD if slot else letters.VIEW_PREFIX + who
            self.office.letters[address(EVE), odd] = [("", head)]
        self.laid += SLOTS


def test_a_seat_that_lays_thousands_of_events_costs_the_others_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a visit the host hears at most one letter of it, and that once."""
    heard = 0

    def hear(inbox: Inbox, line: Any, said: wire.Message) -> None:
        nonlocal heard
        heard += line.who == wire.device_name(f"{EVE + 7:032x}")
        hears(inbox, line, said)

    hears = Inbox.hear
    monkeypatch.setattr(Inbox, "hear", hear)
    flooded = Flooded(table_of("parley", 3), Office(), choose_at_random).seated()
    flooded.play(lambda: flooded.table.over)
    while flooded.laid < EVENTS:
        flooded.flood()
    flooded.host_visit()
    visits = flooded.laid // SLOTS
    assert flooded.laid >= EVENTS and 0 < heard <= visits * letters.MOST_SAID
    all_know_the_end(flooded)
    room = json.loads(flooded.room)
    refused = room["mail"]["refused"].values()
    assert len(flooded.room) < 30_000 and max(map(len, refused), default=0) <= MOST_REFUSED
    assert {seat for seat, _ in flooded.refusals} <= {EVE}, "nothing of the others was refused"
    assert EVE in {seat for seat, _ in flooded.refusals}


def test_a_guest_that_only_reads_follows_the_game_and_says_nothing() -> None:
    """A watcher: it is shown each state, keeps it, and lays nothing, not even when it comes back."""
    there = Devices(table_of("parley", 3), Office(), choose_at_random).seated()
    there.stored[9] = {}
    seen = 0

    def watched() -> bool:
        nonlocal seen
        guest, post = there.opened(9)
        there.look(9, post)
        post.settle()
        there.left(9, post)
        assert guest.table is not None and not guest.known and not guest.table.people
        assert len(guest.table.record) >= seen
        seen = len(guest.table.record)
        return there.table.over

    there.play(watched)
    there.host_visit()
    watched()
    assert seen == len(there.table.record) > 10
    assert not [author for author, _ in there.office.letters if author == address(9)]
    who = wire.device_name(f"{16:032x}")
    assert who not in there.room
