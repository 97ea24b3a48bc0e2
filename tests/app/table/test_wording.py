"""A line of picks in words: what belongs together is told in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cradle import games
from cradle.app.bots.hints import steps
from cradle.app.history.review_findings import Findings
from cradle.app.table.scene import scene_of
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.table.wording import line_words, prompt_message
from cradle.civilization.board.previews import movement_outcomes
from cradle.kernel.game import Decision, Event
from cradle.kernel.record import Record
from cradle.words.text import Voice, Words

from tests.app.pages import Visit, nodes, words
from tests.app.turn.test_previews import opened
from tests.civilization.positions import action, laid
from tests.civilization.positions import game as CIVILIZATION
from tests.renaissance.positions import give, new, run
from tests.ur import positions as ur
from tests.ur.positions import position

RECORDS = Path(__file__).parents[2] / "records"


def table_of(name: str, p: Any) -> Table:
    game = games.load(name)
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    return Table(record, [Seat("Ada", "azure"), Seat("Ben", "rose")], "n", "A game")


def voice_of(visit: Visit, name: str) -> Voice:
    return Voice(visit.app.words, name, ["Ada", "Ben"], lambda seat: "")


def told(visit: Visit, name: str, p: Any, *picks: tuple[str, Any]) -> list[str]:
    """These picks in a position, with what leaves no choice between them; the position stays as it is."""
    game = games.load(name)
    table = Table(Record(game, game.variant_of(p)), [Seat("Ada", "azure"), Seat("Ben", "rose")], "n", "A game")
    return line_words(voice_of(visit, name), table, [*steps(game, p.copy(), picks)])


def test_an_order_in_words_has_its_places_where_only_one_could_be_picked(visit: Visit) -> None:
    """From there only one way led on, so that nobody was asked where to."""
    game = games.load("civilization")
    record = Record.from_json(game, json.loads((RECORDS / "civilization-seats=7-counter.json").read_text())["record"])
    table = Table(record, [Seat(f"Player {n}", colour) for n, colour in enumerate([*COLOURS][:7])], "n", "Nomads")
    voice = Voice(visit.app.words, "civilization", [seat.name for seat in table.seats], lambda seat: "")
    n = next(n for n in range(len(record)) if record.radices[n] == 1 and game.decision(record.at(n)).kind == "march.to")
    made = Findings(table).stretch(n - 1, n + 2)
    (said,) = line_words(voice, table, made)
    start, goal = (words(voice.say("civilization.area." + str(step.action[1]))) for step in made[:2])
    assert said.startswith(start) and goal in said
    choices = [step.action for step in made if len(step.decision.actions) > 1]
    assert line_words(voice, table, [*steps(game, record.at(n - 1), choices)])[0] == said


def test_what_marches_the_same_way_one_by_one_is_told_once(visit: Visit) -> None:
    """As plans of the strategist do."""
    p = laid("advanced", 2, nations="thrace africa", tokens={"moesia": {0: 3}}, phase="movement")
    table, voice = table_of("civilization", p), voice_of(visit, "civilization")
    marches = "march moesia, to thrace, number 1, march moesia, to thrace, number 1, march moesia, to thrace"
    made = []
    for one in map(action, marches.split(", ")):
        made.append((table.decision, one))
        table.play(one)
    assert line_words(voice, table, made) == ["Moesia → Thrace: 3"]
    assert line_words(voice, table, made[:4]) == ["Moesia → Thrace: 1", "Move tokens from Moesia"], "where to is open"


def test_an_attack_is_told_once_with_where_it_goes(visit: Visit) -> None:
    """Also where only one tile can be attacked, or only one cube is left to move in."""
    p = position("W05 M12 . Ac .\nC13 P11 A11 . .", seats=2, hands="PW")
    war = [
        *map(
            action,
            ["use war", "attack-from a1", "attack-to b1", "number 2", "done", "cube a1", "exchange d1", "face war"],
        )
    ]
    attack, *rest = told(visit, "ur", p, *war)[1:]
    assert attack == "Attack B1 from A1, and move 2 cubes in"
    assert rest == ["End the war", "Put a cube on A1, which is yours", "Take D1, and show War there"]
    assert told(visit, "ur", p, *war[:2]) == ["Use War", "Attack from A1"], "where to is open"
    ur.play(p, "use war, attack-from a1")
    assert told(visit, "ur", p, *war[2:4]) == ["Attack B1 from A1, and move 2 cubes in"]
    ur.play(p, "attack-to b1")
    assert told(visit, "ur", p, war[3]) == ["Move 2 cubes from A1 to B1"]


def test_cards_that_are_laid_or_asked_for_one_by_one_are_one_list(visit: Visit) -> None:
    hands = {1: "ochre ochre hides salt iron iron", 0: "salt salt salt"}
    p = laid("advanced", 2, nations="thrace africa", hand=hands, phase="trade")
    lot = "offer 0, lay ochre, lay ochre, lay hides, done, name ochre, claim hides, ask iron, ask salt"
    said = told(visit, "civilization", p, *map(action, lot.split(", ")))
    assert said[1] == "Lay Ochre ×2 and Hides" and said[-1] == "Ask for Iron and Salt"
    assert "Claim Hides" in said, "one alone is no list"
    visit.press("language", "fr")
    said = told(visit, "civilization", p, *map(action, lot.split(", ")))
    assert said[1] == "Poser Ocre ×2 et Peaux"


def test_losses_name_their_place_with_their_number(visit: Visit) -> None:
    tokens = {"dacia": {0: 4}, "sudeten": {0: 3}}
    p = laid("advanced", 2, nations="thrace africa", tokens=tokens, steps=[("loss.from", 0, 0, 4, 0)])
    said = told(visit, "civilization", p, *map(action, ["lose sudeten", "number 1"]))
    assert said == ["Lose 1 token in the Sudeten"], "the others are lost in Dacia in any case"


@pytest.mark.parametrize(("ground", "calamity"), [(0, "Famine"), (1, "Epidemic"), (3, "Flood")])
def test_the_question_of_losses_names_its_calamity_in_a_game_opened_from_a_file(ground: int, calamity: str) -> None:
    """Civilization F.29.63: though nobody at the table has lived through it."""
    tokens = {area: {0: 3} for area in ("dacia", "danube", "moesia")}
    p = laid("advanced", 2, nations="thrace africa", tokens=tokens, steps=[("loss.from", 0, ground, 4, 0)])
    visit = opened(Record(CIVILIZATION, CIVILIZATION.variant_of(p), start=CIVILIZATION.to_json(p)), 0)
    assert f"lose 4 unit points because of {calamity} ." in visit.see("prompt")


def test_a_number_that_equals_what_is_still_to_be_lost_does_not_swallow_the_next_loss(visit: Visit) -> None:
    tokens = {"dacia": {0: 3}, "moesia": {0: 4}, "thrace": {0: 4}}
    p = laid("advanced", 2, nations="thrace africa", tokens=tokens, steps=[("loss.from", 0, 0, 4, 0)])
    losses = ["lose dacia", "number 2", "lose moesia", "number 1"]
    said = told(visit, "civilization", p, *map(action, losses))
    assert said[:2] == ["Lose 2 tokens in Dacia", "Lose 1 token in Moesia"]


def test_advances_that_are_bought_are_one_list(visit: Visit) -> None:
    p = new(3)
    p.cash[0] = 300
    run(p, ("purchases.seat", 0), ("purchases.seat", 1))
    said = told(visit, "renaissance", p, *map(action, ["done", "buy urban_growth", "buy caravan"]))
    assert said == ["Leave the fleet as it is", "Buy Urban Growth and Caravan"]


def test_a_card_and_whom_it_is_played_against_are_one_sentence(visit: Visit) -> None:
    p = new(3)
    give(p, 0, "alchemists_gold")
    run(p, ("cards.turn", 0))
    p.cash[1] = p.cash[2] = 9
    said = told(visit, "renaissance", p, *map(action, ["play alchemists_gold", "target 1"]))
    assert said == ["Play Alchemist’s Gold against Ben"]


def test_of_what_is_shared_out_it_is_said_what_it_is(visit: Visit) -> None:
    """F.30.818: Iconoclasm takes cities of others, not points."""
    about = {"seat": 0, "other": 1, "n": 2}
    for calamity, what in (("iconoclasm_heresy", "2 cities"), ("famine", "2 unit points")):
        event = Event("civilization.directed", about | {"calamity": calamity}, None)
        assert voice_of(visit, "civilization").event_sentence(event) == f"Ada makes Ben lose {what}."
        decision = Decision(0, "allot.number", about | {"calamity": calamity}, [])
        assert games.board("civilization").prompt(decision) == f"allot.{'cities' if 'cities' in what else 'number'}"


def test_nothing_is_owed_or_lost_is_said_in_words(visit: Visit) -> None:
    """No zero stands where there is nothing."""
    voice = voice_of(visit, "renaissance")
    for missing, end in ((0, "Nothing more is owed."), (2, "Still owed: 2.")):
        id, params = voice.event("renaissance.atones", {"seat": 0, "n": 3, "missing": missing})
        assert voice.say(id, **params).endswith(end)


def test_who_chooses_a_faction_is_told_how_large_it_is_and_who_keeps_which(visit: Visit) -> None:
    """F.30.413, F.30.415: also while it is marked, so that nothing is counted twice."""
    said = voice_of(visit, "civilization").say("civilization.prompt.civil_war.faction", seat=0, victim=1, n=15)
    assert "choose 15 of Ben’s unit points" in said and "Ben chooses which of the two factions to keep" in said


def test_cities_to_support_are_counted_against_what_supports_them(visit: Visit) -> None:
    """A.5.2: and it is said why fewer than the difference may be enough."""
    voice = voice_of(visit, "civilization")
    said = voice.say("civilization.prompt.support.city", seat=0, n=9, m=6)
    assert said.startswith("Ada: your tokens support only 6 of your 9 cities.")
    assert said.endswith("The tokens of a reduced city support others.")


def test_who_has_no_misery_reads_it_in_words(visit: Visit) -> None:
    """Renaissance 10.3: where the score unfolds; no −0."""
    table = Visit().seat("human", "heuristic", "heuristic", game="renaissance").table
    p, said = table.position.copy(), voice_of(visit, "renaissance")
    p.misery[:] = [0, 3, 0]
    shown = table.board.summary(table.game.view(p, 0), table.game.standings(p), scene_of(table, said.say, live=False))
    assert words(shown).count("No misery") == 2 and words(shown).count("Misery: −") == 1
    assert "−0" not in words(shown)


@pytest.mark.parametrize(
    ("language", "asked", "plain"),
    [
        ("en", "Ada: choose the 2 cities you reduce because of Superstition.", "Ada: choose the 2 cities you reduce."),
        (
            "fr",
            "Ada\u00a0: choisissez les 2 cités que vous réduisez à cause de la Superstition.",
            "Ada\u00a0: choisissez les 2 cités que vous réduisez.",
        ),
    ],
)
def test_F_29_7_a_question_about_losses_names_the_calamity_of_this_turn(language: str, asked: str, plain: str) -> None:
    cities = {"rome": 0, "neapolis": 0, "tarentum": 0, "athens": 0}
    table = table_of("civilization", laid("advanced", 2, cities=cities, steps=[("reductions", 0, 2)]))
    voice = Voice(Words(language), "civilization", ["Ada", "Ben"])

    def said() -> str:
        decision = table.decision
        assert decision
        id, params = prompt_message(voice, table, decision, Unmarked())
        return voice.say(id, **params)

    assert said() == plain  # a position from outside: nothing was told
    for calamity in ("famine", "superstition"):
        table.happened.append((0, Event("civilization.strikes", {"calamity": calamity, "victim": 0}, None)))
    assert said() == asked
    table.happened.append((0, Event("turn", {"n": 2}, None)))
    assert said() == plain


class Unmarked:
    """Nobody marks anything."""

    goal = ""
    open = None


def test_civilization_where_tokens_have_met_others_the_area_says_what_the_conflict_will_come_to() -> None:
    """E.6: a finger points at nothing before it presses."""
    tokens = {"babylonia": {0: 4}, "mesopotamia": {1: 2}, "rome": {0: 2, 1: 1}, "athens": {0: 6}, "assyria": {0: 6}}
    p = laid("advanced", tokens=tokens, phase="movement")
    visit = opened(Record(CIVILIZATION, CIVILIZATION.variant_of(p), start=CIVILIZATION.to_json(p)), 0)

    def told(area: str) -> str:
        return str(next(n[1]["aria-label"] for n in nodes(visit.page.drawn[f"part-{area}"]) if "aria-label" in n[1]))

    assert "keep" not in told("mesopotamia") and "loses" in told("rome")
    assert told("athens").endswith("A city can be built there.") and "built" not in told("assyria"), (
        "which is no city site"
    )
    visit.press("pick", "babylonia").press("pick", "mesopotamia")
    assert told("mesopotamia").endswith("Ben: 2 tokens. Ben loses 2; you keep 3."), told("mesopotamia")
    nomads = laid("nomads", tokens=tokens, phase="movement")
    assert CIVILIZATION.decision(nomads) and not movement_outcomes(CIVILIZATION.view(nomads, 0), 0, range(131))
