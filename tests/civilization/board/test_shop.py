"""The shop: what can be paid, what is missing, what cards do; what each nation needs next (A.7, E.10, E.12, F.33)."""

from __future__ import annotations

import pytest
from cradle.civilization.board import shop, table_figures
from cradle.civilization.rules.advancement import Need, needs
from cradle.civilization.rules.rulesets import RULES
from cradle.words.text import Words

from tests.civilization.positions import game, laid, play


def ware(p, seat: int, id: str) -> shop.Ware:
    view = game.view(p, seat)
    rows = table_figures.wares(view, seat, p.law)
    return rows[p.law.deck.card[id]]


def test_A_6_1_what_can_be_paid_are_sets_and_the_treasury():
    p = laid("classic", hand={0: "gold gold salt"}, treasury={0: 12}, tokens={"rome": {0: 1}}, phase="movement")
    assert table_figures.means(game.view(p, 0)) == (36 + 3, 12)
    assert table_figures.means(game.view(p, None)) is None


def test_F_28_2_mining_counts_one_card_more():
    hand = {0: "gold gold salt"}
    p = laid("advanced", hand=hand, owned={0: "mining"}, tokens={"rome": {0: 1}}, phase="movement")
    assert table_figures.means(game.view(p, 0)) == (81 + 3, 0)


def test_what_another_has_laid_in_the_market_is_not_ones_own_means():
    p = laid("classic", 3, hand={0: "salt salt grain", 1: "gold gold gold"}, steps=[("trade",)])
    play(p, "offer 1, lay salt, lay salt, lay grain, done, name salt, done")
    assert table_figures.means(game.view(p, 1)) == (81, 0)


def test_A_7_3_what_is_missing_is_counted_after_credits():
    p = laid("classic", hand={0: "gold gold"}, owned={0: "pottery"}, tokens={"rome": {0: 1}}, phase="movement")
    assert ware(p, 0, "metalworking")[1] == 70
    assert ware(p, 0, "metalworking").missing == 70 - 36
    assert ware(p, 0, "mysticism").missing == 0


def test_E_10_2_what_has_to_be_owned_first_is_named():
    p = laid("classic", tokens={"rome": {0: 1}}, phase="movement")
    assert ware(p, 0, "democracy").first == p.law.deck.card["law"]


def test_A_7_3_what_can_be_bought_stands_first():
    p = laid("classic", hand={0: "gold gold"}, owned={0: "pottery"}, tokens={"rome": {0: 1}}, phase="movement")
    rows = table_figures.wares(game.view(p, 0), 0, p.law)
    legal = [row.card for row in rows if not row.mine and not row.missing and row.first < 0]
    assert 0 < len(legal) < len(rows) - 1
    states = tuple((row, (row.card in legal, False, False, False)) for row in rows)
    drawn = shop.shop(lambda id, **_: id, p.law, states, (36, 0), (("Ada", "crimson", "i-x"),))
    assert drawn[1]["open"], "also while nobody buys: one press on the tab shows all"
    *_, now, later, _ = drawn
    assert [(one[1]["class"], len(one) - 2) for one in (now, later)] == [
        ("civ-shop civ-now", len(legal)),
        ("civ-shop civ-later", len(rows) - len(legal)),
    ]


@pytest.mark.parametrize(("count", "looks"), [(3, ""), (4, " is-long"), (8, " is-long"), (9, " is-long is-full")])
def test_many_stand_in_two_columns_and_below_very_many_is_listed_what_they_do(count, looks):
    p = laid("classic", hand={0: "gold gold"}, tokens={"rome": {0: 1}}, phase="movement")
    rows = table_figures.wares(game.view(p, 0), 0, p.law)
    states = tuple((row, (n < count, False, False, False)) for n, row in enumerate(rows))
    panel = shop.shop(lambda id, **_: id, p.law, states, (36, 0), (("Ada", "crimson", "i-x"),))
    below = [part[1].get("class", "") for part in panel[2:]]
    at = below.index(f"civ-shop civ-now{looks}")
    assert (below[at + 1] == "card-effects") is (count > 8)


def test_every_card_of_every_game_says_what_it_does():
    assert shop.effect(RULES["advanced"], "music") == "music"
    assert shop.effect(RULES["classic"], "music") == "credits"
    assert shop.effect(RULES["classic_advanced_calamities"], "music") == "music"
    assert shop.effect(RULES["classic"], "pottery") == "classic.pottery"
    assert [shop.effect(RULES["first_societies"], id) for id in ("medicine", "law", "agriculture")] == [
        "credits",
        "ground.law",
        "agriculture",
    ]


def test_a_card_is_named_as_it_reads():
    """What stands on its button is part of the name that a screen reader says."""
    p = laid("classic", hand={0: "gold"}, tokens={"rome": {0: 1}}, phase="movement")
    words, legal = Words("en"), (False, False, False, False)
    noted = 0
    for row in table_figures.wares(game.view(p, 0), 0, p.law):
        _, _, (_, button, _, (_, _, (_, _, name), *notes), _), *_ = shop.ware(words.say, p.law, row, legal, ())
        noted += len(notes) > 0
        assert "".join([name, *(note if isinstance(note, str) else note[2] for note in notes)]) in button["aria-label"]
    assert noted > 3


def test_F_33_what_a_nation_needs_for_its_next_space():
    p = laid("advanced", nations="egypt", cities={"memphis": 0}, tokens={"rome": {1: 1}}, phase="movement")
    row = p.law.rows["egypt"]
    p.marker[0] = row.starts[0] - 1
    assert needs(p, 0, 0) == (Need("cities", 1, 2),)
    p.marker[0] = row.starts[1] - 1
    assert needs(p, 0, 0) == (Need("cities", 1, 3), Need("groups", 0, 3))


def test_E_12_2_a_hand_is_counted_where_it_is_known_alone():
    """E.8.5: of the others all but the hand counts."""
    p = laid(
        "classic", nations="egypt", hand={0: "gold gold"}, treasury={0: 5}, tokens={"rome": {0: 1}}, phase="movement"
    )
    p.marker[0] = max(p.law.rows["egypt"].values) - 1
    square = p.law.rows["egypt"].values[p.marker[0] + 1]
    mine, theirs = (dict(table_figures.following(game.view(p, seat)))[0] for seat in (0, 1))
    assert Need("total", 41, square) in mine
    assert Need("hand", 5, square) in theirs
