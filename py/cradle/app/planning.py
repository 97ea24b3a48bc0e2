"""A plan: a phase that a seat plays beforehand, on its board and with the gestures of its turn. Its orders are kept as
standing orders, and tried when the rules ask the seat.

The plan is a sitting of its own beside that at the table, in a position that fits what the seat sees. Nothing of it is
told, stored or played at the table.
"""

from __future__ import annotations

from copy import copy
from typing import Any, cast

from ..kernel.game import Action, Game
from ..kernel.record import Record
from ..players import standing
from ..players.standing import COUNTS, Chosen, Order, Question
from ..words.actions import foreseen_words
from ..words.text import Voice
from .base.trees import Tree, button, h
from .base.verbs import on
from .session import Session
from .table.interfaces import WholeApp
from .table.orders import Order as PhaseOrder
from .table.seats import AWAY, HUMAN, Seat
from .table.table import Table
from .table.wording import prompt_message
from .turn.action_buttons import ActionButtons
from .turn.standing_dialog import UNDONE, choices, labelled
from .turn.table_page import notice


def supposing(game: Game[Any], question: Question) -> Game[Any]:
    """A game in which nothing is thrown or drawn that a plan cannot know; what it supposes happens instead."""
    twin, steps = copy(game), copy(game.steps)
    steps.autos = {**steps.autos, **question.supposes}
    twin.__dict__["steps"] = steps
    return twin


class PlanTable(Table):
    """The table of a plan: only its seat plays, and only what can be planned is legal."""

    whole = False  # it is never stored

    def __init__(self, table: Table, seat: int, kind: str) -> None:
        self.kind, self.question = kind, standing.questions(table.game)[kind]
        game = supposing(table.game, self.question)
        start = game.to_json(standing.position_asked(table.game, table.standing.view(seat), kind))
        seats = [Seat(who.name, who.colour, HUMAN if n == seat else AWAY) for n, who in enumerate(table.seats)]
        record: Record[Any] = Record(game, table.record.variant, start=start)
        super().__init__(record, seats, f"{table.id}+plan", happened=[])

    def play(self, action: Action) -> None:
        super().play(action)
        self.happened.clear()

    def targets(self) -> dict[str, list[Action]]:
        found = super().targets()
        if self.decision is None or self.decision.kind != self.kind:
            return found
        verbs = self.question.plans
        kept = {target: [action for action in actions if action[0] in verbs] for target, actions in found.items()}
        return {target: actions for target, actions in kept.items() if actions}


class PlanApp:
    """The app, as the sitting of a plan sees it: at the table of the plan, without others."""

    company = None

    def __init__(self, app: WholeApp, table: Table) -> None:
        self._app, self.table = app, table
        self.session: Any = None

    def hold(self, session: Session) -> None:
        """Note the sitting of the plan."""
        self.session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)


class Plan(Session):
    """The sitting of a plan. turn: the one for which it is made. rest: what cannot be carried out is passed over."""

    def __init__(self, session: Session, seat: int, kind: str) -> None:
        self.seat, self.kind, self.rest = seat, kind, False
        self.kinds = standing.kinds(session.table.game)
        table = PlanTable(session.table, seat, kind)
        self.question_planned = table.question
        app = PlanApp(session.app, table)
        super().__init__(cast(WholeApp, app), table, session.tour)
        app.hold(self)
        self.turn = self.turn_at(session)

    def foretold(self, voice: Voice, order: PhaseOrder) -> str:
        """What a pick may come to that was shown as if it had, such as the chance of an attack."""
        table, decision = self.table, order.decisions[0]
        view = table.game.view(table.record.at(order.begin), decision.seat)
        return foreseen_words(voice, table.board.preview(view, decision, order.actions[0]))

    def turn_at(self, session: Session) -> int:
        """The turn in which the phase comes next: the present one, or the next."""
        table, now = session.table, session.table.decision
        here = now is not None and (now.seat, now.kind) == (self.seat, self.kind)
        comes = here or standing.comes(table.game, table.position, self.seat, self.question_planned.phase)
        return table.turn + (not comes)

    def end(self) -> None:
        """Nothing is under way but at the table itself."""

    def pause(self) -> None:
        """No bot moves in a plan."""

    # Orders ---------------------------------------------------------------------------------------------------------
    def is_part(self, order: Order) -> bool:
        """Whether a standing order is one that this plan replaces."""
        kind = self.kinds[order.id]
        planned = kind.drawn is not None and self.kind in kind.answers
        return order.turn == self.turn and (planned or order.id == self.question_planned.ends)

    def take_up(self, orders: tuple[Order, ...]) -> list[Order]:
        """Give the orders again that were kept for this turn; returns those that cannot be given now."""
        lost, table = list[Order](), self.table
        for order in orders:
            kind = self.kinds[order.id]
            if not self.is_part(order) or kind.drawn is None:
                continue
            self.rest = order.rest
            begin, decision = len(table.record), table.decision
            if decision is None or decision.kind != self.kind:
                lost.append(order)
                continue
            view = table.game.view(table.position, self.seat)
            for action in kind.answer(view, decision, [order.chosen]) or ():
                decision = table.decision
                if decision is None or action not in decision.actions:
                    if action[0] == COUNTS and not table.phase.on_the_way:
                        continue
                    table.undo(begin)
                    lost.append(order)
                    break
                table.play(action)
        table.ordered(True)
        return lost

    def orders(self) -> list[Order]:
        """The orders of the plan, then the one that ends the phase. Two marches from one place to another are one."""
        found = list[Order]()
        for given in self.table.phase.complete_orders:
            for id, kind in self.kinds.items():
                chosen: Chosen | None = kind.drawn(given.actions) if kind.drawn else None
                if chosen is None or self.kind not in kind.answers:
                    continue
                *where, n = chosen
                for alike in [one for one in found if not kind.told and (one.id, [*one.chosen[:-1]]) == (id, where)]:
                    found.remove(alike)
                    chosen = *where, int(n) + int(alike.chosen[-1])
                found.append(Order(id, chosen, self.turn, self.rest))
                break
        return [*found, Order(self.question_planned.ends, (), self.turn)]

    # What is shown --------------------------------------------------------------------------------------------------
    def prompt(self, voice: Voice, beside: Tree | None) -> list[Tree]:
        """What is planned, with the buttons for a number, and those that keep the plan or drop it."""
        words, table, decision = voice.words, self.table, self.table.decision
        refusal, begun = self.notices.notice, bool(table.phase.begun_orders)
        rows = [h("h2", {"class": "prompt", "tabindex": "-1"}, words.say("plan.title", n=self.turn))]
        if refusal:
            rows.append(notice(voice, table, refusal))
        elif not begun or decision is None or not self.live:
            rows.append(h("p", {"class": "quiet"}, self.help(voice)))
        else:
            rows.append(h("p", {}, *voice.nodes(*prompt_message(voice, table, decision, self.marks))))
        rows += self.holds.rows(voice)
        if beside is not None and not refusal:
            rows.append(beside)
        if decision is not None and self.live:
            foreseen = self.foresight.of_actions(voice)
            choosing, number, held = self.picks.choosing, self.field.number, self.holds.verbs
            rows += ActionButtons(voice, table, decision, choosing, number, None, self.forms, held, *foreseen).rows()
            rows += self.gestures.rows(voice)
        rows += self.given_orders.rows(voice)
        options = choices([words.say(f"standing.{one}") for one in UNDONE], int(self.rest))
        rows.append(labelled(words.say("standing.else"), "plan-else", options))
        return rows

    def help(self, voice: Voice) -> str:
        """What a plan is."""
        return voice.words.say(f"{self.table.game.name}.plan.{self.kind}.help")

    def tools(self, voice: Voice) -> Tree:
        say, off = voice.words.say, {"aria-disabled": "true"}
        undo = {} if self.table.back is not None else off
        keep = off if self.table.phase.on_the_way else {}
        return h(
            "div",
            {"class": "toolbar play-tools", "key": "tools"},
            button("plan-keep", say("plan.keep"), kind="btn btn-primary", **keep),
            button("plan-drop", say("plan.drop")),
            button("undo", say("play.undo"), symbol="i-undo", title=say("play.undo"), **undo),
        )


class Planning:
    """Plans are made, kept and dropped at the table where somebody sits."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def plan(self) -> Plan | None:
        found: Plan | None = self.app.session.plan if self.app.session else None
        return found

    def settle(self) -> None:
        """Drop a plan whose seat is not shown any more."""
        plan, session = self.plan, self.app.session
        if plan is not None and (session.standing.seat != plan.seat or session.look is not None):
            self.close()

    def open(self, plan: Plan) -> None:
        self.app.session.show_plan(plan)
        self.app.listeners.add(plan.picks, plan.taking_back, *plan.drafts)

    def close(self) -> None:
        """The board of the table is shown again, and heard."""
        session = self.app.session
        session.show_plan(None)
        self.app.listeners.add(session.picks, session.taking_back, *session.drafts)

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("plan")
    def on_plan(self, kind: str, value: str) -> None:
        """Plan a phase; what was kept for it stands there already."""
        session = self.app.session
        seat = session.standing.seat
        if seat is None or session.look is not None or kind not in session.standing.plans:
            return
        self.app.dialog.close()
        plan = Plan(session, seat, kind)
        lost = plan.take_up(session.table.standing.of(seat))
        self.open(plan)
        voice = plan.voice()
        self.app.ears.say(voice.words.say("plan.title", n=plan.turn), plan.help(voice))
        if lost:
            said = [voice.say(id, **params) for id, params in (session.table.standing.message(seat, o) for o in lost)]
            plan.notices.refuse("orders.lost", {"orders": voice.listed(said), "n": len(lost)})
        self.app.page.sight(".play-board")

    @on("plan-else", keeps_notice=True)
    def on_plan_else(self, arg: str, value: str) -> None:
        """Where something of the plan cannot be carried out, its person is asked, or the rest is done."""
        if (plan := self.plan) is not None:
            plan.rest = value == "1"

    @on("plan-keep")
    def on_plan_keep(self, arg: str, value: str) -> None:
        """The orders of the plan become standing orders for its turn."""
        session, plan = self.app.session, self.plan
        if plan is None or plan.table.phase.on_the_way:
            return
        table = session.table
        orders = tuple(one for one in table.standing.of(plan.seat) if not plan.is_part(one))
        plan.turn = plan.turn_at(session)
        view = table.standing.view(plan.seat)
        try:
            for order in plan.orders():
                orders = standing.add_order(table.game, view, orders, order)
        except ValueError:
            self.app.toasts.show("standing.many", n=standing.MOST)
            return
        self.close()
        session.standing.change(plan.seat, orders)
        self.app.toasts.show("plan.kept", n=plan.turn)

    @on("plan-drop")
    def on_plan_drop(self, arg: str, value: str) -> None:
        if self.plan is not None:
            self.close()
