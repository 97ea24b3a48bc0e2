"""Chance is one integer in the position, a key and a counter: same seed and actions, same game, on any machine.

The lowest 128 bits are the key, which is the seed; above them stands how often chance was asked. What comes is the hash
of the counter under the key (BLAKE2b): nobody who knows what came can find out the key, or what will come.

A position may have a source of chance in place of the seed. `Scripted` fixes what comes, for tests and examples of the
rule book; `Given` asks for the next outcome, to list all that are possible (branches.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from hashlib import blake2b
from operator import index
from os import urandom
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

KEY, COUNTER = 16, 8  # lengths in bytes
SEEDS = 1 << 8 * KEY  # how many seeds there are; the counter stands above the key, so it is counted up by this number
STATES = SEEDS << 8 * COUNTER
LATEST = STATES >> 1  # the states of a position from outside are below: no game asks chance so often
DIGITS = 2 * (COUNTER + KEY)  # of a state in JSON, hexadecimal


class ScriptError(ValueError):
    """A script asks for a face or a card that cannot come now."""


class Source:
    """Chance in place of the seed. If a method returns None, the seed decides."""

    __slots__ = ()
    seed: int | None = None  # the seed with which the position begins, in place of the one it would have

    def below(self, n: int) -> int | None:
        """A number from 0 to n - 1."""
        return None

    def die(self, sides: int) -> int | None:
        """One face, from 1 on."""
        n = self.below(sides)
        return None if n is None else n + 1

    def draw(self, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int | None:
        """The kind of a card that is in the bag; `chance.draw` takes it out."""
        return None

    def copy(self) -> Source:
        """A source with the same outcomes, for a copy of the position."""
        return self


class Scripted(Source):
    """Dice faces and card ids to come, in the order the rules ask for them."""

    __slots__ = ("dice", "draws", "seed")

    def __init__(self, dice: Iterable[int] = (), draws: Iterable[str] = (), seed: int | None = None) -> None:
        self.dice, self.draws, self.seed = list(dice), list(draws), seed

    def die(self, sides: int) -> int | None:
        """Raises ScriptError if the script names a face that the die does not have."""
        if not self.dice:
            return None
        face = self.dice.pop(0)
        if not 1 <= face <= sides:
            raise ScriptError(f"the script throws {face} on a die with {sides} sides")
        return face

    def draw(self, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int | None:
        """Raises ScriptError if the script names a card that is not in the bag."""
        if not self.draws:
            return None
        name = self.draws.pop(0)
        kind = kinds.get(name, -1)
        if kind < 0 or not bag[kind]:
            raise ScriptError(f"the script draws {name!r}, which is not in the bag")
        return kind

    def copy(self) -> Scripted:
        return Scripted(self.dice, self.draws, self.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scripted) and (self.dice, self.draws) == (other.dice, other.draws)

    __hash__ = None  # type: ignore[assignment]


class Asked(Exception):
    """The next outcome is needed: `weights` by outcome, which is the face of a die less 1, or the kind of a card."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__(f"one of {len(weights)} outcomes")
        self.weights = weights


class Given(Source):
    """A fixed list of outcomes, in the order the rules ask for them. Raises Asked when none is left.

    The outcomes are not checked: give only those to which Asked gives a weight.
    """

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Iterable[int] = ()) -> None:
        self.outcomes = list(outcomes)

    def below(self, n: int) -> int:
        if not self.outcomes:
            raise Asked([1] * n)
        return self.outcomes.pop(0)

    def draw(self, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int:
        if not self.outcomes:
            raise Asked(bag[:])
        return self.outcomes.pop(0)

    def copy(self) -> Given:
        return Given(self.outcomes)


class KnownOutcomes(Source):
    """Outcomes that have come already; when they are used up, the seed decides. They are not checked."""

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Iterable[int] = ()) -> None:
        self.outcomes = list(outcomes)

    def below(self, n: int) -> int | None:
        return self.outcomes.pop(0) if self.outcomes else None

    def draw(self, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int | None:
        return self.outcomes.pop(0) if self.outcomes else None

    def copy(self) -> KnownOutcomes:
        return KnownOutcomes(self.outcomes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownOutcomes) and self.outcomes == other.outcomes

    __hash__ = None  # type: ignore[assignment]


class Chances(Protocol):
    """What holds chance: a position."""

    chance: int
    source: Source | None


def new_seed() -> int:
    """A seed that nobody can guess, from the system. Never from `random`: a copy of memory would repeat it."""
    return int.from_bytes(urandom(KEY), "little")


def first_state(seed: Any) -> int:
    """The state of chance with which a seed begins, which may be anything. Raises ValueError for what is no seed."""
    try:
        key = index(seed)
    except TypeError:
        key = -1
    if not 0 <= key < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2^{8 * KEY} - 1")
    return key


def below(p: Chances, n: int) -> int:
    """A number from 0 to n - 1. All are equally likely, except for a difference of n / 2^64 at most."""
    if p.source and (answer := p.source.below(n)) is not None:
        return answer
    state = p.chance.to_bytes(KEY + COUNTER, "little")
    p.chance += SEEDS
    return int.from_bytes(blake2b(state[KEY:], key=state[:KEY], digest_size=8).digest(), "little") * n >> 64


def die(p: Chances, sides: int = 6) -> int:
    """One face, 1 to `sides`."""
    if p.source and (face := p.source.die(sides)) is not None:
        return face
    return 1 + below(p, sides)


def draw(p: Chances, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int:
    """Take one card out of a bag and return its kind; the order of cards is decided only now.

    `bag` counts the cards left by kind; `kinds` maps a card's id to its kind, for scripts.
    """
    kind = p.source.draw(bag, kinds) if p.source else None
    if kind is None:
        n, kind = below(p, sum(bag)), 0
        while n >= bag[kind]:
            n -= bag[kind]
            kind += 1
    bag[kind] -= 1
    return kind


def shuffle(p: Chances, items: MutableSequence[T]) -> None:
    """Shuffle in place (Fisher and Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(p, i + 1)
        items[i], items[j] = items[j], items[i]
