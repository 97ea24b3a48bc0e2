"""What the others did while a person waited: five lines at most, each of which leads to its moment."""

from __future__ import annotations

from ..kernel.game import Event
from .log import coloured, sentence
from .table import Table
from .text import SEATS, Voice
from .ui import Tree, button, h

MOST = 5  # lines
MINE = 4  # so much more counts what concerns whoever reads


def lines(table: Table, since: int) -> list[tuple[int, Event]]:
    """What counted most after so many decisions, as it happened: with the decision that brought it.

    `Board.telling` says what counts in general; where it says nothing, everything does.
    """
    telling = table.board.telling
    told: list[tuple[int, int, Event]] = []
    for at, (n, event) in enumerate(table.happened):
        if n < since or event.id == "turn" or event.to not in (None, table.viewer):
            continue
        mine = table.viewer is not None and any(event.params.get(name) == table.viewer for name in SEATS)
        weight = (telling.counts.get(event.id, 0) if telling.counts else 1) + MINE * mine
        if weight:
            told.append((weight, at, event))
    best = sorted(told, key=lambda one: (-one[0], -one[1]))[:MOST]
    return [(table.happened[at][0], event) for _, at, event in sorted(best, key=lambda one: one[1])]


def panel(voice: Voice, table: Table, since: int, told: list[tuple[int, Event]], away: bool) -> Tree:
    """The lines, and a button that shows everything move by move, where all of it was seen here."""
    words = voice.words
    rows = [h("li", {"class": coloured(table, event)}, sentence(n, event, voice)) for n, event in told]
    film = button("retell", words.say("recap.film"), str(since), "btn btn-quiet", symbol="i-step")
    title = words.say("recap.away" if away else "recap.title")
    return h(
        "section",
        {"class": "panel recap", "aria-labelledby": "recap-title"},
        h(
            "div",
            {"class": "recap-head"},
            h("h2", {"id": "recap-title", "class": "panel-title"}, title),
            film if table.whole else None,
            button("recap-close", words.say("close"), kind="btn btn-icon", symbol="i-close"),
        ),
        h("ul", {}, *rows),
    )
