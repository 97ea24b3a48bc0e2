"""The page in a real Chromium: sites served on 127.0.0.1, and pages that fail a test for what a page must not do.

Fixtures: `site`, `test_site`, `site_below` (addresses); `page`; `open_page` for other devices and languages; `axe`.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebError,
    expect,
    sync_playwright,
)

from tests.browser.place import Files, Place
from tests.browser.profiles import PATIENCE, Profile, Profiles, Started, origin_of
from tools import ROOT
from tools.browser.chromium import FLAGS, find
from tools.browser.relay import Relay
from tools.build.live import with_relays
from tools.build.site import TEST_SITE
from tools.ship import dist
from tools.ship.serve import QuietPageRequest, server

expect.set_options(timeout=PATIENCE)
# Names of other hosts are not even looked up.
ALONE = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--disable-features=WebRtcHideLocalIpsWithMdns",  # two pages find each other by address: a made-up name is a name
)
# In the short tests a page lives for seconds: V8's second compiler would cost more time than its faster code saves.
# And nothing is painted, for no test looks at a picture: the tile that holds the whole window finds no memory.
# The long tests play in the code that players get, and paint.
BRIEF = (
    *("--js-flags=--liftoff-only", "--default-tile-width=1300", "--default-tile-height=900"),
    "--force-gpu-mem-available-mb=1",
)
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
PAGES = pytest.StashKey[list[Page]]()  # of a test, for its report
FAILED = pytest.StashKey[bool]()  # there, if a test has failed once
AXE = ROOT / "node_modules/axe-core/axe.min.js"
AXE_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def further(*rows: Any) -> list[Any]:
    """More devices, languages, games or ways of the same thing, for the long tests alone."""
    return [pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.long) for row in rows]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in the browser that fails is tried once more, and the report names it: a busy machine stalls a browser.

    What fails twice fails.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


class Kept(QuietPageRequest):
    """Of files that stay as they are: a page that opens once more need not ask for them again."""

    kept = "max-age=3600"


@contextmanager
def served(folder: Path, below: str = "") -> Iterator[str]:
    """A server of this folder while it is needed; the address of what it serves."""
    running = server(folder, below=below, request=Kept)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_port}{below}/"
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Relay]:
    """By which devices find each other for a live table."""
    running = Relay(tmp_path_factory.mktemp("relay"))
    yield running
    running.end()


@pytest.fixture(scope="session")
def live_site(relay: Relay, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page, as it is built where the site names this relay."""
    folder = tmp_path_factory.mktemp("site")
    for name in ("assets", "manifest.webmanifest"):
        (folder / name).symlink_to(TEST_SITE / name)
    page = (ROOT / "index.html").read_text("utf-8")
    (folder / "index.html").write_text(with_relays(page, {"relays": [relay.address], "ice": []}), "utf-8")
    with served(folder) as address:
        yield address


@pytest.fixture
def devices(open_page: Callable[..., Page], live_site: str, faults: Faults) -> Callable[[], Page]:
    """Another device at a live table, each call."""
    faults.allow(r"request leaves the origin: ws://127\.0\.0\.1")
    faults.allow("Trystero peer error: OperationError")  # the other page was closed, or has ended the line
    faults.allow("Cannot destructure property 'sdp' of 'object null'")  # the same, while Trystero makes its offer
    return lambda: open_page(live_site)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the page."""
    with served(ROOT) as address:
        yield address


@pytest.fixture(scope="session")
def test_site() -> Iterator[str]:
    """The address of the page with the tests' own game in it."""
    with served(TEST_SITE) as address:
        yield address


@pytest.fixture(scope="session")
def site_below() -> Iterator[str]:
    """The address of the page under a path, as project pages have it."""
    with served(ROOT, below="/some/cradle") as address:
        yield address


@pytest.fixture(scope="session")
def first() -> Files:
    """The files of `make build`."""
    return dist.files()


@pytest.fixture
def place(tmp_path: Path, first: Files) -> Iterator[Place]:
    """A site of them that may change, or go."""
    opened = Place(tmp_path / "site", first)
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """One Chromium for all tests."""
    brief = BRIEF if pytestconfig.getoption("markexpr") == "not long" else ()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find(), args=[*FLAGS, *ALONE, *brief])
        yield chromium
        chromium.close()


class Faults:
    """What the pages of a test did and must not: requests that leave the origin, errors logged, exceptions."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Faults in whose text this pattern is found are expected by the test."""
        self.allowed.append(re.compile(pattern))

    def left(self) -> list[str]:
        return [fault for fault in self.seen if not any(pattern.search(fault) for pattern in self.allowed)]

    def watch(self, context: BrowserContext, origin: str) -> Callable[[], None]:
        """Look at all pages of a context, until what this returns is called."""

        def request(request: Request) -> None:
            if request.url.startswith(("http:", "https:", "ws:", "wss:")) and origin_of(request.url) != origin:
                self.seen.append(f"request leaves the origin: {request.url}")

        def console(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

        def error(error: WebError) -> None:
            self.seen.append(f"exception: {error.error}")

        context.on("request", request)
        context.on("console", console)
        context.on("weberror", error)

        def unwatch() -> None:
            context.remove_listener("request", request)
            context.remove_listener("console", console)
            context.remove_listener("weberror", error)

        return unwatch


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Fails the test at its end for every fault it did not allow."""
    found = Faults()
    yield found
    assert not found.left(), "the page did what it must not:\n" + "\n".join(found.left())


SHOWN = (
    "() => [location.href, `${Math.round(performance.now())} ms`, ...(window.presses || []), document.body.innerText]"
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that fails tells what its pages show."""
    report: Any = yield
    if report.failed:
        item.stash[FAILED] = True
    if report.when == "call" and report.failed:
        for page in item.stash.get(PAGES, []):
            with suppress(Error):
                report.sections.append(("a page shows", "\n".join(page.evaluate(SHOWN))[:8000]))
    return report


@pytest.fixture(scope="session")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def open_page(
    profiles: Profiles, site: str, faults: Faults, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a blank page in an empty browser profile: `open_page(device="phone", locale="fr", scheme="dark")`.

    Relative addresses are those of `url` (the page itself if not given): `page.goto("./")`. In a test that is marked
    as a first visit, and where it is tried once more, the profile was never used before.
    """
    first, taken = FAILED in request.node.stash or request.node.get_closest_marker("first_visit") is not None, []
    pages = request.node.stash[PAGES] = []

    def opened(
        url: str = site,
        device: str = "desktop",
        locale: str = "en",
        scheme: str = "light",
        **more: Any,
    ) -> Page:
        options = {"base_url": url, "locale": locale, "color_scheme": scheme, **DEVICES[device], **more}
        profile = Profile(profiles.browser, options, first) if first else profiles.take(options)
        taken.append((profile, faults.watch(profile.context, origin_of(url))))
        pages.append(profile.open())
        return pages[-1]

    yield opened
    for profile, unwatch in taken:
        unwatch()
        if not first and FAILED not in request.node.stash:
            with suppress(Error):
                profile.empty()
                profiles.give_back(profile)
                continue
        profile.context.close()


@pytest.fixture(scope="session")
def started(profiles: Profiles) -> Started:
    return Started(profiles)


@pytest.fixture
def same_page(
    started: Started, site: str, faults: Faults, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Like `open_page`, but where it can be a page that another test has started, back at the entrance and emptied.

    For tests that look at a table or play there: to go to one costs a fifth of a start. Who needs a script, a route or
    settings of their own takes one from `open_page`.
    """
    taken, pages = [], request.node.stash.setdefault(PAGES, [])

    def opened(device: str = "desktop", locale: str = "en", scheme: str = "light", **more: Any) -> Page:
        options = {"base_url": site, "locale": locale, "color_scheme": scheme, **DEVICES[device], **more}
        again = FAILED in request.node.stash
        profile, page = Started(Profiles(started.profiles.browser)).take(options) if again else started.take(options)
        page.set_viewport_size(options["viewport"])
        taken.append((profile, page, faults.watch(profile.context, origin_of(site))))
        pages.append(page)
        return page

    yield opened
    for profile, page, unwatch in taken:
        unwatch()
        with suppress(Error):
            if FAILED not in request.node.stash:
                started.give_back(profile, page)
                continue
        profile.context.close()


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A blank desktop page in English."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A blank page on a phone 360 px wide, with touch."""
    return open_page(device="phone")


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """Runs the accessibility rules of WCAG 2.2 AA on what a page shows now, or a part of it; each breach in words.

    `again`: nothing but the colours has changed since they ran last, so those about colours are enough.
    """

    def breaches(page: Page, part: str = "", again: bool = False) -> list[str]:
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(AXE.read_text("utf-8"))
        rules = "([part, only]) => axe.run(part || document, {runOnly: only, resultTypes: ['violations']})"
        found = page.evaluate(rules, [part, AXE_COLOURS if again else AXE_TAGS])
        return [
            f"{breach['id']}: {breach['help']}: {node['target']}"
            for breach in found["violations"]
            for node in breach["nodes"]
        ]

    return breaches
