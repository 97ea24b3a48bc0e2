"""The page that is one file, opened from the disk: it plays with a bot, keeps the game, and asks for nothing else."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import Sitting, asked, eager, put, ready, saved
from tests.browser.table import test_charts as charts
from tools.ship import dist, single

pytestmark = pytest.mark.first_visit

VIOLATIONS = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective}: ${event.blockedURI}`));"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> str:
    """The address of the file, alone in a folder whose name is not as simple as it could be.

    It takes long to make: one of the processes that run these tests makes it, and the others wait.
    """
    common = tmp_path_factory.getbasetemp().parent if worker_id != "master" else tmp_path_factory.getbasetemp()
    path, making = common / "jeux d’été" / "cradle.html", common / "making"
    new = making / path.parent.name
    try:
        making.mkdir()  # it stays, as a sign that the file is made
    except FileExistsError:
        while not path.exists():
            time.sleep(0.1)
        return path.as_uri()
    try:
        new.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(single, "PACKED", 6)  # in a fifth of the time, and hardly larger
            single.write(new / path.name, dist.files())
    except BaseException:
        shutil.rmtree(making)  # the next one tries again
        raise
    assert [other.name for other in new.iterdir()] == [path.name]
    new.rename(path.parent)
    return path.as_uri()


@pytest.mark.long
def test_a_game_with_a_bot_from_the_disk(file: str, open_page: Callable[..., Page]) -> None:
    page = open_page()
    asked_for: list[str] = []
    page.context.on("request", lambda request: asked_for.append(request.url))
    page.add_init_script(VIOLATIONS)
    table = saved("human", "heuristic", until=asked("turn"))
    put(page, table, at=file)
    page.goto(file)
    ready(page)
    expect(page.locator("#screen")).to_contain_text(table.name)
    page.get_by_role("link", name=table.name).click()
    page.locator("[data-do='speed']").select_option("instant")
    sitting, begun = Sitting(page, table), len(table.record)
    sitting.play(eager(5), until=lambda: sitting.picks >= 12)
    assert len(table.record) > begun + 12, "the bot has not played"
    assert "did not answer" not in page.inner_text("#toast")  # the bot thought in a worker of its own

    page.reload()
    ready(page)
    sitting.follow()
    sitting.offered()
    sitting.play(eager(6), until=lambda: sitting.picks >= 15)
    page.locator("#prompt [data-do='hint']").click()
    expect(page.locator("#hint .hint-plan > li").first).to_be_visible()
    assert page.evaluate("violations") == []
    assert {url.split("#")[0] for url in asked_for if not url.startswith(("data:", "blob:"))} == {file}


@pytest.mark.long
def test_a_link_from_a_file_is_pasted_into_another_one(file: str, open_page: Callable[..., Page]) -> None:
    page = open_page()
    table = saved("human", "away", until=asked("turn"), id="a1")
    put(page, table, at=file)
    page.goto(f"{file}#/play/{table.id}")
    ready(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog [data-do='share']").click()
    expect(page.locator("dialog")).to_contain_text("its link is not a web address")
    link = page.locator("#link").input_value()
    assert link.startswith("#r=")

    other = open_page()
    other.goto(file)
    ready(other)
    other.get_by_label("Open a link").fill(link)
    other.keyboard.press("Enter")
    expect(other.locator("dialog")).to_contain_text("A link to a game of Ur")


@pytest.mark.long
def test_charts_are_drawn_with_what_lies_in_the_file(file: str, open_page: Callable[..., Page]) -> None:
    page = charts.begin(open_page(), file)
    drawn = page.evaluate(charts.DRAWN)
    assert min(drawn["pixels"]) > 100 and drawn["fits"]
    over = page.locator(".charts .u-over")
    assert over.evaluate("(e) => getComputedStyle(e).position") == "absolute", "the sheet of uPlot is missing"


def test_the_policy_of_the_file_reaches_nothing(file: str, open_page: Callable[..., Page], faults: Any) -> None:
    """What stands in it may run, and nothing else; not even the folder it lies in can be read."""
    faults.allow("Content Security Policy|example.org|TrustedScript")
    page = open_page()
    page.add_init_script(VIOLATIONS)
    page.goto(file)
    ready(page)
    page.evaluate(
        """async () => {
          const tries = [
            () => document.body.append(Object.assign(document.createElement("script"), { text: "window.ran = 1" })),
            () => (document.createElement("script").src = "data:text/javascript,window.ran = 1"),
            () => document.body.append(Object.assign(new Image(), { src: "https://example.org/a.png" })),
          ];
          for (const attempt of tries) {
            try { attempt(); } catch { /* refused: the report is what counts */ }
          }
          while (violations.length < tries.length) await new Promise((done) => setTimeout(done, 20));
        }"""
    )
    assert page.evaluate("window.ran === undefined")
    assert sorted(page.evaluate("violations")) == [
        "img-src: https://example.org/a.png",
        *["require-trusted-types-for: trusted-types-sink"] * 2,
    ]
    assert page.evaluate("fetch('https://example.org/').then((answer) => answer.status)") == 404


def test_the_scripts_fit_into_one_file() -> None:
    """What would break it silently: the end of a script inside a script, and addresses too long for a browser."""
    page, worker = single.bundles()
    assert "</script" not in page
    assert "<!--" not in page
    assert len(worker) * 4 / 3 < single.LONGEST_ADDRESS


def test_the_licences_are_in_the_file(file: str) -> None:
    text = Path(unquote(urlsplit(file).path)).read_text("utf-8")
    texts = [data.decode() for path, data in dist.files().items() if "/licences/" in path]
    assert len(texts) > 10
    assert [licence[:60] for licence in texts if licence.replace("--", "- -") not in text] == []
