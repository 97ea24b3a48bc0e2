"""Trees that the boards of games draw alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .boards import Say, Scene, Tree
from .maps import LINE, Block, Map

Person = tuple[str, str, str]  # of a seat: name, colour, symbol
State = tuple[bool, bool, bool, bool]  # of what can be picked: legal, picked, recent, pointed at in a hint

MARKS = ("is-legal", "is-picked", "is-recent", "is-hint")
TENTH = "scale(0.1)"  # the paths of a map are in tenths of a pixel


def state(scene: Scene, target: str) -> State:
    return target in scene.legal, target in scene.picked, target in scene.recent, target in scene.hint


def kept(trees: dict[tuple[Any, ...], Tree], key: tuple[Any, ...], draw: Any, say: Say) -> Tree:
    """What a key shows, drawn once: the same object as long as it is the same, so that the page sends nothing."""
    tree = trees.get(key)
    if tree is None:
        tree = trees[key] = draw(say, *key)
    return tree


def pick(target: str, label: str, state: State, *more: str) -> dict[str, Any]:
    """The attributes of an element that can be clicked; what was picked can be picked again, to take that back."""
    legal, picked, _, hint = state
    return {
        "class": " ".join(["pick", *filter(None, more), *[mark for mark, on in zip(MARKS, state, strict=True) if on]]),
        "data-pick": target,
        "role": "button",
        "tabindex": "0" if legal or picked else "-1",
        "aria-disabled": None if legal or picked else "true",
        "aria-pressed": "true" if picked else None,
        "aria-current": "true" if hint else None,
        "aria-label": label,
    }


# In a picture ---------------------------------------------------------------------------------------------------------
def use(id: str, **attributes: Any) -> Tree:
    return ["use", {"href": f"#{id}", **attributes}]


def emblem(symbol: str, size: float, x: float, y: float, kind: str = "map-emblem") -> Tree:
    """A symbol around a middle."""
    return use(symbol, **{"class": kind, "x": x - size / 2, "y": y - size / 2, "width": size, "height": size})


def ground(
    chart: Map, border: str, land: Sequence[Tree], beyond: Sequence[Tree] = (), defs: Sequence[Tree] = ()
) -> list[Tree]:
    """Sea and land: all that never changes. land: what is cut off at the coasts; beyond: what is not."""
    width, height = chart.size
    shapes = [
        ["path", {"id": f"map-at-{id}", "d": chart.outline(id)}]
        for id, area in chart.data["areas"].items()
        if area["rings"]
    ]
    inland = ["clipPath", {"id": "map-inland"}, ["path", {"d": chart.coasts}]]
    return [
        ["defs", {}, *defs, inland, ["path", {"id": "map-coast", "d": chart.coasts}], *shapes],
        ["rect", {"class": "map-sea", "width": width, "height": height}],
        ["g", {"transform": TENTH, "class": "map-ground"},
         *[use("map-coast", **{"class": f"map-glow map-glow-{n}"}) for n in range(3)],
         ["path", {"class": "map-sea-border", "d": border}],
         use("map-coast", **{"class": "map-off"}),
         ["g", {"clip-path": "url(#map-inland)"}, *land],
         use("map-coast", **{"class": "map-coast"}), *beyond],
    ]  # fmt: skip


def lettering(block: Block, size: float, lines: Iterable[str], kind: str, height: float = 0) -> list[Tree]:
    """A name line by line, around the middle of its block. height: of what belongs to it, where there is more."""
    rows = list(lines)
    top = block.y - (height or len(rows) * size * LINE) / 2 + size * 0.85
    look = {"class": kind, "x": block.x, "font-size": round(size, 1)}
    return [["text", {**look, "y": round(top + i * size * LINE, 1)}, row] for i, row in enumerate(rows)]


def thumbnail(chart: Map, marks: Sequence[Tree]) -> Tree:
    """The coasts, and marks on them."""
    width, height = chart.size
    land = ["path", {"class": "map-thumb-land", "transform": TENTH, "d": chart.coasts}]
    sea = ["rect", {"class": "map-thumb-sea", "width": width, "height": height}]
    return ["svg", {"class": "map-thumb", "viewBox": f"0 0 {width} {height}", "aria-hidden": "true"}, sea, land, *marks]


def outlined(shape: str, state: State, may: str = "legal") -> list[Tree]:
    """What lies over the ground of an area that can be picked: where it is hit, and its states as lines around it.

    may: the line of what is legal.
    """
    legal, picked, recent, _ = state
    out = [use(shape, **{"class": "map-hit", "transform": TENTH})]
    if recent:
        out.append(use(shape, **{"class": "map-flash", "transform": TENTH}))
    for kind in [kind for kind, on in ((may, legal), ("picked", picked)) if on]:
        out += ring(shape, kind)
    return [*out, use(shape, **{"class": "map-focus", "transform": TENTH})]


def ring(shape: str, kind: str) -> list[Tree]:
    """A line around an area, on a wider one that sets it off."""
    return [use(shape, **{"class": f"map-{line} map-{line}-{kind}", "transform": TENTH}) for line in ("casing", "line")]


# Beside it ------------------------------------------------------------------------------------------------------------
def icon(name: str, kind: str = "icon") -> Tree:
    return ["svg", {"class": kind, "aria-hidden": "true"}, ["use", {"href": f"#{name}"}]]


def mark(person: Person) -> Tree:
    return ["span", {"class": f"seat-mark seat-{person[1]}"}, icon(person[2], "")]


def figure(tag: str, kind: str, text: str, **more: Any) -> Tree:
    """A number drawn by the style sheet: the name of what it stands on says it in words."""
    return [tag, {"class": f"desk-figure {kind}".strip(), "data-n": text, "aria-hidden": "true", **more}]


def panel(title: str, *content: Tree, kind: str = "", opened: bool = True) -> Tree:
    """A section that can be folded away."""
    attributes = {"class": f"desk-panel {kind}".strip(), "open": True if opened else None}
    return ["details", attributes, ["summary", {"class": "desk-title"}, title], *content]


def zoom(say: Say) -> Tree:
    """The buttons that bring a map nearer; assets/js/zoom.js minds them."""
    return ["div", {"class": "zoom-row", "role": "group", "aria-label": say("zoom")}, *[
        ["button", {"type": "button", "data-zoom-step": step, "aria-label": say(f"zoom.{step}"),
         "title": say(f"zoom.{step}")}, sign]
        for step, sign in (("in", "+"), ("out", "−"), ("all", "⤢"))
    ]]  # fmt: skip
