"""What stands on a drawn map can be read: from the smallest scale at which it is shown, in the fullest positions.

Boxes are computed here from the places and the sizes of what stands there; sizes are pixels of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import cradle.civilization
import cradle.renaissance
import pytest
from cradle import games
from cradle.board import letter_widths, map_ground, map_places, trees
from cradle.board.map_paths import lies_within
from cradle.civilization.board import board as civ_board
from cradle.civilization.board import map_chart as civ_chart
from cradle.civilization.board import map_pieces as civ_drawn
from cradle.civilization.rules.geography import DOCKS, NAMES, OPEN
from cradle.renaissance.board import map_chart as ren_chart
from cradle.renaissance.rules import geography as ren_geography
from cradle.renaissance.rules.geography import SEAS

from tests.drawn_map import Drawn, Inside, distance, sides
from tests.wordings import wordings

CHARTS: dict[str, Any] = {"civilization": civ_chart, "renaissance": ren_chart}
PACKAGES: dict[str, Any] = {"civilization": cradle.civilization, "renaissance": cradle.renaissance}
WATERS = {"civilization": {id for id, sea in zip(NAMES, OPEN, strict=True) if sea}, "renaissance": set(SEAS)}
TOUCH = 1.0  # pixels: by as much two boxes may meet
AWAY = 9  # pixels of the map that a second piece, or a ship, may stand beyond the border of its area
Box = tuple[str, float, float, float, float]  # what it is of, its middle, its width and height


@pytest.fixture(params=list(CHARTS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def signs(game: str, scale: float) -> list[Box]:
    chart = CHARTS[game]
    wide, high = chart.SHEET.sign
    rows = [(id, chart.row(id)) for id in chart.PLACES.names if chart.row(id)]
    return [box(id, chart.PLACES.sign(id), scale, wide * n, high) for id, n in rows]


def pieces(game: str, scale: float, most: int = 9) -> list[Box]:
    """As many in every area as have a place there: in Civilization as many nations as can stay, or two who fight."""
    chart = CHARTS[game]
    return [
        box(id, chart.PLACES.spot(id, n), scale, *(chart.SHEET.more if n else chart.SHEET.first))
        for id in chart.PLACES.names
        if chart.row(id)
        for n in range(min(most, chart.most(id)))
    ]


def ships(game: str, scale: float) -> list[Box]:
    """At every dock the ships of two nations, and its anchor."""
    if game != "civilization":
        return []
    sheet = civ_chart.SHEET
    return [
        box(dock.id, civ_chart.berth(n), scale, *(sheet.anchored if dock.water else sheet.ship))
        for n, dock in enumerate(DOCKS)
    ]


def box(id: str, spot: tuple[float, float], scale: float, width: float, height: float) -> Box:
    return id, spot[0] * scale, spot[1] * scale, width, height


def met(a: Box, b: Box) -> bool:
    _, x, y, w, h = a
    _, u, v, w2, h2 = b
    return (w + w2) / 2 - abs(x - u) > TOUCH and (h + h2) / 2 - abs(y - v) > TOUCH


def meetings(some: list[Box], others: list[Box]) -> list[tuple[str, str]]:
    return [(a[0], b[0]) for a in some for b in others if abs(a[1] - b[1]) < 99 and met(a, b)]


def test_pieces_and_ships_of_the_fullest_position_hide_no_limit_and_no_commodity(game: str) -> None:
    found = signs(game, map_places.READ)
    assert meetings(found, pieces(game, map_places.READ)) == []
    assert meetings(found, ships(game, map_places.READ)) == []


def test_no_sign_hides_another(game: str) -> None:
    assert [(a[0], b[0]) for a, b in combinations(signs(game, map_places.READ), 2) if met(a, b)] == []


def test_everything_is_whole_on_the_map(game: str) -> None:
    """Nothing is cut by its edge."""
    scale, (width, height) = map_places.READ, CHARTS[game].MAP.size
    for id, x, y, w, h in [*signs(game, scale), *pieces(game, scale), *ships(game, scale)]:
        assert w / 2 - TOUCH <= x <= width * scale - w / 2 + TOUCH, id
        assert h / 2 - TOUCH <= y <= height * scale - h / 2 + TOUCH, id


def test_everything_stands_where_it_belongs(game: str) -> None:
    """Signs, names and first pieces in their areas; other pieces and ships there too, or just beyond the border."""
    chart, drawn = CHARTS[game], Drawn(PACKAGES[game])
    assert set(chart.PLACES.names) == set(drawn.asset["areas"])
    for id in chart.PLACES.names:
        rings = drawn.rings(id)
        within = Inside(rings)
        assert within(*chart.PLACES.name(id)[:2]), id
        if chart.row(id):
            assert within(*chart.PLACES.sign(id)), id
            assert within(*chart.PLACES.spot(id, 0)), id
            for n in range(1, chart.most(id)):
                at = chart.PLACES.spot(id, n)
                assert within(*at) or distance(*at, sides(rings)) < AWAY, id
    for n, dock in enumerate(DOCKS if game == "civilization" else ()):
        rings, at = drawn.rings(NAMES[dock.area]), civ_chart.berth(n)
        assert Inside(rings)(*at) or distance(*at, sides(rings)) < AWAY, dock.id


# Relief ---------------------------------------------------------------------------------------------------------------
def marks(game: str) -> list[tuple[str, Box]]:
    """Every mountain, tree and dune with the area it stands in, on a map at the scale at which it is read."""
    chart, out = CHARTS[game], []
    for area in chart.RELIEF.data["areas"]:
        for kind, x, y in chart.RELIEF.feet(area):
            left, top, right, low = map_ground.box_of(kind, x, y)
            middle = (left + right) / 2, (top + low) / 2
            out.append(
                (area, box(kind, middle, map_places.READ, *((n * map_places.READ) for n in (right - left, low - top))))
            )
    return out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_mountain_tree_or_dune_lies_under_a_name_a_sign_or_a_first_piece(game: str, language: str) -> None:
    """They grow with the land, and what stands on it does not: so they do not at any larger scale either."""
    scale, ids = map_places.READ, CHARTS[game].PLACES.labels
    strewn = [mark for _, mark in marks(game)]
    assert len(strewn) > 150
    assert meetings(strewn, signs(game, scale)) == []
    assert meetings(strewn, named(game, language, scale, ids)) == []
    assert meetings(strewn, pieces(game, scale, 1)) == []


def test_mountains_trees_and_dunes_stand_on_the_land_of_their_area(game: str) -> None:
    drawn = Drawn(PACKAGES[game])
    within = {id: Inside(drawn.rings(id)) for id in CHARTS[game].RELIEF.data["areas"] if id}
    for area, (kind, x, y, w, h) in marks(game):
        corners = [
            ((x + w * i) / map_places.READ, (y + h * j) / map_places.READ) for i in (-0.5, 0.5) for j in (-0.5, 0.5)
        ]
        assert all(drawn.on_land(*at) for at in corners), (area, kind, x, y)
        assert not area or all(within[area](*at) for at in corners), (area, kind, x, y)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_compass_and_cartouche_lie_clear_of_all_that_stands_on_the_map(game: str, language: str) -> None:
    scale, chart, data = map_places.READ, CHARTS[game], CHARTS[game].RELIEF.data
    standing = [*signs(game, scale), *pieces(game, scale), *ships(game, scale)]
    standing += named(game, language, scale, chart.PLACES.labels)
    titles = [box("title", (x, y), scale, w * scale, h * scale) for x, y, w, h in data["title"]]
    assert titles and meetings(titles, standing) == []
    assert data["compass"]
    for x, y, radius in data["compass"]:
        for id, u, v, w, h in [*standing, *titles]:
            aside, above = max(0, abs(u - x * scale) - w / 2), max(0, abs(v - y * scale) - h / 2)
            assert hypot(aside, above) > radius * scale - TOUCH, id


def test_no_ray_of_a_compass_leaves_the_sheet() -> None:
    """A picture that is larger than its map takes more memory, and longer to draw."""
    box = (100.0, 50.0, 900.0, 700.0)
    ends = [map_ground.edge_at(300, 200, n, box) for n in range(7)]
    assert all(100 <= round(x, 6) <= 1000 and 50 <= round(y, 6) <= 750 for x, y in ends)
    assert all(min(abs(x - 100), abs(x - 1000), abs(y - 50), abs(y - 750)) < 1e-6 for x, y in ends)


def test_the_parts_of_a_map_that_are_brought_near_have_a_frame_with_their_name() -> None:
    regions = {"aegean": (10.0, 20.0, 300.0, 200.0)}
    _, _, frame = trees.near_frames(lambda id, **_: id.upper(), regions)
    assert frame[1]["data-zoom-box"] == "10 20 300 200"
    assert trees.read_out(frame) == "AEGEAN" and frame[-1][1]["x"] == 160


@pytest.mark.parametrize(
    ("name", "seats", "within"),
    [
        ("civilization", 3, {"aegean": ("epirus", "knossos"), "italy": ("etruria", "syracuse")}),
        ("civilization", 4, {"aegean": ("troy", "rhodes"), "levant": ("aleppo", "sinai")}),
        ("renaissance", 3, {"italy": ("milano", "palermo"), "aegean": ("durazzo", "smyrna")}),
        (
            "renaissance",
            4,
            {"italy": ("milano", "palermo"), "aegean": ("durazzo", "smyrna"), "north": ("bruges", "wien")},
        ),
    ],
)
def test_a_part_of_a_map_of_which_two_areas_are_in_play_can_be_brought_near(
    name: str, seats: int, within: dict[str, tuple[str, str]]
) -> None:
    """Around these alone."""
    game, chart = games.load(name), CHARTS[name]
    play = game.new(seats=seats, **({"rules": "classic"} if name == "civilization" else {})).board
    names = NAMES if name == "civilization" else ren_geography.NAMES
    out = {id for id, inside in zip(names, play.inside, strict=True) if not inside}
    found = chart.regions_in_play(play)
    assert {*found} == {*within}
    for part, box in found.items():
        shown = {id for id in names if lies_within(chart.MAP.bounds(id), box)}
        assert shown.issuperset(within[part]) and not shown & out & {*chart.REGIONS[part]}


# Names ----------------------------------------------------------------------------------------------------------------
def called(game: str, language: str) -> dict[str, str]:
    words = wordings(Path(PACKAGES[game].__file__).parent / "board", language)
    ids = CHARTS[game].PLACES.names
    return {
        id: next(
            w.rpartition("|")[2] for k in ("area", "place", "sea") if (w := words.get(f"{game}.{k}.{id}", [""])[0])
        )
        for id in ids
    }


def named(game: str, language: str, scale: float, labels: Iterable[str | tuple[str, int]]) -> list[Box]:
    """The boxes of names: at their own places, or at those with a number."""
    chart, words, out = CHARTS[game], called(game, language), []
    for id, n in [(label, 0) if isinstance(label, str) else label for label in labels]:
        x, y, rows = chart.PLACES.name(id, n)
        sea = id in WATERS[game]
        size = (
            letter_widths.size(words[id], rows, letter_widths.SEA, map_places.SCRIPT)
            if sea
            else letter_widths.size(words[id], rows)
        )
        out.append(box(id, (x, y), scale, *size))
    return out


def positions(game: str) -> Iterator[tuple[int, list[str]]]:
    """How many pieces stand in every area, and the docks where ships lie."""
    yield 0, []
    yield 1, []
    yield 9, [dock.id for dock in DOCKS] if game == "civilization" else []


def shown(game: str, most: int, docks: list[str]) -> list[int]:
    chart = CHARTS[game]
    standing = [(id, min(most, chart.most(id))) for id in chart.PLACES.names if chart.row(id) and most]
    levels: list[int] = chart.PLACES.shown_levels(standing, docks, range(len(chart.PLACES.names)))
    return levels[: len(chart.PLACES.labels)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_name_that_is_shown_meets_a_sign_a_piece_or_another_name(game: str, language: str) -> None:
    for most, docks in positions(game):
        levels = shown(game, most, docks)
        for n, scale in enumerate(map_places.LEVELS):
            labels = [one for one, bits in zip(CHARTS[game].PLACES.labels, levels, strict=True) if bits >> n & 1]
            there = named(game, language, scale, labels)
            assert len(labels) == len({id for id, _ in labels}), "each name at one of its places"
            assert [(a[0], b[0]) for a, b in combinations(there, 2) if met(a, b)] == []
            assert meetings(there, signs(game, scale)) == []
            assert meetings(there, pieces(game, scale, most)) == [] if most else True
            assert meetings(there, ships(game, scale)) == [] if docks else True


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_renaissance_stand_on_their_own_land_or_beside_it(language: str) -> None:
    """Not on that of others: not much more than a third of any name does. On an empty map all of them are shown."""
    game = "renaissance"
    chart, drawn = CHARTS[game], Drawn(PACKAGES[game])
    lands = [id for id in chart.PLACES.names if chart.row(id)]
    areas = {id: Inside(drawn.rings(id)) for id in lands}
    boxes = [name for name, boxed in zip(ren_geography.NAMES, chart.BOXED, strict=True) if boxed]
    for id, x, y, w, h in named(game, language, map_places.READ, lands):
        row = [(x + w * (i / 16 - 0.5), y + h * (j / 4 - 0.5) * 0.7) for i in range(1, 16) for j in range(1, 4)]
        spots = [(u / map_places.READ, v / map_places.READ) for u, v in row]
        others = [within for other, within in areas.items() if other != id]
        assert all(areas[id](*spot) for spot in spots) or id not in boxes, f"{id} over the edge of its box"
        assert sum(any(within(*spot) for within in others) for spot in spots) < 0.35 * len(spots), id
    empty = shown(game, 0, [])
    assert all(
        bits & 1
        for id, bits in zip(chart.PLACES.names, empty, strict=False)
        if id in ("koln", "firenze", "montpellier")
    )


def test_most_names_are_shown_on_a_laptop_and_all_of_them_near(game: str) -> None:
    lands = [n for n, id in enumerate(CHARTS[game].PLACES.names) if CHARTS[game].row(id)]
    empty, settled = shown(game, 0, []), shown(game, 1, [])
    assert sum(empty[n] & 1 for n in lands) > 0.9 * len(lands)
    assert sum(settled[n] & 1 for n in lands) > 0.8 * len(lands)
    assert all(bits >> (len(map_places.LEVELS) - 1) & 1 for bits in empty[: len(CHARTS[game].PLACES.names)])


def test_names_of_provinces_that_are_owned_stand_beside_their_place_where_a_marker_is_in_the_way() -> None:
    """On the map of a laptop, with a marker in every province; where two pieces stand, nearly as many."""
    places, lands = ren_chart.PLACES, {id for id in ren_chart.PLACES.names if ren_chart.row(id)}
    for most, hidden in ((1, 2), (2, 10)):
        levels = shown("renaissance", most, [])
        there = {id for (id, _), bits in zip(places.labels, levels, strict=True) if bits & 1}
        assert len(lands - there) < hidden
    beside = [(id, n) for id, n in places.labels if n]
    assert {"genoa", "san_sebastian", "dubrovnik"} <= {id for id, _ in beside}


def test_no_note_that_is_shown_meets_a_sign_a_piece_or_a_name_and_nearer_nearly_all_are_shown() -> None:
    """With two pieces in every province, and all names."""
    places, game = ren_chart.PLACES, "renaissance"
    standing = [(id, min(2, ren_chart.most(id))) for id in places.names if ren_chart.row(id)]
    levels = places.shown_levels(standing, [], [*range(len(places.names)), *places.notes.values()])
    size = letter_widths.size("12 · 99 %", 1, wider=1.06)
    for n, scale in enumerate(map_places.LEVELS):
        labels = [one for one, bits in zip(places.labels, levels, strict=False) if bits >> n & 1]
        shown = [id for id, at in places.notes.items() if levels[at] >> n & 1]
        there = [box(id, places.note(id), scale, *size) for id in shown]
        assert meetings(there, [*signs(game, scale), *pieces(game, scale, 2)]) == []
        assert meetings(there, named(game, "en", scale, labels)) == []
        assert [(a[0], b[0]) for a, b in combinations(there, 2) if met(a, b)] == []
        if scale > 1.3:
            assert len(shown) > 0.85 * len(places.notes)
    assert sum(levels[at] & 1 for at in places.notes.values()) > 0.4 * len(places.notes), "many on a laptop too"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_beside_their_place_are_at_the_land_of_their_own(language: str) -> None:
    """Over that of others they lie no more than by a fifth."""
    drawn, scale = Drawn(PACKAGES["renaissance"]), map_places.READ
    beside = [label for label in ren_chart.PLACES.labels if label[1]]
    areas = {id: Inside(drawn.rings(id)) for id in ren_chart.PLACES.names if ren_chart.row(id)}
    for id, x, y, w, h in named("renaissance", language, scale, beside):
        row = [((x + w * (i / 16 - 0.5)) / scale, (y + h * (j / 4 - 0.5)) / scale) for i in range(17) for j in range(5)]
        assert min(distance(*spot, sides(drawn.rings(id))) for spot in row) < AWAY or areas[id](*row[0]), id
        dry = [spot for spot in row if drawn.on_land(*spot) and not areas[id](*spot)]
        assert sum(any(within(*spot) for within in areas.values()) for spot in dry) < 0.22 * len(row), id


def test_a_name_that_comes_first_gives_way_to_no_other(game: str) -> None:
    chart = CHARTS[game]
    alone = {n: chart.PLACES.shown_levels([], [], [n])[n] for n in range(len(chart.PLACES.names))}
    for n, levels in alone.items():
        order = [n, *[m for m in alone if m != n]]
        assert chart.PLACES.shown_levels([], [], order)[n] == levels


def test_letters_as_wide_as_those_of_the_page() -> None:
    """Measured in Alegreya Sans 500: "Thessalonica" is 5.06 times as wide as its letters are large."""
    assert 5.06 <= letter_widths.width("Thessalonica", 1.0) <= 5.6
    assert letter_widths.lines("Central Mediterranean", 2) == ("Central", "Mediterranean")
    assert letter_widths.lines("Caralis (Cagliari)", 2) == ("Caralis",)


def test_signs_drawn_are_as_many_as_there_is_room_for() -> None:
    play = civ_board.board_of({"variant": {"rules": "advanced", "area": "usual"}, "seats": 7})
    for n in play.areas:
        if not OPEN[n]:
            assert len(civ_drawn.symbols(play, n)[2]) - 2 == civ_chart.row(NAMES[n])
