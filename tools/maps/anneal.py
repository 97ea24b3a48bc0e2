"""Anneals the cells until every area touches exactly the areas it should: a cellular Potts model.

After Graner and Glazier (1992): a cell at a border takes its neighbour's label if that lowers the energy, or by chance
while the temperature is high. A wall costs energy that depends on the two areas. A required contact lowers the energy
while it is short. Areas are drawn to their size and their anchor. No area ever falls into pieces.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import boolean, njit
from skimage.graph import MCP_Geometric

from .grid import (
    CELL,
    COLUMNS,
    MAINLAND,
    ON_LAND,
    ROWS,
    VOID,
    Faults,
    Grid,
    contacts,
    faults,
    largest_pieces,
    spread,
    wanted,
)
from .layout import INLAND, ISLAND, LAND, SEA, Layout
from .warp import Scene

PULL = 0.04  # energy for each cell of distance from the anchor
STIFF = 2.0  # weight of wrong sizes in the energy
LARGEST = 12000  # square pixels to which an area may grow to meet its neighbours
TRIES = 5


class Stage(NamedTuple):
    """sweeps: from hot to cold. reward: for each cell of a short contact. reach: of walls. least: cells of contact."""

    sweeps: int
    hot: float
    cold: float
    reward: float
    reach: float
    least: int


POLISH = Stage(250, 0.7, 0.04, 8, 3.2, 10)
STAGES = (Stage(600, 6, 0.3, 6, 1.5, 16), Stage(300, 4, 0.3, 8, 2.3, 16), Stage(400, 4, 0.3, 8, 3.2, 16), POLISH)
AFTER_REPAIR = (Stage(200, 2, 0.2, 10, 2.3, 12), POLISH)
AFTER_FAULTS = (Stage(250, 5, 0.2, 8, 2.3, 12), POLISH)


@njit(cache=True)
def runs(labels, y, x, label):  # type: ignore[no-untyped-def]
    """The connected runs of a label around a cell that touch one of its sides."""
    rows, columns = labels.shape
    same = np.zeros(8, boolean)
    dy, dx = (-1, -1, 0, 1, 1, 1, 0, -1), (0, 1, 1, 1, 0, -1, -1, -1)
    for k in range(8):
        v, u = y + dy[k], x + dx[k]
        same[k] = 0 <= v < rows and 0 <= u < columns and labels[v, u] == label
    if same.all():
        return 1
    count = 0
    for k in range(0, 8, 2):
        if same[k] and not (same[k - 1] and same[k - 2]):
            count += 1
    return count


@njit(cache=True)
def holds(labels, y, x, label, seen, mark, stack):  # type: ignore[no-untyped-def]
    """Whether a label stays in one piece without a cell: a flood fill from one side of the cell reaches all others."""
    rows, columns = labels.shape
    need, start_y, start_x = 0, -1, -1
    for dy, dx in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        v, u = y + dy, x + dx
        if 0 <= v < rows and 0 <= u < columns and labels[v, u] == label:
            need, start_y, start_x = need + 1, v, u
    if need <= 1:
        return True
    seen[y, x] = seen[start_y, start_x] = mark
    stack[0], n, got = start_y * columns + start_x, 1, 0
    while n > 0:
        n -= 1
        at_y, at_x = stack[n] // columns, stack[n] % columns
        if abs(at_y - y) + abs(at_x - x) == 1:
            got += 1
            if got == need:
                return True
        for dy, dx in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            v, u = at_y + dy, at_x + dx
            if 0 <= v < rows and 0 <= u < columns and labels[v, u] == label and seen[v, u] != mark:
                seen[v, u] = mark
                stack[n] = v * columns + u
                n += 1
    return False


@njit(cache=True)
def misfit(size, target, only_more):  # type: ignore[no-untyped-def]
    """The squared difference of a size from its target; some labels may be larger than their target."""
    off = size - target
    return 0.0 if off >= 0 and only_more else off * off


@njit(cache=True)
def sweep(  # type: ignore[no-untyped-def]
    labels, wet, kind, allowed, cost, required, found, sizes, targets, only_more, anchor_y, anchor_x, fixed,
    sweeps, hot, cold, reward, least, seed, wall_y, wall_x, weight,
):  # fmt: skip
    """Anneals the labels in place, and keeps `found` and `sizes` up to date."""
    np.random.seed(seed)
    rows, columns = labels.shape
    seen, stack, mark = np.zeros((rows, columns), np.int64), np.zeros(rows * columns, np.int64), 0
    around_y, around_x = (-1, 0, 1, 0), (0, 1, 0, -1)
    for step in range(sweeps):
        heat = hot * (cold / hot) ** (step / max(1, sweeps - 1))
        for _ in range(rows * columns):
            y, x = np.random.randint(rows), np.random.randint(columns)
            if fixed[y, x]:
                continue
            a, side = labels[y, x], np.random.randint(4)
            v, u = y + around_y[side], x + around_x[side]
            if not (0 <= v < rows and 0 <= u < columns):
                continue
            b, w = labels[v, u], wet[y, x]
            if a == b or not allowed[b, kind[y, x]]:
                continue
            rise = 0.0
            for q in range(len(wall_y)):
                v, u = y + wall_y[q], x + wall_x[q]
                other, wall = 0, 2 * w  # outside the map is the void
                if 0 <= v < rows and 0 <= u < columns:
                    other, wall = labels[v, u], w + wet[v, u]
                if other != a:
                    rise -= weight[q] * cost[wall, a, other]
                if other != b:
                    rise += weight[q] * cost[wall, b, other]
            for label, change in ((a, -1), (b, 1)):
                target = targets[w, label]
                if target > 0:
                    new = misfit(sizes[w, label] + change, target, only_more[w, label])
                    rise += STIFF * (new - misfit(sizes[w, label], target, only_more[w, label])) / target
                if anchor_y[label] >= 0:
                    rise += PULL * change * math.sqrt((anchor_x[label] - x) ** 2 + (anchor_y[label] - y) ** 2)
            for k in range(4):
                v, u = y + around_y[k], x + around_x[k]
                if not (0 <= v < rows and 0 <= u < columns):
                    continue
                other, wall = labels[v, u], w + wet[v, u]
                if other != a:
                    length = found[wall, a, other]
                    if required[wall, a, other] and length <= least[wall]:
                        rise += reward * (3.0 if length <= 2 else 1.0)
                    found[wall, a, other] -= 1
                    found[wall, other, a] = found[wall, a, other]
                if other != b:
                    length = found[wall, b, other]
                    if required[wall, b, other] and length < least[wall]:
                        rise -= reward * (3.0 if length < 2 else 1.0)
                    found[wall, b, other] += 1
                    found[wall, other, b] = found[wall, b, other]
            taken = rise <= 0 or np.random.random() < math.exp(-rise / heat)
            if taken and sizes[0, a] + sizes[1, a] <= 1:
                taken = False
            if taken and runs(labels, y, x, a) != 1:
                mark += 1
                taken = holds(labels, y, x, a, seen, mark, stack)
            if taken:
                labels[y, x] = b
                sizes[w, a] -= 1
                sizes[w, b] += 1
                continue
            for k in range(4):  # the contacts before the change
                v, u = y + around_y[k], x + around_x[k]
                if 0 <= v < rows and 0 <= u < columns:
                    other, wall = labels[v, u], w + wet[v, u]
                    if other != b:
                        found[wall, b, other] -= 1
                        found[wall, other, b] = found[wall, b, other]
                    if other != a:
                        found[wall, a, other] += 1
                        found[wall, other, a] = found[wall, a, other]


def walls(reach: float) -> tuple[Any, Any, Any]:
    """The cells within reach and their weights; a straight wall costs the same for every reach."""
    span = range(-int(reach) - 1, int(reach) + 2)
    spots = [(y, x) for y in span for x in span if 0 < y * y + x * x <= reach * reach + 0.01]
    weight = np.array([1 / math.hypot(y, x) for y, x in spots])
    weight *= 2.4 / (sum(w * abs(y) for w, (y, _) in zip(weight, spots, strict=True)) / 2)
    return np.array([y for y, _ in spots]), np.array([x for _, x in spots]), weight


def sizes_of(grid: Grid) -> Any:
    return np.array([np.bincount(grid.labels[grid.wet == w].ravel(), minlength=len(grid.names)) for w in (0, 1)])


def targets(layout: Layout, scene: Scene, grid: Grid) -> tuple[Any, Any]:
    """How many cells of land and of water each label should have, and whether more are as good."""
    cell = CELL * CELL
    sizes, index = sizes_of(grid), grid.index
    want, only_more = np.zeros(sizes.shape), np.zeros(sizes.shape, bool)
    for id, kind in layout.kinds.items():
        i = index[id]
        land, water = sizes[:, i]
        if kind == SEA:
            want[1, i], only_more[1, i] = max(500, water * 0.5), True
            continue
        want[0, i] = np.clip(land, 3600 / cell, 8200 / cell)
        if id in layout.rim:
            want[0, i] = min(max(land, 4500 / cell), 11000 / cell)
        if kind != INLAND:
            want[1, i] = max(500 / cell, water * 0.6)
        if kind == ISLAND:
            want[1, i] = max(700, 4000 - land * cell) / cell
        if id in layout.places["water_size"]:
            want[1, i] = layout.places["water_size"][id] / cell
    for pair in layout.borders[LAND] if layout.nobodys else ():
        far = math.dist(*(scene.anchors[id] for id in pair))
        for id in pair:  # so that they meet across land of nobody: half of a disc between them for each
            want[0, index[id]] = max(want[0, index[id]], min(math.pi * far * far / 8, LARGEST) / cell)
    return want, only_more


# Repair ---------------------------------------------------------------------------------------------------------------
def corridor(layout: Layout, grid: Grid, a: int, b: int, wall: int) -> None:
    """Lays a corridor three cells wide along the cheapest path between two labels; each gets half of it."""
    labels, kind = grid.labels, grid.kind
    seas = [grid.index[id] for id, sort in layout.kinds.items() if sort == SEA]
    cost = np.full(labels.shape, 9.0)
    cost[np.isin(labels, [*seas, VOID])] = 1
    own = (labels == a) | (labels == b)
    cost[own] = 0.3
    cost[~(grid.allowed[a][kind] | grid.allowed[b][kind]) | (kind == grid.off_board)] = 1e6
    cost[(grid.wet == 1) if wall == ON_LAND else (grid.wet == 0) & ~own] *= 6
    search = MCP_Geometric(cost)
    costs, _ = search.find_costs([tuple(at) for at in np.argwhere(labels == a)])
    ends = np.argwhere(labels == b)
    path = search.traceback(tuple(ends[costs[tuple(ends.T)].argmin()]))
    way = [at for at in path if labels[at] != a and labels[at] != b]
    for n, (y, x) in enumerate(way):
        halves = (a, b) if n < len(way) / 2 else (b, a)
        for v in range(max(0, y - 1), min(ROWS, y + 2)):
            for u in range(max(0, x - 1), min(COLUMNS, x + 2)):
                if labels[v, u] not in (a, b):
                    labels[v, u] = next((one for one in halves if grid.allowed[one, kind[v, u]]), labels[v, u])


def repair(layout: Layout, grid: Grid, wrong: Faults) -> None:
    """Lays a corridor for every missing contact; pieces that it cuts off go to their neighbours."""
    for a, b, wall in wrong.missing:
        corridor(layout, grid, a, b, wall)
    whole = ~largest_pieces(grid.labels, len(grid.names))
    seeds = [(0.0, int(grid.labels[y, x]), int(y), int(x)) for y, x in np.argwhere(whole)]
    even = np.ones((len(grid.names), 2))
    mended = spread(seeds, grid.allowed, grid.kind, even, grid.kind != MAINLAND)
    grid.labels = np.where(mended >= 0, mended, grid.labels).astype(np.int64)


# Running --------------------------------------------------------------------------------------------------------------
def anneal(layout: Layout, scene: Scene, grid: Grid, seed: int) -> Faults:
    """Anneals a grid stage by stage and repairs it; returns the faults that are left."""
    names, want = grid.names, wanted(layout, grid.names)
    size, only_more = targets(layout, scene, grid)
    anchor_y, anchor_x = -np.ones(len(names)), -np.ones(len(names))
    for id, (x, y) in scene.anchors.items():
        anchor_y[grid.index[id]], anchor_x[grid.index[id]] = y / CELL, x / CELL
    stages, tries, rounds = list(STAGES), 0, 0
    while True:
        stage = stages.pop(0)
        least = np.array([stage.least, 0, min(stage.least, 10)])
        sweep(
            grid.labels, grid.wet, grid.kind, grid.allowed, want.cost, want.required,
            contacts(grid.labels, grid.wet, len(names)), sizes_of(grid), size, only_more, anchor_y, anchor_x,
            grid.kind == grid.off_board, stage.sweeps, stage.hot, stage.cold, stage.reward, least,
            rounds + 10 * seed, *walls(stage.reach),
        )  # fmt: skip
        rounds += 1
        wrong = faults(layout, names, contacts(grid.labels, grid.wet, len(names)), want)
        print(f"stage {rounds}: {len(wrong.missing)} missing, {len(wrong.extra)} extra, {len(wrong.wrong_kind)} wrong")
        last = not stages
        if wrong.missing and tries < TRIES and (rounds == 1 or last):
            tries += 1
            repair(layout, grid, wrong)
            stages = list(AFTER_REPAIR) if last else stages
        elif len(wrong) and last and tries < TRIES:
            tries += 1
            stages = list(AFTER_FAULTS)
        if not stages:
            return wrong
