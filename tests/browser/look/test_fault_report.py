""" "Something is wrong here": it opens from the page, and its links reach the addresses that the site's owner named."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import ready

OWNER = """() => {
  document.querySelector("meta[name=reports]").content = "https://cradle.example/new table@cradle.example";
}"""


def test_what_is_wrong_is_carried_by_mail_or_to_the_page_for_reports(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("./")
    ready(page)
    page.evaluate(OWNER)
    page.locator(".top [data-do='about']").click()
    page.locator("dialog [data-do='report']").click()
    page.locator("#report-said").fill("The maps are upside down.")
    page.locator(".report-text").click()
    expect(page.locator(".report-text")).to_contain_text("The maps are upside down.")
    issue, mail = page.locator("dialog a").evaluate_all("links => links.map((link) => link.href)")
    assert issue.startswith("https://cradle.example/new?title=") and "upside%20down" in issue
    assert mail.startswith("mailto:table@cradle.example?") and "upside%20down" in mail
