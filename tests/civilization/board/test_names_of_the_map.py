"""The names and ships on the map of Civilization: all that are shown are whole."""

from __future__ import annotations

import pytest
from cradle.board import letter_widths
from cradle.board.map_places import READ, SCRIPT
from cradle.civilization.board import map_chart, map_pieces
from cradle.civilization.rules.geography import NAMES, OPEN
from cradle.civilization.rules.rulesets import RULES
from cradle.words.text import Words

from tests.app.catalogues import spoken


@pytest.mark.parametrize("rules, seats", [("advanced", 7), ("classic", 4), ("first_societies", 3)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_name_is_cut_by_the_edge_of_what_is_shown(rules: str, seats: int, language: str) -> None:
    """Near the edge a name is moved; of a sea that lies beyond it there is none."""
    play = RULES[rules].board(seats, "usual")
    with spoken():
        _, _, *names = map_pieces.labels(Words(language).say, play)
    left, top, wide, high = map_chart.frame_in_play(play)
    shown = set()
    for id, (_, look, *rows) in zip(map_chart.PLACES.names, names, strict=True):
        if not rows or not rows[0][2]:
            continue
        sea = look["class"] == "map-sea-name"
        width = max(
            letter_widths.width(row[2], letter_widths.SEA if sea else letter_widths.NAME, SCRIPT if sea else 1)
            for row in rows
        )
        assert left <= look["x"] - width / READ / 2 and look["x"] + width / READ / 2 <= left + wide, id
        assert top < look["y"] < top + high
        shown.add(id)
    assert {NAMES[n] for n in play.areas if not OPEN[n]} <= shown


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_ship_at_an_anchor_is_cut_by_the_edge_of_what_is_shown(seats: int) -> None:
    """Two nations left the Sea of Azov at the edge of their part of the map."""
    play, (most, _) = RULES["advanced"].board(seats, "usual"), map_chart.MAP.size
    left, _, wide, _ = map_chart.frame_in_play(play)
    for dock in {dock for n in play.areas if not OPEN[n] for dock in play.docks[n]}:
        x, _ = map_chart.berth(dock)
        ship = (map_pieces.ABEAM / 2 + 13) / READ
        assert left <= max(0, x - ship) and min(x + ship, most) <= left + wide, dock
