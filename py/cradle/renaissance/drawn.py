"""What stands on the map of L'Âge de la Renaissance: names, symbols, arrows, markers, as trees.

Every function takes `say` and what it draws; board.py keeps what they return by just that. A person is a seat's name,
colour and symbol.
"""

from __future__ import annotations

from typing import Any

from .. import drawing
from ..drawing import Person, State, Tree, emblem, lettering, outlined, pick, ring, use
from . import chart
from .chart import BOXED
from .geography import (
    CAPACITY,
    CAPITAL,
    COMMODITIES,
    NAMES,
    PRODUCES,
    REGION,
    REGIONS,
    SATELLITE,
    SEAS,
    SUPPORTS,
    Board,
)
from .position import NONE

STEP, LOW = 16, 6.6  # of symbols under a name: from one to the next, and how far above the end of the block

POINT = {"id": "ren-head", "viewBox": "0 0 8 8", "refX": 6, "refY": 4, "markerWidth": 5, "markerHeight": 5}
HEAD = ["marker", {**POINT, "orient": "auto"}, ["path", {"class": "ren-head", "d": "M0 0L8 4L0 8Z"}]]


# The map --------------------------------------------------------------------------------------------------------------
def ground(board: Board) -> list[Tree]:
    """Sea, land, tints, borders, boxes, arrows and symbols: all that never changes."""
    dry = [n for n in range(len(NAMES)) if not BOXED[n]]
    boxes = [n for n in range(len(NAMES)) if BOXED[n]]
    inside = [n for n in range(len(NAMES)) if board.inside[n]]
    land = [*[tint(n) for n in dry], *[out(n) for n in dry if not board.inside[n]]]
    beyond = [*[tint(n, "ren-box") for n in boxes], *[out(n) for n in boxes if not board.inside[n]]]
    return [
        *drawing.ground(chart.MAP, chart.borders(), land, beyond, [HEAD]),
        ["g", {"class": "ren-arrows", "aria-hidden": "true"}, *[arrow for n in inside for arrow in arrows(n)]],
        ["g", {"class": "map-symbols", "aria-hidden": "true"}, *[symbol for n in inside for symbol in symbols(n)]],
    ]


def tint(n: int, *more: str) -> Tree:
    return use(f"map-at-{NAMES[n]}", **{"class": " ".join(["map-land", f"ren-tint-{REGIONS[REGION[n]]}", *more])})


def out(n: int) -> Tree:
    """A veil over what is not in play."""
    return use(f"map-at-{NAMES[n]}", **{"class": "map-out"})


def arrows(n: int) -> list[Tree]:
    """From a satellite to what it supports (1.4)."""
    lines = chart.MAP.data["arrows"].get(NAMES[n], {}).values()
    return [["path", {"class": "ren-arrow", "d": f"M{a} {b}L{c} {d}", "marker-end": "url(#ren-head)"}]
            for a, b, c, d in lines]  # fmt: skip


def symbols(n: int) -> list[Tree]:
    """The row under a name: the capacity, in a square for a satellite, and the commodities."""
    block = chart.MAP.block(NAMES[n])
    crowned = n in CAPITAL
    x, y = block.x - (len(PRODUCES[n]) - crowned) * STEP / 2, round(block.y + block.height / 2 - LOW, 1)
    edge = {"x": -6, "y": -6, "width": 12, "height": 12}
    frame = ["rect", {"class": "ren-square", **edge}] if SATELLITE[n] else ["circle", {"class": "ren-disc", "r": 6.8}]
    number = ["text", {"class": "ren-capacity", "y": 3.4}, str(CAPACITY[n])]
    row: list[Tree] = [["g", {"transform": f"translate({x:.1f} {y})"}, frame, number]]
    for i, commodity in enumerate(PRODUCES[n], 1):
        row.append(good(COMMODITIES[commodity], round(x + i * STEP, 1), y))
    if crowned:
        row.append(emblem("i-capital", 11, x - STEP, y, "ren-crown"))
    return row


def good(id: str, x: float, y: float) -> Tree:
    """A commodity as it is marked on the map."""
    disc, drawing = (
        ["circle", {"class": "ren-good-disc", "r": 7.4}],
        emblem(f"i-good-{id}", 10.5, 0, 0, "ren-good-icon"),
    )
    return ["g", {"class": f"ren-good ren-good-{id}", "transform": f"translate({x} {y})"}, disc, drawing]


def labels(say: Any, inside: tuple[bool, ...]) -> Tree:
    """The names of all provinces and seas."""
    out: list[Tree] = []
    for id in [*NAMES, *SEAS]:
        block, sea = chart.MAP.block(id), id in SEAS
        size, lines = chart.fitted(say(f"renaissance.{'sea' if sea else 'place'}.{id}"), id)
        kind = "map-sea-name" if sea else "map-name" if inside[NAMES.index(id)] else "map-name is-out"
        out += lettering(block, size, lines, kind, 0 if sea else block.height)
    return ["g", {"aria-hidden": "true"}, *out]


# Markers --------------------------------------------------------------------------------------------------------------
def tokens(n: int, person: Person, young: bool, x: float, y: float) -> Tree:
    """A square with a number."""
    _, colour, symbol = person
    edge = {"class": "ren-piece", "x": -10.5, "y": -10.5, "width": 21, "height": 21, "rx": 2.5}
    return ["g", {"class": f"ren-tokens seat-{colour}" + young * " is-new", "transform": f"translate({x} {y})"},
            ["rect", edge], emblem(symbol, 10, -4.6, -4.6),
            ["text", {"class": "ren-number", "x": 4.2, "y": 7.6}, str(n)]]  # fmt: skip


def control(person: Person, young: bool, x: float, y: float) -> Tree:
    """A disc."""
    _, colour, symbol = person
    return ["g", {"class": f"ren-control seat-{colour}" + young * " is-new", "transform": f"translate({x} {y})"},
            ["circle", {"class": "ren-piece", "r": 12.5}], ["circle", {"class": "ren-rim", "r": 10.4}],
            emblem(symbol, 14, 0, 0)]  # fmt: skip


def province(say: Any, n: int, there: tuple[Any, ...], state: State, full: bool, people: tuple[Person, ...]) -> Tree:
    """A province, to be picked, and who is in it: who controls it, whether since this turn, tokens old and new.

    full: to go there is an attack.
    """
    id, (owner, young, old, new) = NAMES[n], there
    words = [say("renaissance.board.satellite" if SATELLITE[n] else "renaissance.board.province", place=id,
                 region=REGIONS[REGION[n]], places=[NAMES[to] for to in SUPPORTS[n]],
                 n=CAPACITY[n], goods=[COMMODITIES[c] for c in PRODUCES[n]])]  # fmt: skip
    pieces: list[Tree] = []
    if owner != NONE:
        words.append(say(f"renaissance.board.{'new_' if young else ''}control", name=people[owner][0]))
        pieces.append(control(people[owner], young, *chart.spot(n, 0)))
    for counts, fresh in ((old, False), (new, True)):
        for seat, count in enumerate(counts):
            if count:
                id_of = "renaissance.board.new_tokens" if fresh else "renaissance.board.tokens"
                words.append(say(id_of, name=people[seat][0], n=count))
                pieces.append(tokens(count, people[seat], fresh, *chart.spot(n, len(pieces))))
    words += [say("renaissance.board.fight")] * full
    shape = f"map-at-{id}"
    lines = outlined(shape, state, "fight" if full else "legal")
    if state[3]:
        lines += ring(shape, "hint")
    return ["g", {}, ["g", pick(id, " ".join(words), state, "map-area"), *lines],
            ["g", {"aria-hidden": "true"}, *pieces]]  # fmt: skip


def over(say: Any, place: int) -> Tree:
    """A line around what the decision is about."""
    return ["g", {"aria-hidden": "true"}, *(ring(f"map-at-{NAMES[place]}", "about") if place < len(NAMES) else [])]
