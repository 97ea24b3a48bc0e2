"""Actions in words: no two actions of one decision are said in the same sentence, in either language, in any game."""

from __future__ import annotations

from random import Random

import pytest
from cradle.words.actions import action_words
from cradle.words.text import Voice, Words
from every_game import Table, every_table, openable, steps

from tests.app.catalogues import spoken
from tests.game_suite import suite_of


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
@every_table
def test_the_sentences_of_one_decision_differ(table: Table, language: str) -> None:
    seen: set[str] = set()
    with spoken():
        record = table.record(9)
        voice = Voice(Words(language), table.name, [f"Player {i}" for i in range(dict(table.variant)["seats"])])
        for one in steps(record, Random(9)):
            decision = one.game.decision(one.position)
            if decision is None or str(decision) in seen:
                continue
            seen.add(str(decision))
            said = [action_words(voice, decision, action) for action in decision.actions]
            twice = {words for words in said if said.count(words) > 1}
            with openable(one):
                assert not twice, (decision.kind, decision.about, twice)
    assert len(seen) > (20 if suite_of(table.name).large else 0)
