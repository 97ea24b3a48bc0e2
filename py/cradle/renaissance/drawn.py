"""What stands on the map of L'Âge de la Renaissance: names, symbols, arrows, markers, as trees.

Every function takes `say` and what it draws; board.py keeps what they return by just that. A person is a seat's name,
colour and symbol.
"""

from __future__ import annotations

from typing import Any

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

Tree = Any
Person = tuple[str, str, str]
State = tuple[bool, bool, bool, bool]  # legal, picked, recent, pointed at in a hint

STATES = ("is-legal", "is-picked", "is-recent", "is-hint")
TENTH = "scale(0.1)"
STEP, LOW = 16, 6.6  # of symbols under a name: from one to the next, and how far above the end of the block

POINT = {"id": "ren-head", "viewBox": "0 0 8 8", "refX": 6, "refY": 4, "markerWidth": 5, "markerHeight": 5}
HEAD = ["marker", {**POINT, "orient": "auto"}, ["path", {"class": "ren-head", "d": "M0 0L8 4L0 8Z"}]]


def pick(target: str, label: str, state: State, *more: str) -> dict[str, Any]:
    """The attributes of an element that can be clicked; what was picked can be picked again, to take that back."""
    legal, picked, _, hint = state
    return {
        "class": " ".join(["pick", *more, *[name for name, on in zip(STATES, state, strict=True) if on]]),
        "data-pick": target,
        "role": "button",
        "tabindex": "0" if legal else "-1",
        "aria-disabled": None if legal or picked else "true",
        "aria-pressed": "true" if picked else None,
        "aria-current": "true" if hint else None,
        "aria-label": label,
    }


def use(id: str, **attributes: Any) -> Tree:
    return ["use", {"href": f"#{id}", **attributes}]


def emblem(symbol: str, size: float, x: float, y: float, kind: str = "ren-emblem") -> Tree:
    return use(symbol, **{"class": kind, "x": x - size / 2, "y": y - size / 2, "width": size, "height": size})


# The map --------------------------------------------------------------------------------------------------------------
def ground(board: Board) -> list[Tree]:
    """Sea, land, tints, borders, boxes, arrows and symbols: all that never changes."""
    width, height = chart.MAP.size
    shapes = [["path", {"id": f"ren-at-{id}", "d": chart.MAP.outline(id)}] for id in NAMES]
    dry = [n for n in range(len(NAMES)) if not BOXED[n]]
    boxes = [n for n in range(len(NAMES)) if BOXED[n]]
    coast = ["clipPath", {"id": "ren-inland"}, ["path", {"d": chart.MAP.coasts}]]
    inside = [n for n in range(len(NAMES)) if board.inside[n]]
    return [
        ["defs", {}, coast, HEAD, ["path", {"id": "ren-coast", "d": chart.MAP.coasts}], *shapes],
        ["rect", {"class": "ren-sea", "width": width, "height": height}],
        ["g", {"transform": TENTH, "class": "ren-ground"},
         *[use("ren-coast", **{"class": f"ren-glow ren-glow-{n}"}) for n in range(3)],
         ["path", {"class": "ren-sea-border", "d": chart.borders()}],
         use("ren-coast", **{"class": "ren-off"}),
         ["g", {"clip-path": "url(#ren-inland)"}, *[tint(n) for n in dry],
          *[out(n) for n in dry if not board.inside[n]]],
         use("ren-coast", **{"class": "ren-coast"}),
         *[tint(n, "ren-box") for n in boxes], *[out(n) for n in boxes if not board.inside[n]]],
        ["g", {"class": "ren-arrows", "aria-hidden": "true"}, *[arrow for n in inside for arrow in arrows(n)]],
        ["g", {"class": "ren-symbols", "aria-hidden": "true"}, *[symbol for n in inside for symbol in symbols(n)]],
    ]  # fmt: skip


def tint(n: int, *more: str) -> Tree:
    return use(f"ren-at-{NAMES[n]}", **{"class": " ".join(["ren-land", f"ren-tint-{REGIONS[REGION[n]]}", *more])})


def out(n: int) -> Tree:
    """A veil over what is not in play."""
    return use(f"ren-at-{NAMES[n]}", **{"class": "ren-out"})


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
        top = block.y - (len(lines) * size * chart.LINE if sea else block.height) / 2 + size * 0.85
        kind = "ren-sea-name" if sea else "ren-name" if inside[NAMES.index(id)] else "ren-name is-out"
        for i, line in enumerate(lines):
            at = {"x": block.x, "y": round(top + i * size * chart.LINE, 1), "font-size": round(size, 1)}
            out.append(["text", {"class": kind, **at}, line])
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
    shape = f"ren-at-{id}"
    legal, picked, recent, hint = state
    drawing: list[Tree] = [use(shape, **{"class": "ren-hit", "transform": TENTH})]
    if recent:
        drawing.append(use(shape, **{"class": "ren-flash", "transform": TENTH}))
    drawing += [
        line
        for kind, on in (("fight" if full else "legal", legal), ("picked", picked), ("hint", hint))
        if on
        for line in edge(shape, kind)
    ]
    drawing.append(use(shape, **{"class": "ren-focus", "transform": TENTH}))
    return ["g", {}, ["g", pick(id, " ".join(words), state, "ren-province"), *drawing],
            ["g", {"aria-hidden": "true"}, *pieces]]  # fmt: skip


def edge(shape: str, kind: str) -> list[Tree]:
    """A line that stands out, around a shape."""
    return [use(shape, **{"class": f"ren-{line} ren-{line}-{kind}", "transform": TENTH}) for line in ("casing", "line")]


def over(say: Any, place: int) -> Tree:
    """A line around what the decision is about."""
    return ["g", {"aria-hidden": "true"}, *(edge(f"ren-at-{NAMES[place]}", "about") if place < len(NAMES) else [])]
