"""A later visit: how soon the saved board is seen, and what the service worker costs.

FIGURES is the list of measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import re
import tempfile
import time
from statistics import median

from playwright.sync_api import Playwright

from tools.bench.figures import Figure, figure
from tools.bench.offline import KEPT, STARTED, site_files
from tools.bench.page import FIRST_CLICK, ROUNDS, SETTLE, begin, serving, visit
from tools.browser.chromium import FLAGS, find

PAINTED = 300.0  # ms, the goal
# When the first frame with the board was painted, and whether Python had started by then.
SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#board")) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.took = performance.now();
      window.late = !!document.documentElement.dataset.ready;
    };
    port2.postMessage("");
  });
}).observe(document, { childList: true, subtree: true });"""
STATIC = b'<!doctype html><title>Bare page</title><link rel="icon" href="data:,"><p id="board">A board.</p>'
PAINT_KEPT = """() => new Promise((done) => {
  const look = () => (localStorage.getItem("cradle/paint") ? done() : setTimeout(look, 50));
  look();
})"""


# The board that was seen last --------------------------------------------------------------------------------------
def painted(playwright: Playwright) -> list[Figure]:
    """From the navigation to the frame that shows the saved board, in a new browser on a profile that has it.

    The reference is a page of one sentence, which was visited before too.
    """
    ours: list[float] = []
    bare: list[float] = []
    late = 0
    with (
        serving(site_files()) as address,
        serving({"/": STATIC}) as static,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        game = f"{address}{play_once(playwright, profile, address)}"
        for turn in range(-1, ROUNDS):  # one round more than counts: in it the service worker's files are compiled
            pages = [(ours, game), (bare, static)]
            for took, where in pages if turn % 2 else pages[::-1]:
                ms, ready = _seen(playwright, profile, where)
                if turn >= 0:
                    took.append(ms)
                    late += took is ours and ready
    reference, facts = ("a page of one sentence", median(bare), "ms"), {"worst": max(ours), "after_python": late}
    return [figure("saved board painted, warm", median(ours), "ms", reference, PAINTED, **facts)]


def play_once(playwright: Playwright, profile: str, address: str) -> str:
    """Begin a game in this profile and leave it on the table; the address of the game within the page."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    begin(page, address, "human")
    page.evaluate(PAINT_KEPT)
    page.evaluate(KEPT)
    route = str(page.evaluate("location.hash"))
    context.close()
    return route


def _seen(playwright: Playwright, profile: str, address: str) -> tuple[float, bool]:
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    page.add_init_script(SEEN)
    time.sleep(SETTLE)
    page.goto(address, wait_until="commit")
    page.evaluate(STARTED)
    took, late = page.evaluate("[window.took, window.late]")
    if "#" in address:
        page.wait_for_selector("html[data-ready]", state="attached")  # the next visit has nothing left to finish
    context.close()
    return float(took), bool(late)


# The service worker ------------------------------------------------------------------------------------------------
def service_worker(playwright: Playwright) -> list[Figure]:
    """A warm start to the first click that Python answers, with files from the service worker and from the cache."""
    kept = site_files()
    page = re.sub(rb'<meta name="service-worker"[^>]*>', b"", kept["/"])
    assert page != kept["/"]
    plain = {path: data for path, data in kept.items() if path != "/sw.js"} | {"/": page, "/index.html": page}
    took: dict[str, list[tuple[float, float]]] = {"with": [], "without": []}
    with serving(kept) as with_it, serving(plain) as without_it:
        for turn in range(ROUNDS):
            ways = [("with", with_it), ("without", without_it)]
            for name, address in ways if turn % 2 else ways[::-1]:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    _stay(playwright, profile, address)
                    visit(playwright, profile, address)  # now the service worker's files are compiled and stored
                    took[name].append(visit(playwright, profile, address))
    ours, reference = (
        {"value": median(t for t, _ in took[name]), "processor": median(b for _, b in took[name])}
        for name in ("with", "without")
    )
    return [
        {
            "name": "warm start, from the service worker",
            **ours,
            "unit": "ms",
            "ratio": ours["value"] / reference["value"],
            "reference": {"name": "without one", **reference, "unit": "ms"},
            "rounds": [[round(a), round(b)] for (a, _), (b, _) in zip(took["with"], took["without"], strict=True)],
        }
    ]


def _stay(playwright: Playwright, profile: str, address: str) -> None:
    """A first visit, until the page works without a network."""
    context = playwright.chromium.launch_persistent_context(profile, executable_path=find(), args=[*FLAGS])
    page = context.pages[0]
    page.add_init_script(FIRST_CLICK)
    page.goto(address)
    page.evaluate(STARTED)
    page.evaluate(KEPT)
    page.wait_for_timeout(1_000)
    context.close()


FIGURES = [painted, service_worker]
