"""Rivalry before the dice: both forces term by term, and the chance to win (7.6, 7.7, table B1)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from .geography import CAPACITY, REGION, SATELLITE, SUPPORTERS
from .position import NONE, Age

MORE = 1  # G3: tokens an attacker needs beyond the capacity, but for a satellite


class Term(NamedTuple):
    """One line of a force: its name, the seat that has it, and how much it counts.

    Names: tokens; control; capital, which counts tokens once more in their own capital (G24); satellites of the
    controller (G11); arms; vassal; cosmopolitan; capacity, which belongs to no seat.
    """

    name: str
    seat: int
    n: int


def total(terms: list[Term]) -> int:
    return sum([term.n for term in terms])


def defenders(p: Age, seat: int, province: int) -> list[int]:
    """The other seats in a province."""
    return [other for other, n in enumerate(p.presence(province)) if n and other != seat]


# Forces (7.6) ---------------------------------------------------------------------------------------------------------
def armed(p: Age, seat: int) -> int:
    """The military advantages in force for a seat; 6.5: none once it is eliminated."""
    return p.arms[seat] if p.plays(seat) else 0


def advantages_kept(p: Age, seat: int, foes: list[int]) -> int:
    """G15: how many military advantages of a seat are not outranked by those of its foes."""
    best = max([armed(p, foe).bit_length() for foe in foes], default=0)
    return (armed(p, seat) >> best).bit_count()


def helpers(p: Age, seat: int, province: int) -> int:
    """A seat's old tokens in satellites whose arrow points to a province (G11); 6.5: none count once it
    is eliminated.
    """
    return sum([p.old[n * p.seats + seat] for n in SUPPORTERS[province]]) if p.plays(seat) else 0


def weight(p: Age, seat: int, province: int) -> int:
    """What a token of a seat counts: twice in its own capital (G24)."""
    return 2 if province == p.home(seat) else 1


def modifiers(p: Age, seat: int, province: int, foes: list[int]) -> list[Term]:
    """The terms that either side may have besides its pieces."""
    terms = [
        Term("arms", seat, advantages_kept(p, seat, foes)),
        Term("vassal", seat, int(p.has(seat, "W") and REGION[p.home(seat)] == REGION[province])),
        Term("cosmopolitan", seat, helpers(p, seat, province) if p.has(seat, "Y") else 0),
    ]
    return [term for term in terms if term.n]


def attack(p: Age, seat: int, province: int) -> list[Term]:
    """The attacker's force with the tokens that are there."""
    tokens = p.at(province, seat)
    capital = [Term("capital", seat, tokens)] if weight(p, seat, province) > 1 else []
    return [Term("tokens", seat, tokens), *capital, *modifiers(p, seat, province, defenders(p, seat, province))]


def defence(p: Age, seat: int, province: int) -> list[Term]:
    """All defenders together against a seat; the capacity counts once."""
    terms, there = [], p.presence(province)
    for foe in defenders(p, seat, province):
        holds = p.control[province] == foe
        terms.append(Term("control" if holds else "tokens", foe, there[foe]))
        if weight(p, foe, province) > 1:
            terms.append(Term("capital", foe, there[foe]))
        if holds and (n := helpers(p, foe, province)):
            terms.append(Term("satellites", foe, n))
        terms += modifiers(p, foe, province, [seat])
    return [*terms, Term("capacity", NONE, CAPACITY[province])]


def least(p: Age, seat: int, province: int) -> int:
    """The fewest tokens of its reserve with which a seat can attack; more are always enough too."""
    tokens = 1 if SATELLITE[province] else CAPACITY[province] + MORE
    missing = total(defence(p, seat, province)) - total(attack(p, seat, province))
    return max(1, tokens - p.at(province, seat), -(-missing // weight(p, seat, province)))


# Dice (7.7) -----------------------------------------------------------------------------------------------------------
def beats(rank: int, faith: bool, ties: bool, green: int, black: int, white: int) -> bool:
    """Whether the attacker wins: the green die above his rank, equal with [G]; black above white, equal with ties."""
    return green >= rank + (not faith) or black >= white + (not ties)


@cache
def wins(rank: int, faith: bool, ties: bool) -> int:
    """How many of the 216 throws the attacker wins."""
    return sum(beats(rank, faith, ties, *throw) for throw in product(range(1, 7), repeat=3))


def edge(p: Age, seat: int, province: int) -> bool:
    """G15: whether the attacker wins ties, because it keeps a military advantage."""
    return advantages_kept(p, seat, defenders(p, seat, province)) > 0


def chance(p: Age, seat: int, province: int) -> int:
    """The chance that an attack wins, in tenths of a percent."""
    return round(wins(p.rank(seat), p.has(seat, "G"), edge(p, seat, province)) * 1000 / 216)


def odds(p: Age, seat: int, province: int) -> dict[str, int]:
    """The details of an attack with the tokens that are there: both forces, and the chance to win in tenths of a
    percent.
    """
    return {
        "force": total(attack(p, seat, province)),
        "defence": total(defence(p, seat, province)),
        "chance": chance(p, seat, province),
    }
