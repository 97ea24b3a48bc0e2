"""What is drawn on the map of Civilization: names, areas with the pieces in them, ships at their docks, as trees.

Every function takes `say` and what it draws; board.py stores the results by these arguments. A person is a seat's name,
colour and symbol; the entry after the last seat is for the barbarians and pirates, which belong to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, sin

from ...board import map_ground, trees
from ...board.contract import Say, Tree
from ...board.map_places import Spot
from ...board.trees import Person, State, emblem, fixed, outlined, pick, piece, ring, use
from ..rules.areas import AREAS
from ..rules.geography import DOCKS, INDEX, LIMIT, NAMES, OPEN, Board
from ..rules.position import NONE
from . import map_chart
from .art import DEFS

Way = tuple[str, tuple[tuple[float, float], ...]]  # the colour of the seat that moved, and the points of its way

TITLE = ("Orbis", "antiquus")  # as an engraver of old would have it, in the language of none who play
NEUTRAL = "neutral"
OVER = (6.0, 7.0)  # pixels of the screen from a piece to a piece that covers half of it
APART = 7  # pixels of the screen between ships of two nations at a dock: one covers half of the other
BACK = 14  # pixels of the screen from the end of a move to the head of its arrow: half a piece is covered there
ALOFT = (0, 21)  # from a ship to the tokens aboard it
ABEAM = 19  # from an anchor to the first ship beside it


# The map --------------------------------------------------------------------------------------------------------------
def ground(board: Board) -> list[Tree]:
    """Sea, land, tints and borders: all that never changes, under everything."""
    dry = [n for n in range(len(NAMES)) if not OPEN[n]]
    tints = [
        use(f"map-at-{NAMES[n]}", **{"class": f"map-land civ-tint-{map_chart.MAP.data['areas'][NAMES[n]]['tint']}"})
        for n in dry
    ]
    floods = [use(f"map-at-{NAMES[n]}", **{"class": "civ-flooded"}) for n in dry if "plain" in AREAS[NAMES[n]].facts]
    rivers = [["path", {"class": f"civ-river civ-river-{part}", "d": map_chart.rivers()}] for part in ("bank", "water")]
    return map_ground.ground(
        map_chart.MAP, map_chart.PLACES, map_chart.RELIEF, map_chart.frame_in_play(board), map_chart.borders(),
        [*tints, *floods, *rivers], title=TITLE, out=[NAMES[n] for n in dry if not board.inside[n]], defs=DEFS,
    )  # fmt: skip


def signs(board: Board) -> Tree:
    """Lakes, limits, sites and volcanoes: all that never changes, over the tints of owners."""
    lakes = [["ellipse", {"class": "civ-lake", "cx": x, "cy": y, "rx": w, "ry": h}] for x, y, w, h in map_chart.lakes()]
    marks = [symbols(board, n) for n in board.areas if not OPEN[n]]
    return ["g", {"class": "map-symbols", "aria-hidden": "true"}, *lakes, *marks]


def symbols(board: Board, area: int) -> Tree:
    """The limit of an area, in a square if it has a city site, else in a disc; and a volcano."""
    site = board.site[area]
    square = {"x": -7, "y": -7, "width": 14, "height": 14}
    frame: Tree = ["circle", {"class": "civ-disc", "r": 7}]
    if site:
        frame = ["rect", {"class": f"civ-site civ-site-{site}", **square}]
    number = ["text", {"class": f"civ-limit civ-limit-{site}" if site else "civ-limit", "y": 3.8}, str(LIMIT[area])]
    row: list[Tree] = [["g", {}, frame, number]]
    if "volcano" in AREAS[NAMES[area]].facts:
        row.append(use("civ-volcano"))
    return trees.signs(map_chart.PLACES.sign(NAMES[area]), map_chart.SHEET.sign[0], row)


def labels(say: Say, board: Board) -> Tree:
    """The names of all areas in the order of their places; an empty element for areas that are not in play."""
    out: list[Tree] = []
    shown = map_chart.frame_in_play(board)
    for id in map_chart.PLACES.names:
        area = INDEX[id]
        kind = "map-sea-name" if OPEN[area] else "map-name"
        text = say(f"civilization.area.{id}") if board.inside[area] else ""
        out.append(trees.name(map_chart.PLACES, id, text, kind, shown))
    return ["g", {"aria-hidden": "true"}, *out]


# Pieces ---------------------------------------------------------------------------------------------------------------
def tokens(n: int, person: Person, spot: Spot, over: int = 0, shift: tuple[float, float] = (0, 0)) -> Tree:
    """Tokens of one side in an area, or so many pixels beside it. over: how many pieces lie under this one."""
    _, colour, symbol = person
    drawn = use("civ-token"), emblem(symbol, 9.5, -5.7, -0.5), use(f"civ-number-{n}", x=5.6, y=3.4)
    beside = shift[0] + OVER[0] * over, shift[1] + OVER[1] * over
    return fixed(spot, *drawn, kind=f"civ-tokens seat-{colour}", shift=beside, **piece("tokens", n))


def city(person: Person, spot: Spot) -> Tree:
    _, colour, symbol = person
    return fixed(spot, use("civ-city"), emblem(symbol, 7.2, 0, 3.4), kind=f"civ-city seat-{colour}", **piece("city"))


def area(
    say: Say,
    n: int,
    here: tuple[int, ...],
    owner: int,
    site: str,
    feeds: int,
    state: State,
    foreseen: str,
    people: tuple[Person, ...],
    near: Sequence[int] = (),
) -> tuple[Tree, Tree]:
    """An area that can be picked; and the pieces in it, over the lines around all areas. feeds: how many tokens.
    foreseen: what would follow from the pick. near: the areas it borders on.
    """
    name, sea, standing = NAMES[n], OPEN[n], [side for side, count in enumerate(here) if count]
    words = area_words(say, n, here, owner, site, feeds, [name for name, *_ in people])
    pieces: list[Tree] = []
    if owner != NONE:
        pieces.append(city(people[owner], map_chart.spot(n, 0)))
    for side, count in enumerate(here):
        if count:
            at = len(pieces)
            pieces.append(tokens(count, people[side], map_chart.spot(n, at), map_chart.PLACES.over(name, at)))
    holder = owner if owner != NONE else standing[0] if len(standing) == 1 and not sea else NONE
    lines = outlined(name, state, owner="" if holder == NONE else people[holder][1])
    beside = say("borders", places=[NAMES[m] for m in near]) if near else ""
    drawn = ["g", pick(name, " ".join(words), state, "map-area", foreseen=foreseen, beside=beside), *lines]
    return drawn, ["g", {"aria-hidden": "true"}, *pieces]


def area_words(
    say: Say, n: int, here: Sequence[int], owner: int, site: str, feeds: int, names: Sequence[str]
) -> list[str]:
    """What an area is, and who is there with how much: for screen readers and descriptions."""
    place = {"place": NAMES[n]}
    words = [say("civilization.board.sea", **place) if OPEN[n] else say("civilization.board.area", n=feeds, **place)]
    if site:
        words.append(say(f"civilization.board.site.{site}"))
    if owner != NONE:
        words.append(say("civilization.board.city", name=names[owner]))
    return words + [say("civilization.board.tokens", name=names[side], n=n) for side, n in enumerate(here) if n]


def dock(
    say: Say, n: int, ships: tuple[int, ...], anchor: State | None, mine: State | None, people: tuple[Person, ...]
) -> Tree:
    """The ships at a dock; in an area with several docks, each dock can be picked by itself."""
    id, home, spot = DOCKS[n].id, NAMES[DOCKS[n].area], map_chart.berth(n)
    out: list[Tree] = []
    beside = 0.0
    if anchor:
        beside = ABEAM / 2
        label = say("civilization.board.dock", dock=id)
        out.append(["g", pick(id, label, anchor, "civ-dock"),
                    fixed(spot, ["circle", {"class": "civ-dock-disc", "r": 8}], use("civ-anchor"),
                          shift=(-beside, 0))])  # fmt: skip
    shown = [(seat, count) for seat, count in enumerate(ships) if count]
    drawn: list[Tree] = []
    words, there = list[str](), list[str]()  # what is said of the ships, without and with the area where they lie
    for i, (seat, count) in enumerate(shown):
        name, colour, symbol = people[seat]
        words.append(say("civilization.board.ships", name=name, n=count, dock=id))
        there.append(say("civilization.board.ships.here", name=name, n=count) if id == home else words[-1])
        number = [use(f"civ-number-{count}", x=8, y=9, **{"class": "civ-ship-number"})] if count > 1 else []
        shift = (beside + APART * (i - (len(shown) - 1) / 2), 0)
        ship = use("civ-ship"), emblem(symbol, 7.5, 0, -4), *number
        drawn.append(fixed(spot, *ship, kind=f"civ-ship seat-{colour}", shift=shift, **piece("ship", count)))
    if drawn:
        circle = ["circle", {"class": "civ-ship-ring", "r": 13}]
        ring = fixed(spot, circle, shift=(beside, 0))
        label, joined = " ".join(words), {"data-of": home, "data-there": " ".join(there)}
        if mine:
            out.append(["g", {**pick(f"ship-{id}", label, mine, "civ-fleet"), **joined}, ring, *drawn])
        else:
            out.append(["g", {"role": "img", "aria-label": label, "class": "civ-fleet is-still", **joined}, *drawn])
    return ["g", {}, *out]


def around(say: Say, places: tuple[int, ...], hints: tuple[int, ...]) -> Tree:
    """A line around the areas that the decision is about, and around what a hint points at, under the pieces."""
    marked = [(n, why) for why, areas in (("about", places), ("hint", hints)) for n in areas]
    return ["g", {"aria-hidden": "true"}, *[line for n, why in marked for line in ring(NAMES[n], why)]]


def over(say: Say, dock: int, aboard: int, person: Person) -> Tree:
    """A line around the dock that the decision is about, and the tokens aboard the ship there, which are a person's."""
    marks: list[Tree] = []
    if dock >= 0:
        casing = ["circle", {"class": "civ-ring civ-ring-casing", "r": 14}]
        line = ["circle", {"class": "civ-ring civ-ring-line", "r": 14, "data-about": "true"}]
        marks.append(fixed(map_chart.berth(dock), casing, line))
        if aboard:
            marks.append(tokens(aboard, person, map_chart.berth(dock), shift=ALOFT))
    return ["g", {"aria-hidden": "true"}, *marks]


def moved(say: Say, ways: tuple[Way, ...]) -> Tree:
    """The last moves, under pieces, limits and names."""
    return ["g", {"aria-hidden": "true"}, *[way(colour, line) for colour, line in ways]]


def way(colour: str, line: tuple[tuple[float, float], ...]) -> Tree:
    """An arrow along a move, in the colour of the seat that moved; its head is beside what stands at its end."""
    (ax, ay), (bx, by) = line[-2:]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in line)
    angle = atan2(by - ay, bx - ax)
    turn, back = f"rotate({degrees(angle):.0f})", (round(-BACK * cos(angle), 1), round(-BACK * sin(angle), 1))
    return ["g", {"class": f"civ-way seat-{colour}"}, ["path", {"class": "civ-way-casing", "d": path}],
            ["path", {"class": "civ-way-line", "d": path}],
            fixed((bx, by), use("civ-way-head", transform=turn), shift=back)]  # fmt: skip
