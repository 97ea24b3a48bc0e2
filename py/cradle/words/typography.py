"""French spaces, whatever space the source has there.

A narrow no-break space stands before ; ! ? » and %, and after «; a no-break space of full width stands before a colon.
"""

from __future__ import annotations

import re

NARROW, WIDE = "\u202f", "\u00a0"
SPACES = f"[ {WIDE}{NARROW}]+"
RULES = (
    (re.compile(rf"{SPACES}(?=[;!?»%])"), NARROW),
    (re.compile(rf"{SPACES}(?=:)"), WIDE),
    (re.compile(rf"(?<=«){SPACES}"), NARROW),
)


def set_spaces(text: str, language: str) -> str:
    """The text as it is printed in this language."""
    if language == "fr":
        for place, space in RULES:
            text = place.sub(space, text)
    return text
