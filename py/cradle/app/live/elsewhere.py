"""The tables elsewhere at which this device has been: what it knows of each, listed at the entrance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import games
from ...codec import LONGEST_TITLE
from ..base.text import Voice, Words
from ..base.trees import Tree, button, h
from ..table.saves import line as plain
from ..table.table import Table
from . import wire
from .stored import MOST_SEATS, Entries

SHOWN = 3  # tables in sight; the others unfold


def summary(table: Table, now: int) -> dict[str, Any]:
    """What is stored of a table elsewhere, at which something happened just now."""
    decision = table.decision
    return {
        "game": table.game.name,
        "name": table.name,
        "seats": [seat.name for seat in table.seats],
        "mine": sorted(table.people),
        "turn": None if decision is None else decision.seat,
        "moved": now,
    }


def sound(told: object) -> bool:
    """Whether this can be such a summary: storage may hold anything."""
    if not isinstance(told, dict) or told.get("game") not in games.names() or not wire.moment(told.get("moved")):
        return False
    seats, mine, turn = told.get("seats"), told.get("mine"), told.get("turn")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS or not all(isinstance(s, str) for s in seats):
        return False
    known = [*mine, *([] if turn is None else [turn])] if isinstance(mine, list) else [None]
    return all(type(n) is int and 0 <= n < len(seats) for n in known)


def panel(words: Words, entries: Entries, ago: Callable[[int], str]) -> Tree | None:
    """The tables of which something is known, those that go on first, newest first. ago: how long since a moment."""
    known = [(code, told) for code, told in entries.tables() if sound(told)]
    known.sort(key=lambda one: (one[1]["turn"] is None, -one[1]["moved"]))
    if not known:
        return None
    rows = [row(words, code, told, ago) for code, told in known]
    head = h("summary", {}, words.say("live.elsewhere.more", n=len(rows) - SHOWN))
    more = h("details", {"key": "more"}, head, h("ul", {"class": "list saved"}, *rows[SHOWN:]))
    return h(
        "section",
        {"class": "panel elsewhere", "key": "elsewhere", "aria-labelledby": "elsewhere-title"},
        h("h2", {"id": "elsewhere-title", "class": "panel-title"}, words.say("live.elsewhere")),
        h("ul", {"class": "list saved"}, *rows[:SHOWN]),
        more if rows[SHOWN:] else None,
    )


def row(words: Words, code: str, told: dict[str, Any], ago: Callable[[int], str]) -> Tree:
    """One table: pressed, it opens again."""
    seats, turn = [plain(name) or "?" for name in told["seats"]], told["turn"]
    voice = Voice(words, told["game"], seats)
    if turn is None:
        whose = words.say("live.elsewhere.over")
    else:
        whose = words.say("live.elsewhere.yours") if turn in told["mine"] else voice.say("home.to_play", seat=turn)
    name = plain(told.get("name"), LONGEST_TITLE) or words.say(f"{told['game']}.name")
    return h(
        "li",
        {"class": "list-item saved-game", "key": code},
        h(
            "a",
            {"href": f"#t={code}", "class": "saved-open", "data-do": "live-come", "data-arg": code},
            h(
                "span",
                {"class": "saved-words"},
                h("strong", {}, name),
                h("span", {"class": "quiet"}, f"{words.say(told['game'] + '.name')} · {voice.listed(seats)}"),
                h("span", {"class": "quiet"}, " · ".join([whose, ago(told["moved"])])),
            ),
        ),
        h(
            "div",
            {"class": "toolbar saved-tools"},
            button("live-forget", words.say("live.elsewhere.forget"), code, "btn btn-quiet", symbol="i-delete"),
        ),
    )
