"""What a measurement returns: a value with its unit, and beside it a reference that was measured in the same run."""

from __future__ import annotations

from statistics import median
from typing import Any

Reference = tuple[str, float, str]  # name, value, unit
# name, value, unit, goal or goal_ratio, reference (name, value, unit), "more" if more is better, and other facts
Figure = dict[str, Any]


def figure(name: str, value: float, unit: str, reference: Reference, goal: float | None = None, **facts: Any) -> Figure:
    """A figure as JSON. facts: "more" if more is better, and what else is worth knowing."""
    wanted = {} if goal is None else {"goal": goal}
    beside = dict(zip(("name", "value", "unit"), reference, strict=True))
    return {"name": name, "value": value, "unit": unit, **wanted, **facts, "reference": beside}


def fixed_loop(*seconds: float) -> Reference:
    """What Python's work is compared with: the loop of page.py in the same Python, which took so many seconds."""
    return "fixed loop in that Python", 1e3 * median(seconds), "ms"
