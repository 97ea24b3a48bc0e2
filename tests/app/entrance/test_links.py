"""Play by link, device by device: whose game a link is, who sits where, what is shown first; and nothing is lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle import codec, games
from cradle.app.entrance.links import fragment
from cradle.app.table.game_files import dump, load
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import AWAY, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import PEOPLE, FakePage, Storage, Visit, nodes

HERE = "https://cradle.example/"


class LinkPage(FakePage):
    """Has an address, and a share sheet that keeps what it is given."""

    def __init__(self, *args: Any, here: str = HERE, **more: Any) -> None:
        super().__init__(*args, **more)
        self.here, self.shared = here, ""

    def address(self) -> str:
        return self.here

    def canShare(self) -> bool:
        return True

    def share(self, title: str, url: str) -> None:
        self.shared = url


def device(**more: Any) -> Visit:
    return Visit(LinkPage(**more))


def begun(*kinds: str, **more: Any) -> Visit:
    """A game begun on this device, at which the first seat is the first to play."""
    return device().seat(*(kinds or ("human", "away", "away")), **more)


def turn(visit: Visit, chance: Random | None = None) -> Visit:
    """Play until somebody elsewhere has to."""
    lot = chance or Random(1)
    for _ in range(300):
        if visit.table.side.guarded:
            visit.press("lift")
        if not visit.app.session or not visit.app.session.live:
            return visit
        visit.press("play", str(lot.randrange(len(visit.decision.actions))))
    raise AssertionError("a turn without an end")


def sent(visit: Visit) -> str:
    """The link on the screen where it can be shared."""
    visit.press("share")
    (field,) = (node for node in nodes(visit.page.drawn["dialog"]) if node[1].get("id") == "link")
    visit.press("close")
    return field[1]["value"]


def opens(visit: Visit, address: str) -> Visit:
    return visit.press("route", "#" + address.partition("#")[2])


def joins(address: str, *seats: int, **more: Any) -> Visit:
    """Another device opens the link, and these seats are claimed there."""
    visit = opens(device(**more), address)
    for seat in seats:
        visit.press("claim", str(seat), "true")
    return visit.press("link-new")


def told(visit: Visit) -> Visit:
    """The moves of the others, step by step, to the last."""
    session = visit.app.session
    assert session is not None
    while session.past_board.running:
        visit.tick()
    return visit


def stored(visit: Visit) -> dict[str, list[int]]:
    """The actions of every game that is kept, by its id."""
    entries = visit.page.store.entries
    return {k.removeprefix(PREFIX): load(v, k).record.indices for k, v in entries.items() if k.startswith(PREFIX)}


def boards(visit: Visit) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["dialog"]) if node[1].get("class") == "link-board"]


# Three devices --------------------------------------------------------------------------------------------------------
def test_three_devices_play_on_by_links_alone() -> None:
    ada = turn(begun())
    assert "Send the link" in ada.see("prompt")
    ben = turn(joins(sent(ada), 1))
    cleo = turn(joins(sent(ben), 2))
    devices, last = [ada, ben, cleo], cleo
    for visit in (ada, ben, cleo) * 5:
        opens(visit, sent(last))
        assert "This continues your game" in visit.see("dialog")
        before = stored(visit)
        visit.press("link-continue")
        assert set(stored(visit)) == set(before), "no second game"
        last = turn(told(visit))
    for visit in devices:
        opens(visit, sent(last)).press("link-mine" if visit is last else "link-continue")
    records = [visit.table.record.indices for visit in devices]
    assert records[0] == records[1] == records[2] and len(records[0]) > 20
    assert [[seat.name for seat in visit.table.seats] for visit in devices] == [list(PEOPLE[:3])] * 3
    assert [sorted(visit.table.people) for visit in devices] == [[0], [1], [2]]


def test_nothing_is_kept_until_somebody_says_so() -> None:
    ada = turn(begun())
    ben = opens(device(), sent(ada))
    assert "You do not have this game yet. Nothing is kept unless you choose to." in ben.see("dialog")
    assert len(boards(ben)) == 1 and stored(ben) == {}
    assert ben.press("close").see("dialog") == "" and stored(ben) == {}
    cleo = turn(joins(sent(ada), 1))
    before = dict(ada.page.store.entries)
    opens(ada, sent(cleo)).press("close")
    assert ada.page.store.entries == before


def test_a_name_written_on_one_device_is_read_on_the_others() -> None:
    ada = turn(begun("human", "away"))
    ben = opens(device(), sent(ada)).press("claim-name", "1", "  Benedict\tof  Ur ")
    assert ben.app.links.incoming.mine == {1}, "who writes a name sits there"
    turn(ben.press("link-new"))
    opens(ada, sent(ben)).press("link-continue")
    assert [seat.name for seat in ada.table.seats] == ["Ada", "Benedict of Ur"]


@pytest.mark.parametrize(("language", "says"), [("en", "{} plays here"), ("fr", "{} joue ici")])
def test_each_box_says_of_whom_it_is(language: str, says: str) -> None:
    """Three boxes of one name are not told apart by whoever hears them."""
    visit = opens(device(languages=(language,)), sent(turn(begun("human", "away", "away"))))
    boxes = [node for node in nodes(visit.page.drawn["dialog"]) if node[1].get("data-do") == "claim"]
    away = [seat.name for seat in visit.app.links.incoming.table.seats if seat.kind == AWAY]
    assert len(away) == 3 and [box[1]["aria-label"] for box in boxes] == [says.format(name) for name in away]


def test_names_and_title_arrive_whole() -> None:
    ada = turn(begun())
    title = "The long afternoon at the house of the two rivers, in three parts"
    ada.press("renamed", ada.table.id, json.dumps({"name": title}))
    ben = joins(sent(ada), 1)
    assert ben.table.name == title


def test_bots_stay_bots_and_who_watches_claims_nothing() -> None:
    ada = turn(begun("human", "away", "heuristic"))
    watching = opens(device(), sent(ada))
    assert watching.labels("dialog", "link-new") == ["Keep and watch"]
    watching.press("link-new")
    assert [seat.kind for seat in watching.table.seats] == ["away", "away", "heuristic"]
    assert not watching.app.session.live


def test_a_seat_for_somebody_elsewhere_is_named_like_a_person(visit: Visit) -> None:
    visit.press("rekind", "1", "away")
    assert visit.app.saved_games.setup.seats[1].name == "Player 2"
    visit.press("rekind", "1", "search")
    assert visit.app.saved_games.setup.seats[1].name != "Player 2"


# Whose game it is -----------------------------------------------------------------------------------------------------
def test_an_older_link_leads_to_the_game_that_is_kept() -> None:
    ada = turn(begun("human", "away"))
    early = sent(ada)
    for _ in range(2):
        opens(ada, sent(turn(joins(sent(ada), 1)))).press("link-continue")
        turn(told(ada))
    before = stored(ada)
    opens(ada, early)
    n = len(ada.app.links.incoming.kept.record) - 1
    assert f"with {n} more moves" in ada.see("dialog") and len(boards(ada)) == 2
    ada.press("link-mine")
    assert stored(ada) == before and ada.table.record.indices == before[ada.table.id]
    opens(ada, sent(ada))
    assert "just as you have it" in ada.see("dialog") and len(boards(ada)) == 1


def test_a_fork_is_shown_beside_the_game_and_both_are_kept() -> None:
    """Ben sends a link, takes his turn back, and sends another."""
    ada = turn(begun("human", "away"))
    ben = turn(joins(sent(ada), 1), Random(1))
    first = sent(ben)
    while ben.table.back is not None:
        ben.press("undo")
    turn(ben, Random(2))
    second = sent(ben)
    assert first != second

    mine = ada.table.id
    opens(ada, first).press("link-continue")
    told(ada)
    one = ada.table.record.indices[:]
    opens(ada, second)
    assert "This game is the same as your" in ada.see("dialog")
    assert [label for board in boards(ada) for label in (board[-1][-1],)] == ["In the link", "Kept here"]
    assert stored(ada) == {mine: one}
    ada.press("link-new")
    assert ada.table.id != mine and sorted(ada.table.people) == [0], "who sat there sits there again"
    assert stored(ada) == {mine: one, ada.table.id: ben.table.record.indices}

    for address, id in ((first, mine), (second, ada.table.id)):
        opens(ada, address)
        assert ada.app.links.incoming.relation == "same"
        assert ada.press("link-mine").table.id == id


@pytest.mark.parametrize("guessed", [False, True], ids=["not played on", "played on as the others did"])
def test_a_copy_tried_out_meanwhile_is_not_taken_for_the_game(guessed: bool) -> None:
    ada = turn(begun())
    mine = ada.table.id
    ben = turn(joins(sent(ada), 1))
    then, link = len(ada.table.record), sent(ben)
    ada.press("look", str(then)).press("what-if")
    assert ada.table.id != mine
    if guessed:
        for index in ben.table.record.indices[then : then + 2]:
            ada.press("play", str(index))
    aside = ada.table.record.indices[:]
    opens(ada, link)
    assert "This continues your game" in ada.see("dialog")
    assert ada.app.links.incoming.kept.id == mine
    ada.press("link-continue")
    assert ada.table.id == mine and ada.table.record.indices == ben.table.record.indices
    opens(ada, link)
    assert (ada.app.links.incoming.relation, ada.app.links.incoming.kept.id) == ("same", mine)
    assert [indices for id, indices in stored(ada).items() if id != mine] == [aside]


def test_what_if_gives_the_seats_of_those_elsewhere_to_who_asks() -> None:
    ada = turn(begun())
    ada.press("look", "2").press("what-if")
    assert [seat.kind for seat in ada.table.seats] == ["human"] * 3
    hidden = turn(begun("human", "away", game="parley"))
    hidden.press("look", "1").press("what-if")
    assert [seat.kind for seat in hidden.table.seats] == ["human", "away"], "their hands are their own"


def test_a_link_cannot_take_the_place_of_another_game() -> None:
    """Its id is that of a game kept here, and its game is another."""
    ada, other = turn(begun()), turn(begun())
    other.press("home")
    text = dump(ada.table)
    stolen = load(text, ada.table.id)
    stolen.record = Record(stolen.game, dict(stolen.record.variant), 12345)
    seats = [{"name": "Eve", "colour": seat.colour, "kind": "human"} for seat in stolen.seats]
    forged = codec.table_link(stolen.record, {"name": "Mine", "id": ada.table.id[-16:], "seats": seats})
    before = stored(ada)
    opens(ada, f"{HERE}#r={forged}")
    assert ada.app.links.incoming.relation == "other"
    ada.press("link-new")
    assert {id: indices for id, indices in stored(ada).items() if id in before} == before
    assert len(stored(ada)) == len(before) + 1


def test_a_link_with_names_that_are_markup_or_odd_makes_plain_words() -> None:
    ada = turn(begun())
    hostile = "<img src=x onerror=alert(1)>"
    ada.press("renamed", ada.table.id, json.dumps({"name": hostile}))
    ben = opens(device(), sent(ada))
    tags = {node[0] for node in nodes(ben.page.drawn["dialog"])}
    assert "img" not in tags and "script" not in tags
    ben.press("link-new")
    assert ben.table.name == hostile and hostile in ben.page.titles[-1]


# Since your last turn -------------------------------------------------------------------------------------------------
def test_what_the_others_did_is_told_step_by_step() -> None:
    ada = turn(begun())
    ben = turn(joins(sent(ada), 1))
    cleo = turn(joins(sent(ben), 2))
    since = len(ada.table.record)
    opens(ada, sent(cleo)).press("link-continue")
    session, looks = ada.app.session, []
    while session.past_board.running:
        assert ada.see("prompt").startswith("Since your last turn")
        assert ada.picks == []
        looks.append(session.look)
        ada.tick()
    assert looks == list(range(since, len(cleo.table.record) + 1))
    assert session.look is None and session.live and "Since your last turn" not in ada.see("prompt")


def test_it_is_told_from_the_very_first_move() -> None:
    """Lots were drawn, and somebody elsewhere began."""
    table = Table(Record(games.load("ur"), {"seats": 2}, seed=1), [Seat("Ada", "crimson"), Seat("Ben", "azure")], "ad")
    table.seats[1 - table.decision.seat].kind = AWAY
    played = Table(table.record.branch(0), table.seats, "ad")
    played.play(played.decision.actions[0])
    table.seats[0].kind, table.seats[1].kind = table.seats[1].kind, table.seats[0].kind
    ada = device(storage=Storage({PREFIX + "ad": dump(table)}))
    opens(ada, f"{HERE}{fragment(played)}").press("link-continue")
    assert (ada.app.session.past_board.running, ada.app.session.look) == (True, 0)


def test_it_can_be_cut_short() -> None:
    ada = turn(begun("human", "away"))
    ben = turn(joins(sent(ada), 1))
    opens(ada, sent(ben)).press("link-continue")
    assert not ada.app.session.live
    ada.press("look", "now")
    assert ada.app.session.live
    ada.tick()
    assert ada.app.session.live and ada.table.record.indices == ben.table.record.indices


def test_the_ranking_is_not_shown_before_the_last_move_is_told() -> None:
    record, chance = Record(games.load("ur"), {"seats": 2}, seed=5), Random(5)
    while decision := record.game.decision(record.position):
        record.play(chance.choice(decision.actions))
    seats = [Seat("Ada", "crimson"), Seat("Ben", "azure", AWAY)]
    ada = device(storage=Storage({PREFIX + "ad": dump(Table(record.branch(len(record) - 4), seats, "ad", "Ur"))}))
    opens(ada, f"{HERE}{fragment(Table(record, seats, 'ad', 'Ur'))}").press("link-continue")
    assert ada.table.over and ada.app.session.past_board.running and not ada.see("ending")
    assert "wins" in told(ada).see("ending") or "shared" in ada.see("ending")


# Games with secrets ---------------------------------------------------------------------------------------------------
def test_a_link_with_secrets_opens_behind_the_curtain() -> None:
    ada = turn(begun("human", "away", game="parley"))
    assert "A link contains everything" in ada.press("share").see("dialog")
    ada.press("close")
    ben = opens(device(), sent(ada))
    assert "A link contains everything" in ben.see("dialog")
    ben.press("claim", "1", "true").press("link-new")
    assert ben.see("dialog").startswith("Hand the device to Ben")
    assert ben.see("table", "prompt", "log") == ""
    ben.press("play", "0")
    assert ben.table.record.indices == ada.table.record.indices
    ben.press("lift")
    assert ben.table.side.viewer == 1 and ben.see("prompt").startswith("Ben")
    before = len(ada.table.record)
    turn(ben)

    opens(ada, sent(ben)).press("link-continue")
    assert ada.see("dialog").startswith("Hand the device to Ada") and not ada.app.session.past_board.running
    ada.press("lift")
    assert ada.app.session.past_board.running and ada.app.session.look == before
    told(ada)
    assert ada.app.session.live and ada.table.side.curtain is None
    again = ada.again()
    assert again.see("dialog") == "", "their own game, on their own device"


def test_who_is_not_to_play_needs_no_curtain() -> None:
    ada = turn(begun("human", "away", game="parley"))
    ben = turn(joins(sent(ada), 1))
    opens(ben, sent(ada)).press("link-mine")
    assert ben.see("dialog") == "" and "Send the link" in ben.see("prompt")
