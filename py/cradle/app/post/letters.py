"""The letters of a table, as data: what a host lays for others, and what they lay for the host.

assets/js/live/post.js signs and seals them. What it brings is checked here as if it came over a line. Each letter says
which version of the messages it holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from ...kernel.outside_json import parse
from ..live import wire
from ..live.guest import BY_HEAD, BY_LETTER, Age, Letter, event
from ..live.stored import MOST_WORDS
from ..pace.known_tables import MOST_SEATS
from ..table.saves import line as plain
from ..table.table import Told

HEAD, ANSWERS = "head", "answers"  # slots: the state for everybody; what a device has to say to the host
V = TypeVar("V")
VIEW_PREFIX = "view/"  # and the name of a device: the state for it
HOST_PREFIX = "host "  # before the author of a letter: it carries the certificate of the room's host
LONGEST = 400_000  # characters of a letter
LONGEST_TOLD = 60_000  # characters of the events in a letter: the newest ones
MOST_SAID = 400  # messages in a letter

STATE: wire.Forms = {
    "head": {
        "v": wire.number,
        "term": wire.number,  # how often the host has changed
        "number": wire.number,  # of the letters that were laid together; it only rises
        "before": wire.text(wire.KEY),  # the hash of the head before this one
        "addresses": wire.fields,  # by seat, the public key of its device
        "said": wire.row,  # the last chat messages
        "state": wire.fields,
    },
    "view": {
        "v": wire.number,
        "term": wire.number,
        "number": wire.number,
        "refused": wire.row,
        "state": wire.fields,
        "share": wire.text(100),  # of this device, in the key of the box: see box.py
    },
    "shown": {"v": wire.number, "age": wire.row, "state": wire.fields},  # as a device stores it
}
SAID: wire.Forms = {
    "answers": {"v": wire.number, "who": wire.hexadecimal(wire.WHO), "seen": wire.memory, "said": wire.row}
}


class OtherVersion(wire.BadMessage):
    """A letter that another version of the page has written. later: it is the later one."""

    def __init__(self, later: bool) -> None:
        super().__init__("a letter of a later page" if later else "a letter of an earlier page")
        self.later = later


class Head(NamedTuple):
    """What everybody with the link may read."""

    letter: Letter
    before: str
    addresses: dict[int, str]
    said: list[tuple[str, str, str]]  # the last chat messages: from which device, its name, the text


class Answers(NamedTuple):
    """What a device has to say to the host. seen: how far it has seen the game; said: its messages, in their order."""

    who: str
    seen: list[object] | None
    said: list[wire.Message]


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[: wire.KEY]


# Writing --------------------------------------------------------------------------------------------------------------
def pack(kind: str, /, **fields: object) -> str:
    return wire.pack(kind, v=wire.VERSION, **fields)


def state_message(body: wire.Message, seats: Sequence[int], told: Iterable[Told], first: int = -1) -> wire.Message:
    """A whole state, with as many events as there is room for. told: the events, the newest first; first: the decision
    from which on they are known.
    """
    rows: list[list[Any]] = []
    room = LONGEST_TOLD
    for n, one in told:
        row = [n, *one]
        room -= len(json.dumps(row))
        if room < 0:
            first = n + 1
            break
        rows.append(row)
    rows = [row for row in reversed(rows) if row[0] >= first]
    return {"body": body, "seats": list(seats), "first": first, "told": rows}


def pack_shown(letter: Letter) -> str:
    """The state that a device shows, to be stored there."""
    told = state_message(letter.body, letter.seats, reversed(letter.told), letter.first)
    return pack("shown", age=list(letter.age), state=told)


def pack_letter(head: str, letter: str) -> str:
    """A letter as a message. head: its kind and number, packed; letter: its other fields, packed."""
    return f"{head[:-1]},{letter[1:]}"


def pack_answers(who: str, seen: list[object] | None, said: Sequence[str]) -> str:
    return pack(ANSWERS, who=who, seen=seen, said=list(said[:MOST_SAID]))


# Reading --------------------------------------------------------------------------------------------------------------
def require(*checks: bool) -> None:
    """Raises BadMessage if one of these does not hold."""
    if not all(checks):
        raise wire.BadMessage("an odd letter")


def read(text: object, forms: wire.Forms, kind: str) -> wire.Message:
    """Raises BadMessage, and OtherVersion where no more can be known of the letter than its version."""
    try:
        data = wire.unpack(text, forms, LONGEST)
    except wire.BadMessage:
        if (version := version_of(text)) != wire.VERSION:
            raise OtherVersion(version > wire.VERSION) from None
        raise
    require(data["t"] == kind)
    if data["v"] != wire.VERSION:
        raise OtherVersion(data["v"] > wire.VERSION)
    return data


def version_of(text: object) -> int:
    """The version of a letter of any form; that of this page where it has none."""
    try:
        version = parse(text)["v"] if isinstance(text, str) and len(text) <= LONGEST else None
    except (LookupError, TypeError, ValueError):
        version = None
    return version if type(version) is int else wire.VERSION


def read_state(data: wire.Message, age: Age, refused: Sequence[Any] = ()) -> Letter:
    """Raises BadMessage and the like."""
    body, seats, first, told = (data[field] for field in ("body", "seats", "first", "told"))
    require(wire.fields(body), wire.row(seats), type(first) is int and -1 <= first <= wire.MOST, wire.row(told))
    require(all(wire.number(seat) and seat < MOST_SEATS for seat in seats), wire.number(body["backs"]))
    rows = [(since, i, str(why)[:40]) for since, i, why in refused]
    require(all(wire.number(n) for row in rows for n in row[:2]))
    return Letter(age, body, seats, first, [event(row) for row in told], rows)


def raises_bad_message(reader: Callable[[object], V]) -> Callable[[object], V]:
    """The reader; whatever is wrong with a text, it raises BadMessage."""

    def guard(text: object) -> V:
        try:
            return reader(text)
        except OtherVersion:
            raise
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise wire.BadMessage(repr(error)[:200]) from error

    return guard


@raises_bad_message
def read_head(text: object) -> Head:
    data = read(text, STATE, HEAD)
    addresses = {int(seat): address for seat, address in data["addresses"].items()}
    require(all(0 <= seat < MOST_SEATS for seat in addresses), all(map(wire.address, addresses.values())))
    letter = read_state(data["state"], Age(data["term"], data["number"], BY_HEAD))
    require(letter.body["mine"] == [])
    require(len(data["said"]) <= MOST_WORDS, all(map(wire.text(wire.WHO), (who for who, _, _ in data["said"]))))
    said = [(who, plain(name), plain(text, wire.LONGEST_SAID)) for who, name, text in data["said"]]
    return Head(letter, data["before"], addresses, said)


@raises_bad_message
def read_view(text: object) -> tuple[Letter, str]:
    """The state, and the share of this device in the key of the box."""
    data = read(text, STATE, "view")
    letter = read_state(data["state"], Age(data["term"], data["number"], BY_LETTER), data["refused"])
    return letter, data["share"]


@raises_bad_message
def read_shown(text: object) -> Letter:
    data = read(text, STATE, "shown")
    age = Age(*data["age"])
    require(all(map(wire.number, age)))
    return read_state(data["state"], age)


@raises_bad_message
def read_answers(text: object) -> Answers:
    """Messages that a host does not hear by post are left out."""
    data = read(text, SAID, ANSWERS)
    said = []
    for message in data["said"][:MOST_SAID]:
        if wire.is_kept_back(message):
            said.append(wire.unpack(message, wire.UP, wire.LONGEST_UP))
    return Answers(data["who"], data["seen"], sorted(said, key=lambda one: int(one["i"])))
