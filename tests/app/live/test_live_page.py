"""Playing live as the page does it: several apps on pages that are none, joined by lines that carry text."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import AWAY, HUMAN

from tests.app.history.test_ending import civilization_of, trading
from tests.app.live.live_pages import SECRET, Air, again, at, closed, joined, link, opened, play
from tests.app.pages import Storage, Visit, nodes


# Sitting down ---------------------------------------------------------------------------------------------------------
def test_it_is_offered_only_where_the_site_names_relays(visit: Visit) -> None:
    assert not visit.buttons("screen", "begin-live")
    visit.seat("human", "human").press("menu")
    assert not visit.buttons("dialog", "live")
    there = at(Air(), "host")
    assert there.buttons("screen", "begin-live")
    there.seat("human", "human").press("menu")
    assert there.buttons("dialog", "live")


def test_a_new_game_is_opened_to_others() -> None:
    air = Air()
    host = at(air, "host").press("set-game", "ur").press("vary", "seats", "2").press("rekind", "1", HUMAN)
    host.press("begin-live")
    assert [who.kind for who in host.table.seats] == [HUMAN, AWAY]
    assert "1 seat is for someone elsewhere." in host.see("dialog")
    assert not air.pages, "nothing is sent before somebody says so"
    host.press("live-open", value='{"name":"Ada"}')
    air.carry()
    assert air.pages.keys() == {host.page.end}
    assert len(link(host)) == len(SECRET) + 64


def test_who_opens_the_link_sits_down_and_plays() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert ben.table.people == {1} and ben.page.hash == link(host)
    assert host.table.seats[1].name == "Ben"
    assert "Waiting for Ada" in ben.see("prompt")
    host.press("pick", "a1")
    air.carry()
    assert ben.table.asks_person and "A1" in ben.log
    assert ben.page.titles[-1].startswith("Your turn")
    ben.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2 and host.table.asks_person
    assert host.log == ben.log


def test_who_has_no_seat_watches() -> None:
    air, host = opened("human", "human")
    looker = joined(air, host, "Lou")
    assert looker.table.people == frozenset() and "watching" not in looker.see("dialog")
    assert "1 person is watching." in host.press("live").see("dialog")
    other = joined(air, host, "Max")
    for visit in (looker, other):
        assert "1 person is watching." in visit.see("dialog"), "who reads it is not counted"
    host.press("pick", "a1")
    air.carry()
    assert looker.log == host.log
    looker.press("close").press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 1


def test_who_watches_a_table_that_ended_itself_sees_the_hands_counted() -> None:
    """A bystander sees the ending and the score that the host sees, also when the page is loaded anew."""
    air = Air()
    kept = Storage({f"{PREFIX}c": dump(civilization_of(trading("advanced", "march.from")))})
    host = at(air, "host", "#/play/c", kept)
    host.press("lift").press("live").press("live-open", value=json.dumps({"name": "Ada"}))
    air.carry()
    looker = joined(air, host, "Lou").press("close")
    assert len(looker.table.people) == 0 and not looker.table.over
    host.choose(*host.decision.actions[0]).press("end-here").press("end-agreed")
    air.carry()
    assert host.table.over and all(one.detail["goods"] for one in host.table.standings)
    for visit in looker, again(air, looker).press("close"), again(air, host):
        ending, own = visit.see("ending"), host.see("ending")
        assert ending.split("Ada")[0] == own.split("Ada")[0], "who has won"
        assert rows(visit) == rows(host) != []
        assert visit.see("scores") == host.see("scores")


def rows(visit: Visit) -> list[Any]:
    """The ranking that stands at the end."""
    return [node[2:] for node in nodes(visit.page.drawn["ending"]) if node[0] == "li"]


def test_a_whole_game_among_three() -> None:
    air, host = opened("human", "away", "away", game="parley")
    guests = [joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1)]
    play(air, [host, *guests], Random(4))
    for seat, visit in enumerate((host, *guests)):
        assert visit.table.over and visit.see("ending")
        assert visit.table.side.view() == host.table.game.view(host.table.position, visit.table.side.viewer)
        assert visit.table.side.viewer == seat
    assert guests[0].see("ending").startswith(host.see("ending")[:20])
    assert not guests[0].buttons("prompt", "again") and not guests[0].app.saves.ids()


def test_bots_play_at_the_host() -> None:
    air, host = opened("human", "away", "random")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(1), 60)
    assert ben.log == host.log


def test_bids_are_written_at_the_same_time() -> None:
    """Renaissance 1.5; the answers of others count when the engine asks."""
    air, host = opened("human", "away", "away", game="renaissance")
    guests = [joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1)]
    for visit in (guests[1], guests[0]):
        assert visit.table.asks_person and visit.decision.kind == "setup.return"
        visit.press("play", "0")
        air.carry()
        assert not visit.table.asks_person and "Waiting for" in visit.see("prompt")
    assert (
        "Waiting for Ada" in guests[0].see("prompt") and "Cleo" not in guests[0].see("prompt").partition("for ")[2][:12]
    )
    host.press("play", "0")
    air.carry()
    assert host.decision.kind == "setup.bid" and all(visit.decision.kind == "setup.bid" for visit in guests)


# Coming back ----------------------------------------------------------------------------------------------------------
def test_a_guest_loads_its_page_anew_in_the_middle_of_its_turn() -> None:
    air, host = opened("human", "away", game="parley")
    ben = joined(air, host, "Ben", 1)
    for _ in range(3):
        for visit in (host, ben):
            if visit.table.asks_person:
                visit.press("play", "0")
                air.carry()
    log = ben.log
    ben = again(air, ben)
    assert ben.table.people == {1} and ben.log == log
    assert not ben.app.dialog.open


def test_the_host_loads_its_page_anew() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    assert "The host is away" in ben.see("prompt")
    host = again(air, host)
    air.carry()
    assert host.app.company is not None and len(host.table.record) == 2, "what was picked meanwhile is not lost"
    assert link(host) == ben.page.hash and host.table.seats[1].name == "Ben"
    host.press("pick", host.picks[0])
    air.carry()
    assert ben.log == host.log


def test_a_closed_table_is_opened_again_in_the_same_room() -> None:
    air, host, room = closed()
    assert host.app.company is None and not air.pages
    assert again(air, host).app.company is None
    host.press("live").press("live-open", value='{"name":"Ada"}')
    air.carry()
    assert link(host) == room


def test_what_happened_while_a_guest_was_away_is_summed_up() -> None:
    air, host = opened("human", "away", "random")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(5), 12)
    assert "While you were away" not in ben.see("recap")
    air.leave(ben.page.end)
    air.carry()
    host.press("seats").press("reseat", "1", "random").press("close")
    play(air, [host], Random(5), 20)
    host.press("seats").press("reseat", "1", AWAY).press("close")
    again_ = again(air, ben)
    assert "While you were away" in again_.see("recap") and not again_.buttons("recap", "retell")
    assert len(list(lines_of(again_))) in range(1, 6)
    again_ = again(air, again_)
    assert not again_.see("recap"), "nothing has happened since"


def lines_of(visit: Visit) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["recap"]) if node[0] == "li"]


def test_a_game_that_went_back_says_so_until_it_is_read() -> None:
    """The host's save is older than what the guests have seen, as after a crash."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    stored = host.page.store.get(f"cradle/game/{host.table.id}")
    ben.press("pick", "c1")
    air.carry()
    n = len(host.table.record)
    air.leave(host.page.end)
    air.carry()
    host.page.store.put(f"cradle/game/{host.table.id}", stored)
    host = again(air, host)
    said = f"The game has gone back to move {n - 1}: the host has opened it as it was then. It had reached move {n}."
    for visit in (host, ben):
        assert said in visit.see("prompt") and any(said in one for one in visit.page.announced)
    host.press("live-noted")
    ben.press("live-noted")
    for visit in (host, ben):
        assert "gone back" not in visit.see("prompt")
    assert "gone back" not in again(air, ben).see("prompt")


def test_that_a_game_went_back_is_not_said_any_more_once_it_is_as_far_again() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    stored = host.page.store.get(f"cradle/game/{host.table.id}")
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    host.page.store.put(f"cradle/game/{host.table.id}", stored)
    host = again(air, host)
    for visit in (host, ben):
        assert "The game has gone back to its beginning" in visit.see("prompt")
    host.press("pick", "a1")
    air.carry()
    for visit in (host, ben):
        assert "gone back" not in visit.see("prompt")


def test_what_a_guest_picks_while_the_host_is_away_is_still_there_when_its_page_is_loaded_anew() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.press("pick", "c1").press("live-say", value='{"text":"Where are you?"}')
    air.carry()
    ben = again(air, ben)
    assert "Waiting for the host" in ben.see("dialog")
    host = again(air, host)
    assert len(host.table.record) == 2 and "Where are you?" in host.see("live-said")
    assert ben.log == host.log
    again(air, ben)
    host = again(air, host)
    assert len(host.table.record) == 2 and "Where are you?" not in host.see("live-said"), "once"


def test_the_entrance_lists_the_tables_of_others_to_open_again_with_one_press() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    room = ben.page.hash
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.page.clock += 310_000
    ben.press("home")
    assert "Your games" in ben.see("screen") and "Ur · Ada and Ben" in ben.see("screen")
    assert "Your turn · 5 minutes ago" in ben.see("screen")
    (opens,) = [node for node in nodes(ben.page.drawn["screen"]) if node[1].get("href") == room]
    assert not host.buttons("screen", "live-forget")
    ben.press(opens[1]["data-do"], opens[1]["data-arg"])
    assert ben.page.hash == room
    again(air, host)
    assert ben.table.people == {1} and ben.table.asks_person
    code = room.removeprefix(SECRET)
    for entry in ("paint", f"draft/{code}", f"alike/{code}"):
        ben.page.store.put(f"cradle/{entry}", "what is kept")
    ben.press("home").press("live-forget", room.removeprefix(SECRET))
    assert "Ada and Ben" not in ben.see("screen")
    assert not [key for key in ben.page.store.entries if code in key or key == "cradle/paint"]
    ben.press("live-recall").press("route", room)
    air.carry()
    assert ben.table.people == {1}


def test_a_table_of_others_is_listed_as_what_it_is() -> None:
    """One that is over comes last, and says so; when its page is opened again nothing has happened there."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(2))
    (entry,) = [key for key in ben.page.store.entries if key.startswith("cradle/guest/")]
    moved = json.loads(ben.page.store.get(entry))["table"]["moved"]
    ben.page.clock += 900_000
    ben = again(air, ben)
    assert json.loads(ben.page.store.get(entry))["table"]["moved"] == moved
    ben.press("home").press("fold", "finished")
    assert "The game is over" in ben.see("screen")
    known = json.loads(ben.page.store.get(entry))
    for n in range(4):
        table = {**known["table"], "waits": [[0, n, None]], "over": False, "name": f"Evening {n}", "moved": n}
        ben.page.store.put(f"cradle/guest/{n:032x}", json.dumps({**known, "table": table}))
    ben.press("language", "fr")
    seen = ben.see("screen")
    assert seen.index("Evening 3") < seen.index("Evening 2") < seen.index("Parties plus anciennes (1)")
    assert seen.index("Parties plus anciennes (1)") < seen.index("Parties terminées (1)")


@pytest.mark.parametrize("odd", ["7", '[[1,"{"]]', '[["x",""]]', "[[]]", "[[1,7]]", '[[1,"[1]"]]', "null"])
def test_odd_messages_in_storage_are_passed_over(odd: str) -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    (entry,) = [key for key in ben.page.store.entries if key.startswith("cradle/guest/")]
    known = json.loads(ben.page.store.get(entry))
    air.leave(ben.page.end)
    for field in ("unsent", "memory", "seen", "table", "mark", "name"):
        ben.page.store.put(entry, json.dumps({**known, field: json.loads(odd)}))
        assert again(air, ben).table.people == {1}
        ben.page.store.put(entry, json.dumps({**known, field: json.loads(odd)}))
        assert "Your games" in at(air, "Ben", storage=ben.page.store).see("screen")
    told = known["table"]
    for field in told:
        ben.page.store.put(entry, json.dumps({**known, "table": {**told, field: json.loads(odd)}}))
        assert "Your games" in at(air, "Ben", storage=ben.page.store).see("screen")


def test_of_two_tabs_of_a_guest_the_one_that_was_left_says_so_and_can_play_again() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    other = at(air, "Ben", ben.page.hash, ben.page.store)
    air.carry()
    assert "goes on in another tab" in ben.see("prompt") and "Everyone is here." in other.see("prompt")
    host.press("pick", "a1")
    air.carry()
    assert ben.log != other.log == host.log
    ben.press("live-here")
    air.carry()
    assert ben.log == host.log and "goes on in another tab" in other.see("prompt")
    air.leave(ben.page.end)
    air.carry()
    assert "Everyone is here." in other.see("prompt"), "it is alone again"
    other.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2


def test_the_former_host_goes_on_from_its_copy_when_the_new_one_never_comes_back() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    ben.press("live-take", "yes")
    air.carry()
    play(air, [ben, host, cleo], Random(3), 4)
    air.leave(ben.page.end)
    air.carry()
    assert "The host is away" in cleo.see("prompt")
    host.press("home")
    air.carry()
    host.press("open", ben.table.id).press("live").press("live-open", value="{}")
    air.carry()
    assert cleo.app.live.meeting.guest.host == host.page.end and cleo.log == host.log
    ben = again(air, ben)
    assert ben.app.live.meeting.hosting and host.app.live.meeting.guest and cleo.log == ben.log, (
        "the later host is right"
    )
