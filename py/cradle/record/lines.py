"""Records in large numbers: one a line, as JSON, each as the page saves it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from .. import players
from ..kernel.game import BadPosition, Game, Json, Variant
from ..kernel.outside_json import parse
from ..kernel.record import Record
from ..lab.cores import spread
from ..lab.options import Fault, load_game


def sample(
    game: Game, chosen: Variant, count: int, seed: int, bot: str = "heuristic", cores: int = 1
) -> Iterator[Record]:
    """Whole games of one kind of bot, from rising seeds; the same on every machine, if the bot uses no clock.

    chosen: a whole variant, from `game.variant`. count: games. seed: of the first. cores: of this machine, that play
    at once. Raises KeyError if there is no such bot.
    """
    play = partial(bot_game, game.name, chosen, bot)
    with spread(min(cores, count)) as over:
        for data in over(play, range(seed, seed + count)):
            yield Record.from_json(game, data)


def bot_game(name: str, chosen: Variant, bot: str, seed: int) -> Json:
    """One game of bots, as JSON: one process sends it to another."""
    game = load_game(name)
    record, chance = Record(game, chosen, seed), Random(seed)
    bots = [players.load(game, bot) for _ in range(record.variant["seats"])]
    while (decision := game.decision(record.position)) is not None:
        view = game.view(record.position, decision.seat)
        record.play(bots[decision.seat](view, decision, chance, 0.0))
    return record.to_json()


def write(records: Iterable[Record], path: str | Path) -> str:
    """Write JSON lines; returns the SHA-256 of the file."""
    digest = sha256()
    with open(path, "wb") as file:
        for record in records:
            line = json.dumps(record.to_json(), separators=(",", ":")).encode() + b"\n"
            digest.update(line)
            file.write(line)
    return digest.hexdigest()


def read(path: str | Path) -> Iterator[Record]:
    """The records of a file. Raises Fault for a line that holds none."""
    with open(path, "rb") as file:
        for n, line in enumerate(file, 1):
            try:
                data = parse(line)
                yield Record.from_json(load_game(str(data["game"])[:40]), data)
            except (BadPosition, KeyError, RecursionError, TypeError, ValueError) as error:
                raise Fault(f"Line {n} of {str(path)!r} is no record: {str(error)[:200]}") from error
