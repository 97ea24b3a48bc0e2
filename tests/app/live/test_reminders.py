"""Reminders in somebody's own language, and entries for calendars."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from cradle.app.pace.calendar_file import HALF_HOUR, LATEST, LONGEST_LINE, calendar
from cradle.app.pace.pace import Pace
from cradle.app.pace.reminder import CHOSEN, ReminderLanguages

from tests.app.live.live_pages import LivePage, joined, link, opened
from tests.app.pages import FakePage, Storage, Visit, nodes

UNTIL = 1_799_999_999_000  # 15 January 2027, 07:59:59 UTC


# Reminders ------------------------------------------------------------------------------------------------------------
def away() -> tuple[Visit, Any, list[Any]]:
    """A host that waits for Ben, who is away; what was shared or copied."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    assert not host.buttons("prompt", "live-remind"), "Ben is there, and was asked just now"
    air.leave(ben.page.end)
    air.carry()
    sent: list[Any] = []
    host.page.share = lambda title, text: sent.append(text)  # type: ignore[attr-defined]
    host.page.copy = sent.append  # type: ignore[attr-defined]
    return host, air, sent


def test_one_press_shares_a_reminder_with_the_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LivePage, "canShare", lambda self: True, raising=False)
    host, _, sent = away()
    address = f"https://example.org/{link(host)}"
    host.press("live-remind", "1")
    (text,) = sent
    assert text.startswith("Hello Ben, it is your turn in “Ur: Ada, Ben”.") and address in text.split("\n")
    assert text.endswith("Ada") and "in English" in host.see("prompt")


def test_it_is_in_the_language_that_was_chosen_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LivePage, "canShare", lambda self: True, raising=False)
    host, _, sent = away()
    host.press("live-remind-language", "1")
    assert "in French" in host.see("prompt")
    host.press("live-remind", "1")
    assert sent[0].startswith("Bonjour Ben, c’est ton tour")
    host.press("language", "fr").press("live-remind-language", "1").press("live-remind", "1")
    assert sent[1].startswith("Hello Ben") and "en anglais" in host.see("prompt")


def test_where_nothing_can_be_shared_it_is_mailed_or_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LivePage, "canShare", lambda self: False, raising=False)
    host, _, sent = away()
    address = f"https://example.org/{link(host)}"
    (mail,) = [n[1]["href"] for n in nodes(host.page.drawn["prompt"]) if "mailto:" in n[1].get("href", "")]
    subject, body = re.fullmatch(r"mailto:\?subject=([^&]+)&body=([^&#\s]+)", mail).groups()  # type: ignore[union-attr]
    assert unquote(subject) == "Your turn: Ur: Ada, Ben" and address in unquote(body)
    host.press("live-remind", "1")
    assert sent == [unquote(body)]


@pytest.mark.parametrize("odd", ["7", "{", "[]", '{"Ben":7}', '{"Ben":"xx"}', '{"Ben":["fr"]}', "null"])
def test_odd_languages_in_storage_are_passed_over(odd: str) -> None:
    page = FakePage(Storage({CHOSEN: odd}))
    assert ReminderLanguages(page).chosen() == {}  # type: ignore[arg-type]
    ReminderLanguages(page).choose("Ben", "fr")  # type: ignore[arg-type]
    assert ReminderLanguages(page).chosen() == {"Ben": "fr"}  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", ["9", "", "x", "-1"])
def test_nobody_is_reminded_at_a_seat_that_is_not_there(seat: str) -> None:
    host, _, sent = away()
    host.press("live-remind", seat).press("live-remind-language", seat)
    assert not sent


# Calendars ------------------------------------------------------------------------------------------------------------
def entry(**more: Any) -> dict[str, str]:
    """The lines of an entry as a calendar reads them."""
    told: dict[str, Any] = {
        "id": "0a",
        "now": 0,
        "until": UNTIL,
        "alarm": 120,
        "title": "T",
        "text": "X",
        "address": "U",
    }
    text = calendar(**{**told, **more})
    assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "") and "\r" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= LONGEST_LINE for line in text.split("\r\n"))
    whole = text.replace("\r\n ", "")
    return dict(line.split(":", 1) for line in whole.split("\r\n") if line and not line.startswith(("BEGIN", "END:")))


def test_an_entry_says_when_in_utc_with_an_alarm() -> None:
    found = entry(now=UNTIL - 86_400_000)
    assert found["DTEND"] == "20270115T075959Z" and found["DTSTART"] == "20270115T072959Z"
    assert found["DTSTAMP"] == "20270114T075959Z" and found["TRIGGER"] == "-PT120M"
    assert found["UID"] == "0a@cradle" and found["VERSION"] == "2.0"


def test_signs_are_escaped_and_long_lines_folded_without_cutting_a_letter() -> None:
    title = "A, b; c\\d\ne\r" + "é😀" * 60
    found = entry(title=title)
    assert found["SUMMARY"] == "A\\, b\\; c\\\\d\\ne" + "é😀" * 60
    assert entry(title="x\x00\x07y\u2028z")["SUMMARY"] == "xyz"


@pytest.mark.parametrize("until", [-5, 0, HALF_HOUR - 1, LATEST + 1, 10**15])
def test_a_time_that_no_calendar_has_is_refused(until: int) -> None:
    with pytest.raises(ValueError, match="calendar"):
        entry(until=until)


def test_who_has_a_deadline_can_take_it_into_a_calendar() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    hosting = host.app.live.meeting.hosting
    assert hosting is not None
    host.press("pick", "a1")
    air.carry()
    assert not ben.buttons("prompt", "live-calendar")
    ben.press("live-calendar")
    assert not ben.page.files, "there is no deadline"
    hosting.room.pace = Pace(24)
    host.press("live-minute")
    air.carry()
    ben.press(*[node[1]["data-do"] for node in ben.buttons("prompt", "live-calendar")])
    ((name, text),) = ben.page.files
    assert (
        name == "cradle.ics" and text.startswith("BEGIN:VCALENDAR\r\n") and "SUMMARY:Your turn: Ur: Ada\\, Ben" in text
    )
    assert link(ben) in text.replace("\r\n ", "")
    ben.press("live-calendar")
    assert ben.page.files[1][1].split("UID")[1][:30] == text.split("UID")[1][:30], "the same decision, the same entry"
    assert json.loads(ben.page.store.entries[next(k for k in ben.page.store.entries if "guest" in k)])["table"][
        "waits"
    ][0][2]
