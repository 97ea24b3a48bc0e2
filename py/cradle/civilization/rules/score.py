"""Who is where, at any time and in the end (B.3.2, C.9, D.5, E.13, F.35)."""

from __future__ import annotations

from ...kernel.game import Json, Standing
from .position import Civ
from .victory import areas, card_points, goods_points, towards

STEP, CITY = 100, 50  # F.35: for a position on the AST, for a city


def standings(p: Civ) -> list[Standing]:
    """The standings. Hands count only when the game is over, because before nobody may know what is in them (E.8.5)."""
    rows = [(seat, *rank_and_details(p, seat)) for seat in range(p.seats)]
    rows.sort(key=lambda row: [-n for n in row[1]])
    return [Standing(seat, 1 + sum(other > key for _, other, _ in rows), key[0], detail) for seat, key, detail in rows]


def rank_and_details(p: Civ, seat: int) -> tuple[tuple[int, ...], Json]:
    """The numbers by which a seat is ranked, the score first, then the tie-breaks; and the details to show."""
    over = not p.steps
    marker, cities = p.marker[seat], p.city.count(seat)
    if not p.law.cities:  # C.9, D-34
        key: tuple[int, ...] = (areas(p, seat), p.on_board(seat))
        return key, {"areas": key[0], "tokens": key[1]}
    if not p.law.deck.cards:  # D.5
        key = (marker, cities, areas(p, seat))
        return key, {"marker": marker, "cities": cities, "areas": key[2]}
    cards, goods = card_points(p, seat), goods_points(p, seat) if over else 0
    shown = {"goods": goods} if over else {}
    if p.law.one_pack:  # B.3.2
        key = (towards(p, seat), cards, goods)
        return key, {"counted": key[0], "cards": len(p.cards_of(seat)), "points": cards, **shown}
    treasury = p.treasury[seat]
    detail = {"marker": marker, "points": cards, **shown, "treasury": treasury, "cities": cities}
    if not p.law.advanced:  # E.13, D-31
        told = cards + goods + treasury
        return (marker, told, cards, cities), detail | {"total": told}
    score = cards + goods + treasury + STEP * marker + CITY * cities
    return (score, marker), detail | {"total": score}
