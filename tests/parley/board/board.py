"""The table of Parley as trees for the page: the seats above, bag and trade in the middle, the reader's hand below.

`frame` is drawn once a game; `parts` gives what stands in each of its places now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cradle.board.contract import Board, Foreseen, Form, Orders, Passing, Say, Scene, Seat, Selection, Telling, Tree
from cradle.kernel.game import Action, Decision, Event, Standing

from ..rules.tables import COPIES, DONE, DRAWN, GOODS, KINDS, LAY, LOSE, LOT, REFUSE
from .drawing import beside, close_up, counts_of, face, frame, parts, players, tab, tabs, within

_VERB = {"trade.lay": "lay", "storm.lose": "lose", "sale": "sell"}  # what a click on a card means, by kind of decision


# Picks ----------------------------------------------------------------------------------------------------------------
def target(action: Action, decision: Decision) -> str:
    """The element an action belongs to: a good in hand, a seat, or "" for a mere button."""
    verb, what = action
    return f"seat-{what}" if verb == "offer" else what if isinstance(what, str) else ""


def meant(decision: Decision, target: str) -> Action | None:
    """What a click on a target would have meant, legal or not; None where the decision asks nothing like it."""
    if target.startswith("seat-"):
        return ("offer", int(target[5:])) if decision.kind == "trade.open" else None
    return (_VERB[decision.kind], target) if decision.kind in _VERB else None


def argument(action: Action) -> dict[str, Any]:
    """The argument of an action as parameters of a message."""
    verb, what = action
    return {} if what is None else {{"offer": "other", "number": "n"}.get(verb, "good"): what}


def changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """The targets that differ between two views."""
    seats = {f"seat-{s}" for s in range(after["seats"]) if counts_of(before, s) != counts_of(after, s)}
    if before["hand"] is None or after["hand"] is None or before["seat"] != after["seat"]:
        return seats
    return seats | {name for good, name in enumerate(GOODS) if before["hand"][good] != after["hand"][good]}


def selection(view: dict[str, Any], decision: Decision) -> Selection | None:
    """The cards of a lot, and those that a storm takes: the rules know no order of them."""
    n = decision.about.get("n", 0)
    if decision.kind == "storm.lose":
        *_, first = view["steps"][-1]
        return cards([0] * first + view["hand"][first:], n, n)
    return cards(view["hand"], LOT - n, 0 if n else 1) if decision.kind == "trade.lay" else None


def cards(hand: list[int], need: int, least: int) -> Selection:
    """So many of a hand, by good; the engine goes in the order of the goods, and is told where a lot is complete."""

    def plays(marked: Mapping[str, int]) -> list[Action]:
        verb = LOSE if need == least else LAY
        steps: list[Action] = [
            verb[DRAWN[name]] for name in sorted(marked, key=DRAWN.__getitem__) for _ in range(marked[name])
        ]
        return steps if len(steps) == need else [*steps, DONE]

    held = {GOODS[good]: min(n, need) for good, n in enumerate(hand) if n}
    parts = {name: {k: k for k in range(1, n + 1)} for name, n in held.items()}
    named = {name: ("card", {"good": name}) for name in held}
    return Selection(parts=parts, named=named, plays=plays, need=need, least=least)


# Before it is picked --------------------------------------------------------------------------------------------------
def preview(view: dict[str, Any], decision: Decision, action: Action) -> Foreseen:
    """How many cards there are to be had from a seat."""
    verb, other = action
    if verb != "offer" or not isinstance(other, int):
        return []
    return [("offer", {"n": n})] if (n := view["cards"][other]) else [("none", {})]


# Filled in, and sent --------------------------------------------------------------------------------------------------
def fill(view: dict[str, Any], decision: Decision, draft: str | None, name: str) -> str:
    """The good that is to be sold, or none; the same once more is none."""
    return "" if draft is None or draft == name or name == "again" else name


def sold(view: dict[str, Any], decision: Decision, draft: str) -> list[Action]:
    """As the rules want it (5.1)."""
    return [("sell", draft) if draft else DONE]


def read(view: dict[str, Any], decision: Decision, steps: list[Action]) -> str | None:
    """What a step sells."""
    ((verb, what), *_) = steps
    return str(what) if verb == "sell" else None


FORM = Form(begins={"sale": ("sell",)}, fill=fill, actions=sold, read=read)


# Said once for several offers -----------------------------------------------------------------------------------------
def full(decision: Decision, told: Iterable[Event]) -> bool:
    """Whether a lot is as large as can be (3.2): whoever declines is asked all the same."""
    return bool(decision.about["n"] == LOT)


PASSING = Passing(
    verbs={"trade.answer": "refuse"},
    answers=("trade.answer",),
    lasts=("trade.open", "trade.lay", "trade.answer"),
    asks=full,
)


# Counts ---------------------------------------------------------------------------------------------------------------
def measures(view: dict[str, Any]) -> dict[str, list[int]]:
    """What is counted of each seat."""
    return {"silver": view["silver"], "cards": view["cards"]}


def throw(view: dict[str, Any], event: Event, after: Sequence[Event], say: Say, seats: Sequence[Seat]) -> Tree | None:
    """What chance has brought, as large as dice are: the storm."""
    return ["span", {"class": "parley-storm"}, "≈"] if event.id == "parley.storm" else None


def counts_as(p: Any) -> Any:
    """Nothing that is under way takes points for a while."""
    return p


def weigh(view: dict[str, Any]) -> dict[str, list[int]] | None:
    """What is counted of each seat while the storm strikes, so that its losses can be told: until the sales (2.1)."""
    return measures(view) if ["sales"] in view["steps"] else None


# Words ----------------------------------------------------------------------------------------------------------------
TYPES = {"first": "good"}  # of parameters, where not their name


def prompt(decision: Decision) -> str:
    """Which message asks for a decision: the first card of a lot is asked for otherwise than the next ones."""
    return "trade.lay.more" if decision.kind == "trade.lay" and decision.about["n"] else decision.kind


def word(kind: str, value: Any, say: Say) -> str | None:
    """What a parameter is called; None where the page knows."""
    return say(f"parley.good.{value}") if kind == "good" or value in GOODS else None


# At the end, and on the shelf -----------------------------------------------------------------------------------------
def summary(view: dict[str, Any], standings: list[Standing], scene: Scene) -> Tree:
    """The ranking, with silver and the cards left."""
    say = scene.say
    rows = [
        ["li", {"class": f"list-item seat-{scene.seats[s.seat].colour}"},
         ["span", {"class": "tabular", "aria-label": say("parley.board.rank", n=s.rank)}, str(s.rank)], " ",
         ["strong", {}, scene.seats[s.seat].name], " ",
         ["span", {}, say("parley.board.silver", n=s.score)], " ",
         ["span", {"class": "quiet"}, say("parley.board.left", n=s.detail["cards"])]]
        for s in standings
    ]  # fmt: skip
    return ["ol", {"class": "list"}, *rows]


def thumbnail(view: dict[str, Any], scene: Scene) -> Tree:
    """How rich the seats are and how many cards they hold, without words."""
    most = max(view["silver"]) or 1
    rows: list[Tree] = []
    for seat, (silver, cards) in enumerate(zip(view["silver"], view["cards"], strict=True)):
        y, colour = 4 + seat * 14, scene.seats[seat].colour
        bars = [
            ["rect", {"x": 4, "y": y, "width": 4 + 48 * silver / most, "height": 6}],
            ["rect", {"x": 4, "y": y + 7, "width": 4 + 48 * cards / (COPIES * KINDS), "height": 3}],
        ]
        rows.append(["g", {"class": f"seat-{colour}", "fill": "var(--seat)"}, *bars])
    return ["svg", {"class": "parley-thumb", "viewBox": "0 0 60 60", "aria-hidden": "true"}, *rows]


def examples(say: Say) -> Mapping[str, Tree]:
    """1.1: the five goods in their order, as the rule book shows them."""
    names = [say(f"parley.good.{name}") for name in GOODS]
    cards = [["g", {"transform": f"translate({good * 48} 0)"}, face(good, 40, 66)] for good in range(KINDS)]
    label = {"role": "img", "aria-label": ", ".join(names)}
    return {"1.1": ["figure", {}, ["svg", {"viewBox": f"0 0 {KINDS * 48} 70", "width": KINDS * 48, **label}, *cards]]}


HARMS = {"parley.strike": "victim", "parley.lost": "seat"}  # whom each of these takes something from
TELLING = Telling(
    unfolds={"parley.offer": ("parley.counter", "parley.accept", "parley.refuse"), "parley.strike": ("parley.lost",)},
    outcomes=("parley.accept",),
    counts={"parley.accept": 1, "parley.strike": 2, "parley.won": 1},
    harms=lambda id, params: params[HARMS[id]] if id in HARMS else None,
)


# What the page finds here ---------------------------------------------------------------------------------------------
def neighbours(view: dict[str, Any], element: str) -> list[Any]:
    """Nothing lies beside anything at this table."""
    return []


def details(view: dict[str, Any], action: Action) -> dict[str, Any]:
    """The list of moves says all of an action by its argument."""
    return {}


BOARD = Board(
    frame=frame,
    players=players,
    tabs=tabs,
    tab=tab,
    parts=parts,
    beside=beside,
    summary=summary,
    thumbnail=thumbnail,
    card=(40, {}),
    lessons=True,
    target=target,
    meant=meant,
    changed=changed,
    offers={"sell": "words", "lay": "sole", "offer": "list"},
    wanted={"bid": "n"},
    in_menu={"sale": "done"},  # the form sends it, too
    skips={"trade.answer": REFUSE},  # who is to trade next refuses by an offer of his own
    orders=Orders(ends={"trade.lay": "done"}),
    selection=selection,
    form=FORM,
    passing=PASSING,
    preview=preview,
    poor=("none",),
    examples=examples,
    neighbours=neighbours,
    details=details,
    argument=argument,
    prompt=prompt,
    paragraphs={"trade.lay.more": "3.5"},  # who sees what lies there
    within=within,
    types=TYPES,
    word=word,
    telling=TELLING,
    counts_as=counts_as,
    measures=measures,
    weighed_from=("parley.storm",),
    weigh=weigh,
    throw=throw,
    close_up=close_up,
)
