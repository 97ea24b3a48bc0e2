"""What is said at a live table."""

from __future__ import annotations

from typing import NamedTuple

from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.interfaces import Host
from .wire import LONGEST_SAID

MOST_SAID = 200  # chat messages that are kept
SHOWN = 60  # of them


class Said(NamedTuple):
    """A chat message. who: the device it came from."""

    who: str
    name: str
    text: str


class Talk:
    """What was said, while this device is there."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.said: list[Said] = []
        self.muted: set[str] = set()
        self.written = 0  # messages written here; the field is empty after each

    def hear_chat(self, who: str, name: str, text: str) -> None:
        self.said = [*self.said, Said(who, name, text)][-MOST_SAID:]
        if who not in self.muted:
            self.app.announce(f"{name}: {text}")

    def end(self) -> None:
        self.said, self.muted = [], set()

    def tree(self) -> Tree:
        """The chat, and the field to write in."""
        words = self.app.words
        rows = [
            h(
                "li",
                {"key": str(n)},
                h("strong", {}, one.name),
                " ",
                h("span", {}, one.text),
                button("live-mute", words.say("live.mute"), one.who, "rule-link") if one.who else None,
            )
            for n, one in enumerate(self.said)
            if one.who not in self.muted
        ][-SHOWN:]
        field = {
            "name": "text",
            "type": "text",
            "maxlength": str(LONGEST_SAID),
            "autocomplete": "off",
            "key": f"say-{self.written}",
        }
        return [
            h("h3", {"class": "log-head"}, words.say("live.talk")),
            h("ul", {"class": "live-said", "aria-live": "polite"}, *rows),
            button("live-hear", words.say("live.hear"), kind="btn btn-quiet") if self.muted else None,
            h(
                "form",
                {"data-do": "live-say", "class": "link-row"},
                h("input", {**field, "aria-label": words.say("live.say")}),
                h("button", {"type": "submit", "class": "btn"}, words.say("live.send")),
            ),
        ]

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("live-mute", keeps_notice=True)
    def on_live_mute(self, who: str, value: str) -> None:
        """Show no more chat messages of a device."""
        self.muted.add(who)

    @on("live-hear", keeps_notice=True)
    def on_live_hear(self, arg: str, value: str) -> None:
        self.muted.clear()
