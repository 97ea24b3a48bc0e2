"""Forms: what a person fills in, in any order, and sends as one; the page plays the engine's steps in its order.

A game's board says what stands in a form and what it comes to (`Board.form`). Nothing is played before it is sent.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from .. import players
from ..kernel.game import Action, Decision
from .rooms import Sitting
from .text import Voice
from .ui import Tree, agrees, button

LONGEST = 60  # steps of a suggestion


class Forms:
    """Of one sitting. A form begins from the one of its kind that was sent last in this turn, where that can be sent
    again; else as the heuristic player would fill it in, or empty once a person has cleared one.
    """

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self._draft: Any = None
        self.proposed = False  # whether it is the heuristic player's, unchanged
        self._at: tuple[int, str] | None = None  # the decision it was begun at: how many stood before it, and its kind
        self._sent: dict[tuple[int, str], tuple[Any, int]] = {}  # by seat and kind of decision, and after how many
        self._bare: set[int] = set()  # the seats that have cleared a form: theirs begin empty until they ask otherwise
        self._recalled: list[Any] = []  # what stood in a form before the page was loaded anew

    @property
    def stands_for(self) -> Collection[str]:
        """The verbs of the decision for which a form stands; none where there is none."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live or table.guarded or table.tour is not None:
            return ()
        verbs = table.board.form.begins.get(decision.kind, ())
        return verbs if any(verb in verbs for verb, _ in decision.actions) else ()

    @property
    def draft(self) -> Any:
        """What is filled in so far; None if there is no form."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.stands_for:
            return None
        at = len(table.record), decision.kind
        if self._at != at:
            self._at, self.proposed = at, False
            self._draft = self._begun(decision)
            if self._recalled and tuple(self._recalled[0]) == at:
                (_, draft, self.proposed), self._recalled = self._recalled, []
                self._draft = table.board.form.fill(table.seen(), decision, draft, "again")
                return self._draft
            lacks = isinstance(table.board.form.actions(table.seen(), decision, self._draft), tuple)
            if lacks and decision.seat not in self._bare:
                self.propose()
        return self._draft

    def _begun(self, decision: Decision) -> Any:
        """The draft of a form as it begins, from what was sent in this turn."""
        table, form, n = self.session.table, self.session.table.board.form, len(self.session.table.record)
        turn = next((n for n, event in reversed(table.happened) if event.id == "turn"), -1)
        sent = {k: one for (seat, k), one in self._sent.items() if seat == decision.seat and one[1] > turn}
        last, begun = sent.pop(decision.kind, (None, -1))
        draft = form.fill(table.seen(), decision, last, "again" if begun == n else "")
        other, later = max((one for one in sent.values() if one[1] < n), key=lambda one: one[1], default=(None, -1))
        return form.follows(table.seen(), decision, draft, other) if later > begun else draft

    def forget(self) -> None:
        """Decisions were taken back: the form is begun anew, from the one that was sent last."""
        self._at = None

    # For a page that is loaded anew: see drafts.py ------------------------------------------------------------------
    def begun_here(self) -> list[Any]:
        """What stands in the form, as JSON: the decision, the draft, and whether it is the heuristic player's."""
        return [self._at, self._draft, self.proposed] if self.draft is not None else []

    def sent_so_far(self) -> list[Any]:
        """What was sent: seat, kind of decision, the draft, and after how many decisions; and who begins empty."""
        sent = [[seat, kind, draft, n] for (seat, kind), (draft, n) in self._sent.items()]
        return [sent, sorted(self._bare)] if sent or self._bare else []

    def recall(self, begun: Any, sent: Any) -> None:
        """Raises TypeError or ValueError for what is neither."""
        revive, view = self.session.table.board.form.revive, self.session.table.seen()
        for seat, kind, draft, n in sent[0] if sent else ():
            if n <= len(self.session.table.record):
                self._sent[int(seat), str(kind)] = revive(view, draft), int(n)
        self._bare = {int(seat) for seat in sent[1]} if sent else set()
        if begun:
            at, draft, proposed = begun
            self._recalled = [at, revive(view, draft), bool(proposed)]

    # What is pressed --------------------------------------------------------------------------------------------------
    def on_fill(self, what: str, value: str) -> None:
        table, decision = self.session.table, self.session.table.decision
        if decision is not None and self.draft is not None:
            self.session.say_no_more()
            before, self._draft = self._draft, table.board.form.fill(table.seen(), decision, self._draft, what)
            self.proposed = self.proposed and self._draft == before
            if what == "clear":
                self._bare.add(decision.seat)

    def digit(self, n: int) -> bool:
        """1 to 9: how many, of what was pressed last. False: there is no form."""
        if self.draft is None:
            return False
        self.on_fill(f"number-{n}", "")
        return True

    def on_send(self, arg: str, value: str) -> None:
        """Play all of it; what is not legal is refused in the words of the rules, and nothing is played. arg: "last"
        if it is the seat's last word.
        """
        table, decision, draft = self.session.table, self.session.table.decision, self.draft
        if decision is None or draft is None:
            return
        actions = table.board.form.actions(table.seen(), decision, draft)
        if isinstance(actions, tuple):
            message, params, number = actions
            return self.session.refuse(message, params, table.game.paragraph(table.position, number))
        p = table.supposed().copy()
        for action in actions:
            if refusal := table.game.refusal(p, *action):
                return self.session.refuse(*refusal)
            table.game.play(p, action)
        self._sent[decision.seat, decision.kind] = draft, len(table.record)
        if arg and table.passing.offered() is not None:
            table.passing.give_last()
        self.session.carry_out(actions, whole=False)

    def on_suggest(self, arg: str, value: str) -> None:
        """Filled in as the heuristic player would; or that it would send nothing."""
        decision = self.session.table.decision
        if self.draft is None or decision is None:
            return
        self.session.say_no_more()
        self._bare.discard(decision.seat)
        self.propose()
        if not self.proposed:
            self.session.refuse("forms.nothing", {})

    def propose(self) -> None:
        """Fill in the draft of the heuristic player, unless it would send nothing."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None:
            return
        p, choose, chance = table.supposed().copy(), players.load(table.game, "heuristic"), Random(0)
        steps: list[Action] = []
        now: Decision | None = decision
        while now is not None and now.seat == decision.seat and len(steps) < LONGEST:
            steps.append(choose(table.game.view(p, now.seat), now, chance, 0.0))
            table.game.play(p, steps[-1])
            now = table.game.decision(p)
            if now is not None and now.kind in table.board.form.begins:
                break
        found = table.board.form.read(table.seen(), decision, steps)
        if found is not None:
            self._draft, self.proposed = found, True

    def send(self, voice: Voice) -> list[Tree]:
        """The button that sends it, once nothing is missing."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.stands_for:
            return []
        lacks = isinstance(table.board.form.actions(table.seen(), decision, self.draft), tuple)
        off = {"aria-disabled": "true"} if lacks else {}
        label = voice.say(f"{table.game.name}.send.{decision.kind}", seat=decision.seat, **decision.about)
        suggest = button("suggest", voice.words.say("forms.suggest"), **{"aria-pressed": str(self.proposed).lower()})
        last: list[Tree] = []
        if table.passing.offered() is not None:
            last = [
                button("send", voice.words.say("forms.last"), "last", title=voice.words.say("forms.last.help"), **off)
            ]
        return [button("send", label, kind="btn btn-primary", **agrees(voice.words), **off), *last, suggest]
