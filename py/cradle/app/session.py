"""One sitting at a table: how the game goes on from pick to pick, with bots in between, and who hears of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..kernel.game import Action, Event
from ..players.standing import Answer, Order, orders_json
from ..words.text import Voice, Words
from .base.trees import Tree
from .base.verbs import on
from .bots import hints
from .entrance.tour import Tour
from .history.log import Log
from .history.past_board import Past
from .history.review import Review
from .history.statistics import Charts
from .table.default_names import default_title
from .table.interfaces import WholeApp
from .table.kept_game import KeptGame
from .table.notices import Aloud, Notices
from .table.number_fields import NumberField
from .table.orders import Order as PhaseOrder
from .table.seats import HUMAN, ORDERED, UNDONE, Change
from .table.table import Table
from .table.waiting import waits_for_person
from .table.wording import seat_chip
from .turn import table_page
from .turn.agreed_end import AgreedEnd
from .turn.bot_turns import Bots
from .turn.curtain import Sides
from .turn.drafts import Drafts
from .turn.early_end import Decided
from .turn.forms import Forms
from .turn.given_orders import GivenOrders
from .turn.instant_bots import AtOnce
from .turn.order_gestures import OrderGestures
from .turn.picks import Picks, TakingBack
from .turn.previews import Foresight
from .turn.question import Question
from .turn.scores import Scores
from .turn.seat_changes import Seating
from .turn.selections import Marks
from .turn.ship_holds import Holds
from .turn.skipped_question import Skip
from .turn.stage import Stage
from .turn.standing_dialog import StandingDialog
from .turn.tabs import Desk


class Session:
    """It begins when somebody sits down at a table and ends when they leave it; it has one part for each thing that
    people do there. The table itself is saved at every pick.
    """

    def __init__(self, app: WholeApp, table: Table, tour: Tour, follows: bool = False) -> None:
        self.app, self.page, self.table, self.tour = app, app.page, table, tour
        self.plan: Session | None = None  # the sitting of a plan that is made here (planning.py)
        self.arrived = False  # whether the game has ended before these eyes
        self.ended: bool | None = None  # whether the ending stood on the page when it was last drawn; None: nothing was
        self.names = [who.name for who in table.seats]  # the names with which the log was drawn
        self.log = Log()
        self.hints = hints.Hints(self)
        self.bots = Bots(self)
        self.stage = Stage(self, lambda: self.at_once.undrawn)
        self.at_once: AtOnce = AtOnce(self, self.bots, self.stage.put_on)
        self.notices = Notices(self.voice, app.ears, self.at_once.read)
        self.aloud = Aloud(self.page, table, app.ears)
        self.kept_game = KeptGame(app, table, follows)
        self.field = NumberField()
        self.charts = Charts(table)
        self.review = Review(self)
        self.past_board = Past(self)
        self.sides = Sides(self)
        self.desk = Desk(self)
        self.given_orders = GivenOrders(self, self.foretold)
        self.gestures = OrderGestures(self)
        self.holds = Holds(self, self.gestures)
        self.seating = Seating(self)
        self.marks = Marks(self)
        self.forms = Forms(self)
        self.skip = Skip(self)
        self.drafts = Drafts(self, self.marks, self.forms, self.skip, self.holds, self.gestures, self.given_orders)
        self.foresight = Foresight(self)
        self.scores = Scores(self)
        self.decided = Decided(self)
        self.standing = StandingDialog(self)
        self.question = Question(self, self.drafts, self.marks, self.forms, self.skip, self.holds)
        self.agreed_end = AgreedEnd(self, self.at_once, self.past_board, self.charts, self.review)
        self.taking_back = TakingBack(self, self.past_board, self.agreed_end)
        self.picks = Picks(self, tour, self.hints, self.at_once, self.drafts, self.skip, self.gestures)

    @property
    def listeners(self) -> tuple[object, ...]:
        """The parts where the verbs of the table are heard."""
        picking = self.picks, self.taking_back, *self.drafts, self.sides
        beside = self.at_once, self.desk, self.scores, self.hints, self.charts, self.review, self.log, self.past_board
        return (
            self,
            *picking,
            *beside,
            self.stage,
            self.kept_game,
            self.seating,
            self.decided,
            self.standing,
            self.agreed_end,
        )

    def show_plan(self, plan: Session | None) -> None:
        """Show the sitting of a plan in place of this one; None: this one again."""
        self.plan = plan

    @property
    def front(self) -> Session:
        """The sitting whose board and question are shown: this one, or that of a plan."""
        return self.plan or self

    def prompt(self, voice: Voice, beside: Tree | None) -> list[Tree]:
        """What stands in the prompt. beside: what the board of the game adds."""
        return table_page.prompt(voice, self, hints.panel(voice, self.table, self.hints), beside)

    def tools(self, voice: Voice) -> Tree:
        """What stands under the prompt."""
        return table_page.toolbar(voice.words, self)

    def picture(self) -> Tree:
        """The picture of a game that is over, in a dialog. Its module comes with the first press that wants it."""
        from .history import picture

        shares = bool(self.page.canSharePicture())
        return picture.dialog(self.voice(), self.table, self.review, self.charts, shares)

    # Beginning and ending -------------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.page.go(self.table.address)
        if any(s.kind != HUMAN for s in self.table.seats):
            self.page.bots.start()
        self.drafts.recall()
        if not self.table.record.indices:
            self.aloud.speak(self.table.happened)
            is_kept = not self.table.whole or self.app.saves.text(self.table.id) is not None
            if self.app.lesson is None and is_kept:  # and not while it is only offered to others
                self.aloud.theme("begin")
        self.advance()

    def end(self) -> None:
        """Drop everything that is under way, so that nothing reaches the table any more."""
        self.app.asking.drop()
        self.pause()

    def pause(self) -> None:
        """Stop bots and hints while the person looks elsewhere."""
        self.bots.pause()
        self.hints.clear()
        self.stage.put_away()
        self.page.never()

    # How it stands --------------------------------------------------------------------------------------------------
    def voice(self) -> Voice:
        table = self.table
        names = [s.name for s in table.seats]
        return Voice(self.app.words, table.game.name, names, lambda s: seat_chip(table, s))

    def foretold(self, voice: Voice, order: PhaseOrder) -> str:
        """What was known of an order before it was given; at the table it has happened."""
        return ""

    @property
    def look(self) -> int | None:
        return self.past_board.look

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""
        table = self.table
        free = self.look is None and (table.tour is None or not self.tour.talks)
        return free and not self.halts and not table.side.guarded and not table.awaits_go_ahead and table.asks_person

    @property
    def halts(self) -> bool:
        """Whether nothing is decided any more: a challenge is answered."""
        return self.app.lesson is not None and self.app.lesson.halts

    @property
    def pointed(self) -> Action | None:
        """The pick that a tour, a hint or a lesson points at; a lesson may leave the choice."""
        taught = self.app.lesson.pointed if self.app.lesson is not None else []
        return self.tour.mine or self.hints.next or (taught[0] if len(taught) == 1 else None)

    @property
    def guided(self) -> bool:
        """Whether a tour waits for one step, and shows each."""
        return self.table.tour is not None and self.tour.due is not None

    @property
    def spots(self) -> list[str]:
        return self.tour.spots if self.look is None else []

    @property
    def at_end(self) -> bool:
        """Whether the ending is shown: the game is over, and no film goes on."""
        return self.table.over and not self.past_board.running

    def said_beside(self) -> str:
        """What the board says beside the question, in words."""
        return self.question.said_beside()

    def better_at(self, n: int) -> list[str]:
        """What the review has found to be better after so many decisions, pick by pick in words."""
        return self.review.better_at(n)

    def after_drawing(self) -> None:
        """After everything is drawn: bring the ending into view, begin to count for the charts below it, and let the
        page keep a picture of the table.
        """
        ended, table = self.at_end, self.table
        if ended and self.ended is False:
            self.arrived = True
            self.page.reveal("#ending-title")  # it is above the board, and the last move may have been made far below
        self.ended = ended
        self.drafts.keep()
        if ended and self.charts.course is None:
            self.page.soon("count")  # counting goes through the whole game; the ending can be read meanwhile
        if table.side.curtain is None:
            self.desk.after_drawing()
        if self.look is not None:
            self.page.view("#log .is-now", "#log")
        # The next visit shows this picture before there is a curtain, so it must show nobody's secrets.
        self.page.keepPaint(not table.secret or len(table.people) == 1)

    # How it goes on -------------------------------------------------------------------------------------------------
    def make(self, *actions: Action, known: Collection[Event] = ()) -> None:
        """Play actions one after the other, save, and let people hear what happened who cannot see it.

        known: what they have heard before the same actions were given another number; only the rest is said.
        """
        table = self.table
        before, viewer, begun = len(table.happened), table.side.viewer, len(table.record)
        for action in actions:
            decision = table.decision
            table.play(action)
            if decision is not None:
                self.hints.follow_pick(decision, action)
        if viewer != table.side.viewer:
            self.hints.clear()  # the hint was made from a hand that the next person must not know
        self.forget_question()
        self.bots.note_action(quiet=len(table.happened) == before)
        self.kept_game.save(unseen=self.at_once.undrawn and table.record.seats[begun] not in table.people)
        self.aloud.speak(table.happened[before:], known)
        self.aloud.sound(table.happened[before:])
        self.stage.put_on(begun)

    def carry_out(self, actions: list[Action], whole: bool = True) -> None:
        """What was picked; whole: the order that it begins goes on by itself, but not while a tour shows each step."""
        if self.kept_game.overtaken():
            return
        self.at_once.forget()
        begin = len(self.table.record)
        self.standing.note(actions)
        self.make(*actions)
        if len(actions) > 1 and not whole:
            self.table.wholes.append((begin, begin + len(actions)))
        self.table.ordered(whole)
        if whole and not self.guided:
            self.gestures.follow()
        self.app.upkeep.chosen()
        self.advance()

    def advance(self) -> None:
        """Go on until a person has to choose: what leaves no choice is played, bots are given time."""
        table = self.table
        while (decision := table.decision) and table.side.curtain is None and self.look is None:
            self.tell_undone()
            if self.kept_game.follows or table.awaits_go_ahead or self.halts:
                return
            if table.whole and (found := table.standing.answer) is not None:
                self.obey(found)
                continue
            if table.waits_elsewhere():
                return
            if decision.seat not in table.people:
                self.page.later(0 if self.bots.hurry else max(self.stage.time, self.bots.pause_before(decision)))
                return
            if waits_for_person(table):
                if not self.app.company:
                    self.aloud.call()
                self.decided.judge()
                break
            self.make(table.passing.action or decision.actions[0])
        self.at_once.finish()

    def obey(self, found: Answer) -> None:
        """A standing order answers for the seat that is asked: at this device, or at one whose host this is."""
        table, decision, begin = self.table, self.table.decision, len(self.table.record)
        assert decision is not None
        steps = table.standing.steps(found)
        table.standing.used(decision.seat, found)
        table.remember([Change(begin, decision.seat, ORDERED)])
        self.note_undone(decision.seat, found.undone)
        self.make(*steps)
        if len(steps) > 1:
            table.wholes.append((begin, begin + len(steps)))

    def tell_undone(self) -> None:
        """Tell each seat which of its orders for a turn that is over were not carried out."""
        for seat in self.table.standing.orders if self.table.whole else ():
            self.note_undone(seat, self.table.standing.lapsed(seat))

    def note_undone(self, seat: int, orders: Sequence[Order]) -> None:
        """Orders of a seat are not carried out any more: the log tells it."""
        n = len(self.table.record)
        self.table.remember([Change(n, seat, UNDONE, row) for row in orders_json(orders)])

    def back(self, n: int, quiet: bool = False) -> None:
        """Take back all after the first `n` decisions. quiet: to do it anew in another way, so it is not said."""
        if self.kept_game.overtaken():
            return
        self.end()
        self.review.forget()
        self.charts.forget()
        self.forms.forget()
        self.table.undo(n)
        self.forget_question()
        self.at_once.drop()
        self.stage.clear()
        self.kept_game.save()
        if not quiet:
            self.app.ears.say(self.app.words.say("play.undone"))

    @on("tick", keeps_notice=True, may_wait=True)
    def on_tick(self, arg: str, value: str) -> None:
        """A timer has run out: the film or a bot goes on."""
        if self.past_board.goes_by():
            return
        if not self.table.bots_turn() or self.look is not None or self.kept_game.overtaken():
            return
        if self.at_once.play():
            return self.advance()
        self.bots.decide(self.tour.due or self.table.parting)

    # What changes around it -----------------------------------------------------------------------------------------
    def forget_question(self) -> None:
        """Forget what was said and begun for the last question."""
        self.notices.remove()
        self.picks.forget()

    def another_side(self) -> None:
        """Another seat looks now, so drop all that was said or asked for the last one."""
        self.hints.clear()
        self.stage.clear()
        self.forget_question()

    def fold(self) -> None:
        """The person looks elsewhere, so close what was open for the next pick."""
        self.notices.remove()
        self.picks.fold()

    def follow(self, before: list[tuple[int, Event]]) -> None:
        """The table has gone on at its host's device: say what happened since, and go on here. before: what had been
        told until then.
        """
        table, n = self.table, len(before)
        if table.happened[:n] != before:
            self.log.clear()
        else:
            self.aloud.speak(table.happened[n:])
            self.stage.put_on(table.happened[n][0] if len(table.happened) > n else len(table.record))
        self.renamed()
        if not table.asks_person:
            self.another_side()
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
        if table.name == default_title(before or words, table.game.name, self.names):
            table.name = default_title(words, table.game.name, names)
        self.names = names
        self.log.clear()
        self.kept_game.write()

    def read_on(self, step: int | None) -> None:
        """The tour stands at this step now; None: it is over."""
        if not self.kept_game.overtaken():
            self.table.tour = step
            self.notices.remove()
            self.picks.drop_choice()
            self.kept_game.save()
