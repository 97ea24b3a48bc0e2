"""A live table without a browser: a host and its guests, joined by pipes that carry text, and can be cut."""

from __future__ import annotations

import json
from collections import deque
from itertools import count
from random import Random
from typing import Any

from cradle import games
from cradle.app.live import handover
from cradle.app.live.guest import Guest
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Room
from cradle.app.table.seats import AWAY, COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.game_suite import suite_of

NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fay", "Gil", "Hana")
HOST = "host"
GIVER = "9" * 32  # the key of the device that hosts


def table_of(name: str, seats: int, seed: int = 1, kind: str = AWAY, **variant: Any) -> Table:
    record = Record(games.load(name), {"seats": seats, **variant}, seed)
    return Table(
        record, [Seat(NAMES[i], colour, kind) for i, colour in zip(range(seats), COLOURS, strict=False)], "t", name
    )


def sixteen(seed: int) -> Any:
    """Keys that are the same in every run: 32 hexadecimal digits."""
    numbers = count(seed * 1000)
    return lambda: f"{next(numbers):032x}"


class At:
    """Who plays at the host: nobody; what others answer is played."""

    stores = 0  # how often early answers were stored
    gone, kept_box, no_consent = "", False, False  # the box was handed on, or not taken; others did not agree

    def __init__(self, table: Table, room: Room) -> None:
        self.table, self.room, self.words = table, room, []
        self.decided: list[int] = []  # seats for which a bot has decided

    def play(self, action: Any) -> None:
        self.table.play(action)

    def take_back(self, n: int) -> None:
        self.table.undo(n)

    def hear_chat(self, who: str, name: str, text: str) -> None:
        self.words.append((name, text))

    def store_seats(self) -> None:
        pass

    def follow_orders(self) -> None:
        """What orders answer, the session of a page plays."""

    def store_room(self) -> None:
        self.stores += 1

    def pack_box(self, who: str) -> str:
        return handover.pack_box(self.table, self.room, who, GIVER)

    def become_guest(self, peer: str) -> None:
        self.gone = peer

    def show_denial(self) -> None:
        self.no_consent = True

    def decide(self, seat: int) -> None:
        """A bot's pick is here the first legal one."""
        assert self.table.decision is not None
        self.decided.append(seat)
        self.table.play(self.table.decision.actions[0])

    def cover(self, seat: int, by_bot: bool) -> None:
        self.table.reseat(seat, "heuristic" if by_bot else AWAY)

    def stay_host(self) -> None:
        self.kept_box = True


class Pipes:
    """One host, some guests, and what is on its way between them, in order."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table, self.clock = table, 0.0
        self.way: deque[tuple[str, str, str]] = deque()  # from, to, what
        self.guests: dict[str, Guest] = {}
        self.log: list[tuple[str, str]] = []  # what the host has sent, and to whom
        self.closed: set[str] = set()
        self.knows: dict[str, bool] = {}  # the lines whose devices have said who they are; and proved a seat
        self.cut: set[str] = set()
        self.room = Room("0" * 32)
        self.room.mark = "1" * 32
        self.at = At(table, self.room)
        self.host = Hosting(table, self.room, self.at, self, HOST, sixteen(seed), lambda: self.clock)

    # The host's lines
    def send(self, peer: str, message: str) -> None:
        self.log.append((peer, message))
        self.way.append((HOST, peer, message))

    def close(self, peer: str) -> None:
        self.closed.add(peer)

    def drop(self, peer: str) -> None:
        self.closed.add(peer)

    def know(self, peer: str, seated: bool) -> None:
        self.knows[peer] = seated

    # Guests
    def guest(self, name: str, key: int = 0) -> Guest:
        """Somebody opens the room, and has not taken a seat."""
        send = lambda peer, message: self.way.append((name, peer, message))  # noqa: E731
        n = len(self.guests)
        guest = Guest("0" * 32, f"{key or n + 7:032x}", name, send, sixteen(77 + n), {HOST}, lambda: self.clock)
        self.guests[name] = guest
        self.connect(name)
        return guest

    def connect(self, name: str) -> None:
        self.cut.discard(name)
        self.closed.discard(name)
        self.host.join(name)
        self.carry()

    def disconnect(self, name: str) -> None:
        """The line is lost, with all that is on it."""
        self.cut.add(name)
        self.way = deque(one for one in self.way if name not in one[:2])
        self.guests[name].part(HOST)
        self.host.part(name)

    def carry(self, most: int = 100_000) -> None:
        """Everything that is on its way arrives."""
        for _ in range(most):
            if not self.way:
                return
            begin, end, message = self.way.popleft()
            if self.cut & {begin, end} or self.closed & {begin, end}:
                continue
            self.clock += 40
            if end == HOST:
                self.host.receive(begin, message)
                self.host.settle()
            elif end in self.guests:
                self.guests[end].receive(begin, message)
        raise AssertionError("the lines are never at rest")

    def seated(self, *names: str) -> Pipes:
        """Each of them at a seat, in their order."""
        for seat, name in enumerate(names):
            self.guest(name).sit(seat, name)
            self.carry()
        return self


def host_is_there(guest: Guest) -> bool:
    """Whether the host has greeted this guest and sent its state."""
    return bool(guest.host) and guest._seq > 0


def whole_game(pipes: Pipes, choose: Any, chance: Random, most: int = 20_000) -> int:
    """Guests play to the end, each from what it sees; how often the table had to wait."""
    for waits in range(most):
        if pipes.table.over:
            return waits
        asked = [guest for guest in pipes.guests.values() if guest.table and guest.table.asks_person]
        assert asked, "nobody is asked"
        for guest in asked:
            table = guest.table
            assert table is not None
            decision = table.decision
            assert decision is not None
            table.play(choose(table.position, decision, chance))
        pipes.carry()
    raise AssertionError("the game never ends")


def sees_all(guest: Guest, table: Table, seat: int | None) -> None:
    """A device has the view of its seat, and has been told what its seat was told."""
    there = guest.table
    assert there is not None
    seen = there.record.views[len(there.record)]
    assert seen == {"" if seat is None else str(seat): table.game.view(table.position, seat)}
    told = [[n, event.id, event.params] for n, event in table.happened if event.to in (None, seat)]
    assert [[n, event.id, event.params] for n, event in there.happened] == json.loads(json.dumps(told))


def play_some(pipes: Pipes, times: int, chance: Random) -> None:
    for _ in range(times):
        for guest in pipes.guests.values():
            if guest.table and guest.host and guest.table.asks_person and guest.table.decision:
                guest.table.play(
                    suite_of(pipes.table.game.name).choose(guest.table.position, guest.table.decision, chance)
                )
        pipes.carry()
