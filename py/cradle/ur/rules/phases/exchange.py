"""The exchange (5), and that of the set-up (2.4)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ..position import Ur
from ..refusals import is_free
from ..steps import CELL, ur
from ..tables import ACTION, ACTIONS, BESIDE, DRAWN, FACES, FREE, KEEP, LAID, PAIR, PAIRS

NO_CELL = -1  # the place of the tile beside the grid

# fmt: off


def exchanges(p: Ur, seat: int) -> list[Action]:
    tile, owner, mine, exchange = p.tile, p.owner, p.hand[seat], p.grid.exchange
    actions = [exchange[c] for c in range(len(owner)) if owner[c] == FREE and PAIR[tile[c]] != mine]  # 5.1, U-06
    if p.beside and p.beside[0] != mine:                                                           # 5.3, U-14
        actions.append(p.grid.exchange_beside)
    return actions


def can_exchange(p: Ur, seat: int) -> bool:
    """Whether `exchanges` lists anything."""
    tile, mine = p.tile, p.hand[seat]
    if p.beside and p.beside[0] != mine:
        return True
    for c, o in enumerate(p.owner):  # noqa: SIM110 (`any` takes twice as long)
        if o == FREE and PAIR[tile[c]] != mine:
            return True
    return False


@ur.auto("exchange", SEAT)
def exchange(p: Ur, seat: int) -> None:
    if can_exchange(p, seat):
        p.then(Exchange(seat))
    else:
        p.steps.clear()                                                                            # 5.2, 8.1
        p.tell("ur.end.no_exchange", seat=seat)


@ur.choice("exchange.tile")
class Exchange(Choice):                                                                            # 5.1, 5.2
    def actions(self, p: Ur) -> list[Action]:
        return exchanges(p, self.seat)

    @verb
    def exchange(self, p: Ur, name: str) -> None:
        if name == BESIDE:
            exchange_beside(p, self.seat)
        else:
            p.then(Face(self.seat, p.grid.index[name]))

    @conditions("exchange", lambda p: p.grid.index | {BESIDE: NO_CELL})
    def may_exchange(self, p: Ur, cell: int) -> Conditions:
        if cell == NO_CELL:
            yield bool(p.beside) or ("ur.refusal.no_beside", {}, "5.1")
            pair, tile = p.beside[0], BESIDE
        else:
            yield from is_free(p, cell, "5.1")
            pair, tile = PAIR[p.tile[cell]], p.grid.names[cell]
        yield pair != p.hand[self.seat] or ("ur.refusal.exchange_same", {"tile": tile}, "5.1")

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        return ("ur.refusal.must_exchange", {}, "5.2") if verb in ("keep", "done") else super().refusal(p, verb, name)


@ur.choice("setup.exchange")
class SetupExchange(Exchange):                                                                     # 2.4
    def actions(self, p: Ur) -> list[Action]:
        return [*exchanges(p, self.seat), KEEP]

    @verb
    def keep(self, p: Ur, _: None) -> None:
        p.tell("ur.keep", seat=self.seat)

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        return super().refusal(p, verb, name) if verb == "exchange" else None


def exchange_beside(p: Ur, seat: int) -> None:
    """2: the open tile, or the top of the pile; the tile given goes under it, and the next top is turned up."""
    given, p.hand[seat] = p.hand[seat], p.beside.pop(0)
    if any(p.hidden):
        p.beside.insert(0, chance.draw(p, p.hidden, DRAWN))
    p.beside.append(given)
    left, right = PAIRS[p.hand[seat]]
    p.tell("ur.exchange.beside", seat=seat, left=ACTIONS[left], right=ACTIONS[right])


@ur.choice("exchange.face")
class Face(Choice):                                                                                # 5.1
    cell: int = detail(CELL)

    def actions(self, p: Ur) -> list[Action]:
        return [FACES[a] for a in PAIRS[p.hand[self.seat]]]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.cell]}

    @verb
    def face(self, p: Ur, face: str) -> None:
        seat, cell = self.seat, self.cell
        given, p.hand[seat] = p.hand[seat], PAIR[p.tile[cell]]
        p.tile[cell] = LAID[given, ACTIONS.index(face)]
        left, right = PAIRS[p.hand[seat]]
        p.tell("ur.exchange", seat=seat, tile=p.grid.names[cell], laid=face, left=ACTIONS[left], right=ACTIONS[right])

    @conditions("face", ACTION)
    def may_lay(self, p: Ur, action: int) -> Conditions:
        yield action in PAIRS[p.hand[self.seat]] or ("ur.refusal.not_in_hand", {"action": ACTIONS[action]}, "5.1")

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        return Exchange(self.seat).refusal(p, verb, name) if verb == "exchange" else super().refusal(p, verb, name)
