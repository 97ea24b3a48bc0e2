"""Trees that the boards of several games share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .contract import Kept, Say, Scene, Seat, Tree
from .letter_widths import NAME, SEA, lines, size, width
from .map_paths import Map
from .map_places import LEVELS, READ, SCRIPT, Places, Spot, written

Person = tuple[str, str, str]  # the name, colour and symbol of a seat
Spoken = tuple[tuple[Person, ...], str]  # the people in their colours, and a word by which a new language is noticed
State = tuple[bool, bool, bool, bool]  # whether an element is legal, picked, recent, and pointed at by a hint

MARKS = ("is-legal", "is-picked", "is-recent", "is-hint")
Box = tuple[float, float, float, float]  # x, y, width and height of a part of a map
TENTH = "scale(0.1)"  # the paths of a map are in tenths of a pixel
ENDS = (".", "!", "?", ":", "…")  # after which no comma follows
LISTED = ("li", "button")
SPACES = re.compile(r"[ \n]+")
FAR_NAME = 46  # the size of the names of its parts, in pixels of a map on which nothing else can be read
ASIDE = 30  # pixels of the map by which a name is moved, at most, to be whole


def state(scene: Scene, target: str) -> State:
    return target in scene.legal, target in scene.picked, target in scene.recent, target in scene.hint


class Trees:
    """A cache of trees that are drawn again and again. The key of a tree is what it shows. It keeps the trees used
    last, `most` at least and twice as many at most: a game makes thousands, and all would stay while the page is open.
    """

    def __init__(self, most: int = 300) -> None:
        self.most = most
        self._new: dict[tuple[object, ...], Tree] = {}
        self._old: dict[tuple[object, ...], Tree] = {}  # those before the new ones; all of them are dropped at once

    def get(self, key: tuple[object, ...]) -> Tree:
        tree = self._new.get(key)
        if tree is None and (tree := self._old.get(key)) is not None:
            self[key] = tree
        return tree

    def __setitem__(self, key: tuple[object, ...], tree: object) -> None:
        if len(self._new) >= self.most:
            self._old, self._new = self._new, {}
        self._new[key] = tree

    def clear(self) -> None:
        """Forget all, so that everything is drawn anew."""
        self._new, self._old = {}, {}

    def within(self, key: tuple[object, ...]) -> Trees:
        """A cache of its own for trees with a common part of their keys, so that this part is compared only once."""
        found: Trees | None = self.get(key)
        if found is None:
            found = self[key] = Trees()
        return found


def kept_tree(trees: Trees, key: tuple[object, ...], draw: Callable[..., Tree], say: Say) -> Tree:
    """The tree of a key, drawn once: while the key is the same, so is the object, and the page sends nothing."""
    tree = trees.get(key)
    if tree is None:
        tree = trees[key] = Kept(draw(say, *key))
    return tree


def pick(target: str, label: str, state: State, *more: str, foreseen: str = "", beside: str = "") -> dict[str, str]:
    """The attributes of an element that can be clicked. A picked element can be clicked again to take the pick back.

    label: its name; "" if its words are. foreseen: what the pick would come to; it is part of the label, which a map
    shows while one points there. beside: what it borders on; it is heard after the label.
    """
    legal, picked, _, hint = state
    found = {
        "class": " ".join(["pick", *filter(None, more), *[mark for mark, on in zip(MARKS, state, strict=True) if on]]),
        "data-pick": target,
        "role": "button",
        "tabindex": "0" if legal or picked else "-1",
    }
    if not (legal or picked):
        found["aria-disabled"] = "true"
    if picked:
        found["aria-pressed"] = "true"
    if hint:
        found["aria-current"] = "true"
    if foreseen:  # a sentence of its own after the label, although a button shows it as a few words
        label = " ".join(one if one.endswith(".") else f"{one}." for one in (label, foreseen[0].upper() + foreseen[1:]))
    if label:
        found["aria-label"] = label
    if beside:
        found["aria-description"] = beside
    return found


def read_out(tree: Tree) -> str:
    """The words of a tree, in the order in which a screen reader reads them."""
    if isinstance(tree, str):
        return tree
    if not tree or tree[1].get("aria-hidden"):
        return ""
    label = "" if tree[1].get("role") == "group" else tree[1].get("aria-label")
    return single_spaced(str(label or _words_of(tree[2:])))


def _words_of(parts: Sequence[Tree]) -> str:
    """The words of trees one after the other; commas separate those of a list."""
    words, last = "", parts[:0]
    for part in parts:
        if said := read_out(part):
            listed = bool(last) and _in_one_list(last[0], part) and not words.rstrip().endswith(ENDS)
            words = f"{words.rstrip()}, {said}" if listed else f"{words} {said}"
            last = last if said.isspace() else [part]
    return words


def _in_one_list(one: Tree, other: Tree) -> bool:
    """Whether two trees that follow one another are things of the same kind."""
    if isinstance(one, str) or isinstance(other, str):
        return False
    kinds = one[0], other[0]
    alike = kinds[0] == kinds[1] and one[1].get("class") == other[1].get("class")
    return kinds == ("dd", "dt") or (alike and (kinds[0] in LISTED or bool(one[1].get("class"))))


def single_spaced(text: str) -> str:
    """The text with one space between words. No-break spaces stay as they are: French needs them before : and %."""
    return SPACES.sub(" ", text).strip(" \n")


# In a picture ---------------------------------------------------------------------------------------------------------
def use(id: str, **attributes: object) -> Tree:
    return ["use", {"href": f"#{id}", **attributes}]


def emblem(symbol: str, size: float, x: float, y: float, kind: str = "map-emblem") -> Tree:
    """A symbol around a middle."""
    return use(symbol, **{"class": kind, "x": x - size / 2, "y": y - size / 2, "width": size, "height": size})


def picture(box: Sequence[float], *inside: Tree) -> Tree:
    """The map. box: the part of it that is in play, as x, y, width and height."""
    view = " ".join(f"{n:g}" for n in box)
    look = {"class": "map-picture", "viewBox": view, "data-levels": " ".join(map(str, LEVELS)), "role": "group"}
    return [
        "svg",
        {**look, "aria-labelledby": "part-words"},
        *inside,
        ["g", {"id": "part-shown"}],
        ["g", {"id": "part-near"}],
    ]


def fixed(spot: Spot, *inside: Tree, kind: str = "", shift: Spot = (0, 0), **more: object) -> Tree:
    """A group around a place of the map that keeps its size on the screen. shift: how far it is moved from there, in
    pixels of the screen. more: further attributes of the group.
    """
    moved = {"transform": f"translate({shift[0]:g} {shift[1]:g})"} if any(shift) else {}
    look = {"class": kind or None, "transform": f"translate({spot[0]:g} {spot[1]:g})", "aria-hidden": "true", **more}
    return ["g", look, ["g", {"class": "map-fixed", **moved}, *inside]]


def piece(kind: str, n: int | None = None) -> dict[str, Any]:
    """The attributes of pieces that travel, on the screen, when they change their place. n: how many stand there, where
    the page is to see that a stack has grown.
    """
    return {"data-piece": kind, **({} if n is None else {"data-n": n})}


def signs(spot: Spot, wide: float, row: Sequence[Tree]) -> Tree:
    """Signs side by side, each as wide as that."""
    first = -wide * (len(row) - 1) / 2
    placed = [["g", {"transform": f"translate({first + wide * n:g} 0)"}, sign] for n, sign in enumerate(row)]
    return fixed(spot, *placed, kind="map-sign")


def name(places: Places, id: str, text: str, kind: str, within: Box | None = None, n: int = 0) -> Tree:
    """The name of an area. It stands around the middle of its place, is moved a little if the edge of the picture would
    cut it, and left out if most of its place is outside. within: the part of the map in the picture. n: which of its
    places.
    """
    x, y, most = places.name(id, n)
    if within is not None and text:
        sea = kind == "map-sea-name"
        wide, high = (n / READ / 2 for n in size(text, most, *((SEA, SCRIPT) if sea else (NAME, 1.0))))
        left, top, right, low = within[0], within[1], within[0] + within[2], within[1] + within[3]
        to = min(max(x, left + wide), right - wide), min(max(y, top + high), low - high)
        if max(abs(to[0] - x), abs(to[1] - y)) > ASIDE:
            return ["text", {"class": kind}]
        x, y = round(to[0]), round(to[1])
    rows = lines(text, most)
    first = 0.33 - 0.5 * (len(rows) - 1)
    parts = [["tspan", {"x": x, "dy": f"{first if not n else 1:g}em"}, row] for n, row in enumerate(rows)]
    return ["text", {"class": kind, "x": x, "y": y}, *parts]


def shown_names(levels: Iterable[int], many: bool) -> Tree:
    """Which names have room, for assets/js/map/letters.js. many: nearly everything can be picked: marks are faint."""
    return ["g", {"class": "map-many" if many else None, "data-shown": written(levels)}]


def near_frames(say: Say, regions: Mapping[str, Sequence[float]]) -> Tree:
    """Crowded parts of a map, to press and bring near: they are shown where all of it is too small to be read.

    regions: by message, their boxes on the map, each as x, y, width and height.
    """
    out: list[Tree] = []
    for id, (x, y, wide, high) in regions.items():
        name, middle = say(id), (x + wide / 2, y + high / 2)
        half = (width(name, FAR_NAME) + FAR_NAME) / 2
        frame = {"x": x, "y": y, "width": wide, "height": high, "rx": 14}
        plate = {"x": middle[0] - half, "y": middle[1] - FAR_NAME, "width": 2 * half, "height": 2 * FAR_NAME, "rx": 14}
        text = ["text", {"class": "map-near-name", "x": middle[0], "y": middle[1] + FAR_NAME / 3}, name]
        out.append(["g", {"class": "map-near", "data-zoom-box": f"{x:g} {y:g} {wide:g} {high:g}"},
                    ["rect", {"class": "map-near-frame", **frame}], ["rect", {"class": "map-near-plate", **plate}],
                    text])  # fmt: skip
    return ["g", {"aria-hidden": "true"}, *out]


def thumbnail(chart: Map, marks: Sequence[Tree]) -> Tree:
    """The coasts, and marks on them."""
    width, height = chart.size
    land = ["path", {"class": "map-thumb-land", "transform": TENTH, "d": chart.coasts}]
    sea = ["rect", {"class": "map-thumb-sea", "width": width, "height": height}]
    return ["svg", {"class": "map-thumb", "viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, sea, land, *marks]


def outlined(id: str, state: State, may: str = "legal", owner: str = "") -> list[Tree]:
    """What lies over the ground of an area that can be picked: the shape that takes clicks, the colour of its owner,
    and its states as lines around its land.

    may: the line of what is legal. owner: the colour of who holds it alone.
    """
    legal, picked, recent, _ = state
    land = f"map-on-{id}"
    out = [use(f"map-at-{id}", **{"class": "map-hit", "transform": TENTH})]
    if owner:
        out.append(use(land, **{"class": f"map-owned seat-{owner}"}))
    if legal:
        out.append(use(land, **{"class": "map-wash"}))
    if recent:
        out.append(use(land, **{"class": "map-flash"}))
    lines = [kind for kind, on in ((may, legal), ("picked", picked)) if on]
    for kind in lines:
        out += ring(id, kind)
    if not lines:
        out.append(use(land, **{"class": "map-focus"}))  # otherwise a line shows where the focus is
    return out


def ring(id: str, kind: str) -> list[Tree]:
    """A line around the land of an area, on a wider one that sets it off."""
    about: dict[str, object] = {"data-about": "true"} if kind == "about" else {}
    casing = use(f"map-on-{id}", **{"class": f"map-casing map-casing-{kind}"})
    return [casing, use(f"map-on-{id}", **{"class": f"map-line map-line-{kind}", **about})]


# Beside it ------------------------------------------------------------------------------------------------------------
def icon(name: str, kind: str = "icon") -> Tree:
    return ["svg", {"class": kind, "aria-hidden": "true"}, ["use", {"href": f"#{name}"}]]


def mark(person: Person) -> Tree:
    return ["span", {"class": f"seat-mark seat-{person[1]}"}, icon(person[2], "")]


COUNTS = {"data-counts": "true"}  # an attribute of what holds a number of the ranking


def ranked(who: Seat, rank: int, facts: Sequence[Tree], *beside: Tree) -> Tree:
    """A seat in the ranking at the end; facts: what decided it, as list items; beside: what follows the name. The page
    counts the numbers in COUNTS up.
    """
    return ["li", {"class": f"rank-row seat-{who.colour}" + " is-winner" * (rank == 1), "data-rank": str(rank)},
            ["span", {"class": "rank-number"}, str(rank)],
            ["span", {"class": "seat-mark"}, icon(who.symbol, "")],
            ["span", {"class": "rank-name"}, who.name], *beside,
            ["ul", {"class": "rank-facts"}, *facts]]  # fmt: skip


def players_table(
    say: Say, game: str, columns: Sequence[str], rows: Sequence[Tree], worded: str = "", look: str = ""
) -> Tree:
    """What every player has: a row each. columns: the ends of the ids of their titles. worded: the one that has words
    in place of numbers, and look: the class of its cells.
    """
    titles = [["th", {"scope": "col", **({"class": look} if column == worded else {})},
               ["abbr", {"title": say(f"{game}.board.column.{column}.long")}, say(f"{game}.board.column.{column}")]]
              for column in columns]  # fmt: skip
    return ["table", {"class": "players-table", "aria-label": say(f"{game}.board.players")},
            ["thead", {}, ["tr", {}, ["td", {}], *titles]], ["tbody", {}, *rows]]  # fmt: skip


def player_row(who: Sequence[Tree], numbers: Iterable[object], *more: Tree, turn: str, out: bool = False) -> Tree:
    """A row of that table. numbers: None for what the player cannot have; a second one is added to the first. more:
    further cells. turn: that the player has to decide, in words, or "".
    """
    deciding = ["span", {"class": "player-turn"}, icon("i-play"), ["span", {"class": "visually-hidden"}, turn]]
    head = ["th", {"scope": "row"}, ["span", {}, *who, *[deciding] * bool(turn)]]
    look = " ".join(["is-turn"] * bool(turn) + ["is-out"] * out)
    return ["tr", {"class": look or None}, head, *map(player_cell, numbers), *more]


def player_cell(number: object) -> Tree:
    first, more = number if isinstance(number, tuple) else (number, 0)
    text = "–" if first is None else f"−{-first}" if first < 0 else str(first)
    return ["td", {"class": "tabular"}, text, *[["small", {}, f" +{more}"]] * bool(more)]


def figure(tag: str, kind: str, text: str, **more: object) -> Tree:
    """A number drawn by the style sheet; screen readers hear it in the name of its element."""
    return [tag, {"class": f"desk-figure {kind}".strip(), "data-n": text, "aria-hidden": "true", **more}]


def panel(title: str, *content: Tree, kind: str = "", opened: bool = True) -> Tree:
    """A section that can be folded away."""
    attributes = {"class": f"desk-panel {kind}".strip(), "open": True if opened else None}
    return ["details", attributes, ["summary", {"class": "desk-title"}, title], *content]


PRESSED = {"tint": "true", "full": "false"}  # whether the switches among the buttons of a map are on at first
SIGNS = {
    "picks": "M12 1v6M12 17v6M1 12h6M17 12h6M12 8a4 4 0 1 1 -0.01 0",
    "tint": "M4 4H20V20H4ZM7 17L17 7M7 12L12 7M12 17L17 12",
    "full": "M3 9V3H9M15 3H21V9M21 15V21H15M9 21H3V15",
}
STEPS: dict[str, Tree] = {
    "in": "+", "out": "−", "all": "⤢",
    **{step: ["svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, ["path", {"d": d}]] for step, d in SIGNS.items()},
}  # fmt: skip


def top(*between: Tree) -> Tree:
    """What stands over a map: what goes on, what the game has to say besides, and the buttons of the map."""
    return ["div", {"class": "map-top"}, ["div", {"id": "part-head", "class": "map-head"}], *between,
            ["div", {"id": "part-zoom"}]]  # fmt: skip


def zoom(say: Say, regions: Mapping[str, Sequence[float]]) -> Tree:
    """The zoom buttons of a map; assets/js/map/zoom.js handles them.

    regions: by message, the boxes of crowded parts of the map, each as x, y, width and height.
    """
    boxes = [(say(id), " ".join(f"{n:g}" for n in box)) for id, box in regions.items()]
    near = [["button", {"type": "button", "class": "zoom-region", "data-zoom-box": box}, name] for name, box in boxes]
    return ["div", {"class": "zoom-row", "role": "group", "aria-label": say("zoom")}, *near, *[
        ["button", {"type": "button", "data-zoom-step": step, "aria-label": say(f"zoom.{step}"),
         "title": say(f"zoom.{step}"), "aria-pressed": PRESSED.get(step)}, sign]
        for step, sign in STEPS.items()
    ]]  # fmt: skip
