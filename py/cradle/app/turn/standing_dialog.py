"""The standing orders of a person: the dialog in which they are given and taken back, and what is proposed."""

from __future__ import annotations

import json
from typing import Any

from ...kernel.game import Action
from ...players import standing
from ...players.standing import FORCED, Asked, Kind, Order
from ..base.dialogs import dialog
from ..base.text import Voice
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting

OFTEN = 3  # so many times in a row the same is answered before it is proposed as an order
TURNS = ("always", "turn", "next")  # when an order holds, as messages
BLANK = "…"  # stands for what is still to be chosen


class StandingDialog:
    """The orders of whoever looks at this sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session, self.table = session, session.table
        # An order that is being made: its kind, what is chosen, and in which turn it holds: 1 is this turn, 0 is any.
        self.draft: list[Any] = ["", [], 0]
        # by seat and kind of decision, how often it was answered alike, and the orders that would have answered so
        self._alike: dict[tuple[int, str], tuple[int, list[Order]]] = {}
        self.proposed: tuple[int, Order] | None = None

    @property
    def seat(self) -> int | None:
        """The seat whose orders are shown; None: nobody here may see any now."""
        table, decision = self.table, self.table.decision
        if table.over or table.tour is not None:
            return None
        if table.side.viewer is not None:
            return table.side.viewer
        return decision.seat if decision and not table.secret and decision.seat in table.people else None

    # What is proposed -----------------------------------------------------------------------------------------------
    def note(self, actions: list[Action]) -> None:
        """A person answers. What they answer alike again and again can be an order."""
        table, decision = self.table, self.table.decision
        self.proposed = None
        if decision is None or len(decision.actions) == 1 or table.tour is not None or table.phase.on_the_way:
            return
        seat, action = decision.seat, actions[0]
        key, view = (seat, decision.kind), table.standing.view(seat)
        found = standing.orders_giving(table.game, view, decision, action)
        n, before = self._alike.get(key, (0, found))
        both = [order for order in before if order in found]
        self._alike[key] = (n + 1, both) if both else (1, found)
        n, both = self._alike[key]
        if n >= OFTEN and both:
            self.proposed = seat, both[0]
            del self._alike[key]

    def proposal(self, voice: Voice) -> list[Tree]:
        """The quiet line that proposes an order, as rows of the prompt."""
        if self.proposed is None or self.proposed[0] != self.seat:
            return []
        order = self.proposed[1]
        said = h("span", {"class": "quiet"}, voice.words.say("standing.proposed", order=self.sentence(voice, order)))
        keep = button("standing-keep", voice.words.say("standing.add"), kind="btn btn-name")
        return [h("div", {"class": "toolbar standing-proposed", "key": "standing"}, said, keep)]

    # The dialog -----------------------------------------------------------------------------------------------------
    def kinds(self) -> dict[str, tuple[Kind, Asked]]:
        """The kinds of orders that this game has, with what can be chosen."""
        assert self.seat is not None
        view, found = self.table.standing.view(self.seat), {}
        for id, kind in standing.kinds(self.table.game).items():
            if (asked := kind.asks(view)) is not None:
                found[id] = kind, asked
        return found

    def sentence(self, voice: Voice, order: Order) -> str:
        """An order in words."""
        asked = self.kinds()[order.id][1]
        said = voice.say(self.message(order.id), **dict(zip(asked, order.chosen, strict=True)))
        if not order.turn:
            return said
        soon = order.turn > self.table.position.turn
        return voice.words.say("standing.next.of" if soon else "standing.turn.of", order=said)

    def message(self, id: str) -> str:
        return f"standing.{FORCED}" if id == FORCED else f"{self.table.game.name}.standing.{id}"

    def tree(self, voice: Voice) -> Tree:
        """The dialog: the orders that hold, and a new one."""
        words = voice.words
        if self.seat is None:
            return []
        orders = self.table.standing.of(self.seat)
        rows = [
            h(
                "li",
                {"class": "list-item standing-order", "key": json.dumps([*order])},
                h("span", {}, self.sentence(voice, order)),
                button("standing-drop", words.say("standing.drop"), str(n), "btn btn-quiet"),
            )
            for n, order in enumerate(orders)
        ]
        return dialog(
            words,
            words.say("standing.title"),
            h("p", {"class": "quiet"}, words.say("standing.help")),
            h("ul", {"class": "list standing-orders"}, *rows) if rows else h("p", {}, words.say("standing.none")),
            *self.new_order(voice),
        )

    def new_order(self, voice: Voice) -> list[Tree]:
        """The fields of a new order: its kind, what is chosen for it, and whether it holds for this turn alone."""
        words, there = voice.words, self.kinds()
        id, chosen, when = self.draft
        options = [h("option", {"value": "", "selected": not id}, words.say("standing.choose"))]
        for one in there:
            said = "".join(words.filled(words.message(self.message(one), 2) or one, lambda hole: BLANK))
            options.append(h("option", {"value": one, "selected": one == id}, said))
        label = words.say("standing.new")
        fields = [h("select", {"aria-label": label, "data-do": "standing-kind"}, *options)]
        if id in there:
            for n, (name, values) in enumerate(there[id][1].items()):
                listed = [
                    h("option", {"value": str(k), "selected": chosen[n] == k}, voice.word(name, value))
                    for k, value in enumerate(values)
                ]
                about = {"aria-label": words.say("standing.blank", n=n + 1), "data-do": "standing-choose"}
                fields.append(h("select", {**about, "data-arg": str(n), "key": f"{id}-{name}"}, *listed))
            if getattr(self.table.position, "turn", 0):
                turns = [
                    h("option", {"value": str(n), "selected": when == n}, words.say(f"standing.{name}"))
                    for n, name in enumerate(TURNS)
                ]
                about = {"aria-label": words.say("standing.when"), "data-do": "standing-turn"}
                fields.append(h("select", about, *turns))
            fields.append(button("standing-add", words.say("standing.add"), kind="btn btn-primary"))
        return [h("div", {"class": "standing-new", "key": "new"}, *fields)]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("standing", keeps_notice=True)
    def on_standing(self, arg: str, value: str) -> None:
        self.draft = ["", [], 0]
        self.session.app.dialog.show("standing")

    @on("standing-kind", keeps_notice=True)
    def on_standing_kind(self, arg: str, value: str) -> None:
        """The kind of a new order is chosen."""
        if self.seat is not None and value in (there := self.kinds()):
            self.draft = [value, [0] * len(there[value][1]), int(there[value][0].once)]
        else:
            self.draft = ["", [], 0]

    @on("standing-choose", keeps_notice=True)
    def on_standing_choose(self, arg: str, value: str) -> None:
        """A blank of a new order is filled in."""
        if arg.isdecimal() and int(arg) < len(self.draft[1]) and value.isdecimal():
            self.draft[1][int(arg)] = int(value)

    @on("standing-turn", keeps_notice=True)
    def on_standing_turn(self, arg: str, value: str) -> None:
        """A new order holds in this turn or in the next one alone, or until it is taken back."""
        if value.isdecimal() and int(value) < len(TURNS):
            self.draft[2] = int(value)

    @on("standing-add")
    def on_standing_add(self, arg: str, value: str) -> None:
        id, chosen, when = self.draft
        if self.seat is None or id not in (there := self.kinds()):
            return
        lists = there[id][1].values()
        if any(k >= len(values) for k, values in zip(chosen, lists, strict=True)):
            return
        values = tuple(values[k] for k, values in zip(chosen, lists, strict=True))
        self.draft = ["", [], 0]
        self.give(self.seat, Order(id, values, self.table.position.turn + when - 1 if when else 0))

    @on("standing-keep")
    def on_standing_keep(self, arg: str, value: str) -> None:
        """What was proposed becomes an order."""
        if self.proposed is not None and self.proposed[0] == self.seat:
            (seat, order), self.proposed = self.proposed, None
            self.give(seat, order)

    @on("standing-drop", keeps_notice=True)
    def on_standing_drop(self, arg: str, value: str) -> None:
        orders = self.table.standing.of(self.seat) if self.seat is not None else ()
        if self.seat is not None and arg.isdecimal() and int(arg) < len(orders):
            self.change(self.seat, tuple(one for n, one in enumerate(orders) if n != int(arg)))

    def give(self, seat: int, order: Order) -> None:
        table = self.table
        try:
            orders = standing.add_order(table.game, table.standing.view(seat), table.standing.of(seat), order)
        except ValueError:
            return self.session.app.toasts.show("standing.many", n=standing.MOST)
        self.change(seat, orders)

    def change(self, seat: int, orders: tuple[Order, ...]) -> None:
        """The orders of a seat are these from now on."""
        session = self.session
        if session.kept_game.overtaken():
            return
        session.kept_game.leads()
        self.table.order(seat, orders)
        session.kept_game.save()
        session.advance()
