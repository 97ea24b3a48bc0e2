"""What the map is drawn from: the areas and borders of the game, and civilization.toml, which says where they lie."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from cradle.civilization.geography import AREAS, DOCKS, Area  # noqa: E402

WIDTH, HEIGHT = 1400, 900  # of the map, in pixels
LAND, WATER = "land", "water"
Point = tuple[float, float]
Pair = frozenset[str]


@dataclass
class Layout:
    """Borders by kind as pairs of ids, those not sure of their kind, and all of civilization.toml by its headings."""

    places: dict[str, Any]
    areas: dict[str, Area] = field(default_factory=lambda: AREAS)
    borders: dict[str, set[Pair]] = field(default_factory=dict)
    unsure: set[tuple[Pair, str]] = field(default_factory=set)
    tints: dict[str, str] = field(default_factory=dict)
    anchors: dict[str, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for kind in (LAND, WATER):
            self.borders[kind] = {Pair((a.id, b)) for a in self.areas.values() for b in getattr(a, kind)}
        for area in self.areas.values():
            for doubt in area.uncertain:
                if doubt.startswith("link:"):
                    _, other, kind = doubt.split(":")
                    self.unsure.add((Pair((area.id, other)), kind))
        for tint, anchors in self.places["anchors"].items():
            for area_id, (lon, lat) in anchors.items():
                self.tints[area_id], self.anchors[area_id] = tint, (lon, lat)
        dry = {id for id, area in self.areas.items() if area.kind != "open_sea"}
        if dry != set(self.anchors):
            raise ValueError(f"civilization.toml: anchors and areas differ by {sorted(dry ^ set(self.anchors))}")

    @property
    def pairs(self) -> set[Pair]:
        return self.borders[LAND] | self.borders[WATER]

    @property
    def rim(self) -> set[str]:
        return set(self.places["rim"]["areas"])

    def project(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        """Longitude and latitude on the flat map, before it is warped."""
        frame = self.places["frame"]
        x = (lon - frame["west"]) / (frame["east"] - frame["west"]) * WIDTH
        return x, (frame["north"] - lat) / (frame["north"] - frame["south"]) * HEIGHT


def load() -> Layout:
    return Layout(tomllib.loads((Path(__file__).parent / "civilization.toml").read_text("utf-8")))


__all__ = ["AREAS", "DOCKS", "HEIGHT", "LAND", "WATER", "WIDTH", "Area", "Layout", "Pair", "Point", "load"]
