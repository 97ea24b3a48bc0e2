"""What is picked at the table: the elements that actions belong to, what a click means, and what goes as one order."""

from __future__ import annotations

from ...board import contract
from ...kernel.game import Action, Decision, Params, View
from ..rules.cards import ADVANCE_IDS, IDS, VALUE
from ..rules.geography import COMMODITIES, COMMODITY, INDEX, NAMES
from ..rules.position import LETTERS
from ..rules.tables import DONE

# The kind of an argument, by verb; and the verb of a click on it, by kind of decision.
KINDS = {
    "place": ("capital", "reduce", "cede", "crusade", "turn", "to"),
    "card": ("give-back", "play", "discard", "give"),
    "leader": ("claim",),
    "buy": ("buy",),
    "good": ("cancel", "shortage", "surplus", "commodity"),
    "seat": ("target",),
    "region": ("region",),
}
KIND_OF = {verb: kind for kind, verbs in KINDS.items() for verb in verbs}
MEANT = {
    "place": {"setup.capital": "capital", "crusades": "crusade", "rebellion": "reduce", "pirates.reduce": "reduce",
              "marker.turn": "turn", "rivalry.turn": "turn", "war.cede": "cede", "expansion.place": "to"},
    "card": {"setup.return": "give-back", "discard": "discard", "cards.play": "play", "rivalry.copy": "give",
             "finale.play": "play"},
    "leader": {"purchases.buy": "claim", "purchases.fleet": "claim"},
    "buy": {"purchases.buy": "buy", "purchases.fleet": "buy"},
    "good": {"adjust.cancel": "cancel", "adjust.mills": "shortage", "cards.commodity": "commodity"},
    "seat": {"cards.target": "target"},
    "region": {"black_death": "region"},
}  # fmt: skip
USUALLY = {"place": "to", "card": "play", "leader": "claim", "buy": "buy", "good": "cancel"}  # at other decisions
PARAMETER = {"leader": "card", "buy": "advance", "seat": "other"}  # what an argument is called in messages


def target(action: Action, decision: Decision) -> str:
    """A province, "card-<card>", "leader-<card>", "buy-<advance>", "good-<commodity>", "seat-<n>", "region-<number>",
    or "": a button.
    """
    kind = KIND_OF.get(action[0], "")
    return "" if not kind else str(action[1]) if kind == "place" else f"{kind}-{action[1]}"


def meant_action(decision: Decision, target: str) -> Action | None:
    """The action that a click on a target means, legal or not, now or in the phase to which it belongs. A click on a
    player means nothing unless a player is asked for: None.
    """
    kind, _, what = ("place", "", target) if target in INDEX else target.partition("-")
    verb = MEANT.get(kind, {}).get(decision.kind) or USUALLY.get(kind)
    if verb is None:
        return None
    if verb == "to" and ("turn", what) in decision.actions:
        verb = "turn"
    return verb, int(what) if kind == "seat" else what


def argument(action: Action) -> Params:
    """The argument of an action as a parameter: place, card, advance, good, other, category, region or n. A shortage or
    surplus to cancel has its price too, as n.
    """
    verb, what = action
    if what is None:
        return {}
    if verb == "cancel":
        return {"good": what, "n": VALUE[COMMODITY[str(what)]]}  # 3.1: what it costs
    kind = KIND_OF.get(verb, "category" if verb == "category" else "n")
    return {PARAMETER.get(kind, kind): what}


def changed(before: View, after: View) -> set[str]:
    """The targets that differ between two views."""
    n = after["seats"]
    out = {id for i, id in enumerate(NAMES) if on(before, i, n) != on(after, i, n)}
    if before["hand"] and after["hand"]:
        out |= {f"card-{id}" for k, id in enumerate(IDS) if before["hand"][k] != after["hand"][k]}
    out |= {f"card-{id}" for k, id in enumerate(IDS) if before["discard"][k] != after["discard"][k]}
    led, claimed = ({*zip(view["leaders"], view["claims"], strict=True)} for view in (before, after))
    out |= {f"leader-{IDS[kind]}" for kind, _ in led ^ claimed}
    out |= {f"good-{id}" for c, id in enumerate(COMMODITIES) if before["scarce"][c] != after["scarce"][c]}
    out |= {f"seat-{seat}" for seat in range(n) if before["misery"][seat] != after["misery"][seat]}
    return out | {
        f"buy-{ADVANCE_IDS[i % LETTERS]}"
        for i, (old, new) in enumerate(zip(before["owned"], after["owned"], strict=True))
        if bool(old) != bool(new)
    }


def enough(view: View, decision: Decision) -> int:
    """7.5, 7.6: take as many tokens as fill a province that has room; else the fewest that attack, because more of them
    do not change the dice.
    """
    numbers = decision.about["numbers"]
    quiet = [row["n"] for row in numbers if not row["attack"]]
    return int(quiet[-1] if quiet else numbers[0]["n"])


def helps(decision: Decision) -> list[int]:
    """7.6, 7.7: the numbers of tokens worth a button. Of those that attack it is only the fewest, because more of them
    would be lost for nothing, whatever comes of it.
    """
    about = decision.about
    return [row["n"] for row in about["numbers"] if not row["attack"] or row["n"] == about["least"]]


SKIPS = {"purchases.fleet": DONE}  # 6: one click buys an advance, without an answer to the question about the fleet
OPENS = {"purchases.fleet": "buy", "extra.card": "card", "purchases.stabilize": "card"}  # what is looked at meanwhile
ORDERS = contract.Orders(
    ends={"expansion.place": "done"},
    within=("expansion.number",),
    takes=lambda view: {"enough": enough},
    helps=helps,
)


def on(view: View, n: int, seats: int) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """What is in a province: the seat that controls it, whether it does so only since this turn, and the old and new
    tokens by seat.
    """
    row = slice(n * seats, n * seats + seats)
    return view["control"][n], bool(view["young"][n]), tuple(view["old"][row]), tuple(view["new"][row])
