"""One sitting at a table: picks, bots, taking back, and what the table looks like meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ..kernel.game import Action, Event, Refusal
from ..kernel.outside_json import parse
from .base import clock
from .base.text import Voice, Words
from .base.verbs import on
from .bots import hints
from .entrance.new_game_form import title
from .entrance.tour import Tour
from .history.log import Log
from .history.past_board import Past
from .history.review import Review
from .history.statistics import Charts
from .table.interfaces import Host
from .table.number_fields import COUNTS, counted, nearest, whole
from .table.saves import PREFIX, BadFile
from .table.seats import HUMAN
from .table.table import Table
from .table.wording import prompt_message, read_out, rules_played, seat_chip, sentences, turn_reached, won
from .turn.bot_turns import Bots
from .turn.curtain import Sides
from .turn.drafts import Drafts
from .turn.early_end import Decided
from .turn.forms import Forms
from .turn.given_orders import GivenOrders
from .turn.instant_bots import AtOnce
from .turn.order_gestures import Hands
from .turn.previews import Foresight
from .turn.scores import Scores
from .turn.seat_changes import Seating
from .turn.selections import Marks
from .turn.ship_holds import Holds
from .turn.tabs import Desk

SOUNDS = ("calamity", "dice", "coin", "piece")  # the weightiest first: if several things happen, one sound is heard


class Session:
    """It begins when somebody sits down at a table and ends when they leave it. The table itself is saved at every
    pick.
    """

    def __init__(self, app: Host, table: Table, tour: Tour, follows: bool = False) -> None:
        self.app, self.page, self.table, self.tour = app, app.page, table, tour
        self.log = Log()
        self.hints = hints.Hints(self)
        self.review = Review(self)
        self.charts = Charts(table)
        self.notice: tuple[str, dict[str, Any], str] | None = None  # why the last click was not legal
        self.choosing = ""  # an element that was picked, until the person says which of its actions is meant; "": none
        self.number: int | None = None  # the number in the field for numbers; None: nobody has touched the field
        self.kept: str | None = None  # the game as storage had it when it was last read or written here
        self.follows = follows  # another tab plays this game: its moves are shown here, and bots think there
        self.listing = False  # whether the list of all legal actions is open
        self.ended: bool | None = None  # whether the ending stood on the page when it was last drawn; None: nothing was
        self.names = [who.name for who in table.seats]  # the names with which the log was drawn
        self.bots = Bots(self)
        self.at_once = AtOnce(self, self.bots)
        self.past_board = Past(self)
        self.sides = Sides(self)
        self.desk = Desk(self)
        self.given = GivenOrders(self)
        self.hands = Hands(self)
        self.holds = Holds(self, self.hands)
        self.seating = Seating(self)
        self.marks = Marks(self)
        self.forms = Forms(self)
        self.drafts = Drafts(self, self.forms, self.marks, self.hands)
        self.foresight = Foresight(self)
        self.scores = Scores(self)
        self.decided = Decided(self)

    def begin(self) -> None:
        self.page.go(self.table.address)
        self.kept = self.app.saves.text(self.table.id)
        if any(s.kind != HUMAN for s in self.table.seats):
            self.page.bots.start()
        self.drafts.recall()
        if not self.table.record.indices:
            self.speak(self.table.happened)
        self.advance()

    @property
    def listeners(self) -> tuple[Any, ...]:
        """Those of this sitting, where the verbs of the table are heard."""
        beside = self.at_once, self.desk, self.hints, self.charts, self.review, self.log, self.seating, self.decided
        return (
            self,
            self.past_board,
            self.sides,
            self.hands,
            self.holds,
            self.given,
            self.marks,
            self.forms,
            self.scores,
            *beside,
        )

    def end(self) -> None:
        """Drop everything that is under way, so that nothing reaches the table any more."""
        self.app.asking.drop()
        self.pause()

    def pause(self) -> None:
        """Stop bots and hints while the person looks elsewhere."""
        self.bots.pause()
        self.hints.clear()
        self.page.never()

    def voice(self) -> Voice:
        table = self.table
        names = [s.name for s in table.seats]
        return Voice(self.app.words, table.game.name, names, lambda s: seat_chip(table, s))

    @property
    def look(self) -> int | None:
        return self.past_board.look

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""
        free = self.look is None and not self.table.guarded and not self.tour.talks and not self.table.awaits_go_ahead
        return free and self.table.asks_person

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

    def asks(self) -> tuple[Any, ...] | None:
        """A value that differs for every question to a person here; it begins with the seat. None: nothing is asked."""
        table, decision = self.table, self.table.decision
        if self.look is not None or self.notice is not None or table.curtain is not None:
            return None
        if decision is None:
            return (None, table.id) if self.at_end else None
        if not (self.live or table.unseen or table.awaits_go_ahead):
            return None
        return decision.seat, table.id, len(table.record), table.awaits_go_ahead, self.marks.goal, self.holds.numbers

    def question(self) -> str:
        """What has to be decided, in words, with what the board and a hold add to that; at the end, who has won."""
        return sentences(self.asked(), self.holds.words(self.voice()), self.said_beside())

    def asked(self) -> str:
        """The sentence of the prompt that says what has to be decided; at the end, who has won."""
        table, decision, voice = self.table, self.table.decision, self.voice()
        if decision is None:
            id, params = won(table)
            return voice.say(id, **params)
        if table.awaits_go_ahead:
            return voice.say("orders.ready", seat=table.record.seats[-1])
        id, params = prompt_message(voice, table, decision, self.marks)
        return voice.say(id, **params)

    def said_beside(self) -> str:
        """What the board says beside the question, in words, such as what lies in an offer; "" if it says nothing."""
        if not self.live:
            return ""
        table = self.table
        scene = replace(table.scene(self.voice().say, live=True), draft=self.forms.draft)
        beside = table.board.beside(table.viewer_view(), scene)
        if not beside or any(isinstance(part, str) for part in beside[2:]):
            return read_out(beside or "")
        return sentences(*map(read_out, filter(None, beside[2:])))

    def now(self) -> str:
        """The question, or who plays now, in words."""
        decision = self.table.decision
        if decision is None or self.asks():
            return self.question()
        return self.voice().say("play.bot_moves", seat=decision.seat)

    def refusal(self, target: str) -> Refusal | None:
        """Why an element of the board cannot be picked; None if it can, or if nobody here is asked."""
        table, decision = self.table, self.table.decision
        if decision is None or not self.live or target in table.targets() or target in table.picks_to_take_back():
            return None
        if (open := self.marks.open) is not None and (target in open.parts or target in open.goals):
            return None
        if target in self.hands.goals:
            return None
        return table.game.refusal(table.supposed(), *(table.board.meant(decision, target) or ("", target)))

    def title(self) -> str:
        """Of the tab: who has to decide, where a person has to, the turn, the rules, and the name of the game."""
        table, decision = self.table, self.table.decision
        voice = self.voice()
        named = [*turn_reached(voice, table), *rules_played(voice, table), table.name, "Cradle"]
        if decision is not None and decision.seat in table.persons and not table.awaits_go_ahead:
            named.insert(0, voice.say("home.to_play", seat=decision.seat))
        return " · ".join(named)

    @property
    def at_end(self) -> bool:
        """Whether the ending is shown: the game is over, and no film goes on."""
        return self.table.over and not self.past_board.running

    def after_drawing(self) -> None:
        """After everything is drawn: bring the ending into view, begin to count for the charts below it, and let the
        page keep a picture of the table.
        """
        ended, table = self.at_end, self.table
        if ended and self.ended is False:
            self.page.reveal("#ending-title")  # it is above the board, and the last move may have been made far below
        self.ended = ended
        self.drafts.keep()
        if ended and self.charts.course is None:
            self.page.soon("count")  # counting goes through the whole game; the ending can be read meanwhile
        if table.curtain is None:
            self.desk.after_drawing()
        if self.look is not None:
            self.page.view("#log .is-now", "#log")
        # The next visit shows this picture before there is a curtain, so it must show nobody's secrets.
        self.page.keepPaint(not table.secret or len(table.people) == 1)

    def make(self, *actions: Action, known: Collection[Event] = ()) -> None:
        """Play actions one after the other, save, and let people hear what happened who cannot see it.

        known: what they have heard before the same actions were given another number; only the rest is said.
        """
        table = self.table
        before, viewer = len(table.happened), table.viewer
        for action in actions:
            decision = table.decision
            table.play(action)
            if decision is not None:
                self.hints.follow_pick(decision, action)
        if viewer != table.viewer:
            self.hints.clear()  # the hint was made from a hand that the next person must not know
        self.notice, self.choosing, self.number = None, "", None
        self.bots.note_action(quiet=len(table.happened) == before)
        self.save()
        self.speak(table.happened[before:], known)
        self.sound(table.happened[before:])

    def speak(self, happened: list[tuple[int, Event]], known: Collection[Event] = ()) -> None:
        """Let screen readers hear what was told to those who look on, but for what they have heard already."""
        seen = {None, self.table.viewer}
        self.app.tell(event for _, event in happened if event.to in seen and event not in known)

    def sound(self, happened: list[tuple[int, Event]]) -> None:
        """Let the weightiest of what happened be heard."""
        sounds = self.table.board.telling.sounds
        heard = {sounds.get(event.id) for _, event in happened if event.to in (None, self.table.viewer)}
        name = "end" if self.table.over else next((name for name in SOUNDS if name in heard), "")
        if name:
            self.page.sound(name)

    def save(self) -> None:
        table = self.table
        if not table.whole:  # the host keeps the game of a guest
            return
        table.moved = clock.now(self.page)
        self.write()

    def better_at(self, n: int) -> list[str]:
        """What the review has found to be better after so many decisions, pick by pick in words."""
        return self.review.better_at(n)

    def tries(self, better: list[str]) -> None:
        """Say that this is a copy, and what would have been better here: the first pick, which is made first."""
        self.refuse(*(("replay.tries.better", {"pick": better[0]}) if better else ("replay.tries", {})))

    def write(self) -> None:
        """Save the game as it is, without a pick."""
        if self.table.whole:
            self.app.saves.put(self.table)
            self.kept = self.app.saves.text(self.table.id)

    def advance(self) -> None:
        """Go on until a person has to choose: what leaves no choice is played, bots are given time."""
        table = self.table
        while (decision := table.decision) and table.curtain is None and self.look is None:
            if table.waits_elsewhere() or self.follows or table.awaits_go_ahead:
                return
            if decision.seat not in table.people:
                self.page.later(0 if self.at_once.hurry else self.bots.pace(decision.seat))
                return
            if table.waits_for_person:
                if table.record.seats and table.record.seats[-1] not in table.people and not self.app.company:
                    self.page.sound("turn")
                self.decided.judge()
                break
            self.make(table.passing.action or decision.actions[0])
        self.at_once.finish()

    @on("stored", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_stored(self, key: str, value: str) -> None:
        """Another tab has saved this game: show its moves here too."""
        if key != PREFIX + self.table.id:
            return
        try:
            theirs = self.app.saves.load(self.table.id, self.table)
        except BadFile:
            return  # the other tab has deleted the game; the next pick here saves it again
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
        """The table has gone on at its host's device: say what happened since, and go on here. before: what had been
        told until then.
        """
        table, n = self.table, len(before)
        if table.happened[:n] != before:
            self.log.clear()
        else:
            self.speak(table.happened[n:])
        self.renamed()
        if not table.asks_person:
            self.choosing, self.notice, self.number = "", None, None
            self.hints.clear()
        self.past_board.shorten()
        self.advance()

    def catch_up(self, since: int) -> None:
        """Sum up what has been decided after so many decisions, while this device was away."""
        self.at_once.catch_up(since)

    def renamed(self, before: Words | None = None) -> None:
        """Somebody at the table may be called otherwise, and with them the game, if nobody has renamed it.

        before: the words of the language that the game was named in, where that has just changed.
        """
        if (names := [who.name for who in self.table.seats]) == self.names:
            return
        words, table = self.app.words, self.table
        if table.name == title(before or words, table.game.name, self.names):
            table.name = title(words, table.game.name, names)
        self.names = names
        self.log.clear()
        self.write()

    @on("tick", keeps_notice=True, may_wait=True)
    def on_tick(self, arg: str, value: str) -> None:
        """A timer has run out: the film or a bot goes on."""
        if self.past_board.goes_by():
            return
        if not self.table.bots_turn() or self.look is not None or self.overtaken():
            return
        if self.at_once.play():
            return self.advance()
        self.bots.decide(self.tour.due or self.table.parting)

    def leads(self) -> None:
        self.follows = False

    @on("pick")
    def on_pick(self, target: str, value: str) -> None:
        """A click on the board: an action, a choice among several, a pick taken back or another in its place, or the
        reason why not.
        """
        table = self.table
        decision = table.decision
        if decision is None or self.look is not None:
            return
        if not self.live:
            if not table.guarded:
                self.refuse("play.not_you", {"seat": decision.seat})
            return
        self.follows = False
        self.at_once.read()
        if self.marks.toggle(target) or self.holds.lands(target) or self.hands.leads(target):
            return
        actions = table.targets().get(target, [])
        if len(actions) == 1 and not self.app.settings["confirm"]:
            return self.carry_out(actions)
        if actions:
            self.choosing, self.notice = target, None
            return
        if (n := table.picks_to_take_back().get(target)) is not None:
            return self.say_no_more() if table.left_no_choice(n) else self.back(n)
        if self.hands.resume(target):
            return
        meant = table.board.meant(decision, target) or ("", target)
        beyond = self.hands.beyond
        refusal = table.game.refusal(beyond[0] if beyond else table.supposed(), *meant)
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

    @on("digit")
    def on_digit(self, key: str, value: str) -> None:
        """A number was keyed in. It says how many: of what was marked last, or of an order."""
        n = whole(key)
        if not self.marks.digit(n) and not self.forms.digit(n):
            self.hands.digit(n)

    @on("put-down")
    def on_put_down(self, arg: str, value: str) -> None:
        """Escape was pressed: close a hint, if there is one. Else put down what was taken up, and close what is open
        for the next pick.
        """
        if self.hints.open:
            return self.hints.clear()
        if self.live and not self.hands.put_down():
            self.fold()
            self.marks.put_down()

    def say_no_more(self) -> None:
        """Remove the sentence why the last click was not legal, and fold the recap, because both have been read."""
        self.notice = None
        self.at_once.read()

    def gone_on(self) -> None:
        """The person does something else, so remove the sentence why the last click was not legal."""
        self.notice = None

    def refuse(self, id: str, params: dict[str, Any], paragraph: str = "") -> None:
        """Say why the last click was not legal, or what this table is, on the page and to screen readers."""
        self.notice = id, params, paragraph
        self.at_once.read()
        self.app.announce(self.voice().say(id, **params))

    @on("play")
    def on_play(self, index: str, value: str) -> None:
        """A button of the prompt was pressed. index: the number of its action among the legal ones."""
        self.follows = False
        decision = self.table.decision
        if self.live and decision and not self.hands.asks(action := decision.actions[int(index)]):
            placed = bool(self.choosing) and self.table.board.target(action, decision) == self.choosing
            (self.carry_out([action]) if placed else self.choose(action))

    @on("number")
    def on_number(self, arg: str, value: str) -> None:
        """The number in the field has changed: somebody has typed it, moved the slider, or pressed a step button."""
        if self.live and (decision := self.table.decision) and (counts := counted(decision)):
            self.number = nearest(counts, whole(arg or value))

    @on("play-number")
    def on_play_number(self, arg: str, value: str) -> None:
        """Enter was pressed in the field for numbers: play the number."""
        if self.live and (decision := self.table.decision) and (counts := counted(decision)):
            action = COUNTS, nearest(counts, whole(parse(value)["n"]))
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
        """Put this number into the field for numbers, so that the person can confirm or change it."""
        self.number = n

    def fold(self) -> None:
        """The person looks elsewhere, so close what was open for the next pick."""
        self.notice, self.choosing, self.listing = None, "", False

    @on("undo")
    def on_undo(self, arg: str, value: str) -> None:
        if self.look is not None:
            return self.past_board.on_look(str(self.table.told_before(self.look)), "")
        if self.table.closed:
            return self.on_play_on("", "")  # ending the game was the last thing done, so it is taken back first
        if (n := self.table.back) is None:
            if not (self.app.company and self.app.company.asks_first()):
                why = self.table.barred
                menu = "" if why == "nothing" or self.app.company or not self.table.whole else ".menu"
                self.refuse(f"play.no_undo.{why}{menu}", {})
        else:
            self.back(n)

    def back(self, n: int, quiet: bool = False) -> None:
        """Take back all after the first `n` decisions. quiet: to do it anew in another way, so it is not said."""
        if self.overtaken():
            return
        self.end()
        self.review.forget()
        self.charts.forget()
        self.forms.forget()
        self.table.undo(n)
        self.notice, self.choosing, self.number = None, "", None
        self.at_once.drop()
        self.save()
        if not quiet:
            self.app.announce(self.app.words.say("play.undone"))

    def another_side(self) -> None:
        """Another seat looks now, so drop all that was said or asked for the last one."""
        self.hints.clear()
        self.notice, self.choosing, self.number = None, "", None

    @on("speed")
    def on_speed(self, arg: str, value: str) -> None:
        self.app.choose_speed(value)

    def read_on(self, step: int | None) -> None:
        """The tour stands at this step now; None: it is over."""
        if not self.overtaken():
            self.table.tour, self.notice, self.choosing = step, None, ""
            self.save()

    @on("agree")
    def on_agree(self, arg: str, value: str) -> None:
        self.table.agreed = value == "true" and self.app.company is None  # the others are asked
        self.save()

    @on("end-here")
    def on_end_here(self, arg: str, value: str) -> None:
        """All who play agree to end the game. They are asked once more before it ends."""
        if self.table.may_close:
            self.app.open_dialog("end")

    @on("end-agreed")
    def on_end_agreed(self, arg: str, value: str) -> None:
        if self.table.may_close and not self.overtaken():
            self.close(True)

    @on("play-on")
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
        self.past_board.end()
        self.table.close(closed)
        self.another_side()
        self.save()
        self.advance()

    @on("list")
    def on_list(self, arg: str, value: str) -> None:
        self.listing = not self.listing
        if self.listing:  # the list stands before its button, so bring the keyboard there
            self.page.focus("#every-action button")
