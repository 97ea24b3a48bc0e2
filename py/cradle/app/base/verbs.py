"""The table of verbs: all that the page can say, which method hears it, and what it may do there.

A verb is a word with an argument and a value. The page says it when something is pressed, typed or has come: a button
with data-do="undo" says "undo", and the method below @on("undo") hears it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

Method = TypeVar("Method", bound=Callable[[Any, str, str], None])


class Verb(NamedTuple):
    """Who hears a verb, and what it may do."""

    owner: str  # the class, with its module
    method: str
    behind_curtain: bool  # it works while the table is hidden, because the device is being passed on
    keeps_notice: bool  # the sentence why something was not legal stays: nobody has gone on to something else
    may_wait: bool  # it comes by itself: screen readers first end what they are reading


VERBS: dict[str, Verb] = {}


class UnknownVerb(LookupError):
    """A verb that nothing hears: it is misspelt, here or in the page."""


class TwoListeners(Exception):
    """Two methods are to hear the same verb: the second would never hear it."""


def on(
    verb: str, *, behind_curtain: bool = False, keeps_notice: bool = False, may_wait: bool = False
) -> Callable[[Method], Method]:
    """Let a method of a listener hear a verb. Raises TwoListeners."""

    def note(method: Method) -> Method:
        owner, _, name = method.__qualname__.rpartition(".")
        heard = Verb(f"{method.__module__}.{owner}", name, behind_curtain, keeps_notice, may_wait)
        if (other := VERBS.setdefault(verb, heard)) != heard:
            raise TwoListeners(f"{verb!r} is heard by {other.owner}.{other.method} and by {heard.owner}.{name}")
        return method

    return note


class Listeners:
    """Those who are there to hear verbs: one object of each class. A table's listeners leave with it."""

    def __init__(self) -> None:
        self._there: dict[str, object] = {}

    def add(self, *listeners: object) -> None:
        for listener in listeners:
            self._there[_name(listener)] = listener

    def remove(self, *listeners: object) -> None:
        for listener in listeners:
            self._there.pop(_name(listener), None)

    def find(self, verb: Verb) -> object:
        """Who hears the verb now; None if nobody is there."""
        return self._there.get(verb.owner)


def _name(listener: object) -> str:
    return f"{type(listener).__module__}.{type(listener).__qualname__}"
