"""Whole turns in a browser, by mouse, by touch on a phone and by keyboard: presses, scrolls, time to the board.

The turns are those that `tools.bench.clicks` counts without a browser. What is pressed there is pressed in a page too,
and the page must reach the same position. The other seats play elsewhere: their decisions are put into the storage.
Besides, what a frame costs while fingers move an engraved map on a phone: one that is four times slower keeps up with
60 frames a second where it is a quarter of a frame. FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from statistics import median
from typing import Any

from cradle.app.table.game_files import dump
from cradle.app.table.number_fields import COUNTS
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import AWAY, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Browser, Page, Playwright

from tools.bench.clicks import GOAL, on_file
from tools.bench.figures import Figure, figure
from tools.bench.page import cradle_files, serving, thread_clock
from tools.bench.person import Person
from tools.browser.chromium import FLAGS, find
from tools.browser.fingers import LAID_OUT, Fingers, took, until
from tools.browser.turns import WISHES, legal
from tools.ship.serve import QuietPageRequest, server

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2}
DEVICES = {"mouse": LAPTOP, "keyboard": LAPTOP, "touch": {**PHONE, "has_touch": True, "is_mobile": True}}
GOALS = {"ur": (8.0, 30.0), "civilization": (30.0, 80.0), "renaissance": (30.0, 80.0)}  # ms: median, worst
STORED = f"""() => JSON.parse(localStorage.getItem("{PREFIX}kept")).record.actions"""
AT = f"""(n) => ({STORED})().length === n"""
PATIENCE = 60_000  # ms
MAPS = ("civilization", "renaissance")
FRAME, SLOWER = 1000 / 60, 4  # ms, and how many times slower such a phone is
RESTS = 900  # ms until letters and pieces have their size again
PANS = ((-150, -80), (150, 80), (0, -120), (120, 100))  # pixels
COUNT = """() => {
  window.frames_seen = 0;
  const count = () => { window.frames_seen++; requestAnimationFrame(count); };
  requestAnimationFrame(count);
}"""
MAP = """() => {
  document.querySelector(".play-board").scrollIntoView();
  const { x, y, width, height } = document.querySelector("[data-zoom]").getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}"""
SLIDER = "#prompt .count-field input[type='range']"


class Sitter(Person):
    """Does in a page what a Person does without one, and checks that both reach the same position."""

    def __init__(self, person: Person, browser: Browser, page: Page, address: str, way: str) -> None:
        super().__init__(person.record, person.begin, person.end)
        self.browser, self.page, self.address, self.hand = browser, page, address, Fingers(page, way)
        self.there: list[int] | None = None  # the decisions of the game as the page has it; None: none of it
        self.since = 0  # decisions before the position from which the page has it
        self.luck: Any = None  # what is to come by chance, as it was when the page got that position
        self.last = ""  # what was pressed last
        self.took: list[float] = []  # ms of each press, of processor time

    def sit(self) -> None:
        """Bring the page to where the game is: open it again if others have decided, or if something has come by
        chance. A page takes no chance from a file, so its game begins after the last thing that has come so.
        """
        table, luck = self.table, self.table.position.source
        if self.there == table.record.indices and self.luck == luck:
            return
        since, start = next((n, p) for n, p in table.record.walk(range(len(table.record) + 1)) if p.source == luck)
        record = Record(table.game, table.record.variant, start=table.game.to_json(start))
        for index in table.record.indices[since:]:
            record.play(legal(record)[index])
        seats = [Seat(who.name, who.colour, "human" if s == self.me else AWAY) for s, who in enumerate(table.seats)]
        self.timed()
        text = dump(Table(record, seats, "kept", "kept"))
        self.page.goto(f"{self.address}blank")
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + "kept", text])
        self.page.goto(f"{self.address}#/play/kept")
        self.page.wait_for_selector("html[data-ready] #prompt .play-tools", timeout=PATIENCE)
        self.page.evaluate("document.fonts.ready")
        self.there, self.since, self.luck = table.record.indices[:], since, luck and luck.copy()
        self.browser.start_tracing(page=self.page, categories=["devtools.timeline"])

    def timed(self) -> None:
        """Note how long the presses took since the page was opened."""
        if self.there is not None:
            self.took += took(self.browser.stop_tracing())

    def agree(self) -> None:
        """Check that the page has reached the same decisions as the game."""
        indices = self.table.record.indices
        if self.there != indices:
            until(self.page, AT, len(indices) - self.since, f"the page is not where {self.last} leads")
            assert self.page.evaluate(STORED) == indices[self.since :], f"the page went another way after {self.last}"
            self.there = indices[:]

    def hear(self, verb: str, arg: str, clicks: int = 1) -> None:
        self.sit()
        self.last = f"{verb} {arg}"
        self.press(verb, arg)
        super().hear(verb, arg, clicks)
        self.agree()

    def drag(self, begin: str, end: str) -> None:
        self.sit()
        self.last = f"{begin} to {end}"
        self.hand.drag(mark(begin), mark(end))
        self.clicks[self.table.decision.kind] += 1
        self.app.hear("grab", begin)
        self.app.hear("drag", f"{begin} {end}")
        self.agree()

    def press(self, verb: str, arg: str) -> None:
        """Press the element of a verb; open what hides it first."""
        hand = self.hand
        if verb == "renumber":
            return self.count_to(int(arg.split()[1]))
        about = f'[data-arg="{arg}"]' if arg else ""
        element = mark(arg) if verb == "pick" else f'[data-do="{verb}"]{about}'
        if verb in ("play", "proceed", "send", "confirm", "pass", "suggest"):
            element = f"#prompt {element}"
        if verb == "play" and not hand.is_there(element):
            action = self.table.decision.actions[int(arg)]
            if target := self.table.board.target(action, self.table.decision):
                hand.press(mark(target))
            if action[0] == COUNTS and hand.way != "keyboard" and hand.is_there(SLIDER):
                hand.slide(SLIDER, int(str(action[1])))
            if not hand.is_there(element):
                hand.press('#prompt [data-do="list"]')
        if self.page.locator(f"details:not([open]) {element}").count():
            hand.press(f"details:not([open]):has({element}) summary")
        hand.press(element)

    def count_to(self, n: int) -> None:
        """Change the number of the newest order: by its button, by keys, or one more or one less at a time."""
        given = self.session.table.phase.complete_orders
        order, exact = given[-1], f'#prompt [data-do="renumber"][data-arg="{len(given) - 1} {n}"]'
        if self.hand.way == "keyboard" or (self.hand.way == "mouse" and not self.hand.is_there(exact)):
            return self.hand.write(n)
        if order.n != n and self.hand.is_there(exact):
            return self.hand.press(exact)
        while order.n != n:
            numbers = [*order.numbers]
            to = numbers[numbers.index(order.n) + (1 if n > order.n else -1)]
            self.hand.press(f'#prompt [data-do="renumber"][data-arg="{len(given) - 1} {to}"]')
            order = order._replace(actions=order.numbers[to])


def mark(target: str) -> str:
    return f'#board [data-pick="{target}"]'


# The turns ------------------------------------------------------------------------------------------------------------
def sat(browser: Browser, address: str, person: Person, way: str) -> Sitter:
    """Play the whole turn by mouse, touch or keyboard."""
    context = browser.new_context(locale="en", reduced_motion="reduce", **DEVICES[way])
    context.set_default_timeout(PATIENCE)
    context.add_init_script(LAID_OUT)
    page = context.new_page()
    page.route(f"{address}blank", lambda route: route.fulfill(body="", content_type="text/html"))
    sitter = Sitter(person, browser, page, address, way)
    try:
        sitter.play()
    finally:
        sitter.timed()  # a trace that goes on would fail whoever comes next
        context.close()
    return sitter


def turn(name: str) -> Callable[[Playwright], list[Figure]]:
    """The measurement of one game."""

    def measure(playwright: Playwright) -> list[Figure]:
        person, site = on_file(name), server(request=QuietPageRequest)
        threading.Thread(target=site.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        address, found = f"http://127.0.0.1:{site.server_port}/", []
        for way in DEVICES:
            found += figures_of(name, way, sat(browser, address, person, way))
        browser.close()
        site.shutdown()
        return found

    measure.__name__ = f"turn_{name}"
    return measure


def figures_of(name: str, way: str, sitter: Sitter) -> list[Figure]:
    """Presses, compared with those counted without a page; then how long a press takes, except for keys."""
    done, headless = sitter.hand.done, sum(sitter.clicks.values())
    goal = GOAL if name == "civilization" and way != "keyboard" else None
    reference = "counted without a page", headless, "presses"
    counts = figure(f"a turn of {name} by {way}", done["presses"], "presses", reference, goal, **done)
    if way == "keyboard":
        return [counts]
    presses = "presses", len(sitter.took), ""
    label, goals = f"press to the board's update, {name} by {way}", GOALS[name]
    figures = [("median", median(sitter.took), goals[0]), ("worst", max(sitter.took), goals[1])]
    times = [figure(f"{label}, {which}", ms, "ms of the processor", presses, goal) for which, ms, goal in figures]
    return [counts, *times]


# A map that is moved --------------------------------------------------------------------------------------------------
def at_map(browser: Browser, address: str, game: str) -> Page:
    """The table of the turn on file, on a phone."""
    context = browser.new_context(locale="en", **DEVICES["touch"])
    page = context.new_page()
    page.route(f"{address}blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(f"{address}blank")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + "kept", dump(on_file(game).table)])
    page.goto(f"{address}#/play/kept")
    page.wait_for_selector("html[data-ready] [data-zooms]", timeout=PATIENCE, state="attached")
    page.wait_for_timeout(RESTS)
    return page


def cost(page: Page, gesture: str, **how: Any) -> float:
    """Milliseconds of processor time a frame, as long as a gesture lasts."""
    chromium, clock = page.context.new_cdp_session(page), thread_clock(page)
    begun, seen = clock(), page.evaluate("frames_seen")
    chromium.send(gesture, {"gestureSourceType": "touch", **how})
    spent, frames = clock() - begun, page.evaluate("frames_seen") - seen
    page.wait_for_timeout(RESTS)
    return float(1e3 * spent / frames)


def maps_moved(playwright: Playwright) -> list[Figure]:
    """The map of each game, brought near by two fingers, and moved by one."""
    browser, found = playwright.chromium.launch(executable_path=find(), args=[*FLAGS]), list[Figure]()
    with serving(cradle_files()) as address:
        for game in MAPS:
            page = at_map(browser, address, game)
            middle = page.evaluate(MAP)
            page.wait_for_timeout(RESTS)
            page.evaluate(COUNT)
            pinch = cost(page, "Input.synthesizePinchGesture", **middle, scaleFactor=2.5, relativeSpeed=300)
            way = {"speed": 200, "preventFling": True, **middle}
            pans = [cost(page, "Input.synthesizeScrollGesture", **way, xDistance=dx, yDistance=dy) for dx, dy in PANS]
            frame = f"a frame of a phone {SLOWER} times slower", FRAME / SLOWER, "ms"
            for name, ms in (("panned", median(pans)), ("pinched", pinch)):
                found.append(figure(f"the map of {game}, {name}, a frame", ms, "ms", frame, FRAME / SLOWER))
            page.context.close()
    browser.close()
    return found


FIGURES = [*map(turn, WISHES), maps_moved]
