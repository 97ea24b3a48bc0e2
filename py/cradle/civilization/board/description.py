"""A view of Civilization in words: nations, what they hold on the map, cards, the market, the calamities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...board.contract import Say
from ...board.description import SHORT, WHOLE, Section, legend, then, with_title
from ...kernel.game import Event, View
from ..rules.cards import GROUPS
from ..rules.geography import DOCKS, NAMES, NATIONS, NOWHERE, OPEN
from ..rules.market import ASKS, CLAIMS
from ..rules.phases.lots import Lay, Name
from ..rules.phases.lots import Say as Speech
from ..rules.phases.movement import MarchFrom, MarchNumber, MarchTo, Sail
from ..rules.phases.purchases import Purchase
from ..rules.position import NONE, Civ
from ..rules.rulesets import Rules, law_of
from ..views.knowledge import paying
from ..views.seat_position import seen_position
from . import calamity_report, offers, shop
from . import table_figures as figures
from .board import phase, word
from .map_pieces import area_words
from .market_panel import Lot, hand_worth, traders
from .panels import demand, next_words

Names = Sequence[str]
# Phases in which one has to know what borders on what
MOVING = ("movement", "ships", "expansion", "cities", "conflict")


def describe(view: View, say: Say, names: Names, length: int, told: Sequence[Event] = ()) -> list[Section]:
    """What a seat sees, or a bystander. The numbers are those of the tables beside the map."""
    p, law = seen_position(view), law_of(view)
    now = phase(view, law)
    sides = [*names, say("civilization.board.nobody")]
    goal = [] if length == SHORT else [say(f"civilization.board.ranking.{law.name}")]
    found = [Section("", [*head(view, say, now), *goal])]
    fed = figures.feeds(p)
    found += [Section("", [*lines]) for lines in nations(p, view, law, say, names, None if length == SHORT else fed)]
    if nobodys := on_map(p, say, p.seats):
        found.append(Section(sides[-1], nobodys))
    if length == WHOLE:
        columns = [*figures.numbers(view, law, None)[0], *figures.other_figures(view, law)[0]]
        found.append(Section("", [legend(say, "civilization", columns)]))
        found.append(Section(say("civilization.board.map"), [*map_lines(p, say, sides, fed)]))
        if law.rows:
            found.append(Section(say("civilization.board.ast"), [*epochs(law, say)]))
    elif length != SHORT and now in MOVING and view["seat"] is not None:
        found.append(Section(say("civilization.described.near"), [*near(p, view, say, sides, fed)]))
    if law.deck.kinds:
        if now == "trade":
            found.append(Section(say("civilization.board.traders"), [*wishes(view, law, say, names, told)]))
        found += cards(p, view, law, say, names, length)
        found.append(Section("", [*orders(p, view, say)]))
    return found


def head(view: View, say: Say, now: str) -> Iterator[str]:
    words = [say("civilization.turn", n=view["turn"])] if view["turn"] else []
    words += [say(f"civilization.phase.{now}")] if now else []
    if words:
        yield " · ".join(words)


# Nations --------------------------------------------------------------------------------------------------------------
def nations(p: Civ, view: View, law: Rules, say: Say, names: Names, fed: Sequence[int] | None) -> Iterator[list[str]]:
    """Each nation in AST order: its numbers, its civilization cards, and its pieces on the map. fed: what each area
    feeds, to be told of the areas of the viewer.
    """
    columns, rows = figures.numbers(view, law, None)
    more, others = figures.other_figures(view, law)
    following = dict(figures.following(view)) if law.rows else {}
    for (seat, led), (_, _, _, *numbers), (_, _, *rest) in zip(figures.in_order(view), rows, others, strict=True):
        nation = NATIONS[led] if led != NONE else ""
        titled = [*zip(columns, numbers, strict=True), *[(c, n) for c, n in zip(more, rest, strict=True) if n]]
        counted = ", ".join([f"{say(f'civilization.board.column.{column}')} {n}" for column, n in titled])
        title = f"{names[seat]} ({say(f'civilization.nation.{nation}')})" if nation else names[seat]
        lines = [with_title(say, title, counted)]
        if law.rows and nation:
            row = law.rows[nation]
            at = say("civilization.board.position", n=p.marker[seat], epoch=row.epoch(p.marker[seat]))
            needs = ", ".join(next_words(say, following[seat]))
            lines.append("  " + say(f"civilization.described.ast{'' if needs else '.met'}", position=at, needs=needs))
        if owned := [law.deck.card_ids[card] for card in p.cards_of(seat)]:
            title = say("civilization.board.cards")
            names_of = ", ".join([say(f"civilization.card.{id}") for id in owned])
            lines.append("  " + with_title(say, title, names_of))
        yield [*lines, *[f"  {line}" for line in on_map(p, say, seat, fed if seat == view["seat"] else None)]]


def on_map(p: Civ, say: Say, side: int, fed: Sequence[int] | None = None) -> list[str]:
    """The cities of a side, its tokens by area, and its ships. fed: what each area feeds; then that and the sites of
    its areas are told too.
    """
    lines = []
    if cities := [area(say, n) for n in p.board.areas if p.city[n] == side]:
        lines.append(with_title(say, say("civilization.board.column.cities"), ", ".join(cities)))
    tokens = [(n, p.tokens[n * p.sides + side]) for n in p.board.areas if p.tokens[n * p.sides + side]]
    if tokens:
        title = say("civilization.described.tokens" if fed else "civilization.board.column.population")
        told = [f"{area(say, n)} {count}{limit_words(p, n, fed) if fed else ''}{moved_words(p, say, n, side)}"
                for n, count in tokens]  # fmt: skip
        lines.append(with_title(say, title, ", ".join(told)))
    if side < p.seats and (ships := [d for d in p.fleet(side) if d != NOWHERE]):
        docks = [str(word("dock", DOCKS[d].id, say)) + (f" ×{n}" if n > 1 else "") for d, n in Counter(ships).items()]
        lines.append(with_title(say, say("civilization.board.column.ships"), ", ".join(docks)))
    return lines


def area(say: Say, n: int) -> str:
    return say(f"civilization.area.{NAMES[n]}")


def limit_words(p: Civ, n: int, fed: Sequence[int]) -> str:
    """How many tokens an area feeds, and its city site."""
    return "" if OPEN[n] else f"/{fed[n]}" + ("^" if p.board.site[n] else "")


def moved_words(p: Civ, say: Say, n: int, seat: int) -> str:
    """E.5.4: how many of the tokens of the seat that moves have moved already."""
    top = p.steps[-1] if p.steps else None
    moves = isinstance(top, MarchFrom | MarchTo | MarchNumber | Sail) and top.seat == seat
    return f" ({say('civilization.described.moved', n=p.arrived[n])})" if moves and p.arrived[n] else ""


# The map --------------------------------------------------------------------------------------------------------------
def near(p: Civ, view: View, say: Say, sides: Names, fed: Sequence[int]) -> Iterator[str]:
    """The areas where the viewer has tokens, and what lies around them: limits, sites, and who is there."""
    me = view["seat"]
    for n in p.board.areas:
        if p.tokens[n * p.sides + me]:
            around = [place_words(p, say, m, sides, fed) for m in p.board.near[n]]
            yield with_title(say, area(say, n), ", ".join(around))


def place_words(p: Civ, say: Say, n: int, sides: Names, fed: Sequence[int]) -> str:
    """An area in brief: its limit and its site, and who is there."""
    counts = p.tokens[n * p.sides : n * p.sides + p.sides]
    there = [with_title(say, name, str(count)) for name, count in zip(sides, counts, strict=True) if count]
    if p.city[n] != NONE:
        there.insert(0, say("civilization.board.city", name=sides[p.city[n]]).rstrip("."))
    return f"{area(say, n)}{limit_words(p, n, fed).replace('/', ' ')}" + (f" [{', '.join(there)}]" if there else "")


def map_lines(p: Civ, say: Say, sides: Names, fed: Sequence[int]) -> Iterator[str]:
    """Every area in play as the page names it, and what it borders on."""
    for n in p.board.areas:
        here = p.tokens[n * p.sides : n * p.sides + p.sides]
        around = [NAMES[m] for m in p.board.near[n]]
        borders = [say("borders", places=around)] if around else []
        yield " ".join([*area_words(say, n, here, p.city[n], p.board.site[n], fed[n], sides), *borders])


def epochs(law: Rules, say: Say) -> Iterator[str]:
    """What the epochs of the succession table demand."""
    for n in range(len(law.demands)):
        words = "".join(part[2] for part in demand(say, law, n)).strip()
        if words:
            yield with_title(say, say(f"civilization.epoch.{n}"), words)


# Cards ----------------------------------------------------------------------------------------------------------------
def cards(p: Civ, view: View, law: Rules, say: Say, names: Names, length: int) -> list[Section]:
    """The market, the hand, the calamities that lie open, civilization cards to buy, and the stacks."""
    found = []
    lots = figures.lots(view)
    mine = next((lot.cards for lot in lots if lot.cards), ())
    hand = tuple(n + m for n, m in zip(view["hand"], view["lot"], strict=True)) if view["hand"] is not None else ()
    market = [lot_words(law, say, names, lot, hand, mine, view["seat"]) for lot in lots if lot.size]
    worth = say("civilization.described.worth") if sum(mine) and len(market) > 1 else ""
    found.append(Section(". ".join(filter(None, [say("civilization.board.market"), worth])), market))
    if view["hand"] is not None:
        held = view["hand"]
        title = say(f"civilization.board.hand{'.laid' if sum(view['lot']) else ''}", n=sum(held),
                    m=offers.sets_value(law.deck, held), laid=sum(view["lot"]))  # fmt: skip
        found.append(Section(title, [*hand_lines(law, say, held)]))
    found.append(Section(say("civilization.board.calamities"), open_calamities(view, law, say, names)))
    if length != SHORT or paying(p):
        found.append(Section(say("civilization.board.cards"), [*wares(view, law, say, names, length)]))
    if length != SHORT:
        heights = [str(sum(stack)) for stack in view["stacks"]]
        told = heights if len(heights) == 1 else [with_title(say, str(n), one) for n, one in enumerate(heights, 1)]
        found.append(Section(say("civilization.board.stacks"), [", ".join(told)]))
    return found


def open_calamities(view: View, law: Rules, say: Say, names: Names) -> list[str]:
    """The calamities that lie open, each with who has it, in one line; [] if there are none."""
    waiting = calamity_report.waiting(view, law, set())
    said = [say(f"civilization.calamity.{law.deck.ids[kind]}") + (f" ({names[seat]})" if seat >= 0 else "")
            for kind, seat in waiting]  # fmt: skip
    return [", ".join(said)] if said else []


def orders(p: Civ, view: View, say: Say) -> Iterator[str]:
    """The order in which the viewer, who decides, picks cards one by one: without it, a list that has become shorter
    is a riddle.
    """
    step = p.steps[-1] if p.steps else None
    if step and step.seat == view["seat"]:
        if isinstance(step, Lay | Name):
            yield say("civilization.described.in_order")
        elif isinstance(step, Speech):
            yield say("civilization.described.said_in_order", n=CLAIMS, m=ASKS)
        elif isinstance(step, Purchase):
            yield say("civilization.described.in_order_down")


def wishes(view: View, law: Rules, say: Say, names: Names, told: Sequence[Event]) -> Iterator[str]:
    """What each seat last asked for, and truly had, in the market of this turn."""
    for trader in traders(reversed(told), figures.held_cards(view), figures.order(view)):
        said = [
            with_title(say, say(f"civilization.board.trader.{role}"), goods_words(say, ids))
            for role, ids in (("asked", trader.asked), ("named", trader.named))
            if ids
        ]
        if said:
            yield with_title(say, names[trader.seat], then(say, said))


def goods_words(say: Say, ids: Sequence[str]) -> str:
    return ", ".join([say(f"civilization.good.{id}") for id in ids])


def lot_words(
    law: Rules, say: Say, names: Names, lot: Lot, hand: tuple[int, ...], mine: tuple[int, ...], me: int | None
) -> str:
    """A lot in the market, what was said of it, and what the hand would be worth with it."""
    ids = law.deck.ids
    said = [say("civilization.board.total", n=lot.total)] if lot.total >= 0 else []
    said += [say(f"civilization.board.{role}", goods=[ids[k] for k in kinds])
             for role in ("named", "claimed", "asked") if (kinds := getattr(lot, role))]  # fmt: skip
    if own := [ids[kind] for kind, n in enumerate(lot.cards) for _ in range(n)]:
        said.append(say("civilization.board.laid", goods=own))
    elif me is not None and hand and mine:
        said.append(hand_worth(say, law, mine, hand, lot))
    return then(say, [say("civilization.board.lot", name=names[lot.seat], n=lot.size), *said])


def hand_lines(law: Rules, say: Say, held: Sequence[int]) -> Iterator[str]:
    """The viewer's trade cards: sets with their value, then calamities."""
    deck = law.deck
    for kind, n in enumerate(held[: deck.goods]):
        if n:
            words = say("civilization.board.set", good=deck.ids[kind], n=n, m=deck.set_value(kind, n))
            more = deck.set_value(kind, n + 1) - deck.set_value(kind, n)
            yield f"{words}. {say('civilization.board.one_more', n=more)}" if n < deck.count[kind] else words
    for kind in range(deck.goods, deck.kinds):
        if held[kind]:
            id = "passable" if deck.tradable[kind] else "kept"
            yield say(f"civilization.described.{id}", calamity=deck.ids[kind])


def wares(view: View, law: Rules, say: Say, names: Names, length: int) -> Iterator[str]:
    """Civilization cards that the viewer does not own: group, price now, what is missing, what they do."""
    me = view["seat"]
    if (means := figures.means(view)) is not None:
        yield say("civilization.board.means", n=sum(means), m=means[0], left=means[1])
    brief = []
    for ware in figures.wares(view, me, law):
        if ware.mine or not ware.left:
            continue
        id, notes = law.deck.card_ids[ware.card], []
        if ware.price != law.deck.price[ware.card]:
            notes.append(say("civilization.described.printed", n=law.deck.price[ware.card]))
        if ware.first >= 0:
            notes.append(say("civilization.board.needs", card=law.deck.card_ids[ware.first]))
        elif ware.missing:
            notes.append(say("civilization.board.missing", n=ware.missing))
        groups = "/".join([say(f"civilization.group.{GROUPS[g]}") for g in law.deck.groups[ware.card]])
        words = f"{say('civilization.board.card', card=id, n=ware.price)} [{groups}]"
        words += f" ({', '.join(notes)})" if notes else ""
        if length == WHOLE:
            yield with_title(say, words, say(f"civilization.effect.{shop.effect(law, id)}"))
        else:
            brief.append(words)
    if brief:
        yield then(say, brief)
