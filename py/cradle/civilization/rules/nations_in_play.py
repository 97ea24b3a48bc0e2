"""What part of the board is in play, with which nations, by number of seats (E.0.2, F.2.1, D-32)."""

from __future__ import annotations

from typing import NamedTuple


class Play(NamedTuple):
    """A part of the board for a number of seats: the areas with such a fact, and the nations that may be played.

    by: "panel", "side" or "region", with the values that are in play. tokens: of each nation in the Advanced game.
    """

    id: str
    seats: tuple[int, ...]
    by: str
    values: tuple[str, ...]
    nations: tuple[str, ...]
    tokens: int
    basis: str
    uncertain: bool
    no_sites: tuple[str, ...] = ()


PLAYS = [
    Play(
        "west",
        (2,),
        "side",
        ("west",),
        ("africa", "italy", "illyria", "thrace"),
        55,
        "advanced",
        True,
        ("chalcis", "eretria", "ithaca", "knossos", "phaestos", "sardinia", "thera"),
    ),
    Play("west", (3,), "side", ("west",), ("africa", "italy", "illyria", "thrace", "crete"), 47, "advanced", True),
    Play("east", (4,), "side", ("east",), ("asia", "assyria", "babylon", "egypt"), 55, "advanced", True),
    Play(
        "panels_2_to_4",
        (5,),
        "panel",
        ("2", "3", "4"),
        ("thrace", "crete", "asia", "assyria", "babylon", "egypt"),
        47,
        "advanced",
        True,
    ),
    Play(
        "panels_1_to_3",
        (5,),
        "panel",
        ("1", "2", "3"),
        ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "egypt"),
        47,
        "advanced",
        True,
    ),
    Play(
        "no_north_west",
        (5,),
        "region",
        ("centre", "south", "north_east"),
        ("africa", "thrace", "crete", "asia", "assyria", "babylon", "egypt"),
        55,
        "base_report",
        True,
    ),
    Play(
        "whole",
        (6, 7),
        "panel",
        ("1", "2", "3", "4"),
        ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt"),
        55,
        "advanced",
        False,
    ),
    Play(
        "whole",
        (8,),
        "panel",
        ("1", "2", "3", "4"),
        ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt"),
        47,
        "advanced",
        False,
    ),
]
