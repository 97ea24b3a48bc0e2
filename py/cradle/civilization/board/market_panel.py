"""The market beside the map as HTML trees: the lots, the offer that is filled in, who wants what (E.9, E.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...board.contract import Say, Tree
from ...board.trees import Person, State, mark, panel, pick
from ...kernel.game import Event
from ..rules.decks import Deck
from ..rules.market import ASKS, LEAST
from ..rules.rulesets import Rules
from . import offers
from .offers import ALL, Offer
from .telling import SAYS


class Lot(NamedTuple):
    """A lot in the market. size: cards. total: their declared sum or -1. cards: by kind, for the viewer's own lot."""

    seat: int
    size: int
    total: int
    cards: tuple[int, ...]
    named: tuple[int, ...]
    claimed: tuple[int, ...]
    asked: tuple[int, ...]


class Trader(NamedTuple):
    """What everyone knows of a seat in the market: how many cards it holds, what it last declared and asked for."""

    seat: int
    cards: int
    named: tuple[str, ...]
    asked: tuple[str, ...]


def traders(told: Iterable[Event], cards: list[int], order: list[int]) -> tuple[Trader, ...]:
    """Every seat as a Trader. told: the events of this turn, the newest first."""
    said = offers.last_said(told)
    found = [(seat, said.get(seat, {})) for seat in order]
    return tuple([Trader(s, cards[s], tuple(f.get("named", ())), tuple(f.get("asked", ()))) for s, f in found])


def by_kind(deck: Deck, partners: Iterable[Trader], said: str) -> tuple[tuple[int, ...], ...]:
    """The seats that asked for each kind of card, or that truly had it: said is "asked" or "named"."""
    return tuple([tuple([t.seat for t in partners if id in getattr(t, said)]) for id in deck.ids])


def said_by(say: Say, said: str, seats: tuple[int, ...], people: tuple[Person, ...]) -> tuple[str, list[Tree]]:
    """Who asked for cards of a kind, or truly had it: in words, and as marks on the card."""
    if not seats:
        return "", []
    words = say(f"civilization.board.{said}_by", names=[people[seat][0] for seat in seats])
    return words, [["span", {"class": "civ-said-by", "title": words}, *[mark(people[seat]) for seat in seats]]]


def remarks(told: Iterable[Event]) -> tuple[tuple[str, tuple[tuple[str, object], ...]], ...]:
    """What bots have said of the last offer, each as a message and its parameters. told: the newest first."""
    found: list[tuple[str, tuple[tuple[str, object], ...]]] = []
    for event in told:
        if event.id == "turn" or event.id in offers.SPOKE[:2]:
            break
        if event.id in SAYS:
            found.insert(0, (event.id, tuple(event.params.items())))
    return tuple(found)


# What lies there ------------------------------------------------------------------------------------------------------
def lots(
    say: Say,
    law: Rules,
    shown: tuple[Lot, ...],
    hand: tuple[int, ...],
    states: dict[int, State],
    people: tuple[Person, ...],
    answering: bool = False,
    said: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = (),
    title: str = "market",
) -> Tree:
    """The offer and the answers to it, or the cards laid for a purchase ("paid" is their title); and what bots say.

    hand: the viewer's cards, the laid ones included; (): what answers are worth is not told. states: by seat, for the
    answers that can be accepted. answering: whether another answer is filled in: those of others are folded away.
    """
    mine = next((lot.cards for lot in shown if lot.cards), ())
    sides = [side(say, law, lot, hand, mine, states.get(lot.seat), people) for lot in shown if lot.size]
    if answering and (others := sides[1:]):
        head = say("civilization.board.answers", n=len(others), names=[people[lot.seat][0] for lot in shown[1:]])
        sides[1:] = [["details", {"class": "civ-others"}, ["summary", {}, head], *others]]
    words = [["p", {"class": "civ-says quiet"}, say(id, **dict(params))] for id, params in said]
    if not sides and not words:
        return ["div", {}]
    return panel(say(f"civilization.board.{title}"), ["div", {"class": "civ-lots"}, *sides], *words)


def side(
    say: Say,
    law: Rules,
    lot: Lot,
    hand: tuple[int, ...],
    mine: tuple[int, ...],
    state: State | None,
    people: tuple[Person, ...],
) -> Tree:
    """One lot: whose it is, and what was said of it. If it can be accepted, what the hand would be worth with it."""
    ids, name = law.deck.ids, people[lot.seat][0]
    size = say("civilization.board.lot", name=name, n=lot.size)
    head: list[Tree] = [mark(people[lot.seat]), ["span", {}, size]]
    said: list[Tree] = [["span", {}, say("civilization.board.total", n=lot.total)]] if lot.total >= 0 else []
    said += [
        ["span", {"class": f"civ-lot-{role}"}, say(f"civilization.board.{role}", goods=[ids[k] for k in kinds])]
        for role in ("named", "claimed", "asked")
        if (kinds := getattr(lot, role))
    ]
    if own := [ids[kind] for kind, n in enumerate(lot.cards) for _ in range(n)]:
        said.append(["span", {}, say("civilization.board.laid", goods=own)])
    accepts: list[Tree] = []
    if state is not None and any(state):
        if hand and mine:
            head.append(["span", {"class": "civ-worth"}, hand_worth(say, law, mine, hand, lot)])
        words = say("civilization.board.accept", name=name)
        accepts = [["button", {"type": "button", **pick(f"lot-{lot.seat}", words, state, "btn", "btn-primary")},
                    say("civilization.board.accept.short")]]  # fmt: skip
    kind = "civ-lot is-open" if accepts else "civ-lot"
    return ["div", {"class": kind, "key": str(lot.seat), "data-row": "true"}, ["p", {"class": "civ-lot-head"}, *head],
            *accepts, ["p", {"class": "civ-lot-said"}, *said]]  # fmt: skip


# The offer that is filled in ------------------------------------------------------------------------------------------
def button(what: str, words: Tree, pressed: bool, kind: str = "btn btn-name", **more: object) -> Tree:
    """A button of the form, which stays pressed."""
    return ["button", {"type": "button", "class": kind, "data-do": "fill", "data-arg": what, "key": what,
                       "aria-pressed": "true" if pressed else "false", **more}, *words]  # fmt: skip


def row(title: str, name: str, *inside: Tree) -> Tree:
    head = ["p", {"class": "names-title"}, title]
    return ["div", {"class": "names", "key": name, "role": "group", "aria-label": title}, head, *inside]


def offer_form(
    say: Say,
    law: Rules,
    offer: Offer,
    hand: tuple[int, ...],
    partners: tuple[Trader, ...],
    theirs: Lot | None,
    wants: Tree,
    people: tuple[Person, ...],
) -> Tree:
    """The form of an offer: to whom it goes, what is wanted, declared and claimed. wants: who wants what."""
    deck = law.deck

    def word(kind: int) -> str:
        return say(f"civilization.good.{deck.ids[kind]}")

    title = say(f"civilization.board.form.{'offer' if theirs is None else 'answer'}")
    first = wished(say, theirs, deck.ids, hand)
    if len(partners) > 1:
        first = [button("to-all", [say("civilization.board.form.all")], offer.to == ALL)]
        first += [partner(say, trader, offer.to == trader.seat, people[trader.seat]) for trader in partners]
    unfolds = {"class": "btn btn-name", "title": say("civilization.board.traders")}
    first.append(["details", {"class": "civ-wants", "key": "wants"},
                  ["summary", unfolds, say("civilization.board.form.wants")], wants])  # fmt: skip
    rows = [row(say("civilization.board.form.to") if len(partners) > 1 else title, "to", *first)]
    had = by_kind(deck, partners, "named")
    wishes = [
        good_to_ask(say, id, offer.asked.count(kind), hand[kind], said_by(say, "named", had[kind], people))
        for kind, id in enumerate(deck.ids[: deck.goods])
    ]
    if len(offer.asked) < ASKS:  # behind all wishes: none of them moves when one is chosen
        wishes += [one_more(say, deck.ids[kind]) for kind in sorted({*offer.asked})]
    if not offer.asked and offers.best_wishes(law, list(hand), offer.lot):
        press = {"class": "btn btn-name", "data-do": "fill", "data-arg": "best", "key": "best"}
        wishes.append(["button", {"type": "button", **press}, say("civilization.board.form.best")])
    if sum(offer.lot) or offer.asked:
        clear = {"type": "button", "class": "btn btn-name", "data-do": "fill", "data-arg": "clear", "key": "clear"}
        wishes.append(["button", clear, say("civilization.board.form.clear")])
    wanted = say("civilization.board.form.ask", n=len(offer.asked), m=ASKS)
    wishes_row = row(wanted, "ask", *wishes)
    said_of_lot = declarations(say, law, offer, word) if sum(offer.lot) else []
    # Who answers has the other's cards before them: what they say of their own comes first then, and their wishes last.
    return panel(title, *rows, *([*said_of_lot, wishes_row] if theirs else [wishes_row, *said_of_lot]))


def good_to_ask(say: Say, id: str, n: int, held: int, told: tuple[str, list[Tree]]) -> Tree:
    """The button that asks for a good, with how many are asked for and held. told: who has some, in words and marks."""
    (words, marks), word = told, say(f"civilization.good.{id}")
    many = [["strong", {"class": "civ-many"}, f"{n} "]] if n > 1 else []
    stock = [["span", {"class": "civ-held"}, f" × {held}"]] if held else []
    look = {"class": "btn btn-name is-held" if held else "btn btn-name"}
    if words:
        look["aria-label"] = f"{n} {word}, {words}" if n > 1 else f"{word}, {words}"
    return button(f"ask-{id}", [*many, word, *stock, *marks], n > 0, **look)


def one_more(say: Say, id: str) -> Tree:
    """The button that asks for one more of what is wanted already."""
    label = say("civilization.board.form.more", good=id)
    press = {"data-do": "fill", "data-arg": f"more-{id}", "key": f"more-{id}", "aria-label": label, "title": label}
    return [
        "button",
        {"type": "button", "class": "btn btn-name", **press},
        say("civilization.board.form.plus", good=id),
    ]


def partner(say: Say, trader: Trader, chosen: bool, person: Person) -> Tree:
    """To whom an offer can go, and how many cards that seat holds."""
    words = say("civilization.board.lot", name=person[0], n=trader.cards)
    inside = [mark(person), " ", ["span", {"class": "civ-partner"}, person[0]], str(trader.cards)]
    return button(f"to-{trader.seat}", inside, chosen, "btn btn-name civ-to", **{"aria-label": words, "title": words})


def wished(say: Say, theirs: Lot | None, ids: Sequence[str], hand: tuple[int, ...]) -> list[Tree]:
    """The button that lays what somebody asked for, where the hand has some of it."""
    goods = [ids[k] for k, n in Counter(theirs.asked if theirs else ()).items() for _ in range(min(n, hand[k]))]
    give = {"type": "button", "class": "btn btn-name", "data-do": "fill", "data-arg": "meet"}
    return [["button", give, say("civilization.board.form.meet", goods=goods)]] if goods else []


def announced(say: Say, law: Rules, offer: Offer, hand: tuple[int, ...]) -> Tree:
    """What the others will hear of the lot, and what is in it if that is something else; what it costs where it breaks
    sets; or what a lot needs. It is in the prompt, because the form may be out of sight.
    """
    kinds = (("named", offers.declared(law, offer)), ("claimed", offers.claimed(law, offer)), ("asked", offer.asked))
    ids = law.deck.ids
    said = [say(f"civilization.board.{role}", goods=[ids[k] for k in sorted(of)]) for role, of in kinds if of]
    if not sum(offer.lot):
        said = [say("civilization.refusal.lot_short", n=LEAST, m=law.named_in_offer)]
    laid = [kind for kind, n in enumerate(offer.lot) for _ in range(n)]
    if laid != sorted([*offers.declared(law, offer), *offers.claimed(law, offer)]):
        said.insert(0, say("civilization.board.laid", goods=[ids[kind] for kind in laid]))
    if extra := [id for id, n in zip(ids, offers.by_page(offer), strict=False) for _ in range(n)]:
        said.append(say("civilization.board.filled", goods=extra))
    rows = [["span", {}, one] for one in said]
    if sets := offers.broken(law, hand, offer.lot):
        rows.insert(0, ["span", {"class": "civ-breaks"}, breaks(say, law, offer.lot, hand, sets)])
    return ["p", {"class": "civ-lot-said quiet", "key": "told"}, *rows]


def breaks(say: Say, law: Rules, lot: tuple[int, ...], hand: tuple[int, ...], sets: list[int]) -> str:
    """What a hand is worth without a lot, and which of its sets that breaks; of several, how many: it is one line."""
    deck, cards = law.deck, list(hand)
    own = [say("civilization.board.own_set", good=deck.ids[kind], n=hand[kind]) for kind in sets]
    worth = {"m": offers.sets_value(deck, cards), "left": offers.outcome(deck, cards, lot, [])}
    if len(sets) > 1:
        return say("civilization.board.breaks.many", n=len(sets), **worth)
    return say("civilization.board.breaks", sets=own, **worth)


def declarations(say: Say, law: Rules, offer: Offer, word: Callable[[int], str]) -> list[Tree]:
    """What is said of the lot: what must be true, and what need not be."""
    ids, rows = law.deck.ids, []
    true, rest = offers.declared(law, offer), offers.hidden(law, offer)
    cards = [button(f"unname-{ids[k]}", [word(k)], True, key=f"un{n}") for n, k in enumerate(true)]
    cards += [button(f"name-{ids[k]}", [word(k)], False, key=f"na{n}") for n, k in enumerate(rest)]
    if true:
        rows.append(row(say("civilization.board.form.name", n=law.named_in_offer), "name", *cards))
    if offers.claims_left(law, offer):
        said = offers.claimed(law, offer)
        true = offers.true_claims(law, offer)
        honest = bool(said) and said == true
        truth = button("truth", [say("civilization.board.form.truth")], honest, disabled=None if rest else True)
        others = [button(f"claim-{id}", [word(k)], k in said) for k, id in enumerate(ids[: law.deck.goods])]
        if len(true) == offers.claims_left(law, offer):  # else there is a calamity, of which one does not tell
            chosen = ", ".join(word(k) for k in said)
            head = (
                say("civilization.board.form.claimed", goods=chosen) if chosen else say("civilization.board.form.claim")
            )
            others = [["details", {"class": "civ-claims", "key": "claims"},
                       ["summary", {}, head], ["div", {"class": "names"}, *others]]]  # fmt: skip
        rows.append(row(say("civilization.list.claim"), "claim", truth, *others))
    return rows


def hand_worth(say: Say, law: Rules, lot: tuple[int, ...], hand: tuple[int, ...], theirs: Lot | None) -> str:
    """What the hand is worth now, and after the deal as far as it is known."""
    deck, cards = law.deck, list(hand)
    before, without = offers.sets_value(deck, cards), offers.outcome(deck, cards, lot, [])
    if theirs is None:
        return say("civilization.board.form.gives", m=before, left=without)
    sure = offers.outcome(deck, cards, lot, list(theirs.named))
    if not theirs.claimed:
        return say("civilization.board.form.sure", m=before, sure=sure)
    hoped = offers.outcome(deck, cards, lot, [*theirs.named, *theirs.claimed])
    return say("civilization.board.form.hoped", m=before, sure=sure, hoped=hoped)


# Who wants what -------------------------------------------------------------------------------------------------------
def traders_table(
    say: Say, rows: tuple[Trader, ...], dealing: tuple[int, ...], mine: tuple[str, ...], people: tuple[Person, ...]
) -> Tree:
    """One row for each seat: how many cards it holds, what it last asked for, and what it truly had.

    dealing: with whom the form that is filled in can deal: what they want can be given to them, as far as it is in
    `mine`, and what they had can be asked for, by one press.
    """
    heads = [["th", {"scope": "col"}, say(f"civilization.board.trader.{name}")] for name in ("cards", "asked", "named")]
    body = []
    for trader in rows:
        name = ["span", {}, mark(people[trader.seat]), ["span", {"class": "civ-nation-name"}, people[trader.seat][0]]]
        deals = trader.seat in dealing
        asked = [(id, n, "give" if deals and id in mine else "") for id, n in Counter(trader.asked).items()]
        had = [(id, 1, "want" if deals else "") for id in dict.fromkeys(trader.named)]
        cells = [["td", {}, *goods_said(say, trader.seat, row)] for row in (asked, had)]
        number = ["td", {"class": "tabular"}, str(trader.cards)]
        body.append(["tr", {}, ["th", {"scope": "row"}, name], number, *cells])
    head = ["thead", {}, ["tr", {}, ["td", {}], *heads]]
    drawn = ["table", {"class": "desk-table civ-traders", "data-held": "traders"}, head, ["tbody", {}, *body]]
    return ["div", {"class": "desk-scroll", "data-held": "strip"}, drawn]


def goods_said(say: Say, seat: int, row: list[tuple[str, int, str]]) -> list[Tree]:
    """What somebody said of goods, and of how many: each as a word, or as a button that gives or asks for it."""
    said: list[Tree] = []
    for at, (id, n, verb) in enumerate(row):
        word = say(f"civilization.good.{id}") + (f" ×{n}" if n > 1 else "")
        if verb:
            label = say(f"civilization.board.trader.{verb}", goods=[id] * n)
            arg = f"{verb}-{seat}-{id}" + (f"-{n}" if n > 1 else "")
            press = {"data-do": "fill", "data-arg": arg, "aria-label": label, "title": label}
            said.append(["button", {"type": "button", "class": "civ-good-said", "key": f"{verb}-{id}", **press}, word])
        else:
            said.append(["span", {}, f"{word}, " if at + 1 < len(row) else word])
    return said or ["–"]
