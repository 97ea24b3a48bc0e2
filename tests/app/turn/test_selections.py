"""Sets are marked freely, in any order, and confirmed as a whole (D-71)."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games
from cradle.civilization.board import selections
from cradle.civilization.board.selections import payment
from cradle.civilization.rules.geography import INDEX
from cradle.words.text import catalogue

from tests.app.pages import Visit, nodes, words
from tests.app.table.orders import midway, open_at
from tests.app.table.test_orders import actions

CIVILIZATION = {"seats": 7, "rules": "advanced", "trade_rounds": 4}


@pytest.fixture
def growing() -> Visit:
    return open_at(midway("civilization", "expansion.share", 8, **CIVILIZATION))


@pytest.fixture
def losing() -> Visit:
    return open_at(midway("civilization", "loss.from", 6, **CIVILIZATION))


def marked(visit: Visit) -> dict[str, int]:
    return {element: n for element, n in visit.app.session.marks.marked.items() if n}


def selection(visit: Visit) -> Any:
    found = visit.app.session.marks.open
    assert found is not None
    return found


def left(visit: Visit) -> list[str]:
    """What a set or the newest order would leave."""
    return [words(node) for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "preview"]


def listed(visit: Visit) -> list[str]:
    return [words(node) for node in nodes(visit.page.drawn["prompt"]) if node[1].get("class") == "order"]


def by_steps(visit: Visit, played: list[Any], at: int) -> Any:
    """The position that the same steps lead to."""
    p = visit.table.record.at(at)
    for action in played:
        visit.table.game.play(p, action)
    return p


def test_all_tokens_grow_by_one_click(growing: Visit) -> None:
    """B.2.1: the proposal is what the heuristic player would do, and uses all there is."""
    at, seat, need = len(growing.table.record), growing.decision.seat, selection(growing).need
    assert sum(marked(growing).values()) == need == growing.table.position.stock(seat)
    growing.press("confirm")
    assert growing.table.record.at(at + need).stock(seat) == 0
    assert [verb for verb, _ in actions(growing, at)[:need]] == ["grow"] * need


def test_growth_is_adjusted_place_by_place(growing: Visit) -> None:
    before = marked(growing)
    less = next(iter(before))
    more = next(
        e for e in selection(growing).parts if before.get(e, 0) < max(selection(growing).parts[e]) and e != less
    )
    growing.press("mark", f"{less} {before[less] - 1}")
    growing.press("mark", f"{more} {before.get(more, 0) + 1}")
    table, seat, at = growing.table, growing.decision.seat, len(growing.table.record)
    then = table.position.at(INDEX[more], seat)
    growing.press("confirm")
    after = table.record.at(at + sum(before.values()))
    assert after.at(INDEX[more], seat) == then + before.get(more, 0) + 1


def test_nothing_is_played_before_it_is_complete(growing: Visit) -> None:
    at = len(growing.table.record)
    growing.press("mark-none")
    assert marked(growing) == {}
    place = next(iter(selection(growing).parts))
    growing.press("pick", place)
    assert marked(growing)[place] > 0
    growing.press("confirm")
    assert len(growing.table.record) == at and "more" in growing.see("prompt")
    growing.press("pick", place)
    assert marked(growing) == {}
    growing.press("mark-proposed").press("confirm")
    assert len(growing.table.record) > at


def test_what_is_marked_is_still_there_when_the_page_is_loaded_anew(growing: Visit) -> None:
    marks = growing.app.session.marks
    element = next(e for e, n in marks.marked.items() if n)
    growing.press("mark", f"{element} 0")
    anew = growing.again()
    assert anew.app.session.marks.marked == marks.marked
    anew.press("mark-proposed")
    assert anew.again().app.session.marks.marked[element]


def test_too_much_is_no_set_either(growing: Visit) -> None:
    at, full = len(growing.table.record), marked(growing)
    other = next(e for e in selection(growing).parts if full.get(e, 0) < max(selection(growing).parts[e]))
    growing.press("mark", f"{other} {full.get(other, 0) + 1}").press("confirm")
    assert len(growing.table.record) == at and "One too many" in growing.see("prompt")


def test_losses_in_any_order_are_the_same_set(losing: Visit) -> None:
    """F.29.7: whoever marks the last area first is not told that another comes too late."""
    at, first = len(losing.table.record), marked(losing)
    losing.press("mark-none")
    for element, n in reversed(list(first.items())):
        losing.press("pick", element).press("digit", str(n))
        assert marked(losing)[element] == n
    assert "order" not in losing.see("prompt") and "late" not in losing.see("prompt")
    steps = losing.app.session.marks.steps(selection(losing), first)
    assert isinstance(steps, list)
    losing.press("confirm")
    assert actions(losing, at)[: len(steps)] == steps
    lost = by_steps(losing, steps, at)
    assert losing.table.record.at(at + len(steps)) == lost


def test_what_was_confirmed_is_taken_back_as_a_whole(growing: Visit) -> None:
    at = len(growing.table.record)
    element = next(iter(marked(growing)))
    growing.press("mark", f"{element} 0")
    most = {e: max(numbers) for e, numbers in selection(growing).parts.items()}
    other, n = next(
        (e, marked(growing).get(e, 0)) for e in most if e != element and marked(growing).get(e, 0) < most[e]
    )
    growing.press("mark", f"{other} {n + 1}")
    short = selection(growing).need - sum(marked(growing).values())
    growing.press("mark", f"{element} {short}")
    chosen = marked(growing)
    growing.press("confirm")
    growing.press("undo")
    assert len(growing.table.record) == at and marked(growing) == chosen


def test_every_part_stands_in_the_list(losing: Visit) -> None:
    assert len(listed(losing)) == len(marked(losing))
    losing.press("list")
    assert len(listed(losing)) == len(selection(losing).parts)


def test_what_is_marked_can_be_seen_on_the_board(losing: Visit) -> None:
    scene = losing.page.drawn
    for element in selection(losing).parts:
        attributes = next(node[1] for node in nodes(scene[f"part-{element}"]) if node[1].get("data-pick") == element)
        assert ("is-picked" in attributes["class"]) == (element in marked(losing))
        assert attributes["tabindex"] == "0"


def test_a_click_elsewhere_is_refused_in_the_words_of_the_rules(losing: Visit) -> None:
    empty = next(a for a in ("thrace", "crete", "egypt", "gaul") if a not in selection(losing).parts)
    losing.press("pick", empty)
    refusal = losing.table.game.refusal(losing.table.position, "lose", empty)
    assert losing.voice.say(refusal[0], **refusal[1]) in losing.see("prompt")


def test_the_victim_shares_out_by_seat() -> None:
    """F.29.64: in any order, and where one number alone is left the engine does not ask."""
    visit = open_at(midway("civilization", "allot.number", 3, **CIVILIZATION))
    at, need = len(visit.table.record), selection(visit).need
    chips = [node for node in nodes(visit.page.drawn["prompt"]) if "seat-chip" in str(node[1].get("class"))]
    assert any("is-shared" in str(node[1].get("class")) for node in nodes(visit.page.drawn["prompt"]))
    assert len(chips) > len(selection(visit).parts), "each row has the mark of its seat, as the map and the score have"
    visit.press("mark-none")
    for element, numbers in reversed(selection(visit).parts.items()):
        left = need - sum(marked(visit).values())
        visit.press("mark", f"{element} {min(left, max(numbers))}")
    given = dict(visit.app.session.marks.marked)
    assert sum(given.values()) == need
    visit.press("confirm")
    told = [e for n, e in visit.table.happened if n >= at and e.id == "civilization.directed"]
    assert all(given[f"seat-{e.params['other']}"] == e.params["n"] for e in told) and told


# Parley ---------------------------------------------------------------------------------------------------------------
def test_cards_of_a_lot_are_laid_in_any_order() -> None:
    """3.2: the last good first, and a card is taken back before the lot is complete."""
    visit = open_at(midway("parley", "trade.lay", 3, seats=3))
    at = len(visit.table.record)
    first, *_, last = [what for verb, what in visit.decision.actions if verb == "lay"]
    visit.press("pick", last).press("digit", "1").press("pick", first).press("digit", "1")
    assert marked(visit) == {last: 1, first: 1}
    visit.press("confirm")
    assert actions(visit, at)[:3] == [("lay", first), ("lay", last), ("done", None)]


def test_at_least_one_card_is_a_lot() -> None:
    visit = open_at(midway("parley", "trade.lay", 3, seats=3))
    at = len(visit.table.record)
    visit.press("confirm")
    assert len(visit.table.record) == at and "1 more" in visit.see("prompt")


# Purchases ------------------------------------------------------------------------------------------------------------
def has_sets_to_choose(record: Any, decision: Any) -> bool:
    """For cards that the treasury alone does not pay, and that all the sets pay together."""
    found = selections.selection(record.game.view(record.position, decision.seat), decision)
    if not found or len(found.parts) < 3 or not any(len(by_n) > 1 for by_n in found.parts.values()):
        return False
    dues, sets = [due for due, _ in found.goals.values()], [max(by_n.values()) for by_n in found.parts.values()]
    return min(dues) > 0 and 30 < max(dues) < sum(sets) - record.position.treasury[decision.seat]


def has_sets_for_two_cards(record: Any, decision: Any) -> bool:
    """For the cheapest two of these cards and more, of which the last two sets pay less than one: so a purchase with
    these does not end all purchases.
    """
    found = selections.selection(record.game.view(record.position, decision.seat), decision)
    if not found or len(found.parts) < 3 or len(found.goals) < 2:
        return False
    first, second, *_ = sorted(due for due, _ in found.goals.values())
    sets = [max(by_n.values()) for by_n in found.parts.values()]
    return sum(sets[-2:]) < first and first + second + record.position.treasury[decision.seat] + 10 < sum(sets)


@pytest.fixture
def buying() -> Visit:
    return open_at(midway("civilization", "purchases.card", 9, has_sets_to_choose, **CIVILIZATION))


def dearest(visit: Visit) -> tuple[str, int]:
    """The goal that takes most, and what it takes."""
    return max(((goal, due) for goal, (due, _) in selection(visit).goals.items()), key=lambda found: found[1])


def test_a_card_is_bought_by_two_clicks(buying: Visit) -> None:
    """E.10.1: on the card, and on the sets that are proposed for it."""
    at, (goal, due) = len(buying.table.record), dearest(buying)
    assert due > 0
    assert buying.see("part-market") == "", "the market is closed, and nothing is laid yet"
    buying.press("pick", goal)
    assert sum(selection(buying).parts[e][n] for e, n in marked(buying).items()) >= due
    buying.press("confirm")
    played = actions(buying, at)
    assert ("buy", goal.removeprefix("buy-")) in played


@pytest.mark.long
def test_what_is_paid_and_what_is_too_much_stands_beside_the_marks(buying: Visit) -> None:
    """E.10.1: cards give no change; the treasury pays what is missing."""
    goal, due = dearest(buying)
    treasury = buying.table.position.treasury[buying.decision.seat]
    price = due + treasury
    buying.press("pick", goal)
    paid = sum(selection(buying).parts[e][n] for e, n in marked(buying).items())
    assert f"To pay: {price}. Cards: {paid}, treasury: {min(treasury, price - paid)}" in buying.see("prompt")
    for element, numbers in selection(buying).parts.items():
        buying.press("mark", f"{element} {max(numbers)}")
    paid = sum(selection(buying).parts[e][n] for e, n in marked(buying).items())
    assert paid > price and f"Cards: {paid}, {paid - price} too many" in buying.see("prompt")


@pytest.mark.long
def test_the_question_names_the_card_that_was_chosen(buying: Visit) -> None:
    """And nothing else is offered until it is bought, or the choice is cleared."""
    nothing = "Buy nothing more"
    assert nothing in buying.see("prompt") and "choose a civilization card" in buying.see("prompt")
    goal = next(iter(buying.app.session.marks.open.goals))
    name = buying.voice.say(f"civilization.card.{goal.removeprefix('buy-')}")
    buying.press("pick", goal)
    assert f"choose the sets of trade cards you give for {name}" in buying.see("prompt")
    assert nothing not in buying.see("prompt")
    buying.press("put-down")
    assert nothing in buying.see("prompt") and not buying.app.session.marks.goal


@pytest.mark.long
def test_what_is_to_be_bought_is_still_marked_when_the_page_is_loaded_anew(buying: Visit) -> None:
    marks = buying.app.session.marks
    goal = next(iter(marks.open.goals))
    buying.press("pick", goal)
    assert marks.goal == goal and marks.marked
    anew = buying.again().app.session.marks
    assert anew.open is not None and (anew.goal, anew.marked) == (goal, marks.marked)


def test_sets_are_laid_in_any_order_and_size(buying: Visit) -> None:
    """D-71: the cheapest first, and only a part of it."""
    at, (goal, _) = len(buying.table.record), dearest(buying)
    for element in selection(buying).parts:
        buying.press("pick", element)
    element = next(e for e, numbers in selection(buying).parts.items() if len(numbers) > 1)
    buying.press("mark", f"{element} 1")
    if buying.app.session.marks.missing(selection(buying)):
        buying.press("pick", goal)
    chosen = marked(buying)
    if len(buying.table.record) == at:
        buying.press("confirm")
    laid = [what for verb, what in actions(buying, at) if verb == "pay"]
    assert {f"card-{good}" for good in laid} == chosen.keys()


def test_what_cannot_be_paid_is_refused(buying: Visit) -> None:
    table = buying.table
    shop = {f"buy-{id}" for id in table.position.law.deck.card_ids}
    held = table.position.cards_of(buying.decision.seat)
    own = {f"buy-{table.position.law.deck.card_ids[card]}" for card in held}
    card = next(iter(sorted(shop - own - selection(buying).goals.keys())))
    refusal = table.game.refusal(table.position, "buy", card.removeprefix("buy-"))
    buying.press("pick", card)
    assert refusal is not None and buying.app.session.notices.notice == refusal


def test_least_is_lost_for_a_price() -> None:
    """A.6.1: a whole set of two for 8 rather than a part of one of five; two sets where one does not reach."""
    sets = {0: {2: 8, 1: 2}, 1: {5: 50, 4: 32, 3: 18, 2: 8, 1: 2}}
    assert payment({0: 2, 1: 5}, sets, 8, 0) == {0: 2}
    assert payment({0: 2, 1: 5}, sets, 55, 0) == {0: 2, 1: 5}
    assert payment({0: 2, 1: 5}, sets, 59, 0) is None
    assert payment({0: 2, 1: 5}, {**sets, 0: {2: 8, 1: 2, 3: 18}}, 59, 0) == {0: 3, 1: 5}


@pytest.mark.parametrize("name", games.names())
def test_no_refusal_says_that_something_comes_too_late(name: str) -> None:
    """D-71: the order is the page's matter."""
    for language, late in (("en", "too late"), ("fr", "trop tard")):
        texts = catalogue(games.texts(name), language)
        assert [text for id, text in texts.items() if "refusal" in str(id) and late in str(text)] == []


def test_what_was_picked_one_by_one_can_be_marked_anew_in_any_order(losing: Visit) -> None:
    """D-71: after a step from the list of moves, a click on an earlier place is not too late: the steps are marks."""
    at, open = len(losing.table.record), selection(losing)
    first, *later = open.parts
    verb, last = "lose", next(place for place in later if len(open.parts[place]) == 1)  # how many is not asked
    losing.press("list").press("play", str(losing.decision.actions.index((verb, last))))
    assert len(losing.table.record) > at and losing.table.decision.seat == losing.table.record.seats[at]
    assert first not in losing.table.targets(), "one by one, it would be too late"
    said = len(losing.page.announced)
    losing.press("why", first)
    assert losing.page.announced[said:] == [], "a click there is taken, so nothing speaks against it"
    losing.press("pick", first)
    assert len(losing.table.record) == at and losing.app.session.notices.notice is None
    assert {first, last} <= marked(losing).keys()


@pytest.mark.long
def test_what_was_paid_one_by_one_gets_a_dearer_set_before_it() -> None:
    """D-71, E.10.1: the engine wants the dearest first; the page puts the step where it belongs, if nothing was bought
    meanwhile.
    """
    buying = open_at(midway("civilization", "purchases.card", 6, has_sets_for_two_cards, **CIVILIZATION))
    at, (*_, less, more) = len(buying.table.record), [*selection(buying).parts]
    buying.press("list").press("play", str(buying.decision.actions.index(("pay", less.removeprefix("card-")))))
    assert more not in {*selection(buying).parts, *buying.table.targets()}
    buying.press("pick", more)
    assert actions(buying, at) == [("pay", one.removeprefix("card-")) for one in (more, less)]
    goals = selection(buying).goals
    buying.press("pick", min(goals, key=lambda goal: goals[goal][0])).press("confirm")
    bought = len(buying.table.record)
    assert actions(buying, at)[-1][0] == "buy"
    buying.press("pick", more)
    assert len(buying.table.record) == bought and buying.app.session.notices.notice is not None
