"""Records of every game: the same seed and actions lead to the same game; undo is exact; branches are their own."""

from __future__ import annotations

import json
from math import prod
from random import Random
from typing import Any

import pytest
from cradle import codec
from cradle.kernel.game import BadPosition, Event
from cradle.kernel.record import EVERY, Record
from every_game import TABLES, Table, every_table, every_table_and_more, moments, openable, played, same, steps
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game_suite import suite_of


@every_table_and_more
def test_a_whole_game_replays_exactly(table: Table) -> None:
    game, chance, told = table.game, Random(8), []
    record, choose = table.record(8), suite_of(table.name).choose
    positions = [record.position.copy()]
    while decision := game.decision(record.position):
        record.play(choose(record.position, decision, chance), told.append)
        positions.append(record.position.copy())
    with openable(record):
        again = Record.from_json(game, json.loads(json.dumps(record.to_json())))
        by_link = codec.read_record(codec.record_link(record))
        for other in (again, by_link):
            assert same(game, other.position, record.position)
            assert (other.indices, other.radices, other.seats, other.open) == (
                record.indices,
                record.radices,
                record.seats,
                record.open,
            )
            assert other.to_json() == record.to_json()
            retold: list[Event] = []
            assert same(game, other.at(len(other), retold.append), record.position)
            assert retold == told
            assert other.opening == record.opening
        for n in {0, 1, len(record) // 3, EVERY - 1, EVERY, EVERY + 1, len(record) - 1, len(record)}:
            if n <= len(record):
                assert same(game, record.at(n), positions[n])
        opening: list[Event] = []
        assert same(game, game.new(seed=8, tell=opening.append, **dict(table.variant)), positions[0])
        assert opening == record.opening
        for event in opening + told:
            assert event.to is None or event.to in range(positions[0].seats)
            assert json.loads(json.dumps(event.params)) == event.params
        assert any(event.id == "turn" for event in told)
        assert not {"seed", "chance", "tell"} & set(game.variants), "what new() takes itself"


@every_table
@settings(max_examples=10)
@given(data=st.data())
def test_undo_is_exact_and_branches_are_their_own(table: Table, data: st.DataObject) -> None:
    record = data.draw(moments(table))
    game, length = table.game, len(record)
    n = data.draw(st.integers(0, length))
    whole, pasts = json.dumps(record.to_json()), record.pasts[:]
    assert len(set(pasts)) == len(pasts) == length + 1
    with openable(record):
        branch = record.branch(n)
        assert branch.pasts == pasts[: n + 1]
        assert same(game, branch.position, record.at(n))
        assert len(branch) == n
        for one in steps(branch, Random(1)):
            if len(one) == n + 20:
                break
        assert json.dumps(record.to_json()) == whole, "playing on in a branch changed the game it came from"
        for k in range(0, len(branch) + 1, max(7, len(branch) // 5)):
            assert same(game, branch.at(k), played_out(table, branch, k))
        p, actions = record.at(n), []
        for index in record.indices[n:]:
            actions.append(game.decision(p).actions[index])
            game.play(p, actions[-1])
        record.undo(n)
        assert record.pasts == pasts[: n + 1]
        assert len(record) == len(record.radices) == len(record.seats) == len(record.open) == n
        assert same(game, record.position, played_out(table, record, n))
        for action in actions:
            record.play(action)
        assert json.dumps(record.to_json()) == whole, "what was undone and played again is another game"
        assert record.pasts == pasts


def played_out(table: Table, record: Record, n: int) -> Any:
    """The position after n decisions, by nothing but the game itself."""
    p = table.new(record.seed)
    for index in record.indices[:n]:
        table.game.play(p, table.game.decision(p).actions[index])
    return p


@every_table
def test_a_record_may_begin_at_a_stored_position(table: Table) -> None:
    game = table.game
    start = game.to_json(played(table, 3, 50).position)
    record = Record(game, dict(table.variant), start=start)
    for _ in steps(record, Random(3)):
        if len(record) == 30:
            break
    again = Record.from_json(game, json.loads(json.dumps(record.to_json())))
    assert same(game, again.position, record.position)
    assert same(game, again.at(0), game.from_json(start))
    assert again.opening == [], "a stored position does not tell how it came about"
    with pytest.raises(ValueError, match="stored position"):
        codec.record_link(record)
    again.undo(0)
    assert same(game, again.position, game.from_json(start))


@every_table
def test_a_record_of_other_rules_opens_at_its_last_position(table: Table) -> None:
    game = table.game
    record = played(table, 3, 50)
    data = {**record.to_json(), "rules_version": game.rules_version + 1, "actions": [999]}
    opened = Record.from_json(game, data)
    assert same(game, opened.position, record.position)
    assert len(opened) == 0
    assert opened.variant == dict(table.variant)
    assert same(game, Record.from_json(game, opened.to_json()).position, record.position)


@every_table
def test_a_record_that_does_not_lead_to_its_position_is_refused(table: Table) -> None:
    record, other = played(table, 3, 50), played(table, 4, 50)
    data = {**record.to_json(), "position": other.to_json()["position"]}
    with pytest.raises(BadPosition, match="does not lead"):
        Record.from_json(table.game, data)
    data = record.to_json()
    n = min(20, len(record) - 1)
    data["actions"][n] = 10_000
    with pytest.raises(BadPosition, match=f"after {n} of"):
        Record.from_json(table.game, data)


def test_a_game_of_5000_decisions() -> None:
    """Records of long games: links, saves, any moment, undo."""
    table = Table("parley", (("seats", 4), ("rounds", 300)))
    game, record = table.game, table.record(11)
    checkpoints = {}
    for one in steps(record, Random(11)):
        if len(one) in (1, 199, 200, 201, 1234, 4321, 5000):
            checkpoints[len(one)] = one.position.copy()
        if len(one) == 5000:
            break
    assert len(record) == 5000
    fragment = codec.record_link(record)
    assert len(fragment) < 6_000
    assert same(game, codec.read_record(fragment).position, record.position)
    again = Record.from_json(game, json.loads(json.dumps(record.to_json())))
    for n, p in checkpoints.items():
        assert same(game, again.at(n), p)
    for n in sorted(checkpoints, reverse=True):
        again.undo(n)
        assert same(game, again.position, checkpoints[n])


@pytest.mark.long
def test_the_talk_of_a_long_game_is_stored_and_opened() -> None:
    """More decisions than a link can count: a market without a limit of rounds (D-72), where all offers are refused."""
    rules = {"rules": "first_societies", "seats": 5, "cards_to_win": 12, "trade_rounds": 0}
    record, chance = Table("civilization", tuple(rules.items())).record(1), Random(1)
    while len(record) < codec.DECISIONS:
        decision = record.game.decision(record.position)
        talk = [("done", None), ("refuse", None), ("offer-all", None), *decision.actions]
        in_trade = decision.kind.startswith("trade.")
        if decision.kind == "trade.open":
            talk = talk[2:]
        spoken = next(action for action in talk if action in decision.actions)
        record.play(spoken if in_trade else suite_of("civilization").choose(record.position, decision, chance))
    assert not codec.fits(record)
    again = Record.from_json(record.game, json.loads(json.dumps(record.to_json())))
    assert len(again) == len(record)
    assert same(record.game, again.position, record.position)


@pytest.mark.parametrize("n", [codec.FEW, 17_000])
def test_a_link_holds_a_game_without_an_end(n: int) -> None:
    """Decades of turns of a large table; nobody wins there by chance."""
    rules = {"rules": "first_societies", "seats": 5, "cards_to_win": 12}
    record = played(Table("civilization", tuple(rules.items())), 1, n)
    assert len(record) == n
    fragment = codec.record_link(record)
    assert len(fragment) < codec.LONGEST / 4
    assert codec.read_record(fragment).to_json() == record.to_json()


def test_what_no_link_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(TABLES[0], 1, 40)
    assert codec.fits(record)
    monkeypatch.setattr(codec, "FEW", 30)
    monkeypatch.setattr(codec, "DECISIONS", 41)
    assert codec.read_record(codec.record_link(record)).to_json() == record.to_json()
    monkeypatch.setattr(codec, "DECISIONS", 40)
    assert not codec.fits(record)
    with pytest.raises(ValueError, match="not under"):
        codec.record_link(record)


def test_a_link_that_is_made_is_not_too_long_to_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(TABLES[0], 1, 40)
    for longest in range(20, 400, 5):
        monkeypatch.setattr(codec, "LONGEST", longest)
        if codec.fits(record):
            assert codec.read_record(codec.record_link(record)).to_json() == record.to_json()
    assert codec.fits(record)


# Made by Cradles that came before: a game, so many decisions, and its link
MADE_BEFORE = [
    ("ur", 60, "AQisAAAAAAAAAAAAAAAAAAAAoAXo5-XssjHjLomfZTmyj1O-dDq8cuVrZS7BC4eJ"),
    ("renaissance", 60, "IQykAgAAAAAAAAAAAAAAAAAAgBbY-Nr_OKciOtlIC6M9W3s5Z0ZE_QzHhQ"),
    ("civilization", 60, "ERQkCeYBAAAAAAAAAAAAAAAAAGAm1LB0_c23Z392biS7t6g7AJ8"),
    ("ur", 60, "Agi0AAAAAAAAAAAAAAAAAAAAoAWGFRg5KoaPLmfkfLkxFcX7gLKDHiX4sO0ZP9Em"),
    ("renaissance", 60, "IgzAAgAAAAAAAAAAAAAAAAAAgBZAYtdoGMcin_UGElk4I9GH9UV7_ydS8A"),
    ("civilization", 60, "EhQcWOYBAAAAAAAAAAAAAAAAAGAmaIgthzoOetJd8pH4zBXr"),
]


@pytest.mark.parametrize(("name", "decisions", "fragment"), MADE_BEFORE)
def test_a_link_made_before_opens_and_is_written_anew(name: str, decisions: int, fragment: str) -> None:
    record = codec.read_record(f"#r={fragment}")
    assert (record.game.name, record.seed, len(record)) == (name, 7, decisions)
    new = codec.record_link(record)
    assert new != fragment and codec.read_record(new).to_json() == record.to_json()


# In slices ------------------------------------------------------------------------------------------------------------
@every_table
def test_a_link_and_a_record_are_read_in_slices(table: Table) -> None:
    """A decision a step; what comes of it is what reading it at once gives."""
    record = played(table, 5, 60)
    stored, fragment = json.loads(json.dumps(record.to_json())), codec.record_link(record)
    for work in (Record.reading(table.game, stored), codec.reading(fragment)):
        shares = []
        while not work.go_on(0):
            shares.append(work.done)
        assert shares == [(n + 1) / len(record) for n in range(len(record))]
        read = work.result if isinstance(work.result, Record) else work.result[0]
        assert read.to_json() == record.to_json()
        assert read.seats == record.seats and read.open == record.open


def test_what_needs_no_replay_is_refused_before_it() -> None:
    table = TABLES[0]
    record = played(table, 5, 60)
    at = {"name": "", "id": "1", "seats": [{"name": "A", "colour": "red", "kind": "human"}] * record.variant["seats"]}
    fragment, _, behind = codec.table_link(record, at).partition(".")
    for text in (fragment[:-1], f"{fragment}.{behind[:-1]}", "A" * 100_000):
        with pytest.raises(codec.LinkError):
            codec.reading(text)
    seats = {2: 3, 3: 2, 4: 2}[record.variant["seats"]]
    other = played(next(t for t in TABLES if dict(t.variant)["seats"] == seats), 5, 6)
    with pytest.raises(codec.LinkError) as refused:
        codec.reading(f"{codec.record_link(other)}.{behind}")
    assert refused.value.reason == "table"
    with pytest.raises(BadPosition):
        Record.reading(table.game, {**record.to_json(), "actions": "all"})


@every_table
def test_few_characters_cannot_ask_for_many_decisions(table: Table) -> None:
    """65,535 times the first of the legal actions fits some 35 characters: refused when the number is used up."""
    w = codec.Writer()
    codec._put_head(w, table.game, dict(table.variant))
    w.put(7, codec.SEEDS)
    codec.put_small(w, codec.DECISIONS - 1, codec.DECISIONS, codec.FEW)
    for digest in (0, 1, 0xFFFF):
        text = codec._text(w.number() + digest * prod(radix for _, radix in w.pairs))
        assert len(text) < 45
        work, steps_taken = codec.reading(text), 0
        with pytest.raises(codec.LinkError) as refused:
            while not work.go_on(0):
                steps_taken += 1
        assert refused.value.reason == "damaged"
        assert steps_taken < 200


@every_table
def test_the_digest_is_never_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(table, 5, 6)
    monkeypatch.setattr(codec, "crc32", lambda raw: 0)
    assert codec.read_record(codec.record_link(record)).to_json() == record.to_json()


def test_what_is_kept_of_a_record_that_was_read_is_what_playing_keeps() -> None:
    record = played(Table("parley", (("seats", 4), ("rounds", 300))), 11, 2 * EVERY + 7)
    again = codec.read_record(codec.record_link(record))
    assert again._kept.keys() == record._kept.keys()
