"""A phase that is planned beforehand, on the map of the table."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.app.test_planning import RENAISSANCE, rivals, table_at
from tests.browser.sitting import ready, visit
from tools.browser.fingers import Fingers

ORDERS = "() => JSON.stringify(JSON.parse(localStorage['cradle/game/kept']).standing)"


def test_an_expansion_is_planned_by_touch_kept_and_changed(same_page: Callable[..., Page]) -> None:
    """In French, on a phone: an attack with its chance, and a free province. What is kept is there again, also after a
    reload, and what is dropped changes nothing.
    """
    page = same_page("phone", "fr")
    visit(page, table_at(RENAISSANCE, rivals(), "human", "away", "away"))
    finger, prompt = Fingers(page, "touch"), page.locator("#prompt")
    finger.press("#prompt [data-do='plan']")
    expect(prompt).to_contain_text("Votre plan pour le tour 1")
    finger.press("#board [data-pick='firenze']")
    expect(prompt.locator(".order")).to_contain_text("81")
    finger.press("#board [data-pick='dubrovnik']")
    expect(prompt.locator(".order")).to_have_count(2)
    finger.press("[data-do='plan-keep']")
    expect(page.locator("#toast")).to_contain_text("Votre plan est gardé : il sera tenté au tour 1.")
    expect(prompt).not_to_contain_text("Votre plan")
    kept = page.evaluate(ORDERS)
    assert [place in kept for place in ("firenze", "dubrovnik")] == [True, True]

    page.reload()
    ready(page)
    finger.press("#prompt [data-do='plan']")
    expect(prompt.locator(".order")).to_have_count(2)
    finger.press("#prompt .order:first-child [data-do='drop-order']")
    expect(prompt.locator(".order")).to_have_count(1)
    finger.press("[data-do='plan-drop']")
    expect(prompt).not_to_contain_text("Votre plan")
    assert json.loads(page.evaluate(ORDERS)) == json.loads(kept)
