"""Draws the cards of a game on one sheet: those of a hand as they stand there, and below that all of them, larger.

`python -m tools.pictures.cards [--games renaissance] [--themes light] [--languages fr]` takes the drawings and the
style sheets of the page as it is built, and writes build/cards/.
"""

from __future__ import annotations

import argparse
import sys
import threading
from functools import partial
from itertools import product
from typing import Any

from cradle import games
from cradle.adapters.picture import text as markup
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.cards import hand_card
from cradle.words.text import Voice, Words
from playwright.sync_api import Route, sync_playwright

from tools import ROOT
from tools.browser.chromium import FLAGS, find
from tools.ship.serve import QuietPageRequest, server

OUT = ROOT / "build/cards"
NAMES = ("Ada", "Ben", "Cleo", "Dido")
VARIANTS: dict[str, dict[str, Any]] = {"renaissance": {"seats": 4}, "civilization": {"seats": 4, "rules": "advanced"}}
SHEETS = ("runtime/page", "css/{game}", "runtime/app")
PAGE = """<!DOCTYPE html><html lang="{language}" data-motion="off" data-theme="{theme}"><meta charset="utf-8">{links}
<body style="padding: 12px">{sprites}<div class="desk {game}"><ul class="cards">{small}</ul></div>
<div class="card-large" style="grid-template-columns: repeat(8, 1fr); margin-top: 24px">{large}</div></body></html>"""


def targets(game: str) -> list[str]:
    """The elements of all cards of a game, as its board knows them."""
    if game == "renaissance":
        from cradle.renaissance.rules.cards import ADVANCE_IDS, IDS

        return [*[f"card-{id}" for id in IDS], *[f"buy-{id}" for id in ADVANCE_IDS]]
    from cradle.civilization.rules.decks import DECKS

    deck = DECKS["advanced"]
    return [*[f"card-{id}" for id in deck.ids], *[f"buy-{id}" for id in deck.card_ids]]


def sheet(game: str, language: str, theme: str, address: str) -> str:
    """The page with all cards."""
    load, voice = games.load(game), Voice(Words(language), game, list(NAMES))
    view = load.view(load.new(seed=1, **VARIANTS[game]), 0)
    seats = [Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=False)]
    small, large = "", ""
    for target in targets(game):
        name, tree = games.board(game).close_up(view, target, voice.say, seats) or ("", [])
        kind = tree[2][1]["class"].split("-")[-1]
        face = tree[2][2][2][2][1]["href"].removeprefix("#f-")
        words = [["span", {"class": "card-name"}, name]]
        if target.startswith("card-"):
            small += markup(hand_card(kind, face, {"class": "card-body"}, words, [], ""))
        large += markup(tree[2])
    links = "".join(f'<link rel="stylesheet" href="{address}assets/{name.format(game=game)}.css">' for name in SHEETS)
    drawn = [(ROOT / f"assets/runtime/{name}.svg").read_text("utf-8") for name in ("icons", f"faces-{game}")]
    return PAGE.format(
        language=language, theme=theme, links=links, sprites="".join(drawn), game=game[:3], small=small, large=large
    )


def answer(body: str, route: Route) -> None:
    """Serve this page, whatever is asked for."""
    route.fulfill(body=body, content_type="text/html")


def main() -> int:
    """Write a picture for each game, language and theme."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(VARIANTS))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--languages", default="en")
    asked = parser.parse_args()
    site = server(request=QuietPageRequest)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{site.server_port}/"
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        for game, language, theme in product(
            *(given.split(",") for given in (asked.games, asked.languages, asked.themes))
        ):
            body = sheet(game, language, theme, address)
            page.route("**/sheet", partial(answer, body))
            page.goto(f"{address}sheet")
            page.evaluate("document.fonts.ready")
            page.screenshot(path=OUT / f"{game}.{language}.{theme}.png", full_page=True)
            page.unroute("**/sheet")
            print(OUT.relative_to(ROOT) / f"{game}.{language}.{theme}.png", flush=True)
        browser.close()
    site.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
