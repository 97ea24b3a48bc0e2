"""The history cards, the advances and the printed tracks, as they stand in the play aids (A1 to A3)."""

from __future__ import annotations

from typing import NamedTuple

from .geography import COMMODITY

# Commodities (5.1)
VALUE = [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10]  # of one control card, in the order of COMMODITIES
LINES = [[n] for n in range(10)] + [[10, 11]]  # by throw of two dice, less 2: gold and ivory share a line (8.2)
MILLS = [COMMODITY[id] for id in ("grain", "cloth", "wine", "metal")]  # 3.2


def cards_income(commodity: int, n: int) -> int:
    """5.1: what n control cards of it bring."""
    return VALUE[commodity] * n * n


# History cards
class Card(NamedTuple):
    """A kind of card, and how many there are of it. kind: commodity, event or leader.

    recycled: it comes back with the next epoch's deck (G10). commodities: one, or two to choose from. credit: of a
    leader on each of the advances, and its value after another card was played (5.3).
    """

    id: str
    kind: str
    epoch: int
    count: int = 1  # type: ignore[assignment]  # no tuple is counted here
    recycled: bool = True
    commodities: tuple[int, ...] = ()
    advances: str = ""
    credit: int = 0
    boosted: int = 0
    boosted_by: str = ""


def _goods(id: str, epoch: int, count: int = 1) -> Card:
    return Card(f"{id}_{epoch}", "commodity", epoch, count, True, tuple(COMMODITY[c] for c in id.split("_")))


def _leader(id: str, epoch: int, credit: int, advances: str, boosted: int = 0, by: str = "") -> Card:
    return Card(id, "leader", epoch, 1, False, (), advances, credit, boosted, by)


CARDS = [
    _goods("stone", 1, 2),
    _goods("wool", 1, 2),
    _goods("timber", 1),
    _goods("metal", 1),
    _goods("fur", 1),
    _goods("silk", 1),
    _goods("spice", 1),
    _goods("cloth_wine", 1),
    _goods("ivory_gold", 1),
    _goods("timber", 2, 2),
    _goods("grain", 2, 2),
    _goods("cloth", 2),
    _goods("wine", 2),
    _goods("metal", 2),
    _goods("silk", 2),
    _goods("spice", 2),
    _goods("cloth", 3),
    _goods("wine", 3),
    _goods("metal", 3),
    _goods("fur", 3),
    _goods("silk", 3),
    _goods("spice", 3),
    _goods("gold", 3),
    Card("enlightened_ruler", "event", 1),
    Card("alchemists_gold", "event", 1),
    Card("civil_war", "event", 1),
    Card("crusades", "event", 1),
    Card("rebellion", "event", 1),
    Card("papal_bull", "event", 1),
    Card("pirates", "event", 1),
    Card("uprisings", "event", 1),
    Card("famine", "event", 1),
    Card("mysticism", "event", 1),
    Card("war", "event", 1),
    Card("stirrups", "event", 1, recycled=False),
    Card("armour", "event", 1, recycled=False),
    Card("black_death", "event", 2),
    Card("religious_war", "event", 2),
    Card("mongols", "event", 2, recycled=False),
    Card("longbow", "event", 2, recycled=False),
    Card("gunpowder", "event", 2, recycled=False),
    _leader("charlemagne", 1, 20, "W"),
    _leader("denys", 1, 20, "N"),
    _leader("rashid", 1, 10, "NR"),
    _leader("benedict", 1, 10, "NE"),
    _leader("walter", 1, 20, "R", 30, "crusades"),
    _leader("columbus", 2, 30, "UT"),
    _leader("erasmus", 2, 20, "OQ"),
    _leader("ibn_majid", 2, 20, "TY"),
    _leader("gutenberg", 2, 30, "O"),
    _leader("marco_polo", 2, 20, "RY", 40, "mongols"),
    _leader("copernicus", 2, 20, "AX"),
    _leader("henry_navigator", 2, 20, "TX"),
    _leader("caxton", 2, 20, "O"),
    _leader("vesalius", 3, 20, "BD"),
    _leader("las_casas", 3, 30, "Y"),
    _leader("galileo", 3, 20, "AQ"),
    _leader("oldenburg", 3, 30, "D"),
    _leader("leonardo", 3, 20, "PBQ"),
    _leader("newton", 3, 20, "CD"),
]
IDS = [card.id for card in CARDS]
KINDS = len(CARDS)
KIND = {id: n for n, id in enumerate(IDS)}
WITHHELD = [KIND[id] for id in ("crusades", "walter", "rashid", "spice_1", "silk_1")]  # 1.2
ARMS = [KIND[id] for id in ("stirrups", "armour", "longbow", "gunpowder")]  # 5.2: each outranked by those after it
OLD_ARMS, NEW_ARMS = ARMS[:2], ARMS[2:]


# Advances (6.2)
CATEGORIES = ("science", "religion", "commerce", "culture", "exploration", "society")


class Advance(NamedTuple):
    """An advance, known by its letter. requires: the letters that come first (G8); printed: those the seed prints."""

    letter: str
    id: str
    category: int
    price: int
    credit: int
    requires: str = ""
    printed: str = ""
    misery: int = 0


ADVANCES = [
    Advance("A", "astronomy", 0, 30, 20),
    Advance("B", "anatomy", 0, 60, 20, "", misery=-1),
    Advance("C", "natural_philosophy", 0, 90, 20),
    Advance("D", "enlightenment", 0, 120, 20),
    Advance("E", "patronage", 1, 30, 20, "", misery=1),
    Advance("F", "indulgences", 1, 60, 20, "", misery=1),
    Advance("G", "faith", 1, 90, 20, "", misery=1),
    Advance("H", "conversion", 1, 120, 20, "F", misery=1),
    Advance("I", "caravan", 2, 20, 10),
    Advance("J", "mills", 2, 40, 10, "I"),
    Advance("K", "agronomy", 2, 50, 10, "J", misery=-1),
    Advance("L", "bank", 2, 80, 10, "K"),
    Advance("M", "manufactures", 2, 110, 0, "L"),
    Advance("N", "manuscripts", 3, 30, 30),
    Advance("O", "printing", 3, 60, 20, "N"),
    Advance("P", "arts", 3, 90, 10, "O"),
    Advance("Q", "renaissance", 3, 120, 0, "P"),
    Advance("R", "silk_road", 4, 40, 20),
    Advance("S", "three_master", 4, 80, 20),
    Advance("T", "galleon", 4, 120, 20, "AS", "AS"),
    Advance("U", "new_world", 4, 160, 20, "TV"),
    Advance("V", "urban_growth", 5, 20, 20),
    Advance("W", "vassal", 5, 60, 30),
    Advance("X", "patrons", 5, 100, 40),
    Advance("Y", "cosmopolitan", 5, 150, 50, "R"),
    Advance("Z", "middle_class", 5, 170, 60, "K"),
]
LETTERS = "".join(advance.letter for advance in ADVANCES)
ADVANCE_IDS = [advance.id for advance in ADVANCES]
ADVANCE_INDEX = {id: n for n, id in enumerate(ADVANCE_IDS)}
ADVANCE = {advance.letter: n for n, advance in enumerate(ADVANCES)}
RELIEF = (("ABIJNO", 1), ("ABCIJKNOP", 2), ("ABCDIJKLMNOPQ", 3))  # G9: misery spaces for rows of advances


# Printed tracks (A1)
MISERY: list[int] = [*range(0, 101, 10), 125, 150, 175, 200, *range(250, 501, 50), *range(600, 1001, 100)]
SHIPS = [0, 2, 4, 6, 8, 10, 12, 14, 16, 1, 2, 3, 4]  # by step: none, galley, three-master, galleon
GALLEY, THREE_MASTER, GALLEON = 1, 5, 9  # the first step of each
BOXES = {3: (2, 4, 6), 4: (1, 3, 5, 6), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}  # 2.2: rank by place in order
PROTECTED = {3: (0, 1), 4: (0, 1), 5: (0, 1, 2), 6: (0, 1, 2)}  # 5.3: claims on the leaders in boxes
