"""The table of verbs: what the page says is heard by one method, and what nobody says is not in it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from cradle.app.base.trees import button
from cradle.app.base.verbs import VERBS, TwoListeners, on
from cradle.app.entrance import start_page

from tests.app.pages import Visit
from tools import ROOT

SCRIPTS = "".join(path.read_text("utf-8") for path in sorted((ROOT / "assets/js").rglob("*.js")))
CODE = "".join(path.read_text("utf-8") for path in sorted((ROOT / "py/cradle").rglob("*.py")))
TOLD = set(re.findall(r"\btell\(\"([a-z-]+)\"", SCRIPTS))  # verbs that the scripts say by themselves


def test_two_methods_cannot_hear_the_same_verb() -> None:
    with pytest.raises(TwoListeners, match=r"'pick' is heard by .*Picks.on_pick and by .*Other.on_pick"):

        class Other:
            @on("pick")
            def on_pick(self, arg: str, value: str) -> None:
                """Nothing ever comes here."""


def test_a_verb_is_found_by_its_word() -> None:
    """Each method is called as its verb is, and stands below it in the code."""
    assert len(VERBS) > 120
    for verb, heard in VERBS.items():
        assert heard.method == f"on_{verb.replace('-', '_')}"
        assert len(re.findall(rf'@on\("{verb}"[^\n]*\n +def {heard.method}\(', CODE)) == 1, verb
    assert len(re.findall(r"\n +def on_\w+\(self, \w+: str, \w+: str\)", CODE)) == len(VERBS), "one has no verb"


def test_what_the_scripts_say_is_heard() -> None:
    assert len(TOLD) > 25 and TOLD - VERBS.keys() == set()


def test_every_verb_is_said_somewhere() -> None:
    """In a script, in a tree or in a list of trees: a word in quotes beside the one that names its method."""
    said = Counter(re.findall(r"[\"'`]([\w-]+)(?=[\"'`])", CODE + SCRIPTS))
    assert [verb for verb in VERBS if said[verb] < 2] == []


def test_a_button_that_says_what_nothing_hears_is_found_when_it_is_drawn(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: Any = start_page.screen
    monkeypatch.setattr(start_page, "screen", lambda *args: [drawn(*args), button("nowhere", "Press me")])
    with pytest.raises(AssertionError, match="nothing hears"):
        visit.press("language", "fr")


def test_a_table_that_was_left_hears_nothing_any_more(visit: Visit) -> None:
    """All who hear its verbs leave with it; those of the entrance stay."""
    visit.seat("human", "human")
    at_table = {verb for verb, heard in VERBS.items() if visit.app.listeners.find(heard)}
    assert {"pick", "undo", "lift", "read-place", "home"} <= at_table
    visit.press("home")
    left = at_table - {verb for verb, heard in VERBS.items() if visit.app.listeners.find(heard)}
    assert {"pick", "undo", "lift", "read-place"} <= left and not {"home", "begin", "thought"} & left
    assert {VERBS[verb].owner.split(".")[2] for verb in left} == {"session", "turn", "table", "history", "bots"}
