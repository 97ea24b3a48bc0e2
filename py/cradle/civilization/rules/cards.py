"""The cards: commodities and calamities by stack, civilization cards with prices and credits, of both games.

`uncertain` marks what someone with the printed game should confirm; the supply of every classic card is so, too (D-11).
A.6, A.7; E.8, E.9; F.1.
"""

from __future__ import annotations

from typing import NamedTuple

GROUPS = ("arts", "crafts", "sciences", "civics", "religion")


class Commodity(NamedTuple):
    """A kind of commodity. mine: whether Mining may enlarge its set (F.28.2)."""

    id: str
    value: int
    copies: int
    mine: bool = False

    @property
    def stack(self) -> int:
        return self.value


class Calamity(NamedTuple):
    id: str
    stack: int
    tradable: bool
    uncertain: bool = False


class Card(NamedTuple):
    """A civilization card. `credits`: to each card of a group, or to one card by its id; the larger counts (A.7.3)."""

    id: str
    price: int
    groups: tuple[str, ...]
    supply: int
    credits: dict[str, int]
    needs: tuple[str, ...] = ()


CLASSIC_COMMODITIES = [
    Commodity("ochre", 1, 7),
    Commodity("hides", 1, 7),
    Commodity("papyrus", 2, 5),
    Commodity("iron", 2, 5),
    Commodity("salt", 3, 9),
    Commodity("grain", 4, 8),
    Commodity("cloth", 5, 7),
    Commodity("bronze", 6, 6),
    Commodity("spices", 7, 5),
    Commodity("gems", 8, 4),
    Commodity("gold", 9, 3),
]
CLASSIC_CALAMITIES = [
    Calamity("volcano_earthquake", 2, False),
    Calamity("famine", 3, False, uncertain=True),
    Calamity("civil_war", 4, False, uncertain=True),
    Calamity("flood", 5, False, uncertain=True),
    Calamity("epidemic", 6, True, uncertain=True),
    Calamity("civil_disorder", 7, True, uncertain=True),
    Calamity("iconoclasm_heresy", 8, True, uncertain=True),
    Calamity("piracy", 9, True, uncertain=True),
]
CLASSIC_CARDS = [
    Card("pottery", 45, ("crafts",), 4, {"crafts": 10, "democracy": 10}),
    Card("cloth_making", 45, ("crafts",), 4, {"crafts": 10, "democracy": 10}),
    Card("metalworking", 80, ("crafts",), 4, {"crafts": 10, "democracy": 10}),
    Card("agriculture", 110, ("crafts",), 4, {"crafts": 10, "democracy": 10}),
    Card(
        "engineering", 140, ("crafts", "sciences"), 4, {"crafts": 10, "sciences": 20, "democracy": 10, "philosophy": 20}
    ),
    Card("astronomy", 80, ("sciences",), 4, {"sciences": 20, "philosophy": 20}),
    Card("coinage", 110, ("sciences",), 4, {"sciences": 20, "philosophy": 20}),
    Card("medicine", 140, ("sciences",), 4, {"sciences": 20, "philosophy": 20}),
    Card("mysticism", 30, ("arts", "sciences"), 3, {"arts": 5, "sciences": 20, "law": 5, "philosophy": 20}),
    Card("drama_poetry", 60, ("arts",), 4, {"arts": 5, "law": 5, "literacy": 20}),
    Card("music", 60, ("arts",), 4, {"arts": 5, "law": 5, "philosophy": 30}),
    Card("architecture", 80, ("arts", "civics"), 6, {"arts": 5, "civics": 15, "law": 15}),
    Card("literacy", 110, ("arts", "civics"), 6, {"arts": 5, "law": 25, "democracy": 25, "philosophy": 25}),
    Card("law", 170, ("civics",), 7, {}),
    Card("democracy", 200, ("civics",), 5, {}, ("law",)),
    Card("philosophy", 240, ("civics",), 5, {}, ("law",)),
]
ADVANCED_COMMODITIES = [
    Commodity("ochre", 1, 7),
    Commodity("hides", 1, 7),
    Commodity("iron", 2, 8, mine=True),
    Commodity("papyrus", 2, 7),
    Commodity("salt", 3, 9),
    Commodity("timber", 3, 8),
    Commodity("grain", 4, 8),
    Commodity("oil", 4, 7),
    Commodity("cloth", 5, 7),
    Commodity("wine", 5, 6),
    Commodity("bronze", 6, 6, mine=True),
    Commodity("silver", 6, 5, mine=True),
    Commodity("spices", 7, 6),
    Commodity("resin", 7, 5),
    Commodity("gems", 8, 5, mine=True),
    Commodity("dye", 8, 4),
    Commodity("gold", 9, 5, mine=True),
    Commodity("ivory", 9, 4),
]
ADVANCED_CALAMITIES = [
    Calamity("volcano_earthquake", 2, False),
    Calamity("treachery", 2, True),
    Calamity("famine", 3, False),
    Calamity("superstition", 3, True),
    Calamity("civil_war", 4, False),
    Calamity("slave_revolt", 4, True),
    Calamity("flood", 5, False),
    Calamity("barbarian_hordes", 5, True),
    Calamity("epidemic", 6, True),
    Calamity("civil_disorder", 7, True),
    Calamity("iconoclasm_heresy", 8, True),
    Calamity("piracy", 9, True),
]
ADVANCED_CARDS = [
    Card("pottery", 45, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10}),
    Card("cloth_making", 45, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10}),
    Card("metalworking", 80, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10, "military": 20}),
    Card("agriculture", 110, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10}),
    Card("road_building", 140, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10}, ("engineering",)),
    Card("mining", 180, ("crafts",), 8, {"crafts": 10, "democracy": 10, "monotheism": 10}, ("engineering",)),
    Card(
        "engineering",
        140,
        ("crafts", "sciences"),
        8,
        {"crafts": 10, "sciences": 20, "democracy": 10, "monotheism": 10, "philosophy": 20, "theology": 20},
    ),
    Card("astronomy", 80, ("sciences",), 8, {"sciences": 20, "philosophy": 20, "theology": 20}),
    Card("coinage", 110, ("sciences",), 8, {"sciences": 20, "philosophy": 20, "theology": 20}),
    Card("medicine", 140, ("sciences",), 8, {"sciences": 20, "philosophy": 20, "theology": 20}),
    Card(
        "mathematics",
        230,
        ("sciences", "arts"),
        8,
        {"sciences": 20, "arts": 5, "law": 5, "enlightenment": 10, "philosophy": 25, "theology": 25},
    ),
    Card("drama_poetry", 60, ("arts",), 8, {"arts": 5, "law": 5, "democracy": 10, "enlightenment": 10, "literacy": 20}),
    Card(
        "music",
        60,
        ("arts",),
        8,
        {"arts": 5, "law": 5, "democracy": 10, "enlightenment": 10, "mathematics": 20, "philosophy": 20},
    ),
    Card("architecture", 120, ("arts",), 8, {"arts": 5, "democracy": 10, "enlightenment": 10, "law": 15}),
    Card(
        "literacy",
        110,
        ("arts", "civics"),
        8,
        {"arts": 5, "enlightenment": 10, "law": 25, "democracy": 25, "philosophy": 25},
    ),
    Card("law", 170, ("civics",), 8, {}),
    Card("democracy", 200, ("civics",), 8, {}, ("law",)),
    Card("military", 180, ("civics",), 8, {}),
    Card("philosophy", 240, ("civics",), 8, {}, ("law",)),
    Card("mysticism", 50, ("arts", "religion"), 8, {"arts": 5, "religion": 15}),
    Card("deism", 80, ("religion",), 8, {"enlightenment": 15, "monotheism": 15, "theology": 15}),
    Card("enlightenment", 150, ("religion",), 8, {"monotheism": 15, "theology": 15}),
    Card("monotheism", 220, ("religion",), 8, {}, ("enlightenment",)),
    Card("theology", 250, ("religion",), 8, {}, ("enlightenment",)),
]
