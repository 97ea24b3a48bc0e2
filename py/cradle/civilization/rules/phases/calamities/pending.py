"""What may be pending in the phase of calamities: the calamities to come, and what one of them asks."""

from __future__ import annotations

from ...cards import ADVANCED_CALAMITIES
from ...position import Civ
from ...steps import Step, civ, one_by_one, shape, together
from . import civil_war

ALL = [calamity.id for calamity in ADVANCED_CALAMITIES]
STRUCK = rf"""
    (/allot)? /famine\.grain | (/famine\.strike)* /famine\.grain
  | (/allot | (/famine\.strike)* | (/epidemic\.strike)* | (/loss)*) /loss\.(from|number|left)
  | (/allot | (/reductions)*) /reductions\.city
  | /allot\.number
  | /treachery\.city | /slave_revolt\.city
  | /volcano\.place | /earthquake\.(city|other)
  | /flood\.(plain|city)
  | (/piracy\.abroad)? /piracy\.city | /piracy\.other
  | {civil_war.SHAPE}
  | /barbarians\.(land|march)
"""
TO_COME = "".join(f"(/{id})?" for id in reversed(ALL))
FAITH = r"(/monotheism\.seat)* /monotheism\.(area|whose)"
shape("calamities", rf"(/support\.city)+ | /support ({FAITH} | (/monotheism)? {TO_COME} ({STRUCK}))")


@together("calamities")
def can_come(p: Civ, steps: list[Step]) -> bool:
    """Whether support is asked in AST order, calamities to come lie open, and nobody has given one to themselves."""
    if steps[-1][0] == "support.city":
        return one_by_one(p.order, steps)
    if steps[-1][0].startswith("monotheism."):
        return one_by_one(p.order, steps[1:])
    index = p.law.deck.index
    war = [step for step in steps if step[0].startswith("civil_war.")]
    if war and not civil_war.can_war(p, war):
        return False
    return all(
        step[0] in index and p.spent[index[step[0]]] > 0 and p.giver[index[step[0]]] != civ.detail(step, "victim")
        for step in steps
        if step[0] in ALL
    )
