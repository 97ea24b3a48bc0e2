"""The table at which offers are made."""

from __future__ import annotations

import pytest

from tests.app.pages import Visit
from tests.app.turn.market import at_market, emptied


@pytest.fixture
def market() -> Visit:
    return emptied(at_market())
