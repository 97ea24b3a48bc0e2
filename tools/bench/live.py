"""A live table without a browser: what it sends, and how often it waits. live_pages.py measures it in browsers."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from cradle import games, players
from cradle.app.live import wire
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Room
from cradle.app.table.seats import AWAY, COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.game import Game
from cradle.kernel.record import Record

from tools.bench.figures import Figure, figure, fixed_loop
from tools.bench.page import loop

SENT = 4.0  # KB, the goal
FROM, TO = 6, 8  # turns of Advanced Civilization whose picks are sent
WAITED: list[tuple[str, int, dict[str, Any]]] = [
    ("ur", 4, {}),
    ("renaissance", 6, {}),
    ("civilization", 7, {"rules": "classic"}),
    ("civilization", 7, {"rules": "advanced"}),
]


def table_of(game: Game, seats: int, *kinds: str, **variant: Any) -> Table:
    who = [
        Seat(f"P{n}", colour, kinds[n] if n < len(kinds) else AWAY)
        for n, colour in zip(range(seats), COLOURS, strict=False)
    ]
    return Table(Record(game, {"seats": seats, **variant}, 1), who, "live", "live")


def bots(game: Game) -> Callable[[Table], None]:
    """Each call plays one decision, as the heuristic bot of its seat would."""
    minds: dict[int, Any] = {}
    chance = Random(1)

    def play(table: Table) -> None:
        decision = table.decision
        assert decision is not None
        bot = minds.setdefault(decision.seat, None) or players.load(game, "heuristic")
        minds[decision.seat] = bot
        table.play(bot(game.view(table.position, decision.seat), decision, chance, 0))

    return play


class Post:
    """Lines to devices that accept all messages, and count what they are sent."""

    def __init__(self) -> None:
        self.bytes, self.way = 0, deque[tuple[str, str]]()

    def send(self, peer: str, message: str) -> None:
        self.bytes += len(message.encode())
        self.way.append((peer, message))

    def close(self, peer: str) -> None:
        raise AssertionError("a line was closed")

    drop = close

    def know(self, peer: str, seated: bool) -> None:
        """Nothing is counted here."""

    def store_seats(self) -> None:
        """Nothing is stored here."""

    store_room = store_seats

    def carry(self, hosting: Hosting) -> None:
        while self.way:
            peer, message = self.way.popleft()
            said = json.loads(message)
            if said["t"] == "state":
                hosting.receive(peer, wire.pack("ack", seq=said["seq"]))


def company(table: Table, seats: int, watchers: int) -> tuple[Hosting, Post]:
    """A host, with so many devices at seats and so many that watch."""
    post, numbers = Post(), iter(range(1, 1 << 30))
    room = Room("0" * 32)
    hosting = Hosting(table, room, post, post, "host", lambda: f"{next(numbers):032x}", lambda: next(numbers) * 100)  # type: ignore[arg-type]
    for n in range(seats + watchers):
        key, peer = f"{n + 1:032x}", f"device {n}"
        hosting.join(peer)
        who = wire.device_name(key)
        hosting.receive(
            peer, wire.pack("hello", v=wire.VERSION, who=who, nonce="0" * 32, proof="", seen=None, yields=False)
        )
        if n < seats:
            hosting.receive(peer, wire.pack("sit", i=1, seat=len(table.seats) - seats + n, name=f"P{n}", key=key))
        post.carry(hosting)
    return hosting, post


def sent() -> list[Figure]:
    """Seven devices at Advanced Civilization: how much they are sent together for one pick, and how long it takes."""
    game = games.load("civilization")
    table = table_of(game, 7, rules="advanced")
    hosting, post = company(table, 7, 0)
    play, sizes, took = bots(game), list[int](), list[float]()
    while table.decision and table.turn < TO:
        play(table)
        post.bytes, begun = 0, time.process_time()
        hosting.settle()
        post.carry(hosting)
        if table.turn >= FROM:
            sizes.append(post.bytes)
            took.append(time.process_time() - begun)
    fixed = fixed_loop(*[loop(time.process_time) for _ in range(5)])
    views = "the views of all seven", len(json.dumps(game.view(table.position, 0)).encode()) * 7 / 1e3, "KB"
    sent, worked = median(sizes) / 1e3, median(took) * 1e3
    return [
        figure("live: a pick, to seven devices, median", sent, "KB", views, SENT, worst=max(sizes) / 1e3),
        figure("live: the host's work for it, CPython, median", worked, "ms", fixed, picks=len(sizes)),
    ]


def runs(kinds: Iterator[Any]) -> int:
    """How often an item differs from the one before it."""
    last, n = object(), 0
    for kind in kinds:
        n, last = n + (kind != last), kind
    return n


def waits() -> list[Figure]:
    """How often the table waits in a turn: with seats one after the other, and with answers at the same time.

    Bots play. A wait is a run of choices of one seat, or one question that several seats answer at the same time.
    """
    found = []
    for name, seats, variant in WAITED:
        game = games.load(name)
        table, play, asked = table_of(game, seats, **variant), bots(game), []
        while table.decision and len(table.record) < 12_000:
            if len(table.decision.actions) > 1:
                asked.append((table.decision.seat, table.decision.kind))
            play(table)
        turns = max(1, sum(event.id == "turn" for _, event in table.happened))
        before = runs(iter(seat for seat, _ in asked)) / turns
        after = runs(iter(kind if kind in game.together else seat for seat, kind in asked)) / turns
        label = " ".join([name, *map(str, variant.values()), f"{seats} seats"])
        found.append(figure(f"live: waits a turn, {label}", after, "waits", ("one after the other", before, "waits")))
    return found


def figures() -> dict[str, Callable[[], list[Figure]]]:
    return {"live_sent": sent, "live_waits": waits}
