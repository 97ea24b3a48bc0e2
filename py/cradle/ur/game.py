"""Ur as a game of Cradle."""

from __future__ import annotations

from ..kernel.game import Action, Game, Standing, Variant, View
from .board import tour
from .rules.phases import ur
from .rules.phases.setup import setup
from .rules.position import Ur, derive, faults, lay_out
from .rules.refusals import TIMES
from .rules.score import POINTS, score
from .rules.tables import (
    ACTIONS,
    CUBES,
    DONE,
    FACES,
    GRIDS,
    KEEP,
    NUMBER,
    PARAGRAPH,
    SIZE,
    SKIP,
    USE,
)
from .views import knowledge

KINDS = [*ACTIONS, "ziggurat"]


class UrGame(Game[Ur]):
    """The game, for two to four seats. agriculture_safe: whether Agriculture tiles are spared from their
    action (U-04).
    """

    name = "ur"
    rules_version = 2
    variants = {"seats": ([2, 3, 4], 4), "agriculture_safe": ([False, True], False)}
    paragraphs = PARAGRAPH
    times = TIMES
    deals = ((tour.VARIANT, tour.SEED, tour.DEAL),)
    steps = ur
    position = Ur

    def set_up(self, p: Ur) -> None:
        lay_out(p)
        p.then(setup(p.first, 0))

    def derive(self, p: Ur) -> None:
        derive(p)

    def check(self, position: Ur) -> list[str]:
        return super().check(position) or faults(position)

    def every_action(self, variant: Variant) -> list[Action]:
        return [*GRIDS[SIZE[variant["seats"]]].every(), *USE, *FACES, *NUMBER, DONE, KEEP, SKIP]

    def standings(self, p: Ur) -> list[Standing]:
        """9; detail: cubes, the face of the hand tile that counts, and the sets with their kinds and points."""
        rows = []
        for seat in range(p.seats):
            points, face, split = score(p, seat)
            rows.append((points, CUBES - p.supply[seat], seat, face, split))
        rows.sort(key=lambda r: (-r[0], -r[1], r[2]))
        return [
            Standing(
                seat,
                1 + sum((a, b) > (points, cubes) for a, b, *_ in rows),  # 9.4, U-10
                points,
                {
                    "cubes": cubes,
                    "hand": ACTIONS[face],
                    "sets": [{"kinds": [KINDS[k] for k in s], "points": POINTS[len(s)]} for s in split],
                },
            )
            for points, cubes, seat, face, split in rows
        ]

    def observation(self, p: Ur, seat: int | None) -> View:
        return knowledge.observation(p)


GAME = UrGame()
