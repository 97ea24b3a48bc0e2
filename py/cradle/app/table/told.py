"""What has happened at a table, as the person who looks was told it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from ...kernel.game import Event, View
from .table import Table


def tells(table: Table, event: Event) -> bool:
    """Whether the viewer was told this event, and it is not only the beginning of a turn."""
    return event.id != "turn" and event.to in (None, table.side.viewer)


def events_told(table: Table, look: int | None = None) -> Iterator[Event]:
    """The events that the viewer was told, up to now or in the first `look` decisions, the newest first."""
    for n, event in reversed(table.happened):
        if (look is None or n < look) and event.to in (None, table.side.viewer):
            yield event


def last_event(table: Table) -> list[object] | None:
    """The last thing that happened for all to know, as JSON: [id, parameters]."""
    for _, event in reversed(table.happened):
        if event.to is None and event.id != "turn":
            return [event.id, event.params]
    return None


def why_ended(table: Table) -> Event | None:
    """The last event that the rules told, if it says why the game ended."""
    said = [event for _, event in table.happened[-12:] if event.id.startswith(f"{table.game.name}.end.")]
    return said[-1] if said and table.over and not table.closed else None


def next_told(table: Table, look: int) -> int:
    """The next moment after `look`, as a number of decisions, that brought something to tell; if there is none,
    now.
    """
    at = bisect_right(table.happened, look - 1, key=lambda told: told[0])
    return next((n + 1 for n, event in table.happened[at:] if tells(table, event)), len(table.record))


def told_before(table: Table, look: int) -> int:
    """The last moment before `look` that brought something to tell; 0 if there is none."""
    at = bisect_left(table.happened, look - 1, key=lambda told: told[0])
    return next((n + 1 for n, event in reversed(table.happened[:at]) if tells(table, event)), 0)


def begun_with(table: Table, look: int | None = None) -> View | None:
    """What the viewer saw before the pick that brought up this question. Decisions of this kind just before count
    as the same question. None if it is not known.
    """
    n, record = len(table.record) if look is None else look, table.record
    now = table.game.decision(record.at(n))
    while n and now and record.knows(n - 1):
        n -= 1
        if (then := table.game.decision(record.at(n))) is None or (then.kind, then.seat) != (now.kind, now.seat):
            return table.side.view(n)
    return None
