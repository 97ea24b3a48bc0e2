"""How many visits a game takes that is played over days: people come one at a time, in any order, and whoever hosts
plays what the others have left.

Heuristic bots are the people. A visit counts if somebody decides something in it, or if the host finds something to
play. With standing orders each says once what always holds, and whenever somebody is asked, they plan on: what they
would do in this turn and the next, as far as they can imagine it, becomes orders for these turns.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.live.seen_views import Seen
from cradle.civilization.bots.standing import sailed
from cradle.kernel.game import Action, Decision, Game, View
from cradle.kernel.record import Record
from cradle.players import standing
from cradle.players.standing import FORCED, Order

from tools.bench.figures import Figure, figure

MOST = 6_000  # visits of one game
GAMES = 3
FAR = 60  # decisions that somebody makes in one visit
IMAGINED = 600  # decisions that a plan is played on
# What always holds, by game: as the heuristic player decides, or nearly so.
ALWAYS: dict[str, tuple[Order, ...]] = {
    "renaissance": (
        Order(FORCED), Order("swap_earlier"), Order("losses"), Order("events"), Order("convert"), Order("first_place"),
        Order("stabilize", (100,)), Order("atone", (20,)),
    ),
    "civilization": (
        Order(FORCED), Order("losses"), Order("keep_ships"), Order("stop"), Order("pillage"), Order("rate", (2,)),
        Order("decline_below", (5,)),
    ),
}  # fmt: skip
TRADE = Order("trade")
ADVANCED = {"rules": "advanced", "seats": 4}
# The game, its variant, the turn up to which visits are counted, and the goal.
PLAYED: list[tuple[str, dict[str, Any], int, float | None]] = [
    ("renaissance", {"seats": 3}, 3, 6.0),
    ("renaissance", {"seats": 3}, 8, None),
    ("civilization", ADVANCED, 7, 8.0),
    ("civilization", ADVANCED, 10, None),
]
# By kind of decision, the order that passes: given unless something else of the kind is meant that no order says.
PASSES = {
    "cards.play": "no_cards", "purchases.fleet": "no_ship", "purchases.buy": "no_advances", "extra.card": "no_card",
    "discard": "no_discard", "adjust.cancel": "no_cancel", "adjust.mills": "no_mills", "expansion.place": "no_tokens",
    "ships.build": "no_ships", "cities.found": "no_cities", "trade.open": "no_offers", "march.from": "no_moves",
    "purchases.card": "no_purchases", "trade_cards.buy": "no_ninth",
}  # fmt: skip
MANY = ("take", "march", "sail")  # kinds that come last, because there may be no room for so many orders
# By kind of decision before the first turn, the order that answers it.
BEFORE = {"setup.bid": "bid", "setup.capital": "capital", "tokens.write": "write"}
# By verb, the order for one thing.
ORDERED = {"play": "play", "buy": "buy", "build": "build", "found": "found", "target": "aim"}


class Person:
    """A heuristic bot at a seat, who comes now and then."""

    def __init__(self, game: Game, seat: int, orders: tuple[Order, ...] | None) -> None:
        self.game, self.seat, self.chance = game, seat, Random(seat)
        self.bot, self.always = players.load(game, "heuristic"), orders
        self.orders = orders or ()

    def choose(self, p: Any, decision: Decision) -> Action:
        if len(decision.actions) == 1:
            return decision.actions[0]
        return self.bot(self.game.view(p, self.seat), decision, self.chance, 0)

    def plan(self, view: View) -> None:
        """Say what is to be done in this turn and the next one, as far as it can be imagined."""
        if self.always is None:
            return
        game, p = self.game, self.game.imagine(view, self.chance.getrandbits(64))
        turn, bots = p.turn, [players.load(game, "heuristic") for _ in range(p.seats)]
        self.orders, meant = self.always, {turn: list[tuple[str, Action]](), turn + 1: list[tuple[str, Action]]()}
        for _ in range(IMAGINED):
            d = game.decision(p)
            if d is None or p.turn not in meant:
                break
            action = bots[d.seat](game.view(p, d.seat), d, self.chance, 0)
            if d.seat == self.seat:
                meant[p.turn].append((d.kind, action))
            game.play(p, action)
        for order in [order for when in meant for order in orders_for(meant[when], when)]:
            if standing.fits(game, view, order) and len(self.orders) < standing.MOST:
                self.orders = standing.add_order(game, view, self.orders, order)


def orders_for(meant: list[tuple[str, Action]], turn: int) -> list[Order]:
    """What somebody means to do in this turn, decision by decision, as orders for it."""
    if not turn:  # before the first turn there are orders without a turn alone
        return [Order(BEFORE[kind], (what,)) for kind, (_, what) in meant if kind in BEFORE and what is not None]
    found, beyond = list[Order](), set[str]()  # beyond: the kinds of which something cannot be ordered
    for k, (kind, (verb, _)) in enumerate(meant):
        if (order := order_for(meant[k:], turn)) is not None:
            found.append(order)
        elif verb != "done" and kind not in ("sail", "ships.pay"):  # parts of a voyage; and an order to build pays
            beyond.add(kind)
    ends = {kind for kind, (verb, _) in meant if verb == "done"}
    passes = [Order(id, (), turn) for kind, id in PASSES.items() if kind in ends - beyond]
    return [*passes, *sorted(found, key=lambda order: order.id in MANY)]


def order_for(meant: list[tuple[str, Action]], turn: int) -> Order | None:
    """The first of these decisions as an order for this turn, with what is decided next; None if it is none."""
    kind, (verb, what) = meant[0]
    if verb == "embark" or (kind, verb) in (("expansion.place", "to"), ("march.from", "march")):
        return moving_order(meant, turn)
    if kind == "tokens.write" and verb == "number":
        return Order("write", (max(0, int(what or 0)),), turn)
    if kind in ("purchases.fleet", "extra.card") and verb != "done":
        return Order("ship" if verb == "ship" else "buy_card", (0,), turn)
    if kind != "sail" and verb in ORDERED and what is not None:
        return Order(ORDERED[verb], (what,), turn, ORDERED[verb] != "aim")
    return None


def moving_order(meant: list[tuple[str, Action]], turn: int) -> Order | None:
    """Tokens that go somewhere, as an order: where to and how many is decided next. None if that is not said."""
    (_, (verb, what)), *rest = meant
    (_, first), (_, n) = [*(action for _, action in rest[:2]), ("", None), ("", None)][:2]
    if verb == "to":
        return Order("take", (str(what), int(first or 1)), turn, True)
    if verb == "embark":
        way = takewhile(lambda one: one[0] == "sail", rest)
        return Order("sail", sailed([(verb, what), *(action for _, action in way)]) or (), turn, True)
    if first is None:
        return None
    asks_number = len(rest) > 1 and rest[1][1][0] == "number"
    return Order("march", (str(what), str(first), int((n if asks_number else 1) or 1)), turn, True)


class Table:
    """A game over days: what the host has, what lies in the post, and what each device has seen last."""

    def __init__(self, game: Game, variant: dict[str, Any], seed: int, orders: tuple[Order, ...] | None) -> None:
        self.game, self.record = game, Record(game, variant, seed)
        self.people = [Person(game, seat, orders) for seat in range(self.record.position.seats)]
        self.settlers = [players.load(game, "heuristic") for _ in self.people]
        self.letters: dict[tuple[int, int | str, str], Action] = {}  # answers, by seat, moment and kind
        self.left: dict[int, tuple[Order, ...]] = {}  # orders that the host has
        self.answered = dict.fromkeys(range(len(self.people)), -1)  # the moment for which each has left answers
        self.visits = self.useful = 0
        self.publish()

    def publish(self) -> None:
        p, n = self.record.position, len(self.record)
        self.seen = [(n, self.game.view(p, seat)) for seat in range(len(self.people))]

    def visit(self, seat: int) -> None:
        self.visits += 1
        self.useful += self.host() if seat == 0 else self.guest(self.people[seat])

    def host(self) -> bool:
        """The host plays what has come, what orders answer, and what it is asked itself."""
        game, me, begun = self.game, self.people[0], len(self.record)
        while (d := game.decision(self.record.position)) is not None:
            for action in self.answers(d, me):
                now = game.decision(self.record.position)
                if now is None or now.seat != d.seat:
                    break
                if action in now.actions:
                    self.record.play(action)
            if game.decision(self.record.position) is d:
                break
            following = game.decision(self.record.position)
            if following is not None and following.kind not in game.together:
                self.letters = {key: action for key, action in self.letters.items() if key[1] != "ahead"}
        if len(self.record) > begun:
            self.publish()
        return len(self.record) > begun

    def answers(self, d: Decision, me: Person) -> list[Action]:
        """What is known to be answered to a decision; []: nothing."""
        p, n = self.record.position, len(self.record)
        if d.seat == 0:
            return [me.choose(p, d)]
        letter = self.letters.get((d.seat, n, d.kind)) or self.letters.pop((d.seat, "ahead", d.kind), None)
        if letter in d.actions:
            return [letter]
        settler = self.settlers[d.seat]
        view = self.game.view(p, d.seat)
        person = self.people[d.seat]
        found = standing.answer(
            self.game, view, d, self.left.get(d.seat, ()), lambda view, d: settler(view, d, person.chance, 0)
        )
        if found is None:
            return []
        if standing.kinds(self.game)[found.order.id].once:
            self.left[d.seat] = tuple(one for one in self.left[d.seat] if one != found.order)
        return [*found.actions]

    def guest(self, person: Person) -> bool:
        """A guest decides as far ahead as it can foresee, and leaves that with its orders."""
        game, seat, (n, view) = self.game, person.seat, self.seen[person.seat]
        if self.answered[seat] == n:
            return False
        seen, done = Seen(game, game.variant_of(self.record.position)), 0
        seen.views[0] = {str(seat): view}
        seen.look(str(seat))
        for k in range(FAR):
            d = game.decision(seen.position)
            if d is None:
                break
            if d.seat != seat:
                world = game.ahead(seen.position, seat)
                asked = world and game.decision(world)
                if asked and not done:
                    self.letters[seat, "ahead", asked.kind] = person.choose(world, asked)
                    done += 1
                break
            action = person.choose(seen.position, d)
            self.letters[seat, n + k, d.kind] = action
            done += 1
            if seen.foresee(action) is None:
                break
        if done:
            self.answered[seat] = n
            person.plan(game.view(seen.position, seat))
            self.left[seat] = person.orders
        return done > 0


def visits_a_turn(game: Game, turns: int, orders: tuple[Order, ...] | None, variant: dict[str, Any]) -> float:
    """Useful visits a turn, on average; orders: those that always hold, or None if there are no standing orders."""
    useful = reached = 0
    for seed in range(GAMES):
        table, order = Table(game, variant, seed, orders), Random(seed)
        while game.decision(table.record.position) and table.record.position.turn < turns and table.visits < MOST:
            table.visit(order.randrange(len(table.people)))
        useful, reached = useful + table.useful, reached + max(1, table.record.position.turn)
    return useful / reached


def visits() -> list[Figure]:
    """Useful visits a turn without and with standing orders, early in a game and later."""
    found = []
    for name, variant, turns, goal in PLAYED:
        game, always = games.load(name), ALWAYS[name]
        without = visits_a_turn(game, turns, None, variant)
        label = f"visits a turn, {name} {variant['seats']} seats, to turn {turns}"
        reference = "without standing orders", without, "visits"
        found.append(figure(label, visits_a_turn(game, turns, always, variant), "visits", reference, goal))
        if name == "civilization":
            trading = visits_a_turn(game, turns, (*always, TRADE), variant)
            found.append(figure(f"{label}, settlers trade", trading, "visits", reference))
    return found


def figures() -> dict[str, Callable[[], list[Figure]]]:
    return {"visits": visits}
