"""The page of `make docs` on which the engine runs in the reader's browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import served
from tools.ship import docs

pytestmark = pytest.mark.long


def test_the_session_of_the_readme_and_own_lines_run_there(open_page, axe, tmp_path: Path) -> None:
    docs.console(tmp_path / "docs")
    with served(tmp_path / "docs") as address:
        page = open_page(url=address, scheme="dark")
        page.goto("./")
        state, log = page.get_by_role("status"), page.get_by_role("log")
        expect(state).to_have_text("Python is ready.")
        page.get_by_role("button", name="Run the README's session").click()
        expect(state).to_contain_text("answers are as in the README")
        words = state.inner_text().split()
        assert words[0] == words[2]
        assert int(words[0]) > 5
        expect(log).to_contain_text("'setup.first'")
        box = page.get_by_label("Python to run")
        box.press("Control+Enter")  # the example: two bots play
        expect(state).to_have_text("Python is ready.")
        expect(log).to_contain_text("Standing(")
        assert axe(page) == []
        page.emulate_media(color_scheme="light")
        assert axe(page) == []
        box.fill("1 / 0")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(log).to_contain_text("ZeroDivisionError")
        box.fill("while True: pass")
        box.press("Control+Enter")
        expect(state).to_have_text("Python is running.")
        page.get_by_role("button", name="Begin anew").click()
        expect(log).to_be_empty()
        expect(state).to_have_text("Python is ready.")
