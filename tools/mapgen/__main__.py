"""`python -m tools.mapgen GEO` draws the map anew; GEO is the folder that geo.mjs made. See README.md here."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from . import anneal, arcs, asset, grid, layout, place, warp


def drawn(plan: layout.Layout, scene: warp.Scene, seed: int) -> tuple[tuple[float, ...], dict[str, Any]]:
    """The map of one seed, and how bad it is: faults first, then its shortest contact and its narrowest area."""
    cells = grid.first(plan, scene)
    wrong = anneal.annealed(plan, scene, cells, seed)
    lines = arcs.drawn(cells.labels)
    outlines = {id: arcs.rings(lines, cells.index[id]) for id in plan.areas}
    want = grid.wanted(plan, cells.names)
    land = arcs.coast(scene, lines, want)
    shortest = arcs.shortest(lines, land, want)
    points = [arc.points for arc in lines]
    narrowest = min(place.widest(asset.shape(points, outlines[id]))[0] for id in plan.areas)
    print(f"seed {seed}: {len(wrong)} faults, shortest contact {shortest:.1f}, narrowest area {narrowest:.1f} pixels")
    return (len(wrong), -shortest, -narrowest), asset.asset(plan, points, outlines, land, scene.rivers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("geo", type=Path, help="the folder of land.json and rivers.json")
    parser.add_argument("--seeds", type=int, default=6, help="how many maps to draw; the best is kept (%(default)s)")
    parser.add_argument("--out", type=Path, default=asset.TARGET, help="where it is written (%(default)s)")
    options = parser.parse_args()
    plan = layout.load()
    scene = warp.warped(plan, options.geo)
    (faults, *_), best = min((drawn(plan, scene, seed) for seed in range(options.seeds)), key=lambda found: found[0])
    asset.write(best, options.out)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
