"""A guest of a table whose host has not been there for long: its person may go on without the host, if others agree.

Who proposes it becomes the host. Each device that agrees signs that, and gives its share of the key of the box to the
device of that person alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from ...kernel.game import Json
from ..live.guest import Guest
from ..pace.pace import DAY, HOUR
from . import box, letters
from .box import Box, Consent, Link
from .successions import Successions, rank

PATIENCE = 3 * DAY  # ms without the host after which the others may go on, where the table has no pace
MOST_SHARES = 4  # that a device keeps: the box may be older than the newest share
MOST_CONSENTS = 40  # that are known at a time
MOST_LOOKED = 24  # letters of one device that are looked at in a visit


class Proposed(NamedTuple):
    """Somebody proposes to host from now on. agreed: the signatures, by public post key."""

    mark: str
    heir: str
    agreed: dict[str, str]


class GoingOn:
    """stored: what this device has stored of it; keep: stores it; put: lays a letter, by its slot and its reader."""

    def __init__(
        self,
        guest: Guest,
        successions: Successions,
        stored: Json,
        keep: Callable[..., None],
        put: Callable[[str, str, str], None],
        ask: Callable[..., None],
    ) -> None:
        self.guest, self.successions, self.keep, self.put, self.ask = guest, successions, keep, put, ask
        shares, keys = stored.get("shares"), stored.get("heir")
        self.shares = [share for share in shares if isinstance(share, str)] if isinstance(shares, list) else []
        # the keys by which this device hosts if the others agree, and their mark
        self.keys = (keys[0], keys[1]) if isinstance(keys, list) and len(keys) == 2 else ("", "")
        self.consents: dict[str, Consent] = {}  # by public post key, the newest one of each device
        self.right: dict[str, Consent] = {}  # those whose signatures have been found right
        # by public post key: shares that others have given to this device, with the mark for which they are meant
        self.given: dict[str, tuple[str, str]] = {}
        self.heard: Counter[str] = Counter()  # by public post key, how many such letters have come from its device
        self.asked: set[tuple[object, ...]] = set()  # signatures that are looked at, or were
        self.looked_at: dict[str, tuple[str, Consent]] = {}  # by the question: of whom, and what they said
        self.wants: tuple[str, str] | None = None  # the mark and the host to which the person here agrees just now
        self.opens = False  # the box is being opened

    # What is heard ------------------------------------------------------------------------------------------------
    def hear_share(self, share: str) -> None:
        """The host has given this device its share of the key of the box."""
        if share and self.shares[-1:] != [share]:
            self.shares = [*(one for one in self.shares if one != share), share][-MOST_SHARES:]
            self.keep(shares=self.shares)

    def hear(self, author: str, slot: str, text: str) -> None:
        """A device has agreed, or has given its share to this one. Raises BadMessage."""
        self.heard[author] += 1
        letters.require(self.heard[author] <= MOST_LOOKED)
        if slot == box.CONSENT:
            self.consents.pop(author, None)
            self.consents[author] = box.read_consent(text)
            for other in list(self.consents)[:-MOST_CONSENTS]:
                del self.consents[other]
        elif slot == box.SHARE:
            self.given.pop(author, None)
            self.given[author] = box.read_share(text)
            for other in list(self.given)[:-MOST_CONSENTS]:
                del self.given[other]

    def hear_checked(self, id: str, right: list[str]) -> None:
        """These signatures under a consent are right. Its device may have said something else meanwhile."""
        if id in self.looked_at:
            author, said = self.looked_at.pop(id)
            if author in right:
                self.right[author] = said

    # What follows -------------------------------------------------------------------------------------------------
    @property
    def box(self) -> Box | None:
        return self.successions.box

    @property
    def share(self) -> str:
        """The share of this device in the key of the box; "" if it has none."""
        mine = self.box.will.voters.get(self.guest.address) if self.box is not None else None
        return next((share for share in self.shares if box.digest(share) == mine), "")

    def proposals(self) -> list[Proposed]:
        """What is proposed, the one that is right by rule first: to which most have agreed."""
        if self.box is None:
            return []
        found: dict[tuple[str, str], dict[str, str]] = {}
        for author, said in self.right.items():
            if self.is_of_now(said) and author in self.box.will.voters:
                found.setdefault((said.mark, said.heir), {})[author] = said.signature
        made = [Proposed(*one, agreed) for one, agreed in found.items() if one[1] in agreed]
        return sorted(made, key=lambda one: rank(len(one.agreed), one.mark), reverse=True)

    @property
    def agreed_to(self) -> str:
        """The mark of the host to which the person here has agreed; "" if none."""
        mine = self.consents.get(self.guest.address)
        return mine.mark if mine is not None and self.is_of_now(mine) else ""

    def is_of_now(self, said: Consent) -> bool:
        """Whether somebody has agreed to go on from the box that is the newest one."""
        return self.box is not None and (said.before, said.age) == (self.successions.mark, self.box.will.age)

    def silent_since(self, now: int) -> int | None:
        """Since when the host has not been there, by its clock (ms), if that is long enough to go on without it. now:
        the time by the host's clock.
        """
        table = self.guest.table
        if self.box is None or table is None or self.guest.host or not self.share:
            return None
        public, at = table.public, self.box.will.at
        patience = public["pace"][0] * HOUR or PATIENCE
        away = [end for seat, _, end in public["rests"] if public["seats"][seat][4] == "host"]
        return at if max([at, *away]) + patience <= now else None

    def settle(self) -> None:
        """Have new signatures looked at."""
        if self.box is None:
            return
        for author, said in self.consents.items():
            about = author, said, self.box.text
            if author in self.box.will.voters and self.is_of_now(said) and about not in self.asked:
                self.asked.add(about)
                agreed = {author: said.signature}
                link = Link(said.before, said.mark, said.heir, self.box.text, self.box.signed, agreed, 0)
                id = f"consent {len(self.asked)}"
                self.looked_at[id] = author, said
                self.successions.ask_for_signatures(id, link, self.box.will)

    # What the person here says ------------------------------------------------------------------------------------
    def propose(self) -> None:
        """Propose that this device hosts from now on."""
        if self.keys[0]:
            return self.agree(self.keys[0], self.guest.address)
        self.ask("heir")

    def hear_keys(self, mark: str, keys: str) -> None:
        """Keys for this device as a host have been made."""
        self.keys = mark, keys
        self.keep(heir=[mark, keys])
        self.agree(mark, self.guest.address)

    def agree(self, mark: str, heir: str) -> None:
        """Agree that the device of this public post key hosts from now on."""
        if self.box is not None:
            self.wants = mark, heir
            self.ask("sign", statement=self.statement(self.box, mark, heir))

    def statement(self, found: Box, mark: str, heir: str) -> str:
        return box.statement(self.successions.secret, self.successions.mark, mark, heir, found.will)

    def hear_signature(self, said: str, signature: str) -> None:
        """This device has signed: tell everybody, and give its share to the next host."""
        if self.wants is None or self.box is None or said != self.statement(self.box, *self.wants):
            return
        (mark, heir), self.wants, own = self.wants, None, self.guest.address
        before, (term, number) = self.successions.mark, self.box.will.age
        self.consents[own] = self.right[own] = Consent(before, mark, heir, (term, number), signature)
        about = {"before": before, "mark": mark, "heir": heir, "term": term, "number": number}
        self.put(box.CONSENT, "", letters.pack(box.CONSENT, **about, signature=signature))
        if heir != own and self.share:
            self.put(box.SHARE, heir, letters.pack(box.SHARE, mark=mark, share=self.share))

    # Becoming the host --------------------------------------------------------------------------------------------
    def open_box(self) -> None:
        """Have the box opened, if enough have agreed to this device, and have given their shares."""
        mine = next((one for one in self.proposals() if one.mark == self.keys[0]), None)
        if self.box is None or mine is None or self.opens or self.agreed_to != mine.mark:
            return
        voters, needs = self.box.will.voters, self.box.will.needs
        given = {author: share for author, (mark, share) in self.given.items() if mark == mine.mark}
        shares = {author: share for author, share in given.items() if voters.get(author) == box.digest(share)}
        shares[self.guest.address] = self.share
        if len(mine.agreed) >= needs and len(shares) >= needs and self.share:
            self.opens = True
            self.ask("open", shares=list(shares.values())[-needs:], will=self.box.text, sealed=self.box.sealed)

    def link(self, n: int) -> Link:
        """How this device became the host, when n decisions had been made."""
        assert self.box is not None
        mine = next(one for one in self.proposals() if one.mark == self.keys[0])
        return Link(self.successions.mark, mine.mark, mine.heir, self.box.text, self.box.signed, mine.agreed, n)

    def newest_term(self) -> int:
        """The highest term that this device knows."""
        assert self.box is not None
        return max(self.box.will.term, self.guest.term, self.guest.age.term)
