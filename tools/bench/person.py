"""A person at the app, without a browser, who repeats a turn of a game by clicks and drags, and counts them.

The clicks must lead to the same position as the small steps of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cradle.app.app import App
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.turn.selections import Marks
from cradle.civilization.board.offers import best_wishes, own_cards
from cradle.kernel.game import Action, Decision
from cradle.kernel.record import Record

from tools.browser import turns

HOW = ("as suggested", "by hand")  # how an offer is filled in, from an empty form
FAR = 60  # decisions that one order, or one set, can contain


class Page:
    """A page without a browser, with what the app needs of it."""

    def __init__(self, saved: str) -> None:
        self.entries, self.clock = {PREFIX + "kept": saved}, 0
        self.promised: list[str] = []  # verbs that the app will hear soon
        self.store = self.bots = self

    def get(self, key: str) -> str | None:
        return self.entries.get(key)

    def put(self, key: str, value: str) -> str:
        self.entries[key] = value
        return ""

    def keys(self, prefix: str) -> list[str]:
        return [key for key in self.entries if key.startswith(prefix)]

    def languages(self) -> str:
        return '["en"]'

    def route(self) -> str:
        return "#/play/kept"

    def now(self) -> int:
        self.clock += 1
        return self.clock

    def chance(self) -> str:
        return f"{self.now():032x}"

    def soon(self, verb: str) -> None:
        self.promised.append(verb)

    def ago(self, then: int, language: str) -> str:
        return ""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args: None


class Person:
    """A person who repeats a turn of a game by clicks, and counts them."""

    def __init__(self, record: Record, begin: int, end: int) -> None:
        self.record, self.begin, self.end = record, begin, end
        self.stood = [p.copy() for _, p in record.walk(range(len(record) + 1))]  # after so many decisions
        self.me = self.asked_at(begin).seat
        self.clicks: Counter[str] = Counter()
        self.how = HOW[0]
        kinds = ["human" if seat == self.me else "heuristic" for seat in range(record.position.seats)]
        seats = [Seat(f"P{n}", colour, kind) for n, (colour, kind) in enumerate(zip(COLOURS, kinds, strict=False))]
        page: Any = Page(dump(Table(record.branch(begin), seats, "kept", "kept")))
        self.app = App(page)
        self.app.begin()
        while page.promised:  # a long game is opened in slices
            self.app.hear(page.promised.pop(0))
        if not begin:
            turns.set_chance(self.table.record, self.stood[0].source)

    @property
    def session(self) -> Any:
        return self.app.session

    @property
    def table(self) -> Any:
        return self.app.table

    @property
    def marks(self) -> Marks:
        found: Marks = self.session.marks
        return found

    def asked_at(self, n: int) -> Decision:
        """Decision n of the game."""
        decision = self.record.game.decision(self.stood[n])
        assert decision is not None
        return decision

    def step(self, n: int) -> Action:
        """The action at decision n of the game."""
        return self.asked_at(n).actions[self.record.indices[n]]

    def kind(self, n: int) -> str:
        """The kind of decision n, if it is this person's and part of the turn; else ""."""
        return decision.kind if n < self.end and (decision := self.asked_at(n)).seat == self.me else ""

    def hear(self, verb: str, arg: str, clicks: int = 1) -> None:
        """Press something; a drag is heard twice and counts as one."""
        self.clicks[self.table.decision.kind if self.table.decision else ""] += clicks
        self.app.hear(verb, arg)

    def play(self) -> None:
        """Play the whole turn. Raises AssertionError if it does not lead to the same position as in the game."""
        n = self.begin
        while n < self.end:
            if self.table.awaits_go_ahead:
                self.hear("proceed", "")
            elif self.table.decision.seat == self.me:
                self.act(n)
            else:
                self.session.make(self.step(n))
                self.session.advance()
                self.app.show()
            n = self.reached(n)

    def reached(self, n: int) -> int:
        """The number of the game's decision that this table has reached: n or a later one."""
        for k in range(n, min(n + FAR, len(self.record)) + 1):
            if self.stood[k] == self.table.position:
                return k
        raise AssertionError(f"after decision {n} the turn went another way")

    def act(self, n: int) -> None:
        orders = self.table.board.orders
        if self.passes(n):
            self.hear("pass", "")
        elif self.step(n)[0] in self.session.forms.stands_for:
            self.trade(n)
        elif self.marks.open is not None:
            self.mark(n)
        elif self.step(n)[0] in orders.carries:
            self.move(n)
        elif self.kind(n) in orders.ends and self.kind(n + 1) in orders.within:
            self.place(n)
        else:
            self.pick(self.step(n))

    def pick(self, action: Action) -> None:
        """One step: on the board if its element has no other action, else by its button."""
        decision = self.table.decision
        target = self.table.board.target(action, decision)
        if target and len(self.table.targets()[target]) == 1:
            self.hear("pick", target)
        else:
            self.hear("play", str(decision.actions.index(action)), 1 + bool(target))

    # Offers and answers ---------------------------------------------------------------------------------------------
    def trade(self, n: int) -> None:
        """An offer or an answer: sent as the form has it, or filled in first."""
        wanted = self.chain(n)
        if self.drafted() != wanted and self.how == HOW[0]:
            self.hear("suggest", "")
        if self.drafted() != wanted:
            self.fill_in(wanted)
        assert self.drafted() == wanted, f"another offer would be sent: {self.drafted()} {wanted} {n}"
        last = self.quiet(n + len(wanted), self.wanted_in_return(n), self.kind(n) == "trade.open")
        self.hear("send", "last" if last else "")

    def quiet(self, n: int, wishes: list[str], repeats: bool) -> bool:
        """Whether all would have gone the same way if this seat had said before decision n that it declines.

        wishes: what it has asked for; repeats: whether it has made an offer, as its last one.
        """
        spared = 0
        for k in range(n, self.end):
            kind, declines = self.kind(k), self.step(k)[0] in ("refuse", "done")
            if kind == "trade.answer":
                about = self.asked_at(k).about
                put = any(id in wishes for id in (*about["named"], *about["claimed"]))
                if not put and not declines:
                    return False
                repeats, spared = False, spared + (not put)
            elif kind == "trade.close":
                repeats = self.step(k)[0] == "refuse"
            elif kind == "trade.open" and repeats:
                if not declines:
                    return False
                repeats, spared = False, spared + 1
            if kind in ("trade.open", "trade.answer") and not declines:
                break
        return spared > 0

    def passes(self, n: int) -> bool:
        """Whether this is declined, and all that follows and has nothing asked for, until this seat speaks again."""
        if self.table.passing.offered() != self.step(n) or self.me in self.table.passing.given:
            return False
        if self.kind(n) == "trade.open" and any(self.speaks(k) for k in range(n + 1, self.end)):
            return False  # it would not be asked again
        spoke = [
            k for k in range(self.begin, n) if self.step(k)[0] in ("offer", "offer-all", "counter") and self.kind(k)
        ]
        return self.quiet(n + 1, self.wanted_in_return(spoke[-1]) if spoke else [], False)

    def speaks(self, n: int) -> bool:
        """Whether decision n is an offer of this person."""
        return self.kind(n) == "trade.open" and self.step(n)[0] != "done"

    def wanted_in_return(self, n: int) -> list[str]:
        """What was asked for with the offer that begins at decision n."""
        return [str(what) for verb, what in self.chain(n) if verb == "ask"]

    def fill_in(self, wanted: list[Action]) -> None:
        """Fill in the form by hand, one click for each thing: a card at least, the dearest first."""
        said = {verb: [str(what) for v, what in wanted if v == verb] for verb in ("lay", "name", "claim", "ask")}
        if wanted[0][0] == "offer" and self.session.forms.draft.to != wanted[0][1]:
            self.hear("fill", f"to-{wanted[0][1]}")
        self.lay(said["lay"])
        for id in said["name"]:
            if self.drafted().count(("name", id)) < said["name"].count(id):
                self.hear("fill", f"name-{id}")
        if said["claim"] != [what for verb, what in self.drafted() if verb == "claim"]:
            self.claim(said["claim"])
        self.ask(said["ask"])

    def lay(self, cards: list[str]) -> None:
        """Lay these cards: those too many go back first, then the dearest are laid first."""
        wanted, ids = Counter(cards), self.table.position.law.deck.ids
        for id in ids:
            while self.cards_laid(id) > wanted[id]:
                self.hear("fill", f"card-{id}")
        for id in reversed(ids):
            while self.cards_laid(id) < wanted[id] and self.lot() != cards:
                self.hear("fill", f"card-{id}")

    def ask(self, goods: list[str]) -> None:
        """Ask for these, by one click where they are the best wishes."""
        if goods == self.best() and not self.session.forms.draft.asked:
            self.hear("fill", "best")
        for id in goods:
            if ("ask", id) not in self.drafted():
                self.hear("fill", f"ask-{id}")
        for verb, what in self.drafted():
            if verb == "ask" and what not in goods:
                self.hear("fill", f"ask-{what}")

    def cards_laid(self, id: str) -> int:
        """How many cards of a kind were laid by the person."""
        law = self.table.position.law
        return int(own_cards(law, self.session.forms.draft)[law.deck.index[id]])

    def lot(self) -> list[str]:
        """The cards that lie in the form."""
        lot = self.session.forms.draft.lot
        return [id for id, n in zip(self.table.position.law.deck.ids, lot, strict=True) for _ in range(n)]

    def best(self) -> list[str]:
        """What the button for the best wishes asks for."""
        law, draft = self.table.position.law, self.session.forms.draft
        found = best_wishes(law, self.table.side.view()["hand"], draft.lot)
        return [law.deck.ids[kind] for kind in sorted(found)]

    def claim(self, said: list[str]) -> None:
        """Claim this; the list of all commodities is unfolded first, if it is not open."""
        if not said:
            return self.hear("fill", "truth")
        closed = self.session.forms.draft.claimed is not None or not self.hides()
        for n, id in enumerate(said):
            self.hear("fill", f"claim-{id}", 1 + (closed and not n))

    def hides(self) -> bool:
        """Whether there is a calamity in the lot, so that the truth has not enough to say."""
        draft, law = self.session.forms.draft, self.table.position.law
        return any(draft.lot[law.deck.goods :])

    def chain(self, n: int) -> list[Action]:
        """The actions of an offer or an answer, from its first step to its last."""
        end, left = n, 2
        while left:
            left -= self.step(end)[0] == "done"
            end += 1
        return [self.step(k) for k in range(n, end)]

    def drafted(self) -> list[Action]:
        """The actions that would be sent now."""
        table, forms = self.table, self.session.forms
        found = table.board.form.actions(table.side.view(), table.decision, forms.draft)
        return found if isinstance(found, list) else []

    # Orders ---------------------------------------------------------------------------------------------------------
    def move(self, n: int) -> None:
        """All orders of a phase; tokens that go from one place to the same other place go together."""
        orders = self.table.board.orders
        found: list[list[Action]] = []
        while self.kind(n) in orders.ends and self.step(n)[0] != orders.ends[self.kind(n)]:
            after = next(k for k in range(n + 1, self.end + 1) if self.kind(k) not in orders.within)
            found.append([self.step(k) for k in range(n, after)])
            n = after
        for steps in found:
            same = [other for other in found if other[:2] == steps[:2]]
            if steps[0][0] != "march":
                self.sail(steps)
            elif same[0] is steps:
                self.march(steps, sum(int(str(other[2][1])) if other[2:] else 1 for other in same))

    def place(self, n: int) -> None:
        """One click on the place, and the number if it is not the default one or if the page asks for it."""
        before = len(self.session.table.phase.complete_orders)
        self.hear("pick", str(self.step(n)[1]))
        given, wanted = self.session.table.phase.complete_orders, int(str(self.step(n + 1)[1]))
        if len(given) > before and self.table.decision.kind not in self.table.board.orders.within:
            if given[-1].n != wanted:
                self.renumber(wanted)
        else:
            self.pick(self.step(n + 1))

    def renumber(self, n: int) -> None:
        """Another number for the newest order."""
        self.hear("renumber", f"{len(self.session.table.phase.complete_orders) - 1} {n}")

    def march(self, steps: list[Action], n: int) -> None:
        """One drag, and a number if not all go."""
        self.drag(str(steps[0][1]), str(steps[1][1]))
        order = self.session.table.phase.complete_orders[-1]
        if order.numbers and order.n != n:
            self.renumber(n)

    def sail(self, steps: list[Action]) -> None:
        """One drag, and a number if not all are aboard; step by step if the ship stops on the way."""
        phase, before = self.session.table.phase, len(self.session.table.phase.complete_orders)
        end = str([what for verb, what in steps if verb == "sail"][-1])
        aboard = [int(str(what)) for verb, what in steps if verb == "load"]
        if [verb for verb, _ in steps if verb != "sail"] in (["embark", "load", "unload", "stop"], ["embark", "stop"]):
            self.drag(self.table.board.target(steps[0], self.table.decision), end)
            if len(phase.complete_orders) > before and phase.complete_orders[-1].n != sum(aboard):
                self.renumber(sum(aboard))
            if len(phase.complete_orders) > before and phase.complete_orders[-1].actions == steps:
                return
            if len(phase.complete_orders) > before:
                self.app.hear("undo", "")
        for step in steps:
            if step in self.table.decision.actions and len(self.table.decision.actions) > 1:
                self.hear("play", str(self.table.decision.actions.index(step)))

    def drag(self, begin: str, end: str) -> None:
        self.hear("grab", begin)
        self.app.hear("drag", f"{begin} {end}")

    # Sets -----------------------------------------------------------------------------------------------------------
    def mark(self, n: int) -> None:
        """A set: confirm the proposal, or go step by step if something else was taken."""
        found, begun = self.marks.open, len(self.table.record)
        assert found is not None
        if found.goals:
            return self.buy(n)
        self.hear("confirm", "")
        if self.table.position not in self.stood[n : n + FAR + 1]:
            while len(self.table.record) > begun:
                self.app.hear("undo", "")
            self.hear("play", str(self.record.indices[n]), 2)  # in the list of moves, which is opened

    def buy(self, n: int) -> None:
        """A card, and the sets for it; or nothing more."""
        paid: dict[str, int] = {}
        while (step := self.step(n))[0] in ("pay", "mine"):
            held = self.table.position.in_hand(self.me)[self.table.position.law.deck.index[step[1]]]
            paid[f"card-{step[1]}"] = held + (step[0] == "mine")
            n += 1
        if step[0] != "buy":
            return self.pick(step)
        before = len(self.table.record)
        self.hear("pick", f"buy-{step[1]}")
        if len(self.table.record) > before:
            return
        for element in {*paid, *self.marks.marked}:
            if self.marks.marked.get(element, 0) != paid.get(element, 0):
                self.hear("mark", f"{element} {paid.get(element, 0)}")
        self.hear("confirm", "")
