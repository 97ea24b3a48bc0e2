"""A habit for each kind of decision, and the memory of what is planned."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...players import habits
from ...players.habits import Rand
from ..rules.geography import DOCK, INDEX, LIMIT, NATIONS, PLAINS
from ..rules.phases.calamities.points import CITY
from ..rules.position import NONE, Civ
from ..rules.tables import BUILD, BUY_CARD, DONE, GIVE_UP, LEVY, NUMBER, STOP, TREASURY
from . import buying, losses, marches, market, ships
from .styles import STYLES

GROWTH, MORE = 10, 16  # tokens that grow in a turn; in Advanced, where there are more of them


class Memory(habits.Memory):
    """The memory of a player of Civilization: besides a plan, the last offer, the manner of moving, and how far it
    plans its purchases.
    """

    skip = 3  # a person may already have played an action that can no longer be chosen

    def __init__(self) -> None:
        super().__init__()
        self.offer: tuple[object, ...] = ()
        self.chosen = (0, marches.HABIT)  # the turn, and the manner of that turn
        self.far = False  # whether it buys cards with the last square of the table in mind

    def manner(self, p: Civ) -> marches.Manner:
        """How to move this turn."""
        manner = self.chosen[1] if self.chosen[0] == p.turn else STYLES[self.style].manner
        return manner._replace(patient=self.far)

    def phase(self, kind: str) -> str:
        """The phase of a kind of decision. Ships sail between marches, so both belong to one phase."""
        return "march" if kind == "sail" else super().phase(kind)


HABITS: dict[str, habits.Habit] = {}
habit = habits.register(HABITS)


@habit("nation")
def nation(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Choose the nation with most room for tokens near a start area."""
    worth, starts = marches.promise(p.board), p.board.starts
    return max(d.actions, key=lambda a: max(worth[area] for area in starts[NATIONS.index(str(a[1]))]))


@habit("start")
def start(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Start in the area with most room for tokens nearby."""
    worth = marches.promise(p.board)
    return max(d.actions, key=lambda a: worth[INDEX[str(a[1])]])


@habit("expansion.share")
def grow(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Grow where a city is nearest; otherwise where there is most room."""

    def growth_value(action: Action) -> float:
        a = INDEX[str(action[1])]
        n = p.at(a, d.seat)
        return (3 if p.board.site[a] and n < 6 else 0) + LIMIT[a] - n

    return max(d.actions, key=growth_value)


def moves(p: Civ, seat: int, manner: marches.Manner = marches.HABIT, rand: Rand = marches.steady) -> list[Action]:
    """All the moves of a turn: for cities, of ships, over land, then to war."""
    g = marches.Ground(p, seat, manner, rand)
    if p.law.cities:
        marches.gather_on_sites(g)
    if manner.bold:
        marches.storm(g)
    ships.voyages(g)
    if p.law.cities:
        marches.muster(g)
    marches.spread(g)
    marches.storm(g)
    return [*g.moves, DONE]


@habit("march.from")
def march(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, moves(p, d.seat, memory.manner(p), rand))


@habit("ships.build")
def build(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    docks = [DOCK[str(id)] for verb, id in d.actions if verb == "build"]
    dock = ships.best_yard(p, d.seat, docks, marches.Manner(patient=memory.far))
    return DONE if dock < 0 else BUILD[dock]


@habit("ships.pay")
def pay(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Pay out of the treasury."""
    return d.actions[-1]


@habit("ships.keep")
def keep(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Keep a ship while there is somewhere to go; never pay for it with one of the last tokens."""
    if p.on_board(d.seat) - 1 < max(2, 2 * p.city.count(d.seat)) and not p.treasury[d.seat]:
        return GIVE_UP
    if not ships.useful(p, d.seat, DOCK[str(d.about["dock"])], marches.Manner(patient=memory.far)):
        return GIVE_UP
    return TREASURY if TREASURY in d.actions else LEVY


@habit("conflict.stop")
def stop(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return STOP


@habit("cities.found")
def found_cities(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Found cities while the other tokens feed one more: first on sites, those with least food first."""
    board, cities = p.on_board(d.seat), p.city.count(d.seat)
    best, choice = 0.0, DONE
    for action in d.actions[:-1]:
        a = INDEX[str(action[1])]
        n = p.at(a, d.seat)
        if board - n < 2 * (cities + 1) + marches.slack(p, d.seat, cities, memory.manner(p)):
            continue
        value = 20 - n - 0.1 * LIMIT[a]
        if value > best:
            best, choice = value, action
    return choice


@habit("cities.treasury")
def architecture(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Pay no more from the treasury than is needed."""
    return d.actions[0]


# Losses ---------------------------------------------------------------------------------------------------------------
@habit("reductions.city")
def reduce_some(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return losses.own_cities(p, d)


@habit("support.city", "slave_revolt.city", "flood.city", "earthquake.city")
def reduce(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return losses.own_city(p, d)


@habit("flood.plain")
def flood(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Choose the flood plain where the others lose most."""

    def others(action: Action) -> int:
        areas = next(areas for areas in PLAINS.values() if areas[0] == INDEX[str(action[1])])
        return sum([sum(p.in_area(a)) - p.at(a, d.seat) + CITY * (p.city[a] not in (NONE, d.seat)) for a in areas])

    return max(d.actions, key=others)


@habit("treachery.city", "piracy.city", "piracy.other", "earthquake.other", "taxation.take", "volcano.place")
@habit("barbarians.land", "barbarians.march", "monotheism.area")
def take(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return losses.foreign_city(p, d)


@habit("civil_war.faction", "civil_war.take")
def divide(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Divide the victim of a civil war: the victim gives tokens first, the other seat takes cities."""
    return losses.weakest(p, d) if d.about["victim"] == d.seat else losses.foreign_city(p, d)


@habit("civil_war.keep")
def keep_part(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Keep the larger faction."""
    return d.actions[0 if d.about["n"] > d.about["m"] else 1]


@habit("monotheism.whose")
def convert(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return max(d.actions, key=lambda a: losses.strength(p, int(str(a[1]))))


@habit("allot.number")
def allot(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return losses.victim(p, d)


@habit("loss.from")
def lose(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, losses.losses(p, d))


@habit("civil_war.rout")
def rout(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return losses.weakest(p, d)


@habit("loss.number", "loss.left", "famine.grain", "conflict.pillage", "civil_war.left", "civil_war.number")
def most(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return d.actions[-1]


# Money and cards ------------------------------------------------------------------------------------------------------
@habit("taxation.rate")
def rate(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Choose the highest rate that leaves enough in stock to grow and provokes no revolt."""
    cities, stock = p.city.count(d.seat), p.stock(d.seat)
    if stock >= 3 * cities + (MORE if p.law.advanced and not memory.far else GROWTH):
        return NUMBER[3]
    return NUMBER[2] if stock >= 2 * cities else NUMBER[1]


@habit("trade_cards.buy")
def buy_card(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Buy cards of the ninth stack. Two of them are worth four times as much as one, so a second one pays more."""
    deck, hand = p.law.deck, p.in_hand(d.seat)
    held = max([hand[k] for k in deck.in_stack[9] if k < deck.goods])
    return BUY_CARD if held or p.treasury[d.seat] >= 36 else DONE


@habit("trade.open")
def trade(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    actions, memory.offer = market.offer(p, d, memory.offer)
    return memory.plan(p, d, actions)


@habit("trade.answer")
def answer(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, market.answer(p, d, STYLES[memory.style]))


@habit("trade.close")
def close(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return market.close(p, d, STYLES[memory.style])


@habit("purchases.card")
def purchase(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, buying.plan(p, d, STYLES[memory.style].help, memory.far))


@habit("purchases.discard")
def discard(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, buying.discard(p, d))
