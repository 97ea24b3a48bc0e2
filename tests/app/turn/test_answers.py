"""Answers to an offer, and what follows it: who wants what is said, and the next offer begins from the last one."""

from __future__ import annotations

from random import Random

from cradle import games
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit, nodes, words
from tests.app.turn.market import HANDS, NAMES, OFFER, after, at_market, emptied, fill, offer, played


def test_how_many_goods_one_can_want_is_said(market: Visit) -> None:
    """E.9.2: of a fourth the first gives way."""
    for n, id in enumerate(("grain", "cloth", "dye"), 1):
        fill(market, f"ask-{id}")
        assert f"You want: {n}/3" in market.see("part-form")
    fill(market, "ask-oil")
    asked = market.app.session.forms.draft.asked
    assert [market.table.position.law.deck.ids[k] for k in asked] == ["cloth", "dye", "oil"]


def test_the_table_says_who_wants_what() -> None:
    """Public knowledge: how many cards each holds, with those laid; what was asked for and truly declared."""
    visit = at_market(people=(0, 1))
    emptied(visit.press("lift"))
    fill(visit, "card-salt", "card-hides", "card-ochre", "to-1", "ask-grain", "ask-cloth").press("send").press("lift")
    rows = [words(node) for node in nodes(visit.page.drawn["part-form"]) if node[0] == "tr"]
    assert rows[1:] == ["Ada 5 Grain Cloth Ochre Salt", "Cleo 4 – –", "Dido 3 – –"], "of the others, in the form"
    visit.press("play", str(visit.decision.actions.index(("refuse", None))))
    rows = [words(node) for node in nodes(visit.page.drawn["part-traders"]) if node[0] == "tr"]
    assert len(rows) == 5, "of all, where nobody fills in a form"


def test_cards_say_who_wants_them_goods_who_had_them_and_partners_how_many_cards_they_hold() -> None:
    visit = at_market(people=(0, 1))
    emptied(visit.press("lift"))
    fill(visit, "card-salt", "card-hides", "card-ochre", "ask-grain", "ask-iron").press("send")
    visit.press("lift")
    assert visit.decision.kind == "trade.answer" and visit.decision.seat == 1
    named = {n[1]["data-arg"]: n[1]["aria-label"] for n in nodes(visit.page.drawn["part-hand"]) if "data-arg" in n[1]}
    assert [arg for arg, words in named.items() if "Wanted by Ada" in words] == ["card-iron", "card-grain"]
    goods = {n[1]["data-arg"]: n for n in nodes(visit.page.drawn["part-form"]) if n[1].get("data-do") == "fill"}
    offered = [arg for arg, n in goods.items() if "offered by Ada" in n[1].get("aria-label", "")]
    assert offered == ["ask-ochre", "ask-salt"]
    alone = at_market()
    partners = [words(b) for b in alone.buttons("part-form", "fill") if b[1]["data-arg"].startswith("to-")]
    assert partners == ["All", "Ben 5", "Cleo 4", "Dido 3"]


def test_an_answer_shows_what_it_makes_of_the_hand() -> None:
    """A.6.1: sets count their value times the square of their number."""
    hand = HANDS | {0: "grain ochre hides salt", 1: "grain grain gold iron salt"}
    visit = at_market(people=(0, 1), hand=hand)
    emptied(visit.press("lift"))
    fill(visit, "card-grain", "card-hides", "card-salt", "to-1").press("send").press("lift")
    assert "Your trade cards: 5, worth 30 in all" in emptied(visit).see("part-hand"), "nothing comes of no lot"
    fill(visit, "card-gold", "card-iron", "card-salt", "card-salt")
    now, sure, hoped = 16 + 9 + 2 + 3, 36 + 12, 36 + 12 + 1
    assert f"Hand: {now} → {sure} ({hoped} if all is true)" in visit.see("part-hand")


def test_what_is_marked_is_sent() -> None:
    """Parley 5.1: a good is marked, another in its place, and sold when it is sent."""
    game, chance = games.load("parley"), Random(1)
    record = Record(game, {"seats": 3}, 1)
    while (decision := game.decision(record.position)) and (decision.kind != "sale" or len(decision.actions) < 3):
        record.play(chance.choice(decision.actions))
    assert decision is not None
    kinds = ["human" if s == decision.seat else "heuristic" for s in range(3)]
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    visit = Visit(FakePage(Storage({PREFIX + "kept": dump(Table(record, seats, "kept", "kept"))}), route="#/play/kept"))
    first, other = [what for verb, what in decision.actions if verb == "sell"][:2]
    at = len(record)
    fill(visit, str(first), str(other)).press("send")
    assert played(visit)[at] == ("sell", other)


def answers() -> Visit:
    """The first seat has made an offer to all, and two have answered."""
    return after(
        f"{OFFER}, done",
        "counter, lay iron, lay grain, lay gold, done, name grain, name gold, done",
        "counter, lay iron, lay cloth, lay wine, done, name cloth, name wine, claim iron, done, refuse",
    )


def test_all_answers_stand_side_by_side_each_with_what_it_makes_of_the_hand() -> None:
    """E.16.1, A.6.1: two gold are worth 36; with a third one 81."""
    visit = answers()
    assert visit.decision.kind == "trade.close"
    said = visit.see("part-market")
    assert "Ben: 3 cards Hand: 41 → 85 Accept" in said
    assert "Cleo: 3 cards Hand: 41 → 46 (48 if all is true) Accept" in said


def test_who_answers_sees_the_offer_and_what_others_answered_folded_away() -> None:
    visit = after(f"{OFFER}, done", "counter, lay iron, lay grain, lay gold, done, name grain, name gold, done", me=2)
    folded = [words(node[2]) for node in nodes(visit.page.drawn["part-market"]) if node[0] == "details"]
    assert folded == ["Market", "Answer from Ben"]


def test_an_answer_is_accepted_where_it_stands() -> None:
    visit = answers()
    visit.press("pick", "lot-1")
    assert played(visit)[-1] == ("accept", 1)


def test_a_single_answer_is_accepted_or_refused_in_the_prompt_as_well() -> None:
    """Of several, each is accepted beside what was said of it."""
    assert "Accept Ben" not in answers().see("prompt") and "Accept none" in answers().see("prompt")
    answer = "counter, lay iron, lay grain, lay gold, done, name grain, name gold, done"
    visit = after(f"{OFFER}, done", answer, "refuse, refuse")
    assert "Accept Ben’s answer Refuse" in visit.see("prompt")
    visit.press("play", str(visit.decision.actions.index(("accept", 1))))
    assert played(visit)[-1] == ("accept", 1)


def test_who_accepts_none_goes_on_from_the_same_offer() -> None:
    """E.16.1: the word is kept, and the offer can be changed."""
    visit = answers()
    visit.press("play", str(visit.decision.actions.index(("refuse", None))))
    assert visit.decision.kind == "trade.open"
    fill(emptied(visit), "card-salt", "card-hides", "card-ochre", "to-2").press("send")
    assert played(visit)[1] == ("offer", 2)


def test_what_the_settler_would_send_stands_in_the_form_once_asked_for_and_can_be_cleared() -> None:
    market = at_market().press("suggest")
    assert "Certain" in market.see("prompt"), "what it says stands in the prompt"
    assert "in the lot" in str(market.page.drawn["part-hand"])
    fill(market, "clear")
    assert "is-picked" not in str(market.page.drawn["part-hand"])
    market.press("suggest").press("send")
    assert played(market)[0][0] in ("offer", "offer-all")
    assert market.decision.kind == "trade.answer"


def test_where_the_settler_would_send_nothing_it_says_so() -> None:
    visit = after(f"{OFFER}, ask dye, done", me=1)
    assert visit.decision.kind == "trade.answer"
    visit.press("suggest")
    assert "would send nothing" in visit.see("prompt")


def test_the_same_can_be_claimed_twice(market: Visit) -> None:
    """E.9.2: whatever is said besides need not be true, not even likely."""
    fill(market, "card-salt", "card-gold", "card-gold", "card-ochre", "claim-dye", "claim-dye").press("send")
    assert [what for verb, what in played(market) if verb == "claim"] == ["dye", "dye"]


def test_the_next_offer_of_the_turn_begins_from_the_last_one() -> None:
    """E.16.1: with its cards where they are still held, else with its wishes."""
    visit = emptied(at_market())
    fill(visit, "card-salt", "card-hides", "card-ochre", "to-1", "ask-grain").press("send")
    sent = visit.app.session.forms._sent[-1].draft
    visit.press("undo")
    assert visit.app.session.forms.draft == sent
    visit.table.position.hand[:] = [n and n - 1 for n in visit.table.position.hand]
    visit.app.session.forms.forget()
    assert visit.app.session.forms.draft.asked == sent.asked and visit.app.session.forms.draft.lot != sent.lot


def test_an_offer_begins_with_the_cards_that_were_last_laid_in_an_answer() -> None:
    """E.16.1: to whom it goes and what it asks for are those of the last offer."""
    visit = at_market(people=(0, 1))
    offer(visit, "card-gold", "card-gold", "card-ochre", "to-1", "ask-grain")
    visit.press("lift")
    fill(emptied(visit), "card-grain", "card-iron", "card-salt", "claim-dye").press("send")
    answer = visit.app.session.forms._sent[-1].draft
    visit.press("lift").press("play", str(visit.decision.actions.index(("refuse", None))))
    visit.press("play", str(visit.decision.actions.index(("done", None)))).press("lift")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1)
    for here in (visit, visit.again().press("lift")):
        begun = here.app.session.forms.draft
        assert (begun.lot, begun.claimed, begun.asked) == (answer.lot, answer.claimed, ()), "loaded anew or not"
