"""The buttons for what can be done: counts, what has no place on the board, names, and the list of every action."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ...kernel.game import Action, Decision
from ..base.text import Voice
from ..base.trees import Tree, button, h
from ..table import number_fields
from ..table.number_fields import COUNTS
from ..table.table import Table
from ..table.wording import action_words, listed_words


def choices(
    voice: Voice,
    table: Table,
    decision: Decision,
    choosing: str,
    number: int | None,
    advised: Action | None,
    forms: Any,
    held: Collection[str],
    said: Callable[[Action], str],
    poor: Callable[[Action], bool],
) -> list[Tree]:
    """Buttons for what is not picked on the board: numbers, and actions that have no element there. Giving up comes
    last.

    number: the number in the field, if there are too many for buttons. advised: the action that a hint points at.
    forms: the forms of the sitting; a form stands for some verbs, and one button sends it. held: verbs that the hold of
    an order offers already. said: what an action would come to; poor: whether that is nothing, or a loss.
    """

    def kind(base: str, action: Action) -> dict[str, Any]:
        if action == (COUNTS, number):
            base += " is-offered"
        return {"class": f"{base} is-hint", "aria-current": "true"} if action == advised else {"class": base}

    targets = table.targets()
    order = decision.actions
    filled = forms.stands_for if forms else ()
    sends = forms.send(voice) if forms else []
    rows: list[Tree] = []
    own = [a for a in order if table.board.argument(a).get("other") == decision.seat]

    def press(action: Action, base: str, **more: Any) -> Tree:
        label, foreseen = action_words(voice, table, decision, action), said(action)
        inside = [h("span", {}, label), h("small", {"class": "preview"}, foreseen)] if foreseen else [label]
        attributes = {
            **kind(f"{base} is-foreseen" if foreseen else base, action),
            **more,
            "data-do": "play",
            "data-arg": str(order.index(action)),
        }
        return h("button", {"type": "button", **attributes}, *inside)

    plain = [a for a in targets.get("", []) if a[0] not in filled]
    counts, orders = [a for a in plain if a[0] == COUNTS], table.board.orders
    if decision.kind in orders.within and (helps := orders.helps(decision)):  # the others stand in the list of moves
        counts = [a for a in counts if a[1] in (*helps, number) or a == advised]
    if counts:

        def labelled_action(a: Action) -> tuple[Action, int, str, str]:
            text = counted(voice, table, decision, a, counts)
            return a, order.index(a), text, action_words(voice, table, decision, a)

        if len(counts) <= number_fields.FEW:
            rows.append(number_fields.row(voice.words, [labelled_action(a) for a in counts], kind, said))
        else:
            begin = int(str(advised[1])) if advised in counts else 0
            at = number_fields.nearest(counts, begin if number is None else number)
            ends, wanted = [int(str(a[1])) for a in (counts[0], counts[-1])], table.board.wanted.get(decision.kind, "")
            slides = min(ends[1], int(decision.about.get(wanted, ends[1])))
            rows.append(
                number_fields.field(voice.words, labelled_action((COUNTS, at)), (ends[0], ends[1], slides), kind)
            )
            if note := said((COUNTS, at)):
                rows.append(h("p", {"class": "count-note quiet", "key": "count-note"}, note))
    if choosing and choosing in targets:
        rows.append(
            h(
                "div",
                {"class": "toolbar", "key": "choosing"},
                *(press(a, "btn btn-primary") for a in targets[choosing]),
            )
        )
    first = sorted(in_words(table, decision), key=lambda a: a in own)
    listed = [verb for verb in table.board.listed if verb not in held]
    others = first + [a for a in plain if a[0] != COUNTS and a[0] not in table.board.listed]
    apart = table.board.in_menu.get(decision.kind)
    others = [a for a in others if a[0] != apart or a == advised]
    leaves = table.game.gives_up[0]  # giving up comes last, and is not conspicuous
    others.sort(key=lambda a: a[0] == leaves)
    if others or sends:
        main = [a for a in first if a not in own and not poor(a)] if len(order) > 1 else order
        kinds = ["btn btn-primary" if a in main else "btn" for a in others]
        kinds = ["btn btn-quiet" if a[0] == leaves else how for a, how in zip(others, kinds, strict=True)]
        rows.append(
            h(
                "div",
                {"class": "toolbar", "key": "choices"},
                *sends,
                *(press(a, base, **{"data-first": "true"}) for a, base in zip(others, kinds, strict=True)),
                *(pass_button(voice, table, decision) if forms else []),
            )
        )
    for verb in listed:
        if named := [a for a in order if a[0] == verb and verb not in filled]:
            rows.append(names(voice, table, decision, verb, [(a, kind("btn btn-name", a)) for a in named]))
    return rows


def in_words(table: Table, decision: Decision) -> list[Action]:
    """The actions that have an element of the board, and a button as well."""
    verbs = [verb for verb, _ in decision.actions]
    board = table.board
    return [a for a in decision.actions if a[0] in board.buttons or (a[0] in board.sole and verbs.count(a[0]) == 1)]


def pass_button(voice: Voice, table: Table, decision: Decision) -> list[Tree]:
    """The button that declines now, and what is like it until there is something else to decide."""
    if table.passing.offered() is None:
        return []
    game = table.game.name
    return [
        button(
            "pass",
            voice.words.say(f"{game}.pass.{decision.kind}"),
            title=voice.words.say(f"{game}.pass.{decision.kind}.help"),
        )
    ]


def names(voice: Voice, table: Table, decision: Decision, verb: str, row: list[tuple[Action, dict[str, Any]]]) -> Tree:
    """A heading, and a small button for each argument of a verb."""
    title = voice.say(f"{table.game.name}.list.{verb}")
    buttons = []
    for action, attributes in row:
        ((hole, value),) = table.board.argument(action).items()
        label = action_words(voice, table, decision, action)
        arg = str(decision.actions.index(action))
        buttons.append(button("play", voice.word(hole, value), arg, **attributes, **{"aria-label": label}))
    head = h("p", {"class": "names-title"}, title)
    return h("div", {"class": "names", "key": f"names-{verb}", "role": "group", "aria-label": title}, head, *buttons)


def counted(voice: Voice, table: Table, decision: Decision, action: Action, counts: list[Action]) -> str:
    """The text for a number: the number, or what the game says instead of the greatest one, or of the only one."""
    name = "only" if len(counts) == 1 else "all" if action == counts[-1] else ""
    id = f"{table.game.name}.do.{decision.kind}.{COUNTS}.{name}"
    if name and voice.words.message(id, action[1]) is not None:
        return voice.say(id, n=action[1])
    return str(action[1])


def listing(decision: Decision) -> Collection[Action]:
    """The actions that stand in the list of every move."""
    if len(number_fields.counted(decision)) <= number_fields.LISTED:
        return set(decision.actions)
    return {action for action in decision.actions if action[0] != COUNTS}


def every_action(voice: Voice, table: Table, decision: Decision, said: Callable[[Action], str]) -> Tree:
    """The list of the legal actions in words, with what they would come to, under a heading. Actions that have buttons
    above the list come last in it. Very many numbers are left to their field.
    """
    rows, board = [], table.board
    above = {*table.targets().get("", []), *in_words(table, decision)}
    above |= {a for a in decision.actions if a[0] in board.listed}
    listed = listing(decision)
    for i, action in sorted(enumerate(decision.actions), key=lambda one: one[1] in above):
        if action not in listed:
            continue
        words, kind = [h("span", {}, listed_words(voice, table, decision, action))], "btn btn-quiet"
        if foreseen := said(action):
            words.append(h("small", {"class": "preview"}, foreseen))
            kind += " is-foreseen"
        pressed = {"type": "button", "class": kind, "data-do": "play", "data-arg": str(i)}
        rows.append(h("li", {}, h("button", pressed, *words)))
    title = h("h3", {"class": "title-3", "id": "every-title"}, voice.words.say("play.every_action", n=len(rows)))
    named = {"class": "every-action", "id": "every-action", "aria-labelledby": "every-title"}
    return h("div", {"key": "every-action"}, title, h("ul", named, *rows))
