"""Whom a device takes for the host of a room after others have gone on without the last one.

The link of a room names the key of its first host. Each next host without a handover has a new key, and a **link**: the
will of the host before it, signed by that host, and the signatures of those who agreed, by keys that the will names.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from ..live import wire
from . import box, letters
from .box import Box, Link, Will

MOST_WAITING = 40  # chains of links that wait to be looked at
MOST_LOOKED = 24  # letters of one device that are looked at in a visit: each may hold many signatures


class Claim(NamedTuple):
    """A link whose signatures are looked at, and its will."""

    link: Link
    will: Will


class Successions:
    """The hosts of one room. mark: that of the key of its host, as this device knows it; chain: the links that led
    there; ask: asks assets/js/live/post-box.js for something.
    """

    def __init__(self, secret: str, mark: str, chain: list[Link], ask: Callable[..., None]) -> None:
        self.secret, self.mark, self.chain, self.ask = secret, mark, chain, ask
        self.box: Box | None = None  # the newest one of the host
        self.waiting: list[list[Link]] = []  # chains that nobody has looked at yet
        self.claims: dict[str, Claim] = {}  # by number
        self.seen: set[str] = set()  # links that were looked at
        self.heard: Counter[str] = Counter()  # by public post key, how many letters its device has laid about it

    def hear_box(self, text: str) -> None:
        """The host has laid a box: it counts if it is newer than the one that is known. Raises BadMessage."""
        found = box.read_box(text)
        if self.box is None or found.will.age > self.box.will.age:
            self.box = found

    def hear_own(self, will: Will) -> None:
        """This device hosts, and has laid this will: whoever is not in it does not count here either."""
        self.box = Box(will, "", {}, "")

    def hear(self, author: str, text: str) -> None:
        """Somebody says that another device hosts now. Raises BadMessage."""
        self.heard[author] += 1
        letters.require(self.heard[author] <= MOST_LOOKED)
        self.waiting = [*self.waiting, box.read_links(text)][-MOST_WAITING:]

    def settle(self, has_read: bool) -> None:
        """Look at what was said, when all that the relays have was read: it may hold a newer box."""
        if not has_read:
            return
        chains, self.waiting = self.waiting, []
        for chain in chains:
            for link in chain:
                if self.follows(link) or self.rivals(link):
                    self.look_at(link)

    def follows(self, link: Link) -> bool:
        return link.before == self.mark

    def rivals(self, link: Link) -> bool:
        """Whether the link begins where the one began that led to the host here, and leads elsewhere."""
        return bool(self.chain) and link.before == self.chain[-1].before and link.mark != self.mark

    def look_at(self, link: Link) -> None:
        about = json.dumps([link._asdict(), self.box and self.box.will.age])
        with suppress(wire.BadMessage):
            will = box.read_will(link.will)
            if about not in self.seen:
                self.seen.add(about)
                id = f"link {len(self.seen)}"
                self.claims[id] = Claim(link, will)
                self.ask_for_signatures(id, link, will)

    def ask_for_signatures(self, id: str, link: Link, will: Will) -> None:
        said = box.statement(self.secret, link.before, link.mark, link.heir, will)
        signed = {"mark": link.before, "will": link.will, "signed": link.signed}
        self.ask("check", id=id, **signed, statement=said, agreed=link.agreed)

    def judge(self, id: str, right: list[str]) -> list[Link] | None:
        """The signatures of these devices are right; the links to the next host, if enough of them have signed.

        Who counts stands in the newest will that this device knows. Who knows none takes that of the link, which the
        host before has signed too.
        """
        claim = self.claims.pop(id, None)
        if claim is None:
            return None
        link = claim.link._replace(
            agreed={name: claim.link.agreed[name] for name in right if name in claim.link.agreed}
        )
        if self.follows(link):
            will = self.box.will if self.box is not None else claim.will
            return [*self.chain, link] if len(will.voters.keys() & link.agreed.keys()) >= will.needs else None
        if not self.rivals(link):
            return None
        mine = self.chain[-1]
        will = box.read_will(mine.will)
        if len(will.voters.keys() & link.agreed.keys()) < will.needs:
            return None
        both = will.voters.keys() & claim.will.voters.keys()  # so both sides find the same one right
        theirs, ours = rank(len(both & link.agreed.keys()), link.mark), rank(len(both & mine.agreed.keys()), mine.mark)
        return [*self.chain[:-1], link] if theirs > ours else None


def rank(signatures: int, mark: str) -> tuple[int, int]:
    """Of two next hosts the one is right for which more have signed, else the one whose mark is the lower number."""
    return signatures, -int(mark, 16)
