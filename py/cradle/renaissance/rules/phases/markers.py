"""Control markers that are reduced to a token, turned back, or come by a card (1.1, 5.2, G35, G50)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..geography import COUNT, INDEX, NAMES, SATELLITE
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
        return p.then(("reduce.token", owner, province))
    replace(p, province, min(1, p.stock(owner)))


def asks(p: Age, owner: int) -> bool:
    """Whether the owner has a choice: no token is in its stock, but some are in its reserve."""
    return p.plays(owner) and not p.stock(owner) and p.reserve[owner] > 0


def replace(p: Age, province: int, tokens: int) -> None:
    owner = p.control[province]
    p.control[province], p.young[province] = NONE, 0
    p.old[province * p.seats + owner] += tokens
    p.tell("renaissance.reduced", seat=owner, place=NAMES[province], n=tokens)


@age.choice("reduce.token", COUNT)
class Token:
    """5.2: the owner puts a token of the reserve there, or leaves the province empty."""

    def actions(p: Age, seat: int, province: int) -> list[Action]:
        return [RESERVE, EMPTY] if p.control[province] == seat and asks(p, seat) else []

    def about(p: Age, seat: int, province: int) -> dict[str, object]:
        return {"place": NAMES[province]}

    def reserve(p: Age, _: None, seat: int, province: int) -> None:
        p.reserve[seat] -= 1
        replace(p, province, 1)

    def empty(p: Age, _: None, seat: int, province: int) -> None:
        replace(p, province, 0)


# 5.2, 7.7: all of it --------------------------------------------------------------------------------------------------
def drive_out(p: Age, seat: int, foe: int, province: int) -> None:
    """All that another seat has in a province returns to its stock."""
    p.tell("renaissance.driven_out", seat=foe, other=seat, place=NAMES[province], n=p.at(province, foe))
    clear(p, province, foe)


# 1.1: the 26th --------------------------------------------------------------------------------------------------------
def plant(p: Age, seat: int, province: int) -> None:
    """An old control marker; with all of them in use, another may be turned back for it (G35, G50)."""
    if p.markers(seat):
        put.rule(p, seat, province)
    elif p.plays(seat):
        p.then(("marker.turn", seat, province))


@age.auto("marker.put", SEAT, COUNT)
def put(p: Age, seat: int, province: int) -> None:
    if p.markers(seat):
        p.control[province], p.young[province] = seat, 0
        p.tell("renaissance.controls", seat=seat, place=NAMES[province])


@age.choice("marker.turn", COUNT)
class Turn:
    """G35, G50: one of the 25 becomes a token, or the province stays empty."""

    def actions(p: Age, seat: int, province: int) -> list[Action]:
        return or_done([TURN[n] for n in p.controls(seat)] if waits_for_a_marker(p, seat, province) else [])

    def about(p: Age, seat: int, province: int) -> dict[str, object]:
        return {"place": NAMES[province]}

    def refusal(p: Age, verb: str, id: int | str | None, seat: int, province: int) -> Refusal | None:
        return ("renaissance.no.control", {"place": id}, "1.1") if id in INDEX else None

    def turn(p: Age, id: str, seat: int, province: int) -> None:
        p.then(("reduce", INDEX[id]), ("marker.put", seat, province))

    def done(p: Age, _: None, seat: int, province: int) -> None:
        p.tell("renaissance.no_marker", seat=seat, place=NAMES[province])


def waits_for_a_marker(p: Age, seat: int, province: int) -> bool:
    free = not any(p.presence(province)) and not SATELLITE[province] and p.board.inside[province]
    return free and p.control.count(seat) == CONTROLS
