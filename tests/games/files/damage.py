"""Ways in which a link or a file is damaged, by accident or on purpose."""

from __future__ import annotations

from random import Random
from typing import Any

from cradle.kernel.steps import DEEPEST, Many
from every_game import Table

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HOSTILE: list[Any] = [
    None, True, False, -1, 0, 1, 7, 10**30, -(10**30), 0.0, 1.0, 1.5, float("nan"), float("inf"), "", "x", "0x10", "-1",
    "<img onerror=1>", "\udcff", "١", [], {}, [[]], [None], {"a": 1}, [1] * 300, ["turn", 0], "9" * 5000,
]  # fmt: skip


def scratch(text: str, chance: Random) -> str:
    """A link after a faulty copy."""
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
    """A changed number, with a valid checksum."""
    bits = max(1, number.bit_length())
    for _ in range(chance.choice([1, 1, 2, 5])):
        number ^= 1 << chance.randrange(8, max(9, bits))
    return chance.choice(
        [number, number, number, number + (chance.getrandbits(40) << bits), number >> chance.randrange(bits)]
    )


def forge(table: Table, p: Any, chance: Random) -> None:
    """Change a field or the stack, within their bounds."""
    game, steps = table.game, table.game.steps
    fields = game.schema(dict(table.variant))
    kind = chance.randrange(4)
    if kind < 2:
        field = chance.choice(fields)
        value = chance.choice(field.values)
        if field.count is None:
            setattr(p, field.name, value)
        elif items := getattr(p, field.name):
            if field.grows and chance.random() < 0.5:
                items.pop()
            else:
                items[chance.randrange(len(items))] = value
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
