"""A few friendly words to whoever a table waits for, in the language that was chosen for them."""

from __future__ import annotations

import json
from typing import NamedTuple

from ...kernel.outside_json import parse
from ...words.text import LANGUAGES, Words
from ..base.page import Page

CHOSEN = "cradle/reminders"  # the entry with the languages that were chosen for people, by their names
MOST_CHOSEN = 50
PLAIN = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"  # letters that stay in an address


class Reminder(NamedTuple):
    """What is sent: its title, and its words with the link of the table."""

    title: str
    text: str

    @property
    def mail(self) -> str:
        """The address that opens it in the program for mail."""
        return f"mailto:?subject={percent_encode(self.title)}&body={percent_encode(self.text)}"


def percent_encode(text: str) -> str:
    """Text as part of an address. The library's own module for that comes only after the start of the page."""
    return "".join(chr(byte) if byte in PLAIN else f"%{byte:02X}" for byte in text.encode("utf-8", "replace"))


def reminder(language: str, name: str, sender: str, table: str, address: str) -> Reminder:
    """A reminder for somebody of this name, in this language."""
    words = Words(language)
    text = words.say("remind.text", name=name, table=table, address=address, sender=sender)
    return Reminder(words.say("remind.title", table=table), text)


class ReminderLanguages:
    """The languages in which people are reminded."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def chosen(self) -> dict[str, str]:
        """By name; storage may hold anything."""
        try:
            found = parse(self.page.store.get(CHOSEN) or "{}")
        except ValueError:
            return {}
        found = found if isinstance(found, dict) else {}
        return {name: language for name, language in found.items() if language in LANGUAGES}

    def choose(self, name: str, language: str) -> None:
        others = {other: spoken for other, spoken in self.chosen().items() if other != name}
        kept = [*others.items(), (name, language)][-MOST_CHOSEN:]
        self.page.store.put(CHOSEN, json.dumps(dict(kept), ensure_ascii=False))
