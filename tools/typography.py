"""French spaces: a narrow no-break space before ; : ! ? » and %, and after «, whatever space the source has there."""

from __future__ import annotations

import re

NARROW = "\u202f"
SPACES = "[ \u00a0\u202f]+"
BEFORE, AFTER = re.compile(rf"{SPACES}(?=[;:!?»%])"), re.compile(rf"(?<=«){SPACES}")


def spaced(text: str, language: str) -> str:
    """The text as it is printed in this language."""
    return AFTER.sub(NARROW, BEFORE.sub(NARROW, text)) if language == "fr" else text
