"""What stands on the map of Civilization: names, areas with who is there, ships at their docks, as trees.

Every function takes `say` and what it draws; board.py keeps what they return by just that. A person is a seat's name,
colour and symbol; the one after the last stands for the barbarians and pirates, who are nobody's.
"""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from .. import drawing
from ..drawing import Person, State, Tree, emblem, lettering, outlined, pick, ring, use
from . import chart
from .art import DEFS
from .geography import AREAS, DOCKS, LIMIT, NAMES, OPEN, Board
from .position import NONE

Way = tuple[str, tuple[tuple[float, float], ...]]  # the colour of who went, and where along

NEUTRAL = "neutral"
LARGE = "scale(1.25)"  # of pieces: they are what is looked at


# The map --------------------------------------------------------------------------------------------------------------
def ground(board: Board) -> list[Tree]:
    """Sea, land, tints, borders and symbols: all that never changes."""
    dry = [n for n in range(len(NAMES)) if not OPEN[n]]
    tints = [
        use(f"map-at-{NAMES[n]}", **{"class": f"map-land civ-tint-{chart.MAP.data['areas'][NAMES[n]]['tint']}"})
        for n in dry
    ]
    floods = [use(f"map-at-{NAMES[n]}", **{"class": "civ-flooded"}) for n in dry if "plain" in AREAS[NAMES[n]].facts]
    out = [use(f"map-at-{NAMES[n]}", **{"class": "map-out"}) for n in dry if not board.inside[n]]
    land = [*tints, *floods, ["path", {"class": "civ-river", "d": chart.rivers()}], *out]
    marks = [symbol for n in dry for symbol in symbols(board, n)]
    return [
        *drawing.ground(chart.MAP, chart.borders(), land, defs=DEFS),
        ["g", {"class": "map-symbols", "aria-hidden": "true"}, *marks],
    ]


def symbols(board: Board, area: int) -> list[Tree]:
    """The row under a name: how many tokens live there, whether a city has a site, and volcanoes."""
    if not board.inside[area]:
        return []
    block = chart.block(area)
    kinds = [
        "limit",
        *filter(None, [board.site[area]]),
        *(["volcano"] if "volcano" in AREAS[NAMES[area]].facts else []),
    ]
    x, y = block.x - (len(kinds) - 1) * 8, block.y + block.height / 2 - 6.6
    row: list[Tree] = []
    for kind in kinds:
        at = f"translate({x:.1f} {y:.1f})"
        if kind == "limit":
            row.append(["g", {"transform": at}, ["circle", {"class": "civ-disc", "r": 6.6}],
                        ["text", {"class": "civ-limit", "y": 3.4}, str(LIMIT[area])]])  # fmt: skip
        elif kind == "volcano":
            row.append(use("civ-volcano", transform=at))
        else:
            square = {"x": -4.6, "y": -4.6, "width": 9.2, "height": 9.2}
            row.append(["rect", {"class": f"civ-site civ-site-{kind}", "transform": at, **square}])
        x += 16
    return row


def labels(say: Any, inside: tuple[bool, ...]) -> Tree:
    """The names of all areas."""
    out: list[Tree] = []
    for area, name in enumerate(NAMES):
        block = chart.block(area)
        size, lines = chart.fitted(say(f"civilization.area.{name}"), area)
        sea = OPEN[area]
        if sea:
            size *= 1.5 if block.width > 90 else 1
        kind = "map-sea-name" if sea else "map-name" if inside[area] else "map-name is-out"
        out += lettering(block, size, lines, kind, 0 if sea else block.height)
    return ["g", {"aria-hidden": "true"}, *out]


# Pieces ---------------------------------------------------------------------------------------------------------------
def tokens(n: int, person: Person, x: float, y: float) -> Tree:
    _, colour, symbol = person
    at = {"aria-hidden": "true", "transform": f"translate({x} {y}) {LARGE}"}
    return ["g", {"class": f"civ-tokens seat-{colour}", **at}, use("civ-token"),
            emblem(symbol, 10.5, -6.2, 0), use(f"civ-number-{n}", x=6, y=3.9)]  # fmt: skip


def city(person: Person, x: float, y: float) -> Tree:
    _, colour, symbol = person
    return ["g", {"class": f"civ-city seat-{colour}", "transform": f"translate({x} {y}) {LARGE}"}, use("civ-city"),
            emblem(symbol, 8, 0, 2.8)]  # fmt: skip


def area(
    say: Any, n: int, here: tuple[int, ...], owner: int, site: str, state: State, people: tuple[Person, ...]
) -> Tree:
    """An area, to be picked, and who is in it."""
    name, sea = NAMES[n], OPEN[n]
    words = [
        say("civilization.board.sea", place=name) if sea else say("civilization.board.area", place=name, n=LIMIT[n])
    ]
    if site:
        words.append(say(f"civilization.board.site.{site}"))
    pieces: list[Tree] = []
    if owner != NONE:
        words.append(say("civilization.board.city", name=people[owner][0]))
        pieces.append(city(people[owner], *chart.spot(n, 0)))
    for side, count in enumerate(here):
        if count:
            words.append(say("civilization.board.tokens", name=people[side][0], n=count))
            pieces.append(tokens(count, people[side], *chart.spot(n, len(pieces))))
    return ["g", pick(name, " ".join(words), state, "map-area"), *outlined(f"map-at-{name}", state), *pieces]


def dock(
    say: Any, n: int, ships: tuple[int, ...], anchor: State | None, mine: State | None, people: tuple[Person, ...]
) -> Tree:
    """The ships at a dock; where an area has several waters, the dock is picked by itself."""
    id, home = DOCKS[n].id, NAMES[DOCKS[n].area]
    x, y = chart.berth(n)
    out: list[Tree] = []
    if anchor:
        label = say("civilization.board.dock", dock=id)
        out.append(["g", {**pick(id, label, anchor, "civ-dock"), "transform": f"translate({x} {y})"},
                    ["circle", {"class": "civ-dock-disc", "r": 9}], use("civ-anchor")])  # fmt: skip
        x += 24
    shown = [(seat, count) for seat, count in enumerate(ships) if count]
    drawn: list[Tree] = []
    words = []
    for i, (seat, count) in enumerate(shown):
        name, colour, symbol = people[seat]
        words.append(say("civilization.board.ships", name=name, n=count, dock=id))
        number = [use(f"civ-number-{count}", x=11, y=12, **{"class": "civ-ship-number"})] if count > 1 else []
        at = {"aria-hidden": "true", "transform": f"translate({x + 25 * (i - (len(shown) - 1) / 2):.1f} {y}) {LARGE}"}
        drawn.append(["g", {"class": f"civ-ship seat-{colour}", **at}, use("civ-ship"),
                      emblem(symbol, 8.5, 0, -4.6), *number])  # fmt: skip
    if drawn:
        ring = [["circle", {"class": "civ-ship-ring", "cx": x, "cy": y, "r": 18}]]
        label = " ".join(words)
        if mine:
            out.append(["g", {**pick(f"ship-{id}", label, mine, "civ-fleet"), "data-of": home}, *ring, *drawn])
        else:
            out.append(
                ["g", {"role": "img", "aria-label": label, "class": "civ-fleet is-still", "data-of": home}, *drawn]
            )
    return ["g", {}, *out]


def over(say: Any, places: tuple[int, ...], hints: tuple[int, ...], dock: int, ways: tuple[Way, ...]) -> Tree:
    """A line around what the decision is about, areas or a dock, and around what is pointed at; and the ways of those
    who moved last.
    """
    marks: list[Tree] = []
    for why, around in (("about", places), ("hint", hints)):
        marks += [line for n in around for line in ring(f"map-at-{NAMES[n]}", why)]
    if dock >= 0:
        x, y = chart.berth(dock)
        for kind in ("casing", "line"):
            marks.append(["circle", {"class": f"civ-ring civ-ring-{kind}", "cx": x, "cy": y, "r": 19}])
    return ["g", {"aria-hidden": "true"}, *marks, *[way(colour, line) for colour, line in ways]]


def way(colour: str, line: tuple[tuple[float, float], ...]) -> Tree:
    """A line with a head, in the colour of who went along it."""
    (ax, ay), (bx, by) = line[-2:]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in line)
    head = f"translate({bx:g} {by:g}) rotate({degrees(atan2(by - ay, bx - ax)):.0f})"
    return ["g", {"class": f"civ-way seat-{colour}"}, ["path", {"class": "civ-way-casing", "d": path}],
            ["path", {"class": "civ-way-line", "d": path}], use("civ-way-head", transform=head)]  # fmt: skip
