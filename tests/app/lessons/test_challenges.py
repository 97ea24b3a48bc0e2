"""Challenges on the page: one question, one pick, and what the strategist says of it."""

from __future__ import annotations

import json

from cradle.app.lessons.shelf import shelf, ticked_names
from cradle.app.table.saves import TICKED

from tests.app.lessons.test_lessons import lesson_card
from tests.app.pages import FakePage, Storage, Visit


def answered(visit: Visit, n: int) -> Visit:
    return visit.press("lesson", "ur 1").press("play", str(n))


def test_a_challenge_asks_without_hints_and_judges_one_pick(visit: Visit) -> None:
    best, usual = shelf("ur").challenges["1"].best, shelf("ur").challenges["1"].usual
    visit.press("lesson", "ur 1")
    assert "Challenge 1" in lesson_card(visit) and "You have one pick" in lesson_card(visit)
    assert visit.buttons("prompt", "hint") == []
    visit.press("play", str(usual))
    assert "There was more to be had here" in lesson_card(visit) and "Strategist" in lesson_card(visit)
    assert visit.page.timer is None and not visit.picks, "the game waits"
    assert ticked_names(visit.app.saves, "ur") == set()
    visit.press("lesson-again")
    assert "You have one pick" in lesson_card(visit)
    visit.press("play", str(best))
    assert "Exactly what the strategist would do" in lesson_card(visit) and ticked_names(visit.app.saves, "ur") == {"1"}


def test_who_plays_on_from_a_challenge_goes_on_at_once(visit: Visit) -> None:
    answered(visit, shelf("ur").challenges["1"].best).press("lesson-leave")
    assert visit.picks or visit.page.timer is not None


def test_what_is_written_holds_only_what_there_is() -> None:
    visit = Visit(FakePage(Storage({TICKED: json.dumps({"ur": ["culture"] * 3 + ["x" * 9], "chess": ["a"]})})))
    answered(visit, shelf("ur").challenges["1"].best)
    kept = json.loads(visit.page.store.entries[TICKED])
    assert kept.pop("ur") == ["culture", "1"] and "chess" not in kept and not any(kept.values())
