"""What a person picks, on the board or in the prompt: an action, the beginning of one, or what is not legal now."""

from __future__ import annotations

from typing import Protocol

from ...kernel.outside_json import parse
from ..base.verbs import on
from ..bots.hints import Hints
from ..history.past_board import Past
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, nearest, number_actions, whole
from ..table.picked import decision_to_change, left_no_choice, picks_to_take_back
from ..table.told import told_before
from .agreed_end import AgreedEnd
from .drafts import Drafts
from .instant_bots import AtOnce
from .order_gestures import OrderGestures
from .skipped_question import Skip


class Guide(Protocol):
    """The tour, as those who pick see it."""

    def answers(self, verb: str, arg: str) -> bool:
        """Whether the tour waits for another pick, and has said so."""


class Picks:
    """The picks of one sitting."""

    def __init__(
        self,
        session: Sitting,
        tour: Guide,
        hints: Hints,
        at_once: AtOnce,
        drafts: Drafts,
        skip: Skip,
        gestures: OrderGestures,
    ) -> None:
        self.session, self.table, self.tour, self.hints, self.at_once = session, session.table, tour, hints, at_once
        self.drafts, self.skip, self.gestures = drafts, skip, gestures
        self.choosing = ""  # an element that was picked, until the person says which of its actions is meant; "": none
        self.listing = False  # whether the list of all legal actions is open

    def forget(self) -> None:
        """Forget what was begun for the last question."""
        self.choosing = ""
        self.session.field.forget()

    def drop_choice(self) -> None:
        """Nobody is asked any more which action was meant."""
        self.choosing = ""

    def fold(self) -> None:
        """Close what is open for the next pick."""
        self.choosing, self.listing = "", False

    # On the board -----------------------------------------------------------------------------------------------------
    @on("pick")
    def on_pick(self, target: str, value: str) -> None:
        """A click on the board. The first of these ways that can take it does; if none can, the rules say why not."""
        session, table = self.session, self.table
        decision = table.decision
        if decision is None or session.look is not None:
            return
        if not session.live:
            if not table.side.guarded:
                session.notices.refuse("play.not_you", {"seat": decision.seat})
            return
        session.kept_game.leads()
        self.at_once.read()
        under_way, played = [draft.press for draft in self.drafts], [draft.reopen for draft in self.drafts]
        ways = *under_way, self.play_at, self.take_back, self.pick_instead, *played
        if not any(takes(target) for takes in ways):
            refusal = self.skip.refusal(target)
            assert refusal is not None, "what is legal has a target of its own"
            session.notices.refuse(*refusal)

    def play_at(self, target: str) -> bool:
        """A click on an element that has legal actions: play the only one, or ask which is meant."""
        actions = self.table.targets().get(target, [])
        if len(actions) == 1 and not self.session.app.preferences.settings["confirm"]:
            self.session.carry_out(actions)
        elif actions:
            self.choosing = target
            self.session.notices.remove()
        return bool(actions)

    def take_back(self, target: str) -> bool:
        """A click on what was picked on the way to this decision takes it back, unless there was no choice."""
        if (n := picks_to_take_back(self.table).get(target)) is None:
            return False
        if left_no_choice(self.table, n):
            self.session.notices.say_no_more()
        else:
            self.session.back(n)
        return True

    def pick_instead(self, target: str) -> bool:
        """A click on what could have been picked on the way to this decision: it takes the place of that pick."""
        if (n := decision_to_change(self.table, target)) is None:
            return False
        self.session.back(n)
        self.on_pick(target, "")
        return True

    @on("beside")
    def on_beside(self, arg: str, value: str) -> None:
        """A press on a board beside all that can be meant: why the press before was refused is not said any more."""

    @on("put-down")
    def on_put_down(self, arg: str, value: str) -> None:
        """Escape was pressed: close a hint, if there is one. Else put down what was taken up, and close what is open
        for the next pick.
        """
        if self.hints.open:
            return self.hints.clear()
        if self.session.live and not any(draft.put_down() for draft in self.drafts):
            self.session.fold()

    # In the prompt ----------------------------------------------------------------------------------------------------
    @on("play")
    def on_play(self, index: str, value: str) -> None:
        """A button of the prompt was pressed. index: the number of its action among the legal ones."""
        self.session.kept_game.leads()
        decision = self.table.decision
        if self.session.live and decision and not self.gestures.asks(action := decision.actions[int(index)]):
            placed = bool(self.choosing) and self.table.board.target(action, decision) == self.choosing
            self.session.carry_out([action], whole=placed)

    @on("list")
    def on_list(self, arg: str, value: str) -> None:
        self.listing = not self.listing
        if self.listing:  # the list stands before its button, so bring the keyboard there
            self.session.app.page.focus("#every-action button")

    # Numbers ----------------------------------------------------------------------------------------------------------
    @on("digit")
    def on_digit(self, key: str, value: str) -> None:
        """A number was keyed in. It says how many: of what was marked last, or of an order."""
        n = whole(key)
        any(draft.key(n) for draft in self.drafts)

    @on("number")
    def on_number(self, arg: str, value: str) -> None:
        """The number in the field has changed: somebody has typed it, moved the slider, or pressed a step button."""
        if self.session.live and (decision := self.table.decision) and (counts := number_actions(decision)):
            self.session.field.offer(nearest(counts, whole(arg or value)))

    @on("play-number")
    def on_play_number(self, arg: str, value: str) -> None:
        """Enter was pressed in the field for numbers: play the number."""
        if self.session.live and (decision := self.table.decision) and (counts := number_actions(decision)):
            action = COUNTS, nearest(counts, whole(parse(value)["n"]))
            index = str(decision.actions.index(action))
            if not self.tour.answers("play", index):
                self.on_play(index, "")


class TakingBack:
    """One step back: to the last moment that was shown, or before the last pick."""

    def __init__(self, session: Sitting, past_board: Past, agreed_end: AgreedEnd) -> None:
        self.session, self.table, self.past_board, self.agreed_end = session, session.table, past_board, agreed_end

    @on("undo")
    def on_undo(self, arg: str, value: str) -> None:
        session, table, company = self.session, self.table, self.session.app.company
        if session.look is not None:
            return self.past_board.on_look(str(told_before(table, session.look)), "")
        if table.closed:
            return self.agreed_end.on_play_on("", "")  # ending the game was the last thing done
        if (n := table.back) is not None:
            session.back(n)
        elif not (company and company.asks_first()):
            why = table.barred
            menu = "" if why == "nothing" or company or not table.whole else ".menu"
            session.notices.refuse(f"play.no_undo.{why}{menu}", {})
