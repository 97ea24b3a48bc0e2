"""Orders by drag and click: from one place to another, also over several places, or as far as an order can go at once.

The engine decides what is legal: a drag is first tried on a copy, and refused in the engine's own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...kernel.game import Action, Decision, Refusal
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, counted, nearest
from ..table.orders import Phase
from ..table.picked import picks_to_take_back


class Hands:
    """Orders in one sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.take = ""  # the chosen way of `Orders.takes` to say how many go; "": the first one
        self.wanted: int | None = None  # the number that was keyed in for the order under way

    @property
    def phase(self) -> Phase:
        return self.session.table.phase

    # An order goes on by itself -------------------------------------------------------------------------------------
    def follow(self) -> None:
        """Go on with an order; ask for a number only if the next step could not be taken back."""
        session, table = self.session, self.session.table
        while (
            table.asks_person
            and self.phase.on_the_way
            and (decision := table.decision)
            and (counts := counted(decision))
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
        if pointed in counts:
            return int(str(pointed[1])) if pointed else 0
        if self.wanted is not None:
            return nearest(counts, self.wanted)
        takes = self.session.table.board.orders.takes(view)
        if not takes:
            return nearest(counts, len(counts))
        take = takes.get(self.take) or next(iter(takes.values()))
        return nearest(counts, take(view, decision))

    def view(self, decision: Decision, p: Any = None) -> dict[str, Any]:
        """What the seat that decides may know."""
        table = self.session.table
        seen: dict[str, Any] = table.game.view(table.side.supposed() if p is None else p, decision.seat)
        return seen

    # An order that goes far -----------------------------------------------------------------------------------------
    @property
    def ends(self) -> Mapping[str, Sequence[int]]:
        """By element that an order under way can be led to at once, the numbers that may go along."""
        decision, far = self.session.table.decision, self.session.table.board.orders.journeys
        if decision is None or far is None or decision.kind not in far.kinds:
            return {}
        return far.ends(self.view(decision), decision) if self.session.live and not self.session.guided else {}

    def journey(self, decision: Decision, view: dict[str, Any], target: str) -> list[Action]:
        """The steps to an element that an order can be led to; [] if it cannot."""
        far = self.session.table.board.orders.journeys
        numbers = far.ends(view, decision).get(target) if far and decision.kind in far.kinds else None
        if far is None or numbers is None:
            return []
        return far.steps(view, decision, target, self.preset(decision, [(COUNTS, n) for n in numbers]))

    @property
    def resumable(self) -> tuple[str, list[Action]]:
        """The element at which the newest order ended, if it can go on from there, and its steps so far."""
        session, given = self.session, self.phase.complete_orders
        far = given[-1].far if given and session.live and not self.phase.on_the_way and not session.guided else None
        where, steps = far.resumes(given[-1].actions) if far else ("", [])
        if far is None or not where:
            return "", []
        p = session.table.record.at(given[-1].begin).copy()
        if self.tried(p, steps) is not None:
            return "", []
        decision = session.table.game.decision(p)
        goes_on = decision is not None and decision.kind in far.kinds and far.ends(self.view(decision, p), decision)
        return (where, steps) if goes_on else ("", [])

    def resume(self, target: str) -> bool:
        """A click on the element where the newest order ended: let it go on from there. Returns False if it cannot."""
        where, steps = self.resumable
        if not where or target != where:
            return False
        self.session.back(self.phase.complete_orders[-1].begin)
        if self.session.app.session is self.session:
            self.session.make(*steps)
        return True

    @property
    def goals(self) -> set[str]:
        """The elements to which a click can lead an order, or from which a click lets it go on."""
        return {*self.ends, *self.ahead, self.resumable[0]} - {""}

    # A question that can be passed over -----------------------------------------------------------------------------
    @property
    def beyond(self) -> tuple[Any, Decision] | None:
        """The position and the decision of this seat after it skips the present question, see `Board.skips`; None if
        the question cannot be skipped, if another seat comes next, or if skipping would throw a die or draw a card.
        """
        session, table, decision = self.session, self.session.table, self.session.table.decision
        skip = table.board.skips.get(decision.kind) if decision else None
        if decision is None or skip is None or not session.live or session.guided:
            return None
        p = table.side.supposed().copy()
        table.game.play(p, skip)
        then = table.game.decision(p)
        return (p, then) if then and then.seat == decision.seat and p.chance == table.side.supposed().chance else None

    @property
    def ahead(self) -> dict[str, list[Action]]:
        """The elements that can be picked only after the present question is skipped, each with what a click there
        plays: the action that skips, then the pick.
        """
        table, decision, beyond = self.session.table, self.session.table.decision, self.beyond
        if decision is None or beyond is None:
            return {}
        skip, (_, then) = table.board.skips[decision.kind], beyond
        found = {table.board.target(action, then): [skip, action] for action in then.actions}
        return {element: steps for element, steps in found.items() if element}

    def leads(self, target: str) -> bool:
        """A click while an order is under way: on its goal, or on its start, which ends the order.

        A goal that is the only one is picked by itself, and the number is asked: a click there takes the usual one.
        """
        session, table, decision = self.session, self.session.table, self.session.table.decision
        if steps := self.ahead.get(target):
            if session.app.preferences.settings["confirm"]:
                session.make(steps[0])  # only skip: the pick itself has to be confirmed as usual
                return False
            session.carry_out(steps, whole=False)
            return True
        if decision is None or not self.phase.on_the_way or session.guided:
            return False
        if self.element_to_put_down == target:
            return self.put_down()
        if self.phase.begun_orders and (counts := counted(decision)) and self.led_to == target:
            n = self.preset(decision, counts)
            if table.record.uncovers((COUNTS, n)):
                return False
            session.carry_out([(COUNTS, n)])
            return True
        if not (steps := self.journey(decision, self.view(decision), target)):
            return False
        if isinstance(refusal := self.tried(table.side.supposed().copy(), steps), tuple):
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
        order = self.phase.begun_orders[-1]
        return self.session.table.board.target(order.actions[0], order.decisions[0])

    @property
    def led_to(self) -> str:
        """The element that the order under way has reached."""
        order = self.phase.begun_orders[-1]
        return self.session.table.board.target(order.actions[-1], order.decisions[-1])

    def tried(self, p: Any, actions: list[Action]) -> Refusal | None:
        """Play actions in position p, a copy; returns the refusal of the rules if one is not legal, else None."""
        game = self.session.table.game
        for action in actions:
            if refusal := game.refusal(p, *action):
                return refusal
            game.play(p, action)
        return None

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
                return self.tried(p, steps) or [*actions, *steps]
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

    def digit(self, n: int) -> None:
        """A number was keyed in that no button and no field has: how many go with the order under way. If the page asks
        for a number, it only comes into the field.
        """
        session, decision = self.session, self.session.table.decision
        if not session.live or decision is None:
            return
        if counts := counted(decision):
            if (COUNTS, n) not in counts:
                return session.notices.refuse("play.no_such_number", {"least": counts[0][1], "most": counts[-1][1]})
            session.field.offer(n)
            session.app.page.focus("#prompt .is-offered")
        elif self.phase.on_the_way:
            self.wanted = n
            session.app.announce(session.app.words.say("play.goes_along", n=n))
        elif self.phase.complete_orders and (numbers := self.phase.complete_orders[-1].counts):
            session.notices.refuse("play.no_such_number", {"least": numbers[0], "most": numbers[-1]})

    @on("take")
    def on_take(self, name: str, value: str) -> None:
        if name in self.ways:
            self.take = name

    def asks(self, action: Action) -> bool:
        """Whether a person is asked once more, because a phase would end without an order, which hardly anybody wants.

        Bots may play at once, and then nothing can be taken back. The same button, pressed again, is the answer.
        """
        session, table, decision = self.session, self.session.table, self.session.table.decision
        orders = table.board.orders
        if decision is None or decision.kind not in orders.asks or action[0] != orders.ends[decision.kind]:
            return False
        if self.phase.complete_orders or session.guided or action == session.pointed or len(decision.actions) == 1:
            return False
        if self.phase.fixed:
            return False
        question = f"{table.game.name}.none.{decision.kind}"
        asked = session.notices.notice is not None and session.notices.notice[0] == question
        if not asked:
            session.notices.refuse(question, {"seat": decision.seat, **decision.about})
        return not asked

    def in_order(self, action: Action) -> bool:
        """Play a step before the last ones of its kind, where the engine has an order that the rules do not (D-71)."""
        table, later, now = self.session.table, list[Action](), self.session.table.decision
        record = table.record
        for n in range(len(record) - 1, (0 if table.agreed else table.floor) - 1, -1):
            then = table.game.decision(record.at(n))
            if now is None or then is None or (then.seat, then.kind) != (now.seat, now.kind):
                return False
            later.insert(0, then.actions[record.indices[n]])
            if self.tried(record.at(n).copy(), [action, *later]) is None:
                self.session.back(n)
                if self.session.app.session is self.session:
                    self.session.make(action, *later)
                    self.session.advance()
                return True
        return False

    # What is shown --------------------------------------------------------------------------------------------------
    def panel(self) -> list[Tree]:
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
        buttons = [
            button(
                "take",
                voice.say(f"{table.game.name}.take.{name}"),
                name,
                "btn btn-name",
                **{"aria-pressed": "true" if name == chosen else "false"},
            )
            for name in names
        ]
        label = self.session.app.words.say("orders.take")
        return h("div", {"class": "names takes", "key": "takes", "role": "group", "aria-label": label}, *buttons)
