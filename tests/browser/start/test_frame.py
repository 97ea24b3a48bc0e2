"""The page in a frame: of another site it offers nothing but a way out, of its own it plays as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import served
from tests.browser.sitting import asked, put, ready, saved
from tools import ROOT

FRAME = """<!doctype html><title>Another page</title><link rel="icon" href="data:,">
<iframe src="{address}" width="900" height="600"></iframe>"""
PRESSED = "a, button, input, select, [data-do], [data-pick]"


class Around:
    """Another site, in which pages with a frame can be put; the page of the project lies there too, in cradle/."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder, self.address = folder, address

    def frame(self, inside: str) -> str:
        """The address of a new page around this one."""
        name = f"frame-{len(list(self.folder.iterdir()))}.html"
        (self.folder / name).write_text(FRAME.format(address=inside))
        return f"{self.address}{name}"


@pytest.fixture
def around(tmp_path: Path) -> Iterator[Around]:
    (tmp_path / "cradle").symlink_to(ROOT)
    with served(tmp_path) as address:
        yield Around(tmp_path, address)


def test_in_a_frame_of_another_site_there_is_a_link_and_nothing_else(
    around: Around, site: str, open_page: Callable[..., Page], faults: Any
) -> None:
    table = saved("human", "human", until=asked("turn"))
    outer = around.frame(f"{site}#/play/{table.id}")
    faults.allow(f"request leaves the origin: {outer}")
    page = open_page()
    put(page, table)  # what a click from elsewhere could delete
    page.goto(outer)
    inner = page.frame_locator("iframe")
    link = inner.get_by_role("link", name="Open Cradle")
    expect(link).to_be_visible()
    assert inner.locator(PRESSED).count() == 1
    assert inner.locator("#screen > *, #dialog > *, #table").evaluate_all("(all) => all.map((e) => e.id)") == [
        "loading"
    ]
    with page.context.expect_page() as opened:
        link.click()
    alone = opened.value
    ready(alone)
    assert alone.url == f"{site}#/play/{table.id}"
    assert alone.evaluate("opener") is None
    assert inner.locator("html[data-ready]").count() == 0, "Python was started in the frame"


def test_it_looks_beyond_a_frame_of_its_own_site(around: Around, open_page: Callable[..., Page]) -> None:
    """A foreign page around one of ours around ours: what stands next to it is not all."""
    page = open_page(around.address, locale="fr")
    page.set_content(FRAME.format(address=around.frame("cradle/")))  # about:blank is of no site at all
    inner = page.frame_locator("iframe").frame_locator("iframe")
    expect(inner.get_by_role("link", name="Ouvrir Cradle")).to_be_visible()
    assert inner.locator(PRESSED).count() == 1


def test_in_a_frame_of_its_own_site_it_plays(around: Around, open_page: Callable[..., Page]) -> None:
    page = open_page(around.address)
    page.goto(around.frame("cradle/"))
    inner = page.frame_locator("iframe")
    expect(inner.locator("html[data-ready]")).to_be_attached()
    expect(inner.locator("[data-do='first-game']").first).to_be_visible()
