"""The line under the rows of the players: cards left, the Papal Bull, arms in force, leaders in play."""

from __future__ import annotations

from ...board.contract import Say, Tree
from ...board.trees import Person, icon
from ...kernel.game import View
from ..rules.cards import CATEGORIES, IDS
from ..rules.history_deck import any_left
from ..rules.position import Age
from .panels import marks, spaced
from .table_figures import Row, arms, leaders


def figures(p: Age, view: View) -> tuple[Row, Row]:
    """What the line says of the cards, the banned category and the epoch, and of arms and leaders.

    Of the arms of a seat, the last one outranks the others (5.2).
    """
    best = [(seat, held[-1]) for seat in p.order if (held := arms(p, seat))]
    kinds = tuple(
        [(id, tuple([seat for seat, one in best if one == id])) for id in dict.fromkeys(id for _, id in best)]
    )
    led = tuple([(IDS[kind], patron, credit) for kind, patron, _, credit, _ in leaders(p)])
    piled = view["piled"] if any_left(p) else -1
    return (piled, p.epoch, CATEGORIES[p.bull - 1] if p.bull else ""), (kinds, led)


def rim(say: Say, cards: Row, named: Row, people: tuple[Person, ...]) -> Tree:
    """The line, from its figures."""
    (piled, epoch, banned), (kinds, led) = cards, named
    left = say("renaissance.board.empty") if piled < 0 else say("renaissance.board.pile", n=piled, epoch=epoch)
    number = ["strong", {"class": "tabular", "aria-hidden": "true"}, str(max(0, piled))]
    parts = [["li", {"title": left}, icon("i-hand"), number, ["span", {"class": "visually-hidden"}, left]]]
    if banned:
        bull = [
            say("renaissance.card.papal_bull"),
            ["span", {"class": "ren-rim-banned"}, say(f"renaissance.category.{banned}")],
        ]
        parts.append(["li", {"title": say("renaissance.effect.papal_bull")}, *spaced(*bull)])
    for id, seats in kinds:
        told = {"title": say(f"renaissance.effect.{id}")}
        parts.append(["li", told, *spaced(say(f"renaissance.card.{id}"), *marks(people, seats))])
    for id, patron, credit in led:
        line = [*marks(people, (patron,)), say(f"renaissance.card.{id}"), ["strong", {"class": "tabular"}, str(credit)]]
        parts.append(["li", {"title": say("renaissance.board.leaders")}, *spaced(*line)])
    return ["ul", {"class": "ren-rim", "aria-label": say("renaissance.board.announcements")}, *parts]
