"""What a position of Ur holds, and the set-up of the grid."""

from __future__ import annotations

from ...kernel import chance
from ...kernel.fields import SEATS, one, row, some
from ...kernel.position import Position
from ...kernel.record import LONGEST
from .tables import COPIES, CUBES, DRAWN, FACE, FLIP, FREE, FULL, GRIDS, HOLE, LAID, PAIR, PAIRS, SIZE, TILES, Grid


def cells(p: Ur) -> int:
    return SIZE[p.seats] ** 2


def owners(p: Ur) -> list[int]:
    """Everything that may own a cell."""
    return [FREE, *range(p.seats), *range(HOLE, HOLE + p.seats)]


def most_beside(p: Ur) -> int:
    """How many pairs beside the grid may be known."""
    return {2: 3, 3: 1, 4: 0}[p.seats]


class Ur(Position):
    """Lists by cell go row by row."""

    agriculture_safe: bool
    first: int = one(SEATS, open=True)  # the seat with the marker
    tile: list[int] = row(cells, values=len(TILES), open=True)
    # FREE, a seat, or HOLE + the seat that has a ziggurat there
    owner: list[int] = row(cells, values=owners, first=FREE, open=True)
    cubes: list[int] = row(cells, values=FULL + 1, open=True)
    hand: list[int] = row(SEATS, values=len(PAIRS), open=True)
    # the pairs beside the grid that all know, the next one to take first; four seats have none
    beside: list[int] = some(most_beside, len(PAIRS), open=True, optional=True)
    # checksums of the positions at the start of every turn since the last ziggurat (U-12); every turn has a decision
    history: list[int] = some(LONGEST, 1 << 32, open=True, optional=True)

    grid: Grid
    built: int  # ziggurats
    supply: list[int]  # by seat, cubes not placed
    # with two seats, the tiles of the pile that nobody has seen, counted by pair; they are under the first of beside
    hidden: list[int]

    def own(self, seat: int) -> list[int]:
        """The cells with cubes of this seat (2.5)."""
        owner = self.owner
        return [c for c in range(len(owner)) if owner[c] == seat]  # faster than to enumerate the owners

    def place(self, seat: int, cell: int, n: int) -> int:
        """Put as many of n cubes as the tile and the supply take (2.5, 4.4); returns how many."""
        n = min(n, FULL - self.cubes[cell], self.supply[seat])
        if n > 0:
            self.owner[cell] = seat
            self.cubes[cell] += n
            self.supply[seat] -= n
        return n

    def put(self, seat: int, cell: int, n: int) -> None:
        """Place cubes, see `place`, and tell how many were placed."""
        n = self.place(seat, cell, n)
        self.tell("ur.place", seat=seat, tile=self.grid.names[cell], n=n)

    def remove(self, cell: int, n: int) -> None:
        """Give n cubes back to their owner."""
        self.supply[self.owner[cell]] += n
        self.cubes[cell] -= n
        if not self.cubes[cell]:
            self.owner[cell] = FREE


def derive(p: Ur) -> None:
    """Work out what follows from the fields."""
    p.grid = GRIDS[SIZE[p.seats]]
    p.built = sum(o >= HOLE for o in p.owner)
    p.supply = [CUBES - on_grid(p, s) for s in range(p.seats)]
    p.hidden = [max(0, n) for n in unseen(p)] if p.seats == 2 else [0] * len(PAIRS)


def faults(p: Ur) -> list[str]:
    """Every tile whose cubes do not fit its owner: a free one has none, an owned one some, a ziggurat one (6.2)."""
    found = zip(p.grid.names, p.owner, p.cubes, strict=True)
    wrong = [(name, owner, n) for name, owner, n in found if (owner == FREE) != (n == 0) or (owner >= HOLE and n != 1)]
    return [f"{name}: there cannot be {n} cubes of owner {owner}" for name, owner, n in wrong]


def on_grid(p: Ur, seat: int) -> int:
    """Cubes of a seat on the grid, those on ziggurats included (U-10)."""
    return sum(n for n, o in zip(p.cubes, p.owner, strict=True) if o in (seat, HOLE + seat))


def unseen(p: Ur) -> list[int]:
    """The tiles that are neither on the grid, nor in a hand, nor open beside the grid, by pair."""
    seen = [PAIR[t] for t in p.tile] + p.hand + p.beside
    return [COPIES[p.seats] - seen.count(k) for k in range(len(PAIRS))]


def lay_out(p: Ur) -> None:
    """2: draw the hands and the tile beside the grid, then deal the grid; nobody knows the bottom of the pile."""
    p.grid = GRIDS[SIZE[p.seats]]
    cells = p.grid.cells
    p.supply, p.built = [CUBES] * p.seats, 0
    bag = [COPIES[p.seats]] * len(PAIRS)
    p.hand = [chance.draw(p, bag, DRAWN) for _ in range(p.seats)]  # U-13
    p.beside = [chance.draw(p, bag, DRAWN)] if p.seats < 4 else []  # U-01
    under = scripted(p, bag) if p.seats == 2 else []
    pairs = [k for k, n in enumerate(bag) for _ in range(n)]
    chance.shuffle(p, pairs)
    pairs += under
    p.tile = [LAID[k, PAIRS[k][chance.below(p, 2)]] for k in pairs[: len(cells)]]
    p.hidden = [pairs[len(cells) :].count(k) for k in range(len(PAIRS))]
    repair(p)
    p.first = chance.below(p, p.seats)  # 2.2


def scripted(p: Ur, bag: list[int]) -> list[int]:
    """The tiles that a script draws later must be in the pile."""
    if not isinstance(p.source, chance.Scripted):
        return []
    to_come = p.source.draws[:]
    under = [chance.draw(p, bag, DRAWN) for _ in to_come[:2]]
    p.source.draws = to_come
    return under


def repair(p: Ur) -> None:
    """2.1, U-02: flip and swap tiles until no two neighbours show the same face."""
    t = p.tile
    while bad := clashing_cells(p):
        c = bad[chance.below(p, len(bad))]
        before = count_clashes(p, c)
        t[c] = FLIP[t[c]]
        if count_clashes(p, c) < before:
            continue
        d = chance.below(p, len(t))
        t[c], t[d] = t[d], t[c]


def clashing_cells(p: Ur) -> list[int]:
    """The cells with a neighbour that shows the same face."""
    shown = [FACE[t] for t in p.tile]
    return sorted({c for a, b in p.grid.neighbours if shown[a] == shown[b] for c in (a, b)})


def count_clashes(p: Ur, cell: int) -> int:
    """How many neighbours of a cell show the same face."""
    return [FACE[p.tile[d]] for d in p.grid.near[cell]].count(FACE[p.tile[cell]])
