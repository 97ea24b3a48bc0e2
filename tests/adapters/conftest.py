"""What the adapters need is installed by `make test-long` alone, so it is imported by fixtures."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest


@pytest.fixture
def pyspiel() -> Any:
    """OpenSpiel, with the games registered."""
    import_module("cradle.adapters.openspiel")
    return import_module("pyspiel")


@pytest.fixture
def zoo() -> Any:
    return import_module("cradle.adapters.pettingzoo")
