"""An area of the map, as its rows in the table of areas.py say."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.map_tables import Row


class Area(NamedTuple):
    """One area; `land`, `water` and the lists of `shores` hold ids. `shores` is empty where there is only one."""

    id: str
    kind: str
    limit: int
    facts: dict[str, str]
    land: list[str]
    water: list[str]
    shores: dict[str, list[str]]
    uncertain: list[str]


def area_of(row: Row) -> Area:
    shores = {name.removeprefix("shore "): ids for name, ids in row.lists.items() if name.startswith("shore ")}
    return Area(*row[:4], row.lists["land"], row.lists["water"], shores, row.lists.get("uncertain", []))
