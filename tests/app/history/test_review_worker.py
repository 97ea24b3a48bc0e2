"""The worker's half of a review."""

from __future__ import annotations

import json
from collections.abc import Callable

from cradle.app.bots.worker import think
from cradle.app.history.statistics import Turns
from cradle.app.table.saves import PREFIX

from tests.app.history.reviewed import begin, choices, go_through, looks, played, question, told
from tests.app.pages import Visit


def test_a_whole_game_is_looked_through(over: Visit) -> None:
    """The worker answers in earnest; a game in which whatever comes first is taken has mistakes in it."""
    begin(over)
    while over.labels("review", "review-stop"):
        *_, answer = think(json.dumps({**question(over), "budget": 0.004}))
        told(over, **json.loads(answer))
    said = over.see("review")
    assert "The most costly choices" in said and "did not answer" not in said


def test_it_speaks_the_language_of_the_reader(returning: Callable[..., Visit]) -> None:
    visit = played(returning(languages=("fr",)))
    assert visit.labels("review", "review") == ["Revoir la partie"]
    one = choices(visit)[0]
    go_through(visit, {one: 0.3})
    assert "Ce choix a coûté environ 30 victoires sur cent." in visit.see("review").replace("\xa0", " ")


def test_the_choices_of_the_one_who_plays_come_first(over: Visit) -> None:
    """However dear those of the bots were."""
    key = PREFIX + over.table.id
    data = json.loads(over.page.store.entries[key])
    data["seats"][1]["kind"] = "heuristic"
    over.page.store.entries[key] = json.dumps(data)
    visit = over.again()
    seats = visit.table.record.seats
    mine, theirs = apart_of(visit, 0)[:2], apart_of(visit, 1)[:2]
    assert mine and theirs
    go_through(visit, dict.fromkeys(mine, 0.05) | dict.fromkeys(theirs, 0.4))
    assert [seats[n] for n in looks(visit)] == [0] * len(mine) + [1] * len(theirs)
    said = visit.see("review")
    assert said.index("Your most costly choices") < said.index("The others’ most costly choices")


def apart_of(visit: Visit, seat: int) -> list[int]:
    """Choices of a seat in different turns."""
    turns = Turns(visit.table)
    return list({turns.of(n): n for n in choices(visit) if visit.table.record.seats[n] == seat}.values())
