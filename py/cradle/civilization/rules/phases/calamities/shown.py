"""Calamities are shown, and resolved one by one (E.11, F.29)."""

from __future__ import annotations

from .....kernel import chance
from ...position import Civ
from ...steps import civ
from ..support import support
from .monotheism import monotheism

AT_MOST = 2  # F.29.5, D-25


@civ.auto("calamities")
def calamities(p: Civ) -> None:
    """F.29.6: in ascending order of the stacks; in one stack the calamity that cannot be traded comes first."""
    struck = {kind: seat for seat in p.order for kind in draw_two(p, reveal(p, seat))}
    if not struck:
        p.tell("civilization.no_calamity")
    ids = p.law.deck.ids
    faith = [monotheism()] if "monotheism" in p.law.deck.card else []
    p.then(*[civ.step(ids[kind], struck[kind]) for kind in sorted(struck)], *faith, support())


def reveal(p: Civ, seat: int) -> list[int]:
    """E.11.2: a seat shows all its calamities; nobody can keep one."""
    deck = p.law.deck
    held = [kind for kind in range(deck.goods, deck.kinds) if p.hand[seat * deck.kinds + kind]]
    for kind in held:
        p.hand[seat * deck.kinds + kind] = 0
        p.spent[kind] += 1
        p.tell("civilization.calamity_shown", seat=seat, calamity=deck.ids[kind])
    return held


def draw_two(p: Civ, held: list[int]) -> list[int]:
    """F.29.5: two at random; the others return to their stacks unresolved."""
    if len(held) <= AT_MOST or p.calamity_limit == "none":
        return held
    deck = p.law.deck
    bag = [int(kind in held) for kind in range(deck.kinds)]
    drawn = [chance.draw(p, bag, deck.index) for _ in range(AT_MOST)]
    for kind in held:
        if kind not in drawn:
            p.tell("civilization.calamity_spared", calamity=deck.ids[kind])
    return drawn
