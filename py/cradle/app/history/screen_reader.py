"""What screen readers hear: the events, merged as in the log and no faster than they can be heard, and the question.

What a person presses is answered at once. What comes by itself, such as the moves of bots, waits until the last words
can have been heard. All that has come by then is told in a few sentences; the last event is always among them. So is
what a press brings if it is long, such as the end of a turn.
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Event
from ...words.text import Voice, concerns
from ..base.verbs import on
from ..table.table import Table
from ..table.told import tells
from ..table.wording import sentences
from . import recap

LETTER = 60  # ms that a screen reader takes for a letter
LONGEST = 8000  # ms that new words wait at most for the last ones
MOST = 4  # lines that are told of many, besides the last one
FEW = 8  # events of one press that are told one by one


class Ears:
    """What the page says to screen readers."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.said: list[str | Event] = []  # what has not been said yet
        self.waits = False  # whether it may wait, because it came by itself
        self._asked: object = None  # the question that was said last
        self._until = 0  # when the last words can have been heard, by the clock of the page
        self._last = ""  # the last words
        self._viewer: int | None = None  # the seat that heard them; None: all at the table

    def begin(self, may_wait: bool) -> None:
        """A verb begins: what is said from now on comes from it."""
        self.waits = may_wait

    def say(self, *said: str | Event) -> None:
        self.said += filter(None, said)

    def say_only(self, sentence: str) -> None:
        """Say this sentence at once, in place of all that has not been said yet."""
        self.said, self.waits = [sentence], False

    def hush(self) -> None:
        """Forget all words about a table that was left. What one person was told there is not for the next one."""
        self.said, self._asked, self._last = [], None, ""

    def speak_up(self) -> None:
        """Say what is due. It is called before the page is drawn, so that the browser lays out the words
        with the rest.
        """
        session = self.app.session
        viewer = session.table.side.viewer if session else None
        changed, self._viewer = viewer != self._viewer, viewer  # the next person must not find what the last one heard
        asked = session.front.question.asks() if session else None
        new = asked is not None and asked != self._asked
        now = int(self.app.page.now())
        if not (self.said or new or changed) or (not changed and self._lets_finish(now)):
            return
        text = self._due_text(session, asked if new else None)
        if text or changed:
            self._last, self._until = text or self._last * (not changed), now + min(LONGEST, LETTER * len(text))
            self.app.page.announce(text, sentences(session.front.question.sentence()) if new else "")

    def _lets_finish(self, now: int) -> bool:
        """Whether what has come by itself waits, because the last words are still being read."""
        rest = self._until - now
        if not self.waits or not 0 < rest <= LONGEST:  # a longer rest means that the clock was set back
            return False
        self.app.page.wake(rest)
        return True

    def _due_text(self, session: Any, asked: tuple[Any, ...] | None) -> str:
        """What was said, and the question. asked: what it asks, if it is a new one."""
        told = self._sentences(session, self._take_due(asked is not None), asked[0] if asked else None)
        if asked is not None:
            self._asked = asked
            told.append(session.front.question.text())
        return sentences(*told)

    def _take_due(self, new: bool) -> list[str | Event]:
        """What is said now. new: whether a question follows."""
        said, self.said = self.said, []
        if not new and said and begins_turn(said[-1]):
            self.said = [said.pop()]  # the beginning of a turn is said together with what the seat does
        return said

    def _sentences(self, session: Any, said: list[str | Event], asked: int | None) -> list[str]:
        """What was said, in sentences. asked: the seat that the following question names, so that its turn need not be
        announced too.
        """
        out, row = list[str](), list[Event]()
        for at, one in enumerate([*said, ""]):
            after = said[at + 1] if at + 1 < len(said) else None
            if isinstance(one, Event):
                whose = after.params.get("seat") if isinstance(after, Event) else asked if after is None else None
                if not (begins_turn(one) and whose == one.params["seat"]):
                    row.append(one)
                continue
            if row and session:
                brief = self.waits or len(row) > FEW
                out += (few_sentences if brief else one_sentence_each)(row, session.table, session.voice())
                row = []
            out.append(one)
        return [sentence for sentence in out if sentence]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("heard", keeps_notice=True, may_wait=True)
    def on_heard(self, arg: str, value: str) -> None:
        """The last words can have been heard: drawing after this verb says what has come since."""

    @on("repeat")
    def on_repeat(self, arg: str, value: str) -> None:
        """Say the last words once more, and the question."""
        session = self.app.session
        question = session.front.question.text() if session and session.front.question.asks() else ""
        again = self._last if question in self._last else f"{self._last} {question}"
        self.say(again.strip())

    @on("last-move")
    def on_last_move(self, arg: str, value: str) -> None:
        """Say what happened in the last decision that told anything."""
        session = self.app.session
        told = [(n, event) for n, event in session.table.happened if tells(session.table, event) and event.id != "turn"]
        last = [event for n, event in told if n == told[-1][0]]
        self.say(*(each(last, session.voice()) or [self.app.words.say("ears.nothing")]))

    @on("state")
    def on_state(self, arg: str, value: str) -> None:
        """Say how the game stands: the turn, the ranking, the question."""
        session, words = self.app.session, self.app.words
        voice, table = session.voice(), session.table
        turn = next((event for _, event in reversed(table.happened) if event.id == "turn"), None)
        points = sorted(session.scores.points().items(), key=lambda one: -one[1])
        ranked = [words.say("ears.points", name=table.seats[seat].name, n=n) for seat, n in points]
        head = voice.event_sentence(turn) if turn and "seat" not in turn.params else ""
        self.say(head, words.say("ears.ranking", scores=", ".join(ranked)), session.question.now())

    @on("read-place")
    def on_read_place(self, place: str, label: str) -> None:
        """Say all about a place: its name, what it borders on, and why it cannot be picked."""
        self.say(label, self._borders(place), self._refused(place))

    @on("why")
    def on_why(self, place: str, value: str) -> None:
        """Say why a place cannot be picked to which an arrow key has led."""
        self.say(self._refused(place))

    def _borders(self, place: str) -> str:
        session = self.app.session
        found = session.table.board.neighbours(session.table.side.view(), place)
        return session.voice().say("borders", places=[*found]) if found else ""

    def _refused(self, place: str) -> str:
        refusal = self.app.session.front.question.refusal(place)
        return self.app.session.voice().say(refusal[0], **refusal[1]) if refusal else ""


def begins_turn(one: str | Event) -> bool:
    """Whether this is the event that the turn of a seat begins."""
    return isinstance(one, Event) and one.id == "turn" and "seat" in one.params


def each(told: list[Event], voice: Voice) -> list[str]:
    """A sentence for each event."""
    return [voice.event_sentence(event) for event in told]


def one_sentence_each(told: list[Event], table: Table, voice: Voice) -> list[str]:
    """A sentence for each event, but one for what is repeated."""
    return [
        voice.event_sentence(event)
        for *_, event in recap.join_lines([(0, 0, 0, one) for one in told], table.board.telling)
    ]


def few_sentences(told: list[Event], table: Table, voice: Voice) -> list[str]:
    """Events in few sentences: one for each line of the log, one for what a seat repeats; of many, those that count
    most.

    Events that concern the listener are all told.
    """
    telling = table.board.telling
    begun, replaced = recap.lines_of_events(told, telling)
    replaced |= recap.retold_events(told)
    kept: list[recap.News] = []
    for at, event in enumerate(told):
        mine = concerns(event.params, table.side.viewer)
        ended = event.id in telling.outcomes
        if at not in replaced and (begun[at] == at or ended or mine or event.to is not None):
            kept.append((telling.counts.get(event.id, 0) + mine * recap.MINE, at, 0, event))
    lines = recap.join_lines(kept, telling)
    if len(lines) > MOST + 1:
        best = sorted(sorted(lines[:-1], key=lambda one: (-one[0], -one[1]))[:MOST], key=lambda one: one[1])
        lines, left = [*best, lines[-1]], len(lines) - MOST - 1
        return [voice.words.say("ears.more", n=left), *(voice.event_sentence(event) for *_, event in lines)]
    return [voice.event_sentence(event) for *_, event in lines]
