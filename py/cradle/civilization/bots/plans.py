"""The plans that the strategist compares: other moves, other purchases, other picks."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ...players.plans import Plan, any_other, each_once
from ..rules.position import Civ
from ..rules.tables import DONE
from . import buying
from .habits import Memory, moves
from .marches import PAIR, Manner

MOST = 4  # purchases that are compared, besides that of habit and buying nothing
MANNERS = (
    Manner(few=PAIR),
    Manner(more=-4),
    Manner(more=5),
    Manner(more=5, few=PAIR),
    Manner(more=-4, few=PAIR),
    Manner(bold=True),
)
KINDS = {  # kinds of decisions at which other picks are tried by chance
    "allot.number", "barbarians.land", "cities.found", "civil_war.keep", "civil_war.take", "earthquake.other",
    "monotheism.area", "monotheism.whose", "piracy.city", "piracy.other", "reductions.city",
    "taxation.rate", "taxation.take", "trade_cards.buy", "treachery.city", "volcano.place",
}  # fmt: skip
EVEN = {  # kinds of decisions at which other picks are tried by chance, in games in which all is certain
    "conflict.stop", "expansion.share", "nation", "ships.build", "ships.keep", "start",
}  # fmt: skip
SOME = 8  # so many picks are compared there, at most


def movements(p: Civ, d: Decision, memory: Memory) -> list[Memory]:
    """A memory for each manner whose moves differ from those of habit and of the others."""
    found, known = [], [moves(p, d.seat, memory.manner(p))]
    for manner in MANNERS:
        plan = moves(p, d.seat, manner._replace(patient=memory.far))
        if plan not in known:
            known.append(plan)
            other = memory.fresh()
            other.chosen = (p.turn, manner)
            found.append(other)
    return found


def purchases(p: Civ, d: Decision, memory: Memory) -> list[Plan]:
    """Plans that buy one of the cards that are worth most for their price, and one that buys none."""
    found = [[DONE], *[actions for _, actions in buying.offers(p, d, far=memory.far)[:MOST]]]
    return [planned(p, d, memory, actions) for actions in found]


def planned(p: Civ, d: Decision, memory: Memory, actions: list[Action]) -> Plan:
    """A plan of these actions."""
    other = memory.fresh()
    return Plan(other.plan(p, d, actions), other)


def candidates(p: Civ, d: Decision, habit: Plan, memory: Memory, rand: Rand) -> list[Plan]:
    """The plans worth comparing at decisions other than moves; that of habit comes first."""
    if d.kind == "purchases.card":
        return each_once(d, [habit, *purchases(p, d, memory)])
    if not p.law.deck.kinds and d.kind in KINDS | EVEN:
        rest = [action for action in d.actions if action != habit.action]
        while len(rest) >= SOME:
            rest.pop(int(rand() * len(rest)))
        return [habit, *[Plan(action, memory.fresh()) for action in rest]]
    if d.kind in KINDS:
        return each_once(d, [habit, *[Plan(action, memory.fresh()) for action in any_other(d, habit.action, rand)]])
    return [habit]
