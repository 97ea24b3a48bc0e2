"""Games that are kept: renamed, copied, deleted and put back, saved as files, opened from files; storage that fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cradle.app.table.game_files import dump, load
from cradle.app.table.picked import picks_to_take_back
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, asked, put, ready, saved

FILE_INPUT = "input[type='file']"
# What storage holds of each game, without how often it was saved.
ALL_GAMES = f"""() => Object.fromEntries(
  Object.keys(localStorage).filter((key) => key.startsWith("{PREFIX}"))
    .map((key) => [key, localStorage.getItem(key).replace(/^{{"saved":[^\\]]*\\],/, "{{")])
)"""
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
})"""
NAMED = """Object.defineProperty(window, "indexedDB", {
  get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
})"""
FULL = """() => {
  window.room = [Storage.prototype.setItem, IDBObjectStore.prototype.put];
  Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
    throw new DOMException("Out of room.", "QuotaExceededError");
  };
}"""
ROOM_AGAIN = "() => { [Storage.prototype.setItem, IDBObjectStore.prototype.put] = window.room; }"


def half_way() -> Table:
    """In the middle of a war between two people."""
    return saved("human", "human", until=asked("war.number"))


def at_home(page: Page, *tables: Table) -> None:
    put(page, *tables)
    page.goto("./")
    ready(page)


def games(page: Page) -> dict[str, str]:
    return page.evaluate(ALL_GAMES)


def offer(page: Page, text: str | bytes) -> None:
    """Choose a file to be opened."""
    data = text.encode() if isinstance(text, str) else text
    page.set_input_files(FILE_INPUT, {"name": "a.cradle.json", "mimeType": "application/json", "buffer": data})


def downloaded(page: Page, selector: str) -> tuple[str, str]:
    with page.expect_download() as download:
        page.locator(selector).click()
    return download.value.suggested_filename, Path(download.value.path()).read_text("utf-8")


# The shelf ------------------------------------------------------------------------------------------------------------
def test_a_game_is_renamed_copied_deleted_and_put_back(page: Page) -> None:
    table = half_way()
    at_home(page, table)
    rows = page.locator(".saved-game")
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Rename").click()
    name = page.get_by_label("Name", exact=True)
    expect(name).to_have_value(table.name)
    name.fill("  Sunday   in Ur ")
    page.get_by_role("button", name="Use this name").click()
    expect(rows.locator("strong")).to_have_text("Sunday in Ur")
    renamed = load(games(page)[PREFIX + table.id], table.id)
    assert renamed.name == "Sunday in Ur" and renamed.position == table.position

    page.get_by_role("button", name="Copy").click()
    expect(rows.locator("strong")).to_have_text(["Sunday in Ur (copy)", "Sunday in Ur"])
    assert len(games(page)) == 2
    shown = table.game.view(table.position, None)
    for key, text in games(page).items():  # a copy among people begins where they are, with a chance of its own
        kept = load(text, key)
        assert table.game.view(kept.position, None) == shown
        assert kept.record.indices == (table.record.indices if key == PREFIX + table.id else [])

    before = games(page)
    rows.nth(1).get_by_role("button", name="Delete").click()
    expect(rows.locator("strong")).to_have_text(["Sunday in Ur (copy)"])
    assert PREFIX + table.id not in games(page)
    page.get_by_role("button", name="Put it back").click()
    expect(rows).to_have_count(2)
    assert games(page) == before
    page.reload()
    ready(page)
    expect(rows).to_have_count(2)


# Files ----------------------------------------------------------------------------------------------------------------
def test_a_file_holds_the_whole_game_for_another_browser(open_page: Callable[..., Page]) -> None:
    table = half_way()
    page = open_page()
    at_home(page, table)
    name, text = downloaded(page, ".saved-game [data-do='export']")
    assert name.endswith(".cradle.json")
    assert text == games(page)[PREFIX + table.id]
    page.locator(".saved-open").click()
    page.get_by_role("button", name="Menu").click()
    assert json.loads(downloaded(page, "dialog [data-do='export']")[1])["record"] == json.loads(text)["record"]

    other = open_page()
    at_home(other)
    offer(other, text)
    expect(other.locator("#toast")).to_contain_text(f"“{table.name}” is now among your saved games.")
    other.get_by_role("button", name="Play", exact=True).click()
    expect(other.locator("#board")).to_be_visible()
    assert other.evaluate(STORED) == table.record.indices
    (again,) = games(other).values()
    assert load(again, "again").position == table.position
    assert load(again, "again").seats == table.seats
    other.locator("#prompt .count-button").first.click()
    assert other.evaluate(STORED)[len(table.record)] == 0


def damaged(**fields: object) -> str:
    data = json.loads(dump(half_way()))
    data["record"] |= fields
    return json.dumps(data)


@pytest.mark.long
def test_bad_files_are_refused_in_a_sentence_and_lose_nothing(page: Page) -> None:
    at_home(page, half_way(), saved("human", "human", until=asked("turn"), id="another"))
    before = games(page)
    assert len(before) == 2
    toast = page.locator("#toast")
    for text, sentence in (
        ("Dear diary", "This file is not a saved game: it is damaged, or it is something else."),
        (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", "This file is not a saved game: it is damaged, or it is something else."),
        ('{"name": "package", "version": 3}', "This file is not a game saved by Cradle."),
        (" " * 8_000_001, "This file is far too large to be a saved game."),
        (damaged(actions=[999]), "The game in this file breaks the rules: the file was damaged or changed."),
        (damaged(seed=12345), "The game in this file breaks the rules: the file was damaged or changed."),
    ):
        offer(page, text)
        expect(toast).to_contain_text(sentence)
        assert games(page) == before
        toast.get_by_role("button", name="Close").click()
        expect(toast).to_be_empty()
    expect(page.locator(".saved-game")).to_have_count(2)


@pytest.mark.long
def test_an_entry_that_is_damaged_is_shown_as_such_and_can_be_deleted(page: Page) -> None:
    page.add_init_script(f"localStorage.getItem('{PREFIX}bad') ?? localStorage.setItem('{PREFIX}bad', '{{oh')")
    at_home(page, half_way())
    expect(page.locator(".saved-game")).to_have_count(1)
    broken = page.locator(".saved-broken")
    expect(broken).to_contain_text("This saved game is damaged: it cannot be read.")
    broken.get_by_role("button", name="Delete").click()
    expect(broken).to_have_count(0)
    assert list(games(page)) == [PREFIX + "kept"]


# Everything at once ---------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_all_games_and_settings_move_to_another_browser(open_page: Callable[..., Page]) -> None:
    page, theme = open_page(), "document.documentElement.dataset.theme"
    page.add_init_script("localStorage.setItem('cradle/theme', 'dark')")
    at_home(page, *(saved("human", kind, until=asked("turn"), id=id) for id, kind in (("a1", "human"), ("b2", "away"))))
    name, text = downloaded(page, "#screen [data-do='export-all']")
    assert name.endswith(".cradle.json") and len(json.loads(text)["games"]) == 2

    other = open_page()
    at_home(other)
    assert other.evaluate(theme) is None
    offer(other, text)
    dialog = other.locator("dialog")
    expect(dialog).to_contain_text("2 games have been added.")
    expect(dialog).to_contain_text("The settings in the file are in use now.")
    assert other.evaluate(theme) == "dark"
    assert {id: json.loads(entry) for id, entry in games(other).items()} == {
        id: json.loads(entry) for id, entry in games(page).items()
    }
    dialog.get_by_role("button", name="Close").click()
    expect(other.locator(".saved-game")).to_have_count(2)
    offer(other, text)
    expect(dialog).to_contain_text("2 games were here already.")


@pytest.mark.long
def test_many_games_are_read_while_the_page_lives_on(page: Page) -> None:
    table = saved("human", "human", until=lambda t: len(t.record) > 120)
    entry = json.loads(dump(table))
    many = [{**entry, "id": f"a{n}", "name": f"Game {n}", "moved": n + 1} for n in range(60)]
    at_home(page)
    page.evaluate("""() => {
      window.frames = 0;
      const frame = () => { window.frames++; requestAnimationFrame(frame); };
      frame();
    }""")
    offer(page, json.dumps({"cradle": 1, "games": many}))
    expect(page.locator("dialog")).to_contain_text("60 games have been added.")
    assert page.evaluate("window.frames") > 5
    page.locator("dialog").get_by_role("button", name="Close").click()
    expect(page.locator(".saved-game")).to_have_count(3)
    page.get_by_text("Older games (57)").click()
    expect(page.locator(".saved-game")).to_have_count(60)


@pytest.mark.long
def test_a_link_is_pasted_at_the_entrance(open_page: Callable[..., Page]) -> None:
    page = open_page()
    table = saved("human", "away", until=asked("turn"), id="a1")
    at_home(page, table)
    page.locator(".saved-open").click()
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog [data-do='share']").click()
    link = page.locator("#link").input_value()

    other = open_page()
    at_home(other)
    other.get_by_label("Open a link").fill(f"Your turn: {link}.")
    other.get_by_role("button", name="Open", exact=True).click()
    expect(other.locator("dialog")).to_contain_text("Who plays on this device?")
    assert games(other) == {}
    other.get_by_role("button", name="Not now").click()
    other.get_by_label("Open a link").fill("Your turn!")
    other.keyboard.press("Enter")
    expect(other.locator("#toast")).to_contain_text("This text contains no Cradle link.")


@pytest.mark.long
def test_a_game_begun_by_older_rules_goes_on_from_where_it_stands(page: Page) -> None:
    table = half_way()
    entry = json.loads(dump(table))
    entry["record"]["rules_version"] = entry["record"]["position"]["rules_version"] = 0
    at_home(page)
    page.evaluate("([key, entry]) => localStorage.setItem(key, entry)", [PREFIX + "older", json.dumps(entry)])
    page.evaluate("location.hash = '#/play/older'")
    expect(page.locator("#toast")).to_contain_text("started under rules that have been corrected since")
    expect(page.locator("#log .log-line")).to_have_count(0)
    page.locator("#prompt .count-button").first.click()
    assert page.evaluate(STORED)[:1] == [0]
    page.locator("#prompt [data-do='look']").click()
    expect(page.locator("#prompt .prompt")).to_contain_text("Move ")
    page.get_by_role("button", name="Back to the game").click()
    page.reload()
    ready(page)
    expect(page.locator("#toast")).to_be_empty()
    assert page.evaluate(STORED)[:1] == [0]


# Resuming -------------------------------------------------------------------------------------------------------------
@pytest.mark.long  # in make test: in a game, in tests/browser/table/test_whole_games.py
def test_a_reload_resumes_at_the_last_pick(page: Page) -> None:
    table = saved("human", "human", until=lambda t: asked("war.number")(t) and len(picks_to_take_back(t)) == 2)
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    prompt = page.locator("#prompt .prompt").inner_text()
    log = page.locator("#log .log-line").all_inner_texts()
    pressed = page.locator("#board [data-pick][aria-pressed='true']")
    expect(pressed).to_have_count(2)
    page.reload()
    ready(page)
    expect(page.locator("#prompt .prompt")).to_have_text(prompt)
    expect(pressed).to_have_count(2)
    assert page.locator("#log .log-line").all_inner_texts() == log
    assert page.evaluate(STORED) == table.record.indices
    page.locator("#prompt .count-button").last.click()
    after = page.evaluate(STORED)
    page.reload()
    ready(page)
    assert page.evaluate(STORED) == after and len(after) > len(table.record)


# Storage that fails ---------------------------------------------------------------------------------------------------
def pick(page: Page) -> None:
    page.locator("#board [data-pick][tabindex='0']:not([aria-pressed='true'])").first.click()


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_with_storage_blocked_the_game_goes_on_and_the_file_is_offered(
    open_page: Callable[..., Page], locale: str
) -> None:
    page = open_page(locale=locale)
    page.add_init_script(BLOCKED)
    page.add_init_script(NAMED)
    page.goto("./")
    ready(page)
    page.locator("[data-do='set-game'][data-arg='ur']").click()
    page.locator("[data-do='rekind'][data-arg='1']").select_option("human")
    page.locator("button.begin").click()
    expect(page.locator("#board")).to_be_visible()
    toast = page.locator("#toast")
    expect(toast).to_contain_text(
        {
            "en": "This browser does not let the page keep anything",
            "fr": "Ce navigateur ne permet pas à la page de conserver quoi que ce soit",
        }[locale]
    )
    said = "() => document.querySelector('#announce').textContent"
    for n in range(3):
        pick(page)
        assert page.evaluate(said), n
    table = load(downloaded(page, "#toast [data-do='export']")[1], "file")
    assert len(table.record) >= 3
    page.locator(".brand").click()
    expect(page.locator(".saved-game")).to_have_count(1)
    page.locator(".saved-open").click()
    expect(page.locator("#board")).to_be_visible()
    pick(page)
    page.locator("#prompt [data-do='menu']").click()
    assert len(load(downloaded(page, "dialog [data-do='export']")[1], "file").record) > len(table.record)


@pytest.mark.long
def test_with_storage_full_the_game_goes_on_until_there_is_room_again(page: Page) -> None:
    table = half_way()
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    page.evaluate(FULL)
    page.locator("#prompt .count-button").first.click()
    expect(page.locator("#toast")).to_contain_text("The browser’s storage is full. You can play on")
    assert page.evaluate(STORED) == table.record.indices, "nothing went into storage, and nothing was lost there"
    newest = load(downloaded(page, "#toast [data-do='export']")[1], "file")
    assert newest.record.indices[: len(table.record) + 1] == [*table.record.indices, 0]
    page.locator(".brand").click()
    expect(page.locator(".saved-game")).to_have_count(1)
    page.locator(".saved-open").click()
    page.locator("#prompt .list-button").click()
    page.evaluate(ROOM_AGAIN)
    page.locator("#every-action button").first.click()
    stored = page.evaluate(STORED)
    assert stored[: len(newest.record)] == newest.record.indices and len(stored) > len(newest.record)
    expect(page.locator("#toast")).to_be_empty()
