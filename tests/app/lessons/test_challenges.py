"""Challenges on the page: one question, one pick, and what comes of it."""

from __future__ import annotations

import json

import pytest
from cradle.app.lessons.shelf import shelf, ticked_names
from cradle.app.table.saves import LESSON, TICKED

from tests.app.lessons.test_lessons import lesson_card
from tests.app.pages import FakePage, Storage, Visit, nodes


def answered(visit: Visit, n: int) -> Visit:
    return visit.press("lesson", "ur 1").press("play", str(n))


def test_a_challenge_asks_without_hints_and_judges_one_pick(visit: Visit) -> None:
    best, usual = shelf("ur").challenges["1"].best, shelf("ur").challenges["1"].usual
    visit.press("lesson", "ur 1")
    assert "Challenge 1:" in lesson_card(visit) and "You have one pick" in lesson_card(visit)
    assert visit.buttons("prompt", "hint") == []
    visit.press("play", str(usual))
    assert "There was more to be had here" in lesson_card(visit) and "Settler" in lesson_card(visit)
    assert visit.page.timer is None and not visit.picks, "the game waits"
    assert ticked_names(visit.app.saves, "ur") == set()
    visit.press("lesson-again")
    assert "You have one pick" in lesson_card(visit)
    visit.press("play", str(best))
    assert "That is the best pick here" in lesson_card(visit) and ticked_names(visit.app.saves, "ur") == {"1"}


@pytest.mark.parametrize("game", ["civilization", "renaissance", "ur"])
def test_every_challenge_opens_from_the_list_and_is_ticked_off_by_its_best_pick(visit: Visit, game: str) -> None:
    for one, challenge in shelf(game).challenges.items():
        visit.press("lessons", game)
        assert any(node[1]["data-arg"] == f"{game} {one}" for node in visit.buttons("dialog", "lesson"))
        visit.press("lesson", f"{game} {one}")
        assert visit.table.asks_person and f"Challenge {one}:" in lesson_card(visit)
        visit.press("play", str(challenge.best))
        assert "That is the best pick here" in lesson_card(visit), one
        visit.press("lesson-list")
    assert ticked_names(visit.app.saves, game) == {*shelf(game).challenges}


@pytest.mark.parametrize("task", ["civilization support", "civilization loss", "renaissance pirates"])
def test_nothing_is_marked_or_proposed_before_a_challenge_is_answered(visit: Visit, task: str) -> None:
    """A mark of the settler would be half an answer, and often the wrong one."""
    game, _, asked = task.partition(" ")
    found = {one: challenge for one, challenge in shelf(game).challenges.items() if challenge.task.name == asked}
    assert found
    for one, challenge in found.items():
        visit.press("lesson", f"{game} {one}").press("mark-proposed")
        marks = visit.app.session.marks
        assert marks.open is not None and not any(marks.marked.values())
        assert visit.buttons("prompt", "mark-proposed") == []
        if marks.missing(marks.open) == 1:
            best = visit.decision.actions[challenge.best]
            visit.press("pick", visit.table.board.target(best, visit.decision)).press("confirm")
            assert "That is the best pick here" in lesson_card(visit)
    visit.press("lesson-again").press("lesson-leave")
    assert visit.buttons("prompt", "mark-proposed")


def test_of_what_is_marked_together_the_best_counts(visit: Visit) -> None:
    one, challenge = next(
        (one, challenge)
        for one, challenge in shelf("renaissance").challenges.items()
        if challenge.task.name == "pirates"
    )
    visit.press("lesson", f"renaissance {one}")
    best, usual = (visit.decision.actions[n] for n in (challenge.best, challenge.usual))
    marks = sorted((best, usual), key=lambda action: action != usual)
    for action in marks:
        visit.press("mark", f"{visit.table.board.target(action, visit.decision)} 1")
    visit.press("confirm")
    assert "That is the best pick here" in lesson_card(visit)


def test_a_deal_is_judged_by_the_hand_and_the_board_does_not_count_it_beforehand(visit: Visit) -> None:
    """How often a deal wins says too little, so its verdict tells what the sets in hand come to."""
    one, challenge = next((one, row) for one, row in shelf("civilization").challenges.items() if row.by)
    assert challenge.task.name == "offer" and challenge.scores == challenge.facts["worth"]
    visit.press("lesson", f"civilization {one}")
    assert "Accept" in visit.see("part-market") and "→" not in visit.see("part-market")
    visit.press("play", str(challenge.usual))
    card = lesson_card(visit)
    assert "There was more to be had" in card and "compared by “Sets in hand”" in card and "Wins" not in card


def test_who_plays_on_from_a_challenge_goes_on_at_once(visit: Visit) -> None:
    answered(visit, shelf("ur").challenges["1"].best).press("lesson-leave")
    assert visit.picks or visit.page.timer is not None


def test_a_challenge_whose_number_another_one_has_now_is_a_game_like_any_other(visit: Visit) -> None:
    """Challenges are made anew when the bots change, and the game of an old one may still be kept."""
    answered(visit, len(shelf("ur").challenges["1"].shares) - 1)
    visit.page.store.put(f"{LESSON}{visit.table.id}", "ur 2")
    again = visit.again()
    assert len(again.table.record) == 1 and again.app.lesson is None and lesson_card(again) == ""
    assert again.picks or again.page.timer is not None


def test_what_is_written_holds_only_what_there_is() -> None:
    visit = Visit(FakePage(Storage({TICKED: json.dumps({"ur": ["culture"] * 3 + ["x" * 9], "chess": ["a"]})})))
    answered(visit, shelf("ur").challenges["1"].best)
    kept = json.loads(visit.page.store.entries[TICKED])
    assert kept.pop("ur") == ["culture", "1"] and "chess" not in kept and not any(kept.values())


def test_the_reason_of_a_civil_war_tells_what_stays_with_whoever_is_divided(visit: Visit) -> None:
    """The other nation has eight cities, so it can take over only one: the others of its half go back."""
    one, found = next(row for row in shelf("civilization").challenges.items() if row[1].task.name == "faction")
    visit.press("lesson", f"civilization {one}").press("play", str(found.best))
    assert visit.decision.kind == "civil_war.take" and visit.table.position.city.count(visit.decision.seat) == 8
    assert "runs out of cities or tokens, the next in unit points takes over" in lesson_card(visit)


def test_a_verdict_says_whether_it_tells_of_every_pick_or_of_the_best(visit: Visit) -> None:
    """Those that it marks are there in any case: one's own, and the settler's."""
    seen = set()
    for one, found in shelf("renaissance").challenges.items():
        visit.press("lesson", f"renaissance {one}").press("play", str(found.usual))
        rows = next(node for node in nodes(visit.page.drawn["prompt"]) if node[0] == "tbody")[2:]
        whole, picks = len(rows) == len(found.scores), len(found.scores)
        assert ("Each pick" if whole else f"The best of {picks} picks and those marked") in lesson_card(visit), one
        seen.add(whole)
    assert seen == {True, False}
