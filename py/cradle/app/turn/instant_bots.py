"""Lets bots play at once: nothing is drawn until a person has to choose. Bots that think briefly play in the page.

Afterwards, as after bots at any pace, recap.py tells what they did.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from random import Random
from time import perf_counter

from ...kernel.game import Action, Event
from ...players import level_of, settler_like
from ..base.seeds import seed
from ..base.trees import Tree
from ..base.verbs import on
from ..bots.bot_memory import Minds, trail
from ..history import recap, recap_card
from ..table.interfaces import Sitting
from .bot_turns import Bots

SLICE = 0.05  # seconds of play, before the page may hear what is pressed
QUICK = ("random", "heuristic")  # levels that need no worker


class AtOnce:
    """Bots that play at once, and the recap, in one sitting. The recap is made from the record each time it is needed,
    so that it always fits the table. stage: puts what counted most since a decision on the stage.
    """

    def __init__(self, session: Sitting, bots: Bots, stage: Callable[[int], None]) -> None:
        self.session, self.bots, self.stage = session, bots, stage
        self.every = False  # whether the recap shows everything, not only what counted most
        self.folded = True  # whether the recap is folded to one line
        self.others = False  # whether it shows what the others did, below what concerns its reader
        self._away: int | None = None  # this device was away from this decision on; None: it was not
        # bots have played from this decision on, and nobody was told yet; None: they have not
        self._played: int | None = None
        self._chosen = False  # somebody here has just chosen, and it has not been settled yet who comes next
        self._spoken = False  # whether screen readers were told of these moves as they came
        self._seen = False  # whether each of these moves was drawn
        self._closed: int | None = None  # the person has closed the recap that began with this decision
        # the moment of the last recap, its news, and what its reader has more or less of
        self._sum: tuple[object, list[recap.News], list[recap_card.Difference]] = (None, [], [])
        self._opened = len(session.table.record)  # how many decisions stood when this sitting began
        self._minds = Minds()

    @property
    def wanted(self) -> bool:
        """Whether the bots play at once now."""
        return self._free and self.bots.instant

    @property
    def _free(self) -> bool:
        session, table = self.session, self.session.table
        return session.look is None and table.side.curtain is None and table.tour is None and table.bots_turn()

    @property
    def undrawn(self) -> bool:
        """Whether the board is not drawn while bots play at once. If only bots play, it is drawn."""
        return self.wanted and bool(self.session.table.people)

    def play(self) -> bool:
        """Let bots play for a slice of time, if that is wanted. Or if a turn is so long that several moves are drawn at
        once: nobody sees each of these, so they are told too. Returns whether anything was played.
        """
        table, wanted = self.session.table, self.wanted
        if self._free and self._played is None and table.people:
            self._played = len(table.record)
            self._spoken = self._seen = True
        if not wanted and not (self._free and self.bots.brisk and self._quick()):
            return False
        before, self._spoken, self._seen = len(table.happened), not wanted, False
        played = self._slice(shown=not wanted)
        if not wanted:
            self.session.aloud.speak(table.happened[before:])
            self.session.aloud.sound(table.happened[before:])
        return played

    def _slice(self, shown: bool) -> bool:
        """Play one decision at least and go on for SLICE seconds, but not past a bot that needs the worker. Returns
        whether anything was played.

        shown: whether to stop at something that is worth a look.
        """
        session, table = self.session, self.session.table
        begun, since = len(table.record), perf_counter()
        self.bots.count_time()
        chance = Random(seed(session.app.page))
        while self._quick():
            decision = table.decision
            assert decision is not None
            try:
                table.play(self._pick(chance))
            except Exception:  # a bot that fails is no reason to stop: another one stands in
                traceback.print_exc()
                self.bots.fails(decision.seat)
                break
            if perf_counter() >= since + SLICE or (shown and self.bots.lingers):
                break
        if len(table.record) > begun:
            session.kept_game.save(unseen=self.undrawn)
        self.bots.count_time()
        return len(table.record) > begun

    def _quick(self) -> bool:
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not table.bots_turn() or self.bots.asked or decision.seat in self.bots.stand_ins:
            return False
        return (
            level_of(table.seats[decision.seat].kind) in QUICK
            or len(decision.actions) == 1
            or table.parting is not None
            or self.bots.lines.next() is not None
            or (self.bots.instant and self.bots.settles(decision))
        )

    def _pick(self, chance: Random) -> Action:
        table, decision = self.session.table, self.session.table.decision
        assert decision is not None
        if len(decision.actions) == 1:
            return decision.actions[0]
        if table.parting is not None:
            return table.parting
        if planned := self.bots.lines.next(take=True):
            return planned
        seat, kind = decision.seat, table.seats[decision.seat].kind
        if level_of(kind) not in QUICK:
            kind = settler_like(kind)
        who = table.game, kind, seat, trail(table.id, table.record, seat)
        player = self._minds.recall(*who)
        action = player(table.game.view(table.position, seat), decision, chance, 0.0)
        self._minds.keep(player, *who, decision.actions.index(action))
        return action

    def finish(self) -> None:
        """A person has to choose, or the game is over: sum up what happened, and mark it on the board."""
        self.bots.hurry = False
        self.bots.time.rest()
        table, chosen, self._chosen = self.session.table, self._chosen, False
        if table.side.curtain is not None:
            return
        if self._played is None:
            self.folded = self.folded and not (chosen and self._struck and not table.over)
            return
        if (since := self.since) is not None:
            table.before = since
            self._tell()
            if not self._seen:  # else each was put on the stage as it came
                self.stage(since)
        self._played = None

    def catch_up(self, since: int) -> None:
        """Sum up what was decided after the first `since` decisions, because this device has missed it."""
        self.forget()
        self._away, self._spoken, self._seen = since, False, False
        self._tell()

    def _tell(self) -> None:
        session = self.session
        self.every, self.others, self._closed = False, False, None
        # at the end the ranking comes first; who has seen each move is shown only what was taken from them
        self.folded = session.table.over or (self._seen and not self._struck)
        voice, table = session.voice(), session.table
        heard = -1  # the decision whose events the reader has heard already
        if self._away is None and self.since is not None and (len(table.people) == 1 or not table.secret):
            heard = self.since  # it was the reader's own; only behind a curtain its events were not said
        if not self._spoken:
            session.app.ears.say(*(voice.event_sentence(event) for n, event in self.shown_lines if n != heard))

    @property
    def since(self) -> int | None:
        """The decision from which on what has happened is told; None: nothing is."""
        table = self.session.table
        if self._away is not None:
            return self._away
        return recap.last_choice(table) if table.tour is None and not table.bots_turn() else None

    @property
    def news_since(self) -> list[recap.News]:
        """The news since then."""
        table, since = self.session.table, self.since
        if since is None:
            return []
        moment = since, len(table.record), len(table.happened), table.side.viewer, recap.reader(table)
        if self._sum[0] != moment:
            told = recap.news(table, since)
            self._sum = moment, told, recap_card.reader_differences(table, since, told)
        return self._sum[1]

    @property
    def _struck(self) -> bool:
        """Whether some of them took something from the reader."""
        return any(weight >= recap.HARM for weight, *_ in self.news_since)

    @property
    def shown_lines(self) -> list[tuple[int, Event]]:
        """The events that the recap shows, with the decisions that brought them."""
        return recap.best(self.news_since, recap.EVERY if self.every else recap.MOST)

    def forget(self) -> None:
        """A person has chosen, or taken something back, so the recap has been read."""
        self._played = self._away = self._closed = None
        self.every, self.others, self.folded = False, False, True
        self._sum = None, [], []
        self._chosen = True

    def read(self) -> None:
        """A person goes on without having chosen yet, so fold the recap to make room."""
        self.folded = True

    def drop(self) -> None:
        """Something was taken back, or the game has ended, so bots do not hurry any more."""
        self.forget()
        self.bots.hurry = self._chosen = False

    def panel(self) -> Tree:
        session, table, since = self.session, self.session.table, self.since
        if since is None or since == self._closed or session.look is not None or table.side.curtain is not None:
            return []
        if not (told := self.news_since):
            return []
        if len(table.record) == self._opened and self._away is None and not self._struck:
            return []  # somebody opens a game in which nothing was taken from them: the log is enough
        left, voice = min(len(told), recap.EVERY) - len(self.shown_lines), session.voice()
        away = self._away is not None
        lines, counted = self.shown_lines, self._sum[2]
        return [recap_card.panel(voice, table, since, lines, counted, left, away, self.folded, self.others)]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("hurry")
    def on_hurry(self, arg: str, value: str) -> None:
        self.bots.hurry = True
        self.session.kept_game.leads()
        self.session.app.page.later(0)

    @on("retell")
    def on_retell(self, arg: str, value: str) -> None:
        if (since := self.since) is not None:
            self.session.past_board.retell(since)

    @on("recap-fold")
    def on_recap_fold(self, arg: str, value: str) -> None:
        self.folded = not self.folded

    @on("recap-more")
    def on_recap_more(self, arg: str, value: str) -> None:
        self.every = self.others = True

    @on("recap-others")
    def on_recap_others(self, arg: str, value: str) -> None:
        self.others = not self.others

    @on("recap-read")
    def on_recap_read(self, arg: str, value: str) -> None:
        self.read()

    @on("recap-close")
    def on_recap_close(self, arg: str, value: str) -> None:
        self._closed = self.since
