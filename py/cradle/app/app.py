"""The app: what it remembers, what it does when something is pressed, and what it draws then."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from .. import games, players
from ..kernel.game import Action, IllegalAction
from ..kernel.record import Record
from . import books, home, play
from .log import Log
from .saves import BadFile, Saves, _line, dump, load
from .table import HUMAN, Seat, Table
from .text import Voice, Words, preferred
from .ui import Mounts, Tree

PREFERENCES = "cradle/preferences"
BUDGET = {"random": 0.0, "heuristic": 0.2, "search": 0.6}  # seconds of thought a decision
PATIENCE = 15_000  # ms a bot may be late before the heuristic one takes its seat
THEMES = ("", "light", "dark")


class State:
    """What is on the screen besides the game itself."""

    def __init__(self) -> None:
        self.notice: tuple[str, dict[str, Any], str] | None = None
        self.choosing = ""
        self.thinking: float | None = None
        self.speed = "normal"
        self.hurry = False
        self.listing = False  # whether the list of all legal actions is open


class App:
    """`page` is what assets/js/shell.js offers. Every verb the page can say is a method `on_verb`."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.mounts = Mounts(page)
        self.saves = Saves(page.store)
        language = page.store.get("cradle/language")
        self.words = Words(language if language in ("en", "fr") else preferred(json.loads(str(page.languages()))))
        self.setup = home.Setup(self.words)
        self.state = State()
        self.log = Log()
        self.table: Table | None = None
        self.open: tuple[str, ...] = ()  # the dialog on the screen: its name and what it is about
        self.toast: tuple[str, dict[str, Any], str, str] | None = None
        self.trouble = ""  # of the storage, as far as it was told
        self.deleted: tuple[str, str] | None = None
        self.stand_ins: set[int] = set()  # seats whose bot failed: the heuristic one plays them
        self.asked = 0  # the number of the last question to a bot
        self.theme = page.store.get("cradle/theme") or ""
        self.restore()

    # Beginning, preferences -----------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.page.language(self.words.language)
        self.route(str(self.page.route()))
        self.draw()

    def restore(self) -> None:
        try:
            data = json.loads(self.page.store.get(PREFERENCES) or "{}")
            self.state.speed = data["speed"] if data.get("speed") in play.SPEEDS else "normal"
            self.setup.restore(data.get("setup"))
        except (ValueError, AttributeError):
            pass

    def keep(self) -> None:
        self.page.store.put(PREFERENCES, json.dumps({"speed": self.state.speed, "setup": self.setup.to_json()}))

    def hear(self, verb: str, arg: str = "", value: str = "") -> None:
        """Something was pressed, chosen or answered."""
        act: Callable[[str, str], None] | None = getattr(self, f"on_{verb.replace('-', '_')}", None)
        if act is None:
            return
        try:
            act(arg, value)
        except Exception:  # the table must survive whatever goes wrong: the game is saved, the page says so
            traceback.print_exc()
            self.toast = ("toast.fault", {}, "", "")
        self.draw()

    # Where we are ---------------------------------------------------------------------------------------------------
    def route(self, hash: str) -> None:
        """Go where the address says."""
        if hash.startswith("#/play/"):
            self.enter(hash.removeprefix("#/play/"))
        else:
            self.leave()

    def enter(self, id: str) -> None:
        self.leave()
        try:
            self.sit(self.saves.load(id))
        except BadFile as error:
            self.toast = (error.reason, {}, "", "")
            self.page.go("#/")

    def sit(self, table: Table) -> None:
        self.table = table
        self.stand_ins.clear()
        self.log.clear()
        self.page.go(f"#/play/{table.id}")
        if any(s.kind != HUMAN for s in table.seats):
            self.page.bots.start()
        self.advance()

    def leave(self) -> None:
        self.page.never()
        self.page.bots.forget()
        self.asked += 1
        self.table = None
        speed, self.state = self.state.speed, State()
        self.state.speed = speed
        self.mounts.forget("")

    # Drawing --------------------------------------------------------------------------------------------------------
    def draw(self) -> None:
        words, table = self.words, self.table
        if self.saves.trouble != self.trouble:
            self.trouble = self.saves.trouble
            if self.trouble:
                self.toast = (f"toast.{self.trouble}", {}, "export", self.saves.unkept)
        self.mounts.show_once("top", (words.language, self.theme), lambda: books.header(words, self.theme))
        if table is None:
            self.page.title("Cradle")
            self.mounts.show("screen", home.screen(words, self.setup, self.saves.heads(), self))
        else:
            self.page.title(f"{table.name} · Cradle")
            self.draw_table(table)
        self.mounts.show("dialog", self.dialog())
        self.mounts.show("toast", books.toast(words, self.toast))
        self.mounts.flush()

    def draw_table(self, table: Table) -> None:
        words, mounts = self.words, self.mounts
        voice = self.voice(table)
        mounts.show_once("screen", (words.language, table.id, table.name), lambda: play.frame(words, table))
        view = table.game.view(table.position, table.viewer)
        if table.curtain is None:
            mounts.show_once("table", table.id, lambda: table.board.frame(view))
            for place, tree in table.board.parts(view, table.scene(voice.say, self.live)).items():
                mounts.show(place, tree)
            mounts.show("prompt", play.prompt(words, voice, table, self.state))
            groups = self.log.update(table, voice)
            mounts.show("log", [["li", {"class": "log-turn", "id": place, "key": place}] for place, _ in groups])
            for place, tree in groups:
                mounts.show(place, tree)
        else:
            for place in ("table", "prompt", "log"):
                mounts.show(place, [])
            mounts.forget("part-")
            mounts.forget("log-")
        mounts.show("ending", play.ending(words, voice, table) if table.over else [])
        self.page.keepPaint()

    def dialog(self) -> Tree:
        words, table = self.words, self.table
        if table is not None and (seat := table.curtain) is not None:
            return play.curtain(words, self.voice(table), table, seat)
        match self.open:
            case ("rules", game, _):
                return books.rule_book(words, game)
            case ("about",):
                return books.about(words)
            case ("menu",) if table is not None:
                return books.menu(words, table)
            case ("rename", id):
                return books.rename(words, id, self.name_of(id))
        return []

    def voice(self, table: Table) -> Voice:
        return Voice(self.words, table.game.name, [s.name for s in table.seats], lambda s: play.seat_chip(table, s))

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""
        return self.table is not None and self.table.curtain is None and not self.table.bots_turn()

    def peek(self, head: dict[str, Any]) -> Table:
        return self.saves.glance(head)

    def ago(self, then: int) -> str:
        return str(self.page.ago(then, self.words.language))

    def name_of(self, id: str) -> str:
        if self.table is not None and self.table.id == id:
            return self.table.name
        return next((str(head.get("name", "")) for head in self.saves.heads() if head["id"] == id), "")

    # Playing --------------------------------------------------------------------------------------------------------
    def make(self, action: Action) -> None:
        """Play, save, and say what happened to those who do not see it."""
        table = self.table
        assert table is not None
        before = len(table.happened)
        table.play(action)
        self.state.notice, self.state.choosing, self.state.thinking = None, "", None
        self.save()
        voice = self.voice(table)
        said = [
            voice.say("log.turn" if e.id == "turn" else e.id, **e.params)
            for _, e in table.happened[before:]
            if e.to is None or e.to == table.viewer
        ]
        self.page.announce(" ".join(said))

    def save(self) -> None:
        table = self.table
        assert table is not None
        table.moved = int(self.page.now())
        self.saves.put(table)

    def advance(self) -> None:
        """Go on until a person has to choose: what leaves no choice is played, bots are given time."""
        table = self.table
        while table is not None and (decision := table.decision) and table.curtain is None:
            if decision.seat not in table.people:
                self.page.later(0 if self.state.hurry else play.SPEEDS[self.state.speed])
                return
            self.state.hurry = False
            if len(decision.actions) > 1:
                return
            self.make(decision.actions[0])

    def on_tick(self, arg: str, value: str) -> None:
        """A bot's time has come."""
        table = self.table
        if table is None or not table.bots_turn():
            return
        decision = table.decision
        assert decision is not None
        if len(decision.actions) == 1:
            self.make(decision.actions[0])
            return self.advance()
        seat = decision.seat
        if seat in self.stand_ins:
            return self.stand_in()
        level = table.seats[seat].kind
        self.asked += 1
        question = {
            "id": self.asked,
            "game": table.game.name,
            "level": level,
            "seat": seat,
            "view": table.game.view(table.position, seat),
            "seed": int(self.page.random()),
            "budget": BUDGET[level],
        }
        self.page.bots.ask(json.dumps(question), int(BUDGET[level] * 1000) + PATIENCE)

    def on_thinking(self, arg: str, value: str) -> None:
        data = json.loads(value)
        if data.get("id") == self.asked:
            self.state.thinking = data.get("progress")

    def on_thought(self, arg: str, value: str) -> None:
        """A bot has answered, or failed: then the heuristic one takes its seat."""
        data, table = json.loads(value), self.table
        if table is None or data.get("id") != self.asked or not table.bots_turn():
            return
        self.asked += 1
        decision = table.decision
        assert decision is not None
        try:
            verb, argument = data["action"]
            self.make((verb, argument))
        except (KeyError, TypeError, ValueError, IllegalAction) as error:
            print("A bot failed:", data.get("error") or repr(error))
            self.stand_ins.add(decision.seat)
            self.toast = ("toast.stand_in", {"name": table.seats[decision.seat].name}, "", "")
            return self.stand_in()
        self.advance()

    def stand_in(self) -> None:
        """The heuristic bot, here and now; any legal action if it fails too."""
        table = self.table
        assert table is not None
        decision = table.decision
        assert decision is not None
        chance = Random(int(self.page.random()))
        try:
            view = table.game.view(table.position, decision.seat)
            action = players.load(table.game, "heuristic")(view, decision, chance, 0.2)
            self.make(action)
        except Exception:
            traceback.print_exc()
            self.make(chance.choice(decision.actions))
        self.advance()

    def on_pick(self, target: str, value: str) -> None:
        """A click on the board: an action, a choice among several, a pick taken back, or the reason why not."""
        table = self.table
        if table is None or table.over:
            return
        decision = table.decision
        assert decision is not None
        if not self.live:
            self.state.notice = ("play.not_you", {"seat": decision.seat}, "")
            return
        actions = table.targets().get(target, [])
        if len(actions) == 1:
            return self.choose(actions[0])
        if actions:
            self.state.choosing, self.state.notice = target, None
            return
        if (n := table.picked().get(target)) is not None:
            return self.back(n)
        meant = table.board.meant(decision, target)
        refusal = table.game.refusal(table.position, *meant) if meant else None
        self.state.notice = refusal or ("refusal.other", {"seat": decision.seat}, "")
        id, params, _ = self.state.notice
        self.page.announce(self.voice(table).say(id, **params))

    def on_play(self, index: str, value: str) -> None:
        """A button of the prompt."""
        table = self.table
        if table is not None and self.live and (decision := table.decision):
            self.choose(decision.actions[int(index)])

    def choose(self, action: Action) -> None:
        self.make(action)
        self.advance()

    def on_undo(self, arg: str, value: str) -> None:
        table = self.table
        if table is None:
            return
        if (n := table.back) is None:
            self.state.notice = ("play.no_undo", {}, "")
        else:
            self.back(n)

    def back(self, n: int) -> None:
        table = self.table
        assert table is not None
        self.page.never()
        self.page.bots.forget()
        self.asked += 1
        table.undo(n)
        self.state.notice, self.state.choosing, self.state.thinking, self.state.hurry = None, "", None, False
        self.save()
        self.page.announce(self.words.say("play.undone"))

    def on_lift(self, arg: str, value: str) -> None:
        table = self.table
        if table is not None and table.curtain is not None:
            table.lifted = table.curtain
            self.log.clear()
            self.advance()

    def on_hurry(self, arg: str, value: str) -> None:
        self.state.hurry = True
        self.page.later(0)

    def on_speed(self, arg: str, value: str) -> None:
        if value in play.SPEEDS:
            self.state.speed = value
            self.keep()

    def on_agree(self, arg: str, value: str) -> None:
        if self.table is not None:
            self.table.agreed = value == "true"
            self.save()

    # Home -----------------------------------------------------------------------------------------------------------
    def on_begin(self, arg: str, value: str) -> None:
        setup = self.setup
        self.keep()
        words = self.words
        seats = []
        for i, who in enumerate(setup.taken):
            name = _line(who.name) or words.say("home.player", n=i + 1)
            seats.append(Seat(name, who.colour, who.kind))
        self.start(setup.game, dict(setup.variant), seats)

    def start(self, name: str, variant: dict[str, Any], seats: list[Seat]) -> None:
        """A new game at a new table."""
        game = games.load(name)
        record = Record(game, variant, int(self.page.random()))
        now = int(self.page.now())
        id = f"{now:x}{int(self.page.random()) & 0xFFFF:04x}"
        title = self.words.say("home.table_name", game=self.words.say(f"{name}.name"), names=", ".join(s.name for s in seats))
        table = Table(record, seats, id, _line(title))
        table.begun = now
        self.leave()
        self.table = table
        self.save()
        self.sit(table)

    def on_again(self, arg: str, value: str) -> None:
        if (table := self.table) is not None:
            self.start(table.game.name, table.record.variant, [Seat(s.name, s.colour, s.kind) for s in table.seats])

    def on_list(self, arg: str, value: str) -> None:
        self.state.listing = not self.state.listing

    def on_home(self, arg: str, value: str) -> None:
        self.open = ()
        self.leave()
        self.page.go("#/")
        self.page.focus("#screen")

    def on_route(self, hash: str, value: str) -> None:
        self.open = ()
        self.route(hash)

    def on_set_game(self, arg: str, value: str) -> None:
        self.setup.choose(value)

    def on_vary(self, key: str, value: str) -> None:
        self.setup.vary(key, value)

    def on_rename_seat(self, seat: str, value: str) -> None:
        self.setup.seats[int(seat)].name = value[:40]

    def on_rekind(self, seat: str, value: str) -> None:
        self.setup.rekind(int(seat), value, self.words)

    def on_recolour(self, seat: str, value: str) -> None:
        self.setup.recolour(int(seat), value)

    def on_open(self, id: str, value: str) -> None:
        self.enter(id)

    def on_copy(self, id: str, value: str) -> None:
        text = self.saves.text(id)
        if text is not None:
            data = json.loads(text)
            data["name"] = _line(self.words.say("home.copy_name", name=data.get("name", "")))
            data["moved"] = int(self.page.now())
            self.saves.put_text(self.fresh(), json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def fresh(self) -> str:
        return f"{int(self.page.now()):x}{int(self.page.random()) & 0xFFFF:04x}"

    def on_delete(self, id: str, value: str) -> None:
        text = self.saves.remove(id)
        if text is not None:
            self.deleted = id, text
            self.toast = ("toast.deleted", {}, "undelete", "")

    def on_undelete(self, arg: str, value: str) -> None:
        if self.deleted:
            self.saves.put_text(*self.deleted)
            self.deleted = None
        self.toast = None

    def on_export(self, id: str, value: str) -> None:
        text = dump(self.table) if self.table is not None and self.table.id == id else self.saves.text(id)
        if text is not None:
            name = "-".join("".join(c if c.isalnum() else " " for c in self.name_of(id).lower()).split())
            self.page.download(f"{name or 'game'}.cradle.json", text)

    def on_file(self, fault: str, text: str) -> None:
        """A file was chosen to be imported."""
        try:
            if fault:
                raise BadFile(f"file.{fault}")
            table = load(text, self.fresh())
        except BadFile as error:
            self.toast = (error.reason, {}, "", "")
            return
        table.moved = int(self.page.now())
        self.saves.put(table)
        self.toast = ("toast.imported", {"name": table.name}, "open", table.id)

    def on_rename(self, id: str, value: str) -> None:
        self.open = ("rename", id)

    def on_renamed(self, id: str, value: str) -> None:
        name = _line(json.loads(value).get("name"))
        self.open = ()
        if not name:
            return
        if self.table is not None and self.table.id == id:
            self.table.name = name
            self.save()
        elif (text := self.saves.text(id)) is not None:
            self.saves.put_text(id, json.dumps({**json.loads(text), "name": name}, ensure_ascii=False))

    # Dialogs and the head of the page -------------------------------------------------------------------------------
    def on_rules(self, arg: str, value: str) -> None:
        game, _, paragraph = arg.partition(" ")
        self.open = ("rules", game, paragraph)
        if paragraph:
            self.page.reveal(f"#r-{paragraph}".replace(".", "\\."))

    def on_about(self, arg: str, value: str) -> None:
        self.open = ("about",)

    def on_menu(self, arg: str, value: str) -> None:
        self.open = ("menu",)

    def on_close(self, arg: str, value: str) -> None:
        self.open = ()

    def on_dismiss(self, arg: str, value: str) -> None:
        self.toast = None

    def on_language(self, code: str, value: str) -> None:
        self.words = Words(code)
        self.page.store.put("cradle/language", code)
        self.page.language(code)
        self.log.clear()

    def on_theme(self, arg: str, value: str) -> None:
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)] if self.theme in THEMES else ""
        self.page.setting("theme", self.theme)
        self.page.store.put("cradle/theme", self.theme)
