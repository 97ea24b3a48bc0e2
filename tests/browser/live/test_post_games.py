"""A whole game through a relay and real keys: its devices open the post one after the other, never two at once.

The people are played in Python (tests/app/post_visits.py); each device has a browser profile of its own, in which
post.js seals, lays and reads all that they have to say to each other.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.kernel.game import Action, Decision

from tests.app.lines import table_of
from tests.app.post_visits import HOST, Devices, Office, address
from tests.browser.live.post import Device, PostRooms, Room
from tools.browser.relay import Relay


class RealOffice(Office):
    """What lies at relays. there: the device that has opened the post just now; none but that one has."""

    def __init__(self, room: Room, seats: int) -> None:
        super().__init__()
        self.devices: dict[str, Device] = {}
        for own in (HOST, *map(address, range(1, seats))):
            self.there = self.devices[own] = room.device(hosts=own == HOST)
            self.leave()

    def leave(self) -> None:
        self.there.page.goto("about:blank")

    def open(self, own: str) -> list[tuple[str, str, str]]:
        self.leave()
        self.there = self.devices[own]
        called = {device.name: name for name, device in self.devices.items()}
        self.there.seats = tuple(called)
        self.there.again()
        found = []
        for about, text in self.there.letters().items():
            *proof, name, slot = about.split(" ")
            found.append((" ".join([*proof, called[name]]), slot, text))
        return found

    def put(self, author: str, slot: str, reader: str, text: str) -> None:
        super().put(author, slot, reader, text)
        assert self.there is self.devices[author]
        self.there.put(slot, self.devices[reader].name if reader else "", text)


def played(room: Room, name: str, seats: int, **variant: Any) -> Devices:
    """A table at which everybody has sat down, by post; heuristic bots are the people."""
    table = table_of(name, seats, **variant)
    bots = [players.load(table.game, "heuristic") for _ in range(seats)]

    def choose(p: Any, decision: Decision, chance: Random) -> Action:
        return bots[decision.seat](table.game.view(p, decision.seat), decision, chance, 0)

    return Devices(table, RealOffice(room, seats), choose).seated()


@pytest.mark.long
def test_a_whole_game_from_its_setup_to_its_end(post_room: PostRooms, relay: Relay) -> None:
    there = played(post_room(relay), "ur", 2)
    there.play(lambda: there.table.over)
    there.host_visit()
    for seat in there.stored:
        guest, post = there.opened(seat)
        there.look(seat, post)
        assert guest.table is not None and guest.table.over and guest.table.standings == there.table.standings
