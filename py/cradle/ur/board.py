"""The table of Ur as trees for the page: the grid drawn as SVG, and the hands, pile and ziggurats beside it as HTML.

`frame` is drawn once a game; `parts` gives what stands in each of its places now, the same object while it is the same.
"""

from __future__ import annotations

from typing import Any

from .art import BODY, DEFS, PITCH, SIDE
from .tables import ACTIONS, BESIDE, FREE, GRIDS, HOLE, PAIRS, SIZE, TILES, ZIGGURATS

Tree = Any  # a string, or [tag, {attributes}, *trees]
Scene = Any  # the page's: legal, picked, recent, about, seats, turn, me, say

LEFT, TOP, EDGE = 40, 36, 16  # margins of the map: numbers, letters, the bare sides

PARAGRAPH = {
    "setup.first": "2.3",
    "setup.more": "2.3",
    "setup.exchange": "2.4",
    "turn": "4.1",
    "turn.rest": "4.2",
    "turn.cube": "4.3",
    "agriculture.put": "4.6",
    "commerce.put": "4.7",
    "culture.put": "4.8",
    "politics.put": "4.9",
    "war.from": "4.10",
    "war.to": "4.10",
    "war.number": "4.10",
    "exchange.tile": "5.1",
    "exchange.face": "5.1",
    "ziggurat": "6.1",
    "start": "7.1",
}

# What a click on a tile means, by the kind of decision.
_VERB = {
    "setup.first": "place",
    "setup.more": "place",
    "start": "place",
    "setup.exchange": "exchange",
    "exchange.tile": "exchange",
    "turn": "cube",
    "turn.rest": "cube",
    "turn.cube": "cube",
    "war.from": "attack-from",
    "war.to": "attack-to",
    "ziggurat": "ziggurat",
}


# Picks ----------------------------------------------------------------------------------------------------------------
def target(action: tuple[str, Any], decision: Any) -> str:
    """The element an action belongs to: a tile, "beside", half a hand tile ("use-war"), or "" for a mere button."""
    verb, what = action
    if verb in ("use", "face"):
        return f"use-{what}"
    return what if isinstance(what, str) else ""


def meant(decision: Any, target: str) -> tuple[str, Any] | None:
    """What a click on a target would have meant, legal or not; None where the decision asks nothing like it."""
    if target.startswith("use-"):
        return ("face" if decision.kind == "exchange.face" else "use"), target[4:]
    verb = _VERB.get(decision.kind)
    return (verb, target) if verb and (target != BESIDE or verb == "exchange") else None


def argument(action: tuple[str, Any]) -> dict[str, Any]:
    """The argument of an action as parameters of a message: action, n, tile, or to for the tile attacked."""
    verb, what = action
    if what is None:
        return {}
    return {{"use": "action", "face": "action", "number": "n", "attack-to": "to"}.get(verb, "tile"): what}


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """The targets, and hands as "hand-0", that differ between two views."""
    names = GRIDS[SIZE[after["seats"]]].names
    out = {
        name
        for c, name in enumerate(names)
        if any(before[field][c] != after[field][c] for field in ("tile", "owner", "cubes"))
    }
    out |= {f"hand-{s}" for s in range(after["seats"]) if before["hand"][s] != after["hand"][s]}
    return out | {BESIDE} if before["beside"] != after["beside"] else out


# Words ----------------------------------------------------------------------------------------------------------------
TYPES = {"laid": "action", "left": "action", "right": "action", "used": "action"}  # of parameters, where not their name


def word(kind: str, value: Any, say: Any) -> str | None:
    """What a parameter is called where it is no tile of the grid; None where the page knows."""
    return say(f"ur.place.{BESIDE}") if kind == "place" and value == BESIDE else None


# The frame ------------------------------------------------------------------------------------------------------------
def frame(view: dict[str, Any]) -> Tree:
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
        # The neatline of an old chart: black and white in turn, half a tile each.
        ["rect", {"class": "ur-neat", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        ["rect", {"class": "ur-neat-black", "x": LEFT - 8, "y": TOP - 8, "width": inner, "height": inner}],
        ["g", {"class": "ur-letters", "aria-hidden": "true"}, *letters],
        ["g", {}, *places],
        ["g", {"id": "part-over", "class": "ur-over"}],
    ]
    hands = [["div", {"id": f"part-hand-{seat}", "class": "ur-place"}] for seat in range(seats)]
    beside = [["div", {"id": "part-beside", "class": "ur-place"}]] if seats < 4 else []
    return [
        "div",
        {"id": "board", "class": f"board ur ur-{seats}"},
        ["span", {"id": "part-words", "class": "visually-hidden"}],
        ["div", {"class": "ur-table"}, ["div", {"class": "ur-chart"}, chart], ["div", {"class": "ur-side"}, *hands,
         *beside, ["div", {"id": "part-supply", "class": "ur-place"}]]],
    ]  # fmt: skip


# The parts ------------------------------------------------------------------------------------------------------------
_drawn: dict[tuple[Any, ...], Tree] = {}  # every part by what it shows; the words of a language are part of that


def parts(view: dict[str, Any], scene: Scene) -> dict[str, Tree]:
    """What stands in each place of the frame now."""
    if len(_drawn) > 4000:
        _drawn.clear()
    say, seats, about = scene.say, view["seats"], scene.about
    words = tuple(say(f"ur.action.{a}") for a in ACTIONS)
    people = [(s.name, s.colour, s.symbol) for s in scene.seats]
    legal, picked, recent = scene.legal, scene.picked, scene.recent
    names = GRIDS[SIZE[seats]].names
    source = about.get("from", about.get("tile"))
    top = view["steps"][-1] if view["steps"] else [""]
    sharing = set(top[3:]) if top[0] == "politics.put" else ()
    out: dict[str, Tree] = {"part-words": _get(("map", words), _words, say)}
    for c, (name, tile, owner, cubes) in enumerate(zip(names, view["tile"], view["owner"], view["cubes"], strict=True)):
        whose = people[owner % HOLE] if owner != FREE else people[top[1]] if c in sharing else None
        state = (legal.get(name, ""), name in picked, name in recent)
        key = (name, tile, owner, cubes, whose, state, words)
        out[f"part-{name}"] = _drawn.get(key) or _get(key, _tile, say)
    spots = tuple(names.index(name) for name in (source, about.get("to")) if name in names)
    out["part-over"] = _get(("over", SIZE[seats], spots), _over, say)
    used = next((ACTIONS[s[2]] for s in view["steps"] if s[0] == "turn.rest"), "")
    for seat in range(seats):
        acts = scene.turn == seat
        halves = tuple((legal.get(f"use-{ACTIONS[a]}", ""), f"use-{ACTIONS[a]}" in picked) for a in PAIRS[view["hand"][seat]])
        built = view["owner"].count(HOLE + seat)
        state = (acts, halves if acts else (), used if acts else "", f"hand-{seat}" in recent, view["first"] == seat)
        key = ("hand", seat, view["hand"][seat], view["supply"][seat], built, state, people[seat], words)
        out[f"part-hand-{seat}"] = _get(key, _hand, say)
    if seats < 4:
        pair = view["beside"][0] if view["beside"] else None
        state = (legal.get(BESIDE, ""), BESIDE in picked, BESIDE in recent)
        key = ("beside", pair, len(view["beside"]) - 1 + view["hidden"], seats, state, words)
        out["part-beside"] = _get(key, _beside, say)
    builders = tuple(people[o - HOLE] for o in view["owner"] if o >= HOLE)
    out["part-supply"] = _get(("supply", builders, words), _supply, say)
    return out


def _get(key: tuple[Any, ...], draw: Any, say: Any) -> Tree:
    tree = _drawn.get(key)
    if tree is None:
        tree = _drawn[key] = draw(say, *key)
    return tree


def _words(say: Any, *_: Any) -> Tree:
    return ["span", {}, say("ur.board.map")]


def _use(name: str, x: float, y: float, size: float, kind: str = "ur-icon") -> Tree:
    return ["use", {"href": f"#{name}", "x": x, "y": y, "width": size, "height": size, "class": kind}]


def _icon(name: str, kind: str = "icon") -> Tree:
    return ["svg", {"class": kind, "aria-hidden": "true"}, ["use", {"href": f"#{name}"}]]


def _pick(target: str, label: str, legal: str, picked: bool, *more: str) -> dict[str, Any]:
    """The attributes of an element that can be clicked; legal is "", "pick" or "pick-strong"."""
    classes = ["pick", *more]
    if legal:
        classes.append("is-strong" if legal == "pick-strong" else "is-legal")
    if picked:
        classes.append("is-picked")
    return {
        "class": " ".join(filter(None, classes)),
        "data-pick": target,
        "role": "button",
        "tabindex": "0" if legal else "-1",
        "aria-disabled": None if legal else "true",
        "aria-pressed": "true" if picked else None,
        "aria-label": label,
    }


def _tile(
    say: Any, name: str, tile: int, owner: int, cubes: int, whose: Any, state: tuple[str, bool, bool], words: Any
) -> Tree:
    legal, picked, recent = state
    face, back = TILES[tile]
    told = {"tile": name, "face": words[face], "back": words[back]}
    kind = "is-free"
    if owner >= HOLE:
        kind, label = "is-hole", say("ur.board.tile.ziggurat", name=whose[0], **told)
    elif owner != FREE:
        kind, label = "is-owned", say("ur.board.tile.owned", name=whose[0], n=cubes, **told)
    else:
        label = say("ur.board.tile.free", **told)
    attributes = _pick(
        name, label, legal, picked, "ur-tile", kind, f"act-{ACTIONS[face]}", f"back-{ACTIONS[back]}",
        f"seat-{whose[1]}" if whose else "", "is-recent" if recent else "",
    )  # fmt: skip
    drawing = [["use", {"href": "#ur-tile-hole" if owner >= HOLE else "#ur-tile"}]]
    if owner >= HOLE:
        drawing += [
            ["use", {"href": "#ur-rim-hole"}],
            ["use", {"href": "#ur-ziggurat", "class": "ur-pile"}],
            ["circle", {"class": "ur-face-disc", "cx": 18, "cy": 18, "r": 15}],
            _use(f"i-{ACTIONS[face]}", 7.5, 7.5, 21),
            *_seal(whose[2]),
        ]
    else:
        drawing.append(_use(f"i-{ACTIONS[back]}", 54, 19, 21, "ur-icon-back"))
        if whose:
            drawing.append(["use", {"href": "#ur-rim", "class": None if cubes else "ur-rim-waiting"}])
        if cubes:
            drawing += [
                _use(f"i-{ACTIONS[face]}", 8, 8, 42),
                ["use", {"href": f"#ur-pile-{cubes}", "class": "ur-pile", "key": f"pile-{cubes}"}],
                *_seal(whose[2]),
            ]
        else:
            drawing.append(_use(f"i-{ACTIONS[face]}", 9, 33, 54))
    if recent:
        drawing.append(["path", {"class": "ur-flash", "d": BODY}])
    if legal:
        drawing.append(["use", {"href": "#ur-strong" if legal == "pick-strong" else "#ur-legal", "class": "ur-mark"}])
    if picked:
        drawing.append(["use", {"href": "#ur-picked", "class": "ur-mark"}])
    return ["g", attributes, *drawing, ["use", {"href": "#ur-focus", "class": "ur-focus"}]]


def _seal(symbol: str) -> list[Tree]:
    """The owner's colour and symbol, as a seal in the corner."""
    return [["circle", {"class": "ur-seal", "cx": 17, "cy": 76, "r": 14}], _use(symbol, 7, 66, 20, "ur-seal-icon")]


def _over(say: Any, _: str, size: int, spots: tuple[int, ...]) -> Tree:
    """A ring around the tiles a decision is about, and from the attacking one an arrow to the attacked one."""
    at = [(LEFT + c % size * PITCH, TOP + c // size * PITCH) for c in spots]
    drawing = [["use", {"href": "#ur-about", "transform": f"translate({x} {y})"}] for x, y in at]
    if len(at) == 2:
        (ax, ay), (bx, by) = at
        turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[((bx > ax) - (bx < ax), (by > ay) - (by < ay))]
        where = f"translate({(ax + bx + SIDE) / 2} {(ay + by + SIDE) / 2}) rotate({turn})"
        drawing.append(["use", {"href": "#ur-arrow", "transform": where}])
    return ["g", {}, *drawing]


def _half(words: Any, action: int, drawn: dict[str, Any] | None, note: str = "") -> Tree:
    """Half a tile in hand: one of its two actions."""
    name = ACTIONS[action]
    inside = [
        _icon(f"i-{name}", "ur-half-icon"),
        ["span", {"class": "ur-half-name"}, words[action]],
    ]
    if note:
        inside.append(["span", {"class": "ur-half-note"}, _icon("i-check"), ["span", {"class": "visually-hidden"}, note]])
    if drawn is None:
        return ["span", {"class": f"ur-half act-{name}" + (" is-used" if note else "")}, *inside]
    drawn["class"] += f" ur-half act-{name}"
    return ["button", {"type": "button", **drawn}, *inside]


def _hand(
    say: Any, _: str, seat: int, pair: int, supply: int, built: int, state: Any, person: Any, words: Any
) -> Tree:
    acts, picks, used, recent, first = state
    name, colour, symbol = person
    halves = []
    for i, action in enumerate(PAIRS[pair]):
        done = say("ur.board.used") if used == ACTIONS[action] else ""
        drawn = _pick(f"use-{ACTIONS[action]}", words[action], *picks[i]) if acts and not done else None
        halves.append(_half(words, action, drawn, done))
    marks = []
    if first:
        marks.append(["span", {"class": "ur-first", "role": "img", "aria-label": say("ur.board.first"),
                      "title": say("ur.board.first")}, _icon("i-first")])  # fmt: skip
    if acts:
        marks.append(["span", {"class": "ur-now"}, _icon("i-play"), ["span", {}, say("ur.board.turn")]])
    return [
        "section",
        {
            "class": f"ur-hand seat-{colour}" + (" is-turn" if acts else "") + (" is-recent" if recent else ""),
            "aria-label": say("ur.board.hand", name=name),
        },
        ["header", {"class": "ur-hand-head"}, ["span", {"class": "seat-mark"}, _icon(symbol, "")],
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


def _beside(say: Any, _: str, pair: int | None, under: int, seats: int, state: Any, words: Any) -> Tree:
    title = say("ur.board.open") if seats == 3 else say("ur.board.pile")
    if pair is None:
        return ["section", {"class": "ur-beside", "aria-label": title}]
    a, b = PAIRS[pair]
    legal, picked, recent = state
    label = say("ur.board.beside", face=words[a], back=words[b])
    drawn = _pick(BESIDE, label, legal, picked, "ur-hand-tile", "ur-beside-tile", "is-recent" if recent else "")
    below = [["span", {"class": "ur-under"}, say("ur.board.under", n=under)]] if seats == 2 else []
    stack = f" ur-stack-{min(under, 2)}" if seats == 2 else ""
    return [
        "section",
        {"class": "ur-beside" + stack, "aria-label": title},
        ["header", {"class": "ur-hand-head"}, ["span", {"class": "ur-hand-name"}, title]],
        ["button", {"type": "button", "key": f"pair-{pair}", **drawn}, _half(words, a, None), _half(words, b, None)],
        *below,
    ]


def _supply(say: Any, _: str, builders: tuple[Any, ...], words: Any) -> Tree:
    left = ZIGGURATS - len(builders)
    row = []
    for i in range(ZIGGURATS):
        who = builders[i] if i < len(builders) else None
        row.append(["svg", {"viewBox": "0 8 94 86", "aria-hidden": "true",
                    "class": f"ur-zig seat-{who[1]} is-built" if who else "ur-zig"},
                    ["use", {"href": "#ur-ziggurat" if who else "#ur-ziggurat-bare"}]])  # fmt: skip
    return [
        "section",
        {"class": "ur-supply", "aria-label": say("ur.board.ziggurats", n=left)},
        ["header", {"class": "ur-hand-head"}, ["span", {"class": "ur-hand-name"}, say("ur.board.ziggurats", n=left)]],
        ["div", {"class": "ur-zigs"}, *row],
    ]


# At the end, and on the shelf -----------------------------------------------------------------------------------------
def summary(view: dict[str, Any], standings: list[Any], scene: Scene) -> Tree:
    """The ranking, each seat with its sets, set by set."""
    say = scene.say
    rows = []
    for standing in standings:
        person = scene.seats[standing.seat]
        sets = [
            ["li", {"class": "ur-set"},
             ["span", {"class": "ur-set-kinds"}, *[_kind(say, kind) for kind in group["kinds"]]],
             ["span", {"class": "ur-set-points tabular"}, say("ur.board.points", n=group["points"])]]
            for group in standing.detail["sets"]
        ]  # fmt: skip
        rows.append(
            ["li", {"class": f"ur-score seat-{person.colour}" + (" is-winner" if standing.rank == 1 else "")},
             ["header", {"class": "ur-score-head"},
              ["span", {"class": "ur-rank", "aria-label": say("ur.board.rank", n=standing.rank)}, str(standing.rank)],
              ["span", {"class": "seat-mark"}, _icon(person.symbol, "")],
              ["span", {"class": "ur-score-name"}, person.name],
              ["strong", {"class": "ur-score-points tabular"}, say("ur.board.points", n=standing.score)]],
             ["ol", {"class": "ur-sets"}, *sets],
             ["p", {"class": "ur-score-note"},
              say("ur.board.hand_counts", action=standing.detail["hand"]), " ",
              say("ur.board.cubes_placed", n=standing.detail["cubes"])]]
        )  # fmt: skip
    return ["ol", {"class": "ur-ranking"}, *rows]


def _kind(say: Any, kind: str) -> Tree:
    name = say("ur.board.ziggurat") if kind == "ziggurat" else say(f"ur.action.{kind}")
    return ["span", {"class": f"ur-kind act-{kind}", "role": "img", "aria-label": name, "title": name},
            _icon(f"i-{kind}")]  # fmt: skip


def thumbnail(view: dict[str, Any], scene: Scene) -> Tree:
    """The grid at a glance, without words: tints, and the owners' colours as large as their cubes."""
    size = SIZE[view["seats"]]
    marks: list[Tree] = []
    for c, (tile, owner, cubes) in enumerate(zip(view["tile"], view["owner"], view["cubes"], strict=True)):
        x, y = c % size * 10, c // size * 10
        marks.append(["rect", {"class": f"act-{ACTIONS[TILES[tile][0]]}", "x": x + 0.4, "y": y + 0.4,
                      "width": 9.2, "height": 9.2, "rx": 1}])  # fmt: skip
        if owner >= HOLE:
            colour = scene.seats[owner - HOLE].colour
            marks.append(["path", {"class": f"ur-thumb-seat seat-{colour}", "d": f"M{x + 5} {y + 1.4}l3.8 7.2h-7.6z"}])
        elif owner != FREE:
            side = 3.2 + cubes
            marks.append(["rect", {"class": f"ur-thumb-seat seat-{scene.seats[owner].colour}", "rx": 0.8,
                          "x": x + 5 - side / 2, "y": y + 5 - side / 2, "width": side, "height": side}])  # fmt: skip
    attributes = {"class": "ur-thumb", "viewBox": f"0 0 {size * 10} {size * 10}", "aria-hidden": "true"}
    return ["svg", attributes, *marks]
