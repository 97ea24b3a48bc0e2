"""Slices: work that runs for a given time, tells how far it is, and raises its exceptions."""

from __future__ import annotations

import pytest
from cradle.kernel.slices import Sliced, Work


def counting(n: int, end: Exception | None = None) -> Work[str]:
    for i in range(n):
        yield (i + 1) / n
    if end:
        raise end
    return "done"


def test_a_step_at_a_time() -> None:
    work = Sliced(counting(4))
    assert work.done == 0
    shares = []
    while not work.go_on(0):
        shares.append(work.done)
    assert shares == [0.25, 0.5, 0.75, 1]
    assert work.done == 1 and work.result == "done"


def test_much_in_one_slice_and_nothing_at_all() -> None:
    work = Sliced(counting(1000))
    assert work.go_on(60) and work.result == "done"
    nothing = Sliced(counting(0))
    assert nothing.go_on(0) and nothing.done == 1 and nothing.result == "done"
    assert Sliced(counting(7)).finish() == "done"


def test_exceptions_of_the_work_are_raised() -> None:
    work = Sliced(counting(1, ValueError("too far")))
    assert not work.go_on(0)
    with pytest.raises(ValueError, match="too far"):
        work.go_on(0)
    with pytest.raises(ValueError, match="too far"):
        Sliced(counting(5, ValueError("too far"))).finish()
