"""The drawn map against the table of areas: only map.json and areas.py are read, nothing of what made it.

All lengths are pixels of a map of 1400 by 900.
"""

from __future__ import annotations

from collections import Counter

import cradle.civilization
import pytest
from cradle.civilization.rules.geography import AREAS, DOCKS, NAMES

from tests.drawn_map import Drawn, Inside, distance, sides

ROOM = 18  # the least radius of a circle within an area, its water included
CONTACT = 8  # the least length of a border that is surely there, of its kind
STRAY = 0.5  # a border of the wrong kind is no longer than that

MAP = Drawn(cradle.civilization)
ASSET, rings = MAP.asset, MAP.rings
BORDERS = {
    kind: {frozenset((id, other)) for id, area in AREAS.items() for other in getattr(area, kind)}
    for kind in ("land", "water")
}
PAIRS = BORDERS["land"] | BORDERS["water"]
UNSURE = {
    (frozenset((id, doubt.split(":")[1])), doubt.split(":")[2])
    for id, area in AREAS.items()
    for doubt in area.uncertain
    if doubt.startswith("link:")
}


# What must be so ------------------------------------------------------------------------------------------------------
def test_every_area_is_drawn_and_no_other() -> None:
    assert set(ASSET["areas"]) == set(AREAS)


def test_no_two_areas_touch_that_have_no_border() -> None:
    touching = {pair for found in MAP.contacts.values() for pair in found}
    assert touching <= PAIRS
    assert touching >= PAIRS


@pytest.mark.parametrize("kind", ["land", "water"])
def test_every_sure_border_is_long_enough_to_be_seen(kind: str) -> None:
    sure = {pair for pair in BORDERS[kind] if (pair, kind) not in UNSURE}
    assert {tuple(pair): MAP.contacts[kind][pair] for pair in sure if MAP.contacts[kind][pair] < CONTACT} == {}


@pytest.mark.parametrize("kind", ["land", "water"])
def test_no_border_looks_like_the_other_kind(kind: str) -> None:
    wrong = {
        tuple(pair): length
        for pair, length in MAP.contacts[kind].items()
        if length > STRAY and pair not in BORDERS[kind] and (pair, kind) not in UNSURE
    }
    assert wrong == {}


def test_outlines_do_not_cross_themselves() -> None:
    assert [id for id in AREAS if MAP.tangled(id)] == []


def test_areas_do_not_overlap() -> None:
    assert 0 < MAP.bare() < 0.06


def test_there_is_room_in_every_area() -> None:
    small = {id: radius for id in AREAS if (radius := MAP.room(id)) < ROOM}
    assert small == {}


def test_docks_lie_in_their_areas_on_their_own_shores() -> None:
    """Of two shores, nearer to the neighbours that this one has to itself."""
    assert set(ASSET["docks"]) == {dock.id for dock in DOCKS}
    for dock in DOCKS:
        x, y = ASSET["docks"][dock.id]
        id = NAMES[dock.area]
        assert Inside(rings(id))(x, y), dock.id
        if shores := AREAS[id].shores:
            met = Counter(other for ids in shores.values() for other in ids)
            far = {
                shore: min(distance(x, y, sides(rings(other))) for other in ids if met[other] == 1)
                for shore, ids in shores.items()
            }
            assert min(far, key=far.__getitem__) == dock.water, dock.id


def test_ships_lie_on_water() -> None:
    wet = [dock for dock in DOCKS if not dock.water.startswith("lake")]
    dry = {NAMES[dock.area] for dock in wet if MAP.on_land(*ASSET["docks"][dock.id])}
    assert {id for id in dry if "kind" not in AREAS[id].uncertain} == set()
