"""The tabs of cards, as parts of the board: the viewer's hand, the market, the shop, the stacks."""

from __future__ import annotations

from ...board.contract import Say, Scene, Tree
from ...board.trees import Person, Spoken, Trees, kept_tree, panel, state
from ...kernel.game import View
from ...kernel.phases import phase_of
from ..rules.market import LEAST
from ..rules.position import NONE
from ..rules.rulesets import Rules, law_of
from . import market_panel, offers, panels, shop, table_figures
from .market_panel import Lot, Trader
from .offers import Offer

NOTHING: Tree = ["div", {}]


def parts(drawn: Trees, out: dict[str, Tree], view: View, scene: Scene, spoken: Spoken) -> None:
    """Draw the places of the cards into `out`. spoken: the people, and a word of the language: parts of the keys of
    `drawn`.
    """
    say, people, law = scene.say, spoken[0], law_of(view)
    traders, partners = talking(view, scene, law)
    out["part-hand"] = hand(drawn, view, scene, law, spoken, partners)
    out |= market(drawn, view, scene, law, spoken, traders, partners)
    buyer = view["seat"] if view["seat"] is not None else scene.turn
    wares = [(row, state(scene, f"buy-{law.deck.card_ids[row.card]}")) for row in table_figures.wares(view, buyer, law)]
    means = table_figures.means(view)
    key: tuple[object, ...] = ("cards", law.name, tuple(wares), means, spoken)
    out["part-cards"] = kept_tree(drawn, key, lambda say, *k: shop.shop(say, law, k[2], k[3], people), say)
    heights = tuple([sum(stack) for stack in view["stacks"]])
    out["part-stacks"] = kept_tree(drawn, ("stacks", heights, spoken), lambda say, *k: panels.stacks(say, k[1]), say)


def talking(view: View, scene: Scene, law: Rules) -> tuple[tuple[Trader, ...], tuple[Trader, ...]]:
    """Everybody in the market, and those with whom the present form can deal."""
    if not trading(view, law):
        return (), ()
    traders, opener = (
        market_panel.traders(scene.told(), table_figures.held_cards(view), table_figures.order(view)),
        NONE,
    )
    if scene.draft is None:
        return traders, ()
    if (lot := answered(view)) is not None:
        opener = lot.seat
    others = [t for t in traders if t.seat != scene.me and t.cards >= LEAST]
    return traders, tuple([t for t in others if t.seat == opener] if opener != NONE else others)


def hand(drawn: Trees, view: View, scene: Scene, law: Rules, spoken: Spoken, partners: tuple[Trader, ...]) -> Tree:
    """The cards in hand, with how many of each kind are in an offer, and who of the partners wants some."""
    if view["hand"] is None:
        return NOTHING
    deck, cards, people = law.deck, tuple(view["hand"]), spoken[0]
    offer = scene.draft if isinstance(scene.draft, Offer) else None
    states = tuple([state(scene, f"card-{id}") for id in deck.ids])
    laid = sum(view["lot"] or ())
    wanted = market_panel.by_kind(deck, partners, "asked")
    lot, filled = offer and offer.lot, offer and offers.by_page(offer)
    key = ("hand", law.name, cards, states, lot, filled, laid, wanted, offer and answered(view), spoken)

    def draw(say: Say, *_: object) -> Tree:
        worth = market_panel.hand_worth(say, law, offer.lot, cards, answered(view)) if offer and sum(offer.lot) else ""
        return panels.hand(say, deck, cards, states, lot, filled, laid, wanted, people, worth)

    return kept_tree(drawn, key, draw, scene.say)


def answered(view: View) -> Lot | None:
    """The lot to which an answer is filled in; None if it is an offer."""
    return table_figures.lots(view)[0] if view["steps"][-1][0] == "trade.answer" else None


def market(
    drawn: Trees,
    view: View,
    scene: Scene,
    law: Rules,
    spoken: Spoken,
    traders: tuple[Trader, ...],
    partners: tuple[Trader, ...],
) -> dict[str, Tree]:
    """The lots in the market, the offer that is filled in, and who wants what."""
    people: tuple[Person, ...] = spoken[0]
    lots, nothing = table_figures.lots(view), {"part-form": NOTHING, "part-traders": NOTHING}
    states = tuple([(lot.seat, state(scene, f"lot-{lot.seat}")) for lot in lots])
    held = () if scene.quiz else tuple([a + b for a, b in zip(view["hand"] or (), view["lot"] or (), strict=True)])
    answering = scene.draft is not None and answered(view) is not None
    said, title = (market_panel.remarks(scene.told()), "market") if trading(view, law) else ((), "paid")
    key: tuple[object, ...] = ("market", law.name, lots, held, states, answering, said, title, spoken)
    there = kept_tree(
        drawn, key, lambda say, *k: market_panel.lots(say, law, k[2], k[3], dict(k[4]), people, *k[5:8]), scene.say
    )
    if not traders:
        return {"part-market": there, **nothing}
    mine = tuple([id for id, n in zip(law.deck.ids, view["hand"] or (), strict=False) if n])
    others = tuple([t for t in traders if scene.draft is None or t.seat != scene.me])
    key = ("traders", others, tuple([t.seat for t in partners]), mine, spoken)
    wants = kept_tree(drawn, key, lambda say, *k: market_panel.traders_table(say, k[1], k[2], k[3], people), scene.say)
    if scene.draft is None:
        key = ("talk", *key)
        talk = kept_tree(drawn, key, lambda say, *_: panel(say("civilization.board.traders"), wants), scene.say)
        return {"part-market": there, **nothing, "part-traders": talk}
    key = ("form", law.name, scene.draft, tuple(view["hand"]), partners, answered(view), traders, spoken)
    form = kept_tree(
        drawn, key, lambda say, *k: market_panel.offer_form(say, law, k[2], k[3], k[4], k[5], wants, people), scene.say
    )
    return {"part-market": there, **nothing, "part-form": form}


def trading(view: View, law: Rules) -> bool:
    """Whether the market is open."""
    return phase_of(view["steps"], law.phases) == "trade"
