"""A guest of a live table: its end of the line to the host, and a table that has views instead of positions.

A pick is sent to the host. If its result can be foreseen (seen.py), it is played here at once; otherwise the table
waits for the host.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from ... import games
from ...codec import LONGEST_TITLE
from ...kernel.game import Action, Decision, Event, Standing
from ..history.statistics import ends_of_turns
from ..table.running_costs import Scales
from ..table.saves import line as plain
from ..table.seats import AWAY, COLOURS, HUMAN, Seat, sits
from ..table.table import Table, Told
from . import wire
from .seen_views import Seen

FRESH = 60  # the last events, among which the beginning of a turn is looked for
MOST_PENDING = 50  # messages kept to be sent again; fewer than a host takes at once


class NoWeights(Scales):
    """Weighs nothing, because a guest does not know what others picked."""

    def weigh(self, table: Any, last: int) -> list[Any]:
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


class GuestTable(Table):
    """A table that is played on another device. tell: sends a message to the host, by its fields."""

    record: Seen
    whole = False

    def __init__(self, record: Seen, public: dict[str, Any], mine: frozenset[int], room: str, tell: Any) -> None:
        self.mine, self.game = mine, record.game
        super().__init__(record, self.sitting(public), room, plain(public["name"], LONGEST_TITLE), [])
        self.tell: Callable[..., int] = tell
        self.scales = NoWeights()
        self.public = public
        self.answered: dict[int, Action] = {}  # what seats of this device will decide when they are asked
        self.under_way: list[Asked] = []
        self.final: list[Standing] | None = None  # the standings that the host sent, once the game is over
        self.waiting = False  # whether the host has not answered the last pick yet
        self.picked_here: dict[int, tuple[int, int]] = {}  # by decision: the index of the pick, and of how many
        self.later: list[Action] = []  # picks that follow when the host has answered

    @property
    def address(self) -> str:
        return f"#t={self.id}"

    # What the host says -----------------------------------------------------------------------------------------------
    def sitting(self, public: dict[str, Any]) -> list[Seat]:
        """The seats as this device shows them. Raises BadMessage."""
        seats = []
        for n, (name, colour, kind, left, *_) in enumerate(public["seats"]):
            if colour not in COLOURS or not sits(self.game.name, kind):
                raise wire.BadMessage("an odd seat")
            person = HUMAN if n in self.mine else AWAY
            seats.append(Seat(plain(name) or "?", colour, person if kind in (HUMAN, AWAY) else kind, left is True))
        return seats

    def hear(self, body: dict[str, Any], told: list[Told], common: int, seats: list[int]) -> None:
        """Take over the state that the host sent, then play again what the host has not dealt with yet."""
        self.final = self.counts(body)
        self.mine, self.public = frozenset(body["mine"]), body["table"]
        self.seats = self.sitting(self.public)
        self.closed = self.public["closed"] is True
        self._count_people()
        if self.lifted not in self.people:
            self.lifted = None
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
        for one in self.under_way:
            self.again(one)
        self.floor = self.record.floor(self.persons)
        while self.later and not self.waiting:
            self.play(self.later.pop(0))

    def counts(self, body: dict[str, Any]) -> list[Standing] | None:
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
        eye = self.viewer if self.viewer is not None else mine[0] if mine else None
        self.record.look("" if eye is None else str(eye))
        self.put_away()
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
        return super().asks_person and not self.waiting

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

    def lift(self, seat: int) -> None:
        super().lift(seat)
        self.settle()

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


class Guest:
    """A guest's end of its line to the host of a room. here: the name of this end; send(peer, message).

    proven: the other ends that have proved that they have the host's key. Only these are heard. memory, unsent: what
    this device has stored of the room.
    """

    def __init__(
        self,
        room: str,
        key: str,
        here: str,
        send: Callable[[str, str], None],
        chance: Callable[[], str],
        proven: Set[str],
        clock: Callable[[], float],
        memory: list[Any] | None = None,
        unsent: Sequence[tuple[int, str]] = (),
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.memory = memory  # how far this device has seen the game: see going_back.py
        self.returned: tuple[int, int] | None = None  # the game has gone back: to how many decisions, and from how many
        self.keep = keep  # stores what has not been confirmed
        self.proven, self.clock = proven, clock
        self.ahead = 0  # ms by which the clock here is ahead of the host's
        self.fresh = False  # the last state was the first one on this line
        self.room, self.key, self.here, self.send, self.chance = room, key, here, send, chance
        self.who = wire.called(key)
        self.host = ""  # the host's end of the line, once it has greeted
        self.hosting = ""  # the id of that hosting
        self.known = False  # this device has a seat: only a host that knows its key is trusted
        self.table: GuestTable | None = None
        self.said = max((i for i, _ in unsent), default=0)  # messages sent so far
        self.pending = list(unsent)[
            -MOST_PENDING:
        ]  # messages of wire.KEPT_BACK that the host has not confirmed, by number
        self.why = ""  # why the host refused something
        self.refused = ""  # the message that it refused, if that is one of wire.KEPT_BACK
        self.rival = False  # another device says that it is the host
        self.term = 0  # how often the host has changed
        self.aside = False  # this device plays in another tab
        self.asked = False  # this device has agreed to become the host
        self._nonce = chance()
        self.confirmed = 0  # decisions, as the host says
        self._seq = 0
        self._body: dict[str, Any] = {}
        self._told: list[Told] = []

    def part(self, peer: str) -> None:
        """A line has ended."""
        if peer == self.host:
            self.host = ""

    @property
    def host_is_there(self) -> bool:
        """Whether the host is there and has sent its state."""
        return bool(self.host) and self._seq > 0

    def tell(self, kind: str, /, **fields: Any) -> int:
        """Send a message to the host; returns its number. If the line is down, `repeat` sends it again later.

        That holds for wire.KEPT_BACK. A request or a consent belongs to its moment, and is not repeated.
        """
        self.said += 1
        message = wire.pack(kind, i=self.said, **fields)
        if kind in wire.KEPT_BACK:
            self.pending = [*self.pending, (self.said, message)][-MOST_PENDING:]
            self.keep()
        if self.aside:
            self.play_here()
        elif self.host:
            self.send(self.host, message)
        return self.said

    def play_here(self) -> None:
        """This device has played in another tab: ask the host to greet this one. Then `repeat` sends what waits."""
        self.aside = False
        if self.host:
            self.send(self.host, wire.pack("here"))

    def say_again(self, name: str) -> None:
        """Repeat what was refused because of one's name, with another name."""
        said = json.loads(self.refused or "null")
        if said:
            fields = {field: value for field, value in said.items() if field not in ("t", "i")}
            self.tell(said["t"], **{**fields, "name": name[: wire.LONGEST_NAME]})
        self.refused = ""

    def sit(self, seat: int, name: str) -> None:
        self.tell("sit", seat=seat, name=name[: wire.LONGEST_NAME], key=self.key)

    def receive(self, peer: str, message: Any) -> dict[str, Any] | None:
        """Read a message from a line; returns it, or None if it is not for this device or not valid."""
        if peer not in self.proven:
            return None
        try:
            said = wire.unpack(message, wire.DOWN, wire.LONGEST_DOWN)
            if said["t"] != "host" and peer != self.host:
                return None
            done = getattr(self, f"_{said['t']}")(peer, said)
        except (wire.BadMessage, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
            print("live:", repr(error)[:200])
            return None
        return said if done is not False else None

    def _host(self, peer: str, said: dict[str, Any]) -> bool | None:
        if self.host and peer != self.host and said["term"] <= self.term:
            self.rival = said["term"] == self.term
            return None  # as long as the host is there, a former one is not followed
        if said["v"] != wire.VERSION:
            self.why = "version"
            return None
        self.host, self.hosting, self._nonce = peer, said["hosting"], self.chance()
        self.term, self.ahead = said["term"], int(self.clock()) - said["now"]
        self._seq, self._body, self._told = 0, {}, []
        proof = wire.proof(self.key, said["nonce"], self.here, peer)
        hello = {"v": wire.VERSION, "who": self.who, "nonce": self._nonce, "proof": proof}
        hello |= {"seen": self.memory, "yields": self.aside}
        self.send(peer, wire.pack("hello", **hello))
        return None

    def _state(self, peer: str, said: dict[str, Any]) -> bool | None:
        """Take over the host's state. A device with a seat does not trust a host that does not know its key."""
        if said["base"] == 0:
            self.aside = False
            if self.known and not wire.proves(said["proof"], self.key, self._nonce, peer, self.here):
                self.host, self.rival = "", True
                return False
            self._seq, self._body, self._told = 0, {}, []
        if said["base"] != self._seq:
            return False
        self.fresh = self._seq == 0
        body = wire.patched(self._body, said["body"])
        if not wire.number(body["n"]) or body["n"] != said["common"] + len(said["seats"]):
            raise wire.BadMessage("an odd number of decisions")
        told = [*self._told[: said["keep"]], *(_event(row) for row in said["told"])]
        if self.table is None or self.table.game.name != body["table"]["game"]:
            game = games.load(body["table"]["game"])
            record = Seen(game, body["table"]["variant"])
            record.views[0] = body["views"]
            self.table = GuestTable(record, body["table"], frozenset(body["mine"]), self.room, self.tell)
            self.table.under_way = [one for i, message in self.pending if (one := Asked.read(i, message))]
        self.table.hear(body, told, said["common"], said["seats"])
        self.remember(body, changed=body["returned"] != self._body.get("returned"))
        self._seq, self._body, self._told = said["seq"], body, told
        self.confirmed = body["n"]
        self.known = bool(body["mine"])
        self.send(peer, wire.pack("ack", seq=said["seq"]))
        self.pending = [(i, message) for i, message in self.pending if i > body["i"]]
        if self.fresh:
            self.said = max(self.said, body["i"])
            self.repeat()
        return None

    def remember(self, body: dict[str, Any], changed: bool) -> None:
        """Note how far the game is, and whether it has gone back. Raises BadMessage."""
        memory = [self.hosting, body["n"], body["backs"], body["stamp"]]
        if not wire.memory(memory):
            raise wire.BadMessage("an odd stamp")
        self.memory = memory
        if changed and body["returned"]:
            to, n = body["returned"]
            if not (wire.number(to) and wire.number(n)):
                raise wire.BadMessage("an odd return")
            self.returned = to, n

    def repeat(self) -> None:
        """Send again what may have been lost with the line."""
        for _, message in self.pending:
            self.send(self.host, message)

    def _offer(self, peer: str, said: dict[str, Any]) -> None:
        """The host asks this device to become the host: see room.py."""

    def _box(self, peer: str, said: dict[str, Any]) -> bool | None:
        """The box has come; it is refused if this device has not agreed to become the host."""
        asked, self.asked = self.asked, False
        return None if asked else False

    def take(self, yes: bool) -> None:
        """Tell the host whether this device becomes the host."""
        self.asked = yes
        self.tell("take", yes=yes)

    def _no(self, peer: str, said: dict[str, Any]) -> None:
        self.why = said["why"]
        self.refused = dict(self.pending).get(said["i"], "")
        self.aside = self.aside or self.why == "twice"

    def _said(self, peer: str, said: dict[str, Any]) -> None:
        said["name"], said["text"] = plain(said["name"]), plain(said["text"], wire.LONGEST_SAID)


def _event(row: Any) -> Told:
    n, id, params, to = row
    if type(n) is not int or not isinstance(id, str) or not isinstance(params, dict):
        raise wire.BadMessage("an odd event")
    return n, Event(id, params, to)
