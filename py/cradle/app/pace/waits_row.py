"""What stands beside the question while a table waits: how much time is left, a reminder, and a calendar entry."""

from __future__ import annotations

from collections.abc import Iterable

from ...words.text import Words
from ..base.trees import Tree, button, h
from .reminder import Reminder


def own_row(words: Words, left: int) -> Tree:
    """How much time is left for a seat of this device, with a button that puts it into a calendar."""
    add = button("live-calendar", words.say("calendar.add"), kind="btn btn-quiet")
    return strip("own", h("span", {}, words.time_left(left)), [add])


def their_row(words: Words, seat: int, name: str, left: int | None, language: str, note: Reminder | None) -> Tree:
    """A seat elsewhere for which the table waits, how much time it has left, and what reminds its person.

    note: for the mail, where the browser shares nothing.
    """
    said = name if left is None else f"{name} · {words.time_left(left)}"
    if note is None:
        sends = [button("live-remind", words.say("remind.do"), str(seat), "btn btn-quiet", symbol="i-share")]
    else:
        mail = h("a", {"class": "btn btn-quiet", "href": note.mail}, words.say("remind.mail"))
        sends = [mail, button("live-remind", words.say("remind.copy"), str(seat), "btn btn-quiet", symbol="i-copy")]
    other = {"title": words.say("remind.language"), "aria-label": words.say(f"remind.in.{language}.of", name=name)}
    turns = button("live-remind-language", words.say(f"remind.in.{language}"), str(seat), "btn btn-quiet", **other)
    return strip(f"waits-{seat}", h("span", {}, said), [*sends, turns])


def strip(key: str, said: Tree, buttons: Iterable[Tree]) -> Tree:
    return h("div", {"class": "live-strip", "key": key}, said, h("span", {"class": "toolbar"}, *buttons))
