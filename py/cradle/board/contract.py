"""What the page and the board of a game offer each other: `Scene` is what is drawn, `Board` is who draws it.

A board sees views only, and knows nothing of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..kernel.game import Action, Decision, Event, Refusal, Standing

Tree = Any  # a string, or [tag, {attributes}, *trees]


class Kept(list[Tree]):
    """A tree that is drawn again and again: the page keeps with it what it was as text."""

    text = ""


View = dict[str, Any]  # all that one seat may know, or a bystander; see docs/views.md
Counts = dict[str, list[int]]  # what is counted, by name: a number a seat
Foreseen = list[tuple[str, dict[str, Any]]]  # what a pick would come to: what follows `<game>.preview.`, and parameters
Taken = Callable[[View, Decision], int]  # how many go in an order unless somebody says otherwise
Weighed = list[tuple[Event, Counts]]  # what was told, each event with the counts of just then


class Say(Protocol):
    """A message in the reader's language, its parameters turned into words by their names."""

    def __call__(self, id: str, /, **params: Any) -> str: ...


class Seat(Protocol):
    """Who sits at the table, as far as a board shows it."""

    @property
    def name(self) -> str: ...  # as it is written
    @property
    def colour(self) -> str: ...  # the class `seat-<colour>` brings --seat and its inks
    @property
    def symbol(self) -> str: ...  # the id of a symbol of the page, as "i-seat-lion"


def _nothing_said(target: str) -> str:
    return ""


def _no_takes(view: View) -> Mapping[str, Taken]:
    return {}


def _by_its_id(id: str, params: Mapping[str, Any]) -> str:
    return id


def _not_known() -> None:
    return None


@dataclass
class Scene:
    """What a board shows besides the view. What can be picked is named by its target, as `Board.target` names it."""

    # Who
    seats: Sequence[Seat]
    turn: int | None  # the seat that decides; None: the game is over
    me: int | None  # the seat through whose eyes the table is seen; None: a bystander's

    # What can be picked
    legal: Collection[str]  # may be picked now; none while one only looks on
    picked: Collection[str]  # was picked on the way to this decision: may be taken back, or give way to another
    recent: Collection[str]  # has changed with the last action
    about: dict[str, Any]  # the public details of the decision, as the rules give them

    # What is said
    say: Say
    hint: Collection[str] = ()  # is pointed at, by a hint or a tour: to stand out from what is merely legal
    told: Callable[[], Iterable[Event]] = tuple  # what the viewer was told, the newest first
    weighed: Callable[[], Weighed] = list  # what was told since an event of `Board.weighed_from`, with `Board.weigh`
    foreseen: Callable[[str], str] = _nothing_said  # what a pick of a target would come to, in words
    begun: Callable[[], View | None] = _not_known  # before the pick that led to this decision and those like it
    marked: Mapping[str, int] | None = None  # how much is marked, where a set is; None: there is none
    draft: Any = None  # what a person has filled in so far, where a form stands; None: there is none


def _nothing_changed(before: View, after: View) -> set[str]:
    return set()


def _no_tabs(view: View) -> list[tuple[str, Tree]]:
    return []


def _on_the_map(decision: Decision) -> str:
    return ""


def _every_number(decision: Decision) -> Collection[int]:
    return ()


def _nothing_beside(view: View, scene: Scene) -> None:
    return None


def _its_kind(decision: Decision) -> str:
    return decision.kind


def _no_word(kind: str, value: Any, say: Say) -> None:
    return None


def _step_by_step(view: View, decision: Decision) -> None:
    return None


def _nothing_measured(view: View) -> Counts:
    return {}


def _nothing_foreseen(view: View, decision: Decision, action: Action) -> Foreseen:
    return []


def _not_filled(view: View, decision: Decision, draft: Any, what: str) -> Any:
    return draft


def _as_it_was_kept(view: View, data: Any) -> Any:
    return data


def _as_begun(view: View, decision: Decision, draft: Any, other: Any) -> Any:
    return draft


def _nothing_sent(view: View, decision: Decision, draft: Any) -> list[Action] | Refusal:
    return []


def _nothing_read(view: View, decision: Decision, steps: list[Action]) -> Any:
    return None


def _changed(seat: int, event: Event) -> bool | None:
    return False


def _asked_anew(view: View) -> bool:
    return False


def _harms_nobody(id: str, params: Mapping[str, Any]) -> None:
    return None


def _nothing_in_hand(decision: Decision) -> str:
    return ""


def _as_it_stands(position: Any) -> Any:
    return position


def _always_asked(decision: Decision, told: Iterable[Event]) -> bool:
    return True


def _no_borders(view: View, target: str) -> Sequence[Any]:
    return ()


def _no_details(view: View, action: Action) -> Mapping[str, Any]:
    return {}


def _no_examples(say: Say) -> Mapping[str, Tree]:
    return {}


def _nothing_weighed(view: View) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How the log and the recap tell a game: ids of events, without `turn`, which always begins a part of the log."""

    unfolds: Mapping[str, Collection[str]] = field(default_factory=dict)  # what belongs to the line that it begins
    outcomes: Collection[str] = ()  # of what belongs to a line: takes its place, and the rest unfolds under it
    sounds: Mapping[str, str] = field(default_factory=dict)  # what is heard with it: piece, coin, dice or calamity
    counts: Mapping[str, int] = field(default_factory=dict)  # how much it counts for who was away; empty: all alike
    known: Collection[str] = ()  # what a seat has just decided itself: the recap does not tell it again
    brings: Mapping[str, Collection[str]] = field(default_factory=dict)  # what such a decision brings the seat at once
    details: Collection[str] = ()  # what the recap leaves to the line under which it unfolds
    # of what a seat repeats: the parameter that the recap lists, and those that have to be the same
    joins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    adds: Mapping[str, str] = field(default_factory=dict)  # of what is listed so: the parameter that is added up
    # from whom an event takes something, such as a province, tokens or cash, by its parameters; None: from nobody
    harms: Callable[[str, Mapping[str, Any]], int | None] = _harms_nobody
    worded: Callable[[str, Mapping[str, Any]], str] = _by_its_id  # the message of an event, by its parameters
    # By the message that asks for a decision: what it says already of the seat that is asked.
    asked: Mapping[str, Collection[str]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Journeys:
    """Orders over several places, of which the last one alone is named: the steps on the way are found."""

    kinds: Collection[str]  # of decisions on the way
    ends: Callable[[View, Decision], Mapping[str, Sequence[int]]]  # by element: how many may be taken along
    steps: Callable[[View, Decision, str, int], list[Action]]  # to an element, with so many, to the end of the order
    count: Callable[[Sequence[Decision], Sequence[Action]], tuple[int, list[int]]]  # how many went, and could have gone
    recount: Callable[[Sequence[Action], int], list[Action]]  # the same with another number
    resumes: Callable[[Sequence[Action]], tuple[str, list[Action]]]  # the element where it ended, and all but the end
    # the element where it is, "" where it began; the steps up to there; how many were put down and taken along there
    port: Callable[[Sequence[Action]], tuple[str, list[Action], dict[str, int]]]
    holds: Sequence[str]  # the verbs for that, in their order; n of what the decision is about: how many are along


@dataclass(frozen=True, kw_only=True)
class Orders:
    """How decisions in small steps are given as whole orders, such as from, to and how many: by kinds of decisions."""

    ends: Mapping[str, str] = field(default_factory=dict)  # where the next order begins: the verb that ends the phase
    asks: Collection[str] = ()  # of these, what hardly anybody ends without an order: the page asks once more
    within: Collection[str] = ()  # what an order goes through until it is complete
    pays: Collection[str] = ()  # of all these, where something is paid: `Board.preview` says what is left
    carries: Collection[str] = ()  # verbs that take something up at a place: it can be dragged from there
    takes: Callable[[View], Mapping[str, Taken]] = _no_takes  # how many, by name: a default first
    helps: Callable[[Decision], Collection[int]] = _every_number  # of those on the way: if not all make a difference
    journeys: Journeys | None = None  # of orders that go far


@dataclass(frozen=True, kw_only=True)
class Selection:
    """What a decision and those after it are about together, where the rules know no order: a set is marked freely.

    Elements are named as `Board.target` names them, or freely where they have no place on the board.
    """

    parts: Mapping[str, Mapping[int, int]]  # by element: the numbers that can be marked, and what each counts
    named: Mapping[str, tuple[str, dict[str, Any]]]  # by element: what follows `<game>.mark.`, and its parameters
    plays: Callable[[Mapping[str, int]], list[Action]]  # what is marked, the first first, as steps of the engine
    need: int | None = None  # what all that is marked counts; None: as much as the engine asks for
    least: int | None = None  # where less is allowed
    numbers: Collection[str] = ()  # kinds of decisions that ask how many, on the way: passed over where nobody asks
    goals: Mapping[str, tuple[int, Action]] = field(default_factory=dict)  # what it is for: how much, and the step
    besides: int = 0  # what pays for a goal before anything is marked
    covers: Callable[[str], Mapping[str, int] | None] | None = None  # what is marked for a goal, if nothing is said
    begins: Mapping[str, int] | None = None  # what is marked at first, if not what the heuristic player would take
    stood: Callable[[View], Mapping[str, int]] | None = None  # the same, by what was seen before it was asked for
    element: Callable[[Action, Decision], str] | None = None  # to which a step belongs, if not `Board.target`
    instead: Mapping[str, str] = field(default_factory=dict)  # by element: what gives way to it if both are too many
    comes: Callable[[Mapping[str, int]], Foreseen] | None = None  # what the marks would come to, as `Board.preview`
    listed: bool = False  # all of it stands in the list, marked or not: some has no place on the board


@dataclass(frozen=True, kw_only=True)
class Form:
    """How decisions in small steps are filled in as one form, in any order, and sent as a whole.

    A draft is what was filled in: plain data of the game's own, never changed in place.
    """

    begins: Mapping[str, Collection[str]] = field(default_factory=dict)  # by kind of decision: the verbs it stands for
    fill: Callable[[View, Decision, Any, str], Any] = _not_filled  # after something was pressed; "": begun
    actions: Callable[[View, Decision, Any], list[Action] | Refusal] = _nothing_sent  # what it comes to, or lacks
    read: Callable[[View, Decision, list[Action]], Any] = _nothing_read  # the draft of some steps; None: of none
    revive: Callable[[View, Any], Any] = _as_it_was_kept  # a draft that was kept as JSON; raises ValueError for another
    # a draft as it begins, where another kind of form was sent since the last of its own
    follows: Callable[[View, Decision, Any, Any], Any] = _as_begun
    # True: an event tells of what a seat sent; False: of what may keep it from sending the same again; None: of neither
    again: Callable[[int, Event], bool | None] = _changed


@dataclass(frozen=True, kw_only=True)
class Passing:
    """Words that a person gives once: to decline what is like this, or to speak no more after what is sent now."""

    verbs: Mapping[str, str] = field(default_factory=dict)  # by kind, where it can be given: what is played for it
    answers: Collection[str] = ()  # the kinds that it answers from then on
    closes: Collection[str] = ()  # the kinds that it answers, too, once it was given at one of them
    lasts: Collection[str] = ()  # the kinds of decisions during which it holds
    # what is put to the seat all the same, by what was told to all, the newest first
    asks: Callable[[Decision, Iterable[Event]], bool] = _always_asked
    repeats: Callable[[View], bool] = _asked_anew  # whether a seat is asked once more: what it sent brought nothing


@dataclass(frozen=True, kw_only=True)
class Board:
    """How a game shows itself. Its board.py ends with `BOARD`, an instance of this; what has a default here can be left
    out. See docs/adding-a-game.md.
    """

    # Drawing ------------------------------------------------------------------------------------------------------
    frame: Callable[[View], Tree]  # the table, drawn once a game: an empty element, id "part-…", for what changes
    parts: Callable[[View, Scene], dict[str, Tree]]  # what stands in each of these elements now, all of them
    tabs: Callable[[View], list[tuple[str, Tree]]] = _no_tabs  # beside it, by what follows `<game>.tab.`, as `frame`
    tab: Callable[[Decision], str] = _on_the_map  # the tab where a decision is made; "": on the table itself
    beside: Callable[[View, Scene], Tree | None] = _nothing_beside  # what stands in the prompt, under its sentence
    summary: Callable[[View, list[Standing], Scene], Tree]  # the ranking, at the end
    thumbnail: Callable[[View, Scene], Tree]  # the table at a glance, for the list of saved games

    # Picks --------------------------------------------------------------------------------------------------------
    target: Callable[[Action, Decision], str]  # the element that an action belongs to; "" for what is only a button
    meant: Callable[[Decision, str], Action | None]  # what a click on an element would have meant; None: nothing
    changed: Callable[[View, View], set[str]] = _nothing_changed  # the elements that differ, before and after
    buttons: Collection[str] = ()  # verbs that the prompt offers in words as well
    sole: Collection[str] = ()  # verbs that it offers so where only one action has them
    listed: Sequence[str] = ()  # verbs that it offers as a row of small buttons, under the heading `<game>.list.<verb>`
    wanted: Mapping[str, str] = field(default_factory=dict)  # by kind: in `about`, up to which number a slider goes
    in_menu: Mapping[str, str] = field(default_factory=dict)  # by kind: a verb that the menu offers, not the prompt
    skips: Mapping[str, Action] = field(default_factory=dict)  # by kind: what a pick beyond it passes it by
    orders: Orders = field(default_factory=Orders)  # what a drag or a click gives as one order, and takes back as one
    selection: Callable[[View, Decision], Selection | None] = _step_by_step  # what is marked in any order, if any
    preview: Callable[[View, Decision, Action], Foreseen] = _nothing_foreseen  # what a pick would come to
    poor: Collection[str] = ()  # of what it says: what brings nothing or a loss, so that it is no main button
    form: Form = field(default_factory=Form)  # what is filled in before it is played
    passing: Passing = field(default_factory=Passing)  # what can be said once for several decisions

    neighbours: Callable[[View, str], Sequence[Any]] = _no_borders  # what an element borders on, as places of messages

    # Words --------------------------------------------------------------------------------------------------------
    argument: Callable[[Action], dict[str, Any]]  # the argument of an action, as parameters of messages
    # what else the list of moves says of an action, where a message `<game>.listed.<verb>` has room for it
    details: Callable[[View, Action], Mapping[str, Any]] = _no_details
    prompt: Callable[[Decision], str] = _its_kind  # what follows `<game>.prompt.` in the message that asks for it
    paragraphs: Mapping[str, str] = field(default_factory=dict)  # of the rules, by prompt, if not that of its kind
    types: Mapping[str, str] = field(default_factory=dict)  # of parameters of messages, where it is not their name
    within: Callable[[Decision], str] = _nothing_in_hand  # what follows `<game>.` in the name of what it is a part of
    word: Callable[[str, Any, Say], str | None] = _no_word  # what a parameter of a type is called; None: the page knows

    # The rule book ------------------------------------------------------------------------------------------------
    examples: Callable[[Say], Mapping[str, Tree]] = _no_examples  # small boards, by the paragraph they show

    # The log ------------------------------------------------------------------------------------------------------
    telling: Telling = field(default_factory=Telling)  # which events stand for themselves, and which unfold

    # Counts -------------------------------------------------------------------------------------------------------
    counts_as: Callable[[Any], Any] = _as_it_stands  # as if what is under way were over, for the score in sight
    measures: Callable[[View], Counts] = _nothing_measured  # what is counted besides the score, for charts and hints
    weighed_from: Collection[str] = ()  # the events from which on `Scene.weighed` has something to say
    weigh: Callable[[View], Counts | None] = _nothing_weighed  # what is counted for it; None: from here on no more
