"""L'Âge de la Renaissance: what the board tells of cards, of an attack, and of what the players have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle.kernel.game import Decision, Event
from cradle.renaissance.board import board, panels, previews, table_figures
from cradle.renaissance.board.map_chart import PLACES
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import CARDS, KIND
from cradle.renaissance.rules.geography import CAPITALS, COMMODITIES
from cradle.renaissance.rules.history_deck import CARDS_OUT
from cradle.renaissance.rules.phases.commodities import brings
from cradle.renaissance.rules.position import OUT, Age
from cradle.renaissance.rules.reach import reach
from cradle.renaissance.rules.steps import age, phase
from cradle.renaissance.views.knowledge import seen_position

from tests.renaissance import lively
from tests.renaissance.board.test_board import PEOPLE, expanding, nodes, on_sale, parts, picks, say, scene, text
from tests.renaissance.positions import control, give, lead, new, own, pile, run


def test_10_1_the_head_of_the_board_says_all_through_the_last_turn_that_it_is_the_last() -> None:
    p = on_sale()
    assert "board.epoch" in text(parts(p)["part-head"]) and "board.last_turn" not in text(parts(p)["part-head"])
    p.ending = CARDS_OUT
    assert "board.last_turn" in text(parts(p)["part-head"]) and "board.epoch" not in text(parts(p)["part-head"])


# What a card is for ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_of_a_hand_can_be_looked_at_closely(card: Any) -> None:
    p = new()
    p.hand[KIND[card.id]] = 1
    (look,) = looks(p, "part-hand")
    assert look["data-arg"] == f"card {card.id}" and card.id in look["aria-label"]


def test_leaders_in_play_can_be_looked_at_closely() -> None:
    p = new()
    lead(p, 1, "denys benedict")
    assert [look["data-arg"] for look in looks(p, "part-leaders")] == ["leader denys", "leader benedict"]


def looks(p: Age, part: str) -> list[dict[str, Any]]:
    """What shows a card large, while seat 0 thinks about a fleet."""
    p.then(*age.read([("purchases.fleet", 0)]))
    return [node[1] for node in nodes(parts(p)[part]) if node[1].get("data-do") == "card"]


def test_the_name_of_a_province_says_its_region_and_that_of_a_satellite_where_it_points() -> None:
    drawn = parts(expanding())
    (oran,), (fez,) = picks(drawn["part-oran"]), picks(drawn["part-fez"])
    assert "board.satellite" in oran["aria-label"] and "'fez'" in oran["aria-label"] and "'VIII'" in oran["aria-label"]
    assert "board.province" in fez["aria-label"] and "'VIII'" in fez["aria-label"]


# An attack ------------------------------------------------------------------------------------------------------------
def test_7_6_an_attack_shows_both_forces_term_by_term_and_the_chance() -> None:
    p = expanding(order=[0, 1, 2, 3])  # rank 1
    assert "renaissance.term.capacity" not in text(board.beside(game.view(p, 0), scene(p)))
    game.play(p, ("to", "milano"))
    shown = table_figures.attack(seen_position(game.view(p, 0)), game.view(p, 0), game.decision(p).about)  # type: ignore[union-attr]
    assert shown is not None
    place, mine, theirs, (force, against, chance), (rank, dice) = shown
    assert (place, mine) == ("milano", (("tokens", 0, 5),))  # the fewest that attack
    assert theirs == (("tokens", 1, 2), ("capacity", 7, 3))
    assert (force, against, rank, dice) == (5, 5, 1, "none")
    assert chance == round(1000 * (1 - (1 / 6) * (21 / 36)))
    seen = text(board.beside(game.view(p, 0), scene(p)))
    assert "renaissance.term.capacity" in seen and "renaissance.board.percent" in seen


def test_7_6_a_red_outline_is_explained_with_what_each_attack_needs_and_its_chance_there_too() -> None:
    p = expanding()
    there = board.beside(game.view(p, 0), scene(p))
    assert "renaissance.board.attacks" in text(there)
    decision, found = game.decision(p), {}
    for action in decision.actions:
        for id, params in previews.preview(game.view(p, 0), decision, action):
            found[action[1]] = f"{params['n']} · renaissance.board.percent" if id == "attack" else ""
    buttons = [node for node in nodes(there) if node[0] == "button"]
    assert {button[1]["data-arg"] for button in buttons} == {place for place, words in found.items() if words}
    assert all(found[button[1]["data-arg"]] in text(button) and button[1]["data-do"] == "pick" for button in buttons)
    drawn = parts(p)
    notes = {text(node).split()[0] for node in nodes(drawn["part-notes"]) if node[0] == "text"}
    assert notes == {words.split()[0] for place, words in found.items() if words and place in PLACES.notes}
    shown = drawn["part-shown"][1]["data-shown"]
    assert len(shown) == 2 * (len(PLACES.labels) + len([*nodes(drawn["part-notes"])]) - 1)
    alone = new(reserve=[4, 0, 0, 0])
    alone.then(*age.read([("expansion.place", 0, 0)]))
    assert board.beside(game.view(alone, 0), scene(alone)) is None


def test_5_2_the_black_death_is_told_who_stands_in_each_region() -> None:
    p = expanding()
    rows = {region: (places, stands) for region, places, stands in table_figures.regions(p)}
    assert list(rows) == ["III", "IV", "V", "VI", "VII", "VIII"]
    assert "milano" in rows["VII"][0]
    assert rows["VII"][1] == (1, 3, 0, 0)
    p.then(*age.read([("black_death", 0)]))
    there = board.beside(game.view(p, 0), scene(p))
    assert "renaissance.place.venezia" in text(there)
    assert [node["data-pick"] for node in picks(there)] == [f"region-{region}" for region in rows]
    assert board.BOARD.target(("region", "VII"), game.decision(p)) == "region-VII"


def test_5_1_what_commodities_to_choose_from_would_pay_is_told_beside_the_question() -> None:
    p = new()
    control(p, 0, "firenze")
    p.then(*age.read([("cards.commodity", 0, board.IDS.index("cloth_wine_1"))]))
    there = board.beside(game.view(p, 0), scene(p))
    assert [node[1]["class"] for node in nodes(there) if node[0] == "p"] == [
        "ren-pays ren-pays-cloth",
        "ren-pays ren-pays-wine",
    ]
    assert "2 →  20" in text(there) and "–" not in text(there), "those who have no card of it are left out"


def test_3_2_the_market_is_open_where_mills_shift_it_and_the_question_leaves_it_the_room() -> None:
    p = new()
    p.then(*age.read([("adjust.mills", 0)]))
    assert board.BOARD.tab(game.decision(p)) == "market"
    assert board.beside(game.view(p, 0), scene(p)) is None


def test_3_2_a_step_of_a_market_says_what_it_would_add_to_the_pay_of_its_player_and_of_all_others() -> None:
    p = new()
    control(p, 0, "paris bordeaux")
    control(p, 1, "dijon")
    own(p, 0, "J")
    p.then(*age.read([("adjust.mills", 0)]))
    decision, view = game.decision(p), game.view(p, 0)
    told = {action: dict(previews.preview(view, decision, action)) for action in decision.actions}
    assert told["done", None] == {}
    for good in ("grain", "cloth", "wine", "metal"):
        c = COMMODITIES.index(good)
        for verb, step in (("shortage", -1), ("surplus", 1)):
            then = p.copy()
            then.scarce[c] += step
            mine, *theirs = [brings(then, seat, c) - brings(p, seat, c) for seat in range(p.seats)]
            wanted = {"shift.mine": {"gain": mine}, "shift.others": {"gain": sum(theirs)}}
            found = {id: params for id, params in wanted.items() if params["gain"]}
            assert told[verb, good] == (found or {"shift.none": {}}), "no button stands without words"
    assert told["shortage", "metal"] == {"shift.none": {}} and "shift.mine" in told["shortage", "cloth"]
    assert [board.word("gain", n, say) for n in (3, -3)] == ["+3", "−3"]


def test_7_7_the_last_throw_stays_with_what_came_of_it() -> None:
    told = [
        Event("renaissance.controls", {"seat": 0, "place": "milano"}, None),
        Event("renaissance.captures", {"seat": 0, "place": "milano", "n": 5}, None),
        Event(
            "renaissance.rivalry", {"seat": 0, "place": "milano", "green": 5, "black": 1, "white": 6, "rank": 2}, None
        ),
        Event("renaissance.market_dice", {"green": 1, "black": 2, "white": 3}, None),
    ]
    (thrown,), came = table_figures.thrown(told) or ((None,), None)
    assert thrown == ("renaissance.rivalry", tuple(told[2].params.items()))
    assert came == ("renaissance.captures", tuple(told[1].params.items()))
    shown = panels.dice(say, ((thrown,), came), PEOPLE)
    assert [text(node) for node in nodes(shown) if "ren-die" in node[1].get("class", "").split()] == ["5", "1", "6"]
    assert table_figures.thrown(told[:2]) is None


def test_1_5_the_dice_of_a_tie_say_whose_they_are() -> None:
    """Newest first; those who tie again throw once more, and only that throw is shown."""
    throws = [Event(table_figures.TIE, {"seat": s, "black": b, "white": w, "n": b + w}, None) for s, b, w in (
        (2, 4, 1), (0, 2, 2), (2, 1, 5), (1, 1, 1), (0, 3, 3))]  # fmt: skip
    thrown = table_figures.thrown(throws)
    shown = panels.dice(say, thrown, PEOPLE)
    seen = [
        text(node).strip() for node in nodes(shown) if {"ren-die", "ren-thrower"} & {*node[1].get("class", "").split()}
    ]
    assert seen == ["Name 0", "2", "2", "Name 2", "4", "1"]
    assert table_figures.thrown(throws, set_up=True) is None, "they go when the game is set up"
    war = (("renaissance.war_throw", (("seat", 0), ("other", 1), ("black", 5), ("white", 6))),)
    shown = panels.dice(say, (war, None), PEOPLE)
    seen = [
        text(node).strip() for node in nodes(shown) if {"ren-die", "ren-thrower"} & {*node[1].get("class", "").split()}
    ]
    assert seen == ["Name 0", "5", "Name 1", "6"]


def test_5_1_a_card_in_hand_says_what_it_would_pay_each_seat() -> None:
    p = new()
    control(p, 1, "firenze")
    give(p, 0, "cloth_2")
    p.then(*age.read([("cards.play", 0)]))
    (card,) = picks(parts(p)["part-hand"])
    assert "Name 0 5 Name 1 20" in card["aria-label"]


def test_5_2_an_event_in_hand_says_whom_it_would_give_how_much_misery() -> None:
    p = new(misery=[0, 0, 0, OUT - 1])
    own(p, 1, "IJ")
    own(p, 3, "I")
    give(p, 0, "uprisings")
    p.then(*age.read([("cards.play", 0)]))
    (card,) = picks(parts(p)["part-hand"])
    assert "Name 1 +2" in card["aria-label"].split(",")[0] and "Name 0" not in card["aria-label"]
    assert "+20" not in card["aria-label"], "spaces of the track, as on all cards"
    assert "Name 3 renaissance.board.out" in card["aria-label"]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("crusades", "Name 0 +1"),
        ("uprisings", "gives_misery.none"),
        ("civil_war", "gives_misery.civil_war"),
        ("war", "gives_misery.war"),
    ],
)
def test_5_2_a_card_says_that_it_gives_misery_to_its_player_to_whom_it_strikes_or_to_nobody(
    card: str, told: str
) -> None:
    p = new()
    give(p, 0, card)
    p.then(*age.read([("cards.play", 0)]))
    (drawn,) = picks(parts(p)["part-hand"])
    assert told in drawn["aria-label"]


def test_5_3_a_leader_in_hand_says_the_credit_and_the_letters_of_the_advances() -> None:
    p = new()
    give(p, 0, "erasmus")
    p.then(*age.read([("cards.play", 0)]))
    shown = text(parts(p)["part-hand"])
    assert "20 · O Q" in shown and "effect.leader" in shown


def test_5_below_the_hand_stands_what_the_cards_do_except_of_those_that_say_it_themselves() -> None:
    p = new()
    give(p, 0, "rebellion stone_1")
    p.then(*age.read([("cards.play", 0)]))
    lines = [text(node) for node in nodes(parts(p)["part-hand"]) if node[0] == "dd"]
    assert lines == [say("renaissance.effect.rebellion")]
    p.dead[KIND["rebellion"]] = True  # 5.5
    assert [node for node in nodes(parts(p)["part-hand"]) if node[0] == "dl"] == []


def test_1_5_who_bids_sees_what_is_within_reach_of_each_capital_as_it_is_once_one_has_it() -> None:
    p = game.new(seats=4, seed=1)
    while (decision := game.decision(p)) and decision.kind != "setup.capital":
        if decision.kind == "setup.bid":
            seen = board.beside(game.view(p, decision.seat), scene(p, decision.seat))
        game.play(p, decision.actions[0])
    rows = {words[0]: words[1:] for node in nodes(seen) if node[0] == "li" and (words := text(node).split())}
    assert len(rows) == 4
    while (decision := game.decision(p)) and decision.kind == "setup.capital":
        game.play(p, decision.actions[-1])
    for seat in range(4):
        p.base = p.strongholds(seat)
        words = rows[f"renaissance.place.{CAPITALS[p.capital[seat]]}"]
        land, galley, worth = (int(word) for word in words if word.isdigit())
        assert land == reach(p, seat).free.bit_count() < galley and worth > 0


def test_the_tab_of_what_is_asked_for_opens() -> None:
    p = on_sale()
    assert {pick["data-pick"] for pick in picks(parts(p)["part-advances"])} >= {"buy-caravan"}
    assert board.BOARD.tab(game.decision(p)) == "shop"
    assert board.BOARD.tab(game.decision(expanding())) == "", "provinces are picked on the map"
    for kind in ("extra.card", "purchases.stabilize"):
        assert board.BOARD.tab(Decision(0, kind, {"n": 3}, [("done", None)])) == "hand", "how much it holds is decided"


def test_measures_are_counted_for_each_seat() -> None:
    p = new()
    own(p, 1, "AB")
    found = board.measures(game.view(p, None))
    assert found == {"income": [19] * 4, "provinces": [1] * 4, "misery": [0] * 4, "advances": [0, 2, 0, 0]}


def test_8_1_the_income_told_is_that_of_the_table_and_of_the_chart() -> None:
    """With the Bank, as things stand just before; nothing for one who is out."""
    p = new(cash=[12, 100, 40, 40], misery=[0, 0, 0, OUT])
    own(p, 0, "L")
    own(p, 1, "LZ")
    control(p, 2, "roma")
    view = game.view(p, None)
    table = {
        row[0]: dict(zip(table_figures.COLUMNS, row[5], strict=True))["income"]
        for row in table_figures.players(p, view, None)
    }
    chart = board.measures(view)["income"]
    told = [0] * 4
    for id, params in run(p, ("income.begin",)):
        if id in ("income", "bank"):
            told[params["seat"]] += params["n"]
    assert told == [31, 58, 23, 0]
    assert told == chart == [table[seat] for seat in range(4)]


def test_5_2_G52_the_table_of_players_shows_what_was_written_last() -> None:
    p = on_sale()
    p.written = [17, 11, 40, 0]
    rows = table_figures.players(p, game.view(p, None), None)
    assert {row[0]: row[5][table_figures.COLUMNS.index("written")] for row in rows} == {0: 17, 1: 11, 2: 40, 3: 0}
    assert "renaissance.board.column.written" in text(parts(p)["part-players"])


def test_3_3_G54_the_whole_discard_pile_can_be_read() -> None:
    p = on_sale()
    pile(p, "stone_1")
    p.top = KIND["war"]
    rows = dict(table_figures.announcements(p, game.view(p, None)))
    ((_, cards),) = rows["discard"]
    assert sorted(cards) == sorted(CARDS[kind].id for kind, n in enumerate(p.discard) for _ in range(n))
    assert len(cards) > 10
    assert f"renaissance.board.discard {{'cards': {list(cards)}}}" in text(parts(p)["part-announcements"])
    p.discard = [int(kind == p.top) for kind in range(len(p.discard))]
    assert "discard" not in dict(table_figures.announcements(p, game.view(p, None))), "the top says it all"


def test_the_phase_is_read_from_what_is_pending() -> None:
    assert phase(game.view(expanding(), None)["steps"]) == "expansion"
    assert phase(game.view(game.new(seed=1), None)["steps"]) == "setup"
    assert phase([]) == ""


def test_the_board_invents_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn from a position in which hands of others, the pile and bids are empty, never from an imagined one."""

    def imagine(*_: Any) -> None:
        raise AssertionError("a secret is invented to be drawn")

    monkeypatch.setattr(type(game), "imagine", imagine)
    p, chance = game.new(seats=4, seed=3), Random(3)
    for _ in range(400):
        decision = game.decision(p)
        assert decision is not None
        for seat in (None, decision.seat):
            view = game.view(p, seat)
            known = seen_position(view)
            assert [sum(known.in_hand(s)) for s in range(4)] == [view["cards"][s] * (s == seat) for s in range(4)]
            assert [s for s in range(4) if known.bid[s]] == [s for s in range(4) if p.bid[s] and s == seat]
            assert known.pile == [sum(p.pile)]
            board.parts(view, scene(p, seat))
            board.beside(view, scene(p, seat))
            board.measures(view)
        game.play(p, lively.choose(p, decision, chance))


def test_7_1_who_has_tokens_left_and_no_province_for_them_is_told_so() -> None:
    p = expanding()
    assert board.prompt(game.decision(p)) == "expansion.place"
    left = Decision(0, "expansion.place", {"n": 2, "price": 3}, [("done", None)])
    assert board.prompt(left) == "expansion.place.none"


def test_6_3_purchases_with_an_empty_hand_say_nothing_of_stabilization() -> None:
    about = {"cash": 40, "due": 0}
    assert board.prompt(Decision(0, "purchases.buy", about, [("done", None)])) == "purchases.buy.empty"
    assert board.prompt(Decision(0, "purchases.buy", {**about, "due": 3}, [("done", None)])) == "purchases.buy"
