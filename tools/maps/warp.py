"""Gives crowded areas more room: a density-equalising warp of coasts, rivers and anchors within the frame.

After Gastner, Seguy and More, "Fast flow-based algorithm for creating density-equalizing map projections" (2018).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy.fft import dctn, idctn
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates
from scipy.spatial import cKDTree
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry import shape as geometry
from shapely.ops import transform, unary_union

from .layout import HEIGHT, WIDTH, Layout, Point
from .place import parts

STEP = 4  # pixels for one cell of the density
BLUR = (14, 10, 7, 6)  # of the density's logarithm, in half cells, for each round
LEAST, MOST = 3400, 9000  # square pixels an area should have
MARGIN = 6  # degrees around the frame


@dataclass
class Scene:
    """Everything that is warped together."""

    land: list[Any]
    islands: dict[str, Any]
    rivers: list[Any]
    anchors: dict[str, Point]
    helpers: dict[str, list[Point]]
    seas: dict[str, list[Point]]
    nobodys: list[Point]
    void: list[Any]
    straits: list[tuple[list[Point], float]] = field(default_factory=list)

    def ground(self) -> list[Any]:
        return [g for g in [*self.land, *self.islands.values()] if not g.is_empty]

    def moved(self, flow: Flow) -> Scene:
        def shape(g: Any) -> Any:
            return transform(lambda x, y: flow(np.array(x), np.array(y)), g)

        def points(spots: list[Point]) -> list[Point]:
            x, y = flow(*np.array(spots, float).reshape(-1, 2).T)
            return list(zip(x.tolist(), y.tolist(), strict=True))

        return Scene(
            [shape(g).buffer(0) for g in self.land],
            {name: shape(g).buffer(0) for name, g in self.islands.items()},
            [shape(g) for g in self.rivers],
            dict(zip(self.anchors, points(list(self.anchors.values())), strict=True)),
            {id: points(spots) for id, spots in self.helpers.items()},
            {id: points(spots) for id, spots in self.seas.items()},
            points(self.nobodys),
            [shape(g).buffer(0) for g in self.void],
            [(points(line), width) for line, width in self.straits],
        )


class Flow:
    """Moves points so that the density becomes even; the frame keeps its shape."""

    def __init__(self, density: Any, rounds: int = 40) -> None:
        self.density, self.mean, self.rounds = density, density.mean(), rounds
        rows, columns = density.shape
        ky, kx = np.pi * np.arange(rows) / rows, np.pi * np.arange(columns) / columns
        waves = (2 * np.cos(ky)[:, None] - 2) + (2 * np.cos(kx)[None] - 2)
        waves[0, 0] = 1
        self.dy, self.dx = np.gradient(idctn(dctn(density - self.mean, type=2) / waves, type=2))
        self.dx[:, 0] = self.dx[:, -1] = 0
        self.dy[0] = self.dy[-1] = 0

    def speed(self, x: Any, y: Any, t: float) -> tuple[Any, Any]:
        at = [y, x]
        here = (1 - t) * map_coordinates(self.density, at, order=1, mode="nearest") + t * self.mean
        dx, dy = (map_coordinates(d, at, order=1, mode="nearest") for d in (self.dx, self.dy))
        return dx / here, dy / here

    def __call__(self, x: Any, y: Any) -> tuple[Any, Any]:
        x, y = np.asarray(x, float) / STEP - 0.5, np.asarray(y, float) / STEP - 0.5
        dt = 1 / self.rounds
        for i in range(self.rounds):
            u, v = self.speed(x, y, i * dt)
            u, v = self.speed(x + 0.5 * dt * u, y + 0.5 * dt * v, (i + 0.5) * dt)
            x, y = x + dt * u, y + dt * v
        return (x + 0.5) * STEP, (y + 0.5) * STEP


# Reading --------------------------------------------------------------------------------------------------------------
def features(file: Path) -> list[Any]:
    return [geometry(f["geometry"]) for f in json.loads(file.read_text("utf-8"))["features"] if f["geometry"]]


def dense(ring: list[Point], n: int = 12) -> list[Point]:
    """A ring with more points on its sides, so that they can bend with the warp."""
    ends = zip(ring, ring[1:] + ring[:1], strict=True)
    return [(a + (c - a) * t / n, b + (d - b) * t / n) for (a, b), (c, d) in ends for t in range(n)]


def coasts(layout: Layout, file: Path) -> tuple[list[Any], dict[str, Any]]:
    """The mainland, and each named island in the size to draw; tiny islands are left out."""
    frame = layout.places["frame"]
    box = shapely.box(frame["west"] - MARGIN, frame["south"] - MARGIN, frame["east"] + MARGIN, frame["north"] + MARGIN)
    land, islands = [], {}
    for whole in features(file):
        for piece in parts(whole):
            if not piece.intersects(box):
                continue
            for part in parts(piece.buffer(0).intersection(box)):
                drawn = transform(layout.project, part)
                island = None
                for one in layout.places["islands"]:
                    if part.distance(Spot(one["at"])) < 0.12 and part.area < 45:
                        island = one
                if island:
                    scale = island["scale"]
                    islands[island["name"]] = affinity.scale(drawn, scale, scale, origin=drawn.centroid)
                elif part.area > 0.5:
                    land.append(drawn)
    return land, islands


def read(layout: Layout, geo: Path) -> Scene:
    """The scene before it is warped. geo: the folder of land.json and rivers.json."""
    frame = layout.places["frame"]
    box = shapely.box(frame["west"], frame["south"], frame["east"], frame["north"])

    def points(spots: Any) -> list[Point]:
        return [tuple(map(float, layout.project(*spot))) for spot in spots]  # type: ignore[misc]

    land, islands = coasts(layout, geo / "land.json")
    anchors = {}
    for id, (x, y) in zip(layout.anchors, points(layout.anchors.values()), strict=True):
        anchors[id] = (min(max(x, 22), WIDTH - 22), min(max(y, 20), HEIGHT - 20))
    return Scene(
        land,
        islands,
        [transform(layout.project, g) for g in features(geo / "rivers.json") if g.intersects(box)],
        anchors,
        {id: points(spots) for id, spots in layout.places["helpers"].items()},
        {id: points(spots) for id, spots in layout.places["seas"].items()},
        points(layout.nobodys),
        [Polygon(points(dense([tuple(p) for p in one["ring"]]))) for one in layout.places["void"]],
        [(points(one["line"]), one["width"]) for one in layout.places["straits"]],
    )


# Warping --------------------------------------------------------------------------------------------------------------
def fill_shapes(shapes: list[Any], step: int) -> Any:
    image = Image.new("L", (WIDTH // step, HEIGHT // step), 0)
    pen = ImageDraw.Draw(image)
    for part in (part for shape in shapes for part in getattr(shape, "geoms", [shape])):
        pen.polygon([(x / step - 0.5, y / step - 0.5) for x, y in part.exterior.coords], fill=1)
        for hole in part.interiors:
            pen.polygon([(x / step - 0.5, y / step - 0.5) for x, y in hole.coords], fill=0)
    return np.array(image, bool)


def density(layout: Layout, scene: Scene) -> Any:
    """The density: how much larger each area should be than it is, around its anchor."""
    land = fill_shapes(scene.ground(), STEP)
    rows, columns = land.shape
    y, x = np.mgrid[0:rows, 0:columns]
    centres = np.c_[(x.ravel() + 0.5) * STEP, (y.ravel() + 0.5) * STEP]
    far, nearest = (a.reshape(rows, columns) for a in cKDTree(np.array(list(scene.anchors.values()))).query(centres))
    shore = distance_transform_edt(~land) * STEP
    near = (far < layout.places["frame"]["reach"]) & (land | (shore < 14))
    natural = np.bincount(nearest[near], minlength=len(scene.anchors)) * STEP * STEP
    wanted = np.clip(natural * 0.9, LEAST, MOST)
    for n, id in enumerate(scene.anchors):
        wanted[n] = max(wanted[n], layout.places["land_size"].get(id, 0))
    growth = np.clip(wanted / np.maximum(natural, 250), 0.55, 7)
    return np.where(near, growth[nearest], np.where(land, 0.6, 0.85))


def clean(shape: Any, least: float) -> Any:
    """A coast without thin spikes, tiny islands and tiny lakes."""
    smooth = shape.buffer(-0.8).buffer(1.6).buffer(-0.8)
    kept = [part for part in parts(smooth) if part.area > least]
    return MultiPolygon([Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 60]) for p in kept])


def warp_scene(layout: Layout, geo: Path) -> Scene:
    """The scene to draw: warped, with straits cut, and with water around the islands."""
    scene = read(layout, geo)
    for blur in BLUR:
        even = np.exp(gaussian_filter(np.log(density(layout, scene)), blur / STEP * 2))
        scene = scene.moved(Flow(even))
    for line, width in scene.straits:
        strait = LineString(line).buffer(width / 2)
        scene.land = [g.difference(strait) for g in scene.land]
        scene.islands = {name: g.difference(strait) for name, g in scene.islands.items()}
    around = unary_union(list(scene.islands.values())).buffer(4.5)
    scene.land = [clean(g.difference(around), 150) for g in scene.land]
    scene.islands = {name: clean(g, 20) for name, g in scene.islands.items()}
    return scene
