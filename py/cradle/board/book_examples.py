"""Small boards for the rule book of a game with a drawn map. Each shows a part of the map, or what players hold, before
and after what is played there.

The land is drawn once for all of them, under the key "" of `Board.examples`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from ..kernel.game import Event, Game
from ..kernel.position import Position, silent
from . import trees
from .contract import Say, Tree
from .map_paths import Map
from .map_places import Places
from .trees import TENTH, Person, mark, use

Box = tuple[float, float, float, float]  # x, y, width and height on the map

UNIT = 1.0  # how much of the map one pixel of the screen shows; map.css has this number too
PEOPLE = (("crimson", "i-seat-lion"), ("azure", "i-seat-boat"), ("ochre", "i-seat-sun"))  # colours and symbols
BEFORE, AFTER = "example.before", "example.after"  # words of the page
NOTHING = (False, False, False, False)  # the state of an element that cannot be picked


def people(say: Say, count: int = len(PEOPLE)) -> tuple[Person, ...]:
    """Those who play on the boards: what they are called, their colours and symbols."""
    return tuple([(say("example.person", seat=seat), *person) for seat, person in enumerate(PEOPLE[:count])])


def played_out(game: Game, p: Position, picks: str) -> list[Event]:
    """Run the steps that are due in a position, then play these picks: "to roma, number 2". Returns what was told."""
    told: list[Event] = []
    p.tell = lambda id, /, to=None, **params: told.append(Event(id, params, to))
    game.steps.run(p)
    p.tell = silent
    for words in filter(None, picks.split(", ")):
        verb, _, what = words.partition(" ")
        game.play(p, (verb, int(what) if what.isdigit() else what or None), told.append)
    return told


def shapes(chart: Map, places: Places, ids: Iterable[str], more: Sequence[Tree]) -> Tree:
    """The shapes that all small boards use again: the land of these areas, with ids "corner-…", and `more`."""
    land = [["path", {"id": f"corner-{id}", "d": places.shore(id) or chart.outline(id)}] for id in ids]
    return ["svg", {"class": "rule-shapes", "aria-hidden": "true"}, ["defs", {}, *more, *land]]


def near(chart: Map, box: Box) -> list[str]:
    """The areas of which something may lie in this part of the map."""
    x, y, width, height = box
    found = []
    for id, area in chart.data["areas"].items():
        if area["rings"]:
            left, top, right, low = chart.bounds(id)
            if left < x + width and right > x and top < y + height and low > y:
                found.append(id)
    return found


def land(id: str, *kinds: str) -> Tree:
    """The land of an area in these classes."""
    return use(f"corner-{id}", **{"class": " ".join(kinds), "transform": TENTH})


def name(places: Places, id: str, text: str) -> Tree:
    return trees.name(places, id, text, "map-name is-on")


def corner(box: Box, told: Sequence[str], *inside: Tree) -> Tree:
    """A part of a map. told: what is there, for people who cannot see it."""
    x, y, width, height = box
    view = {
        "viewBox": f"{x:g} {y:g} {width:g} {height:g}",
        "width": round(width / UNIT),
        "height": round(height / UNIT),
    }
    label = {"role": "img", "aria-label": " ".join(told)}
    sea = ["rect", {"class": "map-sea", "x": x, "y": y, "width": width, "height": height}]
    return ["svg", {"class": "rule-corner rule-map", **view, **label}, sea, *inside]


def holding(person: Person, things: Sequence[str]) -> Tree:
    """What a player has beside the map."""
    return ["p", {"class": "rule-holding"}, ["span", {"class": "seat-chip"}, mark(person), person[0]],
            *[part for thing in things for part in (" ", ["span", {"class": "rule-thing"}, thing])]]  # fmt: skip


def figure(say: Say, before: Sequence[Tree], told: Sequence[str], after: Sequence[Tree]) -> Tree:
    """A figure with the picture before, the sentences that say what happens, and the picture after."""
    sides = [
        ["div", {}, ["p", {"class": "quiet"}, say(when)], *side] for when, side in ((BEFORE, before), (AFTER, after))
    ]
    happens = ["ol", {"class": "rule-told"}, *[["li", {}, line] for line in told]]
    return ["figure", {"class": "rule-figure"}, sides[0], happens, sides[1]]


class Scene(Protocol):
    """What an example shows: see `Examples`."""

    @property
    def around(self) -> str: ...

    @property
    def besides(self) -> Sequence[str]: ...


P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Scene)


class Examples(Generic[S, P]):
    """All boards of a rule book, by paragraph, for `Board.examples`; drawn once for each language.

    scenes: by paragraph. Each has `around`, ids of the areas around which the map is cut out, and `besides`, what is
    shown beside the map; either may be empty. dry: says whether an area is land. more: shapes that are drawn again and
    again. played: returns the positions before and after a scene, and the events between. part: draws the map of a
    position. things: lists what a seat holds beside the map.
    """

    def __init__(
        self,
        chart: Map,
        places: Places,
        scenes: Mapping[str, S],
        dry: Callable[[str], bool],
        more: Sequence[Tree],
        played: Callable[[S], tuple[P, P, list[Event]]],
        part: Callable[[Say, S, P], Tree],
        things: Callable[[Say, S, P, int], list[str]],
    ) -> None:
        self.chart, self.places, self.scenes, self.dry, self.more = chart, places, scenes, dry, more
        self.played, self.part, self.things = played, part, things
        self.drawn: dict[str, dict[str, Tree]] = {}  # by the words of a language

    def __call__(self, say: Say) -> Mapping[str, Tree]:
        """A figure for each paragraph: the position before, what happens, and the position after. "" has the shapes
        that all figures use.
        """
        words = say(BEFORE)
        if words not in self.drawn:
            boxes = [cut(self.chart, scene) for scene in self.scenes.values() if scene.around]
            ids = sorted({id for box in boxes for id in near(self.chart, box) if self.dry(id)})
            figures = {number: self.figure(say, scene) for number, scene in self.scenes.items()}
            self.drawn[words] = {"": shapes(self.chart, self.places, ids, self.more)} | figures
        return self.drawn[words]

    def figure(self, say: Say, scene: S) -> Tree:
        before, after, told = self.played(scene)
        lines = [say(event.id, **event.params) for event in told]
        return figure(say, self.sight(say, scene, before), lines, self.sight(say, scene, after))

    def sight(self, say: Say, scene: S, p: P) -> list[Tree]:
        """What is seen of a position: a part of the map, and what players hold."""
        seen = [self.part(say, scene, p)] if scene.around else []
        if scene.besides:
            players = enumerate(people(say, p.seats))
            seen += [holding(person, self.things(say, scene, p, seat)) for seat, person in players]
        return seen


def cut(chart: Map, scene: Scene) -> Box:
    """The part of the map that a scene shows."""
    return chart.part(scene.around.split())
