"""The end of a game in a browser: its ranking counts itself up, and one picture of it is drawn and saved."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.sitting import over, saved, visit

LAPTOP = {"width": 1280, "height": 720}
COLOURS = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 240, canvas.width, 500);
  return new Set(new Uint32Array(data.buffer)).size;
}"""
SHOWN = """() => {
  const rows = [...document.querySelectorAll("#ending [data-rank]")];
  return rows.map((row) => Number(/\\d+/.exec(row.querySelector("[data-counts]").textContent)[0]));
}"""


def test_one_picture_of_the_game_is_drawn_and_saved(same_page: Callable[..., Page], tmp_path: Path) -> None:
    """With the board, whose colours are many; by keys alone."""
    page = same_page(viewport=LAPTOP, reduced_motion="reduce")
    visit(page, saved("human", "human", until=over))
    page.locator("#ending [data-do='picture']").press("Enter")
    canvas = page.locator("dialog[open] canvas")
    expect(canvas).to_have_attribute("width", "1080")
    expect(canvas).to_have_accessible_name(re.compile(re.escape(page.locator("#ending-title").inner_text())))
    assert page.evaluate(COLOURS, canvas.element_handle()) > 100
    with page.expect_download() as kept:
        page.locator("dialog [data-do='keep-picture']").press("Enter")
    kept.value.save_as(tmp_path / "kept.png")
    assert (tmp_path / "kept.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.long
def test_the_scores_count_themselves_up_to_what_they_are(same_page: Callable[..., Page]) -> None:
    page = same_page(viewport=LAPTOP)
    whole = saved("human", "human", until=over)
    record = whole.record.branch(len(whole.record) - 1)
    table = Table(record, whole.seats, "kept", "One decision before the end")
    visit(page, table)
    page.locator("#prompt [data-do='list']").click()
    page.locator(f"#prompt [data-do='play'][data-arg='{whole.record.indices[-1]}']").last.click()
    scores = [standing.score for standing in games.load("ur").standings(whole.position)]
    total = f"(n) => {{ const shown = ({SHOWN})(); return shown.length && (shown.reduce((a, b) => a + b) < n) === "
    page.wait_for_function(f"{total} true }}", arg=sum(scores))
    page.wait_for_function(f"{total} false }}", arg=sum(scores))
