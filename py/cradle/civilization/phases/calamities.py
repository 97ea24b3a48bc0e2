"""Calamities: all are shown, then resolved one by one (E.11, F.29)."""

from __future__ import annotations

from ...kernel import chance
from ..cards import ADVANCED_CALAMITIES
from ..position import Civ
from ..steps import Step, civ, one_by_one, shape, together

AT_MOST = 2  # F.29.5, D-25


@civ.auto("calamities")
def calamities(p: Civ) -> None:
    """F.29.6: in ascending order of the stacks, where two share one the one that cannot be traded first."""
    struck = {kind: seat for seat in p.order for kind in chosen(p, reveal(p, seat))}
    ids = p.law.deck.ids
    p.then(*[(ids[kind], struck[kind]) for kind in sorted(struck) if ids[kind] in civ.bounds], ("support",))


def reveal(p: Civ, seat: int) -> list[int]:
    """E.11.2: nobody can keep a calamity; those of a seat, in the sight of all."""
    deck = p.law.deck
    held = [kind for kind in range(deck.goods, deck.kinds) if p.hand[seat * deck.kinds + kind]]
    for kind in held:
        p.hand[seat * deck.kinds + kind] = 0
        p.spent[kind] += 1
        p.tell("civilization.calamity_shown", seat=seat, calamity=deck.ids[kind])
    return held


def chosen(p: Civ, held: list[int]) -> list[int]:
    """F.29.5: two by chance; the others return to their stacks unresolved."""
    if len(held) <= AT_MOST or p.calamity_limit == "none":
        return held
    deck = p.law.deck
    bag = [int(kind in held) for kind in range(deck.kinds)]
    drawn = [chance.draw(p, bag, deck.index) for _ in range(AT_MOST)]
    for kind in held:
        if kind not in drawn:
            p.tell("civilization.calamity_spared", calamity=deck.ids[kind])
    return drawn


# What may be pending --------------------------------------------------------------------------------------------------
ALL = [calamity.id for calamity in ADVANCED_CALAMITIES]
STRUCK = r"""
    (/allot)? /famine\.grain | (/famine\.strike)* /famine\.grain
  | (/allot | (/famine\.strike)* | (/epidemic\.strike)* | (/loss)*) /loss\.(from|number|left)
  | (/allot | (/reductions)*) /reductions\.city
  | /allot\.number
  | /treachery\.city | /slave_revolt\.city
  | /volcano\.place | /earthquake\.(city|other)
  | /flood\.(plain|city)
  | (/piracy\.abroad)? /piracy\.city | /piracy\.other
"""
TO_COME = "".join(f"(/{id})?" for id in reversed(ALL))
shape("calamities", rf"(/support\.city)+ | /support {TO_COME} ({STRUCK})")


@together("calamities")
def can_come(p: Civ, steps: list[Step]) -> bool:
    """Support is asked in AST order. Calamities to come lie open, and nobody has given one to himself."""
    if steps[-1][0] == "support.city":
        return one_by_one(p.order, steps)
    index = p.law.deck.index
    return all(
        id in index and p.spent[index[id]] > 0 and p.giver[index[id]] != details[0]
        for id, *details in steps
        if id in ALL
    )
