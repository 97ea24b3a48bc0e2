"""Which cards are played, kept, given away (5)."""

from __future__ import annotations

from math import ceil

from ...kernel.game import Action, Decision
from ..rules.cards import ADVANCE, ARMS, CARDS, KIND, VALUE
from ..rules.geography import COMMODITY
from ..rules.phases.events import burden
from ..rules.phases.events.misery import advances_held
from ..rules.phases.events.provinces import HOLY_LAND
from ..rules.phases.income import revenue
from ..rules.phases.prices import missing, price
from ..rules.phases.war import advantage
from ..rules.position import Age
from ..rules.tables import DONE
from . import event_targets
from .worth import PLAYED, Worth, horizon, others, points, sale, turns_likely

SHARE = 1.0  # the weight of others' average gain against one's own
HOPE = 0.7  # how much more a card may bring later, as a share of the value of its commodity
PATIENCE = 2.5  # turns for which a card would be held
HAND = 3  # cards in hand; more are too dear to hold
CROWDED = 3  # turns for which cards beyond these would be held
LAST = -1e8  # worse than any card
LATER = 0.8  # the share that counts of the credit of a leader that is still to be used
GRAIN = COMMODITY["grain"]


def best(p: Age, d: Decision) -> Action:
    """The card that brings most, if any brings more than to hold it."""
    seat = d.seat
    worth = Worth(p)
    cards = sum(p.in_hand(seat))
    hold = -cards / 2 if p.has(seat, "Z") else -cards
    hold *= PATIENCE if cards <= HAND else CROWDED
    if p.ending:  # 10.2: what is held now has to be played soon, and is paid for until then
        hold = LAST
    found, choice = (hold if DONE in d.actions else 2 * LAST), DONE
    for action in [action for action in d.actions if action != DONE]:
        value = play(p, seat, KIND[str(action[1])], worth)
        if value > found:
            found, choice = value, action
    return choice


def play(p: Age, seat: int, kind: int, worth: Worth) -> float:
    """What a card brings when it is played now, beside what it brings others."""
    card = CARDS[kind]
    if burden(p, kind):
        return 0
    if card.kind == "commodity":
        hope = 0 if p.ending else HOPE * max([VALUE[c] for c in card.commodities])
        return max([market(p, seat, c, worth) for c in card.commodities]) - hope
    if card.kind == "leader":
        return leader(p, seat, kind)
    return EVENTS[card.id](p, seat, worth)


def market(p: Age, seat: int, c: int, worth: Worth) -> float:
    """What a commodity brings beyond what it brings others."""
    rest = [sale(p, other, c, worth.goods, p.has(other, "M")) for other in others(p, seat)]
    mine = sale(p, seat, c, worth.goods, p.has(seat, "M"))
    return mine - SHARE * sum(rest) / max(1, len(rest))


def leader(p: Age, seat: int, kind: int) -> float:
    """What a leader brings now: credits on what can be bought, and refunds with [O]. If there are none, it is a loss as
    large as what the leader may bring later, so that the card is kept; but nothing is waited for longer than it pays,
    or than the game lasts.
    """
    card, value, later = CARDS[kind], 0.0, 0.0
    credit, left, cards = card.boosted if p.played[kind] else card.credit, turns_likely(p), sum(p.in_hand(seat))
    for letter in card.advances:
        n = ADVANCE[letter]
        if p.has(seat, letter):
            value += credit * p.has(seat, "O")
            continue
        due, first = price(p, seat, n), missing(p, seat, n)
        short = due - credit - p.cash[seat] + sum([price(p, seat, other) for other in first])
        if not first and short <= 0:
            value += min(credit, due)
        elif (wait := max(1, ceil(short / revenue(p, seat)))) < left:
            later += max(0.0, LATER * min(credit, due) - (wait - 1) * cards)
    return value if value else -later


def relative(p: Age, seat: int, spaces: dict[int, int]) -> float:
    """What misery brings a seat: that of others counts as a gain, its own as a loss. spaces: by seat."""
    rest = [points(p, other, spaces.get(other, 0)) for other in others(p, seat)]
    return SHARE * sum(rest) / max(1, len(rest)) - points(p, seat, spaces.get(seat, 0))


def famine(p: Age, seat: int, worth: Worth) -> float:
    return relative(p, seat, {s: max(0, 4 - worth.goods[s][GRAIN] - p.has(s, "K")) for s in p.players()})


def mysticism(p: Age, seat: int, worth: Worth) -> float:
    return relative(p, seat, {s: max(0, 4 - advances_held(p, s, "science")) for s in p.players() if not p.ruler[s]})


def uprisings(p: Age, seat: int, worth: Worth) -> float:
    return relative(p, seat, {s: advances_held(p, s, "commerce") for s in p.players() if not p.ruler[s]})


def religious_war(p: Age, seat: int, worth: Worth) -> float:
    return relative(p, seat, {s: advances_held(p, s, "religion") for s in p.players() if not p.ruler[s]})


def ruler(p: Age, seat: int, worth: Worth) -> float:
    """A fixed worth: it protects against what others may play later."""
    return 12


def gold(p: Age, seat: int, worth: Worth) -> float:
    return max([event_targets.ransom(p, other) for other in others(p, seat)], default=0) / 3


def civil_war(p: Age, seat: int, worth: Worth) -> float:
    free = [other for other in others(p, seat) if not p.ruler[other]]
    return max([event_targets.toll(p, other) + points(p, other) for other in free], default=-5) / 3


def crusades(p: Age, seat: int, worth: Worth) -> float:
    if not p.markers(seat):
        return -points(p, seat)
    return max([event_targets.prize(p, seat, n, worth) for n in HOLY_LAND]) - points(p, seat)


def rebellion(p: Age, seat: int, worth: Worth) -> float:
    return event_targets.rebels(p, seat, worth) * 0.5


def bull(p: Age, seat: int, worth: Worth) -> float:
    """A small fixed worth, because it hinders all alike."""
    return 2


def plague(p: Age, seat: int, worth: Worth) -> float:
    return max([event_targets.deaths(p, seat, region, worth) for region in p.board.regions])


def war(p: Age, seat: int, worth: Worth) -> float:
    """What a war against the weakest brings: both get misery, but provinces go to the winner."""
    best = max([advantage(p, seat, other) for other in others(p, seat)], default=-1)
    return 15 * best - 2 * points(p, seat)


def mongols(p: Age, seat: int, worth: Worth) -> float:
    return 10


def arms(p: Age, seat: int, worth: Worth) -> float:
    """What a military advantage brings the attacks of this turn."""
    return p.reserve[seat] - 6


EVENTS = {
    "enlightened_ruler": ruler, "alchemists_gold": gold, "civil_war": civil_war, "crusades": crusades,
    "rebellion": rebellion, "papal_bull": bull, "pirates": rebellion, "uprisings": uprisings, "famine": famine,
    "mysticism": mysticism, "war": war, "stirrups": arms, "armour": arms, "black_death": plague,
    "religious_war": religious_war, "mongols": mongols, "longbow": arms, "gunpowder": arms,
}  # fmt: skip


# Kept or given away ---------------------------------------------------------------------------------------------------
def keeping(p: Age, seat: int, kind: int, worth: Worth) -> float:
    """What a card is worth in the hand."""
    card = CARDS[kind]
    if burden(p, kind):
        return -6
    if card.kind == "commodity":
        return max([market(p, seat, c, worth) for c in card.commodities]) + PLAYED * VALUE[card.commodities[0]]
    if card.kind == "leader":
        return max(leader(p, seat, kind), 8 * horizon(p) / 6)
    if kind in ARMS:
        return 8
    return max(-10.0, min(15.0, EVENTS[card.id](p, seat, worth)))


def worst(p: Age, d: Decision, below: float) -> Action:
    """Discard the card of least worth, if it is worth less than `below`; else be done."""
    worth = Worth(p)
    cards = [action for action in d.actions if action != DONE]
    found = min(cards, key=lambda action: keeping(p, d.seat, KIND[str(action[1])], worth))
    if DONE in d.actions and keeping(p, d.seat, KIND[str(found[1])], worth) >= below:
        return DONE
    return found
