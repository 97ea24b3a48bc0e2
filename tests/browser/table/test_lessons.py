"""A lesson and a challenge in a browser, on a phone in French: from the entrance, through it, a reload, and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.lessons.shelf import shelf
from playwright.sync_api import Page, expect

from tests.browser.sitting import ready

CARD = "#prompt .tour"


def test_there_and_back_with_what_is_fetched_later(
    open_page: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    page = open_page(device="phone", locale="fr")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto("./")
    ready(page)
    assert "later.zip" not in fetched, "a first visit does without lessons"
    page.locator("[data-do='lessons'][data-arg='ur']").tap()
    expect(page.locator("dialog [data-do='lesson']")).to_have_count(len(shelf("ur").names))
    assert "later.zip" in fetched and axe(page) == []
    page.locator("dialog [data-arg='ur culture']").tap()
    expect(page.locator(CARD)).to_contain_text("1 sur 4")
    page.reload()
    ready(page)
    expect(page.locator(CARD)).to_contain_text("jouez Culture")
    page.locator("#prompt [data-do='play'], #board [data-pick].is-hint").first.tap()
    expect(page.locator(CARD)).to_contain_text("2 sur 4")
    assert axe(page) == []
    page.locator(f"{CARD} [data-do='lesson-list']").tap()
    page.locator("dialog [data-arg='ur 1']").tap()
    expect(page.locator(CARD)).to_contain_text("Défi 1")
    page.locator("#prompt [data-do='list']").tap()
    page.locator(f"#every-action [data-do='play'][data-arg='{shelf('ur').challenges['1'].best}']").tap()
    expect(page.locator(CARD)).to_contain_text("C’est le meilleur choix ici")
    assert axe(page) == []
    page.locator(f"{CARD} [data-do='lesson-list']").tap()
    expect(page.locator("dialog .is-done")).to_have_count(1)


@pytest.mark.long
def test_what_is_said_leaves_the_map_where_it_is_and_what_is_asked_in_view(open_page: Callable[..., Page]) -> None:
    """Of Renaissance on a laptop, in French."""
    page = open_page(locale="fr", reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    page.goto("./")
    ready(page)
    page.locator("[data-do='lessons'][data-arg='renaissance']").click()
    page.locator("dialog [data-arg='renaissance war']").click()
    page.locator("[data-pick='card-war']").click()
    page.locator("#prompt [data-do='play']").first.click()
    expect(page.locator(CARD)).to_contain_text("2 sur 4")
    tools = page.locator(f"{CARD} .tour-tools .btn")
    expect(tools).to_have_count(3)
    assert len({box["y"] for one in tools.all() if (box := one.bounding_box())}) == 1
    page.locator(f"{CARD} [data-do='lesson-list']").click()
    rows = shelf("renaissance").challenges
    death = next(name for name, one in rows.items() if one.task.name == "death" and one.line[0][1] == "VI")
    page.locator(f"dialog [data-arg='renaissance {death}']").click()
    expect(page.locator(CARD)).to_contain_text(f"Défi {death}")
    before = page.locator("#table").bounding_box()
    page.locator("[data-pick='region-VI']").first.click()
    expect(page.locator(CARD)).to_contain_text("meilleur choix")
    assert page.locator("#table").bounding_box() == before


@pytest.mark.long
def test_both_halves_of_a_civil_war_are_in_view(open_page: Callable[..., Page]) -> None:
    """On a laptop, in French: below the card of the challenge there is room for what is asked."""
    page = open_page(locale="fr", viewport={"width": 1280, "height": 720})
    page.goto("./")
    ready(page)
    page.locator("[data-do='lessons'][data-arg='civilization']").click()
    names = [name for name, one in shelf("civilization").challenges.items() if one.task.name == "faction"]
    page.locator(f"dialog [data-arg='civilization {names[0]}']").click()
    halves = page.locator("#prompt .prompt-rows [data-do='play']")
    expect(halves).to_have_count(2)
    for half in halves.all():
        expect(half).to_be_in_viewport(ratio=0.9)


@pytest.mark.long
def test_on_a_phone_the_map_of_a_lesson_is_near_enough_to_be_read(open_page: Callable[..., Page]) -> None:
    """Of Civilization: what is asked is on the map, and the card leaves little room for it."""
    page = open_page(device="phone", locale="en", reduced_motion="reduce")
    page.goto("./")
    ready(page)
    page.locator("[data-do='lessons'][data-arg='civilization']").tap()
    page.locator("dialog [data-arg='civilization calamities']").tap()
    expect(page.locator(CARD)).to_contain_text("1 of 4")
    expect(page.locator("#board [data-zoom].is-zoomed")).to_be_visible()
