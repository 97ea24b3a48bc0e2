"""Position, and the decision that it leads to: plain data, with a stack of the steps to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from . import chance as _chance
from .steps import Action, Step


class Decision:
    """What has to be decided: by which seat, of which kind, about what, and every legal action in a fixed order."""

    __slots__ = ("about", "actions", "kind", "seat")

    def __init__(self, seat: int, kind: str, about: dict[str, Any], actions: list[Action]) -> None:
        self.seat, self.kind, self.about, self.actions = seat, kind, about, actions

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, about={self.about}, actions={self.actions})"


def silent(id: str, /, to: int | None = None, **params: Any) -> None:
    """Take an event and do nothing, because nobody listens."""


class Position:
    """Plain data: ints and flat lists of ints. A subclass names its slots and lists those that count in `fields`.

    It has a slot for every variant keyword. `now` (the decision, once it was listed), `tell` and `source` (chance in
    place of the seed, see chance.py) are not part of equality. A copy may share `now`, which nobody
    changes, so that actions are listed only once.
    """

    __slots__ = ("chance", "now", "source", "steps", "tell")
    fields: ClassVar[tuple[str, ...]] = ()

    steps: list[Step]
    chance: int
    source: _chance.Source | None
    now: Decision | None
    tell: Callable[..., None]

    def start(self, seed: int, source: _chance.Source | None = None) -> None:
        self.steps, self.now, self.tell = [], None, silent
        self.source = source.copy() if source else None
        self.chance = _chance.first_state(source.seed if source and source.seed is not None else seed)

    def then(self, *steps: Step) -> None:
        """Steps to come, in the order they will run."""
        self.steps += steps[::-1]

    def copy(self) -> Any:
        """An equal position that shares nothing; each game writes its own, by slices."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is type(self)
            and self.steps == other.steps
            and self.chance == other.chance
            and all(getattr(self, f) == getattr(other, f) for f in self.fields)
        )

    __hash__ = None  # type: ignore[assignment]
