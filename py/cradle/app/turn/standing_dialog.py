"""The standing orders of a person: the dialog in which they are given and taken back, and what is proposed."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from ...kernel.game import Action, Refusal
from ...players import standing
from ...players.standing import Asked, Kind, Order
from ...words.text import Voice
from ..base.dialogs import dialog
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.saves import ALIKE

OFTEN = 3  # so many times in a row the same is answered before it is proposed as an order
TURNS = ("always", "turn", "next")  # when an order holds, as messages
UNDONE = ("ask", "rest")  # what happens where it cannot be carried out, as messages
BLANK = "…"  # stands for what is still to be chosen


@dataclass
class Blank:
    """An order that is being made. chosen: of each field, which of its values. when: 1 is this turn, 0 is any."""

    id: str = ""
    chosen: list[int] = field(default_factory=list)
    when: int = 0
    rest: bool = False


def labelled(label: str, verb: str, options: list[Tree], arg: str = "", key: str = "") -> Tree:
    """A field of a new order, under its label."""
    about = {"data-do": verb, **({"data-arg": arg} if arg else {}), "key": key or verb}
    return h(
        "label", {"class": "standing-field", "key": key or verb}, h("span", {}, label), h("select", about, *options)
    )


def choices(said: list[str], chosen: int) -> list[Tree]:
    return [h("option", {"value": str(n), "selected": n == chosen}, words) for n, words in enumerate(said)]


class StandingDialog:
    """The orders of whoever looks at this sitting."""

    def __init__(self, session: Sitting) -> None:
        self.session, self.table = session, session.table
        self.draft = Blank()
        self.never: Refusal | None = None  # why the order that was given last can never be carried out
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
        seat, alike = decision.seat, self.alike()
        found = standing.orders_giving(table.game, table.standing.view(seat), decision, actions[0])
        key = f"{seat} {decision.kind}"
        n, before = alike.pop(key, (0, standing.orders_json(found)))
        both = [order for order in found if standing.orders_json([order])[0] in before]
        if both and n + 1 >= OFTEN:
            self.proposed = seat, both[0]
        elif found:
            alike[key] = (n + 1, standing.orders_json(both)) if both else (1, standing.orders_json(found))
        self.keep_alike(alike)

    def alike(self) -> dict[str, tuple[int, list[list[object]]]]:
        """By seat and kind of decision, how often it was answered alike, and the orders that would have answered so.

        They are stored, because over days an answer is often all that is given in a visit. Storage may hold anything,
        but only what would have given the answer of now is proposed.
        """
        found = {}
        for key, row in self.session.app.saves.entry(ALIKE + self.table.id).items():
            if isinstance(row, list) and len(row) == 2 and type(row[0]) is int and isinstance(row[1], list):
                found[key] = row[0], row[1]
        return found

    def keep_alike(self, alike: dict[str, tuple[int, list[list[object]]]]) -> None:
        if alike == self.alike():
            return
        store, entry = self.session.app.page.store, ALIKE + self.table.id
        if alike:
            store.put(entry, json.dumps(alike, separators=(",", ":")))
        else:
            store.remove(entry)

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
            if (asked := kind.asks(view)) is not None and kind.told is None:
                found[id] = kind, asked
        return found

    def planned(self, voice: Voice) -> list[Tree]:
        """The phases that can be planned on the board, as a row of buttons."""
        said = {kind: voice.say(f"{self.table.game.name}.plan.{kind}") for kind in self.plans}
        row = [button("plan", words, kind, "btn btn-name") for kind, words in said.items()]
        return [h("div", {"class": "toolbar", "key": "plans"}, *row)] if row else []

    @property
    def plans(self) -> list[str]:
        """The kinds of decisions that can be planned on the board, unless the seat is asked just that."""
        table, now, there = self.table, self.table.decision, standing.questions(self.table.game)
        if self.seat is None or not table.turn:
            return []
        asked = now.kind if now is not None and now.seat == self.seat else ""
        return [kind for kind, question in there.items() if question.ends and kind != asked]

    def sentence(self, voice: Voice, order: Order) -> str:
        """An order in words."""
        assert self.seat is not None
        id, params = self.table.standing.message(self.seat, order)
        said = voice.say(id, **params)
        if not order.turn:
            return said
        soon = order.turn > self.table.turn
        return voice.words.say("standing.next.of" if soon else "standing.turn.of", order=said)

    def unfit(self, voice: Voice, order: Order) -> str:
        """Why an order would not be carried out, or not as it was said, as things are now; "" if it would."""
        why = self.why_not(order)
        said = voice.say(why[0], **why[1]) if why else ""
        return said if why is None or why[0] == "standing.only" else voice.words.say("standing.unfit", why=said)

    def why_not(self, order: Order) -> Refusal | None:
        assert self.seat is not None
        return standing.refusal_now(self.table.game, self.table.standing.view(self.seat), order)

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
                h("span", {}, self.sentence(voice, order), h("small", {"class": "quiet"}, self.unfit(voice, order))),
                button("standing-drop", words.say("standing.drop"), str(n), "btn btn-quiet"),
            )
            for n, order in enumerate(orders)
        ]
        return dialog(
            words,
            words.say("standing.title"),
            h("p", {"class": "quiet"}, words.say("standing.help")),
            h("ul", {"class": "list standing-orders"}, *rows) if rows else h("p", {}, words.say("standing.none")),
            *self.planned(voice),
            *self.new_order(voice),
        )

    def new_order(self, voice: Voice) -> list[Tree]:
        """The fields of a new order: its kind, what is chosen for it, and whether it holds for this turn alone."""
        words, there = voice.words, self.kinds()
        draft = self.draft
        options = [h("option", {"value": "", "selected": not draft.id}, words.say("standing.choose"))]
        for one in there:
            text = words.message(f"{self.table.game.name}.standing.{one}", 2) or words.say(f"standing.{one}")
            said = "".join(words.filled(text, lambda hole: BLANK))
            options.append(h("option", {"value": one, "selected": one == draft.id}, said))
        fields = [labelled(words.say("standing.new"), "standing-kind", options)]
        if draft.id in there:
            kind, asked = there[draft.id]
            for n, (name, values) in enumerate(asked.items()):
                listed = choices([voice.word(name, value) for value in values], draft.chosen[n])
                said = words.say(f"{self.table.game.name}.standing.{draft.id}.{name}")
                fields.append(labelled(said, "standing-choose", listed, str(n), f"{draft.id}-{name}"))
            if self.table.turn:
                listed = choices([words.say(f"standing.{name}") for name in TURNS], draft.when)
                fields.append(labelled(words.say("standing.when"), "standing-turn", listed))
                if kind.once and draft.when:
                    listed = choices([words.say(f"standing.{name}") for name in UNDONE], int(draft.rest))
                    fields.append(labelled(words.say("standing.else"), "standing-else", listed))
            if self.never:
                fields.append(h("p", {"class": "notice notice-warn"}, self.refused(voice)))
            fields.append(button("standing-add", words.say("standing.add"), kind="btn btn-primary"))
        return [h("div", {"class": "standing-new", "key": "new"}, *fields)]

    def refused(self, voice: Voice) -> str:
        """Why the order that was given last is refused; "" if it is not."""
        return voice.words.say("standing.never", why=voice.say(self.never[0], **self.never[1])) if self.never else ""

    def stop(self, voice: Voice) -> list[Tree]:
        """The order that cannot be carried out, so that its person is asked, as rows of the prompt."""
        stopped, decision = self.table.standing.stopped, self.table.decision
        if stopped is None or decision is None or decision.seat != self.seat:
            return []
        order, (why, params, _) = stopped
        said = voice.words.say(
            "standing.stopped", order=self.sentence(voice, order._replace(turn=0)), why=voice.say(why, **params)
        )
        pass_over = button("standing-rest", voice.words.say("standing.rest"), kind="btn btn-name")
        look = button("standing", voice.words.say("standing.title"), kind="btn btn-name")
        return [
            h("div", {"class": "toolbar standing-proposed", "key": "stopped"}, h("span", {}, said), pass_over, look)
        ]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("standing", keeps_notice=True)
    def on_standing(self, arg: str, value: str) -> None:
        self.draft, self.never = Blank(), None
        self.session.app.dialog.show("standing")

    @on("standing-kind", keeps_notice=True)
    def on_standing_kind(self, arg: str, value: str) -> None:
        """The kind of a new order is chosen."""
        self.never = None
        if self.seat is not None and value in (there := self.kinds()):
            self.draft = Blank(value, [0] * len(there[value][1]), int(there[value][0].once))
        else:
            self.draft = Blank()

    @on("standing-choose", keeps_notice=True)
    def on_standing_choose(self, arg: str, value: str) -> None:
        """A blank of a new order is filled in."""
        self.never = None
        if arg.isdecimal() and int(arg) < len(self.draft.chosen) and value.isdecimal():
            self.draft.chosen[int(arg)] = int(value)

    @on("standing-turn", keeps_notice=True)
    def on_standing_turn(self, arg: str, value: str) -> None:
        """A new order holds in this turn or in the next one alone, or until it is taken back."""
        if value.isdecimal() and int(value) < len(TURNS):
            self.draft.when = int(value)

    @on("standing-else", keeps_notice=True)
    def on_standing_else(self, arg: str, value: str) -> None:
        """Where a new order cannot be carried out, its person is asked, or the rest is done."""
        self.draft.rest = value == "1"

    @on("standing-add")
    def on_standing_add(self, arg: str, value: str) -> None:
        draft = self.draft
        if self.seat is None or draft.id not in (there := self.kinds()):
            return
        kind, asked = there[draft.id]
        lists = asked.values()
        if any(k >= len(values) for k, values in zip(draft.chosen, lists, strict=True)):
            return
        values = tuple(values[k] for k, values in zip(draft.chosen, lists, strict=True))
        turn = self.table.turn + draft.when - 1 if draft.when else 0
        order = Order(draft.id, values, turn, draft.rest and kind.once and turn > 0)
        voice = self.session.voice()
        if never := kind.never(self.table.standing.view(self.seat), values):
            self.never = never
            return self.session.app.ears.say(self.refused(voice))
        self.draft, self.never = Blank(), None
        seat = self.seat
        self.give(seat, order)
        if order in self.table.standing.of(seat):
            self.session.app.ears.say(self.unfit(voice, order))

    @on("standing-rest")
    def on_standing_rest(self, arg: str, value: str) -> None:
        """What cannot be carried out is passed over in this turn, and the rest is done."""
        seat, decision = self.seat, self.table.decision
        if seat is None or decision is None or self.table.standing.stopped is None:
            return
        there, turn = standing.kinds(self.table.game), self.table.turn
        self.change(
            seat,
            tuple(
                order._replace(rest=order.rest or (order.turn == turn and decision.kind in there[order.id].answers))
                for order in self.table.standing.of(seat)
            ),
        )

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
