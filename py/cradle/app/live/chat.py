"""What is said at a live table."""

from __future__ import annotations

from ...kernel.outside_json import parse
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.saves import line as plain
from .meeting import Meeting, Said
from .wire import LONGEST_NAME, LONGEST_SAID

MOST_SAID = 200  # chat messages that are kept
SHOWN = 60  # of them


class Talk:
    """Writes, hears and shows what is said at a meeting."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting, self.app = meeting, meeting.app
        self.written = 0  # messages written here; the field is empty after each

    def hear_chat(self, who: str, name: str, text: str) -> None:
        """Somebody has written. who: their device; "": this one."""
        self.meeting.messages = [*self.meeting.messages, Said(who, name, text)][-MOST_SAID:]
        if who not in self.meeting.muted:
            self.app.ears.say(f"{name}: {text}")

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
            for n, one in enumerate(self.meeting.messages)
            if one.who not in self.meeting.muted
        ][-SHOWN:]
        guest = self.meeting.guest
        rows += [
            h("li", {"key": f"unsaid-{n}", "class": "quiet"}, h("strong", {}, name), " ", h("span", {}, text))
            for n, (name, text) in enumerate(guest.unsaid if guest is not None and not guest.host else ())
        ]
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
            button("live-hear", words.say("live.hear"), kind="btn btn-quiet") if self.meeting.muted else None,
            h(
                "form",
                {"data-do": "live-say", "class": "link-row"},
                h("input", {**field, "aria-label": words.say("live.say")}),
                h("button", {"type": "submit", "class": "btn"}, words.say("live.send")),
            ),
        ]

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("live-say", keeps_notice=True)
    def on_live_say(self, arg: str, value: str) -> None:
        """Write to everyone."""
        text, name = plain(parse(value).get("text"), LONGEST_SAID), self.meeting.called()
        if not text:
            return
        self.written += 1
        if self.meeting.hosting is not None:
            self.hear_chat("", name, text)
            self.meeting.hosting.say("", name, text)
        elif self.meeting.guest is not None:
            self.meeting.guest.tell("say", name=name[:LONGEST_NAME], text=text)

    @on("live-mute", keeps_notice=True)
    def on_live_mute(self, who: str, value: str) -> None:
        """Show no more chat messages of a device."""
        self.meeting.muted.add(who)

    @on("live-hear", keeps_notice=True)
    def on_live_hear(self, arg: str, value: str) -> None:
        self.meeting.muted.clear()
