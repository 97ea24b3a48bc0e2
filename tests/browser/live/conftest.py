"""Empty pages of a site that names relays, for tests of what knows nothing of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Faults, served
from tests.browser.live.post import Room
from tests.browser.relays import RealRelay
from tools import ROOT
from tools.browser.relay import Relay
from tools.build.live import with_relays
from tools.build.site import TEST_SITE

# The clock of a page that is wrong by some seconds.
CLOCK = """(seconds => {
  const True = Date;
  const now = () => True.now() + seconds * 1000;
  globalThis.Date = class extends True {
    constructor(...when) { super(...(when.length ? when : [now()])); }
    static now() { return now(); }
  };
})"""

FAR = (  # faults of pages that speak with each other, and with relays that go away
    r"request leaves the origin: ws://127\.0\.0\.1",
    "Trystero peer error: OperationError",  # the other page was closed, or has ended the line
    "Cannot destructure property 'sdp' of 'object null'",  # the same, while Trystero makes its offer
    "WebSocket connection to 'ws://127.0.0.1",  # the relay was away
)


@pytest.fixture
def places() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def site_with(places: ExitStack, tmp_path: Path) -> Callable[..., str]:
    """The page as it is built where its site names these relays; and beside it an empty page, light.html."""

    def made(*relays: RealRelay) -> str:
        for relay in relays:
            places.callback(relay.end)
        for name in ("assets", "manifest.webmanifest"):
            (tmp_path / name).symlink_to(TEST_SITE / name)
        named = {"relays": [relay.address for relay in relays], "ice": []}
        page = with_relays((ROOT / "index.html").read_text("utf-8"), named)
        (tmp_path / "index.html").write_text(
            with_relays(page, {"relays": [relay.address for relay in relays], "ice": []}), "utf-8"
        )
        (tmp_path / "light.html").write_text('<!doctype html><link rel="icon" href="data:,">', "utf-8")
        return places.enter_context(served(tmp_path))

    return made


@pytest.fixture
def lights(open_page: Callable[..., Page], faults: Faults) -> Callable[..., Page]:
    """An empty page of a site, each call; first it does what these scripts say."""
    for allowed in FAR:
        faults.allow(allowed)

    def light(site: str, *scripts: str) -> Page:
        page = open_page(site)
        for script in scripts:
            page.add_init_script(script)
        page.goto("./light.html")
        return page

    return light


@pytest.fixture
def devices_at(open_page: Callable[..., Page], faults: Faults) -> Callable[[str], Page]:
    """Another device that opens the whole page of a site, each call."""
    for allowed in FAR:
        faults.allow(allowed)
    return open_page


@pytest.fixture
def post_room(lights: Callable[..., Page], site_with: Callable[..., str], faults: Faults) -> Callable[..., Room]:
    """A room whose post lies at these relays; its first page does what `script` says before all else."""
    faults.allow("Failed to load resource: net::ERR_FAILED")  # the site does not say the time

    def made(*relays: RealRelay | Relay, script: str = "") -> Room:
        site = site_with(*(relay for relay in relays if isinstance(relay, RealRelay)))
        scripts = [script] if script else []
        return Room(lambda *scripts: lights(site, *scripts), [relay.address for relay in relays], *scripts)

    return made
