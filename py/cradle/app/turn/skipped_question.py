"""A question that a person passes over, by a click on what only the next one offers: `Board.skips`."""

from __future__ import annotations

from ...kernel.game import Action, Decision, Refusal
from ...kernel.position import Position
from .drafts import Draft


class Skip(Draft):
    """The present question of one sitting, if it can be passed over."""

    @property
    def beyond(self) -> tuple[Position, Decision] | None:
        """The position and the decision of this seat after it skips the present question; None if the question cannot
        be skipped, if another seat comes next, or if skipping would throw a die or draw a card.
        """
        table, decision = self.session.table, self.session.table.decision
        skip = table.board.skips.get(decision.kind) if decision else None
        if decision is None or skip is None or not self.may_pick:
            return None
        p = table.side.supposed().copy()
        table.game.play(p, skip)
        then = table.game.decision(p)
        return (p, then) if then and then.seat == decision.seat and p.chance == table.side.supposed().chance else None

    @property
    def ahead(self) -> dict[str, list[Action]]:
        """The elements that can be picked only after the present question is skipped, each with what a click there
        plays: the action that skips, then the pick.
        """
        table, decision, beyond = self.session.table, self.session.table.decision, self.beyond
        if decision is None or beyond is None:
            return {}
        skip, (_, then) = table.board.skips[decision.kind], beyond
        found = {table.board.target(action, then): [skip, action] for action in then.actions}
        return {element: steps for element, steps in found.items() if element}

    @property
    def elements(self) -> set[str]:
        return {*self.ahead}

    def press(self, target: str) -> bool:
        session, steps = self.session, self.ahead.get(target)
        if steps is None:
            return False
        if session.app.preferences.settings["confirm"]:
            session.make(steps[0])  # only skip: the pick itself has to be confirmed as usual
            return False
        session.carry_out(steps, whole=False)
        return True

    def refusal(self, target: str) -> Refusal | None:
        """Why an element cannot be picked, in the words of the rules; None if it can."""
        table, decision, beyond = self.session.table, self.session.table.decision, self.beyond
        if decision is None:
            return None
        meant = table.board.meant(decision, target) or ("", target)
        found: Refusal | None = table.game.refusal(beyond[0] if beyond else table.side.supposed(), *meant)
        return found
