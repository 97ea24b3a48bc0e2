"""A file for calendars (iCalendar, RFC 5545) with the time until which a decision is due, and an alarm before it."""

from __future__ import annotations

import time

LATEST = 253_402_300_799_000  # ms: the last moment that has a year of four digits
LONGEST_LINE = 75  # bytes, without the end of the line
HALF_HOUR = 1_800_000  # ms, which the entry takes in the calendar
SIGNS = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


def calendar(id: str, now: int, until: int, alarm: int, title: str, text: str, address: str) -> str:
    """The file. id: of this decision, so that it stands in a calendar once; now, until: ms since 1970; alarm: so many
    minutes before the end. Raises ValueError for a time that no calendar has.
    """
    if not 0 <= now <= LATEST or not HALF_HOUR <= until <= LATEST:
        raise ValueError("no calendar has such a time")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Cradle//Cradle//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{id}@cradle",
        f"DTSTAMP:{utc(now)}",
        f"DTSTART:{utc(until - HALF_HOUR)}",
        f"DTEND:{utc(until)}",
        f"SUMMARY:{escape(title)}",
        f"DESCRIPTION:{escape(text)}",
        f"URL:{address}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{escape(title)}",
        f"TRIGGER:-PT{alarm}M",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{fold(line)}\r\n" for line in lines)


def utc(ms: int) -> str:
    """A moment as calendars write it."""
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(ms // 1000))


def escape(text: str) -> str:
    """Text in which no sign means something else."""
    shown = "".join(c for c in text if c in "\n\\;," or c.isprintable())
    return shown.translate(SIGNS)


def fold(line: str) -> str:
    """A line in parts of at most 75 bytes; each further part begins with a space. No letter is cut in two."""
    parts, part, room = [], "", LONGEST_LINE
    for letter in line:
        size = len(letter.encode("utf-8", "replace"))
        if size > room:
            parts.append(part)
            part, room = "", LONGEST_LINE - 1
        part += letter
        room -= size
    return "\r\n ".join([*parts, part])
