"""Sets that are marked freely, on the board or in the list, and played together when they are confirmed.

The rules set no order for losses, reductions, cards laid or growth; the engine has one, for links and search. Here a
person marks in any order. The board of the game turns the marks into steps, which are tried on a copy first.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from ... import players
from ...board.contract import Selection
from ...kernel.game import Action, Decision, Refusal
from ...words.actions import action_words, foreseen_words
from ...words.text import Voice, Words
from ..base.trees import Tree, agrees, button, h
from ..base.verbs import on
from ..table.game_files import Entry
from ..table.interfaces import Sitting
from ..table.number_fields import COUNTS, stepper, whole
from ..table.told import begun_with
from ..table.waiting import selection_now
from .drafts import Sheet, first_refusal, usual_steps
from .marked_amounts import Pick, amount_due, amounts, empty_marks, enough_marks, marks_total

Step = tuple[Decision, Action]


class Marks(Sheet[list[tuple[str, int]], str]):
    """The marks of one sitting."""

    def __init__(self, session: Sitting) -> None:
        super().__init__(session)
        self.marked: dict[str, int] = {}  # by element how much of it is marked, the first marked first
        self.goal = ""  # the goal for which it is marked, if there are goals to choose from
        self._touched = ""  # the element that was marked last: a digit is its number
        self._open: Selection | None = None
        self._confirmed: dict[int, dict[str, int]] = {}  # what was played, by the decision where it began

    @property
    def open(self) -> Selection | None:
        """What can be marked now; None if a decision is one step. What is marked at first is a proposal."""
        decision = self.session.table.decision
        if decision is None or not self.may_pick:
            return None
        self.turn_to(decision)
        return self._open

    def begin(self, decision: Decision) -> None:
        self._open, self._touched, self.goal, self.marked = selection_now(self.session.table), "", "", {}
        if self._open is not None:
            confirmed = self._confirmed.get(len(self.session.table.record))
            self.marked = dict(confirmed or self.first_marks(self._open, decision))

    def take_up(self, decision: Decision, stood: list[tuple[str, int]], how: str) -> None:
        if self._open is not None:
            self.marked = {e: n for e, n in stood if n in {0, *self._open.parts.get(e, ())}}
            self.goal = how if how in self._open.goals else ""

    # For a page that is loaded anew -----------------------------------------------------------------------------------
    def to_store(self) -> Entry:
        """What is marked: the decision, how many by element, and what for."""
        return {"marks": [self._at, list(self.marked.items()), self.goal]} if self.open is not None else {}

    def recall(self, entry: Entry) -> None:
        if begun := entry.get("marks"):
            at, marked, goal = begun
            self._recalled = tuple(at), [(str(element), int(n)) for element, n in marked], str(goal)

    # What it comes to -------------------------------------------------------------------------------------------------
    def missing(self, open: Selection) -> int:
        """How much more has to be marked; below zero: how much is too much."""
        if open.goals:
            return max(0, open.goals[self.goal][0] - marks_total(open, self.marked)) if self.goal else 1
        if open.need is None:
            return 0
        n = marks_total(open, self.marked)
        least = open.need if open.least is None else open.least
        return least - n if n < least else min(0, open.need - n)

    # As steps -------------------------------------------------------------------------------------------------------
    def steps(self, open: Selection, marked: Mapping[str, int]) -> list[Action] | Refusal:
        """The marks as actions, tried on a copy; or why they are not legal, in the words of the rules."""
        table = self.session.table
        game, p, first = table.game, table.side.supposed().copy(), table.decision
        assert first is not None
        played: list[Action] = []
        for action in self.actions(open, marked):
            decision = game.decision(p)
            if action[0] == COUNTS and (decision is None or decision.kind not in open.numbers):
                continue
            if decision is None or decision.seat != first.seat:
                return "marks.other", {}, ""
            if action not in decision.actions:
                is_part = decision.kind in (first.kind, *open.numbers)
                return (game.refusal(p, *action) if is_part else None) or ("marks.other", {}, "")
            played.append(action)
            game.play(p, action)
        decision = game.decision(p)
        if open.need is None and decision and (decision.kind, decision.seat) == (first.kind, first.seat):
            return "marks.more", {}, ""
        return played

    def actions(self, open: Selection, marked: Mapping[str, int]) -> list[Action]:
        """What the marks mean, and the goal that was chosen for them."""
        return [*open.plays(marked), *([open.goals[self.goal][1]] if self.goal else [])]

    def first_marks(self, open: Selection, decision: Decision) -> Mapping[str, int]:
        """The marks with which a selection begins."""
        if open.stood and (before := begun_with(self.session.table)) is not None:
            stood = open.stood(before)
            if marks_total(open, stood) == open.need and all(n in open.parts[element] for element, n in stood.items()):
                return stood  # it still fits: the person has not moved any of it yet
        return self.proposal(open, decision) if open.begins is None else open.begins

    def proposal(self, open: Selection, decision: Decision) -> dict[str, int]:
        """The marks that the heuristic player would make, or else the first elements that are enough; no marks if
        neither is legal, or if a challenge asks for them.
        """
        none, found = empty_marks(open), empty_marks(open)
        if open.goals or self.session.hints.hidden:
            return none
        picks = self.line(open, decision)
        found |= amounts(open, picks, 0)
        for element in [e for e in none if e not in {picked for picked, _, _ in picks}]:
            # The rules take the rest without asking.
            found[element] = min(max(open.parts[element]), (open.need or 0) - marks_total(open, found))
        fits = all(n in open.parts[element] for element, n in found.items())
        for proposed in (found if fits else none, enough_marks(open)):
            whole = open.need is None or marks_total(open, proposed) == open.need
            if whole and isinstance(self.steps(open, proposed), list):
                return proposed
        return none

    def line(self, open: Selection, decision: Decision) -> list[Pick]:
        """The picks of the heuristic player."""
        table, kinds, picks = self.session.table, (decision.kind, *open.numbers), list[Pick]()
        choose = players.load(table.game, "heuristic")
        for here, action in usual_steps(table, choose, lambda here: here.kind in kinds):
            if picks and here.kind == decision.kind and amount_due(here) > picks[-1][2] and open.need is not None:
                break  # more is asked for than before, so this is another question
            picks += self.picks(open, here, action)
        return picks

    def picks(self, open: Selection, decision: Decision, action: Action) -> list[Pick]:
        """The pick that an action makes: how many, if the engine asks it by element; [] if it picks no element."""
        element, n = self.element(open, decision, action), int(str(action[1])) if action[0] == COUNTS else None
        return [(element, n, amount_due(decision))] if element in open.parts else []

    def element(self, open: Selection, decision: Decision, action: Action) -> str:
        """The element at which an action of a decision is marked."""
        return (open.element or self.session.table.board.target)(action, decision)

    def steps_back(self, element: str) -> tuple[int, Selection, list[Step]] | None:
        """The last decision at which a selection could have had this element, that selection, and what was decided
        since, one by one (D-71). None if there is none, or if it cannot be taken back.
        """
        table = self.session.table
        record, now, passed = table.record, table.decision, list[Step]()
        for n in range(len(record) - 1, (0 if table.agreed else table.floor) - 1, -1):
            if now is None or record.seats[n] != now.seat or not self.may_pick:
                return None
            passed.insert(0, record.decided(n))
            then, action = passed[0]
            open = table.board.selection(table.game.view(record.at(n), then.seat), then)
            if open is None:
                continue  # this decision may only have asked how many
            if {now.kind, *[d.kind for d, _ in passed]} - {then.kind, *open.numbers}:
                return None
            if action in [buys for _, buys in open.goals.values()]:
                return None  # a goal was reached: what is picked now is for another one
            before = self.pick_before(open, element, passed) if open.goals else []
            if element in open.parts and not first_refusal(table.game, record.at(n).copy(), before):
                return n, open, passed
        return None

    def reopen(self, target: str) -> bool:
        """A click on an element that could have been picked before the last steps: take these back, mark them again,
        and mark the element too. What pays for a goal is not marked again: the pick is played before the last steps.
        """
        if (found := self.steps_back(target)) is None or (now := self.session.table.decision) is None:
            return False
        n, open, passed = found
        if open.goals:
            if self.play_instead(n, *self.pick_before(open, target, passed)):
                self.session.advance()
            return True
        marked = amounts(open, [pick for step in passed for pick in self.picks(open, *step)], amount_due(now))
        if self.play_instead(n) and self.open is not None:
            self.marked = empty_marks(open) | marked
            self.press(target)
        return True

    def pick_before(self, open: Selection, element: str, later: list[Step]) -> list[Action]:
        """The steps that pick an element, as much of it as a click marks, and then what was picked since."""
        found = open.parts.get(element)
        return [*(open.plays({element: next(iter(found))}) if found else []), *[action for _, action in later]]

    # What is pressed ------------------------------------------------------------------------------------------------
    @property
    def elements(self) -> set[str]:
        open = self.open
        return set() if open is None else {*open.parts, *open.goals}

    def press(self, target: str) -> bool:
        """A click on an element: mark as much of it as is still missing, or take its mark away."""
        open, element = self.open, target
        if open is not None and element in open.goals:
            self.aim(open, element)
            return True
        if open is None or element not in open.parts:
            return False
        numbers = open.parts[element]
        if self.marked.get(element):
            self.put(open, element, 0)
            return True
        left = None if open.need is None else open.need - marks_total(open, self.marked)
        fitting = [n for n, counts in numbers.items() if n and (left is None or counts <= left)]
        if open.goals:
            fitting = [next(iter(numbers))]
        n = max(fitting, key=numbers.__getitem__) if fitting else min(filter(None, numbers), key=numbers.__getitem__)
        if left == 0 and open.need == numbers[n] and sum(map(bool, self.marked.values())) == 1:
            self.marked.clear()  # only one element can be marked, so this one takes its place
        self.put(open, element, n)
        return True

    def aim(self, open: Selection, goal: str) -> None:
        """Choose a goal: at once if enough is marked, otherwise propose what it takes."""
        again = self.goal == goal
        self.goal = goal
        if self.missing(open) == 0 and (self.marked or again or open.goals[goal][0] <= 0):
            return self.on_confirm("", "")
        self.marked = dict((open.covers(goal) if open.covers else None) or {})
        self.session.notices.say_no_more()
        self.session.app.ears.say(self.sentence(self.session.app.words, open))

    def put(self, open: Selection, element: str, n: int) -> None:
        """Mark so many at an element, or the nearest number that is possible. What cannot be marked beside it gives
        way, or a sentence says what is wrong.
        """
        numbers, other = open.parts[element], open.instead.get(element, "")
        n = min((*numbers, 0), key=lambda m: abs(m - n))
        if n in numbers:
            self.marked[element] = n
        else:
            self.marked.pop(element, None)
        if (over := n + self.marked.get(other, 0) - max(numbers)) > 0 and other in self.marked:
            self.marked[other] -= over
        self._touched = element
        self.session.notices.say_no_more()
        self.session.app.ears.say(self.sentence(self.session.app.words, open), self.marks_outcome(open))
        steps = self.steps(open, self.marked) if open.need is None else []
        if isinstance(steps, tuple) and steps[0] != "marks.more":
            self.session.notices.refuse(*steps)

    def key(self, n: int) -> bool:
        """A number was keyed in: how many to mark at the element that was marked last."""
        if (open := self.open) is None:
            return False
        if self._touched in open.parts:
            self.put(open, self._touched, n)
        return True

    @on("mark")
    def on_mark(self, arg: str, value: str) -> None:
        """Mark another number at an element; 0 takes the mark away. arg: which element, and how many."""
        element, _, n = arg.partition(" ")
        if (open := self.open) is not None and element in open.parts:
            self.put(open, element, whole(n))

    @on("mark-none")
    def on_mark_none(self, arg: str, value: str) -> None:
        if (open := self.open) is not None:
            self.marked, self.goal = empty_marks(open), ""
            self.session.notices.say_no_more()

    def put_down(self) -> bool:
        """Let the person choose a goal anew."""
        if self.goal:
            self.on_mark_none("", "")
        return False

    @on("mark-proposed")
    def on_mark_proposed(self, arg: str, value: str) -> None:
        """Mark what a bot would, or say that it would mark nothing."""
        if (open := self.open) is not None and (decision := self.session.table.decision):
            self.marked = self.proposal(open, decision)
            self.session.notices.say_no_more()
            if not any(self.marked.values()):
                self.session.notices.refuse("marks.nothing", {})

    @on("confirm")
    def on_confirm(self, arg: str, value: str) -> None:
        """Play what is marked."""
        session, open = self.session, self.open
        if open is None:
            return
        if n := self.missing(open):
            return session.notices.refuse("marks.missing" if n > 0 else "marks.too_many", {"n": abs(n)})
        steps = self.steps(open, self.marked)
        if isinstance(steps, tuple):
            return session.notices.refuse(*steps)
        self._confirmed = {len(session.table.record): dict(self.marked)}
        session.carry_out(steps, whole=False)

    # What is shown --------------------------------------------------------------------------------------------------
    def sentence(self, words: Words, open: Selection) -> str:
        """The sentence that says how much is marked."""
        n, most = marks_total(open, self.marked), open.need
        if self.goal:
            due, voice = open.goals[self.goal][0], self.session.voice()
            price, game = max(0, due + open.besides), self.session.table.game.name
            over, rest = n - price, min(max(0, price - n), open.besides)
            return voice.say(f"{game}.marked.{'over' if over > 0 else 'paid'}", price=price, n=n, rest=rest, over=over)
        if most is not None and not open.goals:
            return words.say("marks.of", n=n, most=most)
        decision = self.session.table.decision
        own = f"{self.session.table.game.name}.marked.{decision.kind}" if decision is not None else ""
        return words.say(own if words.message(own, n) is not None else "marks.n", n=n)

    def advised_amounts(self, open: Selection) -> dict[str, int]:
        """How much of each element a hint would mark; {} where none says a number now."""
        decision, left = self.session.table.decision, self.session.hints.left
        if decision is None or not left or left[0][1][0] != COUNTS:
            return {}
        here = takewhile(lambda step: step[0].kind in (decision.kind, *open.numbers), left)
        return amounts(open, [pick for step in here for pick in self.picks(open, *step)], 0)

    def marks_outcome(self, open: Selection) -> str:
        """What the marks would come to, as the board says."""
        return foreseen_words(self.session.voice(), open.comes(self.marked) if open.comes else [])

    def rows(self, voice: Voice, every: bool = False) -> list[Tree]:
        """The marked elements, each with its number, then the buttons. every: whether to list what could
        be marked too.
        """
        open, words = self.open, voice.words
        if open is None:
            return []
        rows, chosen = [], any(self.marked.values()) or bool(self.goal)
        if open.goals and not chosen and not every:
            return []  # the person has to choose a goal first, which then proposes what it takes
        every = every or open.listed or bool(open.goals)
        for element in [e for e in open.parts if every or e in self.marked]:
            name, params = open.named[element]
            id = f"{self.session.table.game.name}.mark.{name}"
            said, shown = voice.say(id, **params), voice.nodes(id, params)
            people = not all(isinstance(node, str) for node in shown)
            rows.append(self.row(words, open, element, said, shown if people else [said]))
        label = words.say("marks.title")
        kind = "orders marks is-shared" if any(e.startswith("seat-") for e in open.parts) else "orders marks"
        listed = h("ol", {"class": kind, "key": "marks", "aria-label": label, "tabindex": "0"}, *rows)
        return [self.tools(words, open), *([listed] if rows else [])]

    def tools(self, words: Words, open: Selection) -> Tree:
        """How much is marked, and buttons: to confirm it, to choose another goal, to have it proposed,
        to begin anew.
        """
        decision = self.session.table.decision
        left = h("small", {"class": "preview"}, said) if (said := self.marks_outcome(open)) else None
        row = [h("p", {"class": "marks-sum tabular", "key": "marks-sum"}, self.sentence(words, open), left)]
        off = {"aria-disabled": "true"} if self.missing(open) else {}
        kind, hint = "btn btn-primary", {}
        pointed, advised = self.session.pointed, self.advised_amounts(open)
        elsewhere = pointed and decision is not None and self.element(open, decision, pointed) not in open.parts
        if elsewhere or (advised and all(self.marked.get(element, 0) == n for element, n in advised.items())):
            kind, hint = f"{kind} is-hint", {"aria-current": "true"}
        if decision is not None and (self.goal or not open.goals):
            label = words.say("marks.confirm")
            if self.goal:
                label = action_words(self.session.voice(), decision, open.goals[self.goal][1])
            row.append(button("confirm", label, kind=kind, **agrees(words), **off, **hint))
        if not open.goals and not self.session.hints.hidden:
            row.append(button("mark-proposed", words.say("marks.proposed")))
        if self.marked or self.goal:
            row.append(button("mark-none", words.say("marks.none")))
        return h("div", {"class": "toolbar", "key": "mark-tools"}, *row)

    def row(self, words: Words, open: Selection, element: str, said: str, shown: list[Tree]) -> Tree:
        """The row of one element: its name, how many of how many are marked, and buttons for less and more."""
        numbers, n = sorted({0, *open.parts[element]}), self.marked.get(element, 0)
        text = words.say("orders.of", n=n, most=numbers[-1])
        steps = stepper(words, "mark", said, numbers, n, text, element, advised=self.advised_amounts(open).get(element))
        return h("li", {"class": "order", "key": f"mark-{element}"}, h("span", {"class": "order-words"}, *shown), steps)
