"""How long a person waits for six strategists at once, in a late turn of Advanced Civilization. It is measured by the
clock, so it hangs on what else the machine does.
"""

from __future__ import annotations

import os
from collections import defaultdict

from cradle.app.base.settings import PREFERENCES
from cradle.app.table.saves import PREFIX
from playwright.sync_api import Page, Playwright

from tools.bench.figures import Figure, figure
from tools.bench.pace import CHOICE, GAMES, files, late, opened
from tools.bench.page import serving
from tools.browser.chromium import FLAGS, find

PHASE, TURN = 3_000.0, 10_000.0  # ms, in which bots at once have played


def turn_of_waits(page: Page) -> dict[str, float]:
    """Plays a turn for the person, as a settler would. The ms from the board after a choice until the person is asked
    again, by the phase in which that begins.
    """
    waits, begun = defaultdict[str, float](float), page.evaluate("turn()")
    while page.evaluate("turn()") == begun:
        phase = page.evaluate("kind()").partition(".")[0]
        _, drawn, asked = page.evaluate(CHOICE)
        waits[phase] += asked - drawn
    return waits


def strategists_at_once(playwright: Playwright) -> list[Figure]:
    """The second turn after the worker has started."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
    stored = {PREFIX + "kept": late("civilization", "search"), PREFERENCES: '{"speed": "instant"}'}
    with serving(files()) as address:
        page = opened(browser, address, stored, "#/play/kept")
        page.wait_for_selector("#prompt .play-tools")
        turn_of_waits(page)
        waits = turn_of_waits(page)
    browser.close()
    title = f"{GAMES['civilization'].title}, six strategists at once, turn {GAMES['civilization'].late + 1}"
    load = "load of the machine", os.getloadavg()[0], "processes"
    facts = {phase: round(ms) for phase, ms in waits.items()}
    return [
        figure(f"{title}, longest phase", max(waits.values()), "ms", load, PHASE, **facts),
        figure(f"{title}, all of the turn", sum(waits.values()), "ms", load, TURN),
    ]


FIGURES = [strategists_at_once]
