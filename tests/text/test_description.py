"""Descriptions of every game: complete, in both languages, with every legal action, and without a secret."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.kernel.chance import Scripted
from cradle.kernel.game import Event
from cradle.kernel.record import Record
from cradle.renaissance.game import GAME as renaissance
from cradle.renaissance.rules.steps import age
from cradle.text import LENGTHS, describe, rule
from cradle.words.text import LANGUAGES
from every_game import Table, amid, every_table, fullest, openable, reached, steps

from tests.civilization.positions import game as civilization
from tests.civilization.positions import laid
from tests.game_suite import suite_of
from tests.renaissance import positions as ages

ROOTS = "|".join([*games.names(), "text", "parley"])
RAW = re.compile(rf"[{{}}]|\b(?:{ROOTS})\.\w|None\b|\bfrozenset\b|^\[|\|[A-Z]", re.MULTILINE)
LISTED = re.compile(r"^(\d+)(?: (?:to|à) (\d+))?\. ", re.MULTILINE)


def described(record: Record, seat: int | None, language: str, length: str, p: Any = None) -> str:
    p = record.position if p is None else p
    return describe(record.game.view(p, seat), record.game.decision(p), language, length, seat=seat)


def actions_of(text: str, language: str) -> list[int]:
    """The numbers of the actions that a description lists."""
    heading = {"en": "What you may do, by number:", "fr": "Ce que vous pouvez faire, par numéro\u00a0:"}[language]
    listed = LISTED.findall(text.partition(heading)[2])
    return [n for low, high in listed for n in range(int(low), int(high or low) + 1)]


def looks(table: Table, seed: int) -> list[Record]:
    """Some moments of a random game, the end among them."""
    return [reached(table, seed, decisions) for decisions in (130, 300, 500)]


def said_in_words(text: str) -> None:
    """No id of a message, no hole, nothing of Python."""
    found = RAW.search(text.replace("\n|", "\n"))
    assert found is None, text[max(0, found.start() - 60) :][:120]


@every_table
def test_every_length_is_in_words_and_lists_every_action(table: Table) -> None:
    for record in looks(table, 3):
        game, p = record.game, record.position
        decision = game.decision(p)
        for seat in [None, *range(p.seats)]:
            for language in LANGUAGES:
                texts = [described(record, seat, language, length) for length in LENGTHS]
                with openable(record):
                    for text in texts:
                        said_in_words(text)
                        asked = decision is not None and decision.seat == seat
                        assert actions_of(text, language) == [*range(len(decision.actions) if asked else 0)]
                    assert len(texts[0]) <= len(texts[1]) <= len(texts[2])
                    assert texts[0].count("\n") < 130


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_question_is_in_words(name: str) -> None:
    kinds: set[str] = set()
    for record in steps(fullest(name).record(5), Random(5)):
        decision = record.game.decision(record.position)
        if decision is None or decision.kind in kinds:
            continue
        kinds.add(decision.kind)
        for language in LANGUAGES:
            text = described(record, decision.seat, language, "usual")
            with openable(record):
                said_in_words(text)
                assert actions_of(text, language) == [*range(len(decision.actions))]
    assert len(kinds) > 4


@every_table
def test_a_description_depends_on_no_secret_of_others(table: Table) -> None:
    chance = Random(8)
    for record in looks(table, 8):
        p = record.position
        for seat in [None, *range(p.seats)]:
            other = p.copy()
            other.now, other.chance, other.source = None, chance.getrandbits(64), Scripted([6], ["x"])
            suite_of(table.name).shuffle(other, seat, chance)
            with openable(record):
                decision = record.game.decision(p)
                views = [record.game.view(one, seat) for one in (p, other)]
                asked = decision if decision and decision.seat == seat else None
                first, then = (describe(view, asked, "en", "whole") for view in views)
                assert first == then


@pytest.mark.parametrize("name", games.names())
def test_a_description_is_made_of_the_view_that_json_holds(name: str) -> None:
    record = amid(name, 30)
    view, decision = record.game.view(record.position, 0), record.game.decision(record.position)
    assert describe(json.loads(json.dumps(view)), decision) == describe(view, decision)


def test_names_numbers_and_what_was_told_are_those_of_the_caller() -> None:
    ur = games.load("ur")
    told: list[Any] = []
    p = ur.new(seats=2, seed=8)
    ur.play(p, ("place", "c3"), told.append)
    decision = ur.decision(p)
    every = ur.all_actions(seats=2)
    said = describe(ur.view(p, 0), decision, names=["Ada", "Ben"], told=told, numbered=every.index)
    assert "You are Ada." in said
    assert "Ben puts a cube on C3." in said
    assert f"{every.index(('place', 'a1'))}. Put a cube on A1" in said
    assert describe(ur.view(p, 0), decision, "fr").startswith("Ur · 2 joueurs. Vous êtes Joueur 1.")


def test_somebody_else_decides_or_nobody() -> None:
    ur = games.load("ur")
    p = ur.new(seats=2, seed=8)
    said = describe(ur.view(p, 0), ur.decision(p), names=["Ada", "Ben"], seat=0)
    assert "You are Ada." in said and said.endswith("Ben has to decide now.")
    assert "You are Ben." in describe(ur.view(p, 0), ur.decision(p), names=["Ada", "Ben"])
    civilization = games.load("civilization")
    p = civilization.new(seats=3, seed=1)
    asked = civilization.decision(p)
    other = (asked.seat + 1) % 3
    assert describe(civilization.view(p, other), asked).endswith(f"Player {asked.seat + 1} has to decide now.")
    assert describe(civilization.view(p, None), asked).startswith("Civilization · Nomads and Navigators · 3 players.")
    assert describe(civilization.view(p, None), None).endswith("The game is over.")


def test_the_heading_names_the_game_its_rules_and_the_number_of_players() -> None:
    """The rules without a label, other choices with one."""
    advanced = {"rules": "advanced", "seats": 5}
    for name, variant, heading in (
        ("ur", {"seats": 2, "agriculture_safe": True}, "Ur · Safe fields · 2 players. "),
        ("civilization", advanced, "Civilization · Advanced Civilization · 5 players. "),
        (
            "civilization",
            {**advanced, "trade_rounds": 3},
            "Civilization · Advanced Civilization · Rounds of trade (at most): 3 · 5 players. ",
        ),
        (
            "renaissance",
            {"seats": 3, "epochs": 1},
            "L’Âge de la Renaissance · One epoch · Prerequisites: All of them · 3 players. ",
        ),
    ):
        game = games.load(name)
        p = game.new(seed=1, **variant)
        assert describe(game.view(p, 0), None).startswith(heading)


def test_the_question_names_its_paragraph_and_the_whole_length_quotes_it() -> None:
    civilization = games.load("civilization")
    p = civilization.new(seats=3, seed=1, rules="advanced")
    decision = civilization.decision(p)
    view = civilization.view(p, decision.seat)
    number = re.search(r"\(§ ([\w.]+)\)", describe(view, decision))[1]
    assert rule("civilization", number)
    assert rule("civilization", number, "fr") in describe(view, decision, "fr", "whole")
    assert rule("civilization", "Z.99") == rule("parley", "Z.99") == ""


def test_in_the_market_one_is_told_who_wants_what_and_not_every_word() -> None:
    game, chance = games.load("civilization"), Random(1)
    bot = players.load(game, "heuristic")
    p = game.new(seats=3, seed=6, rules="first_societies")
    while (decision := game.decision(p)).kind != "trade.open":
        game.play(p, bot(game.view(p, decision.seat), decision, chance, 0))
    seat = (decision.seat + 1) % 3
    said = [
        ("offer_all", {"n": 3}),
        ("named", {"good": "iron"}),
        ("asked", {"good": "salt"}),
        ("asked", {"good": "gold"}),
    ]
    told = [Event(f"civilization.{id}", {"seat": seat, **params}, None) for id, params in said]
    text = describe(game.view(p, decision.seat), decision, told=told)
    assert f"Who wants what\nPlayer {seat + 1}: Wants: Salt, Gold; Has offered: Iron\n" in text
    assert "would like" not in text and "offers 3 cards to all" in text
    assert "would like" in describe(game.view(p, decision.seat), decision, length="whole", told=told)


def test_brief_lines_of_the_map_count_what_agriculture_feeds() -> None:
    game = games.load("civilization")
    p = game.new(seats=3, seed=1, rules="advanced")
    bot, chance = players.load(game, "heuristic"), Random(1)
    while (decision := game.decision(p)).kind != "march.from":
        game.play(p, bot(game.view(p, decision.seat), decision, chance, 0))
    held = {line for line in described_lines(game, p) if line.startswith("Tokens (")}
    p.owned[decision.seat * p.law.deck.cards + p.law.deck.card["agriculture"]] = 1
    farmed = {line for line in described_lines(game, p) if line.startswith("Tokens (")}
    limits = [[int(n) for line in lines for n in re.findall(r"/(\d+)", line)] for lines in (held, farmed)]
    assert limits[1] == [n + 1 for n in limits[0]] != []


def described_lines(game: Any, p: Any, language: str = "en", length: str = "usual") -> list[str]:
    decision = game.decision(p)
    return [line.strip() for line in describe(game.view(p, decision.seat), decision, language, length).splitlines()]


def test_the_order_in_which_cards_are_picked_is_told_to_the_seat_that_picks() -> None:
    said = {
        "trade.lay": "Cards are laid and declared in stack order",
        "trade.say": "First what you claim, at most 2 cards; then what you want, at most 3",
        "purchases.card": "Sets are laid from the most valuable card to the least",
    }
    game, chance = games.load("civilization"), Random(1)
    bot = players.load(game, "heuristic")
    p = game.new(seats=3, seed=6, rules="first_societies")
    while said and (decision := game.decision(p)):
        if words := said.pop(decision.kind, ""):
            other = (decision.seat + 1) % 3
            assert words in describe(game.view(p, decision.seat), decision)
            assert words not in describe(game.view(p, other), decision, seat=other)
        game.play(p, bot(game.view(p, decision.seat), decision, chance, 0))
    assert not said


def test_many_numbers_are_one_line() -> None:
    renaissance = games.load("renaissance")
    p = renaissance.new(seats=3, seed=1)
    while (decision := renaissance.decision(p)).kind != "setup.bid":
        renaissance.play(p, decision.actions[0])
    said = describe(renaissance.view(p, decision.seat), decision)
    assert said.endswith("0 to 40. Bid 0 ducats … Bid 40 ducats")


@pytest.mark.parametrize("wrong", [{"language": "de"}, {"length": "long"}])
def test_languages_and_lengths_are_those_there_are(wrong: dict[str, str]) -> None:
    ur = games.load("ur")
    p = ur.new(seats=2, seed=1)
    with pytest.raises(ValueError, match="short, usual, whole"):
        describe(ur.view(p, 0), ur.decision(p), **wrong)


def test_a_name_that_several_seats_have_is_told_with_their_numbers() -> None:
    """As in games of bots on file, where three of four may be called "heuristic"."""
    ur = games.load("ur")
    p = ur.new(seats=3, seed=8)
    said = describe(ur.view(p, 0), ur.decision(p), names=["heuristic", "random", "heuristic"])
    assert "heuristic #1: " in said and "heuristic #3: " in said and "random: " in said
    assert "heuristic: " not in said and "random #2" not in said


def test_losses_say_what_stands_in_each_area() -> None:
    p = laid("advanced", tokens={"rome": {0: 3}}, cities={"carthage": 0}, steps=[("loss.from", 0, 0, 2, 0)])
    lines = {line.partition(". ")[2] for line in described_lines(civilization, p, length="short")}
    assert {"Lose units in Rome (3 tokens)", "Lose units in Carthage (a city)"} <= lines
    assert any(line.endswith("(3 pions)") for line in described_lines(civilization, p, "fr"))


def test_provinces_of_a_rebellion_say_whose_they_are() -> None:
    p = ages.new()
    ages.control(p, 1, "firenze")
    p.then(*age.read([("rebellion", 0)]))
    assert len(renaissance.decision(p).actions) > 60
    lines = described_lines(renaissance, p, "en", "short")
    assert any(line.endswith("Reduce Florence to a token (control marker of Player 2)") for line in lines)
    assert any(line.endswith("Reduce Bari to a token (no effect)") for line in lines)


def test_what_stands_in_the_brackets_of_the_actions_is_not_told_before() -> None:
    p = ages.new(reserve=[12, 0, 0, 0])
    ages.control(p, 1, "milano dubrovnik")
    p.then(*age.read([("expansion.place", 0, 0)]))
    lines = described_lines(renaissance, p, "en", "short")
    assert any(re.fullmatch(r"Player 1 .*, Stock \d+ \(12 to place\)", line) for line in lines)
    assert sum("%" in line for line in lines) == sum("%)" in line for line in lines) > 0


def test_rows_of_a_panel_are_apart() -> None:
    p = ages.new()
    ages.control(p, 0, "milano")
    ages.control(p, 1, "firenze roma napoli")
    p.then(*age.read([("black_death", 0)]))
    lines = described_lines(renaissance, p, "en", "short")
    assert [line for line in lines if line.startswith("Region VII Player 1: 2, Player 2: 4 ")]
