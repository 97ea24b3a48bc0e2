"""The buttons for what can be done: counts, what has no place on the board, names, and the list of every action."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from ...kernel.game import Action, Decision
from ...kernel.steps import Params
from ...words.actions import action_words, listed_words
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..table import number_fields
from ..table.number_fields import COUNTS
from ..table.table import Table
from .forms import Forms
from .previews import Where


class ActionButtons(NamedTuple):
    """Buttons for what is not picked on the board: numbers, and actions that have no element there.

    choosing: the element whose several actions are asked about, or "". number: the number in the field, if there are
    too many for buttons. advised: the action that a hint points at. forms: the forms of the sitting; a form stands for
    some verbs, and one button sends it. held: verbs that the hold of an order offers already. said: what an action
    would come to; poor: whether that is nothing, or a loss; where: the places that it names, which are marked on the
    board while a pointer or the focus is on the button.
    """

    voice: Voice
    table: Table
    decision: Decision
    choosing: str
    number: int | None
    advised: Action | None
    forms: Forms | None
    held: Collection[str]
    said: Callable[[Action], str]
    poor: Callable[[Action], bool]
    where: Where

    def rows(self) -> list[Tree]:
        """Numbers first, then what is asked about one element, then actions in words, then the lists of names."""
        return [*self._numbers(), *self._of_element(), *self._in_words(), *self._names()]

    # What there is ------------------------------------------------------------------------------------------------
    def _plain(self) -> list[Action]:
        """The actions without an element, but for those that a form sends."""
        filled = self.forms.stands_for if self.forms else ()
        return [a for a in self.table.targets().get("", []) if a[0] not in filled]

    def _is_own(self, action: Action) -> bool:
        """Whether one would do it to oneself."""
        return bool(self.table.board.argument(action).get("other") == self.decision.seat)

    def _look(self, base: str, action: Action) -> dict[str, str]:
        if action == (COUNTS, self.number):
            base += " is-offered"
        return {"class": f"{base} is-hint", "aria-current": "true"} if action == self.advised else {"class": base}

    def _button(self, action: Action, base: str, **more: object) -> Tree:
        label, foreseen = action_words(self.voice, self.decision, action), self.said(action)
        inside = [h("span", {}, label), h("small", {"class": "preview"}, foreseen)] if foreseen else [label]
        shows = " ".join(self.where(action))
        attributes = {
            **self._look(f"{base} is-foreseen" if foreseen else base, action),
            **more,
            **({"data-shows": shows, "data-shown": shows} if shows else {}),
            "data-do": "play",
            "data-arg": str(self.decision.actions.index(action)),
        }
        return h("button", {"type": "button", **attributes}, *inside)

    # Row by row ---------------------------------------------------------------------------------------------------
    def _numbers(self) -> list[Tree]:
        """A row of numbers, or a field where there are many."""
        counts, orders = [a for a in self._plain() if a[0] == COUNTS], self.table.board.orders
        if self.decision.kind in orders.within and (helps := orders.helps(self.decision)):
            counts = [a for a in counts if a[1] in (*helps, self.number) or a == self.advised]  # the list has them all
        if not counts:
            return []
        if len(counts) > number_fields.FEW:
            return self._number_field(counts)
        return [number_fields.row(self.voice.words, [self._number(a, counts) for a in counts], self._look, self.said)]

    def _number(self, action: Action, counts: list[Action]) -> tuple[Action, int, str, str]:
        """An action of a number as its row or field shows it: with its index, its number, and its words."""
        text = counted(self.voice, self.table, self.decision, action, counts)
        words = action_words(self.voice, self.decision, action)
        return action, self.decision.actions.index(action), text, words

    def _number_field(self, counts: list[Action]) -> list[Tree]:
        begin = int(str(self.advised[1])) if self.advised in counts and self.advised else 0
        at = number_fields.nearest(counts, begin if self.number is None else self.number)
        ends, wanted = [int(str(a[1])) for a in (counts[0], counts[-1])], self.table.board.wanted
        slides = min(ends[1], int(self.decision.about.get(wanted.get(self.decision.kind, ""), ends[1])))
        shown = self._number((COUNTS, at), counts)
        field = number_fields.field(self.voice.words, shown, (ends[0], ends[1], slides), self._look)
        note = self.said((COUNTS, at))
        return [field, h("p", {"class": "count-note quiet", "key": "count-note"}, note)] if note else [field]

    def _of_element(self) -> list[Tree]:
        """What a click on an element may mean, where that is several actions."""
        actions = self.table.targets().get(self.choosing, []) if self.choosing else []
        buttons = (self._button(a, "btn btn-primary") for a in actions)
        return [h("div", {"class": "toolbar", "key": "choosing"}, *buttons)] if actions else []

    def _actions_in_words(self, first: list[Action]) -> list[Action]:
        """The actions in words: these, then those without an element, and giving up last."""
        board, gives_up = self.table.board, self.table.game.gives_up[0]
        in_menu = board.in_menu.get(self.decision.kind)
        actions = first + [a for a in self._plain() if a[0] != COUNTS and board.offers.get(a[0]) != "list"]
        actions = [a for a in actions if a[0] != in_menu or a == self.advised]
        return sorted(actions, key=lambda a: a[0] == gives_up)

    def _in_words(self) -> list[Tree]:
        """Actions in words: what one does to oneself comes behind the others."""
        sends, gives_up = self.forms.send(self.voice) if self.forms else [], self.table.game.gives_up[0]
        first = sorted(in_words(self.table, self.decision), key=self._is_own)
        actions = self._actions_in_words(first)
        if not (actions or sends):
            return []
        only = len(self.decision.actions) == 1
        main = self.decision.actions if only else [a for a in first if not self._is_own(a) and not self.poor(a)]
        main = [self.advised] if self.advised in actions else main  # nothing else catches the eye beside it
        looks = ["btn btn-quiet" if a[0] == gives_up else "btn btn-primary" if a in main else "btn" for a in actions]
        buttons = [self._button(a, look, **{"data-first": "true"}) for a, look in zip(actions, looks, strict=True)]
        passes = pass_button(self.voice, self.table, self.decision) if self.forms else []
        return [h("div", {"class": "toolbar", "key": "choices"}, *sends, *buttons, *passes)]

    def _names(self) -> list[Tree]:
        """For each verb of which the board wants a list: a small button for each argument."""
        filled, rows = self.forms.stands_for if self.forms else (), []
        for verb, how in self.table.board.offers.items():
            named = [a for a in self.decision.actions if a[0] == verb and verb not in filled]
            if named and how == "list" and verb not in self.held:
                buttons = [(a, self._look("btn btn-name", a)) for a in named]
                rows.append(names(self.voice, self.table, self.decision, verb, buttons, self.said))
        return rows


def in_words(table: Table, decision: Decision) -> list[Action]:
    """The actions that have an element of the board, and a button as well."""
    offers, verbs = table.board.offers, [verb for verb, _ in decision.actions]
    shown = {verb for verb, how in offers.items() if how == "words" or (how == "sole" and verbs.count(verb) == 1)}
    return [action for action in decision.actions if action[0] in shown]


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


def names(
    voice: Voice,
    table: Table,
    decision: Decision,
    verb: str,
    row: list[tuple[Action, Params]],
    said: Callable[[Action], str],
) -> Tree:
    """A heading, and a small button for each argument of a verb, with what it would come to."""
    title = voice.say(f"{table.game.name}.list.{verb}")
    buttons = []
    for action, attributes in row:
        ((hole, value),) = table.board.argument(action).items()
        inside, foreseen = [h("span", {}, voice.word(hole, value))], said(action)
        label = action_words(voice, decision, action)
        if foreseen:
            inside.append(h("small", {"class": "preview"}, foreseen))
            attributes, label = {**attributes, "class": f"{attributes['class']} is-foreseen"}, f"{label}, {foreseen}"
        arg = str(decision.actions.index(action))
        pressed = {"type": "button", **attributes, "data-do": "play", "data-arg": arg, "aria-label": label}
        buttons.append(h("button", pressed, *inside))
    head = h("p", {"class": "names-title"}, title)
    return h("div", {"class": "names", "key": f"names-{verb}", "role": "group", "aria-label": title}, head, *buttons)


def counted(voice: Voice, table: Table, decision: Decision, action: Action, counts: list[Action]) -> str:
    """The text for a number: the number, or what the game says instead of the greatest one, or of the only one."""
    name = "only" if len(counts) == 1 else "all" if action == counts[-1] else ""
    id = f"{table.game.name}.do.{table.board.prompt(decision)}.{COUNTS}.{name}"
    if name and voice.words.message(id, action[1]) is not None:
        return voice.say(id, n=action[1])
    return str(action[1])


def listing(decision: Decision) -> Collection[Action]:
    """The actions that stand in the list of every move."""
    if len(number_fields.number_actions(decision)) <= number_fields.LISTED:
        return set(decision.actions)
    return {action for action in decision.actions if action[0] != COUNTS}


def every_action(voice: Voice, table: Table, decision: Decision, said: Callable[[Action], str]) -> Tree:
    """The list of the legal actions in words, with what they would come to, under a heading. Actions that have buttons
    above the list come last in it. Very many numbers are left to their field.
    """
    rows, board = [], table.board
    above = {*table.targets().get("", []), *in_words(table, decision)}
    above |= {a for a in decision.actions if board.offers.get(a[0]) == "list"}
    listed = listing(decision)
    for i, action in sorted(enumerate(decision.actions), key=lambda one: one[1] in above):
        if action not in listed:
            continue
        words, kind = [h("span", {}, listed_words(voice, table.side.view(), decision, action))], "btn btn-quiet"
        if foreseen := said(action):
            words.append(h("small", {"class": "preview"}, foreseen))
            kind += " is-foreseen"
        pressed = {"type": "button", "class": kind, "data-do": "play", "data-arg": str(i)}
        rows.append(h("li", {}, h("button", pressed, *words)))
    title = h("h3", {"class": "title-3", "id": "every-title"}, voice.words.say("play.every_action", n=len(rows)))
    named = {"class": "every-action", "id": "every-action", "aria-labelledby": "every-title"}
    return h("div", {"key": "every-action"}, title, h("ul", named, *rows))
