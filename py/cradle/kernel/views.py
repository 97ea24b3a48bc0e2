"""Makes a position of a view again: one that shares the lists of the view, for boards and bots, or one with copies."""

from __future__ import annotations

from .position import Position, View, silent
from .steps import Steps


def share(p: Position, view: View, steps: Steps) -> None:
    """Give a new position the variant of a view, its pending steps and the fields that everybody sees. The lists are
    those of the view, so the position must not be changed. It has no chance, and tells nobody.
    """
    for key, chosen in view["variant"].items():
        setattr(p, key, chosen)
    for name in p.open_fields:
        setattr(p, name, view[name])
    p.steps = steps.read(view["steps"])
    p.chance, p.source, p.now, p.tell = 0, None, None, silent


def fill(p: Position, view: View, steps: Steps) -> None:
    """Give a position the pending steps of a view and the fields that everybody sees, all copied."""
    for name in p.open_fields:
        value = view[name]
        setattr(p, name, value[:] if isinstance(value, list) else value)
    p.steps = steps.read(view["steps"])
