"""Words: the reader's language, messages by id, parameters by name; and that no id is missing or left over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cradle import app as app_package
from cradle import games, players
from cradle.app.base.settings import SPEEDS
from cradle.app.table import seats
from cradle.kernel.game import Decision
from cradle.words.text import LANGUAGES, Voice, Words, preferred_language, rules

from tests.app.catalogues import spoken
from tests.app.pages import words as text_of
from tests.wordings import wordings
from tools.build.words import catalogues

FOLDER = Path(app_package.__file__).parent
FOLDERS = FOLDER, FOLDER / "lessons", FOLDER.parent / "words", FOLDER.parent / "text"  # all but the games
NAMES = ["Ada", "Ben", "Cleo"]


def voice(language: str, **more: Any) -> Voice:
    return Voice(Words(language), "ur", NAMES, **more)


def ids(language: str = "en") -> set[str]:
    return {id for folder in FOLDERS for id in wordings(folder, language)}


# The catalogue --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_hold_the_same_messages(folder: Path) -> None:
    assert catalogues(folder)[1] == []


# Ids that the app puts together, and what can stand in their holes.
BUILT = {
    "colour": seats.COLOURS,
    "kind": (seats.HUMAN, *players.LEVELS, seats.AWAY),
    "settings.pace": SPEEDS,
}


def test_every_message_the_app_names_is_there_and_none_is_left_over() -> None:
    # Some modules speak for the boards of all games.
    boards = [FOLDER.parent / "board" / name for name in ("trees.py", "cards.py", "book_examples.py", "description.py")]
    files = [*(path for folder in FOLDERS for path in folder.rglob("*.py")), *boards]
    source = "\n".join(path.read_text("utf-8") for path in files)
    roots = {name.partition(".")[0] for name in ids()}
    literal = {name for name in re.findall(r'"([a-z_]+(?:\.[a-z_]+)*)"', source) if name.partition(".")[0] in roots}
    dotted = {name for name in literal if "." in name and not name.endswith(".json")}
    assert dotted <= ids(), "named in the source, but no message"
    for prefix, choices in BUILT.items():
        assert {f"{prefix}.{choice}" for choice in choices} <= ids()
    patterns = [
        re.compile(re.sub(r"\\\{[^{}]*\\\}", r"[\\w.]+", re.escape(name)))
        for name in re.findall(r'f"([a-z_]+\.(?:[a-z_.]|\{[^{}"]*\})*)"', source)
    ]
    left = {name for name in ids() - literal if not any(pattern.fullmatch(name) for pattern in patterns)}
    asked = re.findall(r'"((?:toast|file)\.[a-z_]+)"|toasts\.show\("([a-z_.]+)", verb=', source)
    left -= {f"{one or other}.do" for one, other in asked}  # a toast with something to do about it
    left -= {name for name in left if name.startswith("refusal.")}  # of the kernel
    assert left == set(), "messages nobody says"


# Language -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("browser", "page"),
    [
        (["fr-CA", "en"], "fr"),
        (["en-GB"], "en"),
        (["de"], "en"),
        (["de-AT", "FR"], "fr"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_browser_that_the_page_speaks(browser: list[str], page: str) -> None:
    assert preferred_language(browser) == page


def test_a_message_without_an_id_is_said_by_its_id() -> None:
    assert Words("en").say("no.such.message", n=3) == "no.such.message"
    assert voice("fr").say("ur.no_such_message") == "ur.no_such_message"


# Parameters -----------------------------------------------------------------------------------------------------------
def test_names_places_and_numbers_fill_the_holes() -> None:
    assert voice("en").say("ur.place", seat=1, tile="c3", n=2) == "Ben puts 2 cubes on C3."
    assert voice("en").say("ur.place", seat=1, tile="c3", n=1) == "Ben puts a cube on C3."


def test_plurals_are_those_of_the_language() -> None:
    """French counts nothing as one."""
    assert voice("en").say("ur.board.points", n=0) == "0 points"
    assert voice("fr").say("ur.board.points", n=0) == "0 point"
    assert voice("fr").say("ur.board.points", n=2) == "2 points"


@pytest.mark.parametrize(
    ("minutes", "english", "french"),
    [
        (-5, "just now", "à l’instant"),
        (0.9, "just now", "à l’instant"),
        (1, "1 minute ago", "il y a 1 minute"),
        (59.9, "59 minutes ago", "il y a 59 minutes"),
        (60, "1 hour ago", "il y a 1 heure"),
        (23.9 * 60, "23 hours ago", "il y a 23 heures"),
        (24 * 60, "yesterday", "hier"),
        (400 * 24 * 60, "400 days ago", "il y a 400 jours"),
    ],
)
def test_how_long_ago_something_was(minutes: float, english: str, french: str) -> None:
    assert [Words(language).ago(int(minutes * 60_000)) for language in LANGUAGES] == [english, french]


def test_kinds_of_the_game_are_words_of_the_game() -> None:
    said = voice("fr").say("ur.exchange", seat=0, tile="b2", laid="war", left="commerce", right="culture")
    assert "Guerre" in said and "Commerce" in said and "war" not in said


@pytest.mark.parametrize(
    ("tiles", "english", "french"),
    [
        (["a1"], "A1", "A1"),
        (["a1", "b2"], "A1 and B2", "A1 et B2"),
        (["a1", "b2", "c3"], "A1, B2 and C3", "A1, B2 et C3"),
        (["a1", "b2", "a1"], "A1 ×2 and B2", "A1 ×2 et B2"),
    ],
)
def test_several_places_are_listed_and_what_comes_again_is_counted(tiles: list[str], english: str, french: str) -> None:
    for language, listed in zip(LANGUAGES, (english, french), strict=True):
        assert listed in voice(language).say("ur.put", seat=0, n=len(tiles), tiles=tiles)


def test_a_name_is_never_taken_for_a_message() -> None:
    teller = Voice(Words("en"), "ur", ["{victim}", "<b>Ben</b>", "%s"])
    assert teller.say("ur.use", seat=0, action="war") == "{victim} uses War."
    assert teller.say("ur.use", seat=1, action="war") == "<b>Ben</b> uses War."


def test_players_stand_in_a_sentence_as_chips() -> None:
    tree = voice("en", chip=lambda seat: ["b", {"data-seat": seat}, NAMES[seat]]).nodes(
        "ur.place", {"seat": 2, "tile": "c3", "n": 1}
    )
    assert tree == [["b", {"data-seat": 2}, "Cleo"], " puts a cube on ", "C3", "."]
    assert text_of(tree) == "Cleo puts a cube on C3 ."


def test_rules_come_in_both_languages_with_their_paragraphs() -> None:
    with spoken():
        for language in LANGUAGES:
            found = str(rules(games.texts("ur"), language))
            assert "'id': 'r-4.10'" in found
        assert rules(games.texts("ur"), "en") != rules(games.texts("ur"), "fr")
        assert rules("cradle.app", "en") == []


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        ("reductions.city", "the city you reduce.", "the 2 cities you reduce."),
        ("piracy.city", "a coastal city of Ben for the pirates.", "2 coastal cities of Ben for the pirates."),
        ("piracy.other", "of another player for the pirates.", "of 2 other players for the pirates, one city each."),
    ],
)
def test_how_many_cities_a_calamity_asks_for_is_part_of_the_sentence(kind: str, one: str, two: str) -> None:
    voice = Voice(Words("en"), "civilization", ["Ada", "Ben"])
    asks = [voice.say(f"civilization.prompt.{kind}", seat=0, victim=1, n=n) for n in (1, 2)]
    assert asks[0].startswith("Ada: choose ") and asks[0].endswith(one) and asks[1].endswith(two)


@pytest.mark.parametrize(
    ("kind", "n", "m", "english"),
    [
        ("support.city", 1, 0, "Ada: you no longer have the two tokens that your city needs. It is reduced."),
        ("support.city", 4, 0, "Ada: your tokens support none of your 4 cities."),
        ("support.city", 4, 1, "Ada: your tokens support only 1 of your 4 cities."),
        ("slave_revolt.city", 1, 0, "Ada: the slaves revolt, and your city cannot be supported."),
        ("slave_revolt.city", 4, 0, "Ada: the slaves revolt, and none of your 4 cities can be supported."),
        ("slave_revolt.city", 4, 2, "Ada: the slaves revolt, and only 2 of your 4 cities can be supported."),
    ],
)
def test_none_of_the_cities_is_a_word_and_not_a_number(kind: str, n: int, m: int, english: str) -> None:
    about = {"n": n, "m": m}
    id = games.board("civilization").prompt(Decision(0, kind, about, []))
    said = Voice(Words("en"), "civilization", ["Ada", "Ben"]).say(f"civilization.prompt.{id}", seat=0, **about)
    assert said.startswith(english)


def test_in_a_civil_war_of_ones_own_one_is_you() -> None:
    board, voice = games.board("civilization"), Voice(Words("en"), "civilization", ["Ada", "Ben"])
    for kind, own, of_ben in (
        ("civil_war.faction", "Then Ben adds 20 of the rest, and you choose", "Then Ben chooses"),
        ("civil_war.number", "of your tokens in Rome", "of Ben’s tokens in Rome"),
    ):
        for victim, expected in ((0, own), (1, of_ben)):
            about = {"victim": victim, "n": 5, "place": "rome", "other": 1}
            asked = board.prompt(Decision(0, kind, about, []))
            assert expected in voice.say(f"civilization.prompt.{asked}", seat=0, **about)


@pytest.mark.parametrize(("n", "english"), [(1, "where your last cube goes."), (2, "share out your 2 cubes.")])
def test_the_last_cube_of_politics_is_not_counted(n: int, english: str) -> None:
    assert voice("en").say("ur.prompt.politics.put", seat=0, n=n).endswith(english)
