"""Seeds for chance of every kind: from the browser's own source, which nobody can foresee or count back.

Never from `random`: its state is part of the snapshot from which every page starts.
"""

from __future__ import annotations

from .page import Page


def seed(page: Page) -> int:
    """A number of 128 bits, another one each time."""
    return int(page.chance(), 16)
