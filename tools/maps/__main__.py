"""`python -m tools.maps GEO GAME` draws a map; GEO is the folder that geo.mjs made. See README.md here."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from . import anneal, arcs, asset, civilization, grid, layout, place, renaissance, warp

GAMES: dict[str, Any] = {"civilization": civilization, "renaissance": renaissance}
STRAY = 0.5  # pixels of a border that may be of the wrong kind


def draw_map(plan: layout.Layout, scene: warp.Scene, seed: int) -> tuple[tuple[float, ...], Any]:
    """How bad the map of one seed is (faults, then shortest contact, then narrowest area), and the drawing itself."""
    cells = grid.first(plan, scene)
    wrong = anneal.anneal(plan, scene, cells, seed)
    lines = arcs.draw_arcs(cells.labels)
    outlines = {id: arcs.rings(lines, cells.index[id]) for id in plan.kinds}
    want = grid.wanted(plan, cells.names)
    land = arcs.coast(scene, lines, want)
    lengths = arcs.lengths(lines, land, want)
    strays = [(i, j) for _, i, j in np.argwhere((lengths > STRAY) & ~want.permitted) if i > j]
    faults = [f"{cells.names[i]}-{cells.names[j]}" for i, j in (*wrong.pairs, *strays)]
    shortest = lengths[want.required].min()
    points = [arc.points for arc in lines]
    narrowest = min(place.widest(asset.shape(points, outlines[id]))[0] for id in plan.kinds)
    print(f"seed {seed}: {len(faults)} faults {' '.join(faults)}")
    print(f"shortest contact {shortest:.1f}, narrowest area {narrowest:.1f} pixels")
    return (len(faults), -shortest, -narrowest), (points, outlines, land)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("geo", type=Path, help="the folder of land.json and rivers.json")
    parser.add_argument("game", choices=list(GAMES), help="whose map is drawn")
    parser.add_argument("--seeds", type=int, default=6, help="how many maps to draw; the best is kept (%(default)s)")
    parser.add_argument("--out", type=Path, help="where it is written (by default where the game reads it)")
    options = parser.parse_args()
    game = GAMES[options.game]
    plan = game.plan()
    scene = warp.warp_scene(plan, options.geo)
    maps = (draw_map(plan, scene, seed) for seed in range(options.seeds))
    (faults, *_), best = min(maps, key=lambda found: found[0])
    asset.write(game.contents(plan, *best, scene), options.out or layout.target(options.game))
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
