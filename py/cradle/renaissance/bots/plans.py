"""The plans that the strategist compares: other numbers of tokens, other expansions, other picks."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ...players.plans import SMALL, Plan, any_other
from ..rules.phases.prices import offers
from ..rules.position import NONE, Age
from ..rules.tables import BUY, DONE
from . import buying, expansion
from .expansion import Campaign
from .habits import Memory
from .styles import STYLES, Manner
from .worth import horizon, others, strength, turns_left

MOST = 6  # so many plans for tokens or an expansion are compared, at most
MORE = (-4, 5, 10, -9, 16)  # how many more tokens than habit would buy, in the order in which they are tried
BOLD, TIMID = 1.2, 0.15  # what an attack is worth, as a factor of its odds
KINDS = {  # kinds of decisions at which other picks are tried by chance
    "black_death", "cards.commodity", "cards.play", "cards.target", "crusades", "extra.card", "finale.play",
    "papal_bull", "pirates.reduce", "purchases.fleet", "rebellion",
}  # fmt: skip
SLOW = {"purchases.buy", "purchases.fleet"}  # kinds of decisions whose use comes only in the next turn


def expansion_begun(memory: Memory, p: Age) -> bool:
    """Whether the expansion of this turn is under way."""
    return memory.campaign.turn == p.turn


def manners(p: Age, seat: int, style: Manner) -> list[Manner]:
    """Other manners of expansion: timid, bold, and against the seat that is ahead of the others."""
    turns = min(3.0, turns_left(p))
    ahead = max(others(p, seat), key=lambda other: strength(p, other, turns), default=NONE)
    return [style._replace(caution=TIMID), style._replace(caution=BOLD), style._replace(against=ahead)]


def expansions(p: Age, d: Decision, memory: Memory) -> list[Memory]:
    """A memory for each plan of expansion that differs from habit's."""
    reserve, found, own = p.reserve[d.seat], [], STYLES[memory.style].manner
    known = {listed(expansion.choice(p, d.seat, reserve, own))}
    for manner in manners(p, d.seat, own):
        plan = expansion.choice(p, d.seat, reserve, manner)
        if listed(plan) not in known:
            known.add(listed(plan))
            other: Memory = memory.fresh()
            other.campaign = Campaign(p.turn, manner)
            found.append(other)
    return found


def listed(plan: list[expansion.Target]) -> tuple[tuple[int, int], ...]:
    return tuple((target.province, target.n) for target in plan)


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
    return found[:MOST]
