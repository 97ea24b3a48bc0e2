"""The guided first turn in a browser: by mouse, by touch on a phone, by keyboard alone; what is spoken of is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app import tour
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, ready, until

LESSON = tour.lesson("ur")
CARD = "#prompt .tour"
NEXT = "[data-do='tour-next']"
# What is pointed at and not seen: out of the screen, or with something else above its middle.
UNSEEN = """() => [...document.querySelectorAll("[data-spot], #board .is-hint")].filter((e) => {
  const box = e.getBoundingClientRect();
  if (!box.width) return false;
  const at = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
  const above = document.elementFromPoint(...at);
  return !(above && (e.contains(above) || above.contains(e)));
}).map((e) => e.dataset.pick || e.className || e.outerHTML.slice(0, 90))"""
SEEN = "() => document.querySelectorAll('[data-spot], #board .is-hint').length"
# Wider than the screen, or a button of the card cut off.
CUT = """() => [...document.querySelectorAll("#prompt .tour button, #prompt .tour p")].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.left < 0 || box.right > document.documentElement.clientWidth || box.bottom > innerHeight + 1;
}).map((e) => e.textContent)"""


# The middle of an element, if it can be seen.
POINT = """(e) => {
  const box = e.getBoundingClientRect();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  return e.contains(document.elementFromPoint(...at)) ? at : null;
}"""


# Whether the focus is where the tour goes on.
ON_THE_WAY = """() => document.activeElement.matches(
  "[data-do='tour-next'], [data-do='play'][data-spot], #board .is-hint[tabindex='0']")"""


class Guided:
    """Somebody who does what the tour asks, by "mouse" or by "touch"."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.way = page, way
        self.wrong: list[str] = []

    def begin(self, invitation: str) -> None:
        self.page.goto("./")
        ready(self.page)
        self.press(f"[data-do='tour']:has-text('{invitation}')")
        expect(self.page.locator(CARD)).to_be_visible()

    def press(self, selector: str) -> None:
        """Where it is seen: nobody has to scroll."""
        on = self.page.locator(selector).first
        expect(on).to_be_visible()
        self.page.wait_for_timeout(320)  # pressed sooner, it would be the second half of a double click
        point = self.page.evaluate(POINT, on.element_handle())
        assert point, f"{selector} is out of sight"
        if self.way == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def look(self, at: int) -> None:
        """What a step points at can be seen, and the whole of its card."""
        name, spots, picks = LESSON.steps[at]
        if spots or (picks and LESSON.record.seats[LESSON.begins[at]] == LESSON.seat):
            until(self.page, f"() => ({SEEN})() > 0")
            until(self.page, "() => document.getAnimations().every((a) => a.playState !== 'running')")
            self.wrong += [f"{name}: {what} is not seen" for what in self.page.evaluate(UNSEEN)]
        self.wrong += [f"{name}: {what} is cut off" for what in self.page.evaluate(CUT)]

    def go(self, seen: Callable[[int], None] = lambda at: None) -> None:
        """To the end of the tour."""
        for at, (_, _, picks) in enumerate(LESSON.steps):
            until(self.page, f"() => parseInt(document.querySelector('.tour-count')?.textContent) === {at + 1}")
            mine = picks and LESSON.record.seats[LESSON.begins[at]] == LESSON.seat
            self.look(at)
            seen(at)
            if not picks:
                self.press(NEXT)
            elif mine:
                until(self.page, f"() => ({SEEN})() > 0")
                spot = "#board .is-hint" if self.page.locator("#board .is-hint").count() else "#prompt [data-spot]"
                self.press(spot)
        expect(self.page.locator(CARD)).to_have_count(0)
        assert self.page.evaluate(STORED) == LESSON.record.indices


def test_by_mouse_on_a_desktop_with_a_reload_on_the_way(
    open_page: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = open_page(reduced_motion="reduce")
    guided = Guided(page, "mouse")
    guided.begin("Play a guided first turn")

    def seen(at: int) -> None:
        if at in (0, 3, 7, 12, 14):
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                guided.wrong += [f"{LESSON.steps[at][0]}, {scheme}: {breach}" for breach in axe(page)]
        if at == 5:
            page.locator("#board [data-pick='a1']").click(force=True)
            expect(page.locator("#prompt .notice")).to_contain_text("press what is marked")
            page.reload()
            ready(page)
            expect(page.locator(CARD)).to_contain_text("From where?")

    guided.go(seen)
    assert not guided.wrong, "\n".join(guided.wrong)
    expect(page.locator("#board [data-pick='d5']")).to_have_attribute("tabindex", "0")


def test_by_touch_on_a_phone_in_french(open_page: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = open_page(device="phone", locale="fr", reduced_motion="reduce")
    guided = Guided(page, "touch")
    guided.begin("Jouer un premier tour guidé")
    guided.go(lambda at: guided.wrong.extend(axe(page)) if at in (0, 7, 14) else None)
    assert not guided.wrong, "\n".join(guided.wrong)


def test_by_keyboard_alone_the_focus_goes_along(open_page: Callable[..., Page]) -> None:
    """Enter upon Enter leads through the tour: whenever what had the focus is gone, it is where one has to go on."""
    page = open_page(reduced_motion="reduce")
    page.goto("./")
    ready(page)
    page.locator("[data-do='tour']").first.focus()
    page.keyboard.press("Enter")
    for at, (_, _, picks) in enumerate(LESSON.steps):
        until(page, f"() => parseInt(document.querySelector('.tour-count')?.textContent) === {at + 1}")
        mine = not picks or LESSON.record.seats[LESSON.begins[at]] == LESSON.seat
        if not mine:
            continue
        heard = page.locator("#announce").inner_text()
        assert f"Step {at + 1} of" in heard, heard
        until(page, ON_THE_WAY)
        page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_leaving_is_always_at_hand(open_page: Callable[..., Page], device: str) -> None:
    page = open_page(device=device)
    guided = Guided(page, "touch" if device == "phone" else "mouse")
    guided.begin("Play a guided first turn")
    guided.press("[data-do='tour-leave']")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator("[data-spot]")).to_have_count(0)
    expect(page.locator("#prompt [data-do='play']").first).to_be_visible()
