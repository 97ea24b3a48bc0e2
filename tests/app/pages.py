"""A page that is none: it keeps what the app draws, stores, says and asks, and can be pressed.

`Visit` opens the app on one; trees are read as a person would read the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from cradle import games
from cradle.app import planning
from cradle.app.app import App
from cradle.app.base.verbs import VERBS
from cradle.app.entrance import fault_report, links
from cradle.app.lessons import lessons
from cradle.app.live import live
from cradle.app.post import post

Tree = Any
# The app imports these with their first verb; what is drawn before may say it.
LATE = fault_report, lessons, links, live, planning, post


def fewest(name: str) -> int:
    """Of the seats that a game can have."""
    least: int = min(games.load(name).variants["seats"][0])
    return least


# Reading trees --------------------------------------------------------------------------------------------------------
def nodes(tree: Tree) -> Iterator[Any]:
    """Every element of a tree or of a list of trees, in reading order."""
    if not isinstance(tree, list):
        return
    if tree and isinstance(tree[0], str) and len(tree) > 1 and isinstance(tree[1], dict):
        yield tree
        tree = tree[2:]
    for child in tree:
        yield from nodes(child)


def texts(tree: Tree) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, list):
        element = tree and isinstance(tree[0], str) and len(tree) > 1 and isinstance(tree[1], dict)
        for child in tree[2:] if element else tree:
            yield from texts(child)


def words(tree: Tree) -> str:
    """The text of a tree, in one line."""
    return " ".join(" ".join(texts(tree)).split())


# The page -------------------------------------------------------------------------------------------------------------
class Storage:
    """Storage as assets/js/keep/storage.js offers it; `fault` keeps it from taking more: "full" or "blocked"."""

    def __init__(self, entries: dict[str, str] | None = None) -> None:
        self.entries = dict(entries or {})
        self.fault = ""

    def get(self, key: str) -> str | None:
        return None if self.fault == "blocked" else self.entries.get(key)

    def put(self, key: str, value: str) -> str:
        if not self.fault:
            self.entries[key] = value
        return self.fault

    def remove(self, key: str) -> None:
        if self.fault != "blocked":
            self.entries.pop(key, None)

    def trouble(self) -> str:
        return self.fault

    def keys(self, prefix: str) -> list[str]:
        return [] if self.fault == "blocked" else [key for key in self.entries if key.startswith(prefix)]


class Bots:
    """The worker: it keeps the questions it is asked, and answers none."""

    def __init__(self) -> None:
        self.started = False
        self.questions: list[dict[str, Any]] = []
        self.patience: list[int] = []
        self.forgotten = 0  # how often it was told to think no more

    def start(self) -> None:
        self.started = True

    def forget(self) -> None:
        self.forgotten += 1

    def ask(self, question: str, patience: int) -> None:
        self.questions.append(json.loads(question))
        self.patience.append(patience)


class FakePage:
    """What assets/js/page/shell.js offers to Python. Time stands still unless told to go on; chance counts upwards."""

    def __init__(self, storage: Storage | None = None, languages: tuple[str, ...] = ("en",), route: str = "") -> None:
        self.store, self.bots = storage or Storage(), Bots()
        self.drawn: dict[str, Tree] = {}
        self.times_drawn: list[list[str]] = []  # the places touched, draw by draw
        self.unheard: set[str] = set()  # verbs that something drawn says, and nothing hears
        self.announced: list[str] = []
        self.files: list[tuple[str, str]] = []
        self.settings: dict[str, str] = {}
        self.spotted = "", ""  # what is marked, and what was brought into view
        self.titles: list[str] = []
        self.badges: list[int] = []  # the numbers on the icon of the page
        self.promised: list[str] = []  # verbs that the app will hear soon
        self.heard_in = 0  # ms until what was said last can have been heard
        self.lang, self.hash, self.wanted = "", route, languages
        self.clock, self.dice, self.timer = 1_700_000_000_000, 0, None

    def draw(self, batch: str) -> None:
        self.unheard |= set(re.findall(r'"data-do":"([^"]*)"', batch)) - VERBS.keys()
        trees = [(place, self.whole(place, tree) if differs else tree) for place, tree, *differs in json.loads(batch)]
        self.drawn.update(trees)
        self.times_drawn.append([place for place, _ in trees])

    def whole(self, place: str, tree: Tree) -> Tree:
        """The tree of which only that is sent which is not the same as in the last one. assets/js/page/draw.js keeps
        that of the parts of a board, and of no other place.
        """
        assert place.startswith("part-"), place
        return [self.drawn[place][part] if isinstance(part, int) else part for part in tree]

    def languages(self) -> str:
        return json.dumps(self.wanted)

    def language(self, code: str) -> None:
        self.lang = code

    def setting(self, name: str, value: str) -> None:
        self.settings[name] = value

    def title(self, text: str) -> None:
        self.titles.append(text)

    def badge(self, n: int) -> None:
        self.badges.append(n)

    def route(self) -> str:
        return self.hash

    def go(self, route: str) -> None:
        self.hash = route

    def later(self, ms: int) -> None:
        self.timer = ms

    def soon(self, verb: str) -> None:
        self.promised.append(verb)

    def never(self) -> None:
        self.timer = None

    def spot(self, marks: str, shows: str) -> None:
        self.spotted = marks, shows

    def announce(self, text: str, question: str = "") -> None:
        self.announced.append(text)

    def wake(self, ms: int) -> None:
        self.promised.append("heard")
        self.heard_in = ms

    def chance(self) -> str:
        self.dice += 1
        return f"{self.dice * 2654435761 % 2**32:032x}"

    def now(self) -> int:
        self.clock += 1
        return self.clock

    def download(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Focus, scrolling and the like leave no trace here: the tests in a browser look at them."""
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args: None


# A visit --------------------------------------------------------------------------------------------------------------
PEOPLE = ("Ada", "Ben", "Cleo", "Dido")
COLOURS = ("crimson", "azure", "ochre", "green")


class Visit:
    """The app, opened on a fake page; what can be seen there, and pressed."""

    def __init__(self, page: FakePage | None = None) -> None:
        self.page = page or FakePage()
        self.app = App(self.page)
        self.app.begin()
        self.settle()

    def press(self, verb: str, arg: str = "", value: str = "") -> Visit:
        assert self.app.listener(verb) is not None, f"nobody hears {verb} here"
        self.app.hear(verb, arg, value)
        self.settle()
        return self

    def settle(self) -> None:
        """What the app does by itself, one slice after the other."""
        for verb in ("count", "read-on", "heard"):
            while verb in self.page.promised:
                self.page.promised.remove(verb)
                self.page.clock += self.page.heard_in if verb == "heard" else 0
                self.app.hear(verb, "", "")
        assert not self.page.unheard, f"something drawn says what nothing hears: {self.page.unheard}"

    def seat(self, *kinds: str, game: str = "ur", **variant: Any) -> Visit:
        """Begin a game in which the first seat begins; `kinds` say who plays each seat."""
        self.press("set-game", game).press("vary", "seats", str(len(kinds)))
        for key, value in variant.items():
            self.press("vary", key, str(value))
        for i, kind in enumerate(kinds):
            self.press("recolour", str(i), COLOURS[i]).press("rekind", str(i), kind)
            self.press("rename-seat", str(i), PEOPLE[i])
        self.press("begin")
        while self.decision.seat != 0:  # lots were drawn
            self.press("home").press("delete", self.buttons("screen", "delete")[0][1]["data-arg"]).press("dismiss")
            self.page.announced.clear()
            self.press("begin")
        return self

    def again(self, **page: Any) -> Visit:
        """The page loaded anew, from what it stored."""
        return Visit(FakePage(Storage(self.page.store.entries), route=self.page.hash, **page))

    # What is seen
    def see(self, *places: str) -> str:
        return " ".join(filter(None, (words(self.page.drawn.get(place, [])) for place in places)))

    @property
    def log(self) -> str:
        shown = [node[1]["id"] for node in nodes(self.page.drawn.get("log", []))]
        return "\n".join(words(line) for place in shown for line in self.page.drawn[place])

    def buttons(self, place: str, verb: str) -> list[Any]:
        return [node for node in nodes(self.page.drawn.get(place, [])) if node[1].get("data-do") == verb]

    def labels(self, place: str, verb: str) -> list[str]:
        return [node[1].get("aria-label") or words(node) for node in self.buttons(place, verb)]

    def find(self, mark: str) -> Any:
        """The one element of the board with this data-pick."""
        (found,) = [
            node for place, tree in self.page.drawn.items() if place.startswith("part-") for node in nodes(tree)
            if node[1].get("data-pick") == mark
        ]  # fmt: skip
        return found

    @property
    def picks(self) -> list[str]:
        """What of the board can be picked now, by its data-pick."""
        return [
            node[1]["data-pick"] for place, tree in self.page.drawn.items() if place.startswith("part-")
            for node in nodes(tree) if node[1].get("data-pick") and node[1].get("tabindex") == "0"
        ]  # fmt: skip

    # What is done
    @property
    def table(self) -> Any:
        assert self.app.table is not None, "nobody sits at a table"
        return self.app.table

    @property
    def voice(self) -> Any:
        assert self.app.session is not None, "nobody sits at a table"
        return self.app.session.voice()

    @property
    def decision(self) -> Any:
        return self.table.decision

    def choose(self, verb: str, argument: Any = None) -> Visit:
        """The button of an action, by its place in the list of legal ones."""
        return self.press("play", str(self.decision.actions.index((verb, argument))))

    def first(self, times: int = 1) -> Visit:
        """The first legal action, so many times."""
        for _ in range(times):
            self.press("play", "0")
        return self

    def until(self, *kinds: str) -> Visit:
        """The first legal action, until a decision of one of these kinds stands before a person."""
        for _ in range(200):
            if self.decision.kind in kinds:
                return self
            self.press("play", "0")
        raise AssertionError(f"no {kinds} came up")

    def tick(self) -> Visit:
        """The time that the app asked for is over."""
        assert self.page.timer is not None, "the app waits for nobody"
        self.page.timer = None
        return self.press("tick")

    def answer(self, action: Any, **more: Any) -> Visit:
        """The worker's answer to the last question."""
        return self.press(
            "thought", value=json.dumps({"id": self.page.bots.questions[-1]["id"], "action": action, **more})
        )

    def bots_play(self, most: int = 60) -> Visit:
        """Bots answer with the first legal action until a person has to choose."""
        for _ in range(most):
            if self.table.over or not self.table.bots_turn():
                return self
            asked = len(self.page.bots.questions)
            self.tick()
            if len(self.page.bots.questions) > asked:
                self.answer(list(self.decision.actions[0]))
        raise AssertionError("the bots never stop")
