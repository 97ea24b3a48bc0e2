"""The host of a table is gone for good: the others go on from the last state that anyone was told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.post import box, letters
from cradle.app.post.undone import Undone, picks_at

from tests.app.lines import table_of
from tests.app.live.live_pages import link, mark_of
from tests.app.pages import Storage, Visit
from tests.app.post.box_page import BoxAnswers, signature, signed_will
from tests.app.post.test_post_page import Town, begun, sat

DAY = 86_400_000
OTHERS = ("Ben", "Cleo", "Dido", "Enki")


def table_with(*guests: str, game: str = "ur", **variant: Any) -> tuple[Town, Visit]:
    """Ada hosts, the others have sat down, and each device has its share."""
    town, host = begun("human", *("away" for _ in guests), game=game, **variant)
    for seat, name in enumerate(guests, 1):
        sat(town, town.visit or host, seat, name)
    for name in guests:
        town.open(name)
    return town, town.open("Ada")


def gone(town: Town, name: str, days: int = 5) -> None:
    """The device is lost with all that it has stored."""
    town.close()
    town.stores.pop(name, None)
    town.bag.later += days * DAY


def agrees(town: Town, name: str) -> Visit:
    """Somebody comes, and agrees to what is offered or proposed."""
    visit = town.open(name)
    verb = "post-agree" if visit.buttons("prompt", "post-agree") else "post-go-on"
    (button,) = visit.buttons("prompt", verb)
    visit.press(verb, button[1].get("data-arg", ""))
    town.rest()
    return visit


def hosts(visit: Visit) -> bool:
    return visit.app.live.meeting.hosting is not None


def test_the_others_go_on_without_the_host() -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.rest()
    n, log = len(ada.table.record), ada.log
    address = link(ada)
    gone(town, "Ada")
    ben = town.open("Ben")
    assert "Ada was last here 4 days ago. If 2 of you agree" in ben.see("prompt")
    agrees(town, "Ben")
    assert not hosts(town.open("Ben")), "one alone opens nothing"
    cleo = town.open("Cleo")
    assert "Ben proposes to go on without Ada" in cleo.see("prompt")
    agrees(town, "Cleo")
    ben = town.open("Ben")
    town.rest()
    assert hosts(ben) and ben.table.whole and ben.table.people == {1}
    assert len(ben.table.record) == n and "A1" in ben.log
    assert ben.table.asks_person
    ben.press("pick", "c1")
    town.rest()
    cleo = town.open("Cleo")
    town.rest()
    assert cleo.table.people == {2} and "C1" in cleo.log and log in cleo.log
    cleo.first()
    town.rest()
    ben = town.open("Ben")
    town.rest()
    assert len(ben.table.record) == n + 2
    assert link(ben) != address and link(ben)[:35] == address[:35], "the link names the new host"
    newcomer = town.open("Eve", address).press("live-join", value=json.dumps({"name": "Eve"}))
    town.air.carry()
    town.rest()
    assert newcomer.app.live.meeting.invited in link(ben), "the old link leads to the new host"
    assert len(newcomer.table.record) == n + 2


def take_over(town: Town, heir: str = "Ben", *others: str) -> Visit:
    """The heir proposes, the others agree, and the heir comes again."""
    for name in (heir, *others):
        agrees(town, name)
    visit = town.open(heir)
    town.rest()
    assert hosts(visit)
    return visit


@pytest.mark.parametrize("seed", range(6))
def test_relays_that_replay_drop_and_reorder_cost_visits_alone(seed: int) -> None:
    """Whoever comes finds some letters, older ones, in any order, or nothing new at all. Nobody hosts but Ben."""
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    for name in ("Ben", "Cleo"):
        town.open(name)
        town.bag.shelves[name] = {place: len(all) - 1 for place, all in town.bag.versions.items()}
    gone(town, "Ada")
    chance = town.bag.chance = Random(seed)
    for _ in range(40):
        town.bag.lies = chance.choice((0.4, 1.0))
        name = chance.choice(("Ben", "Cleo"))
        visit = town.open(name)
        answer = "post-go-on" if name == "Ben" else "post-agree"
        for button in visit.buttons("prompt", answer):
            visit.press(answer, button[1].get("data-arg", ""))
        town.rest()
        assert "A1" in visit.log and (name == "Ben" or not hosts(visit))
        if hosts(visit):
            break
    ben = town.open("Ben")
    assert hosts(ben) and ben.table.asks_person
    ben.press("pick", "c1")
    for _ in range(40):
        town.bag.lies = chance.choice((0.4, 1.0))
        cleo = town.open("Cleo")
        town.rest()
        assert not hosts(cleo)
        if "C1" in cleo.log:
            break
    assert "C1" in cleo.log and cleo.table.people == {2} and cleo.table.asks_person


def test_a_host_that_comes_back_becomes_a_guest() -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.close()
    there = town.stores["Ada"]
    gone(town, "Ada")
    take_over(town, "Ben", "Cleo").press("pick", "c1")
    town.close()
    town.stores["Ada"] = there
    ada = town.open("Ada")
    town.rest()
    assert ada.app.live.meeting.guest is not None and not hosts(ada)
    assert ada.table.people == {0} and not ada.table.whole and "C1" in ada.log


def test_a_host_that_comes_back_is_told_what_does_not_count() -> None:
    """It has decided something that no relay took, before the others went on without it."""
    town, ada = table_with("Ben", "Cleo")
    town.close()
    town.bag.works = False
    town.open("Ada").press("pick", "a1")
    town.close()
    town.bag.works = True
    there = town.stores["Ada"]
    gone(town, "Ada")
    take_over(town, "Ben", "Cleo")
    town.close()
    town.stores["Ada"] = there
    ada = town.open("Ada")
    town.rest()
    ada = town.open("Ada")
    assert not hosts(ada) and "A1" not in ada.log and ada.table.asks_person
    assert "from move 0 on. What was decided after it at the former table does not count." in ada.see("prompt")
    (label,) = ada.labels("prompt", "post-again")
    assert "A1" in label, "what was decided there"
    ada.press("post-again")
    assert "A1" in ada.log and not ada.buttons("prompt", "post-again")
    assert "does not count" in ada.see("prompt"), "until it has been read"
    ada.press("post-noted")
    assert "does not count" not in ada.see("prompt")
    town.rest()
    ben = town.open("Ben")
    assert hosts(ben) and "A1" in ben.log


def two_tables() -> tuple[Town, dict[str, tuple[Storage, str]], dict[Any, Any], Visit]:
    """Ben has taken over, and on copies of the same devices Dido; Ben has played at his table. What the devices have
    stored there, what lies at the relays of that table, and Ben's page.
    """
    town, ada = table_with("Ben", "Cleo", "Dido")
    ada.press("pick", "a1")
    gone(town, "Ada")
    before = dict(town.bag.letters)
    stores = {name: (Storage(store.entries), at) for name, (store, at) in town.stores.items()}
    ben = take_over(town, "Ben", "Cleo", "Dido").press("pick", "c1")
    town.close()
    first, after = town.stores, dict(town.bag.letters)
    town.bag.letters, town.stores = before, stores
    take_over(town, "Dido", "Ben", "Cleo")
    return town, first, after, ben


def test_two_take_over_and_one_of_them_is_right() -> None:
    """All agree to both, on copies of their devices that know nothing of each other, and both tables go on."""
    town, first, after, ben = two_tables()
    town.open("Ben").press("pick", "c3")
    town.rest()
    dido = town.open("Dido")
    town.rest()
    cleo = town.open("Cleo")
    assert "C1" in ben.log and "C3" in dido.log and "C3" in cleo.log
    town.close()
    town.bag.letters = {**after, **town.bag.letters}
    town.stores = {"Ben": first["Ben"], "Dido": town.stores["Dido"], "Cleo": town.stores["Cleo"]}
    told = []
    for name in ("Ben", "Dido", "Cleo", "Ben", "Dido", "Cleo"):
        visit = town.open(name)
        town.rest()
        told += [name] if "at the former table does not count" in visit.see("prompt") else []
    seen = {name: town.open(name) for name in ("Ben", "Dido", "Cleo")}
    assert sum(map(hosts, seen.values())) == 1
    assert len({visit.app.live.meeting.address for visit in seen.values()}) == 1
    assert len({"C1" in visit.log for visit in seen.values()}) == 1
    lost = {"Ben"} if hosts(seen["Dido"]) else {"Dido", "Cleo"}
    assert set(told) == lost, "who was at the other table"


def test_a_guest_at_the_table_that_does_not_count_decides_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again is offered with what was decided there, once, and only if it is legal here too."""
    keys = iter(sorted(("one", "two"), key=mark_of))
    monkeypatch.setattr(BoxAnswers, "heir", lambda self: (mark_of(key := next(keys)), key))
    town, first, after, _ = two_tables()
    for name, place in (("Ben", "c3"), ("Cleo", "e1")):
        town.open(name).press("pick", place)
        town.rest()
        town.open("Dido")
        town.rest()
    cleo = town.open("Cleo")
    assert "E1" in cleo.log and cleo.app.live.meeting.guest is not None
    town.close()
    town.bag.letters = {**after, **town.bag.letters}
    town.stores = {"Ben": first["Ben"], "Dido": town.stores["Dido"], "Cleo": town.stores["Cleo"]}
    for name in ("Ben", "Cleo"):
        visit = town.open(name)
        town.rest()
    assert not hosts(visit) and "C1" in visit.log and "E1" not in visit.log and visit.table.asks_person
    visit = town.open("Cleo")
    assert "at the former table does not count" in visit.see("prompt")
    (label,) = visit.labels("prompt", "post-again")
    assert "E1" in label
    visit.press("post-again")
    town.rest()
    assert "E1" in visit.log and not visit.buttons("prompt", "post-again")
    ben = town.open("Ben")
    assert hosts(ben) and "E1" in ben.log


@pytest.mark.parametrize("odd", [7, [7], [0, "{}", "["], [0, '{"t":"act"}', None], ["0"], {}])
def test_odd_picks_in_the_storage_are_passed_over(odd: object) -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.close()
    store, _ = town.stores["Ben"]
    (key,) = [key for key in store.entries if key.startswith("cradle/guest/")]
    for field in ("made", "undone"):
        store.entries[key] = json.dumps({**json.loads(store.entries[key]), field: odd})
    ben = town.open("Ben")
    assert ben.table.people == {1} and not ben.buttons("prompt", "post-again")
    ben.press("pick", "c1")
    town.rest()
    assert "C1" in town.open("Ada").log


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 20))])
def test_the_host_is_lost_at_any_moment_and_nothing_is_lost_that_anyone_was_told(seed: int) -> None:
    chance = Random(seed)
    guests = OTHERS[: 2 + seed % 2]
    town, _ = table_with(*guests, game=("ur", "parley")[seed % 2])
    told = 0
    for _ in range(chance.randrange(1, 9)):
        name = chance.choice(("Ada", *guests))
        visit = town.open(name)
        for _ in range(chance.randrange(1, 4)):
            if visit.table.asks_person:
                visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        town.rest()
        guest = visit.app.live.meeting.guest
        told = max(told, guest.confirmed if guest is not None else len(visit.table.record))
    gone(town, "Ada")
    heir = chance.choice(guests)
    visit = take_over(town, heir, *(name for name in guests if name != heir))
    assert len(visit.table.record) >= told
    for _ in range(6):
        for name in guests:
            visit = town.open(name)
            if visit.table.asks_person:
                visit.press("play", "0")
            town.rest()
    seen = [len(town.open(name).table.record) for name in guests]
    assert min(seen) > told or visit.decision.seat == 0


def box_of(town: Town) -> dict[str, Any]:
    """The letter in which the box lies."""
    (text,) = [text for (_, _, slot), (_, text) in town.bag.letters.items() if slot == "box"]
    found: dict[str, Any] = json.loads(text)
    return found


def lay(town: Town, visit: Visit, slot: str, reader: str, text: str) -> None:
    """A device lays a letter, whatever its page would do."""
    page: Any = visit.page
    town.bag.letters[page.posted, page.author, slot] = reader, text


def address_of(visit: Visit) -> str:
    own: str = visit.app.live.meeting.guest.address  # type: ignore[union-attr]
    return own


def test_one_guest_alone_is_not_believed() -> None:
    """Whatever it signs, and whoever else it invents: neither the host nor the others follow."""
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    address, cleo = link(ada), address_of(town.open("Cleo"))
    ben = town.open("Ben")
    own, page = address_of(ben), ben.page
    secret, before = page.posted, page.post_mark  # type: ignore[attr-defined]
    letter = box_of(town)
    will = box.read_will(letter["will"])
    bad = mark_of("bad")
    said = box.statement(secret, before, bad, own, will)
    mine, puppets = {own: signature(own, said)}, {f"99.{n}": signature(f"99.{n}", said) for n in range(5)}
    about = {"before": before, "mark": bad, "heir": own, "signed": letter["signed"], "n": 0}
    other = box.pack_will(9, 9, will.at, 4, dict.fromkeys([own, *puppets], "share"))
    links = [
        {**about, "will": letter["will"], "agreed": {**mine, cleo: signature(own, said)}},
        {**about, "will": letter["will"], "agreed": {**mine, **puppets}},
        {**about, "will": other, "agreed": {**mine, **puppets}},
        {**about, "will": other, "signed": signed_will("bad", secret, other), "agreed": {**mine, **puppets}},
        {**about, "will": letter["will"], "agreed": mine, "mark": before},
    ]
    for link_row in links:
        lay(town, ben, box.SUCCESSION, "", letters.pack(box.SUCCESSION, links=[link_row]))
        for name in ("Ada", "Cleo"):
            visit = town.open(name)
            town.rest()
            assert visit.page.post_mark == before and hosts(visit) == (name == "Ada")  # type: ignore[attr-defined]
    newcomer = town.open("Eve", address)
    newcomer.press("live-join", value=json.dumps({"name": "Eve"}))
    town.air.carry()
    assert newcomer.page.post_mark == before  # type: ignore[attr-defined]


def test_fewer_than_half_and_false_shares_open_nothing() -> None:
    """Four persons: three have to agree. A share that is none is not counted, and the right one is."""
    town, ada = table_with("Ben", "Cleo", "Dido")
    ada.press("pick", "a1")
    gone(town, "Ada")
    agrees(town, "Ben")
    agrees(town, "Cleo")
    ben = town.open("Ben")
    town.rest()
    assert not hosts(ben) and "Agreed so far: 2 of 3." in ben.see("prompt")
    dido = agrees(town, "Dido")
    page: Any = dido.page
    right = town.bag.letters[page.posted, page.author, box.SHARE]
    false = letters.pack(box.SHARE, mark=json.loads(right[1])["mark"], share="key 1 of 3: 9")
    lay(town, dido, box.SHARE, right[0], false)
    ben = town.open("Ben")
    town.rest()
    assert not hosts(ben)
    town.open("Dido")
    lay(town, dido, box.SHARE, *right)
    ben = town.open("Ben")
    town.rest()
    assert hosts(ben)


def test_a_host_that_comes_back_in_time_stays_the_host() -> None:
    """Who agreed meanwhile has agreed to nothing else: it would have to be said anew."""
    town, _ = table_with("Ben", "Cleo")
    town.close()
    town.bag.later += 5 * DAY
    agrees(town, "Ben")
    agrees(town, "Cleo")
    ada = town.open("Ada").press("pick", "a1")
    town.rest()
    assert hosts(ada)
    for name in ("Ben", "Cleo", "Ben"):
        visit = town.open(name)
        town.rest()
        assert not hosts(visit) and "was last here" not in visit.see("prompt")
    town.close()
    town.bag.later += 5 * DAY
    ben = town.open("Ben")
    town.rest()
    assert not hosts(ben) and ben.buttons("prompt", "post-go-on")


def test_who_leaves_keeps_no_share_of_what_comes_after() -> None:
    town, ada = table_with("Ben", "Cleo", "Dido")
    before = box.read_will(box_of(town)["will"])
    ada.press("live-free", "3")
    town.rest()
    after = box.read_will(box_of(town)["will"])
    assert (before.needs, len(before.voters), after.needs, len(after.voters)) == (3, 3, 2, 2)
    assert not set(before.voters.values()) & set(after.voters.values())
    ada.press("live-free", "2")
    town.rest()
    empty = box_of(town)
    assert not empty["sealed"], "of two persons neither opens anything alone"
    assert not box.read_will(empty["will"]).voters


@pytest.mark.parametrize("others", [(), ("Enki", "Fay")])
def test_whoever_lost_their_seats_cannot_take_the_table_over(others: tuple[str, ...]) -> None:
    """They were more than half of the persons, and the host has signed a will for them: it counts no more for the host,
    for those who sit there now, or for a newcomer who knows the link.
    """
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.rest()
    letter = box_of(town)
    names = [address_of(town.open(name)) for name in ("Ben", "Cleo")]
    secret, before = town.visit.page.posted, town.visit.page.post_mark  # type: ignore[union-attr]
    ada = town.open("Ada")
    for seat in ("1", "2"):
        ada.press("live-free", seat)
    town.rest()
    for seat, name in enumerate(others, 1):
        sat(town, town.open("Ada"), seat, name)
    ada = town.open("Ada")
    town.rest()
    bad = mark_of("bad")
    said = box.statement(secret, before, bad, names[0], box.read_will(letter["will"]))
    agreed = {name: signature(name, said) for name in names}
    about = {"before": before, "mark": bad, "heir": names[0], "will": letter["will"], "signed": letter["signed"]}
    text = letters.pack(box.SUCCESSION, links=[{**about, "agreed": agreed, "n": 0}])
    ada.press("post-letter", f"{names[0]} {box.SUCCESSION}", text)
    town.air.carry()
    assert hosts(ada), "whose page has laid the newest will, and has not read it anywhere"
    town.bag.letters[secret, names[0], box.SUCCESSION] = "", text
    address = link(ada)
    for name in ("Ada", *others, "Eve"):
        visit = town.open(name, address if name == "Eve" else None)
        if name == "Eve":
            visit.press("live-join", value=json.dumps({"name": name}))
        town.rest()
        assert visit.page.post_mark == before and hosts(visit) == (name == "Ada")  # type: ignore[attr-defined]


def test_of_many_picks_that_do_not_count_some_are_kept() -> None:
    """They are read again whenever the page draws."""
    table = table_of("civilization", 2, kind="human")
    chance = Random(1)
    while table.record.radices.count(1) + 3 * wire.MOST_MADE > len(table.record) and table.decision is not None:
        table.play(chance.choice(table.decision.actions))
    picks = picks_at(table, 0)
    assert len(picks) == wire.MOST_MADE and json.loads(picks[0])["n"] < wire.MOST_MADE
    found = Undone.read([3, *picks * 20])
    assert found is not None and found.picks == picks
    assert found.after([picks[0]]).picks == picks[1:]
