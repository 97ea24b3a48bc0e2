"""Every message, with the values that are hard to word: `python -m tools.study.sentences`."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from cradle import games
from cradle.words.text import LANGUAGES

from tests.app.catalogues import spoken
from tools import ROOT
from tools.study.sentences import PAGE, sentences

PIECES = re.compile(r"[{}|]|\b(?:[Dd]e|à) les? [A-ZÀ-Ý]|\b(?:the the|in on|in the on|à (?:en|dans|sur|au)|de de)\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("root", [PAGE, *games.names()])
def test_every_message_becomes_a_sentence(root: str, language: str) -> None:
    with spoken():
        found = [*sentences(root, language, "")]
    assert len({id for id, _ in found}) > 50
    assert [(id, said) for id, said in found if PIECES.search(said) or said.startswith(f"{root}.")] == []


def test_sentences_have_numbers_lists_and_names_of_each_class() -> None:
    with spoken():
        said = [text for _, text in sentences("civilization", "fr", r"tokens_lost|no_tokens|city_built$|row\.reduce")]
    for part in (
        " 0 pion ",
        " 1 pion ",
        " 2 pions ",
        "sur le Danube",
        "en mer ",
        "dans les Sudètes",
        "à Athènes",
        " et ",
    ):
        assert any(part in sentence for sentence in said), part


def test_a_message_is_filled_with_what_it_can_meet() -> None:
    never = {
        "ur": (r"board\.(tie|tile\.free)|war_(own|weak)", r"^\d| : \d|\bà côté\b|ur\."),
        "civilization": (
            r"city_built|row\.reduce|board\.(answers|accept)$|prompt\.trade\.answer",
            r"\ben mer\b|\b\d$| [012] cartes",
        ),
        "renaissance": (
            r"fleet$|opens|forces|refusal\.unclaimable|why\.weakened|board\.control$",
            r"Aucun|Phase 0|arms|Armure| [02] prov|par \d",
        ),
        PAGE: (r"review\.own_turn|links\.relation\.fork|hint\.said", r"n° [A-Z]|coup [A-Z]|ceci : (Ada|Émile)"),
    }
    with spoken():
        for root, (ids, nonsense) in never.items():
            said = [*sentences(root, "fr", ids)]
            assert said and [one for one in said if re.search(nonsense, one[1])] == []


def test_no_name_comes_twice_and_no_rank_is_none() -> None:
    never = {
        "ur": (
            r"war\.attack|listed\.exchange|board\.rank$|prompt\.start$",
            r"Ada, . pour Ada|(\w+) et \1|Rang 0|posez 0",
        ),
        "civilization": (
            r"civil_war$|no_water|\.no_land|form\.lay$",
            r"(Bob|Ada),.* \1|mer (\w+).*mer \2|sur [01]\b|à Alep",
        ),
        "renaissance": (r"swaps|why\.(borders|spared)|cards\.commodity", r"Ada.*Ada|(Abasgie) : \1|Chine, |\(ép"),
    }
    with spoken():
        for root, (ids, nonsense) in never.items():
            said = [*sentences(root, "fr", ids)]
            assert said and [one for one in said if re.search(nonsense, one[1])] == []


def test_the_command_draws_sentences_of_different_messages() -> None:
    asked = [sys.executable, "-m", "tools.study.sentences", "ur", "--language", "fr", "--draw", "7"]
    lines = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len({line.partition("\t")[0] for line in lines}) == len(lines) == 7
