"""The director: which of the events since some decision are put on a stage, and what is shown of each.

It stands between log and board. `Telling.staged` says what deserves a stage, and its emblem. What changed is read from
two views, one before and one after; no rule is asked twice, and nothing is shown that the viewer was not told.
"""

from __future__ import annotations

from typing import NamedTuple

from ...board.contract import Tree
from ...kernel.game import Event
from ...words.text import Voice
from ..base.trees import h, icon
from ..table.table import Table
from ..table.wording import seat_chip
from . import recap
from .recap_card import Difference, differences, named_places

TITLES = ("calamity", "card")  # parameters that name what struck; a list of them is told in the sentence
SEATS_SHOWN, COUNTS_SHOWN = 4, 3  # rows of an act, and numbers in a row


class Act(NamedTuple):
    """What is put on the stage. first, last: the decisions that brought it. shown: the event that is told; told: all
    that belong to it. emblem: a symbol of the page.
    """

    first: int
    last: int
    shown: Event
    told: list[Event]
    emblem: str


def acts(table: Table, since: int, most: int, least: int) -> list[Act]:
    """What deserves a stage of all that the first `since` decisions did not bring: what counts most for the reader, in
    the order of the game. most: how many acts; least: how much each counts at least.
    """
    telling = table.board.telling
    happened = list(recap.weighed(table, since))
    begun, _ = recap.gathered([event for *_, event in happened], telling)
    lines: dict[int, list[int]] = {}
    for at, first in enumerate(begun):
        lines.setdefault(first, []).append(at)
    found = []
    for first, members in lines.items():
        told = [happened[at][2] for at in members]
        shown = next((event for event in told if event.id in telling.outcomes), told[0])
        weight = max(happened[at][1] for at in members)
        if weight >= least and (emblem := telling.staged(shown, told)):
            found.append((weight, first, Act(happened[first][0], happened[members[-1]][0], shown, told, emblem)))
    best = sorted(found, key=lambda one: (-one[0], -one[1]))[:most]
    return [act for *_, act in sorted(best, key=lambda one: one[1])]


def changes(table: Table, act: Act) -> list[tuple[int, list[Difference]]]:
    """By seat, what the act gave and took: first of the reader, then of those who lost or won most kinds of things."""
    n, after = max(0, act.first), act.last + 1
    if not (table.record.knows(n) and table.record.knows(after)):
        return []
    before, now = (table.board.holdings(table.side.view(at)) for at in (n, after))
    rows = [(seat, differences(before, now, seat)) for seat in range(len(table.seats))]
    me = recap.reader(table)
    return sorted([row for row in rows if row[1]], key=lambda row: (row[0] != me, -len(row[1])))[:SEATS_SHOWN]


def thrown(table: Table, act: Act) -> Event | None:
    """The dice that decided the act: the last ones that its last decision brought up to it."""
    dice = table.board.telling.dice
    found = None
    for n, event in table.happened:
        if act.first <= n <= act.last and event.id in dice:
            found = event
        if event is act.shown:
            break
    return found


def places(table: Table, act: Act) -> list[str]:
    """Where the act happens: the places that its events name."""
    return [*dict.fromkeys(place for event in act.told for place in named_places(event))]


def card(voice: Voice, table: Table, act: Act) -> Tree:
    """One act, for the eyes alone, because who listens hears the events: its emblem, what struck, the sentence, the
    dice, and what it gave and took.
    """
    event, game = act.shown, voice.game
    titles = [voice.word(name, event.params[name]) for name in TITLES if isinstance(event.params.get(name), str)]
    seat = event.params.get("seat", event.params.get("victim"))
    whose = f"act seat-{table.seats[seat].colour}" if isinstance(seat, int) else "act"
    throw = thrown(table, act)
    dice = None
    if throw is not None and table.record.knows(first := max(0, act.first)):
        dice = table.board.throw(table.side.view(first), throw, act.told, voice.say, table.seats)
    rows = [
        h(
            "li",
            {},
            seat_chip(table, one),
            *(
                h("span", {}, f" {voice.say(f'{game}.measure.{name}')} ", h("b", {}, f"{was} → {now}"))
                for name, was, now in found[:COUNTS_SHOWN]
            ),
        )
        for one, found in changes(table, act)
    ]
    return h(
        "section",
        {"class": whose, "key": f"{act.first}-{event.id}", "hidden": True, "data-at": " ".join(places(table, act))},
        h("div", {"class": "act-emblem"}, icon(act.emblem)),
        h("h3", {"class": "act-title"}, titles[0]) if titles else None,
        h("p", {"class": "act-said"}, *voice.nodes(*voice.event(event.id, event.params))),
        dice,
        h("ul", {"class": "act-numbers tabular"}, *rows) if rows else None,
    )
