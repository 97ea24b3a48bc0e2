"""Who may go on without the host, and who may not: shares, signatures and wills."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.post import box, letters

from tests.app.live.live_pages import link, mark_of
from tests.app.pages import Visit
from tests.app.post.box_page import signature, signed_will
from tests.app.post.town import DAY, Town, agrees, gone, hosts, sat, table_with


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


def test_who_agrees_is_told_when_a_relay_has_it() -> None:
    """Only then may the page be closed: of two letters, that they agree and their share, both have to be there."""
    town, _ = table_with("Ben", "Cleo")
    gone(town, "Ada")
    agrees(town, "Ben")
    cleo = town.open("Cleo")
    assert "Sent" not in cleo.see("prompt")
    town.bag.works = False
    (button,) = cleo.buttons("prompt", "post-agree")
    cleo.press("post-agree", button[1]["data-arg"])
    town.air.carry()
    assert "Agreed so far: 2 of 2." in cleo.see("prompt")
    for slot in (box.CONSENT, box.SHARE):
        assert "Sending what you decided" in cleo.see("prompt")
        cleo.press("post-kept", slot, "1")
    assert "Sent. The others are told as soon as they come." in cleo.see("prompt")
