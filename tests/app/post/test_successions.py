"""Who is taken for the host of a room: what a device looks at, and how much of it."""

from __future__ import annotations

import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from cradle.app.live import wire
from cradle.app.live.stored import Mail
from cradle.app.post import box, letters
from cradle.app.post.going_on import GoingOn
from cradle.app.post.successions import MOST_LOOKED, Successions
from cradle.app.post.without_host import read_chain

SECRET, FIRST = "0" * 32, "1" * 32
WILL = box.pack_will(0, 7, 0, 2, {"b.1": "one", "b.2": "two", "b.3": "three"})


def claim(mark: int, *names: str, before: str = FIRST, will: str = WILL) -> dict[str, Any]:
    agreed = dict.fromkeys(names, "right")
    about = {"before": before, "mark": f"{mark:032x}", "heir": "b.1", "will": will}
    return {**about, "signed": {}, "agreed": agreed, "n": 0}


def room(*chain: dict[str, Any], mark: str = FIRST) -> tuple[Successions, list[dict[str, Any]]]:
    """What a device knows of a room, and what it asks to be looked at."""
    asked: list[dict[str, Any]] = []
    links = box.read_links(box.pack_links(chain))
    return Successions(SECRET, mark, links, lambda what, **about: asked.append(about)), asked


def test_a_device_that_claims_again_and_again_keeps_no_other_claim_out() -> None:
    hosts, asked = room()
    for n in range(500):
        with suppress(wire.BadMessage):
            hosts.hear("b.2", box.pack_links([claim(n + 10, "b.2")]))
        hosts.settle(True)
    assert len(asked) == MOST_LOOKED
    hosts.hear("b.1", box.pack_links([claim(2, "b.1", "b.3")]))
    hosts.settle(True)
    chain = hosts.judge(asked[-1]["id"], ["b.1", "b.3"])
    assert chain is not None and chain[-1].mark == f"{2:032x}"


def test_nothing_is_looked_at_before_the_relays_are_read() -> None:
    """A newer box may lie there, with other persons."""
    hosts, asked = room()
    hosts.hear("b.1", box.pack_links([claim(2, "b.1", "b.3")]))
    hosts.settle(False)
    assert not asked
    newer = box.pack_will(0, 8, 0, 2, {"b.2": "two", "b.4": "four"})
    hosts.hear_box(letters.pack(box.BOX, will=newer, signed={}, sealed=""))
    hosts.settle(True)
    assert hosts.judge(asked[-1]["id"], ["b.1", "b.3"]) is None, "they are not at the table any more"


def test_a_host_counts_those_of_whom_it_has_laid_shares_last() -> None:
    hosts, asked = room()
    hosts.hear_own(box.will_of(Mail()))
    hosts.hear("b.1", box.pack_links([claim(2, "b.1", "b.3")]))
    hosts.settle(True)
    assert hosts.judge(asked[-1]["id"], ["b.1", "b.3"]) is None
    hosts.hear_box(letters.pack(box.BOX, will=WILL, signed={}, sealed=""))
    hosts.hear("b.1", box.pack_links([claim(2, "b.1", "b.3")]))
    hosts.settle(True)
    assert hosts.judge(asked[-1]["id"], ["b.1", "b.3"]) is not None


def test_of_a_long_chain_the_last_hosts_are_known() -> None:
    rows = [claim(n + 1, "b.1", before=f"{n:032x}") for n in range(box.MOST_LINKS + 3)]
    assert [one.mark for one in read_chain(rows)] == [row["mark"] for row in rows[3:]]


def test_who_signs_once_and_then_says_something_else_has_not_signed_that() -> None:
    """A second consent, whose signature is wrong, comes while the first one is looked at."""
    hosts, asked = room()
    guest: Any = SimpleNamespace(address="b.1")
    going = GoingOn(guest, hosts, {}, lambda **news: None, lambda *letter: None, lambda *what, **about: None)
    hosts.hear_box(letters.pack(box.BOX, will=WILL, signed={}, sealed=""))
    about = {"before": FIRST, "heir": "b.2", "term": 0, "number": 7}
    for mark in (2, 3):
        text = letters.pack(box.CONSENT, **about, mark=f"{mark:032x}", signature="right" if mark == 2 else "wrong")
        going.hear("b.2", box.CONSENT, text)
        going.settle()
    going.hear_checked(asked[0]["id"], ["b.2"])
    going.hear_checked(asked[1]["id"], [])
    assert [one.mark for one in going.proposals()] == [f"{2:032x}"]


def test_of_two_next_hosts_both_sides_find_the_same_one_right() -> None:
    for mine, other in (
        (claim(5, "b.1", "b.2"), claim(6, "b.1", "b.2", "b.3")),
        (claim(5, "b.1", "b.2"), claim(6, "b.2", "b.3")),
        (claim(6, "b.1", "b.2"), claim(5, "b.1", "b.2", "b.3")),
    ):
        followed = []
        for here, there in ((mine, other), (other, mine)):
            hosts, asked = room(here, mark=here["mark"])
            hosts.hear("b.1", box.pack_links([there]))
            hosts.settle(True)
            chain = hosts.judge(asked[-1]["id"], list(there["agreed"]))
            followed.append(here["mark"] if chain is None else chain[-1].mark)
        assert len(set(followed)) == 1


def test_invented_persons_make_no_next_host_better() -> None:
    mine = claim(5, "b.1", "b.2")
    puppets = [f"c.{n}" for n in range(5)]
    will = box.pack_will(0, 9, 0, 5, dict.fromkeys(["b.1", *puppets], "share"))
    hosts, asked = room(mine, mark=mine["mark"])
    hosts.hear("b.1", box.pack_links([claim(1, "b.1", *puppets, will=will)]))
    hosts.settle(True)
    assert hosts.judge(asked[-1]["id"], ["b.1", *puppets]) is None


def test_an_odd_link_is_refused() -> None:
    good = claim(2, "b.1")
    for odd in ({"before": "x"}, {"agreed": []}, {"n": -1}, {"agreed": {"b.1": 5}}, {"mark": FIRST}, {"more": 1}):
        text = json.dumps({"t": box.SUCCESSION, "v": wire.VERSION, "links": [{**good, **odd}]})
        with suppress(wire.BadMessage):
            raise AssertionError(f"{odd} was read: {box.read_links(text)}")
