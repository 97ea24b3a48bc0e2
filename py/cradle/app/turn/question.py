"""What is asked at the table, in words: for screen readers, and why something cannot be picked."""

from __future__ import annotations

from dataclasses import replace

from ...board.trees import read_out
from ...kernel.game import Refusal
from ..table.interfaces import Sitting
from ..table.picked import decision_to_change, picks_to_take_back
from ..table.scene import scene_of
from ..table.wording import prompt_message, sentences, victory_message
from .drafts import Drafts
from .forms import Forms
from .selections import Marks
from .ship_holds import Holds
from .skipped_question import Skip


class Question:
    """The question of one sitting, at each moment of it."""

    def __init__(self, session: Sitting, drafts: Drafts, marks: Marks, forms: Forms, skip: Skip, holds: Holds) -> None:
        self.session, self.table, self.drafts = session, session.table, drafts
        self.marks, self.forms, self.skip, self.holds = marks, forms, skip, holds

    def asks(self) -> tuple[object, ...] | None:
        """A value that differs for every question to a person here; it begins with the seat. None: nothing is asked."""
        session, table, decision = self.session, self.table, self.table.decision
        if session.look is not None or session.notices.notice is not None or table.side.curtain is not None:
            return None
        if decision is None:
            return None, table.id
        if not (session.live or table.side.unseen or table.awaits_go_ahead):
            return None
        return decision.seat, table.id, len(table.record), table.awaits_go_ahead, self.marks.goal, self.holds.numbers

    def text(self) -> str:
        """What has to be decided, in words, with what the board and a hold add to that; at the end, who has won."""
        return sentences(self.sentence(), self.holds.words(self.session.voice()), self.said_beside())

    def sentence(self) -> str:
        """The sentence of the prompt that says what has to be decided; at the end, who has won."""
        table, decision, voice = self.table, self.table.decision, self.session.voice()
        if decision is None:
            id, params = victory_message(table)
            return voice.say(id, **params)
        if table.awaits_go_ahead:
            return voice.say("orders.ready", seat=table.record.seats[-1])
        id, params = prompt_message(voice, table, decision, self.marks)
        return voice.say(id, **params)

    def said_beside(self) -> str:
        """What the board says beside the question, in words, such as what lies in an offer; "" if it says nothing."""
        if not self.session.live:
            return ""
        table = self.table
        scene = scene_of(table, self.session.voice().say, live=True, drawn=False)
        scene = replace(scene, draft=self.forms.draft)
        beside = table.board.beside(table.side.view(), scene)
        if not beside or any(isinstance(part, str) for part in beside[2:]):
            return read_out(beside or "")
        return sentences(*map(read_out, filter(None, beside[2:])))

    def now(self) -> str:
        """The question, or who plays now, in words."""
        decision = self.table.decision
        if decision is None or self.asks():
            return self.text()
        return self.session.voice().say("play.bot_moves", seat=decision.seat)

    def refusal(self, target: str) -> Refusal | None:
        """Why an element of the board cannot be picked; None if a click takes it, or if nobody here is asked."""
        table = self.table
        if not self.session.live or target in (*table.targets(), *picks_to_take_back(table), *self.drafts.elements):
            return None
        taken = decision_to_change(table, target) is not None or self.marks.steps_back(target)
        return None if taken else self.skip.refusal(target)
