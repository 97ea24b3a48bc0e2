"""Drafts: what a person means to do, before it is played and as long as it can still be changed as a whole.

The engine takes small steps; a person thinks in orders, journeys, sets and forms. Each kind of these is a `Draft`. It
is offered every click and every number that is keyed in, and takes those that are its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Generic, TypeVar

from ... import players
from ...kernel.game import Action, Decision, Event, Game, Refusal
from ...kernel.position import Position
from ...words.text import Voice
from ..base.trees import Tree
from ..table.game_files import Entry
from ..table.interfaces import Sitting
from ..table.orders import Phase
from ..table.saves import DRAFT
from ..table.table import Table

LONGEST = 200  # decisions that the heuristic player is asked about, at most
Stood = TypeVar("Stood")  # what stands in a sheet
How = TypeVar("How")  # how it came there, or what for


class Draft:
    """One kind of draft in one sitting. What a kind does not need stays as it is here."""

    def __init__(self, session: Sitting) -> None:
        self.session = session

    # What is pressed --------------------------------------------------------------------------------------------------
    @property
    def elements(self) -> Collection[str]:
        """The elements of which a click would be taken, besides those of the legal actions."""
        return ()

    def press(self, target: str) -> bool:
        """Take a click on an element. Returns False if it is not for this draft."""
        return False

    def reopen(self, target: str) -> bool:
        """Take back what was played last, so that a click on an element goes on with it. Returns False if none can."""
        return False

    def key(self, n: int) -> bool:
        """Take a number that was keyed in. Returns False if it is not for this draft."""
        return False

    def put_down(self) -> bool:
        """Escape was pressed: let go of what is under way. Returns whether decisions were taken back for that."""
        return False

    # What is shown ----------------------------------------------------------------------------------------------------
    def rows(self, voice: Voice) -> list[Tree]:
        """How it stands in the prompt."""
        return []

    # For a page that is loaded anew -----------------------------------------------------------------------------------
    def to_store(self) -> Entry:
        """What stands at the present decision, by name, as JSON."""
        return {}

    def to_store_beyond(self) -> Entry:
        """What counts beyond the present decision, by name, as JSON."""
        return {}

    def recall(self, entry: Entry) -> None:
        """Take up what was stored. Raises TypeError or ValueError for anything else."""

    # What kinds of drafts share ---------------------------------------------------------------------------------------
    @property
    def phase(self) -> Phase:
        return self.session.table.phase

    @property
    def may_pick(self) -> bool:
        """Whether the person may pick, and no tour shows each step."""
        return self.session.live and not self.session.guided

    def play_instead(self, n: int, *actions: Action, known: Collection[Event] | None = None) -> bool:
        """Take back all after the first n decisions, and play these actions. Returns False if another tab plays on.

        known: what was told of the same actions with another number, so that it is not said again.
        """
        session = self.session
        session.back(n, quiet=known is not None)
        if session.app.session is not session:
            return False
        if actions:
            session.make(*actions, known=known or ())
        return True


class Sheet(Draft, Generic[Stood, How]):
    """A draft that is filled in at one decision, in any order, and played as a whole: a set or a form."""

    def __init__(self, session: Sitting) -> None:
        super().__init__(session)
        self._at: object = None  # the decision that it is for: how many came before it, and its kind
        # such a decision, and what stood there before the page was loaded anew, and how
        self._recalled: tuple[tuple[object, ...], Stood, How] | None = None

    def turn_to(self, decision: Decision) -> None:
        """Begin anew if this is another decision than before."""
        at = len(self.session.table.record), decision.kind
        if self._at != at:
            self._at = at
            self.begin(decision)
            if self._recalled and self._recalled[0] == at:
                (_, stood, how), self._recalled = self._recalled, None
                self.take_up(decision, stood, how)

    def begin(self, decision: Decision) -> None:
        """Fill in what stands there at first."""

    def take_up(self, decision: Decision, stood: Stood, how: How) -> None:
        """Fill in what stood there before the page was loaded anew, and how it stood."""


class Drafts:
    """All drafts of one sitting, in the order in which a click is offered to them.

    Their entry of the storage holds what was sent in this turn, and how many go with an order. For one decision it also
    holds what is filled in, keyed in or marked there, with the number of decisions before and its kind.
    """

    def __init__(self, session: Sitting, *kinds: Draft) -> None:
        self.session, self.kinds = session, kinds
        self._stood: Entry = {}  # what stood at the last decision at which something could be filled in
        self._text = ""  # the text of the entry as it is stored

    def __iter__(self) -> Iterator[Draft]:
        return iter(self.kinds)

    @property
    def elements(self) -> set[str]:
        return {element for draft in self for element in draft.elements}

    @property
    def _key(self) -> str:
        return DRAFT + self.session.table.id

    def recall(self) -> None:
        """Take up what was begun before the page was loaded anew. An entry that makes no sense is ignored."""
        entry = self.session.app.saves.entry(self._key)
        try:
            for draft in self:
                draft.recall(entry)
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            return
        self._text = self.session.app.page.store.get(self._key) or ""

    def keep(self) -> None:
        """After everything is drawn, store what is filled in or marked, if it has changed."""
        if self.session.live:
            self._stood = {name: what for draft in self for name, what in draft.to_store().items()}
        found = {**self._stood, **{name: what for draft in self for name, what in draft.to_store_beyond().items()}}
        found = {name: what for name, what in found.items() if what}
        text = json.dumps(found, separators=(",", ":")) if found else ""
        if text != self._text:
            self._text = text
            store = self.session.app.page.store
            if text:
                store.put(self._key, text)
            else:
                store.remove(self._key)


def first_refusal(game: Game, p: Position, actions: list[Action]) -> Refusal | None:
    """Play actions in position p, a copy; returns the refusal of the rules if one is not legal, else None."""
    for action in actions:
        if refusal := game.refusal(p, *action):
            return refusal
        game.play(p, action)
    return None


def usual_steps(
    table: Table, choose: players.Player, belongs: Callable[[Decision], bool]
) -> Iterator[tuple[Decision, Action]]:
    """The next decisions of the seat that decides, each with what the heuristic player picks, as long as they belong to
    the draft. choose: that player, who remembers what it has picked.
    """
    p, chance, asked = table.side.supposed().copy(), Random(0), table.decision
    for _ in range(LONGEST):
        decision = table.game.decision(p)
        if decision is None or asked is None or decision.seat != asked.seat or not belongs(decision):
            return
        action = choose(table.game.view(p, asked.seat), decision, chance, 0.0)
        yield decision, action
        table.game.play(p, action)
