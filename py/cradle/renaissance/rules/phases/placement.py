"""A player spends the reserve: places tokens quietly, buys cards for tokens, takes control markers back (7.1 to 7.5).

An attack goes on in rivalry.py.
"""

from __future__ import annotations

from itertools import compress

from ....kernel.game import Action, Refusal
from ....kernel.position import silent
from ....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ..entry import enterable
from ..geography import CAPACITY, COUNT, INDEX, NAMES
from ..history_deck import any_left, draw
from ..position import Age
from ..reach import by_land, reach, tokens_it_can_bring
from ..rivalry_odds import PIECES, attack, chance_to_win, defence, fewest_to_attack, total, weight
from ..steps import age
from ..tables import BUY_CARD, DONE, NUMBER, TO, TURN
from .markers import reduce, settle
from .placement_conditions import in_reach, takes_tokens, wrong_number
from .rivalry import rivalry

CARD = 3  # 7.1: tokens for the first card bought, and 3 more for each after it


@age.auto("expansion.next", SEAT, 2)
def further(p: Age, seat: int, bought: int) -> None:
    """The player goes on while the reserve lasts. bought: whether a card was bought."""
    settle(p, seat)
    for n in [*compress(range(COUNT), p.base)]:  # G14
        if p.control[n] != seat and not p.at(n, seat):
            p.base[n] = 0
    if p.reserve[seat]:
        return p.then(Place(seat, bought))
    p.base, p.landed = [0] * COUNT, [0] * COUNT


# 7.1: the next thing to do --------------------------------------------------------------------------------------------
def price(p: Age) -> int:
    """The price of the next card that anyone buys, in tokens."""
    return CARD * (p.sold + 1)


def can_buy(p: Age, seat: int, bought: int) -> bool:
    """Whether the seat can buy a card for tokens."""
    return not bought and p.reserve[seat] >= price(p) and any_left(p)


def numbers(p: Age, seat: int, province: int) -> tuple[int, int, int]:
    """For a province: the most tokens that can be placed quietly, the fewest that attack, the most that
    can be brought.
    """
    most, there = tokens_it_can_bring(p, seat, province), p.presence(province)
    quiet = max(0, min(most, CAPACITY[province] - sum(there)))
    return quiet, fewest_to_attack(p, seat, province) if sum(there) > there[seat] else most + 1, most


@age.choice("expansion.place")
class Place(Choice):
    """7.1: where tokens go; once a card for tokens; or done, and the rest returns to stock."""

    bought: int = detail(2)

    def actions(self, p: Age) -> list[Action]:
        seat = self.seat
        if not p.reserve[seat]:
            return []
        card = can_buy(p, seat, self.bought)
        turned = [] if p.markers(seat) else p.controls(seat)
        to = [TO[n] for n in enterable(p, seat, reach(p, seat))]
        return [*to, *([BUY_CARD] if card else []), *[TURN[n] for n in turned], DONE]

    def about(self, p: Age) -> dict[str, object]:
        return {"n": p.reserve[self.seat], "price": price(p)}

    @conditions("to", INDEX)
    def may_enter(self, p: Age, province: int) -> Conditions:
        yield from in_reach(p, self.seat, province)
        listed = province in enterable(p, self.seat, reach(p, self.seat))
        yield from takes_tokens(p, self.seat, province, listed)

    @conditions("buy-card")
    def may_buy_card(self, p: Age, _: None) -> Conditions:
        yield not self.bought or ("renaissance.refusal.second_card", {}, "7.1")
        yield p.reserve[self.seat] >= price(p) or ("renaissance.refusal.tokens", {"n": price(p)}, "7.1")
        yield any_left(p) or ("renaissance.refusal.pile", {}, "3.3")

    @conditions("turn", INDEX)
    def may_turn(self, p: Age, province: int) -> Conditions:
        markers = p.markers(self.seat)
        yield p.control[province] == self.seat or ("renaissance.refusal.control", {"place": NAMES[province]}, "1.1")
        yield not markers or ("renaissance.refusal.need", {"n": markers}, "1.1")

    @verb
    def to(self, p: Age, id: str) -> None:
        p.then(Number(self.seat, self.bought, INDEX[id]))

    @verb
    def buy_card(self, p: Age, _: None) -> None:
        seat = self.seat
        p.tell("renaissance.card_for_tokens", seat=seat, n=price(p))
        p.reserve[seat] -= price(p)
        p.sold += 1
        draw(p, seat)
        p.then(further(seat, 1))

    @verb
    def turn(self, p: Age, id: str) -> None:
        p.then(reduce(INDEX[id]), further(self.seat, self.bought))  # 1.1

    @verb
    def done(self, p: Age, _: None) -> None:
        seat = self.seat
        p.tell("renaissance.unused", seat=seat, n=p.reserve[seat])
        p.reserve[seat] = 0
        p.then(further(seat, self.bought))


@age.choice("expansion.number")
class Number(Choice):
    """7.5, 7.6: how many tokens go there; only what is quiet or makes an attack."""

    bought: int = detail(2)
    province: int = detail(COUNT)

    def actions(self, p: Age) -> list[Action]:
        quiet, first, most = numbers(p, self.seat, self.province)
        return [*NUMBER[1 : quiet + 1], *NUMBER[first : most + 1]]

    def about(self, p: Age) -> dict[str, object]:
        """n: the highest number. Of each whether it attacks, and then both forces and the chance to win, in tenths of a
        percent.

        least: of tokens that attack. terms: of his force but for tokens, which count `weight` each, and of theirs.
        """
        seat, province = self.seat, self.province
        quiet, first, most = numbers(p, seat, province)
        highest = most if first <= most else quiet
        said: dict[str, object] = {"place": NAMES[province], "n": highest, "there": p.at(province, seat)}
        said["numbers"] = lines = [{"n": n, "attack": False} for n in range(1, quiet + 1)]
        if first > most:
            return said
        mine, theirs = attack(p, seat, province), defence(p, seat, province)
        each, force = weight(p, seat, province), total(mine)
        known = {"defence": total(theirs), "chance": chance_to_win(p, seat, province)}
        for n in range(first, most + 1):
            lines.append({"n": n, "attack": True, "force": force + each * n, **known})
        terms = {
            "attack": [[*term] for term in mine if term.name not in PIECES],
            "defence": [[*term] for term in theirs],
        }
        return said | {"least": first, "weight": each, "terms": terms}

    def refusal(self, p: Age, verb: str, argument: object) -> Refusal | None:
        return wrong_number(p, verb, argument, self.seat, self.province, *numbers(p, self.seat, self.province)[1:])

    @verb
    def number(self, p: Age, n: int) -> None:
        seat, province = self.seat, self.province
        if not by_land(p, seat, province):
            p.landed[province] += n
        p.reserve[seat] -= n
        p.new[province * p.seats + seat] += n
        if sum(p.presence(province)) <= CAPACITY[province]:
            p.tell("renaissance.places", seat=seat, place=NAMES[province], n=n)
            return p.then(further(seat, self.bought))
        if p.tell is not silent:  # bots need not wait for numbers that nobody hears
            announce(p, seat, province, n)
        p.then(rivalry(seat, province, 0), further(seat, self.bought))


def announce(p: Age, seat: int, province: int, n: int) -> None:
    """7.6: an attack, its chance, and both forces term by term."""
    p.tell("renaissance.attacks", seat=seat, place=NAMES[province], n=n, chance=chance_to_win(p, seat, province))
    mine, theirs = attack(p, seat, province), defence(p, seat, province)
    terms = [[*term] for term in mine], [[*term] for term in theirs]
    p.tell("renaissance.forces", force=total(mine), defence=total(theirs), mine=terms[0], theirs=terms[1])
