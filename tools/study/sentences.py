"""Prints the messages of the page and its games as sentences, with values that are hard to word.

    python -m tools.study.sentences                                   # every message, in both languages
    python -m tools.study.sentences civilization --language fr
    python -m tools.study.sentences renaissance --ids 'prompt|attacks'  # those whose id has this pattern
    python -m tools.study.sentences ur --draw 200 --seed 1            # so many, drawn at random

Each parameter of a message goes through its values, while the others keep their first: names of every class (with each
preposition, in brackets, in the plural, with a vowel at the beginning), the numbers 0, 1, 2 and 12, lists of one and of
three, and for a second seat also the first one again. No name comes twice in a sentence, but that of a seat. Where a
message has a list and counts it, the number is that of the list.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from cradle import games
from cradle.civilization.rules import geography
from cradle.renaissance.rules.cards import CARDS
from cradle.words import text
from cradle.words.place_names import BAR
from cradle.words.text import LANGUAGES, SEATS, Voice, Words, parameters

PAGE = "app"
PLAYERS = ["Ada", "Bob", "Émile", "Yves"]
NUMBERS = (2, 0, 1, 12)
BOUNDS = {"least": (1, 2), "most": (12, 5), "held": (1, 0), "cash": (1, 0), "m": (12, 0, 1, 5), "left": (3, 0, 1)}
CHANCES = (613, 0, 1000)  # in tenths of a percent
COORDINATES = {"tile": ["c3", "e4"], "to": ["d4", "e5"], "place": ["d4", "e5"]}  # of a game whose places have no names
AREAS = ("area", "place", "dock")
TERMS = [["tokens", 0, 4], ["arms", 0, 1]]  # of a force of Renaissance
KINDS = {"place": AREAS, "to": AREAS, "dock": ("dock", "area")}  # what a parameter of a type may name
COUNTED = ("force", "defence")  # numbers, though messages have such a name
OPEN_SEAS = {name for name, is_open in zip(geography.NAMES, geography.OPEN, strict=True) if is_open}
MEETS_SEAS = r"refusal(?!\.(too_few|other_volcano))|sail|\.sea$|water"  # ids of messages that may speak of an open sea

# What a parameter is in some messages: the pattern of their ids, the parameter, its values.
LEADERS = [card.id for card in CARDS if card.kind == "leader"][-4:]
COMMODITIES = [card.id for card in CARDS if card.kind == "commodity"][-4:]
LOT = r"\.(deal|counter|offer|offer_all|trade\.answer|lot_short|no_lot|no_lot_of|no_partner|\w+_after)$"
NEVER_NONE = (
    r"^ur\.(board\.rank|prompt\.start|refusal\.forced_start|preview\.(plus|costs))$"
    r"|^civilization\.(laid|marched|turn|cards_enough|(bought|city_built)(\.\w+)?|board\.card|why\.(set|saved|growth))$"
    r"|^civilization\.(refusal\.(take_back|keep_it)|prompt\.(expansion\.share|barbarians\.\w+))$"
    r"|^renaissance\.(why\.(paid_others|saved_tokens)|prompt\.(extra\.card|purchases\.fleet)|board\.missing|expands)$"
    r"|^renaissance\.(loses_cash|card_for_tokens)$"
    r"|^(live\.watching|log\.earlier|review\.same|rules\.found|home\.name_of)$"
)
ONLY: list[tuple[str, str, list[Any]]] = [
    (r"^ur\.(do|listed|refusal)\.exchange", "tile", ["c3", "beside"]),
    (r"^ur\.(refusal\.war_(too_)?weak|why\.set)$", "n", [2, 3]),
    (r"^civilization.*" + LOT, "n", [3, 4]),
    (r"^civilization.*" + LOT, "m", [3, 4]),
    (r"^civilization\.prompt\.(slave_revolt|support)\.city$", "n", [4, 2]),
    (r"^civilization\.prompt\.(slave_revolt|support)\.city$", "m", [1]),
    (r"support|slave_revolt", "m", [1, 0]),
    (r"^civilization\.board\.(next\.\w+|form\.la(y|id))$", "m", [12]),
    (r"^civilization\.refusal\.no_land$", "place", sorted(OPEN_SEAS)[:3]),
    (r"^(ur\.war\.attack|civilization\.civil_war)$", "victim", [1]),
    (r"^(civilization\.(civil_war|directed\.\w+)|renaissance\.swaps)$", "other", [2, 3]),
    (r"too_few_without_site$", "m", [12]),
    (r"^renaissance\.refusal\.strength$", "n", [6]),
    (r"^renaissance\.refusal\.strength$", "most", [5, 1]),
    (r"^standing\.many$", "n", [40]),
    (r"\.trade_cards\.buy$", "price", [18]),
    (r"\.place\.buy-card$", "price", [3]),
    (r"claim|refund|(refusal|why)\.(protected|leader|yours)", "card", LEADERS),
    (r"cards\.commodity$", "card", ["cloth_wine_1"]),
    (r"cards\.commodity$", "good", ["cloth", "wine"]),
    (r"commodity$", "card", COMMODITIES),
    (r"target", "card", ["mysticism", "civil_war"]),
    (r"^renaissance\.why\.spared$", "place", ["genoa", "venezia"]),
    (r"^renaissance\.preview\.war$", "tie", [83]),
    (r"^renaissance\.(fleet|ship|do\.ship)$", "ship", [1, 4, 8]),
    (r"^renaissance\.opens$", "n", [1, 7]),
    (NEVER_NONE, "n", [2, 1, 12]),
]
# Parameters that are words already when a message is said: which message makes them, and with what.
MADE: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "face": [("ur.action.war", {}), ("ur.action.agriculture", {})],
    "back": [("ur.action.culture", {})],
    "sets": [("civilization.board.own_set", {"good": "bronze", "n": 3})],
    "pick": [("civilization.do.buy", {"card": "coinage"}), ("civilization.do.cities.found.done", {})],
    "what": [("civilization.city_built", {"seat": 1, "place": "rome"})],
    "order": [("civilization.order.march", {"place": "rome", "to": "samnium"})],
    "orders": [("civilization.order.march", {"place": "rome", "to": "samnium"})],
    "then": [("civilization.preview.taken", {})],
    "measure": [("civilization.measure.cities", {})],
    "style": [("civilization.style.trader", {})],
    "title": [("civilization.tour.land.title", {})],
    "game": [("ur.name", {}), ("renaissance.name", {})],
    "names": [("list", {"first": "Ada", "last": "Émile"}), ("list", {"first": "Yves, Ada", "last": "Bob"})],
}
WRITTEN = {
    "turn": ["3", "1"], "paragraph": ["4.10"], "version": ["0.2.0"], "scores": ["Ada 12, Émile 3"],
    "places": ["Rome, Ur"], "common": ["7"], "letters": ["C, T"],
}  # fmt: skip


def names(words: dict[str, Any], game: str, kind: str, id: str) -> list[Any]:
    """Names that a parameter of this type can have in a message, one of each class."""
    found: dict[tuple[Any, ...], Any] = {}
    for one in KINDS.get(kind, (kind,)):
        for name_id, said in words.items():
            if not name_id.startswith(f"{game}.{one}.") or not isinstance(said, str):
                continue
            before, _, name = said.rpartition(BAR)
            letters = name[:1] in "AEÉIOUYHaeiou", name.split(" (")[0].endswith("s"), "(" in name
            value = name_id.removeprefix(f"{game}.{one}.")
            if value in OPEN_SEAS and not re.search(MEETS_SEAS, id):
                continue
            value = value.replace(".", ":") if one == "dock" else value
            found.setdefault((before, *letters), int(value) if value.isdigit() else value)
    return [*found.values()]


def values(words: Words, voice: Voice | None, messages: dict[str, Any], id: str, hole: str) -> list[Any]:
    """What a parameter of a message can be, by its name."""
    if only := only_values(id, hole):
        return only
    kind = voice.board.types.get(hole, hole) if voice else hole
    if hole == "n" or kind in BOUNDS:
        return [*BOUNDS.get(hole, NUMBERS)]
    if hole in MADE and (voice is None or kind == hole):
        return [message_words(words, *one) for one in MADE[hole]]
    if hole in WRITTEN and (voice is None or hole == "letters"):
        return WRITTEN[hole]
    if voice is None or hole == "name":
        return ["Ada", "Émile"]
    return values_of_kind(words, voice, messages, id, hole, kind)


def only_values(id: str, hole: str) -> list[Any] | None:
    """What a parameter of this message alone can be, where that is said."""
    return next((found for pattern, name, found in ONLY if name == hole and re.search(pattern, id)), None)


def values_of_kind(words: Words, voice: Voice, messages: dict[str, Any], id: str, hole: str, kind: str) -> list[Any]:
    """What a parameter of this kind can be: seats, names and lists of them, or numbers."""
    if kind in SEATS:
        return [0] if hole == "seat" else [1, 2, 3] if f"{id}.self" in messages else [1, 2, 3, 0]
    if kind == "term":
        return [TERMS, TERMS[:1]]
    if kind == "chance":
        return [*CHANCES]
    found = names(messages, voice.game, kind, id)
    if kind in COORDINATES and len(found) < 2:
        return COORDINATES[kind]
    if found and kind not in COUNTED:
        return found
    if hole.removesuffix("s") in SEATS:
        return [[1, 2], [1]] if hole == "others" else [[0], [0, 1, 2]]
    if hole.endswith("s") and isinstance((one := values(words, voice, messages, id, hole[:-1]))[0], str):
        return [one[:1], one[:3], one[-3:], one[1:2], one[1:4]]
    return [*NUMBERS]


def message_words(words: Words, id: str, params: dict[str, Any]) -> str:
    """The words of a message of any game."""
    root = id.partition(".")[0]
    return Voice(words, root, PLAYERS).say(id, **params) if root in games.names() else words.say(id, **params)


def named_twice(given: Iterable[Any]) -> bool:
    """Whether a name is given to two parameters, alone or in a list."""
    found = [name for value in given for name in (value if isinstance(value, list) else [value])]
    names = [name for name in found if isinstance(name, str)]
    return len(set(names)) < len(names)


def sets_of_values(choices: dict[str, list[Any]], is_counted: bool) -> Iterator[dict[str, Any]]:
    """The parameters of one sentence after the other. is_counted: the number is that of the list, if there is one."""
    first: dict[str, Any] = {}
    for hole, found in choices.items():
        first[hole] = next((value for value in found if not named_twice([*first.values(), value])), found[0])
    others = ({**first, hole: value} for hole, found in choices.items() for value in found if value != first[hole])
    for params in [first, *(params for params in others if not named_twice(params.values()))]:
        lists = [v for hole, v in params.items() if isinstance(v, list) and (hole == "others" or isinstance(v[0], str))]
        yield {**params, "n": len(lists[0])} if lists and is_counted else params


def sentences(root: str, language: str, pattern: str) -> Iterator[tuple[str, str]]:
    """Each message of the page or of a game whose id has this pattern, with each set of values, as a sentence. The page
    stands here for descriptions too, and for what both share.
    """
    words = Words(language)
    game = "" if root == PAGE else root
    taught = [f"{games.texts(root)}.lessons"] if game and games.board(root).lessons else []
    packages = [games.texts(root), *taught] if game else ["cradle.app", *sorted({*text.ROOMS.values()})]
    messages = {id: said for package in packages for id, said in text.catalogue(package, language).items()}
    voice = Voice(words, game, PLAYERS) if game else None
    for id, said in messages.items():
        holes = sorted(set().union(*(parameters(form) for form in (said if isinstance(said, list) else [said]))))
        if not re.search(pattern, id) or BAR in said:
            continue
        if isinstance(said, list) and "n" not in holes:
            holes.append("n")
        choices = {hole: values(words, voice, messages, id, hole) for hole in holes}
        say = voice.say if voice else words.say
        all_given = sets_of_values(choices, isinstance(said, list))
        yield from ((id, sentence) for sentence in dict.fromkeys(say(id, **params) for params in all_given))


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
    for language in [options.language] if options.language else LANGUAGES:
        for root in options.roots or roots:
            found = [*sentences(root, language, options.ids)]
            for id, sentence in draw_by_lot(found, options.draw, options.seed) if options.draw else found:
                print(f"{id}\t{sentence}")


def draw_by_lot(found: list[tuple[str, str]], count: int, seed: int) -> list[tuple[str, str]]:
    """So many of the sentences, or all there are, each of another message."""
    chance, by_id = Random(seed), dict[str, list[str]]()
    for id, sentence in found:
        by_id.setdefault(id, []).append(sentence)
    return [(id, chance.choice(by_id[id])) for id in chance.sample([*by_id], min(count, len(by_id)))]


if __name__ == "__main__":
    main()
