"""The end of a game: why it ended, and a game that all who play end as it stands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cradle import games, players
from cradle.app.decided import SURE
from cradle.app.saves import PREFIX, dump, load
from cradle.app.seats import COLOURS, Seat
from cradle.app.table import Table
from cradle.kernel.game import Event
from cradle.kernel.record import Record

from tests.app.pages import Visit
from tests.app.test_orders import open_at


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


def test_what_one_does_next_is_always_in_sight(visit: Visit) -> None:
    """Another game, and the review, which stands far below the result; the score as well, as it was counted."""
    over(visit)
    assert visit.labels("prompt", "again") == ["Play again"] and not visit.buttons("ending", "again")
    points = {s.seat: s.score for s in visit.table.game.standings(visit.table.position)}
    assert visit.see("scores").split() == ["Score", "Ada", str(points[0]), "Ben", str(points[1])]
    assert visit.labels("prompt", "review") == ["Review the game"]
    visit.press("review", "show")
    assert visit.app.session is not None and visit.app.session.review.running
    visit.press("again")
    assert not visit.table.over and not visit.buttons("prompt", "again")


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
    """Of what was done, the end came last: it alone is taken back."""
    visit.seat("human", "human").first(9)
    position = visit.table.position.copy()
    visit.press("end-here").press("end-agreed")
    assert [node[1].get("aria-disabled") for node in visit.buttons("prompt", "undo")] == [None]
    visit.press("undo")
    assert not visit.table.over and visit.picks and visit.table.position == position


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
    assert "Ended early, and" in visit.see("ending") and "agreement" not in visit.see("ending"), "nobody was asked"
    assert "Ended early; " in visit.press("home").see("screen")


def lost(seed: int) -> Table:
    """A game of Ur in which a settler leaves a beginner little to hope for: the beginner, a person, is asked."""
    game, chance = games.load("ur"), Random(seed)
    players_of = [players.load(game, "random"), players.load(game, "heuristic")]
    record, sure = Record(game, {"seats": 2}, seed), 0
    while decision := game.decision(record.position):
        told: list[Event] = []
        view = game.view(record.position, decision.seat)
        record.play(players_of[decision.seat](view, decision, chance, 0.0), told.append)
        if any(event.id == "turn" for event in told) and record.position.steps:
            sure = sure + 1 if players.judgement(game).evaluate(record.position, False)[1] > SURE else 0
        if sure == 2:
            return Table(
                record, [Seat(n, c, "human") for n, c in zip(("Ada", "Ben"), COLOURS, strict=False)], "kept", "x"
            )
    return lost(seed + 1)


def test_a_decided_game_may_be_ended_where_it_is_played() -> None:
    """The page offers it once, quietly; who waves it away is not asked again."""
    visit = open_at(dump(lost(3)))
    assert not visit.labels("prompt", "end-here"), "once is not enough"
    for _ in range(60):
        visit.press("play", str(len(visit.decision.actions) - 1))
        if visit.labels("prompt", "end-here"):
            break
    assert "Ben can hardly lose any more." in visit.see("prompt")
    visit.press("end-here")
    assert "Do all players agree?" in visit.see("dialog")
    visit.press("close").press("play-to-the-end")
    for _ in range(9):
        assert not visit.labels("prompt", "end-here") and not visit.table.over
        visit.press("play", str(len(visit.decision.actions) - 1))
