"""Damaged and forged links, saves, records: refused in a sentence, or sound to the end; never any other exception."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import codec
from cradle.kernel.game import BadPosition
from cradle.kernel.packing import DEEPEST, Many
from cradle.kernel.record import Record
from every_game import TABLES, Table, played

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
TRIES = 50  # of each kind at each table, some 3,000 in all
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HOSTILE: list[Any] = [
    None, True, False, -1, 0, 1, 7, 10**30, -(10**30), 0.0, 1.0, 1.5, float("nan"), float("inf"), "", "x", "0x10", "-1",
    "<img onerror=1>", "\udcff", "١", [], {}, [[]], [None], {"a": 1}, [1] * 300, ["turn", 0], "9" * 5000,
]  # fmt: skip


def sound(game: Any, p: Any, chance: Random) -> None:
    """What came in is as good as any position: it can be shown, saved, imagined and played, and stays sound."""
    for _ in range(25):
        assert game.check(p) == []
        game.standings(p)
        assert json.loads(json.dumps(game.to_json(p)))["fields"]
        codec.link(game, p)
        for seat in (None, *range(p.seats)):
            game.imagine(game.view(p, seat), 1)
        decision = game.decision(p)
        if decision is None:
            return
        game.play(p, chance.choice(decision.actions))


def moment(table: Table, chance: Random) -> Record:
    return played(table, chance.randrange(1 << 20), chance.randrange(500))


def refused(read: Callable[[], Any], error: type[Exception], seen: Counter[str]) -> Any:
    """What `read` gives, or None where it was refused in a sentence."""
    try:
        return read()
    except error as refusal:
        assert type(refusal) is error
        text = str(refusal)
        assert text.endswith((".", "'", ")")) or ":" in text, text
        assert len(text) < 300, text
        seen["refused"] += 1
        return None


def scratch(text: str, chance: Random) -> str:
    """A link as bad copying leaves it."""
    i, j = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    letter = chance.choice(ALPHABET + "%+/=. é\n#")
    return chance.choice(
        [
            text[:i] + letter + text[i + 1 :],
            text[:i] + letter + text[i:],
            text[:i] + text[i + 1 :],
            text[:i],
            text[i:],
            text[:i] + text[j:],
            text[:j] + text[i:],
            text.swapcase(),
            text[::-1],
        ]
    )


def bent(number: int, chance: Random) -> int:
    """A number that another one has become; it is sealed with a good checksum again."""
    bits = max(1, number.bit_length())
    for _ in range(chance.choice([1, 1, 2, 5])):
        number ^= 1 << chance.randrange(8, max(9, bits))
    return chance.choice(
        [number, number, number, number + (chance.getrandbits(40) << bits), number >> chance.randrange(bits)]
    )


@every_table
def test_scratched_links(table: Table) -> None:
    chance, seen = Random(1), Counter[str]()
    for _ in range(TRIES):
        record = moment(table, chance)
        for read, good in (
            (codec.read, codec.link(table.game, record.position)),
            (codec.read_record, codec.record_link(record)),
        ):
            text = scratch(good, chance)
            if text != good:
                refused(lambda read=read, text=text: read(text), codec.LinkError, seen)
    assert seen["refused"] > TRIES


@every_table
def test_forged_links(table: Table) -> None:
    """Bits of the number changed, and the checksum made good."""
    chance, seen = Random(2), Counter[str]()
    for _ in range(TRIES):
        number = codec._number(codec.link(table.game, moment(table, chance).position), "g")
        if found := refused(lambda n=number: codec.read(codec._text(bent(n, chance))), codec.LinkError, seen):
            sound(*found, chance)
    assert seen["refused"]


@every_table
def test_forged_record_links(table: Table) -> None:
    chance, seen = Random(3), Counter[str]()
    for _ in range(TRIES // 5):
        number = codec._number(codec.record_link(moment(table, chance)), "r")
        if record := refused(lambda n=number: codec.read_record(codec._text(bent(n, chance))), codec.LinkError, seen):
            sound(record.game, record.position, chance)
    assert seen["refused"]


@every_table
def test_forged_positions(table: Table) -> None:
    """Fields and pending steps that keep to their bounds, one by one, but were never together in a game."""
    chance, seen, game = Random(4), Counter[str](), table.game
    for _ in range(TRIES * 3):
        p = moment(table, chance).position
        for _ in range(chance.choice([1, 1, 2])):
            forge(table, p, chance)
        if found := refused(lambda p=p: codec.read(codec.link(game, p)), codec.LinkError, seen):
            sound(*found, chance)
    assert seen["refused"]


def forge(table: Table, p: Any, chance: Random) -> None:
    """Change a field or the stack, within the bounds of links."""
    game, steps = table.game, table.game.steps
    fields = game.schema(dict(table.variant))
    kind = chance.randrange(4)
    if kind < 2:
        field = chance.choice(fields)
        for name, value in zip(
            field.names, chance.choice([v if field.together else (v,) for v in field.values]), strict=True
        ):
            if field.count is None:
                setattr(p, name, value)
        items = list(zip(*(getattr(p, name) for name in field.names), strict=True)) if field.count is not None else []
        if items and field.open and chance.random() < 0.5:
            items.pop()
        elif items:
            value = chance.choice(field.values)
            items[chance.randrange(len(items))] = value if field.together else (value,)
        if field.count is not None:
            for i, name in enumerate(field.names):
                setattr(p, name, [item[i] for item in items])
    elif kind == 2 and p.steps:
        i = chance.randrange(len(p.steps))
        name, *details = p.steps[i]
        bounds = [b.bound if isinstance(b, Many) else b for b in steps.bounds[name]]
        if details:
            j = chance.randrange(len(details))
            details[j] = chance.randrange(bounds[min(j, len(bounds) - 1)])
        p.steps[i] = (name, *details)
    else:
        name = chance.choice(list(steps.bounds))
        details = []
        for bound in steps.bounds[name]:
            if isinstance(bound, Many):
                details += [chance.randrange(bound.bound) for _ in range(chance.randrange(3))]
            else:
                details.append(chance.randrange(min(bound, p.seats) if len(details) == 0 else bound))
        at = chance.randrange(len(p.steps) + 1)
        p.steps[at : at + chance.randrange(2)] = [(name, *details)]
    assert len(p.steps) < DEEPEST


def tear(data: Any, chance: Random) -> Any:
    """JSON with one thing wrong, somewhere."""
    node, path = data, []
    while isinstance(node, (dict, list)) and node and (chance.random() < 0.8 or not path):
        key = chance.choice(list(node)) if isinstance(node, dict) else chance.randrange(len(node))
        path.append((node, key))
        node = node[key]
    holder, key = path[-1]
    kind = chance.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, chance.choice([node, *HOSTILE]))
    elif kind == 2 and type(node) is int:
        holder[key] = node + chance.choice([-1, 1, 5])
    else:
        holder[key] = chance.choice(HOSTILE)
    return data


@every_table
def test_torn_saves(table: Table) -> None:
    chance, seen, game = Random(5), Counter[str](), table.game
    for _ in range(TRIES * 2):
        data = tear(json.loads(json.dumps(game.to_json(moment(table, chance).position))), chance)
        p = refused(lambda data=data: game.from_json(data), BadPosition, seen)
        if p is not None:
            sound(game, p, chance)
    assert seen["refused"] > TRIES


@every_table
def test_torn_records(table: Table) -> None:
    chance, seen, game = Random(6), Counter[str](), table.game
    for _ in range(TRIES):
        record = moment(table, chance)
        if chance.random() < 0.3:
            record = Record(game, dict(table.variant), start=game.to_json(record.position))
        data = tear(json.loads(json.dumps(record.to_json())), chance)
        record = refused(lambda data=data: Record.from_json(game, data), BadPosition, seen)
        if record is not None:
            assert record.variant == game.variant_of(record.position)
            assert len(record.at(0).steps) == len(record.at(0).copy().steps)
            record.to_json()
            sound(game, record.position, chance)
    assert seen["refused"]


@pytest.mark.parametrize(
    "odd", [*HOSTILE, [HOSTILE], {"format": 1}, {"format": 1, "game": "ur"}], ids=lambda v: repr(v)[:20]
)
def test_what_is_no_save_at_all(odd: Any) -> None:
    for table in (TABLES[0], TABLES[-1]):
        with pytest.raises(BadPosition):
            table.game.from_json(odd)
        with pytest.raises(BadPosition):
            Record.from_json(table.game, odd)


def test_links_tell_why_they_cannot_be_opened() -> None:
    table = TABLES[0]
    good = codec.link(table.game, table.new(1))

    def reason(text: str, read: Callable[[str], Any] = codec.read) -> str:
        with pytest.raises(codec.LinkError) as refusal:
            read(text)
        assert str(refusal.value) == codec.REASONS[refusal.value.reason]
        return refusal.value.reason

    def head(*values: int) -> str:
        """A link that begins with these, in the radices of a head."""
        number = 0
        for value, radix in reversed(list(zip(values, (codec.FORMATS, codec.GAMES, codec.VERSIONS), strict=True))):
            number = number * radix + value
        return codec._text(number + (1 << 200))

    assert reason("A" * 100_000) == "long"
    assert reason("A" * 100_000, codec.read_record) == "long"
    assert reason("") == reason("A") == reason("#g=") == reason("é" * 40) == reason(good[:-1]) == "damaged"
    assert reason(head(codec.FORMAT + 1, 0, 1)) == "format"
    assert reason(head(codec.FORMAT, 60, 1)) == "game"
    assert reason(head(codec.FORMAT, 0, 200)) == "version"
    p = table.new(1)
    p.steps = []
    p.cubes[0] = 5
    p.owner[0] = 0
    p.tile[0] = p.tile[1]
    assert reason(codec.link(table.game, p)) == "impossible"
