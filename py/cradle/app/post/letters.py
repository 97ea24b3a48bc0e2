"""The letters of a table, as data: what a host lays for others, and what they lay for the host.

assets/js/live/post.js signs and seals them. What it brings is checked here as if it came over a line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..live import wire
from ..live.guest import BY_HEAD, BY_LETTER, Age, Letter, event
from ..live.stored import MOST_WORDS
from ..pace.known_tables import MOST_SEATS
from ..table.saves import line as plain
from ..table.table import Told

HEAD, ANSWERS = "head", "answers"  # slots: the state for everybody; what a device has to say to the host
VIEW = "view/"  # and the name of a device: the state for it
HOST = "host "  # before the author of a letter: it carries the certificate of the room's host
LONGEST = 400_000  # characters of a letter
LONGEST_TOLD = 60_000  # characters of the events in a letter: the newest ones
MOST_SAID = 400  # messages in a letter

STATE: wire.Forms = {
    "head": {
        "term": wire.number,  # how often the host has changed
        "number": wire.number,  # of the letters that were laid together; it only rises
        "before": wire.text(wire.KEY),  # the hash of the head before this one
        "addresses": wire.fields,  # by seat, the public key of its device
        "said": wire.row,  # the last chat messages
        "state": wire.fields,
    },
    "view": {"term": wire.number, "number": wire.number, "refused": wire.row, "state": wire.fields},
    "shown": {"age": wire.row, "state": wire.fields},  # as a device stores it
}
SAID: wire.Forms = {"answers": {"who": wire.hexadecimal(wire.WHO), "seen": wire.memory, "said": wire.row}}


class Head(NamedTuple):
    """What everybody with the link may read."""

    letter: Letter
    before: str
    addresses: dict[int, str]
    said: list[tuple[str, str, str]]  # the last chat messages: from which device, its name, the text


class Answers(NamedTuple):
    """What a device has to say to the host. seen: how far it has seen the game; said: its messages, in their order."""

    who: str
    seen: list[Any] | None
    said: list[wire.Message]


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[: wire.KEY]


# Writing --------------------------------------------------------------------------------------------------------------
def state(body: wire.Message, seats: Sequence[int], told: Iterable[Told], first: int = -1) -> wire.Message:
    """A whole state, with as many events as there is room for. told: they, the newest first; first: those of which
    decisions are known.
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


def shown(letter: Letter) -> str:
    """The state that a device shows, to be stored there."""
    told = state(letter.body, letter.seats, reversed(letter.told), letter.first)
    return wire.pack("shown", age=list(letter.age), state=told)


def addressed(head: str, letter: str) -> str:
    """A letter as a message. head, letter: what comes first and what follows, as packed fields."""
    return f"{head[:-1]},{letter[1:]}"


def answers(who: str, seen: list[Any] | None, said: Sequence[str]) -> str:
    return wire.pack(ANSWERS, who=who, seen=seen, said=list(said[:MOST_SAID]))


# Reading --------------------------------------------------------------------------------------------------------------
def odd(*checks: bool) -> None:
    """Raises BadMessage if one of these does not hold."""
    if not all(checks):
        raise wire.BadMessage("an odd letter")


def read(text: object, forms: wire.Forms, kind: str) -> wire.Message:
    data = wire.unpack(text, forms, LONGEST)
    odd(data["t"] == kind)
    return data


def read_state(data: wire.Message, age: Age, refused: Sequence[Any] = ()) -> Letter:
    """Raises BadMessage and the like."""
    body, seats, first, told = (data[field] for field in ("body", "seats", "first", "told"))
    odd(wire.fields(body), wire.row(seats), type(first) is int and -1 <= first <= wire.MOST, wire.row(told))
    odd(all(wire.number(seat) and seat < MOST_SEATS for seat in seats), wire.number(body["backs"]))
    rows = [(since, i, str(why)[:40]) for since, i, why in refused]
    odd(all(wire.number(n) for row in rows for n in row[:2]))
    return Letter(age, body, seats, first, [event(row) for row in told], rows)


def guarded(reader: Callable[[object], Any]) -> Callable[[object], Any]:
    """The reader, which raises BadMessage alone."""

    def guard(text: object) -> Any:
        try:
            return reader(text)
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise wire.BadMessage(repr(error)[:200]) from error

    return guard


@guarded
def read_head(text: object) -> Head:
    data = read(text, STATE, HEAD)
    addresses = {int(seat): address for seat, address in data["addresses"].items()}
    odd(all(0 <= seat < MOST_SEATS for seat in addresses), all(map(wire.address, addresses.values())))
    letter = read_state(data["state"], Age(data["term"], data["number"], BY_HEAD))
    odd(letter.body["mine"] == [])
    odd(len(data["said"]) <= MOST_WORDS, all(map(wire.text(wire.WHO), (who for who, _, _ in data["said"]))))
    said = [(who, plain(name), plain(text, wire.LONGEST_SAID)) for who, name, text in data["said"]]
    return Head(letter, data["before"], addresses, said)


@guarded
def read_view(text: object) -> Letter:
    data = read(text, STATE, "view")
    return read_state(data["state"], Age(data["term"], data["number"], BY_LETTER), data["refused"])


@guarded
def read_shown(text: object) -> Letter:
    data = read(text, STATE, "shown")
    age = Age(*data["age"])
    odd(all(map(wire.number, age)))
    return read_state(data["state"], age)


@guarded
def read_answers(text: object) -> Answers:
    """Only messages that a host hears by post are left; what is none is left out."""
    data = read(text, SAID, ANSWERS)
    said = []
    for message in data["said"][:MOST_SAID]:
        if wire.kept_back(message):
            said.append(wire.unpack(message, wire.UP, wire.LONGEST_UP))
    return Answers(data["who"], data["seen"], sorted(said, key=lambda one: int(one["i"])))
