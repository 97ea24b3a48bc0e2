"""The table of L'Âge de la Renaissance as trees for the page: the map drawn as SVG, and beside it players and cards.

`frame` is drawn once a game. `parts` gives the present contents of each of its places; the same object while nothing
in it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ...board import contract, trees
from ...board.contract import Kept, Say, Scene, Tree
from ...board.trees import Spoken, Trees, kept_tree, near_frames, ranked, state, zoom
from ...kernel.game import Decision, Params, Standing, View
from ..rules.cards import ADVANCES, CARDS, IDS
from ..rules.geography import CAPACITY, COMMODITIES, INDEX, NAMES, SEAS, Board, board
from ..rules.position import NONE, Age
from ..rules.steps import phase
from ..views.knowledge import seen_position
from . import map_chart, map_pieces, panels, picks, previews, rim, selections, shop, table_figures, telling
from .table_figures import Row

TYPES = {  # of parameters whose name is not their type
    "target": "seat", "before": "seat", "after": "seat", "first": "advance", "taken": "card", "region": "region",
    "tie": "chance", "mine": "term", "theirs": "term", "their": "term", "by": "card",
}  # fmt: skip
# Verbs that the prompt offers in words or as rows of names, because their table is far from the map.
OFFERS = {"target": "words", "commodity": "words", "cancel": "words", "shortage": "list", "surplus": "list"}
WANTED = {"tokens.write": "stock", "tokens.leave": "stock"}  # 9.2: nobody can have more tokens than the stock
IN_MENU = {"tokens.write": "give-up"}  # 6.5: it can be done every turn, and is hardly ever wanted
MANY = 0.6  # share of the provinces: if more of them can be picked, their marks are faint
TABS = {
    "hand": ("hand", "leaders", "announcements"),
    "shop": ("advances",),
    "players": ("figures", "misery", "ships"),
    "market": ("goods",),
}
PARAGRAPHS = {"cards.target.war": "5.4", "expansion.number.attack": "7.6"}  # of prompts, if not that of the decision
TAB_OF = {"card": "hand", "leader": "hand", "buy": "shop", "good": "market"}  # by what is picked

measures = table_figures.measures


def prompt(decision: Decision) -> str:
    """The message that asks for a decision. There are other ones for the target of a War, for a swap that may wait for
    Civil War, for a Conversion in one's own attack, for purchases with no card to stabilize, for a number of tokens
    that may attack, and for a reserve that no province can take.
    """
    if decision.kind == "cards.target" and decision.about["card"] == "war":
        return "cards.target.war"
    if decision.kind == "swap" and "victim" in decision.about:
        return "swap.demotion"
    if decision.kind == "rivalry.convert" and decision.about["other"] == decision.seat:
        return "rivalry.convert.own"
    if decision.about.get("due") == 0:
        return f"{decision.kind}.empty"
    if decision.kind == "expansion.place" and not any(verb == "to" for verb, _ in decision.actions):
        return "expansion.place.none"
    if decision.kind != "expansion.number" or "least" not in decision.about:
        return str(decision.kind)
    attack = all(row["attack"] for row in decision.about["numbers"])
    return "expansion.number.attack" if attack else "expansion.number.either"


# Words ----------------------------------------------------------------------------------------------------------------
def word(kind: str, value: object, say: Say) -> str | None:
    """The words for a parameter; None if the page has them."""
    if isinstance(value, int):
        return number(kind, value, say)
    if kind == "term" and isinstance(value, list | tuple) and value and isinstance(value[0], str):
        name, seat, n = value
        return say(f"renaissance.force.{name}", seat=seat, n=n)
    if not isinstance(value, str):
        return None
    if kind in ("place", "to", "card", "advance", "good", "category", "region", "phase"):
        return say(f"renaissance.{'place' if kind == 'to' else kind}.{value}")
    return None


def number(kind: str, value: int, say: Say) -> str | None:
    """Words for a ship by its step, a chance in tenths of a percent, cards of a hand, a gain, or a number below zero;
    None for others.
    """
    if kind == "ship":
        return say(f"renaissance.ship.{value}")
    if kind == "hand":
        return say("renaissance.hand", n=value)
    if kind == "chance":
        return panels.percent(say, value)
    if kind == "gain" and value > 0:
        return f"+{value}"
    return f"−{-value}" if value < 0 else None


# The frame ------------------------------------------------------------------------------------------------------------
def neighbours(view: View, target: str) -> list[str]:
    """The provinces in play that a province borders on."""
    return [NAMES[n] for n in board(view["seats"]).land[INDEX[target]]] if target in INDEX else []


def frame(view: View) -> Tree:
    """The empty table: a place with id "part-…" for every key of `parts`."""
    play = board(view["seats"])
    picture = trees.picture(
        map_chart.frame_in_play(play),
        *map_pieces.ground(play),
        ["g", {"id": "part-outside"}],
        ["g", {}, *[["g", {"id": f"part-{NAMES[n]}"}] for n in play.provinces]],
        ["g", {"id": "part-around"}],
        map_pieces.supports(play),
        ["g", {"class": "map-pieces"}, *[["g", {"id": f"part-in-{NAMES[n]}"}] for n in play.provinces]],
        map_pieces.signs(play),
        ["g", {"id": "part-labels", "class": "map-labels"}],
        ["g", {"id": "part-notes", "class": "map-labels"}],
    )
    return [
        "div",
        {"class": "board map-board ren", "data-faces": "renaissance"},
        ["span", {"id": "part-words", "class": "visually-hidden"}],
        trees.top(["div", {"id": "part-dice"}]),
        ["div", {"class": "map-chart", "data-zoom": "true"},
         ["div", {"class": "ren-window"}, ["div", {"class": "ren-pane"}, picture,
          ["p", {"class": "zoom-caption", "data-caption": "true", "aria-hidden": "true"}]]],
         ["div", {"class": "ren-foot"}, ["div", {"id": "part-lamps", "class": "ren-lamps"}],
          ["div", {"id": "part-pays", "class": "ren-brings"}]]],
    ]  # fmt: skip


def tabs(view: View) -> list[tuple[str, Tree]]:
    """The tabs beside the map, with empty places in them."""
    return [
        (
            tab,
            ["div", {"class": "desk ren"}, *[["div", {"id": f"part-{name}", "class": "desk-place"}] for name in names]],
        )
        for tab, names in TABS.items()
    ]


def players(view: View) -> list[Tree]:
    """The places of the rows of the players, and of the line under them."""
    return [["div", {"id": "part-players"}], ["div", {"id": "part-rim"}]]


def tab(decision: Decision) -> str:
    """The tab that shows what can be picked: a card, an advance or a commodity; or the hand, where it is decided how
    much it holds; "" for the map and the players.
    """
    marks = {picks.target(action, decision).partition("-")[0] for action in decision.actions}
    if decision.kind in picks.OPENS:
        return TAB_OF[picks.OPENS[decision.kind]]
    return next((TAB_OF[mark] for mark in TAB_OF if mark in marks), "")


# The parts ------------------------------------------------------------------------------------------------------------
_drawn = Trees(100)  # parts by what they show, the words of the language included; panels are large


def parts(view: View, scene: Scene) -> dict[str, Tree]:
    """The present contents of each place of the frame."""
    say, play = scene.say, board(view["seats"])
    people = tuple([(s.name, s.colour, s.symbol) for s in scene.seats[: view["seats"]]])
    spoken = (people, say("renaissance.board.map"))
    going_on = phase(view["steps"])
    out = {
        "part-words": kept_tree(
            _drawn, ("words", spoken[1]), lambda say, *_: ["span", {}, say("renaissance.board.map")], say
        )
    }
    inside = tuple(play.inside)
    for name, draw in (("labels", map_pieces.labels), ("outside", map_pieces.outside)):
        out[f"part-{name}"] = kept_tree(_drawn, (name, spoken[1], inside, draw), lambda say, *k: k[3](say, k[2]), say)
    key: tuple[object, ...] = ("head", spoken[1], view["turn"], going_on, view["epoch"], bool(view["ending"]))
    out["part-head"] = kept_tree(_drawn, key, lambda say, *k: panels.head(say, *k[2:]), say)
    thrown = table_figures.thrown(scene.told(), going_on != "setup")
    out["part-dice"] = kept_tree(_drawn, ("dice", *spoken, thrown), lambda say, *k: panels.dice(say, k[3], k[1]), say)
    near = tuple((f"renaissance.near.{name}", box) for name, box in map_chart.regions_in_play(play).items())
    out["part-zoom"] = kept_tree(_drawn, ("zoom", spoken[1], near), lambda say, *k: zoom(say, dict(k[2])), say)
    out["part-near"] = kept_tree(_drawn, ("near", spoken[1], near), lambda say, *k: near_frames(say, dict(k[2])), say)
    _provinces(out, view, scene, play, spoken)
    about = asked_about(view, scene.about, play)
    out["part-around"] = kept_tree(_drawn, ("around", about), lambda say, *k: map_pieces.around(say, k[1]), say)
    fought = fights(view, scene)
    key = ("notes", spoken[1], fought)
    out["part-notes"] = kept_tree(_drawn, key, lambda say, *k: map_pieces.notes(say, k[2]), say)
    out["part-shown"] = _shown(view, scene, play, [id for id, *_ in fought])
    _tables(out, view, scene, spoken)
    return out


def asked_about(view: View, about: Params, play: Board) -> tuple[int, ...]:
    """The provinces that the decision is about. During the auction these are the capitals (1.5)."""
    if view["steps"] and view["steps"][-1][0] == "setup.bid":
        return tuple(play.capitals)
    return (INDEX[about["place"]],) if about.get("place") in INDEX else ()


def fights(view: View, scene: Scene) -> Row:
    """7.6: the attacks that can be picked on the map itself, in the order of its provinces: see attacks."""
    if not (view["steps"] and view["steps"][-1][0] == "expansion.place" and scene.legal):
        return ()
    rows = attacks(seen_position(view), view["steps"][-1][1], scene.legal)
    return tuple(sorted([row for row in rows if row[0] in map_chart.PLACES.notes], key=lambda row: INDEX[row[0]]))


def _shown(view: View, scene: Scene, play: Board, noted: Sequence[str]) -> Tree:
    """Which names are shown. Names of picks come first, unless nearly everything can be picked; then of provinces that
    the viewer controls, of those that others do, and of those with pieces. noted: provinces with a note; after their
    names it comes before all others.
    """
    seats, capitals, standing, ranks = view["seats"], play.capitals, [], []
    marked = [n for n in play.provinces if NAMES[n] in scene.legal or NAMES[n] in scene.picked]
    many = len(marked) > MANY * len(play.provinces)
    for n in play.provinces:
        owner, _, old, new = picks.on(view, n, seats)
        standing.append((owner != NONE) + 2 * seats - old.count(0) - new.count(0))
        held = 1 if owner == view["seat"] else 2 if owner != NONE or n in capitals else 3 if standing[-1] else 4
        ranks.append(0 if n in marked and not many else held)
    key = ("shown", tuple(play.inside), tuple(standing), tuple(ranks), tuple(noted), many)
    return kept_tree(_drawn, key, lambda *_: names_shown(play, standing, ranks, noted, many), scene.say)


def names_shown(
    play: Board, standing: Sequence[int], ranks: Sequence[int], noted: Sequence[str] = (), many: bool = False
) -> Tree:
    """Which names and notes have room. standing: pieces by province in play. ranks: by province; names with the lowest
    rank come first. noted: provinces with a note. many: nearly everything can be picked.
    """
    places = map_chart.PLACES
    number, notes = {id: i for i, id in enumerate(places.names)}, [places.notes[id] for id in noted]
    order = [NAMES[play.provinces[i]] for i in sorted(range(len(ranks)), key=ranks.__getitem__)]
    pieces = [(NAMES[n], count) for n, count in zip(play.provinces, standing, strict=True) if count]
    first, rest = [number[id] for id in noted], [number[id] for id in (*order, *SEAS) if id not in noted]
    levels = places.shown_levels(pieces, (), [*first, *notes, *rest])
    return trees.shown_names([*levels[: len(places.labels)], *[levels[note] for note in notes]], many=many)


def _provinces(out: dict[str, Tree], view: View, scene: Scene, play: Board, spoken: Spoken) -> None:
    known, seats = _drawn.within(("provinces", spoken, play)), view["seats"]
    placing = bool(view["steps"]) and view["steps"][-1][0] == "expansion.place"
    for n in play.provinces:
        there, now = picks.on(view, n, seats), state(scene, NAMES[n])
        fight = placing and now[0] and full(view, n, there)
        key = (n, there, now, fight, scene.foreseen(NAMES[n]))
        tree = known.get(key)
        if tree is None:
            tree = known[key] = tuple(map(Kept, map_pieces.province(scene.say, *key, spoken[0], play.land[n])))
        out[f"part-{NAMES[n]}"], out[f"part-in-{NAMES[n]}"] = tree


def full(view: View, n: int, there: Row) -> bool:
    """7.6: whether a province has no room, so that tokens placed there attack."""
    owner, _, old, new = there
    return owner not in (NONE, view["steps"][-1][1]) or sum(old) + sum(new) >= CAPACITY[n]


def _tables(out: dict[str, Tree], view: View, scene: Scene, spoken: Spoken) -> None:
    """Draw the panels, each from its rows and the states of its picks."""
    p, people, viewer, say = seen_position(view), spoken[0], view["seat"], scene.say
    seats = tuple([state(scene, f"seat-{seat}") for seat in range(p.seats)])
    goods = tuple([state(scene, f"good-{id}") for id in COMMODITIES])
    cards = tuple([state(scene, f"card-{card.id}") for card in CARDS])
    buys = tuple([state(scene, f"buy-{advance.id}") for advance in ADVANCES])
    led = table_figures.leaders(p)
    claims = tuple([state(scene, f"leader-{IDS[row[0]]}") for row in led])
    buyer = viewer if viewer is not None else scene.turn
    misery, ship = table_figures.places(p)
    market = table_figures.goods(p)
    drawings: dict[str, tuple[Callable[..., Tree], Row]] = {
        "figures": (panels.other_figures, (table_figures.other_figures(p), people)),
        "misery": (panels.misery, (misery, people)),
        "ships": (panels.ships, (ship, people)),
        "goods": (panels.goods, (market, goods, viewer, people)),
        "leaders": (shop.leaders, (led, claims, people)),
        "advances": (
            shop.advances,
            (table_figures.advances(p, buyer), buys, 0 if buyer is None else p.cash[buyer], people),
        ),
        "announcements": (shop.announcements, (table_figures.announcements(p, view),)),
    }
    if viewer is not None:
        drawings["hand"] = shop.hand, (table_figures.hand(p, view), cards, people)
    rows = (panels.players, (table_figures.players(p, view, scene.turn), seats, people))
    out["part-players"] = _panel(rows, spoken, say)
    out["part-rim"] = _panel((rim.rim, (*rim.figures(p, view), people)), spoken, say)
    for names in TABS.values():
        for name in names:
            out[f"part-{name}"] = _panel(drawings[name], spoken, say) if name in drawings else ["div", {}]
    scarce = tuple([row[2] for row in market])
    key = ("lamps", scarce, spoken[1])
    out["part-lamps"] = kept_tree(_drawn, key, lambda say, _, scarce, __: panels.lamps(say, scarce), say)
    out["part-pays"] = kept_tree(
        _drawn, ("pays", spoken, market), lambda say, _, spoken, rows: panels.pays(say, rows, spoken[0]), scene.say
    )


def _panel(drawing: tuple[Callable[..., Tree], Row], spoken: Spoken, say: Say) -> Tree:
    draw, shown = drawing
    return kept_tree(_drawn, ("panel", spoken[1], *drawing), lambda say, *_: draw(say, *shown), say)


def beside(view: View, scene: Scene) -> Tree | None:
    """What the prompt shows besides the question: what is within reach of the capitals, where tokens attack, the
    forces before the dice, what the commodities pay that can be chosen, or who is in a region.
    """
    say, asked = scene.say, view["steps"][-1][0] if view["steps"] else ""
    people = tuple([(s.name, s.colour, s.symbol) for s in scene.seats[: view["seats"]]])
    if asked in ("setup.bid", "setup.capital"):
        return panels.capitals(say, table_figures.capitals(seen_position(view), view["steps"][-1][1]))
    if asked in table_figures.CONTESTS:
        attack = table_figures.attack(seen_position(view), view, scene.about)
        return None if attack is None else panels.attack(say, *attack, people)
    if asked == "expansion.place":
        rows = attacks(seen_position(view), view["steps"][-1][1], scene.legal)
        return panels.attacks(say, rows) if rows else None
    if asked == "black_death":
        rows = table_figures.regions(seen_position(view))
        return panels.regions(say, rows, tuple([state(scene, f"region-{row[0]}") for row in rows]), people)
    if asked in ("adjust.cancel", "adjust.mills") or not any(f"good-{id}" in scene.legal for id in COMMODITIES):
        return None  # the tab of the market is open then, and says what all commodities pay
    rows = table_figures.goods(seen_position(view))
    return panels.pays(say, tuple([row for row in rows if f"good-{COMMODITIES[row[0]]}" in scene.legal]), people)


def attacks(p: Age, seat: int, legal: Collection[str]) -> Row:
    """7.6: the provinces where tokens attack, those of the best chance first: what that takes, and its chance."""
    found = [(NAMES[n], params["n"], params["chance"]) for n in board(p.seats).provinces if NAMES[n] in legal
             for _, params in previews.attack(p, seat, n)]  # fmt: skip
    return tuple(sorted(found, key=lambda row: (-row[2], row[1])))


def close_up(*what: Any) -> tuple[str, Tree] | None:
    """A card, large. What draws it is imported with the first one that somebody looks at."""
    from . import close_up as large

    return large.close_up(*what)


def examples(say: Say) -> Mapping[str, Tree]:
    """The small boards of the rule book. A first visit does without them, so what draws them is imported only here."""
    from . import book_examples

    return book_examples.examples(say)


# At the end, and in the list of saved games ---------------------------------------------------------------------------
def summary(view: View, standings: list[Standing], scene: Scene) -> Tree:
    """The ranking, with the numbers that decided it."""
    say, rows = scene.say, []
    for standing in standings:
        detail = standing.detail
        shown = ("advances", "cash", "misery" if detail["misery"] else "misery.none")
        facts = [say(f"renaissance.board.score.{name}", n=detail.get(name, 0)) for name in shown]
        facts = [say("renaissance.board.score.out")] if detail["out"] else facts
        score = [
            "strong",
            {"class": "tabular", **trees.COUNTS},
            "" if detail["out"] else str(standing.score).replace("-", "−"),
        ]
        rows.append(ranked(scene.seats[standing.seat], standing.rank, [["li", {}, fact] for fact in facts], score))
    return ["ol", {"class": "rank-list"}, *rows]


def thumbnail(view: View, scene: Scene) -> Tree:
    """A small map: the coasts, and who is where, without words."""
    marks: list[Tree] = []
    for n in board(view["seats"]).provinces:
        owner, _, old, new = picks.on(view, n, view["seats"])
        here = [a + b for a, b in zip(old, new, strict=True)]
        seat = owner if owner != NONE else max(range(len(here)), key=here.__getitem__) if any(here) else NONE
        if seat == NONE:
            continue
        (x, y), look = map_chart.spot(n, 0), f"map-thumb-seat seat-{scene.seats[seat].colour}"
        if owner != NONE:
            marks.append(["circle", {"class": look, "cx": x, "cy": y, "r": 22}])
        else:
            marks.append(["rect", {"class": look, "x": x - 18, "y": y - 18, "width": 36, "height": 36}])
    empty = ["g", {}, *[["g", {}] for _ in range(view["seats"])]]  # before anybody has a place
    return trees.thumbnail(map_chart.MAP, marks or [empty])


def throw(*what: Any) -> Tree | None:
    """The dice on the stage; the page starts sooner without them."""
    from . import stage_dice

    return stage_dice.throw(*what)


BOARD = contract.Board(
    frame=frame, players=players, tabs=tabs, tab=tab, parts=parts, beside=beside, summary=summary, thumbnail=thumbnail,
    neighbours=neighbours, card=(260, {}), lessons=True,
    target=picks.target, meant=picks.meant_action, changed=picks.changed, offers=OFFERS,
    in_menu=IN_MENU, wanted=WANTED, skips=picks.SKIPS, orders=picks.ORDERS,
    argument=picks.argument, prompt=prompt, paragraphs=PARAGRAPHS, types=TYPES, word=word,
    telling=telling.TELLING, measures=measures, holdings=table_figures.holdings,
    preview=previews.preview, poor=("void",), selection=selections.selection, examples=examples,
    throw=throw, close_up=close_up,
)  # fmt: skip
