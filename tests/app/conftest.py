"""The app in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.app.catalogues import spoken
from tests.app.pages import FakePage, Visit


@pytest.fixture(scope="package", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def visit() -> Visit:
    """The first visit of somebody who reads English."""
    return Visit()


@pytest.fixture
def returning() -> Callable[..., Visit]:
    """`returning(languages=("fr",), route="#/play/1")`: a visit from elsewhere."""
    return lambda **page: Visit(FakePage(**page))
