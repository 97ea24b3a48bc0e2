"""The board of Civilization: what stands where, and what a click on it means."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from civilization.positions import laid, play, refused
from civilization.wealth import WITH_CARDS, busy, wealthy
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.contract import Scene
from cradle.civilization.board import board, map_chart, table_figures
from cradle.civilization.game import GAME as game
from cradle.civilization.rules import geography, market
from cradle.civilization.rules.geography import AT, DOCK, DOCKS, INDEX, LIMIT, NAMES
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.views.seat_position import seen_position
from cradle.kernel.game import Event

ROOT = Path(board.__file__).parent


def say(id: str, **params: Any) -> str:
    return f"{id} {params}"


def parts(p: Civ, seat: int | None = 0, hint: str = "") -> dict[str, Any]:
    decision = game.decision(p)
    assert decision is not None
    seats = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
    legal = {t for a in decision.actions if (t := board.BOARD.target(a, decision))}
    scene = Scene(seats, decision.seat, seat, legal, set(), set(), decision.about, say, set(hint.split()))
    return board.parts(game.view(p, seat), scene)


def picks(tree: Any) -> list[dict[str, Any]]:
    if isinstance(tree, str):
        return []
    mine = [tree[1]] if "data-pick" in tree[1] else []
    return mine + [pick for child in tree[2:] for pick in picks(child)]


def moving() -> Civ:
    return laid(
        nations="italy egypt",
        tokens={"rome": {0: 2}, "gaza": {0: 1, 1: 2}, "delphi": {0: 1}},
        cities={"memphis": 1},
        ships={0: "rome delphi:euboean"},
        phase="movement",
    )


def test_tokens_cities_and_ships_are_named_by_their_owner_and_number() -> None:
    drawn = parts(moving())
    (gaza,) = picks(drawn["part-gaza"])
    assert "'name': 'Name 0', 'n': 1" in gaza["aria-label"]
    assert "'name': 'Name 1', 'n': 2" in gaza["aria-label"]
    (memphis,) = picks(drawn["part-memphis"])
    assert "civilization.board.city {'name': 'Name 1'}" in memphis["aria-label"]
    (ship,) = picks(drawn[f"part-dock-{[d.id for d in DOCKS].index('rome')}"])
    assert ship["data-pick"] == "ship-rome"


def test_A_3_8_what_an_area_feeds_counts_agriculture_where_it_is_alone_or_has_a_city() -> None:
    p = moving()
    there = "rome", "gaza", "memphis"

    def feeds() -> dict[str, int]:
        drawn = parts(p)
        said = {id: picks(drawn[f"part-{id}"])[0]["aria-label"] for id in there}
        return {id: int(words.split("'n': ")[1].split(",")[0]) - LIMIT[INDEX[id]] for id, words in said.items()}

    assert feeds() == {"rome": 0, "gaza": 0, "memphis": 0}
    for seat in (0, 1):
        p.owned[seat * p.law.deck.cards + p.law.deck.card["agriculture"]] = 1
    assert feeds() == {"rome": 1, "gaza": 0, "memphis": 1}, "two nations share Gaza"


def test_areas_and_ships_that_can_move_are_picked_apart() -> None:
    drawn = parts(moving())
    legal = {pick["data-pick"] for part in drawn.values() for pick in picks(part) if pick["tabindex"] == "0"}
    assert {"rome", "gaza", "ship-rome", "ship-delphi:euboean"} <= legal
    assert "memphis" not in legal


def test_what_is_pointed_at_stands_out() -> None:
    drawn = parts(moving(), hint="gaza ship-rome")
    marked = {pick["data-pick"] for part in drawn.values() for pick in picks(part) if pick.get("aria-current")}
    assert marked == {"gaza", "ship-rome"}
    assert "map-line-hint" in json.dumps(drawn["part-around"]), "above all borders"
    assert "map-line-hint" not in json.dumps(parts(moving())["part-around"])


def preview(p: Civ) -> dict[str, Any]:
    """What would follow from each pick, by the place that it names, or by its verb."""
    decision = game.decision(p)
    assert decision is not None
    view = game.view(p, decision.seat)
    return {str(what or verb): board.BOARD.preview(view, decision, (verb, what)) for verb, what in decision.actions}


def test_F_30_41_the_first_faction_is_outlined_and_each_is_counted_for_who_keeps_one() -> None:
    p = laid(
        "advanced",
        spent="civil_war",
        treasury={0: 5},
        steps=[("civil_war", 0)],
        tokens={"dacia": {0: 18}, "moesia": {0: 15}},
        cities={"rome": 0},
    )
    play(p, "pick dacia, number 15, pick moesia, pick rome")
    decision = game.decision(p)
    assert decision is not None and decision.kind == "civil_war.keep"
    around = json.dumps(parts(p)["part-around"])
    assert {name for name in NAMES if f'#map-on-{name}"' in around} == {"dacia", "moesia", "rome"}
    first, second = (board.BOARD.preview(game.view(p, 0), decision, action) for action in decision.actions)
    assert (first, second) == ([("faction", {"n": 1, "m": 30})], [("faction", {"n": 0, "m": 3})])


def test_A_5_1_of_a_faction_it_is_said_how_many_of_its_cities_its_tokens_would_support() -> None:
    """30.414: not where Military takes from it first, which is said."""
    tokens, there = {"dacia": {0: 5}, "moesia": {0: 13}}, ("rome", "athens", "sparta")
    p = laid("advanced", steps=[("civil_war.keep", 0, 0, 1)], tokens=tokens, cities=dict.fromkeys(there, 0))
    for place, n in (("dacia", 3), *((city, 1) for city in there)):
        p.arrived[INDEX[place]] = n
    assert preview(p)["keep-first"] == [("faction", {"n": 3, "m": 3}), ("feeds", {"n": 1, "m": 3})]
    assert preview(p)["keep-second"] == [("faction", {"n": 0, "m": 15})]
    p.owned[p.law.deck.card["military"]] = 1
    assert preview(p)["keep-first"] == [("faction", {"n": 3, "m": 3}), ("military", {"n": 5})]


def test_F_30_21_of_an_earthquake_it_is_said_what_stays_and_what_it_does_next_to_it() -> None:
    quake = {"spent": "volcano_earthquake", "steps": [("volcano_earthquake", 0)]}
    cities, alone = {"rome": 0, "illyricum": 0}, [("destroyed", {}), ("beside_none", {})]
    p = laid("advanced", cities=cities, **quake)
    assert preview(p) == {"rome": alone, "illyricum": alone}
    p = laid("advanced", cities=cities, owned={0: "engineering"}, **quake)
    assert preview(p)["rome"] == [("leaves", {"n": 2}), ("beside_none", {})]
    p = laid("classic", cities={"rome": 0, "etruria": 1, "samnium": 2, "sudeten": 0}, **quake)
    assert preview(p) == {"rome": [("destroyed", {}), ("beside", {"n": 2})], "sudeten": alone}
    play(p, "city rome")
    assert preview(p)["samnium"] == [("city", {"owner": 2, "n": 0}), ("leaves", {"n": 2})]
    p = laid("classic", cities={"rome": 0, "samnium": 1, "athens": 0}, **quake)
    near = ("beside_leaves", {"owner": 1, "place": "samnium", "n": 2})
    assert preview(p) == {"rome": [("destroyed", {}), near], "athens": alone}


def test_A_5_1_where_a_city_is_founded_it_is_said_how_many_the_tokens_then_support() -> None:
    p = laid(
        "advanced",
        nations="italy egypt",
        tokens={"rome": {0: 6}, "gaza": {0: 9}, "illyricum": {0: 3}},
        cities={"memphis": 0},
        phase="cities",
    )
    decision = game.decision(p)
    assert decision is not None and decision.kind == "cities.found"
    said = {str(a[1]): board.BOARD.preview(game.view(p, 0), decision, a) for a in decision.actions}
    limits = {name: geography.LIMIT[INDEX[name]] for name in ("rome", "gaza", "illyricum")}
    left = min(9, limits["gaza"]) + min(3, limits["illyricum"])
    assert said == {"rome": [("unsupported", {"n": left // 2, "m": 2})], "None": []}


def test_the_focus_is_shown_by_the_line_of_what_is_legal_and_by_one_of_its_own_elsewhere() -> None:
    drawn = parts(moving())
    for place, kinds in (("gaza", ["map-line map-line-legal"]), ("memphis", ["map-focus"])):
        lines = [use[1]["class"] for use in drawn[f"part-{place}"][2:]]
        assert [kind for kind in lines if kind.startswith(("map-line", "map-focus"))] == kinds


def test_what_is_measured_is_what_the_rules_have() -> None:
    p = laid(seats=2, tokens={"rome": {0: 2}, "gaza": {1: 3}}, cities={"memphis": 1}, owned={1: "law"})
    assert board.measures(game.view(p, None)) == {
        "population": [2, 3], "cities": [0, 1], "ast": p.marker, "cards": [0, 1]
    }  # fmt: skip
    assert set(board.measures(game.view(game.new(seats=2, rules="nomads"), None))) == {"population"}


@pytest.mark.parametrize(
    ("target", "action"),
    [
        ("rome", ("march", "rome")),
        ("ship-rome", ("embark", "rome")),
        ("delphi:ionian", ("water", "delphi:ionian")),
        ("card-salt", ("pay", "salt")),
        ("buy-law", ("buy", "law")),
    ],
)
def test_what_a_click_means_in_movement(target: str, action: Any) -> None:
    assert board.BOARD.meant(game.decision(moving()), target) == action


def test_a_card_at_another_time_says_when() -> None:
    assert refused(moving(), "buy law") == ("buying_time", {}, "E.10.1")
    assert refused(moving(), "pay salt") == ("card_time", {}, "E.10.1")
    p = laid("advanced", 2, tokens={"rome": {0: 2}}, phase="movement")
    assert refused(p, "buy law") == ("buying_time", {}, "F.31.1")


@pytest.mark.parametrize(
    ("kind", "target", "why"),
    [
        ("ships.keep", "rome", "keep_first"),
        ("ships.keep", "ship-rome", "keep_first"),
        ("taxation.rate", "rome", "number_first"),
        ("trade_cards.buy", "rome", "stack_first"),
        ("trade.open", "rome", "trade_now"),
        ("trade.open", "ship-rome", "sailing_time"),
        ("trade.open", "card-gold", "in_offer"),
        ("trade.open", "buy-law", "buying_time"),
        ("trade.name", "card-gold", "say_first"),
        ("trade.answer", "card-gold", "in_answer"),
        ("trade.close", "card-gold", "accept_first"),
        ("purchases.card", "rome", "purchases_now"),
        ("purchases.discard", "rome", "discard_first"),
        ("purchases.discard", "buy-law", "discard_first"),
        ("cities.found", "delphi:ionian", "water"),
        ("march.to", "ship-rome", "move_first"),
        ("famine.grain", "rome", "number_first"),
    ],
)
def test_what_is_not_asked_now_has_its_time_or_waits(kind: str, target: str, why: str) -> None:
    meant = board.BOARD.meant(SimpleNamespace(kind=kind, actions=[]), target)
    assert meant is not None
    said = game.another_time(kind, meant[0])
    assert said is not None
    assert said[:2] == (f"civilization.refusal.{why}", {})


def test_cards_are_picked_in_hand_and_in_the_shop() -> None:
    p = laid(hand={0: "gold gold salt salt salt"}, treasury={0: 20}, tokens={"rome": {0: 1}}, phase="purchases")
    decision = game.decision(p)
    assert decision is not None
    targets = {board.BOARD.target(action, decision) for action in decision.actions}
    assert "card-gold" in targets
    assert any(target.startswith("buy-") for target in targets) or decision.kind == "purchases.card"
    drawn = parts(p, decision.seat)
    assert targets - {""} <= {pick["data-pick"] for part in drawn.values() for pick in picks(part)}


def test_the_head_names_the_phase_that_goes_on() -> None:
    """Of every choice of a whole turn: also of those that wait above their phase, as a conflict does."""
    p = laid(
        nations="italy egypt",
        tokens={"rome": {0: 1}, "germania": {0: 3, 1: 3}},
        cities={"memphis": 1, "carthage": 0},
        owned={0: "coinage"},
        phase="taxation",
    )
    found: dict[str, str] = {}
    while (decision := game.decision(p)) and p.turn == 1:
        view = game.view(p, None)
        found[decision.kind] = board.phase(view, board.law_of(view))
        assert f"civilization.phase.{found[decision.kind]}" in json.dumps(parts(p)["part-head"])
        game.play(p, next((a for a in decision.actions if a[0] in ("done", "fight")), decision.actions[0]))
    assert found.items() >= {"taxation.rate": "taxation", "march.from": "movement", "conflict.stop": "conflict"}.items()


def test_a_part_is_the_same_object_while_it_shows_the_same() -> None:
    before, after = parts(moving()), parts(moving())
    assert all(before[id] is after[id] for id in before)


def test_the_hand_of_another_is_not_drawn() -> None:
    p = laid(hand={0: "gold", 1: "gems gems"}, tokens={"rome": {0: 1}}, phase="movement")
    assert "gems" not in json.dumps(parts(p, 0)["part-hand"])
    assert "gold" not in json.dumps(parts(p, None)["part-hand"])


@pytest.mark.parametrize(
    "rules", ["advanced", *(pytest.param(rules, marks=pytest.mark.long) for rules in WITH_CARDS if rules != "advanced")]
)
def test_what_is_seen_of_a_position_is_true_and_nothing_of_it_is_invented(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Board and bots ask one `seen_position`: of a bystander's view too; no hand, stack or lot is made up."""
    monkeypatch.setattr(type(game), "imagine", None)
    for p in busy(wealthy(rules, 4, 3), Random(3)):
        for seat in (None, *range(p.seats)):
            view = game.view(p, seat)
            q = seen_position(view)
            assert [q.stock(s) for s in range(p.sides)] == [p.stock(s) for s in range(p.sides)]
            assert (q.order, q.cards_of(1), q.cards) == (p.order, p.cards_of(1), view["cards"])
            assert q.pile == [] and market.opener(q) == market.opener(p)
            nothing = [0] * p.law.deck.kinds
            assert [q.in_hand(s) for s in range(4)] == [p.in_hand(s) if s == seat else nothing for s in range(4)]
            parts(p, seat)


def test_outlines_are_closed_curves_of_whole_numbers() -> None:
    for id in NAMES:
        outline = map_chart.MAP.outline(id)
        assert outline.startswith("M")
        assert outline.endswith("z")
        assert "." not in outline


# Who went where -------------------------------------------------------------------------------------------------------
def went(what: str, place: int, target: int, seat: int = 0, **more: Any) -> Event:
    return Event(
        f"civilization.{what}", {"seat": seat, "place": NAMES[place], "target": NAMES[target], "n": 1, **more}, None
    )


def test_a_voyage_is_one_line_from_its_first_dock_to_its_last() -> None:
    sea = geography.board(7, "usual", advanced=True)
    start = DOCK["rome"]
    middle = sea.coastwise[start][0]
    end = next(d for d in sea.coastwise[middle] if d != start)
    legs = [went("sailed", AT[a], AT[b], dock=DOCKS[b].id) for a, b in ((start, middle), (middle, end))]
    landed = Event("civilization.landed", {"seat": 0, "place": NAMES[AT[end]], "n": 1}, None)
    ((seat, line),) = table_figures.ways([landed, *legs[::-1]], sea)
    assert (seat, line) == (0, [map_chart.berth(start), map_chart.berth(middle), map_chart.berth(end)])


def test_marches_of_who_moved_last_are_shown_until_something_else_happens() -> None:
    land = geography.board(7, "usual", advanced=True)
    rome, near = INDEX["rome"], land.land[INDEX["rome"]][0]
    mine, theirs = went("marched", rome, near), went("marched", near, rome, seat=1)
    assert table_figures.ways([mine, theirs], land) == [(0, [map_chart.spot(rome, 0), map_chart.spot(near, 0)])]
    assert table_figures.ways([Event("civilization.census", {}, None), mine], land) == []


def test_what_struck_last_turn_does_not_stand_above_the_hand() -> None:
    law = RULES["advanced"]
    shown = [phase for phase in law.phases if table_figures.struck_this_turn(phase, law)]
    assert shown == ["calamities", "purchases", "returns", "succession"]


@pytest.mark.parametrize("rules", RULES)
def test_the_ranking_says_what_counts_first(rules: str) -> None:
    p = game.new(rules=rules, seats=4)
    seats = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
    shown = board.summary(game.view(p, None), game.standings(p), Scene(seats, None, None, (), (), (), {}, say))
    assert shown[2] == ["p", {"class": "rank-order"}, f"civilization.board.ranking.{rules} {{}}"]
    facts = ["civilization.board.score.total" in str(row) for row in shown[3][2:]]
    assert facts == [RULES[rules].treasury] * 4, "the sum is told where points are added up"


@pytest.mark.parametrize(("rules", "score"), [("nomads", 2), ("farmers", 3), ("classic", 3), ("advanced", 399)])
def test_the_rows_of_the_nations_have_the_score_and_the_civilization_cards(rules: str, score: int) -> None:
    """C.9, D.5, E.13, F.35."""
    more: dict[str, Any] = (
        {"owned": {0: "cloth_making"}, "treasury": {0: 4}} if rules in ("classic", "advanced") else {}
    )
    more |= {"marker": {0: 3}, "cities": {"rome": 0}} if rules != "nomads" else {}
    p = laid(rules, tokens={"athens": {0: 2}, "sparta": {0: 1}}, phase="movement", turn=9, **more)
    columns, rows = table_figures.numbers(game.view(p, 1), p.law, None)
    assert columns[0] == "score"
    row = next(row for row in rows if row[0] == 0)
    assert row[3] == score == next(s.score for s in game.standings(p) if s.seat == 0)
    if more.get("owned"):
        assert row[3 + columns.index("cards")] == 1


@pytest.mark.parametrize(("rules", "figures"), [("nomads", [7]), ("farmers", [7]), ("classic", [7, 2, 45])])
def test_the_tab_of_nations_has_what_the_rows_have_no_room_for(rules: str, figures: list[int]) -> None:
    """The nation itself, its census, and where there are civilization cards, its ships and what its cards cost."""
    cards: dict[str, Any] = {"owned": {0: "cloth_making"}} if rules == "classic" else {}
    at_sea = {0: "athens delphi:euboean"} if rules == "classic" else {}
    p = laid(rules, tokens={"athens": {0: 2}}, ships=at_sea, phase="movement", turn=9, **cards)
    p.census[0] = 7
    columns, rows = table_figures.other_figures(game.view(p, 1), p.law)
    _, nation, *numbers = next(row for row in rows if row[0] == 0)
    assert (len(columns), numbers) == (len(figures), figures)
    assert "part-figures" in str(dict(board.tabs(game.view(p, 1)))["nations"])
    drawn = str(parts(p, 1)["part-figures"])
    assert all(
        f"civilization.{word} {{}}" in drawn for word in (f"nation.{nation}", *[f"board.column.{c}" for c in columns])
    )
