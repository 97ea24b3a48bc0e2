"""What can be heard at a table, and how it is switched on."""

from __future__ import annotations

import pytest
from cradle import games
from cradle.app.base.settings import USUAL_VOLUME
from cradle.board.contract import SOUNDS
from cradle.civilization.board import telling as civilization
from cradle.civilization.rules.decks import DECKS
from cradle.kernel.game import Decision, Event
from cradle.kernel.record import Record
from cradle.renaissance.board import telling as renaissance
from cradle.renaissance.rules.cards import IDS
from cradle.ur.board import board as ur
from cradle.ur.rules.tables import ZIGGURATS

from tests.app.pages import Visit, nodes
from tests.app.table.orders import midway, open_at

STRIKES = {"plague", "fire", "water", "war", "revolt"}
HEARD = {"ur": ur.HEARD, "civilization": civilization.SOUND, "renaissance": renaissance.SOUND}


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, visit: Visit) -> list[str]:
    """What the page is asked to play."""
    found: list[str] = []
    monkeypatch.setattr(type(visit.page), "sound", lambda page, name: found.append(name), raising=False)
    return found


def test_a_game_begins_with_its_theme(visit: Visit, heard: list[str]) -> None:
    visit.seat("human", "heuristic")
    assert {*heard} == {"ur.begin"}


def near_the_end(record: Record, decision: Decision) -> bool:
    return bool(record.position.built == ZIGGURATS - 1)


def test_a_game_is_heard_until_its_theme_ends_it(heard: list[str]) -> None:
    """Pieces, and one's own turn after that of a bot."""
    visit = open_at(midway("ur", "turn", 2, near_the_end, seats=2))
    while not visit.table.over:
        visit.bots_play() if visit.table.bots_turn() else visit.first()
    assert heard.pop() == "ur.end"
    assert {"piece", "turn"} <= {*heard} <= {*SOUNDS, "turn"}


def test_silent_until_switched_on_and_then_as_loud_as_chosen(visit: Visit, heard: list[str]) -> None:
    """The volume is offered where there is something to hear, and each choice is heard as it is made."""
    visit.press("settings")
    assert visit.app.preferences.settings["sound"] == "" and not sliders(visit)
    visit.press("set", "sound", "on")
    assert [one["value"] for one in sliders(visit)] == [USUAL_VOLUME]
    visit.press("set", "volume", "9").press("set", "volume", "10").press("set", "volume", "x")
    assert [one["value"] for one in sliders(visit)] == ["9"]
    assert visit.page.settings["sound"] == "on" and visit.page.settings["volume"] == "9"
    assert {visit.page.store.get("cradle/sound"), visit.page.store.get("cradle/volume")} == {"on", "9"}
    assert set(heard) == {"turn"}
    visit.press("set", "sound", "")
    assert not sliders(visit) and visit.page.store.get("cradle/volume") == "9"


def sliders(visit: Visit) -> list[dict[str, str]]:
    return [node[1] for node in nodes(visit.page.drawn["dialog"]) if node[1].get("type") == "range"]


@pytest.mark.parametrize("name", HEARD)
def test_every_sound_belongs_to_an_event(name: str) -> None:
    assert set(HEARD[name].values()) <= set(SOUNDS)
    assert set(HEARD[name]) <= set(games.game_module(name, "views.encoder").EVENTS)


@pytest.mark.parametrize("rules", DECKS)
def test_each_calamity_is_heard_as_its_kind(rules: str) -> None:
    for calamity in DECKS[rules].ids[DECKS[rules].goods :]:
        for id in civilization.STRIKES:
            assert civilization.sound(Event(id, {"calamity": calamity}, None)) in STRIKES


def test_cards_of_the_renaissance_that_strike_are_heard_as_such() -> None:
    played = {card: renaissance.sound(Event("renaissance.plays", {"seat": 0, "card": card}, None)) for card in IDS}
    assert set(played.values()) == {*STRIKES - {"fire"}, "cards"}
    assert set(renaissance.CARD_SOUND) <= set(played)
    assert renaissance.sound(Event("renaissance.misery", {"was": 10, "misery": 20}, None)) == "revolt"
    assert renaissance.sound(Event("renaissance.misery", {"was": 20, "misery": 10}, None)) == ""
