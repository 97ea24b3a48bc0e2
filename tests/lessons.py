"""The guided first turn of a game, step by step: the positions, what is asked there and what happens."""

from __future__ import annotations

from typing import Any

from cradle.app.entrance import tour
from cradle.kernel.game import Decision


class Steps:
    """The lesson of a game, by the names of its steps."""

    def __init__(self, name: str) -> None:
        self.lesson = tour.lesson(name)
        self.names = [step for step, _, _ in self.lesson.steps]

    def before(self, step: str) -> Any:
        """The position where a step begins."""
        return self.lesson.record.at(self.lesson.begins[self.names.index(step)])

    def after(self, step: str) -> Any:
        """The position where it ends."""
        return self.lesson.record.at(self.lesson.begins[self.names.index(step) + 1])

    def asked(self, step: str) -> Decision | None:
        """What has to be decided where it begins."""
        return self.lesson.game.decision(self.before(step))

    def told(self, step: str) -> list[tuple[str, dict[str, Any]]]:
        """What happens at it: ids without the name of the game, with parameters."""
        events: list[Any] = []
        game, p = self.lesson.game, self.before(step)
        for action in self.lesson.steps[self.names.index(step)][2]:
            game.play(p, action, events.append)
        return [(event.id.removeprefix(f"{game.name}."), event.params) for event in events]
