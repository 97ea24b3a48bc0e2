"""A page in a browser that is driven by WebDriver, as a sitting and its fingers use one of Playwright.

Only what they use is here, by the same names.
"""

from __future__ import annotations

import json
import time
from math import dist
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from tests.browser.webdriver import PATIENCE, Browser, Refused
from tools.browser.fingers import one_press, until

# The value of an expression, or of the function that it is, waited for; and what went wrong, if it did.
VALUE = """const [arg, done] = arguments;
Promise.resolve().then(() => {
  const value = (%s);
  return typeof value === "function" ? value(arg) : value;
}).then((value) => done([value ?? null]), (error) => done([null, String(error)]));"""
FILL = """(field, text) => {
  field.focus();
  field.value = text;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}"""
NEAR = 24  # px
LISTEN = """() => {
  window.pressed = false;
  addEventListener("pointerup", () => setTimeout(() => (window.pressed = true)), { capture: true, once: true });
}"""
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}


class Failed(AssertionError):
    """What was asked of a page failed there."""


class Page:
    """base: the address that others are relative to."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.base = browser, ""
        self.mouse, self.keyboard = Mouse(self), Keyboard(browser)

    def goto(self, address: str) -> None:
        self.browser.command("Navigate", url=urljoin(self.base, address))

    def reload(self) -> None:
        """As a person does; what WebDriver calls so goes past the service worker in Firefox."""
        self.evaluate("() => { window.left = true; setTimeout(() => location.reload()); }")
        ends = time.monotonic() + PATIENCE
        while self._left():
            assert time.monotonic() < ends, "the page is not loaded again"
            time.sleep(0.05)

    def _left(self) -> bool:
        """Whether the page is still the old one, or none just now."""
        try:
            return self.evaluate("() => window.left || location.protocol === 'about:'") is True
        except Refused:
            return True

    def evaluate(self, source: str, arg: Any = None) -> Any:
        answer = self.browser.command("ExecuteAsyncScript", script=VALUE % source, args=[arg])
        if answer is None:
            raise Refused("the page was left")
        value, *error = answer
        if error:
            raise Failed(error[0])
        return value

    def locator(self, selector: str) -> Locator:
        return Locator(self, f"[...document.querySelectorAll({json.dumps(selector)})]")

    def set_input_files(self, selector: str, file: Path) -> None:
        found = self.browser.command("FindElement", using="css selector", value=selector)
        (element,) = found.values()
        self.browser.command("ElementSendKeys", id=element, text=str(file))

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        until(self, "(css) => document.querySelector(css)", selector, f"no {selector}")


class Locator:
    """The elements that an expression of JavaScript finds."""

    def __init__(self, page: Page, found: str) -> None:
        self.page, self.found = page, found

    def and_(self, other: Locator) -> Locator:
        return Locator(self.page, f"{self.found}.filter((e) => {other.found}.includes(e))")

    @property
    def first(self) -> Locator:
        return self

    def count(self) -> int:
        n: int = self.page.evaluate(f"{self.found}.length")
        return n

    def evaluate(self, function: str, arg: Any = None) -> Any:
        return self.page.evaluate(f"(arg) => ({function})({self.found}[0], arg)", arg)

    def all_inner_texts(self) -> list[str]:
        texts: list[str] = self.page.evaluate(f"{self.found}.map((e) => e.innerText)")
        return texts

    def inner_text(self) -> str:
        return self.all_inner_texts()[0]

    def fill(self, text: str) -> None:
        self.evaluate(FILL, text)

    select_option = fill

    def blur(self) -> None:
        self.evaluate("(e) => e.blur()")


class Mouse:
    """Clicks in one place keep apart: the page does not hear the second half of a double click."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = (-1.0, -1.0)

    def click(self, x: float, y: float) -> None:
        if dist(self.last, (x, y)) < NEAR:
            one_press(self.page)
        self.last = (x, y)
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        presses = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *presses]}
        self.page.evaluate(LISTEN)
        self.page.browser.command("PerformActions", actions=[mouse])
        until(self.page, "() => window.pressed !== false", said="a click was not heard")


class Keyboard:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def press(self, key: str) -> None:
        presses = [{"type": type, "value": KEYS.get(key, key)} for type in ("keyDown", "keyUp")]
        self.browser.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": presses}])
