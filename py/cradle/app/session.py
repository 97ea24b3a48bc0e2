"""One sitting at a table: picks, bots, taking back, and what the table looks like meanwhile."""

from __future__ import annotations

import json
import traceback
from dataclasses import replace
from random import Random
from typing import Any

from .. import players
from ..kernel.game import Action, Event, IllegalAction
from . import hints, play, replay
from .at_once import AtOnce
from .counting import COUNTS, counted, nearest, whole
from .course import Charts
from .desk import Desk
from .film import Film
from .foresight import Foresight
from .forms import Forms
from .hands import Hands
from .log import Log
from .marks import Marks, tell_apart
from .minds import trail
from .review import Review
from .rooms import Host
from .saves import PREFIX, BadFile
from .scores import Scores
from .seating import Seating
from .table import HUMAN, Table
from .text import Voice
from .tour import Tour

LONG_ROW = 6  # moves of one seat; then the pace doubles, three times at most
SOUNDS = ("calamity", "dice", "coin", "piece")  # of several the first is heard
BUDGET = {"random": 0.0, "heuristic": 0.2}  # seconds of thought a decision
THOUGHT = {"slow": 1.2, "normal": 0.6, "fast": 0.3, "instant": 0.15}  # the same of the strategist, by the pace of bots


class Session:
    """Begins when somebody sits down at a table and ends when he leaves it; the table itself is saved at every pick.

    Every verb of the page that is about play is a method `on_verb`.
    """

    def __init__(self, app: Host, table: Table, tour: Tour, follows: bool = False) -> None:
        self.app, self.page, self.table, self.tour = app, app.page, table, tour
        self.log = Log()
        self.hints = hints.Hints(self)
        self.review = Review(self)
        self.charts = Charts(table)
        self.notice: tuple[str, dict[str, Any], str] | None = None  # why the last click was not legal
        self.choosing = ""  # the element picked, while it is open which of its actions is meant
        self.number: int | None = None  # what stands in the field where there are many; None: nobody has touched it
        self.thinking: float | None = None  # how far a bot has thought, 0 to 1
        self.kept: str | None = None  # the game as storage had it when it was last read or written here
        self.follows = follows  # another tab plays this game: its moves are shown here, and bots think there
        self.asked = False  # whether a bot has been asked and has not answered yet
        self.quiet = False  # whether the last action was only a step on the way, with nothing to tell
        self.listing = False  # whether the list of all legal actions is open
        self.since: int | None = None  # from where it will, once the curtain is lifted
        self.look: int | None = None  # the board is shown as it was after so many decisions
        self.ended: bool | None = None  # whether the ending stood on the page when it was last drawn; None: nothing was
        self.stand_ins: set[int] = set()  # seats whose bot failed: the heuristic one plays them
        self.names = [who.name for who in table.seats]  # as the log has them
        self.at_once = AtOnce(self)
        self.film = Film(self)
        self.desk = Desk(self)
        self.hands = Hands(self)
        self.seating = Seating(self)
        self.marks = Marks(self)
        self.forms = Forms(self)
        self.foresight = Foresight(self)
        self.scores = Scores(self)

    @property
    def speed(self) -> str:
        return self.app.speed

    def begin(self) -> None:
        self.page.go(self.table.address)
        self.kept = self.app.saves.text(self.table.id)
        if any(s.kind != HUMAN for s in self.table.seats):
            self.page.bots.start()
        if not self.table.record.indices:
            self.speak(self.table.happened)
        self.advance()

    @property
    def rooms(self) -> tuple[Any, ...]:
        """Those of this sitting, where the verbs of the table are heard: see ROOMS."""
        beside = self.at_once, self.film, self.desk, self.hints, self.charts, self.review, self.log, self.seating
        return self, self.hands, self.marks, self.forms, self.scores, *beside

    def end(self) -> None:
        """Drop everything that is under way, so that nothing reaches the table any more."""
        self.app.asking.drop()
        self.pause()

    def pause(self) -> None:
        """Stop bots and hints while the person looks elsewhere."""
        self.app.asking.drop(self)
        self.hints.clear()
        self.asked, self.thinking = False, None
        self.page.never()

    def voice(self) -> Voice:
        table = self.table
        names = [s.name for s in table.seats]
        return Voice(self.app.words, table.game.name, names, lambda s: play.seat_chip(table, s))

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""
        free = self.look is None and not self.table.guarded and not self.tour.talks and not self.table.held
        return free and self.table.asked

    @property
    def pointed(self) -> Action | None:
        """The pick that a tour or a hint points at."""
        return self.tour.mine or self.hints.next

    @property
    def guided(self) -> bool:
        """Whether a tour waits for one step, and shows each."""
        return self.tour.due is not None

    @property
    def spots(self) -> list[str]:
        return self.tour.spots if self.look is None else []

    def question(self) -> str:
        """What has to be decided, in words."""
        table, decision = self.table, self.table.decision
        assert decision is not None
        return self.voice().say(play.prompt_id(table, decision), seat=decision.seat, **decision.about)

    def title(self) -> str:
        """Of the tab: who has to decide, where a person has to, and the name of the game."""
        table, decision = self.table, self.table.decision
        name = f"{table.name} · Cradle"
        if decision is None or decision.seat not in table.persons or table.held:
            return name
        return f"{self.voice().say('home.to_play', seat=decision.seat)} · {name}"

    def draw(self) -> None:
        words, mounts, table = self.app.words, self.app.mounts, self.table
        voice, tools = self.voice(), play.toolbar(words, table, self)
        mounts.show_once("screen", (words.language, table.id, table.name), lambda: play.frame(words, table))
        if self.at_once.undrawn and self.ended is not None:  # the board stays as it is: what comes is told afterwards
            return mounts.show("prompt", play.sheet(play.prompt(words, voice, table, self), tools))
        mounts.show("recap", self.at_once.panel())
        if table.curtain is None:
            view = table.seen(self.look)
            mounts.show_once("table", table.id, lambda: table.board.frame(view))
            mounts.show_once("desk", (words.language, table.id, self.desk.open), self.desk.pages)
            mounts.show("tabs", self.desk.bar())
            pointed = self.tour.targets or self.hints.targets or self.review.targets
            scene = table.scene(voice.say, self.live, self.look, pointed)
            scene = replace(scene, legal={*scene.legal, *self.hands.goals})
            if (marking := self.marks.open) is not None:
                scene = replace(scene, **tell_apart(scene, marking, self.marks.marked, self.marks.goal))
            scene = replace(scene, draft=self.forms.draft, foreseen=self.foresight.by_target(voice))
            mounts.show("scores", self.scores.tree(words, view, scene))
            for place, tree in table.board.parts(view, scene).items():
                mounts.show(place, tree)
            if self.look is None:
                hint = hints.panel(words, voice, table, self.hints)
                there = table.board.beside(view, scene) if self.live else None
                rows = [*self.tour.card(voice), *play.prompt(words, voice, table, self, hint, there)]
                mounts.show("prompt", play.sheet(rows, tools))
            else:
                mounts.show(
                    "prompt",
                    play.sheet(replay.prompt(words, voice, table, self.look, self.film, self.review.better)),
                )
            groups = self.log.update(table, voice, self.look)
            turns = [place for place, _ in groups]
            mounts.show_once("log", turns, lambda: [["li", {"class": "log-turn", "id": t, "key": t}] for t in turns])
            for place, tree in groups:
                mounts.show(place, tree)
        else:
            for place in ("table", "prompt", "desk", "tabs", "scores"):
                mounts.show(place, [])
            for gone in ("part-", "log"):
                mounts.forget(gone)
        ended = self.at_end
        mounts.show("ending", play.ending(words, voice, table) if ended else [])
        mounts.show("live-said", self.app.company.talk() if self.app.company else [])
        self.charts.show(mounts, words, ended)
        self.review.show(mounts, words, voice, ended)

    @property
    def telling(self) -> bool:
        """Whether the board moves on by itself, from `look` to now."""
        return self.film.running

    @property
    def at_end(self) -> bool:
        """Whether the ending is shown."""
        return self.table.over and not self.telling

    def drawn(self) -> None:
        """All is drawn: the page brings the ending into view, counts what stands below it, and keeps a picture."""
        ended, table = self.at_end, self.table
        if ended and self.ended is False:
            self.page.reveal("#ending-title")  # it stands above the board, and who made the last move may be far below
        self.ended = ended
        if ended and self.charts.course is None:
            self.page.soon("count")  # it goes through the whole game, and the ending can be read meanwhile
        if table.curtain is None:
            self.desk.drawn()
        if self.look is not None:
            self.page.view("#log .is-now", "#log")
        if not table.secret or len(table.people) == 1:  # it is painted before there is a curtain
            self.page.keepPaint()

    def make(self, *actions: Action) -> None:
        """Play one after the other, save, and say what happened to those who do not see it."""
        table = self.table
        before, viewer = len(table.happened), table.viewer
        for action in actions:
            decision = table.decision
            table.play(action)
            if decision is not None:
                self.hints.made(decision, action)
        if viewer != table.viewer:
            self.hints.clear()  # it knew a hand
        self.notice, self.choosing, self.thinking, self.asked = None, "", None, False
        self.number = None
        self.quiet = len(table.happened) == before
        self.save()
        self.speak(table.happened[before:])
        self.sound(table.happened[before:])

    def speak(self, happened: list[tuple[int, Event]]) -> None:
        """Let screen readers hear what was told to those who look on."""
        voice = self.voice()
        for _, event in happened:
            if event.to is None or event.to == self.table.viewer:
                id, params = voice.event(event.id, event.params)
                self.app.announce(voice.say(id, **params))

    def sound(self, happened: list[tuple[int, Event]]) -> None:
        """Let the weightiest of what happened be heard."""
        sounds = self.table.board.telling.sounds
        heard = {sounds.get(event.id) for _, event in happened if event.to in (None, self.table.viewer)}
        name = "end" if self.table.over else next((name for name in SOUNDS if name in heard), "")
        if name:
            self.page.sound(name)

    def save(self) -> None:
        table = self.table
        if not table.whole:  # it is kept at the host's
            return
        table.moved = int(self.page.now())
        self.write()

    def write(self) -> None:
        """Keep the game as it is, without a pick."""
        if self.table.whole:
            self.app.saves.put(self.table)
            self.kept = self.app.saves.text(self.table.id)

    def advance(self) -> None:
        """Go on until a person has to choose: what leaves no choice is played, bots are given time."""
        table = self.table
        while (decision := table.decision) and table.curtain is None and self.look is None:
            if table.waits_elsewhere() or self.follows or table.held:
                return
            if decision.seat not in table.people:
                self.page.later(0 if self.at_once.hurry else self.pace(decision.seat))
                return
            if table.waits_for_person:
                if table.record.seats and table.record.seats[-1] not in table.people and not self.app.company:
                    self.page.sound("turn")
                break
            self.make(table.passing.action or decision.actions[0])
        self.at_once.finish()

    def pace(self, seat: int) -> int:
        """How long a bot waits, in ms: less for a step that tells nothing, and in a long row of one seat's moves.

        Less and less in a long turn, too: all waits of one add up to no more than `play.BUDGET` of the first.
        """
        table, seats = self.table, self.table.record.seats
        row = next((n for n, other in enumerate(reversed(seats)) if other != seat), len(seats))
        began = next((n for n, event in reversed(table.happened) if event.id == "turn"), 0)
        past = sum(other not in table.people for other in seats[max(0, began) :])
        pace = play.SPEEDS[self.speed] * play.FADE ** max(0, past - play.STEADY)
        pace /= 1 << min(3, row // LONG_ROW)
        return int(pace / 5 if self.quiet else pace)

    def on_stored(self, key: str, value: str) -> None:
        """Another tab has saved this game: show its moves here too."""
        if key != PREFIX + self.table.id:
            return
        try:
            theirs = self.app.saves.load(self.table.id, self.table)
        except BadFile:
            return  # deleted there; the next pick keeps it again
        self.kept = self.app.saves.text(self.table.id)
        self.table.name, self.table.agreed, self.table.tour = theirs.name, theirs.agreed, theirs.tour
        if theirs.state != self.table.state:
            self.app.sit(theirs, follows=True)
            self.app.show_toast("toast.other_tab")

    def overtaken(self) -> bool:
        """Whether another tab has played on without this tab knowing: its game is taken over, not overwritten."""
        text = self.app.saves.text(self.table.id)
        if text is not None and text != self.kept:
            self.on_stored(PREFIX + self.table.id, "")
        return self.app.session is not self

    def follow(self, before: list[tuple[int, Event]]) -> None:
        """The table has gone on at its host's: say what was told since, and go on here."""
        table, n = self.table, len(before)
        if table.happened[:n] != before:
            self.log.clear()
        else:
            self.speak(table.happened[n:])
        self.renamed()
        if not table.asked:
            self.choosing, self.notice, self.number = "", None, None
            self.hints.clear()
        if self.look is not None:
            self.look = min(self.look, len(table.record))
        self.advance()

    def catch_up(self, since: int) -> None:
        """Sum up what has been decided after so many decisions, while this device was away."""
        self.at_once.catch_up(since)

    def renamed(self) -> None:
        """Somebody at the table may be called otherwise."""
        if (names := [who.name for who in self.table.seats]) != self.names:
            self.names = names
            self.log.clear()

    def on_tick(self, arg: str, value: str) -> None:
        """A bot's time has come."""
        table = self.table
        if self.film.running and self.look is not None:
            if (after := self.film.after(self.look)) is None:
                return self.on_look("now", "")
            self.look = after
            return self.film.wait()
        if not table.bots_turn() or self.look is not None or self.overtaken():
            return
        if self.at_once.wanted and self.at_once.play():
            return self.advance()
        decision = table.decision
        assert decision is not None
        told = self.tour.due or table.parting
        if told or len(decision.actions) == 1:
            self.make(told or decision.actions[0])
            return self.advance()
        seat = decision.seat
        if seat in self.stand_ins:
            return self.stand_in()
        level = table.seats[seat].kind
        view = table.game.view(table.position, seat)
        self.asked = True
        asked: dict[str, Any] = {
            "level": level,
            "seat": seat,
            "view": view,
            "where": trail(table.id, table.record, seat),
        }
        budget = BUDGET.get(players.level_of(level), THOUGHT[self.speed])
        self.app.asking.ask(self, "move", budget, game=table.game.name, **asked)

    def progressed(self, share: float) -> None:
        self.thinking = share

    def answered(self, data: dict[str, Any]) -> None:
        """A bot has answered, or failed: then the heuristic one takes its seat."""
        table, decision = self.table, self.table.decision
        if decision is None or not table.bots_turn() or self.overtaken():
            return
        try:
            verb, argument = data["action"]
            self.make((verb, argument))
        except (KeyError, TypeError, ValueError, IllegalAction) as error:
            print("A bot failed:", data.get("error") or repr(error))
            self.fails(decision.seat)
            return self.stand_in()
        self.advance()

    def leads(self) -> None:
        self.follows = False

    def fails(self, seat: int) -> None:
        """The bot of a seat has failed: from now on the heuristic bot plays it, in this page."""
        self.stand_ins.add(seat)
        self.app.show_toast("toast.stand_in", name=self.table.seats[seat].name)

    def stand_in(self) -> None:
        """The heuristic bot, here and now; any legal action if it fails too."""
        table = self.table
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
        """A click on the board: an action, a choice among several, a pick taken back or another in its place, or the
        reason why not.
        """
        table = self.table
        decision = table.decision
        if decision is None:
            return
        if self.look is not None:
            return
        if not self.live:
            if not table.guarded:
                self.notice = ("play.not_you", {"seat": decision.seat}, "")
            return
        self.follows = False
        if self.marks.toggle(target) or self.hands.leads(target):
            return
        actions = table.targets().get(target, [])
        if len(actions) == 1 and not self.app.settings["confirm"]:
            return self.carry_out(actions)
        if actions:
            self.choosing, self.notice = target, None
            return
        if (n := table.picked().get(target)) is not None:
            return self.back(n)
        if self.hands.resume(target):
            return
        meant = table.board.meant(decision, target) or ("", target)
        refusal = table.game.refusal(table.supposed(), *meant)
        ordered = refusal is not None and refusal[0].endswith("in_order")
        if ordered and (self.marks.reopen(target) or self.hands.in_order(meant)):
            return
        if (n := table.instead(target)) is not None:
            self.back(n)
            return self.on_pick(target, value)
        if self.marks.reopen(target):
            return
        assert refusal is not None, "what is legal has a target of its own"
        self.refuse(*refusal)

    def on_digit(self, key: str, value: str) -> None:
        """1 to 9: how many, of what was marked last or of an order."""
        n = whole(key)
        if not self.marks.digit(n) and not self.forms.digit(n):
            self.hands.digit(n)

    def say_no_more(self) -> None:
        """Why the last click was not legal is read, and what happened meanwhile."""
        self.notice = None
        self.at_once.read()

    def refuse(self, id: str, params: dict[str, Any], paragraph: str = "") -> None:
        """Say why the last click was not legal, on the page and to screen readers."""
        self.notice = id, params, paragraph
        self.app.announce(self.voice().say(id, **params))

    def on_play(self, index: str, value: str) -> None:
        """A button of the prompt."""
        self.follows = False
        if self.live and (decision := self.table.decision):
            action = decision.actions[int(index)]
            placed = bool(self.choosing) and self.table.board.target(action, decision) == self.choosing
            (self.carry_out([action]) if placed else self.choose(action))

    def on_number(self, arg: str, value: str) -> None:
        """Another number in the field: typed, slid to, or a step away."""
        if self.live and (decision := self.table.decision) and (counts := counted(decision)):
            self.number = nearest(counts, whole(arg or value))

    def on_play_number(self, arg: str, value: str) -> None:
        """Enter in the field."""
        if self.live and (decision := self.table.decision) and (counts := counted(decision)):
            action = COUNTS, nearest(counts, whole(json.loads(value)["n"]))
            index = str(decision.actions.index(action))
            if not self.tour.answers("play", index):
                self.on_play(index, "")

    def choose(self, action: Action) -> None:
        self.carry_out([action], whole=False)

    def carry_out(self, actions: list[Action], whole: bool = True) -> None:
        """What was picked; whole: the order that it begins goes on by itself, but not while a tour shows each step."""
        if self.overtaken():
            return
        self.at_once.forget()
        begin = len(self.table.record)
        self.make(*actions)
        if len(actions) > 1 and not whole:
            self.table.wholes.append((begin, begin + len(actions)))
        self.table.ordered(whole)
        if whole and not self.guided:
            self.hands.follow()
        self.app.upkeep.chosen()
        self.advance()

    def offer(self, n: int) -> None:
        """Ask for a number, with this one in the field."""
        self.number = n

    def on_undo(self, arg: str, value: str) -> None:
        if self.look is not None:
            return self.on_look(str(self.table.told_before(self.look)), "")
        if (n := self.table.back) is None:
            if not (self.app.company and self.app.company.asks_first()):
                self.notice = ("play.no_undo", {}, "")
        else:
            self.back(n)

    def back(self, n: int) -> None:
        if self.overtaken():
            return
        self.end()
        self.review.forget()
        self.charts.forget()
        self.forms.forget()
        self.table.undo(n)
        self.notice, self.choosing, self.thinking = None, "", None
        self.at_once.drop()
        self.number = None
        self.save()
        self.app.announce(self.app.words.say("play.undone"))

    def on_look(self, arg: str, value: str) -> None:
        """Look at the board as it was, by a log entry, a step key or the slider; "now" goes on with the game."""
        if arg == "now":
            self.look = None
            self.film.end()
            return self.advance()
        self.look_at(int(value or arg))
        if not value:  # not by the slider: the log, or a chart, may be far from the board
            self.page.sight("#table")

    def look_at(self, n: int) -> None:
        self.film.stop()
        if self.look is None:
            self.pause()
            self.thinking = None
        self.look = min(max(n, 0), len(self.table.record))
        self.notice, self.choosing, self.listing = None, "", False

    def retell(self, since: int) -> None:
        """Show what the others did since then, step by step, then go on; not before the curtain is lifted."""
        if self.table.curtain is not None:
            self.since = since
            return
        self.pause()
        self.look = since
        self.film.begin(since)

    def on_lift(self, arg: str, value: str) -> None:
        table = self.table
        if table.may_lift and self.look is None and (decision := table.decision):
            table.lift(decision.seat)
            self.another_side()
            since, self.since = self.since, None
            if since is not None:
                return self.retell(since)
            self.advance()

    def on_cover(self, arg: str, value: str) -> None:
        """A person covers their own side again."""
        if self.table.looks:
            self.table.cover()
            self.another_side()

    def on_unseen(self, arg: str, value: str) -> None:
        """What can be picked without a look at one's own side."""
        action = self.table.unseen
        if action is not None and self.look is None:
            self.choose(action)

    def on_same_again(self, arg: str, value: str) -> None:
        """The same offer as before, without a look at one's own side."""
        if self.table.unseen is not None and self.look is None and (actions := self.table.same_again()):
            self.carry_out(actions, whole=False)

    def on_pass(self, arg: str, value: str) -> None:
        """Decline this, and what is like it, until there is something else to decide; with or without a look."""
        action = self.table.passing.offered()
        if action is not None and self.look is None and not self.table.held:
            self.follows = False
            self.table.passing.give()
            self.choose(action)

    def on_ask_again(self, seat: str, value: str) -> None:
        self.table.passing.take_back(whole(seat))

    def another_side(self) -> None:
        """Nothing that was said or asked for one side stands there for the other."""
        self.hints.clear()
        self.notice, self.choosing, self.number = None, "", None

    def on_speed(self, arg: str, value: str) -> None:
        self.app.choose_speed(value)

    def read_on(self, step: int | None) -> None:
        """The tour stands at this step now; None: it is over."""
        if not self.overtaken():
            self.table.tour, self.notice, self.choosing = step, None, ""
            self.save()

    def on_agree(self, arg: str, value: str) -> None:
        self.table.agreed = value == "true" and self.app.company is None  # the others are asked
        self.save()

    def on_end_here(self, arg: str, value: str) -> None:
        """All who play agree to end the game: they are asked once more."""
        if self.table.may_close:
            self.app.open_dialog("end")

    def on_end_agreed(self, arg: str, value: str) -> None:
        if self.table.may_close and not self.overtaken():
            self.close(True)

    def on_play_on(self, arg: str, value: str) -> None:
        """The players go on with the game after all."""
        if self.table.closed and not self.overtaken():
            self.close(False)

    def close(self, closed: bool) -> None:
        self.app.close_dialog()
        self.end()
        self.at_once.drop()
        self.charts.forget()
        self.review.forget()
        self.look = None
        self.film.end()
        self.table.close(closed)
        self.another_side()
        self.save()
        self.advance()

    def on_list(self, arg: str, value: str) -> None:
        self.listing = not self.listing


# Where the verbs of the table are heard.
ROOMS = (Session, Hands, Marks, Forms, Scores, AtOnce, Film, Desk, hints.Hints, Charts, Review, Log, Seating)
