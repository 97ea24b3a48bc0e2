"""Every screen on a laptop and on a phone, in both themes: WCAG 2.2 AA by axe, nothing wider than the screen, and
what is picked on the board large enough for a finger.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cradle.app.entrance.links import fragment
from cradle.app.table.game_files import dump
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.sitting import asked, over, put, ready, saved

DEVICES = ["desktop", pytest.param("phone", marks=pytest.mark.long)]
FINGER = 44  # CSS pixels
# A bot that thinks and thinks.
THINKING = """postMessage({ ready: true });
onmessage = ({ data }) => postMessage({ id: JSON.parse(data).id, progress: 0.4 })"""
# Wider than the screen, by name; what scrolls inside itself on purpose is not.
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const wide = [...document.querySelectorAll("body *")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && box.right > width + 1 && !e.closest(".visually-hidden, .sprite, svg svg");
  });
  return document.scrollingElement.scrollWidth > width
    ? wide.map((e) => `${e.tagName}#${e.id}.${e.className}`).concat(`${document.scrollingElement.scrollWidth} wide`)
    : [];
}"""
SMALL = f"""() => [...document.querySelectorAll("#board [data-pick]")]
  .map((e) => [e.dataset.pick, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < {FINGER} || box.height < {FINGER})
  .map(([mark, box]) => `${{mark}}: ${{box.width.toFixed()}} x ${{box.height.toFixed()}}`)"""


class Walk:
    """From screen to screen; what is wrong is collected, so that one walk tells all."""

    def __init__(self, page: Page, axe: Callable[..., list[str]]) -> None:
        self.page, self.axe = page, axe
        self.wrong: list[str] = []

    def look(self, screen: str, part: str = "") -> None:
        """Both themes of what is shown now; of a part alone where the rest was seen before."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            found = self.axe(self.page, part, scheme == "dark")
            self.wrong += [f"{screen}, {scheme}: {breach}" for breach in found]
        self.wrong += [f"{screen}: wider than the screen: {what}" for what in self.page.evaluate(TOO_WIDE)]

    def fingers(self, screen: str) -> None:
        self.wrong += [f"{screen}: too small for a finger: {what}" for what in self.page.evaluate(SMALL)]

    def enter(self, table: Table) -> None:
        self.page.evaluate("(id) => (location.hash = '#/play/' + id)", table.id)
        self.page.wait_for_selector("#board")

    def close(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)


@pytest.fixture(params=DEVICES)
def visitor(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Pages of one device after the other, without motion, which would blur what axe measures."""
    return lambda **more: open_page(device=request.param, reduced_motion="reduce", **more)


def test_the_entrance_and_what_opens_there(visitor: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = visitor()
    page.goto("./")
    ready(page)
    walk = Walk(page, axe)
    expect(page.get_by_text("No games yet.")).to_be_visible()
    walk.look("first visit")
    page.locator("[data-do='set-game'][data-arg='civilization']").click()
    expect(page.locator("#new-title")).to_be_visible()
    walk.look("form of a new game")
    page.get_by_role("button", name="About").click()
    walk.look("about")
    walk.close()
    page.get_by_role("button", name="Read the rules, Ur").click()
    walk.look("rules")
    walk.close()
    page.locator(".top [data-do='settings']").click()
    walk.look("settings")
    walk.close()

    page = walk.page = visitor()
    games = [
        saved("human", "heuristic", until=asked("turn"), id="turn"),
        saved("human", "human", "human", until=over, id="over"),
    ]
    games[0].name = "A name of forty letters, which is long.."
    put(page, *games)
    page.add_init_script("localStorage.setItem('cradle/game/broken', '{')")
    page.goto("./")
    ready(page)
    page.locator(".home details:has(.saved) > summary").click()
    expect(page.locator(".saved > li")).to_have_count(3)
    walk.look("saved games")
    page.get_by_role("button", name="Rename").first.click()
    walk.look("rename")
    walk.close()
    page.get_by_role("button", name="Delete").first.click()
    expect(page.locator(".toast")).to_be_visible()
    walk.look("deleted")
    everything = {"cradle": 1, "games": [json.loads(dump(games[0])), {}], "settings": {"theme": "dark"}}
    file = {"name": "all.json", "mimeType": "application/json", "buffer": json.dumps(everything).encode()}
    page.set_input_files("input[type='file']", file)
    expect(page.locator("dialog")).to_contain_text("1 game could not be read.")
    walk.look("games from a file")
    assert not walk.wrong, "\n".join(walk.wrong)


@pytest.mark.long
def test_the_table_from_the_first_cube_to_the_ranking(
    visitor: Callable[..., Page], axe: Callable[[Page], list[str]]
) -> None:
    page = visitor()
    first = saved("human", "human", "human", "human", until=asked("setup.first"), id="first")
    turn = saved("human", "human", "human", until=asked("turn"), id="7ab1e")
    shared = saved("human", "human", until=asked("agriculture.put"), id="shared")
    war = saved("human", "human", "human", "human", until=asked("war.number"), id="war")
    bots = saved("human", "search", until=lambda t: t.bots_turn() and len(t.decision.actions) > 1, id="bots")
    end = saved("human", "human", "human", "human", until=over, id="end")
    put(page, first, turn, shared, war, bots, end)
    page.route("**/bot-worker.js", lambda route: route.fulfill(body=THINKING, content_type="text/javascript"))
    page.goto("./#/play/first")
    ready(page)
    walk = Walk(page, axe)
    walk.look("set-up")
    walk.fingers("four seats")

    walk.enter(turn)
    page.locator("#prompt .list-button").click()
    expect(page.locator("#every-action li").first).to_be_visible()
    walk.look("turn, with the list of moves")
    walk.fingers("three seats")
    page.locator("#board g[data-pick][aria-disabled='true']").first.click(force=True)
    expect(page.locator("#prompt .notice")).to_be_visible()
    walk.look("refusal")
    page.get_by_role("button", name="Menu").click()
    walk.look("menu")
    page.locator("dialog [data-do='share']").click()
    expect(page.locator("dialog [data-do='copy-link']").first).to_be_visible()
    walk.look("links to share")
    walk.close()

    walk.enter(shared)
    expect(page.locator("#prompt .marks")).to_be_visible()
    walk.look("cubes that are shared out")
    walk.fingers("two seats")

    walk.enter(war)
    expect(page.locator("#board [data-pick][aria-pressed='true']").first).to_be_visible()
    expect(page.locator(".count-button").first).to_be_visible()
    walk.look("picks that can be taken back")

    walk.enter(bots)
    expect(page.locator("#prompt progress")).to_be_visible()
    walk.look("a bot thinks")

    walk.enter(end)
    expect(page.locator("#ending-title")).to_be_visible()
    walk.look("ending")
    page.locator("#ending [data-do='picture']").click()
    expect(page.locator("dialog canvas")).to_have_attribute("width", "1080")
    walk.look("picture of the game")
    walk.close()
    page.locator("#prompt [data-do='look']").click()
    expect(page.locator("#prompt .replay-goto")).to_be_visible()
    walk.look("looking back")
    assert not walk.wrong, "\n".join(walk.wrong)


def test_the_curtain_and_the_table_behind_it(
    visitor: Callable[..., Page], axe: Callable[[Page], list[str]], test_site: str
) -> None:
    page = visitor(url=test_site)
    put(page, saved("human", "human", until=asked("bid"), name="parley"))
    page.goto("./#/play/kept")
    ready(page)
    walk = Walk(page, axe)
    curtain = page.get_by_role("dialog")
    expect(curtain).to_contain_text("Hand the device to")
    walk.look("curtain")
    curtain.get_by_role("button", name="show my side").click()
    expect(page.locator(".count-button").first).to_be_visible()
    walk.look("a table with secrets")
    assert not walk.wrong, "\n".join(walk.wrong)


def link(page: Page, table: Table) -> None:
    """Follow a link to this table."""
    page.evaluate("(hash) => (location.hash = hash)", fragment(table))
    expect(page.get_by_role("dialog")).to_be_visible()


def other_way(table: Table, n: int) -> Table:
    """A branch of a game in which somebody chose otherwise after n decisions, or as soon as they could."""
    record = table.record.branch(n)
    while len(actions := record.game.decision(record.position).actions) == 1:
        record.play(actions[0])
    record.play(actions[table.record.indices[len(record)] - 1])
    return Table(record, table.seats, table.id, table.name)


@pytest.mark.long
def test_links_that_came_and_looking_back(visitor: Callable[..., Page], axe: Callable[[Page], list[str]]) -> None:
    page = visitor()
    whole = saved("human", "away", "away", until=lambda t: asked("turn")(t) and len(t.record) > 40, id="7ab1e")
    part = Table(whole.record.branch(len(whole.record) - 3), whole.seats, whole.id, whole.name)
    away = saved("away", "human", until=lambda t: t.waits_elsewhere() and len(t.record) > 20, id="af")
    put(page, part, away)
    page.goto("./#/play/af")
    ready(page)
    expect(page.locator("#prompt")).to_contain_text("on another device")
    walk = Walk(page, axe)
    walk.look("somebody elsewhere has to play")
    link(page, saved("human", "human", "heuristic", "human", until=asked("turn"), id="b0"))
    page.locator("dialog [data-do='claim']").first.check()
    walk.look("a link to another game, with a seat taken")
    walk.close()
    link(page, Table(whole.record.branch(9), whole.seats, whole.id, whole.name))
    walk.look("an older link")
    walk.close()
    link(page, other_way(part, 12))
    expect(page.locator("dialog .link-board")).to_have_count(2)
    walk.look("a fork")
    walk.close()
    page.evaluate("location.hash = '#r=AAAA'")
    expect(page.locator(".toast")).to_be_visible()
    walk.look("a link that cannot be read")
    link(page, whole)
    walk.look("a link that goes on")
    page.locator("dialog [data-do='link-continue']").click()
    expect(page.locator("#prompt")).to_contain_text("Since your last turn")
    page.locator("#prompt button[data-do='look'][data-arg='0']").click()
    expect(page.locator("#prompt h2")).to_contain_text("Move 0 of")
    walk.look("looking back")
    assert not walk.wrong, "\n".join(walk.wrong)


@pytest.mark.long
def test_in_french_nothing_is_wider_than_a_phone(open_page: Callable[..., Page]) -> None:
    """French words are longer; and a phone may be 320 pixels wide, as a laptop is at 400 % (WCAG 1.4.10)."""
    page = open_page(device="phone", locale="fr")
    turn = saved("human", "heuristic", "human", "human", until=asked("turn"), id="turn")
    end = saved("human", "human", until=over, id="end")
    put(page, turn, end)
    page.goto("./")
    ready(page)
    wrong: list[str] = []

    def look(screen: str) -> None:
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 640})
            wrong.extend(f"{screen}, {width}: {what}" for what in page.evaluate(TOO_WIDE))

    look("accueil")
    for button in ("À propos", "Lire les règles, Ur"):
        page.get_by_role("button", name=button).click()
        look(button)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    walk = Walk(page, lambda page: [])
    walk.enter(turn)
    look("tour")
    page.get_by_role("button", name="Menu").click()
    look("menu")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    walk.enter(end)
    expect(page.locator("#ending-title")).to_be_visible()
    look("fin")
    assert not wrong, "\n".join(wrong)
