"""What a game was worth to each seat when it is over, by the ranks; all seats' returns add up to 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Returns = Callable[[Sequence[int]], list[float]]


def by_win(ranks: Sequence[int]) -> list[float]:
    """The winners share the number of seats, less 1 for each seat."""
    prize = len(ranks) / ranks.count(1)
    return [prize - 1 if rank == 1 else -1.0 for rank in ranks]


def by_rank(ranks: Sequence[int]) -> list[float]:
    """From 1 for the first to -1 for the last, in equal steps; seats of one rank share theirs."""
    others = max(1, len(ranks) - 1)
    return [sum((rank < other) - (rank > other) for other in ranks) / others for rank in ranks]


RETURNS: dict[str, Returns] = {"win": by_win, "rank": by_rank}
