"""Pictures of every kind of decision of every game, by device, language and theme, and the faults on them.

`python -m tools.pictures.screens [--games ur,renaissance] [--kinds trade] [--devices laptop,phone] [--themes light]
[--languages fr]` writes build/screens/ and prints, picture by picture, labels that are too small, pieces that hide
them, and words that leave their place.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.table.game_files import dump
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Browser, sync_playwright

from tools import ROOT
from tools.browser.chromium import FLAGS, find
from tools.ship.serve import QuietPageRequest, server

OUT = ROOT / "build/screens"
START = 60_000  # ms the page may take to start, on a busy machine
SMALLEST = {"name": 9.0, "number": 10.9}  # px: no name of a map has smaller letters, nor a number
DEVICES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
TABLES: dict[str, tuple[str, dict[str, Any], int]] = {  # what is played: game, variant, the turn to look at
    "ur": ("ur", {"seats": 3}, 60),
    "nomads": ("civilization", {"seats": 4, "rules": "nomads"}, 60),
    "classic": ("civilization", {"seats": 5, "rules": "classic"}, 1500),
    "advanced": ("civilization", {"seats": 7, "rules": "advanced"}, 1500),
    "renaissance": ("renaissance", {"seats": 6}, 700),
}
SEEDS = range(7, 15)  # of games that are played until every kind of decision was met
# Letters that are too small, on the map and beside it; pieces over letters; what stands beyond the edge of the prompt,
# how much of the prompt is below what can be seen of it; how far the page scrolls.
LOOK = """(least) => {
  const shown = (e) => e.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) !== false;
  const inside = (b) => b.width && b.bottom > 0 && b.right > 0 && b.top < innerHeight && b.left < innerWidth;
  const written = (e) => document.querySelector(e.getAttribute("href")) ?? e; // what is drawn once and used often
  const letters = [...document.querySelectorAll("#board svg :is(text, use)")]
    .filter((e) => !e.closest("defs") && shown(e)).map((e) => [e, e.matches("use") ? written(e) : e])
    .filter(([, text]) => text.matches("text") && text.textContent.trim());
  const scale = (e) => Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b);
  const size = ([e, text]) => parseFloat(getComputedStyle(text).fontSize) * scale(e);
  const sized = letters.map((pair) => [size(pair), pair[1].textContent]).sort(([a], [b]) => a - b);
  const number = ([, text]) => /^\\d+$/.test(text);
  const small = sized.filter(([n, text]) => n < (number([n, text]) ? least.number : least.name));
  const pieces = "[data-piece]";
  const boxes = [...document.querySelectorAll(pieces)].filter(shown)
    .map((e) => [e.getBoundingClientRect(), e.getAttribute("class").split(" ")[0]]);
  const hidden = [];
  for (const [e] of letters) {
    if (e.closest(`${pieces}, .ur-number`)) continue; // the number of a piece lies on it
    const a = e.getBoundingClientRect();
    for (const [b, piece] of boxes) {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const what = e.textContent || e.getAttribute("href");
      if (w > 2 && h > 2 && w * h > 0.12 * a.width * a.height) hidden.push(`${piece} over ${what}`);
    }
  }
  const root = document.scrollingElement;
  const words = [...document.querySelectorAll("#screen *:not(:has(*))")]
    .filter((e) => !e.closest("svg, option") && e.textContent.trim() && shown(e) && inside(e.getBoundingClientRect()))
    .map((e) => [parseFloat(getComputedStyle(e).fontSize), e.textContent.trim()]).filter(([n]) => n < least.name);
  small.push(...words);
  const rows = document.querySelector("#prompt .prompt-rows");
  const panel = document.querySelector("#prompt").getBoundingClientRect();
  const beyond = [...document.querySelectorAll("#prompt :is(button, select, input, li)")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && (box.left < panel.left + 4 || box.right > panel.right - 4);
  });
  return {
    beyond: beyond.map((e) => e.getAttribute("title") || e.textContent || e.className),
    below: rows ? Math.max(0, rows.scrollHeight - rows.clientHeight) : 0,
    small: [small.length, letters.length, ...small.slice(0, 3).map(([n, text]) => `${text} ${n.toFixed(1)}`)],
    name: Math.min(...sized.filter((pair) => !number(pair)).map(([n]) => n)).toFixed(1),
    number: Math.min(...sized.filter(number).map(([n]) => n)).toFixed(1),
    hidden: [hidden.length, ...hidden.slice(0, 4)],
    scrolls: [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth],
  };
}"""
# Words that leave their place: beyond the screen, cut off, over the edge of their box, over other words, or broken in
# their middle; and those that end in three dots, which may be meant.
WORDS = """() => {
  const fault = { out: [], cut: [], grown: [], over: [], broken: [], short: [] };
  const clear = (colour) => /^transparent$|, 0\\)$|\\/ 0\\)$/.test(colour);
  const up = function* (e) { for (; e && e !== document.body; e = e.parentElement) yield e; };
  const looks = new Map(); // by element
  const look = (e) => looks.get(e) ?? looks.set(e, getComputedStyle(e)).get(e);
  const opaque = (e) => !clear(look(e).backgroundColor) || look(e).backgroundImage !== "none";
  const framed = (e) => e.matches("button, td, th, li, select") || opaque(e) || parseFloat(look(e).borderLeftWidth) > 0;
  const lines = []; // each line of words: where it can be seen, what it says, in what
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const [e, text] = [node.parentElement, node.data.trim()];
    if (!text || e.closest("svg, option, script, noscript, [inert]")) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if ([...up(e)].some((around) => look(around).clipPath !== "none")) continue; // for screen readers alone
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const frame = [...up(e)].find(framed)?.getBoundingClientRect();
    for (const { left, right, top, bottom } of boxes) {
      const seen = { left, right, top: top + (bottom - top) / 5, bottom: bottom - (bottom - top) / 5 }; // letters alone
      let scrolls = false;
      for (const around of up(e)) {
        const { overflowX, overflowY, position, textOverflow } = look(around);
        if (overflowX !== "visible" || overflowY !== "visible") {
          const edge = around.getBoundingClientRect();
          const beside = seen.left < edge.left - 1 || seen.right > edge.right + 1;
          const scrolled = /auto|scroll/.test(overflowX + overflowY);
          const cut = !scrolled && (beside || (seen.top < edge.bottom - 3 && seen.bottom > edge.bottom + 1));
          if (cut) (textOverflow === "ellipsis" ? fault.short : fault.cut).push(text);
          scrolls ||= /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth;
          seen.left = Math.max(seen.left, edge.left);
          seen.right = Math.min(seen.right, edge.right);
          seen.top = Math.max(seen.top, edge.top);
          seen.bottom = Math.min(seen.bottom, edge.bottom);
        }
        if (position === "fixed" || seen.right - seen.left < 2 || seen.bottom - seen.top < 2) break;
      }
      if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
      if (!scrolls && (seen.left < -1 || seen.right > innerWidth + 1)) fault.out.push(text);
      const wide = frame && (seen.left < frame.left - 1 || seen.right > frame.right + 1);
      if (wide || (frame && (seen.top < frame.top || seen.bottom > frame.bottom))) fault.grown.push(text);
      lines.push({ ...seen, text, e });
    }
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      if (look(e).hyphens !== "auto" && Math.max(...tops) - Math.min(...tops) > 4) fault.broken.push(word);
    }
  }
  for (const [n, a] of lines.entries())
    for (const b of lines.slice(n + 1)) {
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
      if (right - left < 3 || bottom - top < 4 || a.e === b.e) continue;
      const pile = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      const [above, below] = [a, b].map(({ e }) => pile.indexOf(e)).sort((one, other) => one - other);
      if (above >= 0 && !pile.slice(above, below).some(opaque)) fault.over.push(`${a.text} / ${b.text}`);
    }
  const once = (found) => [...new Set(found)].map((text) => text.slice(0, 60));
  return Object.fromEntries(Object.entries(fault).map(([name, found]) => [name, once(found)]));
}"""
# Whether this game is on the screen, and its map is where it will stay.
OPENED = """(kind) => document.title.includes(kind) && document.querySelector("#prompt .prompt")
  && !document.querySelector("[data-zoom]:not([data-zooms])")
  && new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


def situations(name: str) -> Iterator[tuple[str, str]]:
    """Every kind of decision of some games of bots, each with a saved game in which a person has to decide: the one
    nearest to the turn to look at, of the first game that has it.
    """
    folder, variant, middle = TABLES[name]
    game = games.load(folder)
    found: dict[str, tuple[int, Record, int, int]] = {}  # by kind: how far from that turn, game, decisions before, seat
    for seed in SEEDS:
        if found.keys() >= game.steps.choices.keys():
            break
        record, chance, known = Record(game, variant, seed), Random(seed), {*found}
        bots = [players.load(game, "heuristic") for _ in range(variant["seats"])]  # each has a plan of its own in mind
        while (decision := game.decision(record.position)) and len(record) < 2 * middle:
            n, kind = len(record), situation(decision)
            far = len(decision.actions) > 1 and abs(n - middle)
            if far and kind not in known and far < found.get(kind, (middle * 2,))[0]:
                found[kind] = far, record, n, decision.seat
            record.play(bots[decision.seat](game.view(record.position, decision.seat), decision, chance, 0.0))
    if missing := sorted(game.steps.choices.keys() - found):
        print(f"{name}: not met in {len(SEEDS)} games: {', '.join(missing)}", flush=True)
    names = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fay", "Gil", "Hana")
    for kind, (_, whole, n, seat) in found.items():
        kinds = ["human" if s == seat else "heuristic" for s in range(variant["seats"])]
        seats = [Seat(names[s], colour, kinds[s]) for s, colour in zip(range(variant["seats"]), COLOURS, strict=False)]
        past = Record(game, variant, whole.seed)
        for index in whole.indices[:n]:
            decision = game.decision(past.position)
            assert decision
            past.play(decision.actions[index])
        table = Table(past, seats, kind, kind)
        table.begun = table.moved = 1_700_000_000_000
        yield kind, dump(table)


def situation(decision: Any) -> str:
    """The kind of a decision; the choice among several answers to an offer has a name of its own."""
    several = decision.kind == "trade.close" and decision.about["n"] > 1
    return f"{decision.kind}.several" if several else str(decision.kind)


class Screen:
    """One device at the page: games are opened one after the other, and looked at in each theme."""

    def __init__(self, browser: Browser, address: str, device: str, language: str) -> None:
        self.name = f"{device}.{language}"
        self.page = browser.new_page(locale=language, reduced_motion="reduce", **DEVICES[device])
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready] .home", timeout=START)
        self.page.evaluate("document.fonts.ready")

    def open(self, kind: str, saved: str) -> None:
        """The saved game is on the screen, its map where it will stay."""
        self.page.evaluate(
            "([id, text]) => { localStorage.setItem(`cradle/game/${id}`, text); location.hash = `#/play/${id}`; }",
            [kind, saved],
        )
        self.page.wait_for_function(OPENED, arg=kind, timeout=START)
        self.page.evaluate("(id) => localStorage.removeItem(`cradle/game/${id}`)", kind)

    def pictures(self, folder: Path, kind: str, themes: list[Any]) -> Iterator[dict[str, Any]]:
        """Takes a picture in each theme; yields what is wrong there. Themes differ in colours only."""
        found = self.page.evaluate(LOOK, SMALLEST) | self.page.evaluate(WORDS)
        for theme in themes:
            self.page.emulate_media(color_scheme=theme)
            path = folder / f"{kind}.{self.name}.{theme}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=path, animations="disabled")
            yield {"picture": str(path.relative_to(ROOT)), **found}


def main() -> int:
    """Writes the pictures; prints what is on them as JSON lines, and how many have faults. Returns 1 if any has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(TABLES))
    parser.add_argument("--kinds", default="", help="parts of the names of kinds, with commas; all if empty")
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--languages", default="en,fr")
    asked = parser.parse_args()
    for given, known in ((asked.games, TABLES), (asked.devices, DEVICES)):
        if unknown := set(given.split(",")) - set(known):
            parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    site = server(request=QuietPageRequest)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    address, seen, bad = f"http://127.0.0.1:{site.server_port}/", 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        pairs = product(asked.devices.split(","), asked.languages.split(","))
        screens = [Screen(browser, address, device, language) for device, language in pairs]
        for name in asked.games.split(","):
            for kind, saved in situations(name):
                if asked.kinds and not any(part in kind for part in asked.kinds.split(",")):
                    continue
                for screen in screens:
                    screen.open(kind, saved)
                    for found in screen.pictures(OUT / name, kind, asked.themes.split(",")):
                        seen, bad = seen + 1, bad + faulty(found)
                        print(json.dumps(found, ensure_ascii=False), flush=True)
        browser.close()
    site.shutdown()
    print(f"{seen} pictures in {OUT.relative_to(ROOT)}, {bad} with faults", flush=True)
    return 1 if bad else 0


def faulty(found: dict[str, Any]) -> bool:
    """Whether a label is too small or hidden, the page scrolls, or words leave their place."""
    misplaced = any(found[kind] for kind in ("beyond", "out", "cut", "grown", "over", "broken"))
    return bool(found["small"][0] or found["hidden"][0] or misplaced or max(found["scrolls"]) > 0)


if __name__ == "__main__":
    sys.exit(main())
