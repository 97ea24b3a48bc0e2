"""Small boards for the rule book: a corner of the land before and after an action, played by the rules themselves.

A corner is written row by row. A tile is its face, A (agriculture), M (commerce, the market), C (culture), P (politics)
or W (war), then who has it, 0 or 1, and how many cubes: "A02". A free tile has a face alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...board.contract import Say, Tree
from ...kernel.game import Action
from ..game import GAME
from ..rules.phases.turn import begin
from ..rules.position import Ur, derive
from ..rules.tables import ACTIONS, FREE, HOLE, PAIR, TILES
from . import pieces
from .art import DEFS, PITCH

LETTERS = "AMCPW"
PEOPLE = (("crimson", "i-seat-lion"), ("azure", "i-seat-boat"))  # colours and symbols
STILL = (False, False, False, False)  # nothing can be picked here
USE = {"4.6": 0, "4.7": 1, "4.8": 2, "4.9": 3, "4.10": 4}  # by paragraph: the action that is used
CORNERS: dict[str, tuple[str, list[Action]]] = {  # by paragraph: what stands there, and what seat 0 picks
    "4.6": ("A02 A01 C02 P W02", [("number", 2), ("number", 1)]),
    "4.7": ("M01 W12/P C", []),
    "4.8": ("P A11 M/W01 C02 M12/A W P", []),
    "4.9": ("W03 A01 C02", [("number", 1), ("number", 0), ("number", 5)]),
    "4.10": ("A05 M12", [("attack-from", "a1"), ("attack-to", "b1"), ("number", 2)]),
    "6.2": ("C05 W01", [("ziggurat", "a1")]),
}


def examples(say: Say) -> Mapping[str, Tree]:
    """By paragraph: the corner before and after, as a figure."""
    words = tuple(say(f"ur.action.{action}") for action in ACTIONS)
    if words not in _drawn:
        _drawn[words] = {number: figure(say, number, words) for number in CORNERS}
    return _drawn[words]


_drawn: dict[tuple[str, ...], dict[str, Tree]] = {}


def figure(say: Say, number: str, words: tuple[str, ...]) -> Tree:
    rows = [row.split() for row in CORNERS[number][0].split("/")]
    before = example_position(number, rows)
    after = example_outcome(before, number)
    shown = [corner(say, p, rows, when, words) for p, when in ((before, "before"), (after, "after"))]
    return ["figure", {"class": "rule-figure"}, *shown]


def example_position(number: str, rows: list[list[str]]) -> Ur:
    """A position in which seat 0 has the turn, with a tile that can do what the paragraph is about."""
    p: Ur = GAME.new(seats=2, seed=1)
    p.owner, p.cubes = [FREE] * len(p.owner), [0] * len(p.cubes)
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            cell, face = y * p.grid.size + x, LETTERS.index(token[0])
            p.tile[cell] = next(t for t, (up, _) in enumerate(TILES) if up == face)
            if len(token) > 1:
                p.owner[cell], p.cubes[cell] = int(token[1]), int(token[2])
    use = USE.get(number, 0)
    p.hand[0] = next(PAIR[t] for t, (face, _) in enumerate(TILES) if face == use)
    derive(p)
    p.steps = [begin(0)]
    GAME.steps.run(p)
    return p


def example_outcome(before: Ur, number: str) -> Ur:
    """The position after seat 0 has used the action that a paragraph is about."""
    p = before.copy()
    used: list[Action] = [("use", ACTIONS[USE[number]])] if number in USE else []
    for action in [*used, *CORNERS[number][1]]:
        GAME.play(p, action)
    return p


def corner(say: Say, p: Ur, rows: list[list[str]], when: str, words: tuple[str, ...]) -> Tree:
    """The tiles of a corner as a picture, with a description for people who cannot see it."""
    names = (say("ur.example.me"), say("ur.example.other"))
    people = [(name, *person) for name, person in zip(names, PEOPLE, strict=True)]
    tiles: list[Tree] = []
    told: list[str] = []
    for y, row in enumerate(rows):
        for x in range(len(row)):
            cell = y * p.grid.size + x
            owner = p.owner[cell]
            whose = pieces.NOBODY if owner == FREE else people[owner % HOLE]
            looks = pieces.TileLooks(p.grid.names[cell], p.tile[cell], owner, p.cubes[cell], whose, STILL)
            _, attributes, *drawing = pieces.tile(say, looks, words)
            told.append(attributes["aria-label"])
            place = f"translate({x * PITCH + 3} {y * PITCH + 3})"
            tiles.append(["g", {"class": attributes["class"], "transform": place}, *drawing])
    width, height = len(rows[0]) * PITCH, len(rows) * PITCH
    box = {"viewBox": f"0 0 {width} {height}", "width": width * 0.6, "height": height * 0.6}
    head = say(f"example.{when}")
    label = {"role": "img", "aria-label": f"{head}. {'. '.join(told)}"}
    shapes = [DEFS] if when == "before" else []  # the shapes that tiles are made of, once for each figure
    picture = ["svg", {"class": "rule-corner", **box, **label}, *shapes, *tiles]
    return ["div", {}, ["p", {"class": "quiet", "aria-hidden": "true"}, head], picture]
