"""The plans that the strategist compares: other numbers of tokens, other expansions, other picks."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ...players.plans import SMALL, Plan, any_other
from ..rules.phases.prices import offers
from ..rules.position import NONE, Age
from ..rules.tables import BUY, DONE
from . import buying
from .expansion import TASTES, Campaign
from .habits import Memory
from .styles import STYLES, Manner
from .worth import horizon, others, strength, turns_left

MORE = (-4, 6, 10, 3, -2, 16)  # how many more tokens than habit would buy, in the order in which they are tried
BOLD, TIMID = 1.2, 0.15  # what an attack is worth, as a factor of its odds
GOODS = 1.0, 6.0  # weights of commodities
KINDS = {  # kinds of decisions at which other picks are tried by chance
    "black_death", "cards.commodity", "cards.play", "cards.target", "crusades", "extra.card", "finale.play",
    "papal_bull", "pirates.reduce", "purchases.fleet", "rebellion",
}  # fmt: skip
Course = tuple[Action, tuple[Action, ...], tuple[tuple[int, int], ...]]
# Playouts, as a factor of those asked for. Those of purchases are the longest, and gain least over habit
EFFORT = {"expansion.place": 3.0, "purchases.buy": 0.0, "purchases.fleet": 0.0, "tokens.write": 3.0}
SLOW = {"purchases.buy", "purchases.fleet"}  # kinds of decisions whose use comes only in the next turn


def expansions(p: Age, d: Decision, memory: Memory) -> list[Memory]:
    """A memory for each other manner to expand from here on; [] where there is nothing new to think about: in the
    midst of an expansion, if nothing was attacked since the last look.
    """
    now, own = memory.campaign, STYLES[memory.style].manner
    begun = now.turn == p.turn
    if begun and not now.last:
        return []
    found = []
    for manner in [*([own] if begun else []), *manners(p, d.seat, own)]:
        other: Memory = memory.fresh()
        other.campaign = Campaign(p.turn, manner)
        if begun:
            other.campaign.failed = now.failures(p, d.seat)
        found.append(other)
    return found


def manners(p: Age, seat: int, style: Manner) -> list[Manner]:
    """Other manners of expansion: against the seat that is ahead of the others, bold, timid, for the sake of ducats or
    of commodities, and with some tastes.
    """
    turns = min(3.0, turns_left(p))
    ahead = max(others(p, seat), key=lambda other: strength(p, other, turns), default=NONE)
    found = [style._replace(against=ahead), style._replace(caution=BOLD), style._replace(caution=TIMID)]
    found += [style._replace(goods=goods) for goods in GOODS]
    return [*found, *[style._replace(taste=n + 1) for n in range(len(TASTES))]]


def course(plan: Plan) -> Course:
    """Where the tokens of an expansion will go, as far as it is planned."""
    assert isinstance(plan.memory, Memory)
    left = plan.memory.campaign.left
    return plan.action, tuple(plan.memory.actions), tuple([(target.province, target.n) for target in left])


def picks(p: Age, d: Decision, habit: Action, rand: Rand) -> list[Action]:
    """Other picks than habit's."""
    if d.kind == "tokens.write":
        most = max([int(n or 0) for verb, n in d.actions if verb == "number"])  # one can give up there, too (6.5)
        return [("number", max(0, min(most, int(habit[1] or 0) + n))) for n in MORE]
    if d.kind == "purchases.buy":
        return purchases(p, d)
    if d.kind not in KINDS:
        return []
    return any_other(d, habit, rand)


def purchases(p: Age, d: Decision) -> list[Action]:
    """Purchases to compare: what is worth most for its price, and nothing."""
    turns, had, worth = horizon(p), set(p.advances(d.seat)), []
    for n, due in offers(p, d.seat).items():
        if BUY[n] in d.actions:
            worth.append((-buying.gain(p, d.seat, n, min(turns, 6), had) / max(1, due), n))
    return [*[BUY[n] for _, n in sorted(worth)[: SMALL - 1]], DONE]


def candidates(p: Age, d: Decision, habit: Plan, rand: Rand) -> list[Plan]:
    found = [habit]
    for action in picks(p, d, habit.action, rand):
        if action in d.actions and action not in [plan.action for plan in found]:
            found.append(Plan(action, habit.memory.fresh()))
    return found
