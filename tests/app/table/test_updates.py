"""New versions are offered only where loading the page anew loses nothing; storage that may be cleared is told of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.pages import FakePage, Storage, Visit, nodes

DAY = 86_400_000
NEWS = "A new version of Cradle is ready."


class KeptPage(FakePage):
    """Counts what offline.js is asked for."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.calls: list[str] = []
        self.safari = False

    def clears(self) -> bool:
        return self.safari

    def persist(self) -> None:
        self.calls.append("persist")

    def update(self) -> None:
        self.calls.append("update")


@pytest.fixture
def kept() -> Visit:
    return Visit(KeptPage())


def test_a_new_version_is_told_and_taken(kept: Visit) -> None:
    kept.press("update-waits")
    assert NEWS in kept.see("toast")
    (button,) = kept.buttons("toast", "update")
    assert kept.press(button[1]["data-do"]).page.calls == ["update"]
    assert NEWS in kept.press("home").see("toast"), "it is true wherever we are"
    assert NEWS in kept.seat("human", "human").see("toast")


def test_a_notice_that_was_closed_stays_away(kept: Visit) -> None:
    assert kept.press("update-waits").press("dismiss").see("toast") == ""
    kept.seat("human", "human").press("home")
    assert kept.see("toast") == ""


def test_other_news_come_first(kept: Visit) -> None:
    kept.press("update-waits").seat("human", "human").press("home")
    kept.press("delete", kept.buttons("screen", "delete")[0][1]["data-arg"])
    assert "deleted" in kept.see("toast")
    assert NEWS in kept.press("dismiss").see("toast")


def test_while_a_bot_thinks_there_is_no_button(kept: Visit) -> None:
    kept.seat("human", "heuristic").press("update-waits")
    while not kept.table.bots_turn():
        assert kept.labels("toast", "update") == ["Use it now"]
        kept.first()
    assert NEWS in kept.see("toast")
    assert kept.buttons("toast", "update") == []
    kept.bots_play()
    assert kept.labels("toast", "update") == ["Use it now"]


def test_a_game_that_is_in_memory_alone_is_not_thrown_away(kept: Visit) -> None:
    kept.page.store.fault = "full"
    kept.seat("human", "human").press("dismiss").press("update-waits")
    kept.first().press("dismiss").press("update-waits")
    assert NEWS in kept.see("toast")
    assert kept.buttons("toast", "update") == []


def test_another_tab_is_to_be_closed_first(kept: Visit) -> None:
    kept.press("update-waits").press("update").press("update-others")
    assert "another tab" in kept.see("toast")
    kept.press("update")
    assert kept.page.calls == ["update", "update"]


def test_the_browser_is_asked_once_there_is_something_to_lose(kept: Visit) -> None:
    kept.seat("human", "human").first(4)
    assert kept.page.calls == []
    kept.first(3)
    assert kept.page.calls == ["persist"]
    again = Visit(KeptPage(Storage(kept.page.store.entries), route=kept.page.hash)).first(9)
    assert again.page.calls == []


@pytest.mark.parametrize(
    ("promise", "days", "told"), [("no", 4, True), ("no", 2, False), ("yes", 4, False), ("asked", 4, False)]
)
def test_games_that_may_be_cleared_away(kept: Visit, promise: str, days: int, told: bool) -> None:
    kept.seat("human", "human").press("persisted", promise).press("home")
    kept.page.clock += days * DAY
    assert ("may delete games" in kept.press("home").see("screen")) == told


def test_who_saves_files_is_not_reminded(kept: Visit) -> None:
    kept.seat("human", "human").press("persisted", "no").press("home")
    kept.page.clock += 4 * DAY
    assert "may delete games" in kept.press("home").see("screen")
    kept.press("export", kept.buttons("screen", "export")[0][1]["data-arg"])
    assert "may delete games" not in kept.see("screen")
    kept.page.clock += 4 * DAY
    assert "may delete games" in kept.press("home").see("screen")


@pytest.mark.parametrize("promise", ["yes", "no", ""])
def test_safari_clears_after_seven_days_so_even_a_new_game_is_reason_enough(kept: Visit, promise: str) -> None:
    kept.page.safari = True
    assert "seven days" not in kept.press("home").see("screen")
    kept.seat("human", "human").press("persisted", promise).press("home")
    assert "may delete games seven days after your last visit" in kept.see("screen")
    kept.press("export", kept.buttons("screen", "export")[0][1]["data-arg"])
    assert "seven days" not in kept.see("screen")
    kept.page.clock += 4 * DAY
    assert "seven days" in kept.press("home").see("screen")


def test_the_line_is_quiet(kept: Visit) -> None:
    kept.seat("human", "human").press("persisted", "no").press("home")
    kept.page.clock += 4 * DAY
    kept.press("home")
    (line,) = [
        node for node in nodes(kept.page.drawn["screen"]) if "may delete games" in str(node[2:]) and node[0] == "p"
    ]
    assert line[1]["class"] == "quiet"
    assert "role" not in line[1]
