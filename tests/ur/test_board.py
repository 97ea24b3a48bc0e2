"""The table of Ur as trees: well formed, and complete for every legal action of random games."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cradle import games
from cradle.ur.board import board, ranking
from cradle.ur.rules.tables import ACTIONS, FREE, GRIDS, HOLE, PAIRS, SIZE, ZIGGURATS
from ur.positions import position as drawn_position

ROOT = Path(__file__).parents[2]
game = games.load("ur")
PEOPLE = [
    SimpleNamespace(name=name, colour=colour, symbol=f"i-seat-{symbol}")
    for name, colour, symbol in (
        ("Enheduanna", "crimson", "lion"),
        ("Gudea", "azure", "boat"),
        ("Kubaba", "ochre", "sun"),
        ("Ur-Nammu", "green", "palm"),
    )
]


def say(id: str, **params: Any) -> str:
    return f"{id} {json.dumps(params)}"


def scene(p: Any, **changes: Any) -> Any:
    decision = game.decision(p)
    targets = {board.target(action, decision) for action in decision.actions} if decision else set()
    shown = {
        "legal": {t for t in targets if t},
        "picked": set(),
        "recent": set(),
        "hint": set(),
        "about": decision.about if decision else {},
        "seats": PEOPLE[: p.seats],
        "turn": decision.seat if decision else None,
        "me": None,
        "begun": lambda: None,
        "told": tuple,
        "foreseen": lambda target: "",
        "marked": None,
        "say": say,
    }
    return SimpleNamespace(**{**shown, **changes})


def walk(tree: Any) -> Iterator[list[Any]]:
    """Every element of a tree; fails where it is none."""
    if isinstance(tree, str):
        return
    tag, attributes, *children = tree
    assert re.fullmatch(r"[a-zA-Z]+", tag)
    for key, value in attributes.items():
        assert not key.startswith("on"), key
        assert value is None or isinstance(value, (str, int, float)), (key, value)
        assert key != "href" or re.fullmatch(r"#[\w-]+", value), value
    yield tree
    for child in children:
        yield from walk(child)


def texts(tree: Any) -> str:
    return tree if isinstance(tree, str) else "".join(texts(child) for child in tree[2:])


def picks(parts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The attributes of everything that can be clicked, by target."""
    found = [node[1] for tree in parts.values() for node in walk(tree) if "data-pick" in node[1]]
    assert len(found) == len({attributes["data-pick"] for attributes in found})
    return {attributes["data-pick"]: attributes for attributes in found}


def random_game(seats: int, seed: int) -> Iterator[Any]:
    """The positions of a game in which ziggurats are built when they can be, so that it comes to an end."""
    p, chance = game.new(seats=seats, seed=seed), random.Random(seed)
    yield p
    for _ in range(3000):
        if (decision := game.decision(p)) is None:
            return
        best = [a for a in decision.actions if a[0] in ("ziggurat", "exchange", "attack-from")]
        game.play(p, chance.choice(best or decision.actions))
        yield p
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_has_an_element_or_is_a_button(seats: int) -> None:
    places = [node[1]["id"] for node in walk(board.frame(game.view(game.new(seats=seats), None))) if "id" in node[1]]
    places = [name for name in places if name.startswith("part-")]
    kinds = set()
    for p in random_game(seats, seed=30 + seats):
        shown = scene(p)
        parts = board.parts(game.view(p, None), shown)
        assert list(parts) and set(parts) == set(places)
        found = picks(parts)
        decision = game.decision(p)
        kinds.add(decision.kind if decision else "")
        assert set(shown.legal) <= set(found)
        for target, attributes in found.items():
            assert attributes["aria-label"] and attributes["role"] == "button"
            assert attributes["tabindex"] == ("0" if target in shown.legal else "-1")
            assert ("is-legal" in attributes["class"].split()) == (target in shown.legal)
        for action in decision.actions if decision else []:
            assert board.target(action, decision) or action[0] in ("number", "done", "keep", "skip")
    assert {"", "turn", "turn.rest", "war.from", "war.to", "war.number", "exchange.tile", "exchange.face"} <= kinds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_click_on_what_is_not_legal_is_answered(seats: int) -> None:
    for p in random_game(seats, seed=10 + seats):
        decision = game.decision(p)
        if decision is None:
            break
        legal = {board.target(action, decision) for action in decision.actions}
        for target in picks(board.parts(game.view(p, None), scene(p))):
            click = board.meant_action(decision, target)
            if target in legal:
                continue
            if click is None:
                raise AssertionError(f"{target} means nothing at {decision}")
            else:
                assert game.refusal(p, *click), (decision, click)


def test_a_click_means_the_verb_of_the_decision() -> None:
    at_war = SimpleNamespace(kind="war.to")
    assert board.meant_action(at_war, "c3") == ("attack-to", "c3")
    assert board.meant_action(at_war, "use-war") == ("use", "war")
    assert board.meant_action(at_war, "beside") == ("exchange", "beside")
    assert board.meant_action(SimpleNamespace(kind="exchange.tile"), "beside") == ("exchange", "beside")
    assert board.meant_action(SimpleNamespace(kind="exchange.face"), "use-war") == ("face", "war")
    assert board.meant_action(SimpleNamespace(kind="politics.put"), "c3") == (
        "put",
        "c3",
    )  # never legal: tiles are marked


def test_arguments_are_named_by_what_they_are() -> None:
    assert board.argument(("use", "war")) == board.argument(("face", "war")) == {"action": "war"}
    assert board.argument(("attack-from", "c3")) == {"tile": "c3"} and board.argument(("attack-to", "c4")) == {
        "to": "c4"
    }
    assert board.argument(("number", 2)) == {"n": 2}
    assert board.argument(("done", None)) == {}


def test_every_kind_of_decision_names_a_paragraph_of_the_rules() -> None:
    assert set(game.paragraphs) == set(game.steps.choices)
    for language in ("en", "fr"):
        rules = (ROOT / f"py/cradle/ur/board/rules.{language}.md").read_text("utf-8")
        for paragraph in game.paragraphs.values():
            assert f"**{paragraph}**" in rules


def test_tiles_show_owner_cubes_and_ziggurats() -> None:
    for p in random_game(4, seed=3):
        view = game.view(p, None)
        parts = board.parts(view, scene(p))
        for c, name in enumerate(GRIDS[SIZE[4]].names):
            used = [node[1]["href"] for node in walk(parts[f"part-{name}"]) if node[0] == "use"]
            attributes = parts[f"part-{name}"][1]
            owner, cubes = view["owner"][c], view["cubes"][c]
            piles = [href for href in used if href.startswith("#ur-pile-")]
            assert piles == ([f"#ur-pile-{cubes}"] if FREE < owner < HOLE else [])
            assert ("#ur-ziggurat" in used) == (owner >= HOLE)
            if owner != FREE:
                person = PEOPLE[owner % HOLE]
                assert f"seat-{person.colour}" in attributes["class"].split() and f"#{person.symbol}" in used
                assert person.name in attributes["aria-label"]
        built = [node for node in walk(parts["part-supply"]) if "is-built" in node[1].get("class", "").split()]
        assert len(built) == view["built"]
    assert view["built"] == ZIGGURATS


def test_hands_show_both_actions_and_what_is_left() -> None:
    p = game.new(seats=3, seed=1)
    view = game.view(p, None)
    parts = board.parts(view, scene(p))
    for seat in range(3):
        hand = parts[f"part-hand-{seat}"]
        used = [node[1]["href"] for node in walk(hand) if node[0] == "use"]
        assert [href for href in used if href[3:] in ACTIONS] == [f"#i-{ACTIONS[a]}" for a in PAIRS[view["hand"][seat]]]
        assert PEOPLE[seat].name in texts(hand) and say("ur.board.supply", n=20) in texts(hand)
        assert ("ur.board.first" in json.dumps(hand)) == (seat == view["first"])
        assert ("is-turn" in hand[1]["class"]) == (seat == game.decision(p).seat)


def test_what_an_attack_is_about_is_ringed_with_an_arrow() -> None:
    p = drawn_position("A05 W12", hands="AW", turn=0)
    for action in (("use", "war"), ("attack-from", "a1"), ("attack-to", "b1")):
        assert action in game.decision(p).actions
        game.play(p, action)
    over = board.parts(game.view(p, None), scene(p))["part-over"]
    assert [node[1]["href"] for node in walk(over) if node[0] == "use"] == ["#ur-about", "#ur-about", "#ur-arrow"]


def test_4_10_an_attack_that_one_click_makes_is_seen_before_it_with_its_price() -> None:
    p = drawn_position("A02 M13\nC M03 M\n. W", hands="AW", turn=0)
    game.play(p, ("use", "war"))

    def shown() -> tuple[int, dict[str, str]]:
        """How many arrows there are, and what is written in the bare corner of tiles, where no cube ever stands."""
        parts = board.parts(game.view(p, None), scene(p))
        priced = {
            place.removeprefix("part-"): texts(node)
            for place, tree in parts.items()
            for node in walk(tree)
            if node[1].get("class") == "ur-price"
        }
        return sum(node[1].get("href") == "#ur-arrow" for node in walk(parts["part-over"])), priced

    def foreseen(action: tuple[str, Any]) -> Any:
        return board.BOARD.preview(game.view(p, 0), game.decision(p), action)

    assert shown() == (1, {"a1": "−1"})  # from a1 to the culture below it; from b2 there is a choice
    assert foreseen(("attack-from", "a1")) == [("attack", {"tile": "a2"}), ("costs", {"n": 1})]
    assert foreseen(("attack-from", "b2")) == []
    label = board.parts(game.view(p, None), scene(p, foreseen=lambda target: f"foreseen {target}"))["part-a1"][1]
    assert label["aria-label"].endswith(". Foreseen a1.")
    game.play(p, ("attack-from", "b2"))
    attacks = {where: foreseen(("attack-to", where)) for _, where in game.decision(p).actions}
    assert attacks["c2"] == [("costs", {"n": 0})] and attacks["a2"] == [("costs", {"n": 1})]
    assert shown() == (len(attacks), dict.fromkeys(attacks.keys() - {"c2"}, "−1"))
    there = p.cubes[p.grid.names.index("b2")]
    game.play(p, ("attack-to", "c2"))
    numbers = {n: foreseen(("number", n)) for _, n in game.decision(p).actions}
    assert numbers.pop(there) == [("free", {"tile": "b2"})], "all move in"
    assert numbers == {n: [("stay", {"n": there - n, "tile": "b2"})] for n in range(1, there)}


def test_what_is_pointed_at_is_framed_over_the_map_and_named() -> None:
    p = drawn_position("A05 W12", hands="AW", turn=0)
    parts = board.parts(game.view(p, None), scene(p, hint={"a1", "b1", "use-war", "beside"}))
    over = [node[1]["href"] for node in walk(parts["part-over"]) if node[0] == "use"]
    assert over == ["#ur-hint", "#ur-hint"]
    found = picks(parts)
    pointed = {target for target, attributes in found.items() if "is-hint" in attributes["class"].split()}
    assert pointed == {target for target, attributes in found.items() if attributes.get("aria-current")}
    assert pointed == {"a1", "b1", "use-war"} | {"beside"} & set(found)


def test_tiles_waiting_for_cubes_of_politics_keep_their_colour() -> None:
    p = drawn_position("A03 W02", hands="AP", turn=0)
    game.play(p, ("use", "politics"))
    parts = board.parts(game.view(p, None), scene(p))
    for name in ("a1", "b1"):
        assert "seat-crimson" in parts[f"part-{name}"][1]["class"] and "ur-rim-waiting" in json.dumps(
            parts[f"part-{name}"]
        )
    assert "seat-crimson" not in parts["part-c3"][1]["class"]


def test_a_part_that_did_not_change_is_the_same_object() -> None:
    p = game.new(seats=2, seed=4)
    before = board.parts(game.view(p, None), scene(p))
    quiet = scene(p, legal={}, recent={"b2"}, picked={"a1"})
    after = board.parts(game.view(p, None), quiet)
    assert all(before[name] is board.parts(game.view(p, None), scene(p))[name] for name in before)
    assert after["part-b2"] is not before["part-b2"] and "is-recent" in after["part-b2"][1]["class"]
    assert "is-picked" in after["part-a1"][1]["class"] and after["part-a1"][1]["tabindex"] == "0"
    in_french = board.parts(game.view(p, None), scene(p, say=lambda id, **params: "fr " + say(id, **params)))
    assert in_french["part-c3"][1]["aria-label"].startswith("fr ")


def test_changed_names_the_tiles_and_hands_that_differ() -> None:
    p = game.new(seats=3, seed=6)
    game.play(p, ("place", "c3"))
    before = game.view(p, None)
    assert board.changed(before, before) == set()
    game.play(p, ("place", "d4"))
    assert board.changed(before, game.view(p, None)) == {"d4"}
    while game.decision(p).kind != "setup.exchange":
        game.play(p, game.decision(p).actions[0])
    before, seat = game.view(p, None), game.decision(p).seat
    game.play(p, ("exchange", "beside"))
    assert board.changed(before, game.view(p, None)) == {"beside", f"hand-{seat}"}


def test_drawings_that_are_used_exist() -> None:
    icons = {f"i-{name}" for name in tomllib.loads((ROOT / "tools/build/icons.toml").read_text("utf-8"))}
    for seats in (2, 3, 4):
        *_, p = random_game(seats, seed=20 + seats)
        trees = [*board.parts(game.view(p, None), scene(p, picked={"a1"}, legal={"a2", "a3"}, hint={"a4"})).values()]
        frame = board.frame(game.view(p, None))
        ids = {node[1]["id"] for node in walk(frame) if "id" in node[1]}
        trees += [frame, ranking.summary(game.view(p, None), game.standings(p), scene(p))]
        used = {node[1]["href"][1:] for tree in trees for node in walk(tree) if "href" in node[1]}
        assert used <= ids | icons


def test_the_summary_shows_every_set_and_the_thumbnail_every_owner() -> None:
    *_, p = random_game(4, seed=8)
    standings = game.standings(p)
    summary = ranking.summary(game.view(p, None), standings, scene(p))
    json.dumps(summary)
    rows = [node for node in walk(summary) if "ur-score" in node[1].get("class", "").split()]
    for row, standing in zip(rows, standings, strict=True):
        assert PEOPLE[standing.seat].name in texts(row) and say("ur.board.points", n=standing.score) in texts(row)
        sets = [node for node in walk(row) if node[1].get("class") == "ur-set"]
        for group, shown in zip(standing.detail["sets"], sets, strict=True):
            kinds = [node for node in walk(shown) if "ur-kind" in node[1].get("class", "")]
            assert len(kinds) == len(group["kinds"]) and say("ur.board.points", n=group["points"]) in texts(shown)
    small = board.thumbnail(game.view(p, None), scene(p))
    assert texts(small) == ""
    marks = [node for node in walk(small) if "ur-thumb-seat" in node[1].get("class", "")]
    assert len(marks) == sum(owner != FREE for owner in p.owner)
