"""The board: what stands where, what a click on it means, and the numbers of its tables."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.contract import Scene
from cradle.kernel.game import Decision
from cradle.renaissance.board import board, table_figures
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import ADVANCES
from cradle.renaissance.rules.geography import CAPITALS, COMMODITIES, INDEX, NAMES
from cradle.renaissance.rules.position import OUT, Age
from cradle.renaissance.rules.steps import age

from tests.renaissance.positions import control, give, lead, new, own, put, scarce

ROOT = Path(board.__file__).parent
BUILD = ROOT.parents[3] / "tools/build"


def say(id: str, **params: Any) -> str:
    return f"{id} {params}"


PEOPLE = tuple([(f"Name {i}", colour, "") for i, colour in enumerate(COLOURS)])


def scene(p: Age, seat: int | None = 0) -> Scene:
    decision = game.decision(p)
    assert decision is not None
    seats = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
    legal = {t for a in decision.actions if (t := board.BOARD.target(a, decision))}
    return Scene(seats, decision.seat, seat, legal, set(), set(), decision.about, say)


def parts(p: Age, seat: int | None = 0) -> dict[str, Any]:
    return board.parts(game.view(p, seat), scene(p, seat))


def nodes(tree: Any) -> list[list[Any]]:
    return [] if isinstance(tree, str) else [tree, *[node for child in tree[2:] for node in nodes(child)]]


def picks(tree: Any) -> list[dict[str, Any]]:
    return [node[1] for node in nodes(tree) if "data-pick" in node[1]]


def classes(tree: Any) -> list[str]:
    return [name for node in nodes(tree) for name in (node[1].get("class") or "").split()]


def text(tree: Any) -> str:
    return tree if isinstance(tree, str) else " ".join(map(text, tree[2:]))


def expanding(**fields: Any) -> Age:
    """Seat 0 places tokens; seat 1 stands in Milano."""
    p = new(reserve=[12, 0, 0, 0], **fields)
    put(p, 1, "milano", 2)
    control(p, 1, "dubrovnik")
    p.base[INDEX["venezia"]] = 1
    p.then(*age.read([("consolidation",)]))
    p.steps[:0] = [("turn.end",), ("finale",), ("tokens",), ("income",)]
    p.then(*age.read([("expansion.place", 0, 0)]))
    return p


def on_sale(cash: int = 200) -> Age:
    p = new(cash=[cash, 0, 0, 0])
    p.then(*age.read([("purchases.buy", 0)]))
    return p


# The map --------------------------------------------------------------------------------------------------------------
def test_tokens_are_squares_and_controls_discs_and_new_ones_are_told_apart() -> None:
    p = expanding()
    put(p, 0, "milano", 1, new=True)
    drawn = parts(p)
    assert classes(drawn["part-in-milano"]).count("ren-tokens") == 2
    assert classes(drawn["part-in-milano"]).count("is-new") == 1
    assert "ren-control" in classes(drawn["part-in-dubrovnik"])
    (milano,) = picks(drawn["part-milano"])
    assert "renaissance.board.tokens {'name': 'Name 1', 'n': 2}" in milano["aria-label"]
    assert "renaissance.board.new_tokens {'name': 'Name 0', 'n': 1}" in milano["aria-label"]


def test_provinces_that_can_be_reached_are_picked() -> None:
    p = expanding()
    drawn, decision = parts(p), game.decision(p)
    assert decision is not None
    legal = {pick["data-pick"] for part in drawn.values() for pick in picks(part) if pick["tabindex"] == "0"}
    assert legal == {argument for verb, argument in decision.actions if verb in ("to", "turn")}


def test_7_6_where_to_go_is_to_attack_it_is_drawn_and_said() -> None:
    p = expanding()
    put(p, 1, "milano", 3)  # as many as there is room for
    drawn = parts(p)
    assert "map-line-fight" in classes(drawn["part-milano"])
    assert "renaissance.board.fight" in picks(drawn["part-milano"])[0]["aria-label"]
    assert "map-line-legal" in classes(drawn["part-firenze"])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_is_out_of_play_cannot_be_picked(seats: int) -> None:
    frame = board.frame(game.view(new(seats), None))
    there = {node[1]["id"].removeprefix("part-") for node in nodes(frame) if "id" in node[1]}
    assert there & set(NAMES) == {NAMES[n] for n in new(seats).board.provinces}


def test_a_press_outside_the_land_in_play_says_so_or_ends_what_was_said_before() -> None:
    p = expanding()
    off = {id for n, id in enumerate(NAMES) if not p.board.inside[n]}
    drawn = picks(parts(p)["part-outside"])
    assert {pick["data-pick"] for pick in drawn} == off and all(pick["tabindex"] == "-1" for pick in drawn)
    assert "renaissance.board.outside {'place': 'london'}" in [pick["aria-label"] for pick in drawn]
    for now in (p, on_sale()):  # at any time
        meant = board.BOARD.meant(game.decision(now), "london")
        assert meant is not None
        assert game.refusal(now, *meant) == ("renaissance.refusal.region", {"place": "london"}, "1.4")
    sea = [node for node in nodes(board.frame(game.view(p, 0))) if "map-sea" in node[1].get("class", "").split()]
    assert [node[1]["data-do"] for node in sea] == ["beside"]


def test_who_bids_sees_the_hand_in_place_of_the_rows_of_the_players() -> None:
    p = game.new(seats=4, seed=1)
    while (decision := game.decision(p)) and decision.kind != "setup.bid":
        game.play(p, decision.actions[0])
    assert decision is not None
    beside = board.beside(game.view(p, decision.seat), scene(p, decision.seat))
    assert beside is not None and beside[1]["data-held"] == "strip"
    assert board.beside(game.view(expanding(), 0), scene(expanding()))[1].get("data-held") is None


def test_drawings_that_are_used_exist() -> None:
    icons = {f"i-{name}" for name in tomllib.loads((BUILD / "icons.toml").read_text("utf-8"))}
    kinds = tomllib.loads((BUILD / "faces.toml").read_text("utf-8"))["renaissance"]
    faces = {f"f-renaissance-{card}" for cards in kinds.values() for card in cards} | {"face-frame"}
    p = expanding()
    trees = [board.frame(game.view(p, 0)), *parts(p).values()]
    ids = {node[1]["id"] for tree in trees for node in nodes(tree) if "id" in node[1]}
    used = {node[1]["href"][1:] for tree in trees for node in nodes(tree) if "href" in node[1]}
    assert used <= ids | icons | faces


# Picks ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("target", "action"),
    [
        ("milano", ("to", "milano")),
        ("card-war", ("play", "war")),  # at another time
        ("buy-mills", ("buy", "mills")),
        ("good-wine", ("cancel", "wine")),
        ("seat-1", None),
    ],
)
def test_what_a_click_means_in_the_expansion(target: str, action: Any) -> None:
    assert board.BOARD.meant(game.decision(expanding()), target) == action


def test_a_marker_is_taken_back_where_it_can_be_and_is_a_place_to_go_elsewhere() -> None:
    p = expanding()
    control(p, 0, " ".join([id for id in NAMES if p.control[INDEX[id]] == 7 and id != "milano"][: p.markers(0)]))
    decision = game.decision(p)
    assert decision is not None
    taken = [argument for verb, argument in decision.actions if verb == "turn"]
    assert taken
    assert board.BOARD.meant(decision, str(taken[0])) == ("turn", taken[0])
    assert board.BOARD.meant(decision, "dubrovnik") == ("to", "dubrovnik")


def test_leaders_and_advances_are_picked_in_the_shop() -> None:
    p = on_sale()
    own(p, 0, "E")
    lead(p, 1, "denys")
    decision = game.decision(p)
    assert decision is not None
    targets = {board.BOARD.target(action, decision) for action in decision.actions}
    assert targets & {"buy-manuscripts", "buy-caravan"}
    drawn = parts(p)
    assert targets - {""} <= {pick["data-pick"] for part in drawn.values() for pick in picks(part)}
    assert board.BOARD.meant(decision, "leader-denys") == ("claim", "denys")
    assert board.BOARD.argument(("claim", "denys")) == {"card": "denys"}
    assert board.BOARD.argument(("buy", "mills")) == {"advance": "mills"}


def test_the_tab_of_players_has_what_the_rows_have_no_room_for() -> None:
    """Capitals, arms and the printed prices of advances: a press reaches them, not only what points at a name."""
    p = on_sale()
    own(p, 1, "A")
    p.arms[1] = 0b11
    assert dict(board.tabs(game.view(p, 0)))["players"][2][1]["id"] == "part-figures"
    row = next(row for row in table_figures.other_figures(p) if row[0] == 1)
    assert row[1] == ADVANCES[p.advances(1)[0]].price and row[2:] == (CAPITALS[p.capital[1]], ("stirrups", "armour"))
    said = text(parts(p)["part-figures"])
    for word in (f"place.{row[2]}", "card.stirrups", "card.armour", "board.column.advances"):
        assert f"renaissance.{word} {{}}" in said
    assert f" {row[1]} " in said


def test_who_is_out_of_the_game_has_no_rank() -> None:
    """6.5: the row says so where one points at its dash."""
    p = expanding()
    p.misery[2] = OUT
    ranks = [node for node in nodes(parts(p)["part-players"]) if node[1].get("class") == "player-rank"]
    told = {node[2]: node[1]["title"].partition(" ")[0] for node in ranks}
    assert told.pop("–") == "renaissance.board.score.out" and {*told.values()} == {"renaissance.board.rank"}


def test_a_player_is_chosen_in_the_rows_of_the_players() -> None:
    """They are always in view: no tab has to open."""
    p = new()
    p.then(*age.read([("cards.target", 0, board.IDS.index("war"))]))
    assert {pick["data-pick"] for pick in picks(parts(p)["part-players"])} == {"seat-1", "seat-2", "seat-3"}
    assert board.BOARD.tab(game.decision(p)) == ""
    assert board.BOARD.meant(game.decision(p), "seat-2") == ("target", 2)
    assert picks(parts(expanding())["part-players"]) == []


def test_a_player_whose_misery_has_risen_is_no_button() -> None:
    p = expanding()
    risen = replace(scene(p), recent={"seat-1"})
    assert picks(board.parts(game.view(p, 0), risen)["part-players"]) == []


def test_a_war_is_asked_for_in_its_own_words_and_by_its_own_paragraph() -> None:
    asked = {}
    for card in ("war", "alchemists_gold"):
        p = new()
        p.then(*age.read([("cards.target", 0, board.IDS.index(card))]))
        decision = game.decision(p)
        asked[card] = board.BOARD.prompt(decision), board.BOARD.paragraphs.get(board.BOARD.prompt(decision))
    assert asked == {"war": ("cards.target.war", "5.4"), "alchemists_gold": ("cards.target", None)}


def test_7_7_who_may_convert_in_an_own_attack_is_not_told_that_somebody_attacks() -> None:
    asked = {}
    for attacker in (0, 1):
        about = {"place": "milano", "other": attacker, "chance": 900}
        asked[attacker] = board.BOARD.prompt(Decision(0, "rivalry.convert", about, []))
    assert asked == {0: "rivalry.convert.own", 1: "rivalry.convert"}


def test_a_part_is_the_same_object_while_it_shows_the_same() -> None:
    before, after = parts(expanding()), parts(expanding())
    assert all(before[id] is after[id] for id in before)


def test_the_hand_of_another_is_not_drawn() -> None:
    p = expanding()
    give(p, 0, "stone_1")
    give(p, 1, "silk_1")
    assert "silk_1" not in json.dumps(parts(p, 0))
    assert "stone_1" in json.dumps(parts(p, 0)["part-hand"])
    assert picks(parts(p, None)["part-hand"]) == []


# Numbers --------------------------------------------------------------------------------------------------------------
def test_tokens_on_the_map_and_in_reserve_are_counted_apart() -> None:
    p = expanding()
    put(p, 0, "milano", 1, new=True)
    held = table_figures.holdings(game.view(p, 0))
    assert (held["placed"], held["reserve"]) == ([1, 2, 0, 0], [12, 0, 0, 0])


def test_5_1_the_table_says_what_a_card_would_pay_each_seat() -> None:
    p = new()  # Genoa and Venezia produce cloth, value 5
    control(p, 0, "firenze")
    scarce(p, cloth=-1)
    rows = table_figures.goods(p)
    cloth = COMMODITIES.index("cloth")
    assert rows[cloth] == (cloth, 5, -1, ((2, 45), (1, 20), (0, 0), (0, 0)))


def test_6_2_advances_show_the_price_for_the_viewer_and_what_is_missing() -> None:
    p = on_sale()
    own(p, 0, "I")
    commerce = table_figures.advances(p, 0)[2]
    assert commerce[:3] == (2, 10, False)
    caravan, mills, agronomy, *_ = commerce[3]
    assert caravan[2:] == ("", True, (0,), "")
    assert mills[1:4] == (30, "", False)
    assert agronomy[1:3] == (40, "J")
    assert agronomy[-1] == "J"
    own(p, 0, "IX")
    less = [row[1] for row in table_figures.advances(p, 0)]
    assert less == [10, 0, 20, 10, 10, 40]  # with [X], 10 more outside Religion and Society


def test_6_2_what_can_be_bought_stands_first_and_beside_the_others_what_is_missing() -> None:
    p = on_sale(cash=50)
    shop = parts(p)["part-advances"]
    rows = {node[1]["data-pick"]: " ".join(classes(node)) for node in nodes(shop) if "data-pick" in node[1]}
    first = [mark for mark in rows if mark in scene(p).legal]
    assert first and [*rows][: len(first)] == first and all("is-legal" in rows[mark] for mark in first)
    assert len(rows) == 26
    (now,) = [node for node in nodes(shop) if "ren-now" in node[1].get("class", "").split()]
    assert [one["data-pick"] for one in picks(now)] == first
    (anatomy,) = [node for node in nodes(shop) if node[1].get("data-pick") == "buy-anatomy"]
    missing = [node[2] for node in nodes(anatomy) if node[0] == "small"]
    assert missing == [say("renaissance.board.missing", n=10)]


def test_G08_what_comes_first_is_shown_as_the_variant_has_it() -> None:
    p = new(prerequisites="printed")
    needs = {row[0]: row[-1] for *_, rows in table_figures.advances(p, 0) for row in rows}
    assert {board.ADVANCES[n].letter: letters for n, letters in needs.items() if letters} == {"T": "AS"}
