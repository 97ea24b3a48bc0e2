"""The list "Your games": saved games, and tables that are played with others, those that wait for this device first."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ...words.text import Voice, Words
from ..base import clock
from ..base.page import Page
from ..base.trees import Tree, button, h, icon
from ..table.game_files import BadFile
from ..table.saves import Head, Saves
from ..table.scene import scene_of
from ..table.table import Table
from ..table.wording import rules_played, turn_reached

if TYPE_CHECKING:
    from ..pace.known_tables import KnownTable, Wait

RECENT = 3  # games in sight, and all that wait for this device; the others unfold
TOGETHER = ("cradle/guest/", "cradle/live/")  # how entries of the storage about such tables begin: see live/stored.py
RESCUE = ("export", "delete")  # what can be done with an entry that is damaged
KIND_SIGNS = {"live": "i-live", "post": "i-day"}
TOOLS = ("rename", "copy", "export", "delete")


class GameStore(Protocol):
    """Where games are kept, and in which language the page is: the app."""

    page: Page
    saves: Saves

    @property
    def words(self) -> Words: ...

    @property
    def live_offered(self) -> bool: ...


class Item(NamedTuple):
    """A game of the list: saved here, or at a table elsewhere, whose code is then its id."""

    id: str
    moved: int
    over: bool | None  # None: it is damaged
    head: Head | None
    table: KnownTable | None  # what is known of it, if it is played with others
    kind: str = ""  # how it is played, as its row says: "live", "post", "here", or "" where that goes without saying

    @property
    def waits(self) -> bool:
        """Whether others wait for this device."""
        return self.table is not None and self.table.own is not None


def known_tables(app: GameStore) -> dict[str, KnownTable]:
    """The tables that are played with others, by their ids. The modules that know of them are imported only if there
    are any.
    """
    if not app.live_offered or not any(list(app.page.store.keys(prefix)) for prefix in TOGETHER):
        return {}
    try:
        from ..live.stored import Entries
    except ModuleNotFoundError:  # they could not be fetched: assets/js/start/later-files.js
        return {}
    return Entries(app.page, app.saves).known_tables()


def count_waiting(tables: dict[str, KnownTable]) -> int:
    """How many of these tables wait for this device."""
    return sum(table.own is not None for table in tables.values())


def items(heads: Iterable[Head], tables: dict[str, KnownTable]) -> list[Item]:
    """The games of the list, in its order."""
    saved = {head["id"]: Item(head["id"], head["moved"], head["over"], head, tables.get(head["id"])) for head in heads}
    elsewhere = [Item(id, told.moved, told.over, None, told) for id, told in tables.items() if id not in saved]
    found = sorted([*saved.values(), *elsewhere], key=lambda item: (not item.waits, -item.moved))
    return [item._replace(kind=kind(item)) for item in found] if tables else found


def kind(item: Item) -> str:
    """How a game is played, beside others that are played otherwise; "" once it is over, or if it is damaged."""
    if item.over is not False:
        return ""
    return "here" if item.table is None else "post" if item.table.post else "live"


def games_of(words: Words, found: list[Item], unfolded: set[str], app: GameStore) -> list[Tree]:
    """The list: games in sight, and the others under headings that unfold."""
    going, over = [item for item in found if not item.over], [item for item in found if item.over]
    shown = max(RECENT, sum(item.waits for item in going))
    return [
        rows(words, going[:shown], app) if going else None,
        folded_rows(words, "older", going[shown:], unfolded, app),
        folded_rows(words, "finished", over, unfolded, app),
    ]


def rows(words: Words, found: Iterable[Item], app: GameStore) -> Tree:
    return h("ul", {"class": "list saved"}, *(row(words, item, app) for item in found))


def folded_rows(words: Words, name: str, found: list[Item], unfolded: set[str], app: GameStore) -> Tree | None:
    """A list under a heading that unfolds it and says how long it is. Its rows are drawn only once it was unfolded,
    because each has a board.
    """
    if not found:
        return None
    summary = h("summary", {"data-do": "fold", "data-arg": name}, words.say(f"home.{name}", n=len(found)))
    shown = found if name in unfolded else ()
    return h("details", {"key": name}, summary, rows(words, shown, app))


def row(words: Words, item: Item, app: GameStore) -> Tree:
    """The row of a game. A saved one that cannot be shown, whatever it holds, counts as damaged."""
    if item.head is None:
        assert item.table is not None
        return table_row(words, item.id, item.table, app, item.kind)
    try:
        return saved_row(words, item.id, item.head["last"], item.table, app, item.kind)
    except BadFile:
        pass
    except Exception:  # storage may hold anything, and the entrance has to come up
        traceback.print_exc()
    return damaged_row(words, item.id)


def opening_link(verb: str, arg: str, address: str, picture: Tree, name: list[Tree], about: str, more: str) -> Tree:
    """What opens a game: its picture, its name, and two lines about it."""
    return h(
        "a",
        {"href": address, "class": "saved-open", "data-do": verb, "data-arg": arg},
        h("span", {"class": "thumb"}, picture),
        h(
            "span",
            {"class": "saved-words"},
            h("strong", {}, *name),
            h("span", {"class": "quiet saved-turn"}, about),
            h("span", {"class": "quiet saved-last"}, more),
        ),
    )


def named(words: Words, name: str, kind: str) -> list[Tree]:
    """The name of a game, and how it is played."""
    if not kind:
        return [name]
    said = words.say(f"home.kind.{kind}")
    if kind == "here":
        return [name, " ", h("span", {"class": "saved-kind"}, said)]
    return [name, " ", h("span", {"class": "saved-kind is-online"}, icon(KIND_SIGNS[kind]), said)]


def list_item(id: str, waits: bool, link: Tree, tools: Iterable[Tree]) -> Tree:
    marked = "list-item saved-game is-yours" if waits else "list-item saved-game"
    return h("li", {"class": marked, "key": id}, link, h("div", {"class": "toolbar saved-tools"}, *tools))


def tool(words: Words, verb: str, id: str) -> Tree:
    return button(verb, words.say(f"home.{verb}"), id, "btn btn-quiet", symbol=f"i-{verb}")


def damaged_row(words: Words, id: str) -> Tree:
    """The row of an entry that cannot be opened: it can be saved to a file as it is, or deleted."""
    return h(
        "li",
        {"class": "list-item saved-broken", "key": id},
        h("span", {}, words.say("file.broken")),
        h("div", {"class": "toolbar saved-tools"}, *(tool(words, verb, id) for verb in RESCUE)),
    )


def saved_row(words: Words, id: str, last: object, known: KnownTable | None, app: GameStore, kind: str = "") -> Tree:
    """The row of a saved game: its board, how far it is, and what can be done with it. Raises BadFile, and whatever
    Python raises for an entry with odd contents.
    """
    table = app.saves.glance(id)
    voice = Voice(words, table.game.name, [s.name for s in table.seats])
    picture = board_picture(table, voice)
    told = "" if table.over else last_event_words(voice, last)
    name, stands = named(words, table.name, kind), how_it_stands(voice, table, known, app)
    link = opening_link("open", id, f"#/play/{id}", picture, name, stands, told)
    return list_item(id, bool(known and known.own), link, (tool(words, verb, id) for verb in TOOLS))


def board_picture(table: Table, voice: Voice) -> Tree:
    """The board of a saved table in small, as everybody may see it."""
    return table.board.thumbnail(table.game.view(table.position, None), scene_of(table, voice.say, live=False))


def table_row(words: Words, code: str, known: KnownTable, app: GameStore, kind: str) -> Tree:
    """The row of a table elsewhere: pressed, it opens again."""
    voice, game = Voice(words, known.game, known.seats), words.say(f"{known.game}.name")
    whose = words.say("live.elsewhere.over") if known.over else turn_words(voice, known, app)
    stands, played = whose or ago(words, app.page, known.moved), f"{game} · {voice.listed(known.seats)}"
    name = named(words, known.name or game, kind)
    link = opening_link("live-come", code, known.link, icon("i-live"), name, stands, played)
    forget = button("live-forget", words.say("live.elsewhere.forget"), code, "btn btn-quiet", symbol="i-delete")
    return list_item(code, known.own is not None, link, [forget])


# In words -------------------------------------------------------------------------------------------------------------
def ago(words: Words, page: Page, then: int) -> str:
    """How long since a moment."""
    return words.ago(clock.now(page) - then)


def how_it_stands(voice: Voice, table: Table, known: KnownTable | None, app: GameStore) -> str:
    """The rules of a table, the turn it has reached, whose turn it is, and since when."""
    reached = [*rules_played(voice, table), *turn_reached(voice, table)]
    if known is not None and not table.over and (turn := turn_words(voice, known, app)):
        return " · ".join([*reached, turn])
    return " · ".join([*reached, whose_turn(table, voice), ago(voice.words, app.page, table.moved)])


def turn_words(voice: Voice, known: KnownTable, app: GameStore) -> str:
    """Whose turn it is at a table with others, since when, and how much time is left; "" if it waits for no one."""
    wait: Wait | None = known.own or min(known.waits, key=lambda one: one.since, default=None)
    if wait is None:
        return ""
    words, now = voice.words, clock.now(app.page)
    whose = words.say("live.elsewhere.yours") if known.own else voice.say("home.to_play", seat=wait.seat)
    left = [words.time_left(wait.until - now)] if wait.until is not None else []
    return " · ".join([whose, words.ago(now - wait.since), *left])


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
