"""Several processes give what one would, in the same order; and end when they are no longer wanted."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest
from cradle.lab.cores import spread

PY = str(Path(__file__).parents[1] / "py")


def half(n: int) -> int:
    if n % 2:
        raise ValueError(f"{n} is odd")
    return n // 2


def late(n: int) -> int:
    """The first items take longest."""
    time.sleep(0.05 if n < 2 else 0)
    return n


def endless(n: int) -> int:
    """It never ends at 0."""
    while not n:
        time.sleep(0.01)
    return half(n)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_results_come_in_order(count: int) -> None:
    with spread(count) as over:
        assert list(over(late, range(20))) == list(range(20))
        assert list(over(half, range(0, 10, 2))) == list(range(5))
        assert list(over(half, [])) == []
    assert active_children() == []


@pytest.mark.parametrize("count", [1, 2])
def test_what_a_process_raises_is_raised_here(count: int) -> None:
    with pytest.raises(ValueError, match="7 is odd"), spread(count) as over:
        list(over(half, [2, 4, 7, 8]))
    assert active_children() == []


def test_work_that_would_never_end_is_given_up() -> None:
    with pytest.raises(ValueError, match="1 is odd"), spread(2) as over:
        next(over(endless, [0, 1]))
    assert active_children() == []


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(EOFError), spread(2) as over:
        list(over(os._exit, [3]))
    assert active_children() == []


def test_no_process_is_left_behind_by_one_that_is_killed() -> None:
    """The processes hold the output open, so it ends when the last of them has."""
    code = "import time; from cradle.lab.cores import spread\n"
    code += "with spread(3) as over: print(*over(abs, [1, 2, 3]), flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env={"PYTHONPATH": PY}) as parent:
        assert parent.stdout.readline() == b"1 2 3\n"
        parent.kill()
        assert parent.communicate(timeout=30)[0] == b""
