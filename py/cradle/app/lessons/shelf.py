"""What there is to learn in a game, read from its board/lessons, and what of it a person has done."""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from random import Random
from typing import Any, NamedTuple

from ... import games, players
from ...board.lessons import Lesson
from ...kernel.game import Action, Game, Json, Variant
from ...kernel.record import Record
from ...kernel.slices import Work
from ...kernel.steps import Params
from ..base.page import Storage
from ..table.game_files import BadFile
from ..table.saves import TICKED, Saves

LONGEST_GAME = 2500  # decisions of settlers before a lesson is sought in another game
GAMES_TRIED = 12


class Challenge(NamedTuple):
    """A position of a game of bots in which one pick is best. shares: in percent, what each of its legal picks wins,
    as the strategist sees it; usual: the number of the pick that a settler makes. line: how the strategist goes on from
    its pick; why: messages and their parameters.
    """

    name: str  # its number, from 1 on
    start: Json
    shares: list[int]
    usual: int
    line: list[Action]
    why: list[tuple[str, Params]]

    @property
    def best(self) -> int:
        return self.shares.index(max(self.shares))


class Shelf(NamedTuple):
    """All that there is to learn in a game."""

    game: Game
    lessons: dict[str, Lesson]
    challenges: dict[str, Challenge]

    @property
    def names(self) -> list[str]:
        return [*self.lessons, *self.challenges]


@cache
def shelf(name: str) -> Shelf:
    """What a game offers. Raises LookupError if it offers nothing."""
    if name not in games.names() or not games.board(name).lessons:
        raise LookupError(name)
    package = f"{games.texts(name)}.lessons"
    lessons: tuple[Lesson, ...] = games.game_module(name, "board.lessons.lessons").LESSONS
    stored: list[dict[str, Any]] = json.loads(get_data(package, "challenges.json") or b"[]")
    challenges = {str(n): challenge(str(n), row) for n, row in enumerate(stored, 1)}
    return Shelf(games.load(name), {lesson.name: lesson for lesson in lessons}, challenges)


def challenge(name: str, row: dict[str, Any]) -> Challenge:
    line = [(verb, argument) for verb, argument in row["line"]]
    return Challenge(name, row["start"], row["shares"], row["usual"], line, [(id, params) for id, params in row["why"]])


def opening(shelf: Shelf, name: str, variant: Variant) -> Work[Record]:
    """The record with which a lesson or a challenge begins. A lesson follows the rules and seats in `variant`, as
    far as these rules know what it teaches: settlers play until it can begin. Raises BadFile if that never happens.
    """
    game = shelf.game
    if name in shelf.challenges:
        position = game.from_json(shelf.challenges[name].start)
        return Record(game, game.variant_of(position), start=shelf.challenges[name].start)
    lesson = shelf.lessons[name]
    if lesson.rules and variant["rules"] not in lesson.rules:
        variant = {**variant, "rules": lesson.rules[0]}
    settlers = [players.load(game, "heuristic") for _ in range(variant["seats"])]  # each remembers what it has planned
    for seed in range(lesson.seeds.get(variant["seats"], 1), lesson.seeds.get(variant["seats"], 1) + GAMES_TRIED):
        p, chance = game.new(seed=seed, **variant), Random(seed)
        for n in range(LONGEST_GAME):
            decision = game.decision(p)
            if decision is None:
                break
            if lesson.begins(p, decision):
                return Record(game, variant, start=game.to_json(p))
            settler = settlers[decision.seat]
            game.play(p, settler(game.view(p, decision.seat), decision, chance, 0.0))
            yield n / LONGEST_GAME
    raise BadFile("lessons.none")


def ticked_names(saves: Saves, name: str) -> set[str]:
    """What a person has done of a game: whatever storage holds, only names that there are."""
    stored = saves.entry(TICKED).get(name)
    return {one for one in stored if one in shelf(name).names} if isinstance(stored, list) else set()


def tick(saves: Saves, storage: Storage, name: str, one: str) -> None:
    """Note that a lesson or a challenge is done."""
    ticked: dict[str, list[str]] = {}
    for game in games.names():
        if games.board(game).lessons:
            found = ticked_names(saves, game) | ({one} if game == name else set())
            ticked[game] = [each for each in shelf(game).names if each in found]
    storage.put(TICKED, json.dumps(ticked))
