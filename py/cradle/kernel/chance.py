"""Chance is one integer in the position (SplitMix64): same seed and actions, same game, on any machine.

Scripted answers, for tests and the examples of a rule book, come first; when they run dry the seed goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Position

MASK = (1 << 64) - 1


class ScriptError(ValueError):
    """A script asks for a face or a card that cannot come now."""


class Scripted:
    """Dice faces and card ids to come, in the order the rules ask for them."""

    __slots__ = ("dice", "draws", "seed")

    def __init__(self, dice: Iterable[int] = (), draws: Iterable[str] = (), seed: int | None = None) -> None:
        self.dice, self.draws, self.seed = list(dice), list(draws), seed

    def copy(self) -> Scripted:
        return Scripted(self.dice, self.draws, self.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scripted) and (self.dice, self.draws) == (other.dice, other.draws)

    __hash__ = None  # type: ignore[assignment]


def below(p: Position, n: int) -> int:
    """A number from 0 to n - 1 (Steele, Lea and Flood 2014: SplitMix64)."""
    p.chance = z = (p.chance + 0x9E3779B97F4A7C15) & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return (z ^ z >> 31) * n >> 64


def die(p: Position, sides: int = 6) -> int:
    """One face, 1 to `sides`. Raises ScriptError where a script names a face the die has not."""
    if p.script and p.script.dice:
        face = p.script.dice.pop(0)
        if not 1 <= face <= sides:
            raise ScriptError(f"the script throws {face} on a die with {sides} sides")
        return face
    return 1 + below(p, sides)


def draw(p: Position, bag: MutableSequence[int], kinds: Mapping[str, int]) -> int:
    """Take one card out of a bag and return its kind; the order of cards is decided only now.

    `bag` counts the cards left by kind; `kinds` maps a card's id to its kind, for scripts.
    Raises ScriptError where a script names a card that is not in the bag.
    """
    if p.script and p.script.draws:
        name = p.script.draws.pop(0)
        kind = kinds.get(name, -1)
        if kind < 0 or not bag[kind]:
            raise ScriptError(f"the script draws {name!r}, which is not in the bag")
    else:
        n, kind = below(p, sum(bag)), 0
        while n >= bag[kind]:
            n -= bag[kind]
            kind += 1
    bag[kind] -= 1
    return kind


def shuffle(p: Position, items: MutableSequence[Any]) -> None:
    """Shuffle in place, by the seed alone (Fisher and Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(p, i + 1)
        items[i], items[j] = items[j], items[i]
