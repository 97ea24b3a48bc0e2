"""A card of L'Âge de la Renaissance, large: what it does, what it would do now, what it gives and needs, who has it.

What a card would do is read from the rules, played in a copy of what the viewer sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.cards import Fact, large, table
from ...board.contract import Say, Seat, Tree
from ...board.trees import mark
from ...kernel.game import View
from ..rules.cards import ADVANCE, ADVANCE_INDEX, ADVANCES, CARDS, CATEGORIES, IDS, KIND, MISERY, Card
from ..rules.geography import COMMODITIES, PRODUCERS
from ..rules.phases.commodities import brings
from ..rules.phases.events import AIMED
from ..rules.phases.prices import missing, needs, price
from ..rules.position import OUT, Age
from ..views.knowledge import seen_position
from .shop import face_of, paragraph, purpose
from .table_figures import AT_ONCE, after_event

ONE_BY_ONE = ("alchemists_gold", "civil_war")  # those that do something to whom they name, whatever the dice say


def close_up(view: View, target: str, say: Say, seats: Sequence[Seat]) -> tuple[str, Tree] | None:
    """The name of the card at an element, and the card. None if there is none."""
    verb, _, id = target.partition("-")
    p = seen_position(view)
    if verb in ("card", "leader") and id in KIND:
        return say(f"renaissance.card.{id}"), history_card(view, p, KIND[id], say, seats)
    if verb == "buy" and id in ADVANCE_INDEX:
        return say(f"renaissance.advance.{id}"), advance(view, p, ADVANCE_INDEX[id], say, seats)
    return None


def player_name(seats: Sequence[Seat], seat: int) -> Tree:
    who = seats[seat]
    return ["span", {}, mark((who.name, who.colour, who.symbol)), " ", who.name]


def rules(say: Say, number: str) -> Tree:
    """The link to a paragraph of the rule book."""
    words = say("play.rule", paragraph=number)
    link = {"class": "rule-link", "data-do": "rules", "data-arg": f"renaissance {number}", "aria-label": words}
    return ["button", {"type": "button", **link}, f"§ {number}"]


# History cards --------------------------------------------------------------------------------------------------------
def history_card(view: View, p: Age, kind: int, say: Say, seats: Sequence[Seat]) -> Tree:
    found, me = CARDS[kind], view["seat"]
    band = say(f"renaissance.close.{found.kind}", epoch=found.epoch)
    facts: list[Fact] = [(say("renaissance.close.deck"), say("renaissance.close.copies", n=found.count))]
    if found.epoch < CARDS[-1].epoch:
        comes = "returns" if found.recycled and p.epoch < p.epochs else "once"
        facts.append((say("renaissance.close.later"), say(f"renaissance.close.{comes}")))
    if view["hand"] is not None:
        facts.append((say("renaissance.close.held"), say("renaissance.close.mine", n=view["hand"][kind])))
    facts.append((say("renaissance.close.rule"), rules(say, paragraph(kind))))
    text = [purpose(say, kind), *([say("renaissance.board.burden")] if p.dead[kind] else [])]
    tables: list[Tree] = []
    if found.kind == "commodity":
        tables = [income(p, c, say, seats) for c in found.commodities]
    elif found.kind == "leader":
        tables = [credits(p, found, me, say)]
    elif found.id in AT_ONCE:
        tables = [strikes(p, kind, me, say, seats)]
    elif found.id in ONE_BY_ONE:
        tables = [effects_by_target(p, kind, me, say, seats)]
    return large(f"renaissance-{face_of(found)}", found.kind, band, text, facts, tables)


def income(p: Age, good: int, say: Say, seats: Sequence[Seat]) -> Tree:
    """5.1: what a commodity would pay each player now, and how much more with one more of its provinces."""
    columns = [say(f"renaissance.close.{name}") for name in ("controls", "pays", "more")]
    rows = []
    for seat in p.players():
        now, more = brings(p, seat, good), p.copy()
        free = [n for n in PRODUCERS[good] if n in p.board.provinces and p.control[n] != seat]
        if free:
            more.control[free[0]] = seat
        gained = f"+{brings(more, seat, good) - now}" if free else "–"
        rows.append((player_name(seats, seat), [str(p.cards_of(seat, good)), str(now), gained]))
    return table(say("renaissance.close.income", good=COMMODITIES[good]), columns, rows)


def credits(p: Age, card: Card, me: int | None, say: Say) -> Tree:
    """5.3: the advances that a leader makes cheaper: printed price, what the viewer pays, and what with the leader."""
    owner, led = p.copy(), KIND[card.id] in p.leaders
    if me is not None and not led:
        owner.leaders, owner.patrons, owner.claims = [*p.leaders, KIND[card.id]], [*p.patrons, me], [*p.claims, 0]
    columns = [say(f"renaissance.close.{name}") for name in ("printed", "due", "with_leader")]
    rows = []
    for n in [ADVANCE[letter] for letter in card.advances]:
        name = say(f"renaissance.advance.{ADVANCES[n].id}")
        numbers = [str(ADVANCES[n].price)]
        if me is None:
            numbers += ["–", "–"]
        elif p.has(me, ADVANCES[n].letter):
            numbers += [say("renaissance.close.owned"), "–"]
        else:
            numbers += [str(price(p, me, n)), "–" if led else str(price(owner, me, n))]
        rows.append((name, numbers))
    return table(say("renaissance.close.credits"), columns, rows)


def strikes(p: Age, kind: int, me: int | None, say: Say, seats: Sequence[Seat]) -> Tree:
    """5.2: the misery of every player before and after an event that strikes all, if it were played now."""
    after = after_event(p, kind, 0 if me is None else me)
    return losses(p, dict.fromkeys(p.players(), after), ("misery",), say, seats)


def effects_by_target(p: Age, kind: int, me: int | None, say: Say, seats: Sequence[Seat]) -> Tree:
    """5.2: what an event would do at once to each player whom it could name."""
    after = {}
    for seat in p.players():
        after[seat] = p.copy()
        AIMED[kind](after[seat], 0 if me is None else me, seat)
    columns = ("cash",) if IDS[kind] == "alchemists_gold" else ("misery",)
    return losses(p, after, columns, say, seats)


def losses(p: Age, after: dict[int, Age], columns: Sequence[str], say: Say, seats: Sequence[Seat]) -> Tree:
    """What each player has before and after."""
    rows = []
    for seat, then in after.items():
        was, now = counts(p, seat, say), counts(then, seat, say)
        cells = [f"{was[name]} → {now[name]}" if was[name] != now[name] else was[name] for name in columns]
        rows.append((player_name(seats, seat), cells))
    heads = [say(f"renaissance.board.column.{name}.long") for name in columns]
    return table(say("renaissance.close.strikes"), heads, rows)


def counts(p: Age, seat: int, say: Say) -> dict[str, str]:
    out = p.misery[seat] >= OUT
    return {"cash": str(p.cash[seat]),
            "misery": say("renaissance.board.score.out") if out else str(MISERY[p.misery[seat]])}  # fmt: skip


# Advances -------------------------------------------------------------------------------------------------------------
def advance(view: View, p: Age, n: int, say: Say, seats: Sequence[Seat]) -> Tree:
    """6.2: its prices, what it needs and opens, the credit that it gives, and who has it."""
    found, me = ADVANCES[n], view["seat"]
    category = CATEGORIES[found.category]
    facts: list[Fact] = [(say("renaissance.close.printed"), say("renaissance.close.ducats", n=found.price))]
    if me is not None and not p.has(me, found.letter):
        facts.append((say("renaissance.close.due"), say("renaissance.close.ducats", n=price(p, me, n))))
    if found.credit:
        gives = say("renaissance.close.gives", n=found.credit, category=category)
        facts.append((say("renaissance.close.credit"), gives))
    first = [ADVANCES[ADVANCE[letter]].id for letter in needs(p, n)]
    if first:
        lacks = me is not None and missing(p, me, n)
        words = say("renaissance.close.lacks" if lacks else "renaissance.close.needs", advances=first)
        facts.append((say("renaissance.close.requires"), words))
    opened = [other.id for m, other in enumerate(ADVANCES) if found.letter in needs(p, m)]
    if opened:
        facts.append((say("renaissance.close.opens"), say("renaissance.close.needs", advances=opened)))
    helped = [card.id for card in CARDS if found.letter in card.advances]
    if helped:
        facts.append((say("renaissance.close.cheaper"), say("renaissance.close.leaders", cards=helped)))
    has = [seat for seat in range(p.seats) if p.has(seat, found.letter)]
    owners: Tree = ["span", {}, *[["span", {"class": "card-owner"}, player_name(seats, seat)] for seat in has]]
    facts.append((say("renaissance.close.owners"), owners if has else say("renaissance.close.nobody")))
    facts.append((say("renaissance.close.rule"), rules(say, "6.2")))
    band = say("renaissance.close.advance", category=category, letter=found.letter)
    return large(f"renaissance-{found.id}", category, band, [say(f"renaissance.effect.{found.id}")], facts, [])
