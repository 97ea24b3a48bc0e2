"""L'Âge de la Renaissance at one device, by link and from storage: who sees what, and how far back one may go."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest
from cradle import codec, games, players
from cradle.app.table.game_files import dump
from cradle.app.table.picked import picks_to_take_back
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.entrance.test_links import HERE, begun, device, joins, opens, sent, told, turn
from tests.app.pages import COLOURS, PEOPLE, FakePage, Storage, Visit
from tests.app.table.orders import midway, open_at
from tests.browser.tables import asked, played
from tests.renaissance.secrets import shuffle

GAME = games.load("renaissance")
PERSONS = ("human", "human", "human")


def sat(**variant: Any) -> Visit:
    """Three people around one device, the first of them before it."""
    return Visit().seat(*PERSONS, game="renaissance", **variant).press("lift")


def passes(visit: Visit, chance: Random) -> Visit:
    """A pick by chance, and the device is handed on if another one is to play."""
    visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    return visit.press("lift") if visit.table.side.guarded else visit


def until(visit: Visit, kind: str, chance: Random, most: int = 600) -> Visit:
    for _ in range(most):
        if visit.decision.kind == kind:
            return visit
        passes(visit, chance)
    raise AssertionError(f"no {kind} came up")


# Around one device ----------------------------------------------------------------------------------------------------
def test_cards_bids_and_tokens_are_asked_behind_a_curtain_one_after_the_other() -> None:
    visit, seen = Visit().seat(*PERSONS, game="renaissance"), []
    while len(seen) < 9:
        if visit.decision.kind == "setup.capital":  # in the sight of all
            assert visit.table.side.curtain is None and visit.table.side.viewer is None and visit.page.drawn["table"]
            visit.press("play", "0")
            continue
        assert visit.table.side.curtain == visit.decision.seat
        assert not visit.page.drawn.get("table") and visit.see("prompt", "log") == ""
        seen.append((visit.decision.kind, visit.decision.seat))
        visit.press("lift").press("play", "0")
    assert seen == [(kind, seat) for kind in ("setup.return", "setup.bid", "tokens.write") for seat in range(3)]


def test_6_5_one_gives_up_from_the_menu_and_is_asked_once_more() -> None:
    """The question comes every turn, and hardly anybody gives up: among its buttons there is none for it."""
    visit = open_at(dump(played(GAME, "human", "heuristic", "heuristic", until=asked("tokens.write", 2))))
    index = str(visit.decision.actions.index(("give-up", None)))
    assert "Give up" not in visit.see("prompt")
    visit.press("menu")
    assert visit.labels("dialog", "give-up") == ["Give up the game…"]
    visit.press("give-up", index)
    assert visit.decision.kind == "tokens.leave" and visit.see("dialog") == ""
    assert "Give up for good" in visit.see("prompt")
    visit.press("menu")
    assert visit.labels("dialog", "give-up") == []
    visit.press("give-up", "x").press("undo")
    assert visit.decision.kind == "tokens.write"


@pytest.mark.long
def test_10_2_a_card_that_does_nothing_any_more_does_not_read_as_one_that_cannot_be_played_where_it_has_to_be() -> None:
    def laid_down(p: Any, decision: Any) -> bool:
        return any(p.dead[kind] for kind in p.kinds_held(decision.seat))

    for kind, said in (("cards.play", "Cannot be played any more"), ("finale.play", "No longer has any effect")):
        one = played(GAME, "human", "heuristic", "heuristic", until=asked(kind, 3, such=laid_down))
        assert said in open_at(dump(one)).see("part-hand")


def test_the_page_of_one_hangs_on_nothing_that_others_hold() -> None:
    """Cards of other hands and of the pile change places, bids become others: what is drawn stays the same."""
    visit, chance = sat(), Random(7)
    kinds, moved = set(), 0
    for n in range(260):
        table = visit.table
        if n % 5 == 0:
            kinds.add(visit.decision.kind)
            drawn, kept = len(visit.page.times_drawn), table.record.position
            table.record.position = other = kept.copy()
            shuffle(other, table.side.viewer, chance)
            other.now = None
            moved += other != kept
            visit.app.draw()
            assert len(visit.page.times_drawn) == drawn, visit.page.times_drawn[-1]
            table.record.position = kept
        passes(visit, chance)
    assert {"setup.bid", "tokens.write", "cards.play", "expansion.place"} <= kinds and moved > 40


def test_no_word_for_one_is_logged_or_announced_to_another() -> None:
    visit, chance = sat(), Random(3)
    for _ in range(110):
        viewer, told = visit.table.side.viewer, [event for _, event in visit.table.happened]
        mine = {visit.voice.say(e.id, **e.params) for e in told if e.to == viewer}
        others = {visit.voice.say(e.id, **e.params) for e in told if e.to is not None and e.to != viewer}
        assert not (others - mine) & {*visit.log.splitlines(), *visit.page.announced[-1:]}
        passes(visit, chance)
    assert any(event.id == "renaissance.drawn" for _, event in visit.table.happened)


# Taking back ----------------------------------------------------------------------------------------------------------
def test_another_province_may_be_touched_while_a_number_is_asked() -> None:
    """Nobody has to take the first one back before."""
    visit = until(sat(), "expansion.place", Random(1))
    one, other = [place for verb, place in visit.decision.actions if verb == "to"][:2]
    n = len(visit.table.record)
    visit.choose("to", one)
    assert visit.decision.kind == "expansion.number" and list(picks_to_take_back(visit.table)) == [one]
    visit.press("pick", "iceland")
    assert list(picks_to_take_back(visit.table)) == [one] and "§" in visit.see("prompt")
    visit.press("pick", other)
    (order,) = visit.table.phase.begun_orders
    assert order.begin == n and order.actions[0] == ("to", other)


def test_nobody_bids_anew_who_has_seen_the_bids_of_others() -> None:
    """1.5: the last to bid wins, and is asked at once for his capital: his bid stands."""
    visit = until(sat(), "setup.bid", Random(1))
    for n in (0, 0, 9):
        visit.choose("number", n)
        if visit.table.side.guarded:
            visit.press("lift")
    assert (visit.decision.kind, visit.decision.seat) == ("setup.capital", 2)
    assert visit.table.back is None


def test_a_bid_stands_among_bots_too() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    while visit.decision.kind != "setup.capital":
        if visit.table.bots_turn():
            visit.bots_play()
        else:
            visit.press("play", str(len(visit.decision.actions) - 1))
    assert visit.decision.seat == 0 and visit.table.back is None


@pytest.mark.long
def test_no_step_back_past_dice_and_drawn_cards_but_past_what_is_open() -> None:
    visit, chance = sat(), Random(11)
    free = thrown = 0
    for _ in range(300):
        table, before, seat = visit.table, visit.table.position.chance, visit.decision.seat
        choice, n = len(visit.decision.actions) > 1, len(visit.table.record)
        pressed = str(chance.randrange(len(visit.decision.actions)))
        visit.press("play", pressed)
        if len(table.record) == n:  # an expansion with nothing placed ends by a second press
            visit.press("play", pressed)
        uncovered = any(k >= n and event.id in GAME.uncovers for k, event in table.happened)
        if table.position.chance != before or uncovered:
            thrown += 1
            assert table.back is None
        elif choice and table.decision.seat == seat:
            free += 1
            assert table.back is not None
        if visit.table.side.guarded:
            visit.press("lift")
    assert free > 50 and thrown > 10


def test_a_purchase_is_taken_back() -> None:
    visit = until(sat(), "purchases.buy", Random(2))
    seat, before = visit.decision.seat, visit.table.position.copy()
    visit.choose(*visit.decision.actions[0])
    assert visit.table.position != before
    visit.press("undo")
    assert (visit.decision.seat, visit.table.position) == (seat, before)


def test_an_advance_is_bought_in_one_click_while_the_fleet_is_asked_about() -> None:
    """6: who improves no fleet need not say so. It is taken back as one; what is too dear is refused with its price."""
    rich = midway("renaissance", "purchases.fleet", 2, lambda r, d: 20 < r.position.cash[d.seat] < 60, seats=6)
    visit = open_at(rich)
    at, seat, cash = len(visit.table.record), visit.decision.seat, visit.table.position.cash[:]
    within = sorted(visit.app.session.skip.ahead)
    assert within and all(element.startswith("buy-") for element in within)
    visit.press("pick", "buy-enlightenment")
    assert "ducats, but you have" in visit.see("prompt") and len(visit.table.record) == at
    visit.press("pick", within[0])
    assert visit.table.record.seats[at : at + 2] == [seat, seat] and visit.table.position.cash[seat] < cash[seat]
    visit.press("undo")
    assert len(visit.table.record) == at and visit.table.position.cash[:] == cash
    visit.press("set", "confirm", "picks").press("pick", within[0])
    assert len(visit.table.record) == at + 1 and visit.app.session.picks.choosing == within[0]


# By link --------------------------------------------------------------------------------------------------------------
def shown(visit: Visit) -> Visit:
    """The game of the link goes on here; its person lifts the curtain and is shown what the others did."""
    visit.press("link-continue")
    return told(visit.press("lift") if visit.table.side.guarded else visit)


def test_three_devices_play_by_links_alone() -> None:
    chance = Random(4)
    ada = turn(begun(game="renaissance"), chance)
    ben = turn(joins(sent(ada), 1), chance)
    cleo = turn(joins(sent(ben), 2), chance)
    devices, last = [ada, ben, cleo], cleo
    for _ in range(40):
        visit = devices[last.decision.seat]
        opens(visit, sent(last))
        assert "This continues your game" in visit.see("dialog")
        shown(visit)
        last = turn(visit, chance)
        assert visit.table.side.viewer == devices.index(visit), "another hand was shown"
    for visit in devices:
        opens(visit, sent(last)).press("link-mine" if visit is last else "link-continue")
    records = [visit.table.record.indices for visit in devices]
    assert records[0] == records[1] == records[2]
    assert last.table.position.turn >= 2
    assert [sorted(visit.table.people) for visit in devices] == [[0], [1], [2]]


def test_what_others_did_meanwhile_is_told_step_by_step() -> None:
    chance = Random(4)
    ada = turn(begun(game="renaissance"), chance)
    ben = turn(joins(sent(ada), 1), chance)
    cleo = turn(joins(sent(ben), 2), chance)
    before = len(ada.table.record)
    opens(ada, sent(cleo)).press("link-continue")
    assert ada.table.side.curtain == 0 and not ada.page.drawn.get("table")
    session = ada.press("lift").app.session
    assert session is not None and session.past_board.running and session.look is not None
    assert before <= session.look <= len(ada.table.record)
    told(ada)
    assert session.look is None and ada.decision.seat == 0
    assert "You give back" in ada.log and ada.log.count("Your card:") == 3, "three cards of one's own, and no other"


@pytest.mark.parametrize("kind", ["setup.bid", "cards.play", "purchases.buy", "expansion.number", "tokens.write"])
def test_a_link_opens_for_the_seat_that_is_claimed(kind: str) -> None:
    record = moments()[kind]
    p = record.position
    decision = GAME.decision(p)
    assert decision is not None
    mine, other = decision.seat, (decision.seat + 1) % p.seats
    address = f"{HERE}#r={codec.record_link(record)}"
    visit = opens(device(), address).press("claim", str(mine), "true").press("link-new")
    assert visit.table.side.curtain == mine and not visit.page.drawn.get("table") and visit.see("prompt", "log") == ""
    visit.press("lift")
    assert visit.table.side.viewer == mine and visit.decision.kind == kind and visit.app.session.live
    another = opens(device(), address).press("claim", str(other), "true").press("link-new")
    assert another.table.side.viewer == other and not another.app.session.live
    for looks, seat in ((visit, mine), (another, other)):
        assert f"Your hand: {sum(p.in_hand(seat))} card" in looks.see(*looks.page.drawn)


# From storage ---------------------------------------------------------------------------------------------------------
@cache
def whole(seats: int, seed: int) -> Record:
    """A game of a bot that errs now and then, to its end."""
    chance, record = Random(seed), Record(GAME, {"seats": seats}, seed)
    bots = [players.load(GAME, "heuristic") for _ in range(seats)]
    while decision := GAME.decision(record.position):
        wise = bots[decision.seat](GAME.view(record.position, decision.seat), decision, chance, 0.2)
        record.play(wise if chance.random() < 0.9 else chance.choice(decision.actions))
    return record


@cache
def moments() -> dict[str, Record]:
    """By kind of decision, the first of its kind in a few games."""
    found: dict[str, Record] = {}
    for record in (whole(6, 5), whole(3, 2), whole(4, 1)):
        p = record.at(0)
        for n, index in enumerate(record.indices):
            decision = GAME.decision(p)
            assert decision is not None
            if decision.kind not in found and len(decision.actions) > 1:
                found[decision.kind] = record.branch(n)
            GAME.play(p, decision.actions[index])
    return found


def kept(record: Record, language: str = "en") -> Visit:
    """The page, opened at a game that is kept here, with a person in every seat."""
    names, colours = (*PEOPLE, "Elsa", "Finn"), (*COLOURS, "violet", "teal")
    seats = [Seat(names[n], colours[n]) for n in range(record.variant["seats"])]
    table = Table(record, seats, "aa", "Sunday")
    return Visit(FakePage(Storage({f"{PREFIX}aa": dump(table)}), (language,), "#/play/aa"))


def test_a_whole_game_is_looked_through_and_no_hand_is_shown_to_a_bystander() -> None:
    record = whole(3, 2)
    visit = kept(record)
    assert visit.table.over and visit.table.side.viewer is None
    assert "wins" in visit.see("ending") or "shared" in visit.see("ending")
    turns = set()
    for n in range(0, len(record), 40):
        visit.press("look", str(n))
        seen = visit.see(*visit.page.drawn)
        assert "Your hand" not in seen and "Your card" not in seen
        assert visit.see("toast") == ""
        turns.add(visit.see("part-head"))
    assert len(turns) > 8
    visit.press("look", "now")
    assert visit.see("ending")


COMMON = [
    "setup.return", "setup.bid", "setup.capital", "adjust.cancel", "extra.card", "discard", "cards.play",
    "cards.commodity", "cards.target", "civil_war.loss", "crusades", "rebellion", "pirates.reduce", "papal_bull",
    "purchases.fleet", "purchases.buy", "purchases.stabilize", "expansion.place", "expansion.number", "tokens.write",
    "tokens.place", "finale.play",
]  # fmt: skip


def test_a_game_is_kept_and_goes_on_amid_every_kind_of_decision() -> None:
    assert set(COMMON) <= set(moments())
    for language, (kind, record) in zip(cycle(("en", "fr")), moments().items()):
        visit = kept(record, language).press("lift")
        assert visit.table.position == record.position, kind
        decision = GAME.decision(record.position)
        assert decision is not None
        assert (visit.decision.kind, visit.decision.actions) == (kind, decision.actions)
        question = visit.see("prompt")
        assert visit.table.seats[decision.seat].name in question and "renaissance." not in question
        visit.press("play", "0")
        again = visit.again(languages=(language,))
        assert len(again.table.record) > len(record)
        assert again.table.position == visit.table.position, kind
