"""What a settler of Civilization is worth at the table: it deals fairly, fills the land, and never sits idle."""

from __future__ import annotations

from random import Random

import pytest
from cradle import players
from cradle.civilization.bots import losses, marches, market, ships
from cradle.civilization.bots.habits import moves
from cradle.civilization.bots.styles import STYLES
from cradle.civilization.game import GAME
from cradle.civilization.rules.geography import AT, DOCK, INDEX, LIMIT, OPEN
from cradle.civilization.rules.market import NO_LIMIT, word
from cradle.civilization.rules.position import NONE, Civ
from cradle.civilization.rules.steps import civ
from cradle.kernel.game import Action, BadPosition
from cradle.kernel.record import Record

from tests.civilization.positions import laid, play

PLAIN = STYLES[""]


# Who is believed ------------------------------------------------------------------------------------------------------
def told(lot: str, named: str, claimed: str = "", asked: str = "", **hands: str) -> Civ:
    """An offer of seat 0 to seat 1, who has to answer."""
    hand = {0: lot, 1: hands["other"]}
    p = laid("classic", 3, nations="italy illyria thrace", hand=hand, phase="trade", trade_rounds=0)
    laying = sorted(lot.split(), key=lambda id: p.law.deck.index[id])
    said = [f"lay {id}" for id in laying] + ["done", f"name {named}"]
    said += [f"claim {id}" for id in claimed.split()] + [f"ask {id}" for id in asked.split()]
    play(p, ", ".join(["offer 1", *said, "done"]))
    return p


def answer(p: Civ) -> list[Action]:
    d = GAME.decision(p)
    assert d is not None and d.kind == "trade.answer"
    return market.answer(p, d, PLAIN)


def dealt(false: int) -> Civ:
    """After a deal in which seat 0 gave hides for so many of the two cards it had called salt."""
    given = " ".join(["hides"] * false + ["salt"] * (2 - false))
    p = told(f"{given} iron", "iron", "salt salt", other="ochre ochre ochre")
    play(p, "counter, lay ochre, lay ochre, lay ochre, done, name ochre, done, accept 1")
    return p


@pytest.mark.parametrize("false", [0, 1, 2])
def test_e_9_2_who_takes_a_lot_remembers_what_was_false(false: int) -> None:
    p = dealt(false)
    assert p.caught == [0, 0, 0, false, 0, 0, 0, 0, 0]
    assert [GAME.view(p, seat)["caught"] for seat in (0, 1, 2)] == [[0] * 3, [false, 0, 0], [0] * 3]
    assert GAME.view(p, None)["caught"] is None


def test_a_save_remembers_a_lie() -> None:
    p = dealt(2)
    data = GAME.to_json(p)
    assert GAME.from_json(data).caught == p.caught
    del data["fields"]["caught"]  # a save from before
    assert not any(GAME.from_json(data).caught)


def test_an_imagined_world_holds_what_the_seat_remembers() -> None:
    view = GAME.view(dealt(2), 1)
    assert GAME.view(GAME.imagine(view, 5), 1)["caught"] == view["caught"] == [2, 0, 0]


def test_the_same_lie_is_not_paid_twice() -> None:
    """F.28.1: no total is told, so that a lie cannot be seen at once."""
    hand = {0: "ochre iron iron", 1: "iron spices spices salt salt hides"}
    p = laid("advanced", 3, nations="africa italy illyria", hand=hand, phase="trade")
    play(p, "offer 1, lay ochre, lay iron, lay iron, done, name iron, name iron, claim spices, ask salt, done")
    for caught, kind in ((0, "counter"), (1, "refuse"), (2, "refuse")):
        p.caught[1 * p.seats + 0] = caught
        assert answer(p)[0][0] == kind, caught


def test_a_claim_is_not_believed_that_the_total_belies() -> None:
    """E.9.2: the total is true."""
    for true in (False, True):
        lot = "iron spices spices" if true else "iron ochre ochre"
        p = told(lot, "iron", "spices spices", "salt", other="iron spices spices salt salt hides")
        assert (answer(p)[0] == ("counter", None)) == true


def test_what_is_named_counts_more_than_what_is_said() -> None:
    p = laid("advanced", 3, hand={1: "gems gems"}, phase="trade")
    cards, deal = p.in_hand(1), {"n": 3, "named": ["gems"], "claimed": []}
    said = {"n": 3, "named": [], "claimed": ["gems"]}
    sure, unsure = (market.expected(p, about, cards, 6.0, market.trust(p, 1, 0, about)) for about in (deal, said))
    assert sure > unsure > market.value(p, cards) - 3 * 6.0


def test_a_record_from_before_lies_were_remembered_opens() -> None:
    record = Record(GAME, {"rules": "advanced", "seats": 3}, 5)
    bots, chance = [players.load(GAME, "heuristic") for _ in range(3)], Random(1)
    while not any(record.position.caught):
        d = GAME.decision(record.position)
        assert d is not None
        record.play(bots[d.seat](GAME.view(record.position, d.seat), d, chance, 0))
    data = record.to_json()
    del data["position"]["fields"]["caught"]
    assert Record.from_json(GAME, data).position.caught == record.position.caught
    del data["position"]["fields"]["treasury"]
    with pytest.raises(BadPosition):
        Record.from_json(GAME, data)


# Fair deals -----------------------------------------------------------------------------------------------------------
def test_an_offer_that_names_no_wish_is_answered_with_as_much_value() -> None:
    p = told("cloth cloth salt", "cloth", "cloth", other="cloth cloth cloth bronze iron salt papyrus")
    found = answer(p)
    deck = p.law.deck
    given = [deck.index[str(id)] for verb, id in found if verb == "lay"]
    assert found[0] == ("counter", None) and deck.index["cloth"] not in given
    assert sum(deck.value[k] for k in given) > 2 * deck.value[deck.index["cloth"]]


def test_nothing_is_answered_to_a_gift_that_is_of_no_use() -> None:
    assert answer(told("ochre ochre ochre", "ochre", other="gems gems gold gold"))[0] == ("refuse", None)


def test_more_than_three_cards_are_given_where_it_pays() -> None:
    p = told("salt salt salt", "salt", "salt salt", "ochre", other="ochre ochre ochre ochre ochre salt salt salt")
    assert [id for verb, id in answer(p) if verb == "lay"].count("ochre") > market.LEAST


def test_a_wish_of_little_worth_is_met_with_a_card_more() -> None:
    """For the fourth iron it gives what is wished for and three cards; two would be worth less than the iron to him."""
    p = told("iron papyrus salt", "iron", "papyrus salt", "ochre", other="ochre hides iron iron iron papyrus salt")
    assert [what for verb, what in answer(p) if verb == "lay"] == ["ochre", "hides", "papyrus", "salt"]


def test_an_offer_that_nobody_took_has_a_card_more_if_that_costs_little() -> None:
    p = laid("classic", 3, hand={0: "ochre hides iron papyrus gold gold", 1: "salt salt salt"}, phase="trade")
    d = GAME.decision(p)
    assert d is not None
    mark: tuple[object, ...] = ()
    for n in (3, 4, 0):
        actions, mark = market.offer(p, d, mark)
        assert sum(verb == "lay" for verb, _ in actions) == n


def test_where_all_is_wished_for_what_is_worth_most_is_kept() -> None:
    """A.6.1: a fourth salt is worth 21 in its set, papyrus and grain are worth 6."""
    hands = {0: "papyrus salt salt salt salt grain superstition", 1: "wine wine wine"}
    p = laid("advanced", 2, hand=hands, phase="trade")
    steps, _ = market.offer(p, GAME.decision(p), ())
    assert [what for verb, what in steps if verb == "lay"] == ["papyrus", "grain", "superstition"]
    assert [what for verb, what in steps if verb == "ask"] == ["salt"]


def test_who_leads_has_to_give_more() -> None:
    p = told("cloth iron iron", "cloth", "iron iron", "salt", other="cloth cloth salt salt hides hides")
    assert answer(p)[0] == ("counter", None)
    p.marker[0] = 8
    assert market.dues(p, 1, 0, [p.law.deck.index["salt"]]) > 0 == market.dues(p, 1, 2, [p.law.deck.index["salt"]])
    assert answer(p) == [("refuse", None)]


# Land -----------------------------------------------------------------------------------------------------------------
def ended(rules: str, seed: int) -> Civ:
    p = GAME.new(rules=rules, seats=4, seed=seed)
    bots, chance = [players.load(GAME, "heuristic") for _ in range(4)], Random(seed)
    while d := GAME.decision(p):
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0))
    return p


@pytest.mark.parametrize("seed", [1, 5])
def test_c_9_nomads_fill_the_land_to_the_end(seed: int) -> None:
    p = ended("nomads", seed)
    empty = [a for a in p.board.areas if not OPEN[a] and not sum(p.in_area(a))]
    assert len(empty) <= 4  # 22 and 19 before


def test_c_8_tokens_behind_pass_through_full_land() -> None:
    p = laid("nomads", 4, tokens={"antioch": {0: 20}, "aleppo": {0: LIMIT[INDEX["aleppo"]]}}, phase="movement")
    p.turn = 9
    for a in p.board.areas:  # all else beside antioch is foreign
        if a in p.board.land[INDEX["antioch"]] and a != INDEX["aleppo"]:
            p.put(a, 1, 1)
    g = marches.Ground(p, 0)
    p.treasury[0] = p.stock(0)  # nothing more to come
    g = marches.Ground(p, 0)
    marches.spread(g)
    assert g.col[INDEX["antioch"]] == 1 and g.col[INDEX["aleppo"]] > LIMIT[INDEX["aleppo"]]


def test_a_ship_lands_one_by_one_where_areas_count() -> None:
    p = laid("nomads", 4, tokens={"knossos": {0: 9}}, ships={0: "knossos"}, phase="movement")
    p.turn = 15
    g = marches.Ground(p, 0)
    ships.voyage(g, DOCK["knossos"])
    landed = [n for verb, n in g.moves if verb == "unload"]
    assert len(landed) > 1 == max(landed)  # type: ignore[type-var]
    assert sum(map(int, landed)) == next(n for verb, n in g.moves if verb == "load")


def test_d_5_the_race_is_ended_with_all_cities_that_can_be_fed() -> None:
    p = laid("farmers", 4, tokens={"aleppo": {0: 9}}, phase="movement")
    p.turn = 10
    middle = marches.slack(p, 0, 3)
    p.marker[2] = 10
    assert marches.slack(p, 0, 3) == 0 < middle


def test_a_nation_without_a_city_gathers_for_one() -> None:
    """Nothing meets within one march: pairs with a mountain between them, and an empty stock."""
    spread = {id: {0: 2} for id in ("germania", "sudeten", "pannonia", "cisalpina", "etruria", "rubicon", "samnium")}
    spread |= {id: {0: 2} for id in ("elam", "parthia", "chaldaea", "media")}
    p = laid("advanced", 7, tokens=spread, treasury={0: 33}, phase="movement", turn=19)
    for _ in range(3):
        if p.city.count(0):
            break
        p.steps = []
        p.then(*civ.read([*[(name,) for name in ("movement", "conflict", "cities", "surplus")], ("turn.end",)]))
        GAME.steps.run(p)
        bot = players.load(GAME, "heuristic")
        while (d := GAME.decision(p)) and d.kind in ("march.from", "march.to", "march.number", "sail", "cities.found"):
            GAME.play(p, bot(GAME.view(p, d.seat), d, Random(1), 0))
    assert p.city.count(0) and NONE in p.city


def test_a_nation_with_cities_does_not_muster() -> None:
    p = laid("advanced", 7, tokens={"germania": {0: 5}, "pannonia": {0: 4}}, cities={"aleppo": 0}, phase="movement")
    g = marches.Ground(p, 0)
    marches.muster(g)
    assert not g.moves and moves(p, 0)[-1] == ("done", None) and AT


# Calamities -----------------------------------------------------------------------------------------------------------
def test_what_is_directed_at_others_goes_to_those_who_are_ahead() -> None:
    """F.29.8: of 20 points, 8 each to the two who lead, and what is left to the next, in whatever order."""
    people = {place: {seat: 9} for seat, place in enumerate(("dacia", "moesia", "rome", "sparta"), 1)}
    p = laid("advanced", 5, tokens=people, marker={1: 3, 2: 5, 3: 4, 4: 6}, steps=[("allot", 0, 0)])
    settler, given = players.load(GAME, "heuristic"), {}
    while (d := GAME.decision(p)) is not None and d.kind == "allot.number":
        action = settler(GAME.view(p, d.seat), d, Random(0), 0)
        given[d.about["other"]] = action[1]
        GAME.play(p, action)
    assert given == {1: 0, 2: 8, 3: 4}
    assert ("famine.strike", 4, 8) in p.steps


# How long they trade (D-72) -------------------------------------------------------------------------------------------
def test_d_72_a_new_game_has_no_limit_and_settlers_stop_by_themselves() -> None:
    """In a game of seven to its twelfth turn; the bound of the engine is 99."""
    p, chance, longest = GAME.new(seed=1, rules="advanced", seats=7, turns=12), Random(1), 0
    bots = [players.load(GAME, "heuristic") for _ in range(7)]
    while decision := GAME.decision(p):
        if decision.kind == "trade.open":
            assert decision.about["rounds"] == 0, "none was agreed on"
            longest = max(longest, 1 + NO_LIMIT - word(p.steps[-2]).left)
        GAME.play(p, bots[decision.seat](GAME.view(p, decision.seat), decision, chance, 0.0))
    assert p.trade_rounds == 0 and 4 < longest < 20


# The leader, and the opening -----------------------------------------------------------------------------------------
def test_where_land_is_alike_chance_decides_so_that_no_two_games_open_alike() -> None:
    p = laid("classic", seats=4, tokens={"armenia": {0: 6}}, phase="movement")
    assert len({tuple(moves(p, 0, rand=Random(seed).random)) for seed in range(9)}) > 1
    assert moves(p, 0) == moves(p, 0)


@pytest.mark.parametrize(("ahead", "stormed"), [(1, "aleppo"), (2, "phoenicia")])
def test_of_two_cities_that_can_be_stormed_the_leader_loses_one(ahead: int, stormed: str) -> None:
    cities = {"aleppo": 1, "phoenicia": 2}
    p = laid("advanced", seats=4, tokens={"antioch": {0: 10}}, cities=cities, phase="movement")
    p.marker[ahead] += 1
    stormers = moves(p, 0, marches.Manner(bold=True))
    assert [to for verb, to in stormers if verb == "to" and to in cities] == [stormed]


@pytest.mark.parametrize(("rules", "leads"), [("classic", True), ("advanced", False), ("farmers", False)])
def test_whose_row_asks_for_fewer_points_is_nearer_to_the_end(rules: str, leads: bool) -> None:
    """E.12.2: Assyria needs 1300 for the last square, Babylon 1400."""
    p = laid(rules, seats=3, nations="assyria babylon egypt")
    assert (losses.strength(p, 0) > losses.strength(p, 1)) == leads
