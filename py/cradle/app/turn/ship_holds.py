"""The hold of an order over several places: how many it puts down, and how many it takes along, where it is now."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.game import Action, Decision
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, spread, whole
from ..table.orders import Order
from ..table.wording import sentences
from .drafts import Draft, first_refusal
from .order_gestures import OrderGestures


class Row(NamedTuple):
    """One thing that can be done at a place, such as putting down: its verb, the possible numbers, and
    the chosen one.
    """

    verb: str
    numbers: list[int]
    n: int


class Hold(NamedTuple):
    """An order at one place. place: "" where it began. way: its steps up to there. n: how many it brought."""

    order: Order
    place: str
    way: list[Action]
    n: int
    rows: list[Row]


def numbers_of(verb: str, decision: Decision | None) -> list[int]:
    """The numbers with this verb; with 0, if something else can be done instead."""
    legal = decision.actions if decision else []
    numbers = [int(str(n)) for other, n in legal if other == verb]
    return [0, *numbers] if numbers and any(other != verb for other, _ in legal) else numbers


class Holds(Draft):
    """The hold of the newest order in one sitting. If the order has ended at its place, it goes on from there as soon
    as somebody changes a number.
    """

    def __init__(self, session: Sitting, gestures: OrderGestures) -> None:
        super().__init__(session)
        self.gestures = gestures

    @property
    def open(self) -> Hold | None:
        """The hold of the order that is under way, or of the newest one if it can go on; None if there is none."""
        session, phase = self.session, self.phase
        if not self.may_pick or not phase.begun_orders:
            return None
        order, decision = phase.begun_orders[-1], session.table.decision
        far = order.journeys
        there = phase.on_the_way and decision is not None and far is not None and decision.kind in far.kinds
        if far is None or not (there or self.gestures.resumable[0]):
            return None
        port = far.port(order.actions)
        return self.at(order, port.place, port.way, port.done)

    @property
    def numbers(self) -> tuple[object, ...]:
        """A value that differs for every state of a hold; () if there is none."""
        found = self.open
        return (found.place, found.n, *[(row.verb, row.n) for row in found.rows]) if found else ()

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that the hold offers, so that the prompt must not offer them again."""
        found = self.open
        return tuple(row.verb for row in found.rows) if found and self.phase.on_the_way else ()

    def at(self, order: Order, place: str, way: list[Action], done: dict[str, int]) -> Hold | None:
        """The hold of an order at a place. done: by verb, how many are put down and taken along there; the nearest
        possible numbers are taken. None if the order cannot come there.
        """
        game, far = self.session.table.game, order.journeys
        p = self.session.table.record.at(order.begin).copy()
        if far is None or first_refusal(game, p, way):
            return None
        decision = game.decision(p)
        brought, rows = (int(decision.about["n"]) if decision else 0), list[Row]()
        for verb in far.holds:
            if not (numbers := numbers_of(verb, game.decision(p))):
                continue
            n = min(numbers, key=lambda one: abs(one - done.get(verb, 0)))
            rows.append(Row(verb, numbers, n))
            if n:
                game.play(p, (verb, n))
        if not place and len(rows) == 1 and not rows[0].n and self.phase.on_the_way and not done:
            rows = [rows[0]._replace(n=self.usual(rows[0]))]
        return Hold(order, place, way, brought, rows)

    def usual(self, row: Row) -> int:
        """How many go along from the beginning, unless somebody says otherwise."""
        decision = self.session.table.decision
        return self.gestures.preset(decision, [(COUNTS, n) for n in row.numbers]) if decision else 0

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("hold")
    def on_hold(self, arg: str, value: str) -> None:
        """Choose another number for a verb: the order is given again up to this place, and goes on from here."""
        verb, _, n = arg.partition(" ")
        found = self.open
        if found is None or verb not in {row.verb for row in found.rows}:
            return
        if (verb, whole(n)) == self.session.pointed:
            self.session.make((verb, whole(n)))  # this is the advised step, so the hint goes on with its plan
            return
        chosen = {row.verb: row.n for row in found.rows if found.place} | {verb: whole(n)}
        then = self.at(found.order, found.place, found.way, chosen)
        if then is None:
            return
        known = [event for n, event in self.session.table.happened if n >= found.order.begin]
        steps = [*then.way, *[(row.verb, row.n) for row in then.rows if row.n]]
        if self.play_instead(found.order.begin, *steps, known=known) and not found.place and not whole(n):
            self.gestures.key(0)  # the person wants nobody to go along from the beginning

    def press(self, target: str) -> bool:
        """A click on the place where the order is puts one more down there; after the last one, none again."""
        found = self.landing
        if found is None or found.place != target:
            return False
        row = found.rows[0]
        self.on_hold(f"{row.verb} {row.numbers[(row.numbers.index(row.n) + 1) % len(row.numbers)]}", "")
        return True

    @property
    def landing(self) -> Hold | None:
        """The hold where some can be put down on the way."""
        found = self.open
        far = found.order.journeys if found else None
        if found is None or far is None or not self.phase.on_the_way or not found.place:
            return None
        return found if found.rows and found.rows[0].verb == far.holds[0] and len(found.rows[0].numbers) > 1 else None

    @property
    def elements(self) -> set[str]:
        """The elements where a click puts one more down."""
        return {found.place} if (found := self.landing) else set()

    # What is shown ----------------------------------------------------------------------------------------------------
    def words(self, voice: Voice) -> str:
        """The state of the hold in sentences: how many are aboard, and how many are put down and taken along."""
        found, name = self.open, self.session.table.game.name
        if found is None:
            return ""
        said = [voice.say(f"{name}.hold", place=found.place, n=found.n)] if found.place else []
        said += [f"{voice.say(f'{name}.list.{row.verb}')}: {row.n}" for row in found.rows]
        if not self.phase.on_the_way:
            said.append(voice.say(f"{name}.hold.on"))
        return sentences(*said)

    def rows(self, voice: Voice) -> list[Tree]:
        """How many were brought, buttons for how many are put down and taken along, and one to go on."""
        found, name = self.open, self.session.table.game.name
        if found is None or not (found.rows or found.place):
            return []
        inside: list[Tree] = []
        if found.place:
            said = voice.say(f"{name}.hold", place=found.place, n=found.n)
            inside.append(h("span", {"class": "hold-words"}, said))
        verb, n = self.session.pointed or ("", None)
        for row in found.rows:
            label, advised = voice.say(f"{name}.list.{row.verb}"), int(str(n)) if row.verb == verb else None
            inside.append(
                h(
                    "span",
                    {"class": "hold-row", "key": row.verb},
                    h("span", {}, label),
                    spread(voice.words, "hold", label, row.numbers, row.n, row.verb, advised),
                )
            )
        if not self.phase.on_the_way:
            inside.append(button("pick", voice.say(f"{name}.hold.on"), self.gestures.resumable[0], "btn"))
        label = voice.say(f"{name}.hold.title")
        return [h("div", {"class": "hold", "key": "hold", "role": "group", "aria-label": label}, *inside)]
