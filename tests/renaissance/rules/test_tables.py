"""L'Âge de la Renaissance: the printed tables, every total and every row of them; G2, G4, G8 to G10, G28, G31."""

from __future__ import annotations

from collections import Counter

import pytest
from cradle.renaissance.rules.cards import (
    ADVANCES,
    BOXES,
    CARDS,
    CATEGORIES,
    LINES,
    MILLS,
    MISERY,
    PROTECTED,
    RELIEF,
    SHIPS,
    WITHHELD,
    cards_income,
)
from cradle.renaissance.rules.geography import (
    ALONG,
    AT,
    COMMODITIES,
    COMMODITY,
    COUNT,
    HARBOURS,
    PRODUCES,
    REGION,
    REGIONS,
)
from cradle.renaissance.rules.position import CASH, CONTROLS, TOKENS


def near(n: int) -> set[int]:
    """The provinces one step away along the coast."""
    return {AT[other] for coast in HARBOURS[n] for other in ALONG[coast]}


def of(regions: list[str] | tuple[str, ...]) -> list[int]:
    return [n for n in range(COUNT) if REGIONS[REGION[n]] in regions]


def goods(provinces: list[int]) -> list[int]:
    """By commodity, how many of the provinces produce it."""
    found = Counter(c for n in provinces for c in PRODUCES[n])
    return [found[c] for c in range(len(COMMODITIES))]


def revenue(row: list[int], only: range = range(12)) -> int:
    return sum(cards_income(c, row[c]) for c in only)


# Commodities ----------------------------------------------------------------------------------------------------------
PAYS = {  # for 1, 2, 3 control cards and so on, two boxes longer than there are cards
    "stone": [1, 4, 9, 16, 25, 36, 49, 64, 81, 100],
    "wool": [2, 8, 18, 32, 50, 72, 98, 128, 162, 200, 242],
    "timber": [3, 12, 27, 48, 75, 108, 147, 192, 243],
    "grain": [4, 16, 36, 64, 100, 144, 196, 256, 324, 400],
    "cloth": [5, 20, 45, 80, 125, 180, 245, 320, 405, 500],
    "wine": [5, 20, 45, 80, 125, 180, 245, 320],
    "metal": [6, 24, 54, 96, 150, 216, 294, 384, 486],
    "fur": [7, 28, 63, 112, 175, 252, 343],
    "silk": [8, 32, 72, 128, 200, 288, 392, 512],
    "spice": [9, 36, 81, 144, 225, 324, 441, 576, 729],
    "gold": [10, 40, 90, 160, 250, 360, 490],
    "ivory": [10, 40, 90, 160, 250, 360],
}


@pytest.mark.parametrize("good", COMMODITIES)
def test_5_1_G2_the_row_of_a_commodity(good: str):
    c = COMMODITY[good]
    boxes = goods(list(range(COUNT)))[c] + 2
    assert [cards_income(c, n) for n in range(1, boxes + 1)] == PAYS[good]
    assert cards_income(c, 0) == 0


def test_8_2_the_line_of_two_dice():
    lines = [[COMMODITIES[c] for c in line] for line in LINES]
    assert lines == [[good] for good in COMMODITIES[:10]] + [["gold", "ivory"]]
    assert len(lines) == 11  # throws of 2 to 12
    assert [COMMODITIES[c] for c in MILLS] == ["grain", "cloth", "wine", "metal"]


# History cards --------------------------------------------------------------------------------------------------------
def test_1_2_sixty_four_history_cards_by_epoch():
    assert sum(card.count for card in CARDS) == 64
    by_kind = {kind: sum(c.count for c in CARDS if c.kind == kind) for kind in ("commodity", "event", "leader")}
    assert by_kind == {"commodity": 27, "event": 18, "leader": 19}
    assert [sum(card.count for card in CARDS if card.epoch == epoch) for epoch in (1, 2, 3)] == [29, 22, 13]


EVENTS = """
1 alchemists_gold armour civil_war crusades enlightened_ruler famine mysticism papal_bull pirates rebellion stirrups
uprisings war, 2 black_death gunpowder longbow mongols religious_war
"""


def test_5_2_eighteen_events_by_epoch():
    for line in EVENTS.replace("\n", " ").split(","):
        epoch, *ids = line.split()
        events = [card for card in CARDS if card.kind == "event" and card.epoch == int(epoch)]
        assert sorted(card.id for card in events) == ids
        assert all(card.count == 1 for card in events)


CARDS_BY_EPOCH = {  # for one commodity alone
    "stone": [2, 0, 0],
    "wool": [2, 0, 0],
    "timber": [1, 2, 0],
    "grain": [0, 2, 0],
    "cloth": [0, 1, 1],
    "wine": [0, 1, 1],
    "metal": [1, 1, 1],
    "fur": [1, 0, 1],
    "silk": [1, 1, 1],
    "spice": [1, 1, 1],
    "gold": [0, 0, 1],
    "ivory": [0, 0, 0],
}


@pytest.mark.parametrize("good", COMMODITIES)
def test_5_1_commodity_cards_by_epoch(good: str):
    mine = [card for card in CARDS if card.commodities == (COMMODITY[good],)]
    assert [sum(c.count for c in mine if c.epoch == epoch) for epoch in (1, 2, 3)] == CARDS_BY_EPOCH[good]


def test_5_1_two_double_cards():
    double = [card for card in CARDS if len(card.commodities) == 2]
    assert [(card.epoch, card.count, [COMMODITIES[c] for c in card.commodities]) for card in double] == [
        (1, 1, ["cloth", "wine"]),
        (1, 1, ["ivory", "gold"]),
    ]


def test_4_2_G10_what_leaves_the_game():
    events = [card.id for card in CARDS if card.kind == "event" and not card.recycled]
    assert sorted(events) == ["armour", "gunpowder", "longbow", "mongols", "stirrups"]
    assert not any(card.recycled for card in CARDS if card.kind == "leader")
    assert all(card.recycled for card in CARDS if card.kind == "commodity")


def test_1_2_five_cards_of_the_first_epoch_are_withheld():
    assert sorted(CARDS[kind].id for kind in WITHHELD) == ["crusades", "rashid", "silk_1", "spice_1", "walter"]
    assert all(CARDS[kind].epoch == 1 and CARDS[kind].count == 1 for kind in WITHHELD)


LEADERS = """
charlemagne 1 20 W, denys 1 20 N, rashid 1 10 NR, benedict 1 10 NE, walter 1 20 R 30 crusades, columbus 2 30 UT,
erasmus 2 20 OQ, ibn_majid 2 20 TY, gutenberg 2 30 O, marco_polo 2 20 RY 40 mongols, copernicus 2 20 AX,
henry_navigator 2 20 TX, caxton 2 20 O, vesalius 3 20 BD, las_casas 3 30 Y, galileo 3 20 AQ, oldenburg 3 30 D,
leonardo 3 20 PBQ, newton 3 20 CD
"""  # epoch, credit, advances, and what raises it


def test_5_3_G1_the_credits_of_leaders():
    found = []
    for card in CARDS:
        if card.kind == "leader":
            raised = f" {card.boosted} {card.boosted_by}" if card.boosted else ""
            found.append(f"{card.id} {card.epoch} {card.credit} {card.advances}{raised}")
    assert ", ".join(found) == LEADERS.strip().replace("\n", " ")


# Advances -------------------------------------------------------------------------------------------------------------
PRICES = [
    *(30, 60, 90, 120, 30, 60, 90, 120, 20, 40, 50, 80, 110, 30, 60, 90, 120),
    *(40, 80, 120, 160, 20, 60, 100, 150, 170),
]
CREDITS = [*[20] * 8, *[10] * 4, 0, 30, 20, 10, 0, *[20] * 4, 20, 30, 40, 50, 60]


def test_6_2_G1_prices_credits_and_totals_of_the_26_advances():
    assert "".join(advance.letter for advance in ADVANCES) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [advance.price for advance in ADVANCES] == PRICES
    assert [advance.credit for advance in ADVANCES] == CREDITS
    totals = [sum(a.price for a in ADVANCES if a.category == n) for n in range(len(CATEGORIES))]
    assert dict(zip(CATEGORIES, totals, strict=True)) == {
        "science": 300,
        "religion": 300,
        "commerce": 300,
        "culture": 300,
        "exploration": 400,
        "society": 500,
    }


def test_6_2_misery_of_advances():
    assert {a.letter: a.misery for a in ADVANCES if a.misery} == {**dict.fromkeys("BK", -1), **dict.fromkeys("EFGH", 1)}
    assert [advance.letter for advance in ADVANCES if advance.category == 1] == list("EFGH")


def test_G8_prerequisites_have_no_circle_and_keep_the_printed_ones():
    for advance in ADVANCES:
        assert set(advance.printed) <= set(advance.requires)
    had: set[str] = set()
    while more := {a.letter for a in ADVANCES if a.letter not in had and set(a.requires) <= had}:
        had |= more
    assert len(had) == 26


def test_G9_the_rows_are_the_first_two_three_and_all_of_three_categories():
    columns = [[a.letter for a in ADVANCES if CATEGORIES[a.category] == c] for c in ("science", "commerce", "culture")]
    rows = [[letter for column in columns for letter in column[:n]] for n in (2, 3, 9)]
    assert [(set(letters), spaces) for letters, spaces in RELIEF] == [(set(row), i) for i, row in enumerate(rows, 1)]


# Tracks ---------------------------------------------------------------------------------------------------------------
def test_6_5_G39_the_misery_track():
    assert MISERY[:11] == list(range(0, 101, 10))
    assert MISERY[11:15] == [125, 150, 175, 200]
    assert MISERY[15:21] == [250, 300, 350, 400, 450, 500]
    assert MISERY[21:] == [600, 700, 800, 900, 1000]


def test_6_1_G39_the_ship_track():
    assert SHIPS == [0, 2, 4, 6, 8, 10, 12, 14, 16, 1, 2, 3, 4]


def test_2_2_G12_the_boxes_of_the_order_of_play():
    assert BOXES == {3: (2, 4, 6), 4: (1, 3, 5, 6), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}


def test_5_3_the_boxes_of_leaders():
    assert PROTECTED == {3: (0, 1), 4: (0, 1), 5: (0, 1, 2), 6: (0, 1, 2)}


def test_1_1_1_3_what_each_player_has():
    assert (TOKENS, CONTROLS, CASH) == (36, 25, 40)
