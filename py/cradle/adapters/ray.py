"""Plays lots of games on a cluster of Ray, for `cradle arena --ray ADDRESS`.

The package is sent to the machines; bots of your own have to be there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import ray

from ..kernel.game import Json

Lot = TypeVar("Lot")
Done = TypeVar("Done")
WAITING = 3  # lots sent in advance for every core


class Cluster:
    """An existing cluster, by its address; "local" starts one of so many cores on this machine. Whoever makes it closes
    it.

    Raises ConnectionError, RuntimeError or ValueError, as ray.init does, if there is none.
    """

    def __init__(self, address: str, cores: int) -> None:
        package = str(Path(__file__).parents[1])
        where: Json = {"num_cpus": cores} if address == "local" else {"address": address}
        ray.init(
            **where,
            include_dashboard=False if address == "local" else None,
            log_to_driver=False,
            runtime_env={"py_modules": [package]},
        )

    def cores(self) -> int:
        """How many cores the cluster has now."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def map(self, play: Callable[[Lot], Done], lots: Iterable[Lot]) -> Iterator[Done]:
        """Play each lot on some machine, and yield the results in order. Raises what a game there raises."""
        task, ahead = ray.remote(play), self.cores() * WAITING
        sent: deque[object] = deque()
        for lot in lots:
            sent.append(task.remote(lot))
            if len(sent) >= ahead:
                yield self._got(sent.popleft())
        while sent:
            yield self._got(sent.popleft())

    def _got(self, reference: object) -> Any:
        try:
            return ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error

    def close(self) -> None:
        ray.shutdown()
