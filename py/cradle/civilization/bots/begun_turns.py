"""Habits for decisions in a turn that was begun without a plan: by a person who asks for a hint, or in a playout."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...kernel.steps import top
from ...players.habits import Rand
from ..rules.geography import AT, DOCK, INDEX, OPEN
from ..rules.phases.movement import MarchNumber, MarchTo, Sail
from ..rules.position import Civ
from ..rules.tables import ASK, DONE, EMBARK, MARCH, NUMBER, STOP, TO
from .habits import Memory, habit, moves
from .marches import Ground, entry_value
from .market import loss, wanted
from .ships import overseas

BEGIN = ("march", "embark", "done")  # the verbs that begin a move


def rest_of_plan(p: Civ, seat: int, begun: list[Action]) -> list[Action]:
    """The moves of a turn, if one of them begins like this; the rest of that move comes first. Otherwise []."""
    plan = moves(p, seat)
    for at in range(len(plan) - len(begun)):
        if plan[at : at + len(begun)] == begun:
            end = next(i for i in range(at + 1, len(plan)) if plan[i][0] in BEGIN)
            return plan[at + len(begun) : end] + plan[:at] + plan[end:]
    return []


@habit("march.to")
def destination(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Where tokens march: as planned; without a plan, where there is most room for them."""
    if plan := rest_of_plan(p, d.seat, [MARCH[top(p, MarchTo).area]]):
        return memory.plan(p, d, plan)
    g = Ground(p, d.seat)

    def landing_value(action: Action) -> float:
        area = INDEX[str(action[1])]
        return min(entry_value(g, area), g.fed_tokens(area) - g.col[area])

    return max(d.actions, key=landing_value)


@habit("march.number")
def how_many(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """How many tokens march: as planned; without a plan, as many as there is room for."""
    to = top(p, MarchNumber).to
    plan = rest_of_plan(p, d.seat, [MARCH[top(p, MarchNumber).area], TO[to]])
    if plan and plan[0] in d.actions:
        return memory.plan(p, d, plan)
    g = Ground(p, d.seat)
    n: int = max(1, min(len(d.actions), g.fed_tokens(to) - g.col[to]))
    return NUMBER[n]


@habit("sail")
def voyage(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """What a ship does: as planned; without a plan it lands all tokens, stops if nobody is aboard, or sails to where
    they can live.
    """
    sail = top(p, Sail)
    plan = rest_of_plan(p, d.seat, [EMBARK[sail.dock]]) if not sail.stop and not sail.aboard else []
    if plan and plan[0] in d.actions:
        return memory.plan(p, d, plan)
    landings = [action for action in d.actions if action[0] == "unload"]
    if landings or STOP in d.actions:
        return landings[-1] if landings else STOP
    g = Ground(p, d.seat)
    courses = [action for action in d.actions if action[0] == "sail"]
    return max(courses, key=lambda a: (not OPEN[AT[DOCK[str(a[1])]]], overseas(g, AT[DOCK[str(a[1])]], sail.aboard)[0]))


@habit("trade.lay")
def lay(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Lay no more cards than a lot needs, those that cost least to give."""
    if DONE in d.actions:
        return DONE
    index, cards = p.law.deck.index, p.in_hand(d.seat)
    return min([a for a in d.actions if a[0] == "lay"], key=lambda a: loss(p, cards, index[str(a[1])]))


@habit("trade.name")
def name(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Name the dearest card."""
    deck = p.law.deck
    return max(d.actions, key=lambda a: deck.value[deck.index[str(a[1])]])


@habit("trade.say")
def ask(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Ask for the commodity that makes most of the hand."""
    ids = p.law.deck.ids
    asks = [ASK[ids[k]] for k in wanted(p, p.in_hand(d.seat)) if ASK[ids[k]] in d.actions]
    return asks[0] if asks else DONE
