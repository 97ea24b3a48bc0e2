"""A relay that does as public ones do, or worse: it refuses what is too old or too new, loses, floods, or is silent."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

OLDEST, NEWEST = 60, 900  # seconds: what is older, or newer, is refused
EPHEMERAL = range(20_000, 30_000)  # kinds that no relay keeps (NIP-01)
NOISE = 40  # messages at once that nobody has asked for, from a relay that floods


class RealRelay:
    """In this process. loses: the part of all messages, in and out, that gets lost; floods: it never stops talking."""

    def __init__(self, loses: float = 0.0, floods: bool = False) -> None:
        self.loses, self.floods, self.chance = loses, floods, Random(7)
        self.silent = False  # it takes connections, and answers nothing
        self.flooded = 0  # messages that nobody has asked for, so far
        self.refused: list[str] = []
        self.heard: dict[ServerConnection, dict[str, Any]] = {}  # what each connection listens to, by name
        self.lock = threading.Lock()
        self.server: Server | None = None
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.server = serve(self.attend, "127.0.0.1", self.port, max_size=1 << 20)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Be away; it can be started again at the same address."""
        if self.server is not None:
            self.server.shutdown()
        self.server = None
        for line in list(self.heard):
            with suppress(OSError):
                line.socket.shutdown(socket.SHUT_RDWR)
        self.heard.clear()

    def attend(self, line: ServerConnection) -> None:
        self.heard[line] = {}
        if self.floods:
            threading.Thread(target=self.flood, args=[line], daemon=True).start()
        try:
            for message in line:
                if not self.silent and not self.lost():
                    self.take(line, *json.loads(message))
        except ConnectionClosed:
            pass
        finally:
            self.heard.pop(line, None)

    def lost(self) -> bool:
        with self.lock:
            return self.chance.random() < self.loses

    def say(self, line: ServerConnection, *message: Any) -> None:
        if self.lost():
            return
        try:
            line.send(json.dumps(message))
        except ConnectionClosed:
            self.heard.pop(line, None)

    def take(self, line: ServerConnection, kind: str, *rest: Any) -> None:
        if kind == "REQ":
            self.heard[line][rest[0]] = rest[1]
            self.say(line, "EOSE", rest[0])
        elif kind == "CLOSE":
            self.heard[line].pop(rest[0], None)
        elif kind == "EVENT":
            event = rest[0]
            age = time.time() - event["created_at"]
            if age > OLDEST or -age > NEWEST:
                why = f"invalid: created_at too {'early' if age > 0 else 'late'}"
                self.refused.append(why)
                return self.say(line, "OK", event["id"], False, why)
            self.say(line, "OK", event["id"], True, "")
            for other, asked in list(self.heard.items()):
                for name, one in list(asked.items()):
                    if self.fits(event, one):
                        self.say(other, "EVENT", name, event)

    @staticmethod
    def fits(event: dict[str, Any], asked: dict[str, Any]) -> bool:
        topics = [value for name, value in event["tags"] if name == "x"]
        return (
            event["kind"] in asked["kinds"]
            and event["created_at"] >= asked.get("since", 0)
            and bool(set(topics) & set(asked["#x"]))
        )

    def flood(self, line: ServerConnection) -> None:
        """Words that are none, words for somebody else, and calls of devices that there are not."""
        numbers = Random(11)
        try:
            while True:
                names = list(self.heard.get(line, {}).items())
                for n in range(NOISE):
                    line.send('["NOTICE","' + "x" * 200 + '"]' if n % 4 else "{" * 100)
                    for name, asked in names:
                        topic = asked["#x"][n % len(asked["#x"])]
                        called = json.dumps({"peerId": f"{numbers.getrandbits(80):020x}"})
                        line.send(json.dumps(["EVENT", name, {"tags": [["x", topic]], "content": called}]))
                self.flooded += NOISE
                time.sleep(0.1)
        except (ConnectionClosed, OSError):
            pass


class KeepingRelay(RealRelay):
    """One that keeps what is to be kept: of each author and name (tag d) the newest. It sends all of that, also where
    fewer events were asked for. Or it does otherwise.

    ways: "limit" sends as many as were asked for, the newest; "replay" keeps all, and sends the newest first and the
    oldest last; "hole" confirms and keeps nothing; "refuse" takes nothing; "closed" answers no question; "forge" sends
    beside everything the same with another content, with another author, by another signature, and what is no event at
    all; "twice" says all of it two times; "flood" sends thousands of events that nobody has written before it answers.
    """

    def __init__(self, way: str = "") -> None:
        self.way = way
        self.kept: list[dict[str, Any]] = []  # the newest last
        self.taken = 0  # events that came
        self.asked = 0  # questions
        self.sent = 0  # events that went out
        super().__init__()

    def newest(self) -> list[dict[str, Any]]:
        places: dict[tuple[str, str], dict[str, Any]] = {}
        for event in self.kept:
            place = event["pubkey"], event["tags"][0][1]
            if place not in places or places[place]["created_at"] <= event["created_at"]:
                places[place] = event
        return list(places.values())

    def answers(self, filters: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = self.newest()
        if self.way != "limit":
            return kept
        late_first = sorted(kept, key=lambda event: -int(event["created_at"]))
        fit = [[event["id"] for event in late_first if self.wanted(event, one)][: one["limit"]] for one in filters]
        asked = {id for ids in fit for id in ids}
        return [event for event in kept if event["id"] in asked]

    def take(self, line: ServerConnection, kind: str, *rest: Any) -> None:
        if kind == "REQ":
            self.asked += 1
            name, *filters = rest
            if self.way == "closed":
                return self.say(line, "CLOSED", name, "error: shutting down")
            self.heard[line][name] = filters
            if self.way == "flood":
                self.invent(line, name, filters[0]["#x"][0])
            for event in self.kept[::-1] if self.way == "replay" else self.answers(filters):
                self.pass_on(line, name, filters, event)
            self.say(line, "EOSE", name)
        elif kind == "CLOSE":
            self.heard[line].pop(rest[0], None)
        elif kind == "EVENT":
            self.taken += 1
            event = rest[0]
            late = event["created_at"] - time.time() > NEWEST
            if late or self.way == "refuse":
                self.refused.append("invalid: created_at too late" if late else "blocked: pow: 20 bits needed")
                return self.say(line, "OK", event["id"], False, self.refused[-1])
            self.say(line, "OK", event["id"], True, "")
            if self.way == "hole":
                return
            if event["kind"] not in EPHEMERAL:
                self.kept.append(event)
            for other, asked in list(self.heard.items()):
                for name, filters in list(asked.items()):
                    self.pass_on(other, name, filters, event)

    def pass_on(self, line: ServerConnection, name: str, filters: list[dict[str, Any]], event: dict[str, Any]) -> None:
        if not any(self.wanted(event, one) for one in filters):
            return
        for _ in range(2 if self.way == "twice" else 1):
            self.sent += 1
            self.say(line, "EVENT", name, event)
        if self.way == "forge":
            content = event["content"]
            changed = content[:40] + ("A" if content[40] != "A" else "B") + content[41:]
            for lie in (
                {**event, "content": changed},
                {**event, "pubkey": "a" * 64},
                {**event, "sig": "0" * 128},
                {**event, "id": "0" * 64},
                {**event, "created_at": event["created_at"] + 1},
                {**event, "tags": [["d", "0" * 32], *event["tags"][1:]]},
                {**event, "tags": 7},
                {**event, "content": "x" * 60_000},
                {"kind": 30_078},
                [],
                None,
                "event",
            ):
                self.say(line, "EVENT", name, lie)

    def invent(self, line: ServerConnection, name: str, topic: str) -> None:
        for n in range(3_000):
            tags = [["d", f"{n:032x}"], ["x", topic], ["expiration", str(int(time.time()) + 1_000)]]
            made = {"id": f"{n:064x}", "pubkey": f"{n:064x}", "sig": f"{n:0128x}", "kind": 30_078, "tags": tags}
            self.say(line, "EVENT", name, {**made, "created_at": int(time.time()), "content": "QUJD" * 100})

    @staticmethod
    def wanted(event: dict[str, Any], asked: dict[str, Any]) -> bool:
        named = event["pubkey"] in asked.get("authors", [event["pubkey"]])
        return "ids" not in asked and named and RealRelay.fits(event, asked)
