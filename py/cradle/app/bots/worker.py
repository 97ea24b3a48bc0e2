"""What runs in the worker: it answers questions that come with a view, and tells meanwhile how far it is."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from random import Random
from time import perf_counter
from typing import Any

from ... import games, players
from ...kernel.game import Action, Decision, Game
from ...players.advice import Choice, advise, cost, spend
from ...players.luck import luck
from ...players.protocol import Thinker
from .bot_memory import Minds
from .consequences import chances, changes, counsels, reasons

_minds = Minds()
Question = dict[str, Any]  # what the page asks, by name
Answer = dict[str, Any]  # what it is answered
Thought = Generator[None, None, Answer]


def think(question: str) -> Iterator[str]:
    """Answer a question: JSON with game, seat, view, seed, budget in seconds and a task, each with fields of its own:

    - "move", with level and where (the trail of bot_memory.py): what a bot picks. Found: action, a verb and an
    argument.
    - "hint": what is advised. Found: picks, the best ones, each with action and share of wins, [] where a game is not
      worth searching; line, the actions of the turn as far as they can be foreseen, and whether it is whole; changes
      and why, see consequences.py.
    - "look", with actions, the picks of one plan, and again, whether it was asked before: what they cost. Found:
      shares, of every seat with the best plan; best and picked, each with action and share; doubt, the standard error
      of their difference. If it is asked again, also line, the actions of the best plan, and why it is better.
    - "luck", with action, and in place of seat and view the whole position: what chance did after it, in a game that is
      over. Found: gains and doubt, see players/luck.py.

    Yields JSON, {"progress": 0 to 1} now and then and at last what was found. Between two words the question may be
    dropped.
    """
    asked = json.loads(question)
    game = games.load(asked["game"])
    begun, budget = perf_counter(), asked["budget"]
    asked["until"] = begun + budget
    if asked["task"] == "luck":
        thought = luck_answer(game, asked)
    else:
        decision = game.decision(game.imagine(asked["view"], asked["seed"]))
        assert decision is not None
        thought = TASKS[asked["task"]](game, decision, asked)
    while True:
        try:
            next(thought)
        except StopIteration as found:
            yield json.dumps(found.value)
            return
        yield json.dumps({"progress": min(1.0, (perf_counter() - begun) / budget)})


def move(game: Game, decision: Decision, asked: Question) -> Thought:
    who = game, asked["level"], asked["seat"], asked["where"]
    player, chance, budget = _minds.recall(*who), Random(asked["seed"]), asked["budget"]
    if isinstance(player, Thinker):
        search = player.begin(asked["view"], decision, chance)
        search.until = asked["until"]
        yield from spend(search, asked["until"] - perf_counter())
        action = search.best()
        planned = player.planned()
    else:
        action, planned = player(asked["view"], decision, chance, budget), []
    _minds.keep(player, *who, decision.actions.index(action))
    return {"action": list(action), "line": [list(one) for one in planned]}


def hint(game: Game, decision: Decision, asked: Question) -> Thought:
    """Answer the task "hint". If the line is one of habits and ends the turn, its changes are not told: what comes
    after the turn is not the work of these picks.
    """
    judge, seat = players.judgement(game), decision.seat
    plan = yield from advise(game, judge, asked["view"], decision, Random(asked["seed"]), asked["budget"])
    counted = judge.searches or not plan.whole
    hangs = chances(game, judge, plan.before_last, plan.line[-1])
    after = plan.before_last if hangs else plan.after  # a dozen worlds may throw alike by chance, so dice are left out
    return {
        "picks": [choice_json(choice) for choice in plan.choices],
        "line": [list(action) for action in plan.line],
        "whole": plan.whole,
        "changes": changes(game, seat, plan.before, after) if counted else {},
        "why": [*hangs, *reasons(judge, seat, plan.before, after), *counsels(judge, seat, plan.before, after)],
    }


def look(game: Game, decision: Decision, asked: Question) -> Thought:
    actions: list[Action] = [(verb, argument) for verb, argument in asked["actions"]]
    judge, chance, again = players.judgement(game), Random(asked["seed"]), asked["again"]
    found = yield from cost(game, judge, asked["view"], decision, chance, actions, asked["budget"], again)
    answer: Answer = {
        "shares": found.shares,
        "best": choice_json(found.best),
        "picked": choice_json(found.picked),
    }
    answer |= {"doubt": found.doubt, "line": [answer["best"]["action"]], "why": []}
    if found.better and found.made:
        both = []
        for line in (found.better, found.made):
            hangs = chances(game, judge, line.before_last, line.picks[-1])
            about = judge, decision.seat, line.before, line.before_last if hangs else line.worlds
            both.append([*reasons(*about), *counsels(*about)])
        answer["line"] = [list(action) for action in found.better.picks]
        answer["why"] = [reason for reason in both[0] if reason not in both[1]]
    return answer


def luck_answer(game: Game, asked: Question) -> Thought:
    verb, argument = asked["action"]
    position, chance = game.from_json(asked["position"]), Random(asked["seed"])
    judge, action = players.judgement(game), (verb, argument)
    found = yield from luck(game, judge, position, action, chance, asked["budget"])
    return {"gains": found.gains, "doubt": found.doubt}


def choice_json(choice: Choice) -> Answer:
    return {"action": list(choice.action), "share": choice.share}


TASKS = {"move": move, "hint": hint, "look": look}
