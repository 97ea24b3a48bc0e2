"""How the one who plays here did: finished games by game, seats and level, counted from what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import games, players
from ..base.text import Words
from ..base.trees import Tree, h
from ..table.table import Table

MIXED, PEOPLE = "mixed", "people"
Row = tuple[str, int, str]  # the game, how many sat there, and against whom


def counted(heads: list[dict[str, Any]], peek: Callable[[dict[str, Any]], Table]) -> dict[Row, tuple[int, int]]:
    """Of the games that one person here has finished: how many, and how many were won, a shared win included."""
    found: dict[Row, tuple[int, int]] = {}
    for head in heads:
        try:
            table = peek(head)
            if not table.over or len(table.people) != 1:
                continue
            won = any(s.rank == 1 and s.seat in table.people for s in table.standings)
        except Exception:  # damaged: its row says so
            continue
        row = table.game.name, len(table.seats), against(table)
        played, wins = found.get(row, (0, 0))
        found[row] = played + 1, wins + won
    return found


def against(table: Table) -> str:
    """The level of the bots, where it is one; MIXED, or PEOPLE where others played elsewhere."""
    kinds = {players.level_of(seat.kind) for i, seat in enumerate(table.seats) if i not in table.people}
    if table.persons - table.people:
        return PEOPLE
    return kinds.pop() if len(kinds) == 1 else MIXED


def panel(words: Words, heads: list[dict[str, Any]], peek: Callable[[dict[str, Any]], Table]) -> Tree | None:
    """A row for each of them."""
    found = counted(heads, peek)
    if not found:
        return None
    head = [h("th", {"scope": "col"}, words.say(f"results.{name}")) for name in ("game", "seats", "level", "won")]
    rows: list[Tree] = []
    for name in games.names():
        lines = sorted(line for line in found.items() if line[0][0] == name)
        for n, ((_, seats, level), (played, won)) in enumerate(lines):
            title = h("th", {"scope": "row", "rowspan": str(len(lines))}, words.say(f"{name}.name"))
            rows.append(
                h(
                    "tr",
                    {},
                    None if n else title,
                    h("td", {"class": "tabular"}, str(seats)),
                    h("td", {}, words.say(f"results.{level}")),
                    h("td", {"class": "tabular"}, words.say("results.of", n=won, most=played)),
                )
            )
    return h(
        "details",
        {"key": "results", "class": "results"},
        h("summary", {}, words.say("results.title")),
        h("table", {}, h("thead", {}, h("tr", {}, *head)), h("tbody", {}, *rows)),
    )
