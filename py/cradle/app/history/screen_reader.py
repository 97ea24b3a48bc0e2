"""What screen readers hear: what happened, merged as in the log and no faster than it can be heard, and the question.

What a person presses is answered at once. What comes by itself, as the moves of bots, waits until what was said last
can have been heard; what has come together by then is told in few sentences, the last of them always whole.
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Event
from ..base.text import SEATS, Voice
from ..table.table import Table
from . import recap

LETTER = 60  # ms in which a letter is heard
LONGEST = 8000  # ms, a wait for what was said last
MOST = 4  # lines of what came together, and the last
BY_ITSELF = ("tick", "think", "thought", "heard", "count", "live-", "stored")  # how verbs begin that nobody pressed


class Ears:
    """Of the page. Every verb that is about hearing is a method `on_verb`."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.said: list[str | Event] = []  # what is still to be heard
        self.waits = False  # whether it may wait: it came by itself
        self._asked: Any = None  # the question that was heard last
        self._until = 0  # when what was said last can have been heard
        self._last = ""  # what that was
        self._viewer: int | None = None  # who heard it; None: all at the table

    def begin(self, verb: str) -> None:
        """What comes now comes from this verb."""
        self.waits = verb.startswith(BY_ITSELF)

    def say(self, *said: str | Event) -> None:
        self.said += filter(None, said)

    def say_only(self, sentence: str) -> None:
        """In place of all that was still to be heard, and at once."""
        self.said, self.waits = [sentence], False

    def hush(self) -> None:
        """Nobody hears any more of a table that was left; what was told to who sat there is not for who comes next."""
        self.said, self._asked, self._last = [], None, ""

    def speak_up(self) -> None:
        """Before all is drawn: then what is read is laid out with the rest."""
        session = self.app.session
        viewer = session.table.viewer if session else None
        changed, self._viewer = viewer != self._viewer, viewer  # what one has heard does not stay there for the others
        asked = session.asks() if session else None
        new = asked is not None and asked != self._asked
        now = int(self.app.page.now())
        if not (self.said or new or changed):
            return
        rest = self._until - now
        if self.waits and not changed and 0 < rest <= LONGEST:  # it is more where the clock was set back
            self.app.page.wake(rest)
            return
        said, self.said = self.said, []
        if not new and said and begins_turn(said[-1]):
            self.said = [said.pop()]  # whose turn it is is said with what they do
        told = self._told(session, said, asked[0] if new and asked else None)
        if new:
            self._asked = asked
            told.append(session.question())
        text = " ".join(told)
        if not text and not changed:
            return
        self._last, self._until = text or self._last * (not changed), now + min(LONGEST, LETTER * len(text))
        self.app.page.announce(text)

    def _told(self, session: Any, said: list[str | Event], asked: int | None) -> list[str]:
        """In sentences; asked: the seat that is named by the question that follows."""
        out, row = list[str](), list[Event]()
        for at, one in enumerate([*said, ""]):
            after = said[at + 1] if at + 1 < len(said) else None
            if isinstance(one, Event):
                whose = after.params.get("seat") if isinstance(after, Event) else asked if after is None else None
                if not (begins_turn(one) and whose == one.params["seat"]):
                    row.append(one)
                continue
            if row and session:
                out += merged(row, session.table, session.voice()) if self.waits else each(row, session.voice())
                row = []
            out.append(one)
        return [sentence for sentence in out if sentence]

    # What is pressed ------------------------------------------------------------------------------------------------
    def on_heard(self, arg: str, value: str) -> None:
        """What was said last can have been heard."""

    def on_repeat(self, arg: str, value: str) -> None:
        """What was said last, once more; and what is asked."""
        session = self.app.session
        question = session.question() if session and session.asks() else ""
        again = self._last if question in self._last else f"{self._last} {question}"
        self.say(again.strip())

    def on_last_move(self, arg: str, value: str) -> None:
        """What the last decision brought that told anything."""
        session = self.app.session
        told = [(n, event) for n, event in session.table.happened if session.table.tells(event) and event.id != "turn"]
        last = [event for n, event in told if n == told[-1][0]]
        self.say(*(each(last, session.voice()) or [self.app.words.say("ears.nothing")]))

    def on_state(self, arg: str, value: str) -> None:
        """How it stands: the turn, the ranking, what is asked."""
        session, words = self.app.session, self.app.words
        voice, table = session.voice(), session.table
        turn = next((event for _, event in reversed(table.happened) if event.id == "turn"), None)
        points = sorted(session.scores.points().items(), key=lambda one: -one[1])
        ranked = [words.say("ears.points", name=table.seats[seat].name, n=n) for seat, n in points]
        head = voice.told(turn) + "." if turn and "seat" not in turn.params else ""
        self.say(head, words.say("ears.ranking", scores=", ".join(ranked)), session.now())

    def on_read_place(self, place: str, label: str) -> None:
        """A place in full: its name, what it borders on, and why it cannot be picked."""
        self.say(f"{label}.", self._borders(place), self._refused(place))

    def on_why(self, place: str, value: str) -> None:
        """One has come by an arrow to what cannot be picked."""
        self.say(self._refused(place))

    def _borders(self, place: str) -> str:
        session = self.app.session
        found = session.table.board.neighbours(session.table.seen(), place)
        return session.voice().say("ears.borders", places=[*found]) if found else ""

    def _refused(self, place: str) -> str:
        refusal = self.app.session.refusal(place)
        return self.app.session.voice().say(refusal[0], **refusal[1]) if refusal else ""


def begins_turn(one: str | Event) -> bool:
    """Whether it names only whose turn begins."""
    return isinstance(one, Event) and one.id == "turn" and "seat" in one.params


def each(told: list[Event], voice: Voice) -> list[str]:
    """Every one of them as a sentence."""
    return [voice.told(event) for event in told]


def merged(told: list[Event], table: Table, voice: Voice) -> list[str]:
    """As the log has it: a line for what unfolds under it, one for what a seat repeats; of many those that count most.

    What concerns whoever hears it is told in full.
    """
    telling = table.board.telling
    begun, replaced = recap.gathered(told, telling)
    kept: list[recap.News] = []
    for at, event in enumerate(told):
        mine = table.viewer is not None and any(event.params.get(name) == table.viewer for name in SEATS)
        ended = event.id in telling.outcomes
        if at not in replaced and (begun[at] == at or ended or mine or event.to is not None):
            kept.append((telling.counts.get(event.id, 0) + mine * recap.MINE, at, 0, event))
    lines = recap.joined(kept, telling)
    if len(lines) > MOST + 1:
        best = sorted(sorted(lines[:-1], key=lambda one: (-one[0], -one[1]))[:MOST], key=lambda one: one[1])
        lines, left = [*best, lines[-1]], len(lines) - MOST - 1
        return [voice.words.say("ears.more", n=left), *(voice.told(event) for *_, event in lines)]
    return [voice.told(event) for *_, event in lines]
