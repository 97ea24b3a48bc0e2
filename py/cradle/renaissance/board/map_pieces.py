"""What is drawn on the map of L'Âge de la Renaissance: names, symbols, arrows, markers, as trees.

Every function takes `say` and what it draws; board.py stores the results by these arguments. A person is a seat's name,
colour and symbol.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board import map_ground, trees
from ...board.contract import Say, Tree
from ...board.map_places import Spot
from ...board.trees import Person, State, emblem, fixed, outlined, pick, piece, ring, use
from ..rules.geography import (
    CAPACITY,
    CAPITAL,
    COMMODITIES,
    INDEX,
    NAMES,
    PRODUCES,
    REGION,
    REGIONS,
    SATELLITE,
    SEAS,
    SUPPORTS,
    Board,
)
from ..rules.position import NONE
from . import map_chart
from .map_chart import BOXED
from .panels import percent
from .table_figures import Row

OVER = (6.0, 7.0)  # pixels of the screen from a piece to a piece that covers half of it

TITLE = ("Europa",)  # as an engraver of old would have it, in the language of none who play
POINT = {"id": "ren-head", "viewBox": "0 0 8 8", "refX": 6, "refY": 4, "markerWidth": 5, "markerHeight": 5}
HEAD = ["marker", {**POINT, "orient": "auto"}, ["path", {"class": "ren-head", "d": "M0 0L8 4L0 8Z"}]]

# Light falls from the left: each marker has a side, its shadow, and a line of light.
BLOCK, ROUND = {"x": -9.5, "width": 19, "height": 13.6, "rx": 2}, {"r": 7.7}
DEFS: list[Tree] = [
    HEAD,
    ["g", {"id": "ren-block"}, ["rect", {"class": "map-shade", **BLOCK, "x": -8.3, "y": -4.6}],
     ["rect", {"class": "map-side", **BLOCK, "y": -5.6}], ["rect", {"class": "ren-piece", **BLOCK, "y": -7.5}],
     ["path", {"class": "map-light", "d": "M-7.3 -5.8H7"}]],
    ["g", {"id": "ren-disc"}, ["circle", {"class": "map-shade", **ROUND, "cx": 1.1, "cy": 2.2}],
     ["circle", {"class": "map-side", **ROUND, "cy": 1.2}], ["circle", {"class": "ren-piece", **ROUND, "cy": -0.5}],
     ["path", {"class": "map-light", "d": "M-5.3 -3.8a6.2 6.2 0 0 1 8 -2.4"}]],
]  # fmt: skip


# The map --------------------------------------------------------------------------------------------------------------
def ground(board: Board) -> list[Tree]:
    """Sea, land, tints, borders and boxes: all that never changes, under everything."""
    dry = [n for n in range(len(NAMES)) if not BOXED[n]]
    boxes = [n for n in range(len(NAMES)) if BOXED[n]]
    land, off = [tint(n) for n in dry], [NAMES[n] for n in dry if not board.inside[n]]
    beyond = [*[tint(n, "ren-box") for n in boxes], *[out(n) for n in boxes if not board.inside[n]]]
    return map_ground.ground(
        map_chart.MAP, map_chart.PLACES, map_chart.RELIEF, map_chart.frame_in_play(board), map_chart.borders(),
        land, title=TITLE, out=off, beyond=beyond, defs=DEFS,
    )  # fmt: skip


def supports(board: Board) -> Tree:
    """Arrows, over the tints of owners and under the pieces."""
    return ["g", {"class": "ren-arrows", "aria-hidden": "true"},
            *[arrow for n in board.provinces for arrow in arrows(n)]]  # fmt: skip


def signs(board: Board) -> Tree:
    """Capacities and commodities: what never changes, beside the pieces."""
    return ["g", {"class": "map-symbols", "aria-hidden": "true"}, *map(symbols, board.provinces)]


def tint(n: int, *more: str) -> Tree:
    return use(f"map-at-{NAMES[n]}", **{"class": " ".join(["map-land", f"ren-tint-{REGIONS[REGION[n]]}", *more])})


def out(n: int) -> Tree:
    """A grey layer over provinces that are not in play."""
    return use(f"map-at-{NAMES[n]}", **{"class": "map-out"})


def outside(say: Say, inside: tuple[bool, ...]) -> Tree:
    """The provinces that are not in play: a press there says so, and who listens need not hear of them."""
    still = (False, False, False, False)
    return ["g", {"aria-hidden": "true"}, *[
        ["g", pick(id, say("renaissance.board.outside", place=id), still, "map-area"),
         use(f"map-at-{id}", **{"class": "map-hit", "transform": trees.TENTH})]
        for n, id in enumerate(NAMES) if not inside[n]
    ]]  # fmt: skip


def arrows(n: int) -> list[Tree]:
    """Arrows from a satellite to the provinces that it supports (1.4)."""
    lines = map_chart.MAP.data["arrows"].get(NAMES[n], {}).values()
    return [["path", {"class": "ren-arrow", "d": f"M{a} {b}L{c} {d}", "marker-end": "url(#ren-head)"}]
            for a, b, c, d in lines]  # fmt: skip


def symbols(n: int) -> Tree:
    """The crown of a capital, the capacity, in a square for a satellite, and the commodities."""
    edge = {"x": -6.5, "y": -6.5, "width": 13, "height": 13}
    frame = ["rect", {"class": "ren-square", **edge}] if SATELLITE[n] else ["circle", {"class": "ren-disc", "r": 7}]
    row: list[Tree] = [emblem("i-capital", 12, 0, 0, "ren-crown")] if n in CAPITAL else []
    row.append(["g", {}, frame, ["text", {"class": "ren-capacity", "y": 3.8}, str(CAPACITY[n])]])
    row += [good(COMMODITIES[commodity]) for commodity in PRODUCES[n]]
    return trees.signs(map_chart.PLACES.sign(NAMES[n]), map_chart.SHEET.sign[0], row)


def good(id: str) -> Tree:
    """A commodity as it is marked on the map."""
    disc, drawing = ["circle", {"class": "ren-good-disc", "r": 6.8}], emblem(f"i-good-{id}", 11, 0, 0, "ren-good-icon")
    return ["g", {"class": f"ren-good ren-good-{id}"}, disc, drawing]


def labels(say: Say, inside: tuple[bool, ...]) -> Tree:
    """The names of all provinces and seas in the order of their places; an empty element for what is not in play."""
    out: list[Tree] = []
    for id, n in map_chart.PLACES.labels:
        sea = id in SEAS
        text = say(f"renaissance.{'sea' if sea else 'place'}.{id}") if sea or inside[INDEX[id]] else ""
        out.append(trees.name(map_chart.PLACES, id, text, "map-sea-name" if sea else "map-name", n=n))
    return ["g", {"aria-hidden": "true"}, *out]


def notes(say: Say, rows: Row) -> Tree:
    """7.6: what each attack needs and its chance, on its province; shown where it has room. rows: see board.attacks."""
    out: list[Tree] = []
    for id, n, chance in rows:
        x, y = map_chart.PLACES.note(id)
        at = {"class": "map-name map-note", "x": x, "y": y, "dy": "0.33em", "key": id}
        out.append(["text", at, f"{n} · {percent(say, chance)}"])
    return ["g", {"aria-hidden": "true"}, *out]


# Markers --------------------------------------------------------------------------------------------------------------
def tokens(n: int, person: Person, young: bool, spot: Spot, over: int = 0) -> Tree:
    """Tokens: a square with their number. over: how many pieces lie under this one."""
    _, colour, symbol = person
    number = ["text", {"class": "ren-number", "x": 4.8, "y": 3.5}, str(n)]
    kind, shift = f"ren-tokens seat-{colour}" + young * " is-new", (OVER[0] * over, OVER[1] * over)
    return fixed(
        spot, use("ren-block"), emblem(symbol, 9, -4.2, -0.6), number, kind=kind, shift=shift, **piece("tokens")
    )


def control(person: Person, young: bool, spot: Spot) -> Tree:
    """A control marker: a disc."""
    _, colour, symbol = person
    kind = f"ren-control seat-{colour}" + young * " is-new"
    return fixed(spot, use("ren-disc"), emblem(symbol, 11, 0, -0.5), kind=kind, **piece("control"))


def province(
    say: Say,
    n: int,
    here: Row,
    state: State,
    full: bool,
    foreseen: str,
    people: tuple[Person, ...],
    near: Sequence[int] = (),
) -> tuple[Tree, Tree]:
    """A province that can be picked; and what is in it, over the lines around all provinces: see board.on.

    full: tokens placed there attack. foreseen: what would follow from the pick. near: the provinces it borders on.
    """
    id, (owner, young, old, new) = NAMES[n], here
    words = province_words(say, n, here, [name for name, *_ in people])
    pieces: list[Tree] = []
    if owner != NONE:
        pieces.append(control(people[owner], young, map_chart.spot(n, 0)))
    for counts, fresh in ((old, False), (new, True)):
        for seat, count in enumerate(counts):
            if count:
                at = len(pieces)
                pieces.append(tokens(count, people[seat], fresh, map_chart.spot(n, at), map_chart.PLACES.over(id, at)))
    words += [say("renaissance.board.fight")] * full
    there = {seat for seat in range(len(old)) if old[seat] or new[seat]} | ({owner} if owner != NONE else set())
    holder = people[there.pop()][1] if len(there) == 1 else ""
    lines = outlined(id, state, "fight" if full else "legal", holder)
    if state[3]:
        lines += ring(id, "hint")
    beside = say("borders", places=[NAMES[m] for m in near]) if near else ""
    drawn = ["g", pick(id, " ".join(words), state, "map-area", foreseen=foreseen, beside=beside), *lines]
    return drawn, ["g", {"aria-hidden": "true"}, *pieces]


def province_words(say: Say, n: int, here: Row, names: Sequence[str]) -> list[str]:
    """What a province is, and who is there with how much: for screen readers and descriptions."""
    owner, young, old, new = here
    words = [say("renaissance.board.satellite" if SATELLITE[n] else "renaissance.board.province", place=NAMES[n],
                 region=REGIONS[REGION[n]], places=[NAMES[to] for to in SUPPORTS[n]],
                 n=CAPACITY[n], goods=[COMMODITIES[c] for c in PRODUCES[n]])]  # fmt: skip
    if owner != NONE:
        words.append(say(f"renaissance.board.{'new_' if young else ''}control", name=names[owner]))
    for id, counts in (("tokens", old), ("new_tokens", new)):
        words += [say(f"renaissance.board.{id}", name=names[seat], n=n) for seat, n in enumerate(counts) if n]
    return words


def around(say: Say, places: tuple[int, ...]) -> Tree:
    """A line around each province that the decision is about."""
    return ["g", {"aria-hidden": "true"}, *[line for n in places for line in ring(NAMES[n], "about")]]
