"""What a pick would come to stands on its button, in the list of moves and on the board; from the view alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.turn.previews import Foresight
from cradle.civilization.board import previews as civilization
from cradle.civilization.rules.geography import DOCK, LIMIT
from cradle.civilization.rules.geography import INDEX as AREAS
from cradle.civilization.rules.steps import civ
from cradle.kernel.record import Record
from cradle.renaissance.board import previews as renaissance
from cradle.renaissance.rules import rivalry_odds
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.views.knowledge import seen_position
from cradle.ur.board import previews as ur

from tests.app.pages import FakePage, Storage, Visit, nodes, words
from tests.civilization import positions

NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fay", "Gil")


def played(name: str, kind: str, such: Any = lambda game, p, d: True, **variant: Any) -> tuple[Any, Record, Any]:
    """A game of heuristic players up to a decision of this kind; the first game in which there is one."""
    game = games.load(name)
    for seed in range(3, 13):
        record, chance, choose = Record(game, variant, seed), Random(seed), players.load(game, "heuristic")
        while (decision := game.decision(record.position)) is not None:
            if decision.kind == kind and such(game, record.position, decision):
                return game, record, decision
            record.play(choose(game.view(record.position, decision.seat), decision, chance, 0.0))
    raise AssertionError("there is none in ten games")


def opened(record: Record, me: int) -> Visit:
    kinds = ["human" if s == me else "heuristic" for s in range(record.variant["seats"])]
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    saved = dump(Table(record, seats, "kept", "kept"))
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


def grows(game: Any, p: Any, decision: Any) -> bool:
    view = game.view(p, decision.seat)
    return any(id == "plus" for a in decision.actions for id, _ in ur.preview(view, decision, a))


def test_ur_an_action_says_what_it_would_bring() -> None:
    """4.7, 4.8: the tiles and the cubes, as the log tells them afterwards."""
    game, record, decision = played("ur", "turn", grows, seats=3)
    view = game.view(record.position, decision.seat)
    for action in [a for a in decision.actions if a[0] == "use"]:
        for id, params in ur.preview(view, decision, action):
            if id == "plus":
                p, told = record.position.copy(), []
                game.play(p, action, told.append)
                mine = [e.params for e in told if e.id == "ur.put" and e.params["seat"] == decision.seat]
                assert not mine or {"n": mine[0]["n"], "tiles": mine[0]["tiles"]} == params
    visit = opened(record, decision.seat)
    shown = [words(node) for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "preview"]
    assert any(text.startswith("+") for text in shown)


def test_what_brings_nothing_or_a_loss_is_no_main_button() -> None:
    """4.6, 4.10: it can be chosen, but nothing leads there."""
    kinds = set()
    for such in ("none", "minus"):
        game, record, decision = played("ur", "turn", partial(hinders, such), seats=3)
        view = game.view(record.position, decision.seat)
        visit = opened(record, decision.seat)
        for button in visit.buttons("prompt", "play"):
            action = decision.actions[int(button[1]["data-arg"])]
            if action[0] == "use":
                ids = {id for id, _ in ur.preview(view, decision, action)}
                poor = bool(ids & {"none", "minus"})
                assert ("btn-primary" in button[1]["class"]) == (not poor)
                kinds |= ids
    assert kinds > {"none", "minus"}


def hinders(such: str, game: Any, p: Any, decision: Any) -> bool:
    view = game.view(p, decision.seat)
    return any(id == such for a in decision.actions for id, _ in ur.preview(view, decision, a))


def test_only_what_is_shown_is_foreseen(monkeypatch: Any) -> None:
    """On the map of Ur nothing is told of a pick: it is not found out before the list of moves is opened."""
    _, record, decision = played("ur", "turn", grows, seats=3)
    visit, asked = opened(record, decision.seat), []

    def preview(view: Any, decision: Any, action: Any) -> Any:
        asked.append(action)
        return ur.preview(view, decision, action)

    monkeypatch.setattr(visit.table, "board", replace(visit.table.board, preview=preview))
    visit.app.session.foresight = Foresight(visit.app.session)
    visit.app.show()
    assert {verb for verb, _ in asked} == {"use", "done"} != {verb for verb, _ in decision.actions}
    visit.press("list")
    assert visit.see("prompt").count("Every move (") == 2, "the list has a heading, as the button that opens it"
    rows = [node for node in nodes(visit.page.drawn["prompt"]) if node[0] == "li"]
    said = visit.app.session.foresight.words_for_actions(visit.voice)
    assert len(rows) == len(decision.actions)
    for _, _, pressed in rows:
        action = decision.actions[int(pressed[1]["data-arg"])]
        assert pressed[0] == "button" and words(pressed).endswith(said(action)), "what it comes to is on the button"
    assert set(asked) == set(decision.actions) and len(asked) == len(decision.actions)


def test_ur_every_action_of_a_hand_says_something() -> None:
    """Also that it would do nothing; every target of an attack, and how many cubes stay where it comes from."""
    game, record, chance = games.load("ur"), Record(games.load("ur"), {"seats": 2}, 5), Random(5)
    for _ in range(150):
        decision = game.decision(record.position)
        if decision is None:
            break
        view = game.view(record.position, decision.seat)
        before = str(view)
        for action in decision.actions:
            if action[0] != "attack-from":  # only where it leaves no choice
                told = action[0] in ("use", "attack-to") or (decision.kind, action[0]) == ("war.number", "number")
                assert bool(ur.preview(view, decision, action)) == told
        assert str(view) == before
        record.play(chance.choice(decision.actions))


def fights(game: Any, p: Any, decision: Any) -> bool:
    view = game.view(p, decision.seat)
    return any(renaissance.preview(view, decision, a) for a in decision.actions if a[1])


def test_renaissance_an_attack_says_how_many_it_takes_and_its_chance() -> None:
    """7.6, 7.7: before the province is picked."""
    game, record, decision = played("renaissance", "expansion.place", fights, seats=3)
    view = game.view(record.position, decision.seat)
    action = next(a for a in decision.actions if a[1] and renaissance.preview(view, decision, a))
    ((id, params),) = renaissance.preview(view, decision, action)
    p, n = seen_position(view), INDEX[action[1]]
    assert (id, params) == (
        "attack",
        {
            "n": rivalry_odds.fewest_to_attack(p, decision.seat, n),
            "chance": rivalry_odds.chance_to_win(p, decision.seat, n),
        },
    )
    visit = opened(record, decision.seat)
    label = next(
        node[1]["aria-label"]
        for node in nodes(visit.page.drawn[f"part-{action[1]}"])
        if node[1].get("data-pick") == action[1]
    )
    assert " %" in label.replace("\u202f", " ").replace("%", " %")


def test_a_target_says_what_it_would_lose_and_oneself_comes_last() -> None:
    """Renaissance 5.2: whoever plays a card that hits one player may name himself, but is never the main button."""

    def selves(game: Any, p: Any, decision: Any) -> bool:
        return ("target", decision.seat) in decision.actions and decision.seat == 0

    _, record, decision = played("renaissance", "cards.target", selves, seats=4)
    visit = opened(record, decision.seat)
    buttons = [b for b in visit.buttons("prompt", "play") if "btn" in b[1]["class"]]
    own = str(decision.actions.index(("target", decision.seat)))
    assert buttons[-1][1]["data-arg"] == own
    assert "btn-primary" not in buttons[-1][1]["class"].split()
    assert "btn-primary" in buttons[0][1]["class"].split()


def test_civilization_who_loses_a_city_is_said_with_what_is_left() -> None:
    p = positions.laid(cities={"rome": 1, "athens": 1}, tokens={"gaza": {0: 1}}, phase="movement")
    view = positions.game.view(p, 0)
    decision = positions.game.decision(p)
    assert civilization.preview(view, decision, ("pick", "rome")) == [("city", {"owner": 1, "n": 1})]
    assert civilization.preview(view, decision, ("pick", "gaza")) == []


def met(kind: str) -> Any:
    """A march that would meet somebody."""

    def such(game: Any, p: Any, decision: Any) -> bool:
        view = game.view(p, decision.seat)
        return any(costs(civilization.preview(view, decision, a)) for a in decision.actions)

    return played("civilization", kind, such, seats=7, rules="advanced")


def costs(said: Any) -> dict[int, int]:
    """What each seat would lose."""
    return {params["seat"]: params["n"] for id, params in said if id == "loses"}


def test_civilization_a_march_says_what_the_conflict_there_costs() -> None:
    """E.6.3: as the conflict goes if all that can march do, and nobody else comes."""
    game, record, decision = met("march.to")
    view = game.view(record.position, decision.seat)
    action = next(a for a in decision.actions if costs(civilization.preview(view, decision, a)))
    said = civilization.preview(view, decision, action)
    assert ("goes", {"n": decision.about["n"]}) in said
    p, area, told = record.position.copy(), AREAS[action[1]], []
    p.put(AREAS[decision.about["place"]], decision.seat, -decision.about["n"])
    p.put(area, decision.seat, decision.about["n"])
    p.steps = civ.read([("conflict",)])
    p.tell = lambda id, **params: told.append((id, params))
    civ.autos["conflict"](p)
    lost = {e["seat"]: e["n"] for id, e in told if id == "civilization.conflict.losses" and AREAS[e["place"]] == area}
    kept = dict(said).get("kept", {"n": 0})["n"]
    assert lost and {**lost, **costs(said)} == lost and kept == p.at(area, decision.seat) * (decision.seat in lost)
    assert set(costs(said)) == set(lost) - ({decision.seat} if kept else set())
    visit = opened(record, decision.seat)
    mark = next(n[1] for n in nodes(visit.page.drawn[f"part-{action[1]}"]) if n[1].get("data-pick") == action[1])
    words = "; ".join(visit.voice.say(f"civilization.preview.{id}", **params) for id, params in said)
    assert mark["aria-label"].endswith(f". {words[0].upper()}{words[1:]}.")


def test_civilization_a_number_says_what_comes_of_it_and_nothing_that_stands_on_the_map() -> None:
    game, record, decision = met("march.number")
    view = game.view(record.position, decision.seat)
    said = [id for action in decision.actions for id, _ in civilization.preview(view, decision, action)]
    assert said and {*said} <= {"loses", "taken", "kept", "peace", "site"}


def test_civilization_nobody_is_met_and_nothing_is_said() -> None:
    game, record, decision = met("march.to")
    view = game.view(record.position, decision.seat)
    empty = [a for a in decision.actions if not sum(record.position.in_area(AREAS[a[1]]))]
    assert empty and not any(civilization.preview(view, decision, a) for a in empty)


def test_civilization_a_march_says_what_is_kept_and_that_a_city_can_be_built_there() -> None:
    """E.6.3, E.7.1: as it comes about, against 2 and where nobody is."""
    game = positions.game
    for n, there, said in ((8, {1: 2}, ["kept", "site"]), (6, {}, ["site"]), (5, {}, [])):
        p = positions.laid(tokens={"samnium": {0: n}, "rome": there}, phase="movement")
        game.play(p, ("march", "samnium"))
        decision = game.decision(p)
        found = dict(civilization.preview(game.view(p, 0), decision, ("to", "rome")))
        assert [id for id in found if id in ("kept", "site")] == said
        for action in (("to", "rome"), ("number", n), ("done", None)):
            game.play(p, action)
        while (decision := game.decision(p)) and decision.kind == "march.from":
            game.play(p, ("done", None))
        assert ("found", "rome") in decision.actions if "site" in found else decision.kind != "cities.found"
        assert "kept" not in found or found["kept"] == {"n": p.at(AREAS["rome"], 0)}


def test_civilization_cities_that_tokens_will_not_support_are_told_before_and_while_they_are_reduced() -> None:
    """A.5: at the end of movement, and of each city that could go what it leaves, as it comes about."""
    game, cities = positions.game, dict.fromkeys(("rome", "athens", "sparta"), 0)
    p = positions.laid(cities=cities, tokens={"dacia": {0: 2}}, phase="movement")
    assert ("unsupported", {"n": 1, "m": 3}) in civilization.preview(game.view(p, 0), game.decision(p), ("done", None))
    while (decision := game.decision(p)) and decision.kind != "support.city":
        game.play(p, ("done", None))
    for action in decision.actions:
        then, said = p.copy(), dict(civilization.preview(game.view(p, 0), decision, action))
        game.play(then, action)
        left = then.at(AREAS[action[1]], 0)
        assert said == {"leaves": {"n": left}, "feeds": {"n": min(2, then.on_board(0) // 2), "m": 2}} and left


def test_it_is_said_from_the_view_alone() -> None:
    """Two positions that one seat cannot tell apart say the same to it."""
    game, record, decision = played("renaissance", "cards.target", seats=4)
    view = game.view(record.position, decision.seat)
    said = [renaissance.preview(view, decision, a) for a in decision.actions]
    for seed in range(5):
        other = game.view(game.imagine(view, seed), decision.seat)
        assert [renaissance.preview(other, decision, a) for a in decision.actions] == said


def test_civilization_the_end_of_movement_says_how_many_tokens_no_land_will_feed() -> None:
    """E.7.3: as many as are then lost where nobody else moves; not where a city can be founded."""
    tokens = {"rome": {0: 8}, "dacia": {0: 2, 1: 1}, "thrace": {0: 6}, "athens": {0: 2}}
    p = positions.laid(tokens=tokens, cities={"athens": 0}, phase="movement")
    game, lost, said = positions.game, 0, -1
    while (decision := game.decision(p)) and not lost:
        if decision.kind == "march.from" and decision.seat == 0:
            (id, params), *_ = civilization.preview(game.view(p, 0), decision, ("done", None))
            assert id == "unfed"
            said = params["n"]
        told: list[Any] = []
        found = [a for a in decision.actions if a[0] == "found"]
        game.play(p, found[0] if found else ("done", None), told.append)
        lost = sum(e.params["n"] for e in told if e.id == "civilization.surplus" and e.params["seat"] == 0)
    assert said == lost == 6 - LIMIT[AREAS["thrace"]] + 2


def test_civilization_where_no_limit_binds_no_surplus_is_foretold() -> None:
    """C.8."""
    p = positions.laid("nomads", tokens={"rome": {0: 8}, "dacia": {1: 2}}, phase="movement")
    decision = positions.game.decision(p)
    assert decision.seat == 0 and decision.kind == "march.from"
    assert civilization.preview(positions.game.view(p, 0), decision, ("done", None)) == []


def test_renaissance_what_tokens_cost_and_leave_stands_under_the_number() -> None:
    """9.1: however many numbers there are. The slider leaves out what is below zero, and keeps its steps."""
    _, record, decision = played("renaissance", "tokens.write", lambda g, p, d: len(d.actions) > 65, seats=3)
    visit = opened(record, decision.seat)
    visit.press("number", "4")
    cash = decision.about["n"]
    assert f"Tokens taken: 4 · ducats paid: 4 · left: {cash - 4}" in visit.see("prompt")
    slider = [n[1] for n in nodes(visit.page.drawn["prompt"]) if n[1].get("type") == "range"]
    assert [n["min"] for n in slider] == [0]
    visit.press("number", "-3")
    assert f"Tokens taken: 0 · ducats paid: 3 · left: {cash - 3}" in visit.see("prompt")
    slider = [n[1] for n in nodes(visit.page.drawn["prompt"]) if n[1].get("type") == "range"]
    assert [(n["min"], n["value"]) for n in slider] == [(0, "0")]


COINAGE = {"rome": 0, "carthage": 0, "knossos": 0, "mari": 1}
PAYING = {  # what is paid for, by kind of decision
    "taxation.rate": {"cities": COINAGE, "tokens": {"ur": {0: 47}}, "owned": {0: "coinage"}, "steps": [("taxation",)]},
    "ships.build": {"tokens": {"tyre": {0: 5}}, "phase": "ships"},
    "ships.pay": {"tokens": {"tyre": {0: 5}}, "treasury": {0: 3}, "steps": [("ships.pay", 0, DOCK["tyre"])]},
    "ships.keep": {"tokens": {"tyre": {0: 5}}, "treasury": {0: 3}, "ships": {0: "tyre"}, "phase": "ships"},
    "trade_cards.buy": {"treasury": {0: 20}, "steps": [("trade_cards.buy", 0)]},
    "cities.treasury": {
        "rules": "advanced", "tokens": {"rome": {0: 7}}, "treasury": {0: 3}, "owned": {0: "architecture"},
        "steps": [("cities.treasury", 0, AREAS["rome"])],
    },
    "famine.grain": {
        "rules": "advanced", "tokens": {"rome": {0: 17}}, "owned": {0: "pottery"}, "hand": {0: "grain grain"},
        "steps": [("famine.grain", 0, 7)],
    },
}  # fmt: skip


@pytest.mark.parametrize("kind", PAYING)
def test_civilization_what_is_paid_says_what_is_left_as_it_is_then(kind: str) -> None:
    game, p = positions.game, positions.laid(**PAYING[kind])
    decision, said = game.decision(p), dict[Any, Any]()
    assert decision is not None and decision.kind == kind
    for action in decision.actions:
        said[action], then = civilization.preview(game.view(p, 0), decision, action), p.copy()
        told: list[Any] = []
        game.play(then, action, told.append)
        lost, gone = ([e.params["n"] for e in told if e.id == f"civilization.{id}"] for id in ("loss", "revolt"))
        treasury, there = then.treasury[0], then.at(AREAS["tyre"], 0)
        now = {
            "purse": {"n": treasury, "m": then.stock(0)},
            "ship": {"n": treasury, "m": there, "place": "tyre"},
            "still": {"n": sum(lost)},
            "revolts": {"n": sum(gone)},
        }
        assert all(params == now[id] for id, params in said[action])
        assert ("revolts" in dict(said[action])) == bool(gone)
    paid = [a for a in decision.actions if a[0] not in ("done", "give-up")]
    assert all(said[a] for a in paid) and not any(said[a] for a in decision.actions if a not in paid)
    ways = {"ships.pay", "ships.keep"} & {kind}
    assert not ways or {id for a in paid for id, _ in said[a]} == {"ship"}, (
        "each way to pay says the same of both purses"
    )


def test_civilization_a_number_has_what_it_comes_to_on_its_button() -> None:
    """E.1.2: also that a city revolts; F.19.1: not where there is Democracy."""
    p = positions.laid(**PAYING["taxation.rate"] | {"steps": None, "phase": "taxation"})
    visit = opened(Record(positions.game, positions.game.variant_of(p), start=positions.game.to_json(p)), 0)
    found = [n for n in nodes(visit.page.drawn["prompt"]) if "count-button" in str(n[1].get("class")).split()]
    assert not any(n[1].get("aria-label") for n in found), "what is read out is what is seen"
    assert [words(n) for n in found] == [
        "1 treasury: 3, stock: 5", "2 treasury: 6, stock: 2", "3 treasury: 6, stock: 2; 1 city revolts"
    ]  # fmt: skip
    free = positions.laid("advanced", **PAYING["taxation.rate"] | {"owned": {0: "coinage democracy"}})
    decision = positions.game.decision(free)
    assert [id for id, _ in civilization.preview(positions.game.view(free, 0), decision, ("number", 3))] == ["purse"]


def test_civilization_how_many_go_is_asked_of_tokens_and_not_of_a_ship_that_is_built() -> None:
    shipyard = {"tokens": {"tyre": {0: 5}}, "treasury": {0: 3}}
    for phase, takes in (("ships", []), ("movement", ["all", "limit"])):
        p = positions.laid(**shipyard, phase=phase)
        visit = opened(Record(positions.game, positions.game.variant_of(p), start=positions.game.to_json(p)), 0)
        if phase == "ships":
            visit.choose("build", "tyre")
            assert visit.decision.kind == "ships.pay"
        assert [b[1]["data-arg"] for b in visit.buttons("prompt", "take")] == takes


def test_civilization_a_nation_says_where_it_may_start_and_marks_it_on_the_map() -> None:
    """E.0.1: its start areas in play."""
    _, record, decision = played("civilization", "nation", seats=4, rules="advanced", nations="choice")
    visit = opened(record, decision.seat)
    buttons = {words(button): button[1] for button in visit.buttons("prompt", "play")}
    shown = buttons["Lead Asia Maikop and Kuban"]
    assert shown["data-shows"] == shown["data-shown"] == "maikop kuban", "a press leads the nation at once"
    assert all(attributes["data-shows"] for attributes in buttons.values())
