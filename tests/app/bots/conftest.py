"""What several tests of hints begin with."""

from __future__ import annotations

import pytest

from tests.app.pages import Visit


@pytest.fixture
def turn(visit: Visit) -> Visit:
    """Two people at Ur; the first has a whole turn before her."""
    return visit.seat("human", "human").until("turn")
