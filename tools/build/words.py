"""Compiles the catalogues of a package, en.po and fr.po, to JSON, and checks them against each other.

A message is found by its id, so both languages must hold the same ids with the same {placeholders}. The forms of names
({place.in}) are each language's own.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from cradle.words.place_names import FORMS
from cradle.words.typography import set_spaces

LANGUAGES = ("en", "fr")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
MSGID = re.compile(r'^msgid\s+"([^"]+)"', re.MULTILINE)


def catalogues(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """The files of words of a package by name, and every fault of its .po files in words."""
    sources = {language: folder / f"{language}.po" for language in LANGUAGES}
    found = {language: path for language, path in sources.items() if path.exists()}
    faults = [f"{path}: missing" for language, path in sources.items() if found and language not in found]
    texts: dict[str, Catalog] = {}
    for language, path in found.items():
        try:
            texts[language] = _read(path, language)
        except (PoFileError, UnicodeDecodeError) as error:
            faults.append(f"{path}: {error}")
        else:
            faults += _faults(path, texts[language], language)
    if len(texts) == len(LANGUAGES):
        faults += _differences(folder, *texts.values())
    return {f"words.{language}.json": _as_json(catalogue, language) for language, catalogue in texts.items()}, faults


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8", abort_invalid=True)


def _as_json(catalogue: Catalog, language: str) -> bytes:
    """{id: text, or [its form for one, that for more]}: a fifth less to fetch than .mo, and read sooner."""
    words: dict[str, str | list[str]] = {}
    for message in catalogue:
        if message.id:
            forms = [set_spaces(text, language) for text in _forms(message)]
            words[_name(message)] = forms if message.pluralizable else forms[0]
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()


def _forms(message: Message) -> list[str]:
    """The wordings of a message: one, or one for each plural form."""
    texts = message.string if isinstance(message.string, (tuple, list)) else [message.string]
    return [text or "" for text in texts]


def _name(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (tuple, list)) else message.id


def _messages(catalogue: Catalog) -> dict[str, Message]:
    return {_name(message): message for message in catalogue if message.id}


def _faults(path: Path, catalogue: Catalog, language: str) -> list[str]:
    faults = []
    ids = MSGID.findall(path.read_text("utf-8"))
    for twice in sorted({name for name in ids if ids.count(name) > 1}):
        faults.append(f"{path}: {twice!r} stands there more than once")
    for name, message in _messages(catalogue).items():
        if message.fuzzy:
            faults.append(f"{path}: {name!r} is marked fuzzy")
        if not all(_forms(message)):
            faults.append(f"{path}: {name!r} has no text")
        if message.pluralizable and len(_forms(message)) != catalogue.num_plurals:
            faults.append(f"{path}: {name!r} needs {catalogue.num_plurals} plural forms")
        for hole, (parameter, dot, form) in sorted((hole, hole.partition(".")) for hole in _placeholders(message)):
            if not parameter.isidentifier():
                faults.append(f"{path}: {name!r} has the placeholder {{{hole}}}, which is no name")
            elif dot and form not in FORMS[language]:
                faults.append(
                    f"{path}: {name!r} has the placeholder {{{hole}}}, whose form this language does not have"
                )
    return faults


def _placeholders(message: Message) -> set[str]:
    """All holes of a message: a plural form may leave one out ("one cube")."""
    return {hole for form in _forms(message) for hole in PLACEHOLDER.findall(form)}


def _parameters(message: Message) -> set[str]:
    return {hole.partition(".")[0] for hole in _placeholders(message)}


def _differences(folder: Path, english: Catalog, french: Catalog) -> list[str]:
    en, fr = _messages(english), _messages(french)
    faults = [f"{folder}/fr.po: {name!r} is missing" for name in en if name not in fr]
    faults += [f"{folder}/en.po: {name!r} is missing" for name in fr if name not in en]
    for name in en.keys() & fr.keys():
        if en[name].pluralizable != fr[name].pluralizable:
            faults.append(f"{folder}: {name!r} has plural forms in one language only")
        if _parameters(en[name]) != _parameters(fr[name]):
            here, there = (", ".join(sorted(_parameters(m))) or "none" for m in (en[name], fr[name]))
            faults.append(f"{folder}: {name!r} has other placeholders in en.po ({here}) than in fr.po ({there})")
    return sorted(faults)
