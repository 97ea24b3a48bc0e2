"""L'Âge de la Renaissance, 7.2 to 7.4: every placement of the worked game, and the auction, G31."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import GALLEY
from cradle.renaissance.rules.cards import VALUE as WORTH
from cradle.renaissance.rules.geography import CAPACITY, CAPITALS, COMMODITY, INDEX, PROVINCES, SATELLITE
from cradle.renaissance.rules.reach import land, reach_by_galley

from tests.renaissance.positions import put
from tests.renaissance.rules.expansion.test_7_1_reach import (
    BARCELONA,
    GENOA,
    VENEZIA,
    everywhere,
    ids,
    names,
    with_ship,
)

# The worked game, and the auction (G31) -------------------------------------------------------------------------------
WORKED = [  # seat, step of the ship, advances, bases, what was placed from there
    (2, GALLEY, "", "", "montpellier san_sebastian valencia grenada toledo marseille toulouse palma"),
    (1, GALLEY, "", "", "lyon firenze milano roma napoli"),
    (0, 0, "", "", "dubrovnik firenze"),
    (0, 0, "I", "dubrovnik firenze acre", "belgrad suez"),
    (2, GALLEY, "", "montpellier san_sebastian valencia grenada toledo palma", "lisboa sevilla leon bordeaux fez oran"),
    (1, GALLEY + 1, "", "lyon milano roma napoli", "bari palermo tunis tripoli durazzo corfu"),
    (2, GALLEY, "", "marseille oran fez", "algiers cagliari"),
    (0, 0, "I", "belgrad suez acre dubrovnik", "alexandria cairo aleppo levant jerusalem durazzo saloniki"),
    (
        *(1, GALLEY + 2, "", "lyon milano roma napoli bari palermo tunis tripoli corfu"),
        "smyrna constantinople heraklion athina galipoli adalia grenada belgrad barca lybia durazzo",
    ),
]


@pytest.mark.parametrize(("seat", "ship", "letters", "bases", "placed"), WORKED)
def test_7_2_to_7_4_every_placement_of_the_worked_game(seat, ship, letters, bases, placed):
    assert ids(placed) <= everywhere(with_ship(seat, ship, letters, bases, seats=3), seat)


def test_7_3_7_4_what_the_worked_game_could_not_reach():
    assert "napoli" not in everywhere(with_ship(GENOA, 0, seats=3), GENOA)
    assert not ids("grenada marseille") & everywhere(with_ship(BARCELONA, 0, seats=3), BARCELONA)
    p = with_ship(VENEZIA, 0, "I", "belgrad", seats=3)
    put(p, GENOA, "durazzo")
    assert "saloniki" not in everywhere(p)


AUCTION = {  # provinces accessible over land and otherwise, alone and shared; the value printed
    "venezia": (2, 2, 1, 0, 32),  # printed 31, which cannot be
    "genoa": (0, 5, 0, 1, 29),
    "barcelona": (3, 1, 1, 0, 47),
    "paris": (2, 3, 1, 4, 59),
    "london": (3, 0, 1, 1, 33),
    "hamburg": (1, 1, 1, 3, 49),
}


def test_G31_the_auction_table():
    """What a capital reaches in the first turn: a galley alone counts where two tokens suffice."""
    touched = {}
    for seat, home in enumerate(CAPITALS):
        caravan = home in ("paris", "hamburg")
        touched[home] = everywhere(with_ship(seat, 0 if caravan else GALLEY, "I" if caravan else ""), seat) - {home}
        if not caravan:
            touched[home] |= names(reach_by_galley(INDEX[home], 2, False)) - {home}
    for home, (alone, shared, far_alone, far_shared, printed) in AUCTION.items():
        near = {id for id in names(land(6)[INDEX[home]]) if not SATELLITE[INDEX[id]]}
        far = {id for id in touched[home] - near if not SATELLITE[INDEX[id]] and id not in CAPITALS}
        if home not in ("paris", "hamburg"):
            far = {id for id in far if CAPACITY[INDEX[id]] <= 2}
        others = set().union(*(touched[other] for other in CAPITALS if other != home))
        assert (len(near - others), len(near & others), len(far - others), len(far & others)) == (
            *(alone, shared, far_alone, far_shared),
        ), home
        values = {id: WORTH[COMMODITY[PROVINCES[id].facts["produces"]]] for id in near | far | {home}}
        mine = sum(values[id] * (1 if id in others else 2) for id in near | far)
        assert mine + 2 * values[home] == printed, home
