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
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from tests.browser.place import Files, Place
from tools import dist
from tools.build import ROOT, TEST_SITE
from tools.chromium import FLAGS, find
from tools.live import offered
from tools.relay import Relay
from tools.serve import QuietPageRequest, server

PATIENCE = 30_000  # ms; the interpreter starts in one or two seconds, on a busy machine in many more
expect.set_options(timeout=PATIENCE)
# Names of other hosts are not even looked up.
ALONE = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--disable-features=WebRtcHideLocalIpsWithMdns",  # two pages find each other by address: a made-up name is a name
)
# In the short tests a page lives for seconds: V8's second compiler would cost more time than its faster code saves.
# The long tests play in the code that players get.
BRIEF = ("--js-flags=--liftoff-only",)
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
AXE = ROOT / "node_modules/axe-core/axe.min.js"
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in the browser that fails is tried once more, and the report names it: a busy machine stalls a browser.

    What fails twice fails.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@contextmanager
def served(folder: Path, below: str = "") -> Iterator[str]:
    """A server of this folder while it is needed; the address of what it serves."""
    running = server(folder, below=below, request=QuietPageRequest)
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
    for name in ("assets", "manifest.webmanifest", "pyscript.toml", "py"):
        (folder / name).symlink_to(TEST_SITE / name)
    page = (ROOT / "index.html").read_text("utf-8")
    (folder / "index.html").write_text(offered(page, {"relays": [relay.address], "ice": []}), "utf-8")
    with served(folder) as address:
        yield address


@pytest.fixture
def devices(open_page: Callable[..., Page], live_site: str, faults: Faults) -> Callable[[], Page]:
    """Another device at a live table, each call."""
    faults.allow(r"request leaves the origin: ws://127\.0\.0\.1")
    faults.allow("Trystero peer error: OperationError: User-Initiated Abort")  # the other page was closed
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

    def watch(self, context: BrowserContext, origin: str) -> None:
        def request(request: Request) -> None:
            if request.url.startswith(("http:", "https:", "ws:", "wss:")) and _origin(request.url) != origin:
                self.seen.append(f"request leaves the origin: {request.url}")

        def console(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

        context.on("request", request)
        context.on("console", console)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Fails the test at its end for every fault it did not allow."""
    found = Faults()
    yield found
    assert not found.left(), "the page did what it must not:\n" + "\n".join(found.left())


# The last presses, and what they met: for the report of a test that fails.
PRESSES = """window.presses = [];
for (const type of ["pointerdown", "pointerup", "pointercancel", "click"])
  addEventListener(type, ({ target, clientX, clientY, timeStamp }) => {
    presses.push(`${Math.round(timeStamp)} ms ${type} at ${clientX},${clientY}: ${target.outerHTML?.slice(0, 200)}`);
    presses.splice(0, presses.length - 12);
  }, true);"""
SHOWN = (
    "() => [location.href, `${Math.round(performance.now())} ms`, ...(window.presses || []), document.body.innerText]"
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that fails tells what its pages show."""
    report: Any = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(PAGES, []):
            with suppress(Error):
                report.sections.append(("a page shows", "\n".join(page.evaluate(SHOWN))[:8000]))
    return report


@pytest.fixture
def open_page(
    browser: Browser, site: str, faults: Faults, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens a blank page in a fresh browser profile: `open_page(device="phone", locale="fr", scheme="dark")`.

    Relative addresses are those of `url` (the page itself if not given): `page.goto("./")`.
    """
    contexts: list[BrowserContext] = []
    pages = request.node.stash[PAGES] = []

    def opened(
        url: str = site,
        device: str = "desktop",
        locale: str = "en",
        scheme: str = "light",
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=url,
            locale=locale,
            color_scheme=scheme,  # type: ignore[arg-type]
            **{**DEVICES[device], **options},
        )
        context.set_default_timeout(PATIENCE)
        faults.watch(context, _origin(url))
        context.add_init_script(PRESSES)
        contexts.append(context)
        pages.append(context.new_page())
        return pages[-1]

    yield opened
    for context in contexts:
        context.close()


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
    """Runs the accessibility rules of WCAG 2.2 AA on what a page shows now, or a part of it; each breach in words."""

    def breaches(page: Page, part: str = "") -> list[str]:
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("([part, tags]) => axe.run(part || document, {runOnly: tags})", [part, AXE_TAGS])
        return [
            f"{breach['id']}: {breach['help']}: {node['target']}"
            for breach in found["violations"]
            for node in breach["nodes"]
        ]

    return breaches
