"""The first screen: begin a game, or go on with one of those that are kept."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from ... import games
from ...words.text import Voice, Words
from ...words.text import card as drawn
from ..base.trees import Tree, button, h, icon
from ..history import results_table
from ..table.saves import Head
from ..table.updates import Upkeep
from . import game_list
from .game_list import GameStore, Item
from .new_game_form import Setup, new_game
from .saved_games import SavedGames


class Entrance(GameStore, Protocol):
    """What the first screen shows: the app."""

    upkeep: Upkeep
    saved_games: SavedGames


def screen(words: Words, setup: Setup, heads: list[Head], found: list[Item], app: Entrance) -> Tree:
    """The whole screen. heads: the saved games; found: these, and the tables that are played with others.

    Where a game with others goes on, the list of games stands first; else the game that was played last does.
    """
    together = any(item.table is not None and not item.over for item in found)
    return h(
        "div",
        {"class": "home is-setting-up" if setup.shown else "home", "key": "home"},
        h(
            "header",
            {"class": "home-head"},
            h("h1", {"class": "title-1"}, "Cradle"),
            h("p", {"class": "script home-lead"}, words.say("home.lead")),
        ),
        your_games(words, found, app) if together else go_on(words, heads, app),
        cards(words, setup, app.live_offered),
        h(
            "div",
            {"class": "home-columns"},
            new_game(words, setup, app.live_offered) if setup.shown else None,
            kept_games(words, heads, found, together, app),
        ),
    )


def your_games(words: Words, found: list[Item], app: Entrance) -> Tree:
    """The list of games, at the head of the page."""
    return h(
        "section",
        {"class": "panel your-games", "key": "your-games", "aria-labelledby": "games-title"},
        h("h2", {"id": "games-title", "class": "panel-title"}, words.say("home.saved")),
        *game_list.games_of(words, found, app.saved_games.unfolded, app),
        *news_note(words, found, app),
    )


def news_note(words: Words, found: list[Item], app: Entrance) -> list[Tree]:
    """Where a table is played over days: what this page does about it while it is closed."""
    if not any(item.table is not None and item.table.post and not item.over for item in found):
        return []
    from ..pace import news  # it comes with what knows of such tables

    return news.note(words, app.page)


def go_on(words: Words, heads: list[Head], app: Entrance) -> Tree | None:
    """A card with the game that was played last and is not over, as it was left; None if there is none."""
    head = next((head for head in heads if goes_on(head, app)), None)
    if head is None:
        return None
    table = app.saves.glance(head["id"])
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    return h(
        "section",
        {"class": "panel go-on", "aria-labelledby": "go-on-title"},
        h("div", {"class": "go-on-picture"}, game_list.board_picture(table, voice)),
        h("h2", {"id": "go-on-title", "class": "title-3"}, table.name),
        h("p", {"class": "quiet"}, game_list.how_it_stands(voice, table, None, app)),
        h("p", {"class": "quiet"}, game_list.last_event_words(voice, head["last"])),
        h(
            "div",
            {"class": "toolbar"},
            button("open", words.say("home.go_on"), head["id"], "btn btn-primary", symbol="i-play"),
            button("to-saved", words.say("home.saved"), kind="btn btn-quiet") if len(heads) > 1 else None,
        ),
    )


def goes_on(head: Head, app: Entrance) -> bool:
    """Whether a saved game can be gone on with: somebody has to play, and it can be shown."""
    if head["over"] is not False:
        return False
    try:
        game_list.saved_row(app.words, head["id"], head["last"], None, app)
        return True
    except Exception:  # damaged: its row in the list says so
        return False


def cards(words: Words, setup: Setup, live: bool) -> Tree:
    """A card for each game. live: whether games can be played with others elsewhere."""
    games_of_the_page = (card(words, name, setup.shown and name == setup.game, live) for name in games.names())
    props = {"class": "game-cards", "key": "game-cards", "aria-label": words.say("home.game")}
    return h("section", props, *games_of_the_page)


def card(words: Words, name: str, chosen: bool, live: bool) -> Tree:
    """A game with a picture of its board, and buttons: begin at once, open or close the form, begin with others, take
    the tour. chosen: whether the form stands open for it.
    """
    title = words.say(f"{name}.name")

    def leads(verb: str, id: str, kind: str, symbol: str = "", **attributes: str) -> Tree:
        named = {"aria-label": f"{words.say(id)}, {title}"}
        return button(verb, words.say(id), name, kind, symbol=symbol, **named, **attributes)

    return h(
        "article",
        {"class": "game-card is-chosen" if chosen else "game-card", "key": name},
        h("div", {"id": f"card-{name}", "class": "game-picture", "aria-hidden": "true"}),
        h(
            "div",
            {"class": "game-card-words"},
            h("h2", {"class": "title-3"}, title),
            h("p", {"class": "script"}, words.say(f"{name}.tagline")),
            h(
                "p",
                {"class": "quiet"},
                h("span", {}, words.say(f"{name}.length")),
                leads("rules", "home.rules", "rule-link"),
            ),
        ),
        h(
            "div",
            {"class": "game-card-tools"},
            leads("first-game", "home.first", "btn btn-primary"),
            leads("set-game", "home.set_up", "btn", **{"aria-expanded": str(chosen).lower()}),
            leads("tour", "home.tour", "btn btn-quiet") if games.has_module(name, "board.tour") else None,
            leads("lessons", "home.lessons", "btn btn-quiet") if games.board(name).lessons else None,
            leads("begin-live", "live.title", "btn btn-quiet", "i-live") if live else None,
        ),
    )


@cache
def picture(name: str) -> Tree:
    return drawn(games.texts(name))


def pictures() -> list[tuple[str, Tree]]:
    """The small boards of the cards, each with the place where it is drawn."""
    return [(f"card-{name}", picture(name)) for name in games.names()]


def kept_games(words: Words, heads: list[Head], found: list[Item], together: bool, app: Entrance) -> Tree:
    """What is kept: the list of games, the results of the person who plays here, files and links. together: a game
    with others goes on, so the list stands at the head of the page.
    """
    reminder, from_disk = app.upkeep.reminder(heads), str(app.page.address()).startswith("file:")
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "saved-title"},
        h("h2", {"id": "saved-title", "class": "panel-title"}, words.say("home.files" if together else "home.saved")),
        *([] if together else game_list.games_of(words, found, app.saved_games.unfolded, app)),
        results_table.panel(words, heads),
        storage_notice(words, app.saves.refusal, bool(found)),
        h("p", {"class": "quiet"}, words.say(reminder)) if reminder else None,
        h("p", {"class": "quiet"}, words.say("home.file")) if from_disk and heads else None,
        h(
            "div",
            {"class": "toolbar"},
            file_button(words),
            button("export-all", words.say("home.export_all"), symbol="i-export") if heads else None,
        ),
        link_field(words),
    )


def file_button(words: Words) -> Tree:
    """What opens a file with one game or all."""
    field = {"type": "file", "accept": ".json,.cradle,application/json", "class": "visually-hidden", "data-do": "file"}
    said = h("span", {}, words.say("home.import"))
    return h("label", {"class": "btn file-button"}, icon("i-import"), said, h("input", field))


def storage_notice(words: Words, refusal: str, some: bool) -> Tree | None:
    """A sentence about what becomes of games: why storage does not keep them, or that it does, which is said only while
    there are none.
    """
    if refusal:
        look = "quiet" if refusal == "loose" else "notice notice-warn"
        return h("p", {"class": look}, words.say(f"home.unkept.{refusal}"))
    return None if some else h("p", {"class": "quiet"}, words.say("home.nothing_saved"))


def link_field(words: Words) -> Tree:
    """Where a link is pasted that does not open by itself."""
    return h(
        "form",
        {"data-do": "open-link", "class": "field link-field"},
        h("label", {"for": "link-text"}, words.say("home.link")),
        h(
            "div",
            {"class": "link-row"},
            h(
                "input",
                {"id": "link-text", "name": "link", "type": "text", "maxlength": "60000", "autocomplete": "off"},
            ),
            h("button", {"type": "submit", "class": "btn"}, words.say("home.link.open")),
        ),
    )
