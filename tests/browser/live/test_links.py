"""Play by link in three profiles of the browser: nothing goes from one to another but the links of the share sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.table.game_files import load
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from cradle.app.table.told import next_told
from cradle.app.table.waiting import waits_for_person
from playwright.sync_api import Page, expect

from tests.app.catalogues import spoken
from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.drawn import same
from tests.browser.hands import bare, shown
from tests.browser.sitting import (
    NAMES,
    PROCEED,
    Sitting,
    asked,
    at_table,
    begin,
    eager,
    ended,
    lots,
    put,
    ready,
    saved,
    short_game,
)
from tools.browser.fingers import one_press, until

pytestmark = pytest.mark.first_visit

ENTRIES = f"""() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith("{PREFIX}")))"""
SHEET = "navigator.share = async ({ url }) => { window.shared = url; }"
# What the prompt says, each time it is drawn anew.
LISTEN = """(() => {
  window.heard = [];
  new MutationObserver(() => {
    const words = document.querySelector("#prompt .replay-told") && document.querySelector("#prompt h2").textContent;
    if (words && heard.at(-1) !== words) heard.push(words);
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()"""
AT_THE_GAME = "() => !document.querySelector('#prompt [data-do=\"what-if\"], dialog')"
PICTURES = "() => [...document.querySelectorAll('.link-board svg')].map((svg) => svg.innerHTML)"


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


class Device:
    """A profile, and who sits there; `takes` is how they take a link away: "copied", "shared" or "by hand"."""

    def __init__(self, page: Page, seat: int, takes: str, language: str = "en") -> None:
        self.page, self.seat, self.takes, self.language = page, seat, takes, language
        self.way = "touch" if takes == "shared" else "mouse"
        page.context.add_init_script(LISTEN)
        if takes == "shared":
            page.context.add_init_script(SHEET)

    def press(self, selector: str) -> None:
        found = self.page.locator(selector)
        if self.way == "mouse":
            return found.click()
        for press in (lambda: None, found.tap):
            one_press(self.page)  # two taps that are close in time and place are one
            press()

    def at_once(self) -> None:
        """What others did is shown without waiting, as the settings offer."""
        self.press("#prompt [data-do='menu']")  # a phone has no head over the table
        self.press("dialog [data-do='settings']")
        self.press("label:has(input[name='settings-pace'][value='instant'])")
        self.page.keyboard.press("Escape")

    def entries(self) -> dict[str, str]:
        return self.page.evaluate(ENTRIES)

    def kept(self) -> Table:
        (text,) = self.entries().values()
        return load(text, "x")

    def opens(self, address: str, new: bool = False) -> None:
        """Follow the link, in the page that is open or in a new one; nothing that is kept changes by that."""
        before = {} if self.page.url == "about:blank" else self.entries()
        if new:
            self.page.close()
            self.page = self.page.context.new_page()
        self.page.goto(address)
        ready(self.page)
        expect(self.page.get_by_role("dialog")).to_be_visible()
        assert self.entries() == before

    def joins(self, address: str) -> None:
        self.opens(address)
        self.press(f"label:has([data-do='claim'][data-arg='{self.seat}'])")
        self.press("[data-do='link-new']")
        self.at_the_table()

    def goes_on(self, address: str, new: bool = False) -> None:
        """The moves of the others are shown, each that brought something to tell, and then the table."""
        self.opens(address, new)
        moments = [len(self.kept().record)]
        self.page.evaluate("heard.length = 0")
        self.press("[data-do='link-continue']")
        until(self.page, AT_THE_GAME)
        table, said = self.kept(), {"en": "Move {} of {}", "fr": "Coup {} sur {}"}[self.language]
        while moments[-1] < len(table.record):
            moments.append(next_told(table, moments[-1]))
        assert self.page.evaluate("heard") == [said.format(n, moments[-1]) for n in moments]
        self.at_the_table()

    def at_the_table(self) -> None:
        self.page.wait_for_selector("#prompt .prompt", state="attached")
        self.sitting = Sitting(self.page, at_table(self.page), self.way)

    def plays(self, choose: Callable[..., Any]) -> None:
        """Everything that is theirs to decide now."""
        sitting = self.sitting
        assert self.asked() and sitting.table.decision.seat == self.seat
        while self.asked():
            sitting.offered()
            sitting.do(choose(sitting.position, sitting.table.decision))
        if self.page.locator(PROCEED).count():
            self.press(PROCEED)
            sitting.follow()

    def asked(self) -> bool:
        return self.sitting.asks(self.sitting.follow()["confirms"])

    def link(self) -> str:
        """The link of the share sheet, which the prompt offers when others are to play."""
        if self.sitting.table.waits_elsewhere():
            self.press("#prompt [data-do='share']")
        else:
            self.press("#prompt [data-do='menu']")
            self.press("dialog [data-do='share']")
        shown = self.page.locator("#link").input_value()
        taken = shown
        if self.takes == "copied":
            self.press("[data-do='copy-link']")
            expect(self.page.locator("#toast")).to_contain_text("The link is copied.")
            taken = self.page.evaluate("navigator.clipboard.readText()")
        elif self.takes == "shared":
            self.press("[data-do='share-sheet']")
            taken = self.page.evaluate("window.shared")
        else:
            expect(self.page.locator(".qr svg")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)
        assert taken == shown and taken.startswith(self.page.url.split("#")[0])
        return taken


@pytest.fixture
def devices(open_page: Callable[..., Page]) -> Callable[..., list[Device]]:
    """A laptop, a phone in French, and another laptop in the dark; `devices(url)` of another site."""

    def opened(**where: Any) -> list[Device]:
        where["reduced_motion"] = "reduce"
        ada = open_page(permissions=["clipboard-read", "clipboard-write"], **where)
        ben = open_page(device="phone", locale="fr", **where)
        cleo = open_page(scheme="dark", **where)
        return [Device(ada, 0, "copied"), Device(ben, 1, "shared", "fr"), Device(cleo, 2, "by hand")]

    return opened


@pytest.mark.long
# A game -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("turns", [4, *further(1000)], ids=["some turns", "to its end"])
def test_three_profiles_play_one_game_by_links_alone(devices: Callable[..., list[Device]], turns: int) -> None:
    seed = short_game(3)
    seats = devices()
    ada = last = seats[0]
    lots(ada.page, seed)
    begin(ada.page, "human", "away", "away")
    ada.at_the_table()
    ada.at_once()
    joined, choose, n = {0}, eager(seed), 0
    while not last.sitting.table.over and n < turns:
        turn = last.sitting.table.decision.seat
        device = seats[turn]
        if device is not last:
            expect(last.page.locator("#prompt")).to_contain_text(NAMES[turn])
            link = last.link()
            if turn in joined:
                device.goes_on(link, new=n % 4 == 3)
            else:
                device.joins(link)
                device.at_once()
                joined.add(turn)
        assert device.sitting.table.record.indices == last.sitting.table.record.indices
        device.plays(choose)
        last, n = device, n + 1
    assert last.sitting.table.over or n == turns == len(seats) + 1
    link = last.link()
    for device in seats:
        if device is not last:
            device.goes_on(link)
        else:
            device.page.reload()
            ready(device.page)
        same(device.page, device.sitting.table, device.language)
        kept = device.kept()
        assert kept.record.indices == last.sitting.table.record.indices
        assert [seat.name for seat in kept.seats] == list(NAMES[:3])
        assert kept.people == {device.seat}
    if last.sitting.table.over:
        ended(ada.page, ada.sitting.table)


@pytest.mark.long
def test_an_older_link_and_a_fork_are_shown_as_such_and_nothing_is_lost(devices: Callable[..., list[Device]]) -> None:
    """Ben sends a link, takes his move back, makes another, and sends a second link."""
    ada, ben, _ = devices()
    begin(ada.page, "human", "away")
    ada.at_the_table()
    if waits_for_person(ada.sitting.table):
        ada.plays(eager(1))
    early = ada.link()
    ben.joins(early)
    ben.plays(eager(1))
    first, played = ben.link(), ben.sitting.table.record.indices
    ben.press("#prompt [data-do='undo']")
    ben.at_the_table()
    ben.sitting.do(next(a for a in ben.sitting.table.decision.actions[::-1] if a != first_action(ben, played)))
    while waits_for_person(ben.sitting.table):
        ben.sitting.do(ben.sitting.table.decision.actions[0])
    second, otherwise = ben.link(), ben.sitting.table.record.indices
    assert first != second and played != otherwise

    ada.at_once()
    ada.goes_on(first)
    (mine,) = ada.entries()
    ada.opens(early, new=True)
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You already have this game")
    expect(dialog.locator(".link-board figcaption")).to_have_text(["In the link", "Kept here"])
    older, kept = ada.page.evaluate(PICTURES)
    assert older != kept
    ada.press("[data-do='link-mine']")
    ada.at_the_table()
    assert ada.sitting.table.record.indices == played

    ada.opens(second)
    expect(dialog).to_contain_text("This game is the same as your")
    theirs, again = ada.page.evaluate(PICTURES)
    assert again == kept != theirs
    ada.press("[data-do='link-new']")
    ada.at_the_table()
    assert ada.sitting.table.record.indices == otherwise and ada.sitting.table.people == {0}
    games = {key: load(text, key).record.indices for key, text in ada.entries().items()}
    assert len(games) == 2 and games.pop(mine) == played and list(games.values()) == [otherwise]
    ada.plays(eager(2))

    ada.opens(first)
    expect(dialog).to_contain_text("just as you have it")
    ada.page.keyboard.press("Escape")
    ada.page.goto("./")
    ready(ada.page)
    expect(ada.page.locator(".saved-game")).to_have_count(2)


def first_action(device: Device, played: list[int]) -> tuple[str, Any]:
    """What was played where the device stands now."""
    table = device.sitting.table
    return table.decision.actions[played[len(table.record)]]


# A game with secrets ------------------------------------------------------------------------------------------------
@pytest.mark.long  # in make test: without a browser, in tests/app/entrance/test_links.py
def test_a_link_with_secrets_opens_behind_the_curtain(devices: Callable[..., list[Device]], test_site: str) -> None:
    table = saved("human", "away", name="parley", id="5ec2e7", until=asked("trade.open"))
    ada, ben, _ = devices(url=test_site)
    put(ada.page, table)
    ada.page.goto(f"./#/play/{table.id}")
    ready(ada.page)
    ada.at_the_table()
    ada.at_once()
    lift = {"en": "I am Ada: show my side", "fr": "Je suis Ben : montrer mon jeu"}
    honest = {"en": "A link contains everything", "fr": "Un lien contient tout"}
    here, there, chance = ada, ben, Random(2)
    for n in range(4):
        while waits_for_person(here.sitting.table):
            here.sitting.do(chance.choice(here.sitting.table.decision.actions))
        here.press("#prompt [data-do='share']")
        expect(here.page.get_by_role("dialog")).to_contain_text(honest[here.language])
        here.page.keyboard.press("Escape")
        link = here.link()
        there.opens(link, new=n > 1)
        expect(there.page.get_by_role("dialog")).to_contain_text(honest[there.language])
        if n == 0:
            there.press("label:has([data-do='claim'][data-arg='1'])")
            there.press("[data-do='link-new']")
        else:
            there.press("[data-do='link-continue']")
        expect(there.page.locator("dialog [data-do='lift']")).to_have_text(lift[there.language])
        bare(there.page)
        there.press("dialog [data-do='lift']")
        until(there.page, AT_THE_GAME)
        there.at_the_table()
        assert there.sitting.table.decision.seat == there.seat
        if there.language == "en":
            shown(there.page, there.sitting.table)
        if n == 0:
            there.at_once()
        here, there = there, here
    records = [device.sitting.table.record.indices for device in (ada, ben)]
    assert records[0][: len(records[1])] == records[1][: len(records[0])]


@pytest.mark.long
def test_renaissance_goes_round_three_devices_for_a_turn(devices: Callable[..., list[Device]]) -> None:
    """Bids, tokens and hands are secret, so each device asks who holds it before it shows anything."""
    seats = devices()
    ada = last = seats[0]
    lots(ada.page, 3)
    begin(ada.page, "human", "away", "away", game="renaissance")
    ada.at_the_table()
    ada.at_once()
    choose, passed = tables.habit(games.load("renaissance"), 1), [0]
    while last.sitting.position.turn < 2:
        device = seats[last.sitting.table.decision.seat]
        if device is not last:
            expect(last.page.locator("#prompt")).to_contain_text(NAMES[device.seat])
            device.opens(last.link(), new=len(passed) % 4 == 1)
            if device.seat not in passed:
                device.press(f"label:has([data-do='claim'][data-arg='{device.seat}'])")
            device.press("[data-do='link-continue']" if device.seat in passed else "[data-do='link-new']")
            expect(device.page.locator("dialog [data-do='lift']")).to_contain_text(NAMES[device.seat])
            bare(device.page)
            device.press("dialog [data-do='lift']")
            until(device.page, AT_THE_GAME)
            device.at_the_table()
            if device.seat not in passed:
                device.at_once()
            passed.append(device.seat)
        known = last.sitting.table.record.indices
        assert device.sitting.table.record.indices[: len(known)] == known
        if device.sitting.table.decision.seat == device.seat:  # otherwise an only action has played itself
            device.plays(choose)
        last = device
    assert min(passed.count(seat) for seat in range(3)) >= 4
