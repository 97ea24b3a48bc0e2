"""The stage of one sitting: what changes fates is shown large for a moment, before the game goes on.

It holds nobody up: people may press whatever they like meanwhile, which ends it. Only bots wait until it is over, two
seconds for an act, and six in a turn; what does not fit in is left to the recap and its film.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

from ...kernel.game import Event
from ...words.text import Voice
from ..base.trees import Tree
from ..base.verbs import on
from ..history import recap
from ..history.marks import director_module
from ..table.interfaces import Sitting

if TYPE_CHECKING:
    from ..history.director import Act

MOST = 3  # acts after one another
TIME = 2000  # ms for each
SHARES = {"": 1.0, "short": 0.5, "off": 0.0}  # of that time, by the setting
LEAST = 3  # how much an event counts at least: what matters to all, or concerns the reader


def keep_room(director: ModuleType, acts: list[Act], others: int) -> list[Act]:
    """The acts, with so many at most that do not concern the reader."""
    theirs = director.best([act for act in acts if not act.mine], others)
    return [act for act in acts if act.mine or act in theirs]


class Stage:
    """What is on the stage now, and how much of the turn's time it has taken."""

    def __init__(self, session: Sitting, undrawn: Callable[[], bool]) -> None:
        """undrawn: whether the board is not drawn now, because bots play at once."""
        self.session, self.undrawn = session, undrawn
        self.acts: list[Act] = []
        self._turn = -1  # the decision with which the turn began
        self._spent = 0  # the acts that bots waited for in it
        self._due: int | None = None  # since which decision something waits for the director's file
        self._held: int | None = None  # since which decision something waits until it is whole
        self._shown: list[Event] = []  # what was on the stage: where several moves are drawn at once, it is asked again

    @property
    def share(self) -> float:
        """How long an act is shown, as a share of its usual time; 0: there is no stage."""
        return SHARES[self.session.app.preferences.settings["stage"]]

    @property
    def time(self) -> int:
        """How long it takes, in ms."""
        return int(TIME * self.share) * len(self.acts)

    def put_on(self, since: int) -> None:
        """Put on the stage what the decisions from `since` on have brought. A turn has room for so many acts, and those
        that a person brings about, for whom nobody waits, are not counted. The last act in a turn is kept for what
        concerns the reader. What may go on at the next decision, such as the losses of a calamity that a bot chooses,
        waits until it is whole. While bots play at once nothing of it is drawn, so nobody waits for it: it comes when
        they are done.
        """
        table = self.session.table
        if self.undrawn():
            return self.clear()
        self._turn_to(next((n for n, event in reversed(table.happened) if event.id == "turn"), -1))
        waits, begun = table.bots_turn(), since if self._held is None else min(since, self._held)
        self.acts, self._due, self._held = [], None, None
        room = MOST - self._spent if waits else MOST
        wanted = self.share and room > 0 and not table.over and table.tour is None
        if not wanted or all(weight < LEAST for _, weight, _ in recap.weighed_events(table, begun)):
            return
        if not (director := director_module()):
            self._due = begun
            self.session.app.page.soon("set-stage")
            return
        found = [act for act in director.acts(table, begun, LEAST) if not self._is_shown(act)]
        if found and director.goes_on(table, found[-1], since):
            self._held = found.pop().first
        if waits and recap.reader(table) is not None:
            found = keep_room(director, found, room - 1)
        self.acts = director.best(found, room)
        self._spent += waits * len(self.acts)
        self._shown += [event for act in self.acts for event in act.shown]

    def _is_shown(self, act: Act) -> bool:
        return all(any(event is one for one in self._shown) for event in act.shown)

    def _turn_to(self, turn: int) -> None:
        """Another turn has all its time."""
        if turn != self._turn:
            self._turn, self._spent = turn, 0

    def clear(self) -> None:
        self.acts, self._due, self._held = [], None, None

    def put_away(self) -> None:
        """The person looks elsewhere: when they come back, what was on the stage is not shown again."""
        self.acts = []

    @property
    def visible_acts(self) -> tuple[Act, ...]:
        """The acts that may be seen now: none while somebody looks back, nor behind a curtain."""
        session = self.session
        return () if session.look is not None or session.table.side.curtain is not None else tuple(self.acts)

    def tree(self, voice: Voice) -> list[Tree]:
        """A card for each act. The page shows one after the other."""
        director = director_module()
        return [director.card(voice, self.session.table, act) for act in self.visible_acts] if director else []

    @on("set-stage", keeps_notice=True, may_wait=True)
    def on_set_stage(self, arg: str, value: str) -> None:
        """The director is there now: show what has waited for it, if the table still stands so."""
        if self._due is not None and director_module():
            self.put_on(self._due)

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("staged", keeps_notice=True, may_wait=True)
    def on_staged(self, arg: str, value: str) -> None:
        """The person has pressed something: bots wait no longer."""
        session = self.session
        if self.acts and session.table.bots_turn() and session.look is None:
            self.clear()
            session.app.page.later(0)
