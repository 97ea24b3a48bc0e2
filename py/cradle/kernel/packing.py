"""Turns any position into one number in mixed radix, and back, by its schema, which also sets the bounds of its JSON.

A schema is a list of fields: `one`, `row` (a list of fixed length), `some` (of any length up to a bound) or `sparse` (a
long row that is mostly empty).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from .steps import DEEPEST, Many, Step, Steps


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


class Field:
    """One attribute of a position, or several lists of equal length coded together.

    `values`: a bound, or the list of values allowed. `count`: None for a single value, a length, or with `open`
    the greatest length.
    """

    def __init__(
        self, names: str | tuple[str, ...], values: int | Sequence[Any], count: int | None = None, open: bool = False
    ) -> None:
        self.together = isinstance(names, tuple)
        self.names = (names,) if isinstance(names, str) else names
        self.values: Sequence[Any] = range(values) if isinstance(values, int) else values
        self.index = None if isinstance(values, int) else {v: i for i, v in enumerate(values)}
        self.base = values if isinstance(values, int) else len(values)  # len() of a long range overflows in 32 bits
        self.count, self.open = count, open

    def items(self, p: Any) -> list[Any]:
        if self.together:
            return list(zip(*(getattr(p, name) for name in self.names), strict=True))
        value = getattr(p, self.names[0])
        return [value] if self.count is None else value

    def put(self, writer: Writer, p: Any) -> None:
        """Write the attribute of a position within its bounds."""
        items = self.items(p)
        if self.open:
            writer.put(len(items), (self.count or 0) + 1)
        index = self.index
        for item in items:
            writer.put(item if index is None else index[item], self.base)

    def get(self, reader: Reader, p: Any) -> None:
        """Read the attribute, and set it."""
        n = 1 if self.count is None else reader.get(self.count + 1) if self.open else self.count
        items = [self.values[reader.get(self.base)] for _ in range(n)]
        if self.together:
            for i, name in enumerate(self.names):
                setattr(p, name, [item[i] for item in items])
        else:
            setattr(p, self.names[0], items[0] if self.count is None else items)

    def faults(self, p: Any) -> list[str]:
        """Every way in which the attribute breaks its bounds."""
        label = "/".join(self.names)
        if self.count is not None and any(type(getattr(p, name)) is not list for name in self.names):
            return [f"{label} is not the list it should be"]
        try:
            items = self.items(p)
        except ValueError:
            return [f"{label} differ in length"]
        n = len(items)
        if self.count is not None and (n > self.count if self.open else n != self.count):
            return [f"{label} has {n} entries, not {self.count}"]
        if self.index is None:
            if set(map(type, items)) == {int} and min(items) >= 0 and max(items) < self.base:
                return []
            wrong = [v for v in items if type(v) is not int or v not in self.values]
            return [f"{label}: {v!r} is not under {self.base}" for v in wrong]
        return [f"{label}: {v!r} is not allowed" for v in items if not self.knows(v)]

    def knows(self, value: Any) -> bool:
        """Whether this is one of the values allowed. 1.0 and True are not, although they equal 1."""
        try:
            i = self.index.get(value) if self.index else None
        except TypeError:  # a list or a dict cannot be hashed
            return False
        return i is not None and repr(value) == repr(self.values[i])


class Sparse(Field):
    """A list of fixed length in which most entries are `empty`. One number says which are not, then come their values.

    Entries up to `small` take less room than the others.
    """

    def __init__(self, name: str, count: int, values: int, empty: int = 0, small: int = 0) -> None:
        super().__init__(name, values, count)
        self.empty, self.small = empty, small

    def put(self, writer: Writer, p: Any) -> None:
        items = self.items(p)
        places = [i for i, v in enumerate(items) if v != self.empty]
        put_places(writer, len(items), places)
        for place in places:
            put_small(writer, items[place], self.base, self.small)

    def get(self, reader: Reader, p: Any) -> None:
        items = [self.empty] * (self.count or 0)
        for place in get_places(reader, len(items)):
            items[place] = get_small(reader, self.base, self.small)
        setattr(p, self.names[0], items)


def put_places(writer: Writer, n: int, places: Sequence[int]) -> None:
    """Write some of n places, in rising order: how many, and their rank in the combinatorial number system."""
    writer.put(len(places), n + 1)
    writer.put(sum(comb(place, i + 1) for i, place in enumerate(places)), comb(n, len(places)))


def get_places(reader: Reader, n: int) -> list[int]:
    """Read what `put_places` has written."""
    left = reader.get(n + 1)
    rank = reader.get(comb(n, left))
    places = []
    for place in range(n - 1, -1, -1):
        if left and comb(place, left) <= rank:
            rank -= comb(place, left)
            left -= 1
            places.append(place)
    return places[::-1]


def put_small(writer: Writer, value: int, base: int, small: int) -> None:
    """Write a number below `base` that is mostly below `small`."""
    if small:
        writer.put(min(value, small), small + 1)
    if value >= small:
        writer.put(value - small, base - small)


def get_small(reader: Reader, base: int, small: int) -> int:
    """Read what `put_small` has written."""
    value = reader.get(small + 1) if small else 0
    return value if value < small else small + reader.get(base - small)


def one(name: str, values: int | Sequence[Any]) -> Field:
    """A single value; values: a bound, or the list of those allowed."""
    return Field(name, values)


def row(name: str | tuple[str, ...], count: int, values: int | Sequence[Any]) -> Field:
    """A list of a fixed length, or several of them."""
    return Field(name, values, count)


def some(name: str, most: int, values: int | Sequence[Any]) -> Field:
    """A list of any length up to the greatest."""
    return Field(name, values, most, open=True)


def sparse(name: str, count: int, values: int, empty: int = 0, small: int = 0) -> Field:
    """A list of a fixed length in which most entries are `empty`: see `Sparse`."""
    return Sparse(name, count, values, empty, small)


def put_steps(writer: Writer, steps: Steps, stack: Sequence[Step]) -> None:
    """Write a stack; steps are numbered in the order of their names."""
    names = sorted(steps.bounds)
    writer.put(len(stack), DEEPEST)
    for name, *details in stack:
        writer.put(names.index(name), len(names))
        bounds = steps.bounds[name]
        if bounds and isinstance(bounds[-1], Many):
            put_small(writer, len(details) - len(bounds) + 1, bounds[-1].most + 1, bounds[-1].usually)
        for value, bound in steps.paired(name, tuple(details)):
            writer.put(value, bound)


def get_steps(reader: Reader, steps: Steps) -> list[Step]:
    """Read a stack; every number is some stack, valid or not."""
    names, stack = sorted(steps.bounds), list[tuple[Any, ...]]()
    for _ in range(reader.get(DEEPEST)):
        name = names[reader.get(len(names))]
        bounds: list[int] = []
        for bound in steps.bounds[name]:
            if isinstance(bound, Many):
                many = get_small(reader, bound.most + 1, bound.usually)
                bounds += [bound.bound] * min(
                    many, bound.usually + reader.rest.bit_length()
                )  # forged: the rest is all 0
            else:
                bounds.append(bound)
        stack.append((name, *(reader.get(bound) for bound in bounds)))
    return steps.read(stack)
