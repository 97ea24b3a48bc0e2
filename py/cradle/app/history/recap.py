"""What has happened since a person chose last. All that was done to this person comes first; then the rest that counts
most, up to five lines. recap_card.py draws it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ...board.contract import Telling
from ...kernel.game import Event
from ...kernel.record import Record
from ...words.text import concerns
from ..table.table import Table
from ..table.told import tells

MOST = 5  # lines at first
EVERY = 40  # lines at most, if the person asks for more
MINE = 4  # added to what an event counts if it concerns the reader
HARM = 100  # added if it takes something from the reader, so that it is always told


def reader(table: Table) -> int | None:
    """The seat that reads the recap: the one whose side is shown, or at an open table the one that is
    asked; None: all.
    """
    if table.side.viewer is not None or table.secret:
        return table.side.viewer
    return table.decision.seat if table.decision is not None and table.asks_person else None


def last_choice(table: Table) -> int | None:
    """The number of the decision in which the reader chose last; all that came after it is news. None: nobody else has
    decided since, and it did not settle, for the reader, what several had decided.

    Where nobody has a side of their own, all people at this device read the recap together. If a bot has played for a
    seat, that counts as if the seat had chosen; so does a decision of which a guest does not know how many choices it
    had.
    """
    record, seats = table.record, table.record.seats
    readers = {table.side.viewer} if table.side.viewer is not None else table.people
    n, others = len(record), False
    while n and not (seats[n - 1] in readers and (record.radices[n - 1] > 1 or record.indices[n - 1] < 0)):
        n -= 1
        others |= seats[n] not in readers
    since = max(0, n - 1)
    return since if readers and (others or is_settled(table, since, readers)) else None


def is_settled(table: Table, since: int, readers: Collection[int | None]) -> bool:
    """Whether what several had decided was settled from decision `since` on, for one of these seats."""
    settles = table.board.telling.settles
    happened = [event for *_, event in weighed_events(table, since) if event.id in settles]
    return any(concerns(event.params, seat) for event in happened for seat in readers)


# how much an event counts, its place in time, the decision that brought it, the event
News = tuple[int, int, int, Event]


def news(table: Table, since: int) -> list[News]:
    """The events after the first `since` decisions that are worth telling.

    `Board.telling` says which events count; where it says nothing, all do. What the viewer has decided is no news, nor
    is what the present question says anyway. An event that the log shows in place of another is told in its place here
    too. What took something from the reader is always told. The event that begins a line of the log counts more if it
    explains another one that counts.
    """
    telling, me = table.board.telling, reader(table)
    happened = list(weighed_events(table, since))
    events = [event for _, _, event in happened]
    (begun, replaced), better = lines_of_events(events, telling), retold_events(events)
    own, weights = own_decisions(table, happened), weights_in_lines(happened, begun)
    told = [
        (weight, at, n, event)
        for at, (weight, (n, _, event)) in enumerate(zip(weights, happened, strict=True))
        if weight
        and at not in own
        and at not in better
        and (harmful(telling, event, me) or (at not in replaced and event.id not in telling.details))
        and not is_asked(table, event)
    ]
    struck, rest = [one for one in told if one[0] >= HARM], [one for one in told if one[0] < HARM]
    return [*join_lines(struck, telling), *join_lines(rest, telling)]


def weights_in_lines(happened: list[tuple[int, int, Event]], begun: list[int]) -> list[int]:
    """How much each event counts. begun: by event, the one that begins its line of the log; it counts as much as what
    it explains at the same place.
    """
    weights = [weight for _, weight, _ in happened]
    for at, first in enumerate(begun):
        here, there = (happened[n][2].params.get("place") for n in (at, first))
        if weights[first] and (here == there or None in (here, there)):
            weights[first] = max(weights[first], weights[at] + (at > first))
    return weights


def is_asked(table: Table, event: Event) -> bool:
    """Whether the question that stands before the viewer says this event anyway."""
    now, viewer = table.decision, table.side.viewer
    if now is None or now.seat != viewer or event.params.get("seat") != viewer:
        return False
    return event.id in table.board.telling.asked.get(table.board.prompt(now), ())


def harmful(telling: Telling, event: Event, seat: int | None) -> bool:
    """Whether an event takes something from a seat."""
    return seat is not None and telling.harms(event.id, event.params) == seat


def join_lines(told: Sequence[News], telling: Telling) -> list[News]:
    """Join what a seat does several times in a row, or what several seats do, into one line, which leads to the last of
    these events.
    """
    out: list[News] = []
    open: dict[str, int] = {}  # by event of the seat that acts, the line that its next repetition joins
    for one in told:
        weight, _, n, event = one
        name, *same = telling.joins.get(event.id, ("",))
        if name != "seat" and out and out[-1][3].params.get("seat") != event.params.get("seat"):
            open.clear()
        at = open.get(event.id, -1)
        apart = name == "seat" and at != len(out) - 1
        if not name or at < 0 or apart or any(out[at][3].params[needed] != event.params[needed] for needed in same):
            open[event.id] = len(out)
            out.append(one)
            continue
        before = out[at]
        into = "seats" if name == "seat" else name  # it tells of no single seat then
        listed = before[3].params.get(into, before[3].params.get(name))
        listed = [*(listed if isinstance(listed, list) else [listed]), event.params[name]]
        changed = {into: listed}
        if (added := telling.adds.get(event.id)) is not None:
            changed[added] = before[3].params[added] + event.params[added]
        kept = {key: value for key, value in event.params.items() if key != name}
        event = Event(event.id, {**kept, **changed}, event.to)
        out[at] = max(before[0], weight), before[1], n, event
    return out


def own_decisions(table: Table, happened: Sequence[tuple[int, int, Event]]) -> set[int]:
    """The places of the events by which the viewer has decided, and of those that this brought them at once. A decision
    that brings something is news, though, if there was no choice.
    """
    telling, record, found = table.board.telling, table.record, set[int]()
    brought: Collection[str] = ()
    for at, (n, _, event) in enumerate(happened):
        own = event.params.get("seat") == table.side.viewer and record.seats[n : n + 1] in ([], [table.side.viewer])
        known = own and event.id in brought
        if own and event.id in telling.known:
            brought = telling.brings.get(event.id, ())
            known = record.radices[n : n + 1] != [1] or (not brought and begun_by_choice(record, n))
        if known:
            found.add(at)
        else:
            brought = ()
    return found


def begun_by_choice(record: Record, n: int) -> bool:
    """Whether decision n, which left no choice, belongs to what its seat chose just before."""
    seat = record.seats[n]
    while n and record.seats[n - 1] == seat and record.radices[n] == 1:
        n -= 1
    return record.radices[n] != 1


def best(told: Sequence[News], most: int = MOST) -> list[tuple[int, Event]]:
    """The events that are told, each with the decision that brought it: first all that was done to the reader, then the
    rest that counts most. Within both, the order is that of the game.
    """
    struck = [one for one in told if one[0] >= HARM]
    rest = sorted((one for one in told if one[0] < HARM), key=lambda one: (-one[0], -one[1]))
    found = sorted(rest[: max(0, most - len(struck))], key=lambda one: one[1])
    return [(n, event) for _, _, n, event in [*sorted(struck, key=lambda one: one[1]), *found]]


def retold_events(told: Sequence[Event]) -> set[int]:
    """The places of events of which the next one, told to the reader alone, says more: its id goes on from theirs."""
    pairs = enumerate(pairwise(told))
    return {at for at, (one, more) in pairs if more.to is not None and more.id.startswith(f"{one.id}.")}


def lines_of_events(told: Sequence[Event], telling: Telling) -> tuple[list[int], set[int]]:
    """For each event, the place of the event whose line it belongs to in the log, which may be its own. And the places
    of those events that need not be told, because an outcome takes their place or the reader was told more in another
    one.
    """
    begun, ended, replaced = list[int](), -1, set[int]()
    for at, event in enumerate(told):
        if not at or event.id not in telling.unfolds.get(told[begun[-1]].id, ()):
            begun.append(at)
            ended = -1
            continue
        begun.append(begun[-1])
        if event.id in telling.outcomes:
            replaced.add(begun[-1])
            ended = at
        elif event.to is not None and ended >= 0:
            replaced.add(ended)
        elif ended >= 0 and event.id in telling.joins:
            name = telling.joins[event.id][0]
            if event.params[name] == told[ended].params.get(name):
                replaced.add(at)
    return begun, replaced


def weighed_events(table: Table, since: int) -> Iterator[tuple[int, int, Event]]:
    """What the viewer was told after the first `since` decisions: for each event the decision that brought it, how much
    it counts, and the event.
    """
    telling, me = table.board.telling, reader(table)
    for n, event in table.happened[bisect_left(table.happened, since, key=lambda told: told[0]) :]:
        if tells(table, event):
            weight = telling.counts.get(event.id, 0) if telling.counts else 1
            if concerns(event.params, me):
                weight += MINE + HARM * harmful(telling, event, me)
            yield n, weight, event
