"""The device's clock, which may show any time: one before 1970, one absurdly far ahead, or none."""

from __future__ import annotations

from .page import Page

LATEST = 10**15 - 1  # ms since 1970


def now(page: Page) -> int:
    """What time it is, in ms since 1970, as a whole number that can be stored and read again."""
    return moment(page.now())


def moment(value: object) -> int:
    """A time that was told or stored. One that no clock should show becomes the nearest possible time; what is no
    number becomes 0.
    """
    return int(min(LATEST, max(0, value))) if isinstance(value, int | float) else 0  # NaN is not greater than 0
