"""The things on the table of Ur as trees: a tile, a hand, the pile, the ziggurats.

Every function takes `say` and what it draws; board.py stores the results by these arguments.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...board.contract import Kept, Say, Tree
from ...board.trees import Person, State, icon, pick, piece, use
from ...kernel.game import Json, Params
from ..rules.tables import ACTIONS, BESIDE, FREE, HOLE, PAIRS, TILES, ZIGGURATS
from .art import BODY, LEFT, MARKS, PITCH, SIDE, TOP

NOBODY: Person = ("", "", "")  # whose a free tile is
# Of a hand: whether its seat acts, the states of both halves then, which are used, whether it has just changed, and
# whether its seat is the first player.
Hand = tuple[bool, tuple[State, ...], tuple[str, ...], bool, bool]
# What lies over a tile besides.
PICKED = Kept(["use", {"href": "#ur-picked", "class": "ur-mark", "key": "picked"}])
FLASH = Kept(["path", {"class": "ur-flash", "d": BODY, "key": "flash"}])
SEAL = ["circle", {"class": "ur-seal", "cx": 17, "cy": 76, "r": 14, "key": "ur-seal"}]
FOCUS = ["use", {"href": "#ur-focus", "class": "ur-focus", "key": "focus"}]


def words(say: Say, *_: object) -> Tree:
    return ["span", {}, say("ur.board.map")]


# What is drawn of a tile is the same object wherever it is the same: the page draws anew only what is another one. Each
# has a key, so that what comes or goes moves no other.
@lru_cache(512)
def _named(shape: str, kind: str | None = None) -> Tree:
    return ["use", {"href": f"#{shape}", "class": kind, "key": f"#{shape}"}]


@lru_cache(128)
def _icon(name: str, x: float, y: float, size: float, kind: str = "ur-icon") -> Tree:
    return use(name, **{"x": x, "y": y, "width": size, "height": size, "class": kind, "key": f"#{name}"})


@lru_cache(128)
def _pile(n: int, lies: bool) -> Tree:
    """A pile of cubes, or where it lay that is being shared out."""
    heap = {"class": "ur-pile", **piece("pile", n)} if lies else {"class": "ur-ghost"}
    return ["use", {"href": f"#ur-pile-{n}", **heap, "key": f"pile-{n}"}]


class TileLooks(NamedTuple):
    """What is drawn of a tile of the grid. stands: how strongly it is marked if it is legal, as a class. was: how
    many of its cubes are being shared out. more: how many it will get. price: what an attack from here costs, or one on
    this tile once its start is picked; it stands in the empty corner.
    """

    name: str
    laid: int
    owner: int
    cubes: int
    whose: Person
    state: State
    stands: str = ""
    was: int = 0
    more: int = 0
    foreseen: str = ""
    price: int = 0

    @property
    def number(self) -> str:
        """How many cubes there are, in the corner of the tile and in its preview."""
        return "+".join(str(n) for n in (self.cubes, self.more) if n) or (f"({self.was})" if self.was else "")


def tile(say: Say, looks: TileLooks, words: tuple[str, ...]) -> Tree:
    """A tile of the grid."""
    name, whose = looks.name, looks.whose
    face, back = TILES[looks.laid]
    told = {"tile": name.upper(), "face": words[face], "back": words[back]}
    kind, label = owned(say, looks.owner, looks.cubes, whose[0], looks.was, told)
    attributes = pick(
        name, label, looks.state, "ur-tile", kind, f"act-{ACTIONS[face]}", f"back-{ACTIONS[back]}",
        f"seat-{whose[1]}" if whose != NOBODY else "", looks.stands or "is-marked" * (looks.state[0] or looks.more > 0),
        foreseen=looks.number if looks.more else looks.foreseen,
    )  # fmt: skip
    drawing = _ziggurat_tile(face, whose) if looks.owner >= HOLE else _open_tile(looks)
    return ["g", attributes, *drawing, *_marks(looks), FOCUS]


def _marks(looks: TileLooks) -> list[Tree]:
    """What lies over a tile: that it has just changed, that it can be picked or is, its number and its price."""
    legal, picked, recent, _ = looks.state
    marks: list[Tree] = []
    if recent:
        marks.append(FLASH)
    marks += MARKS
    if picked and not (legal or looks.more):
        marks.append(PICKED)
    if looks.number and looks.owner < HOLE:
        marks.append(_number(looks.number))
    if looks.price:
        marks.append(["text", {"class": "ur-price", "x": 78, "y": 22, "key": "price"}, f"−{looks.price}"])
    return marks


@lru_cache(128)
def _number(number: str) -> Tree:
    return ["text", {"class": "ur-number", "x": 88, "y": 86, "key": "number"}, number]


def owned(say: Say, owner: int, cubes: int, name: str, was: int, told: Params) -> tuple[str, str]:
    """The class of a tile by its owner, who has this name, and its words."""
    if owner >= HOLE:
        return "is-hole", say("ur.board.tile.ziggurat", name=name, **told)
    if owner != FREE:
        return "is-owned", say("ur.board.tile.owned", name=name, n=cubes, **told)
    if was:
        return "is-free", say("ur.board.tile.shared", name=name, n=was, **told)
    return "is-free", say("ur.board.tile.free", **told)


ZIGGURAT = [
    _named("ur-tile-hole"),
    _named("ur-rim-hole"),
    ["use", {"href": "#ur-ziggurat", "class": "ur-pile", **piece("pile"), "key": "#ur-ziggurat"}],
    ["circle", {"class": "ur-face-disc", "cx": 18, "cy": 18, "r": 15, "key": "ur-face-disc"}],
]


def _ziggurat_tile(face: int, whose: Person) -> list[Tree]:
    return [*ZIGGURAT, _icon(f"i-{ACTIONS[face]}", 7.5, 7.5, 21), SEAL, _seal(whose[2])]


def _open_tile(looks: TileLooks) -> list[Tree]:
    """A tile without a ziggurat: its faces, and the pile of cubes that lies there or is being shared out."""
    (face, back), whose, there = TILES[looks.laid], looks.whose, looks.cubes + looks.more
    drawing = [_named("ur-tile"), _icon(f"i-{ACTIONS[back]}", 54, 19, 21, "ur-icon-back")]
    if whose != NOBODY:
        drawing.append(_named("ur-rim", None if looks.cubes else "ur-rim-waiting"))
    if not (n := there or looks.was):
        return [*drawing, _icon(f"i-{ACTIONS[face]}", 9, 33, 54)]
    return [*drawing, _icon(f"i-{ACTIONS[face]}", 8, 8, 42), _pile(n, there > 0), SEAL, _seal(whose[2])]


def _seal(symbol: str) -> Tree:
    """The owner's symbol, on a seal of their colour in the corner."""
    return _icon(symbol, 7, 66, 20, "ur-seal-icon")


def over(
    say: Say,
    _: str,
    size: int,
    spots: tuple[int, ...],
    hints: tuple[int, ...],
    arrows: tuple[tuple[int, int], ...],
) -> Tree:
    """A ring around the tiles of a decision, an arrow from the attacking to the attacked tile, and a frame around tiles
    that are pointed at. arrows: of attacks that can begin with the next click.
    """

    def place(c: int) -> tuple[int, int]:
        return LEFT + c % size * PITCH, TOP + c // size * PITCH

    def arrow(a: tuple[int, int], b: tuple[int, int]) -> Tree:
        (ax, ay), (bx, by) = a, b
        turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[((bx > ax) - (bx < ax), (by > ay) - (by < ay))]
        x, y = (ax + bx + SIDE) / 2, (ay + by + SIDE) / 2
        return ["use", {"href": "#ur-arrow", "transform": f"translate({x} {y}) rotate({turn})"}]

    at = [place(c) for c in spots]
    drawing = [["use", {"href": "#ur-about", "transform": f"translate({x} {y})"}] for x, y in at]
    for x, y in map(place, hints):
        drawing.append(["use", {"href": "#ur-hint", "class": "ur-hint", "transform": f"translate({x} {y})"}])
    if len(at) == 2:
        drawing.append(arrow(at[0], at[1]))
    drawing += [arrow(place(a), place(b)) for a, b in arrows]
    return ["g", {}, *drawing]


def _half(words: tuple[str, ...], action: int, drawn: Json | None, note: str = "") -> Tree:
    """Half a tile in hand: one of its two actions."""
    name = ACTIONS[action]
    inside = [
        icon(f"i-{name}", "ur-half-icon"),
        ["span", {"class": "ur-half-name"}, words[action]],
    ]
    if note:
        inside.append(
            ["span", {"class": "ur-half-note"}, icon("i-check"), ["span", {"class": "visually-hidden"}, note]]
        )
    if drawn is None:
        return ["span", {"class": f"ur-half act-{name}" + (" is-used" if note else "")}, *inside]
    drawn["class"] += f" ur-half act-{name}"
    return ["button", {"type": "button", **drawn}, *inside]


def hand(
    say: Say, _: str, seat: int, pair: int, supply: int, built: int, state: Hand, person: Person, words: tuple[str, ...]
) -> Tree:
    acts, picks, used, recent, first = state
    name, colour, symbol = person
    halves = []
    for i, action in enumerate(PAIRS[pair]):
        done = say("ur.board.used") if ACTIONS[action] in used else ""
        drawn = pick(f"use-{ACTIONS[action]}", words[action], picks[i]) if acts and not done else None
        halves.append(_half(words, action, drawn, done))
    marks = []
    if first:
        marks.append(["span", {"class": "ur-first", "role": "img", "aria-label": say("ur.board.first"),
                      "title": say("ur.board.first")}, icon("i-first")])  # fmt: skip
    if acts:
        marks.append(["span", {"class": "ur-now"}, icon("i-play"), ["span", {}, say("ur.board.turn")]])
    return [
        "div",
        {
            "class": f"ur-hand seat-{colour}" + (" is-turn" if acts else "") + (" is-recent" if recent else ""),
            "role": "group",
            "aria-label": say("ur.board.hand", name=name),
        },
        ["div", {"class": "ur-hand-head"}, ["span", {"class": "seat-mark"}, icon(symbol, "")],
         ["span", {"class": "ur-hand-name"}, name], *marks],
        ["div", {"class": "ur-hand-tile", "key": f"pair-{pair}"}, *halves],
        ["ul", {"class": "ur-stock"},
         _stock("ur-cube-icon", supply, say("ur.board.supply", n=supply)),
         _stock("ur-ziggurat-icon", built, say("ur.board.built", n=built))],
    ]  # fmt: skip


def _stock(icon: str, n: int, label: str) -> Tree:
    drawing = ["svg", {"viewBox": "-14 -9 28 29", "class": "ur-stock-icon", "aria-hidden": "true"},
               ["use", {"href": f"#{icon}"}]]  # fmt: skip
    return ["li", {"title": label, "class": "is-none" if not n else None}, drawing,
            ["span", {"aria-hidden": "true"}, str(n)], ["span", {"class": "visually-hidden"}, label]]  # fmt: skip


def beside(say: Say, _: str, pair: int | None, under: int, seats: int, state: State, words: tuple[str, ...]) -> Tree:
    title = say("ur.board.open") if seats == 3 else say("ur.board.pile")
    if pair is None:
        return ["div", {"class": "ur-beside", "role": "group", "aria-label": title}]
    a, b = PAIRS[pair]
    label = say("ur.board.beside", face=words[a], back=words[b])
    piled = seats == 2
    drawn = pick(BESIDE, label, state, "ur-hand-tile", "ur-beside-tile" + " is-pile" * piled)
    below = [["span", {"class": "ur-under"}, say("ur.board.under", n=under)]] if piled else []
    stack = f" ur-stack-{min(under, 2)}" if piled else ""
    return [
        "div",
        {"class": "ur-beside" + stack, "role": "group", "aria-label": title},
        ["div", {"class": "ur-hand-head"}, ["span", {"class": "ur-hand-name"}, title]],
        ["button", {"type": "button", "key": f"pair-{pair}", **drawn},
         _half(words, a, None), " ", _half(words, b, None)],  # the label has both words, in this order (WCAG 2.5.3)
        *below,
    ]  # fmt: skip


def supply(say: Say, _: str, builders: tuple[tuple[Person, int], ...], words: tuple[str, ...]) -> Tree:
    left = ZIGGURATS - len(builders)
    row = []
    for i in range(ZIGGURATS):
        who = builders[i] if i < len(builders) else None
        row.append(["svg", {"viewBox": "0 8 94 86", "aria-hidden": "true",
                    "class": f"ur-zig seat-{who[1]} is-built" if who else "ur-zig"},
                    ["use", {"href": "#ur-ziggurat" if who else "#ur-ziggurat-bare"}]])  # fmt: skip
    return [
        "div",
        {"class": "ur-supply", "role": "group", "aria-label": say("ur.board.ziggurats", n=left)},
        ["div", {"class": "ur-hand-head"}, ["span", {"class": "ur-hand-name"}, say("ur.board.ziggurats", n=left)]],
        ["div", {"class": "ur-zigs"}, *row],
    ]
