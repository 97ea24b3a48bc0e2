"""Reads the sources of words, a package's en.po and its rules.en.md, where the page has files that its build has made.

The build checks them (tools/build/words.py, tools/build/rulebook.py), so what is read here is sound.
"""

from __future__ import annotations

import re
from ast import literal_eval

from .typography import set_spaces

ENTRY = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+("(?:[^"\\]|\\.)*"(?:\s*\n"(?:[^"\\]|\\.)*")*)')
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
NUMBERED = re.compile(r"(?:[-*]\s+)?\*\*([A-Z\d][\w.-]*?)\.?\*\*\s+(.*)", re.DOTALL)
MARKS = re.compile(r"\*+")


def messages(source: str, language: str) -> dict[str, str | list[str]]:
    """The messages of a .po file by id: a text, or two forms, for one and for more."""
    found: dict[str, str | list[str]] = {}
    id, plural = "", False
    for key, quoted in ENTRY.findall("\n".join(line for line in source.split("\n") if not line.startswith("#"))):
        text = literal_eval(f"({quoted})")
        if key == "msgid":
            id, plural = text, False
        elif key == "msgid_plural":
            plural = True
        elif id and not plural:
            found[id] = set_spaces(text, language)
        elif id:
            forms = found.setdefault(id, [])
            assert isinstance(forms, list)
            forms.append(set_spaces(text, language))
    return found


def paragraphs(source: str, language: str) -> dict[str, str]:
    """The paragraphs of a rule book by number, as plain text without their numbers; what stands below one, such as a
    list or a table, belongs to it.
    """
    found: dict[str, str] = {}
    number = ""
    for block in re.split(r"\n\s*\n", source):
        if block.startswith("#"):
            number = ""
            continue
        for part in re.split(r"\n(?=[-*] \*\*)", block.strip()):
            if begins := NUMBERED.match(part):
                number, part = begins[1], begins[2]
            if number:
                plain = set_spaces(MARKS.sub("", LINK.sub(r"\1", part)), language)
                found[number] = f"{found[number]}\n{plain}" if number in found else plain
    return found
