"""The messages of a package, as its en.po and fr.po have them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po


@cache
def wordings(folder: Path, language: str) -> dict[str, list[str]]:
    """Every message by id: one wording, or one for each plural form."""
    with (folder / f"{language}.po").open("rb") as file:
        messages = [m for m in read_po(file, locale=language) if m.id]
    return {m.id[0] if m.pluralizable else m.id: list(m.string) if m.pluralizable else [m.string] for m in messages}
