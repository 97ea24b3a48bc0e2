"""A table over days: how much is laid at a relay, and how soon its board is there when somebody comes back.

FIGURES are the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

from cradle import games
from cradle.app.live import wire
from cradle.app.live.guest import Guest
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Mail, Room
from cradle.app.post.guest_post import GuestPost
from cradle.app.post.host_post import HostPost
from cradle.app.table.seats import HUMAN
from cradle.app.table.table import Table
from cradle.kernel.game import Action, Game
from playwright.sync_api import Page, Playwright

from tools.bench.figures import Figure, figure
from tools.bench.live import bots, table_of
from tools.bench.live_pages import LOCAL, ROUNDS, SITS, device, opened, reloaded, sit, site, until
from tools.browser.chromium import find

# The game, its variant, its seats, and the turn up to which letters are laid.
PLAYED: list[tuple[str, dict[str, Any], int, int]] = [
    ("renaissance", {}, 3, 3),
    ("civilization", {"rules": "advanced"}, 4, 4),
]
MOST = 400  # visits
AHEAD = 60  # decisions that somebody makes in one visit
SOON = 1_000.0  # ms, the goal
HOST = "host"
# How long the events of each letter are. A letter is for everyone, or for a device of its own.
LENGTHS = """async (letters) => {
  const { keysOf, roomKeys } = await import("./assets/js/live/post-keys.js");
  const { slotName, KIND } = await import("./assets/js/live/envelope.js");
  const { piecesOf, seal } = await import("./assets/js/live/letters.js");
  const { signEvent } = await import("./assets/js/live/nostr-events.js");
  const [room, own, other] = [await roomKeys("0".repeat(32)), await keysOf(""), await keysOf("")];
  const { author } = own.signs;
  const found = [];
  for (const [slot, forAll, text] of letters) {
    const letter = await seal(room, own, forAll ? "" : other.open, { slot, key: own.open }, text);
    const place = await slotName(room, author, slot);
    const lengths = [];
    for (const [name, content] of await piecesOf(room, author, place, 1, 0, letter)) {
      const tags = [["d", name], ["x", room.topic], ["expiration", "1700000000"]];
      const event = await signEvent({ kind: KIND, tags, created_at: 1_700_000_000, content }, own.signs);
      lengths.push(JSON.stringify(["EVENT", event]).length);
    }
    found.push(lengths);
  }
  return found;
}"""
# Whether the device has stored what it shows of the table.
KEPT = "Object.keys(localStorage).some((key) => key.startsWith('cradle/state/'))"
# `early`: when the board is seen, be it the last one; `there`: when it is the one that can be played at.
DRAWN = """new MutationObserver(() => {
  if (document.querySelector("#board svg")) window.early ||= performance.now();
  if (document.querySelector("#table:not(.early) svg")) window.there ||= performance.now();
}).observe(document, { childList: true, subtree: true });"""
PAINTED = "localStorage.getItem('cradle/paint') !== null"  # the device has kept the last board


class Player:
    """At the host: what others have decided is played, and nothing is stored."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def play(self, action: Action) -> None:
        self.table.play(action)

    def take_back(self, n: int) -> None:
        self.table.undo(n)

    def store_room(self) -> None:
        """Nothing is counted here."""

    def follow_orders(self) -> None:
        """Nobody has given any."""


class Days:
    """A game over days: devices are opened one after the other. laid: the letters of all, each with its slot and
    whether it is for everyone.
    """

    def __init__(self, game: Game, seats: int, variant: dict[str, Any]) -> None:
        self.table, self.choose, self.now = table_of(game, seats, HUMAN, **variant), bots(game), 1_700_000_000_000
        self.letters: dict[tuple[str, str], str] = {}  # by author and slot
        self.laid: list[tuple[str, bool, str]] = []
        self.stored: dict[int, dict[str, Any]] = {seat: {} for seat in range(1, seats)}
        self.room = Room("0" * 32)
        self.room.mark, self.room.mail = "1" * 32, Mail()
        for seat in self.stored:
            who = wire.device_name(f"{seat:032x}")
            self.room.keys[who], self.room.seats[seat] = f"{seat:032x}", who
            self.room.mail.addresses[who] = f"a.{seat}"

    def put(self, author: str, slot: str, reader: str, text: str) -> None:
        self.letters[author, slot] = text
        self.laid.append((slot, not reader, text))

    def visit(self, seat: int) -> None:
        self.now += 3_600_000
        if seat:
            self.guest(seat)
        else:
            self.host()

    def host(self) -> None:
        """The host plays what the others have left, decides what it is asked, and lays what is new."""
        table, numbers = self.table, iter(range(self.now, self.now + 1_000))
        play: Any = Player(table)
        network: Any = None  # there are no lines
        hosting = Hosting(table, self.room, play, network, "", lambda: f"{next(numbers):032x}", lambda: self.now)
        post = HostPost(hosting, hosting.inbox.hear, lambda *letter: self.put(HOST, *letter), lambda: None)
        for (author, slot), text in self.letters.items():
            post.hear(f"host {author}" if author == HOST else author, slot, text)
        post.begin()
        played = -1
        while played < len(table.record):
            played = len(table.record)
            post.deal()
            hosting.settle()
            while table.asks_person:
                self.choose(table)
                hosting.settle()
        post.lay()
        hosting.end()

    def guest(self, seat: int) -> None:
        """A guest decides as far as it can foresee."""
        stored, numbers = self.stored[seat], iter(range(self.now, self.now + 1_000))
        send: Any = None
        guest = Guest(
            "0" * 32 + "1" * 32,
            f"{seat:032x}",
            "",
            send,
            lambda: f"{next(numbers):032x}",
            frozenset(),
            lambda: self.now,
            stored.get("memory"),
            lambda: stored.get("unsent", ()),
        )
        post = GuestPost(
            guest, lambda *letter: self.put(f"a.{seat}", *letter), lambda: None, lambda text: stored.update(state=text)
        )
        post.recall(stored.get("state", ""))
        for (author, slot), text in self.letters.items():
            post.hear(f"host {author}" if author == HOST else author, slot, text)
        table = guest.table
        for _ in range(AHEAD):
            if table is None or not table.asks_person:
                break
            self.choose(table)
        post.lay()
        stored |= {"unsent": guest.pending, "memory": guest.memory}


def play_until(game: Game, seats: int, variant: dict[str, Any], turns: int) -> tuple[Days, int]:
    """A game up to a turn, and how many turns it has had; whoever comes is left to chance."""
    days, order = Days(game, seats, variant), Random(1)
    days.host()
    begun = len(days.laid)
    for _ in range(MOST):
        if days.table.decision is None or days.table.turn >= turns:
            break
        days.visit(order.randrange(seats))
    del days.laid[:begun]
    return days, max(1, days.table.turn)


def post_laid(playwright: Playwright) -> list[Figure]:
    """Bytes of an event and of a turn, as they are laid at one relay; heuristic bots are the people."""
    browser, found = playwright.chromium.launch(executable_path=find(), args=[*LOCAL]), list[Figure]()
    with site() as (address, _):
        page = device(browser, address)
        page.goto("./empty.html")
        for name, variant, seats, until_turn in PLAYED:
            game = games.load(name)
            days, turns = play_until(game, seats, variant, until_turn)
            events = [n for lengths in page.evaluate(LENGTHS, days.laid) for n in lengths]
            label = " ".join([name, *map(str, variant.values()), f"{seats} seats"])
            said = sum(len(text.encode()) for _, _, text in days.laid) / 1e3
            texts, longest = ("their texts", said / turns, "KB"), ("the longest", max(events) / 1e3, "KB")
            facts = {"letters": len(days.laid), "events": len(events), "turns": turns}
            found.append(figure(f"post: laid in a turn, {label}", sum(events) / turns / 1e3, "KB", texts, **facts))
            found.append(figure(f"post: an event, {label}, mean", sum(events) / len(events) / 1e3, "KB", longest))
    browser.close()
    return found


def post_opened(playwright: Playwright) -> list[Figure]:
    """Somebody comes back to a table over days whose host is away: ms until its board is there, warm."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*LOCAL])
    with site() as (address, _):
        host = device(browser, address)
        link = opened(host, table_of(games.load("ur"), 2, HUMAN), by_post=True)
        guest = device(browser, address, SITS)
        guest.goto("./")
        guest.wait_for_selector("[data-do='first-game']")
        sit(guest, link)
        host.wait_for_selector("#prompt :text('The others have what they need')")
        until(guest, KEPT)
        host.context.close()
        own = device(browser, address)
        opened(own, table_of(games.load("ur"), 2, HUMAN, HUMAN))
        alone, over_days = time_board(own), time_board(guest)
    browser.close()
    hosted = "a table that is hosted here"
    found = []
    for name, mine, reference, goal in zip(("seen", "played at"), over_days, alone, (SOON, None), strict=True):
        found.append(figure(f"post: opened to its board {name}, warm", mine, "ms", (hosted, reference, "ms"), goal))
    return found


def time_board(page: Page) -> tuple[float, float]:
    """Load the page anew, some times; the median ms until its board is seen, and until it can be played at."""
    page.add_init_script(DRAWN)
    took = []
    for _ in range(ROUNDS):
        until(page, PAINTED)
        there = reloaded(page)
        took.append((float(page.evaluate("window.early")), there))
    return median(early for early, _ in took), median(there for _, there in took)


FIGURES = [post_laid, post_opened]
