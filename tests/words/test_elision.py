"""« de », « que » and their like before names: seats, provinces, areas, games, and whatever a player types."""

from __future__ import annotations

import pytest
from cradle.words.elision import elide
from cradle.words.text import Voice, Words


@pytest.mark.parametrize(
    "name",
    ["Enheduanna", "Ur", "Émilie", "ÂGE", "Œdipe", "Yves", "Ypres", "Hélène", "Henri", "Hugo", "Héloïse", "Ivo & Ada"],
)
def test_a_vowel_or_a_mute_h_asks_for_an_apostrophe(name: str) -> None:
    assert elide("le tour de ", name) == "le tour d’"
    assert elide("Ce que ", name) == "Ce qu’"
    assert elide("lorsque ", name) == "lorsqu’"
    assert elide("De ", name) == "D’"


@pytest.mark.parametrize("name", ["Paul", "Yann", "Hambourg", "Harry", "E4", "A", "8", "11", "", "☀", "«A»"])
def test_other_names_ask_for_none(name: str) -> None:
    assert elide("le tour de ", name) == "le tour de "


@pytest.mark.parametrize("before", ["à ", "sur ", "de : ", "monde ", "une ", "qui ", ""])
def test_other_words_keep_their_letters(before: str) -> None:
    assert elide(before, "Ada") == before


def test_sentences_elide_before_names() -> None:
    french = Words("fr")
    assert french.say("home.to_play", seat="Enheduanna") == "Au tour d’Enheduanna"
    assert french.say("rules.title", game="Ur") == "Règles d’Ur"
    voice = Voice(french, "ur", ["Ada", "Paul"], chip=lambda seat: ["b", {}, "ab"[seat]])
    assert voice.say("play.not_you", seat=0) == "C’est au tour d’Ada."
    assert voice.say("play.not_you", seat=1) == "C’est au tour de Paul."
    assert voice.nodes("play.not_you", {"seat": 0})[:2] == ["C’est au tour d’", ["b", {}, "a"]]
    assert Words("en").say("rules.title", game="Ur") == "Rules of Ur"
