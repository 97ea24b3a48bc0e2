"""Small boards for the rule book: a part of the map before and after what a player does, played by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...board.book_examples import NOTHING, Examples, corner, cut, land, name, near, people, played_out
from ...board.contract import Say, Tree
from ...kernel.chance import Scripted
from ...kernel.game import Event
from ..game import GAME
from ..rules.cards import ADVANCE, ADVANCE_IDS, IDS, KIND, KINDS, MISERY
from ..rules.geography import COMMODITY, INDEX, NAMES, REGION, REGIONS
from ..rules.position import LETTERS, NONE, Age, lay_out
from . import map_chart, map_pieces

VENEZIA, GENOA, BARCELONA = range(3)  # the seats: each has this capital


class Scene(NamedTuple):
    """An example: what stands on the map, what is pending, and what is picked: "to roma, number 2".

    around: the provinces around which the map is cut out; none where it does not matter. old: tokens by province and
    seat. control: provinces by seat, besides the capitals. hand, owned: cards, and letters of advances, by seat.
    scarce: shortages, below 0, and surpluses. fields: what else is not as at the beginning. besides: what is shown of
    each seat beside the map, of "cash", "reserve", "misery", "ship", "hand" and "owned".
    """

    steps: tuple[tuple[str | int, ...], ...]
    picks: str
    around: str = ""
    old: Mapping[str, Mapping[int, int]] = {}
    control: Mapping[int, str] = {}
    hand: Mapping[int, str] = {}
    owned: Mapping[int, str] = {}
    fields: Mapping[str, tuple[int, ...]] = {}
    scarce: Mapping[str, int] = {}
    dice: tuple[int, ...] = ()
    besides: str = ""


UNTOLD = {"renaissance.opens", "renaissance.expands"}  # events that only begin phases and turns, left out of examples
ITALY = "genoa firenze roma"
NOBODYS = {"control": (NONE,) * len(NAMES), "capital": (NONE,) * 3, "cash": (40, 40, 40)}
SCENES: dict[str, Scene] = {  # by paragraph
    "1.5": Scene((("setup.auction",),), "number 5, number 12, number 8, capital genoa, capital venezia, "
                 "capital barcelona", "genoa firenze", fields=NOBODYS, besides="cash"),
    "3.1": Scene((("adjust",),), "cancel wine", fields={"cash": (20, 9, 9)}, scarce={"wine": -1}, besides="cash"),
    "5.1": Scene((("cards",),), "play wine_2", control={GENOA: "heraklion", VENEZIA: "marseille lisboa"},
                 hand={0: "wine_2"}, fields={"cash": (8, 4, 0)}, besides="cash hand"),
    "5.2": Scene((("cards",),), "play pirates, reduce genoa", ITALY, control={GENOA: "firenze"}, hand={0: "pirates"}),
    "5.3": Scene((("cards",), ("purchases",)), "play benedict, done, buy patronage", hand={0: "benedict"},
                 fields={"cash": (45, 0, 0)}, besides="cash hand owned"),
    "5.4": Scene((("cards",),), "play war, target 1, cede roma", ITALY, control={GENOA: "roma napoli"},
                 hand={0: "war"}, dice=(5, 4), besides="misery"),
    "6.1": Scene((("purchases",),), "ship", fields={"cash": (14, 8, 3)}, besides="ship cash"),
    "6.2": Scene((("purchases",),), "done, buy anatomy", owned={0: "A"}, fields={"cash": (54, 0, 0)},
                 besides="cash owned"),
    "6.3": Scene((("purchases.settle", 0), ("purchases.settle", 1)), "pay, endure",
                 hand={0: "war famine pirates", 1: "crusades mongols"}, fields={"cash": (20, 9, 0)},
                 besides="hand cash misery"),
    "7.5": Scene((("expansion.turn", 1),), "to firenze, number 4", ITALY, fields={"reserve": (0, 4, 0)}),
    "7.6": Scene((("expansion.turn", 1),), "to firenze, number 6", ITALY, {"firenze": {0: 2}},
                 fields={"reserve": (0, 6, 0)}, dice=(5, 3, 4)),
    "8.1": Scene((("income",),), "", ITALY, control={GENOA: "firenze roma"}, fields={"cash": (0, 6, 2)},
                 dice=(1, 1, 1, 5, 2, 3), besides="cash"),
    "9.1": Scene((("tokens",),), "number 9, number 2, number 12", fields={"cash": (20, 9, 30)}, besides="cash reserve"),
}  # fmt: skip


# Played by the rules --------------------------------------------------------------------------------------------------
def example_position(scene: Scene) -> Age:
    """The position of a scene at its first decision. It has three seats, and turn 1 is about to begin."""
    p: Age = GAME.bare(GAME.variant(seats=3, epochs=3, prerequisites="chain"))
    p.start(1, Scripted(scene.dice, ()))
    lay_out(p)
    p.turn, p.capital, p.chosen = 1, list(range(3)), list(range(3))
    for seat in range(3):
        p.control[p.home(seat)] = seat
    for field, values in scene.fields.items():
        setattr(p, field, list(values))
    for seat, ids in scene.control.items():
        for id in ids.split():
            p.control[INDEX[id]] = seat
    for good, n in scene.scarce.items():
        p.scarce[COMMODITY[good]] += n
    for id, seats in scene.old.items():
        for seat, n in seats.items():
            p.old[INDEX[id] * p.seats + seat] = n
    for seat, cards in scene.hand.items():
        for id in cards.split():
            (p.pile if p.pile[KIND[id]] else p.waiting)[KIND[id]] -= 1
            p.hand[seat * KINDS + KIND[id]] += 1
    for seat, letters in scene.owned.items():
        for letter in letters:
            p.owned[seat * LETTERS + ADVANCE[letter]] = 1
    return p


def example_outcome(scene: Scene) -> tuple[Age, Age, list[Event]]:
    """The positions before and after a scene, and the events that all heard in between."""
    before = example_position(scene)
    p = before.copy()
    p.then(*GAME.steps.read(scene.steps))
    told = played_out(GAME, p, scene.picks)
    return before, p, [event for event in told if event.to is None and event.id not in UNTOLD]


# Drawn ----------------------------------------------------------------------------------------------------------------
def part(say: Say, scene: Scene, p: Age) -> Tree:
    """The map around some provinces, with the markers on it."""
    everybody, box = people(say), cut(map_chart.MAP, scene)
    there = [INDEX[id] for id in near(map_chart.MAP, box) if id in INDEX and not map_chart.BOXED[INDEX[id]]]
    ground: list[Tree] = []
    pieces: list[Tree] = []
    told: list[str] = []
    for n in there:
        id, owner = NAMES[n], p.control[n]
        old, new = (tuple(held[n * p.seats : (n + 1) * p.seats]) for held in (p.old, p.new))
        here = owner, bool(p.young[n]), old, new
        ground.append(land(id, "map-land", f"ren-tint-{REGIONS[REGION[n]]}"))
        province, stand = map_pieces.province(say, n, here, NOTHING, False, "", everybody)
        holders = {seat for seat in range(p.seats) if old[seat] or new[seat]} | ({owner} - {NONE})
        if len(holders) == 1:
            ground.append(land(id, "map-owned", f"seat-{everybody[holders.pop()][1]}"))
        if owner != NONE or any(old) or any(new):
            told.append(province[1]["aria-label"])
        pieces.append(stand)
    arrows = [arrow for n in there for arrow in map_pieces.arrows(n)]
    names = [name(map_chart.PLACES, id, say(f"renaissance.place.{id}")) for id in scene.around.split()]
    return corner(box, told, *ground, *arrows, *pieces, *map(map_pieces.symbols, there), *names)


def things(say: Say, scene: Scene, p: Age, seat: int) -> list[str]:
    """What a seat holds beside the map."""
    out = list[str]()
    for what in scene.besides.split():
        if what == "hand":
            out += [say(f"renaissance.card.{IDS[kind]}") for kind, n in enumerate(p.in_hand(seat)) for _ in range(n)]
        elif what == "owned":
            out += [say(f"renaissance.advance.{ADVANCE_IDS[n]}") for n in p.advances(seat)]
        elif what == "ship":
            out.append(say(f"renaissance.ship.{p.ship[seat]}"))
        else:
            n = getattr(p, what)[seat]
            out.append(say(f"renaissance.example.{what}", n=MISERY[n] if what == "misery" else n))
    return out


examples = Examples(
    map_chart.MAP,
    map_chart.PLACES,
    SCENES,
    INDEX.__contains__,
    map_pieces.DEFS,
    played=example_outcome,
    part=part,
    things=things,
)
