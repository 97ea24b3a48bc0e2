"""Presses and drags on a page in a browser, by mouse, by touch or by keyboard, counted and timed.

For the tests in a browser, and for `tools/bench/turns.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from math import dist
from typing import Any

from playwright.sync_api import Locator, Page

from tools import ROOT

(QUICK,) = map(int, re.findall(r"QUICK = (\d+)", (ROOT / "assets/js/page/double-clicks.js").read_text("utf-8")))  # ms
REST = 450  # ms for which a finger rests on what it takes along
STEPS = 150  # keys to an element, at most

# The next key that moves the focus to an element; "" if it is there. `tried`: how many keys were pressed already.
# F6 leads to its part of the table, arrows to its row, then its first letters to it; Tab where these lead nowhere.
WAY_TO = r"""([selector, tried]) => {
  const [from, to] = [document.activeElement, document.querySelector(selector)];
  if (from === to) return "";
  const before = to && from !== document.body && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING;
  const tab = before ? "Shift+Tab" : "Tab";
  if (!to || tried > 25 || from.matches("input, select, textarea")) return tab; // other keys would fill it in
  const parts = ["#prompt", ".play-panels", ".play-board"];
  const [here, there] = [from, to].map((e) => parts.findIndex((part) => e.closest(part)));
  if (there < 0) return tab;
  if (here !== there) return here >= 0 && (here - there + 3) % 3 === 1 ? "Shift+F6" : "F6";
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [dx, dy] = [b.x - a.x, b.y + b.height / 2 - a.y - a.height / 2];
  const row = "[role='group'], [role='tablist'], tr, ul, ol, .toolbar, [data-row]";
  const along = dy > 0 ? "ArrowDown" : "ArrowUp", across = dx > 0 ? "ArrowRight" : "ArrowLeft";
  if (!to.closest("svg") && from.closest(row) !== to.closest(row) && Math.abs(dy) > 12) return along;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/^[^\p{L}]+/u, "");
  const name = plain((to.closest("svg") && to.getAttribute("aria-label")) || to.textContent);
  const typed = window.typedTo?.[0] === selector ? window.typedTo[1] : 0;
  if (typed < 4 && /\p{L}/u.test(name[0] || "")) {
    window.typedTo = [selector, typed + 1];
    return /\p{L}/u.test(name[typed] || "") ? name[typed] : name[0]; // once more leads to the next of that letter
  }
  return Math.abs(dy) > 12 && Math.abs(dy) > Math.abs(dx) ? along : tried % 2 ? across : tab;
}"""
# Whether an element is the main button of the prompt, which a key presses from wherever one is.
MAIN = """(selector) => {
  const all = [...document.querySelectorAll("#prompt :is(.btn-primary, [data-first])")];
  const main = all.filter((button) => button.matches(".btn-primary:not([aria-disabled='true'])"));
  return document.querySelector(selector) === (main[0] ?? (all.length === 1 ? all[0] : null));
}"""
# The point of an element to press, scrolled into view: its middle, or the nearest point where it is visible, because a
# coast is crooked and a ship may cover it. Nothing if the whole element is covered.
MIDDLE = """(selector) => {
  const found = document.querySelector(selector);
  found?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = found?.getBoundingClientRect();
  if (!box) return null;
  const parts = [0, -1, 1, -2, 2, -3, 3, -4, 4].map((n) => n / 10);
  const points = parts.flatMap((u) => parts.map((v) => [u, v])).sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d);
  const shows = (x, y) => found.contains(document.elementFromPoint(x, y));
  for (const [u, v] of found.closest("svg") ? points : [[0, 0]]) {
    const [x, y] = [Math.round(box.x + (0.5 + u) * box.width), Math.round(box.y + (0.5 + v) * box.height)];
    if ([-2, 0, 2].every((d) => shows(x + d, y) && shows(x, y + d))) return [x, y];
  }
  return null;
}"""
# Waits until an element is where it was three frames before: a map zooms in the first frame after it was drawn and its
# tools were fetched.
STANDS = """(e) => new Promise((done) => {
  const map = e.closest("[data-zoom]");
  let [last, still] = ["", 0];
  const look = () => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const now = [x, y, width, height].join();
    still = now === last && (!map || map.dataset.zooms) ? still + 1 : 0;
    last = now;
    if (still < 3 && e.isConnected) requestAnimationFrame(look);
    else done();
  };
  look();
})"""
# The tab that must be opened before an element can be seen; null if it can be seen.
HIDDEN_UNDER = (
    "(selector) => document.querySelector(selector)?.closest('.desk-page[hidden]')?.getAttribute('aria-labelledby')"
)
# Whether the middle of an element is inside the window, and inside every scrolling box around it.
IN_SIGHT = """(selector) => {
  const found = document.querySelector(selector), box = found.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const within = (b) => x >= b.left && x <= b.right && y >= b.top && y <= b.bottom;
  for (let around = found.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflow) && !within(around.getBoundingClientRect())) return false;
  return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
}"""
# The part of a map that a press at the middle of an element would bring near.
NEAR = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-zoom-box]")?.dataset.zoomBox;
}"""
# What a press must know of an element, in one question: the tab to open before, or the point, once it stands still.
SOUGHT = f"""async (selector) => {{
  const tab = ({HIDDEN_UNDER})(selector) ?? null, found = document.querySelector(selector);
  if (tab || !found) return {{ tab, there: false }};
  const mapped = Boolean(found.parentElement?.closest("[data-zoom]"));
  if (mapped) await ({STANDS})(found);
  const seen = !document.querySelector(selector) || ({IN_SIGHT})(selector);
  return {{ tab: null, there: true, mapped, seen, point: ({MIDDLE})(selector) }};
}}"""
# The point of a slider where it says a number; its thumb is 16 pixels wide and stays inside.
ON_SLIDER = """([selector, n]) => {
  const found = document.querySelector(selector), box = found.getBoundingClientRect();
  const share = (n - found.min) / (found.max - found.min);
  return [box.x + 8 + share * (box.width - 16), box.y + box.height / 2];
}"""
# Style and layout are part of every press: this asks for them when all listeners have run.
LAID_OUT = """for (const type of ["click", "pointerup", "keydown"])
  addEventListener(type, () => {
    document.body?.offsetHeight;
    document.querySelector("#board svg")?.getBBox();
  });"""
SLIGHT = 2.0  # ms: a key or the end of a drag that took less time did nothing


def until(
    page: Page, function: str, arg: Any = None, said: str = "time has passed in vain", most: int = 60_000
) -> None:
    """Wait until a JavaScript function is true, at most so many ms; the content policy forbids wait_for_function.

    A promise is true when what it promises is. A page whose time a test has changed is not waited for any longer.
    """
    page.evaluate(
        f"""([arg, said, most]) => new Promise((done, failed) => {{
          const now = () => Performance.prototype.now.call(performance);
          const ends = now() + most;
          const look = () => {{
            const found = ({function})(arg);
            if (found instanceof Promise) found.then(decide, failed);
            else decide(found);
          }};
          const decide = (found) => {{
            if (found) done();
            else if (now() > ends) failed(new Error(said));
            else setTimeout(look, 15);
          }};
          look();
        }})""",
        [arg, said, most],
    )


def stand(element: Locator) -> None:
    """Wait until an element stands still, or is gone because it is drawn again."""
    element.evaluate(STANDS)


def one_press(page: Page) -> None:
    """Wait until a press cannot be half of a double click: assets/js/page/double-clicks.js would not hear it."""
    until(
        page,
        """(quick) => {
          if (window.lastPress === undefined) {
            window.lastPress = performance.now(); // there may have been one before anybody listened
            addEventListener("click", (event) => (window.lastPress = event.timeStamp), true);
          }
          return performance.now() - window.lastPress > quick;
        }""",
        QUICK,
    )


def took(trace: bytes) -> list[float]:
    """Processor time of the page's thread for every press of a trace (`devtools.timeline`), ms."""
    found = [
        (event["args"]["data"]["type"], event["tdur"] / 1e3)
        for event in json.loads(trace)["traceEvents"]
        if event["name"] == "EventDispatch" and "tdur" in event
    ]
    others = ("pointerup", "keydown")
    return [ms for type, ms in found if type == "click" or (type in others and ms >= SLIGHT)]


class Fingers:
    """`way`: "mouse", "touch" or "keyboard".

    done: "presses" (clicks, taps, drags, keys that press or say a number), "steps" (keys that only move the focus),
    "scrolls" (how often something that was pressed had to be brought into sight), "views" (of the presses, those that
    only show the whole map).
    """

    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page, self.way = page, way
        self.tapped: list[float] | None = None  # where the last tap was
        self.done: Counter[str] = Counter()

    def is_there(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def press(self, selector: str) -> None:
        """Press an element where it is visible and not covered. A map must stand still first."""
        self.done["presses"] += 1
        if self.way == "keyboard":
            if tab := self.page.evaluate(HIDDEN_UNDER, selector):
                self.press(f"#{tab}")
            if self.page.evaluate(MAIN, selector):
                return self.page.keyboard.press("Control+Enter")
            self.reach(selector)
            return self.page.keyboard.press("Enter")
        point = self.find(selector)
        if self.way == "touch":
            if self.tapped and dist(self.tapped, point) < 24:
                one_press(self.page)
            self.page.touchscreen.tap(*point)
            self.tapped = point
        else:
            self.page.mouse.click(*point)

    def find(self, selector: str) -> list[float]:
        """The point at which an element is pressed, once its tab is open and it is in sight."""
        sought = self.page.evaluate(SOUGHT, selector)
        if sought["tab"]:
            self.press(f"#{sought['tab']}")
            sought = self.page.evaluate(SOUGHT, selector)
        assert sought["there"], f"{selector} is not there"
        self.done["scrolls"] += not sought["seen"]
        point: list[float] | None = sought["point"]
        if not point and sought["mapped"]:  # cut off by the edge of the map: show the whole map
            self.press("[data-zoom-step='all']")
            self.done["views"] += 1
            point = self.page.evaluate(SOUGHT, selector).get("point")
            if not point and (box := self.page.evaluate(NEAR, selector)):  # a crowded part is brought near first
                self.press(f".map-near[data-zoom-box='{box}']")
                self.done["views"] += 1
                point = self.page.evaluate(SOUGHT, selector).get("point")
        if not point:  # the page goes on just now, and another tab may open
            until(self.page, f"(at) => ({MIDDLE})(at) || ({HIDDEN_UNDER})(at)", selector, f"{selector} is hidden")
            if tab := self.page.evaluate(HIDDEN_UNDER, selector):
                self.press(f"#{tab}")
            point = self.page.evaluate(MIDDLE, selector)
        assert point, f"{selector} is hidden"
        return point

    def slide(self, selector: str, n: int) -> None:
        """Press a slider where it says a number."""
        self.done["presses"] += 1
        self.find(selector)
        point = self.page.evaluate(ON_SLIDER, [selector, n])
        if self.way == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)
        until(self.page, "([selector, n]) => document.querySelector(selector).value === n", [selector, str(n)])

    def drag(self, begin: str, end: str) -> None:
        """By mouse as one movement, by a finger too where both ends are in sight; otherwise one press and another."""
        if self.way == "keyboard" or (self.way == "touch" and not self.swept(begin, end)):
            self.press(begin)
            return self.press(end)
        self.done["presses"] += 1
        if self.way == "touch":
            return
        self.page.mouse.move(*self.find(begin))
        self.page.mouse.down()
        to = self.find(end)
        self.page.mouse.move(to[0] - 8, to[1], steps=2)
        self.page.mouse.move(*to)
        self.page.mouse.up()

    def swept(self, begin: str, end: str) -> bool:
        """A finger rests on one and goes to the other; False if one of them is not in sight."""
        stand(self.page.locator(begin).first)
        ends = [self.page.evaluate(MIDDLE, one) for one in (begin, end)]
        if not all(ends) or not all(self.page.evaluate(IN_SIGHT, one) for one in (begin, end)):
            return False
        touch = self.page.context.new_cdp_session(self.page)
        (ax, ay), (bx, by) = ends
        points = [(ax + (bx - ax) * k / 5, ay + (by - ay) * k / 5) for k in range(6)]
        for n, (x, y) in enumerate(points):
            at = [{"x": round(x), "y": round(y)}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": at})
            if not n:
                self.page.wait_for_timeout(REST)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()
        self.tapped = None
        return True

    def write(self, n: int) -> None:
        """Write a number by its digits, which only lead to it; Enter plays it."""
        self.page.keyboard.type(str(n))
        self.done["steps"] += len(str(n))
        self.done["presses"] += 1
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Move the focus there by the keys of assets/js/page/keys.js, and by Tab where they lead nowhere."""
        self.page.evaluate("window.typedTo = null")
        for n in range(STEPS):
            key = self.page.evaluate(WAY_TO, [selector, n])
            if not key:
                return
            self.page.keyboard.press(key)
            self.done["steps"] += 1
        raise AssertionError(f"no way to {selector} by keyboard")
