"""Whose side of a table is shown, and when the device has to be passed on before anything is."""

from __future__ import annotations

from ...kernel.game import Action, Decision, View
from ...kernel.position import Position
from .at_table import AtTable
from .standing_answers import Passing


class ShownSide:
    """Through whose eyes the people at this device see their table."""

    def __init__(self, table: AtTable, passing: Passing) -> None:
        self.table, self.passing = table, passing
        self.lifted: int | None = None  # whose side is shown, while several people share the device
        self.lifted_at: int | None = None  # at which decision it was shown first
        self.looks = False  # whether it is shown only because its owner asked, at a decision that does not need it
        self.veiled = False  # whether it was opened by a link, so that even one person alone is asked who they are
        # whether one of several people here has gone, so that nothing is shown before the other asks
        self.unsure = False
        # after how many decisions and in which position something was imagined, and that
        self._supposed: tuple[int, Position, Position] | None = None

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes the table is drawn; None: a bystander's."""
        table = self.table
        if not table.secret:
            return None if len(table.people) > 1 else table.me
        return table.me if len(table.people) == 1 and not self.unsure else self.lifted

    def view(self, look: int | None = None) -> View:
        """What the viewer sees now, or saw after so many decisions."""
        table = self.table
        return table.game.view(table.position if look is None else table.record.at(look), self.viewer)

    def supposed(self) -> Position:
        """A position that fits what is drawn; hands that are not shown are invented."""
        table, p = self.table, self.table.position
        if not self.at_one_device or self.lifted is not None:
            return p
        n, found = len(table.record), self._supposed
        if found is None or found[0] != n or found[1] is not p:
            self._supposed = found = n, p, table.game.imagine(table.game.view(p, None), 0)
        return found[2]

    # When it is hidden ----------------------------------------------------------------------------------------------
    @property
    def at_one_device(self) -> bool:
        """Whether several people at this device have secrets from each other."""
        return self.table.secret and len(self.table.people) > 1

    @property
    def asks_here(self) -> Decision | None:
        """What a person at this device has to decide now."""
        decision = self.table.decision
        return decision if decision and decision.seat in self.table.people and not self.table.awaits_go_ahead else None

    def is_public(self, decision: Decision) -> bool:
        """Whether all may see the decision: it has no secret, and is not part of playing cards from a hand."""
        game, steps = self.table.game, self.table.position.steps
        held = any(step[0] in game.private and step[1] == decision.seat for step in steps)
        return decision.kind in game.public and not (held and decision.seat == self.lifted)

    @property
    def guarded(self) -> bool:
        """Whether the seat that decides needs its own cards, which are not shown now."""
        if not self.table.secret or (decision := self.asks_here) is None:
            return False
        if decision.seat == self.lifted or self.table.unasked:
            return False
        return not self.is_public(decision) if len(self.table.people) > 1 else self.veiled

    @property
    def unseen(self) -> Action | None:
        """The action that a seat may play without a look at its own side, so that the table can stay open; None if
        there is none.
        """
        decision = self.table.decision
        if decision is None or not self.guarded or not self.at_one_device:
            return None
        verb = self.table.game.unseen.get(decision.kind)
        return next((action for action in decision.actions if action[0] == verb), None)

    @property
    def curtain(self) -> int | None:
        """The seat the device must be handed to before anything is shown; None if nobody has to wait."""
        decision = self.table.decision
        return decision.seat if decision and self.guarded and self.unseen is None else None

    # Showing and covering it ----------------------------------------------------------------------------------------
    @property
    def may_lift(self) -> bool:
        """Whether the seat that decides may ask for its own side."""
        decision = self.asks_here
        return decision is not None and (self.guarded or (self.at_one_device and decision.seat != self.lifted))

    def lift(self, seat: int) -> None:
        """Show the side of the seat that decides to the person who plays it."""
        self.lifted, self.lifted_at = seat, len(self.table.record)
        self.looks = self.table.decision is not None and self.is_public(self.table.decision)

    def cover(self) -> None:
        """Show nobody's side any more; not needed for one person alone."""
        if self.at_one_device:
            self.lifted = None

    def put_away(self) -> None:
        """Cover a side when another person at this device decides, or when its owner makes a public decision."""
        decision = self.table.decision
        if decision is None:
            return self.cover()
        if decision.seat in self.table.people:
            public = self.is_public(decision)
            if decision.seat != self.lifted or (public and not self.looks):
                self.cover()
            self.looks = self.looks and public

    def reseat(self, seat: int, before: frozenset[int]) -> None:
        """Somebody else plays this seat now. before: the seats that people here had until then."""
        table = self.table
        if table.secret and table.people < before and len(table.people) == 1 and self.lifted != table.me:
            self.veiled = self.unsure = True
        if self.lifted == seat:
            self.lifted = None
