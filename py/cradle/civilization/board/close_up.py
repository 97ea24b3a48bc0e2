"""A card of Civilization, large: what a set is worth, what a calamity would do to the viewer now, what a civilization
card costs, gives and needs, and who has it.

What a calamity would do is read from the rules, played in a position that fits what the viewer sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...board.cards import Fact, large, table
from ...board.contract import Say, Seat, Tree
from ...board.trees import mark
from ...kernel.game import View
from ..game import GAME
from ..rules.cards import GROUPS
from ..rules.decks import Deck
from ..rules.position import Civ
from ..rules.rulesets import Rules, law_of
from ..rules.steps import civ
from . import table_figures
from .shop import effect

# By calamity: the civilization cards that help against it, and those that make it worse (F.30).
CHANGED_BY: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "volcano_earthquake": (("engineering",), ()),
    "famine": (("pottery",), ()),
    "superstition": (("mysticism", "deism", "enlightenment"), ()),
    "civil_war": (("music", "drama_poetry", "democracy"), ("military",)),
    "slave_revolt": (("enlightenment",), ("mining",)),
    "flood": (("engineering",), ()),
    "epidemic": (("medicine",), ("road_building",)),
    "civil_disorder": (("music", "drama_poetry", "law", "democracy"), ("military", "road_building")),
    "iconoclasm_heresy": (("law", "philosophy", "theology"), ("monotheism", "road_building")),
}
# Calamities whose losses follow from what the viewer has; those of the others depend on what somebody decides.
FORETOLD = (
    *("volcano_earthquake", "famine", "superstition", "slave_revolt", "flood", "epidemic", "civil_disorder"),
    *("iconoclasm_heresy", "piracy"),
)
LONGEST = 200  # decisions within a calamity


def close_up(view: View, target: str, say: Say, seats: Sequence[Seat]) -> tuple[str, Tree] | None:
    """The name of the card at an element, and the card. None if there is none."""
    verb, _, id = target.partition("-")
    law = law_of(view)
    deck = law.deck
    if verb == "buy" and id in deck.card:
        return say(f"civilization.card.{id}"), civilization_card(view, law, deck.card[id], say, seats)
    if verb != "card" or id not in deck.index:
        return None
    kind = deck.index[id]
    if kind < deck.goods:
        return say(f"civilization.good.{id}"), good(view, deck, kind, say)
    return say(f"civilization.calamity.{id}"), calamity(view, law, kind, say)


def rules(say: Say, number: str) -> Tree:
    """The link to a paragraph of the rule book."""
    words = say("play.rule", paragraph=number)
    link = {"class": "rule-link", "data-do": "rules", "data-arg": f"civilization {number}", "aria-label": words}
    return ["button", {"type": "button", **link}, f"§ {number}"]


def trades(deck: Deck, kind: int, say: Say) -> Fact:
    may = "tradable" if deck.tradable[kind] else "kept"
    return say("civilization.close.trade"), say(f"civilization.close.{may}")


# Trade cards ----------------------------------------------------------------------------------------------------------
def good(view: View, deck: Deck, kind: int, say: Say) -> Tree:
    """A.6.1: what every number of a commodity is worth, and what each further card adds."""
    held = view["hand"][kind] if view["hand"] is not None else 0
    facts: list[Fact] = [(say("civilization.close.copies"), str(deck.count[kind])), trades(deck, kind, say)]
    if view["hand"] is not None:
        facts.append((say("civilization.close.held"), str(held)))
    if deck.mine[kind]:
        facts.append((say("civilization.card.mining"), say("civilization.close.mine")))
    facts.append((say("civilization.close.rule"), rules(say, "A.6.1")))
    columns = [say(f"civilization.close.{name}") for name in ("worth", "adds")]
    rows = []
    for n in range(1, deck.count[kind] + 1):
        worth = deck.set_value(kind, n)
        name: Tree = ["strong", {}, f"{n} ✓"] if n == held else str(n)
        rows.append((name, [str(worth), f"+{worth - deck.set_value(kind, n - 1)}"]))
    band = say("civilization.close.good", n=deck.stack[kind])
    name = f"civilization-{deck.ids[kind]}"
    return large(name, "good", band, [], facts, [table(say("civilization.close.sets"), columns, rows)])


def calamity(view: View, law: Rules, kind: int, say: Say) -> Tree:
    """F.30: what it does, what it would do to the viewer now, and what helps against it."""
    deck, id = law.deck, law.deck.ids[kind]
    facts: list[Fact] = []
    if view["seat"] is not None and id in FORETOLD:
        facts.append((say("civilization.close.now"), harm(view, id, say)))
    helps, harms = CHANGED_BY.get(id, ((), ()))
    for name, cards in (("helps", helps), ("harms", harms)):
        there = [card for card in cards if card in deck.card and counts(law, card)]
        if there:
            facts.append((say(f"civilization.close.{name}"), say("civilization.close.list", cards=there)))
    facts += [trades(deck, kind, say), (say("civilization.close.rule"), rules(say, paragraph(law, id)))]
    band = say("civilization.close.calamity", n=deck.stack[kind])
    return large(f"civilization-{id}", "calamity", band, [say(f"civilization.close.does.{id}")], facts, [])


def counts(law: Rules, card: str) -> bool:
    """Whether a civilization card changes calamities in this game."""
    return effect(law, card) != "credits"


def paragraph(law: Rules, id: str) -> str:
    if not law.advanced_calamities:
        return "E.11.3"
    names = {"volcano_earthquake": "21", "treachery": "22", "famine": "31", "superstition": "32", "civil_war": "41",
             "slave_revolt": "42", "flood": "51", "barbarian_hordes": "52", "epidemic": "61", "civil_disorder": "71",
             "iconoclasm_heresy": "81", "piracy": "91"}  # fmt: skip
    return f"F.30.{names[id]}"


def harm(view: View, id: str, say: Say) -> str:
    """What the viewer would lose as its primary victim: unit points, if so many are asked for, else cities and tokens
    before and after.
    """
    me, points = view["seat"], list[int]()
    p: Civ = GAME.imagine(view, 1)
    cities, tokens, depth = p.city.count(me), p.on_board(me), len(p.steps)

    def tell(id: str, /, to: int | None = None, **params: Any) -> None:
        if id == "civilization.loss" and params["seat"] == me:
            points.append(params["n"])

    p.then(*civ.read([(id, me)]))
    p.now, p.tell = None, tell
    GAME.steps.run(p)
    for _ in range(LONGEST):
        if len(p.steps) <= depth or (decision := GAME.decision(p)) is None:
            break
        GAME.play(p, decision.actions[0])
    if points:
        return say("civilization.close.points", n=sum(points))
    left, now = p.city.count(me), p.on_board(me)
    if (left, now) == (cities, tokens):
        return say("civilization.close.nothing")
    return say("civilization.close.left", was=cities, now=left, n=tokens, m=now)


# Civilization cards ---------------------------------------------------------------------------------------------------
def civilization_card(view: View, law: Rules, card: int, say: Say, seats: Sequence[Seat]) -> Tree:
    """A.7: its price, what it needs and opens, the credits to it and from it, how many are left, and who has it."""
    deck, id, me = law.deck, law.deck.card_ids[card], view["seat"]
    row = table_figures.wares(view, me, law)[card]
    facts: list[Fact] = [(say("civilization.close.printed"), str(deck.price[card]))]
    if me is not None and not row.mine:
        facts.append((say("civilization.close.due"), str(row.price)))
    opened = [other for other in range(deck.cards) if card in deck.needs[other]]
    for name, cards in (("requires", deck.needs[card]), ("opens", opened)):
        if cards:
            facts.append((say(f"civilization.close.{name}"), card_list(deck, cards, say)))
    names = [seats[seat] for seat in row.owners]
    owners: Tree = ["span", {}, *[["span", {"class": "card-owner"}, mark((who.name, who.colour, who.symbol)),
                                   " ", who.name] for who in names]]  # fmt: skip
    facts.append((say("civilization.close.owners"), owners if names else say("civilization.close.nobody")))
    facts.append((say("civilization.close.left_over"), str(row.left)))
    facts.append((say("civilization.close.rule"), rules(say, "F.31.4" if law.advanced else "E.10.6")))
    tables = [
        credits(deck, {other: deck.credit[other][card] for other in range(deck.cards)}, "to", say),
        credits(deck, {other: deck.credit[card][other] for other in range(deck.cards)}, "from", say),
    ]
    groups = [GROUPS[group] for group in deck.groups[card]]
    band = " · ".join(say(f"civilization.group.{group}") for group in groups)
    text = [say(f"civilization.effect.{effect(law, id)}")]
    return large(f"civilization-{id}", groups[0], band, text, facts, [one for one in tables if one])


def card_list(deck: Deck, cards: Iterable[int], say: Say) -> str:
    return say("civilization.close.list", cards=[deck.card_ids[card] for card in cards])


def credits(deck: Deck, amounts: dict[int, int], way: str, say: Say) -> Tree:
    """A.7.3: credits by amount, the largest first; [] if there are none."""
    rows = [
        (card_list(deck, [card for card, n in amounts.items() if n == amount], say), [str(amount)])
        for amount in sorted({*amounts.values()} - {0}, reverse=True)
    ]
    return table(say(f"civilization.close.{way}"), [say("civilization.close.credit")], rows) if rows else []
