"""What the page and the board of a game offer each other: `Scene` is what is drawn, `Board` is who draws it.

A board sees views only, and knows nothing of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import ReferenceType

from ..kernel.game import Action, Decision, Event, Params, Refusal, Standing, View

Tree = Any  # a string, or [tag, {attributes}, *trees]
D = TypeVar("D")  # the draft of a form


class Kept(list[Tree]):
    """A tree that is drawn again and again, so the page keeps its text with it instead of making it every time."""

    text = ""  # all of it as JSON
    since: tuple[ReferenceType[Kept], str] | None = None  # what stood in its place before, and what differs from that


Counts = dict[str, list[int]]  # by name of what is counted: one number for each seat
# What a pick would come to, as messages: each has the rest of its id, after `<game>.preview.`, and its parameters.
Foreseen = list[tuple[str, Params]]
Taken = Callable[[View, Decision], int]  # how many go with an order, unless the person says otherwise
Weighed = list[tuple[Event, Counts]]  # events that were told, each with the counts as they stood at that moment


class Say(Protocol):
    """Says a message in the reader's language. The name of a parameter decides how its value is put into words."""

    def __call__(self, id: str, /, **params: object) -> str: ...


class Seat(Protocol):
    """Somebody at the table, as far as a board shows them."""

    @property
    def name(self) -> str: ...  # the name as the person wrote it
    @property
    def colour(self) -> str: ...  # the class `seat-<colour>` brings --seat and its inks
    @property
    def symbol(self) -> str: ...  # the id of a symbol of the page, as "i-seat-lion"


@dataclass
class Scene:
    """What a board shows besides the view. Elements go by the names that `Board.target` gives them."""

    # Who
    seats: Sequence[Seat]
    turn: int | None  # the seat that has to decide; None: the game is over
    me: int | None  # the seat through whose eyes the table is drawn; None: a bystander looks on

    # What can be picked
    legal: Collection[str]  # targets that may be picked now; none for somebody who only looks on
    picked: Collection[str]  # targets picked on the way to this decision: a click takes such a pick back
    recent: Collection[str]  # targets that the last action has changed
    about: Params  # the public details of the decision, as the rules give them

    # What is said
    say: Say
    hint: Collection[str] = ()  # targets that a hint or a tour points at; they stand out from what is merely legal
    told: Callable[[], Iterable[Event]] = tuple  # returns the events that the viewer was told, the newest first
    # returns the events from the first of `Board.weighed_from` on, in this turn or in the last one if this has none
    # yet, each with what `Board.weigh` counted just then
    weighed: Callable[[], Weighed] = list
    foreseen: Callable[[str], str] = lambda target: ""  # says what a pick of a target would come to; "": nothing to say
    # returns the view from before the pick that brought up this question; None: it is not known
    begun: Callable[[], View | None] = lambda: None
    marked: Mapping[str, int] | None = None  # by target, how much the person has marked; None: nothing can be marked
    draft: object = None  # what the person has filled in so far; None: there is no form
    quiz: bool = False  # whether a challenge asks, so that the board does not count what picks come to


# What can be heard with an event, the weightiest first; assets/js/page/sound.js makes it.
SOUNDS = "plague", "fire", "water", "war", "revolt", "dice", "city", "coin", "cards", "sail", "piece"


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How the log, the recap and screen readers tell a game. Events are named by their ids. The event `turn` is in none
    of these fields, because it always begins a new part of the log.
    """

    # By the event that begins a line of the log: the events that unfold under this line.
    unfolds: Mapping[str, Collection[str]] = field(default_factory=dict)
    outcomes: Collection[str] = ()  # events that become the head of the line they belong to: how an attack ended
    # Given an event, returns the name of what is heard with it, one of SOUNDS; "": nothing.
    sound: Callable[[Event], str] = lambda event: ""
    # By event, how much it counts for somebody who was away. The recap leaves out events that are not named here,
    # unless they concern its reader. If the mapping is empty, all events count alike.
    counts: Mapping[str, int] = field(default_factory=dict)
    known: Collection[str] = ()  # events that tell what a seat has just decided: its own recap leaves them out
    # By an event of `known`, the events that the decision brings the seat at once: its own recap leaves them out too.
    # If the seat had no choice, both are news to it.
    brings: Mapping[str, Collection[str]] = field(default_factory=dict)
    details: Collection[str] = ()  # events that the recap leaves out, because the line they unfold under says enough
    # Events by which the rules settle what several seats have decided, such as battles after the last movement: news
    # to each seat that they name, also if that seat decided last.
    settles: Collection[str] = ()
    # By an event that a seat may repeat several times in a row: the parameter whose values are told in one line, then
    # the parameters that have to be equal for that. "seat": what several seats do in a row is one line, with `seats`.
    joins: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    adds: Mapping[str, str] = field(default_factory=dict)  # by event, the parameter that such a line adds up
    # Given an event's id and parameters, returns the seat from which it takes something, such as a province, tokens or
    # cash; None: from nobody. The recap always tells this seat.
    harms: Callable[[str, Params], int | None] = lambda id, params: None
    # Given an event and all that is told in its line, returns the emblem, the face of a card or an icon of the page,
    # with which it is put on the stage; "": it is not.
    staged: Callable[[Event, Sequence[Event]], str] = lambda event, told: ""
    dice: Collection[str] = ()  # events that tell a throw
    # What an event gives and takes, as the name of what `Board.holdings` counts, the seat, and by how much it changes.
    # It is left out where views tell it: where a decision brings only one thing at a time.
    effects: Callable[[Event], Sequence[tuple[str, int, int]]] | None = None
    # Without `effects`: events that pay all seats, such as income. What views tell of such a decision is not counted.
    pays: Collection[str] = ()
    # Given an event's id and parameters, returns the id of its message.
    worded: Callable[[str, Params], str] = lambda id, params: id
    # By what `Board.prompt` returns: the events that this question repeats to the seat it asks, so the recap need not.
    asked: Mapping[str, Collection[str]] = field(default_factory=dict)
    # By what `Board.prompt` returns: the events, the last of which this turn is why the question comes. Where there is
    # one, the message of the question ends in `.cause`, and its parameters are those of the event too.
    causes: Mapping[str, Collection[str]] = field(default_factory=dict)


class Port(NamedTuple):
    """Where an order over several places has come to."""

    place: str  # the element it has reached; "" where it began
    way: list[Action]  # its actions up to there
    done: dict[str, int]  # by verb of `Journeys.holds`: how many were put down and taken along there
    again: str  # if the order has ended: the element where a click lets it go on; "" if none does


@dataclass(frozen=True, kw_only=True)
class Journeys:
    """Orders over several places, such as the voyage of a ship. The person names the last place alone; the board finds
    the steps on the way.
    """

    kinds: Collection[str]  # the kinds of decisions on the way
    # By element to which the order can be led: the numbers that may be taken along.
    ends: Callable[[View, Decision], Mapping[str, Sequence[int]]]
    # Given an element and how many are taken along, returns all the steps to there, with the one that ends the order.
    steps: Callable[[View, Decision, str, int], list[Action]]
    # Given the decisions and the actions of an order: by number that could have gone along, the actions of the order
    # with that number; {} if nobody asked, or not once for all.
    numbers: Callable[[Sequence[Decision], Sequence[Action]], dict[int, list[Action]]]
    port: Callable[[Sequence[Action]], Port]  # where an order is, given its actions
    # The verbs that put down and take along, in the order of play. The detail `n` of their decisions is how many are
    # along already.
    holds: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Orders:
    """How a person gives whole orders, such as from, to and how many, where the rules ask for small steps. Except where
    it says otherwise, names are those of kinds of decisions.
    """

    # By the kind at which an order begins: the verb that ends the phase instead. If hardly anybody ends the phase
    # without an order, the message `<game>.none.<kind>` asks whether that is meant.
    ends: Mapping[str, str] = field(default_factory=dict)
    within: Collection[str] = ()  # the kinds that an order goes through until it is complete
    pays: Collection[str] = ()  # those of all these kinds that pay for something: `Board.preview` says what is left
    carries: Collection[str] = ()  # verbs that take something up at a place, so that it can be dragged from there
    # Ways to choose how many go with an order, by name; the first is the default, and the person can switch to another.
    takes: Callable[[View], Mapping[str, Taken]] = lambda view: {}
    # Given a decision of `within`, the numbers worth a button; (): all of them. The list of moves has the rest.
    helps: Callable[[Decision], Collection[int]] = lambda decision: ()
    journeys: Journeys | None = None  # the orders over several places, if the game has any


@dataclass(frozen=True, kw_only=True)
class Selection:
    """A set that a person marks freely, in any order, where the rules ask for one element after the other: losses, or
    what pays for a card.

    Elements are named as `Board.target` names them, or by any name if they have no place on the board.
    """

    parts: Mapping[str, Mapping[int, int]]  # by element: the numbers of it that can be marked, and what each counts
    # By element: its message, as the rest of the id after `<game>.mark.`, and the parameters.
    named: Mapping[str, tuple[str, Params]]
    plays: Callable[[Mapping[str, int]], list[Action]]  # turns the marks, in the order they were made, into actions
    need: int | None = None  # how much the marks have to count in sum; None: as much as the engine asks for
    least: int | None = None  # how much is enough, where less than `need` is allowed
    numbers: Collection[str] = ()  # kinds of decisions on the way that ask how many; the engine may leave them out
    # By name of what the marks can pay for: how much it takes, and the action that buys it.
    goals: Mapping[str, tuple[int, Action]] = field(default_factory=dict)
    besides: int = 0  # how much pays for a goal already before anything is marked
    covers: Callable[[str], Mapping[str, int] | None] | None = None  # returns the marks with which a goal begins
    begins: Mapping[str, int] | None = None  # the marks at first; None: what the heuristic player would take
    # Given the view from before the question came up, returns the marks at first; `begins` counts if they do not fit.
    stood: Callable[[View], Mapping[str, int]] | None = None
    element: Callable[[Action, Decision], str] | None = None  # the element of an action; None: `Board.target` says it
    instead: Mapping[str, str] = field(default_factory=dict)  # by element: the one that gives way if both are too much
    comes: Callable[[Mapping[str, int]], Foreseen] | None = None  # what the marks would come to
    listed: bool = False  # whether the prompt lists every element, because some have no place on the board


@dataclass(frozen=True, kw_only=True)
class Form(Generic[D]):
    """How a person fills in a form, in any order, and sends it as a whole, where the rules ask for small steps.

    A draft is what the person has filled in: plain data of the game's own, never changed in place.
    """

    # By the kind of decision at which a form begins: the verbs for which it stands.
    begins: Mapping[str, Collection[str]] = field(default_factory=dict)
    # Returns the next draft, given the present one and what the person pressed. The page also begins a form with it:
    # "", given the draft that the seat sent last at this kind of decision, or None; or "again", given a draft that
    # stood at this very decision before it was taken back or the page was loaded anew.
    fill: Callable[[View, Decision, D | None, str], D | None] = lambda view, decision, draft, what: draft
    # Returns the actions of a draft, or says what it lacks.
    actions: Callable[[View, Decision, D], list[Action] | Refusal] = lambda view, decision, draft: []
    # Makes a draft of actions; None: there is none
    read: Callable[[View, Decision, list[Action]], D | None] = lambda view, decision, steps: None
    # Makes a draft of its JSON; raises ValueError if it is none
    revive: Callable[[View, Any], D] = lambda view, data: data
    # Returns the draft with which a form begins, given that of `fill` and the draft of another kind of form that the
    # seat has sent since.
    follows: Callable[[View, Decision, D, D], D] = lambda view, decision, draft, other: draft
    # What an event means for a seat that sends the same once more. True: it tells of what the seat sent. False: it may
    # be a reason not to send the same again. None: it means neither.
    again: Callable[[int, Event], bool | None] = lambda seat, event: False


@dataclass(frozen=True, kw_only=True)
class Passing:
    """A standing answer that a person gives once: it declines all questions of this sort, or says that what is sent now
    is the last word. The fields are about kinds of decisions.
    """

    # By kind at which the answer can be given: the verb that is played for it.
    verbs: Mapping[str, str] = field(default_factory=dict)
    answers: Collection[str] = ()  # the kinds that it answers from then on
    closes: Collection[str] = ()  # further kinds that it answers, but only once it was given at one of these
    lasts: Collection[str] = ()  # the kinds during which it holds; any other decision ends it
    # Given what all were told, the newest first, says whether the seat has to be asked in spite of its standing answer.
    asks: Callable[[Decision, Iterable[Event]], bool] = lambda decision, told: True
    # Whether a seat is asked again because what it sent brought nothing.
    repeats: Callable[[View], bool] = lambda view: False


def derived(*_: object) -> Any:
    """Stand for a hook that follows from others; `complete` of defaults.py puts the true one in its place."""
    raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Board:
    """How a game shows itself. Its board.py ends with `BOARD`, an instance of this; fields with a default can be left
    out. See docs/game-reference.md.
    """

    # Drawing ------------------------------------------------------------------------------------------------------
    # Draws the table once for a game, with an empty element for each part that changes; their ids begin with "part-".
    frame: Callable[[View], Tree]
    parts: Callable[[View, Scene], dict[str, Tree]]  # by id, what stands in each of these elements now, in all of them
    # Draws the tabs beside the table, as `frame` does: the name of each, which follows `<game>.tab.`, and its tree.
    tabs: Callable[[View], list[tuple[str, Tree]]] = lambda view: []
    # Draws what every player has, which is always in view, as `frame` does. If left out, the scores alone are.
    players: Callable[[View], list[Tree]] = lambda view: []
    # The name of the tab where a decision is made; "": the table itself, or the rows of the players
    tab: Callable[[Decision], str] = lambda decision: ""
    # What stands in the prompt, under its sentence
    beside: Callable[[View, Scene], Tree | None] = lambda view, scene: None
    # Draws the ranking at the end. If left out: the seats with their scores.
    summary: Callable[[View, list[Standing], Scene], Tree] = derived
    # Draws the table in small, for the list of saved games. If left out: a bar for each number of `measures`.
    thumbnail: Callable[[View, Scene], Tree] = derived

    lessons: bool = (
        False  # whether board/lessons has lessons and challenges, which the page fetches when one wants them
    )

    # The small board at the entrance: after so many decisions of bots, in a game with these choices.
    card: tuple[int, Params] = 60, {}

    # Picks --------------------------------------------------------------------------------------------------------
    target: Callable[[Action, Decision], str]  # the element that an action belongs to; "" for what is only a button
    # The action that a click on an element would mean if it were legal, so that a refusal can say why not; None: none.
    # If left out: the first to which `target` gives this element.
    meant: Callable[[Decision, str], Action | None] = derived
    # The elements that differ between two views. If left out: those that are drawn differently.
    changed: Callable[[View, View], set[str]] = derived
    # By verb, how the prompt offers it, if not as usual: "words", although its actions have elements; "sole", in words
    # if only one legal action has it; "list", as a row of small buttons under the heading `<game>.list.<verb>`.
    offers: Mapping[str, str] = field(default_factory=dict)
    # By kind of decision: the name of the public detail that says where the slider of a number ends.
    wanted: Mapping[str, str] = field(default_factory=dict)
    in_menu: Mapping[str, str] = field(default_factory=dict)  # by kind: a verb that the menu offers, not the prompt
    # By kind of decision: the action that the page plays first when a person clicks what only the next decision offers,
    # so that nobody has to answer a question that they mean to pass over.
    skips: Mapping[str, Action] = field(default_factory=dict)
    orders: Orders = field(default_factory=Orders)  # what a drag or a click gives as one order, and takes back as one
    # The set that can be marked freely, if any
    selection: Callable[[View, Decision], Selection | None] = lambda view, decision: None
    # What a pick would come to
    preview: Callable[[View, Decision, Action], Foreseen] = lambda view, decision, action: []
    poor: Collection[str] = ()  # names in previews that say "nothing" or "a loss": such a pick gets no main button
    form: Form[Any] = field(default_factory=Form)  # what a person fills in before any of it is played
    passing: Passing = field(default_factory=Passing)  # answers that a person gives once for several decisions

    # The places that an element borders on, for messages
    neighbours: Callable[[View, str], Sequence[object]] = lambda view, target: ()

    # Words --------------------------------------------------------------------------------------------------------
    # The argument of an action, as parameters of messages. If left out: `n` for a number, `what` for a word.
    argument: Callable[[Action], Params] = derived
    # Further parameters for the message `<game>.listed.<verb>`, which describes an action in the list of moves.
    details: Callable[[View, Action], Params] = lambda view, action: {}
    # The message that asks for a decision, after `<game>.prompt.`
    prompt: Callable[[Decision], str] = lambda decision: decision.kind
    # By prompt: its paragraph of the rules, where `Game.paragraphs` does not say it.
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)  # by parameter of a message: its type, if not its own name
    # The message, after `<game>.`, that names the action of which a decision is a part; "": it stands for itself.
    within: Callable[[Decision], str] = lambda decision: ""
    # Puts a value into words, given the type of its parameter; None: the page has the words.
    word: Callable[[str, object, Say], str | None] = lambda kind, value, say: None

    # The stage ----------------------------------------------------------------------------------------------------
    # The dice of an event of `Telling.dice`, large, with what they needed, given the view from before it, and all that
    # is told in its line
    throw: Callable[[View, Event, Sequence[Event], Say, Sequence[Seat]], Tree | None] = lambda *_: None

    # A card, large, with its numbers, given its element: its name, and its tree; None: there is no such card
    close_up: Callable[[View, str, Say, Sequence[Seat]], tuple[str, Tree] | None] = lambda *_: None

    # The rule book ------------------------------------------------------------------------------------------------
    examples: Callable[[Say], Mapping[str, Tree]] = lambda say: {}  # by paragraph, the small board that explains it

    # The log ------------------------------------------------------------------------------------------------------
    telling: Telling = field(default_factory=Telling)  # how events are told: which have lines of their own, and so on

    # Counts -------------------------------------------------------------------------------------------------------
    # A position in which what is under way counts as over, so that the score does not jump meanwhile.
    counts_as: Callable[[Any], Any] = lambda position: position
    measures: Callable[[View], Counts] = lambda view: {}  # what is counted besides the score, for charts and hints
    # What is counted of each seat, in what a seat may see, to say what it lost and gained. If left out: `measures`.
    holdings: Callable[[View], Counts] = derived
    weighed_from: Collection[str] = ()  # the events with which `Scene.weighed` begins
    weigh: Callable[[View], Counts | None] = lambda view: None  # what `Scene.weighed` counts; None: it ends here
