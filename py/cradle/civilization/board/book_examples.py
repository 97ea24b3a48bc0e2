"""Small boards for the rule book: a part of the map before and after what a player does, played by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...board.book_examples import NOTHING, Examples, corner, cut, land, name, near, people, played_out
from ...board.contract import Say, Tree
from ...kernel.game import Event
from ..game import GAME
from ..rules.areas import AREAS
from ..rules.geography import DOCK, DOCKS, INDEX, LIMIT, NAMES, NOWHERE, OPEN
from ..rules.position import NONE, SHIPS, Civ, derive
from . import map_chart, map_pieces
from .art import DEFS

Held = Mapping[int, str]  # by seat, words


class Scene(NamedTuple):
    """An example: what stands on the map, what is pending, and what is picked: "march rome, to etruria, number 2".

    around: the areas around which the map is cut out; none where it does not matter. tokens: by area and seat. hand,
    owned: cards by seat. giver: who passed a calamity. besides: what is shown of each seat beside the map, of "hand",
    "owned", "treasury" and "marker".
    """

    steps: tuple[tuple[str | int, ...], ...]
    picks: str
    around: str = ""
    tokens: Mapping[str, Mapping[int, int]] = {}
    cities: Mapping[str, int] = {}
    ships: Held = {}
    treasury: Mapping[int, int] = {}
    marker: Mapping[int, int] = {}
    hand: Held = {}
    owned: Held = {}
    giver: Mapping[str, int] = {}
    besides: str = ""
    rules: str = "classic"
    seats: int = 2


LATIUM = "rome samnium neapolis"
SALT = "offer 1, lay iron, lay salt, lay salt, done, name salt, done"
SCENES: dict[str, Scene] = {  # by paragraph
    "B.2.1": Scene((("expansion",),), "", LATIUM, {"neapolis": {0: 2}, "rome": {0: 1}, "samnium": {0: 3}}),
    "E.1.1": Scene((("taxation",),), "", LATIUM, cities={"rome": 0, "neapolis": 0}, besides="treasury"),
    "E.4.1": Scene((("ships",),), "build rome, number 1, done", LATIUM, {"rome": {0: 3}}, treasury={0: 1},
                   besides="treasury"),
    "E.5.2": Scene((("movement",),), "march rome, to neapolis, number 2, done", LATIUM, {"rome": {0: 4}}),
    "E.5.3": Scene((("movement",),), "embark rome, load 3, sail corsica, unload 1, sail sardinia, unload 2, stop",
                   "rome corsica sardinia", {"rome": {0: 3}}, ships={0: "rome"}),
    "E.6.3": Scene((("conflict",),), "", LATIUM, {"rome": {0: 3, 1: 2}}),
    "E.6.5": Scene((("conflict",),), "number 3", LATIUM, {"rome": {1: 8}}, {"rome": 0},
                   hand={0: "salt iron"}, besides="treasury hand"),
    "E.7.1": Scene((("cities",),), "found rome", LATIUM, {"rome": {0: 6}, "samnium": {0: 2}}),
    "E.7.3": Scene((("surplus",),), "", LATIUM, {"rome": {0: 4}, "samnium": {0: 3}}, {"rome": 0}),
    "A.5.2": Scene((("support",),), "reduce neapolis", LATIUM, {"samnium": {0: 2}}, {"rome": 0, "neapolis": 0}),
    "E.9.1": Scene((("trade",),), f"{SALT}, counter, lay hides, lay grain, lay grain, done, name grain, done, accept 1",
                   hand={0: "salt salt iron", 1: "hides grain grain salt"}, besides="hand"),
    "E.10.1": Scene((("purchases",),), "pay grain, pay salt, buy pottery", besides="owned treasury hand",
                    hand={0: "salt salt salt grain grain grain"}, treasury={0: 12}),
    "E.12.1": Scene((("succession",),), "", cities={"rome": 0, "neapolis": 0}, marker={0: 4, 1: 4}, besides="marker"),
    "F.30.21": Scene((("volcano_earthquake", 0),), "", "neapolis campania",
                     {"campania": {0: 2, 1: 1}, "samnium": {1: 2}}, {"neapolis": 0, "rome": 0}, rules="advanced"),
    "F.30.22": Scene((("treachery", 0),), "city rome", LATIUM, {"samnium": {0: 2}}, {"rome": 0, "neapolis": 0},
                     giver={"treachery": 1}, rules="advanced"),
    "F.30.31": Scene((("famine", 0),), "lose rome, number 3, lose samnium, number 4, lose neapolis", LATIUM,
                     {"rome": {0: 3}, "samnium": {0: 5}, "neapolis": {0: 4}}, rules="advanced"),
    "F.30.32": Scene((("superstition", 0),), "reduce rome, reduce samnium, reduce neapolis", LATIUM,
                     cities={"rome": 0, "neapolis": 0, "samnium": 0, "moesia": 0}, rules="advanced"),
    "F.30.41": Scene((("civil_war", 0),), "pick rome, number 12, pick samnium, number 3, pick samnium, number 11, "
                     "pick neapolis, keep-first", LATIUM, {"rome": {0: 12}, "samnium": {0: 14}, "neapolis": {0: 14}},
                     treasury={1: 10}, rules="advanced"),
    "F.30.42": Scene((("slave_revolt", 0),), "reduce rome, reduce neapolis", LATIUM, {"samnium": {0: 4}},
                     {"rome": 0, "neapolis": 0, "moesia": 0}, rules="advanced"),
    "F.30.51": Scene((("flood", 0),), "", "memphis tanis", {"tanis": {0: 3, 1: 2}, "western_desert": {0: 1}},
                     {"memphis": 0}, rules="advanced"),
    "F.30.52": Scene((("barbarian_hordes", 1),), "", f"etruria {LATIUM}",
                     {"etruria": {1: 3}, "rome": {1: 2}, "samnium": {1: 2}}, {"neapolis": 1},
                     giver={"barbarian_hordes": 0}, rules="advanced"),
    "F.30.61": Scene((("epidemic", 0),), "", LATIUM, {"samnium": {0: 5}, "rome": {0: 3}}, {"neapolis": 0},
                     giver={"epidemic": 1}, rules="advanced"),
    "F.30.71": Scene((("civil_disorder", 0),), "reduce samnium", LATIUM,
                     cities={"rome": 0, "neapolis": 0, "samnium": 0, "moesia": 0}, rules="advanced"),
    "F.30.81": Scene((("iconoclasm_heresy", 0),), "reduce etruria, reduce rome, reduce samnium, reduce neapolis",
                     f"etruria {LATIUM} campania",
                     cities={"etruria": 0, "rome": 0, "samnium": 0, "neapolis": 0, "moesia": 0, "campania": 1,
                             "corsica": 1}, rules="advanced"),
    "F.30.91": Scene((("piracy", 0),), "city rome, city neapolis", LATIUM, {"samnium": {0: 2}},
                     {"rome": 0, "neapolis": 0}, giver={"piracy": 1}, rules="advanced"),
    "F.30.94": Scene((("monotheism",),), "convert samnium", LATIUM, {"samnium": {1: 3}, "rome": {0: 2},
                     "neapolis": {1: 1}}, owned={0: "monotheism"}, besides="owned", rules="advanced"),
}  # fmt: skip


# Played by the rules --------------------------------------------------------------------------------------------------
def example_position(scene: Scene) -> Civ:
    """The position of a scene at its first decision. Pieces and cards that the scene does not name are in stock and in
    the stacks; steps that it does not name are over.
    """
    p: Civ = GAME.bare(GAME.variant(rules=scene.rules, seats=scene.seats, area="whole"))
    p.start(1)
    derive(p)
    p.turn, deck = 12, p.law.deck
    p.nation = list(range(scene.seats))
    for area, sides in scene.tokens.items():
        for side, n in sides.items():
            p.put(INDEX[area], side, n)
    for area, side in scene.cities.items():
        p.city[INDEX[area]] = side
    for seat, docks in scene.ships.items():
        lie = sorted(DOCK[id] for id in docks.split())
        p.ships[seat * SHIPS : (seat + 1) * SHIPS] = lie + [NOWHERE] * (SHIPS - len(lie))
    for values, field in ((scene.treasury, p.treasury), (scene.marker, p.marker)):
        for seat, n in values.items():
            field[seat] = n
    for seat, ids in scene.owned.items():
        for id in ids.split():
            p.owned[seat * deck.cards + deck.card[id]] = 1
    for seat, ids in scene.hand.items():
        for id in ids.split():
            p.hand[seat * deck.kinds + deck.index[id]] += 1
    for id, seat in scene.giver.items():
        p.giver[deck.index[id]] = seat
    for kind, n in enumerate(deck.count):
        p.spent[kind] = n - sum(p.hand[kind :: deck.kinds])
    derive(p)
    p.census = [p.on_board(seat) for seat in range(scene.seats)]
    return p


def example_outcome(scene: Scene) -> tuple[Civ, Civ, list[Event]]:
    """The positions before and after a scene, and the events that all heard in between."""
    before = example_position(scene)
    p = before.copy()
    p.steps = GAME.steps.read(scene.steps)
    told = played_out(GAME, p, scene.picks)
    return before, p, [event for event in told if event.to is None]


# Drawn ----------------------------------------------------------------------------------------------------------------
def part(say: Say, scene: Scene, p: Civ) -> Tree:
    """The map around some areas, with the pieces on it."""
    everybody = (*people(say, p.seats), (say("civilization.board.nobody"), map_pieces.NEUTRAL, "i-war"))
    box = cut(map_chart.MAP, scene)
    board = p.law.board(p.seats, "whole")
    there = [n for id in near(map_chart.MAP, box) if not OPEN[n := INDEX[id]]]
    ground: list[Tree] = []
    pieces: list[Tree] = []
    told: list[str] = []
    for n in there:
        id, here, city = NAMES[n], tuple(p.in_area(n)), p.city[n]
        ground.append(land(id, "map-land", f"civ-tint-{map_chart.MAP.data['areas'][id]['tint']}"))
        if "plain" in AREAS[id].facts:
            ground.append(land(id, "civ-flooded"))
        area, stand = map_pieces.area(say, n, here, city, board.site[n], LIMIT[n], NOTHING, "", everybody)
        sides = [side for side, count in enumerate(here) if count]
        if city != NONE or len(sides) == 1:
            ground.append(land(id, "map-owned", f"seat-{everybody[city if city != NONE else sides[0]][1]}"))
        if city != NONE or sides:
            told.append(area[1]["aria-label"])
        pieces.append(stand)
    marks = [map_pieces.symbols(board, n) for n in there]
    names = [name(map_chart.PLACES, id, say(f"civilization.area.{id}")) for id in scene.around.split()]
    ships = [map_pieces.dock(say, d, lie, None, None, everybody) for d, lie in fleets(p)]
    told += [say("civilization.board.ships", name=everybody[seat][0], n=n, dock=DOCKS[d].id)
             for d, lie in fleets(p) for seat, n in enumerate(lie) if n]  # fmt: skip
    return corner(box, told, *ground, *pieces, *marks, *names, *ships)


def fleets(p: Civ) -> list[tuple[int, tuple[int, ...]]]:
    """By dock where ships lie, how many each seat has there."""
    lie = [p.fleet(seat) for seat in range(p.seats)]
    return [
        (d, tuple([fleet.count(d) for fleet in lie])) for d in sorted({d for fleet in lie for d in fleet} - {NOWHERE})
    ]


def things(say: Say, scene: Scene, p: Civ, seat: int) -> list[str]:
    """What a seat holds beside the map."""
    deck, out = p.law.deck, list[str]()
    for what in scene.besides.split():
        if what == "hand":
            out += [times(say(f"civilization.{'good' if k < deck.goods else 'calamity'}.{deck.ids[k]}"), n)
                    for k, n in enumerate(p.in_hand(seat)) if n]  # fmt: skip
        elif what == "owned":
            out += [say(f"civilization.card.{deck.card_ids[card]}") for card in p.cards_of(seat)]
        else:
            out.append(say(f"civilization.example.{what}", n=getattr(p, what)[seat]))
    return out


def times(word: str, n: int) -> str:
    return word if n == 1 else f"{word} × {n}"


examples = Examples(
    map_chart.MAP,
    map_chart.PLACES,
    SCENES,
    lambda id: not OPEN[INDEX[id]],
    DEFS,
    played=example_outcome,
    part=part,
    things=things,
)
