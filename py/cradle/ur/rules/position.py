"""What a position of Ur holds, and the set-up of the grid."""

from __future__ import annotations

from ...kernel import chance
from ...kernel.fields import Field, one, row, some
from ...kernel.position import Position, silent
from .tables import COPIES, CUBES, DRAWN, FACE, FLIP, FREE, FULL, GRIDS, HOLE, LAID, PAIR, PAIRS, SIZE, TILES, Grid


class Ur(Position):
    """owner, cubes and tile by cell, row by row; hand and supply by seat.

    beside: the pairs beside the grid that all know, the next one to take first. hidden: with two seats, the tiles of
    the pile that nobody has seen, counted by pair; they are under the first of beside. history: checksums of the
    positions at the start of every turn since the last ziggurat (U-12).
    """

    __slots__ = (
        "agriculture_safe",
        "beside",
        "built",
        "cubes",
        "first",
        "grid",
        "hand",
        "hidden",
        "history",
        "owner",
        "seats",
        "supply",
        "tile",
    )
    fields = (
        "seats",
        "agriculture_safe",
        "first",
        "tile",
        "owner",
        "cubes",
        "supply",
        "hand",
        "beside",
        "hidden",
        "built",
        "history",
    )
    grid: Grid
    seats: int
    agriculture_safe: bool
    first: int
    built: int
    tile: list[int]
    owner: list[int]
    cubes: list[int]
    supply: list[int]
    hand: list[int]
    beside: list[int]
    hidden: list[int]
    history: list[int]

    def copy(self) -> Ur:
        t = Ur.__new__(Ur)
        t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
        t.source = self.source and self.source.copy()
        t.seats, t.agriculture_safe, t.first, t.grid = self.seats, self.agriculture_safe, self.first, self.grid
        t.tile, t.owner, t.cubes, t.supply = self.tile[:], self.owner[:], self.cubes[:], self.supply[:]
        t.hand, t.beside, t.hidden = self.hand[:], self.beside[:], self.hidden[:]
        t.built, t.history = self.built, self.history[:]
        return t

    def own(self, seat: int) -> list[int]:
        """The cells with cubes of this seat (2.5)."""
        return [c for c, o in enumerate(self.owner) if o == seat]

    def free_cells(self) -> list[int]:
        """The cells without cube and ziggurat (2.5)."""
        return [c for c, o in enumerate(self.owner) if o == FREE]

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


def schema(seats: int) -> list[Field]:
    """The fields that records and saves hold; supply, hidden and built follow from them."""
    cells = SIZE[seats] ** 2
    stands = [(FREE, 0)]
    stands += [(s, n) for s in range(seats) for n in range(1, FULL + 1)] + [(HOLE + s, 1) for s in range(seats)]
    fields = [
        one("first", seats),
        row("tile", cells, len(TILES)),
        row(("owner", "cubes"), cells, stands),
        row("hand", seats, len(PAIRS)),
    ]
    if seats < 4:
        fields.append(some("beside", 3, len(PAIRS)) if seats == 2 else row("beside", 1, len(PAIRS)))
    return fields


def derive(p: Ur) -> None:
    """Work out what the fields leave out."""
    p.grid = GRIDS[SIZE[p.seats]]
    if p.seats == 4:
        p.beside = []
    p.built = sum(o >= HOLE for o in p.owner)
    p.supply = [CUBES - on_grid(p, s) for s in range(p.seats)]
    p.hidden = [max(0, n) for n in unseen(p)] if p.seats == 2 else [0] * len(PAIRS)
    p.history = []


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
    p.owner, p.cubes = [FREE] * len(cells), [0] * len(cells)
    p.supply, p.built, p.history = [CUBES] * p.seats, 0, []
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
    t, near = p.tile, p.grid.near

    def clash(c: int) -> int:
        return sum(FACE[t[c]] == FACE[t[d]] for d in near[c])

    while bad := [c for c in p.grid.cells if clash(c)]:
        c = bad[chance.below(p, len(bad))]
        before = clash(c)
        t[c] = FLIP[t[c]]
        if clash(c) < before:
            continue
        d = chance.below(p, len(t))
        t[c], t[d] = t[d], t[c]
