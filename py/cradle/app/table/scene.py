"""The scene that a table offers to its board: what may be picked, what is new, and who looks."""

from __future__ import annotations

from collections.abc import Collection

from ...board.contract import Say, Scene
from .picked import picks_to_take_back
from .table import Table
from .told import begun_with, events_told


def scene_of(
    table: Table, say: Say, live: bool, look: int | None = None, hint: Collection[str] = (), drawn: bool = True
) -> Scene:
    """The scene for the board; `live`: picks may be made now; `look`: as it was after so many decisions.

    hint: the targets that are pointed at. drawn: whether it is for a drawing; words alone do not tell what is new.
    """
    position = table.position if look is None else table.record.at(look)
    before = None if not drawn else table.before if look is None else max(0, look - 1)
    decision, held = table.game.decision(position), look is None and table.awaits_go_ahead
    return Scene(
        seats=table.seats,
        turn=table.record.seats[-1] if held else decision.seat if decision else None,
        me=table.side.viewer,
        legal=table.targets().keys() - {""} if live else set(),
        picked=set(picks_to_take_back(table)) if live else set(),
        recent=set() if before is None else table.board.changed(table.side.view(before), table.side.view(look)),
        about=decision.about if decision and not held else {},
        say=say,
        hint=set(hint),
        told=lambda: events_told(table, look),
        begun=lambda: begun_with(table, look),
        weighed=lambda: table.scales.weigh(table, len(table.record) if look is None else look),
    )
