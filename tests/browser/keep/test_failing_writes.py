"""IndexedDB fails now and then, in each way that it can: what the page shows as saved is there, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.table.saves import PREFIX
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, Sitting, asked, eager, emptied, put, ready, saved, until

PICKS = 24
# Every third writing comes to nothing: it is refused at once, it ends after all has been accepted, or the browser has
# closed the database.
FAILING = """() => {
  const { put } = IDBObjectStore.prototype;
  const ways = [
    () => { throw new DOMException("Out of room.", "QuotaExceededError"); },
    (store, ...entry) => {
      const request = put.apply(store, entry);
      request.addEventListener("success", () => store.transaction.abort());
      return request;
    },
    (store, ...entry) => {
      store.transaction.db.close();
      store.transaction.abort();
      return put.apply(store, entry);
    },
  ];
  window.failed = [0, 0, 0];
  let writings = 0;
  IDBObjectStore.prototype.put = function (...entry) {
    const turn = writings++;
    if (turn % 3 !== 2) return put.apply(this, entry);
    const way = (turn - 2) / 3 % 3;
    window.failed[way]++;
    return ways[way](this, ...entry);
  };
  window.mend = () => { IDBObjectStore.prototype.put = put; };
}"""
# The actions of a game as IndexedDB alone has them, by a connection of its own; null where the page still says after a
# third of a second that it is saving.
KEPT = """async (key) => {
  const saving = () => "saving" in document.documentElement.dataset;
  for (let frame = 0; frame < 20 && saving(); frame++) await new Promise(requestAnimationFrame);
  if (saving()) return null;
  const opened = await new Promise((done) => {
    const request = indexedDB.open("cradle");
    request.onsuccess = () => done(request.result);
  });
  const text = await new Promise((done) => {
    const request = opened.transaction("entries").objectStore("entries").get(key);
    request.onsuccess = () => done(request.result);
  });
  opened.close();
  return JSON.parse(text).record.actions;
}"""


@pytest.mark.long
@pytest.mark.first_visit
def test_writings_that_fail_are_made_up_for(open_page: Callable[..., Page]) -> None:
    page, table = open_page(reduced_motion="reduce"), saved("human", "human", until=asked("turn"))
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    until(page, "() => !('saving' in document.documentElement.dataset)")
    page.evaluate(FAILING)
    sitting, choose, shown = Sitting(page, table), eager(2), 0
    while sitting.wait() and sitting.picks < PICKS:
        before = page.evaluate(STORED)
        sitting.do(choose(sitting.position, table.decision))
        kept = page.evaluate(KEPT, PREFIX + table.id)
        assert kept is None or kept[: len(before)] == before, "the page showed as saved what IndexedDB has not got"
        shown += kept is not None
    assert shown and all(page.evaluate("() => window.failed")), "every way of failing was met"
    page.evaluate("() => window.mend()")
    sitting.do(choose(sitting.position, table.decision))
    until(page, "() => !('saving' in document.documentElement.dataset)")
    whole = page.evaluate(STORED)
    assert page.evaluate(KEPT, PREFIX + table.id) == whole
    expect(page.locator("#toast")).to_be_empty()
    page.goto("about:blank")
    bare = emptied(page.context.new_page())  # another page of the profile, without the app
    bare.goto("./")
    bare.evaluate("() => localStorage.clear()")
    bare.close()
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate(STORED) == whole, "IndexedDB alone has the game"
