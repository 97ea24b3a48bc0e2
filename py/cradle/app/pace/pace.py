"""The pace that a table has agreed on: how long a decision may take, and what happens then. The host's clock counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..base import clock
from .known_tables import is_moment, is_seat

HOUR = 3_600_000  # ms
DAY = 24 * HOUR
HOURS = (0, 24, 72, 168)  # that a decision may take; 0: as long as one likes
ONCE, SEAT = THEN = ("once", "seat")  # a bot decides this once, or takes the seat until its person is back
HOLIDAYS = (0, 3, 7, 14, 21, 28)  # days of a holiday that are offered


class Pace(NamedTuple):
    """How many hours a decision may take, and what happens then."""

    hours: int = 0
    then: str = ONCE


class Holiday(NamedTuple):
    """A holiday of a seat, from one moment to another (ms)."""

    since: int
    until: int


def read_pace(row: object) -> Pace | None:
    """The pace in data from outside; None if it is none."""
    if not isinstance(row, list | tuple) or len(row) != 2:
        return None
    return Pace(*row) if type(row[0]) is int and row[0] in HOURS and row[1] in THEN else None


def read_holiday(row: object) -> Holiday | None:
    """The holiday in data from outside; None if it is none."""
    if not isinstance(row, list | tuple) or len(row) != 2:
        return None
    return Holiday(*row) if all(map(is_moment, row)) and row[0] <= row[1] else None


def deadline(since: int, pace: Pace, holiday: Holiday | None) -> int | None:
    """When the time is over of a seat for which the table has waited since then. It stands still in a holiday."""
    if not pace.hours:
        return None
    end = since + pace.hours * HOUR
    if holiday is not None and holiday.since < end and holiday.until > since:
        end += holiday.until - max(holiday.since, since)
    return min(end, clock.LATEST)


class Proposal(NamedTuple):
    """Somebody proposes another pace. needs: the devices that have not agreed yet; the host's own device is ""."""

    pace: Pace
    who: str
    seat: int
    needs: frozenset[str]


def are_terms(public: Mapping[str, object], seats: Sequence[object]) -> bool:
    """Whether what a host says of its pace has the form of that: also what is proposed, holidays, and deadlines."""
    if read_pace(public.get("pace", ())) is None:
        return False
    proposed, rests, ends = public.get("proposal"), public.get("rests"), public.get("ends")
    if proposed is not None and not is_proposal(proposed, seats):
        return False
    if not isinstance(rests, list) or not isinstance(ends, list):
        return False
    return all(is_rest(row, seats) for row in rests) and all(is_end(row, seats) for row in ends)


def is_proposal(row: object, seats: Sequence[object]) -> bool:
    """Whether this is a proposed pace, the seat that proposes it, and the seats that have not agreed yet."""
    if not isinstance(row, list) or len(row) != 4 or not isinstance(row[3], list):
        return False
    return read_pace(row[:2]) is not None and all(is_seat(seat, seats) for seat in (row[2], *row[3]))


def is_rest(row: object, seats: Sequence[object]) -> bool:
    """Whether this is a seat and its holiday."""
    return isinstance(row, list) and len(row) == 3 and is_seat(row[0], seats) and read_holiday(row[1:]) is not None


def is_end(row: object, seats: Sequence[object]) -> bool:
    """Whether this is a seat and when its time is over."""
    return isinstance(row, list) and len(row) == 2 and is_seat(row[0], seats) and is_moment(row[1])
