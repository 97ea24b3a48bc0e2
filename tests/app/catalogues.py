"""Rules made from their sources, as the build makes them, so that the app has its rule books in plain Python too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import get_data

import cradle_extra  # noqa: F401  the game of the tests, with its secrets
import pytest
from cradle.words import text

from tools.build.rulebook import rules


@cache
def _made(package: str) -> dict[str, bytes]:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent
    return rules(folder)[0]


def _get_data(package: str, name: str) -> bytes | None:
    return _made(package).get(name) or get_data(package, name)


@contextmanager
def spoken() -> Iterator[None]:
    """As long as this lasts, the app finds its rule books."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "get_data", _get_data)
        text.rule_trees.cache_clear()
        yield
    text.rule_trees.cache_clear()
