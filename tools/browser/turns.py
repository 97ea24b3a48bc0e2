"""Chooses the turns that are measured by hand, and keeps them on file: `python -m tools.browser.turns [--anew]`.

A file in tests/records/turns holds the position before a seat's first choice in a turn, and all decisions of all seats
up to its last one, with those after it that leave no choice: figures of different days are of the same turn, whatever
bots do. A turn on file stays as long as the rules replay it; one that was chosen before chance was made as it is today
holds what came by chance. `on_file` reads it. To choose with the bots of another version, put its folder into
PYTHONPATH.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from cradle.kernel.chance import KnownOutcomes, Source
from cradle.kernel.game import BadPosition
from cradle.kernel.record import Record

from tools import ROOT

FOLDER = ROOT / "tests/records/turns"


class Wish(NamedTuple):
    """Which turn is taken: the first that fits, in games of settlers, with one seed after the other."""

    variant: dict[str, Any]
    seed: int  # the first
    fits: Callable[[Counter[str]], bool]  # of the verbs of the seat's choices
    why: str


WISHES = {
    "civilization": Wish(
        {"rules": "advanced", "seats": 7, "trade_rounds": 4},
        1,
        lambda verbs: verbs["march"] >= 14 and verbs["grow"] >= 16 and verbs["offer"] + verbs["offer-all"] == 4,
        "14 land moves or more, 16 tokens that grow or more, four offers",
    ),
    "renaissance": Wish({"seats": 6}, 7, lambda verbs: verbs["to"] >= 5, "five provinces or more"),
    "ur": Wish({"seats": 3}, 7, lambda verbs: verbs.total() >= 12, "12 choices or more"),
}


def on_file(name: str) -> Record:
    """The turn of a game as a record; who decides first is the person. Raises BadPosition if the rules have changed."""
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    record = Record(games.load(name), data["record"]["variant"], start=data["record"]["start"])
    if "chance" in data:
        set_chance(record, KnownOutcomes(data["chance"]))
    for n, index in enumerate(data["record"]["actions"]):
        actions = legal(record)
        if index >= len(actions):
            raise BadPosition(f"The rules have changed: there is no decision {n} of the turn on file any more.")
        record.play(actions[index])
    return record


def set_chance(record: Record, source: Source | None) -> None:
    """Say what comes by chance in a record that has no decisions yet."""
    for p in (record.position, record._kept[0]):
        p.source = source and source.copy()


def choose_turn(name: str) -> dict[str, Any]:
    """A turn as it is kept: how it was chosen, and its record."""
    wish = WISHES[name]
    for seed in count(wish.seed):
        if (found := turn_of(name, seed)) is not None:
            whole, begin, end, verbs = found
            record = Record(whole.game, whole.variant, start=whole.game.to_json(whole.at(begin)))
            for index in whole.indices[begin:end]:
                record.play(legal(record)[index])
            while len(legal(record)) == 1:  # the page goes on by itself as far as this
                record.play(legal(record)[0])
            how = f"The first turn in games of settlers of commit {version()} with {wish.why}"
            how += f": seed {seed}, decisions {begin} to {end - 1} of the game."
            return {"chosen": how, "choices": dict(sorted(verbs.items())), "record": record.to_json()}
    raise AssertionError("there is always another seed")


def legal(record: Record) -> list[Any]:
    """The actions at the end of a record."""
    decision = record.game.decision(record.position)
    return decision.actions if decision else []


def version() -> str:
    """The commit of the bots."""
    asked = ["git", "-C", str(Path(players.__file__).parent), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, check=True, text=True).stdout.strip()


def turn_of(name: str, seed: int) -> tuple[Record, int, int, Counter[str]] | None:
    """The first turn of a game that fits: the game, where the seat's choices begin and end, their verbs."""
    game, wish = games.load(name), WISHES[name]
    record, chance, choose = Record(game, wish.variant, seed), Random(seed), players.load(game, "heuristic")
    turns: dict[int, tuple[list[int], Counter[str]]] = {}  # of each seat, in this turn
    told: list[str] = []
    while (decision := game.decision(record.position)) is not None:
        action = choose(game.view(record.position, decision.seat), decision, chance, 0.0)
        if len(decision.actions) > 1:
            numbers, verbs = turns.setdefault(decision.seat, ([], Counter()))
            numbers.append(len(record))
            verbs[action[0]] += 1
        told.clear()
        record.play(action, lambda event: told.append(event.id))
        if "turn" in told:
            for numbers, verbs in turns.values():
                if wish.fits(verbs):
                    return record, numbers[0], numbers[-1] + 1, verbs
            turns.clear()
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="by default all", default=list(WISHES))
    parser.add_argument("--anew", action="store_true", help="choose another even where the one on file replays")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in options.names:
        try:
            kept = not options.anew and bool(on_file(name))
        except (BadPosition, FileNotFoundError):
            kept = False
        if not kept:
            data = choose_turn(name)
            (FOLDER / f"{name}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")
            print(f"{name}: {data['chosen']}")


if __name__ == "__main__":
    main()
