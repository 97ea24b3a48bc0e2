"""The table of Ur as trees for the page: the grid drawn as SVG, and the hands, pile and ziggurats beside it as HTML.

`frame` is drawn once for each game; `parts` returns the trees of its places, the same object while one is unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from ...board.contract import Board, Say, Scene, Telling, Tree
from ...board.trees import Trees, kept_tree, state
from ...kernel.game import Action, Decision, Params, View
from ..game import GAME
from ..rules.phases import ur
from ..rules.phases.actions import PoliticsPut
from ..rules.phases.turn import TurnRest
from ..rules.phases.war import WarFrom, attacks
from ..rules.position import Ur
from ..rules.tables import ACTIONS, BESIDE, FREE, FULL, GRIDS, HOLE, PAIRS, SIZE, TILES, ZIGGURATS
from . import pieces, previews, ranking
from .art import DEFS, EDGE, LEFT, PITCH, SIDE, TOP
from .selections import selection

# What a click on a tile means, by the kind of decision.
_VERB = {
    "setup.first": "place",
    "setup.more": "place",
    "start": "place",
    "setup.exchange": "exchange",
    "exchange.tile": "exchange",
    "exchange.face": "exchange",
    "agriculture.put": "put",
    "commerce.put": "put",
    "culture.put": "put",
    "politics.put": "put",
    "turn": "cube",
    "turn.rest": "cube",
    "turn.cube": "cube",
    "war.from": "attack-from",
    "war.to": "attack-to",
    "war.number": "attack-to",
    "ziggurat": "ziggurat",
}


# Picks ----------------------------------------------------------------------------------------------------------------
def target(action: Action, decision: Decision) -> str:
    """The element to which an action belongs: a tile, "beside", half a hand tile ("use-war"); "" if it has only a
    button.
    """
    verb, what = action
    if verb in ("use", "face"):
        return f"use-{what}"
    return what if isinstance(what, str) else ""


def meant_action(decision: Decision, target: str) -> Action | None:
    """The action that a click on a target would mean, legal or not; None if the decision has no such action."""
    if target.startswith("use-"):
        return ("face" if decision.kind == "exchange.face" else "use"), target[4:]
    verb = "exchange" if target == BESIDE else _VERB.get(decision.kind)
    return (verb, target) if verb else None


def argument(action: Action) -> Params:
    """The argument of an action as parameters of a message: action, n, tile, or to for the tile attacked."""
    verb, what = action
    if what is None:
        return {}
    return {{"use": "action", "face": "action", "number": "n", "attack-to": "to"}.get(verb, "tile"): what}


def details(view: View, action: Action) -> dict[str, str]:
    """The two actions of a tile that would be taken."""
    verb, what = action
    if verb != "exchange":
        return {}
    a, b = (
        PAIRS[view["beside"][0]]
        if what == BESIDE
        else TILES[view["tile"][GRIDS[SIZE[view["seats"]]].names.index(str(what))]]
    )
    return {"left": ACTIONS[a], "right": ACTIONS[b]}


def changed(before: View, after: View) -> set[str]:
    """The targets, and hands as "hand-0", that differ between two views."""
    names = GRIDS[SIZE[after["seats"]]].names
    old, new = (zip(view["tile"], view["owner"], view["cubes"], strict=True) for view in (before, after))
    out = {name for name, was, now in zip(names, old, new, strict=True) if was != now}
    out |= {f"hand-{s}" for s in range(after["seats"]) if before["hand"][s] != after["hand"][s]}
    return out | {BESIDE} if before["beside"] != after["beside"] else out


# Counts ---------------------------------------------------------------------------------------------------------------
def measures(view: View) -> dict[str, list[int]]:
    """What is counted of each seat besides its score: tiles and cubes on the grid, ziggurats included (U-10)."""
    seats, whose = range(view["seats"]), [owner if owner == FREE else owner % HOLE for owner in view["owner"]]
    return {
        "tiles": [whose.count(seat) for seat in seats],
        "cubes": [sum(n for n, owner in zip(view["cubes"], whose, strict=True) if owner == seat) for seat in seats],
    }


def counts_as(p: Ur) -> Ur:
    """While cubes are shared out anew (4.9), the tiles that may still get some count as their owner's."""
    top = p.steps[-1] if p.steps else None
    if not isinstance(top, PoliticsPut):
        return p
    p, seat, held = p.copy(), top.seat, top.held
    p.steps.pop()
    held -= sum(p.place(seat, cell, 1) for cell in top.cells[:held])
    for cell in top.cells:
        held -= p.place(seat, cell, held)
    return p


# Words ----------------------------------------------------------------------------------------------------------------
OFFERS = {"use": "words", "face": "words"}  # verbs that the prompt offers although tiles stand for them
TYPES = {"laid": "action", "left": "action", "right": "action", "used": "action"}  # of parameters, where not their name


def prompt(decision: Decision) -> str:
    """The message that asks for a decision. That of a turn speaks of ziggurats only if one can be built (6.1), that of
    a war speaks of a price only if there is one (4.10).
    """
    if decision.kind == "turn" and any(verb == "ziggurat" for verb, _ in decision.actions):
        return "turn.full"
    free = decision.kind == "war.number" and not decision.about["lost"]
    return "war.number.free" if free else str(decision.kind)


def within(decision: Decision) -> str:
    """The action of a hand tile of which a decision is a part (4.6 to 4.10)."""
    action = decision.kind.split(".")[0]
    return f"action.{action}" if action in ACTIONS else ""


def beside(view: View, scene: Scene) -> Tree | None:
    """What the prompt says besides: the order of play, in the set-up and while a seat exchanges, because its turn is
    about to end; in the last round, that it is the last (8.2).
    """
    top, seats = (view["steps"] or [["", 0]])[-1], view["seats"]
    if view["steps"] and view["built"] == ZIGGURATS:
        return ["p", {"class": "quiet", "key": "last"}, scene.say("ur.last_round")]
    if top[0].split(".")[0] not in ("setup", "exchange"):
        return None
    names = [scene.seats[(top[1] + i) % seats].name for i in range(seats)]
    return ["p", {"class": "quiet", "key": "order"}, scene.say("ur.board.order", names=names)]


def word(kind: str, value: object, say: Say) -> str | None:
    """The words for a parameter, for instance if it is no tile of the grid; None if the page knows them."""
    return say(f"ur.place.{BESIDE}") if kind == "place" and value == BESIDE else None


# The frame ------------------------------------------------------------------------------------------------------------
def frame(view: View) -> Tree:
    """The table without anything on it: an empty place, id "part-…", for every key of `parts`."""
    seats, size = view["seats"], SIZE[view["seats"]]
    grid = GRIDS[size]
    width, height = LEFT + size * PITCH + EDGE, TOP + size * PITCH + EDGE
    inner = size * PITCH + 10
    places = [
        ["g", {"id": f"part-{name}", "transform": f"translate({LEFT + c % size * PITCH} {TOP + c // size * PITCH})"}]
        for c, name in enumerate(grid.names)
    ]
    letters = [
        ["text", {"class": "ur-letter", "x": LEFT + i * PITCH + SIDE / 2, "y": TOP - 15}, "ABCDEF"[i]]
        for i in range(size)
    ] + [
        ["text", {"class": "ur-letter", "x": LEFT - 24, "y": TOP + i * PITCH + SIDE / 2 + 7}, str(i + 1)]
        for i in range(size)
    ]
    chart = [
        "svg",
        {
            "class": "ur-map",
            "viewBox": f"0 0 {width} {height}",
            "role": "group",
            "aria-labelledby": "part-words",
        },
        DEFS,
        ["rect", {"class": "ur-sheet", "x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": 6}],
        ["rect", {"class": "ur-water", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        ["rect", {"class": "ur-waves", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        # The border of an old map: black and white by turns, half a tile each.
        ["rect", {"class": "ur-neat", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        ["rect", {"class": "ur-neat-black", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        ["g", {"aria-hidden": "true"}, *letters],
        ["g", {}, *places],
        ["g", {"id": "part-over", "class": "ur-over"}],
    ]
    hands = [["div", {"id": f"part-hand-{seat}", "class": "ur-place"}] for seat in range(seats)]
    beside = [["div", {"id": "part-beside", "class": "ur-place"}]] if seats < 4 else []
    return [
        "div",
        {"class": f"board ur ur-{seats}"},
        ["span", {"id": "part-words", "class": "visually-hidden"}],
        ["div", {"class": "ur-table"}, ["div", {"class": "ur-chart"}, chart], ["div", {"class": "ur-side"}, *hands,
         *beside, ["div", {"id": "part-supply", "class": "ur-place ur-place-supply"}]]],
    ]  # fmt: skip


# The parts ------------------------------------------------------------------------------------------------------------
_drawn = Trees(500)  # parts, by what they show and in which language
Person = tuple[str, str, str]  # the name, colour and symbol of a seat
Attack = tuple[int, int, int]  # from a cell, on a cell, and what it costs


def parts(view: View, scene: Scene) -> dict[str, Tree]:
    """What stands in each place of the frame now."""
    say, seats = scene.say, view["seats"]
    words = tuple(say(f"ur.action.{a}") for a in ACTIONS)
    people = [(s.name, s.colour, s.symbol) for s in scene.seats]
    top = view["steps"][-1][0] if view["steps"] else ""
    possible = attacks(GAME.imagine(view, 0)) if scene.legal and top.startswith("war.") else []
    out = {
        "part-words": kept_tree(_drawn, ("map", words), pieces.words, say),
        **tile_parts(view, scene, words, people, possible),
        "part-over": over_part(view, scene, possible),
        **hand_parts(view, scene, words, people),
    }
    if seats < 4:
        pair = view["beside"][0] if view["beside"] else None
        key = ("beside", pair, len(view["beside"]) - 1 + view["hidden"], seats, state(scene, BESIDE), words)
        out["part-beside"] = kept_tree(_drawn, key, pieces.beside, say)
    builders = tuple(people[o - HOLE] for o in view["owner"] if o >= HOLE)
    out["part-supply"] = kept_tree(_drawn, ("supply", builders, words), pieces.supply, say)
    return out


def tile_parts(
    view: View, scene: Scene, words: tuple[str, ...], people: list[Person], possible: list[Attack]
) -> dict[str, Tree]:
    """The tiles of the grid, with their cubes and marks."""
    names, top = GRIDS[SIZE[view["seats"]]].names, next(iter(ur.read(view["steps"][-1:])), None)
    shared = top.cells if isinstance(top, PoliticsPut) else ()
    before = scene.begun() if shared else None  # where the cubes lay that are shared out anew
    # By the tile to be picked
    priced = {names[a if isinstance(top, WarFrom) else b]: price for a, b, price in possible}
    phase = top.name.partition(".")[0] if top else ""
    out = {}
    for c, (name, owner, cubes) in enumerate(zip(names, view["owner"], view["cubes"], strict=True)):
        whose = people[owner % HOLE] if owner != FREE else people[top.seat] if top and c in shared else pieces.NOBODY
        now, stands = state(scene, name), ""
        if now[0] and phase == "turn":  # few turns place a cube in place of an action
            stands = "is-strong" if cubes == FULL else "is-faint"
        looks = pieces.TileLooks(
            name, view["tile"][c], owner, cubes, whose, now, stands,
            was=before["cubes"][c] if before and c in shared else 0,
            more=(scene.marked or {}).get(name, 0),
            foreseen=scene.foreseen(name) if now[0] and phase == "war" else "",
            price=priced.get(name, 0),
        )  # fmt: skip
        out[f"part-{name}"] = kept_tree(_drawn, (looks, words), pieces.tile, scene.say)
    return out


def over_part(view: View, scene: Scene, possible: list[Attack]) -> Tree:
    """What lies over the tiles: where an action comes from and goes to, a hint, and arrows of possible attacks."""
    size, about = SIZE[view["seats"]], scene.about
    names, source = GRIDS[size].names, about.get("from", about.get("tile"))
    spots = tuple(names.index(name) for name in (source, about.get("to")) if name in names and scene.marked is None)
    hints = tuple(c for c, name in enumerate(names) if name in scene.hint)
    arrows = tuple((a, b) for a, b, _ in possible)
    return kept_tree(_drawn, ("over", size, spots, hints, arrows), pieces.over, scene.say)


def hand_parts(view: View, scene: Scene, words: tuple[str, ...], people: list[Person]) -> dict[str, Tree]:
    """The hands: a tile, the supply, the ziggurats built, and which halves can be used or have been."""
    out, (whose_turn, used) = {}, used_halves(view, scene)
    for seat in range(view["seats"]):
        acts = scene.turn == seat
        halves = tuple(state(scene, f"use-{ACTIONS[a]}") for a in PAIRS[view["hand"][seat]])
        built = view["owner"].count(HOLE + seat)
        looks = (
            acts,
            halves if acts else (),
            used if seat == whose_turn else (),
            f"hand-{seat}" in scene.recent,
            view["first"] == seat,
        )
        key = ("hand", seat, view["hand"][seat], view["supply"][seat], built, looks, people[seat], words)
        out[f"part-hand-{seat}"] = kept_tree(_drawn, key, pieces.hand, scene.say)
    return out


def used_halves(view: View, scene: Scene) -> tuple[int, tuple[str, ...]]:
    """Whose turn it is, and which actions of its hand tile are used; none of them once the tile is to be exchanged."""
    steps = view["steps"]
    whose = next((step[1] for step in steps if step[0] == "exchange"), -1)
    if whose < 0 or steps[-1][0].split(".")[0] not in (*ACTIONS, "turn"):
        return whose, ()
    found = {ACTIONS[step.used] for step in ur.read(steps) if isinstance(step, TurnRest)}
    for event in takewhile(lambda event: event.id != "turn", scene.told()):
        if event.id == "ur.use":
            found.add(event.params["action"])
    return whose, tuple(sorted(found))


def examples(say: Say) -> Mapping[str, Tree]:
    """The small boards of the rule book. A first visit does without them, so what draws them is imported only here."""
    from . import book_examples

    return book_examples.examples(say)


# In the list of saved games -------------------------------------------------------------------------------------------
STEPS = "M1.2 8.6h7.6v-2.2h-1.3v-2.2h-1.3v-2.2h-2.4v2.2h-1.3v2.2h-1.3z"  # a ziggurat of a thumbnail
CUBE = "M5.9 5.9m0-{0}l{1} {2}v{0}l-{1} {2}l-{1}-{2}v-{0}zM5.9 5.9l-{1}-{2}M5.9 5.9l{1}-{2}M5.9 5.9v{0}"  # by its edge


def thumbnail(view: View, scene: Scene) -> Tree:
    """The grid in small, without words: what the tiles show, and a cube in the owner's colour, large if
    there are many.
    """
    size = SIZE[view["seats"]]
    marks: list[Tree] = []
    for c, (tile, owner, cubes) in enumerate(zip(view["tile"], view["owner"], view["cubes"], strict=True)):
        face, seat = ACTIONS[TILES[tile][0]], scene.seats[owner % HOLE].colour if owner != FREE else ""
        drawn: list[Tree] = [["use", {"href": f"#i-{face}", "x": 2.4, "y": 2.4, "width": 5.2, "height": 5.2}]]
        if owner >= HOLE:
            drawn = [["path", {"class": f"ur-thumb-seat seat-{seat}", "d": STEPS}]]
        elif owner != FREE:
            side = 1.8 + 0.35 * cubes
            cube = CUBE.format(*(f"{n * side:.2f}" for n in (1, 0.87, 0.5)))
            drawn[0][1] |= {"x": 0.9, "y": 0.9, "width": 3.6, "height": 3.6}
            drawn.append(["path", {"class": f"ur-thumb-seat seat-{seat}", "d": cube}])
        here = {"class": f"act-{face}", "transform": f"translate({c % size * 10} {c // size * 10})"}
        marks.append(["g", here, ["rect", {"x": 0.4, "y": 0.4, "width": 9.2, "height": 9.2, "rx": 1}], *drawn])
    attributes = {"class": "ur-thumb", "viewBox": f"0 0 {size * 10} {size * 10}", "aria-hidden": "true"}
    return ["svg", attributes, *marks]


ENTERED = ("ur.war.enter", "ur.war.enter.free")
DONE = ("ur.place", *ENTERED, "ur.war.attack", "ur.ziggurat")
TAKEN = ("ur.exchange", "ur.exchange.beside")
COUNTS = {  # an action that is used does not count, because what comes of it does
    9: ("ur.last_round", "ur.end.repetition", "ur.end.ziggurats", "ur.end.no_exchange"),
    3: ("ur.ziggurat", "ur.repetition"),
    2: ("ur.war.attack", "ur.agriculture.lost"),
    1: ("ur.place", "ur.put", *ENTERED, *TAKEN),
}
HARMS = {"ur.war.attack": "victim", "ur.agriculture.lost": "seat", "ur.short": "seat"}
EMBLEMS = {
    "ur.war.attack": "i-war",
    "ur.agriculture.lost": "i-agriculture",
    "ur.ziggurat": "i-ziggurat",
    "ur.last_round": "i-first",
}
HEARD = {
    **dict.fromkeys((*DONE, *TAKEN, "ur.put"), "piece"),
    "ur.war.attack": "war",
    "ur.ziggurat": "city",
    "ur.agriculture.lost": "water",
}
TELLING = Telling(
    staged=lambda event, told: EMBLEMS.get(event.id, ""),
    harms=lambda id, params: params[HARMS[id]] if id in HARMS else None,
    sound=lambda event: HEARD.get(event.id, ""),
    counts={id: n for n, ids in COUNTS.items() for id in ids},
    known=frozenset((*DONE, *TAKEN, "ur.agriculture.lost", "ur.keep", "ur.skip")),
)
BOARD = Board(
    frame=frame, parts=parts, summary=ranking.summary, thumbnail=thumbnail, card=(90, {}),
    target=target, meant=meant_action, details=details, changed=changed, offers=OFFERS,
    argument=argument, prompt=prompt, beside=beside, selection=selection, within=within, types=TYPES, word=word,
    counts_as=counts_as, measures=measures, telling=TELLING, preview=previews.preview, poor=("none", "minus"),
    examples=examples, lessons=True,
)  # fmt: skip
