"""The first screen: begin a game, or go on with a saved one."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

from ... import games
from ..base import clock
from ..base.page import Page
from ..base.text import Voice, Words
from ..base.text import card as drawn
from ..base.trees import Tree, button, h, icon
from ..history import results_table
from ..table.saves import BadFile, Head, Saves
from ..table.scene import scene_of
from ..table.table import Table
from ..table.updates import Upkeep
from ..table.wording import rules_played, turn_reached
from .new_game_form import Setup, new_game
from .saved_games import Shelf

RECENT = 3  # saved games in sight; the older ones unfold
GUEST = "cradle/guest/"  # how entries of the storage about tables elsewhere begin: see live/stored.py
RESCUE = ("export", "delete")  # what can be done with an entry that is damaged


class Entrance(Protocol):
    """What the first screen shows: the app."""

    page: Page
    saves: Saves
    upkeep: Upkeep
    shelf: Shelf

    @property
    def words(self) -> Words: ...

    @property
    def live_offered(self) -> bool: ...


def screen(words: Words, setup: Setup, heads: list[Head], app: Entrance) -> Tree:
    return h(
        "div",
        {"class": "home", "key": "home"},
        h(
            "header",
            {"class": "home-head"},
            h("h1", {"class": "title-1"}, "Cradle"),
            h("p", {"class": "script home-lead"}, words.say("home.lead")),
        ),
        go_on(words, heads, app),
        elsewhere(words, app),
        cards(words, setup),
        h(
            "div",
            {"class": "home-columns"},
            new_game(words, setup, app.live_offered),
            saved(words, heads, app),
        ),
    )


def ago(words: Words, page: Page, then: int) -> str:
    """How long since a moment."""
    return words.ago(clock.now(page) - then)


def go_on(words: Words, heads: list[Head], app: Entrance) -> Tree | None:
    """A card with the game that was played last and is not over; None if there is none."""
    head = next((head for head in heads if goes_on(head, app)), None)
    if head is None:
        return None
    table = app.saves.glance(head["id"])
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    said = " · ".join([*stage(voice, table), whose_turn(table, voice), ago(words, app.page, table.moved)])
    return h(
        "section",
        {"class": "panel go-on", "aria-labelledby": "go-on-title"},
        h("h2", {"id": "go-on-title", "class": "title-3"}, table.name),
        h("p", {"class": "quiet"}, said),
        h(
            "div",
            {"class": "toolbar"},
            button("to-saved", words.say("home.saved"), kind="btn btn-quiet") if len(heads) > 1 else None,
            button("open", words.say("home.go_on"), head["id"], "btn btn-primary", symbol="i-play"),
        ),
    )


def elsewhere(words: Words, app: Entrance) -> Tree | None:
    """The tables of others at which this device has been. The module that draws them is fetched only if
    there are any.
    """
    if not app.live_offered or not list(app.page.store.keys(GUEST)):
        return None
    from ..live import elsewhere, stored

    return elsewhere.panel(words, stored.Entries(app.page, app.saves), lambda then: ago(words, app.page, then))


def goes_on(head: Head, app: Entrance) -> bool:
    """Whether a saved game can be gone on with: somebody has to play, and it can be shown."""
    if head["over"] is not False:
        return False
    try:
        kept_row(app.words, head, app)
        return True
    except Exception:  # damaged: its row below says so
        return False


def cards(words: Words, setup: Setup) -> Tree:
    """A card for each game, with a small board, and buttons to begin at once, to take the tour, or to open the form."""
    return h(
        "fieldset",
        {"class": "game-cards"},
        h("legend", {"class": "visually-hidden"}, words.say("home.game")),
        *(card(words, name, name == setup.game) for name in games.names()),
    )


def card(words: Words, name: str, chosen: bool) -> Tree:
    title = words.say(f"{name}.name")
    choice = {"type": "radio", "name": "game", "value": name, "checked": chosen, "data-do": "set-game"}
    tour = button("tour", words.say("home.tour"), name, "btn", **{"aria-label": f"{words.say('home.tour')}, {title}"})
    return h(
        "div",
        {"class": "game-card", "key": name},
        h(
            "label",
            {"class": "game-card-choice"},
            h("input", choice),
            h("span", {"id": f"card-{name}", "class": "game-picture", "aria-hidden": "true"}),
            h("strong", {"class": "title-3"}, title),
            h("span", {"class": "script"}, words.say(f"{name}.tagline")),
            h("span", {"class": "quiet"}, words.say(f"{name}.length")),
        ),
        h(
            "div",
            {"class": "toolbar"},
            button(
                "first-game",
                words.say("home.first"),
                name,
                "btn btn-primary",
                **{"aria-label": f"{words.say('home.first')}, {title}"},
            ),
            tour if games.has_module(name, "board.tour") else None,
        ),
    )


@cache
def picture(name: str) -> Tree:
    return drawn(games.texts(name))


def pictures() -> list[tuple[str, Tree]]:
    """The small boards of the cards, each with the place where it is drawn."""
    return [(f"card-{name}", picture(name)) for name in games.names()]


def saved(words: Words, heads: list[Head], app: Entrance) -> Tree:
    """What is kept: games that go on, games that are over, and the results of the person who plays here."""
    reminder, from_disk = app.upkeep.reminder(heads), str(app.page.address()).startswith("file:")
    finished = [head for head in heads if head["over"]]
    others = [head for head in heads if not head["over"]]
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "saved-title"},
        h("h2", {"id": "saved-title", "class": "panel-title"}, words.say("home.saved")),
        rows(words, others[:RECENT], app) if others else None,
        folded(words, "older", others[RECENT:], app),
        folded(words, "finished", finished, app),
        results_table.panel(words, heads),
        kept_how(words, app.saves.refusal, bool(heads)),
        h("p", {"class": "quiet"}, words.say(reminder)) if reminder else None,
        h("p", {"class": "quiet"}, words.say("home.file")) if from_disk and heads else None,
        h(
            "div",
            {"class": "toolbar"},
            h(
                "label",
                {"class": "btn file-button"},
                icon("i-import"),
                h("span", {}, words.say("home.import")),
                h(
                    "input",
                    {
                        "type": "file",
                        "accept": ".json,.cradle,application/json",
                        "class": "visually-hidden",
                        "data-do": "file",
                    },
                ),
            ),
            button("export-all", words.say("home.export_all"), symbol="i-export") if heads else None,
        ),
        link_field(words),
    )


def rows(words: Words, heads: Iterable[Head], app: Entrance) -> Tree:
    return h("ul", {"class": "list saved"}, *(saved_row(words, head, app) for head in heads))


def folded(words: Words, name: str, heads: list[Head], app: Entrance) -> Tree | None:
    """A list under a heading that unfolds it and says how long it is. Its rows are drawn only once it was unfolded,
    because each has a board.
    """
    if not heads:
        return None
    summary = h("summary", {"data-do": "fold", "data-arg": name}, words.say(f"home.{name}", n=len(heads)))
    shown = heads if name in app.shelf.unfolded else ()
    return h("details", {"key": name}, summary, rows(words, shown, app))


def kept_how(words: Words, refusal: str, some: bool) -> Tree | None:
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


def saved_row(words: Words, head: Head, app: Entrance) -> Tree:
    """The row of a saved game. An entry that cannot be shown, whatever it holds, counts as damaged."""
    try:
        return kept_row(words, head, app)
    except BadFile:
        pass
    except Exception:  # storage may hold anything, and the entrance has to come up
        traceback.print_exc()
    return damaged_row(words, head["id"])


def damaged_row(words: Words, id: str) -> Tree:
    """The row of an entry that cannot be opened: it can be saved to a file as it is, or deleted."""
    tools = (button(verb, words.say(f"home.{verb}"), id, "btn btn-quiet", symbol=f"i-{verb}") for verb in RESCUE)
    return h(
        "li",
        {"class": "list-item saved-broken", "key": id},
        h("span", {}, words.say("file.broken")),
        h("div", {"class": "toolbar saved-tools"}, *tools),
    )


def kept_row(words: Words, head: Head, app: Entrance) -> Tree:
    """The row of a saved game: its board, how far it is, and what can be done with it. Raises BadFile, and whatever
    Python raises for an entry with odd contents.
    """
    id = head["id"]
    table = app.saves.glance(id)
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    scene, moved = scene_of(table, voice.say, live=False), ago(words, app.page, table.moved)
    return h(
        "li",
        {"class": "list-item saved-game", "key": id},
        h(
            "a",
            {"href": f"#/play/{id}", "class": "saved-open", "data-do": "open", "data-arg": id},
            h("span", {"class": "thumb"}, table.board.thumbnail(table.game.view(table.position, None), scene)),
            h(
                "span",
                {"class": "saved-words"},
                h("strong", {}, table.name),
                h("span", {"class": "quiet"}, " · ".join([*stage(voice, table), whose_turn(table, voice), moved])),
                h(
                    "span",
                    {"class": "quiet saved-last"},
                    "" if table.over else last_event_words(voice, head["last"]),
                ),
            ),
        ),
        h(
            "div",
            {"class": "toolbar saved-tools"},
            *(
                button(verb, words.say(f"home.{verb}"), id, "btn btn-quiet", symbol=f"i-{verb}")
                for verb in ("rename", "copy", "export", "delete")
            ),
        ),
    )


def stage(voice: Voice, table: Table) -> list[str]:
    """The rules of a table, if its game has several, and the turn it has reached."""
    return [*rules_played(voice, table), *turn_reached(voice, table)]


def whose_turn(table: Table, voice: Voice) -> str:
    decision = table.decision
    return outcome(table, voice) if decision is None else voice.say("home.to_play", seat=decision.seat)


def outcome(table: Table, voice: Voice) -> str:
    """Who won a finished game."""
    best = [s for s in table.standings if s.rank == 1]
    if table.closed:
        id = "home.closed" if table.shared else "home.closed.alone"
        return voice.say(id, names=[table.seats[s.seat].name for s in best], n=best[0].score)
    if len(best) == 1:
        return voice.say("home.won", winner=best[0].seat, n=best[0].score)
    return voice.say("home.drawn", names=[table.seats[s.seat].name for s in best], n=best[0].score)


def last_event_words(voice: Voice, last: Any) -> str:
    """A stored last event in words; "" if it cannot be said, as it may come from an older version."""
    try:
        id, params = last
        return voice.say(id, **params) if voice.fills(id, params) else ""
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return ""
