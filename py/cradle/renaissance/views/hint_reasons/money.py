"""Advances that are bought, misery, and what is paid for (6, 7.0)."""

from __future__ import annotations

from ...rules.cards import ADVANCES, CATEGORIES, MISERY
from ...rules.phases import expansion, purchases
from ...rules.phases.events import persons
from ...rules.phases.prices import relief, unrest, upkeep
from ...rules.position import OUT, Age
from .common import Reason, ahead, asking_step, ducats, more, reason

FEW = 2  # so many advances are told one by one, at most


def bought(before: Age, after: Age, seat: int) -> list[Reason]:
    """The advances that were bought, with their points (10.3); if these are one or two, what they do as well."""
    told: list[Reason] = []
    new = [ADVANCES[n] for n in after.advances(seat) if n not in before.advances(seat)]
    if len(new) > FEW:
        return reason("learned", seat, advances=[a.id for a in new], m=sum(a.price for a in new))
    for advance in new:
        told += reason("bought", seat, advance=advance.id, m=advance.price)
        told += [] if after.ending else [(f"renaissance.effect.{advance.id}", {})]
    return told


def credit(before: Age, after: Age, seat: int) -> list[Reason]:
    """6.2: by how much advances become cheaper in the next turn, by category; if these are many, by how
    much at most.
    """
    if after.ending:
        return []
    had, has, found = before.advances(seat), after.advances(seat), []
    for category, id in enumerate(CATEGORIES):
        kindred = [n for n, a in enumerate(ADVANCES) if a.category == category]
        ducats = sum(ADVANCES[n].credit for n in kindred if n in has and n not in had)
        lacking = sum(n not in has for n in kindred)
        if ducats and lacking:
            found.append((id, lacking, ducats))
    if len(found) > FEW:
        return more("credits", seat, sum(n for _, n, _ in found), m=max(m for *_, m in found))
    return [one for id, n, m in found for one in more("credit", seat, n, category=id, m=m)]


# Misery (6.3, 6.5) ----------------------------------------------------------------------------------------------------
def eased(before: Age, after: Age, seat: int) -> list[Reason]:
    return more("eased", seat, ducats(before, seat) - ducats(after, seat))


def unrest_of_others(before: Age, after: Age, seat: int) -> list[Reason]:
    """Players whose misery rises more than this seat's; results of dice are not told."""
    rise = [ducats(after, s) - ducats(before, s) for s in range(after.seats)]
    others = [s for s, n in enumerate(rise) if n > max(0, rise[seat])]
    if not others or before.chance != after.chance:
        return []
    return reason("unrest_more" if rise[seat] > 0 else "unrest", seat, seats=others)


def peace(before: Age, after: Age, seat: int) -> list[Reason]:
    """6.3: the misery that paying for stabilization spares, or the ducats that are left without paying."""
    pending = {purchases.settle(seat), purchases.Stabilize(seat)}
    if not pending & {*before.steps} or pending & {*after.steps} or not after.kinds_held(seat):
        return []
    n, had, has = upkeep(after, seat), {*before.advances(seat)}, {*after.advances(seat)}
    steps = sum(ADVANCES[advance].misery for advance in has - had) - relief(had, has)
    quiet = max(0, before.misery[seat] + steps)
    if after.misery[seat] > quiet:
        n = n if n <= after.cash[seat] else 0
        return more("endured", seat, n, was=MISERY[quiet], misery=ducats(after, seat))
    worse = quiet + unrest(quiet, n)
    if worse >= OUT:
        return reason("peace_out", seat)
    return more("peace", seat, n, was=MISERY[quiet], misery=MISERY[worse])


def atoned(before: Age, after: Age, seat: int) -> list[Reason]:
    """7.0: what was saved: a space of misery, or a ducat for each token that is owed."""
    step = asking_step(before, expansion.Pay, seat)
    if not step:
        return []
    if after.misery[seat] > before.misery[seat]:
        return more("endured", seat, step.n, was=ducats(before, seat), misery=ducats(after, seat))
    return reason("spared_misery", seat)


def saved(before: Age, after: Age, seat: int) -> list[Reason]:
    """G19: what a civil war has left, if the seat lost something else instead."""
    if not asking_step(before, persons.Loss, seat):
        return []
    lost = before.reserve[seat] > after.reserve[seat], before.cash[seat] > after.cash[seat]
    if lost[1] or (not lost[0] and not before.written[seat]):
        return more("saved_tokens", seat, after.reserve[seat])
    return more("saved_ducats", seat, after.cash[seat])


def hindered(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.2: tokens that others cannot place, and who plays last."""
    told: list[Reason] = []
    for other in range(after.seats):
        if other != seat and ahead(after, "expansion"):
            told += more("fewer_tokens", seat, before.reserve[other] - after.reserve[other], other=other)
            told += reason("last", seat, other=other) if after.demoted[other] > before.demoted[other] else []
    return told
