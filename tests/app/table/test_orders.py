"""Orders: one click or drag each, changed and taken back as one, listed until the phase is over."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.app.bots.hints import Hints
from cradle.app.table.scene import scene_of
from cradle.kernel.game import Decision
from cradle.kernel.record import Record

from tests.app.pages import Visit, nodes, words
from tests.app.table.orders import attacked_places, crowded, midway, onward, open_at, quiet_places


def rows(visit: Visit) -> list[str]:
    """The orders that are listed, the newest first."""
    return [words(node) for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "order"]


def chosen(visit: Visit) -> int:
    """How many go with the newest order, as its row says."""
    row = next(node for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "order")
    pressed = [int(words(node)) for node in nodes(row) if node[1].get("aria-pressed") == "true"]
    written = [int(node[1]["value"]) for node in nodes(row) if node[0] == "input"]
    return [*pressed, *written, *(int(word) for word in words(row).split() if word.isdigit())][0]


def stacks(visit: Visit, least: int = 2) -> list[str]:
    """The areas from which so many tokens can march, to several areas."""
    reach = onward(visit.table.position, visit.decision)
    return [place for place, then in reach if then.about["n"] >= least and len(then.actions) > 1]


def test_a_march_is_two_clicks_and_all_go(marching: Visit) -> None:
    at, place = len(marching.table.record), stacks(marching)[0]
    marching.press("pick", place)
    n, to = marching.decision.about["n"], marching.picks
    there = next(t for verb, t in marching.decision.actions if t in to)
    marching.press("pick", there)
    assert marching.decision.kind == "march.from"
    assert [a[1] for a in actions(marching, at)] == [place, there, n]
    assert len(rows(marching)) == 1 and chosen(marching) == n


def narrow(position: Any, decision: Any) -> list[tuple[str, str]]:
    """Marches of two tokens or more that can only go to one area: from where, to where."""
    reach = onward(position, decision)
    return [(place, str(d.actions[0][1])) for place, d in reach if d.about["n"] > 1 and len(d.actions) == 1]


def one_way(record: Any, decision: Any) -> bool:
    return bool(narrow(record.position, decision))


def test_a_march_with_one_way_to_go_is_two_clicks_too() -> None:
    visit = open_at(midway("civilization", "march.from", 8, one_way, seats=7, rules="advanced"))
    at = len(visit.table.record)
    place, to = narrow(visit.table.position, visit.decision)[0]
    visit.press("pick", place)
    assert visit.decision.kind == "march.number"
    n = len(visit.decision.actions)
    visit.press("pick", to)
    assert [a[1] for a in actions(visit, at)] == [place, to, n]
    assert len(rows(visit)) == 1 and chosen(visit) == n


def actions(visit: Visit, since: int) -> list[Any]:
    """What was played since then."""
    record, out = visit.table.record, []
    for k in range(since, len(record)):
        out.append(visit.table.game.decision(record.at(k)).actions[record.indices[k]])
    return out


def march(visit: Visit, place: str) -> str:
    """By drag, to the first area in reach."""
    p = visit.table.position.copy()
    visit.table.game.play(p, ("march", place))
    to = str(visit.table.game.decision(p).actions[0][1])
    visit.press("grab", place).press("drag", f"{place} {to}")
    return to


def test_a_drag_is_an_order_and_one_that_is_let_go_is_none(marching: Visit) -> None:
    at, place = len(marching.table.record), stacks(marching)[0]
    to = march(marching, place)
    assert [a[:2] for a in actions(marching, at)][:2] == [("march", place), ("to", to)]
    before = marching.table.record.indices[:]
    other = stacks(marching, 1)[0]
    marching.press("grab", other)
    assert marching.decision.kind == "march.to"
    marching.press("drag", f"{other} ")
    assert marching.table.record.indices == before


def test_what_the_engine_refuses_a_drag_refuses_in_the_same_words(marching: Visit) -> None:
    place = stacks(marching)[0]
    marching.press("pick", place)
    far = next(a for a in ("thrace", "crete", "egypt") if ("to", a) not in marching.decision.actions)
    refusal = marching.table.game.refusal(marching.table.position, "to", far)
    said = marching.voice.say(refusal[0], **refusal[1])
    marching.press("undo").press("drag", f"{place} {far}")
    assert said in marching.see("prompt")
    assert marching.decision.kind == "march.from"


def test_numbers_are_changed_afterwards(marching: Visit) -> None:
    at, place = len(marching.table.record), stacks(marching, 3)[0]
    march(marching, place)
    marching.press("renumber", "0 1")
    assert actions(marching, at)[-1] == ("number", 1)
    pressed = {node[1]["data-arg"]: node[1]["aria-pressed"] for node in marching.buttons("prompt", "renumber")}
    assert {n for n, on in pressed.items() if on == "true"} == {"0 1"} and {"0 2", "0 3"} <= set(pressed)
    marching.press("renumber", "0 3")
    assert actions(marching, at)[-1] == ("number", 3)


def test_a_digit_changes_no_order_that_was_given(marching: Visit) -> None:
    """It leads to a number, which Enter gives to the order; a number that the order cannot have is refused."""
    march(marching, stacks(marching, 3)[0])
    before, most = marching.table.record.indices[:], max(marching.table.phase.complete_orders[0].numbers)
    keyed = [button[1].get("data-n") for button in marching.buttons("prompt", "renumber")]
    assert keyed == [str(n) for n in range(1, most + 1)]
    for n in (1, most + 1):
        marching.press("digit", str(n))
        assert marching.table.record.indices == before
    assert f"Choose a number from 1 to {most} ." in marching.see("prompt")


def test_an_older_order_has_a_stepper(marching: Visit) -> None:
    march(marching, stacks(marching, 3)[0])
    most = max(marching.table.phase.complete_orders[0].numbers)
    march(marching, next(place for place in stacks(marching, 1)))
    newest, oldest = rows(marching)
    assert " of " not in newest and f"{most} of {most}" in oldest


def test_a_number_keyed_in_on_the_way_is_the_one_that_goes(marching: Visit) -> None:
    at, place = len(marching.table.record), stacks(marching, 3)[0]
    marching.press("pick", place).press("digit", "2")
    marching.press("pick", str(marching.decision.actions[0][1]))
    assert actions(marching, at)[-1] == ("number", 2)


def test_the_limit_can_stay_behind(marching: Visit) -> None:
    from cradle.civilization.rules.geography import INDEX, LIMIT

    marching = marching.press("take", "limit").again()
    table = marching.table
    for place in stacks(marching):
        seat = marching.decision.seat
        if table.position.at(INDEX[place], seat) > LIMIT[INDEX[place]]:
            march(marching, place)
            assert table.position.at(INDEX[place], seat) == LIMIT[INDEX[place]]
            return
    raise AssertionError("no area is beyond its limit")


def test_where_areas_count_and_no_limit_binds_one_token_stays(marching: Visit) -> None:
    """C.8, C.9."""
    from cradle.civilization.rules.geography import INDEX

    assert [b[1]["data-arg"] for b in marching.buttons("prompt", "take")] == ["all", "limit"]
    nomads = open_at(midway("civilization", "march.from", 8, crowded, seats=4, rules="nomads"))
    assert [b[1]["data-arg"] for b in nomads.buttons("prompt", "take")] == ["one", "all"]
    place, seat = next(p for p in stacks(nomads) if "ship" not in p), nomads.decision.seat
    march(nomads, place)
    assert nomads.table.position.at(INDEX[place], seat) == 1


def test_undo_takes_an_order_back_as_one(marching: Visit) -> None:
    before = marching.table.record.indices[:]
    march(marching, stacks(marching)[0])
    marching.press("undo")
    assert marching.table.record.indices == before


def test_one_order_among_others_is_taken_back(marching: Visit) -> None:
    at = len(marching.table.record)
    places = stacks(marching, 1)[:3]
    for place in places:
        march(marching, place)
    assert len(rows(marching)) == 3
    marching.press("drop-order", "1")
    played = actions(marching, at)
    assert [a[1] for a in played if a[0] == "march"] == [places[0], places[2]]
    assert len(rows(marching)) == 2
    again = marching.again()
    assert rows(again) == rows(marching), "they are read from the record"


def test_an_order_that_no_longer_holds_is_named(marching: Visit) -> None:
    """A stack is divided; then the first order takes all of it."""
    place = stacks(marching, 3)[0]
    march(marching, place)
    marching.press("renumber", "0 1")
    march(marching, place)
    second = marching.app.session.given_orders.words(marching.table.phase.complete_orders[1])
    most = max(marching.table.phase.complete_orders[0].numbers)
    marching.press("renumber", f"0 {most}")
    assert len(rows(marching)) == 1
    assert second in marching.see("prompt") and "can no longer be given" in marching.see("prompt")


def test_movement_does_not_end_by_itself(marching: Visit) -> None:
    while places := stacks(marching, 1):
        march(marching, places[0])
    while embark := [a for a in marching.decision.actions if a[0] == "embark"]:
        marching.choose(*embark[0])
        while marching.decision.kind == "sail":
            marching.press("play", str(len(marching.decision.actions) - 1))
    while marching.decision.actions != [("done", None)]:  # tokens that can go to one area alone
        marching.press("play", "0")
    assert marching.decision.kind == "march.from", "the last word is the person's"
    marching.choose("done")
    assert rows(marching) == []


def ends_unmoved(visit: Visit) -> None:
    """The button that ends the phase asks once where nothing was done, and another press of it is the answer."""
    at, done = len(visit.table.record), visit.decision.actions.index(("done", None))
    visit.press("play", str(done))
    assert len(visit.table.record) == at and "Press once more" in visit.see("prompt")
    assert any("Press once more" in said for said in visit.page.announced), "and it is heard"
    visit.press("play", str(done))
    assert len(visit.table.record) > at and "Press once more" not in visit.see("prompt")


def test_a_phase_in_which_nothing_was_done_ends_after_one_question(marching: Visit, expanding: Visit) -> None:
    """Bots may play at once, and nothing can be taken back then."""
    ends_unmoved(marching)
    ends_unmoved(expanding)


def test_who_has_attacked_is_not_told_that_nothing_was_placed(expanding: Visit) -> None:
    """Dice cannot be taken back, and what came before them neither: it stands in no list of orders any more."""
    table, seat = expanding.table, expanding.decision.seat
    for verb, place in expanding.decision.actions:
        if verb == "to":
            p = table.position.copy()
            table.game.play(p, (verb, place))
            if all(row["attack"] for row in table.game.decision(p).about["numbers"]):
                break
    expanding.press("pick", place)
    expanding.press("play", expanding.buttons("prompt", "play")[0][1]["data-arg"])
    while expanding.decision.kind != "expansion.place":
        expanding.press("play", "0")
    assert expanding.decision.seat == seat and not table.phase.complete_orders
    at = len(table.record)
    expanding.choose("done", None)
    assert len(table.record) > at


def test_the_question_is_asked_again_after_something_else_and_not_after_an_order(marching: Visit) -> None:
    place, done = stacks(marching)[0], ("done", None)
    marching.choose(*done)
    marching.press("pick", place)
    marching.press("undo")
    at = len(marching.table.record)
    marching.choose(*done)
    assert len(marching.table.record) == at, "it was taken back: nothing is moved"
    march(marching, place)
    seat = marching.decision.seat
    marching.choose(*done)
    assert marching.decision.seat != seat, "after an order it is not asked"


def test_what_a_hint_points_at_is_not_asked_about(marching: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    at = len(marching.table.record)
    monkeypatch.setattr(Hints, "next", ("done", None))
    marching.choose("done")
    assert len(marching.table.record) > at and "Press once more" not in marching.see("prompt")


def test_who_can_do_nothing_is_not_asked(expanding: Visit) -> None:
    at = len(expanding.table.record)
    expanding.decision.actions[:] = [("done", None)]
    expanding.press("play", "0")
    assert len(expanding.table.record) > at and "Press once more" not in expanding.see("prompt")


# Renaissance ----------------------------------------------------------------------------------------------------------
def quiet(visit: Visit) -> list[str]:
    return quiet_places(visit.table.position, visit.decision)


def test_a_province_is_one_click_with_the_number_that_fills_it(expanding: Visit) -> None:
    at, place = len(expanding.table.record), quiet(expanding)[0]
    expanding.press("pick", place)
    assert expanding.decision.kind == "expansion.place"
    (_, (verb, n)) = actions(expanding, at)
    assert verb == "number" and n == expanding.table.phase.complete_orders[0].n
    if len(expanding.table.phase.complete_orders[0].numbers) > 1:
        expanding.press("renumber", "0 1")
        assert actions(expanding, at)[-1] == ("number", 1)
    expanding.press("undo")
    assert len(expanding.table.record) == at


def test_an_attack_asks_first_with_the_fewest_that_can(expanding: Visit) -> None:
    """Dice cannot be taken back: no number is played that nobody has seen."""
    expanding.press("pick", attacked_places(expanding.table.position, expanding.decision)[0])
    assert expanding.decision.kind == "expansion.number"
    least = expanding.decision.about["least"]
    (shown,) = [n for n in nodes(expanding.page.drawn["prompt"]) if "is-offered" in str(n[1].get("class"))]
    assert expanding.decision.actions[int(shown[1]["data-arg"])] == ("number", least)
    assert len(expanding.buttons("prompt", "play")) == 1 < len(expanding.decision.actions), "more would change nothing"
    expanding.press("list")
    assert len(expanding.buttons("prompt", "play")) == 1 + len(expanding.decision.actions)


def one_number(record: Record, decision: Decision) -> str:
    """A province that can be attacked with one number of tokens alone; "" if there is none."""
    game = record.game
    for action in decision.actions:
        p = record.position.copy()
        game.play(p, action)
        then = game.decision(p)
        if then and then.kind == "expansion.number" and [row["attack"] for row in then.about["numbers"]] == [True]:
            return str(action[1])
    return ""


def test_the_only_number_of_tokens_that_can_attack_is_a_button_in_words() -> None:
    """7.5."""
    visit = open_at(midway("renaissance", "expansion.place", 3, one_number, seats=6))
    visit.press("pick", one_number(visit.table.record, visit.decision))
    assert visit.decision.kind == "expansion.number" and len(visit.decision.actions) == 1
    (_, n) = visit.decision.actions[0]
    assert f"Attack with {n} token" in visit.see("prompt")
    assert [link[2] for link in visit.buttons("prompt", "rules")] == ["§ 7.6"]


def a_last_token(record: Record, decision: Decision) -> str:
    """A province without defenders, for the one token that is left to the player before dice; "" if there is none."""
    p, places = record.position, quiet_places(record.position, decision)
    return places[0] if places and p.reserve[decision.seat] == 1 and p.players()[-1] == decision.seat else ""


def test_the_last_token_goes_to_an_empty_province_in_other_words_than_an_attack() -> None:
    """7.5."""
    visit = open_at(midway("renaissance", "expansion.place", 3, a_last_token, seats=4))
    visit.press("pick", a_last_token(visit.table.record, visit.decision))
    assert visit.decision.kind == "expansion.number" and visit.decision.actions == [("number", 1)]
    assert "Place 1 token" in visit.see("prompt") and "Attack" not in visit.see("prompt")


def test_the_last_token_placed_does_not_end_the_expansion(expanding: Visit) -> None:
    clicks, seat = 0, expanding.decision.seat
    while not expanding.table.awaits_go_ahead and (places := quiet(expanding)):
        expanding.press("pick", places[0])
        clicks += 1
        if expanding.decision.kind == "expansion.number":
            break
    assert expanding.table.awaits_go_ahead
    scene = scene_of(expanding.table, expanding.voice.say, live=False)
    assert (scene.turn, scene.about) == (seat, {}), "the board does not point at what comes next"
    assert len(rows(expanding)) == clicks
    assert expanding.page.timer is None, "no bot goes on"
    expanding.press("drop-order", "0")
    assert expanding.decision.kind == "expansion.place" and len(rows(expanding)) == clicks - 1
    expanding.press("pick", quiet(expanding)[0])
    expanding.press("proceed")
    assert not expanding.table.awaits_go_ahead


# Cities ---------------------------------------------------------------------------------------------------------------
def test_cities_and_ships_are_orders_and_their_phase_waits_for_a_word() -> None:
    """E.7.1, E.4.1: the last one that can be built ends nothing by itself; each is taken back alone."""
    for kind, verb in (("cities.found", "found"), ("ships.build", "build")):
        visit = open_at(midway("civilization", kind, 2, seats=7, rules="advanced"))
        at, places = len(visit.table.record), [what for v, what in visit.decision.actions if v == verb]
        visit.press("pick", places[0])
        assert len(rows(visit)) == 1 and (visit.table.awaits_go_ahead or visit.decision.kind == kind)
        visit.press("drop-order", "0")
        assert len(visit.table.record) == at and not rows(visit)


@pytest.mark.parametrize(("then", "elements"), [("trade.open", {"seat-0", "seat-1", "seat-2"}), ("storm.lose", set())])
def test_what_lies_beyond_a_question_is_picked_at_once_unless_chance_comes_first(then: str, elements: set[str]) -> None:
    """Parley: who refuses the last offer brings on the storm, and no die is thrown to see what could be picked."""

    def leads(record: Record, decision: Decision) -> bool:
        p = record.position.copy()
        record.game.play(p, ("refuse", None))
        following = record.game.decision(p)
        return following is not None and (following.kind, following.seat) == (then, decision.seat)

    visit = open_at(midway("parley", "trade.answer", 2, leads, seats=3))
    ahead = visit.app.session.skip.ahead
    assert {*ahead} == elements - {f"seat-{visit.decision.seat}"}
    assert all(steps[0] == ("refuse", None) for steps in ahead.values())
