"""A sample as a data set: a folder with its games as JSON lines, tables as Parquet if asked for, and a card."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from .. import __version__, games
from ..kernel.game import Json, Variant
from .lines import read, read_lines, write
from .table import pyarrow, write_table

PLAYOUTS = 64  # of a strategist's decision: a clock would not give the same games again
LINES = "games.jsonl"
CARD = "README.md"  # where hubs of data sets look for it
FIELDS = {
    LINES: {
        "game, rules_version, variant": "what was played",
        "seed": "from which it was dealt, and the bots chose",
        "actions": "of every decision, the number of the action in the list of the legal ones, from 0",
        "over": "whether the game was played to its end",
        "seats": "by seat: name (of the bot), kind, score, rank (1 is best) and return (all add up to 0)",
        "deals": "see deals.parquet; n is the number of the decision that made the deal",
    },
    "games.parquet": {
        "seed, game, rules_version": "as above; the seed is text, because it may have 128 bits",
        "variant": "its choices, as JSON",
        "decisions, over": "how many there were, and whether the game was played to its end",
        "names, scores, ranks, returns": "by seat",
        "actions": "as above",
    },
    "deals.parquet": {
        "seed, n, turn": "the game, the number of the decision that made the deal, and the turn of the game",
        "giver, taker": "seats; each deal has two rows",
        "given": "the cards, as they were",
        "named": "what was said and had to be true",
        "claimed": "what was said and need not be true",
        "asked": "what the giver said that it wanted",
        "total": "the sum that was said, which had to be true; none where the rules do not ask for it",
        "false": "how many claims were not true",
    },
    "decisions.parquet": {
        "seed, n, seat, kind": "the game, the number of the decision, who decided, and what was asked",
        "legal": "how many actions there were",
        "action": "the number of the action that was played, among all that the game has",
        "share": "what the seat won in the end, from 0 to 1",
        "all others": "what the seat saw and had heard, from 0 to 1: docs/encodings.md of the project",
    },
}

CARD_TEXT = """---
license: mit
pretty_name: {title}
tags: [games, reinforcement-learning]
configs:
{configs}
---

# {title}

{what}{secrets}

## How it was made

{made}:

    {command}

The same version writes the same lines on every machine. Parquet depends on the version of pyarrow as well.

## Files

| file | rows | bytes | SHA-256 |
|---|---|---|---|
{files}

{tables}

## Licence

MIT, as the program that made it.
"""


class Sample(NamedTuple):
    """What is played: the bots by seat, and the playouts of strategists."""

    game: str
    variant: Variant
    bots: tuple[str, ...]
    playouts: int = PLAYOUTS


def write_dataset(
    played: Iterable[Json], folder: Path, what: Sample, count: int, seed: int, parquet: bool, decisions: bool
) -> dict[str, str]:
    """Write the folder; returns the digest of every file, by its path. Raises Fault without pyarrow.

    parquet: whether tables of games and deals are written; decisions: and one of all decisions.
    """
    if parquet or decisions:
        pyarrow()
    folder.mkdir(parents=True, exist_ok=True)
    lines = folder / LINES
    digests = {str(lines): write(played, lines)}
    if parquet or decisions:
        for file in tables(lines, decisions):
            digests[str(file)] = sha256(file.read_bytes()).hexdigest()
    text = card(what, count, seed, {Path(file).name: digest for file, digest in digests.items()}, folder)
    (folder / CARD).write_text(text, "utf-8")
    return digests


def tables(lines: Path, decisions: bool) -> Iterator[Path]:
    """Write the tables of a file of lines, beside it; yields their paths. There is none of deals if there are none."""
    pa, writer = pyarrow()
    whole = [data for _, data in read_lines(lines)]
    deals = [{"seed": str(data["seed"]), **deal} for data in whole for deal in data["deals"]]
    for name, rows in (("games", [*map(flat, whole)]), ("deals", deals)):
        path = lines.with_name(f"{name}.parquet")
        path.unlink(missing_ok=True)
        if rows:
            writer.write_table(pa.Table.from_pylist(rows), str(path))
            yield path
    large = lines.with_name("decisions.parquet")
    large.unlink(missing_ok=True)
    if decisions:
        write_table(read(lines), large)
        yield large


def flat(data: Json) -> Json:
    """A game as a row."""
    keys = (("names", "name"), ("scores", "score"), ("ranks", "rank"), ("returns", "return"))
    return {
        "seed": str(data["seed"]),
        "game": data["game"],
        "rules_version": data["rules_version"],
        "variant": json.dumps(data["variant"]),
        "decisions": len(data["actions"]),
        "over": data["over"],
        **{many: [seat[key] for seat in data["seats"]] for many, key in keys},
        "actions": data["actions"],
    }


def card(what: Sample, count: int, seed: int, digests: dict[str, str], folder: Path) -> str:
    """What is in the folder, for people and for hubs of data sets: fields, licence, how it was made, digests."""
    name, game = what.game, games.load(what.game)
    options = " ".join(f"--{key}={value}" for key, value in what.variant.items())
    played = f"--bots {','.join(what.bots)} --playouts {what.playouts} --games {count} --seed {seed}"
    command = f"cradle sample {name} {options} {played}"
    parquet = [file for file in digests if file.endswith(".parquet")]
    configs = [f"- config_name: {Path(file).stem}\n  data_files: {file}" for file in parquet or digests]
    flags = (" --parquet" if parquet else "") + (" --decisions" if "decisions.parquet" in digests else "")
    seeds = f"seeds {seed} to {seed + count - 1}"
    tables = "\n\n".join(
        "\n".join([f"## Fields of {file}", "", "| field | what it holds |", "|---|---|", *rows_of_fields(FIELDS[file])])
        for file in digests
    )
    sizes = [
        f"| {file} | {count_rows(folder / file)} | {(folder / file).stat().st_size} | {digest} |"
        for file, digest in digests.items()
    ]
    return CARD_TEXT.format(
        title=f"{count} games of {name}, by bots of Cradle",
        configs="\n".join(configs),
        what=f"Whole games with {what.variant['seats']} seats, {seeds}, played by {', '.join(what.bots)} (by seat).",
        secrets=" It shows what was secret in play." if game.hides(what.variant) else "",
        made=f"By version {__version__} of the package cradle-games, with version {game.rules_version} of the rules",
        command=f"{command} --dataset {folder.name}{flags}",
        files="\n".join(sizes),
        tables=tables,
    )


def count_rows(file: Path) -> int:
    """How many rows a table has, or lines a file."""
    if file.suffix == ".parquet":
        rows: int = pyarrow()[1].read_metadata(str(file)).num_rows
        return rows
    with file.open("rb") as lines:
        return sum(1 for _ in lines)


def rows_of_fields(fields: dict[str, str]) -> Iterator[str]:
    """The rows of a table of fields."""
    yield from (f"| {field} | {words} |" for field, words in fields.items())
