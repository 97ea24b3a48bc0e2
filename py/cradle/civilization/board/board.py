"""The table of Civilization as trees for the page: the map drawn as SVG, and beside it the nations, tracks and cards.

`frame` is drawn once a game. `parts` gives the present contents of each of its places; the same object while nothing
in it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from ...board import contract, trees
from ...board.contract import Kept, Say, Scene, Seat, Tree
from ...board.description import then
from ...board.trees import Spoken, Trees, kept_tree, near_frames, ranked, state, zoom
from ...kernel.game import Decision, Standing, View
from ...kernel.phases import phase_of
from ..rules.geography import COUNT, DOCK, DOCKS, INDEX, NAMES, NATIONS, OPEN, Board
from ..rules.position import NONE, SHIPS
from ..rules.rulesets import RULES, Rules, law_of
from ..views.seat_position import seen_position
from . import (
    calamity_report,
    card_tabs,
    map_chart,
    map_pieces,
    market_panel,
    offers,
    panels,
    picks,
    previews,
    rim,
    selections,
    table_figures,
    telling,
)
from .offers import Offer

TYPES = {
    "target": "place",
    "from_dock": "dock",
    "other_good": "good",
    "other_card": "card",
}  # of parameters whose name is not their type
WEIGHED = calamity_report.STRIKES  # the event from which on losses are counted
NARROW = 1.5  # width by height: beside a part of the map that is narrower, there is more room than below it
MANY = 0.6  # share of the areas: if more of them can be picked, their marks are faint
# Verbs that the prompt offers as rows of numbers or names; a single lot to be taken is a button.
OFFERS = {**dict.fromkeys(("unload", "load", "claim", "ask", "name"), "list"), "accept": "sole"}


# Counts ---------------------------------------------------------------------------------------------------------------
def measures(view: View) -> dict[str, list[int]]:
    """What is counted for each seat besides its score, for charts and hints."""
    return table_figures.measures(view, law_of(view))


def holdings(view: View) -> dict[str, list[int]]:
    """What each seat has that it can lose."""
    return table_figures.holdings(view, law_of(view))


def weigh(view: View) -> dict[str, list[int]] | None:
    """What is counted for each seat while calamities strike, so that losses can be told; None once the rest of their
    phase has begun (F.29.6), and at any other time.
    """
    to_come, deck = {step[0] for step in view["steps"]}, law_of(view).deck
    striking = "support" in to_come and ("monotheism" in to_come or "monotheism" not in deck.card)
    return measures(view) if striking else None


# Words ----------------------------------------------------------------------------------------------------------------
def word(kind: str, value: object, say: Say) -> str | None:
    """The words for a parameter; None if the page has them."""
    if kind == "epoch":
        return say(f"civilization.epoch.{value}")
    if kind == "rounds":
        return say("civilization.rounds", n=value) if value else say("civilization.rounds.no_limit")
    if not isinstance(value, str):
        return None
    if kind in ("place", "dock"):
        area, _, water = value.partition(":")
        return say(f"civilization.dock.{area}.{water}" if water else f"civilization.area.{area}")
    if kind == "good" and value not in GOODS:
        kind = "calamity"
    if kind in ("good", "calamity", "card", "nation", "group", "phase"):
        return say(f"civilization.{kind}.{value}")
    return None


GOODS = {id for rules in RULES.values() for id in rules.deck.ids[: rules.deck.goods]}


# The frame ------------------------------------------------------------------------------------------------------------
def board_of(view: View) -> Board:
    return law_of(view).board(view["seats"], view["variant"]["area"])


def neighbours(view: View, target: str) -> list[str]:
    """The areas that an area in play borders on, by land or water."""
    return [NAMES[n] for n in board_of(view).near[INDEX[target]]] if target in INDEX else []


def frame(view: View) -> Tree:
    """The empty table: a place with id "part-…" for every key of `parts`."""
    play = board_of(view)
    rows = [NAMES[n] for n in sorted(play.areas, key=lambda n: not OPEN[n])]
    areas, pieces = ([["g", {"id": f"part-{what}{id}"}] for id in rows] for what in ("", "in-"))
    docks = [["g", {"id": f"part-dock-{d}"}] for d in docks_of(play)]
    box = map_chart.frame_in_play(play)
    picture = trees.picture(
        box,
        *map_pieces.ground(play),
        ["g", {}, *areas],
        ["g", {"id": "part-around"}],
        ["g", {"id": "part-moved"}],
        ["g", {"class": "map-pieces"}, *pieces],
        map_pieces.signs(play),
        ["g", {"id": "part-labels", "class": "map-labels"}],
        ["g", {"id": "part-over", "class": "map-over"}],
        ["g", {}, *docks],
    )
    caption = ["p", {"class": "zoom-caption", "data-caption": "true", "aria-hidden": "true"}]
    return [
        "div",
        {"class": "board map-board civ" + " is-narrow" * (box[2] < NARROW * box[3]), "data-faces": "civilization"},
        ["span", {"id": "part-words", "class": "visually-hidden"}],
        trees.top(),
        ["div", {"class": "map-chart", "data-zoom": "true"}, picture, caption],
        ["div", {"id": "part-rim", "class": "civ-around"}],
    ]


TABS = {
    "hand": ("calamities", "market", "hand", "form", "traders", "stacks"),
    "shop": ("cards",),
    "nations": ("figures", "ast"),
}


def tabs(view: View) -> list[tuple[str, Tree]]:
    """The tabs beside the map that this game needs, with empty places in them."""
    law = law_of(view)
    there = {"figures", *(["ast"] if law.rows else [])}
    if law.deck.kinds:
        there |= {"calamities", "market", "hand", "form", "traders", "cards", "stacks"}
    rows = {tab: [name for name in names if name in there] for tab, names in TABS.items()}
    return [
        (
            tab,
            ["div", {"class": "desk civ"}, *[["div", {"id": f"part-{name}", "class": "desk-place"}] for name in names]],
        )
        for tab, names in rows.items()
        if names
    ]


def players(view: View) -> list[Tree]:
    """The place of the rows of the nations, and of what stands around the map where it has room."""
    return [["div", {"id": "part-players"}], ["div", {"id": "part-strip", "class": "civ-strip"}]]


def tab(decision: Decision) -> str:
    """The tab in which a decision is made; "" for the map."""
    if decision.kind.startswith(BY_CARD):
        return "shop" if decision.kind == "purchases.card" else "hand"
    return ""


BY_CARD = ("trade.", "trade_cards.", "purchases.")  # decisions that are made on cards, not on the map


@cache
def docks_of(play: Board) -> tuple[int, ...]:
    return tuple(d for n in play.areas if not OPEN[n] for d in play.docks[n])


# The parts ------------------------------------------------------------------------------------------------------------
_drawn = Trees(100)  # parts by what they show, the words of the language included; panels are large


def parts(view: View, scene: Scene) -> dict[str, Tree]:
    """The present contents of each place of the frame."""
    say, law, play = scene.say, law_of(view), board_of(view)
    people = tuple([(s.name, s.colour, s.symbol) for s in scene.seats[: view["seats"]]])
    people += ((say("civilization.board.nobody"), map_pieces.NEUTRAL, "i-war"),)
    spoken = (people, say("civilization.board.map"))
    out = {
        "part-words": kept_tree(
            _drawn, ("words", spoken), lambda say, *_: ["span", {}, say("civilization.board.map")], say
        )
    }
    out["part-labels"] = kept_tree(
        _drawn, ("labels", spoken[1], tuple(play.inside)), lambda say, *k: map_pieces.labels(say, play), say
    )
    told = calamity_report.reports(scene.weighed(), scene.turn if weigh(view) else None)
    now = told[-1] if told and told[-1].chooser != NONE else None
    head = ("head", spoken, view["turn"], phase(view, law), now)
    out["part-head"] = kept_tree(_drawn, head, lambda say, *k: panels.head(say, *k[2:]), say)
    near = tuple((f"civilization.near.{name}", box) for name, box in map_chart.regions_in_play(play).items())
    out["part-zoom"] = kept_tree(_drawn, ("zoom", spoken[1], near), lambda say, *k: zoom(say, dict(k[2])), say)
    out["part-near"] = kept_tree(_drawn, ("near", spoken[1], near), lambda say, *k: near_frames(say, dict(k[2])), say)
    _areas(out, view, scene, play, spoken)
    _docks(out, view, scene, play, spoken)
    about = table_figures.about(view, scene.about)
    hints = tuple([n for n in play.areas if NAMES[n] in scene.hint])
    ways = tuple([(people[seat][1], tuple(line)) for seat, line in table_figures.ways(scene.told(), play)])
    dock = DOCK.get(scene.about.get("dock", ""), -1)
    cargo = table_figures.cargo(view)
    carried = (cargo.aboard, people[cargo.seat]) if cargo and cargo.aboard else (0, people[-1])
    out["part-around"] = kept_tree(
        _drawn, ("around", about, hints), lambda say, *k: map_pieces.around(say, *k[1:]), say
    )
    out["part-moved"] = kept_tree(_drawn, ("moved", ways), lambda say, *k: map_pieces.moved(say, *k[1:]), say)
    out["part-over"] = kept_tree(_drawn, ("over", dock, *carried), lambda say, *k: map_pieces.over(say, *k[1:]), say)
    out["part-shown"] = _shown(view, scene, play)
    _tables(out, view, scene, law, spoken)
    if law.deck.kinds:
        card_tabs.parts(_drawn, out, view, scene, spoken)
        if not table_figures.struck_this_turn(phase(view, law), law):
            told = ()
        key = (
            "calamities",
            law.name,
            calamity_report.waiting(view, law, {report.calamity for report in told}),
            told,
            spoken,
        )
        out["part-calamities"] = kept_tree(
            _drawn, key, lambda say, *k: panels.calamities(say, law.deck, k[2], k[3], people), say
        )
    return out


def _areas(out: dict[str, Tree], view: View, scene: Scene, play: Board, spoken: Spoken) -> None:
    sides, tokens, city = view["seats"] + 1, table_figures.ashore(view), view["city"]
    legal, picked, recent, hint, foreseen = scene.legal, scene.picked, scene.recent, scene.hint, scene.foreseen
    known, feeds = _drawn.within(("areas", spoken, play)), table_figures.feeds(seen_position(view))
    moved = _movement_outcomes(view, scene, play)
    for n in play.areas:
        name = NAMES[n]
        now = (name in legal, name in picked, name in recent, name in hint)
        comes = foreseen(name) or moved.get(n, "")
        key = (n, tuple(tokens[n * sides : n * sides + sides]), city[n], play.site[n], feeds[n], now, comes)
        tree = known.get(key)
        if tree is None:
            tree = known[key] = tuple(map(Kept, map_pieces.area(scene.say, *key, spoken[0], play.near[n])))
        out[f"part-{name}"], out[f"part-in-{name}"] = tree


def _movement_outcomes(view: View, scene: Scene, play: Board) -> dict[int, str]:
    """While a seat moves: what it has brought about so far, by area in words."""
    if scene.turn is None or phase(view, law_of(view)) != "movement":
        return {}
    told = previews.movement_outcomes(view, scene.turn, play.areas)
    return {n: then(scene.say, [scene.say(f"civilization.preview.{id}", **params) for id, params in found])
            for n, found in told.items()}  # fmt: skip


def _shown(view: View, scene: Scene, play: Board) -> Tree:
    """Which names are shown. Names of picks come first, then of cities, then of areas with pieces."""
    sides, tokens, city = view["seats"] + 1, view["tokens"], view["city"]
    standing = tuple([sides - tokens[n * sides : n * sides + sides].count(0) + (city[n] != NONE) for n in play.areas])
    docks = tuple(sorted({d for d in view["ships"] if d < len(DOCKS)}))
    legal, ranks = scene.legal, []
    for n, pieces in zip(play.areas, standing, strict=True):
        marked = NAMES[n] in legal or NAMES[n] in scene.picked
        ranks.append(0 if marked else 1 if city[n] != NONE else 2 if pieces else 3)
    key = ("shown", tuple(play.inside), standing, docks, tuple(ranks))
    return kept_tree(_drawn, key, lambda *_: names_shown(play, standing, docks, ranks), scene.say)


def names_shown(play: Board, standing: Sequence[int], docks: Iterable[int], ranks: Sequence[int]) -> Tree:
    """Which names have room. standing: pieces by area in play. ranks: by area in play; names with the lowest rank come
    first.
    """
    number = {id: i for i, id in enumerate(map_chart.PLACES.names)}
    order = [play.areas[i] for i in sorted(range(len(ranks)), key=ranks.__getitem__)]
    pieces = [(NAMES[n], count) for n, count in zip(play.areas, standing, strict=True) if count]
    levels = map_chart.PLACES.shown_levels(pieces, [DOCKS[d].id for d in docks], [number[NAMES[n]] for n in order])
    return trees.shown_names(levels, many=ranks.count(0) > MANY * len(ranks))


def _docks(out: dict[str, Tree], view: View, scene: Scene, play: Board, spoken: Spoken) -> None:
    seats = view["seats"]
    lying: dict[int, list[int]] = {}
    for i, d in enumerate(view["ships"]):
        lying.setdefault(d, [0] * seats)[i // SHIPS] += 1
    none = (0,) * seats
    known = _drawn.within(("docks", spoken))
    for d in docks_of(play):
        id = DOCKS[d].id
        ships = tuple(lying[d]) if d in lying else none
        anchor = state(scene, id) if id not in INDEX else None
        mine = state(scene, f"ship-{id}") if any(ships) else None
        key = (d, ships, anchor, mine)
        tree = known.get(key)
        if tree is None:
            tree = known[key] = Kept(map_pieces.dock(scene.say, *key, spoken[0]))
        out[f"part-dock-{d}"] = tree


def phase(view: View, law: Rules) -> str:
    """The phase of the turn that is going on; "" before the first turn and after the last."""
    return phase_of(view["steps"], law.phases, before="")


# The panels -----------------------------------------------------------------------------------------------------------
def _tables(out: dict[str, Tree], view: View, scene: Scene, law: Rules, spoken: Spoken) -> None:
    say, people = scene.say, spoken[0]
    columns, rows = table_figures.numbers(view, law, scene.turn)
    following = table_figures.following(view) if law.rows else None
    key: tuple[object, ...] = ("players", columns, rows, following, spoken)
    out["part-players"] = kept_tree(
        _drawn, key, lambda say, *_: panels.players(say, columns, rows, following, people), say
    )
    heights = tuple([sum(stack) for stack in view["stacks"]]) if law.deck.kinds else ()
    key = ("rim", rim.stands(view, law), rim.order(view, law, phase(view, law), scene.turn), heights, spoken)
    around = kept_tree(_drawn, key, lambda say, *k: rim.rim(say, k[1], k[2], k[3], people), say)
    out |= {"part-rim": around, "part-strip": around}
    more = table_figures.other_figures(view, law)
    out["part-figures"] = kept_tree(
        _drawn, ("figures", *more, spoken), lambda say, *_: panels.other_figures(say, *more, people), say
    )
    if law.rows:
        led = tuple([(seat, NATIONS[n], view["marker"][seat]) for seat, n in table_figures.in_order(view) if n != NONE])
        key = ("ast", law.name, led, spoken)
        out["part-ast"] = kept_tree(_drawn, key, lambda say, *k: panels.ast(say, law, k[2], people), say)


def beside(view: View, scene: Scene) -> Tree | None:
    """What the prompt says of an offer: what the others will hear of it, and which sets it breaks."""
    if not isinstance(scene.draft, Offer):
        return None
    return market_panel.announced(scene.say, law_of(view), scene.draft, tuple(view["hand"]))


def examples(say: Say) -> Mapping[str, Tree]:
    """The small boards of the rule book. A first visit does without them, so what draws them is imported only here."""
    from . import book_examples

    return book_examples.examples(say)


# At the end, and in the list of saved games ---------------------------------------------------------------------------
def summary(view: View, standings: list[Standing], scene: Scene) -> Tree:
    """The ranking, with the numbers that decided it, and which of them counts first."""
    say = scene.say
    rows: list[Tree] = []
    for standing in standings:
        facts: list[Tree] = []
        for name, value in standing.detail.items():
            fact = say(f"civilization.board.score.{name}", n=value)
            facts.append(["li", {}, ["strong", trees.COUNTS, fact]] if name == "total" else ["li", trees.COUNTS, fact])
        rows.append(ranked(scene.seats[standing.seat], standing.rank, facts))
    order = ["p", {"class": "rank-order"}, say(f"civilization.board.ranking.{law_of(view).name}")]
    return ["div", {"class": "rank-summary"}, order, ["ol", {"class": "rank-list"}, *rows]]


def thumbnail(view: View, scene: Scene) -> Tree:
    """A small map: the coasts, and who is where, without words."""
    sides = view["seats"] + 1
    marks: list[Tree] = []
    for n in range(COUNT):
        here = view["tokens"][n * sides : n * sides + sides]
        owner = view["city"][n]
        seat = owner if owner != NONE else max(range(sides), key=here.__getitem__) if any(here) else NONE
        if seat < view["seats"]:
            x, y = map_chart.spot(n, 0)
            kind = f"map-thumb-seat seat-{scene.seats[seat].colour}"
            if owner != NONE:
                marks.append(["path", {"class": kind, "d": f"M{x - 30} {y - 6}l30-22l30 22v12h-6v20h-48v-20h-6z"}])
            else:
                marks.append(["circle", {"class": kind, "cx": x, "cy": y, "r": 20}])
    return trees.thumbnail(map_chart.MAP, marks)


def close_up(view: View, target: str, say: Say, seats: Sequence[Seat]) -> tuple[str, Tree] | None:
    """A card, large. What draws it is imported with the first one that somebody looks at."""
    from . import close_up as large

    return large.close_up(view, target, say, seats)


BOARD = contract.Board(
    frame=frame, players=players, tabs=tabs, tab=tab, parts=parts, beside=beside, summary=summary, thumbnail=thumbnail,
    neighbours=neighbours, card=(420, {"rules": "farmers"}), lessons=True,
    target=picks.target, meant=picks.meant_action, changed=picks.changed, offers=OFFERS,
    orders=picks.ORDERS, selection=selections.selection, examples=examples,
    form=offers.FORM, passing=offers.PASSING, preview=previews.preview, close_up=close_up,
    argument=picks.argument, prompt=telling.prompt, types=TYPES, word=word,
    telling=telling.TELLING, measures=measures, holdings=holdings, weighed_from=WEIGHED, weigh=weigh,
)  # fmt: skip
