"""Reads the table of a map: its areas, facts about each of them, and what borders on what."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One area. facts: by name; a name without a value has "yes". lists: ids, by the word before them."""

    id: str
    kind: str
    limit: int
    facts: dict[str, str]
    lists: dict[str, list[str]]


def read(table: str, both: tuple[str, ...]) -> list[Row]:
    """The areas in the order of the table.

    both: the lists of borders. The table names a border once, at one of its ends; here it is in the lists of both, in
    the order of the areas.
    """
    rows: dict[str, Row] = {}
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            id, kind, limit, *facts = line.split()
            pairs = {name: value or "yes" for name, _, value in (fact.partition("=") for fact in facts)}
            rows[id] = Row(id, kind, int(limit), pairs, {name: [] for name in both})
        else:
            name, _, ids = line.strip().partition(": ")
            rows[id].lists[name] = ids.split()
    number = {id: n for n, id in enumerate(rows)}
    for name in both:
        for id, other in [(row.id, other) for row in rows.values() for other in row.lists[name]]:
            rows[other].lists[name].append(id)
        for row in rows.values():
            row.lists[name].sort(key=number.__getitem__)
    return [*rows.values()]
