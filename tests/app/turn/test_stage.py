"""The stage: what changes fates is shown large for a moment, to whom it was told, and holds nobody up."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from cradle import games
from cradle.app.history import director, marks
from cradle.app.turn import stage as on_stage
from cradle.civilization.board import telling as civilization
from cradle.kernel.game import Event
from cradle.renaissance.board import telling as renaissance
from cradle.words.text import concerns

from tests.app.pages import PEOPLE, Visit, nodes, words
from tools import ROOT

THREE = "human", "heuristic", "heuristic"
GAMES = [("renaissance", {}), ("civilization", {"rules": "advanced"}), ("ur", {})]


def shown(visit: Visit) -> list[Any]:
    """The acts on the stage."""
    return [node for node in nodes(visit.page.drawn.get("stage", [])) if node[1].get("class", "").startswith("act ")]


def waits(visit: Visit) -> None:
    while visit.table.bots_turn():
        visit.tick()


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_of_bots_at_once_the_three_that_count_most_are_put_on_the_stage(game: str, variant: dict[str, Any]) -> None:
    visit, seen = Visit().seat(*THREE, game=game, **variant).press("speed", value="instant"), 0
    for _ in range(400):
        waits(visit)
        if visit.table.over or seen > 2:
            break
        acts = visit.app.session.stage.acts
        assert len(shown(visit)) == len(acts) <= on_stage.MOST
        for act, card in zip(acts, shown(visit), strict=True):
            assert all(event.to in (None, visit.table.side.viewer) for event in act.shown)
            for event in act.shown[: director.EVENTS_SHOWN]:
                concerning = concerns(event.params, 0) or not act.mine
                said = visit.voice.event_sentence(event).replace(" ", "") in words(card).replace(" ", "")
                assert said or not concerning
        seen += len(acts)
        visit.press("play", str(len(visit.decision.actions) // 2))
    assert seen


def test_an_act_says_what_each_had_and_has() -> None:
    """Renaissance: by the views before and after."""
    visit = Visit().seat(*THREE, game="renaissance").press("speed", value="instant")
    for _ in range(400):
        waits(visit)
        table, found = visit.table, 0
        for act, card in zip(visit.app.session.stage.acts, shown(visit), strict=True):
            before, after = (table.board.holdings(table.side.view(n)) for n in (act.first, act.last + 1))
            for seat, rows in director.changes(table, act):
                for name, was, now in rows:
                    assert (before[name][seat], after[name][seat]) == (was, now)
                assert visit.table.seats[seat].name in words(card)
                found += 1
        if found:
            return
        visit.press("play", str(len(visit.decision.actions) // 2))
    raise AssertionError("nobody gains or loses anything")


def test_bots_wait_for_six_seconds_of_a_turn_at_most() -> None:
    """2 s for an act; a press ends the wait; a setting shortens or ends it."""
    visit = Visit().seat("heuristic", "heuristic", "human", game="renaissance").press("speed", value="fast")
    stage, waited, turn, skipped = visit.app.session.stage, 0, -1, False
    for _ in range(3000):
        if visit.table.over or visit.table.position.turn > 3:
            break
        if not visit.table.bots_turn():
            visit.press("play", str(len(visit.decision.actions) // 2))
            continue
        if visit.table.position.turn != turn:
            turn, waited = visit.table.position.turn, 0
        if stage.acts and visit.page.timer and visit.page.timer >= on_stage.TIME:
            assert visit.page.timer == on_stage.TIME * len(stage.acts)
            waited += visit.page.timer
            if not skipped:
                visit.press("staged")
                skipped = visit.page.timer == 0 and not stage.acts and not shown(visit)
                assert skipped
        assert waited <= 6000
        visit.tick()
        if visit.app.session.bots.asked:
            visit.answer(list(visit.decision.actions[0]))
    assert skipped
    visit.press("set", "stage", "short")
    assert stage.share == 0.5
    visit.press("set", "stage", "off")
    stage.put_on(0)
    assert not stage.acts and not stage.time


def test_the_stage_tells_nobody_what_they_were_not_told() -> None:
    """Nor is anything shown behind a curtain, or while somebody looks back."""
    visit = Visit().seat(*THREE, game="renaissance")
    secret = Event("renaissance.targets", {"seat": 1, "card": "war", "other": 0}, 1)
    open_ = Event("renaissance.captures", {"seat": 1, "place": "paris", "n": 4}, None)
    visit.table.happened[:] = [(0, Event("turn", {"n": 1}, None)), (0, secret), (1, open_)]
    assert [act.shown for act in director.acts(visit.table, 0, on_stage.LEAST)] == [[open_]]
    visit.app.session.stage.put_on(0)
    visit.app.show()
    assert len(shown(visit)) == 1
    visit.press("look", "0")
    assert not shown(visit)
    visit.press("look", "now")
    assert not shown(visit) and visit.app.session  # nor again, once they have come back to the table


def test_the_dice_of_an_attack_are_large_and_say_what_they_needed() -> None:
    """Renaissance 7.7."""
    game = games.load("renaissance")
    visit = Visit().seat(*THREE, game="renaissance")
    where = {"seat": 1, "place": "paris"}
    told = [
        Event("renaissance.attacks", {**where, "n": 4, "chance": 583}, None),
        Event("renaissance.rivalry", {**where, "green": 5, "black": 2, "white": 3, "rank": 2}, None),
        Event("renaissance.captures", {**where, "n": 4}, None),
    ]
    visit.table.happened[:] = [(0, event) for event in told]
    visit.app.session.stage.put_on(0)
    visit.app.show()
    (act,) = shown(visit)
    assert [words(node) for node in nodes(act) if "die" in node[1].get("class", "").split()] == ["5", "2", "3"]
    assert visit.voice.say("renaissance.board.chance", chance=583) in words(act)
    assert act[1]["data-at"] == "paris" and game.name == visit.table.game.name


def test_what_waits_for_the_director_is_shown_once_its_file_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit().seat(*THREE, game="renaissance")
    stage, there = visit.app.session.stage, on_stage.director_module
    visit.table.happened[:] = [(0, Event("renaissance.captures", {"seat": 1, "place": "paris", "n": 4}, None))]
    monkeypatch.setattr(on_stage, "director_module", lambda: None)
    stage.put_on(0)
    assert not stage.acts and visit.page.promised == ["set-stage"]
    monkeypatch.setattr(on_stage, "director_module", there)
    visit.press("set-stage")
    assert len(shown(visit)) == 1


def test_what_waits_may_come_to_a_table_that_was_opened_meanwhile() -> None:
    """Its stage has put on nothing yet."""
    stage = on_stage.Stage(Visit().seat(*THREE, game="renaissance").app.session, lambda: False)
    stage.on_set_stage("", "")
    assert not stage.acts


def told_to(visit: Visit, *told: tuple[int, str, dict[str, Any]], by: int = 1) -> list[director.Act]:
    """The acts of these events, each with its decision, if a seat has decided all of them."""
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, id, params in told]
    visit.table.record.seats[:] = [by] * (told[-1][0] + 1)
    return director.acts(visit.table, 0, on_stage.LEAST)


def test_what_a_person_does_by_a_press_of_their_own_has_no_stage_unless_dice_were_thrown() -> None:
    ziggurat = (0, "ur.ziggurat", {"seat": 0, "tile": "a1", "n": 3})
    assert not told_to(Visit().seat(*THREE), ziggurat, by=0)
    assert told_to(Visit().seat(*THREE), ziggurat, by=1)
    plague = (0, "renaissance.black_death", {"seat": 0, "region": "VII"})
    assert told_to(Visit().seat(*THREE, game="renaissance"), plague, by=0), "it strikes all of a region"
    fields = (0, "ur.agriculture.lost", {"seat": 0, "n": 2, "tiles": ["a1", "b1"]})
    assert not told_to(Visit().seat(*THREE), fields, by=0), "its button has said what it would lose"
    where = {"seat": 0, "place": "paris"}
    dice = (0, "renaissance.rivalry", {**where, "green": 5, "black": 2, "white": 3, "rank": 2})
    attack = (0, "renaissance.attacks", {**where, "n": 4, "chance": 583}), dice
    (act,) = told_to(Visit().seat(*THREE, game="renaissance"), *attack, (0, "renaissance.captures", {**where, "n": 4}))
    assert [event.id for event in act.shown] == ["renaissance.captures"]


def test_attacks_of_a_seat_one_after_the_other_are_one_act() -> None:
    """Each with its dice; a calamity stays apart, as do the attacks of another seat."""
    visit = Visit().seat(*THREE, game="renaissance")
    told: list[tuple[int, str, dict[str, Any]]] = []
    for n, (seat, place) in enumerate([(1, "paris"), (1, "lyon"), (1, "london"), (1, "rome"), (2, "genoa")]):
        where = {"seat": seat, "place": place}
        told.append((n, "renaissance.attacks", {**where, "n": 4, "chance": 583}))
        told.append((n, "renaissance.rivalry", {**where, "green": 1 + n, "black": 2, "white": 3, "rank": 2}))
        told.append((n, "renaissance.captures", {**where, "n": 4}))
    told.append((5, "renaissance.black_death", {"places": ["paris"]}))
    found = told_to(visit, *told)
    assert [len(act.shown) for act in found] == [4, 1, 1]
    card = director.card(visit.voice, visit.table, found[0])
    dice = [words(node) for node in nodes(card) if "ren-die-green" in node[1].get("class", "").split()]
    assert dice == ["1", "2", "3"] and visit.voice.words.say("stage.more", n=1) in words(card)


def test_a_card_that_is_copied_after_an_attack_does_not_name_it() -> None:
    visit = Visit().seat(*THREE, game="renaissance")
    where = {"seat": 1, "place": "paris"}
    found = told_to(
        visit,
        (0, "renaissance.attacks", {**where, "n": 4, "chance": 583}),
        (0, "renaissance.captures", {**where, "n": 4}),
        (1, "renaissance.copies", {"seat": 1, "other": 0}),
        (1, "renaissance.copied", {"seat": 1, "other": 0, "card": "stone_1", "taken": "timber_2"}),
    )
    assert len(found) == 1 and len(found[0].events) == 4
    assert director.title_of(found[0]) is None


def test_8_1_what_all_are_paid_after_an_attack_is_none_of_its_numbers() -> None:
    """The last attack of an expansion: income comes with the same decision."""
    visit = Visit().seat(*THREE, game="renaissance").press("speed", value="instant")
    waits(visit)
    visit.press("play", str(len(visit.decision.actions) // 2))
    waits(visit)
    table, last = visit.table, len(visit.table.record) - 1
    attack = (last, "renaissance.captures", {"seat": 1, "place": "paris", "n": 4})
    (alone,) = told_to(visit, (0, "renaissance.attacks", {"seat": 1, "place": "paris", "n": 4, "chance": 583}), attack)
    assert director.changes(table, alone), "from the first decision to the last"
    (paid,) = told_to(
        visit,
        (0, "renaissance.attacks", {"seat": 1, "place": "paris", "n": 4, "chance": 583}),
        attack,
        (last, "renaissance.income", {"seat": 1, "n": 63, "provinces": 8}),
    )
    assert paid.events == alone.events and not director.changes(table, paid)


@pytest.mark.parametrize(
    ("game", "told", "struck"),
    [
        ("civilization", civilization, Event("civilization.strikes", {"victim": 1, "calamity": "flood"}, None)),
        ("renaissance", renaissance, Event("renaissance.targets", {"seat": 1, "other": 0, "card": "mongols"}, None)),
    ],
)
def test_what_strikes_has_the_face_of_its_card_and_every_emblem_is_drawn(game: str, told: Any, struck: Event) -> None:
    faces, icons = (tomllib.loads((ROOT / f"tools/build/{name}.toml").read_text()) for name in ("faces", "icons"))
    drawn = {f"i-{name}" for name in icons} | {f"f-{game}-{card}" for cards in faces[game].values() for card in cards}
    emblem = told.staged(struck, [struck])
    assert emblem == f"f-{game}-{struck.params.get('calamity', struck.params.get('card'))}"
    assert {emblem, *told.EMBLEM.values()} <= drawn
    act = director.Act(0, 0, [struck], [[struck]], emblem, 3, mine=True)
    assert f"#{emblem}" in [node[1].get("href") for node in nodes(director.emblem(act))]
    assert marks.drawing(emblem)[1]["href"] == f"#{emblem}-0"


def test_a_civil_war_is_one_act_that_says_who_benefits() -> None:
    visit = Visit().seat(*THREE, game="civilization", rules="advanced")
    struck = (0, "civilization.strikes", {"victim": 0, "calamity": "civil_war"})
    (act,) = told_to(visit, struck, (0, "civilization.civil_war", {"victim": 0, "other": 1}))
    assert act.emblem == "f-civilization-civil_war"
    said = words(director.card(visit.voice, visit.table, act))
    assert PEOPLE[1] in said and visit.voice.say("civilization.calamity.civil_war") in said


def test_a_card_strikes_the_reader_on_the_stage_also_where_somebody_before_is_safe_from_it() -> None:
    """Renaissance 5.2: that is told in between."""
    card = {"card": "mysticism"}
    told = [(0, "renaissance.plays", {"seat": 1, **card}), (0, "renaissance.void", {"seat": 2, **card})]
    misery = (0, "renaissance.misery", {"seat": 0, "was": 125, "misery": 250})
    (act,) = told_to(Visit().seat(*THREE, game="renaissance"), *told, misery)
    assert act.emblem == "f-renaissance-mysticism" and act.mine and len(act.events) == 3


def test_what_a_bot_still_has_to_lose_is_shown_with_its_calamity() -> None:
    """The act waits while the bot that it names decides, and comes once, with all that was taken."""
    visit = Visit().seat(*THREE, game="civilization", rules="advanced").press("speed", value="normal")
    stage, table = visit.app.session.stage, visit.table
    while table.decision is not None and table.decision.seat != 1:
        visit.press("play", "0")
    struck = Event("civilization.strikes", {"victim": 1, "calamity": "epidemic"}, None)
    lost = Event("civilization.tokens_lost", {"seat": 1, "place": table.position.law and "crete", "n": 3}, None)
    n = len(table.record)
    table.happened.append((n - 1, struck))
    stage.put_on(n - 1)
    assert not stage.acts
    table.happened.append((n, lost))
    table.record.seats.append(1)
    stage.put_on(n)
    assert not stage.acts, "it decides again"
    stage.put_on(n + director.PAUSE + 1)
    (act,) = stage.acts
    assert act.events == [struck, lost]


def test_the_last_act_of_a_turn_is_kept_for_what_concerns_the_reader() -> None:
    visit = Visit().seat(*THREE, game="renaissance").press("speed", value="normal")
    table, stage = visit.table, visit.app.session.stage
    while not table.bots_turn():
        visit.press("play", "0")
    shown_for = []
    for n, victim in enumerate([2, 2, 2, 0, 0]):
        war = Event("renaissance.war_won", {"seat": 1, "other": victim, "n": 1}, None)
        table.happened.append((1000 + n, Event("renaissance.draws", {"seat": 1, "n": 1}, None)))
        table.happened.append((1000 + n, war))
        stage.put_on(1000 + n)
        if not stage.acts:  # it may go on
            stage.put_on(1000 + n + director.PAUSE + 1)
        shown_for += [act.shown[0].params["other"] for act in stage.acts]
    assert shown_for == [2, 2, 0]


def test_what_was_shown_as_it_came_is_not_shown_again_when_all_bots_are_done() -> None:
    """In a long turn several moves are drawn at once; then what counted most is looked for in all of them."""
    visit = Visit().seat(*THREE, game="renaissance").press("speed", value="normal")
    table, stage = visit.table, visit.app.session.stage
    while not table.bots_turn():
        visit.press("play", "0")
    table.happened.append((1000, Event("renaissance.war_won", {"seat": 1, "other": 0, "n": 1}, None)))
    shown_from = []
    for since in (1000, 1000 + director.PAUSE + 1, 999, 1000 + director.PAUSE + 1):  # it may go on
        stage.put_on(since)
        shown_from += [act.first for act in stage.acts]
    assert shown_from == [1000]


def test_bots_at_once_wait_for_no_stage_that_is_not_drawn() -> None:
    """What a person has brought about is put on the stage when they are done, with what they did."""
    visit = Visit().seat(*THREE, game="renaissance").press("speed", value="instant")
    table, stage = visit.table, visit.app.session.stage
    while not table.bots_turn():
        visit.press("play", "0")
    n = len(table.record)
    table.happened.append((n - 1, Event("renaissance.war_won", {"seat": 0, "other": 1, "n": 1}, None)))
    stage.put_on(n - 1)
    stage.put_on(n + director.PAUSE)  # it does not go on
    visit.app.session.advance()
    assert not stage.acts and visit.page.timer == 0
    waits(visit)
    assert "war_won" in {event.id.partition(".")[2] for act in stage.acts for event in act.events}


def test_of_several_calamities_in_one_decision_each_says_what_it_took() -> None:
    """Civilization: by its events, because one view before and one after tell all of them together."""
    visit = Visit().seat(*THREE, game="civilization", rules="advanced")
    table = visit.table
    told = [
        (0, "civilization.strikes", {"victim": 0, "calamity": "famine"}),
        (0, "civilization.tokens_lost", {"seat": 0, "place": "crete", "n": 2}),
        (0, "civilization.strikes", {"victim": 1, "calamity": "civil_disorder"}),
        (0, "civilization.city_reduced", {"seat": 1, "place": "rome", "n": 3}),
        (0, "civilization.tokens_lost", {"seat": 1, "place": "rome", "n": 1}),
    ]
    before = table.board.holdings(table.side.view(0))
    famine, disorder = told_to(visit, *told)
    was = before["population"][0]
    assert director.changes(table, famine) == [(0, [("population", was, was - 2)])]
    cities, people = before["cities"][1], before["population"][1]
    expected = [("population", people, people + 2), ("cities", cities, cities - 1)]
    assert [(seat, sorted(rows)) for seat, rows in director.changes(table, disorder)] == [(1, sorted(expected))]
