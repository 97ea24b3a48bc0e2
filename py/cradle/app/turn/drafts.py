"""Keeps what a person has filled in or marked and not yet sent, beside the game, in case the page is loaded anew."""

from __future__ import annotations

import json
from typing import Any

from ..table.interfaces import Sitting
from ..table.saves import DRAFT
from .forms import Forms
from .order_gestures import Hands
from .selections import Marks


class Drafts:
    """The drafts of one sitting. Their entry of the storage holds what was sent in this turn, and how many go with an
    order. For one decision it also holds what is filled in, keyed in or marked there, with the number of decisions
    before and the kind of that decision.
    """

    def __init__(self, session: Sitting, forms: Forms, marks: Marks, hands: Hands) -> None:
        self.session, self.forms, self.marks, self.hands = session, forms, marks, hands
        self._begun: dict[str, Any] = {}  # what stood at the last decision at which something could be filled in
        self._text = ""  # the text of the entry as it is stored

    @property
    def key(self) -> str:
        return DRAFT + self.session.table.id

    def recall(self) -> None:
        """Take up what was begun before the page was loaded anew. An entry that makes no sense is ignored."""
        data = self.session.app.saves.entry(self.key)
        try:
            self.hands.on_take(str(data.get("take", "")), "")
            self.forms.recall(data.get("forms"), data.get("sent"))
            self.marks.recall(data.get("marks"))
            at, number = data.get("number", (-1, 0))
            if at == len(self.session.table.record):
                self.session.field.offer(int(number))
        except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError):
            return
        self._text = self.session.app.page.store.get(self.key) or ""

    def keep(self) -> None:
        """After everything is drawn, store what is filled in or marked, if it has changed."""
        if self.session.live:
            self._begun = {"forms": self.forms.begun_here(), "marks": self.marks.begun_here()}
            if (number := self.session.field.number) is not None:
                self._begun["number"] = [len(self.session.table.record), number]
        found = {**self._begun, "sent": self.forms.sent_so_far(), "take": self.hands.take}
        found = {name: what for name, what in found.items() if what}
        text = json.dumps(found, separators=(",", ":")) if found else ""
        if text != self._text:
            self._text = text
            store = self.session.app.page.store
            if text:
                store.put(self.key, text)
            else:
                store.remove(self.key)
