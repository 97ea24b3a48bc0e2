"""A table that has the post, without a browser: its devices are opened one after the other, never two at once."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

from cradle.app.live import wire
from cradle.app.live.guest import Guest
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Mail, Room
from cradle.app.post import letters
from cradle.app.post.guest_post import GuestPost
from cradle.app.post.host_post import HostPost
from cradle.app.table.seats import HUMAN
from cradle.app.table.table import Table
from cradle.kernel.outside_json import parse

from tests.app.lines import NAMES, At, sixteen

HOST = "a.0"  # public keys for the post are any words here
Choose = Any


def address(seat: int) -> str:
    return f"b.{seat}"


class Office:
    """What assets/js/post.js and the relays do: all versions of all letters, by author and slot.

    lies: how often a letter does not come this time, and an older one comes with it.
    """

    def __init__(self, lies: float = 0) -> None:
        self.letters: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self.lies, self.chance = lies, Random(7)
        self.read: dict[str, list[str]] = {}  # by public key, all texts that its owner could open
        self.sizes: list[int] = []

    def put(self, author: str, slot: str, reader: str, text: str) -> None:
        assert len(text) <= letters.LONGEST and len(slot) <= 40
        self.sizes.append(len(text))
        self.letters.setdefault((author, slot), []).append((reader, text))

    def open(self, own: str) -> list[tuple[str, str, str]]:
        """The letters that this device can open, as they are told: in any order, some late, some twice."""
        found = []
        for (author, slot), versions in self.letters.items():
            mine = [text for reader, text in versions if reader in ("", own)]
            self.read.setdefault(own, []).extend(mine)
            told = mine[-1:]
            if self.chance.random() < self.lies:
                told = [self.chance.choice(mine)] * 2 if mine else []
                told += mine[-1:] if self.chance.random() < 0.5 else []
            found += [(f"host {author}" if author.startswith("a.") else author, slot, text) for text in told]
        if self.lies:
            self.chance.shuffle(found)
        return found


class Devices:
    """A host at seat 0 and a guest at each other seat, each as its storage has it."""

    def __init__(self, table: Table, office: Office, choose: Choose, host_clock: float = 0) -> None:
        self.table, self.office, self.choose, self.chance = table, office, choose, Random(3)
        self.clock, self.host_clock, self.visits = 1_700_000_000_000.0, host_clock, 0
        table.seats[0].kind = HUMAN
        table._count_people()
        room = Room("0" * 32)
        room.mark, room.mail = "1" * 32, Mail()
        room.mail.address = HOST
        self.room = json.dumps(room.to_json())
        self.stored: dict[int, dict[str, Any]] = {n: {} for n in range(1, len(table.seats))}
        self.refusals: list[tuple[int, str]] = []
        self.host: Hosting | None = None

    # The host's page is opened, and closed again
    def host_visit(self, plays: bool = True) -> int:
        """How many decisions were made."""
        self.visits += 1
        self.clock += 6 * 3600_000
        room = Room.from_json(parse(self.room), len(self.table.seats))
        assert room is not None and room.mail is not None
        n, at = len(self.table.record), At(self.table, room)
        clock = lambda: self.clock + self.host_clock  # noqa: E731
        hosting = Hosting(self.table, room, at, Nobody(), "", sixteen(self.visits), clock)
        post = HostPost(hosting, hosting.inbox.hear, lambda *letter: self.office.put(HOST, *letter), lambda: None)
        for letter in self.office.open(HOST):
            with suppress(wire.BadMessage):
                post.hear(*letter)
        post.begin()
        while True:
            before = len(self.table.record)
            if post.deal():
                hosting.settle()
            while plays and self.table.asks_person and (decision := self.table.decision):
                self.table.play(self.choose(self.table.position, decision, self.chance))
                hosting.settle()
            if len(self.table.record) == before:
                break
        post.settle()
        post.lay()
        hosting.end()
        self.host, self.room = hosting, json.dumps(room.to_json())
        return len(self.table.record) - n

    # A guest's page is opened, and closed again
    def opened(self, seat: int) -> tuple[Guest, GuestPost]:
        stored = self.stored[seat]
        key = f"{seat + 7:032x}"
        guest = Guest(
            "0" * 32 + "1" * 32,
            key,
            "",
            never,
            sixteen(90 + seat),
            set(),
            lambda: self.clock,
            stored.get("memory"),
            lambda: [(i, message) for i, message in stored.get("unsent", ())],
            lambda: stored.update(unsent=guest.pending),
        )
        guest.address = address(seat)
        put = lambda *letter: self.office.put(address(seat), *letter)  # noqa: E731
        post = GuestPost(guest, put, lambda: None, lambda text: stored.update(state=text))
        post.recall(stored.get("state", ""))
        return guest, post

    def look(self, seat: int, post: GuestPost) -> None:
        for letter in self.office.open(address(seat)):
            with suppress(wire.BadMessage):
                post.hear(*letter)
            if post.guest.why:
                self.refusals.append((seat, post.guest.why))
                post.guest.why = ""

    def left(self, seat: int, post: GuestPost) -> None:
        guest = post.guest
        post.lay()
        self.stored[seat] |= {"unsent": guest.pending, "memory": guest.memory}

    def guest_visit(self, seat: int) -> int:
        """How much was decided."""
        self.visits += 1
        self.clock += 6 * 3600_000
        guest, post = self.opened(seat)
        self.look(seat, post)
        done = 0
        if guest.table is not None and not guest.known and not guest.pending:
            guest.sit(seat, NAMES[seat])
        while (table := guest.table) is not None and table.asks_person and done < 100:
            assert table.decision is not None
            table.play(self.choose(table.position, table.decision, self.chance))
            done += 1
        self.left(seat, post)
        return done

    def seated(self) -> Devices:
        """All have sat down, by post."""
        self.host_visit(plays=False)
        for seat in self.stored:
            self.guest_visit(seat)
        self.host_visit(plays=False)
        for seat in self.stored:
            self.guest_visit(seat)
        assert self.host is not None and sorted(self.host.room.seats) == sorted(self.stored)
        return self

    def play(self, until: Any, most: int = 4000) -> None:
        """Somebody comes, whoever it is, until that."""
        for _ in range(most):
            if until():
                return
            seat = self.chance.randrange(len(self.table.seats))
            if seat:
                self.guest_visit(seat)
            else:
                self.host_visit()
        raise AssertionError("the game does not end")


def never(peer: str, message: str) -> None:
    raise AssertionError("there are no lines")


class Nobody:
    """No lines."""

    def send(self, peer: str, message: str) -> None:
        never(peer, message)

    def close(self, peer: str) -> None:
        never(peer, "")

    def drop(self, peer: str) -> None:
        never(peer, "")

    def know(self, peer: str, seated: bool) -> None:
        assert not peer
