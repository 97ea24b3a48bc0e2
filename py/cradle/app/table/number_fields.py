"""Numbers in the prompt: a row of buttons for a few, one field for many, with a slider and steps beside it."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action, Decision
from ...words.text import Words
from ..base.trees import Tree, button, h

COUNTS = "number"  # the verb of actions that are numbers
FEW = 12  # so many numbers, at most, are shown as buttons
BESIDE = 6  # so many numbers, at most, are shown as buttons in the row of an order
LISTED = 250  # so many numbers, at most, are named one by one in the list of every move

Kind = Callable[[str, Action], dict[str, str]]  # the attributes of a button for an action


def row(
    words: Words, counts: list[tuple[Action, int, str, str]], kind: Kind, foreseen: Callable[[Action], str]
) -> Tree:
    """A row of buttons, one for each number, with what it would come to. counts: for each number its action, the index
    of that in the decision, the text of its button, and the same in words.
    """
    buttons = []
    for action, index, text, label in counts:
        note = foreseen(action)
        # beside the number stands what it would come to: then that is the name, and the row says what is counted
        named = {"aria-label": label if text == str(action[1]) and not note else None}
        base = "count-button is-foreseen" if note else "count-button"
        press = {"type": "button", **kind(base, action), "data-do": "play", "data-arg": str(index), **named}
        press["data-n"] = str(action[1])  # the digit key that leads to this button
        buttons.append(h("button", press, text, *([" ", h("small", {"class": "preview"}, note)] if note else [])))
    return h(
        "div",
        {"class": "count-buttons", "key": "counts", "role": "group", "aria-label": words.say("play.how_many")},
        *buttons,
    )


def field(words: Words, shown: tuple[Action, int, str, str], ends: tuple[int, int, int], kind: Kind) -> Tree:
    """A field with a number, with a slider and buttons to change it, and a button that plays it, as Enter does.

    shown: the number in the field, in the form that `row` has for each. ends: the least number, the greatest, and the
    one at which the slider ends. The slider leaves out numbers below zero, because hardly anybody wants these; if the
    field has a number beyond its range, it stands at its end.
    """
    (action, index, _, label), (least, most, slides_to) = shown, ends
    at = int(str(action[1]))
    how_many, value = words.say("play.how_many"), {"value": str(at), "min": least, "max": most, "step": "1"}
    begin, end = (max(least, 0), max(slides_to, 1)) if most > 0 else (least, most)
    slides = {**value, "min": begin, "max": end, "value": str(max(begin, min(at, end)))}
    return h(
        "form",
        {"class": "count-field", "key": "counts", "data-do": "play-number", "aria-label": how_many},
        step(words, "less", "−", max(at - 1, least)),
        h("input", {"type": "number", "name": "n", "data-do": "number", "data-first": "true", "inputmode": "numeric",
                    "required": True, "aria-label": how_many, **value}),
        step(words, "more", "+", min(at + 1, most)),
        button("play", label, str(index), **kind("btn btn-primary", action)),
        h("input", {"type": "range", "data-do": "number", "aria-label": words.say("play.slide"), **slides}),
    )  # fmt: skip


def step(words: Words, name: str, sign: str, to: int) -> Tree:
    label = words.say(f"play.{name}")
    return button("number", sign, str(to), "btn btn-icon", **{"aria-label": label, "title": label})


def stepper(
    words: Words,
    verb: str,
    said: str,
    numbers: list[int],
    n: int,
    text: str,
    what: str,
    keyed: bool = False,
    advised: int | None = None,
) -> Tree:
    """Two buttons, for one less and one more, and the number between them. They say `verb` with `what` and a number.

    said: what is counted, in words. text: the number, as it is shown. keyed: whether digit keys write it; then it is a
    field, which says `verb` with `what` and the form. advised: the number that a hint would have.
    """
    at = numbers.index(n)

    def by(name: str, sign: str, to: int) -> Tree:
        label, m = words.say(f"orders.{name}", order=said), numbers[min(max(to, 0), len(numbers) - 1)]
        off = {"aria-disabled": "true"} if m == n else {}
        nearer = advised is not None and m != n and abs(advised - m) < abs(advised - n)
        kind, hint = ("btn btn-icon is-hint", {"aria-current": "true"}) if nearer else ("btn btn-icon", {})
        return button(verb, sign, f"{what} {m}", kind, **{"aria-label": label, "title": label}, **off, **hint)

    ends = {"value": str(n), "min": numbers[0], "max": numbers[-1], "step": "1", "required": True}
    written = h(
        "input", {"type": "number", "name": "n", "inputmode": "numeric", "aria-label": f"{said}: {text}", **ends}
    )
    shown = written if keyed else h("span", {"class": "tabular"}, text)
    form = {"data-do": verb, "data-arg": what, "class": "order-number is-keyed"}
    tag, attributes = ("form", form) if keyed else ("span", {"class": "order-number"})
    return h(tag, attributes, by("less", "−", at - 1), shown, by("more", "+", at + 1))


def spread(
    words: Words,
    verb: str,
    said: str,
    numbers: list[int],
    n: int,
    what: str,
    advised: int | None = None,
    keyed: bool = False,
) -> Tree:
    """Buttons for how many go with an order, one for each number, so that one press is enough. advised: the number that
    a hint points at. keyed: whether digit keys lead to them.
    """
    said_of = {m: words.say("orders.take_n", n=m, order=said) for m in numbers}
    row = [
        button(verb, str(m), f"{what} {m}", "btn btn-icon is-hint" if m == advised else "btn btn-icon",
               **{"aria-label": label, "aria-pressed": "true" if m == n else "false"},
               **({"data-n": str(m)} if keyed else {}),
               **({"aria-current": "true"} if m == advised else {}))
        for m, label in said_of.items()
    ]  # fmt: skip
    return h("span", {"class": "order-number", "role": "group", "aria-label": words.say("play.how_many")}, *row)


def number_actions(decision: Decision) -> list[Action]:
    """The actions of a decision that are numbers."""
    return [action for action in decision.actions if action[0] == COUNTS]


def whole(text: str) -> int:
    """A number as somebody wrote it; 0 where it is none."""
    try:
        return round(float(text))
    except (ValueError, OverflowError):
        return 0


def nearest(counts: list[Action], wanted: int) -> int:
    """The number that can be played and is nearest to the one wanted."""
    return min((int(str(action[1])) for action in counts), key=lambda n: abs(n - wanted))


class NumberField:
    """The field for numbers in the prompt of one sitting."""

    def __init__(self) -> None:
        self.number: int | None = None  # what stands in it; None: nobody has touched the field

    def offer(self, n: int) -> None:
        """Put this number into the field, so that the person can confirm or change it."""
        self.number = n

    def forget(self) -> None:
        """It is drawn as if nobody had touched it."""
        self.number = None
