"""The guided first turn in a browser: by mouse, by touch on a phone, by keyboard alone; what is spoken of is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.entrance import tour
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, ready
from tools.browser.fingers import one_press, stand, until

LESSONS = {name: tour.lesson(name) for name in ("ur", "civilization", "renaissance")}
LESSON = LESSONS["ur"]
CARD = "#prompt .tour"
NEXT = "[data-do='tour-next']"
# A point of an area on a map that can be seen, the nearest to the middle: its shape may not hold that. Else nothing.
ON_A_MAP = """(e) => {
  const frame = e.closest("[data-zoom]")?.getBoundingClientRect(), box = e.getBoundingClientRect();
  const steps = frame ? [...Array(21).keys()].map((n) => n / 20) : [];
  const points = steps.flatMap((a) => steps.map((b) => [box.x + a * box.width, box.y + b * box.height]));
  const away = ([x, y]) => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  return points.sort((a, b) => away(a) - away(b)).find((at) => e.contains(document.elementFromPoint(...at))) ?? null;
}"""
# What is pointed at and not seen: out of the screen, or with something else above its middle.
UNSEEN = f"""() => [...document.querySelectorAll("[data-spot], #board .is-hint")].filter((e) => {{
  if (({ON_A_MAP})(e)) return false;
  const box = e.getBoundingClientRect();
  if (!box.width) return false;
  const at = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
  const above = document.elementFromPoint(...at);
  return !(above && (e.contains(above) || above.contains(e)));
}}).map((e) => e.dataset.pick || e.className || e.outerHTML.slice(0, 90))"""
# What brings it into view may have to be fetched first: what is still not seen after ten seconds.
STILL_UNSEEN = f"""() => new Promise((done) => {{
  const ends = performance.now() + 10_000;
  const look = () => {{
    const left = ({UNSEEN})();
    if (!left.length || performance.now() > ends) done(left);
    else requestAnimationFrame(look);
  }};
  look();
}})"""
SEEN = "() => document.querySelectorAll('[data-spot], #board .is-hint').length"
# Wider than the screen, or a button of the card cut off.
CUT = """() => [...document.querySelectorAll("#prompt .tour button, #prompt .tour p")].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.left < 0 || box.right > document.documentElement.clientWidth || box.bottom > innerHeight + 1;
}).map((e) => e.textContent)"""


# The middle of an element, if it can be seen.
POINT = f"""(e) => {{
  const box = e.getBoundingClientRect();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  return e.contains(document.elementFromPoint(...at)) ? at : ({ON_A_MAP})(e);
}}"""


# Whether the focus is where the tour goes on.
ON_THE_WAY = """() => document.activeElement.matches(
  "[data-do='tour-next'], [data-do='play'][data-spot], #board .is-hint[tabindex='0']")"""


class Guided:
    """Somebody who does what the tour asks, by "mouse" or by "touch"."""

    def __init__(self, page: Page, way: str, name: str = "ur") -> None:
        self.page, self.way, self.lesson = page, way, LESSONS[name]
        self.wrong: list[str] = []

    def begin(self, invitation: str) -> None:
        self.page.goto("./")
        ready(self.page)
        way = f"[data-do='tour'][data-arg='{self.lesson.game.name}']:has-text('{invitation}')"
        self.page.locator(way).scroll_into_view_if_needed()
        self.press(way)
        expect(self.page.locator(CARD)).to_be_visible()

    def press(self, selector: str) -> None:
        """Where it is seen: nobody has to scroll."""
        on = self.page.locator(selector).first
        expect(on).to_be_visible()
        one_press(self.page)
        stand(on)
        point = self.page.evaluate(POINT, on.element_handle())
        assert point, f"{selector} is out of sight"
        if self.way == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def look(self, at: int) -> None:
        """What a step points at can be seen, and the whole of its card."""
        name, spots, _ = self.lesson.steps[at]
        if spots or self.mine(at):
            until(self.page, f"() => ({SEEN})() > 0")
            until(self.page, "() => document.getAnimations().every((a) => a.playState !== 'running')")
            unseen = self.page.evaluate(STILL_UNSEEN)
            self.wrong += [f"{name}: {what} is not seen" for what in unseen]
        self.wrong += [f"{name}: {what} is cut off" for what in self.page.evaluate(CUT)]

    def mine(self, at: int) -> int:
        """How many picks of the person a step waits for."""
        lesson = self.lesson
        begins, ends = lesson.begins[at], lesson.begins[at + 1]
        return ends - begins if lesson.record.seats[begins:ends][:1] == [lesson.seat] else 0

    def go(self, seen: Callable[[int], None] = lambda at: None) -> None:
        """To the end of the tour."""
        for at, (_, _, picks) in enumerate(self.lesson.steps):
            until(self.page, f"() => parseInt(document.querySelector('.tour-count')?.textContent) === {at + 1}")
            self.look(at)
            seen(at)
            if not picks:
                self.press(NEXT)
            for n in range(self.mine(at)):
                until(self.page, f"(n) => ({STORED})().length === n", self.lesson.begins[at] + n)
                until(self.page, f"() => ({SEEN})() > 0")
                spot = "#board .is-hint" if self.page.locator("#board .is-hint").count() else "#prompt [data-spot]"
                self.press(spot)
        expect(self.page.locator(CARD)).to_have_count(0)
        assert self.page.evaluate(STORED) == self.lesson.record.indices


@pytest.mark.long
def test_by_mouse_on_a_desktop_with_a_reload_on_the_way(
    open_page: Callable[..., Page], axe: Callable[..., list[str]]
) -> None:
    page = open_page(reduced_motion="reduce")
    guided = Guided(page, "mouse")
    guided.begin("Guided first turn")

    def seen(at: int) -> None:
        if at in (0, 3, 7, 12, 14):
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                found = axe(page, again=scheme == "dark")
                guided.wrong += [f"{LESSON.steps[at][0]}, {scheme}: {breach}" for breach in found]
        if at == 5:
            page.locator("#board [data-pick='a1']").click(force=True)
            expect(page.locator("#prompt .notice")).to_contain_text("press what is marked")
            page.reload()
            ready(page)
            expect(page.locator(CARD)).to_contain_text("From where?")

    guided.go(seen)
    assert not guided.wrong, "\n".join(guided.wrong)
    expect(page.locator("#board [data-pick='d5']")).to_have_attribute("tabindex", "0")


@pytest.mark.long
def test_by_touch_on_a_phone_in_french(open_page: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = open_page(device="phone", locale="fr", reduced_motion="reduce")
    guided = Guided(page, "touch")
    guided.begin("Premier tour guidé")
    guided.go(lambda at: guided.wrong.extend(axe(page)) if at in (0, 7, 14) else None)
    assert not guided.wrong, "\n".join(guided.wrong)


@pytest.mark.long
def test_on_a_map_by_touch_on_a_phone(open_page: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    """The map is small there: what is spoken of is brought near, and pressed where it is seen."""
    page = open_page(device="phone", reduced_motion="reduce")
    guided = Guided(page, "touch", "civilization")
    guided.begin("Guided first turn")
    names = [name for name, _, _ in guided.lesson.steps]
    sizes: dict[str, float] = {}

    def seen(at: int) -> None:
        if names[at] in ("land", "whither", "ashore", "ladder"):
            guided.wrong.extend(f"{names[at]}: {breach}" for breach in axe(page))
        if names[at] == "ladder":
            for choice in page.locator("#prompt [data-do='play']").all():
                expect(choice).to_be_visible()  # nothing else has to be read first
        if names[at] in ("ship", "whence", "whither", "shore"):
            box = page.locator("#board .map-area.is-hint").bounding_box()
            sizes[names[at]] = min(box["width"], box["height"]) if box else 0

    guided.go(seen)
    assert not guided.wrong, "\n".join(guided.wrong)
    assert page.locator("#prompt [data-do='play']").count() == 2, "the ship is kept or given up"
    assert sizes.keys() == {"ship", "whence", "whither", "shore"} and min(sizes.values()) >= 24, sizes


@pytest.mark.long
@pytest.mark.parametrize(("device", "way"), [("desktop", "mouse"), ("phone", "touch")])
def test_through_a_turn_of_renaissance(
    open_page: Callable[..., Page], axe: Callable[[Page], list[str]], device: str, way: str
) -> None:
    """Cards, advances, provinces and the odds of an attack are seen where they are spoken of, near enough to press."""
    page = open_page(device=device, reduced_motion="reduce")
    guided = Guided(page, way, "renaissance")
    guided.begin("Guided first turn")
    names = [name for name, _, _ in guided.lesson.steps]
    sizes: dict[str, float] = {}

    def seen(at: int) -> None:
        if names[at] in ("land", "leader", "odds", "yours"):
            guided.wrong.extend(f"{names[at]}: {breach}" for breach in axe(page))
        if names[at] in ("settle", "rival", "foothold"):
            box = page.locator("#board .map-picture .is-hint").first.bounding_box()
            sizes[names[at]] = min(box["width"], box["height"]) if box else 0

    guided.go(seen)
    assert not guided.wrong, "\n".join(guided.wrong)
    assert sizes.keys() == {"settle", "rival", "foothold"} and min(sizes.values()) >= 24, sizes


def test_who_hears_the_tour_hears_which_places_it_shows(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    guided = Guided(page, "mouse", "civilization")
    guided.begin("Guided first turn")
    for at, places in enumerate(
        ("Etruria, Rubicon, Rome, Neapolis and Campania", "Rome and Campania", "Rubicon"), start=1
    ):
        expect(page.locator("#announce")).to_contain_text(f"Step {at} of")
        expect(page.locator("#announce")).to_contain_text(f"Marked now: {places}.")
        expect(page.locator(CARD)).to_contain_text(f"Marked now: {places}.")
        lit = page.locator("#board .is-hint").evaluate_all("(all) => all.map((e) => e.ariaLabel.split(':')[0])")
        assert sorted(lit) == sorted(places.replace(" and ", ", ").split(", "))
        guided.press(NEXT)


@pytest.mark.long
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
        # After the moves of a bot the step is said when what came before can have been heard.
        until(page, "(step) => document.querySelector('#announce').textContent.includes(step)", f"Step {at + 1} of")
        until(page, ON_THE_WAY)
        page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.long
def test_leaving_is_always_at_hand(open_page: Callable[..., Page], device: str) -> None:
    page = open_page(device=device)
    guided = Guided(page, "touch" if device == "phone" else "mouse")
    guided.begin("Guided first turn")
    guided.press("[data-do='tour-leave']")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator("[data-spot]")).to_have_count(0)
    expect(page.locator("#prompt [data-do='play']").first).to_be_visible()
