"""The director: which of the events since some decision are put on a stage, and what is shown of each.

It stands between log and board. `Telling.staged` says what deserves a stage, and its emblem. What changed is read from
two views, one before and one after; no rule is asked twice, and nothing is shown that the viewer was not told.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...board.cards import FACE, plate
from ...board.contract import Counts, Tree
from ...kernel.game import Event
from ...words.text import SEATS, Voice, concerns, named_places
from ..base.trees import h, icon
from ..table.table import Table
from ..table.wording import seat_chip
from . import recap
from .recap_card import Difference, differences

TITLES = ("calamity", "card")  # parameters that name what struck; a list of them is told in the sentence
SEATS_SHOWN, COUNTS_SHOWN = 4, 3  # rows of an act, and numbers in a row
EVENTS_SHOWN = 3  # sentences of an act
PAUSE = 3  # decisions between two parts of an act, at most


class Act(NamedTuple):
    """What is put on the stage. first, last: the decisions that brought it. shown: the events that are told, several
    where a seat attacks again and again; lines: for each of them, all that belongs to it. emblem: the id of a face or
    of an icon. weight: how much it counts for the reader; mine: whether it concerns the reader.
    """

    first: int
    last: int
    shown: list[Event]
    lines: list[list[Event]]
    emblem: str
    weight: int
    mine: bool

    @property
    def events(self) -> list[Event]:
        """All that belongs to it."""
        return [event for line in self.lines for event in line]


def acts(table: Table, since: int, least: int, pressed: bool = False) -> list[Act]:
    """What deserves a stage of all that the first `since` decisions did not bring, in the order of the game. least: how
    much each counts at least. pressed: also what somebody here has done by a press of their own.
    """
    telling, me = table.board.telling, recap.reader(table)
    happened = list(recap.weighed_events(table, since))
    begun, _ = recap.lines_of_events([event for *_, event in happened], telling)
    lines: dict[int, list[int]] = {}
    for at, first in enumerate(begun):
        lines.setdefault(first, []).append(at)
    found: list[Act] = []
    for first, members in lines.items():
        told = [happened[at][2] for at in members]
        weight = max(happened[at][1] for at in members)
        shown = headline(table, told)
        if weight >= least and (emblem := telling.staged(shown, told)):
            mine = any(concerns(event.params, me) for event in told)
            act = Act(happened[first][0], happened[members[-1]][0], [shown], [told], emblem, weight, mine)
            if not pressed and is_own_press(table, act):
                continue
            found[-1:] = join_acts(found[-1], act) if found else [act]
    return found


def headline(table: Table, told: list[Event]) -> Event:
    """The event of a line that says most: its outcome, else the last one that deserves a stage by itself."""
    telling = table.board.telling
    outcomes = [event for event in told if event.id in telling.outcomes]
    return [told[0], *[event for event in told if telling.staged(event, told)][-1:], *outcomes[:1]][-1]


def join_acts(before: Act, act: Act) -> list[Act]:
    """Two acts as one if the same seat does the same again, such as one attack after the other: each would hold the
    table up. What a card or a calamity does stays apart.
    """
    seats = [one.shown[0].params.get("seat") for one in (before, act)]
    if before.emblem != act.emblem or seats[0] is None or seats[0] != seats[1] or title_of(act) or title_of(before):
        return [before, act]
    return [
        Act(
            before.first,
            act.last,
            before.shown + act.shown,
            before.lines + act.lines,
            act.emblem,
            max(before.weight, act.weight),
            before.mine or act.mine,
        )
    ]


def is_own_press(table: Table, act: Act) -> bool:
    """Whether somebody here has just pressed all of it, and no dice were thrown: they have seen it under their hand."""
    seats = table.record.seats
    if not (0 <= act.first < len(seats) and seats[act.first] in table.people):
        return False
    return act.shown[0].id in table.board.telling.known and not any(throws_of(table, act))


def title_of(act: Act) -> tuple[str, str] | None:
    """What struck, as the name of a parameter and its value; None where it is not one thing. What an attack brings
    besides, such as a card that is copied, did not.
    """
    heads = [*act.shown, *(line[0] for line in act.lines)]
    params = ((name, event.params.get(name)) for event in heads for name in TITLES)
    return next(((name, value) for name, value in params if isinstance(value, str)), None)


def best(found: list[Act], most: int) -> list[Act]:
    """Those that count most, in the order of the game."""
    kept = sorted(found, key=lambda act: (-act.weight, -act.first))[:most]
    return [act for act in found if act in kept]


def goes_on(table: Table, act: Act, since: int) -> bool:
    """Whether more may belong to an act: a bot has to decide that attacks, or that is struck, and what it did or lost a
    moment ago belonged to it. It is better shown once, with all that it took.
    """
    decision, struck = table.decision, title_of(act) is not None
    named = {event.params.get(name) for event in act.events for name in SEATS if not (struck and name == "seat")}
    return decision is not None and table.bots_turn() and decision.seat in named and since - act.last <= PAUSE


def changes(table: Table, act: Act) -> list[tuple[int, list[Difference]]]:
    """By seat, what the act gave and took: first of the reader, then of those who lost or won most kinds of things.
    None where the views do not tell it apart from what all were paid after it.
    """
    n, after, effects = max(0, act.first), act.last + 1, table.board.telling.effects
    pays_all = any(event.id in table.board.telling.pays for event in events_of_decision(table, act.last))
    if pays_all or not table.record.knows(n):
        return []
    before = table.board.holdings(table.side.view(n))
    if effects is not None:  # a decision may bring several calamities
        before = counts_after(before, effects, events_before(table, act))
        now = counts_after(before, effects, act.events)
    elif table.record.knows(after):
        now = table.board.holdings(table.side.view(after))
    else:
        return []
    rows = [(seat, differences(before, now, seat)) for seat in range(len(table.seats))]
    me = recap.reader(table)
    return sorted([row for row in rows if row[1]], key=lambda row: (row[0] != me, -len(row[1])))[:SEATS_SHOWN]


def events_of_decision(table: Table, decision: int) -> list[Event]:
    """All that a decision has brought."""
    begin, end = (bisect_left(table.happened, n, key=lambda told: told[0]) for n in (decision, decision + 1))
    return [event for _, event in table.happened[begin:end]]


def events_before(table: Table, act: Act) -> list[Event]:
    """What the decision with which the act begins had brought before it."""
    found = []
    for _, event in table.happened[bisect_left(table.happened, act.first, key=lambda told: told[0]) :]:
        if event is act.events[0]:
            break
        found.append(event)
    return found


def counts_after(
    counts: Counts, effects: Callable[[Event], Sequence[tuple[str, int, int]]], told: list[Event]
) -> Counts:
    """What is counted, after these events."""
    after = {name: [*values] for name, values in counts.items()}
    for name, seat, more in (effect for event in told for effect in effects(event)):
        if name in after and 0 <= seat < len(after[name]):
            after[name][seat] += more
    return after


def throws_of(table: Table, act: Act) -> list[tuple[int, Event] | None]:
    """For each event that the act tells, the dice that decided it, with the decision that brought them; None: none
    did. Of several throws before an event, the last one counts.
    """
    dice, last, found = table.board.telling.dice, None, list[tuple[int, Event] | None]()
    for n, event in table.happened[bisect_left(table.happened, act.first, key=lambda told: told[0]) :]:
        if len(found) == len(act.shown):
            break
        if event.id in dice:
            last = n, event
        if event is act.shown[len(found)]:
            found.append(last)
            last = None
    return found


def places(table: Table, act: Act) -> list[str]:
    """Where the act happens: the places that its events name."""
    return [*dict.fromkeys(place for event in act.events for place in named_places(event.params))]


def card(voice: Voice, table: Table, act: Act) -> Tree:
    """One act, for the eyes alone, because who listens hears the events: its emblem, what struck, what happened, the
    dice, and what it gave and took.
    """
    event, game = act.shown[0], voice.game
    title, seat = title_of(act), event.params.get("seat", event.params.get("victim"))
    whose = f"act seat-{table.seats[seat].colour}" if isinstance(seat, int) else "act"
    rows = [
        h(
            "li",
            {},
            seat_chip(table, one),
            h(
                "div",
                {},
                *(
                    h("span", {}, f"{voice.say(f'{game}.measure.{name}')} ", h("b", {}, f"{was} → {now}"))
                    for name, was, now in found[:COUNTS_SHOWN]
                ),
            ),
        )
        for one, found in changes(table, act)
    ]
    several = " is-several" * (len(act.shown) > 1)
    return h(
        "section",
        {
            "class": f"{whose}{several}",
            "key": f"{act.first}-{event.id}",
            "hidden": True,
            "data-at": " ".join(places(table, act)),
        },
        emblem(act),
        h("h3", {"class": "act-title"}, voice.word(*title)) if title else None,
        *sentence_rows(voice, table, act),
        h("ul", {"class": "act-numbers tabular"}, *rows) if rows else None,
    )


def emblem(act: Act) -> Tree:
    """The face of the card that struck, or an icon."""
    if act.emblem.startswith(FACE):
        return h("div", {"class": "act-face card card-calamity"}, plate(act.emblem.removeprefix(FACE)))
    return h("div", {"class": "act-emblem"}, icon(act.emblem))


def sentence_rows(voice: Voice, table: Table, act: Act) -> list[Tree]:
    """What happened, a sentence for each event with the dice that decided it; of many events, those first that concern
    the reader.
    """
    me = recap.reader(table)
    happened = list(zip(act.shown, act.lines, throws_of(table, act), strict=True))
    kept = sorted(happened, key=lambda one: not any(concerns(event.params, me) for event in one[1]))[:EVENTS_SHOWN]
    rows: list[Tree] = []
    for event, line, throw in [one for one in happened if one in kept]:
        told, dice = h("p", {"class": "act-said"}, *voice.nodes(*voice.event(event.id, event.params))), None
        if throw is not None and table.record.knows(before := max(0, throw[0])):
            dice = table.board.throw(table.side.view(before), throw[1], line, voice.say, table.seats)
        rows.append(h("div", {"class": "act-event"}, told, dice))
    if more := len(happened) - len(kept):
        rows.append(h("p", {"class": "act-said"}, voice.words.say("stage.more", n=more)))
    return rows
