"""Reports on calamities for the page, one by one: whom they strike and why, who chooses, what it costs."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ...kernel.game import Event, View
from ..rules.position import NONE
from ..rules.rulesets import Rules

STRIKES = ("civilization.strikes", "civilization.strikes.passed")
LOSS, HARMLESS = "civilization.loss", "civilization.no_effect"
COUNTED = ("cities", "population")


class Toll(NamedTuple):
    """The losses of one seat: the unit points it had to lose, if a number was named, and what it had
    before and after.
    """

    seat: int
    points: int
    cities: tuple[int, int]
    population: tuple[int, int]


class Report(NamedTuple):
    """What one calamity has done. giver: the seat that passed it to the victim. chooser: the seat that decides now.
    Both are NONE if there is no such seat.

    harmless: whether it had no effect.
    """

    calamity: str
    victim: int
    giver: int
    chooser: int
    harmless: bool
    tolls: tuple[Toll, ...]


def reports(weighed: list[tuple[Event, dict[str, list[int]]]], chooser: int | None) -> tuple[Report, ...]:
    """A report for each calamity of the turn. weighed: the events since the first of them, each with what was counted
    just then. chooser: the seat that has to decide about the last calamity; None: that one is over too.
    """
    begun = [i for i, (event, _) in enumerate(weighed) if event.id in STRIKES]
    out = []
    for i, end in pairwise([*begun, len(weighed)]):
        (event, before), events = weighed[i], [told for told, _ in weighed[i:end]]
        after = weighed[min(end, len(weighed) - 1)][1]
        going_on = end == len(weighed) and chooser is not None
        out.append(
            Report(
                event.params["calamity"],
                event.params["victim"],
                event.params.get("other", NONE),
                chooser if going_on and chooser is not None else NONE,
                any(told.id == HARMLESS for told in events),
                tolls(events, before, after),
            )
        )
    return tuple(out)


def tolls(events: list[Event], before: dict[str, list[int]], after: dict[str, list[int]]) -> tuple[Toll, ...]:
    """The losses of all seats that lost something, or have to."""
    points = [0] * len(before["cities"])
    for event in events:
        if event.id == LOSS:
            points[event.params["seat"]] += event.params["n"]
    rows = [
        Toll(seat, n, *[(before[what][seat], after[what][seat]) for what in COUNTED]) for seat, n in enumerate(points)
    ]
    return tuple([row for row in rows if row.points or row.cities[0] != row.cities[1] or len({*row.population}) > 1])


def waiting(view: View, law: Rules, struck: set[str]) -> tuple[tuple[int, int], ...]:
    """The other calamities that lie open: for each its kind, and the seat that has it, or -1."""
    deck = law.deck
    return tuple(
        [
            (kind, view["open"][kind - deck.goods])
            for kind in range(deck.goods, deck.kinds)
            if deck.ids[kind] not in struck and (view["spent"][kind] or view["open"][kind - deck.goods] >= 0)
        ]
    )
