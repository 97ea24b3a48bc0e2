"""What a position holds. Each field is declared once: its type, and beside it what may stand there.

    class Mine(Position):
        long: bool  # a keyword of the variant; every position has `seats` of its own
        round: int = one(ROUNDS + 1, open=True)
        hand: list[int] = row(SEATS, KINDS, values=COPIES + 1)
        order: list[int]  # follows from the others, see Game.derive

`Position` makes slots, copies, equality and views of this, and `Game` what records and saves hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, NamedTuple

Number = int | Callable[[Any], int]  # or how the variant leads to it: a function of a position
Bounds = int | Sequence[object]  # a bound that every number stays below, or all values that are allowed
Values = Bounds | Callable[[Any], Bounds]


def SEATS(p: Any) -> int:
    """How many seats there are, as the length of a row."""
    return int(p.seats)


class Field:
    """One field of a position in a game of some variant, and its bounds.

    `count`: None for a single value, else the length of the list, or its greatest length if it `grows`. `first`: what
    every place holds at first. `optional`: older saves may lack it.
    """

    def __init__(
        self,
        name: str,
        values: Bounds,
        count: int | None = None,
        grows: bool = False,
        first: int = 0,
        optional: bool = False,
    ) -> None:
        self.name, self.count, self.grows, self.first, self.optional = name, count, grows, first, optional
        self.values: Sequence[object] = range(values) if isinstance(values, int) else values
        self.index = None if isinstance(values, int) else {v: i for i, v in enumerate(values)}
        self.base = values if isinstance(values, int) else len(values)  # len() of a long range overflows in 32 bits

    def blank(self) -> int | list[int]:
        """What it holds at first."""
        return self.first if self.count is None else [] if self.grows else [self.first] * self.count

    def faults(self, value: Any) -> list[str]:
        """Every way in which a value breaks the bounds."""
        if self.count is not None and type(value) is not list:
            return [f"{self.name} is not the list it should be"]
        items = [value] if self.count is None else value
        n = len(items)
        if self.count is not None and (n > self.count if self.grows else n != self.count):
            return [f"{self.name} has {n} entries, not {self.count}"]
        if self.index is None:
            if set(map(type, items)) == {int} and min(items) >= 0 and max(items) < self.base:
                return []
            wrong = [v for v in items if type(v) is not int or v not in self.values]
            return [f"{self.name}: {v!r} is not under {self.base}" for v in wrong]
        return [f"{self.name}: {v!r} is not allowed" for v in items if not self.knows(v)]

    def knows(self, value: object) -> bool:
        """Whether this is one of the values allowed. 1.0 and True are not, although they equal 1."""
        try:
            i = self.index.get(value) if self.index else None
        except TypeError:  # a list or a dict cannot be hashed
            return False
        return i is not None and repr(value) == repr(self.values[i])


class Declared(NamedTuple):
    """What `one`, `row` and `some` say of a field. Lengths and values may depend on the variant.

    first: what every place holds at first. open: whether everybody may see it. optional: whether older saves may lack
    it.
    """

    values: Values
    lengths: tuple[Number, ...] | None  # None for a single value
    grows: bool
    first: int
    open: bool
    optional: bool

    def field(self, name: str, p: Any) -> Field:
        """The field in a game of the variant of a position."""
        values = self.values(p) if callable(self.values) else self.values
        count = None if self.lengths is None else prod(n(p) if callable(n) else n for n in self.lengths)
        return Field(name, values, count, self.grows, self.first, self.optional)


def one(values: Values, *, first: int = 0, open: bool = False, optional: bool = False) -> Any:
    """Declare a single value."""
    return Declared(values, None, False, first, open, optional)


def row(*lengths: Number, values: Values, first: int = 0, open: bool = False, optional: bool = False) -> Any:
    """Declare a list with a fixed length: so many times so many, as in `row(SEATS, KINDS, values=3)`."""
    return Declared(values, lengths, False, first, open, optional)


def some(most: Number, values: Values, *, open: bool = False, optional: bool = False) -> Any:
    """Declare a list that is empty at first, and has a greatest length."""
    return Declared(values, (most,), True, 0, open, optional)
