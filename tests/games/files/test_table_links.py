"""Play by link: a record with the table it is played at, and how the game of a link stands to the one at hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import codec
from cradle.app.table.seats import COLOURS, kinds
from cradle.kernel.record import Record
from every_game import TABLES, Table, every_table, played

NAMES = ["Ada", "Gwenaëlle d’Été", "李小龙", "\N{WOMAN}\u200d\N{PERSONAL COMPUTER}", '<b>&amp;\\"']


def laid(table: Table) -> dict[str, Any]:
    seats, offered = dict(table.variant)["seats"], kinds(table.name)
    return {
        "name": "Sunday, by link",
        "id": "0123456789abcdef",
        "seats": [
            {"name": NAMES[i % len(NAMES)], "colour": list(COLOURS)[i], "kind": offered[i * 2 % len(offered)]}
            for i in range(seats)
        ],
    }


def sealed(data: Any) -> str:
    return codec._seal(json.dumps(data).encode())


@every_table
def test_a_table_link_brings_record_and_table(table: Table) -> None:
    record, at = played(table, 4, 90), laid(table)
    fragment = codec.table_link(record, at)
    for text in (
        fragment,
        f"#r={fragment}",
        f"https://example.org/cradle/#r={fragment}",
        f" {fragment}\n",
        f"(Go to x.org/#r={fragment}). Bye",
    ):
        again, read = codec.read_table_link(text)
        assert again.to_json() == record.to_json()
        assert read == at
        assert codec.read_record(text).to_json() == record.to_json()
    assert len(fragment) - len(codec.record_link(record)) < max(300, 60 * len(at["seats"]))
    assert codec.read_table_link(codec.record_link(record))[1] is None


def test_names_are_one_plain_line() -> None:
    table = TABLES[0]
    at = laid(table)
    at["name"] = "  a\tb\n\u2028c\x00\u202e" + "d" * 100
    at["seats"][0]["name"] = "\ud800\x7f"
    _, read = codec.read_table_link(codec.table_link(table.record(1), at))
    assert read is not None
    assert read["name"] == "a b c" + "d" * 100
    assert read["seats"][0]["name"] == "?"


def test_the_longest_names_fit() -> None:
    table = next(t for t in TABLES if dict(t.variant)["seats"] == 4)
    at = laid(table)
    at["name"] = "\N{GRINNING FACE}" * codec.LONGEST_TITLE
    for seat in at["seats"]:
        seat["name"] = "\N{GRINNING FACE}" * codec.LONGEST_NAME
    assert codec.read_table_link(codec.table_link(table.record(1), at))[1] == at


@pytest.mark.parametrize(
    "odd",
    [
        None, 12345, "abc", {}, [], [1, 2, 3], ["x", "ab", 5], ["x", "ab", [1, 2]], ["x", "ab", [["a"], ["b"]]],
        ["x", "ab", [["a", "crimson"]]], ["x", "ab", [["a", "crimson"]] * 3], ["x", "", [["a", "crimson"]] * 2],
        ["x", "0" * 17, [["a", "crimson"]] * 2], ["x", "../..", [["a", "crimson"]] * 2],
        ["x", 7, [["a", "crimson"]] * 2], [None, "ab", [["a", "crimson"]] * 2], ["x", "ab", [[1, "crimson"]] * 2],
        ["x", "ab", [["a", "Crimson!"]] * 2], ["x", "ab", [["a", "crimson", None]] * 2],
        ["x", "ab", [["a", "crimson", ["human"]]] * 2], ["x", "ab", {"a": 1, "b": 2}],
        ["x", "ab\n", [["a", "crimson"]] * 2],
    ],
    ids=lambda odd: json.dumps(odd)[:40],
)  # fmt: skip
def test_an_odd_table_is_refused(odd: Any) -> None:
    record = codec.record_link(TABLES[0].record(1))
    with pytest.raises(codec.LinkError) as refusal:
        codec.read_table_link(f"{record}.{sealed(odd)}")
    assert refusal.value.reason == "table"


def test_a_damaged_table_is_refused() -> None:
    record, table = codec.record_link(TABLES[0].record(1)), sealed(["x", "ab", [["a", "crimson"]] * 2])
    assert codec.read_table_link(f"{record}.{table}")[1]

    def reason(text: str) -> str:
        with pytest.raises(codec.LinkError) as refusal:
            codec.read_table_link(text)
        return refusal.value.reason

    assert reason(f"{record}.{table[:-1]}") == reason(f"{record}.{table}.{table}") == "damaged"
    assert reason(f"{record}.{'A' * 4_000}") == "long"
    assert reason(f"{record}.{codec._seal(bytes([255] * 20))}") == "table"
    assert reason(f"{record}.{codec._seal(b'[' * 1_400)}") == "table"
    assert reason(f".{table}") == "damaged"


def test_an_invalid_table_gets_no_link() -> None:
    record, at = TABLES[0].record(1), laid(TABLES[0])
    for odd in ({}, {**at, "seats": at["seats"][:1]}, {**at, "id": "no"}, {**at, "id": None}):
        with pytest.raises(ValueError, match="table"):
            codec.table_link(record, odd)


# Whose past is whose -------------------------------------------------------------------------------------------------
def forked(record: Record, n: int) -> Record:
    """Another game from n decisions on, at the first decision that leaves a choice."""
    twin = record.branch(n)
    while len(actions := record.game.decision(twin.position).actions) == 1:
        twin.play(actions[0])
    mine = actions[record.indices[len(twin)]]
    twin.play(next(a for a in actions if a != mine))
    return twin


@every_table
def test_relation_of_two_records(table: Table) -> None:
    mine = played(table, 4, 60)
    past, fork = mine.branch(20), forked(mine, 20)
    common = len(fork) - 1
    assert codec.relation(mine, codec.read_record(codec.record_link(mine))) == ("same", len(mine))
    assert codec.relation(past, mine) == ("ahead", 20)
    assert codec.relation(mine, past) == ("behind", 20)
    assert codec.relation(mine, fork) == codec.relation(fork, mine) == ("fork", common)
    assert codec.relation(table.record(4), mine) == ("ahead", 0)
    assert codec.relation(mine, played(table, 5, 60)) == ("other", 0)
    for other in TABLES:
        if other != table:
            assert codec.relation(mine, other.record(4)) == ("other", 0)


def test_records_from_stored_positions() -> None:
    table = TABLES[0]
    p, q = (table.game.to_json(played(table, seed, 30).position) for seed in (1, 2))
    one, same, other = (
        Record(table.game, dict(table.variant), start=start) for start in (p, json.loads(json.dumps(p)), q)
    )
    assert codec.relation(one, same) == ("same", 0)
    assert codec.relation(one, other) == codec.relation(one, table.record(0)) == ("other", 0)
