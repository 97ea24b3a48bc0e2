"""The app in plain Python: its catalogues and rules are made from their sources, as the build makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import cradle_extra  # noqa: F401  the game of the tests, with its secrets
import pytest
from cradle.app import text

from tests.app.pages import FakePage, Visit
from tools.rulebook import rules
from tools.words import catalogues


@cache
def _made(package: str) -> dict[str, bytes]:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent
    return {**catalogues(folder)[0], **rules(folder)[0]}


def _get_data(package: str, name: str) -> bytes:
    try:
        return _made(package)[name]
    except KeyError:
        raise FileNotFoundError(name) from None


@pytest.fixture(scope="package", autouse=True)
def _words() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "get_data", _get_data)
        for kept in (text.catalogue, text.rules):
            kept.cache_clear()
        yield
    for kept in (text.catalogue, text.rules):
        kept.cache_clear()


@pytest.fixture
def visit() -> Visit:
    """The first visit of somebody who reads English."""
    return Visit()


@pytest.fixture
def returning() -> Callable[..., Visit]:
    """`returning(languages=("fr",), route="#/play/1")`: a visit from elsewhere."""
    return lambda **page: Visit(FakePage(**page))
