"""The bots of a table, one decision at a time: given time, asked in the worker, and replaced where they fail."""

from __future__ import annotations

import traceback
from itertools import takewhile
from random import Random
from time import perf_counter
from typing import Any

from ... import players
from ...kernel.game import Action, Decision, IllegalAction, Json
from ...players.plans import PlanJudgement
from ...players.protocol import SEARCH
from ..base.seeds import seed
from ..base.settings import SPEEDS
from ..bots.bot_memory import trail
from ..bots.planned_lines import PlannedLines
from ..bots.thinking_time import BUDGET, THOUGHT, ThinkingTime
from ..table.interfaces import Sitting
from ..table.table import Table
from ..table.told import tells

STEADY, FADE = 6, 0.94  # so many moves of bots have the chosen pace; then each wait is this share of the last one
# by how much an event counts, the pause after it, however late in the turn: a deal, a calamity
LINGERS = {2: 0.5, 3: 1.0}
LINGER = 0.85  # each such pause is this share of the last one of its kind
BRISK = 40  # ms, a wait so short that nobody sees each move
LONG_ROW = 6  # after so many moves of one seat in a row the pace doubles, three times at most


class Bots:
    """The bots of one sitting: when the next one moves, and what it is asked."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.asked = False  # whether a bot has been asked and has not answered yet
        self.thinking: float | None = None  # how far it has thought, 0 to 1
        self.quiet = False  # whether the last action was only a step on the way, with nothing to tell
        self.lines = PlannedLines(session.table)
        self.stand_ins: set[int] = set()  # seats whose bot failed: the heuristic one plays them
        self.hurry = False  # whether bots play at once until a person has to choose, whatever their pace
        self.time = ThinkingTime(lambda: [who.kind for who in session.table.seats])
        self._since = 0.0  # since when the bot that was asked is waited for
        # until when; then the settler picks for it. None: as long as it takes, as the worker has not begun yet
        self._until: float | None = None

    def pace(self, seat: int) -> int:
        """How long a bot waits, in ms: less for a step that tells nothing, and in a long row of one seat's moves.

        Less and less in a long turn, too: all waits of one add up to 26 s at the normal pace. What counts most is given
        time however late it comes.
        """
        seats = self.session.table.record.seats
        if weight := self.lingers:
            before = list(self._outstanding(self._turn()).values()).count(weight) - 1
            return int(SPEEDS[self.session.app.preferences.speed] * LINGERS[weight] * LINGER**before)
        row = next((n for n, other in enumerate(reversed(seats)) if other != seat), len(seats))
        pace = self._pause() / (1 << min(3, row // LONG_ROW))
        return int(pace / 5 if self.quiet else pace)

    def _pause(self) -> float:
        """How long a bot waits, in ms, by the speed that is set and by how much bots have done in this turn already."""
        table = self.session.table
        past = sum(other not in table.people for other in table.record.seats[self._turn() :])
        return SPEEDS[self.session.app.preferences.speed] * FADE ** max(0, past - STEADY)

    def _turn(self) -> int:
        """How many decisions stood when the turn began."""
        return max(0, next((n for n, event in reversed(self.session.table.happened) if event.id == "turn"), 0))

    def _outstanding(self, since: int) -> dict[int, int]:
        """The decisions after the first `since` that brought something that counts much and is told here, each with how
        much it counts.
        """
        table, counts, found = self.session.table, self.session.table.board.telling.counts, dict[int, int]()
        for n, event in takewhile(lambda one: one[0] >= since, reversed(table.happened)):
            weight = min(counts.get(event.id, 0), max(LINGERS))
            if weight in LINGERS and tells(table, event):
                found[n] = max(weight, found.get(n, 0))
        return found

    @property
    def lingers(self) -> int:
        """How much the last decision counts, if the page pauses after it; else 0."""
        return max(self._outstanding(len(self.session.table.record.seats) - 1).values(), default=0)

    @property
    def brisk(self) -> bool:
        """Whether a turn is so long that several moves are drawn at once: to draw each takes longer than its wait."""
        return self._pause() < BRISK

    @property
    def instant(self) -> bool:
        """Whether bots play at once now."""
        return self.hurry or self.session.app.preferences.speed == "instant"

    def thought(self, decision: Decision) -> float:
        """Seconds that the bot that has to decide may think."""
        level = players.level_of(self.session.table.seats[decision.seat].kind)
        if level in BUDGET:
            return BUDGET[level]
        speed = self.session.app.preferences.speed
        return self.time.budget(self.session.table.turn, decision) if self.instant else THOUGHT[speed]

    def settles(self, decision: Decision) -> bool:
        """Whether a strategist picks as the settler does: it has no plans to compare there, or no time."""
        table = self.session.table
        judge = players.judgement(table.game)
        habitual = isinstance(judge, PlanJudgement) and not judge.compared(table.position, decision)
        return habitual or not self.thought(decision)

    def pause_before(self, decision: Decision) -> int:
        """How long the page waits until a bot begins to decide, in ms: what it thinks is a part of its pace."""
        table, pace = self.session.table, self.pace(decision.seat)
        if players.level_of(table.seats[decision.seat].kind) != SEARCH or self.settles(decision):
            return pace
        return max(0, pace - int(1000 * self.thought(decision)))

    def note_action(self, quiet: bool) -> None:
        """Note that an action was played, by whatever seat. quiet: whether it told nothing."""
        self.asked, self.thinking, self.quiet = False, None, quiet

    def pause(self) -> None:
        """Drop the question under way."""
        self.session.app.asking.drop(self)
        self.asked, self.thinking = False, None

    def decide(self, told: Action | None) -> None:
        """The time of the bot that has to decide has come; told: what it has to pick, in a tour or as it leaves."""
        table, decision = self.session.table, self.session.table.decision
        assert decision is not None
        if told or len(decision.actions) == 1:
            self.session.make(told or decision.actions[0])
            return self.session.advance()
        seat, now = decision.seat, perf_counter()
        if self.asked and self._until is not None:
            if (left := self._until - now) > 0:
                return self.session.app.page.later(int(1000 * left) + 1)
            self.spent(decision)
            self.session.app.asking.give_up(self)
            self.asked, self.thinking = False, None
            return self.stand_in()
        if seat in self.stand_ins:
            return self.stand_in()
        if planned := self.lines.next(take=True):
            self.session.make(planned)
            return self.session.advance()
        level = table.seats[seat].kind
        asked: Json = {
            "level": level,
            "seat": seat,
            "view": table.game.view(table.position, seat),
            "where": trail(table.id, table.record, seat, self.lines.line(seat)),
        }
        self.count_time()
        self.asked, self._since, self._until = True, now, None
        self.session.app.asking.ask(self, "move", self.thought(decision), game=table.game.name, **asked)
        if players.level_of(level) == SEARCH and self.session.app.asking.awake:
            pace = SPEEDS[self.session.app.preferences.speed] / 1000
            self._until = now + (self.time.longest(table.turn, decision) if self.instant else pace)
            self.session.app.page.later(int(1000 * (self._until - now)))

    def count_time(self) -> None:
        """What has gone by counts as time for bots at once."""
        self.time.count() if self.instant else self.time.rest()

    def spent(self, decision: Decision) -> None:
        """A bot at once was waited for until now; while the worker starts, that does not count."""
        if self.instant and self._until is not None:
            self.time.spend(self.session.table.turn, decision, perf_counter() - self._since)
        else:
            self.time.pass_over()

    def progressed(self, share: float) -> None:
        self.thinking = share

    def answered(self, data: dict[str, Any]) -> None:
        """A bot has answered, or failed: then the heuristic one takes its seat."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not table.bots_turn() or self.session.kept_game.overtaken():
            return
        self.spent(decision)
        try:
            verb, argument = data["action"]
            if (verb, argument) in decision.actions:
                self.lines.note(decision, (verb, argument), data.get("line"))
            self.session.make((verb, argument))
        except (KeyError, TypeError, ValueError, IllegalAction) as error:
            print("A bot failed:", data.get("error") or repr(error))
            self.fails(decision.seat)
            return self.stand_in()
        self.session.advance()

    def fails(self, seat: int) -> None:
        """The bot of a seat has failed: from now on the heuristic bot plays it, in this page."""
        self.stand_ins.add(seat)
        self.session.app.toasts.show("toast.stand_in", name=self.session.table.seats[seat].name)

    def stand_in(self) -> None:
        """Let the heuristic bot decide, here and now; if it fails too, play any legal action."""
        table, decision = self.session.table, self.session.table.decision
        assert decision is not None
        chance = Random(seed(self.session.app.page))
        try:
            self.session.make(settlers_pick(table, chance))
        except Exception:
            traceback.print_exc()
            self.session.make(chance.choice(decision.actions))
        self.session.advance()


def settlers_pick(table: Table, chance: Random) -> Action:
    """What the heuristic bot in the style of its seat picks for the seat that has to decide, here and now."""
    decision = table.decision
    assert decision is not None
    view, who = table.game.view(table.position, decision.seat), table.seats[decision.seat].kind
    return players.load(table.game, players.settler_like(who))(view, decision, chance, BUDGET["heuristic"])
