"""Prints the messages of the page and its games as sentences, with values that are hard to word.

    python -m tools.study.sentences                                   # every message, in both languages
    python -m tools.study.sentences civilization --language fr
    python -m tools.study.sentences renaissance --ids 'prompt|attacks'  # those whose id has this pattern
    python -m tools.study.sentences ur --draw 200 --seed 1            # so many, drawn at random

Each parameter of a message goes through its values, while the others keep their first: names of every class (with each
preposition, in brackets, in the plural, with a vowel at the beginning), the numbers 0, 1, 2 and 12, lists of one and of
three, and for a second seat also the first one again.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from cradle import games
from cradle.app.base import text
from cradle.app.base.place_names import BAR
from cradle.app.base.text import LANGUAGES, SEATS, Voice, Words, parameters

from tools.build.words import catalogues

PAGE = "app"
PLAYERS = ["Ada", "Bob", "Émile", "Yves"]
NUMBERS = (2, 0, 1, 12)
COORDINATES = ("tile", "to", "place")  # of a game whose places have no names
AREAS = ("area", "place", "dock")
TERMS = [["tokens", 0, 4], ["arms", 0, 1]]  # of a force of Renaissance
KINDS = {"place": AREAS, "to": AREAS, "dock": ("dock", "area")}  # what a parameter of a type may name


@cache
def written(package: str) -> dict[str, bytes]:
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    return catalogues(Path(spec.origin).parent)[0]


def names(words: dict[str, Any], game: str, kind: str) -> list[str]:
    """Names that a parameter of this type can have, one of each class."""
    found: dict[tuple[Any, ...], str] = {}
    for one in KINDS.get(kind, (kind,)):
        for id, said in words.items():
            if not id.startswith(f"{game}.{one}.") or not isinstance(said, str):
                continue
            before, _, name = said.rpartition(BAR)
            letters = name[:1] in "AEÉIOUYHaeiou", name.split(" (")[0].endswith("s"), "(" in name
            value = id.removeprefix(f"{game}.{one}.")
            found.setdefault((before, *letters), value.replace(".", ":") if one == "dock" else value)
    return [*found.values()]


def values(voice: Voice | None, words: dict[str, Any], hole: str) -> list[Any]:
    """What a parameter can be, by its name."""
    if voice is None:
        return [*NUMBERS] if hole in ("n", "m", "least", "most") else ["Ada", "Émile"]
    kind = voice.board.types.get(hole, hole)
    if kind in SEATS:
        return [0] if hole == "seat" else [1, 2, 3, 0]
    if kind == "term":
        return [TERMS, TERMS[:1]]
    if found := names(words, voice.game, kind):
        return found
    if hole.removesuffix("s") in SEATS:
        return [[0], [0, 1, 2]]
    if hole.endswith("s") and isinstance((one := values(voice, words, hole[:-1]))[0], str):
        return [one[:1], one[:3], one[-3:]]
    return ["c3", "e4"] if hole in COORDINATES else [*NUMBERS]


def sentences(root: str, language: str, pattern: str) -> Iterator[tuple[str, str]]:
    """Each message of the page or of a game whose id has this pattern, with each set of values, as a sentence."""
    words = Words(language)
    game = "" if root == PAGE else root
    messages = text.catalogue(games.texts(root) if game else "cradle.app", language)
    voice = Voice(words, game, PLAYERS) if game else None
    for id, said in messages.items():
        holes = sorted(set().union(*(parameters(form) for form in (said if isinstance(said, list) else [said]))))
        if not re.search(pattern, id) or BAR in said:
            continue
        if isinstance(said, list) and "n" not in holes:
            holes.append("n")
        choices = {hole: values(voice, messages, hole) for hole in holes}
        first = {hole: found[0] for hole, found in choices.items()}
        given = [first, *({**first, hole: value} for hole, found in choices.items() for value in found[1:])]
        say = voice.say if voice else words.say
        yield from ((id, sentence) for sentence in dict.fromkeys(say(id, **params) for params in given))


def main() -> None:
    roots = [PAGE, *games.names()]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", nargs="*", metavar="GAME", help=f"of {', '.join(roots)}; all if none is named")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--ids", default="", metavar="PATTERN")
    parser.add_argument("--draw", type=int, metavar="N", help="so many sentences, of different messages")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if unknown := set(options.roots) - set(roots):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(roots)}")
    # The page finds words that the build has written into its packages; here they come from the .po files.
    vars(text)["get_data"] = lambda package, file: written(package).get(file)
    for language in [options.language] if options.language else LANGUAGES:
        for root in options.roots or roots:
            found = [*sentences(root, language, options.ids)]
            for id, sentence in drawn(found, options.draw, options.seed) if options.draw else found:
                print(f"{id}\t{sentence}")


def drawn(found: list[tuple[str, str]], count: int, seed: int) -> list[tuple[str, str]]:
    """So many of the sentences, or all there are, each of another message."""
    chance, by_id = Random(seed), dict[str, list[str]]()
    for id, sentence in found:
        by_id.setdefault(id, []).append(sentence)
    return [(id, chance.choice(by_id[id])) for id in chance.sample([*by_id], min(count, len(by_id)))]


if __name__ == "__main__":
    main()
