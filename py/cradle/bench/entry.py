"""The file of an entry: who played, every game, and the figures. One from somebody else is hostile until checked."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__, codec, games
from ..kernel.outside_json import parse
from ..lab.options import Fault
from .figures import Figures, figures
from .play import Entrant, Row, play
from .tables import NAME, TABLES, Spot, spots

LONGEST = 20_000_000  # bytes of a file
BOT = re.compile(r"[\w./:=,-]{1,120}")  # a name of a bot
# What has to be there, in an entry and in each of its games
ENTRY = {"bot": str, "playouts": int, "budget": float, "version": str, "rules": dict, "figures": dict}
ROW = {"table": str, "seed": int, "place": int, "record": str, "illegal": int, "seconds": float}
CLAIMED = ("illegal", "seconds")  # what no replay can find


class Entry(NamedTuple):
    """What a file holds. version: of the engine that played; rules: by game, the version of its rules."""

    entrant: Entrant
    version: str
    rules: dict[str, int]
    rows: list[Row]
    figures: dict[str, Figures]

    @property
    def counts(self) -> bool:
        """Whether every game of the benchmark was played."""
        return [Spot(row["table"], row["seed"], row["place"]) for row in self.rows] == [
            spot for name, table in TABLES.items() for spot in spots(name, table.games)
        ]


def make_entry(entrant: Entrant, rows: list[Row]) -> Entry:
    """An entry by this engine."""
    return Entry(entrant, __version__, rules_now(), rows, figures(rows))


def rules_now() -> dict[str, int]:
    """By game, the version of its rules."""
    return {table.game: games.load(table.game).rules_version for table in TABLES.values()}


def write(entry: Entry, path: Path) -> None:
    """All at once: whoever stops it finds the file before or after."""
    data = {
        "bench": NAME, "entry": entry.counts, **entry.entrant._asdict(), "version": entry.version,
        "rules": entry.rules, "figures": entry.figures, "games": entry.rows,
    }  # fmt: skip
    beside = path.with_name(f"{path.name}.part")
    beside.write_text(json.dumps(data, indent=0) + "\n", "utf-8")
    os.replace(beside, path)


def read(path: Path) -> Entry:
    """What a file holds, by its own account. Raises Fault where it is no file of this benchmark."""
    try:
        with path.open("rb") as opened:
            raw = opened.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Fault(f"{str(path)[:80]!r} cannot be read: {why}.") from error
    file = f"{str(path)[:80]!r}"
    if len(raw) > LONGEST:
        raise Fault(f"{file} is far too large for this benchmark.")
    try:
        data = parse(raw)
    except ValueError as error:
        raise Fault(f"{file} is no JSON, or only a part of it.") from error
    if not isinstance(data, dict) or data.get("bench") != NAME:
        raise Fault(f"{file} holds nothing of {NAME}.")
    try:
        return parse_entry(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Fault(f"{file} is not as `cradle bench` writes it: {type(error).__name__} {str(error)[:80]}.") from error


def parse_entry(data: dict[str, Any]) -> Entry:
    """Raises KeyError, TypeError or ValueError where a part is missing or another thing."""
    check_kinds(data, ENTRY)
    entrant = Entrant(data["bot"], data["playouts"], data["budget"])
    if not BOT.fullmatch(entrant.bot):
        raise ValueError(f"bot {entrant.bot[:40]!r}")
    for row in data["games"]:
        check_kinds(row, ROW)
        if not (0 <= row["illegal"] < 1e6 and 0 <= row["seconds"] < 1e9):
            raise ValueError("illegal, seconds")
    found = [Spot(row["table"], row["seed"], row["place"]) for row in data["games"]]
    if not found or found != [spot for name in TABLES for spot in spots(name, sum(s.table == name for s in found))]:
        raise ValueError("games: they are not those of this benchmark, in their order")
    return Entry(entrant, data["version"], data["rules"], data["games"], data["figures"])


def check_kinds(row: Mapping[str, object], kinds: Mapping[str, type]) -> None:
    """Raises KeyError where an entry is missing, and TypeError where one is not of its kind. An int is a float too."""
    for key, kind in kinds.items():
        if not isinstance(row[key], (int, float) if kind is float else kind):
            raise TypeError(f"{key} {str(row[key])[:40]}")


def differences(entry: Entry, over: Callable[..., Iterable[Row | str]]) -> Iterator[str]:
    """Play every game again, the entrant by its record and its opponents as they are; yields a sentence for each that
    comes out otherwise, and for figures that do. over: a function like `map`.
    """
    if entry.rules != rules_now():
        raise Fault(f"It was played by other rules than those of this engine, {__version__}.")
    again: list[Row] = []
    for row, found in zip(entry.rows, over(replay, [(entry.entrant, row) for row in entry.rows]), strict=True):
        if isinstance(found, str):
            yield found
        else:
            again.append(found)
            if found != row:
                keys = [key for key, value in found.items() if row.get(key) != value]
                yield f"{game_words(row)} comes out otherwise: {', '.join(keys) or 'there is more than a game'}."
    if len(again) == len(entry.rows):
        now = figures(again)
        for name in now.keys() | entry.figures.keys():
            if now.get(name) != entry.figures.get(name):
                yield f"The figures of {str(name)[:40]!r} are not those of these games."


def replay(job: tuple[Entrant, Row]) -> Row | str:
    """A row as it comes out again, with what only the entrant can know; or why there is none, in a sentence."""
    entrant, row = job
    try:
        record = codec.read_record(row["record"])
    except codec.LinkError as error:
        return f"{game_words(row)}: {error}"
    try:
        found = play(Spot(row["table"], row["seed"], row["place"]), entrant, record)
    except Fault as fault:
        return f"{game_words(row)}: {fault}"
    return {**found, "illegal": row["illegal"], "seconds": row["seconds"]}


def game_words(row: Row) -> str:
    """A game, as a sentence begins."""
    return f"The game of {row['table']} with seed {row['seed']} and place {row['place']}"


def stored_games(path: Path, entrant: Entrant) -> Sequence[Row]:
    """The games in a file that is to be gone on with; none if there is no file. Raises Fault if it holds others."""
    if not path.exists():
        return []
    entry = read(path)
    if (entry.entrant, entry.version, entry.rules) != (entrant, __version__, rules_now()):
        raise Fault(f"{str(path)[:80]!r} holds games of another bot or engine: name another file.")
    return entry.rows
