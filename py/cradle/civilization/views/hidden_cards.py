"""Trade cards that nobody sees, dealt anew so that all that is known of them stays true.

Known are: how many cards every seat has, how many lie in every layer of every stack, what was said truly of lots in the
market, the calamities whose place all know, and that nobody keeps more commodities than the limit after his purchases.
"""

from __future__ import annotations

from ...kernel import chance
from ...kernel.game import View
from ..rules import funds, market, trade_stacks
from ..rules.phases.purchases import Discard, Purchase
from ..rules.position import Civ

TRIES = 400


class Stuck(Exception):
    """The cards do not come out even: deal again."""


class Dealer:
    """One deal. unknown: by kind, cards that nobody has shown. room: by stack, how many commodities are unseen in hands
    or lots. loose: how many calamities are. Both are counted down while cards find their places.
    """

    def __init__(self, p: Civ, view: View) -> None:
        self.p, self.view, self.deck = p, view, p.law.deck
        self.kinds_of = trade_stacks.kinds_of(p)
        self.stack_of = {kind: n for n, kinds in enumerate(self.kinds_of) for kind in kinds}
        self.me = view["seat"]
        lay_known(p, view)
        n = self.deck.kinds
        self.lying = {self.deck.goods + i: layer for i, layer in enumerate(view["lying"]) if layer >= 0}
        self.known = [
            sum(p.hand[kind::n]) + sum(p.laid[kind::n]) + p.spent[kind] + (kind in self.lying) for kind in range(n)
        ]
        self.hand, self.laid = p.hand, p.laid

    def deal(self) -> None:
        """Deal all cards. Raises Stuck if nothing fits, which cannot happen for the view of a sound position."""
        for n in range(TRIES):
            try:
                self.attempt()
                return
            except Stuck:
                if n == TRIES - 1:
                    raise

    def attempt(self) -> None:
        p, deck = self.p, self.deck
        p.hand, p.laid = self.hand[:], self.laid[:]
        self.unknown = [n - known for n, known in zip(deck.count, self.known, strict=True)]
        self.empty = [self.view["cards"][s] - sum(p.in_hand(s)) for s in range(p.seats)]
        self.room = []
        for kinds, layers in zip(self.kinds_of, self.view["stacks"], strict=True):
            in_pile = sum(layers) - sum(kind in self.lying for kind in kinds)
            self.room.append(sum(self.unknown[kind] for kind in kinds) - in_pile)
        self.loose: list[int] = []
        self.loosen()
        for seat, n in enumerate(self.view["lots"]):
            if n and seat != self.me:
                self.fill_lot(seat)
        self.fill_hands()
        self.fill_stacks()

    # Calamities -------------------------------------------------------------------------------------------------------
    def loosen(self) -> None:
        """Decide which calamities are in hands or lots: those that are nowhere else, and some that may lie on top."""
        deck, undecided = self.deck, []
        for kind in range(deck.goods, deck.kinds):
            if not self.unknown[kind]:
                continue
            s = self.stack_of[kind]
            top = self.top(s)
            sure = not deck.tradable[kind] or not top
            if sure or (self.room[s] and chance.below(self.p, self.room[s] + top) < self.room[s]):
                self.free_card(kind)
            else:
                undecided.append(kind)
        chance.shuffle(self.p, undecided)
        while len(self.loose) < sum(max(0, n) for n in self.needs().values()) and undecided:
            kind = undecided.pop()
            if self.room[self.stack_of[kind]]:
                self.free_card(kind)

    def top(self, s: int) -> int:
        """How many cards of a stack's top layer may be of any kind."""
        layers = self.view["stacks"][s]
        return (
            layers[0] - sum(layer == 0 and self.stack_of[kind] == s for kind, layer in self.lying.items())
            if layers
            else 0
        )

    def free_card(self, kind: int) -> None:
        s = self.stack_of[kind]
        if not self.room[s]:
            raise Stuck
        self.room[s] -= 1
        self.unknown[kind] -= 1
        self.loose.append(kind)

    def needs(self) -> dict[int, int]:
        """How many unseen calamities a seat must have: after its purchases it keeps no more commodities (E.10.5)."""
        p, steps = self.p, self.p.steps
        top = steps[-1] if steps else None
        if not isinstance(top, (Purchase, Discard)):
            return {}
        waiting = {step.seat for step in steps if step.name in ("purchases.seat", "purchases.card")}
        left, asked = top.n if isinstance(top, Discard) else 0, top.seat
        return {
            s: self.empty[s] + self.goods_of(s) - funds.hand_limit(p) - (left if s == asked else 0)
            for s in range(p.seats)
            if s not in waiting and s != self.me
        }

    def goods_of(self, seat: int) -> int:
        return sum(self.p.in_hand(seat)[: self.deck.goods])

    # Single cards -----------------------------------------------------------------------------------------------------
    def put(self, to: list[int], row: int, kind: int) -> None:
        """Put one of the unseen commodities into a hand or a lot."""
        s = self.stack_of[kind]
        if not self.unknown[kind] or not self.room[s]:
            raise Stuck
        self.unknown[kind] -= 1
        self.room[s] -= 1
        to[row * self.deck.kinds + kind] += 1

    def any_good(self, first: int = 0) -> int:
        """A commodity that may be in a hand, none before `first`."""
        goods = range(first, self.deck.goods)
        weights = [self.unknown[kind] * bool(self.room[self.stack_of[kind]]) for kind in goods]
        return first + self.pick(weights)

    def pick(self, weights: list[int]) -> int:
        if not any(weights):
            raise Stuck
        n = chance.below(self.p, sum(weights))
        for i, weight in enumerate(weights):
            n -= weight
            if n < 0:
                return i
        raise Stuck

    # Lots -------------------------------------------------------------------------------------------------------------
    def fill_lot(self, seat: int) -> None:
        """Fill a lot with so many cards. What was named is in it; if a total was told, the cards come to it."""
        p, left = self.p, self.view["lots"][seat]
        named, need = market.kinds_said(p, seat, market.NAMED), p.law.named_in_offer
        must = named[:]
        if market.seat_laying(p) != seat:
            while len(must) < need:
                must.append(self.any_good(named[-1] if named else 0))
        for kind in must:
            self.put(p.laid, seat, kind)
            left -= 1
        total = self.view["totals"][seat]
        if total >= 0:
            rest = total - sum(self.deck.value[kind] for kind in must)
            chosen = self.split(left, rest)
        else:
            chosen = self.some(left)
        for kind in chosen:
            if kind in self.loose:
                self.loose.remove(kind)
                p.laid[seat * self.deck.kinds + kind] += 1
            else:
                self.put(p.laid, seat, kind)

    def some(self, n: int) -> list[int]:
        """Any n tradable cards."""
        chosen: list[int] = []
        unknown, room, loose = self.unknown[:], self.room[:], self.tradable()
        for _ in range(n):
            weights = [unknown[kind] * bool(room[self.stack_of[kind]]) for kind in range(self.deck.goods)]
            i = self.pick([*weights, *[1] * len(loose)])
            if i < self.deck.goods:
                unknown[i] -= 1
                room[self.stack_of[i]] -= 1
                chosen.append(i)
            else:
                chosen.append(loose.pop(i - self.deck.goods))
        return chosen

    def tradable(self) -> list[int]:
        return [kind for kind in self.loose if self.deck.tradable[kind]]

    def split(self, n: int, total: int) -> list[int]:
        """n tradable cards that come to a total: by trial in an order of chance, and no hopeless case twice."""
        kinds = [kind for kind in range(self.deck.goods) if self.unknown[kind]] + self.tradable()
        chance.shuffle(self.p, kinds)
        hopeless: set[tuple[int, int, int, tuple[int, ...]]] = set()
        room = self.room[:]

        def search(i: int, n: int, total: int) -> list[int] | None:
            if n == 0 or total <= 0:
                return [] if n == total == 0 else None
            if i == len(kinds) or (i, n, total, tuple(room)) in hopeless:
                return None
            kind = kinds[i]
            good, s = kind < self.deck.goods, self.stack_of[kind]
            most = min(n, self.unknown[kind], room[s]) if good else 1
            first = chance.below(self.p, most + 1)
            for k in [*range(first, -1, -1), *range(first + 1, most + 1)]:
                room[s] -= k * good
                rest = search(i + 1, n - k, total - k * self.deck.value[kind])
                room[s] += k * good
                if rest is not None:
                    return [kind] * k + rest
            hopeless.add((i, n, total, tuple(room)))
            return None

        found = search(0, n, total)
        if found is None:
            raise Stuck
        return found

    # Hands and stacks -------------------------------------------------------------------------------------------------
    def fill_hands(self) -> None:
        """Fill the hands: first with cards that a seat must have, then with the rest by chance."""
        p, steps = self.p, self.p.steps
        needs = self.needs()
        chance.shuffle(p, self.loose)
        for seat, n in needs.items():
            for _ in range(n):
                if not self.loose:
                    raise Stuck
                self.hold(seat, self.loose.pop())
        exact = -1
        top = steps[-1] if steps else None
        if isinstance(top, Discard) and top.seat != self.me:
            exact = top.seat
            for _ in range(top.n):
                self.put(p.hand, exact, self.any_good(top.first))
                self.empty[exact] -= 1
        for kind in self.loose:
            seat = self.pick([n if s != exact else 0 for s, n in enumerate(self.empty)])
            self.hold(seat, kind)
        places = [seat for seat, n in enumerate(self.empty) for _ in range(n)]
        if len(places) != sum(self.room):
            raise Stuck
        chance.shuffle(p, places)
        for seat in places:
            s = self.pick(self.room)
            kinds = [kind for kind in self.kinds_of[s] if kind < self.deck.goods]
            self.put(p.hand, seat, kinds[self.pick([self.unknown[kind] for kind in kinds])])

    def hold(self, seat: int, kind: int) -> None:
        """Put a calamity into a hand."""
        if not self.empty[seat]:
            raise Stuck
        self.empty[seat] -= 1
        self.p.hand[seat * self.deck.kinds + kind] += 1

    def fill_stacks(self) -> None:
        """Lay all cards that are in no hand into the stacks: calamities where they are known to be, or on top."""
        p, deck = self.p, self.deck
        done = []
        for kinds, sizes in zip(self.kinds_of, self.view["stacks"], strict=True):
            layers: trade_stacks.Stack = [[] for _ in sizes]
            rest = []
            for kind in kinds:
                if kind in self.lying:
                    layers[self.lying[kind]].append(kind)
                elif kind >= deck.goods and self.unknown[kind]:
                    layers[0].append(kind)
                else:
                    rest += [kind] * self.unknown[kind]
            chance.shuffle(p, rest)
            for layer, n in zip(layers, sizes, strict=True):
                while len(layer) < n:
                    layer.append(rest.pop())
            done.append(layers)
        trade_stacks.write(p, done)


def lay_known(p: Civ, view: View) -> None:
    """Lay all cards that the viewer knows: its own hand and lot, calamities and grain that lie open, and what is laid
    for a purchase.
    """
    n, goods, me = p.law.deck.kinds, p.law.deck.goods, view["seat"]
    for seat, shown in enumerate(p.shown):
        if shown:  # 30.312
            p.hand[seat * n + p.law.deck.index[funds.GRAIN]] = shown
    if me is not None:
        p.hand[me * n : me * n + n] = view["hand"]
    for i, seat in enumerate(view["open"]):
        if seat >= 0:
            p.hand[seat * n + goods + i] = 1
    if any(view["paid"]):
        p.laid[:n] = view["paid"]
    elif me is not None:
        p.laid[me * n : me * n + n] = view["lot"]
