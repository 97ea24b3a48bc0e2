"""What bots say at the market: why they refuse, and what they are after. Everything is true, and no more than one says
at a table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...kernel.game import Action, Decision, Params, View
from ..rules.market import ASKED, kinds_said, rounds, word
from ..rules.position import Civ
from ..rules.rulesets import law_of
from .hint_facts import aim
from .styles import STYLES

KINDS = frozenset({"trade.open", "trade.answer", "trade.close"})  # of decisions at which something may be said
# what is said, and the parameter of the message besides who says it
SAYS = {"none": "good", "keep": "good", "no_use": "good", "more": "", "without": "good", "better": "other",
        "aim": "card"}  # fmt: skip
SPARE = 1  # of so many cards of a kind nobody keeps any
Said = tuple[str, int | str | None]  # a key of SAYS, or "", and what it is about
SELDOM = 3  # in one of so many turns a seat says what it aims for


def remark(p: Civ, d: Decision, action: Action, style: str) -> tuple[str, Params] | None:
    """What a bot of this style says with such a pick: a message and its parameters; None if it says nothing. Of what is
    hidden in the position only the hand of its own seat is looked at.
    """
    verb = action[0]
    if d.kind == "trade.answer":
        what, about = reason_to_refuse(p, d) if verb == "refuse" else ("", "")
    elif d.kind == "trade.close":
        what, about = reason_to_close(p, d, action)
    else:
        what, about = aim_of_offer(p, d) if verb.startswith("offer") else ("", "")
    if not what:
        return None
    return f"civilization.says.{what}{f'.{style}' if style else ''}", ({SAYS[what]: about} if SAYS[what] else {})


def reason_to_refuse(p: Civ, d: Decision) -> Said:
    """Why an offer is not answered; nothing if that was not possible."""
    hand, index = p.in_hand(d.seat), p.law.deck.index
    if len(d.actions) < 2:
        return "", ""
    asked, offered = [*d.about["asked"]], [*d.about["named"], *d.about["claimed"]]
    if asked and not any(hand[index[good]] for good in asked):
        return "none", asked[0]
    if kept := [good for good in asked if hand[index[good]] > SPARE]:
        return "keep", max(kept, key=lambda good: hand[index[good]])
    if not any(hand[index[good]] for good in offered):
        return "no_use", offered[0]
    return "more", ""


def reason_to_close(p: Civ, d: Decision, action: Action) -> Said:
    """Why one answer was taken, or none."""
    verb, taken = action
    if verb != "refuse":
        return ("better", taken) if len(d.about["others"]) > 1 else ("", "")
    asked = [p.law.deck.ids[kind] for kind in kinds_said(p, d.seat, ASKED)]
    return ("without", asked[0]) if asked else ("more", "")


def aim_of_offer(p: Civ, d: Decision) -> Said:
    """What an offer is for: said with the first offer of a market, and not in every turn."""
    market = word(p.steps[-2])
    if market.tries or market.left != rounds(p) or (p.turn + d.seat) % SELDOM:
        return "", ""
    card = aim(p, d.seat)
    return ("", "") if card is None else ("aim", p.law.deck.card_ids[card])


def may_say(id: str, params: Params, view: View) -> bool:
    """Whether that is something a bot says in this game, with parameters of the right form."""
    what, _, style = id.removeprefix("civilization.says.").partition(".")
    if not id.startswith("civilization.says.") or what not in SAYS or id.endswith(".") or style not in STYLES:
        return False
    deck, name = law_of(view).deck, SAYS[what]
    known: Mapping[str, Collection[object]] = {
        "good": deck.ids[: deck.goods], "other": range(view["seats"]), "card": deck.card_ids, "": ()
    }  # fmt: skip
    value = params.get(name)
    if not name:
        return not params
    return set(params) == {name} and type(value) in (int, str) and value in known[name]
