"""The schema of a position: which attributes its JSON holds, and the bounds of each.

A schema is a list of fields: `one`, `row` (a list of fixed length) or `some` (of any length up to a bound).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Field:
    """One attribute of a position, or several lists of equal length whose items belong together.

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


def one(name: str, values: int | Sequence[Any]) -> Field:
    """A single value; values: a bound, or the list of those allowed."""
    return Field(name, values)


def row(name: str | tuple[str, ...], count: int, values: int | Sequence[Any]) -> Field:
    """A list of a fixed length, or several of them."""
    return Field(name, values, count)


def some(name: str, most: int, values: int | Sequence[Any]) -> Field:
    """A list of any length up to the greatest."""
    return Field(name, values, most, open=True)
