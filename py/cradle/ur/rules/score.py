"""The score (9)."""

from __future__ import annotations

from .position import Ur
from .tables import FACE, HOLE, PAIRS

POINTS = [n * (n + 1) // 2 for n in range(7)]  # 9.2, U-09


def kinds(p: Ur, seat: int) -> list[int]:
    """9.1 without the hand tile: how many of each action, and of ziggurats."""
    have = [0] * 6
    for o, t in zip(p.owner, p.tile, strict=True):
        if o == seat or o == HOLE + seat:
            have[FACE[t]] += 1
    have[5] = p.owner.count(HOLE + seat)
    return have


def sets(have: list[int]) -> list[list[int]]:
    """9.3: the best split; the k-th set holds every kind of which there are at least k."""
    return [[kind for kind, n in enumerate(have) if n >= k] for k in range(1, max(have) + 1)]


def score(p: Ur, seat: int) -> tuple[int, int, list[list[int]]]:
    """9: points, the face of the hand tile that counts, and the sets."""
    best: tuple[int, int, list[list[int]]] = (-1, 0, [])
    have = kinds(p, seat)
    for face in PAIRS[p.hand[seat]]:
        have[face] += 1
        split = sets(have)
        have[face] -= 1
        points = sum([POINTS[len(s)] for s in split])
        if points > best[0]:
            best = points, face, split
    return best
