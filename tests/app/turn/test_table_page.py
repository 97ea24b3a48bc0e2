"""A game at the table: prompts, picks, refusals, what is announced, and the way from the first click to the ending."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from cradle import games
from cradle.app.base.verbs import VERBS, UnknownVerb
from cradle.app.turn.tabs import LOG

from tests.app.pages import Visit, fewest, nodes, words


# The prompt -----------------------------------------------------------------------------------------------------------
def test_the_prompt_says_who_must_do_what_by_which_rule(visit: Visit) -> None:
    visit.seat("human", "human")
    assert visit.see("prompt").startswith("Ada : put your first cube on any free tile. § 2.3")
    (link,) = visit.buttons("prompt", "rules")
    assert link[1]["data-arg"] == "ur 2.3"
    assert link[1]["aria-label"] == "Rule, paragraph 2.3"


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
def test_every_decision_of_whole_games_is_asked_in_words(
    returning: Callable[..., Visit], name: str, language: str
) -> None:
    """Prompt, buttons, list of moves and log: no id shows through, no hole is left open, every prompt has its rule.

    With few seats in one language, with four in the other.
    """
    visit = returning(languages=(language,))
    chance = Random(1)
    for seats in (fewest(name),) if language == "en" else (4,):
        visit.seat(*["human"] * seats, game=name)
        (visit.press("lift") if visit.table.side.guarded else visit).press("list")
        for _ in range(260):
            if visit.table.over:
                break
            if visit.table.side.guarded:
                visit.press("lift")
                continue
            assert visit.see("toast") == ""
            seen = visit.see("prompt", "dialog")
            assert f"{name}." not in seen and "{" not in seen, seen
            assert visit.buttons("prompt", "rules"), "every prompt names its rule"
            listed = visit.labels("prompt", "play")
            assert len(listed) >= len(visit.decision.actions)
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        assert f"{name}." not in visit.log and "{" not in visit.log
        assert visit.page.announced
        assert not any(f"{name}." in said or "{" in said for said in visit.page.announced)
        visit.press("home")


def test_the_list_of_moves_holds_every_legal_one_in_words(visit: Visit) -> None:
    visit.seat("human", "human")
    assert visit.labels("prompt", "list") == ["Every move (25)"]
    assert visit.labels("prompt", "play") == []
    visit.press("list")
    listed = visit.labels("prompt", "play")
    assert listed[0] == "Put a cube on A1" and len(listed) == len(set(listed)) == 25
    visit.press("play", visit.buttons("prompt", "play")[7][1]["data-arg"])
    assert visit.log.endswith("Ada puts a cube on C2.")


def test_counts_are_buttons(visit: Visit) -> None:
    chance = Random(3)
    visit.seat("human", "human")
    while visit.decision.kind != "war.number":
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    here, *labels = visit.decision.about["tile"].upper(), *visit.labels("prompt", "play")
    shown = [words(node).partition(" ")[::2] for node in visit.buttons("prompt", "play")]
    assert [number for number, _ in shown] == [str(a[1]) for a in visit.decision.actions]
    assert shown[0][1].endswith(f"stay on {here}") and shown[-1][1] == f"{here} is left free"  # 4.10, what it comes to
    assert labels == [" ".join(pair) for pair in shown]
    visit.press("play", "1")
    assert visit.table.record.indices[-1] == 1


# Picks ----------------------------------------------------------------------------------------------------------------
@pytest.fixture
def bidding(visit: Visit) -> Visit:
    """Somebody asked for one of 41 numbers."""
    visit.seat("human", "heuristic", "heuristic", game="renaissance")
    visit.press("play", "0").bots_play()
    return visit


def field(visit: Visit) -> tuple[str, str]:
    """What stands in the field for many numbers, and on its button."""
    (form,) = [node for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "count-field"]
    (number,) = [node for node in nodes(form) if node[1].get("type") == "number"]
    (button,) = [node for node in nodes(form) if node[1].get("data-do") == "play"]
    assert visit.decision.actions[int(button[1]["data-arg"])] == ("number", int(number[1]["value"]))
    return number[1]["value"], words(button)


def test_what_the_page_does_by_itself_leaves_the_reason_of_a_refusal_where_it_is() -> None:
    chosen = {"lift", "home", "route", "language", "theme"}
    by_itself = {verb for verb, heard in VERBS.items() if heard.behind_curtain or heard.may_wait} - chosen
    assert [verb for verb in by_itself if not VERBS[verb].keeps_notice] == []


def test_many_counts_are_one_field(bidding: Visit) -> None:
    assert field(bidding) == ("0", "Bid 0 ducats")
    assert [label for label in bidding.labels("prompt", "number") if label] == [
        "Less",
        "How many",
        "More",
        "Slide to choose a number",
    ]
    bidding.press("number", "1")
    assert field(bidding) == ("1", "Bid 1 ducat")
    bidding.press("number", value="17")
    assert field(bidding) == ("17", "Bid 17 ducats")
    assert field(bidding.again()) == ("17", "Bid 17 ducats"), "the page was loaded anew"


@pytest.mark.parametrize(("typed", "n"), [("99", 40), ("-3", 0), ("", 0), ("x", 0), ("1e400", 0), ("12.4", 12)])
def test_a_number_that_cannot_be_played_becomes_the_nearest(bidding: Visit, typed: str, n: int) -> None:
    bidding.press("number", value=typed)
    assert field(bidding)[0] == str(n)


def test_enter_plays_the_number_in_the_field(bidding: Visit) -> None:
    bidding.press("play-number", value=json.dumps({"n": "23"}))
    assert bidding.table.position.bid[0] == 24
    assert "You bid 23 ducats." in bidding.log
    bidding.press("undo")
    assert field(bidding) == ("0", "Bid 0 ducats")


def test_a_number_where_none_is_asked_for_does_nothing(visit: Visit) -> None:
    visit.seat("human", "human")
    before = len(visit.table.record)
    visit.press("number", "3").press("play-number", value=json.dumps({"n": "3"}))
    assert len(visit.table.record) == before
    assert visit.see("toast") == ""


def test_a_pick_on_the_board_is_the_action(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "c3")
    assert visit.table.position.owner[12] == 0
    assert visit.decision.seat == 1
    assert "c3" not in visit.picks and "c2" in visit.picks


def test_what_is_not_legal_says_why_and_by_which_rule(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "c3").press("pick", "c3")
    (notice,) = [node for node in nodes(visit.page.drawn["prompt"]) if "notice" in node[1].get("class", "")]
    assert words(notice) == "C3 is not free: Ada has cubes there. Choose a free tile. § 2.3"
    visit.press("rules", "ur 2.3").press("close")
    assert "C3 is not free" in visit.see("prompt"), "its own paragraph is read"
    visit.press("tab", LOG)
    assert "C3 is not free" not in visit.see("prompt"), "the person has gone on to something else"
    assert visit.page.announced[-1] == "C3 is not free: Ada has cubes there. Choose a free tile."
    assert len(visit.table.record) == 1
    visit.press("pick", "a1")
    assert "not free" not in visit.see("prompt")


@pytest.mark.parametrize("mark", ["zz", "use-", "use-<b>", "seat-9", "a1 a2", "beside", "🏺"])
def test_a_pick_of_what_is_not_there_changes_nothing(visit: Visit, mark: str) -> None:
    visit.seat("human", "human")
    for kind in ("setup.first", "setup.exchange", "turn"):
        n = len(visit.until(kind).table.record)
        visit.press("pick", mark)
        assert len(visit.table.record) in (n, n + 1 if mark == "beside" else n)
        assert visit.see("toast") == ""


@pytest.mark.parametrize("index", ["999", "", "x"])
def test_a_button_that_is_no_longer_there_plays_nothing(visit: Visit, index: str) -> None:
    visit.seat("human", "human").press("play", index)
    assert len(visit.table.record) == 0


@pytest.mark.parametrize("verb", ["explode", "plya", "__init__", ""])
def test_a_verb_that_nobody_knows_is_not_passed_over(visit: Visit, verb: str) -> None:
    visit.seat("human", "human")
    with pytest.raises(UnknownVerb):
        visit.app.hear(verb)
    with pytest.raises(UnknownVerb):
        visit.press("home").app.hear(verb)


def test_a_word_that_comes_when_the_table_was_left_does_nothing(visit: Visit) -> None:
    visit.seat("human", "heuristic").press("home")
    for verb in ("tick", "play", "hint", "review"):
        visit.app.hear(verb, "0")
    assert visit.see("toast") == ""


@pytest.mark.long
def test_what_leaves_no_choice_is_played_and_announced_with_what_came_before(visit: Visit) -> None:
    """Nobody is asked a question with one answer; and a screen reader hears both."""
    chance = Random(3)
    for _ in range(6):
        visit.seat("human", "human")
        while not visit.table.over and len(visit.table.record) < 150:
            assert len(visit.decision.actions) > 1
            told = len(visit.table.happened)
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))
            voice = visit.app.session.voice()
            for _, event in visit.table.happened[told:]:
                if event.id != "turn":
                    assert voice.say(event.id, **event.params) in visit.page.announced[-1]


def test_only_what_changed_is_drawn(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "a1")
    touched = visit.page.times_drawn[-1]
    assert "part-a1" in touched and "prompt" in touched
    assert not {"part-c5", "screen", "table", "top", "dialog", "toast"} & set(touched)


ID = re.compile(r"\b(?:ur|play|home|log)\.[a-z_.]+")  # of a message: nobody should read it


# To the end -----------------------------------------------------------------------------------------------------------
def test_a_whole_game_to_its_ranking(visit: Visit) -> None:
    visit.seat(*["human"] * 4)
    chance = Random(5)
    while not visit.table.over:
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        assert len(visit.table.record) < 3000
        assert not visit.table.over or ID.findall(json.dumps(visit.page.drawn)) == []
    ending = visit.see("ending")
    best = visit.table.game.standings(visit.table.position)[0]
    if best.rank == 1 and visit.table.game.standings(visit.table.position)[1].rank > 1:
        assert ending.startswith(f"{('Ada', 'Ben', 'Cleo', 'Dido')[best.seat]} wins")
    assert all(name in ending for name in ("Ada", "Ben", "Cleo", "Dido"))
    assert visit.see("prompt").startswith("The game is over.")
    assert visit.picks == []
    visit.press("pick", "a1").press("play", "0")
    assert visit.see("toast") == ""
    visit.press("again")
    assert visit.see("ending") == "" and len(visit.table.record) == 0
    assert [seat.name for seat in visit.table.seats] == ["Ada", "Ben", "Cleo", "Dido"]
    visit.press("home")
    assert "won with" in visit.press("fold", "finished").see("screen")


def test_the_end_can_be_taken_back(visit: Visit) -> None:
    visit.seat("human", "human").press("agree", value="true")
    chance = Random(5)
    while not visit.table.over:
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    visit.press("undo")
    assert not visit.table.over and visit.see("ending") == ""


# Words ----------------------------------------------------------------------------------------------------------------
def test_another_language_changes_all_that_is_seen(visit: Visit) -> None:
    visit.seat("human", "human").first(3).press("language", "fr")
    assert visit.page.lang == "fr" and visit.page.store.entries["cradle/language"] == "fr"
    assert "posez" in visit.see("prompt")
    assert "Ada pose un cube" in visit.log and "puts" not in visit.log
    assert "grille" in words(visit.find("a1")) + visit.see("part-words") or "Ur" in visit.see("part-words")
    assert "libre" in visit.find("e5")[1]["aria-label"]
    again = visit.again(languages=("en",))
    assert "posez" in again.see("prompt")
    again.press("language", "en")
    assert again.log.endswith("Ada puts a cube on A1.") or "puts a cube" in again.log


def test_a_fault_of_the_app_leaves_the_table_standing(visit: Visit, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    visit.seat("human", "human").first(2)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(visit.table, "board", replace(visit.table.board, meant=broken))
        visit.press("pick", "a1").press("pick", "a1")
    assert visit.see("toast").startswith("Something went wrong here, but your game is saved")
    assert "ZeroDivisionError" in capsys.readouterr().err
    visit.press("dismiss").first()
    assert len(visit.again().table.record) == len(visit.table.record)


def test_the_title_of_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    visit.seat("human", "human").first()
    name = visit.table.seats[visit.decision.seat].name
    assert visit.page.titles[-1] == f"{name} to play · {visit.table.name} · Cradle"
    visit.press("end-here").press("end-agreed")
    assert visit.page.titles[-1] == f"{visit.table.name} · Cradle"
