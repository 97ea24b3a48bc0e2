"""Whole games to links and back: one number in mixed radix, with a checksum, in base64url.

No input is trusted: a link holds where the game began and what was picked, and is played again. What is wrong with it
is refused in a sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from math import log2
from typing import Any
from unicodedata import category
from zlib import crc32

from . import games
from .kernel.chance import SEEDS
from .kernel.game import BadPosition, Game, Json, Variant
from .kernel.outside_json import parse
from .kernel.record import Record
from .kernel.slices import Sliced, Work

# The first format checked the last position in a way of its own, which is not known any more. The second one holds a
# choice for each keyword that the game had at that time, and the number of choices it had then.
FORMATS_BEFORE, FORMAT = (1, 2), 3
CHOICES_BEFORE = {"ur": (3, 2), "civilization": (6, 7, 5, 2, 6, 4, 7, 8, 2), "renaissance": (4, 3, 2)}
OPTIONAL_BEFORE = {"beside", "history", "caught"}  # optional fields that were part of its digest even at first
FORMATS, GAMES, VERSIONS = 16, 64, 256
KEYWORDS, CHOICES, FEW_CHOICES = 32, 256, 7  # of a variant: most keywords, most choices of each, few need fewer bits
LONGEST = 40_000  # characters; the longest honest links are far below
LONGEST_TABLE, LONGEST_NAME, LONGEST_TITLE = 3_000, 40, 120  # characters: of a table in a link, of players, of games
DECISIONS, FEW = 1 << 16, (1 << 14) - 1  # in a record: too many for a link, and how many need fewer bits

HEAD = 600  # bits: more than a record link needs besides its decisions

WORD = re.compile("[a-z]{1,16}(/[a-z]{1,16})?")  # a colour, or a kind of player: "heuristic/trader"
HUMAN = "human"  # the kind of most seats, left out
Read = tuple[Record, Json | None]  # what a record link holds: a game, and the table it is played at
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442"  # invisible letters
# Besides these, marks that change no letter, or its form alone.
UNSEEN = {*INVISIBLE, "\u034f", "\u17b4", "\u17b5", *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))}
UNSEEN |= set(map(chr, range(0xE0100, 0xE01F0)))
JOINERS = "\u200c\u200d"  # invisible too, but many scripts need them

REASONS = {
    "long": "This link is far too long to be a game.",
    "damaged": "This link is damaged or incomplete: it was probably cut off when it was copied.",
    "format": "This link was made by a newer Cradle than this one.",
    "game": "This link holds a game that this Cradle does not have.",
    "version": "This link was made with other rules of the game than this Cradle plays.",
    "position": "This link holds a position. Links hold whole games now: ask for a new one, or for the game as a file.",
    "impossible": "This link holds a game with choices that do not go together.",
    "table": "This link holds a table that does not fit its game.",
}


class LinkError(ValueError):
    """A link that cannot be opened: `reason` is its id, the message a sentence for the player."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(REASONS[reason])
        self.reason, self.detail = reason, detail


class Writer:
    """Collects values, each smaller than its radix; the first one written is the first one read."""

    def __init__(self) -> None:
        self.pairs: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Raises ValueError if the value is not under its radix."""
        if not 0 <= value < radix:
            raise ValueError(f"{value} is not under {radix}")
        self.pairs.append((value, radix))

    def number(self) -> int:
        n = 0
        for value, radix in reversed(self.pairs):
            n = n * radix + value
        return n


class Reader:
    """Takes the values out of a number again. Whoever reads checks that `rest` is 0 at the end: else it was forged."""

    def __init__(self, number: int) -> None:
        self.rest = number

    def get(self, radix: int) -> int:
        self.rest, value = divmod(self.rest, radix)
        return value


def put_small(writer: Writer, value: int, base: int, small: int) -> None:
    """Write a number below `base` that is mostly below `small`."""
    writer.put(min(value, small), small + 1)
    if value >= small:
        writer.put(value - small, base - small)


def get_small(reader: Reader, base: int, small: int) -> int:
    """Read what `put_small` has written."""
    value = reader.get(small + 1)
    return value if value < small else small + reader.get(base - small)


def fits(record: Record) -> bool:
    """Whether a link can hold the whole game: it has a seed, and not too many decisions, nor of too many choices.

    A hundred turns of Civilization with eight seats take some 50,000.
    """
    if record.start is not None or len(record) >= DECISIONS:
        return False
    return sum(map(log2, record.radices)) + HEAD < 6 * LONGEST  # six bits a character


def record_link(record: Record) -> str:
    """The fragment of a link that opens a whole game, without `#r=`. Raises ValueError if it does not fit."""
    if record.start is not None:
        raise ValueError("a game that began from a stored position has no record from its first decision")
    w = Writer()
    _put_head(w, record.game, record.variant)
    w.put(record.seed, SEEDS)
    put_small(w, len(record), DECISIONS, FEW)
    for index, radix in zip(record.indices, record.radices, strict=True):
        w.put(index, radix)
    w.put(_digest(record, FORMAT), 1 << 16)
    return _text(w.number())


def read_record(text: str) -> Record:
    """The record of a link, replayed to its end; a table in the link is checked too. Raises LinkError."""
    return read_table_link(text)[0]


def table_link(record: Record, table: Json) -> str:
    """A record link with the table it is played at, for play by link. Raises ValueError as `record_link` does.

    table: "name"; "id", up to 16 hexadecimal digits; "seats", each with "name", "colour" and "kind", two words.
    """
    table = _table(table, record)
    seats = [[s["name"], s["colour"], *([s["kind"]] if s["kind"] != HUMAN else [])] for s in table["seats"]]
    packed = json.dumps([table["name"], table["id"], seats], ensure_ascii=False, separators=(",", ":"))
    text = _seal(packed.encode())
    if len(text) > LONGEST_TABLE:
        raise LinkError("long")
    return f"{record_link(record)}.{text}"


def read_table_link(text: str) -> tuple[Record, Json | None]:
    """The record of a link and its table, or None if it has no table. Raises LinkError."""
    return reading(text).finish()


def reading(text: str) -> Sliced[Read]:
    """Read a link in slices, see `read_table_link`, so that a page can go on drawing: 50,000 decisions take seconds.

    work = codec.reading(text)        # LinkError at once for what can be seen without playing
    while not work.go_on(0.05):       # LinkError later where the decisions lead nowhere
        show(work.done)               # 0 to 1; to stop, drop it
    record, table = work.result
    """
    text, dot, behind = _fragment(text).partition(".")
    table = _unpack(behind) if dot else None
    r = Reader(_number(text))
    format, game, variant = _get_head(r)
    record = Record(game, variant, r.get(SEEDS))
    return Sliced(_replay(r, record, get_small(r, DECISIONS, FEW), format, table and _table(table, record)))


def relation(mine: Any, theirs: Any) -> tuple[str, int]:
    """How another record compares with mine, and how many decisions they share.

    "same"; "ahead": theirs goes on where mine ends; "behind": mine goes on; "fork"; "other": a different game. Only
    game, variant, seed, start and indices are compared.
    """
    if any(getattr(mine, key) != getattr(theirs, key) for key in ("game", "variant", "seed", "start")):
        return "other", 0
    a, b = mine.indices, theirs.indices
    common = next((n for n, (i, j) in enumerate(zip(a, b, strict=False)) if i != j), min(len(a), len(b)))
    if common == len(a):
        return "same" if common == len(b) else "ahead", common
    return "behind" if common == len(b) else "fork", common


def plain(value: object, most: int = LONGEST_NAME) -> str:
    """A name from outside: one line of visible letters, not too long; empty if it is no text."""
    line = " ".join(value.split()) if isinstance(value, str) else ""
    name = "".join(c for c in line if c.isprintable() or c in JOINERS)[:most].strip()
    return name if any(map(shows, name)) else ""


def shows(letter: str) -> bool:
    """Whether a letter alone is visible; combining marks are not."""
    return category(letter)[0] not in "CMZ" and letter not in INVISIBLE


def _replay(r: Reader, record: Record, n: int, format: int, table: Json | None) -> Work[Read]:
    def index(radix: int) -> int:
        if not r.rest:  # the digest, which is not 0, is still to come
            raise LinkError("damaged", "fewer decisions than it says")
        return r.get(radix)

    try:
        yield from record.replay(n, index)
    except BadPosition as error:
        raise LinkError("damaged", str(error)) from error
    digest = r.get(1 << 16)
    if r.rest or not digest or (format > 1 and digest != _digest(record, format)):
        raise LinkError("damaged", "the last position is another")
    return record, table


def _put_head(w: Writer, game: Game, variant: Variant) -> None:
    w.put(FORMAT, FORMATS)
    w.put(games.names().index(game.name), GAMES)
    w.put(game.rules_version, VERSIONS)
    w.put(len(game.variants), KEYWORDS)
    for key, (choices, _) in game.variants.items():
        put_small(w, list(choices).index(variant[key]), CHOICES, FEW_CHOICES)


def _get_head(r: Reader) -> tuple[int, Game, Json]:
    format = r.get(FORMATS)
    if format not in (*FORMATS_BEFORE, FORMAT):
        raise LinkError("format")
    number = r.get(GAMES)
    if number >= len(games.names()):
        raise LinkError("game")
    game = games.load(games.names()[number])
    if r.get(VERSIONS) != game.rules_version:
        raise LinkError("version")
    if format == FORMAT:
        chosen = [get_small(r, CHOICES, FEW_CHOICES) for _ in range(r.get(KEYWORDS))]
    else:
        chosen = [r.get(choices) for choices in CHOICES_BEFORE.get(game.name, ())]
    offered = [(key, list(choices)) for key, (choices, _) in game.variants.items()]
    if len(chosen) > len(offered) or any(n >= len(choices) for n, (_, choices) in zip(chosen, offered, strict=False)):
        raise LinkError("format", "a keyword or a choice that this Cradle does not have")
    try:  # keywords that were added since have their defaults
        return format, game, game.variant(**{key: c[n] for n, (key, c) in zip(chosen, offered, strict=False)})
    except ValueError as error:  # choices that do not go together
        raise LinkError("impossible", str(error)) from error


def _unpack(text: str) -> Json:
    if len(text) > LONGEST_TABLE:
        raise LinkError("long")
    raw = _unseal(text)
    try:
        name, id, seats = parse(raw)
        keys = ("name", "colour", "kind")
        return {"name": name, "id": id, "seats": [dict(zip(keys, (*s, HUMAN)[:3], strict=True)) for s in seats]}
    except (TypeError, ValueError) as error:
        raise LinkError("table", str(error)[:200]) from error


def _table(table: Json, record: Record) -> Json:
    """A table whose words are all valid."""
    try:
        id, seats = table["id"], [(s["name"], s["colour"], s["kind"]) for s in table["seats"]]
        names = [table["name"], *(name for name, *_ in seats)]
        words = [word for _, *both in seats for word in both]
    except (LookupError, TypeError) as error:
        raise LinkError("table", str(error)[:200]) from error
    if (
        len(seats) != record.variant["seats"]
        or not all(isinstance(text, str) for text in (id, *names, *words))
        or not re.fullmatch("[0-9a-f]{1,16}", id)
        or not all(WORD.fullmatch(word) for word in words)
    ):
        raise LinkError("table")
    return {
        "name": plain(table["name"], LONGEST_TITLE),
        "id": id,
        "seats": [{"name": plain(name) or "?", "colour": colour, "kind": kind} for name, colour, kind in seats],
    }


def _digest(record: Record, format: int) -> int:
    """Of the last position; never 0, so that no number is used up before it.

    An optional field that holds what it holds at first is no part of it, so that a field can be added.
    """
    data = record.game.to_json(record.position)
    for field in record.game.schema(record.variant):
        known = format != FORMAT and field.name in OPTIONAL_BEFORE
        if field.optional and not known and data["fields"][field.name] == field.blank():
            del data["fields"][field.name]
    held = [data[key] for key in ("chance", "steps", "fields")]
    return crc32(json.dumps(held, sort_keys=True).encode()) & 0xFFFF or 1


def _text(number: int) -> str:
    return _seal(number.to_bytes((number.bit_length() + 7) // 8, "little"))


def _number(text: str) -> int:
    return int.from_bytes(_unseal(text), "little")


def _fragment(text: str) -> str:
    """What a link, or a message with a whole address in it, holds, no longer than it may be."""
    if "#g=" in text and "#r=" not in text:  # so began links to positions
        raise LinkError("position")
    text = text.rpartition("#r=")[2]
    if len(text) > LONGEST:
        raise LinkError("long")
    return re.split(r"[^\w.-]", text.lstrip(), maxsplit=1)[0].rstrip(".")


def _seal(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw + (crc32(raw) & 0xFFFF).to_bytes(2, "little")).rstrip(b"=").decode()


def _unseal(text: str) -> bytes:
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error) as error:
        raise LinkError("damaged", str(error)) from error
    body = raw[:-2]
    if len(raw) < 4 or (crc32(body) & 0xFFFF).to_bytes(2, "little") != raw[-2:]:
        raise LinkError("damaged", "checksum")
    return body
