"""What a seat sees and has heard, as numbers: all of it, nothing else, and the same from every seat."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.civilization.rules.geography import LIMIT
from cradle.kernel.encoding import OFTEN, Memory, details
from cradle.kernel.game import Event, View
from cradle.kernel.steps import Seat
from every_game import TABLES, Table, at, steps

from tests.game_suite import suite_of
from tools.study import encodings

TOLD = re.compile(r'tell\(\s*"([\w.]+)"')
STEPS = 150  # looked at in each game


ENCODED = [name for name in games.names() if games.has_module(name, "views.encoder")]  # a game need not bring one
every_encoded = at([table for table in TABLES if table.name in ENCODED])


def encoder(table: Table):
    return games.encoder(table.name, table.game.variant(**dict(table.variant)))


@every_encoded
def test_every_part_is_in_its_place_and_all_numbers_are_between_0_and_1(table: Table) -> None:
    game, it = table.game, encoder(table)
    memories = [Memory() for _ in range(table.new(1).seats)]
    assert it.length == sum(prod(part.shape) for part in it.parts)
    assert len({part.name for part in it.parts}) == len(it.parts)
    assert [it.at[part.name][0] for part in it.parts] == sorted(at for at, _ in it.at.values())
    heard: set[str] = set()

    def tell(event: Event) -> None:
        heard.add(event.id)
        for seat, memory in enumerate(memories):
            if event.to in (None, seat):
                memory.hear(event, it.held)

    p, rng, choose = table.new(5), Random(5), suite_of(table.name).choose
    for _ in range(STEPS * 4):
        decision = game.decision(p)
        for seat in [decision.seat] if decision else range(p.seats):
            numbers = it.encode(game.view(p, seat), seat, memories[seat])
            assert len(numbers) == it.length
            assert min(numbers) >= 0
            assert max(numbers) <= 1
            assert any(numbers[slice(*it.at["mover"])]) == (decision is not None)
        if decision is None:
            break
        memories[decision.seat].decide()
        game.play(p, choose(p, decision, rng), tell)
    assert heard <= set(it.events)


@every_encoded
def test_secrets_of_others_change_no_number(table: Table) -> None:
    game, it, chance = table.game, encoder(table), Random(1)
    for record in steps(table.record(2), Random(2)):
        p = record.position
        if game.decision(p) is None or len(record) == STEPS:
            break
        if len(record) % 10 == 0:
            for seat in range(p.seats):
                other = p.copy()
                suite_of(table.name).shuffle(other, seat, chance)
                assert it.encode(game.view(other, seat), seat) == it.encode(game.view(p, seat), seat)


@every_encoded
def test_different_views_are_different_numbers(table: Table) -> None:
    """From one decision to the next, the numbers of the seat that played differ; and each entry of its view that
    changes makes them differ, at least once, although nothing else is new.
    """
    game, it, seen, blind, rng = table.game, encoder(table), 0, [], Random(4)
    changed: set[str] = set()
    encoded: set[str] = set()
    for record in steps(table.record(3), Random(3)):
        p = record.position
        decision = game.decision(p)
        if decision is None or len(record) == STEPS:
            break
        before, seat = p.copy(), decision.seat
        game.play(before, rng.choice(decision.actions))
        old, new = game.view(p, seat), game.view(before, seat)
        numbers = it.encode(old, seat)
        seen += 1
        if old != new and numbers == it.encode(new, seat):
            blind.append(decision.kind)
        here = {entry for entry in old if filled_up(old[entry]) != filled_up(new[entry])}
        changed |= here
        encoded |= {entry for entry in here - encoded if it.encode({**old, entry: new[entry]}, seat) != numbers}
    assert seen > 10
    assert blind == []
    assert changed - encoded == set()


def filled_up(entry: Any) -> Any:
    """An entry as numbers tell it: a row that is shorter ends with 0, and nothing is 0 too."""
    while isinstance(entry, list) and entry and not entry[-1]:
        entry = entry[:-1]
    return 0 if entry in (None, -1, []) else entry


class Watched(dict[str, Any]):
    """A view that notes which of its entries were asked for."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.asked: set[str] = set()

    def __getitem__(self, entry: str) -> Any:
        self.asked.add(entry)
        return super().__getitem__(entry)


@pytest.mark.parametrize("name", ENCODED)
def test_every_entry_of_a_view_is_encoded_at_some_table(name: str) -> None:
    """A field that is added, and that the encoder does not know, would give learners another game. What an encoder is
    made for is no part of its numbers: the game, its variant, and who looks.
    """
    asked, entries = set(), set()
    for table in [table for table in TABLES if table.name == name]:
        view = Watched(table.game.view(table.new(1), 0))
        encoder(table).encode(view, 0)
        asked, entries = asked | view.asked, entries | view.keys()
    assert entries - asked <= {"game", "variant", "seats", "seat"}


KINDS = 100  # a field of more values is an amount, of which larger ones may count as one
# Other fields of which only the first values are told apart: "arrived" is an amount too, and "wars" has values that are
# no war between two of three seats.
FIRST = {"arrived": max(LIMIT) + 1, "wars": 3}


@every_encoded
def test_every_value_of_a_field_that_all_see_is_a_number_of_its_own(table: Table) -> None:
    """A piece that is added, and has no place on its axis, would not be seen."""
    it, view = encoder(table), Watched(table.game.view(table.new(1), 0))
    it.encode(view, 0)
    seen = view.asked & {*table.game.position.open_fields}
    for field in table.game.schema(dict(table.variant)):
        if field.name in seen and field.count != 0 and len(field.values) <= KINDS:
            rest = view[field.name][1:] if field.count is not None else []
            values = field.values[: FIRST.get(field.name, KINDS)]
            entries = [value if field.count is None else [value, *rest] for value in values]
            numbers = {tuple(it.encode({**view, field.name: entry}, 0)) for entry in entries}
            assert len(numbers) == len(values), field.name


@pytest.mark.parametrize("name", ENCODED)
def test_every_event_of_a_game_is_counted(name: str) -> None:
    """Events with composed names are checked in play."""
    folder = Path(games.game_module(name, "game").__file__).parent
    told = {id for path in folder.rglob("*.py") for id in TOLD.findall(path.read_text("utf-8"))}
    assert told <= set(games.game_module(name, "views.encoder").EVENTS)


@every_encoded
def test_its_table_names_every_part(table: Table) -> None:
    it = encoder(table)
    text = it.table()
    for part in it.parts:
        shape, axes = (" × ".join(map(str, row)) for row in (part.shape, [axis.name for axis in part.axes]))
        assert f"| {part.name} | {shape} | {axes} | {part.words} |" in text


@every_encoded
def test_every_number_has_a_name_and_an_axis_is_everywhere_the_same(table: Table) -> None:
    it = encoder(table)
    assert len({*it.names}) == len(it.names) == it.length
    for part in it.parts:
        start, stop = it.at[part.name]
        assert {name.split(".")[0] for name in it.names[start:stop]} == {part.name}
        assert all([*map(str, axis.ids)] == it.axes()[axis.name] for axis in part.axes)


@every_encoded
def test_kinds_of_decisions_stand_in_the_order_of_their_names(table: Table) -> None:
    """Not in that of imports, which changes with the code."""
    assert encoder(table).axes()["kind"] == sorted(table.game.steps.choices)


@every_encoded
def test_seats_among_the_details_are_counted_from_the_one_that_looks(table: Table) -> None:
    """Whoever looks, the details say the same of a seat as the mover does."""
    game, it = table.game, encoder(table)
    position = table.new(1)
    of_seats = [
        (kind, place, bound)
        for kind in game.steps.choices
        for place, (_, bound) in enumerate(details(game, kind))
        if isinstance(bound, Seat)
    ]
    for kind, place, bound in of_seats:
        pending = [kind, 1, *[0] * 12]
        pending[2 + place] = 1
        for seat in range(position.seats):
            numbers = it.encode({**game.view(position, seat), "steps": [pending]}, seat)
            assert numbers[it.at["details"][0] + place] == numbers[: position.seats].index(1) / bound


def test_a_memory_counts_since_the_last_decision_and_keeps_cards() -> None:
    memory, event = Memory(), Event("x", {"seat": 2, "card": "ace"}, None)
    held = {"x": [("seat", "card")]}
    for _ in range(OFTEN + 1):
        memory.hear(event, held)
    twin = memory.copy()
    memory.decide()
    assert (memory.heard, memory.cards) == ({}, {(2, "ace"): OFTEN + 1})
    assert twin.heard == {"x": OFTEN + 1}
    memory.hear(Event("y", {"seat": 1, "cards": ["ace", "king", "king"]}, None), {"y": [("seat", "cards")]})
    assert (memory.cards[1, "ace"], memory.cards[1, "king"]) == (1, 2)


def test_the_encodings_page_is_up_to_date() -> None:
    """`python -m tools.study.encodings` writes it."""
    assert encodings.PAGE.read_text("utf-8") == encodings.page()
