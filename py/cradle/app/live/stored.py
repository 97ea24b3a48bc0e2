"""What storage holds of rooms: those that are hosted here, and the keys of this device in rooms elsewhere."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ...kernel.game import Action
from ..base import clock
from ..base.page import Page
from ..pace.known_tables import MOST_SEATS, KnownTable, read_summary
from ..pace.pace import Holiday, Pace, Proposal, read_holiday, read_pace
from ..table.game_files import Entry
from ..table.saves import ALIKE, DRAFT, PAINT, Saves
from ..table.saves import line as plain
from ..table.table import Table
from . import wire

ROOM = "cradle/live/"  # a room that is hosted here, by the id of its game
MOST_WORDS = 30  # chat messages that are kept for the post
MOST_REFUSED = 20  # refusals that are kept for a device
SEAT = "cradle/guest/"  # this device in a room elsewhere, by the secret of the room
STATE = "cradle/state/"  # the last state of a table elsewhere that has the post, by the secret of its room
LINK, POST = "#t=", "p"  # before the code of a room, and after it where its table has the post


def room_link(code: str, has_post: bool) -> str:
    """The link of a room, from the `#` on."""
    return f"{LINK}{code}{POST if has_post else ''}"


class Mail:
    """What is stored of the post of a room that is hosted here: see post/host_post.py."""

    def __init__(self) -> None:
        self.own = self.address = ""  # this device's own keys for the post, and the public half of them
        self.number = 0  # of the letters that were laid last
        self.ends = False  # the post has been switched off; the last letters, which say so, are not laid yet
        self.before = ""  # the hash of the last head
        self.addresses: dict[str, str] = {}  # by device: its public key for the post
        self.said: list[tuple[str, str, str]] = []  # the last chat messages: from which device, its name, the text
        # by device: what was refused: since which number of letters, which message of its, and why
        self.refused: dict[str, list[tuple[int, int, str]]] = {}
        # of the box (post/host_box.py): its key, how many shares make it up, and by public post key the shares
        self.box_key, self.needs, self.shares = "", 0, dict[str, str]()
        self.links: list[Entry] = []  # how this device became the host after one that was gone: see post/box.py

    def say(self, who: str, name: str, text: str) -> None:
        """Keep a chat message, for the next head."""
        self.said = [*self.said, (who, name, text)][-MOST_WORDS:]

    def refuse(self, who: str, i: int, why: str) -> None:
        """Let the next letter to a device say that its message i was refused; 0: it has not asked for anything."""
        self.refused[who] = [*self.refused.get(who, ()), (self.number + 1, i, why)][-MOST_REFUSED:]

    def to_json(self) -> Entry:
        return {**vars(self)}

    @classmethod
    def from_json(cls, data: Entry) -> Mail:
        """Raises ValueError and the like if the data is none."""
        mail = cls()
        mail.own, mail.address, mail.before = str(data["own"]), str(data["address"]), str(data["before"])
        mail.number, mail.ends = data["number"], data.get("ends") is True
        mail.addresses = {str(who): str(address) for who, address in data["addresses"].items()}
        mail.said = [(str(who), str(name), str(text)) for who, name, text in data["said"]]
        for who, rows in data["refused"].items():
            mail.refused[str(who)] = [(since, i, str(why)) for since, i, why in rows]
        mail.box_key, mail.needs = str(data.get("box_key", "")), data.get("needs", 0)
        mail.shares = {str(address): str(share) for address, share in data.get("shares", {}).items()}
        mail.links = list(data.get("links", ()))
        numbers = [mail.number, mail.needs, *(n for rows in mail.refused.values() for row in rows for n in row[:2])]
        addresses = [mail.address, *mail.addresses.values(), *mail.shares]
        if not all(map(wire.number, numbers)) or not all(map(wire.address, addresses)):
            raise ValueError("odd mail")
        if not all(map(wire.whole, mail.shares.values())):
            raise ValueError("odd shares")
        return mail


class Plea(NamedTuple):
    """Somebody asks to take back all but n decisions. moment: how many there are; needs: the devices that have not
    agreed yet. The host's own device is "".
    """

    moment: int
    n: int
    who: str
    seat: int
    needs: frozenset[str]


class Room:
    """What is stored of a room: its secret, the keys of devices, and which device has which seat."""

    def __init__(self, secret: str, door: bool = True) -> None:
        self.secret, self.door = secret, door
        self.key = self.mark = ""  # the host's pair of keys, and the hash of it in the link: see live.js
        self.stamps = ""  # what stamps were made with before this host: see going_back.py
        self.term = 0  # how often the host has changed
        self.keys: dict[str, str] = {}  # by device: see wire.device_name
        self.seats: dict[int, str] = {}  # by seat, the device that has it
        self.hostings: list[tuple[str, int]] = []  # the last ones, with how many decisions had been made
        self.backs = 0  # how often decisions have been taken back
        self.removed: set[str] = set()  # devices that are not let in again
        self.freed: set[str] = set()  # devices that have lost their seats while they were away, and do not know it
        self.promised: dict[int, tuple[str, Action]] = {}  # early answers: of seats that the engine has not asked yet
        self.done: dict[str, int] = {}  # by device, the number of its last message that was dealt with
        self.mail: Mail | None = None  # None: the table has no post
        self.plea: Plea | None = None
        self.pace = Pace()
        self.proposal: Proposal | None = None  # another pace, to which not all have agreed yet
        self.holidays: dict[int, Holiday] = {}  # by seat, its last holiday
        self.covered: set[int] = set()  # seats that a bot has taken until their person is back
        # after so many decisions: since when the table waits for seats
        self.waiting: tuple[int, dict[int, int]] = 0, {}

    def to_json(self) -> Entry:
        data = {"secret": self.secret, "door": self.door, "keys": self.keys, "seats": sorted(self.seats.items())}
        data |= {"key": self.key, "mark": self.mark, "term": self.term, "stamps": self.stamps}
        data |= {"removed": sorted(self.removed), "freed": sorted(self.freed)}
        data |= {"hostings": self.hostings, "backs": self.backs}
        data |= {"done": {who: i for who, i in self.done.items() if who in self.keys or self.has_address(who)}}
        data |= {"mail": self.mail and self.mail.to_json()}
        data |= {"pace": self.pace, "covered": sorted(self.covered)}
        data |= {"rests": [[seat, *holiday] for seat, holiday in self.holidays.items()]}
        data |= {"waiting": [self.waiting[0], sorted(self.waiting[1].items())]}
        data |= {"plea": self.plea and [*self.plea[:4], sorted(self.plea.needs)]}
        data |= {"proposal": self.proposal and [*self.proposal[:3], sorted(self.proposal.needs)]}
        return {**data, "promised": [[seat, kind, [*action]] for seat, (kind, action) in self.promised.items()]}

    @classmethod
    def from_json(cls, data: Entry, seats: int = MOST_SEATS) -> Room | None:
        """None if the data is not a room, of a table with so many seats."""
        try:
            room = cls(str(data["secret"]), data["door"] is True)
            room.keys = {str(who): str(key) for who, key in data["keys"].items()}
            room.seats = {seat: str(who) for seat, who in data["seats"]}
            room.key, room.mark, room.term = str(data["key"]), str(data["mark"]), data["term"]
            room.stamps = str(data.get("stamps", ""))
            room.hostings = [(str(id), n) for id, n in data.get("hostings", ())]
            room.backs = data.get("backs", 0)
            room.removed = {str(who) for who in data.get("removed", ())}
            room.freed = {str(who) for who in data.get("freed", ())}
            room.done = {str(who): i for who, i in data.get("done", {}).items()}
            room.mail = Mail.from_json(data["mail"]) if data.get("mail") else None
            room._read_pace(data, seats)
            if data.get("plea"):
                moment, n, who, seat, needs = data["plea"]
                room.plea = Plea(moment, n, str(who), seat, frozenset(map(str, needs)))
            for seat, kind, (verb, argument) in data.get("promised", ()):
                room.promised[seat] = str(kind), (verb, argument)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        return room if room._is_sound(seats) else None

    def _is_sound(self, seats: int) -> bool:
        """Whether all that was read has the form that it has in a room of a table with so many seats."""
        key, name = wire.hexadecimal(wire.KEY), wire.hexadecimal(wire.WHO)
        sound = all(name(who) for who in [*self.keys, *self.seats.values()])
        sound &= all(key(one) for one in (self.secret, self.mark, *self.keys.values()))
        asked = [self.plea.moment, self.plea.n, self.plea.seat] if self.plea else []
        sound &= all(map(wire.number, asked)) and (not asked or asked[-1] < seats)
        numbers = [self.term, self.backs, *self.done.values(), *(n for _, n in self.hostings)]
        sound &= all(map(wire.number, numbers))
        sound &= all(wire.number(seat) and seat < seats for seat in [*self.seats, *self.promised])
        return sound and all(wire.action([*action]) for _, action in self.promised.values())

    def _read_pace(self, data: Entry, most: int) -> None:
        """Read the stored pace of a table with so many seats. Raises ValueError and the like if it is none."""
        self.pace = read_pace(data.get("pace", ())) or Pace()
        holidays = {seat: read_holiday(row) for seat, *row in data.get("rests", ())}
        self.holidays = {seat: holiday for seat, holiday in holidays.items() if holiday is not None}
        self.covered = set(data.get("covered", ()))
        n, waiting = data.get("waiting", (0, ()))
        self.waiting = n, dict(waiting)
        if data.get("proposal"):
            row, who, seat, needs = data["proposal"]
            asked = read_pace(row)
            self.proposal = Proposal(asked, str(who), seat, frozenset(map(str, needs))) if asked else None
        seats = [*self.holidays, *self.covered, *self.waiting[1], *([self.proposal.seat] if self.proposal else [])]
        if not all(wire.number(seat) and seat < most for seat in seats):
            raise ValueError("odd seats")
        if not wire.number(n) or not all(map(wire.moment, self.waiting[1].values())):
            raise ValueError("odd moments")

    @property
    def code(self) -> str:
        """The part of its link after `#t=`, without the sign of the post."""
        return self.secret + self.mark

    @property
    def stamp_key(self) -> str:
        """What only those know who host, or have hosted; the key of the host does not follow from it."""
        return self.stamps or wire.stamp_key(self.key)

    def has_address(self, who: str) -> bool:
        """Whether letters to this device can be laid."""
        return self.mail is not None and who in self.mail.addresses

    def set_clock(self, ahead: int) -> None:
        """This device becomes the host, and its clock is ahead of the last one by so many ms."""
        n, waiting = self.waiting
        self.waiting = n, {seat: clock.moment(then + ahead) for seat, then in waiting.items()}
        shifted = {seat: [clock.moment(end + ahead) for end in holiday] for seat, holiday in self.holidays.items()}
        self.holidays = {seat: Holiday(*moments) for seat, moments in shifted.items()}

    def of(self, who: str) -> tuple[int, ...]:
        """The seats of a device."""
        return tuple(sorted(seat for seat, other in self.seats.items() if other == who and who))


class Entries:
    """The entries about rooms on this device. Rooms elsewhere are named by the code of their link."""

    def __init__(self, page: Page, saves: Saves) -> None:
        self.page, self.saves = page, saves

    def _write(self, entry: str, data: Entry) -> None:
        self.page.store.put(entry, json.dumps(data))

    def stored_room(self, table: Table) -> Room | None:
        """The room in which this game was played, if there is one."""
        return Room.from_json(self.saves.entry(ROOM + table.id), len(table.seats))

    def is_open(self, table: Table) -> bool:
        """Whether that room was open."""
        return self.saves.entry(ROOM + table.id).get("open") is True

    def keep(self, table: Table, room: Room, open: bool = True) -> None:
        told = self.saves.entry(ROOM + table.id).get("table")
        self._write(ROOM + table.id, {**room.to_json(), "open": open, "table": told})

    def hosted(self) -> dict[str, Entry]:
        """The rooms that are open on this device, by the ids of their games, as they are stored."""
        kept = self.saves.ids()
        rooms = {id: self.saves.entry(ROOM + id) for id in kept if self.page.store.get(ROOM + id) is not None}
        return {id: room for id, room in rooms.items() if room.get("open") is True}

    def game_hosted(self, code: str) -> str:
        """The id of the game, if this device hosts the room of this code; else "". A former link leads there too:
        who has become the host may know no other, and would wait there for a host.
        """
        return next((id for id, room in self.hosted().items() if room.get("secret") == code[: wire.KEY]), "")

    def known_tables(self) -> dict[str, KnownTable]:
        """The tables that are played with others, by the ids of games hosted here or the codes of rooms elsewhere."""
        found: dict[str, KnownTable] = {}
        for id, room in self.hosted().items():
            if known := read_summary(room.get("table")):
                secret = str(room.get("secret") if room.get("mail") else "")
                found[id] = known._replace(post=secret if wire.hexadecimal(wire.KEY)(secret) else "")
        for code, told in self.tables():
            if known := read_summary(told):
                post = code[: wire.KEY] if self.has_post(code) else ""
                found[code] = known._replace(link=self.link(code), post=post)
        return found

    def note_hosted(self, id: str, told: Entry) -> None:
        """Store what is new of a table that is hosted here."""
        room = self.saves.entry(ROOM + id)
        if room and room.get("table") != told:
            self._write(ROOM + id, {**room, "table": told})

    def knows(self, code: str) -> bool:
        """Whether this device was in that room before."""
        return bool(self.saves.entry(SEAT + code[: wire.KEY]))

    def name(self, code: str) -> str:
        """What its person was called there."""
        return plain(self.saves.entry(SEAT + code[: wire.KEY]).get("name"))

    def key(self, code: str, name: str) -> str:
        """The key of this device there: the stored one, if it was there before. The name is stored too."""
        known = self.saves.entry(SEAT + code[: wire.KEY])
        key = str(known.get("key") if wire.hexadecimal(wire.KEY)(known.get("key")) else self.page.chance())
        self._write(SEAT + code[: wire.KEY], {**known, "key": key, "name": name, "mark": code[wire.KEY :]})
        return key

    def tables(self) -> list[tuple[str, object]]:
        """The rooms elsewhere whose links are known: their codes, and what is stored of their tables."""
        found = []
        for key in self.page.store.keys(SEAT):
            known, secret = self.saves.entry(str(key)), str(key).removeprefix(SEAT)
            code = f"{secret}{known.get('mark')}"
            if wire.hexadecimal(2 * wire.KEY)(code):
                found.append((code, known.get("table")))
        return found

    def entry(self, code: str) -> Entry:
        """All that is stored of the room there."""
        return self.saves.entry(SEAT + code[: wire.KEY])

    def has_post(self, code: str) -> bool:
        """Whether the table there has the post, as far as this device knows."""
        return self.saves.entry(SEAT + code[: wire.KEY]).get("post") is True

    def link(self, code: str) -> str:
        """What opens the table there. By the sign of the post the page shows its last board before Python is up."""
        return room_link(code, self.has_post(code))

    def post_keys(self, code: str) -> str:
        """This device's own keys for the post there."""
        own = self.saves.entry(SEAT + code[: wire.KEY]).get("own")
        return own if isinstance(own, str) else ""

    def state(self, code: str) -> str:
        """The last state of a table that has the post, as post/letters.py writes it."""
        return str(self.page.store.get(STATE + code[: wire.KEY]) or "")

    def keep_state(self, code: str, text: str) -> None:
        if text != self.state(code):
            self.page.store.put(STATE + code[: wire.KEY], text)

    def forget(self, code: str) -> str:
        """Delete what is stored of a room elsewhere, also the key of a seat there; returns it."""
        text = self.page.store.get(SEAT + code[: wire.KEY]) or ""
        for entry in (DRAFT, ALIKE):
            self.page.store.remove(entry + code)
        self.page.store.remove(STATE + code[: wire.KEY])
        self.page.store.remove(SEAT + code[: wire.KEY])
        self.page.store.remove(PAINT)
        return str(text)

    def recall(self, code: str, text: str) -> None:
        """Store again what was forgotten."""
        self.page.store.put(SEAT + code[: wire.KEY], text)

    def memory(self, code: str) -> list[Any] | None:
        """How far this device has seen the game there: see going_back.py."""
        memory = self.saves.entry(SEAT + code[: wire.KEY]).get("memory")
        return memory if wire.memory(memory) else None

    def unsent(self, code: str) -> list[tuple[int, str]]:
        """Messages to the host there that it has not confirmed, by number."""
        stored = self.saves.entry(SEAT + code[: wire.KEY]).get("unsent")
        found = []
        for one in stored if isinstance(stored, list) else ():
            if isinstance(one, list) and len(one) == 2 and wire.number(one[0]) and wire.is_kept_back(one[1]):
                found.append((one[0], one[1]))
        return found

    def played_picks(self, code: str) -> list[str]:
        """The last picks of this device that the host there has played."""
        stored = self.saves.entry(SEAT + code[: wire.KEY]).get("made")
        return [one for one in stored[-wire.MOST_MADE :] if wire.is_pick(one)] if isinstance(stored, list) else []

    def note(self, code: str, **news: object) -> None:
        """Store what is new there, if anything is."""
        known = self.saves.entry(SEAT + code[: wire.KEY])
        if known and any(known.get(field) != value for field, value in news.items()):
            self._write(SEAT + code[: wire.KEY], {**known, **news})

    def decisions_seen(self, code: str) -> int | None:
        """How many decisions were seen there, if that is known."""
        seen = self.saves.entry(SEAT + code[: wire.KEY]).get("seen")
        return seen if type(seen) is int else None

    def moved(self, code: str) -> int:
        """When something happened there last, as far as it was seen here (ms); 0 if that is not known."""
        table = self.saves.entry(SEAT + code[: wire.KEY]).get("table")
        moved = table.get("moved") if isinstance(table, dict) else None
        return moved if isinstance(moved, int) and wire.moment(moved) else 0
