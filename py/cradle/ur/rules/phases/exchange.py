"""The exchange (5), and that of the set-up (2.4)."""

from __future__ import annotations

from typing import Any

from ....kernel import chance
from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..position import Ur
from ..refusals import not_free
from ..steps import CELL, ur
from ..tables import ACTIONS, BESIDE, DRAWN, FACES, FREE, KEEP, LAID, PAIR, PAIRS

# fmt: off


def exchanges(p: Ur, seat: int) -> list[Action]:
    tile, mine, exchange = p.tile, p.hand[seat], p.grid.exchange
    actions = [exchange[c] for c, o in enumerate(p.owner) if o == FREE and PAIR[tile[c]] != mine]  # 5.1, U-06
    if p.beside and p.beside[0] != mine:                                                           # 5.3, U-14
        actions.append(p.grid.exchange_beside)
    return actions


@ur.auto("exchange", SEAT)
def exchange(p: Ur, seat: int) -> None:
    if exchanges(p, seat):
        p.then(("exchange.tile", seat))
    else:
        p.steps.clear()                                                                            # 5.2, 8.1
        p.tell("ur.end.no_exchange", seat=seat)


@ur.choice("exchange.tile")
class Exchange:                                                                                    # 5.1, 5.2
    def actions(p: Ur, seat: int) -> list[Action]:
        return exchanges(p, seat)

    def exchange(p: Ur, name: str, seat: int) -> None:
        if name == BESIDE:
            exchange_beside(p, seat)
        else:
            p.then(("exchange.face", seat, p.grid.index[name]))

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        if verb in ("keep", "done"):
            return "ur.refusal.must_exchange", {}, "5.2"
        if verb != "exchange":
            return None
        if name == BESIDE and not p.beside:
            return "ur.refusal.no_beside", {}, "5.1"
        if name == BESIDE or (name in p.grid.index and p.owner[p.grid.index[name]] == FREE):
            return "ur.refusal.exchange_same", {"tile": name}, "5.1"
        return not_free(p, name, "5.1")


@ur.choice("setup.exchange")
class SetupExchange(Exchange):                                                                     # 2.4
    def actions(p: Ur, seat: int) -> list[Action]:
        return [*exchanges(p, seat), KEEP]

    def keep(p: Ur, _: None, seat: int) -> None:
        p.tell("ur.keep", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return Exchange.refusal(p, verb, name, seat) if verb == "exchange" else None


def exchange_beside(p: Ur, seat: int) -> None:
    """2: the open tile, or the top of the pile; the tile given goes under it, and the next top is turned up."""
    given, p.hand[seat] = p.hand[seat], p.beside.pop(0)
    if any(p.hidden):
        p.beside.insert(0, chance.draw(p, p.hidden, DRAWN))
    p.beside.append(given)
    left, right = PAIRS[p.hand[seat]]
    p.tell("ur.exchange.beside", seat=seat, left=ACTIONS[left], right=ACTIONS[right])


@ur.choice("exchange.face", CELL)
class Face:                                                                                        # 5.1
    def actions(p: Ur, seat: int, cell: int) -> list[Action]:
        return [FACES[a] for a in PAIRS[p.hand[seat]]]

    def about(p: Ur, seat: int, cell: int) -> dict[str, Any]:
        return {"tile": p.grid.names[cell]}

    def face(p: Ur, face: str, seat: int, cell: int) -> None:
        given, p.hand[seat] = p.hand[seat], PAIR[p.tile[cell]]
        p.tile[cell] = LAID[given, ACTIONS.index(face)]
        left, right = PAIRS[p.hand[seat]]
        p.tell("ur.exchange", seat=seat, tile=p.grid.names[cell], laid=face, left=ACTIONS[left], right=ACTIONS[right])

    def refusal(p: Ur, verb: str, face: Any, seat: int, cell: int) -> Refusal | None:
        if verb == "exchange" and (verb, face) not in exchanges(p, seat):
            return Exchange.refusal(p, verb, face, seat)
        return ("ur.refusal.not_in_hand", {"action": face}, "5.1") if verb == "face" and face in ACTIONS else None
