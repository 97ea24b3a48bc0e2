"""Records in large numbers: one a line, as JSON, each as the page saves it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from ..kernel.game import BadPosition, Json
from ..kernel.outside_json import parse
from ..kernel.record import Record
from ..lab.options import Fault, load_game


def write(lines: Iterable[Record | Json], path: str | Path) -> str:
    """Write JSON lines, of records or of what a sample holds; returns the SHA-256 of the file."""
    digest = sha256()
    with open(path, "wb") as file:
        for one in lines:
            data = one.to_json() if isinstance(one, Record) else one
            line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
            digest.update(line)
            file.write(line)
    return digest.hexdigest()


def read_lines(path: str | Path) -> Iterator[tuple[Record, Json]]:
    """The records of a file, each with all that its line holds. Raises Fault for a line that holds none."""
    with open(path, "rb") as file:
        for n, line in enumerate(file, 1):
            try:
                data = parse(line)
                yield Record.from_json(load_game(str(data["game"])[:40]), data), data
            except (BadPosition, KeyError, RecursionError, TypeError, ValueError) as error:
                why = f"it has no {error}" if isinstance(error, KeyError) else str(error)[:200].rstrip(".")
                raise Fault(f"Line {n} of {str(path)!r} is not a record: {why}.") from error


def read(path: str | Path) -> Iterator[Record]:
    """The records of a file. Raises Fault for a line that holds none."""
    for record, _ in read_lines(path):
        yield record
