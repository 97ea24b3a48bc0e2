"""Constants of the board and the tiles of Ur (paragraph 1 of the rules)."""

from __future__ import annotations

from ...kernel.compiling import mypyc_attr
from ...kernel.game import Action

AGRICULTURE, COMMERCE, CULTURE, POLITICS, WAR = range(5)
ACTIONS = ["agriculture", "commerce", "culture", "politics", "war"]
ACTION = {id: n for n, id in enumerate(ACTIONS)}

PAIRS = [(a, b) for a in range(5) for b in range(a + 1, 5)]  # a tile in hand is one of 10 pairs of actions
TILES = [(a, b) for a in range(5) for b in range(5) if a != b]  # a tile on the grid: face up, face down
FACE = [a for a, _ in TILES]
PAIR = [PAIRS.index((min(t), max(t))) for t in TILES]
FLIP = [TILES.index((b, a)) for a, b in TILES]
LAID = {(k, face): TILES.index((face, a + b - face)) for k, (a, b) in enumerate(PAIRS) for face in (a, b)}
DRAWN = {f"{ACTIONS[a]}-{ACTIONS[b]}": PAIRS.index((min(a, b), max(a, b))) for a, b in TILES}  # ids for scripts

COPIES = {2: 3, 3: 4, 4: 4}  # of every pair, by seats (2)
SIZE = {2: 5, 3: 6, 4: 6}  # the side of the grid, by seats
FULL, CUBES, ZIGGURATS = 5, 20, 5

FREE = -1  # owner of a free tile; a seat owns a tile, HOLE + seat has a ziggurat on it
HOLE = 4

USE: list[Action] = [("use", a) for a in ACTIONS]
FACES: list[Action] = [("face", a) for a in ACTIONS]
NUMBER: list[Action] = [("number", n) for n in range(CUBES + 1)]
DONE: Action = ("done", None)
KEEP: Action = ("keep", None)
SKIP: Action = ("skip", None)
BESIDE = "beside"

PARAGRAPH = {  # of the rules, by kind of decision
    "setup.first": "2.3",
    "setup.more": "2.3",
    "setup.exchange": "2.4",
    "turn": "4.1",
    "turn.rest": "4.2",
    "turn.cube": "4.3",
    "agriculture.put": "4.6",
    "commerce.put": "4.7",
    "culture.put": "4.8",
    "politics.put": "4.9",
    "war.from": "4.10",
    "war.to": "4.10",
    "war.number": "4.10",
    "exchange.tile": "5.1",
    "exchange.face": "5.1",
    "ziggurat": "6.1",
    "start": "7.1",
}


@mypyc_attr(serializable=True)
class Grid:
    """A square grid: names of places, neighbours, sides at the edge, and the actions that name a place."""

    def __init__(self, size: int) -> None:
        self.size, self.cells = size, range(size * size)
        self.names = ["abcdef"[c % size] + str(c // size + 1) for c in self.cells]
        self.index = {n: c for c, n in enumerate(self.names)}
        self.near = [
            tuple(d for d in self.cells if abs(c % size - d % size) + abs(c // size - d // size) == 1)
            for c in self.cells
        ]
        self.neighbours = [(c, d) for c in self.cells for d in self.near[c] if c < d]
        self.sides = [4 - len(n) for n in self.near]
        self.place = self.actions("place")
        self.cube = self.actions("cube")
        self.free = self.actions("free")
        self.ziggurat = self.actions("ziggurat")
        self.attack_from = self.actions("attack-from")
        self.attack_to = self.actions("attack-to")
        self.exchange = self.actions("exchange")
        self.exchange_beside: Action = ("exchange", BESIDE)

    def every(self) -> list[Action]:
        """Every action that names a place."""
        cells = (self.place, self.cube, self.free, self.ziggurat, self.attack_from, self.attack_to, self.exchange)
        return [action for row in cells for action in row] + [self.exchange_beside]

    def actions(self, verb: str) -> list[Action]:
        """One action for every place, by cell."""
        return [(verb, name) for name in self.names]


GRIDS = {size: Grid(size) for size in (5, 6)}
