"""One picture of a finished game, to keep or to share: what stands in it. The page draws it on a canvas
(assets/js/page/picture.js), with the board as it stands there; nothing is sent anywhere.
"""

from __future__ import annotations

import re

from ...kernel.game import Json
from ...words.text import Voice
from ..base.dialogs import dialog as framed
from ..base.trees import Tree, button, encoded, h
from ..table.table import Table
from ..table.wording import rules_played, sentences, turn_reached, victory_message
from . import turning_point
from .charts import shown_points
from .review import Review
from .statistics import SCORE, Charts


def dialog(voice: Voice, table: Table, review: Review, charts: Charts, shares: bool) -> Tree:
    """The picture, and how it is kept. shares: whether this device can hand it to another app."""
    words, data = voice.words, content(voice, table, review, charts)
    ranks = [words.say("ears.points", name=row["name"], n=row["score"]) for row in data["ranking"]]
    said = sentences(data["won"], ", ".join(ranks), data["decided"])
    name = file_name(table)
    return framed(
        words,
        words.say("picture.title"),
        h("canvas", {"class": "picture", "role": "img", "aria-label": said, "data-picture": encoded(data)}),
        h(
            "div",
            {"class": "dialog-actions"},
            button("keep-picture", words.say("picture.keep"), name, "btn btn-primary", symbol="i-export"),
            button("share-picture", words.say("picture.share"), name, symbol="i-share") if shares else None,
        ),
        h("p", {"class": "field-hint"}, words.say("picture.help")),
        wide=True,
    )


def content(voice: Voice, table: Table, review: Review, charts: Charts) -> Json:
    """What the picture says, as the page reads it."""
    words, course, point = voice.words, charts.course, review.turning_point
    standings = sorted(table.standings, key=lambda standing: standing.rank)
    winner, params = victory_message(table)
    lines = None if course is None else course.counts.get(SCORE)
    shown = shown_points(len(course.turns)) if course is not None else []
    return {
        "game": words.say(f"{table.game.name}.name"),
        "about": [*rules_played(voice, table), *turn_reached(voice, table)],
        "when": table.moved,
        "won": voice.say(winner, **params),
        "ranking": [
            {
                "rank": standing.rank,
                "name": table.seats[standing.seat].name,
                "colour": table.seats[standing.seat].colour,
                "symbol": table.seats[standing.seat].symbol,
                "score": standing.score,
                "line": [lines[standing.seat][n] for n in shown] if lines is not None else [],
            }
            for standing in standings
        ],
        "scores": words.say("charts.score"),
        "decided": "" if point is None else turning_point.sentence(voice, review.found, point),
    }


def file_name(table: Table) -> str:
    """What the picture is called when it is saved."""
    kept = re.sub(r"[^\w-]+", "-", table.name).strip("-")[:60]
    return f"{kept or table.game.name}.png"
