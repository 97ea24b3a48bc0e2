"""A game being played: who sits where, the record, what has happened, and what may be taken back.

It knows no browser.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from .. import games, players
from ..boards import Scene
from ..kernel.game import Action, Decision, Event
from ..kernel.record import Record
from ..kernel.slices import Sliced, Work
from .orders import Phase
from .weighing import Scales

COLOURS = {  # each with a symbol of its own, so that colour is never the only sign
    "crimson": "i-seat-lion",
    "azure": "i-seat-boat",
    "ochre": "i-seat-sun",
    "green": "i-seat-palm",
    "violet": "i-seat-star",
    "teal": "i-seat-fish",
    "rose": "i-seat-bull",
    "slate": "i-seat-moon",
}
HUMAN, AWAY = "human", "away"  # a person at this device, or at another one, by link
KINDS = (HUMAN, *players.LEVELS, AWAY)


def kinds(game: str) -> tuple[str, ...]:
    """Who is offered a seat at a table of that game; any of KINDS can be met there."""
    return (HUMAN, *players.levels(games.load(game)), AWAY)


@dataclass
class Seat:
    """Somebody at the table; `kind` is "human", "away" or the level of a bot."""

    name: str
    colour: str
    kind: str = HUMAN

    @property
    def symbol(self) -> str:
        return COLOURS[self.colour]


Told = tuple[int, Event]  # what happened, with the number of the decision that brought it, or -1 before the first one


def telling(record: Record) -> Work[list[Told]]:
    """All that happened in a record, told again from its beginning; in slices, as a long game takes seconds."""
    happened = [(-1, event) for event in record.opening]
    game, p = record.game, record.at(0)
    for n, index in enumerate(record.indices):
        decision = game.decision(p)
        assert decision is not None
        told: list[Event] = []
        game.play(p, decision.actions[index], told.append)
        happened += [(n, event) for event in told]
        yield (n + 1) / len(record)
    return happened


class Table:
    """One game at one table. happened: what was told so far, where that is known already."""

    def __init__(
        self, record: Record, seats: list[Seat], id: str, name: str = "", happened: list[Told] | None = None
    ) -> None:
        self.record, self.seats, self.id, self.name = record, seats, id, name
        self.game = record.game
        self.board = games.board(self.game.name)
        self.begun = self.moved = 0
        self.agreed = False  # all at the table agree that anything may be taken back
        self.secret = self.game.hides(record.variant)
        self.people = frozenset(i for i, s in enumerate(seats) if s.kind == HUMAN)
        self.persons = self.people | {i for i, s in enumerate(seats) if s.kind == AWAY}
        self.me: int | None = min(self.people) if len(self.people) == 1 else None
        self.tour: int | None = None  # the step of the tour that was read last, while it goes on
        self.lifted: int | None = None  # for whom the curtain was lifted last
        self.bygone = False  # it was played by other rules than these: only its last position is known
        self.veiled = False  # it was opened by a link: even one person alone is asked whether it is them
        self.happened: list[Told] = Sliced(telling(record)).finish() if happened is None else happened
        self.scales = Scales()
        self.phase = Phase(self)
        self.by_orders = False  # whether the last pick was a whole order, not a step
        self.before: int | None = None  # the decision of the last action, for what is recent
        self.floor = record.floor(self.persons)

    @property
    def position(self) -> Any:
        return self.record.position

    @property
    def decision(self) -> Decision | None:
        return self.game.decision(self.position)

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def shared(self) -> bool:
        """Whether several people play, here or elsewhere."""
        return len(self.persons) > 1

    @property
    def last(self) -> list[Any] | None:
        """The last thing that happened for all to know, as JSON: [id, parameters]."""
        for _, event in reversed(self.happened):
            if event.to is None and event.id != "turn":
                return [event.id, event.params]
        return None

    def play(self, action: Action) -> None:
        """Raises IllegalAction."""
        n = len(self.record)
        self.record.play(action, lambda event: self.happened.append((n, event)))
        self.before = n
        self.floor = max(self.floor, self.record.floor(self.persons))

    # Whose screen ---------------------------------------------------------------------------------------------------
    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is drawn; None: a bystander's."""
        if not self.secret:
            return None if len(self.people) > 1 else self.me
        return self.me if len(self.people) == 1 else self.lifted

    @property
    def curtain(self) -> int | None:
        """The seat the device must be handed to before anything is shown; None where nobody has to wait."""
        decision = self.decision
        if not self.secret or decision is None or decision.seat not in self.people or self.held:
            return None
        if len(self.people) < 2 and not self.veiled:
            return None
        return None if decision.seat == self.lifted else decision.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether a person at this device has to choose, or to see that there is no choice.

        An only action plays itself; but not for who has just taken the device over: the others would learn from it.
        """
        decision = self.decision
        if decision is None or decision.seat not in self.people:
            return False
        if decision.actions[0][0] == self.board.orders.ends.get(decision.kind) and self.phase.given:
            return True  # the person says when it ends
        if (
            self.by_orders
            and self.phase.on_the_way
            and len(decision.actions) == 1
            and self.record.uncovers(decision.actions[0])
        ):
            return True
        taken_over = self.secret and len(self.people) > 1 and self.record.seats[-1:] != [decision.seat]
        return taken_over or len(decision.actions) > 1

    @property
    def held(self) -> bool:
        """Whether a phase has ended with a person's last order, and waits until that person lets it go."""
        return self.by_orders and self.tour is None and self.phase.ended

    def ordered(self, whole: bool) -> None:
        """A whole order was given; or a step, or the last word of a phase: nothing is held after it."""
        self.by_orders = whole

    # Taking back ----------------------------------------------------------------------------------------------------
    @property
    def back(self) -> int | None:
        """How many decisions stand after one step back, an order being one; None where nothing may be taken back."""
        n = self.record.undo_point(0 if self.agreed else self.floor, self.people)
        if n is None or self.tour is not None or self.phase.on_the_way:
            return n
        return max((order.begin for order in self.phase.given if order.begin <= n), default=n)

    def undo(self, n: int) -> None:
        self.record.undo(n)
        self.happened = [(k, event) for k, event in self.happened if k < n]
        self.floor = min(self.floor, n)
        self.before, self.scales = None, Scales()
        if (decision := self.decision) and self.lifted is not None and decision.seat in self.people:
            self.lifted = decision.seat if decision.seat == self.lifted else None

    # What is shown --------------------------------------------------------------------------------------------------
    def targets(self) -> dict[str, list[Action]]:
        """The legal actions by the element of the board they belong to; "" for those that are only buttons."""
        found: dict[str, list[Action]] = {}
        if (decision := self.decision) is not None:
            for action in decision.actions:
                found.setdefault(self.board.target(action, decision), []).append(action)
        return found

    def picked(self) -> dict[str, int]:
        """Elements picked on the way to this decision, which may be picked again to take that back: decision by place.

        They are what the decision is about, among what the same seat just picked.
        """
        decision, record = self.decision, self.record
        if decision is None or decision.seat not in self.people:
            return {}
        about = {v for v in decision.about.values() if isinstance(v, str)}
        found: dict[str, int] = {}
        for n in range(len(record) - 1, max(self.floor, len(record) - 4) - 1, -1):
            if record.seats[n] != decision.seat:
                break
            then = self.game.decision(record.at(n))
            assert then is not None
            target = self.board.target(then.actions[record.indices[n]], then)
            if target not in about:
                break
            found[target] = n
        return found

    def instead(self, target: str) -> int | None:
        """The last pick on the way to this decision in whose place this element could have been picked."""
        for n in sorted(self.picked().values(), reverse=True):
            then = self.game.decision(self.record.at(n))
            assert then is not None
            if any(self.board.target(action, then) == target for action in then.actions):
                return n
        return None

    def scene(self, say: Any, live: bool, look: int | None = None, hint: Collection[str] = ()) -> Scene:
        """The scene for the board; `live`: picks may be made now; `look`: as it was after so many decisions.

        hint: the targets that are pointed at.
        """
        position = self.position if look is None else self.record.at(look)
        before = self.before if look is None else max(0, look - 1)
        decision = self.game.decision(position)
        return Scene(
            seats=self.seats,
            turn=decision.seat if decision else None,
            me=self.viewer,
            legal=self.targets().keys() - {""} if live else set(),
            picked=set(self.picked()) if live else set(),
            recent=set() if before is None else self.board.changed(self.seen(before), self.seen(look)),
            about=decision.about if decision else {},
            say=say,
            hint=set(hint),
            told=lambda: self.told(look),
            weighed=lambda: self.scales.weigh(self, len(self.record) if look is None else look),
        )

    def told(self, look: int | None = None) -> Iterator[Event]:
        """What the viewer was told up to now, or up to a decision, the newest first."""
        for n, event in reversed(self.happened):
            if (look is None or n < look) and event.to in (None, self.viewer):
                yield event

    def seen(self, look: int | None = None) -> dict[str, Any]:
        """What the viewer sees now, or saw after so many decisions."""
        view: dict[str, Any] = self.game.view(self.position if look is None else self.record.at(look), self.viewer)
        return view

    def bots_turn(self) -> bool:
        return (decision := self.decision) is not None and decision.seat not in self.persons and not self.held

    def waits_elsewhere(self) -> bool:
        """Whether somebody at another device has to decide."""
        return (decision := self.decision) is not None and decision.seat in self.persons - self.people and not self.held
