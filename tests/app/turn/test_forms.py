"""Forms: filled in in any order, sent as one, taken back as one; what is lacking is said, and nothing is played."""

from __future__ import annotations

import pytest
from cradle.app.bots.hints import Hints

from tests.app.pages import Visit, nodes, words
from tests.app.turn.market import HANDS, OFFER, after, at_market, emptied, fill, lot, played


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


def test_nothing_is_suggested_while_a_challenge_asks_for_it(market: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    assert market.buttons("prompt", "suggest")
    monkeypatch.setattr(Hints, "hidden", True)
    market.press("suggest")
    assert not lot(market) and market.buttons("prompt", "send") and not market.buttons("prompt", "suggest")


def test_what_lies_in_the_lot_is_heard_once_as_it_changes() -> None:
    """Also what the settler has laid, and what the page has filled up."""
    market = at_market()
    for press, verb in (("", "suggest"), ("clear", "fill"), ("card-gold", "fill"), ("ask-grain", "fill")):
        heard = len(market.page.announced)
        market.press(verb, press)
        (said,) = market.page.announced[heard:]
        shown = next(words(n) for n in nodes(market.page.drawn["prompt"]) if n[1].get("key") == "told")
        assert said.replace(".", "") == shown.replace(".", ""), press or verb
    assert "Certain: Ochre and Gold. Claimed: Hides. Wants: Grain. Filled up with: Ochre and Hides." in said


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
    assert "Claimed: Hides" in market.see("prompt")
    fill(market, "card-ochre", "card-hides")
    assert lot(market) == {"ochre": 1, "gold": 1, "salt": 1} and "Claimed: Ochre" in market.see("prompt")
    fill(market, "claim-dye", "card-hides")
    assert "Dye" in market.see("prompt").split("Claimed: ")[1], "who lies goes on lying"


def test_what_a_lot_breaks_is_said_before_it_is_sent() -> None:
    """A.6.1: three papyrus are worth 18; without two of them 2 are left."""
    visit = at_market(hand=HANDS | {0: "papyrus papyrus papyrus salt gold"})
    fill(visit, "card-salt", "card-gold")
    assert lot(visit) == {"salt": 1, "gold": 1}, "nothing fills a lot up that breaks a set"
    assert "breaks" not in visit.see("prompt")
    fill(visit, "card-papyrus")
    assert "30 → 8 without it: breaks your 3 Papyrus" in visit.see("prompt")
    fill(visit, "clear").press("suggest")
    if lot(visit).get("papyrus"):
        assert "breaks your 3 Papyrus" in visit.see("prompt")


def test_of_several_sets_that_a_lot_breaks_it_is_said_how_many() -> None:
    """Their names would take a second line, and move the cards."""
    visit = at_market(hand=HANDS | {0: "papyrus papyrus salt salt gold gold"})
    fill(visit, "card-papyrus", "card-salt")
    assert "without it: breaks 2 of your sets" in visit.see("prompt")
    fill(visit, "card-gold")
    assert "without it: breaks 3 of your sets" in visit.see("prompt")


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


def test_no_wish_moves_when_one_is_chosen() -> None:
    """What asks for one more of it stands behind all wishes."""
    visit = at_market(people=(0, 1))
    visit.press("lift")

    def row() -> list[str]:
        return [
            b[1]["data-arg"] for b in visit.buttons("part-form", "fill") if b[1]["data-arg"][:4] in ("ask-", "more")
        ]

    before = row()
    fill(visit, "ask-ochre", "ask-grain")
    assert row() == [*before, "more-ochre", "more-grain"]
    assert "+1 Grain" in visit.see("part-form")


def test_the_truth_follows_what_is_laid(market: Visit) -> None:
    """E.9.2: of what is not declared, the truth is said unless a person says something else, or nothing."""
    fill(market, "card-salt", "card-hides", "card-ochre")
    assert "Claimed: Hides" in market.see("prompt") and "Certain: Ochre and Salt" in market.see("prompt")
    fill(market, "truth")
    assert "Said" not in market.see("prompt")
    assert "Your cards: Ochre, Hides and Salt" in market.see("prompt"), "one may want to know what lies there"
    fill(market, "claim-dye")
    assert "Claimed: Dye" in market.see("prompt") and "Your cards" in market.see("prompt")
    fill(market, "truth")
    assert "Claimed: Hides" in market.see("prompt") and "Your cards" not in market.see("prompt")


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
    assert "at least 3 cards; commodities among them: at least 2" in market.see("prompt")
    market.press("pick", "card-ochre").press("confirm")
    assert [what for verb, what in played(market) if verb == "name"] == ["ochre", "gold"]


def test_the_buttons_of_the_steps_give_way_to_the_form(market: Visit) -> None:
    plain = [words(b) for b in market.buttons("prompt", "play")]
    assert plain == ["Offer nothing"]
    assert [words(b) for b in market.buttons("prompt", "send")] == ["Send offer", "Final offer"]
