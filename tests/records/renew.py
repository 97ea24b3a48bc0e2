"""Makes the files of this folder anew: `PYTHONPATH=py:tests python -m records.renew` says what has changed.

Every file is a whole game, one for each way a game can end at each table. They change when rules do: look at the
difference, and raise `rules_version` where it is meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from cradle import games
from cradle.kernel.game import Decision, Event, Game
from cradle.kernel.record import Record
from cradle.players import load
from every_game import CAP, Table

from tests.game_suite import choose_at_random, suite_of

FOLDER = Path(__file__).parent


# Whole games ----------------------------------------------------------------------------------------------------------
Style = Callable[[Any, Decision, Random], Any]


def idle(p: Any, decision: Decision, chance: Random) -> Any:
    """Nothing that can be left undone, and else the first: what stood comes back before long."""
    quiet = [a for a in decision.actions if a[0] in ("done", "keep")]
    return quiet[0] if quiet else decision.actions[0]


def settling(p: Any, decision: Decision, chance: Random) -> Any:
    """A cube on every free tile, and none is ever lost."""
    free = [a for a in decision.actions if a[0] in ("free", "place")] or [a for a in decision.actions if a[0] == "done"]
    return chance.choice(free or decision.actions)


def in_earnest(game: Game) -> Style:
    """By heuristic players, one a seat; they remember one game."""
    players = [load(game, "heuristic") for _ in range(max(game.variants["seats"][0]))]
    return lambda p, d, chance: players[d.seat](game.view(p, d.seat), d, chance, 0.0)


def styles(game: Game) -> tuple[Style, ...]:
    """Ways to play one game."""
    if (choose := suite_of(game.name).choose) is not choose_at_random:
        return in_earnest(game), choose, choose_at_random
    return choose, idle, settling


def files() -> Iterator[tuple[Path, Table, str]]:
    """Every whole game there should be: its file, its table, and the event that tells its end."""
    for name in games.names():
        for ending, tables in suite_of(name).endings.items():
            for chosen in tables:
                table = Table(name, tuple(games.load(name).variant(**chosen).items()))
                yield FOLDER / f"{table}-{ending.rpartition('.')[2]}.json", table, ending


def whole_game(table: Table, seed: int, style: Style) -> tuple[Record, list[Event]]:
    record, told, chance = table.record(seed), [], Random(seed)
    while (decision := table.game.decision(record.position)) and len(record) < CAP:
        record.play(style(record.position, decision, chance), told.append)
    return record, told


def found(table: Table, ending: str) -> tuple[Record, list[Event]]:
    """The first game that ends like this."""
    for seed in range(400):
        for style in styles(table.game):
            record, told = whole_game(table, seed, style)
            if told[-1].id == ending:
                return record, told
    raise LookupError(f"{table}: no game ends with {ending}")


def digest(told: list[Event]) -> str:
    """Of all that was told: who heard what, in order."""
    return f"{crc32(json.dumps(told, sort_keys=True).encode()):08x}"


def standings(record: Record) -> list[list[int]]:
    return [[s.seat, s.rank, s.score] for s in record.game.standings(record.position)]


def golden(record: Record, told: list[Event]) -> dict[str, Any]:
    return {
        "ending": told[-1].id,
        "events": len(told),
        "told": digest(told),
        "standings": standings(record),
        "record": record.to_json(),
    }


def renewed(path: Path, table: Table, ending: str) -> dict[str, Any]:
    """The game on file played by the rules of today, as far as they still allow; else another that ends like it."""
    if path.exists():
        stored = json.loads(path.read_text())["record"]
        record, told = table.record(stored["seed"]), []
        for index in stored["actions"]:
            decision = table.game.decision(record.position)
            if decision is None or index >= len(decision.actions):
                break
            record.play(decision.actions[index], told.append)
        if table.game.decision(record.position) is None and told[-1].id == ending:
            return golden(record, told)
    return golden(*found(table, ending))


def main() -> None:
    wanted = set()
    for path, table, ending in files():
        wanted.add(path)
        data = renewed(path, table, ending)
        if not path.exists() or json.loads(path.read_text()) != data:
            path.write_text(json.dumps(data, separators=(",", ":")) + "\n")
            print(f"renewed {path.name}")
    for path in set(FOLDER.glob("*.json")) - wanted:
        path.unlink()
        print(f"removed {path.name}")


if __name__ == "__main__":
    main()
