"""The Chromium of the browser tests: one that is installed, else Debian's package, else Playwright's own.

Best is the shell without windows: the whole browser makes a window with all its buttons for every test, half a second
of processor time each.

`python -m tools.browser.chromium` installs one if none is found.
"""

from __future__ import annotations

import sys

from tools.browser.browsers import apt, find_browser, install, run

SHELL = "chromium-headless-shell"
COMMANDS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# No sandbox: containers often lack what it needs. The rest keeps the browser from calling home.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def find() -> str | None:
    """The path of a Chromium or Chrome that starts, CHROMIUM of the environment first; None if there is none."""
    return find_browser("CHROMIUM", COMMANDS, PLACES)


def main() -> int:
    """Makes sure that there is a browser; returns 1 with a sentence if none can be had."""
    if find():
        return 0
    print("no Chromium or Chrome found: installing one", flush=True)
    if (install(SHELL) or install("chromium")) and find():
        return 0
    libraries = ["--with-deps"] if apt() else []
    if run(sys.executable, "-m", "playwright", "install", *libraries, "--only-shell", "chromium"):
        return 0
    print("The tests need Chromium or Chrome: install one, or name it in CHROMIUM.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
