"""The dice of an attack or a war, large, with what they had to show: for the card on the stage."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.contract import Say, Seat, Tree
from ...board.trees import mark
from ...kernel.game import Event, View
from ..rules import rivalry_odds
from ..rules.geography import INDEX
from ..views.knowledge import seen_position
from .panels import percent

DICE = ("renaissance.rivalry", "renaissance.war_throw")  # the events of a throw that has a stage


def throw(view: View, event: Event, told: Sequence[Event], say: Say, seats: Sequence[Seat]) -> Tree | None:
    """The dice of an event. view: as it was before. told: what was told with it, such as the chance of the attack."""
    if event.id not in DICE:
        return None
    draw = rivalry if event.id == DICE[0] else war
    return draw(view, event, told, say, seats)


def die(colour: str, n: int) -> Tree:
    return ["span", {"class": f"die ren-die ren-die-{colour}"}, str(n)]


def rivalry(view: View, event: Event, told: Sequence[Event], say: Say, seats: Sequence[Seat]) -> Tree:
    """7.7: green against the attacker's rank, black against white, and when the attack succeeds."""
    p, thrown = seen_position(view), event.params
    seat, rank = thrown["seat"], thrown["rank"]
    faith, ties = p.has(seat, "G"), rivalry_odds.wins_ties(p, seat, INDEX[thrown["place"]])
    needs = "both" if faith and ties else "faith" if faith else "ties" if ties else "none"
    note = [say(f"renaissance.board.dice.{needs}", n=rank)]
    for attack in [event for event in told if "chance" in event.params]:
        note.insert(0, say("renaissance.board.chance", chance=percent(say, attack.params["chance"])))
    dice = [die("green", thrown["green"]), ["small", {}, say("renaissance.board.rank", n=rank)]]
    dice += [die("black", thrown["black"]), die("white", thrown["white"])]
    return ["div", {"class": "act-dice"}, ["p", {}, *dice], ["p", {"class": "act-note"}, " ".join(note)]]


def war(view: View, event: Event, told: Sequence[Event], say: Say, seats: Sequence[Seat]) -> Tree:
    """5.4: the throws of both sides, side by side."""
    thrown, sides = event.params, []
    for whose, colour, more, total in (("seat", "black", "more", "n"), ("other", "white", "most", "m")):
        person = seats[thrown[whose]]
        added = f" + {thrown[more]} = {thrown[total]}"
        sides.append(["p", {}, mark((person.name, person.colour, person.symbol)), person.name, " ",
                      die(colour, thrown[colour]), ["b", {}, added]])  # fmt: skip
    return ["div", {"class": "act-dice"}, *sides]
