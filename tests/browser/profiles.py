"""Browser profiles for the tests: fresh ones, those that come again, and pages that have started already."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    Page,
)

from tests.browser.sitting import EMPTY, emptied

PATIENCE = 30_000  # ms; the interpreter starts in one or two seconds, on a busy machine in many more
KEPT = 4  # profiles that wait for another test
STAND = 2  # pages that have started, and wait for another test
HOME = """() => new Promise((done) => {
  location.hash = "#/";
  const kept = () => !("saving" in document.documentElement.dataset);
  const look = () => (document.querySelector(".home") && kept() ? done() : setTimeout(look, 15));
  look();
})"""
STORED = "local_storage,indexeddb,cache_storage,service_workers"
# The last presses, and what they met: for the report of a test that fails.
PRESSES = """window.presses = [];
for (const type of ["pointerdown", "pointerup", "pointercancel", "click"])
  addEventListener(type, ({ target, clientX, clientY, timeStamp }) => {
    presses.push(`${Math.round(timeStamp)} ms ${type} at ${clientX},${clientY}: ${target.outerHTML?.slice(0, 200)}`);
    presses.splice(0, presses.length - 12);
  }, true);"""


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Profiles:
    """Browser profiles that are emptied after a test and used again by one that wants the same options.

    A page opens there in a process that has compiled our code already, in half of the time of a first visit.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[Profile]] = {}

    def take(self, options: dict[str, Any]) -> Profile:
        free = self.idle.get(repr(sorted(options.items())))
        return free.pop() if free else Profile(self.browser, options)

    def give_back(self, profile: Profile) -> None:
        """Keep a profile, and end those that have waited longest."""
        self.idle.setdefault(repr(sorted(profile.options.items())), []).append(profile)
        waiting = [(one.used, key, one) for key, kept in self.idle.items() for one in kept]
        for _, key, one in sorted(waiting, key=lambda row: row[0])[:-KEPT]:
            self.idle[key].remove(one)
            one.context.close()


class Profile:
    """A profile, with an empty page that stays and opens the others; at a first visit there is none."""

    def __init__(self, browser: Browser, options: dict[str, Any], first: bool = False) -> None:
        self.options, self.used, self.stays = options, 0.0, None
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(PRESSES)
        if not first:
            self.stays = emptied(self.context.new_page())
            self.stays.goto(EMPTY)

    stays: Page | None

    def open(self) -> Page:
        """A blank page. It shares the process of the one that stays, because that one opens it."""
        if self.stays is None:
            return self.context.new_page()
        with self.context.expect_page() as opened:
            self.stays.evaluate("() => void open('about:blank')")
        return opened.value

    def empty(self) -> None:
        """Close all other pages, and forget what they stored; raises Error where that does not go."""
        for page in self.context.pages:
            if page is not self.stays:
                page.close()
        self.clear()
        self.used = time.monotonic()

    def clear(self) -> None:
        """Forget what is stored."""
        session = self.context.new_cdp_session(self.stays)
        stored = {"origin": origin_of(self.options["base_url"]), "storageTypes": STORED}
        session.send("Storage.clearDataForOrigin", stored)
        session.detach()
        self.context.clear_cookies()


class Started:
    """Pages that have started and stand at the entrance, with nothing stored: a few, for tests that want the same."""

    def __init__(self, profiles: Profiles) -> None:
        self.profiles = profiles
        self.idle: dict[str, tuple[Profile, Page]] = {}

    def take(self, options: dict[str, Any]) -> tuple[Profile, Page]:
        if found := self.idle.pop(repr(sorted(options.items())), None):
            return found
        profile = self.profiles.take(options)
        page = profile.open()
        page.goto("./")
        page.wait_for_selector("html[data-ready]", state="attached")
        return profile, page

    def give_back(self, profile: Profile, page: Page) -> None:
        """Keep a page, and end the one that has waited longest."""
        page.evaluate(HOME)
        profile.clear()
        self.idle[repr(sorted(profile.options.items()))] = profile, page
        if len(self.idle) > STAND:
            longest, _ = self.idle.pop(next(iter(self.idle)))
            longest.empty()
            self.profiles.give_back(longest)
