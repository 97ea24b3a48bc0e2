"""What there is to learn in a game, read from its board/lessons, and what of it a person has done."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from ... import games, players
from ...board.lessons import Fact, Lesson, Task
from ...kernel.game import Action, Decision, Game, Json, Variant
from ...kernel.record import Record
from ...kernel.slices import Work
from ...kernel.steps import Params
from ..base.page import Storage
from ..table.game_files import BadFile
from ..table.saves import TICKED, Saves

LONGEST_GAME = 2500  # decisions of settlers before a lesson is sought in another game
GAMES_TRIED = 12
GOOD = 1  # percent: a pick that wins so much less than the best is as good


class Challenge(NamedTuple):
    """A position of a game of settlers in which one pick is best; best, usual: the numbers of that pick and of the one
    that a settler makes, or that many would make at first sight. All legal picks were played on in so many worlds to
    where its task says; shares: in percent, what each wins there, as the strategist sees it; facts: by measure, in
    tenths, what each has left; by: the fact that counts, if it is not what each wins. line: how the best pick goes on;
    why: messages and their parameters.
    """

    name: str  # its number, from 1 on
    task: Task
    start: Json
    picks: int  # see fingerprint()
    best: int
    usual: int
    shares: list[int]
    facts: dict[str, list[int]]
    worlds: int
    line: list[Action]
    why: list[tuple[str, Params]]
    sight: bool = False  # whether the usual pick is that at first sight
    by: Fact | None = None

    @property
    def scores(self) -> list[int]:
        """What picks are compared by, the more the better: percent of the win, or tenths of a fact."""
        counted = self.facts[self.task.by] if self.by else self.shares
        return [-n for n in counted] if self.by and self.by.less else counted

    def good(self, pick: int) -> bool:
        """Whether a pick is as good as the best, or nearly."""
        return self.scores[self.best] - self.scores[pick] <= (10 * self.by.near if self.by else GOOD)


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
    challenges: dict[str, Challenge] = {}
    if stored:
        asked = games.game_module(name, "board.lessons.tasks")
        challenges = {str(n): challenge(str(n), row, asked.TASKS, asked.FACTS) for n, row in enumerate(stored, 1)}
    return Shelf(games.load(name), {lesson.name: lesson for lesson in lessons}, challenges)


def challenge(name: str, row: dict[str, Any], tasks: Sequence[Task], facts: Mapping[str, Fact]) -> Challenge:
    task = next(task for task in tasks if task.name == row["task"])
    line = [(verb, argument) for verb, argument in row["line"]]
    why = [(id, params) for id, params in row["why"]]
    return Challenge(name, **{**row, "task": task, "line": line, "why": why, "by": facts[task.by] if task.by else None})


def fingerprint(decision: Decision) -> int:
    """A number of what is asked and of all legal picks in their order, by which a change of the rules is noticed."""
    return crc32(json.dumps([decision.seat, decision.kind, decision.actions]).encode())


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
