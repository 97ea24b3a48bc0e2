"""What a person does with his hands: a drag, a click on a place, another number, an order that is taken back.

Every rule is asked of the engine: what a drag would be is tried on a copy, and refused with the engine's own sentence.
"""

from __future__ import annotations

from typing import Any

from ..kernel.game import Action, Decision, Refusal
from . import play
from .counting import COUNTS, counted, nearest, whole
from .orders import Order, Phase
from .rooms import Sitting
from .text import Voice, Words
from .ui import Tree, button, h


class Hands:
    """Of one sitting. Every verb of the page that is about orders is a method `on_verb`."""

    def __init__(self, session: Sitting) -> None:
        self.session = session
        self.take = ""  # how many go, by a name of the board's; "": the first one
        self.wanted: int | None = None  # the number that was keyed in for the order under way

    @property
    def phase(self) -> Phase:
        return self.session.table.phase

    # An order goes on by itself -------------------------------------------------------------------------------------
    def follow(self) -> None:
        """Go on with an order that was begun: it asks for no number, unless what follows could not be taken back."""
        session, table = self.session, self.session.table
        while self.phase.on_the_way and (decision := table.decision) and (counts := counted(decision)):
            if decision.seat != table.record.seats[-1]:
                return
            n = self.preset(decision, counts)
            if table.record.uncovers((COUNTS, n)):
                session.offer(n)
                break
            session.make((COUNTS, n))
        self.wanted = None

    def preset(self, decision: Decision, counts: list[Action]) -> int:
        """How many go unless somebody says otherwise."""
        table = self.session.table
        takes, pointed = table.board.orders.takes, self.session.pointed
        if pointed in counts:
            return int(str(pointed[1])) if pointed else 0
        if self.wanted is not None:
            return nearest(counts, self.wanted)
        if not takes:
            return nearest(counts, len(counts))
        take = takes.get(self.take) or next(iter(takes.values()))
        return nearest(counts, take(table.game.view(table.position, decision.seat), decision))

    @property
    def origins(self) -> list[str]:
        """The elements from which something can be dragged now."""
        table, decision = self.session.table, self.session.table.decision
        if decision is None or not self.session.live:
            return []
        carried = table.board.orders.carries
        if self.phase.on_the_way:
            return list(table.picked())
        return [table.board.target(action, decision) for action in decision.actions if action[0] in carried]

    # What is pressed ------------------------------------------------------------------------------------------------
    def on_grab(self, target: str, value: str) -> None:
        """A drag begins: where it may end is shown from now on."""
        table = self.session.table
        if self.session.live and target in self.origins and target not in table.picked():
            if self.phase.on_the_way:
                self.session.back(self.phase.begun[-1].begin)
            actions = table.targets().get(target, [])
            if len(actions) == 1:
                self.session.make(actions[0])

    def on_drag(self, arg: str, value: str) -> None:
        """From one element to another; to the same, or to none, the drag is taken back."""
        session, table = self.session, self.session.table
        begin, _, end = arg.partition(" ")
        if not session.live or table.decision is None:
            return
        if self.phase.on_the_way:
            session.back(self.phase.begun[-1].begin)
        if not end or begin == end:
            return
        found = self.dragged(begin, end)
        if isinstance(found, tuple):
            session.refuse(*found)
            return
        session.carry_out(found)

    def dragged(self, begin: str, end: str) -> list[Action] | Refusal:
        """The actions of a drag, tried on a copy; or why it cannot be, in the words of the rules."""
        table = self.session.table
        game, board, p = table.game, table.board, table.position.copy()
        actions: list[Action] = []
        for target in (begin, end):
            decision = game.decision(p)
            there = [a for a in decision.actions if board.target(a, decision) == target] if decision else []
            if not there or decision is None:
                verb, what = (board.meant(decision, target) if decision else None) or ("", target)
                return game.refusal(p, verb, what) or ("refusal.other", {"seat": decision.seat if decision else 0}, "")
            actions.append(there[0])
            game.play(p, there[0])
        return actions

    def on_digit(self, key: str, value: str) -> None:
        """1 to 9: how many go with the order under way, or went with the last one."""
        session, decision, n = self.session, self.session.table.decision, whole(key)
        if not session.live or decision is None:
            return
        if counts := counted(decision):
            if (COUNTS, n) in counts:
                session.carry_out([(COUNTS, n)])
        elif self.phase.on_the_way:
            self.wanted = n
        elif self.phase.given and self.phase.given[-1].counts:
            self.on_renumber(f"{len(self.phase.given) - 1} {n}", "")

    def on_take(self, name: str, value: str) -> None:
        if name in self.session.table.board.orders.takes:
            self.take = name

    def on_renumber(self, arg: str, value: str) -> None:
        """Another number for one of the orders: it is taken back and given again; which one, and how many."""
        at, _, n = arg.partition(" ")
        given = self.phase.given
        if not 0 <= whole(at) < len(given) or not given[whole(at)].counts or not self.free:
            return
        k, order = whole(at), given[whole(at)]
        to = min(order.counts, key=lambda count: abs(count - whole(n)))
        if to != order.n:
            self.again(k, order, order.with_number(to))

    def on_drop_order(self, arg: str, value: str) -> None:
        """Take one of the orders back; the others stand."""
        given = self.phase.given
        if 0 <= whole(arg) < len(given) and self.free:
            self.again(whole(arg), given[whole(arg)], [])

    def on_proceed(self, arg: str, value: str) -> None:
        """The phase has ended by itself, and is to be so."""
        if self.session.table.held:
            self.session.table.ordered(False)
            self.session.advance()

    @property
    def free(self) -> bool:
        """Whether orders can be changed now."""
        return self.session.look is None and (self.session.live or self.session.table.held)

    def again(self, k: int, changed: Order, actions: list[Action]) -> None:
        """Go back to an order, do this in its place, and give those after it again; who no longer holds is named."""
        session, table, after = self.session, self.session.table, self.phase.given[k + 1 :]
        words = [self.words(order) for order in after]
        session.back(changed.begin)
        if session.app.session is not session:
            return
        if actions and not self.phase.replay(changed, actions):
            self.ask_again(actions)
            return
        lost = [said for order, said in zip(after, words, strict=True) if not self.phase.replay(order, order.actions)]
        table.ordered(True)
        session.save()
        if lost:
            session.refuse("orders.lost", {"orders": session.voice().listed(lost), "n": len(lost)})

    def ask_again(self, actions: list[Action]) -> None:
        """What could not be taken back is asked for, with the number that was wanted."""
        session, table = self.session, self.session.table
        for action in actions:
            if action[0] == COUNTS:
                session.save()
                return session.offer(int(str(action[1])))
            table.play(action)

    # What is shown --------------------------------------------------------------------------------------------------
    def words(self, order: Order) -> str:
        """An order in a few words, but for its number."""
        table, voice = self.session.table, self.session.voice()
        params: dict[str, Any] = {}
        for action in order.actions:
            params |= table.board.argument(action)
        id = f"{table.game.name}.order.{order.actions[0][0]}"
        if voice.words.message(id) is not None:
            return voice.say(id, **params)
        return play.action_words(voice, table, order.decisions[0], order.actions[0])

    def panel(self, words: Words) -> list[Tree]:
        """The orders of the phase, the newest first, each with its number and a button that takes it back."""
        board, rows = self.session.table.board, []
        given = self.phase.given if self.free else []
        for k, order in reversed(list(enumerate(given))):
            said = self.words(order)
            drop = words.say("orders.drop", order=said)
            rows.append(
                h(
                    "li",
                    {"class": "order", "key": f"order-{k}"},
                    h("span", {"class": "order-words"}, said),
                    self.stepper(words, k, order, said),
                    button("drop-order", "×", str(k), "btn btn-icon", **{"aria-label": drop, "title": drop}),
                )
            )
        out: list[Tree] = []
        if self.origins:
            out.append(h("span", {"hidden": True, "key": "drags", "data-drags": " ".join(self.origins)}))
        if rows:
            label = words.say("orders.title", n=len(rows))
            out.append(h("ol", {"class": "orders", "key": "orders", "aria-label": label, "tabindex": "0"}, *rows))
        if len(board.orders.takes) > 1 and self.session.live and (self.phase.resting or self.phase.on_the_way):
            out.append(self.takes())
        return out

    def stepper(self, words: Words, k: int, order: Order, said: str) -> Tree | None:
        """How many of how many, one less and one more."""
        if len(order.counts) < 2:
            return None
        at = order.counts.index(order.n)

        def step(name: str, sign: str, to: int) -> Tree:
            label = words.say(f"orders.{name}", order=said)
            n = order.counts[min(max(to, 0), len(order.counts) - 1)]
            off = {"aria-disabled": "true"} if n == order.n else {}
            return button("renumber", sign, f"{k} {n}", "btn btn-icon", **{"aria-label": label, "title": label}, **off)

        return h(
            "span",
            {"class": "order-number"},
            step("less", "−", at - 1),
            h("span", {"class": "tabular"}, words.say("orders.of", n=order.n, most=order.most)),
            step("more", "+", at + 1),
        )

    def takes(self) -> Tree:
        """How many go unless somebody says otherwise."""
        table, voice = self.session.table, self.session.voice()
        names = list(table.board.orders.takes)
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

    def held(self, words: Words, voice: Voice) -> list[Tree]:
        """The sentence and the button where a phase has ended with its last order."""
        seat = self.session.table.record.seats[-1]
        return [
            h("h2", {"class": "prompt", "tabindex": "-1"}, *voice.nodes("orders.ready", {"seat": seat})),
            h(
                "div",
                {"class": "toolbar", "key": "choices"},
                button("proceed", words.say("orders.proceed"), kind=play.PRIMARY, **{"data-first": "true"}),
            ),
        ]
