"""The results of the person who plays here: finished games by game, seats and level, counted from the saved games."""

from __future__ import annotations

from ... import games
from ...words.text import Words
from ..base.trees import Tree, h
from ..table.saves import Head
from ..table.tally import Row


def count_results(heads: list[Head]) -> dict[Row, tuple[int, int]]:
    """Of the games that one person here has finished: how many, and how many were won."""
    found: dict[Row, tuple[int, int]] = {}
    for row, won in filter(None, (head["played"] for head in heads)):
        games_played, wins = found.get(row, (0, 0))
        found[row] = games_played + 1, wins + won
    return found


def panel(words: Words, heads: list[Head]) -> Tree | None:
    """The results as a table; None if no game was finished."""
    found = count_results(heads)
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
