"""Tables at which orders are given."""

from __future__ import annotations

import pytest

from tests.app.pages import Visit
from tests.app.table.orders import contested, crowded, midway, open_at


@pytest.fixture
def marching() -> Visit:
    return open_at(midway("civilization", "march.from", 8, crowded, seats=7, rules="advanced"))


@pytest.fixture
def expanding() -> Visit:
    return open_at(midway("renaissance", "expansion.place", 12, contested, seats=6))
