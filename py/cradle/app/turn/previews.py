"""What a pick would come to, in words, before it is made: as the game's board says, or tried where no die decides.

Both look at nothing but the view of who decides; what hangs on what is secret is not said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from ...board.contract import Foreseen
from ...kernel.game import Action, Decision
from ..base.text import Voice
from ..bots.consequences import changes
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS
from ..table.orders import Order
from ..table.table import Table

WORLDS = 3  # that fit the view, in which it is tried
MOST = 60  # actions: of more, nothing is said


class Foresight:
    """What is said of picks before they are made, at one sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self._at: Any = None
        self._said: dict[Action, str] = {}
        self._poor: set[Action] = set()  # of these, what brings nothing, or a loss

    def said(self, voice: Voice) -> Callable[[Action], str]:
        """What to say of an action, "" for nothing: found when it is asked for, and kept until the next decision."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live or table.guarded or self.many(decision):
            return nothing
        at = len(table.record), tuple(table.record.indices[-9:]), decision.kind, decision.seat, voice.words.language
        if self._at != at:
            self._at, self._said, self._poor = at, {}, set()
        view = table.game.view(table.supposed(), decision.seat)

        def words(action: Action) -> str:
            if action not in self._said:
                self._said[action] = self.words(voice, view, decision, action)
            return self._said[action]

        return words

    def poor(self, voice: Voice) -> Callable[[Action], bool]:
        """Whether an action brings nothing or a loss, as the game says: it is no main button."""
        said = self.said(voice)
        return lambda action: bool(said(action)) and action in self._poor

    def many(self, decision: Decision) -> bool:
        """Whether there is too much to say something of: numbers are said one at a time, as they stand in a field."""
        return sum(action[0] != COUNTS for action in decision.actions) > MOST

    def by_target(self, voice: Voice) -> Callable[[str], str]:
        """What to say of an element of the board, if it stands for exactly one action; else ""."""
        targets, said = self.session.table.targets(), self.said(voice)

        def words(target: str) -> str:
            actions = targets.get(target, ())
            return said(actions[0]) if target and len(actions) == 1 else ""

        return words

    def words(self, voice: Voice, view: dict[str, Any], decision: Decision, action: Action) -> str:
        game, board = self.session.table.game, self.session.table.board
        if found := board.preview(view, decision, action):
            if any(id in board.poor for id, _ in found):
                self._poor.add(action)
            return joined(voice, game.name, found)
        other = board.argument(action).get("other")
        if not isinstance(other, int):
            return ""
        lost = self.tried(view, decision, action)
        return ", ".join(
            voice.words.say("preview.changes", measure=measure(voice, game.name, name), n=signed(row[other]))
            for name, row in lost.items()
            if row[other]
        )

    def tried(self, view: dict[str, Any], decision: Decision, action: Action) -> dict[str, list[int]]:
        """What it changes by measure and seat, as far as it is so in every world; nothing where a die would decide."""
        game, before, after = self.session.table.game, [], []
        for seed in range(WORLDS):
            p = game.imagine(view, seed)
            then = p.copy()
            if (now := game.decision(p)) is None or action not in now.actions:
                return {}
            luck = p.chance
            game.play(p, action)
            if p.chance != luck:
                return {}
            before.append(then)
            after.append(p)
        return changes(game, decision.seat, before, after)


def joined(voice: Voice, game: str, found: Foreseen) -> str:
    """What a board foresees, as one text."""
    said = [voice.say(f"{game}.preview.{id}", **params) for id, params in found]
    return reduce(lambda first, then: voice.words.say("preview.both", first=first, then=then), said) if said else ""


def left(voice: Voice, table: Table, order: Order) -> str:
    """What an order leaves of what paid for it; "" where it cost nothing."""
    decision = order.decisions[-1]
    if decision.kind not in table.board.orders.pays:
        return ""
    view = table.game.view(table.record.at(order.begin + len(order.actions) - 1), decision.seat)
    return joined(voice, table.game.name, table.board.preview(view, decision, order.actions[-1]))


def nothing(action: Action) -> str:
    return ""


def measure(voice: Voice, game: str, name: str) -> str:
    return voice.words.say("hint.score") if name == "score" else voice.words.say(f"{game}.measure.{name}")


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"
