"""Provinces, and what comes within reach (7)."""

from __future__ import annotations

from ...rules.geography import CAPACITY, NAMES, SATELLITE, SUPPORTS
from ...rules.phases import rivalry, war
from ...rules.phases.income import revenue
from ...rules.position import NONE, Age
from ...rules.reach import bits, reach
from .common import Reason, ahead, asking_step, current, more, reason


def gained(before: Age, after: Age, seat: int) -> list[Reason]:
    """The control markers that the seat has gained: in place of those of others, in the capital, and elsewhere. For a
    capital that is just being chosen, what borders on it.
    """
    new = [n for n in after.controls(seat) if before.control[n] != seat]
    home = [NAMES[n] for n in new if n == after.home(seat)]
    if home and before.capital[seat] == NONE:
        near = [NAMES[n] for n in after.board.land[after.home(seat)]]
        return more("borders", seat, len(near), place=home[0], places=near)
    told = reason("capital", seat, place=home[0]) if home else []
    for other in range(after.seats):
        places = [NAMES[n] for n in new if before.control[n] == other]
        told += more("taken", seat, len(places), other=other, places=places)
    free = [NAMES[n] for n in new if before.control[n] == NONE and NAMES[n] not in home]
    return told + more("control", seat, len(free), places=free)


def weakened(before: Age, after: Age, seat: int) -> list[Reason]:
    """Control markers that others lose, and not to this seat."""
    told = []
    for other in range(after.seats):
        lost = [NAMES[n] for n in before.controls(other) if after.control[n] not in (other, seat)]
        told += more("weakened", seat, len(lost) if other != seat else 0, other=other, places=lost)
    return told


def income(before: Age, after: Age, seat: int) -> list[Reason]:
    """8.1: by how much the income has grown."""
    return more("income", seat, revenue(after, seat) - revenue(before, seat))


def outposts(before: Age, after: Age, seat: int) -> list[Reason]:
    """Tokens in provinces where the seat had none: in satellites that help its own provinces, or as a base for later
    turns (7.2); not in the last turn, in which they are of no use.
    """
    if after.ending or kept_by_conversion(before, after, seat):
        return []
    there = [n for n in after.board.provinces if after.at(n, seat) and before.control[n] != seat]
    new = [n for n in there if not before.at(n, seat) or sum(before.presence(n)) > CAPACITY[n]]
    helped = [n for n in new if SATELLITE[n] and any(after.control[m] == seat for m in SUPPORTS[n])]
    bases = [n for n in new if n not in helped]
    places = [[NAMES[n] for n in found] for found in (helped, bases)]
    return [
        *more("support", seat, len(helped), places=places[0]),
        *more("base", seat, len(bases), places=places[1]),
    ]


def stays(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.2: tokens of the reserve that replace lost control markers; nothing else is the seat's own choice."""
    places = [NAMES[n] for n in before.controls(seat) if after.control[n] != seat and after.at(n, seat)]
    return more("stays", seat, len(places), places=places)


def kept_by_conversion(before: Age, after: Age, seat: int) -> list[Reason]:
    """7.7: the province that a defender keeps by Conversion."""
    step = asking_step(before, rivalry.Convert, seat)
    if not step or step.attacker == seat or after.converted == before.converted:
        return []
    return reason("kept", seat, place=NAMES[step.province], other=step.attacker)


def spared(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.4: the capital is kept, because something else is ceded."""
    home = after.home(seat)
    if not asking_step(before, war.Cede, seat) or before.control[home] != seat or after.control[home] != seat:
        return []
    return reason("spared", seat, place=NAMES[home])


def leading(before: Age, after: Age, seat: int) -> list[Reason]:
    """7.9: more new control markers than anybody else."""
    then, now = ([[p.young[n] for n in p.controls(s)].count(1) for s in range(p.seats)] for p in (before, after))
    if not ahead(after, "income") or now[seat] <= then[seat]:
        return []
    return more("leading", seat, now[seat] if now[seat] > max(now[:seat] + now[seat + 1 :]) else 0)


def within_reach(before: Age, after: Age, seat: int) -> list[Reason]:
    """7.2 to 7.4: the use of a purchase: more provinces in reach this turn, and more tokens by ship."""
    if current(before) != "purchases" or before.turn != after.turn:
        return []
    (then, least), (now, most) = abroad(before, seat), abroad(after, seat)
    told = more("reach", seat, now - then)
    return told + (more("load", seat, most, k=least) if most > least > 0 else [])


def abroad(p: Age, seat: int) -> tuple[int, int]:
    """How many provinces are within reach that are not under its own control, and what a ship carries to each."""
    q = p.copy()
    q.base = q.strongholds(seat)
    to = reach(q, seat)
    return sum(q.control[n] != seat for n in bits(to.free | to.sea)), to.load
