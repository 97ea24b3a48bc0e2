"""Control markers that are reduced to a token, turned back, or come by a card (1.1, 5.2, G35, G50)."""

from __future__ import annotations

from itertools import compress
from operator import add

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ..geography import CAPACITY, COUNT, INDEX, NAMES, SATELLITE
from ..position import CONTROLS, NONE, Age, clear
from ..steps import age
from ..tables import EMPTY, RESERVE, TURN, or_done


# 5.2: one old token for a control marker ------------------------------------------------------------------------------
@age.auto("reduce", COUNT)
def reduce(p: Age, province: int) -> None:
    """The marker returns to its owner; the token comes from its stock, or from the reserve as the owner chooses."""
    owner = p.control[province]
    if owner == NONE:
        return
    if asks(p, owner):
        return p.then(Token(owner, province))
    replace(p, province, min(1, p.stock(owner)))


def asks(p: Age, owner: int) -> bool:
    """Whether the owner has a choice: no token is in its stock, but some are in its reserve."""
    return p.plays(owner) and not p.stock(owner) and p.reserve[owner] > 0


def replace(p: Age, province: int, tokens: int) -> None:
    owner = p.control[province]
    p.control[province], p.young[province] = NONE, 0
    p.old[province * p.seats + owner] += tokens
    p.tell("renaissance.reduced", seat=owner, place=NAMES[province], n=tokens)


@age.choice("reduce.token")
class Token(Choice):
    """5.2: the owner puts a token of the reserve there, or leaves the province empty."""

    province: int = detail(COUNT)

    def actions(self, p: Age) -> list[Action]:
        return [RESERVE, EMPTY] if p.control[self.province] == self.seat and asks(p, self.seat) else []

    def about(self, p: Age) -> dict[str, object]:
        return {"place": NAMES[self.province]}

    @verb
    def reserve(self, p: Age, _: None) -> None:
        p.reserve[self.seat] -= 1
        replace(p, self.province, 1)

    @verb
    def empty(self, p: Age, _: None) -> None:
        replace(p, self.province, 0)


# 5.2, 7.7: all of it --------------------------------------------------------------------------------------------------
def drive_out(p: Age, seat: int, foe: int, province: int) -> None:
    """All that another seat has in a province returns to its stock."""
    p.tell("renaissance.driven_out", seat=foe, other=seat, place=NAMES[province], n=p.at(province, foe))
    clear(p, province, foe)


# 1.1: the 26th --------------------------------------------------------------------------------------------------------
def plant(p: Age, seat: int, province: int) -> None:
    """An old control marker; with all of them in use, another may be turned back for it (G35, G50)."""
    if p.markers(seat):
        put_marker(p, seat, province)
    elif p.plays(seat):
        p.then(Turn(seat, province))


@age.auto("marker.put", SEAT, COUNT)
def put(p: Age, seat: int, province: int) -> None:
    if p.markers(seat):
        put_marker(p, seat, province)


def put_marker(p: Age, seat: int, province: int) -> None:
    p.control[province], p.young[province] = seat, 0
    p.tell("renaissance.controls", seat=seat, place=NAMES[province])


@age.choice("marker.turn")
class Turn(Choice):
    """G35, G50: one of the 25 becomes a token, or the province stays empty."""

    province: int = detail(COUNT)

    def actions(self, p: Age) -> list[Action]:
        return or_done(
            [TURN[n] for n in p.controls(self.seat)] if waits_for_a_marker(p, self.seat, self.province) else []
        )

    def about(self, p: Age) -> dict[str, object]:
        return {"place": NAMES[self.province]}

    @conditions("turn", INDEX)
    def may_turn(self, p: Age, province: int) -> Conditions:
        own = p.control[province] == self.seat
        yield own or ("renaissance.refusal.control", {"place": NAMES[province]}, "1.1")

    @verb
    def turn(self, p: Age, id: str) -> None:
        p.then(reduce(INDEX[id]), put(self.seat, self.province))

    @verb
    def done(self, p: Age, _: None) -> None:
        p.tell("renaissance.no_marker", seat=self.seat, place=NAMES[self.province])


def waits_for_a_marker(p: Age, seat: int, province: int) -> bool:
    free = not any(p.presence(province)) and not SATELLITE[province] and p.board.inside[province]
    return free and p.control.count(seat) == CONTROLS


# 7.5: tokens that become markers --------------------------------------------------------------------------------------
def settle(p: Age, seat: int) -> None:
    """7.5: as many tokens as the capacity, alone in a province, are a new control marker; not in a satellite.

    G47: without a marker in stock they stay, and become one as soon as there is one, in the order of the table.
    """
    there = [*map(add, p.old[seat :: p.seats], p.new[seat :: p.seats])]
    for n in [n for n in compress(range(COUNT), there) if there[n] >= CAPACITY[n] > 1]:
        fill(p, seat, n)


def fill(p: Age, seat: int, province: int) -> None:
    """7.5: a new control marker for the tokens there, if one is in stock."""
    if p.markers(seat):
        clear(p, province, seat)
        p.control[province], p.young[province] = seat, 1
        p.tell("renaissance.controls", seat=seat, place=NAMES[province])
