"""Charts: what was counted turn by turn, drawn and as a table; and that nobody sees them before the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.history.charts import DASHES, MOST, chart
from cradle.app.history.statistics import SCORE, Course, walk
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.kernel.slices import Sliced
from cradle.words.text import Words
from every_game import steps

from tests.app.pages import Visit, fewest, nodes, words

SEATS = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]


def played(name: str, seats: int = 4, seed: int = 1, most: int = 100_000, **variant: Any) -> Table:
    """A whole game at random, or as many decisions."""
    record = Record(games.load(name), {"seats": seats, **variant}, seed)
    for one in steps(record, Random(seed)):
        if len(one) >= most:
            break
    return Table(record, SEATS[:seats], "1")


def series(table: Table) -> Course:
    return Sliced(walk(table)).finish()


def told(table: Table) -> list[int]:
    """How many decisions stood whenever a turn began, told anew from the record."""
    begun = [0 for event in table.record.opening if event.id == "turn"]
    heard: list[Any] = []
    p = table.record.at(0)
    for n, index in enumerate(table.record.indices):
        decision = table.game.decision(p)
        assert decision is not None
        table.game.play(p, decision.actions[index], heard.append)
        begun += [n + 1 for event in heard if event.id == "turn"]
        heard.clear()
    return begun


# The course of a game -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("few", [True, False])
def test_every_count_is_what_the_record_holds_at_the_end_of_a_turn(name: str, few: bool) -> None:
    table = played(name, fewest(name) if few else 4)
    course = series(table)
    begun = told(table)
    assert course.turns[0] == 0
    assert course.turns[-1] == len(begun)
    assert course.decisions == [*sorted(set(begun)), len(table.record)]
    measures = games.board(name).measures
    for i, n in enumerate(course.decisions):
        p = table.record.at(n)
        counted = {what: [line[i] for line in lines] for what, lines in course.counts.items()}
        assert counted.pop(SCORE) == [s.score for s in sorted(table.game.standings(p), key=lambda s: s.seat)]
        assert counted == measures(table.game.view(p, None))


def test_what_ur_counts_is_what_lies_on_the_grid() -> None:
    table = played("ur")
    course, p = series(table), table.position
    assert list(course.counts) == [SCORE, "tiles", "cubes"]
    last = {what: [line[-1] for line in lines] for what, lines in course.counts.items()}
    assert sum(last["tiles"]) == sum(owner >= 0 for owner in p.owner)
    assert sum(last["cubes"]) == sum(p.cubes)
    assert [line[0] for line in course.counts["cubes"]] == [3, 3, 3, 3]  # 2.3: the set-up is over


def test_a_round_for_all_is_a_turn() -> None:
    assert series(played("parley", rounds=6)).turns == [0, 1, 2, 3, 4, 5, 6]


def test_a_game_from_a_stored_position_begins_within_a_turn() -> None:
    whole = played("ur", 2)
    middle = (series(whole).decisions[5] + series(whole).decisions[6]) // 2
    record = Record(whole.game, whole.record.variant, start=whole.game.to_json(whole.record.at(middle)))
    for index in whole.record.indices[middle:]:
        record.play(whole.game.decision(record.position).actions[index])
    course = series(Table(record, SEATS[:2], "2"))
    assert course.decisions[0] == 0
    assert course.turns == list(range(len(course.turns)))
    assert course.counts[SCORE][0][1:] == series(whole).counts[SCORE][0][6:]


def test_a_long_game_is_counted_at_its_turns_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("parley", rounds=300, most=5000)
    asked = 0
    standings = table.game.standings

    def counted(p: Any) -> Any:
        nonlocal asked
        asked += 1
        return standings(p)

    monkeypatch.setattr(table.game, "standings", counted)
    turns = len(series(table).turns)
    assert turns == asked < 301 < len(table.record)


# A chart --------------------------------------------------------------------------------------------------------------
def drawn(tree: Any) -> dict[str, Any]:
    (place,) = [node for node in nodes(tree) if "data-chart" in node[1]]
    return dict(json.loads(place[1]["data-chart"]))


def rows(tree: Any) -> list[list[str]]:
    """The table of a chart, its head first."""
    return [
        [words(cell) for cell in nodes(row[2:]) if cell[0] in ("th", "td")] for row in nodes(tree) if row[0] == "tr"
    ]


def test_a_chart_holds_its_numbers_twice() -> None:
    tree = chart(Words("en"), "c", "Cubes", [0, 1, 3], [(SEATS[0], [3, 4, 5]), (SEATS[1], [3, 2, 9])])
    assert drawn(tree)["x"] == [0, 1, 3]
    assert drawn(tree)["y"] == [[3, 4, 5], [3, 2, 9]]
    assert rows(tree) == [["Turn", "Name 0", "Name 1"], ["0", "3", "3"], ["1", "4", "2"], ["3", "5", "9"]]


@pytest.mark.parametrize(("language", "half"), [("en", "50%"), ("fr", "50 %")])
def test_shares_and_what_is_not_known(language: str, half: str) -> None:
    lines = [(SEATS[0], [0.5, None]), (SEATS[1], None), (SEATS[2], [0.33333333, 1.0])]
    tree = chart(Words(language), "c", "Shares", [4, 9], lines, percent=True, unit="move")
    assert drawn(tree)["y"] == [[0.5, None], [0.3333, 1.0]]
    assert drawn(tree)["percent"] == {"en": "{n}%", "fr": "{n}\u202f%"}[language], "the axis is written like the table"
    assert rows(tree)[1:] == [["4", half, half.replace("50", "33")], ["9", "–", half.replace("50", "100")]]
    assert "Name 1" not in words(tree)


def test_lines_differ_by_more_than_colour() -> None:
    assert len(set(DASHES)) == len(DASHES) == len(COLOURS)
    data = drawn(chart(Words("en"), "c", "Cubes", [0, 1], [(seat, [1, 2]) for seat in SEATS]))
    assert len({str(dash) for dash in data["dash"]}) == len(set(data["symbol"])) == len(SEATS)


def test_a_line_of_any_length_is_bounded() -> None:
    n = 50_000
    tree = chart(Words("en"), "c", "Cubes", range(n), [(SEATS[0], range(n))], at=range(n))
    data = drawn(tree)
    assert len(data["x"]) == len(data["y"][0]) == len(data["at"]) == len(rows(tree)) - 1 == MOST
    assert (data["x"][0], data["x"][-1]) == (0, n - 1)
    assert data["x"] == sorted(set(data["x"])) == data["y"][0] == data["at"]


def test_where_the_board_can_be_looked_at_the_table_leads_there_too() -> None:
    tree = chart(Words("en"), "c", "Cubes", [0, 1], [(SEATS[0], [3, 4])], at=[8, 15])
    looks = [node[1] for node in nodes(tree) if node[1].get("data-do") == "look"]
    assert [(look["data-arg"], look["aria-label"]) for look in looks] == [("8", "After turn 0"), ("15", "After turn 1")]
    assert rows(tree)[1:] == [["0", "3"], ["1", "4"]]


def test_a_name_is_never_markup() -> None:
    seat = Seat('"><b data-do="x">', "azure")
    tree = chart(Words("en"), "c", "Cubes", [0, 1], [(seat, [1, 2])])
    assert seat.name in rows(tree)[0]
    assert not any(node[0] == "b" and "data-do" in node[1] for node in nodes(tree))


# At the table ---------------------------------------------------------------------------------------------------------
def finish(visit: Visit, seed: int = 5) -> None:
    chance = Random(seed)
    while not visit.table.over:
        if visit.table.side.guarded:
            visit.press("lift")
        else:
            assert visit.page.drawn["charts"] == []
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))


def titles(visit: Visit) -> list[tuple[str, bool]]:
    return [(words(node), node[1]["aria-pressed"] == "true") for node in visit.buttons("charts", "chart")]


def test_charts_come_with_the_end_and_go_with_it(visit: Visit) -> None:
    visit.seat("human", "human").press("agree", value="true")
    finish(visit)
    course: Course = series(visit.table)
    assert drawn(visit.page.drawn["charts"])["y"] == course.counts[SCORE]
    assert drawn(visit.page.drawn["charts"])["at"] == course.decisions
    visit.press("undo")
    assert visit.page.drawn["charts"] == []


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
def test_which_chart_is_chosen(returning: Callable[..., Visit], language: str) -> None:
    visit = returning(languages=(language,)).seat("human", "human")
    finish(visit)
    say = Words(language).say
    names = [say("charts.score"), say("ur.measure.tiles"), say("ur.measure.cubes")]
    assert titles(visit) == [(names[0], True), (names[1], False), (names[2], False)]
    visit.press("chart", "cubes")
    assert titles(visit)[2] == (names[2], True)
    assert drawn(visit.page.drawn["charts"])["y"] == series(visit.table).counts["cubes"]
    visit.press("chart", "<b>")
    assert titles(visit)[0] == (names[0], True)


def test_secrets_are_kept_to_the_end_and_what_is_the_score_is_drawn_once(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    finish(visit)
    assert [title for title, _ in titles(visit)] == [Words("en").say("charts.score"), "Cards in hand"]


def test_looking_back_leaves_the_charts(visit: Visit) -> None:
    visit.seat("human", "human")
    finish(visit)
    shown = visit.page.drawn["charts"]
    visit.page.times_drawn.clear()
    visit.press("look", str(drawn(shown)["at"][2]))
    assert visit.page.drawn["charts"] == shown
    assert not any("charts" in places for places in visit.page.times_drawn)


def test_a_long_game_is_counted_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page lives on meanwhile; what is asked for twice is counted once."""
    visit = Visit()
    table = played("ur", 2)
    visit.app.sit(table)
    monkeypatch.setattr("cradle.app.history.statistics.SLICE", 0)
    visit.app.hear("list")
    times = 0
    while visit.page.drawn.get("charts") in (None, []):
        assert "count" in visit.page.promised, "the next slice is asked for"
        visit.page.promised.clear()
        visit.app.hear("count")
        times += 1
    assert times > len(table.record) and visit.app.session is not None
    assert visit.app.session.charts.course == series(table)
