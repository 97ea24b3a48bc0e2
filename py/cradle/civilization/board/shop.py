"""The shop of civilization cards as HTML trees: prices, what can be paid, what is missing, effects (A.7, E.10)."""

from __future__ import annotations

from typing import NamedTuple

from ...board.cards import closely, effect_list, plate
from ...board.contract import Say, Tree
from ...board.trees import Person, State, figure, mark, panel, pick
from ..rules.cards import GROUPS
from ..rules.rulesets import Rules

GROUND = ("cloth_making", "astronomy", "metalworking", "agriculture")  # B.4.1: cards that work without calamities
ALONE = ("mathematics", "literacy")  # cards that only give credits
CALAMITIES = ("mysticism", "drama_poetry", "music")  # E.15.5: classic cards that matter only with the twelve calamities
OTHERWISE = ("pottery", "engineering", "democracy")  # F.1: cards that do more in the Advanced game


class Ware(NamedTuple):
    """A civilization card in the shop. price: what the viewer pays. left: copies that are left. mine: whether the
    viewer owns one.

    missing: how much of the price the viewer cannot pay. first: the card that has to be owned before, or -1.
    """

    card: int
    price: int
    left: int
    owners: tuple[int, ...]
    mine: bool
    missing: int
    first: int


def effect(law: Rules, id: str) -> str:
    """The message that says what a card does in this game."""
    if law.one_pack:
        other = f"ground.{id}" if id in ("engineering", "law") else "credits"
        return id if id in GROUND else other
    if id in ALONE or (
        not law.advanced and (id == "architecture" or (id in CALAMITIES and not law.advanced_calamities))
    ):
        return "credits"
    return f"classic.{id}" if id in OTHERWISE and not law.advanced else id


def shop(
    say: Say,
    law: Rules,
    wares: tuple[tuple[Ware, State], ...],
    means: tuple[int, int] | None,
    people: tuple[Person, ...],
) -> Tree:
    """The cards to buy: what can be bought now, and below it the others, smaller. Where very many can be bought, what
    one of them does is shown above all of them while the mouse or the focus is on it; what all of them do is listed
    below them, where nothing hovers. means: what the viewer's cards and treasury can pay; None for a bystander.
    """
    table = "F.31.4" if law.advanced else "E.10.6"  # it stands below this paragraph
    rules = {"type": "button", "class": "rule-link", "data-do": "rules", "data-arg": f"civilization {table}"}
    lines: list[Tree] = []
    if means is not None:
        words = say("civilization.board.means", n=sum(means), m=means[0], left=means[1])
        lines.append(["p", {"class": "civ-worth"}, words])
    now = [ware(say, law, row, state, people) for row, state in wares if state[0]]
    later = [ware(say, law, row, state, people) for row, state in wares if not state[0]]
    if now:
        full = len(now) > 8
        long = " is-long" * (len(now) > 3) + " is-full" * full
        lines.append(["ul", {"class": f"civ-shop civ-now{long}"}, *now])
        if full:
            lines.append(effect_list([card_effect(say, law, row) for row, state in wares if state[0]]))
    lines.append(["ul", {"class": "civ-shop civ-later"}, *later])
    lines.append(["p", {}, ["button", rules, say("civilization.board.effects")]])
    return panel(say("civilization.board.cards"), *lines)


def card_effect(say: Say, law: Rules, row: Ware) -> tuple[str, str]:
    """The name of a card, and what it does."""
    id = law.deck.card_ids[row.card]
    return say(f"civilization.card.{id}"), say(f"civilization.effect.{effect(law, id)}")


def ware(say: Say, law: Rules, row: Ware, state: State, people: tuple[Person, ...]) -> Tree:
    """One card."""
    deck, id = law.deck, law.deck.card_ids[row.card]
    name = say(f"civilization.card.{id}")
    groups = [
        ["span", {"class": f"civ-group civ-group-{GROUPS[g]}"}, say(f"civilization.group.{GROUPS[g]}")]
        for g in deck.groups[row.card]
    ]
    cost = [figure("strong", "tabular", str(row.price))]
    if row.price != deck.price[row.card]:
        cost.insert(0, figure("s", "quiet tabular", str(deck.price[row.card])))
    label = say("civilization.board.card", card=id, n=row.price)
    notes: list[Tree] = []
    if row.mine:
        owned = say("civilization.board.owned")
        cost, label = ["✓ ", owned], f"{name}: {owned}"
    elif row.first >= 0 or row.missing:
        after, short = ("civilization.board.needs", "civilization.board.missing")
        said = say(after, card=deck.card_ids[row.first]) if row.first >= 0 else say(short, n=row.missing)
        notes, label = [" ", ["small", {"class": "civ-missing"}, said]], f"{name} {said}, {row.price}"
    looks = ["civ-buy", "is-owned"] if row.mine else ["civ-buy"]
    button = {"type": "button", **pick(f"buy-{id}", label, state, *looks)}
    names = ", ".join(people[seat][0] for seat in row.owners)
    whose: Tree = ["span", {"class": "visually-hidden"}, names]
    left = ["small", {"class": "quiet"}, say("civilization.board.left", n=row.left)]
    does = ["small", {"class": "civ-effect"}, say(f"civilization.effect.{effect(law, id)}")]
    face = plate(f"civilization-{id}")
    words: Tree = ["span", {"class": "civ-buy-name"}, ["span", {}, name], *notes]
    head = ["button", button, face, words, ["span", {"class": "civ-cost"}, *cost]]
    marks = [mark(people[seat]) for seat in row.owners]
    owners = ["span", {"class": "civ-owners"}, *groups, *marks, whose, left]
    kind = GROUPS[deck.groups[row.card][0]]
    return ["li", {"class": f"card card-{kind}"}, head, closely(say, f"buy-{id}", name),
            ["div", {"class": "civ-more"}, owners, does]]  # fmt: skip
