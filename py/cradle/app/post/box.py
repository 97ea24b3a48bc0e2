"""The box of a table, as data: what its guests need to go on without the host, who may open it, and what they sign.

The box holds the game and the room, sealed by a key. Each other person's device has a share of the key. The **will** of
the host stands beside it: it names these devices, and how many of them open the box. docs/post.md says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..live import wire
from ..live.stored import Mail
from ..pace.known_tables import MOST_SEATS
from . import letters

BOX, CONSENT, SHARE, SUCCESSION = "box", "consent", "share", "succession"  # slots
LEAST = 2  # persons: one alone never opens a box
LONGEST_SHARE = 100
LONGEST_WILL = 8_000
MOST_LINKS = 12  # hosts of a room that were followed by others without them

mark = wire.hexadecimal(wire.KEY)  # what the link of a room says of the key of its host
FORMS: wire.Forms = {
    # will: see Will; signed: the signature of the host under it; sealed: the box
    BOX: {
        "v": wire.number,
        "will": wire.text(LONGEST_WILL),
        "signed": wire.fields,
        "sealed": wire.text(letters.LONGEST),
    },
    "will": {
        "v": wire.number,
        "term": wire.number,
        "number": wire.number,  # of the letters that were laid together with it
        "at": wire.moment,  # when that was, by the clock of the host
        "needs": wire.number,
        "voters": wire.fields,
    },
    # a device agrees that the device `heir` hosts from now on, by the key of this mark, as long as the box of that term
    # and number is the newest one: if the host comes back, it counts no more
    CONSENT: {
        "v": wire.number,
        "before": mark,
        "mark": mark,
        "heir": wire.address,
        "term": wire.number,
        "number": wire.number,
        "signature": wire.text(128),
    },
    SHARE: {"v": wire.number, "mark": mark, "share": wire.text(LONGEST_SHARE)},
    SUCCESSION: {"v": wire.number, "links": wire.row},
    # one host after another. before, mark: those of their keys; agreed: signatures by public post key; n: how many
    # decisions had been made then
    "link": {
        "before": mark,
        "mark": mark,
        "heir": wire.address,
        "will": wire.text(LONGEST_WILL),
        "signed": wire.fields,
        "agreed": wire.fields,
        "n": wire.number,
    },
}


class Will(NamedTuple):
    """Who may go on without the host. needs: how many of them; voters: by public post key, the digest of its share."""

    term: int
    number: int
    at: int
    needs: int
    voters: dict[str, str]

    @property
    def age(self) -> tuple[int, int]:
        return self.term, self.number


class Box(NamedTuple):
    """A box as it is laid. text: the will as the host has signed it."""

    will: Will
    text: str
    signed: wire.Message
    sealed: str


class Consent(NamedTuple):
    """What a device has signed."""

    before: str
    mark: str
    heir: str
    age: tuple[int, int]
    signature: str


class Link(NamedTuple):
    """A host that came after another one: see FORMS."""

    before: str
    mark: str
    heir: str
    will: str
    signed: wire.Message
    agreed: dict[str, str]
    n: int


def enough(persons: int) -> int:
    """How many persons are more than half of so many; never one alone."""
    return max(LEAST, persons // 2 + 1)


def statement(secret: str, before: str, mark: str, heir: str, will: Will) -> str:
    """What a device signs that agrees."""
    return f"succession {secret} {before} {mark} {heir} {will.term} {will.number}"


def digest(share: str) -> str:
    return letters.digest(f"share {share}")


def pack_will(term: int, number: int, at: int, needs: int, shares: Mapping[str, str]) -> str:
    voters = {voter: digest(share) for voter, share in sorted(shares.items())}
    return letters.pack("will", term=term, number=number, at=at, needs=needs, voters=voters)


def will_of(mail: Mail) -> Will:
    """Whom a host has named, as far as it has stored that; it does not know any more when."""
    return Will(0, 0, 0, max(LEAST, mail.needs), {voter: digest(share) for voter, share in mail.shares.items()})


def pack_links(links: Sequence[Mapping[str, Any]]) -> str:
    return letters.pack(SUCCESSION, links=list(links[-MOST_LINKS:]))


@letters.raises_bad_message
def read_will(text: object) -> Will:
    data = letters.read(text, FORMS, "will")
    voters, needs = data["voters"], data["needs"]
    letters.require(len(voters) <= MOST_SEATS, all(wire.address(one) and one for one in voters))
    letters.require(all(mark(one) for one in voters.values()), needs >= LEAST, len(voters) < 2 * needs)
    return Will(data["term"], data["number"], data["at"], needs, voters)


@letters.raises_bad_message
def read_box(text: object) -> Box:
    data = letters.read(text, FORMS, BOX)
    return Box(read_will(data["will"]), data["will"], data["signed"], data["sealed"])


@letters.raises_bad_message
def read_consent(text: object) -> Consent:
    data = letters.read(text, FORMS, CONSENT)
    letters.require(bool(data["heir"]), data["before"] != data["mark"])
    age = data["term"], data["number"]
    return Consent(data["before"], data["mark"], data["heir"], age, data["signature"])


@letters.raises_bad_message
def read_share(text: object) -> tuple[str, str]:
    """The mark of the next host, and the share."""
    data = letters.read(text, FORMS, SHARE)
    return data["mark"], data["share"]


@letters.raises_bad_message
def read_links(text: object) -> list[Link]:
    return read_link_rows(letters.read(text, FORMS, SUCCESSION)["links"])


def read_link_rows(rows: Any) -> list[Link]:
    """Raises BadMessage and the like."""
    letters.require(wire.row(rows), len(rows) <= MOST_LINKS)
    found = []
    for row in rows:
        letters.require(wire.fields(row), row.keys() == FORMS["link"].keys())
        letters.require(all(check(row[field]) for field, check in FORMS["link"].items()))
        letters.require(len(row["agreed"]) <= MOST_SEATS, all(map(wire.address, row["agreed"])))
        letters.require(all(map(wire.text(128), row["agreed"].values())), row["before"] != row["mark"])
        found.append(Link(**row))
    return found
