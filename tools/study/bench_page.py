"""Writes the rows of docs/bench.md from the files in docs/bench: `python -m tools.study.bench_page`.

What a file says of itself is written; `cradle bench --check FILE` finds out whether it is true.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cradle.bench.command import cells
from cradle.bench.entry import Entry, read
from cradle.bench.tables import TABLES

from tools import ROOT

PAGE, FOLDER = ROOT / "docs/bench.md", ROOT / "docs/bench"
BEGIN, END = "<!-- rows -->\n", "<!-- end of rows -->"
HEAD = "| bot | games | wins | 95 % | fair | Elo | 95 % | regret | deals | honest | price | illegal | s |"
LINE = "|---|" + "---:|" * (HEAD.count("|") - 2)
NONE = "No file has games of it yet.\n"


def entries() -> dict[str, Entry]:
    """The files, by name."""
    return {path.stem: read(path) for path in sorted(FOLDER.glob("*.json"))}


def rows(found: dict[str, Entry]) -> str:
    """A table for all, and one for each table of the benchmark, the best first. A try: games are missing."""
    parts = []
    for key, title in {"all": "All tables", **{name: table.title for name, table in TABLES.items()}}.items():
        there = {name: entry for name, entry in found.items() if key in entry.figures}
        ordered = sorted(there, key=lambda name: -there[name].figures[key]["elo"])
        lines = [row(name, there[name], key) for name in ordered]
        parts.append(f"### {title}\n\n" + ("\n".join([HEAD, LINE, *lines]) + "\n" if lines else NONE))
    return "\n".join(parts)


def row(name: str, entry: Entry, key: str) -> str:
    star = "" if entry.counts else " (a try)"
    return f"| `{name}`{star} | " + " | ".join(cells(entry.figures[key])) + " |"


def page(text: str, found: dict[str, Entry]) -> str:
    """The page with these rows in place of those that are there."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{rows(found)}\n{END}{rest.partition(END)[2]}"


def main(path: Path = PAGE) -> int:
    path.write_text(page(path.read_text("utf-8"), entries()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
