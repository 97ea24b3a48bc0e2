"""The turn: the phases of each game in their order, and whether there is another turn (F.3, D-01)."""

from __future__ import annotations

from ..geography import COUNT
from ..position import Civ
from ..steps import civ
from ..victory import last_turn


@civ.auto("turn")
def turn(p: Civ) -> None:
    p.turn += 1
    p.tell("turn", n=p.turn)
    p.then(*[civ.step(phase) for phase in p.law.phases], end())


@civ.auto("turn.end")
def end(p: Civ) -> None:
    """F.34: the agreed limit of turns. Where no nation has anything left on the board, nothing can happen any more."""
    p.fresh, p.shown = [0] * COUNT, [0] * p.seats
    if p.turn == last_turn(p):
        finish(p, "civilization.end.turns")
    elif not any(p.on_board(seat) or seat in p.city for seat in p.order):
        finish(p, "civilization.end.empty")
    else:
        p.then(turn())


def finish(p: Civ, event: str) -> None:
    """The game is over: nothing is pending any more, and the last event says why."""
    p.steps.clear()
    p.tell(event)
