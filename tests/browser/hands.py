"""Hands of Parley on the page: hidden behind the curtain, and then those of one seat alone."""

from __future__ import annotations

from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

GOODS = ("salt", "cedar", "copper", "amber", "myrrh")


def bare(page: Page) -> None:
    """Nothing of any hand is on the page."""
    expect(page.get_by_role("dialog")).to_be_visible()
    for place in ("table", "prompt", "desk", "ending"):
        assert page.locator(f"#{place}").inner_html() == ""
    body = page.locator("body").inner_html()
    assert not [good for good in GOODS if good in body.lower()]


def shown(page: Page, table: Table) -> None:
    """The hand on the page is that of who decides now; and what is in the log is for them or for all."""
    view = table.game.view(table.position, table.decision.seat)
    hand = [page.locator(f"#part-{good} text").last.text_content() for good in GOODS]
    assert hand == [str(n) for n in view["hand"]]
    lines = page.locator("#log .log-line").all_inner_texts()
    mine = [e for _, e in table.happened if e.to == table.decision.seat]
    assert len([line for line in lines if " you " in line.lower() or line.startswith("You ")]) == len(mine)
