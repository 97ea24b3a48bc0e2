"""Civilization, A.3: the map and its terms."""

from __future__ import annotations

from collections import Counter

from cradle.civilization.rules.geography import (
    AREAS,
    COASTAL,
    DOCK,
    DOCKS,
    INDEX,
    LIMIT,
    NAMES,
    OPEN,
    PLAINS,
    VOLCANOES,
    board,
)

from tests.civilization.positions import about, laid, legal, play, refused, ships, tokens

WHOLE = board(7, "usual", False)


def docks(id: str) -> list[str]:
    return [DOCKS[d].id for d in WHOLE.sea[DOCK[id]]]


def test_A_3_1_areas_have_limits_of_1_to_5():
    assert (len(NAMES), sum(OPEN)) == (131, 8)
    assert {LIMIT[n] for n in range(len(NAMES)) if not OPEN[n]} == {1, 2, 3, 4, 5}
    assert sum(LIMIT) == 250
    assert {id: LIMIT[INDEX[id]] for id in ("sparta", "argos", "corinth")} == {"sparta": 1, "argos": 1, "corinth": 2}


def test_A_3_2_white_sites_lie_on_flood_plains():
    sites = Counter(WHOLE.site)
    assert (sites["black"], sites["white"]) == (47, 8)
    plains = [n for plain in PLAINS.values() for n in plain]
    assert all(n in plains for n, site in enumerate(WHOLE.site) if site == "white")
    assert WHOLE.site[INDEX["moesia"]] == "black"
    assert INDEX["moesia"] in PLAINS["danube"]
    assert {plain: len(areas) for plain, areas in PLAINS.items()} == {"po": 2, "danube": 3, "mesopotamia": 7, "nile": 5}
    assert {id: len(areas) for id, areas in VOLCANOES.items()} == {"vesuvius": 2, "etna": 2, "thera": 1}


def test_A_3_3_open_sea_has_no_land():
    for n, at_sea in enumerate(OPEN):
        if at_sea:
            assert not WHOLE.land[n]
            assert not LIMIT[n]
            assert WHOLE.docks[n]


def test_A_3_3_lakes_are_water():
    assert sorted(d.id for d in DOCKS if d.water.startswith("lake")) == [
        *("armenia:lake_urmia", "armenia:lake_van", "elam:lake_urmia", "galatia:lake_tuz", "gordium:lake_tuz"),
        *("kanesh:lake_tuz", "lesser_armenia:lake_urmia", "nineveh:lake_urmia", "nineveh:lake_van", "van:lake_van"),
    ]
    assert docks("gordium:lake_tuz") == ["galatia:lake_tuz", "kanesh:lake_tuz"]


def test_A_3_4_coastal_is_land_and_sea_but_not_lake():
    coastal = {id for id, sea in zip(NAMES, COASTAL, strict=True) if sea}
    assert {"rome", "ur", "galatia"} <= coastal
    assert not coastal & {"gordium", "van", "siwa", "black_sea"}


def test_A_3_5_borders_by_land_by_water_and_by_both():
    assert sum(map(len, WHOLE.land)) // 2 == 234
    assert sum(len(area.water) for area in AREAS.values()) // 2 == 200
    rome = INDEX["rome"]
    assert INDEX["samnium"] in WHOLE.land[rome]
    assert "samnium" not in docks("rome")
    assert INDEX["corsica"] not in WHOLE.land[rome]
    assert "corsica" in docks("rome")
    assert INDEX["etruria"] in WHOLE.land[rome]
    assert "etruria" in docks("rome")
    assert all(a in WHOLE.land[b] for a in range(len(NAMES)) for b in WHOLE.land[a])
    assert all(d in WHOLE.sea[e] for d in range(len(DOCKS)) for e in WHOLE.sea[d])


def test_A_3_6_islands_of_one_sea_area_are_one_land_area():
    alone = {id for id, area in AREAS.items() if area.kind == "island" and not area.land}
    assert alone == {"corsica", "ithaca", "lemnos", "thera", "lesbos", "rhodes"}
    assert {len(WHOLE.docks[INDEX[id]]) for id in alone} == {1}


def test_A_3_7_a_ship_leaves_by_the_coast_it_came_to():
    assert docks("delphi:ionian") == ["epirus", "ithaca", "corinth", "central_mediterranean"]
    assert docks("delphi:euboean") == ["thessaly", "chalcis", "athens"]
    p = laid("nomads", 2, tokens={"athens": {0: 1}}, ships={0: "athens"}, phase="movement")
    play(p, "embark athens, sail delphi:euboean")
    assert legal(p, "sail") == ["thessaly", "chalcis", "athens"]
    assert refused(p, "sail corinth") == ("other_coast", {"place": "delphi", "to": "corinth"}, "A.3.7")


def test_A_3_7_tokens_may_cross_from_coast_to_coast_by_land():
    p = laid("nomads", 2, tokens={"athens": {0: 1}}, ships={0: "athens corinth"}, phase="movement")
    play(p, "embark athens, load 1, sail delphi:euboean, unload 1, stop, embark corinth, sail delphi:ionian")
    assert refused(p, "load 1") == ("arrived", {"place": "delphi"}, "E.5.4")


def test_A_3_8_limits():
    p = laid(tokens={"rome": {0: 2}, "carthage": {0: 1, 1: 1}}, cities={"knossos": 0}, owned={0: "agriculture"})
    assert p.limit(INDEX["rome"], 0) == 3
    assert p.limit(INDEX["rome"], 1) == 2
    assert p.limit(INDEX["carthage"], 0) == 3
    assert p.limit(INDEX["knossos"], 0) == 0
    assert p.limit(INDEX["tunisia"], 0) == 3  # nobody else is there


def test_A_3_9_ships_do_not_count_and_share_areas():
    p = laid("nomads", 2, tokens={"rome": {0: 30}}, ships={0: "rome rome", 1: "rome corsica"}, phase="movement")
    play(p, "done, embark corsica, sail rome, stop")
    assert (ships(p, 0), ships(p, 1)) == ("rome rome", "rome rome")
    assert tokens(p, "rome") == {0: 30}
    assert about(p) == {}
