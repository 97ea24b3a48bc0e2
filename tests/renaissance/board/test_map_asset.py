"""The drawn map against the table of provinces: only map.json and the table are read, nothing of what made it.

All lengths are pixels of a map of 1400 by 900.
"""

from __future__ import annotations

from collections import Counter

import cradle.renaissance
import pytest
from cradle.renaissance.rules.geography import NAMES, OCEAN, OVERSEAS, PROVINCES, SEAS, SUPPORTS
from cradle.renaissance.rules.provinces import Province

from tests.drawn_map import Drawn, Inside

ROOM = 12.5  # the least radius of a circle within a province, its water included: that of a marker
CONTACT = 8  # the least length of a border, of its kind
STRAY = 0.5  # a border of the wrong kind is no longer than that

MAP = Drawn(cradle.renaissance)
ASSET, rings = MAP.asset, MAP.rings
BOXES = [id for n, id in enumerate(NAMES) if OVERSEAS[n] or OCEAN[n]]
DRAWN = [id for id in NAMES if id not in BOXES]
AREAS = [*DRAWN, *SEAS]


def waters(province: Province) -> dict[str, set[str]]:
    """What a province touches over water, by the name of its coast; "" where it has one alone."""
    if not province.coasts:
        return {"": {*province.coast, *province.seas}}
    return {
        name: {*seas, *[other.partition(":")[0] for other in near]} for name, (near, seas) in province.coasts.items()
    }


BORDERS = {
    "land": {frozenset((id, other)) for id in DRAWN for other in PROVINCES[id].land},
    "water": {frozenset((id, other)) for id in DRAWN for met in waters(PROVINCES[id]).values() for other in met},
}
AT_SEA = {frozenset((a, b)) for a in SEAS for b in SEAS if a < b}  # the table does not say which seas meet
SPLIT = [id for id in DRAWN if PROVINCES[id].coasts]


# What must be so ------------------------------------------------------------------------------------------------------
def test_everything_is_drawn_and_nothing_else() -> None:
    assert set(ASSET["areas"]) == {*NAMES, *SEAS}


def test_no_two_touch_that_have_no_frontier() -> None:
    touching = {pair for found in MAP.contacts.values() for pair in found} - AT_SEA
    assert touching == BORDERS["land"] | BORDERS["water"]


@pytest.mark.parametrize("kind", ["land", "water"])
def test_every_frontier_is_long_enough_to_be_seen(kind: str) -> None:
    found = MAP.contacts[kind]
    assert {tuple(pair): found[pair] for pair in BORDERS[kind] if found[pair] < CONTACT} == {}


@pytest.mark.parametrize("kind", ["land", "water"])
def test_no_frontier_looks_like_the_other_kind(kind: str) -> None:
    wrong = {
        pair: length for pair, length in MAP.contacts[kind].items() if length > STRAY and pair not in BORDERS[kind]
    }
    assert wrong.keys() <= (AT_SEA if kind == "water" else set())


def shores(id: str) -> list[str]:
    """Around a province, what lies behind its borders: the name of a coast, land, or "" where it could be either coast.

    Whoever meets both coasts tells nothing of where one ends.
    """
    coasts = waters(PROVINCES[id])
    met = Counter(other for others in coasts.values() for other in others)
    own = {other: name for name, others in coasts.items() for other in others if met[other] == 1}
    around = []
    for ring in ASSET["areas"][id]["rings"]:
        for n in ring:
            there = next((other for other in MAP.users[n if n >= 0 else ~n] if other != id), "")
            parts = MAP.stretches(n) if n >= 0 else MAP.stretches(~n)[::-1]
            around += [own.get(there, "") if kind == "water" else "land" for kind, length in parts if length > 2]
    return around


@pytest.mark.parametrize("id", SPLIT)
def test_two_coasts_lie_apart(id: str) -> None:
    """G4: on the way around a province all of one coast comes first, then land, then all of the other one."""
    around = shores(id)
    names = [name for name in around if name not in ("", "land")]
    assert set(names) == set(PROVINCES[id].coasts)
    turns = [i for i, name in enumerate(names) if name != names[i - 1]]
    assert len(turns) == 2
    first = next(i for i, name in enumerate(around) if name == names[turns[0]])
    walk = [name for name in around[first:] + around[:first] if name]
    cut = next(i for i, name in enumerate(walk) if name not in ("land", walk[0]))
    last = max(i for i, name in enumerate(walk[:cut]) if name == walk[0])
    again = max(i for i, name in enumerate(walk) if name == walk[cut])
    assert "land" in walk[last:cut], "nothing lies between the coasts on one side"
    assert "land" in walk[again:], "nothing lies between the coasts on the other side"


def test_outlines_do_not_cross_themselves() -> None:
    assert [id for id in AREAS if MAP.tangled(id)] == []


def test_areas_do_not_overlap() -> None:
    assert 0 < MAP.bare() < 0.3


def test_boxes_lie_clear_of_every_province() -> None:
    for box in BOXES:
        for id in NAMES:
            for one, other in ((box, id), (id, box)) if id != box else ():
                within = Inside(rings(one))
                assert not any(within(x, y) for ring in rings(other) for x, y in ring), (box, id)


def test_there_is_room_for_a_marker_everywhere() -> None:
    small = {id: radius for id in NAMES if (radius := MAP.room(id)) < ROOM}
    assert small == {}


def test_arrows_lead_from_satellites_to_what_they_support() -> None:
    drawn = {(id, other) for id, ways in ASSET["arrows"].items() for other in ways}
    assert drawn == {(NAMES[n], NAMES[m]) for n in range(len(NAMES)) for m in SUPPORTS[n]}
    for id, other in drawn:
        ax, ay, bx, by = ASSET["arrows"][id][other]
        assert Inside(rings(id))(ax, ay), (id, other)
        assert Inside(rings(other))(bx, by), (id, other)
