"""Records by the thousand: `python -m cradle.data sample ur --to ur.jsonl`, then `... table ur.jsonl --to ur.csv`.

A file of JSON lines has one record a line, as the page saves it. A table has one row a decision: what the seat saw as
numbers (docs/encodings.md), what it played, and what became of it.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from . import games, players
from .commands import Fault, Parser, load_game, run, variant
from .kernel.encoding import Memory
from .kernel.game import BadPosition, Event, Game
from .kernel.record import Record

HEAD = ("seed", "n", "seat", "kind", "legal", "action", "share")


def sample(game: Game, chosen: dict[str, Any], count: int, seed: int, bot: str = "heuristic") -> Iterator[Record]:
    """Whole games of one kind of bot, from rising seeds; the same on every machine, where the bot minds no clock."""
    for n in range(seed, seed + count):
        record, chance = Record(game, chosen, n), Random(n)
        bots = [players.load(game, bot) for _ in range(record.variant["seats"])]
        while (decision := game.decision(record.position)) is not None:
            view = game.view(record.position, decision.seat)
            record.play(bots[decision.seat](view, decision, chance, 0.0))
        yield record


def write(records: Iterable[Record], path: Path) -> str:
    """Write JSON lines; returns the SHA-256 of the file."""
    digest = sha256()
    with path.open("wb") as file:
        for record in records:
            line = json.dumps(record.to_json(), separators=(",", ":")).encode() + b"\n"
            digest.update(line)
            file.write(line)
    return digest.hexdigest()


def read(path: Path) -> Iterator[Record]:
    """The records of a file. Raises Fault for a line that holds none."""
    with path.open("rb") as file:
        for n, line in enumerate(file, 1):
            try:
                data = json.loads(line)
                yield Record.from_json(load_game(str(data["game"])[:40]), data)
            except (BadPosition, KeyError, TypeError, ValueError) as error:
                raise Fault(f"Line {n} of {str(path)!r} is no record: {str(error)[:200]}") from error


def columns(game: Game, chosen: dict[str, Any]) -> list[str]:
    """The names of a row: HEAD, then every part of the encoder, numbered."""
    encoder = games.room(game.name, "encoder").encoder(chosen)
    return [*HEAD, *(f"{part}.{i}" for part, (start, stop) in encoder.at.items() for i in range(stop - start))]


def rows(record: Record) -> Iterator[list[Any]]:
    """One a decision. legal: how many actions there were; action: its number in `all_actions`; share: of the win."""
    game, p = record.game, record.at(0)
    encoder = games.room(game.name, "encoder").encoder(record.variant)
    number = {action: n for n, action in enumerate(game.all_actions(**record.variant))}
    memories = [Memory() for _ in range(record.variant["seats"])]

    def tell(event: Event) -> None:
        for memory in memories if event.to is None else [memories[event.to]]:
            memory.hear(event, encoder.held)

    for event in record.opening:
        tell(event)
    over = game.decision(record.position) is None
    ranks = {standing.seat: standing.rank for standing in game.standings(record.position)}
    won = {seat: (rank == 1) / list(ranks.values()).count(1) if over else None for seat, rank in ranks.items()}
    for n, index in enumerate(record.indices):
        decision = game.decision(p)
        assert decision is not None
        seat, action = decision.seat, decision.actions[index]
        seen = encoder.encode(game.view(p, seat), seat, memories[seat])
        yield [record.seed, n, seat, decision.kind, len(decision.actions), number[action], won[seat], *seen]
        memories[seat].decide()
        game.play(p, action, tell)


def write_table(records: Iterator[Record], path: Path) -> int:
    """As CSV, or by its name as Parquet, which needs pyarrow; returns the number of rows. Raises Fault."""
    first = next(records, None)
    if first is None:
        raise Fault("There is no record in the file.")
    names = columns(first.game, first.variant)

    def every() -> Iterator[list[Any]]:
        yield from rows(first)
        for record in records:
            if (record.game, record.variant) != (first.game, first.variant):
                raise Fault("The records of a table are of one game and one variant.")
            yield from rows(record)

    if path.suffix == ".parquet":
        return _parquet(names, every(), path)
    with path.open("w", newline="") as file:
        writer, count = csv.writer(file), 0
        writer.writerow(names)
        for row in every():
            writer.writerow(row)
            count += 1
    return count


def _parquet(names: list[str], every: Iterator[list[Any]], path: Path) -> int:
    from importlib import import_module
    from itertools import islice

    try:
        pa, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise Fault(f"Parquet needs the package pyarrow: {error}.") from error
    kinds = [pa.int64(), pa.int32(), pa.int8(), pa.string(), pa.int16(), pa.int16(), pa.float32()]
    schema = pa.schema(list(zip(names, [*kinds, *[pa.float32()] * (len(names) - len(kinds))], strict=True)))
    count = 0
    with parquet.ParquetWriter(str(path), schema) as writer:
        while lot := list(islice(every, 2000)):
            count += len(lot)
            writer.write_table(
                pa.table([pa.array(c, k.type) for c, k in zip(zip(*lot, strict=True), schema, strict=True)], schema)
            )
    return count


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = Parser(prog="python -m cradle.data", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="sample|table")
    one = commands.add_parser("sample", help="games of bots as JSON lines", allow_abbrev=False)
    one.add_argument("game", help=", ".join(games.names()))
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--seed", type=int, default=1, help="of the first game")
    one.add_argument("--bot", default="heuristic", choices=[level for level in players.LEVELS if level != "search"])
    other = commands.add_parser("table", help="one row a decision, as .csv or .parquet", allow_abbrev=False)
    other.add_argument("file", type=Path)
    for command in (one, other):
        command.add_argument("--to", type=Path, required=True, metavar="FILE")
    try:
        options, rest = parser.parse_known_args(sys.argv[1:] if argv is None else argv)
        if options.command == "sample":
            game = load_game(options.game)
            chosen = game.variant(**variant(game, rest))
            print(write(sample(game, chosen, options.games, options.seed, options.bot), options.to), options.to)
        elif rest:
            raise Fault(f"{rest[0]!r} is not understood.")
        else:
            print(f"{write_table(read(options.file), options.to)} rows in {options.to}")
    except (Fault, OSError, ValueError) as fault:
        print(f"data: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
