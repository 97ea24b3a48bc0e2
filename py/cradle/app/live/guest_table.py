"""A guest's table: it is played on the host's device, and has views instead of positions.

A pick is sent to the host. If its result can be foreseen (seen_views.py), it is played here at once; otherwise the
table waits for the host.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from ...codec import LONGEST_TITLE
from ...kernel.game import Action, Decision, Standing
from ...players.standing import Order, orders_json
from ..history.statistics import ends_of_turns
from ..pace.known_tables import is_seat
from ..pace.pace import are_terms
from ..table.running_costs import Scales
from ..table.saves import line as plain
from ..table.seats import AWAY, COLOURS, HUMAN, Seat, sits
from ..table.shown_side import ShownSide
from ..table.table import Table, Told
from . import wire
from .seen_views import Seen
from .states import Public
from .stored import room_link

FRESH = 60  # the last events, among which the beginning of a turn is looked for


class NoWeights(Scales):
    """Weighs nothing, because a guest does not know what others picked."""

    def weigh(self, table: object, last: int) -> list[Any]:
        return []


class Asked(NamedTuple):
    """A message to the host that the host has not dealt with yet. kind: "act" or "back"."""

    i: int
    kind: str
    n: int
    seat: int
    decision: str
    action: Action

    @classmethod
    def read(cls, i: int, message: str) -> Asked | None:
        """Read the question from a message that was kept to be sent again; None if the message asks nothing."""
        said = json.loads(message)
        if said["t"] == "act":
            verb, argument = said["action"]
            return cls(i, "act", said["n"], said["seat"], said["kind"], (verb, argument))
        return cls(i, "back", said["n"], -1, "", ("", None)) if said["t"] == "back" else None


class GuestSide(ShownSide):
    """Whose side a guest sees. imagine: imagines the position anew, from the view of that side."""

    def __init__(self, table: GuestTable, imagine: Callable[[], None]) -> None:
        super().__init__(table, table.passing)
        self.imagine = imagine

    def lift(self, seat: int) -> None:
        super().lift(seat)
        self.imagine()


class GuestTable(Table):
    """A table that is played on another device. tell: sends a message to the host, by its fields."""

    record: Seen
    whole = False

    def __init__(self, record: Seen, public: Public, mine: frozenset[int], room: str, tell: Callable[..., int]) -> None:
        self.mine, self.game = mine, record.game
        super().__init__(record, self.seats_of(public, mine), room, plain(public["name"], LONGEST_TITLE), [])
        self.tell = tell
        self.side = GuestSide(self, self.settle)
        self.scales = NoWeights()
        self.public = public
        self.answered: dict[int, Action] = {}  # what seats of this device will decide when they are asked
        self.under_way: list[Asked] = []
        self.ordered_by = 0  # the number of the last message that told the host of standing orders
        self.final: list[Standing] | None = None  # the standings that the host sent, once the game is over
        self.waiting = False  # whether the host has not answered the last pick yet
        self.picked_here: dict[int, tuple[int, int]] = {}  # by decision: the index of the pick, and of how many
        self.later: list[Action] = []  # picks that follow when the host has answered

    @property
    def address(self) -> str:
        return room_link(self.id, bool(self.public.get("post")))

    # What the host says -----------------------------------------------------------------------------------------------
    def seats_of(self, public: Public, mine: frozenset[int]) -> list[Seat]:
        """The seats as this device shows them. Raises BadMessage if anything that the host says to all is odd."""
        if not Public.__annotations__.keys() <= public.keys():
            raise wire.BadMessage("less than everyone may know")
        seats = self.people_of(public, mine)
        if not all(is_seat(seat, seats) and wire.moment(since) for seat, since in public["waits"]):
            raise wire.BadMessage("odd waits")
        if not are_terms(public, seats):
            raise wire.BadMessage("an odd pace")
        if (plea := public["plea"]) is not None:
            n, asks, needs = plea
            if not wire.number(n) or not all(is_seat(seat, seats) for seat in (asks, *needs)):
                raise wire.BadMessage("an odd plea")
        return seats

    def people_of(self, public: Public, mine: frozenset[int]) -> list[Seat]:
        """Who sits where. Raises BadMessage."""
        seats = []
        for n, (name, colour, kind, left, *_) in enumerate(public["seats"]):
            if colour not in COLOURS or not sits(self.game.name, kind):
                raise wire.BadMessage("an odd seat")
            person = HUMAN if n in mine else AWAY
            seats.append(Seat(plain(name) or "?", colour, person if kind in (HUMAN, AWAY) else kind, left is True))
        return seats

    def hear(self, body: wire.Message, told: list[Told], common: int, seats: list[int]) -> None:
        """Take over the state that the host sent, then play again what the host has not dealt with yet."""
        final, mine = self.final_standings(body), frozenset(body["mine"])
        seated = self.seats_of(body["table"], mine)  # what is not valid changes nothing here
        self.final, self.mine, self.public, self.seats = final, mine, body["table"], seated
        self.closed = self.public["closed"] is True
        self._count_people()
        if self.side.lifted not in self.people:
            self.side.lifted = None
        self.happened = told[:]
        self.answered = {int(seat): (verb, what) for seat, (verb, what) in body["answered"].items()}
        self.under_way = [one for one in self.under_way if one.i > body["i"]]
        self.waiting = False
        self.floor = 0
        self.record.confirm(body["n"], common, seats, body["views"])
        if any(event.id == "turn" for n, event in told[-FRESH:]):
            self.record.remember(ends_of_turns(self))
        self.write_down()
        self.settle()
        if body["i"] >= self.ordered_by:  # else the host has not dealt with the newest orders yet
            self.standing.read({"orders": body["orders"], "asked": body["asked"]})
        for one in self.under_way:
            self.again(one)
        self.floor = self.record.floor(self.persons)
        while self.later and not self.waiting:
            self.play(self.later.pop(0))

    def final_standings(self, body: wire.Message) -> list[Standing] | None:
        """The standings that the host sent, of the form that they have in this game. Raises BadMessage."""
        rows = body.get("standings")
        if rows is None:
            return None
        end = self.game.ended(self.game.imagine(next(iter(body["views"].values())), 0))
        own = {str(one.seat): [*one] for one in self.game.standings(end)}
        if not wire.row(rows) or not wire.alike({str(one[0]): one for one in rows}, own):
            raise wire.BadMessage("odd standings")
        return [Standing(*one) for one in rows]

    @property
    def standings(self) -> list[Standing]:
        return super().standings if self.final is None else self.final

    def write_down(self) -> None:
        """Note the picks made here, even those with an unforeseen result: the review needs them."""
        record = self.record
        for n, (index, most) in self.picked_here.items():
            if n < len(record) and record.seats[n] in self.mine:
                record.indices[n], record.radices[n] = index, most

    def settle(self) -> None:
        """Imagine the present position: from the view of the seat here that has to decide, or of whoever looks."""
        mine = sorted(self.mine)
        eye = self.side.viewer if self.side.viewer is not None else mine[0] if mine else None
        self.record.look("" if eye is None else str(eye))
        self.side.put_away()
        decision = self.decision
        if decision is None:
            return
        if decision.seat in self.mine and decision.seat != eye:
            self.record.look(str(decision.seat))
        elif decision.seat not in self.mine:
            for seat in mine:
                world = self.game.ahead(self.record.position, seat) if seat not in self.answered else None
                if world is not None and len(mine) == 1:
                    self.record.position = world

    @property
    def ahead(self) -> bool:
        """Whether a seat here answers before the engine asks it. The answer counts when the engine asks."""
        last = self.record.views[max(self.record.views)]
        decision, seen = self.decision, next(iter(last.values()))["steps"]
        return decision is not None and seen[-1][:2] != [decision.kind, decision.seat]

    # What is done here ------------------------------------------------------------------------------------------------
    @property
    def asks_person(self) -> bool:
        return super().asks_person and not self.waiting and self.standing.answer is None

    def play(self, action: Action) -> None:
        """Send an action to the host, and show its result if it can be foreseen. While waiting, put it off."""
        decision = self.decision
        if self.waiting:
            return self.later.append(action)
        if decision is None or not self.asks_person or action not in decision.actions:
            return self.later.clear()
        n = len(self.record)
        i = self.tell("act", n=n, seat=decision.seat, kind=decision.kind, action=list(action))
        one = Asked(i, "act", n, decision.seat, decision.kind, action)
        self.under_way.append(one)
        if not self.ahead:
            self.picked_here[n] = decision.actions.index(action), len(decision.actions)
        self.again(one)
        self.before = n
        self.floor = max(self.floor, self.record.floor(self.persons))

    def order(self, seat: int, orders: tuple[Order, ...]) -> None:
        """Tell the host the standing orders of a seat: it obeys them, even while this device is away."""
        super().order(seat, orders)
        self.ordered_by = self.tell("orders", seat=seat, orders=orders_json(orders))

    def undo(self, n: int) -> None:
        self.later.clear()
        i = self.tell("back", n=n)
        one = Asked(i, "back", n, -1, "", ("", None))
        self.under_way.append(one)
        self.again(one)
        self.before = None

    def again(self, one: Asked) -> None:
        """Do here what the host will do with this message."""
        if self.waiting:
            return
        if one.kind == "back":
            return self.step_back(one.n)
        decision = self.decision
        if not self.fits(one, decision):
            return
        if self.ahead:
            self.answered[one.seat] = one.action
            return self.settle()
        told = self.record.foresee(one.action)
        if told is None:
            self.waiting = True
            return
        n = len(self.record) - 1
        self.happened += [(n, event) for event in told if event.to is None or event.to in self.mine]
        following = self.decision
        if following is not None and following.seat in self.mine and following.seat != one.seat:
            self.waiting = True  # the view of the other seat here has not come yet
        elif following is not None and following.seat not in self.mine:
            self.settle()

    def fits(self, one: Asked, decision: Decision | None) -> bool:
        if decision is None or (one.n, one.seat, one.decision) != (len(self.record), decision.seat, decision.kind):
            return False
        return one.action in decision.actions

    def step_back(self, n: int) -> None:
        self.standing.asked = n
        if n >= len(self.record):
            self.answered.clear()
        else:
            self.record.undo(n)
            self.happened = [(k, event) for k, event in self.happened if k < n]
            self.floor = min(self.floor, n)
        self.settle()

    @property
    def back(self) -> int | None:
        if self.waiting:
            return None
        return len(self.record) if self.answered else super().back

    # Who else plays ---------------------------------------------------------------------------------------------------
    def bots_turn(self) -> bool:
        """Always False, because bots play on the host's device."""
        return False

    def waits_elsewhere(self) -> bool:
        return not self.over and not self.awaits_go_ahead and not self.asks_person

    @property
    def open_seats(self) -> bool:
        return False
