"""The stage: what changes fates is shown large for a moment, to whom it was told, and holds nobody up."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games
from cradle.app.history import director
from cradle.app.turn import stage as on_stage
from cradle.kernel.game import Event

from tests.app.pages import Visit, nodes, words

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
            assert act.shown.to in (None, visit.table.side.viewer)
            assert visit.voice.event_sentence(act.shown).replace(" ", "") in words(card).replace(" ", "")
        seen += len(acts)
        visit.press("play", str(len(visit.decision.actions) // 2))
    assert seen > 2


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
    visit.table.happened[:] = [(0, secret), (1, open_)]
    assert [act.shown for act in director.acts(visit.table, 0, on_stage.MOST, on_stage.LEAST)] == [open_]
    visit.app.session.stage.put_on(0)
    visit.app.show()
    assert len(shown(visit)) == 1
    visit.press("look", "0")
    assert not shown(visit)


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
    stage, there = visit.app.session.stage, on_stage.directed
    visit.table.happened[:] = [(0, Event("renaissance.captures", {"seat": 1, "place": "paris", "n": 4}, None))]
    monkeypatch.setattr(on_stage, "directed", lambda: None)
    stage.put_on(0)
    assert not stage.acts and visit.page.promised == ["set-stage"]
    monkeypatch.setattr(on_stage, "directed", there)
    visit.press("set-stage")
    assert len(shown(visit)) == 1


def test_what_waits_may_come_to_a_table_that_was_opened_meanwhile() -> None:
    """Its stage has put on nothing yet."""
    stage = on_stage.Stage(Visit().seat(*THREE, game="renaissance").app.session)
    stage.on_set_stage("", "")
    assert not stage.acts
