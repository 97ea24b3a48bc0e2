"""Who answers in words plays: an answer is read, and sent back if it names nothing legal."""

from __future__ import annotations

import runpy
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.text import NoAction, ask, chosen, player, rule_book

from tools import ROOT

TALKER = runpy.run_path(str(ROOT / "docs/talker.py"))


def asked() -> tuple[Any, Any, Any]:
    ur = games.load("ur")
    position = ur.new(seats=2, seed=8)
    decision = ur.decision(position)
    return ur, decision, ur.view(position, decision.seat)


@pytest.mark.parametrize(
    "answer", ["3", "3.", "I choose 3.", "Not 12, but 3", "<think>0 or 1?</think>\n**3**", "1: 3!"]
)
def test_the_last_number_of_an_answer_is_that_of_the_action(answer: str) -> None:
    _, decision, _ = asked()
    assert chosen(answer, decision) == decision.actions[3]


@pytest.mark.parametrize("answer", ["", "C3", "99", "3.5", "-", "no number"])
def test_an_answer_that_names_no_legal_action_is_refused(answer: str) -> None:
    _, decision, _ = asked()
    with pytest.raises(NoAction, match=f"from 0 to {len(decision.actions) - 1}"):
        chosen(answer, decision)


def test_who_answers_nothing_legal_is_asked_again_with_the_reason() -> None:
    _, decision, view = asked()
    heard: list[str] = []
    answers = iter(["I pass", "99", "4"])

    def reply(question: str) -> str:
        heard.append(question)
        return next(answers)

    assert ask(reply, view, decision) == decision.actions[4]
    assert "Answer with" not in heard[0]
    assert heard[1].endswith("Answer with the number of a legal action, from 0 to 24.")
    with pytest.raises(NoAction):
        ask(lambda question: "none", view, decision)


def test_a_player_by_words_is_a_bot_of_the_arena() -> None:
    _, decision, view = asked()
    assert player(lambda question: "2")(view, decision, Random(1), 0) == decision.actions[2]


def test_answers_that_name_nothing_legal_are_counted_and_told_and_never_replaced_in_silence() -> None:
    _, decision, view = asked()
    heard: list[str] = []
    answers = iter(["I pass", "99", "no", "my move is 1"])
    bot = player(lambda question: next(answers), tell=lambda fault: heard.append(fault.answer))
    assert bot(view, decision, Random(1), 0) is None
    assert bot(view, decision, Random(1), 0) == decision.actions[1]
    assert (bot.illegal, bot.given_up, heard) == (3, 1, ["I pass", "99", "no"])
    first = player(lambda question: "I resign", otherwise="first")
    assert first(view, decision, Random(1), 0) == decision.actions[0]
    assert (first.illegal, first.given_up) == (3, 1)
    with pytest.raises(NoAction, match="from 0 to 24"):
        player(lambda question: "I resign", otherwise="raise")(view, decision, Random(1), 0)
    with pytest.raises(ValueError, match="none, first, raise"):
        player(str, otherwise="last")


def test_the_rule_book_can_be_read_first() -> None:
    assert "**4.10**" in rule_book("ur")
    assert "Guerre" in rule_book("ur", "fr")
    with pytest.raises(KeyError):
        rule_book("chess")


def test_a_game_of_advanced_civilization_is_played_from_text_alone() -> None:
    """The loop of docs/text.md: what it plays is legal, or the game would say so; it builds, and the game ends."""
    told = TALKER["play"]()
    played = [line.split(": ")[1] for line in told[:-3]]
    assert len(played) > 100
    assert {"found", "march", "to", "number"} <= {*played}
    assert told[-3].startswith("rank 1: seat ")
