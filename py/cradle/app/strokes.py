"""The strokes of luck that the review tells: dice and cards that changed who could expect to win."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from ..kernel.game import Event
from .course import Turns
from .hints import percent
from .replay import sentences
from .table import Table
from .text import Voice, Words
from .ui import Tree, button, h

MOST = 3  # sentences about one


class Stroke(NamedTuple):
    """What chance did after n decisions: by seat, how much larger its share of the win was than it could expect."""

    n: int
    gains: list[float]

    @property
    def size(self) -> float:
        """How much it changed for the seat for which it changed most."""
        return max(map(abs, self.gains))

    def concerned(self, people: frozenset[int]) -> int:
        """The seat for which it changed most; a person, where it changed as much for another."""
        return max(range(len(self.gains)), key=lambda seat: (round(abs(self.gains[seat]), 2), seat in people))


def strokes(words: Words, voice: Voice, table: Table, found: list[Stroke]) -> list[Tree]:
    """The list with its title; nothing where luck did little, or is not known."""
    if not found:
        return []
    title = h("h3", {"class": "title-3"}, words.say("review.luck"))
    return [title, h("ol", {"class": "review-picks"}, *(row(words, voice, table, stroke) for stroke in found))]


def row(words: Words, voice: Voice, table: Table, stroke: Stroke) -> Tree:
    """For whom it counted and when, what came, as far as it was told, what it was worth, the way to the board."""
    n, seat = stroke.n, stroke.concerned(table.people)
    what = sentences(voice, told(table, n, seat)) or words.say("review.drawn")
    gain = stroke.gains[seat]
    worth = voice.nodes("review.gain" if gain > 0 else "review.loss", {"seat": seat, "n": percent(abs(gain))})
    content = [when(voice, seat, Turns(table).of(n)), h("p", {}, what), h("p", {}, *worth)]
    look = button("look", words.say("review.look"), str(n + 1), "btn btn-quiet", symbol="i-step-back")
    return h("li", {"key": f"luck-{n}"}, *content, h("div", {"class": "toolbar"}, look))


def when(voice: Voice, seat: int, turn: int) -> Tree:
    """Whom it is about, and in which turn, or in the set-up."""
    id = "review.turn" if turn else "review.set_up"
    return h("p", {"class": "review-when"}, *voice.nodes(id, {"seat": seat, "turn": turn}))


def told(table: Table, n: int, seat: int) -> list[Event]:
    """What counted most of what was told after n decisions, as it happened; else what was told to this seat, where it
    is the one that looks on.
    """
    at, counts, found = bisect_left(table.happened, n, key=lambda one: one[0]), table.board.telling.counts, []
    own = []
    while at < len(table.happened) and table.happened[at][0] == n:
        event = table.happened[at][1]
        if table.tells(event) and (weight := counts.get(event.id, 0) if counts else 1):
            found.append((-weight, at, event))
        if event.to is not None and event.to == seat == table.viewer:
            own.append(event)
        at += 1
    return [event for _, _, event in sorted(sorted(found)[:MOST], key=lambda one: one[1])] or own
