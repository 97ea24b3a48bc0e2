"""Whose side is shown where people share a device, and what a seat decides without a look at its own."""

from __future__ import annotations

from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.number_fields import whole
from .repeat_offer import same_again


class Sides:
    """The sides of the people at one sitting: showing and covering them."""

    def __init__(self, session: Sitting) -> None:
        self.session = session

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("lift", behind_curtain=True)
    def on_lift(self, arg: str, value: str) -> None:
        table = self.session.table
        if table.side.may_lift and self.session.look is None and (decision := table.decision):
            table.side.lift(decision.seat)
            self.session.another_side()
            self.session.past_board.lifted()

    @on("cover")
    def on_cover(self, arg: str, value: str) -> None:
        """A person covers their own side again."""
        if self.session.table.side.looks:
            self.session.table.side.cover()
            self.session.another_side()

    @on("unseen")
    def on_unseen(self, arg: str, value: str) -> None:
        """Make the pick that needs no look at one's own side."""
        action = self.session.table.side.unseen
        if action is not None and self.session.look is None:
            self.session.carry_out([action], whole=False)

    @on("same-again")
    def on_same_again(self, arg: str, value: str) -> None:
        """Make the last offer again, without a look at one's own side."""
        table = self.session.table
        if table.side.unseen is not None and self.session.look is None and (actions := same_again(table)):
            self.session.carry_out(actions, whole=False)

    @on("pass")
    def on_pass(self, arg: str, value: str) -> None:
        """Decline this and all questions of this sort until there is something else to decide, with or
        without a look.
        """
        table = self.session.table
        action = table.passing.offered()
        if action is not None and self.session.look is None and not table.awaits_go_ahead:
            self.session.kept_game.leads()
            table.passing.give()
            self.session.carry_out([action], whole=False)

    @on("ask-again")
    def on_ask_again(self, seat: str, value: str) -> None:
        self.session.table.passing.take_back(whole(seat))
