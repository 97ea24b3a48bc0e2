"""What the table asks and what can be done there, in words: decisions, actions, orders and whole lines of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel.game import Action, Decision
from .orders import Order
from .table import Table
from .text import Voice, Words
from .ui import Tree, h, icon


def seat_chip(table: Table, seat: int) -> Tree:
    who = table.seats[seat]
    return h(
        "span", {"class": f"seat-chip seat-{who.colour}"}, h("span", {"class": "seat-mark"}, icon(who.symbol)), who.name
    )


def prompt_id(table: Table, decision: Decision) -> str:
    """The message that asks for a decision: by its kind, or as the game's board says."""
    return f"{table.game.name}.prompt.{table.board.prompt(decision)}"


def action_words(voice: Voice, table: Table, decision: Decision, action: Action) -> str:
    """An action in words, by its kind or at least by its verb."""
    verb, argument = action
    params = {"seat": decision.seat, **decision.about, **table.board.argument(action)}
    if isinstance(argument, int):
        params.setdefault("n", argument)
    for id in (f"{table.game.name}.do.{decision.kind}.{verb}", f"{table.game.name}.do.{verb}"):
        if voice.words.message(id, params.get("n")) is not None:
            return voice.say(id, **params)
    return f"{verb} {argument or ''}".strip()


def order_words(voice: Voice, table: Table, order: Order) -> str:
    """An order in a few words, but for its number; where it began is "from_<name>". Where a plan leaves open where it
    leads, because that hangs on chance, its first pick is told.
    """
    first = table.board.argument(order.actions[0])
    params: dict[str, Any] = {f"from_{name}": what for name, what in first.items()}
    for action in order.actions:
        params |= table.board.argument(action)
    for name in (order.decisions[-1].kind, order.actions[0][0]):
        text = voice.words.message(id := f"{table.game.name}.order.{name}")
        if text is not None and params.keys() >= {hole for _, hole in voice.words.parts(text, str) if hole}:
            return voice.say(id, **params)
    return action_words(voice, table, order.decisions[0], order.actions[0])


def line_words(voice: Voice, table: Table, steps: Sequence[tuple[Decision, Action]]) -> list[str]:
    """Picks in words, one after the other, but for those that leave no choice; the steps of an order as one, with its
    number where there was a choice. What goes the same way in several orders is told once.
    """
    orders, k = table.board.orders, 0
    found: list[tuple[str, int]] = []  # words, and a number, or -1
    ways: dict[str, int] = {}  # where they stand
    while k < len(steps):
        (decision, action), begun = steps[k], k
        k += 1
        if decision.kind not in orders.ends or action[0] == orders.ends[decision.kind]:
            if len(decision.actions) > 1:
                found.append((action_words(voice, table, decision, action), -1))
            continue
        while k < len(steps) and steps[k][0].kind in orders.within:
            k += 1
        decisions, actions = zip(*steps[begun:k], strict=True)
        order = Order(begun, [*decisions], [*actions], orders.journeys)
        said, n = order_words(voice, table, order), order.n if order.most > 1 else -1
        if order.far is None and action[0] in orders.carries:
            if said in ways:
                found[ways[said]] = said, abs(found[ways[said]][1]) + abs(n)
                continue
            ways[said] = len(found)
        found.append((said, n))
    return [said if n < 0 else voice.words.say("orders.line", order=said, n=n) for said, n in found]


def rule_link(words: Words, table: Table, paragraph: str) -> Tree | None:
    if not paragraph:
        return None
    return h(
        "button",
        {
            "type": "button",
            "class": "rule-link",
            "data-do": "rules",
            "data-arg": f"{table.game.name} {paragraph}",
            "aria-label": words.say("play.rule", paragraph=paragraph),
        },
        f"§ {paragraph}",
    )
