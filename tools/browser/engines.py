"""Firefox, and WebKit, the engine of Safari: the tests play in them too. Installed ones, else Debian's packages.

`python -m tools.browser.engines firefox webkit` installs those of them that are not found.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from tools.browser.browsers import find_browser, install

FIREFOXES = ("firefox-esr", "firefox")
FIREFOX_PLACES = ("/Applications/Firefox.app/Contents/MacOS/firefox",)
SMALL_BROWSERS = ("usr/lib/*/webkit*gtk-*/MiniBrowser", "usr/lib*/webkit*gtk-*/MiniBrowser")  # in no path
NO_FIREFOX = "The tests need Firefox: install it, or name it in FIREFOX."
NO_WEBKIT = (
    "The long tests need the WebKit of GTK with its driver and its MiniBrowser, and Xvfb, which there are for Linux: "
    "install them (Debian's packages webkit2gtk-driver and xvfb)."
)


class Missing(Exception):
    """An engine that is not installed: the sentence says what to do."""


def firefox_found() -> str:
    """The path of a Firefox that starts, FIREFOX of the environment first; raises Missing."""
    if path := find_browser("FIREFOX", FIREFOXES, FIREFOX_PLACES):
        return path
    raise Missing(NO_FIREFOX)


def webkit_found() -> tuple[str, str]:
    """The paths of WebKit's driver and of its small browser; raises Missing, also without a screen to show it on."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(path for places in SMALL_BROWSERS for path in Path("/").glob(places))
    if not driver or not browsers or not shutil.which("Xvfb"):
        raise Missing(NO_WEBKIT)
    return driver, str(browsers[-1])


ENGINES: dict[str, tuple[Callable[[], object], tuple[str, ...]]] = {
    "firefox": (firefox_found, ("firefox-esr",)),
    "webkit": (webkit_found, ("webkit2gtk-driver", "xvfb")),
}


def main(names: list[str]) -> int:
    """Makes sure that these engines are there; returns 1 with a sentence for each that cannot be had."""
    missing = 0
    for name in names:
        there, packages = ENGINES[name]
        try:
            there()
        except Missing:
            print(f"no {name} found: installing {' and '.join(packages)}", flush=True)
            install(*packages)
            try:
                there()
            except Missing as sentence:
                print(sentence, file=sys.stderr)
                missing = 1
    return missing


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
