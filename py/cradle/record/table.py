"""Records as a table: one row a decision, with what the seat saw as numbers (docs/encodings.md) and what it played."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType

from .. import games
from ..kernel.encoding import Memory
from ..kernel.game import Event, Game, Variant
from ..kernel.record import Record
from ..lab.options import Fault

HEAD = ("seed", "n", "seat", "kind", "legal", "action", "share")


def columns(game: Game, chosen: Variant) -> list[str]:
    """The names of a row: HEAD, then those of the encoder's numbers, as "cubes.c3"."""
    try:
        return [*HEAD, *games.encoder(game.name, chosen).names]
    except ValueError as error:
        raise Fault(f"{error}.") from None


def rows(record: Record) -> Iterator[list[object]]:
    """One a decision, each as long as `columns`. legal: how many actions there were; action: its number in
    `all_actions`; share: of the win, from 0 to 1, None if the game is not over; then the encoder's numbers, 0 to 1.
    """
    game, p = record.game, record.at(0)
    encoder = games.encoder(game.name, record.variant)
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


def write_table(records: Iterable[Record], path: str | Path) -> int:
    """As CSV, or by its name as Parquet, which needs pyarrow; returns the number of rows. Raises Fault."""
    records, path = iter(records), Path(path)
    first = next(records, None)
    if first is None:
        raise Fault("There is no record in the file.")
    names = columns(first.game, first.variant)

    def every() -> Iterator[list[object]]:
        yield from rows(first)
        for record in records:
            if (record.game, record.variant) != (first.game, first.variant):
                raise Fault("All records in a table must be of the same game and variant.")
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


def _parquet(names: list[str], every: Iterator[list[object]], path: Path) -> int:
    pa, parquet = pyarrow()
    kinds = [pa.string(), pa.int32(), pa.int8(), pa.string(), pa.int16(), pa.int16(), pa.float32()]
    schema = pa.schema(list(zip(names, [*kinds, *[pa.float32()] * (len(names) - len(kinds))], strict=True)))
    count = 0
    with parquet.ParquetWriter(str(path), schema, compression="zstd", write_statistics=False) as writer:
        while lot := [[str(seed), *row] for seed, *row in islice(every, 2000)]:  # of up to 128 bits
            count += len(lot)
            writer.write_table(
                pa.table([pa.array(c, k.type) for c, k in zip(zip(*lot, strict=True), schema, strict=True)], schema)
            )
    return count


def pyarrow() -> tuple[ModuleType, ModuleType]:
    """pyarrow, and its module for Parquet. Raises Fault if it is not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise Fault(f"Parquet needs the package pyarrow: {error}.") from error
