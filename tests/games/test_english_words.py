"""One thing, one name, in English: what no message and no rule book says, because there is another word for it."""

from __future__ import annotations

import re
from pathlib import Path

import cradle
import pytest

from tests.wordings import wordings

ROOT = Path(cradle.__file__).parent
UNSAID = {  # what is said instead
    "app": {
        r"\(fair\)": "medium",
        "play live": "play online",
        "clicks?": "press",
        "(?:some|no|any|every)body": "someone, no one",
        r"\w*civilis\w*": "civilization",
    },
    "ur/board": {"other side|which side": "face", "a tile of yours": "one of your tiles", "touches that": "affects"},
    "civilization/board": {
        "advances": "civilization cards",
        "can be fed": "supported",
        "earth quakes|Volcano / Earthquake": "earthquake",
        "One by one, \\w+ go": "in map order, in stack order",
        "credits alone|only credits": "credits only",
        "helps in|matters in|gets? worse": "softens, affects, worsens",
        "(?:three|second|third) touch(?:es)?": "press",
    },
    "renaissance/board": {
        "counters?": "token; trading post",
        r"\d misery|spaces? of misery": "Misery +1",
        "(?:galley|three-master|galleon) of": "Galley 2",
        "the indulgences": "Indulgences",
        "high sea of": "high-sea area",
        r"\w+isation": "stabilization",
    },
}


@pytest.mark.parametrize("folder", UNSAID)
def test_one_thing_has_one_name(folder: str) -> None:
    said = [(id, text) for id, forms in wordings(ROOT / folder, "en").items() for text in forms]
    if (book := ROOT / folder / "rules.en.md").exists():
        said += [(line[:20], line) for line in book.read_text("utf-8").splitlines()]
    unsaid = {
        re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE): right for pattern, right in UNSAID[folder].items()
    }
    assert [
        (id, found[0], right) for id, text in said for p, right in unsaid.items() if (found := p.search(text))
    ] == []
