"""What is wrong with a position, in words: pieces and cards that do not add up, steps that cannot be pending (1)."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import CARDS, KINDS
from ..geography import CAPITAL, COUNT, NAMES, SATELLITE
from ..position import CASH, NONE, Age
from ..steps import PHASES, pending


def faults(p: Age) -> list[str]:
    """Every broken invariant; one that depends on others is checked only if these hold."""
    return (
        [*seats(p), *pieces(p), *cards(p)]
        or (pending.faults(p, PHASES) if p.steps else [])
        or [wrong for look in pending.looks for wrong in look(p)]
    )


def seats(p: Age) -> Iterator[str]:
    """Order, capitals and the choice of them."""
    if sorted(p.order) != list(range(p.seats)):
        yield "the order of play is none"
    chosen = [n for n in p.capital if n != NONE]
    if len(set(chosen)) < len(chosen) or any(n >= p.seats for n in chosen):
        yield "two seats have one capital, or one that is not in play"
    if p.turn and NONE in p.capital:
        yield "a seat has no capital"
    if sorted(p.chosen[s] for s in range(p.seats) if p.capital[s] != NONE) != list(range(len(chosen))):
        yield "capitals were chosen in an order that is none"
    if not len(p.leaders) == len(p.patrons) == len(p.claims):
        yield "leaders, patrons and claims differ in number"
    elif any(CARDS[kind].kind != "leader" for kind in p.leaders):
        yield "a leader in play is none"
    if any(war // 8 >= p.seats or war % 8 >= p.seats or war // 8 == war % 8 for war in p.wars):
        yield "a war of nobody"
    if (p.turn > 0) != (p.steps[0][0] == "turn.end" if p.steps else p.ending > 0):
        yield f"turn {p.turn}"


def pieces(p: Age) -> Iterator[str]:
    """1.1, 7.5: board, reserve and stock add up; every piece stands where it can."""
    for seat in range(p.seats):
        if p.stock(seat) < 0:
            yield f"seat {seat}: {p.stock(seat)} tokens in stock"
        if p.markers(seat) < 0:
            yield f"seat {seat}: {p.markers(seat)} control markers in stock"
    for n in range(COUNT):
        owner = p.control[n]
        tokens = [p.at(n, seat) for seat in range(p.seats)]
        if not p.board.inside[n] and (owner != NONE or any(tokens)):
            yield f"something stands in {NAMES[n]}, which is not in play"
        if owner != NONE and (owner >= p.seats or SATELLITE[n]):
            yield f"there can be no such control marker in {NAMES[n]}"
        if p.young[n] and owner == NONE:
            yield f"there is no new control marker in {NAMES[n]}"
    if not p.turn and sum(owner != NONE for owner in p.control) != sum(n != NONE for n in p.capital):
        yield "something was won before the first turn"
    if not p.turn and (any(p.old) or any(p.new)):
        yield "tokens were placed before the first turn"
    for seat, n in enumerate(p.capital):
        if not p.turn and n != NONE and p.control[CAPITAL[n]] != seat:
            yield "a capital has no control marker before the first turn"
        if not p.turn and p.cash[seat] > CASH:
            yield f"seat {seat}: {p.cash[seat]} ducats before the first turn"


def cards(p: Age) -> Iterator[str]:
    """Every recyclable card is in a hand, in the pile, discarded or waiting; others may have left the game."""
    for kind in range(KINDS):
        there = sum(p.hand[kind::KINDS]) + p.pile[kind] + p.discard[kind] + p.waiting[kind]
        if there > CARDS[kind].count or (CARDS[kind].recycled and there < CARDS[kind].count):
            yield f"{there} cards of {CARDS[kind].id}, there are {CARDS[kind].count}"
        if p.discard[kind] and not CARDS[kind].recycled:
            yield f"{CARDS[kind].id} is not discarded"
    if p.top < KINDS and not p.discard[p.top]:
        yield "the top of the discard pile does not lie there"
    out = [kind for kind in range(KINDS) if p.pile[kind] or p.discard[kind] or any(p.hand[kind::KINDS])]
    if any(CARDS[kind].epoch > p.epoch for kind in [*out, *p.leaders]):
        yield "a card of a later epoch is in the pile, discarded or in a hand"
