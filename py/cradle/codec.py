"""Positions and records to links and back: one number in mixed radix, checksummed, in base64url.

Whatever comes in is hostile until read: bounded, checked by schema and by the game, refused in a sentence.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any
from zlib import crc32

from . import games
from .kernel.chance import MASK
from .kernel.game import Game
from .kernel.packing import Reader, Writer, get_steps, put_steps
from .kernel.record import Record

FORMAT = 1
FORMATS, GAMES, VERSIONS, SEEDS = 16, 64, 256, 1 << 32
LONGEST = {"g": 4_000, "r": 40_000}  # characters; the longest honest ones are far below
DECISIONS = 1 << 14

REASONS = {
    "long": "This link is far too long to be a game.",
    "damaged": "This link is damaged or incomplete: it was probably cut off when it was copied.",
    "format": "This link was made by a newer Cradle than this one.",
    "game": "This link holds a game that this Cradle does not have.",
    "version": "This link was made with other rules of the game than this Cradle plays.",
    "impossible": "This link holds a position that cannot come up in the game.",
}


class LinkError(ValueError):
    """A link that cannot be opened: `reason` is its id, the message a sentence for the player."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(REASONS[reason])
        self.reason, self.detail = reason, detail


def link(game: Game, position: Any) -> str:
    """The fragment of a link that opens this position, without `#g=`."""
    w = Writer()
    variant = game.variant_of(position)
    _put_head(w, game, variant)
    for field in game.schema(variant):
        field.put(w, position)
    put_steps(w, game.steps, position.steps)
    w.put(position.chance, MASK + 1)
    return _text(w.number())


def read(text: str) -> tuple[Game, Any]:
    """The game and the position of a link, its fragment or a whole address. Raises LinkError."""
    r = Reader(_number(text, "g"))
    game, variant = _get_head(r)
    p = game.bare(variant)
    p.start(0)
    for field in game.schema(variant):
        field.get(r, p)
    p.steps = get_steps(r, game.steps)
    p.chance = r.get(MASK + 1)
    if r.rest:
        raise LinkError("damaged", "more than a position")
    return game, _sound(game, p)


def record_link(record: Record) -> str:
    """The fragment of a link that opens a whole game, without `#r=`. Raises ValueError where it has no seed."""
    if record.start is not None:
        raise ValueError("a game that began from a stored position has no record from its first decision")
    w = Writer()
    _put_head(w, record.game, record.variant)
    w.put(record.seed, SEEDS)
    w.put(len(record), DECISIONS)
    for index, radix in zip(record.indices, record.radices, strict=True):
        w.put(index, radix)
    w.put(_digest(record), 1 << 16)
    return _text(w.number())


def read_record(text: str) -> Record:
    """The record of a link, replayed to its end. Raises LinkError."""
    r = Reader(_number(text, "r"))
    game, variant = _get_head(r)
    record = Record(game, variant, r.get(SEEDS))
    for _ in range(r.get(DECISIONS)):
        d = game.decision(record.position)
        if d is None:
            raise LinkError("damaged", "decisions after the end")
        record.play(d.actions[r.get(len(d.actions))])
    if r.get(1 << 16) != _digest(record) or r.rest:
        raise LinkError("damaged", "the last position is another")
    return record


def _put_head(w: Writer, game: Game, variant: dict[str, Any]) -> None:
    w.put(FORMAT, FORMATS)
    w.put(games.names().index(game.name), GAMES)
    w.put(game.rules_version, VERSIONS)
    for key, (choices, _) in game.variants.items():
        w.put(list(choices).index(variant[key]), len(choices))


def _get_head(r: Reader) -> tuple[Game, dict[str, Any]]:
    if r.get(FORMATS) != FORMAT:
        raise LinkError("format")
    number = r.get(GAMES)
    if number >= len(games.names()):
        raise LinkError("game")
    game = games.load(games.names()[number])
    if r.get(VERSIONS) != game.rules_version:
        raise LinkError("version")
    return game, {key: list(choices)[r.get(len(choices))] for key, (choices, _) in game.variants.items()}


def _sound(game: Game, p: Any) -> Any:
    try:
        game.derive(p)
        wrong = game.check(p)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise LinkError("impossible", str(error)) from error
    if wrong:
        raise LinkError("impossible", wrong[0])
    return p


def _digest(record: Record) -> int:
    return crc32(link(record.game, record.position).encode()) & 0xFFFF


def _text(number: int) -> str:
    raw = number.to_bytes((number.bit_length() + 7) // 8, "little")
    return base64.urlsafe_b64encode(raw + (crc32(raw) & 0xFFFF).to_bytes(2, "little")).rstrip(b"=").decode()


def _number(text: str, letter: str) -> int:
    text = text.rpartition(f"#{letter}=")[2].strip()
    if len(text) > LONGEST[letter]:
        raise LinkError("long")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error) as error:
        raise LinkError("damaged", str(error)) from error
    body = raw[:-2]
    if len(raw) < 4 or (crc32(body) & 0xFFFF).to_bytes(2, "little") != raw[-2:]:
        raise LinkError("damaged", "checksum")
    return int.from_bytes(body, "little")
