"""The guided first turn in the words of both languages, and in games with secrets."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from cradle.app.entrance import tour

from tests.app.entrance.test_tour import card, drawn, opened, pick, said, to
from tests.app.pages import Visit


# Words and other games ------------------------------------------------------------------------------------------------
def test_in_french(returning: Callable[..., Visit]) -> None:
    visit = returning(languages=("fr",))
    assert "Premier tour guidé, Ur" in visit.labels("screen", "tour")
    visit.press("tour", "ur")
    assert "Le territoire" in visit.see("prompt") and "1 sur 16" in visit.see("prompt")
    assert visit.table.name == "Ur · première partie"
    to(visit, "culture").press("pick", "a1")
    assert "Pour l’instant" in visit.see("prompt")
    visit.press("language", "en")
    assert "First, Culture" in visit.see("prompt")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["ur", "parley", "civilization", "renaissance"])
def test_who_hears_the_tour_hears_what_it_shows(returning: Callable[..., Visit], name: str, language: str) -> None:
    """What is pointed at is named before the words of the step, which name what is to be picked."""
    visit = returning(languages=(language,))
    visit.press("tour", name)
    lesson, seen, named = tour.lesson(name), -1, 0
    for _ in range(80):
        if card(visit) is None:
            break
        voice, guide = visit.app.session.voice(), visit.app.tour
        if guide.at != seen:
            seen, heard, words = guide.at, visit.page.announced[-1], visit.see("prompt")
            step, spots, _ = lesson.steps[seen]
            for spot in spots.split():
                if spot in tour.PARTS:
                    called = visit.app.words.say(tour.PARTS[spot][1])
                elif spot.startswith("part-"):
                    called = opened(visit.page.drawn[spot])
                else:
                    (lit,) = (node for node in drawn(visit) if node[1].get("data-pick") == spot)
                    called = re.split(r"\W? ?[:,.]", lit[1]["aria-label"])[0]
                assert called and called in heard and " ".join(called.split()) in words, (step, called, heard)
                named += 1
        if guide.mine:
            for key, value in visit.table.board.argument(guide.mine).items():
                if key != "n":
                    assert voice.word(key, value).lower() in said(visit), (step, value)
        if guide.reads:
            visit.press("tour-next")
        elif visit.table.bots_turn():
            visit.tick()
        else:
            pick(visit)
    assert seen == len(lesson.steps) - 1 and named


@pytest.mark.parametrize("name", ["parley", "civilization", "renaissance"])
def test_a_game_with_secrets_brings_its_own(visit: Visit, name: str) -> None:
    visit.press("set-game", name)
    visit.press("tour", name)
    lesson = tour.lesson(name)
    for _ in range(80):
        if card(visit) is None:
            break
        assert f"{name}." not in visit.see("prompt"), "a step without words"
        if visit.app.tour.reads:
            visit.press("tour-next")
        elif visit.table.bots_turn():
            visit.tick()
        else:
            pick(visit)
    assert visit.table.tour is None and len(visit.table.record) == len(lesson.script)
    assert visit.table.side.viewer == lesson.seat and visit.table.side.curtain is None
