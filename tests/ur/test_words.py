"""Whatever Ur tells, asks, refuses or shows has its words in both languages, and no word is left over.

The ids and their parameters come from whole random games and a few rare positions; the ids once more from the source.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cradle import games, ur
from cradle.board.description import WHOLE
from cradle.ur.board import board, description, previews, ranking, tour
from cradle.ur.bots.styles import TASTES
from cradle.ur.rules.tables import ACTIONS, BESIDE, FULL, ZIGGURATS
from cradle.ur.views.hint_reasons import why

from tests.ur import positions
from tests.wordings import wordings
from tools.build.rulebook import rules as rulebook

FOLDER = Path(ur.__file__).parent / "board"
LANGUAGES = ("en", "fr")
HOLE = re.compile(r"\{(\w+)[.}]")
LITERAL = re.compile(r'"(ur(?:\.[a-z_]+)+)"')
SAID_BY_THE_PAGE = {"turn", "refusal.other", "refusal.over", "example.before", "example.after"}  # for every game
SAID_BY_THE_PAGE |= {"labelled", "preview.both"}

game = games.load("ur")
VERBS = sorted(
    {verb for choice in game.steps.choices.values() for verb in choice.verbs} | {"put"}
)  # "put": only a click


WORDS = {language: wordings(FOLDER, language) for language in LANGUAGES}


def holes(language: str, name: str) -> set[str]:
    return {hole for form in WORDS[language][name] for hole in HOLE.findall(form)}


class Collected:
    """Messages by id with the parameters they had every time; the types of parameters; the paragraphs cited."""

    def __init__(self) -> None:
        self.params: dict[str, set[str]] = {}
        self.types: dict[str, set[type]] = defaultdict(set)
        self.actions: set[str] = set()
        self.paragraphs: set[str] = set()
        self.asked: Counter[str] = Counter()

    def message(self, name: str, params: dict[str, Any]) -> None:
        self.params[name] = self.params.get(name, set(params)) & set(params)
        for key, value in params.items():
            self.types[key].add(type(value))
            if value in ACTIONS:
                self.actions.add(key)

    def told(self, event: Any) -> None:
        assert event.to is None, f"{event.id} is for {event.to!r} alone: Ur has no secrets"
        self.message(event.id, event.params)

    def say(self, name: str, /, **params: Any) -> str:
        self.message(name, params)
        return name

    def ask(self, decision: Any) -> None:
        self.asked[decision.kind] += 1
        self.message(f"ur.prompt.{board.prompt(decision)}", {"seat": decision.seat, **decision.about})
        for action in decision.actions:
            own = f"ur.do.{decision.kind}.{action[0]}"
            name = own if own in WORDS["en"] else f"ur.do.{action[0]}"
            self.message(name, {**decision.about, **board.argument(action)})

    def refuse(self, position: Any) -> None:
        for verb in VERBS:
            for argument in (*position.grid.names, BESIDE, *ACTIONS, *range(FULL + 2), None):
                if refusal := game.refusal(position, verb, argument):
                    name, params, paragraph = refusal
                    self.message(name, params)
                    if paragraph:
                        self.paragraphs.add(paragraph)

    def foresee(self, position: Any, decision: Any) -> None:
        view = game.view(position, decision.seat)
        for action in decision.actions:
            for name, params in previews.preview(view, decision, action):
                self.message(f"ur.preview.{name}", params)
        if found := board.selection(view, decision):
            for name, params in found.named.values():
                self.message(f"ur.mark.{name}", params)

    def reason(self, before: Any, after: Any) -> None:
        for seat in range(before.seats):
            for name, params in why(before, after, seat):
                self.message(name, params)

    def show(self, position: Any, over: bool = False) -> None:
        people = [SimpleNamespace(name=f"N{s}", colour="teal", symbol="i-seat-sun") for s in range(position.seats)]
        view = game.view(position, None)
        marks: dict[str, Any] = {"legal": {}, "picked": set(), "recent": set(), "hint": set()}
        shared = {**view, "cubes": [2] * len(view["cubes"])}
        scene = SimpleNamespace(
            **marks, about={}, seats=people, turn=0, me=None, begun=lambda: shared, told=tuple, say=self.say,
            foreseen=str, marked=None,
        )  # fmt: skip
        board._drawn.clear()  # or words drawn before would not be said again
        board.parts(view, scene)
        board.beside(view, scene)
        board.BOARD.examples(self.say)
        description.describe(view, self.say, [person.name for person in people], WHOLE)
        if over:
            ranking.summary(view, game.standings(position), scene)


def rare_positions() -> Iterator[Any]:
    """What random games do not come to."""
    position = game.new(seats=3, seed=1)
    while game.decision(position).kind != "setup.more":
        game.play(position, game.decision(position).actions[0])
    position.owner, position.cubes = [position.now.seat] * 36, [FULL] * 36  # no tile for a cube
    position.now = None
    yield position

    position = game.new(seats=4, seed=1)
    position.steps = game.steps.read([("turn.end", 0), ("exchange", 0), ("start", 0, 3)])
    position.owner, position.cubes = [1] * 36, [FULL] * 36  # no tile for a new start
    yield position

    position = positions.position("W01 W W", hands="PW")
    positions.play(position, "use war, attack-from a1, attack-to b1, number 1, attack-from b1")
    yield position  # back to a1 would be a circle

    position = positions.position("W01 W W .1z\n.1z .1z .1z", hands="PW")
    positions.play(position, "use war, attack-from a1, attack-to b1, number 1, attack-from b1, attack-to c1, number 1")
    yield position  # and so would any attack

    position = positions.position("W05 .1z\n.1z", hands="PW")
    positions.play(position, "use war")
    yield position  # nothing but ziggurats to attack

    position = game.new(seats=4, seed=1)
    while True:
        after = position.copy()
        game.play(after, game.decision(after).actions[-1])
        if after.history:
            break
        position = after
    for times in (1, 2):  # the next turn begins as turns did before
        again = position.copy()
        again.history += after.history * times
        yield again


@pytest.fixture(scope="module")
def collected() -> Collected:
    found = Collected()
    for seats in (2, 3, 4):
        for seed in range(7):
            chance = random.Random(seed)
            position = game.new(seats=seats, seed=seed)
            before = position.copy()
            while decision := game.decision(position):
                found.ask(decision)
                if decision.kind == "turn":
                    found.reason(before, position)
                    before = position.copy()
                if chance.random() < 0.05 or found.asked[decision.kind] < 4:
                    found.refuse(position)
                    found.show(position)
                    found.foresee(position, decision)
                game.play(position, chance.choice(decision.actions), found.told)
            found.show(position, over=True)
            found.refuse(position)
    for position in rare_positions():
        decision = game.decision(position)
        found.ask(decision)
        found.refuse(position)
        game.play(position, decision.actions[-1], found.told)
    for land in ("A01 A12 A23", "A01 A11 A21", "A01 A11 A12"):  # 9.4: points alike, and cubes alike or not
        found.show(positions.position(land, seats=3, hands="PW PW PW"), over=True)
    before = positions.position("A01 A11 A21", seats=3, hands="PW PW PW")
    after = before.copy()
    before.built, after.built = ZIGGURATS - 1, ZIGGURATS  # 6.1, 8.2: the last one, and nobody leads alone
    found.reason(before, after)
    found.refuse(after)
    return found


def fixed() -> set[str]:
    """The words that follow from names, asked for by the page."""
    home = {"ur.name", "ur.tagline", "ur.blurb", "ur.length", f"ur.place.{BESIDE}"}
    variants = {f"ur.variant.{key}" for key in game.variants if key != "seats"}
    measures = {f"ur.measure.{what}" for what in board.measures(game.view(game.new(), None))}
    steps = {f"ur.tour.{name}" for name, _, _ in tour.STEPS}
    words = home | variants | measures | steps | {f"{name}.title" for name in steps}
    words |= {f"ur.style.{style}" for style in TASTES} | {"ur.chain.exchange.face", "ur.chain.war.number"}
    words.add("ur.listed.exchange")  # how the list of moves says which tile is taken
    return words | {f"{name}.help" for name in variants} | {f"ur.action.{a}" for a in ACTIONS}


def test_both_languages_hold_the_same_messages_with_the_same_parameters() -> None:
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    for name in WORDS["en"]:
        assert len(WORDS["en"][name]) == len(WORDS["fr"][name]), name
        assert all(WORDS["en"][name]), name
        assert all(WORDS["fr"][name]), name
        assert holes("en", name) == holes("fr", name), name


def test_every_kind_and_verb_has_come_up(collected: Collected) -> None:
    kinds = set(game.steps.choices)
    assert set(collected.asked) == kinds
    for kind in kinds:
        for verb in game.steps.choices[kind].verbs:
            assert {f"ur.do.{kind}.{verb}", f"ur.do.{verb}"} & set(collected.params), (kind, verb)


def test_every_event_and_refusal_of_the_source_has_come_up(collected: Collected) -> None:
    source = {name for path in FOLDER.parent.rglob("*.py") for name in LITERAL.findall(path.read_text("utf-8"))}
    assert len(source) > 60
    assert source - set(collected.params) == set()


def test_every_message_that_comes_up_has_words_and_its_parameters(collected: Collected) -> None:
    assert set(collected.params) - set(WORDS["en"]) <= SAID_BY_THE_PAGE
    for name, params in collected.params.items():
        if name not in SAID_BY_THE_PAGE:
            assert holes("en", name) <= params, name
            if len(WORDS["en"][name]) > 1:
                assert "n" in params, f"{name} has plural forms, chosen by n"


def test_every_parameter_has_one_type(collected: Collected) -> None:
    assert {key: kinds for key, kinds in collected.types.items() if len(kinds) > 1} == {}


def test_actions_and_the_tile_beside_are_turned_into_words(collected: Collected) -> None:
    assert collected.actions == {"action", *board.TYPES}
    assert set(board.TYPES.values()) == {"action"}
    assert board.word("place", BESIDE, collected.say) == f"ur.place.{BESIDE}"
    assert board.word("place", "a1", collected.say) is None


def test_no_words_are_left_over(collected: Collected) -> None:
    assert set(WORDS["en"]) - set(collected.params) - fixed() == set()
    assert fixed() <= set(WORDS["en"])


def test_french_typography() -> None:
    for name, forms in WORDS["fr"].items():
        for form in forms:
            assert not re.search(r"'|[^\xa0\u202f][;:!?»]|«[^\xa0\u202f]", form), f"{name}: {form}"


def test_the_rules_hold_every_paragraph_cited(collected: Collected) -> None:
    files, faults = rulebook(FOLDER)
    assert faults == []
    cited = collected.paragraphs | set(game.paragraphs.values())
    for language in LANGUAGES:
        numbers = re.findall(r'"id":"r-([^"]+)"', files[f"rules.{language}.json"].decode())
        assert cited - set(numbers) == set()
        decisions = [n for n in numbers if n[:2] == "U-"]
        assert decisions == [f"U-{i:02}" for i in range(1, len(decisions) + 1)]


def test_every_prompt_leads_to_a_paragraph() -> None:
    assert set(game.paragraphs) == set(game.steps.choices)
