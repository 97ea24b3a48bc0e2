"""Orders by drag and click: from one place to another, also over several places, or as far as an order can go at once.

The engine decides what is legal: a drag is first tried on a copy, and refused in the engine's own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.game import Action, Decision, Refusal, View
from ...kernel.position import Position
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.game_files import Entry
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, nearest, number_actions
from ..table.picked import picks_to_take_back
from .drafts import Draft, first_refusal


class OrderGestures(Draft):
    """Orders in one sitting."""

    def __init__(self, session: Sitting) -> None:
        super().__init__(session)
        self.take = ""  # the chosen way of `Orders.takes` to say how many go; "": the first one
        self.passed_over: tuple[Decision, Action] | None = None  # the number of a hint in whose place a way was chosen
        self.wanted: int | None = None  # the number that was keyed in for the order under way

    # An order goes on by itself -------------------------------------------------------------------------------------
    def follow(self) -> None:
        """Go on with an order; ask for a number only if the next step could not be taken back."""
        session, table = self.session, self.session.table
        while (
            table.asks_person
            and self.phase.on_the_way
            and (decision := table.decision)
            and (counts := number_actions(decision))
        ):
            if decision.seat != table.record.seats[-1]:
                return
            n = self.preset(decision, counts)
            if table.record.uncovers((COUNTS, n)):
                session.field.offer(n)
                break
            session.make((COUNTS, n))
        self.wanted = None

    def preset(self, decision: Decision, counts: list[Action]) -> int:
        """How many go unless somebody says otherwise."""
        view, pointed = self.view(decision), self.session.pointed
        if pointed is not None and pointed in counts and not self.overrules_hint:
            return int(str(pointed[1]))
        if self.wanted is not None:
            return nearest(counts, self.wanted)
        takes = self.session.table.board.orders.takes(view)
        if not takes:
            return nearest(counts, len(counts))
        take = takes.get(self.take) or next(iter(takes.values()))
        return nearest(counts, take(view, decision))

    def view(self, decision: Decision, p: Position | None = None) -> View:
        """What the seat that decides may know."""
        table = self.session.table
        seen: View = table.game.view(table.side.supposed() if p is None else p, decision.seat)
        return seen

    # An order that goes far -----------------------------------------------------------------------------------------
    @property
    def ends(self) -> Mapping[str, Sequence[int]]:
        """By element that an order under way can be led to at once, the numbers that may go along."""
        decision, far = self.session.table.decision, self.session.table.board.orders.journeys
        if decision is None or far is None or decision.kind not in far.kinds:
            return {}
        return far.ends(self.view(decision), decision) if self.session.live and not self.session.guided else {}

    def journey(self, decision: Decision, view: View, target: str) -> list[Action]:
        """The steps to an element that an order can be led to; [] if it cannot."""
        far = self.session.table.board.orders.journeys
        numbers = far.ends(view, decision).get(target) if far and decision.kind in far.kinds else None
        if far is None or numbers is None:
            return []
        return far.steps(view, decision, target, self.preset(decision, [(COUNTS, n) for n in numbers]))

    @property
    def resumable(self) -> tuple[str, list[Action]]:
        """The element at which the newest order ended, if it can go on from there, and its steps so far."""
        game, given = self.session.table.game, self.phase.complete_orders
        far = given[-1].far if given and self.may_pick and not self.phase.on_the_way else None
        if far is None or not (where := far.port(given[-1].actions).again):
            return "", []
        p, steps = self.session.table.record.at(given[-1].begin).copy(), given[-1].actions[:-1]
        if first_refusal(game, p, steps):
            return "", []
        decision = game.decision(p)
        goes_on = decision is not None and decision.kind in far.kinds and far.ends(self.view(decision, p), decision)
        return (where, steps) if goes_on else ("", [])

    def reopen(self, target: str) -> bool:
        """A click on the element where the newest order ended lets it go on from there."""
        where, steps = self.resumable
        if not where or target != where:
            return False
        self.play_instead(self.phase.complete_orders[-1].begin, *steps)
        return True

    @property
    def elements(self) -> set[str]:
        """The elements to which a click can lead an order, or from which a click lets it go on."""
        return {*self.ends, self.resumable[0]} - {""}

    def press(self, target: str) -> bool:
        """A click while an order is under way: on its goal, or on its start, which ends the order.

        A goal that is the only one is picked by itself, and the number is asked: a click there takes the usual one.
        """
        session, table, decision = self.session, self.session.table, self.session.table.decision
        if decision is None or not self.phase.on_the_way or session.guided:
            return False
        if self.element_to_put_down == target:
            return self.put_down()
        if self.phase.begun_orders and (counts := number_actions(decision)) and self.element_of(-1) == target:
            n = self.preset(decision, counts)
            if table.record.uncovers((COUNTS, n)):
                return False
            session.carry_out([(COUNTS, n)])
            return True
        if not (steps := self.journey(decision, self.view(decision), target)):
            return False
        if refusal := first_refusal(table.game, table.side.supposed().copy(), steps):
            session.notices.refuse(*refusal)
        else:
            session.carry_out(steps)
        return True

    @property
    def element_to_put_down(self) -> str:
        """The element at which the order under way began, if a click there ends the order; "" if not."""
        free = self.session.live and not self.session.guided and self.phase.on_the_way and self.phase.begun_orders
        return self.taken_up if free else ""

    @property
    def taken_up(self) -> str:
        """The element at which the order under way began."""
        return self.element_of(0)

    def element_of(self, pick: int) -> str:
        """The element of a pick of the order under way; -1: the one it has reached."""
        order = self.phase.begun_orders[-1]
        return self.session.table.board.target(order.actions[pick], order.decisions[pick])

    @property
    def origins(self) -> list[str]:
        """The elements from which something can be dragged now."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live:
            return []
        carried = table.board.orders.carries
        if self.phase.on_the_way:
            return [*picks_to_take_back(table), *([self.taken_up] if self.phase.begun_orders else [])]
        return [table.board.target(action, decision) for action in decision.actions if action[0] in carried]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("grab")
    def on_grab(self, target: str, value: str) -> None:
        """A drag begins: show from now on where it may end."""
        table = self.session.table
        if self.session.live and target in self.origins and target not in picks_to_take_back(table):
            if self.phase.on_the_way:
                self.session.back(self.phase.begun_orders[-1].begin)
            actions = table.targets().get(target, [])
            if len(actions) == 1:
                self.session.make(actions[0])

    @on("drag")
    def on_drag(self, arg: str, value: str) -> None:
        """A drag has ended at another element. If it ended where it began, or nowhere, it is taken back."""
        session, table = self.session, self.session.table
        begin, _, end = arg.partition(" ")
        if not session.live or table.decision is None:
            return
        if self.phase.on_the_way:
            session.back(self.phase.begun_orders[-1].begin)
        if not end or begin == end:
            return
        found = self.dragged(begin, end)
        if isinstance(found, tuple):
            session.notices.refuse(*found)
            return
        session.carry_out(found)

    def dragged(self, begin: str, end: str) -> list[Action] | Refusal:
        """The actions of a drag, tried on a copy; or why it cannot be, in the words of the rules."""
        table = self.session.table
        game, board, p = table.game, table.board, table.side.supposed().copy()
        actions: list[Action] = []
        for target in (begin, end):
            decision = game.decision(p)
            if actions and decision and (steps := self.journey(decision, self.view(decision, p), target)):
                return first_refusal(game, p, steps) or [*actions, *steps]
            there = [a for a in decision.actions if board.target(a, decision) == target] if decision else []
            if not there or decision is None:
                verb, what = (board.meant(decision, target) if decision else None) or ("", target)
                return game.refusal(p, verb, what) or ("refusal.other", {"seat": decision.seat if decision else 0}, "")
            actions.append(there[0])
            game.play(p, there[0])
        return actions

    def put_down(self) -> bool:
        """Take back the order under way. Returns False if there is none."""
        if not self.element_to_put_down:
            return False
        self.session.back(self.phase.begun_orders[-1].begin)
        return True

    def key(self, n: int) -> bool:
        """A number was keyed in that no button and no field has: how many go with the order under way. If the page asks
        for a number, it only comes into the field.
        """
        session, decision = self.session, self.session.table.decision
        if not session.live or decision is None:
            return False
        if counts := number_actions(decision):
            if (COUNTS, n) in counts:
                session.field.offer(n)
                session.app.page.focus("#prompt .is-offered")
            else:
                session.notices.refuse("play.no_such_number", {"least": counts[0][1], "most": counts[-1][1]})
        elif self.phase.on_the_way:
            self.wanted = n
            session.app.ears.say(session.app.words.say("play.goes_along", n=n))
        elif self.phase.complete_orders and (numbers := self.phase.complete_orders[-1].numbers):
            session.notices.refuse("play.no_such_number", {"least": min(numbers), "most": max(numbers)})
        return True

    def to_store(self) -> Entry:
        n = self.session.field.number
        return {} if n is None else {"number": [len(self.session.table.record), n]}

    def to_store_beyond(self) -> Entry:
        return {"take": self.take}

    def recall(self, entry: Entry) -> None:
        self.on_take(str(entry.get("take", "")), "")
        at, number = entry.get("number", (-1, 0))
        if at == len(self.session.table.record):
            self.session.field.offer(int(number))

    @on("take")
    def on_take(self, name: str, value: str) -> None:
        """Choose a way to say how many go; "": as many as the hint says."""
        if name in self.ways:
            self.take, self.passed_over = name, self.session.hints.advised_number
        elif not name:
            self.passed_over = None

    @property
    def overrules_hint(self) -> bool:
        """Whether the person has chosen how many go, in place of the number that a hint says."""
        advised = self.session.hints.advised_number
        return advised is not None and advised == self.passed_over

    def asks(self, action: Action) -> bool:
        """Whether a person is asked once more, because a phase would end without an order, which hardly anybody wants.

        Bots may play at once, and then nothing can be taken back. The same button, pressed again, is the answer.
        """
        session, table, decision = self.session, self.session.table, self.session.table.decision
        if decision is None or action[0] != table.board.orders.ends.get(decision.kind):
            return False
        if self.phase.complete_orders or session.guided or action == session.pointed or len(decision.actions) == 1:
            return False
        question = f"{table.game.name}.none.{decision.kind}"
        if self.phase.fixed or session.app.words.message(question) is None:
            return False
        asked = session.notices.notice is not None and session.notices.notice[0] == question
        if not asked:
            session.notices.refuse(question, {"seat": decision.seat, **decision.about})
        return not asked

    # What is shown --------------------------------------------------------------------------------------------------
    def rows(self, voice: Voice) -> list[Tree]:
        """From where something can be dragged, and buttons for how many go, if the board has several ways to say that.
        An order over several places says it at each place (ship_holds.py).
        """
        origins, out, orders = self.origins, list[Tree](), self.session.table.board.orders
        if origins:
            out.append(h("span", {"hidden": True, "key": "drags", "data-drags": " ".join(origins)}))
        begun, decision = self.phase.begun_orders if self.phase.on_the_way else [], self.session.table.decision
        sails = decision is not None and orders.journeys is not None and decision.kind in orders.journeys.kinds
        carried = not sails and all(order.actions[0][0] in orders.carries for order in begun)
        if origins and carried and len(self.ways) > 1:
            out.append(self.takes())
        return out

    @property
    def ways(self) -> list[str]:
        """The names of the ways to say how many go, the usual one first."""
        table = self.session.table
        return list(table.board.orders.takes(table.side.view()))

    def takes(self) -> Tree:
        """How many go unless somebody says otherwise."""
        table, voice, names = self.session.table, self.session.voice(), self.ways
        chosen = self.take if self.take in names else names[0]
        said = {name: voice.say(f"{table.game.name}.take.{name}") for name in names}
        if (advised := self.session.hints.advised_number) is not None:
            decision, (_, n) = advised
            view, takes = self.view(decision), table.board.orders.takes(self.view(decision))
            alike = [name for name in names if nearest(number_actions(decision), takes[name](view, decision)) == n]
            if not alike:
                said = {"": voice.words.say("orders.take.advised", n=int(str(n))), **said}
            if not self.overrules_hint:
                chosen = chosen if chosen in alike else alike[0] if alike else ""
        buttons = [
            button("take", words, name, "btn btn-name", **{"aria-pressed": "true" if name == chosen else "false"})
            for name, words in said.items()
        ]
        label = self.session.app.words.say("orders.take")
        return h("div", {"class": "names takes", "key": "takes", "role": "group", "aria-label": label}, *buttons)
