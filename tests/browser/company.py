"""Devices at one live table, each a browser context of its own, that meet through a real relay on 127.0.0.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from cradle.app.table.table import Table
from cradle.kernel.game import Action, Decision
from playwright.sync_api import Page, expect

from tests.browser.sitting import LONGER, STORED, Choice, put, ready, until

MEETING = 120_000  # ms until devices have found each other: they call every few seconds, and may miss a call
NAMES = ("Ada", "Ben", "Cleo", "Dido")
# Of a page: how many decisions its table has, as the host says.
AT = """() => {
  const { hash } = location;
  if (hash.startsWith("#/play/")) return JSON.parse(localStorage["cradle/game/" + hash.slice(7)]).record.actions.length;
  return JSON.parse(localStorage["cradle/guest/" + hash.slice(3, 35)]).seen ?? -1;
}"""
# Press a move in the list of moves, as soon as the page is that far; or see that it has gone on by itself. Where the
# page asks once more, the same button is the answer.
PRESS = f"""([n, index]) => new Promise((done, failed) => {{
  const ends = performance.now() + 120_000;
  const one = (selector) => document.querySelector(selector);
  const look = () => {{
    const at = ({AT})();
    if (at > n) return done("went on");
    const list = at === n && one("#prompt [data-do='list'][aria-expanded='false']");
    const move = () => one(`#every-action [data-arg="${{index}}"]`);
    const press = at === n && (move() || one("#prompt [data-do='proceed']"));
    if (press) {{
      press.click();
      if (one("#prompt .notice-warn")) move()?.click();
      return done();
    }}
    if (list) list.click();
    if (performance.now() > ends) failed(new Error(`no move ${{index}} after ${{n}}, but ${{at}}`));
    else setTimeout(look, list ? 0 : 30);
  }};
  look();
}})"""


def hosted(page: Page, table: Table, address: str) -> str:
    """Open a kept game to others; the link of its room."""
    put(page, table, at=address)
    page.goto(urljoin(address, f"#/play/{table.id}"))
    ready(page)
    page.locator("[data-do='menu']").click()
    page.locator("dialog [data-do='live']").click()
    page.locator("dialog [name='post']").uncheck()  # it is proposed for Advanced Civilization
    page.locator("dialog [type='submit']").click()
    link = page.locator("#link").input_value()
    page.locator("dialog [data-do='close']").click()
    return link


def come(page: Page, link: str, name: str) -> None:
    """Open the link, and join."""
    page.goto(link)
    ready(page)
    page.locator("#live-name").fill(name)
    page.locator("dialog [type='submit']").click()


def join(page: Page, link: str, seat: int) -> None:
    """Open the link, and take a seat."""
    come(page, link, NAMES[seat])
    page.locator(f"[data-do='live-sit'][data-arg='{seat}']").click(timeout=MEETING)
    expect(page.locator("dialog")).to_have_count(0, timeout=MEETING)


def gather(pages: list[Page], table: Table, address: str) -> tuple[Company, str]:
    """A device for each seat of this game, which the first one hosts; and the link of the room."""
    link = hosted(pages[0], table, address)
    for seat, page in enumerate(pages[1:], 1):
        join(page, link, seat)
    all_here(pages)
    return Company(pages, table), link


def all_here(pages: list[Page]) -> None:
    for page in pages:
        expect(page.locator(".live-strip").last).to_contain_text("Everyone is here.", timeout=MEETING)


class Company:
    """Devices at one table, one for each seat, and the mirror of its game. host: the page of the device that hosts."""

    def __init__(self, pages: list[Page], table: Table) -> None:
        self.pages, self.table, self.host = pages, table, pages[0]

    def follow(self) -> None:
        for index in self.host.evaluate(STORED)[len(self.table.record) :]:
            self.table.play(self.table.decision.actions[index])

    def press(self, seat: int, decision: Decision, action: Action) -> None:
        """A seat makes an action, by the list of moves of its own device. The only one there is makes itself there."""
        index = decision.actions.index(action) if len(decision.actions) > 1 else None
        self.pages[seat].evaluate(PRESS, [len(self.table.record), index])

    def step(self, choose: Choice) -> bool:
        """Whoever is asked decides, on a device of their own; False when the game is over."""
        table = self.table
        self.follow()
        decision = table.decision
        if decision is None:
            return False
        several = len(decision.actions) > 1
        action = choose(table.position, decision) if several else decision.actions[0]
        self.press(decision.seat, decision, action)
        until(self.host, LONGER, len(table.record))
        return True

    def ahead(self, choose: Choice) -> list[int]:
        """All guests who will be asked the same answer before they are; who has."""
        self.follow()
        answered = []
        for seat, page in enumerate(self.pages):
            world = self.table.game.ahead(self.table.position, seat)
            if world is None or page is self.host:
                continue
            decision = self.table.game.decision(world)
            assert decision is not None
            self.press(seat, decision, choose(world, decision))
            answered.append(seat)
        return answered

    def play(self, choose: Choice, until_: Callable[[Table], Any] = lambda table: False, most: int = 5_000) -> int:
        """Step by step, until the game is over, or it is so, or so often; how often."""
        for n in range(most):
            if until_(self.table) or not self.step(choose):
                return n
        return most

    def agree(self) -> None:
        """All devices show the same log, as far as all were told the same."""
        log = self.host.locator("#log").text_content() or ""
        for page in self.pages:
            expect(page.locator("#log")).to_have_text(log)
