"""A short notice at the foot of the page, with a button for the one thing that can be done about it."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.steps import Params
from ...words.text import Words
from .trees import Tree, button, h


class Toast(NamedTuple):
    """A message with its parameters, and the verb of the button with its argument; "" where there is none."""

    id: str
    params: Params
    verb: str = ""
    arg: str = ""

    def tree(self, words: Words) -> Tree:
        return h(
            "div",
            {"class": "toast", "role": "status", "key": self.id},
            h("span", {}, words.say(self.id, **self.params)),
            button(self.verb, words.say(f"{self.id}.do"), self.arg, "btn btn-quiet") if self.verb else None,
            button("dismiss", words.say("close"), kind="btn btn-quiet btn-icon", symbol="i-close"),
        )


class Toasts:
    """One notice at a time, in place of any other."""

    def __init__(self) -> None:
        self.shown: Toast | None = None

    def show(self, id: str, /, *, verb: str = "", arg: str = "", **params: object) -> None:
        self.shown = Toast(id, params, verb, arg)

    def hide(self) -> None:
        self.shown = None
