"""The recap is one card: what its reader had and has, what concerns them with its places, and the others, folded."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.history import recap, recap_card
from cradle.kernel.game import Event

from tests.app.pages import Visit, nodes, words

THREE = "human", "heuristic", "heuristic"


def summed_up(game: str, struck: bool = False, visit: Visit | None = None, **variant: Any) -> Visit:
    """Bots have played at once, and something is told to a person who is to choose again. visit: a game that goes on
    to the next time that it happens; a new game if none is given. Which moves are played depends on the speed of the
    machine, as bots at once draw their chances by slices of time.
    """
    if visit is None:
        visit = Visit().seat(*THREE, game=game, **variant).press("speed", value="instant")
    else:
        visit.press("play", str(len(visit.decision.actions) // 2))
    chance = Random(0)  # of what is picked: the same picks would lead to the same game again
    for _ in range(4000):
        if visit.table.over:
            visit = Visit().seat(*THREE, game=game, **variant).press("speed", value="instant")
        if visit.table.bots_turn():
            visit.tick()
            continue
        since = recap.last_choice(visit.table)
        told = recap.news(visit.table, since) if since is not None else []
        if visit.page.drawn["recap"] and (not struck or any(weight >= recap.HARM for weight, *_ in told)):
            return visit
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    raise AssertionError("nothing is ever told")


def found(visit: Visit, id: str) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["recap"]) if node[1].get("id") == id]


@pytest.mark.parametrize(
    ("game", "variant"), [("renaissance", {}), ("civilization", {"rules": "advanced"}), ("ur", {})]
)
def test_the_card_says_what_its_reader_had_and_has(game: str, variant: dict[str, Any]) -> None:
    visit = None
    for _ in range(30):  # what was taken may have been made good since: then there is nothing to be said of it
        visit = summed_up(game, struck=True, visit=visit, **variant)
        rows = [
            words(row)
            for node in nodes(visit.page.drawn["recap"])
            if "recap-numbers" in node[1].get("class", "")
            for row in node[2:]
        ]
        said = {visit.voice.say(f"{game}.measure.{name}"): numbers for name, numbers in changes(visit, game).items()}
        assert rows == [f"{name} {was} → {now}" for name, (was, now) in said.items()]
        if rows:
            return
    raise AssertionError("there is never anything to be said")


def changes(visit: Visit, game: str) -> dict[str, tuple[Any, Any]]:
    """By measure that differs, what the reader had after their last decision and has now."""
    table, since = visit.table, recap.last_choice(visit.table)
    assert since is not None and table.record.seats[since] == 0
    struck_at_once = any(n == since and weight >= recap.HARM for weight, _, n, _ in recap.news(table, since))
    counted_from = since if struck_at_once else since + 1  # what the reader has paid by themselves is no loss
    before, after = (games.board(game).holdings(table.side.view(n)) for n in (counted_from, None))
    return {name: (before[name][0], after[name][0]) for name in after if before[name][0] != after[name][0]}


@pytest.mark.parametrize(
    ("game", "variant"), [("renaissance", {}), ("civilization", {"rules": "advanced"}), ("ur", {})]
)
def test_a_line_that_names_places_shows_them_on_the_board(game: str, variant: dict[str, Any]) -> None:
    visit, shown = summed_up(game, **variant), 0
    while not shown:
        drawn = [node for place in visit.page.drawn for node in nodes(visit.page.drawn[place])]
        elements = {node[1]["data-pick"] for node in drawn if "data-pick" in node[1]}
        for line in visit.buttons("recap", "look"):
            places = line[1].get("data-shows", "").split()
            assert set(places) <= elements
            shown += len(places)
        visit.press("play", str(len(visit.decision.actions) // 2))
        while visit.table.bots_turn():
            visit.tick()


def test_what_the_others_did_is_folded_below_what_concerns_the_reader() -> None:
    visit = Visit().seat(*THREE, game="renaissance")
    told = [
        ("renaissance.plays", {"seat": 1, "card": "wool_1"}),
        ("renaissance.misery", {"seat": 0, "was": 40, "misery": 80}),
        ("renaissance.captures", {"seat": 1, "place": "paris", "n": 4}),
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    visit.app.session.catch_up(0)
    visit.app.show()
    (mine,), (others,) = found(visit, "recap-mine"), found(visit, "recap-others")
    assert not mine[1]["hidden"] and others[1]["hidden"]
    assert [len(rows) - 2 for rows in (mine, others)] == [1, 2]
    visit.press("recap-others")
    assert not found(visit, "recap-others")[0][1]["hidden"]
    visit.table.happened[:] = [(0, event) for _, event in visit.table.happened]
    visit.app.session.catch_up(0)
    visit.app.show()
    assert len(found(visit, "recap-mine")[0]) - 2 == 2, "a card that strikes the reader concerns them"
    del visit.table.happened[1]
    visit.app.session.catch_up(0)
    visit.app.show()
    assert not found(visit, "recap-mine") and not found(visit, "recap-others")[0][1]["hidden"], "there is nothing else"


def test_what_was_taken_from_who_saw_each_move_is_told_on_top_all_the_same() -> None:
    """Bots at a pace: the card is folded only if nothing was taken."""
    visit, seen = Visit().seat(*THREE, game="ur").press("speed", value="normal"), set[bool]()
    for _ in range(2000):
        if visit.table.bots_turn():
            visit.tick()
            if visit.app.session.bots.asked:
                visit.answer(list(visit.decision.actions[0]))
            continue
        if visit.table.over or seen == {True, False}:
            break
        if visit.page.drawn["recap"]:
            struck = any(weight >= recap.HARM for weight, *_ in visit.app.session.at_once.news_since)
            assert bool(found(visit, "recap-lines")[0][1]["hidden"]) is not struck
            seen.add(struck)
        visit.press("play", "0")
    assert seen == {True, False}


def test_what_the_reader_has_paid_in_their_last_decision_is_no_loss() -> None:
    """Unless the same decision took something else from them."""
    visit = Visit().seat(*THREE, game="renaissance")
    table = visit.table
    while not table.bots_turn():
        visit.press("play", str(len(visit.decision.actions) - 1))
    since = len(table.record) - 1
    cash = {since: 40, since + 1: 25, len(table.record): 25}
    board = replace(table.board, holdings=lambda view: {"cash": [cash[view["n"]], 0, 0]})
    table.board, table.side.view = board, lambda n=None: {"n": len(table.record) if n is None else n}
    assert recap_card.reader_differences(table, since, []) == []
    lost = Event("renaissance.loses_cash", {"seat": 0, "n": 15}, None)
    assert recap_card.reader_differences(table, since, [(104, 0, since, lost)]) == [("cash", 40, 25)]


def test_each_recap_is_an_element_of_its_own_that_begins_at_its_head() -> None:
    """It scrolls by itself; one that took the place of the last one would stay where that was scrolled."""
    visit, keys = None, []
    for _ in range(2):
        visit = summed_up("ur", visit=visit)
        keys += [
            node[1]["key"] for node in nodes(visit.page.drawn["recap"]) if "recap" in node[1].get("class", "").split()
        ]
    assert len({*keys}) == 2, keys
