"""What bots say to all as they pick: why they refuse, what they are after.

The rules do not tell it, so it is kept beside the record; the log has it after what the pick has brought.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ... import games, players
from ...kernel.game import Action, Decision, Event
from ...kernel.position import Position
from ...kernel.record import Record
from ...kernel.steps import Params
from ...players import Judgement

MOST = 2_000  # remarks that are kept, the last ones
SAYS = ".says."  # in the name of every such event


class Remark(NamedTuple):
    """After how many decisions a seat has said what, and the parameters of the message."""

    n: int
    seat: int
    id: str
    params: Params

    @property
    def event(self) -> Event:
        return Event(self.id, {"seat": self.seat, **self.params}, None)


@cache
def judge(game: str, kind: str) -> Judgement | None:
    """How the bot of this name judges, if bots say anything in that game."""
    found = players.judgement(games.load(game))
    style = players.style_of(kind)
    return found.styled(style) if found.speaks and style in ("", *found.styles) else None


def remark(game: str, kind: str, p: Position, decision: Decision, action: Action, n: int) -> Remark | None:
    """What the bot of a seat says with its pick; None if it says nothing. n: the number of the decision."""
    found = judge(game, kind)
    if found is None or decision.kind not in found.speaks or players.level_of(kind) == players.LEVELS[0]:
        return None
    said = found.remark(p, decision, action)
    return Remark(n, decision.seat, *said) if said else None


def is_said(event: Event) -> bool:
    return SAYS in event.id


def read(data: object, record: Record) -> list[Remark]:
    """The remarks of a saved game; what is none is left out."""
    found, game, view = list[Remark](), record.game, record.game.view(record.position, 0)
    known = players.judgement(game)
    for entry in data[-MOST:] if isinstance(data, list) else ():
        match entry:
            case [int(n), int(seat), str(id), dict(params)]:
                last = found[-1].n if found else 0
                sound = last <= n < len(record) and 0 <= seat < record.variant["seats"]
                if sound and type(n) is type(seat) is int and known.may_say((id, params), view):
                    found.append(Remark(n, seat, id, params))
    return found
