"""Says in words what a pick would come to before it is made. The board of the game says it, or else the pick is tried,
if no die decides.

Both look at nothing but the view of the seat that decides, and say nothing that depends on secrets.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action, Decision, View
from ...words.actions import foreseen_words
from ...words.text import Voice, named_places
from ..bots.consequences import changes
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS
from ..table.orders import Order
from ..table.table import Table

Where = Callable[[Action], list[str]]

WORLDS = 3  # imagined positions in which a pick is tried
MOST = 60  # if a decision has more actions, nothing is said of them


class Foresight:
    """What is said of picks before they are made, at one sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self._at: object = None
        self._said: dict[Action, str] = {}
        self._poor: set[Action] = set()  # those actions that bring nothing, or a loss
        self._places: dict[Action, list[str]] = {}  # the places that are named then

    def words_for_actions(self, voice: Voice) -> Callable[[Action], str]:
        """A function that says what an action would come to, "" for nothing. It works that out when it is asked, and
        remembers it until the next decision.
        """
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live or table.side.guarded or self.many(decision):
            return nothing
        at = len(table.record), tuple(table.record.indices[-9:]), decision.kind, decision.seat, voice.words.language
        if self._at != at:
            self._at, self._said, self._poor, self._places = at, {}, set(), {}
        view = table.game.view(table.side.supposed(), decision.seat)

        def words(action: Action) -> str:
            if action not in self._said:
                self._said[action] = self.words(voice, view, decision, action)
            return self._said[action]

        return words

    def of_actions(self, voice: Voice) -> tuple[Callable[[Action], str], Callable[[Action], bool], Where]:
        """Three functions. What an action would come to, in words; whether that is nothing or a loss, by `Board.poor`,
        so that it gets no main button; and the places that the words name, by the elements of the board.
        """
        said = self.words_for_actions(voice)
        return (
            said,
            lambda action: bool(said(action)) and action in self._poor,
            lambda action: self._places.get(action, []) if said(action) else [],
        )

    def many(self, decision: Decision) -> bool:
        """Whether there are too many actions to say something of each. Numbers do not count: only the one in the field
        is needed.
        """
        return sum(action[0] != COUNTS for action in decision.actions) > MOST

    def by_target(self, voice: Voice) -> Callable[[str], str]:
        """What to say of an element of the board, if it stands for exactly one action; else ""."""
        targets, said = self.session.table.targets(), self.words_for_actions(voice)

        def words(target: str) -> str:
            actions = targets.get(target, ())
            return said(actions[0]) if target and len(actions) == 1 else ""

        return words

    def words(self, voice: Voice, view: View, decision: Decision, action: Action) -> str:
        game, board = self.session.table.game, self.session.table.board
        if found := board.preview(view, decision, action):
            if any(id in board.poor for id, _ in found):
                self._poor.add(action)
            self._places[action] = [*dict.fromkeys(place for _, params in found for place in named_places(params))]
            return foreseen_words(voice, found)
        other = board.argument(action).get("other")
        if not isinstance(other, int):
            return ""
        lost = self.tried(view, decision, action)
        return ", ".join(
            voice.words.say("preview.changes", measure=measure(voice, game.name, name), n=signed(row[other]))
            for name, row in lost.items()
            if row[other]
        )

    def tried(self, view: View, decision: Decision, action: Action) -> dict[str, list[int]]:
        """What an action changes, by measure and seat, as far as it is so in every world; {} if a die would decide."""
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


def payment_left(voice: Voice, table: Table, order: Order) -> str:
    """What an order has left of what paid for it, in words; "" if it cost nothing."""
    decision = order.decisions[-1]
    if decision.kind not in table.board.orders.pays:
        return ""
    view = table.game.view(table.record.at(order.begin + len(order.actions) - 1), decision.seat)
    return foreseen_words(voice, table.board.preview(view, decision, order.actions[-1]))


def nothing(action: Action) -> str:
    return ""


def measure(voice: Voice, game: str, name: str) -> str:
    return voice.words.say("hint.score") if name == "score" else voice.words.say(f"{game}.measure.{name}")


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"
