"""Whole games by post: nobody is ever there at the same time."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.kernel.game import Action, Decision

from tests.app.lines import table_of
from tests.app.post_visits import HOST, Devices, Office, address
from tests.game_suite import suite_of

LONG = ("renaissance", 3, {"epochs": 1})
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("ur", 2, {}),
    ("parley", 3, {}),
    ("civilization", 2, {"rules": "nomads"}),
    LONG,
]
DAY = 86_400_000


def params(games: list[tuple[str, int, dict[str, Any]]]) -> Any:
    marked = [pytest.param(*game, marks=pytest.mark.long if game is LONG else ()) for game in games]
    return pytest.mark.parametrize(("name", "seats", "variant"), marked, ids=[name for name, *_ in games])


def devices(name: str, seats: int, lies: float = 0, host_clock: float = 0, **variant: Any) -> Devices:
    table = table_of(name, seats, **variant)
    return Devices(table, Office(lies), suite_of(name).choose, host_clock).seated()


def all_know_the_end(there: Devices) -> None:
    there.office.lies = 0
    there.host_visit()
    for seat in there.stored:
        guest, post = there.opened(seat)
        there.look(seat, post)
        assert guest.table is not None and guest.table.over and guest.table.standings == there.table.standings
        view = there.table.game.view(there.table.position, seat)
        assert guest.table.record.views[len(guest.table.record)] == {str(seat): view}
        told = [[n, event.id, event.params] for n, event in there.table.happened if event.to in (None, seat)]
        seen = [[n, event.id, event.params] for n, event in guest.table.happened]
        assert seen == json.loads(json.dumps(told))[-len(seen) :] and len(seen) > 20


def nothing_leaks(there: Devices, chances: set[str]) -> None:
    """All that a seat was ever laid holds its own views and what it was told, and no key, no seed, no chance."""
    room = json.loads(there.room)
    devices, found = dict(room["seats"]), 0
    for seat in there.stored:
        there.office.open(address(seat))
        others = {key for who, key in room["keys"].items() if who != devices[seat]}
        for text in there.office.read[address(seat)]:
            data = json.loads(text)
            long = set(re.findall(r"[0-9a-f]{9,}", text))
            assert not long & {str(there.table.record.seed), *chances, *others}
            mine = data["state"]["body"]["mine"]
            assert mine in ([], [seat]) and (not mine or data["t"] == "view")
            assert set(data["state"]["body"]["views"]) == ({str(seat)} if mine else {""})
            assert {row[3] for row in data["state"]["told"]} <= {None, *mine}
            assert set(data["state"]["body"]["answered"]) <= {str(seat)}
            found += 1
    assert found > 10
    for (author, slot), versions in there.office.letters.items():
        (reader,) = {reader for reader, _ in versions}
        assert (author == HOST) == (slot != "answers")
        assert reader == {"head": "", "answers": HOST}.get(slot, reader)


@params(GAMES)
def test_a_whole_game(name: str, seats: int, variant: dict[str, Any]) -> None:
    there, chances = devices(name, seats, **variant), set[str]()

    def over() -> bool:
        chances.add(str(there.table.position.chance))
        return there.table.over

    there.play(over)
    all_know_the_end(there)
    nothing_leaks(there, chances)


@pytest.mark.parametrize(("name", "seats", "host_clock"), [("ur", 2, -DAY), ("parley", 3, DAY)])
def test_relays_that_replay_drop_and_reorder_cost_time_alone(name: str, seats: int, host_clock: float) -> None:
    """And so do clocks that are wrong."""
    there = devices(name, seats, host_clock=host_clock)
    there.office.lies = 0.4
    there.play(lambda: there.table.over)
    all_know_the_end(there)


@pytest.mark.long
def test_renaissance_by_three_from_its_setup_to_its_end() -> None:
    there = devices("renaissance", 3, lies=0, host_clock=DAY)
    there.office.lies = 0.2
    there.play(lambda: there.table.over)
    all_know_the_end(there)


@pytest.mark.long
def test_advanced_civilization_by_four_some_turns_with_trades() -> None:
    """Bots that know what a trade is worth play for the people."""
    there = devices("civilization", 4, rules="advanced", host_clock=-DAY)
    game = there.table.game
    bots = {seat: players.load(game, "heuristic") for seat in range(4)}

    def choose(p: Any, decision: Decision, chance: Random) -> Action:
        return bots[decision.seat](game.view(p, decision.seat), decision, chance, 0)

    there.choose = choose

    def traded() -> bool:
        return any(event.id == "civilization.deal" for _, event in there.table.happened)

    there.play(lambda: there.table.position.turn >= 7 and traded())
    assert max(there.office.sizes) < 200_000
