"""A view of L'Âge de la Renaissance in words: players, provinces, the hand, commodities, leaders and advances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...board.contract import Say
from ...board.description import SHORT, WHOLE, Section, legend, then, with_title
from ...kernel.game import Event, View
from ..rules.cards import ADVANCES, CATEGORIES, IDS
from ..rules.geography import CAPACITY, COMMODITIES, NAMES, PRODUCES, REGION, REGIONS
from ..rules.position import NONE, Age
from ..rules.steps import phase
from ..views.knowledge import seen_position
from . import picks, shop
from . import table_figures as figures
from .map_pieces import province_words
from .table_figures import COLUMNS, Row

Names = Sequence[str]


def describe(view: View, say: Say, names: Names, length: int, told: Sequence[Event] = ()) -> list[Section]:
    """What a seat sees, or a bystander. The numbers are those of the panels beside the map."""
    p = seen_position(view)
    found = [Section("", [head(p, view, say)])]
    found += [Section("", [*of_seat(p, view, say, names, row)]) for row in figures.players(p, view, None)]
    if length == WHOLE:
        found.append(Section("", [legend(say, "renaissance", COLUMNS)]))
    found.append(Section("", [*announced(p, view, say)]))
    if view["hand"] is not None:
        title = say("renaissance.board.hand", n=sum(view["hand"]))
        found.append(Section(title, [card(say, names, row, length) for row in figures.hand(p, view)]))
    found.append(Section(say("renaissance.board.leaders"), [leader(say, names, row) for row in figures.leaders(p)]))
    buyer = view["seat"]
    if length == SHORT:
        buys = [*advances(p, say, names, buyer, length)] if phase(view["steps"]) == "purchases" else []
        return [*found, Section(say("renaissance.board.advances"), buys)]
    market = [good(say, names, row) for row in figures.goods(p) if row[2] or any(n for n, _ in row[3])]
    found.append(Section(f"{say('renaissance.board.goods')}. {say('renaissance.board.goods_hint')}", market))
    found.append(Section(say("renaissance.board.advances"), [*advances(p, say, names, buyer, length)]))
    if length == WHOLE:
        found.append(Section(say("renaissance.board.map"), [*map_lines(p, view, say, names)]))
        found.append(Section(say("renaissance.described.unseen"), [unseen_cards(view, say)]))
    else:
        found.append(Section(say("renaissance.described.free"), [*free_provinces(p, view, say, names)]))
    return found


def announced(p: Age, view: View, say: Say) -> Iterator[str]:
    """What is in force or under way, as the board announces it."""
    for id, params in figures.announcements(p, view):
        yield say(f"renaissance.board.{id}", **{key: list(v) if isinstance(v, tuple) else v for key, v in params})


def unseen_cards(view: View, say: Say) -> str:
    """The cards that the seat has not seen yet, in one line."""
    unseen = [(say(f"renaissance.card.{IDS[kind]}"), n) for kind, n in enumerate(view["unseen"]) if n]
    return ", ".join([f"{card} ×{n}" if n > 1 else card for card, n in unseen])


def head(p: Age, view: View, say: Say) -> str:
    """The turn, its phase and the epoch, and whether the turn is the last."""
    words = [say("renaissance.turn", n=p.turn)] if p.turn else []
    words += [say(f"renaissance.phase.{now}")] if (now := phase(view["steps"])) else []
    last = [say("renaissance.board.last_turn")] if p.ending else []
    return " · ".join([*words, say("renaissance.board.epoch", n=p.epoch), *last])


# Players --------------------------------------------------------------------------------------------------------------
def of_seat(p: Age, view: View, say: Say, names: Names, row: Row) -> Iterator[str]:
    """A player's numbers, and what the player holds."""
    seat, rank, capital, arms, _, numbers = row
    titles = [say(f"renaissance.board.column.{column}") for column in COLUMNS]
    counted = [f"{title} {counted_words(say, n)}" for title, n in zip(titles, numbers, strict=True) if n is not None]
    place = say("renaissance.board.rank", n=rank) if rank else say("renaissance.board.score.out")
    yield say("renaissance.described.seat", name=names[seat], rank=place, figures=", ".join(counted))
    held = [say(f"renaissance.place.{capital}")] if capital else []
    held += [say(f"renaissance.ship.{p.ship[seat]}"), *[say(f"renaissance.card.{one}") for one in arms]]
    owned = [ADVANCES[n].id for n in p.advances(seat)]
    yield "  " + ", ".join(held)
    if owned:
        yield "  " + say("renaissance.described.advances", advances=owned)
    there = [(n, picks.on(view, n, p.seats)) for n in p.board.provinces]
    if controlled := [place_words(say, n, bool(young)) for n, (owner, young, *_) in there if owner == seat]:
        yield "  " + say("renaissance.described.controls", places=", ".join(controlled))
    tokens = [f"{place_words(say, n)} {number((old[seat], new[seat]))}" for n, (_, _, old, new) in there
              if old[seat] or new[seat]]  # fmt: skip
    if tokens:
        yield "  " + say("renaissance.described.tokens", places=", ".join(tokens))


def counted_words(say: Say, n: int | tuple[int, int]) -> str:
    """A number; a second one is what is still to be placed."""
    first, more = n if isinstance(n, tuple) else (n, 0)
    return f"{number(first)} ({say('renaissance.described.to_place', n=more)})" if more else number(first)


def number(n: int | tuple[int, int]) -> str:
    """A number; a second one is what is new."""
    first, more = n if isinstance(n, tuple) else (n, 0)
    text = f"−{-first}" if first < 0 else str(first)
    return f"{text} +{more}".removeprefix("0 ") if more else text


def place_words(say: Say, n: int, young: bool = False) -> str:
    """A province with what it produces; a star marks who has it only since this turn."""
    goods = "/".join([say(f"renaissance.good.{COMMODITIES[c]}") for c in PRODUCES[n]])
    return say(f"renaissance.place.{NAMES[n]}") + (f" ({goods})" if goods else "") + "*" * young


# Cards ----------------------------------------------------------------------------------------------------------------
def card(say: Say, names: Names, row: Row, length: int) -> str:
    """A kind of card in the hand, and what it would pay, or does."""
    kind, n, dead, pays, _ = row
    title = say(f"renaissance.card.{IDS[kind]}") + (f" ×{n}" if n > 1 else "")
    if dead:
        return with_title(say, title, say("renaissance.board.burden"))
    each = [
        with_title(say, say(f"renaissance.good.{COMMODITIES[c]}"), paid_words(say, names, paid)) for c, paid in pays
    ]
    if len(pays) == 1:
        each = [f"{say('renaissance.board.pays')} {paid_words(say, names, pays[0][1])}"]
    text = then(say, each) if pays else shop.purpose(say, kind)
    return title if length == SHORT and not pays else with_title(say, title, text)


def paid_words(say: Say, names: Names, paid: Sequence[int]) -> str:
    """Who gets how much; nobody who gets nothing is named."""
    return ", ".join([with_title(say, names[seat], str(n)) for seat, n in enumerate(paid) if n]) or "0"


def leader(say: Say, names: Names, row: Row) -> str:
    """A leader in play: what it gives, how many may claim it, and who has it."""
    kind, patron, claims, credit, limit = row
    text = [shop.gift(say, kind, credit)]
    if limit >= 0:
        text.append(say("renaissance.board.protected", n=limit) if limit else say("renaissance.board.safe"))
    who = ", ".join([names[seat] for seat in (patron, *claims)])
    return with_title(say, f"{say(f'renaissance.card.{IDS[kind]}')} ({who})", " ".join(text))


def good(say: Say, names: Names, row: Row) -> str:
    """A commodity: its value, its shortages or surpluses, and what each would get for it."""
    c, value, scarce, seats = row
    notes = [say("renaissance.board.worth", n=value)]
    if scarce:
        notes.append(say(f"renaissance.board.{'shortage' if scarce < 0 else 'surplus'}", n=abs(scarce)))
    each = (
        then(say, [with_title(say, names[seat], f"{n} → {paid}") for seat, (n, paid) in enumerate(seats) if n]) or "–"
    )
    title = f"{say(f'renaissance.good.{COMMODITIES[c]}')} ({', '.join(notes)})"
    return with_title(say, title, each)


def advances(p: Age, say: Say, names: Names, buyer: int | None, length: int) -> Iterator[str]:
    """By category, what the buyer does not own yet: letter, name, price, and what is needed first."""
    for category, credit, banned, rows in figures.advances(p, buyer):
        title = say(f"renaissance.category.{CATEGORIES[category]}")
        notes = [say("renaissance.board.credit", n=credit)] if credit else []
        notes += [say("renaissance.board.banned")] if banned else []
        title += f" ({', '.join(notes)})" if notes else ""
        wares = [f"[{ADVANCES[n].letter}] " + say("renaissance.board.advance", advance=ADVANCES[n].id, n=due)
                 + (f" ({say('renaissance.board.requires', letters=', '.join(first))})" if first else "")
                 for n, due, first, mine, _, _ in rows if not mine]  # fmt: skip
        if wares:
            yield with_title(say, title, then(say, wares))
        if length == WHOLE:
            for n, *_ in rows:
                effect = say(f"renaissance.effect.{ADVANCES[n].id}")
                effect += " " + say("renaissance.board.gives", n=ADVANCES[n].credit) if ADVANCES[n].credit else ""
                name = say(f"renaissance.advance.{ADVANCES[n].id}")
                yield "  " + with_title(say, name, effect)


# Provinces ------------------------------------------------------------------------------------------------------------
def free_provinces(p: Age, view: View, say: Say, names: Names) -> Iterator[str]:
    """By region, the provinces that nobody controls: capacity, commodities, and who has tokens there."""
    for region in dict.fromkeys(REGION[n] for n in p.board.provinces):
        words = []
        for n in p.board.provinces:
            owner, _, old, new = picks.on(view, n, p.seats)
            if REGION[n] == region and owner == NONE:
                here = [
                    with_title(say, names[seat], number((old[seat], new[seat])))
                    for seat in range(p.seats)
                    if old[seat] or new[seat]
                ]
                words.append(f"{place_words(say, n)} {CAPACITY[n]}" + (f" [{', '.join(here)}]" if here else ""))
        if words:
            title = say(f"renaissance.region.{REGIONS[region]}")
            yield with_title(say, title, ", ".join(words))


def map_lines(p: Age, view: View, say: Say, names: Names) -> Iterator[str]:
    """Every province as the page names it, and what it borders on."""
    for n in p.board.provinces:
        near = [NAMES[m] for m in p.board.land[n]]
        borders = [say("borders", places=near)] if near else []
        yield " ".join([*province_words(say, n, picks.on(view, n, p.seats), names), *borders])
