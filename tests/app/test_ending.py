"""The end of a game: why it ended, and a game that all who play end as it stands."""

from __future__ import annotations

from collections.abc import Callable

from cradle.app.saves import PREFIX, load

from tests.app.pages import Visit


def over(visit: Visit) -> Visit:
    """A short game of Ur of two people."""
    visit.seat("human", "human")
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    return visit


def test_the_ending_says_why(visit: Visit) -> None:
    over(visit)
    event = visit.table.why_over
    assert event and event.id.startswith("ur.end.")
    for language in ("en", "fr"):
        visit.press("language", language)
        assert " ".join(visit.voice.say(event.id, **event.params).split()) in visit.see("ending")


def test_all_who_play_can_end_a_game_as_it_stands(visit: Visit) -> None:
    """They are asked once more; the result says so, here, on the shelf and after a reload; and it can be played on."""
    visit.seat("human", "human").first(9).press("menu")
    assert visit.labels("dialog", "end-here") == ["End here and score"]
    visit.press("end-here")
    assert "Do all players agree?" in visit.see("dialog") and not visit.table.over
    position, picks = visit.table.position.copy(), visit.picks
    visit.press("end-agreed")
    assert visit.table.over and visit.see("dialog") == "" and not visit.picks
    assert "Ended by agreement" in visit.see("ending")
    again = visit.again()
    assert again.table.over and "Ended by agreement" in again.see("ending")
    assert "Ended by agreement" in again.press("home").see("screen")
    visit.press("play-on")
    assert not visit.table.over and visit.table.position == position and visit.picks == picks
    assert visit.see("ending") == "" and not load(visit.page.store.entries[PREFIX + visit.table.id], "x").closed


def test_a_step_back_goes_on_with_the_game(visit: Visit) -> None:
    visit.seat("human", "human").first(9).press("end-here").press("end-agreed").press("undo")
    assert not visit.table.over and visit.picks


def test_nobody_ends_a_game_for_those_elsewhere_or_on_a_tour(returning: Callable[..., Visit]) -> None:
    visit = returning().seat("human", "away").first(2).press("menu")
    assert not visit.buttons("dialog", "end-here")
    visit.press("close").press("end-here").press("end-agreed")
    assert not visit.table.over and visit.app.open == ()


def test_bots_stop_where_the_game_is_ended(visit: Visit) -> None:
    visit.seat("human", "heuristic").first(6)
    visit.press("end-here").press("end-agreed")
    n = len(visit.table.record)
    visit.page.timer = None
    visit.press("tick")
    assert visit.table.over and len(visit.table.record) == n
