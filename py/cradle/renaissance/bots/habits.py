"""A habit for each kind of decision, and the memory of what is planned."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players import habits
from ...players.habits import Rand
from ..rules.cards import ADVANCES, ARMS, CARDS, CATEGORIES, KIND, MILLS, VALUE
from ..rules.geography import COMMODITY
from ..rules.phases.placement import price
from ..rules.phases.prices import unrest, upkeep
from ..rules.position import EVEN, LETTERS, Age
from ..rules.tables import BUY_CARD, CASH, CONVERT, DONE, EARLIER, ENDURE, GLUT, LACK, PAY, RESERVE
from . import auction, buying, event_targets, expansion, hand
from .styles import STYLES
from .worth import Worth, goods, others, points, sale


class Memory(habits.Memory):
    """The memory of a player of Renaissance: besides a plan, the expansion that is under way."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = expansion.Campaign(-1, STYLES[""].manner)

    def copy(self) -> Memory:
        other: Memory = super().copy()
        other.campaign = self.campaign.copy()
        return other


HABITS: dict[str, habits.Habit] = {}
habit = habits.register(HABITS)


# Set-up (1) -----------------------------------------------------------------------------------------------------------
@habit("setup.return")
def give_back(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Give back the card that serves least at the beginning."""

    def value(action: Action) -> float:
        kind = KIND[str(action[1])]
        card = CARDS[kind]
        if card.kind == "commodity":
            return max([VALUE[c] for c in card.commodities])
        return 7 if kind in ARMS or card.id == "mongols" else 3 if card.kind == "leader" else 4

    return min(d.actions, key=value)


@habit("setup.bid")
def bid(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return auction.bid(p, d, rand())


@habit("setup.capital")
def capital(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return auction.capital(p, d)


# The turn (2, 3, 4) ---------------------------------------------------------------------------------------------------
@habit("swap")
def swap(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Swap to an earlier place, because attacks of early players succeed more often."""
    return EARLIER if EARLIER in d.actions else DONE


def stake(p: Age, seat: int, c: int, cards: list[list[int]]) -> float:
    """How much more a commodity will bring a seat than others on average, with the cards in its hand."""
    rest = [sale(p, other, c, cards, p.has(other, "M")) for other in others(p, seat)]
    return sale(p, seat, c, cards, p.has(seat, "M")) - sum(rest) / max(1, len(rest))


def in_hand(p: Age, seat: int) -> set[int]:
    """The commodities of the cards that a seat holds."""
    return {c for kind in p.kinds_held(seat) for c in CARDS[kind].commodities}


@habit("adjust.cancel")
def cancel(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Cancel a surplus of a commodity that the seat is about to sell."""
    cards, mine = goods(p), in_hand(p, d.seat)
    for action in d.actions[:-1]:
        c = COMMODITY[str(action[1])]
        n = cards[d.seat][c]
        if p.scarce[c] > EVEN and c in mine and VALUE[c] * (2 * n - 1) > 2 * VALUE[c] + 3:
            return action
    return DONE


@habit("adjust.mills")
def mill(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Make a shortage of what the seat sells best, or a surplus of what others do."""
    cards, mine = goods(p), in_hand(p, d.seat)
    stakes = {c: stake(p, d.seat, c, cards) * (2 if c in mine else 1) for c in MILLS}
    best, worst = max(MILLS, key=stakes.__getitem__), min(MILLS, key=stakes.__getitem__)
    if stakes[best] >= -stakes[worst] and LACK[best] in d.actions:
        return LACK[best]
    return GLUT[worst] if GLUT[worst] in d.actions else DONE


@habit("extra.card")
def extra(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Buy a card if it brings enough, and the hand is small."""
    few = sum(p.in_hand(d.seat)) < hand.HAND - 1
    return d.actions[0] if few and p.cash[d.seat] >= 20 and card_worth(p, d.seat) >= STYLES[memory.style].card else DONE


def card_worth(p: Age, seat: int) -> float:
    """What a card brings on average."""
    return 3 + 0.8 * p.control.count(seat)


@habit("discard")
def discard(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return hand.worst(p, d, 0)


# Cards (5) ------------------------------------------------------------------------------------------------------------
@habit("cards.play", "finale.play")
def play(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return hand.best(p, d)


@habit("cards.commodity")
def commodity(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    worth = Worth(p)
    return max(d.actions, key=lambda a: hand.market(p, d.seat, COMMODITY[str(a[1])], worth))


@habit("cards.target")
def target(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.target(p, d)


@habit("civil_war.loss")
def lose(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Take the smaller loss; a token is worth more than a ducat."""
    return RESERVE if CASH not in d.actions or event_targets.toll(p, d.seat) < int(d.about["cash"]) else CASH


@habit("crusades")
def crusade(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.crusade(p, d)


@habit("rebellion")
def rebel(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.strike(p, d, STYLES[memory.style].harm)


@habit("pirates.reduce")
def raid(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.strike(p, d, STYLES[memory.style].harm)


@habit("black_death")
def plague(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.plague(p, d, STYLES[memory.style].harm)


@habit("papal_bull")
def bull(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Ban the category in which others lack more than the seat itself."""

    def lacks(seat: int, category: int) -> int:
        return sum(a.category == category and not p.owned[seat * LETTERS + n] for n, a in enumerate(ADVANCES))

    def value(action: Action) -> float:
        category, rest = CATEGORIES.index(str(action[1])), others(p, d.seat)
        return sum(lacks(s, category) for s in rest) / max(1, len(rest)) - lacks(d.seat, category)

    return max(d.actions, key=value)


@habit("reduce.token")
def replace(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Keep a token in the province, so as to be still there."""
    return RESERVE


@habit("marker.turn", "rivalry.turn")
def turn_back(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.give_up(p, d)


@habit("war.cede")
def cede(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return event_targets.cede(p, d)


# Money (6, 9) ---------------------------------------------------------------------------------------------------------
@habit("purchases.fleet")
def fleet(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return buying.fleet(p, d)


@habit("purchases.buy")
def buy(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return buying.purchase(p, d, STYLES[memory.style])


@habit("purchases.stabilize")
def stabilize(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Pay always, because misery would cost at least as much as the ducats."""
    n = upkeep(p, d.seat)
    dear = points(p, d.seat, unrest(p.misery[d.seat], n))
    return PAY if PAY in d.actions and 0.8 * n <= dear else ENDURE


@habit("tokens.write", "tokens.leave")
def write(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return ("number", buying.tokens(p, d.seat, rand, STYLES[memory.style]))


@habit("tokens.place")
def place(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Take the earliest place, where attacks succeed more often."""
    return d.actions[0]


# Expansion (7) --------------------------------------------------------------------------------------------------------
@habit("expansion.pay")
def atone(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return PAY if int(d.about["n"]) <= 0.8 * points(p, d.seat) else ENDURE


@habit("expansion.place")
def expand(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    if memory.campaign.turn != p.turn:
        memory.campaign = expansion.Campaign(p.turn, STYLES[memory.style].manner)
    few = BUY_CARD in d.actions and sum(p.in_hand(d.seat)) < hand.HAND and not p.ending
    worth = 5 * card_worth(p, d.seat) / STYLES[memory.style].card
    return memory.plan(p, d, memory.campaign.go_on(p, d, price(p) if few else 0, worth))


@habit("expansion.number")
def number(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Without a plan, place the fewest tokens that can attack, or as many as there is room for."""
    attacks = [line["n"] for line in d.about["numbers"] if line["attack"]]
    quiet = [line["n"] for line in d.about["numbers"] if not line["attack"]]
    return ("number", quiet[-1] if quiet else attacks[0])


@habit("rivalry.convert")
def convert(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return CONVERT


@habit("rivalry.copy")
def copy(p: Age, d: Decision, rand: Rand, memory: Memory) -> Action:
    return hand.worst(p, d, card_worth(p, d.seat))
