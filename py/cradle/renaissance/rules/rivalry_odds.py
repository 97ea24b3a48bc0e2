"""Rivalry before the dice: both forces, the tokens that an attack needs, and its chance (7.6, 7.7, table B1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from .cards import ADVANCE, ARMS
from .geography import CAPACITY, CAPITAL, COUNT, REGION, SATELLITE, SUPPORTERS
from .position import LETTERS, NONE, OUT, Age

# G3: by province, the tokens that an attacker needs there at least: one more than the capacity, but for a satellite
MAJORITY = [1 if is_satellite else n + 1 for n, is_satellite in zip(CAPACITY, SATELLITE, strict=True)]
COSMOPOLITAN, VASSALS = ADVANCE["Y"], ADVANCE["W"]
# The terms of a force: what stands there, and is called control if that is a marker; capital counts it once more in
# the own capital (G24); satellites of the controller (G11); arms; vassal; cosmopolitan.
TERMS = ("tokens", "capital", "satellites", "arms", "vassal", "cosmopolitan")
# G15: by the military advantages of a seat and those of a foe, how many of the former are not outranked
KEPT = [[(arms >> foe.bit_length()).bit_count() for foe in range(1 << len(ARMS))] for arms in range(1 << len(ARMS))]
PIECES = ("tokens", "capital")  # those that grow with the tokens


class Term(NamedTuple):
    """One line of a force: its name, the seat that has it, and how much it counts. Besides TERMS, the defence has the
    capacity, which belongs to no seat.
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
class Side(NamedTuple):
    """What counts for a seat in whatever province.

    plays: whether it is not eliminated; 6.5: otherwise its tokens in satellites do not count. arms: as `arms_in_force`.
    home: the province of its capital, COUNT without one. region: the region of its Vassals, -1 without them.
    cosmopolitan: whether it has Cosmopolitan.
    """

    plays: bool
    arms: int
    home: int
    region: int
    cosmopolitan: bool


def arms_in_force(p: Age, seat: int) -> int:
    """The military advantages in force for a seat; 6.5: none once it is eliminated."""
    return p.arms[seat] if p.misery[seat] < OUT else 0


def side(p: Age, seat: int) -> Side:
    capital, owned = p.capital[seat], seat * LETTERS
    home = CAPITAL[capital] if capital != NONE else COUNT
    region = REGION[home] if p.owned[owned + VASSALS] and home != COUNT else -1
    return Side(p.misery[seat] < OUT, arms_in_force(p, seat), home, region, p.owned[owned + COSMOPOLITAN] > 0)


def term_values(p: Age, seat: int, province: int, n: int, kept: int, its: Side) -> tuple[int, ...]:
    """7.6: how much each of TERMS counts for a seat in a province.

    n: what it has there, a marker for as many tokens as the capacity. kept: its military advantages that are not
    outranked.
    """
    plays, _, home, region, cosmopolitan = its
    old = 0  # its old tokens in satellites (G11)
    if plays and (near := SUPPORTERS[province]):
        old = sum([p.old[m * p.seats + seat] for m in near])
    return (
        n,
        n if province == home else 0,
        old if old and p.control[province] == seat else 0,
        kept,
        1 if REGION[province] == region else 0,
        old if cosmopolitan else 0,
    )


def force(p: Age, seat: int, province: int, foes: list[int]) -> list[Term]:
    """What counts for a seat in a province against others; each of TERMS that counts there."""
    its, best = side(p, seat), max([arms_in_force(p, foe) for foe in foes], default=0)
    found = term_values(p, seat, province, p.presence(province)[seat], KEPT[its.arms][best], its)
    terms = [Term(name, seat, n) for name, n in zip(TERMS, found, strict=True) if n]
    if p.control[province] == seat:
        terms[0] = terms[0]._replace(name="control")
    return terms


def attack(p: Age, seat: int, province: int) -> list[Term]:
    """The attacker's force with the tokens that are there."""
    return force(p, seat, province, defenders(p, seat, province))


def defence(p: Age, seat: int, province: int) -> list[Term]:
    """All defenders together against a seat; the capacity counts once."""
    terms = [term for foe in defenders(p, seat, province) for term in force(p, foe, province, [seat])]
    return [*terms, Term("capacity", NONE, CAPACITY[province])]


def weight(p: Age, seat: int, province: int) -> int:
    """What a token of a seat counts: twice in its own capital (G24)."""
    return 2 if province == p.home(seat) else 1


def fewest_to_attack(p: Age, seat: int, province: int) -> int:
    """The fewest tokens of its reserve with which a seat can attack; more are always enough too."""
    there, foes = p.presence(province), defenders(p, seat, province)
    short = shortage(p, seat, province, there, foes, {who: side(p, who) for who in (seat, *foes)})
    return max(1, short, MAJORITY[province] - there[seat])


def shortage(
    p: Age, seat: int, province: int, there: list[int], foes: list[int], sides: Sequence[Side] | Mapping[int, Side]
) -> int:
    """How many tokens the attacker's force lacks to equal the defence. there: what stands there, by seat. foes: the
    other seats there.
    """
    its, best, short = sides[seat], 0, CAPACITY[province]
    mine = its.arms
    for foe in foes:
        other = sides[foe]
        arms = other.arms
        if arms > best:
            best = arms
        short += sum(term_values(p, foe, province, there[foe], KEPT[arms][mine], other))
    short -= sum(term_values(p, seat, province, there[seat], KEPT[mine][best], its))
    return short if province != its.home else -(-short // 2)  # see `weight`


# Dice (7.7) -----------------------------------------------------------------------------------------------------------
def beats(rank: int, faith: bool, ties: bool, green: int, black: int, white: int) -> bool:
    """Whether the attacker wins: the green die above his rank, equal with [G]; black above white, equal with ties."""
    return green >= rank + (not faith) or black >= white + (not ties)


@cache
def wins(rank: int, faith: bool, ties: bool) -> int:
    """How many of the 216 throws the attacker wins."""
    return sum(beats(rank, faith, ties, *throw) for throw in product(range(1, 7), repeat=3))


def advantages_kept(p: Age, seat: int, foes: list[int]) -> int:
    """G15: how many military advantages of a seat are not outranked by those of its foes."""
    return KEPT[arms_in_force(p, seat)][max([arms_in_force(p, foe) for foe in foes], default=0)]


def wins_ties(p: Age, seat: int, province: int) -> bool:
    """G15: whether the attacker wins ties, because it keeps a military advantage."""
    return advantages_kept(p, seat, defenders(p, seat, province)) > 0


def chance_to_win(p: Age, seat: int, province: int) -> int:
    """The chance that an attack wins, in tenths of a percent."""
    return round(wins(p.rank(seat), p.has(seat, "G"), wins_ties(p, seat, province)) * 1000 / 216)


def odds(p: Age, seat: int, province: int) -> dict[str, int]:
    """The details of an attack with the tokens that are there: both forces, and the chance to win in tenths of a
    percent.
    """
    return {
        "force": total(attack(p, seat, province)),
        "defence": total(defence(p, seat, province)),
        "chance": chance_to_win(p, seat, province),
    }
