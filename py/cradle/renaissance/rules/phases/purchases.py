"""Phase 4: the fleet, advances, and stabilization (6)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ..cards import ADVANCE, ADVANCE_IDS, ADVANCE_INDEX, ADVANCES, GALLEON, IDS, KIND, SHIPS, THREE_MASTER
from ..history_deck import ADVANCES_ALL
from ..position import LETTERS, Age
from ..steps import age
from ..tables import BUY, CLAIM, DONE, ENDURE, PAY, SHIP, or_done
from .elimination import suffer
from .extra import discarding
from .leaders import leave, may_claim, refund
from .prices import for_sale, offers, price, relief, unrest, upkeep
from .turn import opens

STEP_PRICE = 10  # 6.1
LAST_STEPS = (THREE_MASTER - 1, GALLEON - 1, len(SHIPS) - 1)  # the last step of each type: the next one is another type


@age.auto("purchases")
def purchases(p: Age) -> None:
    opens(p, "purchases")


@age.auto("purchases.begin")
def begin(p: Age) -> None:
    p.then(*[one_seat(seat) for seat in p.players()], end())


@age.auto("purchases.seat", SEAT)
def one_seat(p: Age, seat: int) -> None:
    """6: first the fleet, then advances, then stabilization."""
    fleet = [Fleet(seat)] if may_step(p, seat) else []
    if p.plays(seat) and not fleet and not may_shop(p, seat):
        p.tell("renaissance.buys_nothing", seat=seat)
    p.then(*fleet, shop(seat), settle(seat))


@age.auto("purchases.end")
def end(p: Age) -> None:
    """5.3: all leaders leave the game."""
    leave(p)


# 6.1 --------------------------------------------------------------------------------------------------------------
def may_step(p: Age, seat: int) -> bool:
    return p.plays(seat) and p.cash[seat] >= STEP_PRICE and p.ship[seat] not in LAST_STEPS


class Purchase(Choice):
    """6: advances and leaders are clicked at each choice of the phase, which says whether it is time for them."""

    @conditions("buy", ADVANCE_INDEX)
    def may_buy(self, p: Age, n: int) -> Conditions:
        yield from for_sale(p, self.seat, n)
        yield from self.time_to_shop()

    @conditions("claim", KIND)
    def may_claim(self, p: Age, kind: int) -> Conditions:
        yield from to_claim(p, self.seat, kind)
        yield from self.time_to_shop()

    def time_to_shop(self) -> Conditions:
        yield True


@age.choice("purchases.fleet")
class Fleet(Purchase):
    """6.1: at most one step a turn."""

    def actions(self, p: Age) -> list[Action]:
        return [SHIP, DONE] if may_step(p, self.seat) else []

    def about(self, p: Age) -> dict[str, object]:
        seat = self.seat
        return {"n": STEP_PRICE, "ship": p.ship[seat] + 1, "cash": p.cash[seat], "due": upkeep(p, seat)}

    def time_to_shop(self) -> Conditions:
        yield "renaissance.refusal.fleet_first", {}, "6.1"

    @verb
    def ship(self, p: Age, _: None) -> None:
        seat = self.seat
        p.cash[seat] -= STEP_PRICE
        p.ship[seat] += 1
        p.tell("renaissance.ship", seat=seat, ship=p.ship[seat], n=STEP_PRICE)

    @verb
    def done(self, p: Age, _: None) -> None:
        pass


# 6.2 --------------------------------------------------------------------------------------------------------------
@age.auto("purchases.shop", SEAT)
def shop(p: Age, seat: int) -> None:
    if may_shop(p, seat):
        p.then(Buy(seat))


def may_shop(p: Age, seat: int) -> bool:
    return p.plays(seat) and bool(offers(p, seat) or claimable(p, seat))


def claimable(p: Age, seat: int) -> list[int]:
    """5.3: the leaders that [E] may claim."""
    return [kind for n, kind in enumerate(p.leaders) if may_claim(p, seat, n)]


@age.choice("purchases.buy")
class Buy(Purchase):
    """6.2: one advance after the other; a leader is claimed before what he makes cheaper."""

    def actions(self, p: Age) -> list[Action]:
        return or_done(
            [*[BUY[n] for n in offers(p, self.seat)], *[CLAIM[kind] for kind in sorted(claimable(p, self.seat))]]
        )

    def about(self, p: Age) -> dict[str, object]:
        return {"cash": p.cash[self.seat], "due": upkeep(p, self.seat)}

    @conditions("ship")
    def may_step(self, p: Age, _: None) -> Conditions:
        yield "renaissance.refusal.one_step", {}, "6.1"

    @verb
    def buy(self, p: Age, id: str) -> None:
        seat = self.seat
        n, had = ADVANCE_IDS.index(id), set(p.advances(seat))
        due = price(p, seat, n)
        p.cash[seat] -= due
        p.owned[seat * LETTERS + n] = 2
        p.tell("renaissance.buys", seat=seat, advance=id, n=due)
        p.then(shop(seat))
        at_once(p, seat, n)
        if eased := relief(had, had | {n}):
            p.tell("renaissance.row", seat=seat, n=eased)
            suffer(p, seat, -eased)
        if len(had) + 1 == LETTERS and p.plays(seat) and not p.ending:  # 10.1
            p.ending = ADVANCES_ALL
            p.tell("renaissance.all_advances", seat=seat)

    @verb
    def claim(self, p: Age, card: str) -> None:
        seat = self.seat
        n = p.leaders.index(KIND[card])
        p.claims[n] |= 1 << seat
        p.tell("renaissance.claims", seat=seat, other=p.patrons[n], card=card)
        p.then(shop(seat))

    @verb
    def done(self, p: Age, _: None) -> None:
        pass


def at_once(p: Age, seat: int, n: int) -> None:
    """What an advance does on its purchase."""
    letter, misery = ADVANCES[n].letter, ADVANCES[n].misery
    if misery:
        suffer(p, seat, misery)
    if letter in "ST":
        p.ship[seat] = max(p.ship[seat], THREE_MASTER if letter == "S" else GALLEON)
        p.tell("renaissance.fleet", seat=seat, ship=p.ship[seat])
    elif letter == "O":  # G41
        for leader in range(len(p.leaders)):
            if p.patrons[leader] == seat:
                refund(p, leader)
    elif letter == "P":
        discarding(p, seat)


def to_claim(p: Age, seat: int, kind: int) -> Conditions:
    """5.3: a seat can claim a leader."""
    yield kind in p.leaders or ("renaissance.refusal.leader", {"card": IDS[kind]}, "5.3")
    n = p.leaders.index(kind)
    claims = p.claims[n]
    yield not (p.patrons[n] == seat or claims >> seat & 1) or ("renaissance.refusal.yours", {"card": IDS[kind]}, "5.3")
    yield p.has(seat, "E") or ("renaissance.refusal.patronage", {"advance": ADVANCES[ADVANCE["E"]].id}, "5.3")
    can = may_claim(p, seat, n)
    yield can or bool(claims) or ("renaissance.refusal.unclaimable", {"card": IDS[kind]}, "5.3")
    yield can or ("renaissance.refusal.protected", {"card": IDS[kind], "n": claims.bit_count()}, "5.3")


# 6.3 --------------------------------------------------------------------------------------------------------------
@age.auto("purchases.settle", SEAT)
def settle(p: Age, seat: int) -> None:
    if may_settle(p, seat):
        p.then(Stabilize(seat))


def may_settle(p: Age, seat: int) -> bool:
    return p.plays(seat) and bool(p.kinds_held(seat))


@age.choice("purchases.stabilize")
class Stabilize(Purchase):
    """6.3: a seat pays for stabilization in full, or not at all."""

    def actions(self, p: Age) -> list[Action]:
        seat = self.seat
        if not may_settle(p, seat):
            return []
        return [PAY, ENDURE] if upkeep(p, seat) <= p.cash[seat] else [ENDURE]

    def about(self, p: Age) -> dict[str, object]:
        """n: the cost; spaces: the misery if it is not paid."""
        seat = self.seat
        n = upkeep(p, seat)
        return {"n": n, "hand": sum(p.in_hand(seat)), "spaces": unrest(p.misery[seat], n)}

    def time_to_shop(self) -> Conditions:
        yield "renaissance.refusal.shop_closed", {}, "6.3"

    def may_claim(self, p: Age, kind: int) -> Conditions:
        return self.time_to_shop()

    @conditions("pay")
    def may_pay(self, p: Age, _: None) -> Conditions:
        cost, cash = upkeep(p, self.seat), p.cash[self.seat]
        yield cost <= cash or ("renaissance.refusal.ducats", {"n": cost, "cash": cash}, "6.3")

    @verb
    def pay(self, p: Age, _: None) -> None:
        seat = self.seat
        n = upkeep(p, seat)
        p.cash[seat] -= n
        p.tell("renaissance.stabilizes", seat=seat, n=n, hand=sum(p.in_hand(seat)))

    @verb
    def endure(self, p: Age, _: None) -> None:
        seat = self.seat
        n = upkeep(p, seat)
        p.tell("renaissance.unstable", seat=seat, n=n, hand=sum(p.in_hand(seat)))
        suffer(p, seat, unrest(p.misery[seat], n))
