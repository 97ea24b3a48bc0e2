"""A game being played: who sits where, the record, what has happened, and what may be taken back.

It knows no browser.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable

from ... import games
from ...kernel.game import Action, Decision, Event, Json, Standing
from ...kernel.position import Position
from ...kernel.record import Record
from ...kernel.slices import Sliced, Work
from ...players.standing import Order
from .orders import Phase
from .remarks import Remark, is_said, remark
from .running_costs import Scales
from .seats import AWAY, BOT, CHANGES, HUMAN, LATE, LEFT, ORDERED, PERSON, UNDONE, Change, Seat
from .shown_side import ShownSide
from .standing_answers import Passing
from .standing_orders import StandingOrders

Told = tuple[int, Event]  # an event, with the number of the decision that brought it; -1 before the first decision


def telling(record: Record[Position], known: Table | None = None) -> Work[list[Told]]:
    """All events of a record, told again from its beginning; in slices, because a long game takes seconds.

    known: a table with an earlier state of this game; the events of their common decisions are taken from it.
    """
    begun = record.common(known.record, record.indices) if known else 0
    happened = known.until(begun) if known and begun else [(-1, event) for event in record.opening]
    game, p = record.game, record.at(begun)
    for n in range(begun, len(record)):
        decision = game.decision(p)
        assert decision is not None
        told: list[Event] = []
        game.play(p, decision.actions[record.indices[n]], told.append)
        happened += [(n, event) for event in told]
        yield (n + 1) / len(record)
    return happened


class Table:
    """One game at one table. happened: what was told so far, where that is known already."""

    whole = True  # the record is here, with all that has happened; a guest of a live table knows views alone

    def __init__(
        self, record: Record[Position], seats: list[Seat], id: str, name: str = "", happened: list[Told] | None = None
    ) -> None:
        self.record, self.seats, self.id, self.name = record, seats, id, name
        self.game = record.game
        self.board = games.board(self.game.name)
        self.begun = self.moved = 0
        self.agreed = False  # whether all at the table agree that anything may be taken back
        self.secret = self.game.hides(record.variant)
        self.changes: list[Change] = []  # of seats, in the order they came
        self.remarks: list[Remark] = []  # of bots, in the order they came
        self._targets: tuple[Decision | None, dict[str, list[Action]]] = None, {}  # of the decision they were made for
        self._count_people()
        self.closed = False  # whether all at the table have agreed to end the game as it stands
        self.review: Json | None = None  # what the review of it has found, as review.py keeps it
        self.tour: int | None = None  # the step of the tour that was read last, while it goes on
        self.older_rules = False  # whether the game was played by other rules, so that only its last position is known
        self.new_chance = False  # whether it also got a new seed, because the old one could be computed
        self.happened: list[Told] = Sliced(telling(record)).finish() if happened is None else happened
        self.scales = Scales()
        self.phase = Phase(self)
        self.passing = Passing(self)
        self.standing = StandingOrders(self)
        self.side = ShownSide(self, self.passing)
        self.wholes: list[tuple[int, int]] = []  # decisions that were played together, and are taken back together
        self.by_orders = False  # whether the last pick was a whole order, not a step
        self.after: Callable[[], None] | None = None  # called when a decision was made or taken back
        self.before: int | None = None  # how many decisions there were before what is shown as recent
        self.floor = record.floor(self.persons)

    def _count_people(self) -> None:
        """Note which seats people at this device have, and which seats people anywhere have."""
        self.people = frozenset(i for i, s in enumerate(self.seats) if s.kind == HUMAN)
        self.persons = self.people | {i for i, s in enumerate(self.seats) if s.kind == AWAY}
        self.me: int | None = min(self.people) if len(self.people) == 1 else None

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def turn(self) -> int:
        """The number of the turn; 0 if the first has not begun, or if the game counts none."""
        return int(getattr(self.position, "turn", 0))

    @property
    def decision(self) -> Decision | None:
        p = self.record.position
        return None if self.closed else p.now or self.game.decision(p)

    @property
    def state(self) -> tuple[list[int], list[Change], bool]:
        """A value that changes if another tab plays on."""
        return self.record.indices, self.changes, self.closed

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def address(self) -> str:
        """The address of this table in the page."""
        return f"#/play/{self.id}"

    @property
    def asks_person(self) -> bool:
        """Whether a person at this device has to decide now."""
        decision = self.decision
        return decision is not None and decision.seat in self.people

    @property
    def shared(self) -> bool:
        """Whether several people play, here or elsewhere."""
        return len(self.persons) > 1

    def play(self, action: Action) -> None:
        """Play an action, and note what happens. Raises IllegalAction."""
        n, decision = len(self.record), self.decision
        said = self._remark(decision, action)
        self.record.play(action, lambda event: self.happened.append((n, event)))
        if said is not None:
            self.note_remarks([said])
        if decision is not None:
            self.passing.decided(decision, action, n)
        self.side.put_away()
        self.before = n
        self.floor = max(self.floor, self.record.floor(self.persons))
        if self.after:
            self.after()

    def _remark(self, decision: Decision | None, action: Action) -> Remark | None:
        """What a bot says as it picks; the bots of a tour say nothing."""
        if decision is None or decision.seat in self.persons or self.tour is not None:
            return None
        kind = self.seats[decision.seat].kind
        return remark(self.game.name, kind, self.position, decision, action, len(self.record))

    def note_remarks(self, remarks: Iterable[Remark]) -> None:
        """Bots say something: the log has it after what had happened by then."""
        for said in remarks:
            self.remarks.append(said)
            self.happened.insert(bisect_right(self.happened, said.n, key=lambda told: told[0]), (said.n, said.event))

    @property
    def unasked(self) -> bool:
        """Whether what is to be decided is answered by what a person has said once, so that nobody is asked."""
        return self.passing.action is not None or self.standing.answer is not None

    @property
    def awaits_go_ahead(self) -> bool:
        """Whether a phase has ended with a person's last order, and waits for that person to go on."""
        return self.by_orders and self.tour is None and self.phase.ended

    def ordered(self, whole: bool) -> None:
        """Note whether the last pick was a whole order. If it was a step, or the end of a phase, the next phase does
        not wait for the person.
        """
        self.by_orders = whole and bool(self.board.orders.ends)

    # Who sits where -------------------------------------------------------------------------------------------------
    def reseat(self, seat: int, kind: str, left: bool = False) -> None:
        """Give a seat to a person or a bot. What was decided before cannot be taken back any more.

        left: whether the person who sat there leaves for good, so that nobody may take that seat again.
        """
        who, people = self.seats[seat], self.people
        if who.left or (who.kind == kind and not left):
            return
        who.kind, who.left = kind, left
        said = LEFT if left else PERSON if kind in (HUMAN, AWAY) else BOT
        self._count_people()
        self.side.reseat(seat, people)
        self.floor = len(self.record)
        self.by_orders = False
        self.remember([Change(len(self.record), seat, said)])

    @property
    def may_close(self) -> bool:
        """Whether all who play sit here, and can agree to end the game as it stands."""
        return not self.over and self.tour is None and self.whole and self.persons == self.people and bool(self.record)

    @property
    def counted(self) -> Position:
        """The position by which the score is counted. If all have agreed to end the game, hands count in it."""
        return self.game.ended(self.board.counts_as(self.position)) if self.closed else self.position

    @property
    def standings(self) -> list[Standing]:
        """The standings of the position `counted`."""
        return self.game.standings(self.counted)

    def order(self, seat: int, orders: tuple[Order, ...]) -> None:
        """The standing orders of a seat are these from now on."""
        self.standing.set(seat, orders)

    def close(self, closed: bool) -> None:
        """End the game as it stands, or play on after all."""
        self.closed = closed
        self.by_orders = False
        self.side.put_away()

    @property
    def open_seats(self) -> bool:
        """Whether seats can change hands now."""
        return not self.over and self.tour is None

    def remember(self, changes: Iterable[Change]) -> None:
        """Seats changed hands, or orders answer: the log says so, after what had happened by then."""
        for change in changes:
            self.changes.append(change)
            n, to = change.n - 1, change.seat if change.said in (ORDERED, UNDONE) else None
            at = bisect_right(self.happened, n, key=lambda told: told[0])
            about = {"said": self.standing.words(change.seat, change.order)} if change.order else {}
            self.happened.insert(at, (n, Event(change.said, {"seat": change.seat, **about}, to)))

    @property
    def parting(self) -> Action | None:
        """The action by which a person who has left for good gives up, if the rules allow it now."""
        decision = self.decision
        if decision is None or not self.seats[decision.seat].left:
            return None
        gives_up = (self.game.gives_up[0], None)
        return gives_up if gives_up in decision.actions else None

    # Taking back ----------------------------------------------------------------------------------------------------
    @property
    def back(self) -> int | None:
        """How many decisions are left after one step back, which takes back a whole order; None if nothing may be taken
        back.
        """
        n = self.record.undo_point(0 if self.agreed else self.floor, self.people)
        if n is None or self.tour is not None:
            return n
        n = next((begin for begin, end in self.wholes if begin <= n < end), n)
        if self.phase.on_the_way:
            return n
        return max((order.begin for order in self.phase.complete_orders if order.begin <= n), default=n)

    @property
    def barred(self) -> str:
        """Why nothing may be taken back: "nothing" was decided yet; or since the last pick chance or a secret has
        "told" something, or "others" have acted.
        """
        if self.record.undo_point(0, self.people) is None:
            return "nothing"
        return "told" if self.record.open[self.floor - 1] else "others"

    def until(self, n: int) -> list[Told]:
        """The events of the game's first n decisions, without seats that changed hands and what bots said."""
        return [(k, event) for k, event in self.happened if k < n and event.id not in CHANGES and not is_said(event)]

    def undo(self, n: int) -> None:
        self.record.undo(n)
        self.happened = self.until(n)
        changes, self.changes = self.changes, []
        remarks, self.remarks = self.remarks, []
        self.note_remarks(said for said in remarks if said.n < n)
        self.remember(c._replace(n=min(n, c.n)) for c in changes if c.n < n or c.said not in (LATE, ORDERED, UNDONE))
        self.standing.asked = n
        self.floor, self.closed = min(self.floor, n), False
        self.wholes = [(begin, end) for begin, end in self.wholes if end <= n]
        self.before, self.scales = None, Scales()
        self.passing.forget()
        self.side.put_away()
        if self.after:
            self.after()

    # What can be done -----------------------------------------------------------------------------------------------
    def targets(self) -> dict[str, list[Action]]:
        """The legal actions by the element of the board they belong to; "" for those that are only buttons."""
        decision = self.decision
        if decision is None:
            return {}
        if decision is not self._targets[0]:
            found: dict[str, list[Action]] = {}
            for action in decision.actions:
                found.setdefault(self.board.target(action, decision), []).append(action)
            self._targets = decision, found
        return self._targets[1]

    def bots_turn(self) -> bool:
        return (
            (decision := self.decision) is not None and decision.seat not in self.persons and not self.awaits_go_ahead
        )

    def waits_elsewhere(self) -> bool:
        """Whether somebody at another device has to decide."""
        return (
            (decision := self.decision) is not None
            and decision.seat in self.persons - self.people
            and not self.awaits_go_ahead
        )
