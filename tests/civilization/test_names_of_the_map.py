"""The names of the map of Civilization: all that are shown can be read."""

from __future__ import annotations

import pytest
from cradle import letters
from cradle.app.text import Words
from cradle.civilization import chart, drawn
from cradle.civilization.geography import NAMES, OPEN
from cradle.civilization.rulesets import RULES
from cradle.places import READ, SCRIPT

from tests.app.catalogues import spoken


@pytest.mark.parametrize("rules, seats", [("advanced", 7), ("classic", 4), ("first_societies", 3)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_name_is_cut_by_the_edge_of_what_is_shown(rules: str, seats: int, language: str) -> None:
    """Near the edge a name is moved; of a sea that lies beyond it there is none."""
    play = RULES[rules].board(seats, "usual")
    with spoken():
        _, _, *names = drawn.labels(Words(language).say, tuple(play.inside))
    left, top, wide, high = chart.MAP.part(NAMES[n] for n in play.areas if not OPEN[n])
    shown = set()
    for id, (_, look, *rows) in zip(chart.PLACES.names, names, strict=True):
        if not rows or not rows[0][2]:
            continue
        sea = look["class"] == "map-sea-name"
        width = max(letters.width(row[2], letters.SEA if sea else letters.NAME, SCRIPT if sea else 1) for row in rows)
        assert left <= look["x"] - width / READ / 2 and look["x"] + width / READ / 2 <= left + wide, id
        assert top < look["y"] < top + high
        shown.add(id)
    assert {NAMES[n] for n in play.areas if not OPEN[n]} <= shown
