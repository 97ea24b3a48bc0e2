"""The targets of events, and what to give up (5.2, 5.4)."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ..rules.geography import CAPACITY, INDEX, LANDS, REGION
from ..rules.phases.events.persons import half
from ..rules.phases.events.provinces import is_open_to_rebels
from ..rules.phases.war import advantage
from ..rules.position import NONE, Age
from ..rules.tables import DONE
from .worth import Worth, others

OWN = 1.2  # how much more a loss of one's own weighs
TOKEN = 1.5  # what a token of the reserve is worth, in ducats
HARM = 0.4  # how much a loss of others weighs, without a style


def target(p: Age, d: Decision) -> Action:
    """Aim at a rich player with Alchemist's Gold, at a weak one with War, and otherwise at the leader."""
    worth = Worth(p)
    ranks = worth.ranking(others(p, d.seat))

    def value(action: Action) -> tuple[float, float]:
        other = int(str(action[1]))
        if other == d.seat:
            return (-1e9, 0)
        if d.about["card"] == "alchemists_gold":
            return (ransom(p, other), ranks[other])
        if d.about["card"] == "war":
            return (advantage(p, d.seat, other), ranks[other])
        return (0 if p.ruler[other] else 1, ranks[other])

    return max(d.actions, key=value)


def toll(p: Age, other: int) -> float:
    """G19: what Civil War takes from a player: the smaller of two losses, cash only if he has as much."""
    tokens, cash = TOKEN * half(p.reserve[other]), half(p.written[other])
    return min(tokens, cash) if p.cash[other] >= cash else tokens


def ransom(p: Age, other: int) -> int:
    """5.2: what Alchemist's Gold takes from a player."""
    return 0 if p.ruler[other] or p.has(other, "C") else min(half(p.written[other]), p.cash[other])


# Control markers ------------------------------------------------------------------------------------------------------
def harm(p: Age, seat: int, n: int, worth: Worth, ranks: dict[int, float], weight: float = HARM) -> float:
    """What it is worth to a seat that a control marker becomes a token."""
    owner = p.control[n]
    if owner == seat:
        return -OWN * loss(worth, n, seat)
    if owner not in ranks or p.ruler[owner]:
        return 0
    return weight * ranks[owner] * loss(worth, n, owner)


def loss(worth: Worth, n: int, owner: int) -> float:
    """The cost of a lost control: at most the tokens to fill the province again, and a turn."""
    return min(worth.control_value(n, owner), CAPACITY[n] + worth.control_value(n, owner) / worth.turns)


def rebels(p: Age, seat: int, worth: Worth) -> float:
    ranks = worth.ranking(others(p, seat))
    named = (n for n in p.board.provinces if is_open_to_rebels(p, n))
    return max([harm(p, seat, n, worth, ranks) for n in named], default=0)


def strike(p: Age, d: Decision, weight: float) -> Action:
    """Reduce the marker whose loss hurts the players most who are ahead."""
    worth = Worth(p)
    ranks = worth.ranking(others(p, d.seat))
    return max(d.actions, key=lambda a: harm(p, d.seat, INDEX[str(a[1])], worth, ranks, weight))


def deaths(p: Age, seat: int, region: int, worth: Worth, weight: float = HARM) -> float:
    """What the Black Death in a region is worth to a seat."""
    ranks, value = worth.ranking(others(p, seat)), 0.0
    for n in p.board.provinces:
        if REGION[n] != region:
            continue
        if p.control[n] != NONE:
            value += harm(p, seat, n, worth, ranks, weight)
        for other in range(p.seats):
            if tokens := p.at(n, other):
                value += tokens * (-OWN if other == seat else weight * ranks.get(other, 0))
    return value


def plague(p: Age, d: Decision, weight: float) -> Action:
    worth = Worth(p)
    return max(d.actions, key=lambda a: deaths(p, d.seat, LANDS.index(str(a[1])), worth, weight))


def prize(p: Age, seat: int, n: int, worth: Worth) -> float:
    """What a crusade to a province brings."""
    owner = p.control[n]
    if owner == seat:
        return 0
    value = worth.control_value(n, seat, 1)
    return value if owner == NONE else value + HARM * worth.control_value(n, owner)


def crusade(p: Age, d: Decision) -> Action:
    worth = Worth(p)
    return max(d.actions, key=lambda a: prize(p, d.seat, INDEX[str(a[1])], worth))


def cede(p: Age, d: Decision) -> Action:
    """Cede the province that is missed least."""
    worth = Worth(p)
    return min(d.actions, key=lambda a: worth.control_value(INDEX[str(a[1])], d.seat))


def give_up(p: Age, d: Decision) -> Action:
    """Turn back a marker, if it makes place for a better one."""
    worth = Worth(p)
    here = worth.control_value(INDEX[str(d.about["place"])], d.seat, 1)
    found = min(
        [a for a in d.actions if a != DONE], key=lambda a: worth.control_value(INDEX[str(a[1])], d.seat), default=DONE
    )
    return found if found != DONE and worth.control_value(INDEX[str(found[1])], d.seat) < here else DONE
