"""The messages of a live table: plain data as JSON. Their length is checked before parsing, their form afterwards.

UP are the messages of guests, DOWN those of the host. A message is an object: "t" is its kind, and UP or DOWN say which
other fields it has.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from typing import Any

from ...kernel.outside_json import parse
from ...players.standing import MOST as MOST_ORDERS
from ...players.standing import MOST_CHOSEN

VERSION = 5  # of the messages; devices of different versions do not play together
LONGEST_UP, LONGEST_DOWN = 4_000, 4_000_000  # characters of a message
LONGEST_SAID = 300  # of a chat message
LONGEST_NAME = 40
LONGEST_ADDRESS = 300
KEY = 32  # characters of a key or a nonce: 128 bits as hexadecimal digits
WHO = 16  # characters of the name of a device: see `device_name`
MOST = 1 << 21  # no number in a message is greater
MOST_MADE = 100  # picks of a device that are remembered after the host has played them
DEEPEST = 12  # levels of a difference, one within the other

Message = dict[str, Any]  # one whose form has been checked: its kind "t", and the fields of that kind
Check = Callable[[object], bool]
Forms = Mapping[str, Mapping[str, Check]]


class BadMessage(ValueError):
    """What came over a line is not a valid message; nothing has been done with it."""


def number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST


def text(longest: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= longest


def hexadecimal(length: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) == length and set(value) <= set("0123456789abcdef")


def action(value: object) -> bool:
    """A verb and its argument; a bool does not count as a number."""
    if not isinstance(value, list) or len(value) != 2 or not text(40)(value[0]):
        return False
    argument = value[1]
    return argument is None or text(80)(argument) or (type(argument) is int and abs(argument) <= MOST)


def address(value: object) -> bool:
    """The public key of a device for the post, as assets/js/live/post.js makes it."""
    return isinstance(value, str) and len(value) <= LONGEST_ADDRESS and set(value) <= set("0123456789abcdef.")


def truth(value: object) -> bool:
    return isinstance(value, bool)


def moment(value: object) -> bool:
    """A time in ms since 1970, by any clock."""
    return type(value) is int and abs(value) < 10**15


def fields(value: object) -> bool:
    return isinstance(value, dict)


def change(value: object) -> bool:
    return value is None or isinstance(value, dict)


def row(value: object) -> bool:
    return isinstance(value, list)


def alike(value: object, model: object) -> bool:
    """Whether a value has the form of another one: the same keys, and lists of such things."""
    if isinstance(model, dict):
        return (
            isinstance(value, dict) and value.keys() == model.keys() and all(alike(value[k], model[k]) for k in model)
        )
    if isinstance(model, list) and isinstance(value, list):
        return len(value) == len(model) and all(map(alike, value, model))
    if isinstance(model, int):
        return type(value) is type(model) and abs(value) <= MOST
    return value is None if model is None else text(80)(value)


def orders(value: object) -> bool:
    """Standing orders: of each the id, what was chosen, the turn, and 1 if the rest is done where it cannot be."""
    return isinstance(value, list) and len(value) <= MOST_ORDERS and all(map(_order, value))


def _order(value: object) -> bool:
    if not isinstance(value, list) or len(value) not in (3, 4) or not (text(40)(value[0]) and number(value[2])):
        return False
    chosen = value[1]
    if not isinstance(chosen, list) or not all(text(80)(one) or number(one) for one in chosen):
        return False
    return len(chosen) <= MOST_CHOSEN and value[3:] in ([], [1])


def memory(value: object) -> bool:
    """What a device remembers of a game: the hosting, how many decisions and steps back, and the host's stamp."""
    if not isinstance(value, list) or len(value) != 4:
        return value is None
    checks = hexadecimal(KEY), number, number, hexadecimal(WHO)
    return all(check(one) for check, one in zip(checks, value, strict=True))


# i numbers the messages of a device; n is how many decisions had been made.
UP: Forms = {
    "hello": {
        "v": number,
        "who": hexadecimal(WHO),
        "nonce": hexadecimal(KEY),
        "proof": text(64),
        "seen": memory,
        "yields": truth,  # it has been told that this device plays in another tab
    },
    "here": {},  # a device that plays in another tab wants to play here
    "sit": {"i": number, "seat": number, "name": text(LONGEST_NAME), "key": hexadecimal(KEY)},
    "stand": {"i": number, "seat": number},
    "address": {"i": number, "post": address},  # where letters to it go
    "act": {"i": number, "n": number, "seat": number, "kind": text(40), "action": action},
    "back": {"i": number, "n": number},
    "orders": {"i": number, "seat": number, "orders": orders},  # all standing orders of a seat
    "say": {"i": number, "name": text(LONGEST_NAME), "text": text(LONGEST_SAID)},
    "plead": {"i": number, "n": number},  # to take back its last decision, which needs the consent of the others
    "consent": {"i": number, "n": number, "seat": number, "yes": truth},  # to what that seat asks for
    "pace": {"i": number, "hours": number, "then": text(10), "yes": truth},  # proposes it, or agrees to it, or refuses
    "rest": {"i": number, "days": number},  # a holiday of its seats
    "take": {"i": number, "yes": truth},  # whether it becomes the host
    "took": {"i": number},  # it has the box
    "ack": {"seq": number},
}
DOWN: Forms = {
    "host": {"v": number, "nonce": hexadecimal(KEY), "hosting": hexadecimal(KEY), "term": number, "now": moment},
    "state": {
        "seq": number,
        "base": number,  # the state to which this is the difference; 0: none
        "proof": text(64),
        "common": number,  # how many decisions are the same as before
        "seats": row,  # the seats of the decisions after these
        "keep": number,  # how many events are the same as before
        "told": row,  # the events after these
        "body": change,
    },
    "no": {"i": number, "why": text(40)},
    "offer": {},  # asks the device to become the host
    "box": {"table": text(LONGEST_DOWN), "room": fields},
    "said": {"name": text(LONGEST_NAME), "who": text(WHO), "text": text(LONGEST_SAID)},
}


def whole(text: str) -> bool:
    """Whether no letter is half of one: half a surrogate pair cannot be encoded, nor sent on."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Messages that are sent again if the host was away.
KEPT_BACK = ("act", "back", "orders", "say", "sit", "stand", "plead", "consent", "pace", "rest")


def pack(kind: str, /, **fields: object) -> str:
    return json.dumps({"t": kind, **fields}, ensure_ascii=False, separators=(",", ":"))


def unpack(message: object, forms: Forms, longest: int) -> Message:
    """A message as it was packed. Raises BadMessage."""
    if not isinstance(message, str) or len(message) > longest:
        raise BadMessage("no text, or too long")
    try:
        data: Message = parse(message)
    except ValueError as error:
        raise BadMessage("no JSON") from error
    form = forms.get(data["t"]) if isinstance(data, dict) and isinstance(data.get("t"), str) else None
    if form is None or data.keys() != {"t", *form}:
        raise BadMessage("an unknown message")
    if not whole(message) or ("\\u" in message and not whole(json.dumps(data, ensure_ascii=False))):
        raise BadMessage("half a letter")
    if wrong := [name for name, check in form.items() if not check(data[name])]:
        raise BadMessage(f"{data['t']}: odd {wrong[0]}")
    return data


def term_of_host(message: object) -> int | None:
    """How often the host has changed, as another host of a room says in its greeting; None if this is no greeting."""
    try:
        said = unpack(message, DOWN, LONGEST_UP)
    except BadMessage:
        return None
    term: int | None = said["term"] if said["t"] == "host" else None
    return term


def is_kept_back(message: object) -> bool:
    """Whether this is a message of a guest that is sent again if the host was away."""
    try:
        return unpack(message, UP, LONGEST_UP)["t"] in KEPT_BACK
    except BadMessage:
        return False


def is_pick(message: object) -> bool:
    """Whether a guest says by this message what it decides."""
    return isinstance(message, str) and is_kept_back(message) and parse(message)["t"] == "act"


# Keys -----------------------------------------------------------------------------------------------------------------
def device_name(key: str) -> str:
    """The name of the device with this key. Nobody can find the key from it."""
    return hashlib.sha256(f"cradle {key}".encode()).hexdigest()[:WHO]


def stamp_key(key: str) -> str:
    """What a host makes stamps with. Nobody can find its key from it."""
    return hashlib.sha256(f"cradle stamps {key}".encode()).hexdigest()


def proof(key: str, nonce: str, *ends: str) -> str:
    """Proof of knowing the key, for whoever sent the nonce. It works only between these `ends` of a line."""
    return hmac.new(key.encode(), " ".join([nonce, *ends]).encode(), "sha256").hexdigest()


def proves(given: str, key: str, nonce: str, *ends: str) -> bool:
    return hmac.compare_digest(given.encode(), proof(key, nonce, *ends).encode())


# Differences ----------------------------------------------------------------------------------------------------------
def diff(old: object, new: object) -> object:
    """What turns `old` into `new`: None if they are equal, or [new], or the differences by key or index."""
    if old == new and type(old) is type(new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [key for key in old if key not in new]
        found = {key: diff(old[key], new[key]) if key in old else [new[key]] for key in new}
        return {"gone": gone, "at": {key: change for key, change in found.items() if change is not None}}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [n for n, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]
        if 4 * len(places) < len(new):
            return {"gone": [], "at": {str(n): diff(old[n], new[n]) for n in places}}
    return [new]


def apply_difference(old: Any, change: Any, depth: int = 0) -> Any:
    """`old` with a difference applied; `old` itself does not change. Raises BadMessage."""
    if change is None:
        return old
    if isinstance(change, list) and len(change) == 1:
        return change[0]
    if not isinstance(change, dict) or change.keys() != {"gone", "at"} or depth > DEEPEST:
        raise BadMessage("an odd difference")
    gone, at = change["gone"], change["at"]
    try:
        if isinstance(old, dict):
            new = {key: value for key, value in old.items() if key not in gone}
            return new | {key: apply_difference(old.get(key), inner, depth + 1) for key, inner in at.items()}
        fresh = list(old)
        for place, inner in at.items():
            fresh[int(place)] = apply_difference(old[int(place)], inner, depth + 1)
        return fresh
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadMessage("a difference to something else") from error
