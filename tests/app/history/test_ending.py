"""The end of a game: why it ended, and a game that all who play end as it stands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.entrance.game_list import outcome
from cradle.app.history.results_table import count_results
from cradle.app.history.statistics import walk
from cradle.app.table.game_files import dump, load
from cradle.app.table.saves import PREFIX, head_of
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.table.told import why_ended
from cradle.app.turn.early_end import SURE
from cradle.kernel.game import Event
from cradle.kernel.record import Record
from cradle.kernel.slices import Sliced

from tests.app.pages import Visit
from tests.app.table.orders import open_at
from tests.civilization.positions import laid, play


def over(visit: Visit) -> Visit:
    """A short game of Ur of two people."""
    visit.seat("human", "human")
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    return visit


def test_the_ending_says_why(visit: Visit) -> None:
    over(visit)
    event = why_ended(visit.table)
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
    assert "Ended by agreement" in again.press("home").press("fold", "finished").see("screen")
    visit.press("play-on")
    assert not visit.table.over and visit.table.position == position and visit.picks == picks
    assert visit.see("ending") == "" and not load(visit.page.store.entries[PREFIX + visit.table.id], "x").closed


WITH_HANDS = ("first_societies", "classic", "classic_advanced_calamities", "advanced")


@pytest.mark.parametrize(
    ("rules", "kind"), [*((rules, "trade.lay") for rules in WITH_HANDS), ("advanced", "trade.close"),
                        ("advanced", "purchases.card"), ("classic", "march.from")]
)  # fmt: skip
def test_a_table_that_ends_itself_counts_the_cards_in_its_hands(rules: str, kind: str) -> None:
    """Those in the market and on the counter too: in the ranking, the score, the charts and the review."""
    p = trading(rules, kind)
    table = civilization_of(p)
    assert table.decision is not None and table.decision.kind == kind and any(p.laid) == (kind != "march.from")
    deck, seats, buyer = p.law.deck, range(p.seats), table.decision.seat if kind == "purchases.card" else None
    hands = [p.in_hand(seat)[: deck.goods] for seat in seats]
    for side in seats:
        owner = side if buyer is None else buyer
        hands[owner] = [n + p.laid[side * deck.kinds + k] for k, n in enumerate(hands[owner])]
    goods = [sum(deck.set_value(k, n) for k, n in enumerate(hand)) for hand in hands]
    assert min(goods) > 0
    before = {s.seat: s for s in table.game.standings(p)}
    assert not any("goods" in s.detail for s in before.values()), "nobody may know them before"
    kept = p.copy()
    table.close(True)
    after = {s.seat: s for s in table.game.standings(table.counted)}
    assert [after[seat].detail["goods"] for seat in seats] == goods
    if rules == "advanced":
        assert [after[seat].score - before[seat].score for seat in seats] == goods
    assert table.position == kept, "it can be played on"
    visit = open_at(dump(table))
    assert visit.table.over
    facts = " ".join(visit.see("ending").split())
    assert all(str(n) in facts for n in goods)
    assert [after[seat].score for seat in seats] == [
        int(word) for word in visit.see("scores").split() if word.lstrip("−").isdigit()
    ]
    course = Sliced(walk(visit.table)).finish()
    assert [line[-1] for line in course.counts["score"]] == [after[seat].score for seat in seats]
    assert outcome(visit.table, visit.voice).count(str(max(s.score for s in after.values())))


def test_a_table_that_ends_itself_is_won_by_what_was_in_the_hands(visit: Visit) -> None:
    """The statistics count that as the ranking does."""
    table = civilization_of(trading("advanced", "march.from", first=""))
    assert [s.rank for s in table.game.standings(table.counted)] == [1, 1, 1]
    table.close(True)
    assert table.game.standings(table.counted)[0].seat == 1
    table.seats[1].kind = "heuristic"
    table.seats[2].kind = "heuristic"
    head, _ = head_of(dump(table), "x")
    assert count_results([head]) == {("civilization", 3, "heuristic"): (1, 0)}
    table.close(False)
    assert table.counted is table.position


PHASES = {"trade.lay": "trade", "trade.close": "trade", "purchases.card": "purchases", "march.from": "movement"}


def trading(rules: str, kind: str, first: str = "salt salt gold gold") -> Any:
    """Three with cards in hand, seat 0 with these, and some of them on the table."""
    hand = {0: first, 1: "iron iron iron iron bronze", 2: "salt salt salt"}
    tokens = {"rome": {0: 5}, "ur": {1: 4}, "tyre": {2: 4}}
    p = laid(
        rules, 3, tokens=tokens, hand=hand, phase=PHASES[kind], treasury={0: 20} if kind == "purchases.card" else {}
    )
    if kind == "trade.lay":
        play(p, "offer 1, lay salt")
    if kind == "trade.close":
        play(p, "offer 1, lay salt, lay salt, lay gold, done, name salt, name salt, done")
        play(p, "counter, lay iron, lay iron, lay bronze, done, name iron, name iron, done")
    if kind == "purchases.card":
        play(p, "pay gold")
    return p


def civilization_of(p: Any) -> Table:
    seats = [Seat(name, colour) for name, colour in zip(("Ada", "Ben", "Cleo"), COLOURS, strict=False)]
    game = games.load("civilization")
    return Table(Record(game, game.variant_of(p), start=game.to_json(p)), seats, "c", "A game")


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
    assert not visit.table.over and visit.app.dialog.open == ()


def test_bots_stop_where_the_game_is_ended(visit: Visit) -> None:
    visit.seat("human", "heuristic").first(6)
    visit.press("end-here").press("end-agreed")
    n = len(visit.table.record)
    visit.page.timer = None
    visit.press("tick")
    assert visit.table.over and len(visit.table.record) == n
    assert "Ended early, and" in visit.see("ending") and "agreement" not in visit.see("ending"), "nobody was asked"
    assert "Ended early; " in visit.press("home").press("fold", "finished").see("screen")


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
    assert "Ben has all but won." in visit.see("prompt")
    visit.press("end-here")
    assert "Do all players agree?" in visit.see("dialog")
    visit.press("close").press("play-to-the-end")
    for _ in range(9):
        assert not visit.labels("prompt", "end-here") and not visit.table.over
        visit.press("play", str(len(visit.decision.actions) - 1))
