"""Whose turn it is at tables played over days, while this page is closed: an installed one may look now and then.

assets/js/keep/look-for-news.js looks, where the browser has Periodic Background Sync and the person allows it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from ...words.text import Words
from ..base.page import Page
from ..base.trees import Tree, button, h
from .known_tables import KnownTable


def to_watch(words: Words, tables: Mapping[str, KnownTable]) -> str:
    """What the worker has to know of the tables for which it looks: in which slot, and what it says of news there.

    tables: by the ids of games hosted here, or by the codes of rooms elsewhere.
    """
    rows = [
        {
            "secret": table.post,
            "slot": "head" if table.link else "answers",
            "seats": sorted(table.mine),
            "title": table.name or words.say(f"{table.game}.name"),
            "text": words.say("live.turn" if table.link else "news.answered"),
            "lang": words.language,
            "link": table.link or f"#/play/{id}",
        }
        for id, table in tables.items()
        if table.post and table.mine and not table.over
    ]
    return json.dumps(rows)


def when_closed(words: Words, page: Page, has_post: bool) -> Tree:
    """Whether this page tells of a table while it is closed, in a sentence. has_post: it is played over days."""
    looks = "news.looks" if page.looksForNews() else "news.could"
    return h("p", {"class": "quiet"}, words.say(looks if has_post else "live.no_call"))


def note(words: Words, page: Page) -> list[Tree]:
    """Whether this page tells of news while it is closed, with a button that asks for it; and what cannot be had."""
    allowed, looks = page.notifies(), page.looksForNews()
    if looks and allowed == "denied":
        return [h("p", {"class": "quiet"}, words.say("live.notify.denied"))]
    said = when_closed(words, page, has_post=True)
    return [said, button("live-notify", words.say("live.notify")) if looks and allowed == "default" else None]
