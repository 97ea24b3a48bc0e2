"""Forms: filled in in any order, sent as one, taken back as one; what is lacking is said, and nothing is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.table.game_files import dump
from cradle.app.table.saves import DRAFT, PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit, nodes, words
from tests.civilization.positions import game as GAME
from tests.civilization.positions import laid, play

NAMES = ("Ada", "Ben", "Cleo", "Dido")
HANDS = {0: "ochre hides gold gold salt", 1: "grain grain gold iron salt", 2: "cloth cloth wine iron", 3: "oil oil dye"}


def at_market(people: tuple[int, ...] = (0,), rules: str = "advanced", **hands: Any) -> Visit:
    """A table at which the first seat is to make an offer."""
    p = laid(rules, 4, phase="trade", hand=hands.get("hand", HANDS), nations="africa italy illyria thrace")
    record = Record(p_game := games.load("civilization"), p_game.variant_of(p), start=p_game.to_json(p))
    kinds = ["human" if s in people else "heuristic" for s in range(4)]
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    saved = dump(Table(record, seats, "kept", "kept"))
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


def fill(visit: Visit, *what: str) -> Visit:
    for one in what:
        visit.press("fill", one)
    return visit


def played(visit: Visit) -> list[Any]:
    record, game = visit.table.record, visit.table.game
    return [game.decision(record.at(k)).actions[record.indices[k]] for k in range(len(record))]


def emptied(visit: Visit) -> Visit:
    """Without what is proposed: cards and words, then the wishes."""
    return fill(visit, "clear", "clear")


@pytest.fixture
def market() -> Visit:
    return emptied(at_market())


def test_what_is_refused_stands_where_the_offer_was_announced(market: Visit) -> None:
    assert market.see("prompt").count("A lot has at least") == 1
    market.press("send")
    assert market.see("prompt").count("A lot has at least") == 1
    fill(market, "card-salt")
    assert "A lot has" not in market.see("prompt") and "Certain: Ochre and Salt" in market.see("prompt")


def test_an_offer_is_filled_in_in_any_order_and_sent_at_once(market: Visit) -> None:
    """D-71, E.9.2: the page puts cards, words and wishes into the order of the market."""
    fill(market, "ask-grain", "card-salt", "to-1", "card-hides", "card-ochre", "ask-cloth")
    assert not len(market.table.record)
    market.press("send")
    offer = [
        ("offer", 1), ("lay", "ochre"), ("lay", "hides"), ("lay", "salt"), ("done", None),
        ("name", "ochre"), ("name", "salt"), ("claim", "hides"), ("ask", "grain"), ("ask", "cloth"), ("done", None),
    ]  # fmt: skip
    assert played(market) == offer
    assert market.decision.kind == "trade.answer"


def test_what_is_laid_is_not_wanted(market: Visit) -> None:
    fill(market, "ask-gold", "ask-iron", "card-gold")
    iron = market.table.position.law.deck.index["iron"]
    assert market.app.session.forms.draft.asked == (iron,)


def test_cards_are_laid_and_taken_back_freely(market: Visit) -> None:
    """Each press lays one more; after the last one of a kind none lies there."""
    fill(market, "card-gold", "card-gold")
    assert "2 of 2" in market.see("part-hand")
    fill(market, "card-gold")
    assert "of 2" not in market.see("part-hand")


def lot(visit: Visit) -> dict[str, int]:
    """The cards in the form, by name."""
    draft, ids = visit.app.session.forms.draft, visit.table.position.law.deck.ids
    return {id: n for id, n in zip(ids, draft.lot, strict=True) if n}


def test_a_lot_is_filled_up_with_what_the_hand_misses_least(market: Visit) -> None:
    """E.9.1: three cards; what is laid next takes the place of what was filled in."""
    fill(market, "card-gold")
    assert lot(market) == {"gold": 1, "ochre": 1, "hides": 1}
    assert "Filled up with: Ochre and Hides" in market.see("prompt")
    fill(market, "card-gold")
    assert lot(market) == {"gold": 2, "ochre": 1}
    fill(market, "card-salt")
    assert lot(market) == {"gold": 2, "salt": 1}
    assert "Filled up" not in market.see("prompt")
    fill(market, "card-ochre")
    assert lot(market) == {"ochre": 1, "gold": 2, "salt": 1}, "a larger one may be laid"


def test_who_lays_what_is_filled_in_keeps_it(market: Visit) -> None:
    """Three presses without a look are a lot of these three."""
    for order in (("gold", "ochre", "hides"), ("hides", "gold", "ochre"), ("ochre", "hides", "gold")):
        fill(market, "clear", *[f"card-{id}" for id in order])
        assert lot(market) == {"gold": 1, "ochre": 1, "hides": 1}
    assert "Filled up" not in market.see("prompt")


def test_a_digit_says_how_many_cards_of_the_kind_laid_last(market: Visit) -> None:
    fill(market, "card-gold").press("digit", "2")
    assert lot(market)["gold"] == 2
    market.press("digit", "9")
    assert lot(market)["gold"] == 2


def test_a_card_laid_takes_the_place_of_a_suggested_one() -> None:
    """One press changes one card of the lot that the settler would offer."""
    visit = at_market().press("suggest")
    before = lot(visit)
    fill(visit, "card-gold")
    assert lot(visit)["gold"] == 1 and sum(lot(visit).values()) == 3
    assert sum((before | {"gold": 0}).get(id, 0) for id in lot(visit)) == 2


def test_forms_open_empty_until_a_suggestion_is_asked_for() -> None:
    """Nobody is made to offer, to say or to ask for what they have not chosen."""
    market = at_market()
    forms = market.app.session.forms
    assert all(b[1].get("aria-disabled") == "true" for b in market.buttons("prompt", "send"))
    for _ in range(2):
        assert not lot(market) and not forms.draft.asked and not forms.draft.named and not forms.proposed
        market.press("send")
        assert not len(market.table.record)
        market.press("suggest")
        assert sum(lot(market).values()) >= 3 and forms.proposed
        forms.forget()


def test_what_lies_in_the_lot_is_heard_once_as_it_changes() -> None:
    """Also what the settler has laid, and what the page has filled up."""
    market = at_market()
    for press, verb in (("", "suggest"), ("clear", "fill"), ("card-gold", "fill"), ("ask-grain", "fill")):
        heard = len(market.page.announced)
        market.press(verb, press)
        (said,) = market.page.announced[heard:]
        shown = next(words(n) for n in nodes(market.page.drawn["prompt"]) if n[1].get("key") == "told")
        assert said.replace(".", "") == shown.replace(".", ""), press or verb
    assert "Certain: Ochre and Gold. Said: Hides. Wants: Grain. Filled up with: Ochre and Hides." in said


def test_an_answer_opens_empty_too() -> None:
    visit = after(f"{OFFER}, ask iron, ask gold, done", me=1)
    assert visit.decision.kind == "trade.answer" and not lot(visit)
    assert [b[1].get("aria-disabled") for b in visit.buttons("prompt", "send")][:1] == ["true"]


CALAMITY = HANDS | {0: "hides hides oil oil slave_revolt"}


@pytest.mark.parametrize("rules", ["advanced", "classic"])
def test_a_suggestion_says_nothing_that_is_not_true(rules: str) -> None:
    """E.9.2: also of a lot with a calamity in it, of which the settler itself would not tell the truth."""
    plain = {0: "hides hides salt salt epidemic"} | dict.fromkeys(range(1, 4), "ochre iron salt")
    hand = CALAMITY if rules == "advanced" else plain
    visit = at_market(rules=rules, hand=hand).press("suggest")
    assert visit.app.session.forms.proposed
    calamity = hand[0].split()[-1]
    assert lot(visit)[calamity] == 1
    visit.press("send")
    said = [what for verb, what in played(visit) if verb in ("name", "claim")]
    laid = [what for verb, what in played(visit) if verb == "lay"]
    assert calamity in laid and said and all(said.count(one) <= laid.count(one) for one in said)


def test_what_was_claimed_truly_is_not_said_of_another_lot(market: Visit) -> None:
    """Only who claims something false has said it."""
    fill(market, "card-salt", "card-gold", "card-hides", "truth", "claim-hides")
    assert "Said: Hides" in market.see("prompt")
    fill(market, "card-ochre", "card-hides")
    assert lot(market) == {"ochre": 1, "gold": 1, "salt": 1} and "Said: Ochre" in market.see("prompt")
    fill(market, "claim-dye", "card-hides")
    assert "Dye" in market.see("prompt").split("Said: ")[1], "who lies goes on lying"


def test_what_a_lot_breaks_is_said_before_it_is_sent() -> None:
    """A.6.1: three papyrus are worth 18; without two of them 2 are left."""
    visit = at_market(hand=HANDS | {0: "papyrus papyrus papyrus salt gold"})
    fill(visit, "card-salt", "card-gold")
    assert lot(visit) == {"salt": 1, "gold": 1}, "nothing fills a lot up that breaks a set"
    assert "breaks" not in visit.see("prompt")
    fill(visit, "card-papyrus")
    assert "30 → 8 without this lot: it breaks your 3 Papyrus" in visit.see("prompt")
    fill(visit, "clear").press("suggest")
    if lot(visit).get("papyrus"):
        assert "it breaks your 3 Papyrus" in visit.see("prompt")


def test_what_adds_most_to_the_sets_is_asked_for_by_one_press() -> None:
    """As the cards of the hand say it: one more gold adds 27, one more silver 9."""
    visit = at_market(hand=HANDS | {0: "ochre hides silver gold salt gold"})
    fill(visit, "card-salt", "card-ochre", "card-hides", "best")
    ids = visit.table.position.law.deck.ids
    assert [ids[k] for k in visit.app.session.forms.draft.asked] == ["gold", "silver"], "nothing that is in the lot"
    assert "best" not in {b[1]["data-arg"] for b in visit.buttons("part-form", "fill")}


def test_two_of_a_kind_can_be_asked_for_and_are_given() -> None:
    """E.16.1: three goods are asked for in all, and one of them twice."""
    visit = at_market(people=(0, 1))
    fill(visit.press("lift"), "card-ochre", "card-hides", "card-salt", "to-1", "ask-grain", "more-grain", "ask-iron")
    assert "You want: 3/3" in visit.see("part-form") and "2 Grain" in visit.see("part-form")
    assert "Wants: Iron and Grain ×2" in visit.see("prompt")
    visit.press("send")
    assert [what for verb, what in played(visit) if verb == "ask"] == ["iron", "grain", "grain"]
    visit.press("lift")
    assert "Grain ×2" in visit.see("part-market") and "Give Iron and Grain ×2" in visit.see("part-form")
    fill(visit, "meet")
    assert lot(visit) == {"iron": 1, "grain": 2}
    fill(visit, "clear", "give-0-grain-2")
    assert lot(visit)["grain"] == 2
    fill(visit, "ask-hides", "more-hides", "ask-hides")
    assert not visit.app.session.forms.draft.asked, "who presses a wish again has it no more"


def test_the_truth_follows_what_is_laid(market: Visit) -> None:
    """E.9.2: of what is not declared, the truth is said unless a person says something else, or nothing."""
    fill(market, "card-salt", "card-hides", "card-ochre")
    assert "Said: Hides" in market.see("prompt") and "Certain: Ochre and Salt" in market.see("prompt")
    fill(market, "truth")
    assert "Said" not in market.see("prompt")
    assert "Your cards: Ochre, Hides and Salt" in market.see("prompt"), "one may want to know what lies there"
    fill(market, "claim-dye")
    assert "Said: Dye" in market.see("prompt") and "Your cards" in market.see("prompt")
    fill(market, "truth")
    assert "Said: Hides" in market.see("prompt") and "Your cards" not in market.see("prompt")


def test_what_they_want_is_laid_and_what_they_have_is_asked_for_with_one_press() -> None:
    """In the table of who wants what, and beside the answer."""
    visit = at_market(people=(0, 1))
    fill(emptied(visit.press("lift")), "card-ochre", "card-hides", "card-salt", "ask-iron", "ask-gold", "to-1")
    fill(emptied(visit.press("send").press("lift")), "meet")
    assert lot(visit) == {"iron": 1, "gold": 1, "salt": 1}
    assert "Certain: Iron and Gold" in visit.see("prompt"), "what they want is declared"
    fill(visit, "want-0-ochre")
    assert visit.app.session.forms.draft.asked == (visit.table.position.law.deck.index["ochre"],)
    presses = {b[1]["data-arg"]: b[1].get("aria-label") for b in visit.buttons("part-form", "fill")}
    assert presses["give-0-iron"] == "Give Iron" and presses["want-0-ochre"] == "Ask for Ochre"
    fill(visit, "clear", "give-0-gold")
    assert lot(visit) == {"iron": 1, "salt": 1, "gold": 1}


def test_what_is_lacking_is_said_and_nothing_is_played(market: Visit) -> None:
    """E.9.1."""
    fill(market, "card-gold", "card-ochre", "card-ochre").press("send")
    assert "at least 3 cards" in market.see("prompt")
    assert not len(market.table.record)
    fill(market, "card-hides")
    assert "at least 3 cards" not in market.see("prompt"), "whoever goes on has read it"


def test_nothing_can_be_sent_before_it_is_an_offer_and_what_it_lacks_is_said_beside_it(market: Visit) -> None:
    def off() -> list[bool]:
        return [b[1].get("aria-disabled") == "true" for b in market.buttons("prompt", "send")]

    assert off() == [True, True] and "at least 3 cards" in market.see("prompt")
    fill(market, "card-hides")
    assert off() == [False, False] and "at least 3 cards" not in market.see("prompt")


def test_no_order_is_ever_too_late(market: Visit) -> None:
    """D-71: whatever is pressed in whatever order is an offer that the market takes."""
    fill(market, "card-salt", "card-gold", "name-salt", "card-ochre", "name-ochre", "unname-salt", "claim-dye")
    market.press("send")
    names = [what for verb, what in played(market) if verb == "name"]
    assert names == ["ochre", "gold"]
    assert ("claim", "dye") in played(market)


def test_it_is_taken_back_as_one_and_begins_from_what_was_sent(market: Visit) -> None:
    fill(market, "card-salt", "card-hides", "card-ochre", "to-1", "ask-grain").press("send")
    assert len(market.table.record) == 10
    market.press("undo")
    assert not len(market.table.record)
    assert market.decision.kind == "trade.open"
    pressed = [n[1]["data-arg"] for n in nodes(market.page.drawn["part-form"]) if n[1].get("aria-pressed") == "true"]
    assert {"to-1", "ask-grain"} < set(pressed)


def test_the_list_of_moves_still_has_every_step(market: Visit) -> None:
    """Whoever wants to can go step by step."""
    market.press("list")
    rows = [words(node) for node in nodes(market.page.drawn["prompt"]) if node[0] == "li"]
    assert "Offer to all" in rows and "Offer to Ben" in rows


def by_steps(visit: Visit) -> Visit:
    """An offer to all, begun from the list of moves: its cards are marked, and laid together."""
    visit.press("play", str(visit.decision.actions.index(("offer-all", None)))).press("mark-none")
    assert visit.decision.kind == "trade.lay"
    return visit


def test_cards_that_are_laid_outside_the_form_are_marked_in_any_order(market: Visit) -> None:
    """D-71, E.9.1: the dearest first, with none laid that could fill the lot up; no card is ever refused."""
    by_steps(market)
    for id in ("gold", "hides", "ochre"):
        market.press("pick", f"card-{id}")
        assert "notice" not in str(market.page.drawn["prompt"])
    market.press("mark", "card-gold 1").press("confirm")
    assert [what for verb, what in played(market) if verb == "lay"] == ["ochre", "hides", "gold"]
    assert market.decision.kind == "trade.name"
    market.press("undo")
    assert market.decision.kind == "trade.lay" and not any(verb == "lay" for verb, _ in played(market))


def test_a_lot_with_too_few_commodities_says_what_it_lacks() -> None:
    """E.9.2: two cards are named, and no calamity can be."""
    hand = HANDS | {0: "ochre hides gold slave_revolt superstition"}
    market = by_steps(emptied(at_market(hand=hand)))
    for id in ("superstition", "slave_revolt", "gold"):
        market.press("pick", f"card-{id}")
    market.press("confirm")
    assert "at least 3 cards, and at least 2 of them are commodities" in market.see("prompt")
    market.press("pick", "card-ochre").press("confirm")
    assert [what for verb, what in played(market) if verb == "name"] == ["ochre", "gold"]


def test_the_buttons_of_the_steps_give_way_to_the_form(market: Visit) -> None:
    plain = [words(b) for b in market.buttons("prompt", "play")]
    assert plain == ["Offer nothing"]
    assert [words(b) for b in market.buttons("prompt", "send")] == ["Send offer", "Final offer"]


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


def after(*said: str, me: int = 0) -> Visit:
    """A table at which this was done in the market, and one person decides next."""
    p = laid("advanced", 4, phase="trade", hand=HANDS, nations="africa italy illyria thrace")
    for steps in said:
        play(p, steps)
    record = Record(GAME, GAME.variant_of(p), start=GAME.to_json(p))
    kinds = ["human" if seat == me else "heuristic" for seat in range(4)]
    seats = [Seat(n, c, kind) for n, c, kind in zip(NAMES, COLOURS, kinds, strict=False)]
    saved = dump(Table(record, seats, "kept", "kept"))
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


OFFER = "offer-all, lay ochre, lay hides, lay salt, done, name ochre, name salt"


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


# Passing --------------------------------------------------------------------------------------------------------------
def rounds(*people: int) -> Visit:
    """A table at which the first seat has the word; nobody else is a bot."""
    visit = at_market(people=people or (0, 1, 2, 3))
    return visit.press("lift") if visit.table.side.guarded else visit


def offer(visit: Visit, *said: str) -> Visit:
    """Whoever has the word makes an offer."""
    if visit.table.side.guarded:
        visit.press("lift")
    return fill(emptied(visit), *said).press("send")


def test_who_passes_is_not_asked_again_before_it_is_their_word() -> None:
    """E.16.1: one click declines all that follows, without a curtain."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt")
    for _ in range(3):
        visit.press("pass")
    assert visit.decision.kind == "trade.open" and visit.decision.seat == 0, "nobody answers: the word is kept"
    visit.press("unseen")
    assert visit.decision.kind == "trade.open" and visit.decision.seat == 1, "the word comes to who has passed"
    visit.press("pass")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2)
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 0), "who has not passed is asked"
    visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2), "the others have passed"
    assert played(visit)[-2:] == [("refuse", None)] * 2


def test_who_declines_the_rest_is_asked_all_the_same_for_what_they_wished_for() -> None:
    """E.9.2: of what was truly declared or only claimed."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(4):
        visit.press("unseen")
    offer(visit, "card-gold", "card-iron", "card-salt")
    while visit.decision.seat != 0:
        visit.press("unseen")
    visit.press("pass")
    while visit.decision.seat != 2 or visit.decision.kind != "trade.open":
        visit.press("unseen")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine")
    while visit.decision.seat != 0:
        assert visit.decision.kind == "trade.answer"
        visit.press("unseen")
    assert visit.decision.kind == "trade.answer"
    assert visit.table.side.curtain is None and visit.table.passing.seats == [0]


def test_who_wants_nothing_more_is_not_asked_before_they_come_back() -> None:
    """E.16.1: neither for offers of their own, round after round, nor of what is offered to all."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(3):
        visit.press("unseen")
    visit.press("pass")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1)
    offer(visit, "card-gold", "card-iron", "card-salt")
    assert visit.decision.seat == 2, "an offer to all"
    visit.press("unseen").press("unseen").press("pass").press("pass").press("pass")
    assert visit.decision.kind != "trade.open", "the market has closed: all have passed"
    assert not visit.table.passing.seats and "is done here" not in visit.see("prompt")


def test_who_wants_nothing_more_is_not_asked_for_what_they_wished_for_nor_alone() -> None:
    """Until they come back: then an offer to them alone is put to them."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt", "ask-wine")
    for _ in range(3):
        visit.press("unseen")
    visit.press("pass").press("unseen")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine", "to-0")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 2) and played(visit)[-1] == ("refuse", None)
    assert "Ada is done here." in visit.see("prompt")
    visit.press("ask-again", "0")
    offer(visit, "card-cloth", "card-cloth", "card-wine", "name-wine", "to-0")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 0)


def test_those_who_have_declined_stand_in_one_row() -> None:
    """The form of an offer needs the room on a phone."""
    visit = rounds()
    for _ in range(2):
        visit.press("pass")
    rows = [
        n
        for n in nodes(visit.page.drawn["prompt"])
        if any(b[1].get("data-do") == "ask-again" for b in n[2:] if isinstance(b, list))
    ]
    assert len(rows) == 1 and words(rows[0]).startswith("Ask again:")
    assert [b[1]["aria-label"] for b in visit.buttons("prompt", "ask-again")] == [
        "Ada: ask me again",
        "Ben: ask me again",
    ]
    visit.press("ask-again", "0")
    assert visit.table.passing.seats == [1] and "Ben is done here." in visit.see("prompt")


def test_passing_can_be_taken_back() -> None:
    """By a button, or with the step."""
    visit = offer(rounds(), "card-gold", "card-gold", "card-salt").press("pass")
    assert "Ben declines for now." in visit.see("prompt")
    visit.press("ask-again", "1")
    assert not visit.table.passing.seats
    visit.press("pass")
    assert visit.table.passing.seats == [2]
    visit.press("undo")
    assert not visit.table.passing.seats and visit.decision.seat == 2


def test_a_last_word_spares_who_gives_it_the_questions_that_follow() -> None:
    """E.16.1: not asked for another offer, nor for answers, until it is their word again."""
    visit = rounds()
    if visit.table.side.guarded:
        visit.press("lift")
    fill(emptied(visit), "card-gold", "card-gold", "card-salt").press("send", "last")
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1), "the word went on"
    offer(visit, "card-gold", "card-iron", "card-salt")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.answer", 2), "who has said it is not asked"
    for _ in range(2):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 1)
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0), "it is their word, in the next round"
    offer(visit, "card-gold", "card-gold", "card-salt")
    for _ in range(3):
        visit.press("unseen")
    assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0), "who speaks again is asked again"


def test_cards_that_lie_in_the_market_are_still_ones_own() -> None:
    """E.9.4: until a deal is made; the others see so, too."""
    visit = at_market(people=(0, 1))
    offer(visit, "card-gold", "card-gold", "card-ochre")
    visit.press("lift")
    fill(emptied(visit), "card-grain", "card-iron", "card-salt").press("send").press("lift")
    assert "Your trade cards: 2, worth 13 in all; in the market: 3" in visit.see("part-hand")
    table = visit.see("part-traders")
    assert [table.split(name)[1].split()[0] for name in NAMES] == ["5", "5", "4", "3"]


# A page that is loaded anew ------------------------------------------------------------------------------------------
def test_what_is_filled_in_is_still_there_when_the_page_is_loaded_anew(market: Visit) -> None:
    fill(market, "card-gold", "card-hides", "ask-grain", "to-2")
    draft = market.app.session.forms.draft
    anew = market.again()
    assert anew.app.session.forms.draft == draft
    emptied(anew)
    fill(anew, "card-salt")
    assert lot(anew.again()) == lot(anew)


def test_a_form_that_was_cleared_is_empty_when_the_page_is_loaded_anew(market: Visit) -> None:
    assert not lot(market) and not lot(market.again())
    market.press("suggest")
    anew = market.again()
    assert lot(anew) == lot(market) and anew.app.session.forms.proposed


def test_of_an_entry_that_is_damaged_nothing_is_taken(market: Visit) -> None:
    fill(market, "card-gold", "card-hides", "ask-grain")
    text = market.page.store.entries[DRAFT + "kept"]
    nested, longer, less = text.replace("[[", "[[[", 1), text.replace("false", '"x",1'), text.replace("0", "-7")
    no_decision = json.dumps({"forms": [5, *json.loads(text)["forms"][1:]]})
    for broken in ("[]", "{", '"x"', nested, longer, less, no_decision):
        market.page.store.entries[DRAFT + "kept"] = broken
        again = market.again()
        assert again.app.session.forms.draft is not None and "went wrong" not in again.see("toast")
    market.page.store.entries[DRAFT + "kept"] = text
    assert lot(market.again()) == lot(market)


def test_what_is_filled_in_goes_with_its_game(market: Visit) -> None:
    fill(market, "card-gold")
    assert DRAFT + "kept" in market.page.store.entries
    market.press("home").press("delete", "kept")
    assert not [key for key in market.page.store.entries if "kept" in key]


def test_what_nobody_took_is_neither_suggested_again_nor_sent_again_unawares() -> None:
    """E.16.1: the settler would add a card, and then offer nothing; who sends the same once more is told so."""
    visit = at_market(hand=HANDS | {0: "ochre hides iron papyrus gold gold"})
    forms, sent = visit.app.session.forms, list[Any]()
    for _ in range(2):
        visit.press("suggest")
        assert forms.proposed and "Send offer" in visit.labels("prompt", "send")
        sent.append(forms.draft)
        visit.press("send")
        while visit.decision.kind == "trade.answer":
            visit.app.session.make(("refuse", None))
        visit.app.session.advance()
        visit = visit.again()
        forms = visit.app.session.forms
        assert (visit.decision.kind, visit.decision.seat) == ("trade.open", 0)
    assert [sum(one.lot) for one in sent] == [3, 4] and forms.draft == sent[-1]
    assert "Send again" in visit.labels("prompt", "send")
    visit.press("suggest")
    assert "would send nothing" in visit.see("prompt") and forms.draft == sent[-1]
    fill(visit, "ask-dye")
    assert "Send offer" in visit.labels("prompt", "send")


def test_an_offer_of_ones_own_is_where_the_next_one_begins(market: Visit) -> None:
    """One changes a card of it, or a wish."""
    fill(market, "card-salt", "card-hides", "card-ochre", "ask-dye")
    mine = market.app.session.forms.draft
    market.press("suggest")
    emptied(market)
    fill(market, "card-salt", "card-hides", "card-ochre", "ask-dye").press("send")
    while market.decision.kind == "trade.answer":
        market.app.session.make(("refuse", None))
    assert market.app.session.forms.draft.lot == mine.lot and not market.app.session.forms.proposed
