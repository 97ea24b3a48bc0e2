"""The map in the form that the game reads: borders as arcs in tenths of a pixel, each once, and places for things."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import Polygon

Rings = dict[str, list[list[int]]]  # by area, arcs; ~n for arc n walked backwards


def curve(points: Any) -> Any:
    """Points of the curve drawn for an arc: quadratic pieces from the middle of one side to that of the next."""
    if len(points) < 3:
        return points
    out, start = [points[0]], points[0]
    for i in range(1, len(points) - 1):
        end = (points[i] + points[i + 1]) / 2 if i < len(points) - 2 else points[-1]
        out += [(1 - t) ** 2 * start + 2 * t * (1 - t) * points[i] + t * t * end for t in (0.25, 0.5, 0.75, 1)]
        start = end
    return np.array(out)


def shape(arcs: list[Any], rings: list[list[int]]) -> Any:
    """The drawn shape of an area; rings within rings are holes."""
    found = []
    for ring in rings:
        walk = [curve(arcs[n]) if n >= 0 else curve(arcs[~n])[::-1] for n in ring]
        points = [tuple(point) for part in walk for point in part[:-1]]
        if len(points) >= 3:
            found.append(Polygon(points).buffer(0))
    whole, *rest = sorted(found, key=lambda polygon: -polygon.area)
    for hole in rest:
        whole = whole.symmetric_difference(hole)
    return whole


def steps(points: Any) -> list[int]:
    """A line in tenths of a pixel: the first point, then the step to each next one. Rounded first: nothing drifts."""
    tenths = np.round(np.asarray(points) * 10).astype(int)
    return [int(n) for n in np.diff(np.vstack([[0, 0], tenths]), axis=0).ravel()]


def round_point(point: Any) -> list[float]:
    return [round(float(n), 1) for n in point]


def write(data: dict[str, Any], target: Path) -> None:
    """Writes one line for every arc, area and coast, so that changes can be read."""
    lines = []
    for key, value in data.items():
        rows = value.items() if isinstance(value, dict) else value
        if key == "size":
            lines.append(f'"size":{json.dumps(value, separators=(",", ":"))}')
        elif isinstance(value, dict):
            body = ",\n".join(f'"{id}":{json.dumps(row, separators=(",", ":"))}' for id, row in rows)
            lines.append(f'"{key}":{{\n{body}\n}}')
        else:
            lines.append(f'"{key}":[\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]")
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
