"""The ratings of bots: who meets whom, what counts as a win, and that strengths are found again."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from cradle.lab.results import Results

from tools.study import ladder, ladder_page
from tools.study.ratings import Game, Rating, choices, rate

BOTS = ("random", "heuristic", "search")


@pytest.mark.parametrize("name", ladder.TABLES)
def test_every_bot_meets_others_in_every_place(name: str) -> None:
    table = ladder.TABLES[name]
    met = [job[0].bots for job in ladder.jobs(table, table.bots, 1000)]
    assert all(len({*bots}) == len(bots) == table.variant["seats"] for bots in met)
    for place in range(table.variant["seats"]):
        assert {bots[place] for bots in met} == {*table.bots}
    counts = Counter(bot for bots in met for bot in bots)
    assert max(counts.values()) < 1.4 * min(counts.values())
    assert ladder.jobs(table, table.bots, 7) == ladder.jobs(table, table.bots, 1000)[:7]
    assert {job[0].playouts for job in ladder.jobs(table, table.bots, 7)} == {table.playouts}
    assert {*table.quick} == {bot for bot in table.bots if not bot.startswith("search")}


def test_a_game_that_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ladder.Table("ur", {"seats": 2}, 16)
    monkeypatch.setattr(ladder.Table, "bots", ("random", "heuristic"))
    results = Results(str(tmp_path / "kept.sqlite"), "key")
    first = [*ladder.play_missing(results, ladder.jobs(table, table.bots, 2), 1)]
    assert results.count() == 2
    monkeypatch.setattr(ladder.arena, "play_lot", lambda lot: pytest.fail("it was played again"))
    assert [*ladder.play_missing(results, ladder.jobs(table, table.bots, 2), 1)] == first
    results.close()


def test_wins_are_over_those_who_did_not_win() -> None:
    row = {"bots": ["search", "random", "heuristic"], "ranks": [1, 3, 1], "finished": True}
    assert Game.of(row) == (("search", "random", "heuristic"), (0, 2))
    assert choices(BOTS, [Game.of(row)]) == [(2, (0,)), (1, (0,))]
    assert Game.of({**row, "finished": False}).winners == ()
    assert choices(BOTS, [Game(("search", "random"), (0, 1))]) == []


@pytest.mark.long  # what fits them is installed for long tests
def test_strengths_are_found_again() -> None:
    strengths, chance = {"random": 1.0, "heuristic": 4.0, "search": 8.0}, Random(1)
    told = []
    for _ in range(600):
        bots = tuple(chance.sample(BOTS, 2))
        (won,) = chance.choices(range(2), [strengths[bot] for bot in bots])
        told.append(Game(bots, (won,)))
    found = {r.bot: r for r in rate(BOTS, told, 60)}
    assert [*found] == ["search", "heuristic", "random"]
    for bot, rating in found.items():
        true = 1500 + 400 * math.log10(strengths[bot] / strengths["heuristic"])
        assert abs(rating.rating - true) < 70 and rating.low - 40 < true < rating.high + 40
        assert rating.games == sum(bot in game.bots for game in told) and rating.fair == rating.games / 2


def test_the_page_names_each_bot_with_its_interval() -> None:
    told = [
        Rating("search", 40, 30.5, 20.0, 1671.4, 1590.2, 1750.8),
        Rating("heuristic", 40, 9.5, 20.0, 1500, 1500, 1500),
    ]
    page = ladder_page.page({"ur-2": ladder_page.Rated(400, told)})
    assert "| `search` | 40 | 30.5 | 20.0 | 1671 | 1590 to 1751 |" in page
    assert "| `heuristic` | 40 | 9.5 | 20.0 | 1500 | set |" in page and "Strategists: 400 playouts" in page
    assert {*ladder_page.TITLES} == {*ladder.TABLES}
    assert "No strategist" in ladder_page.page({"ur-2": ladder_page.Rated(400, told[1:])})


def test_what_stands_on_the_page_is_kept_where_other_tables_are_played() -> None:
    text = ladder_page.PAGE.read_text("utf-8")
    kept = ladder_page.read(text)
    assert {*kept} == {*ladder.TABLES} and all(one.ratings for one in kept.values())
    assert ladder_page.page(kept) == text


def test_who_has_played_little_is_left_out_with_its_games() -> None:
    told = [Game(("random", "heuristic"), (1,))] * ladder.FEWEST + [Game(("search", "heuristic"), (0,))]
    assert ladder.often(BOTS, told) == (["random", "heuristic"], told[:-1])


def test_who_has_played_few_games_with_those_that_are_rated_is_left_out() -> None:
    """The third has ten games, but nine of them with somebody who has too few."""
    told = [Game(("a", "b"), (0,))] * 10 + [Game(("c", "d"), (0,))] * 9 + [Game(("a", "c"), (0,))]
    assert ladder.often(("a", "b", "c", "d"), told) == (["a", "b"], told[:10])
