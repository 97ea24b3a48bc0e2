"""Positions of older rules, converted to the present form, as JSON."""

from __future__ import annotations

from ...kernel.game import Json
from .position import WRITABLE

LEAST = 40  # until version 2 no number below -40 could be written, and 40 was added to each


def cash_left(data: Json) -> None:
    """Version 1 wrote the cash that was there before tokens were paid, not what was left (9.1, G52)."""
    fields = data["fields"]
    if any(fields["tokens"]):  # tokens have been bought at least once
        fields["written"] = [had - abs(n - LEAST) for had, n in zip(fields["written"], fields["tokens"], strict=True)]


def numbers(data: Json) -> None:
    """Until version 2 the least number was -40 (9.2, G56)."""
    fields, writes = data["fields"], any(step[0].startswith("tokens.") for step in data["steps"])
    if any(fields["tokens"]):
        fields["tokens"] = [n - LEAST + WRITABLE for n in fields["tokens"]]
    if writes:
        fields["bid"] = [n - LEAST + WRITABLE if n else 0 for n in fields["bid"]]
