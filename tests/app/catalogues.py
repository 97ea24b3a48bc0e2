"""Words and rules made from their sources, as the build makes them, so that the app speaks in plain Python too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import cradle_extra  # noqa: F401  the game of the tests, with its secrets
import pytest
from cradle.app.base import text

from tools.build.rulebook import rules
from tools.build.words import catalogues


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


@contextmanager
def spoken() -> Iterator[None]:
    """As long as this lasts, the app finds its words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "get_data", _get_data)
        for kept in (text.catalogue, text.rule_trees):
            kept.cache_clear()
        yield
    for kept in (text.catalogue, text.rule_trees):
        kept.cache_clear()
