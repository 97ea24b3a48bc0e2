"""What a map is drawn from: what touches what in a game, and its layout file, which says where everything is."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools import ROOT

WIDTH, HEIGHT = 1400, 900  # of the map, in pixels
LAND, WATER = "land", "water"
INLAND, COAST, ISLAND, SEA = "land", "coast", "island", "open_sea"  # kinds of areas
Point = tuple[float, float]
Pair = frozenset[str]


@dataclass
class Layout:
    """The kind of each area, the borders by kind, the uncertain ones, and the layout file by its headings."""

    kinds: dict[str, str]
    borders: dict[str, set[Pair]]
    places: dict[str, Any]
    unsure: set[tuple[Pair, str]] = field(default_factory=set)
    groups: dict[str, str] = field(default_factory=dict)
    anchors: dict[str, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for group, anchors in self.places["anchors"].items():
            for id, (lon, lat) in anchors.items():
                self.groups[id], self.anchors[id] = group, (lon, lat)
        if wrong := set(self.anchors) ^ {id for id, kind in self.kinds.items() if kind != SEA}:
            raise ValueError(f"the anchors of the layout and the areas of the game differ by {sorted(wrong)}")

    @property
    def pairs(self) -> set[Pair]:
        return self.borders[LAND] | self.borders[WATER]

    @property
    def nobodys(self) -> list[Point]:
        """Points on land of the board that belongs to no area."""
        return [(lon, lat) for lon, lat in self.places.get("nobodys", [])]

    @property
    def rim(self) -> set[str]:
        """The areas that may touch land of nobody."""
        return set(self.kinds) if self.nobodys else set(self.places["rim"]["areas"])

    def project(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        """Longitude and latitude on the flat map, before it is warped."""
        frame = self.places["frame"]
        x = (lon - frame["west"]) / (frame["east"] - frame["west"]) * WIDTH
        return x, (frame["north"] - lat) / (frame["north"] - frame["south"]) * HEIGHT


def places(game: str) -> dict[str, Any]:
    """The layout file of a game."""
    return tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text("utf-8"))


def target(game: str) -> Path:
    return ROOT / "py/cradle" / game / "board/map.json"
