"""Words and rule books read from their sources are those that the build makes for the page."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from cradle import games
from cradle.words.sources import messages
from cradle.words.text import LANGUAGES, catalogue, paragraphs

from tests.app.catalogues import spoken
from tools.build.words import catalogues

PACKAGES = ["cradle.app", "cradle.words", "cradle.text", *map(games.texts, games.names())]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_catalogue_holds_what_the_build_makes_of_it(package: str, language: str) -> None:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent
    assert catalogue(package, language) == json.loads(catalogues(folder)[0][f"words.{language}.json"])


def test_a_message_may_have_several_lines_two_forms_and_signs() -> None:
    source = '# "no"\nmsgid "a.b"\nmsgstr ""\n"one "\n"« two » !"\n\n'
    source += 'msgid "n"\nmsgid_plural "n"\nmsgstr[0] "1\\n"\nmsgstr[1] "\\"2\\""\n'
    assert messages(source, "fr") == {"a.b": "one «\u202ftwo\u202f»\u202f!", "n": ["1\n", '"2"']}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_rule_book_has_the_paragraphs_that_the_page_shows(name: str, language: str) -> None:
    from cradle.app.base.rule_book import ids
    from cradle.words.text import rules

    with spoken():
        shown = {id.removeprefix("r-") for id in ids(rules(games.texts(name), language))}
    found = paragraphs(games.texts(name), language)
    assert found.keys() <= shown
    assert {number for number in shown if number.count(".") > (1 if number[0].isalpha() else 0)} <= found.keys()
    assert all(text and "**" not in text and "](" not in text for text in found.values())


def test_a_paragraph_is_plain_text_with_what_stands_below_it() -> None:
    assert paragraphs(games.texts("ur"), "en")["2.2"].startswith("The first player is chosen at random.")
    assert "Then there are two more rounds" in paragraphs(games.texts("ur"), "en")["2.3"]
    assert "draws one trade card" in paragraphs(games.texts("civilization"), "en")["E.6.5"]
    assert paragraphs(games.texts("civilization"), "fr")["F.30.213"].startswith("Si la victime")
    with pytest.raises(LookupError):
        paragraphs("cradle.app", "en")
