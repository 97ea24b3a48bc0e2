"""Turns and great events as marks of Look back: a band below the slider for hand and eye, and a list for keys and
screen readers. Both lead to the same moments.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import NamedTuple

from ...board.cards import FACE
from ...words.text import Voice
from ..base.trees import Tree, h
from ..table.table import Table

LEAST = 3  # how much a great event counts at least, as on the stage
LISTED = 40  # great events in the list
APART = 0.075  # of the width of the band, between two emblems: as wide as a fingertip on a phone
LABELLED = 16  # turns, at most, whose numbers stand in the band
HEIGHT, TOP = 40, 22  # px of the band, and of its emblems


def director_module() -> ModuleType | None:
    """The director, who knows the great events; None until its file is there. The page starts sooner without it."""
    try:
        from . import director
    except ImportError:
        return None
    return director


class Mark(NamedTuple):
    """A moment that has a mark, as a number of decisions, and its words. emblem: of a great event; "" for a turn.
    label: what stands in the band.
    """

    n: int
    said: str
    emblem: str = ""
    label: str = ""
    weight: int = 0


class Marks:
    """The marks of one table. They are found once, and again when the game has gone on or is read in another way."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._found: tuple[object, list[Mark]] = (None, [])

    def all_marks(self, voice: Voice) -> list[Mark]:
        """All marks, in the order of the game."""
        table = self.table
        names = [seat.name for seat in table.seats]
        key = len(table.record), table.side.viewer, voice.words.language, names, director_module() is not None
        if self._found[0] != key:
            self._found = key, sorted([*turns(voice, table), *great_events(voice, table)], key=lambda mark: mark.n)
        return self._found[1]


def turns(voice: Voice, table: Table) -> list[Mark]:
    """Where turns begin."""
    begun = [(n + 1, event) for n, event in table.happened if event.id == "turn"]
    shown, own, marks = len(begun) <= LABELLED, Counter[int](), list[Mark]()
    for n, event in begun:
        if "seat" in event.params:  # a turn belongs to a seat
            own[event.params["seat"]] += 1
            said = voice.say("review.own_turn", seat=event.params["seat"], turn=own[event.params["seat"]])
            marks.append(Mark(n, said))
        else:
            label = str(event.params.get("n", "")) if shown else ""
            marks.append(Mark(n, voice.event_sentence(event), label=label))
    return [Mark(0, voice.words.say("log.setup")), *marks] if marks and marks[0].n else marks


def great_events(voice: Voice, table: Table) -> list[Mark]:
    """What deserved a stage, of all that the reader was told: that which counted most."""
    if not (director := director_module()):
        return []
    acts = director.best(director.acts(table, 0, LEAST, pressed=True), LISTED)
    return [Mark(act.last + 1, voice.event_sentence(act.shown[0]), act.emblem, weight=act.weight) for act in acts]


def band(marks: list[Mark], most: int) -> Tree:
    """The turns, side by side, and above them the emblems of the greatest events, as many as have room."""
    begun = [mark for mark in marks if not mark.emblem]
    ends = [*(mark.n for mark in begun[1:]), most]
    spans: list[Tree] = []
    for at, (mark, end) in enumerate(zip(begun, ends, strict=True)):
        x, wide = percent(mark.n, most), percent(max(0, end - mark.n), most)
        press = {"class": "mark-turn is-odd" if at % 2 else "mark-turn", "data-do": "look", "data-arg": str(mark.n)}
        spans.append(
            h("g", press, h("title", {}, mark.said), h("rect", {"x": x, "y": TOP, "width": wide, "height": 18}))
        )
        if mark.label:
            middle = percent(mark.n + max(0, end - mark.n) / 2, most)
            spans[-1].append(h("text", {"x": middle, "y": TOP + 13}, mark.label))
    for mark in apart(marks, most):
        here = {"class": "mark-event", "data-do": "look", "data-arg": str(mark.n)}
        hit = h("rect", {"x": -12, "y": 0, "width": 24, "height": TOP})
        foot = h("path", {"d": f"M0 18v{HEIGHT - 18}"})
        place = {"x": percent(mark.n, most), "overflow": "visible"}
        spans.append(h("svg", place, h("g", here, h("title", {}, mark.said), hit, foot, drawing(mark.emblem))))
    return h("svg", {"class": "replay-marks", "height": HEIGHT, "aria-hidden": "true"}, *spans)


def drawing(emblem: str) -> Tree:
    """An emblem, 16 px wide; of a face only what is engraved on it, which has 512: its ground would be a blot."""
    if emblem.startswith(FACE):
        return h("use", {"href": f"#{emblem}-0", "transform": "translate(-8 1) scale(0.03125)"})
    return h("use", {"href": f"#{emblem}", "x": -8, "y": 1, "width": 16, "height": 16})


def apart(marks: list[Mark], most: int) -> list[Mark]:
    """The great events whose emblems have room beside each other: first those that count most."""
    kept: list[Mark] = []
    for mark in sorted((mark for mark in marks if mark.emblem), key=lambda mark: (-mark.weight, -mark.n)):
        if all(abs(mark.n - other.n) >= APART * most for other in kept):
            kept.append(mark)
    return kept


def percent(n: float, most: int) -> str:
    return f"{100 * n / max(1, most):.2f}%"


def goto_list(voice: Voice, marks: list[Mark], look: int) -> Tree:
    """The list of all marks; chosen is the last one that is not after `look`."""
    here = max((at for at, mark in enumerate(marks) if mark.n <= look), default=-1)
    options = [
        h(
            "option",
            {"value": str(mark.n), "selected": at == here},
            f"\N{EN SPACE}{mark.said}" if mark.emblem else mark.said,
        )
        for at, mark in enumerate(marks)
    ]
    said = voice.words.say("replay.goto")
    return h("select", {"class": "replay-goto", "data-do": "look", "aria-label": said, "title": said}, *options)
