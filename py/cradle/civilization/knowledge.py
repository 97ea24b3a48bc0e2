"""What a seat may see, and a whole position imagined from it."""

from __future__ import annotations

from typing import Any

from .position import Civ


def view(p: Civ, seat: int | None) -> dict[str, Any]:
    return {}


def imagine(p: Civ, view: dict[str, Any], chance: int) -> Civ:
    raise NotImplementedError
