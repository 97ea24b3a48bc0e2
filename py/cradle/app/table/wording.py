"""What the table asks and what can be done there, in words: decisions, actions, orders and whole lines of play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Protocol

from ...board.contract import Selection
from ...board.trees import read_out
from ...kernel.game import Action, Decision, Event
from ...kernel.steps import Params
from ...words.actions import action_params, action_words, prompt_id
from ...words.text import Voice, Words, parameters
from ..base.trees import Tree, h, icon
from .number_fields import COUNTS
from .orders import Order
from .table import Table

Steps = Sequence[tuple[Decision, Action]]

STOPS = (".", "!", "?", "…", ":")  # how a sentence ends


def seat_chip(table: Table, seat: int) -> Tree:
    who = table.seats[seat]
    return h(
        "span", {"class": f"seat-chip seat-{who.colour}"}, h("span", {"class": "seat-mark"}, icon(who.symbol)), who.name
    )


class Marking(Protocol):
    """What somebody marks: the set, None if there is none to mark, and the goal that it pays for, or ""."""

    goal: str

    @property
    def open(self) -> Selection | None: ...


def prompt_message(voice: Voice, table: Table, decision: Decision, marks: Marking) -> tuple[str, Params]:
    """The message that asks for a decision, and its parameters. Where somebody marks a set for a goal, such as a card
    to buy, it is the message that names this goal, if there is one; where an event of this turn is why it is asked, the
    message that names what happened.
    """
    id, params = prompt_id(voice, decision), {"seat": decision.seat, **decision.about}
    if cause := last_event(table, table.board.telling.causes.get(table.board.prompt(decision), ())):
        return f"{id}.cause", {**cause.params, **params}
    if marks.open is not None and marks.goal and voice.words.message(f"{id}.goal") is not None:
        return f"{id}.goal", params | table.board.argument(marks.open.goals[marks.goal][1])
    return id, params


def last_event(table: Table, ids: Collection[str]) -> Event | None:
    """The last event of this turn with one of these ids; None if there is none."""
    if not ids:
        return None
    this_turn = takewhile(lambda event: event.id != "turn", (event for _, event in reversed(table.happened)))
    return next((event for event in this_turn if event.id in ids), None)


def victory_message(table: Table) -> tuple[str, Params]:
    """The message that says who has won, and its parameters."""
    best = [s.seat for s in table.standings if s.rank == 1]
    names = [table.seats[s].name for s in best]
    return "play.wins" if len(best) == 1 else "play.shared", {"winner": best[0], "names": names}


def sentences(*said: str) -> str:
    """What is said one after the other, each a sentence of its own."""
    return " ".join(one if one.endswith(STOPS) else f"{one}." for one in filter(None, said))


def part_label(tree: Tree) -> str:
    """What a part of the board is called: by its label or the line that opens it; else all that it says."""
    opens = tree[2] if tree[0] == "details" else tree
    return str(tree[1].get("aria-label") or read_out(opens))


def order_words(voice: Voice, table: Table, order: Order) -> str:
    """An order in a few words, without its number. In the message, the place where it began is "from_<name>". The order
    of a hint may stop before its goal is known, because that depends on chance: then its first pick is told.
    """
    first = table.board.argument(order.actions[0])
    params: Params = {f"from_{name}": what for name, what in first.items()}
    for action in order.actions:
        params |= table.board.argument(action)
    for name in (order.decisions[-1].kind, order.actions[0][0]):
        text = voice.words.message(id := f"{table.game.name}.order.{name}")
        if text is not None and parameters(text) <= params.keys():
            return voice.say(id, **params)
    return action_words(voice, order.decisions[0], order.actions[0])


def chain(voice: Voice, table: Table, steps: Steps) -> tuple[str, int]:
    """The first of these steps and those that one sentence can tell with it, in words, and how many they are; "" and 0
    if there is no such sentence. A step belongs to the chain if the details of its decision contain what was picked
    last. A number ends the chain, because it may equal a detail by accident.
    """
    params, found = action_params(voice, *steps[0]), ("", 0)
    for n in range(1, len(steps)):
        picked, (decision, action) = table.board.argument(steps[n - 1][1]), steps[n]
        if not picked or "n" in picked or not picked.items() <= decision.about.items():
            break
        params |= action_params(voice, decision, action)
        if voice.fills(id := f"{table.game.name}.chain.{decision.kind}", params):
            found = voice.say(id, **params), n + 1
    return found


def row(voice: Voice, table: Table, steps: Steps) -> tuple[str, int]:
    """The first of these steps and those that repeat its pick, as one sentence with a list, and how many they are; ""
    and 0 where there is none. The hole of the message has the name of the parameter with an s: `cards` lists `card`.
    """
    (first, (verb, _)), id = steps[0], f"{table.game.name}.row.{steps[0][1][0]}"
    if (text := voice.words.message(id, 2)) is None:
        return "", 0
    (name,) = parameters(text) - {"n"}
    alike = [*takewhile(lambda step: (step[0].kind, step[1][0]) == (first.kind, verb), steps)]
    listed = [action_params(voice, *step)[name.removesuffix("s")] for step in alike]
    return (voice.say(id, **{name: listed, "n": len(listed)}), len(listed)) if len(listed) > 1 else ("", 0)


def line_words(voice: Voice, table: Table, steps: Steps) -> list[str]:
    """Picks in words, one after the other, without those that left no choice. The steps of an order, with its number if
    there was a choice, are told as one; so are those of a chain and of a row. Orders that go the same way are told
    once. Where numbers share something out, those that get nothing are left out, and the last one is told, though it
    leaves no choice.
    """
    orders, k = table.board.orders, 0
    found: list[tuple[str, int]] = []  # the words of a line, and the number of its order, or -1
    ways: dict[str, int] = {}  # by the words of an order, its place in `found`
    numbers = [(d, n) for d, (verb, n) in steps if verb == COUNTS and d.kind not in orders.within]
    shared = {d.kind for d, n in numbers if n} & {d.kind for d, _ in numbers if len(d.actions) > 1}
    while k < len(steps):
        (decision, action), begun = steps[k], k
        k += 1
        if decision.kind not in orders.ends or action[0] == orders.ends[decision.kind]:
            here = steps[begun:]
            said, many = max(chain(voice, table, here), row(voice, table, here), key=lambda told: told[1])
            if not many:
                said, many = action_words(voice, decision, action), 1
            k = begun + many
            if action[0] == COUNTS and decision.kind in shared:
                found += [(said, -1)] if action[1] else []
            elif any(len(step[0].actions) > 1 for step in steps[begun:k]):
                found.append((said, -1))
            continue
        while k < len(steps) and steps[k][0].kind in orders.within:
            k += 1
        decisions, actions = zip(*steps[begun:k], strict=True)
        order = Order(begun, [*decisions], [*actions], orders.journeys)
        said, n = order_words(voice, table, order), order.n if max(order.numbers, default=0) > 1 else -1
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


def rules_played(voice: Voice, table: Table) -> list[str]:
    """The name of the rules of a table, if its game has several with names; else []."""
    for key, choice in table.record.variant.items():
        id = f"{table.game.name}.variant.{key}.{choice}"
        if key != "seats" and voice.words.message(id) is not None:
            return [voice.words.say(id)]
    return []


def turn_reached(voice: Voice, table: Table) -> list[str]:
    """The turn that a table has reached, if its game counts turns and the first has begun; else []."""
    n, id = table.turn, f"{table.game.name}.turn"
    return [voice.say(id, n=n)] if n and voice.words.message(id) is not None else []


def tab_title(voice: Voice, table: Table) -> str:
    """The title of the tab: who has to decide, where a person has to, the turn, the rules, and the name of the game."""
    decision = table.decision
    named = [*turn_reached(voice, table), *rules_played(voice, table), table.name, "Cradle"]
    if decision is not None and decision.seat in table.persons and not table.awaits_go_ahead:
        named.insert(0, voice.say("home.to_play", seat=decision.seat))
    return " · ".join(named)
