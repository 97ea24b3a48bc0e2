"""What every test shares."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import count

import pytest
from cradle.players import advice, plan_search, search
from hypothesis import settings

# No deadline: a busy machine is no fault of the code. The same examples every time: what fails here fails elsewhere.
settings.register_profile("cradle", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("cradle")
YOUNG = 50_000  # objects, before garbage is looked for


def pytest_collection_finish() -> None:
    """Thousands of tests, and all they import, stay: garbage is looked for elsewhere, and less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Give thought so many looks at the clock a second, and no other time: a machine of any speed thinks alike.

    A power of two, for sums of times without a rest.
    """

    def given(each_second: int) -> None:
        clock = count()
        for module in (advice, plan_search, search):
            monkeypatch.setattr(module, "perf_counter", lambda: next(clock) / each_second)

    return given
