"""Forms: what a person fills in, in any order, and sends as one; the page plays the engine's steps in its order.

A game's board says what stands in a form and what it comes to (`Board.form`). Nothing is played before it is sent.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ... import players
from ...kernel.game import Action, Decision
from ...players import Player
from ...words.text import Voice
from ..base.trees import Tree, agrees, button
from ..base.verbs import on
from ..table.game_files import Entry
from ..table.interfaces import Sitting
from .drafts import Sheet, first_refusal, usual_steps


class Sent(NamedTuple):
    """A draft that was sent: by which seat, at which kind of decision, and after how many decisions."""

    seat: int
    kind: str
    draft: object
    n: int


class Forms(Sheet[object, bool]):
    """The forms of one sitting. `Board.form` says with what a form begins, given what its seat sent last in this turn.
    The heuristic player fills it in if the person asks for that; it does not suggest again what was sent already and
    nobody took.
    """

    def __init__(self, session: Sitting) -> None:
        super().__init__(session)
        self._draft: object = None
        self.proposed = False  # whether the draft is the suggestion of the heuristic player, unchanged
        self._sent: list[Sent] = []  # what was sent in this sitting, the newest last

    @property
    def stands_for(self) -> Collection[str]:
        """The verbs of the present decision for which a form stands; none if there is no form."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live or table.side.guarded or table.tour is not None:
            return ()
        verbs = table.board.form.begins.get(decision.kind, ())
        return verbs if any(verb in verbs for verb, _ in decision.actions) else ()

    @property
    def draft(self) -> object:
        """The draft of the present form; None if there is no form."""
        decision = self.session.table.decision
        if decision is None or not self.stands_for:
            return None
        self.turn_to(decision)
        return self._draft

    def of_turn(self, seat: int) -> list[Sent]:
        """What a seat has sent in this turn, even if it was taken back since."""
        happened = self.session.table.happened
        turn = next((n for n, event in reversed(happened) if event.id == "turn"), -1)
        return [one for one in self._sent if one.seat == seat and one.n > turn]

    def tried(self, decision: Decision) -> list[Sent]:
        """What the seat has sent in this turn at decisions of this kind, and did not take back. [] if the decision is
        an answer, because each answer is to another offer.
        """
        table = self.session.table
        if decision.kind in table.board.passing.answers:
            return []
        return [one for one in self.of_turn(decision.seat) if one.kind == decision.kind and one.n < len(table.record)]

    def begin(self, decision: Decision) -> None:
        """A form begins with what was sent in this turn."""
        table, form, n = self.session.table, self.session.table.board.form, len(self.session.table.record)
        sent = {one.kind: (one.draft, one.n) for one in self.of_turn(decision.seat)}
        last, begun = sent.pop(decision.kind, (None, -1))
        draft = form.fill(table.side.view(), decision, last, "again" if begun == n else "")
        other, later = max((one for one in sent.values() if one[1] < n), key=lambda one: one[1], default=(None, -1))
        self._draft = form.follows(table.side.view(), decision, draft, other) if later > begun else draft
        self.proposed = False

    def take_up(self, decision: Decision, stood: object, how: bool) -> None:
        table, self.proposed = self.session.table, how
        self._draft = table.board.form.fill(table.side.view(), decision, stood, "again")

    def forget(self) -> None:
        """Decisions were taken back, so the form begins anew, with what was sent last."""
        self._at = None

    # For a page that is loaded anew -----------------------------------------------------------------------------------
    def to_store(self) -> Entry:
        """What stands in the form: the decision, the draft, and whether it is the heuristic player's."""
        return {"forms": [self._at, self._draft, self.proposed]} if self.draft is not None else {}

    def to_store_beyond(self) -> Entry:
        """What was sent, as in `Sent`."""
        return {"sent": [[list(one) for one in self._sent]]} if self._sent else {}

    def recall(self, entry: Entry) -> None:
        revive, view = self.session.table.board.form.revive, self.session.table.side.view()
        begun, sent = entry.get("forms"), entry.get("sent")
        for seat, kind, draft, n, *_ in sent[0] if sent else ():  # older versions have stored more
            if n <= len(self.session.table.record):
                self._sent.append(Sent(int(seat), str(kind), revive(view, draft), int(n)))
        if begun:
            at, draft, proposed = begun
            self._recalled = tuple(at), revive(view, draft), bool(proposed)

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("fill")
    def on_fill(self, what: str, value: str) -> None:
        table, decision = self.session.table, self.session.table.decision
        if decision is not None and self.draft is not None:
            self.session.notices.say_no_more()
            before, self._draft = self._draft, table.board.form.fill(table.side.view(), decision, self._draft, what)
            self.proposed = self.proposed and self._draft == before
            if self._draft != before:
                self.tell()

    def tell(self) -> None:
        """Let screen readers hear what stands in the form now."""
        self.session.app.ears.say(self.session.said_beside())

    def key(self, n: int) -> bool:
        """A number was keyed in: how many of what was pressed last."""
        if self.draft is None:
            return False
        self.on_fill(f"number-{n}", "")
        return True

    @on("send")
    def on_send(self, arg: str, value: str) -> None:
        """Play the whole form. If it is not legal, it is refused in the words of the rules, and nothing is played. arg:
        "last" if it is the seat's last word.
        """
        table, decision, draft = self.session.table, self.session.table.decision, self.draft
        if decision is None or draft is None:
            return
        actions = table.board.form.actions(table.side.view(), decision, draft)
        if isinstance(actions, tuple):
            message, params, number = actions
            return self.session.notices.refuse(message, params, table.game.paragraph(table.position, number))
        if refusal := first_refusal(table.game, table.side.supposed().copy(), actions):
            return self.session.notices.refuse(*refusal)
        now = len(table.record)
        stands = [one for seat in range(len(table.seats)) for one in self.of_turn(seat) if one.n < now]
        self._sent = [*stands, Sent(decision.seat, decision.kind, draft, now)]
        if arg and table.passing.offered() is not None:
            table.passing.give_last()
        self.session.carry_out(actions, whole=False)

    @on("suggest")
    def on_suggest(self, arg: str, value: str) -> None:
        """Fill in the form as the heuristic player would, or say that it would send nothing."""
        decision = self.session.table.decision
        if self.draft is None or decision is None or self.session.hints.hidden:
            return
        self.session.notices.say_no_more()
        table, found = self.session.table, None
        choose, tried = players.load(table.game, "heuristic"), [one.draft for one in self.tried(decision)]
        for _ in range(1 + len(tried)):  # that player remembers what it has sent
            found = table.board.form.read(table.side.view(), decision, self.chosen(choose))
            if found not in tried:
                break
        if found is not None and found not in tried:
            self._draft, self.proposed = found, True
        if self.proposed:
            self.tell()
        else:
            self.session.notices.refuse("forms.nothing", {})

    def chosen(self, choose: Player) -> list[Action]:
        """The steps that a player makes from here on, until another form begins or another seat decides."""
        steps: list[Action] = []
        begins = self.session.table.board.form.begins
        for _, action in usual_steps(self.session.table, choose, lambda d: not steps or d.kind not in begins):
            steps.append(action)
        return steps

    def send(self, voice: Voice) -> list[Tree]:
        """The button that sends the form, once nothing is missing."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.stands_for:
            return []
        lacks = isinstance(table.board.form.actions(table.side.view(), decision, self.draft), tuple)
        off = {"aria-disabled": "true"} if lacks else {}
        label = voice.say(f"{table.game.name}.send.{decision.kind}", seat=decision.seat, **decision.about)
        if self.draft in [one.draft for one in self.tried(decision)]:
            label = voice.words.say("forms.again")
        suggest: list[Tree] = []
        if not self.session.hints.hidden:
            pressed = str(self.proposed).lower()
            suggest = [button("suggest", voice.words.say("forms.suggest"), **{"aria-pressed": pressed})]
        last: list[Tree] = []
        if table.passing.offered() is not None:
            last = [
                button("send", voice.words.say("forms.last"), "last", title=voice.words.say("forms.last.help"), **off)
            ]
        return [button("send", label, kind="btn btn-primary", **agrees(voice.words), **off), *last, *suggest]
