"""Long work in slices: between two slices a page can show how far the work is, and a person can stop it.

Replaying a long game is such work: `codec.reading` and `Record.reading`.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")
Work = Generator[float, None, T]  # yields the share that is done, 0 to 1, and returns what comes of it


class Sliced(Generic[T]):
    """Work that runs only during `go_on`: `while not work.go_on(0.05): ...`, and then `work.result`.

    done: the share that is done, 0 to 1. To stop the work, drop it; then nothing has changed.
    """

    result: T

    def __init__(self, work: Work[T]) -> None:
        self.done = 0.0
        self._work = work

    def go_on(self, seconds: float) -> bool:
        """Work for so many seconds, at least one step; returns whether all is done. Raises what the work raises."""
        until = perf_counter() + seconds
        try:
            self.done = next(self._work)
            while perf_counter() < until:
                self.done = next(self._work)
        except StopIteration as end:
            self.done, self.result = 1.0, end.value
            return True
        return False

    def within(self, begins: float, ends: float) -> Work[T]:
        """Do this work as a part of larger work: yield the share of the larger work, which goes from `begins` to `ends`
        meanwhile, and return the result.
        """
        while not self.go_on(0):
            yield begins + (ends - begins) * self.done
        return self.result

    def finish(self) -> T:
        """Work to the end, and return the result."""
        while not self.go_on(1.0):
            pass
        return self.result
