"""Settings: kept, told to the page, and what they change at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.base.settings import CHOICES, SPEEDS, USUAL_VOLUME, Settings

from tests.app.pages import FakePage, Storage, Visit, nodes

EACH = [(name, value) for name, values in CHOICES.items() for value in values[1:]]
ROWS = [(name, value) for name, value in EACH if name != "volume"]  # rows of buttons; the volume has a slider


def chosen(visit: Visit) -> dict[str, str]:
    """What the dialog shows as chosen, by name."""
    radios = [node[1] for node in nodes(visit.page.drawn["dialog"]) if node[1].get("type") == "radio"]
    return {radio["data-arg"]: radio["value"] for radio in radios if radio["checked"]}


@pytest.mark.parametrize(("name", "value"), ROWS)
def test_each_is_shown_applied_and_kept(visit: Visit, name: str, value: str) -> None:
    visit.press("settings")
    assert chosen(visit)[name] == ""
    visit.press("set", name, value)
    assert chosen(visit)[name] == value == visit.page.settings[name]
    assert visit.page.store.entries[f"cradle/{name}"] == value
    assert chosen(visit.again().press("settings"))[name] == value
    visit.press("set", name, "")
    assert chosen(visit)[name] == visit.page.settings[name] == ""


def test_the_volume_is_shown_and_kept_where_sounds_are_on(visit: Visit) -> None:
    def slider(visit: Visit) -> list[str]:
        return [node[1]["value"] for node in nodes(visit.page.drawn["dialog"]) if node[1].get("type") == "range"]

    assert slider(visit.press("settings")) == []
    assert slider(visit.press("set", "sound", "on")) == [USUAL_VOLUME]
    assert slider(visit.press("set", "volume", "9")) == ["9"] == [visit.page.settings["volume"]]
    assert slider(visit.again().press("settings")) == ["9"]


def test_language_and_pace_stand_among_them(visit: Visit) -> None:
    visit.press("settings").press("set", "language", "fr")
    assert visit.see("dialog").startswith("Réglages") and chosen(visit)["language"] == "fr"
    assert list(SPEEDS)[-1] == "instant"
    visit.press("set", "pace", "instant")
    again = visit.again().press("settings")
    assert (chosen(again)["language"], chosen(again)["pace"]) == ("fr", "instant")


@pytest.mark.parametrize(("name", "value"), [("size", "huge"), ("theme", "<b>"), ("nothing", ""), ("pace", "warp")])
def test_what_is_no_choice_changes_nothing(visit: Visit, name: str, value: str) -> None:
    visit.press("settings")
    before = chosen(visit)
    visit.press("set", name, value)
    assert chosen(visit) == before and visit.app.toasts.shown is None


def test_what_is_stored_and_no_choice_is_passed_over(returning: Callable[..., Visit]) -> None:
    visit = returning(storage=Storage({f"cradle/{name}": "<script>" for name in CHOICES}))
    assert set(visit.app.preferences.settings.to_json().values()) == {""}


def test_they_go_to_another_browser_and_come_back(visit: Visit) -> None:
    for name, value in EACH:
        visit.press("set", name, value)
    page = FakePage()
    other = Settings(page)
    other.restore({**visit.app.preferences.settings.to_json(), "size": "huge", "junk": 1})
    assert other.to_json() == {**visit.app.preferences.settings.to_json(), "size": ""}
    assert page.settings["theme"] == visit.app.preferences.settings["theme"] != ""
    for junk in (None, [], "x", 3):
        other.restore(junk)


def test_with_confirmation_a_pick_is_offered_before_it_is_played(visit: Visit) -> None:
    visit.press("set", "confirm", "picks").seat("human", "human")
    n = len(visit.table.record)
    (mark, *_) = visit.picks
    visit.press("pick", mark)
    assert len(visit.table.record) == n
    (offer, *_) = visit.buttons("prompt", "play")
    visit.press("play", offer[1]["data-arg"])
    assert len(visit.table.record) == n + 1
    visit.press("set", "confirm", "").press("pick", visit.picks[0])
    assert len(visit.table.record) > n + 1
