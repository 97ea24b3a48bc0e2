"""A player that knows nothing of a game but its description in words plays a whole game of Advanced Civilization.

    PYTHONPATH=py python docs/talker.py

Put your language model in the place of `reply`: it gets a text, and answers with a text that names a number.
"""

from __future__ import annotations

import re

from cradle import games
from cradle.kernel.game import Event
from cradle.text import ask

LIKES = (  # what the stub looks for in the words, the best first
    r"^Buy (?!a card|no)", r"^Lay the set", r"^Build a city", r"^Accept", r"^Build no more ships", r"^Refuse",
)  # fmt: skip
HELD = re.compile(r"([^,:]+?) (\d+)/(\d+)")  # an area, the tokens there, and how many it feeds
SITE = re.compile(r"([^,:\[\]]+?) \d+\^")  # an area with a city site
EMPTY = re.compile(r"(?<=[,:]) ([^,:\[\]]+?) \d+(?=,|$)", re.MULTILINE)  # an area where nobody is


def reply(question: str) -> str:
    """The stub: it reads the position and the numbered lines, and names the line it likes best."""
    lines = re.findall(r"^(\d+)\. (.+)$", question.split("What you may do, by number:")[-1], re.MULTILINE)
    found = marching(question, lines)
    for like in LIKES:
        found += [number for number, words in lines if re.search(like, words)]
    return f"I choose {found[0]}." if found else f"There is nothing better than {lines[-1][0]}."


def marching(question: str, lines: list[tuple[str, str]]) -> list[str]:
    """Tokens that an area cannot feed go where a city can be built, else where nobody is."""
    tokens = "".join(re.findall(r"^  Tokens \(.*?\): (.+)$", question, re.MULTILINE))
    surplus = {area.strip(): int(n) - int(limit) for area, n, limit in HELD.findall(tokens) if int(n) > int(limit)}
    sites = {area.strip() for area in SITE.findall(question)}
    empty = set(EMPTY.findall(question.partition("Around your tokens")[2].partition("Civilization cards")[0]))
    best, good, others = list[str](), list[str](), list[str]()
    for number, words in lines:
        if area := re.match(r"Move tokens from (?:the )?(.+)", words):
            best += [number] * (surplus.get(area[1], 0) > 0 and area[1] not in sites)
        elif to := re.match(r"Go from .+ to (?:the )?([^(]+?)$", words):
            (best if to[1] in sites else good if to[1] in empty else others).append(number)
        elif (many := re.match(r"Move (\d+) token", words)) and "how many tokens go from" in question:
            place = re.findall(r"how many tokens go from (?:the )?(.+?) to ", question)[-1]
            best += [number] * (int(many[1]) == surplus.get(place, 1))
    return best + good + others


def play(rules: str = "advanced", seats: int = 3, turns: int = 8, seed: int = 1) -> list[str]:
    """Play a whole game by words alone; returns what was chosen, in words, and who has won."""
    game = games.load("civilization")
    told: list[Event] = []
    position = game.new(seed=seed, rules=rules, seats=seats, turns=turns, tell=told.append)
    chosen = []
    while decision := game.decision(position):
        view = game.view(position, decision.seat)
        heard = [event for event in told if event.to in (None, decision.seat)]
        action = ask(reply, view, decision, told=heard) if len(decision.actions) > 1 else decision.actions[0]
        chosen.append(f"seat {decision.seat}: {action[0]}")
        game.play(position, action, told.append)
    return [*chosen, *[f"rank {one.rank}: seat {one.seat} with {one.score}" for one in game.standings(position)]]


if __name__ == "__main__":
    print("\n".join(play()[-6:]))
