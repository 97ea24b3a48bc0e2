"""How soon a guest is back when its network returns: a measurement in a network of its own, which is cut and mended.

`python -m tools.bench_cut` runs in such a network and prints figures as JSON; it needs Linux, `unshare` and `ip`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from cradle import games
from cradle.app.table import HUMAN
from playwright.sync_api import Page, Playwright, sync_playwright

from tools.bench_live import LOCAL, PRESS, SITS, device, figure, opened, sit, site, table_of
from tools.bench_page import Figure
from tools.chromium import find

GOAL = 3_000.0  # ms
CUTS = (1, 20, 60)  # seconds
LONGEST = 120  # seconds until the line has to be back
SEEN = "() => JSON.parse(localStorage['cradle/guest/' + location.hash.slice(3, 35)]).seen ?? -1"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def network(up: bool) -> None:
    ip("link", "set", "lo", "up" if up else "down")


def back(host: Page, guest: Page, seconds: int, n: int) -> float:
    """Cut the network for so long; ms from its return until the guest sees what the host has picked meanwhile."""
    network(False)
    host.evaluate(PRESS, 0)
    time.sleep(seconds)
    assert guest.evaluate(SEEN) == n, "the network was not cut"
    network(True)
    begun = time.monotonic()
    while guest.evaluate(SEEN) == n:
        if time.monotonic() - begun > LONGEST:
            return float("inf")
        guest.wait_for_timeout(20)
    return (time.monotonic() - begun) * 1e3


def measured(playwright: Playwright) -> list[Any]:
    """By length of the cut: seconds, and ms until the guest is back."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*LOCAL])
    found = []
    with site() as (address, _):
        host = device(browser, address)
        link = opened(host, table_of(games.load("ur"), 2, HUMAN))
        guest = device(browser, address, SITS)
        sit(guest, link)
        print("the guest sits", file=sys.stderr, flush=True)
        for seconds in CUTS:
            host.wait_for_timeout(3_000)
            found.append([seconds, back(host, guest, seconds, guest.evaluate(SEEN))])
    browser.close()
    return found


def cut(playwright: Playwright) -> list[Figure]:
    """For `python -m tools.bench`: the figures of a run in a network of its own."""
    command = ["unshare", "--map-root-user", "--net", sys.executable, "-m", "tools.bench_cut"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    rows = json.loads(done.stdout)
    first = {"name": "after a cut of 1 s", "value": rows[0][1], "unit": "ms"}
    return [figure(f"back after a cut of {seconds} s", ms, "ms", first, GOAL) for seconds, ms in rows]


if __name__ == "__main__":
    network(True)
    ip("link", "add", "wire", "type", "veth", "peer", "name", "other")
    ip("address", "add", "10.1.1.1/24", "dev", "wire")
    ip("link", "set", "wire", "up")
    ip("link", "set", "other", "up")
    with sync_playwright() as playwright:
        print(json.dumps(measured(playwright)))
