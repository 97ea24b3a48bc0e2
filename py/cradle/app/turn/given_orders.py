"""The orders that were given in a phase: a list in the prompt, in which each can get another number or
be taken back.
"""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action
from ...kernel.outside_json import parse
from ...words.text import Voice, Words
from ..base.trees import Tree, agrees, button, h
from ..base.verbs import on
from ..table.interfaces import Sitting
from ..table.number_fields import BESIDE, COUNTS, spread, stepper, whole
from ..table.orders import Order
from ..table.wording import order_words
from .drafts import Draft
from .previews import payment_left


class GivenOrders(Draft):
    """The list of given orders in one sitting. foretold: what was known of an order before it was given, in words."""

    def __init__(self, session: Sitting, foretold: Callable[[Voice, Order], str] = lambda voice, order: "") -> None:
        super().__init__(session)
        self.foretold = foretold

    @property
    def can_change(self) -> bool:
        """Whether orders can be changed now."""
        return self.session.look is None and (self.session.live or self.session.table.awaits_go_ahead)

    @on("renumber")
    def on_renumber(self, arg: str, value: str) -> None:
        """Give one of the orders another number: take it back, and give it again. arg: which order, and how many.

        value: the form in which the number was written, if it was.
        """
        at, _, n = arg.partition(" ")
        n = parse(value)["n"] if value else n
        k, given = whole(at), self.phase.complete_orders
        if not 0 <= k < len(given) or not (numbers := given[k].numbers) or not self.can_change:
            return
        to = min(numbers, key=lambda number: abs(number - whole(n)))
        if to != given[k].n:
            self.again(k, given[k], numbers[to])

    @on("drop-order")
    def on_drop_order(self, arg: str, value: str) -> None:
        """Take one of the orders back; the others stand."""
        given = self.phase.complete_orders
        if 0 <= whole(arg) < len(given) and self.can_change:
            self.again(whole(arg), given[whole(arg)], [])

    def again(self, k: int, changed: Order, actions: list[Action]) -> None:
        """Go back to an order, do this in its place, and give the later orders again; name those now impossible."""
        session, table, after = self.session, self.session.table, self.phase.complete_orders[k + 1 :]
        words = [self.words(order) for order in after]
        known = [event for n, event in table.happened if n >= changed.begin]
        if not self.play_instead(changed.begin, known=known if actions else None):
            return
        if actions and not self.phase.replay(changed, actions):
            self.ask_again(actions)
            return
        lost = [said for order, said in zip(after, words, strict=True) if not self.phase.replay(order, order.actions)]
        table.ordered(True)
        session.aloud.speak([told for told in table.happened if told[0] >= changed.begin], known)
        session.kept_game.save()
        if lost:
            session.notices.refuse("orders.lost", {"orders": session.voice().listed(lost), "n": len(lost)})

    def ask_again(self, actions: list[Action]) -> None:
        """Ask for a number that could not be taken back, with the wanted number in the field."""
        session, table = self.session, self.session.table
        for action in actions:
            if action[0] == COUNTS:
                session.kept_game.save()
                return session.field.offer(int(str(action[1])))
            table.play(action)

    @on("proceed")
    def on_proceed(self, arg: str, value: str) -> None:
        """The person accepts that the phase has ended."""
        if self.session.table.awaits_go_ahead:
            self.session.table.ordered(False)
            self.session.advance()

    # What is shown --------------------------------------------------------------------------------------------------
    def words(self, order: Order) -> str:
        """An order in a few words, but for its number."""
        return order_words(self.session.voice(), self.session.table, order)

    def rows(self, voice: Voice) -> list[Tree]:
        """The orders, the newest first, each with its number and a button that takes it back. The newest one also says
        what it has left of what paid for it, and an order over several places what its number counts.
        """
        words, given = voice.words, self.phase.complete_orders if self.can_change else []
        if not given:
            return []
        rest, rows = payment_left(voice, self.session.table, given[-1]), []
        for k, order in reversed(list(enumerate(given))):
            said = self.words(order)
            note = self.foretold(voice, order) or (rest if order is given[-1] else "") or note_of_cargo(voice, order)
            drop = words.say("orders.drop", order=said)
            rows.append(
                h(
                    "li",
                    {"class": "order", "key": f"order-{k}"},
                    h("span", {"class": "order-words"}, said, h("small", {"class": "preview"}, note) if note else None),
                    self.stepper(words, k, order, said),
                    button("drop-order", "×", str(k), "btn btn-icon", **{"aria-label": drop, "title": drop}),
                )
            )
        label = words.say("orders.title", n=len(rows))
        return [h("ol", {"class": "orders", "key": "orders", "aria-label": label, "tabindex": "0"}, *rows)]

    def stepper(self, words: Words, k: int, order: Order, said: str) -> Tree | None:
        """How many went of how many, with buttons for one less and one more. The newest order has a button for every
        number, if these are few, and if it has no hold, which has rows of such buttons.
        """
        numbers = [*order.numbers]
        if len(numbers) < 2:
            return None
        newest = k == len(self.phase.complete_orders) - 1
        keyed = newest and (self.phase.resting or not self.session.live)  # nothing else asks for a number then
        if newest and len(numbers) <= BESIDE and order.far is None:
            return spread(words, "renumber", said, numbers, order.n, str(k), keyed=keyed)
        text = words.say("orders.of", n=order.n, most=max(numbers))
        return stepper(words, "renumber", said, numbers, order.n, text, str(k), keyed)

    def go_ahead_prompt(self, voice: Voice) -> list[Tree]:
        """The sentence and the button that are shown when a phase has ended with its last order."""
        seat = self.session.table.record.seats[-1]
        return [
            h("h2", {"class": "prompt", "tabindex": "-1"}, *voice.nodes("orders.ready", {"seat": seat})),
            h(
                "div",
                {"class": "toolbar", "key": "choices"},
                button("proceed", voice.words.say("orders.proceed"), kind="btn btn-primary", **agrees(voice.words)),
            ),
        ]


def note_of_cargo(voice: Voice, order: Order) -> str:
    """What the number of an order over several places counts, since its hold has numbers too."""
    counts = order.far is not None and len(order.numbers) > 1
    return voice.say(f"{voice.game}.hold.title") if counts else ""
