"""Damaged and forged links, saves, records: refused in a sentence, or opened; what is opened never hangs, and loses
nothing where it fails later.

4,000 of them over all tables in `make test`, and 100,000 more in `make test-long`.
"""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest
from cradle import codec
from cradle.app.table import game_files
from cradle.app.table.seats import COLOURS, Seat, kinds
from cradle.app.table.table import Table as Played
from cradle.kernel.chance import SEEDS, STATES
from cradle.kernel.game import BadPosition
from cradle.kernel.record import Record
from every_game import TABLES, Table, every_table, played, reached

from tests.game_suite import suite_of

from .damage import HOSTILE, bent, forge, scratch, tear

MOST = 30  # tries at a table where games are long
MOMENTS = 10  # of a game, and so many games
REPLAYED = 8  # and of those that replay a whole one each time


class Lot(NamedTuple):
    """So many tries of every kind at every table, each lot with games and chance of its own."""

    number: int
    tries: int

    def at(self, table: Table, most: int = MOST) -> int:
        return min(self.tries, most) if suite_of(table.name).pace > 1 else self.tries

    def __str__(self) -> str:
        return f"lot {self.number}"


LOTS = [Lot(0, 25), *(pytest.param(Lot(n, 205), marks=pytest.mark.long) for n in range(1, 5))]
every_lot = pytest.mark.parametrize("lot", LOTS, ids=str)


class Hangs(BaseException):
    """What came from outside has held the page for minutes."""


@pytest.fixture(autouse=True)
def _watch() -> Iterator[None]:
    def hang(*_: Any) -> None:
        raise Hangs

    signal.signal(signal.SIGALRM, hang)
    signal.alarm(600)
    yield
    signal.alarm(0)


def goes_on(game: Any, p: Any, chance: Random) -> None:
    """A position that was accepted is shown, saved and played. Where it is none that a game comes to, that may fail:
    then nothing has changed, and what was played opens again.
    """
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    for n in range(25):
        p, before = record.position, json.dumps(record.to_json())
        try:
            for seat in (None, *range(p.seats)):
                if (n + (seat or 0)) % suite_of(game.name).pace == 0:
                    game.imagine(game.view(p, seat), 1)
            game.standings(p)
            decision = game.decision(p)
            if decision is None:
                return
            record.play(chance.choice(decision.actions))
        except Exception:
            assert json.dumps(record.to_json()) == before
            assert Record.from_json(game, json.loads(before)).position == record.position
            return


@lru_cache(300)
def far(table: Table, seed: int) -> Record:
    """A random game, kept; not to be changed."""
    return played(table, seed, MOMENTS * 53)


def moment(table: Table, lot: Lot, chance: Random) -> Record:
    """One of a hundred."""
    seed, decisions = MOMENTS * lot.number + chance.randrange(MOMENTS), 53 * chance.randrange(MOMENTS) + 11 * lot.number
    if suite_of(table.name).pace > 1:
        return reached(table, seed, decisions)
    record = far(table, seed)
    return record.branch(min(decisions, len(record)))


def seated(table: Table) -> list[Seat]:
    offered = kinds(table.name)
    seats = dict(table.variant)["seats"]
    return [Seat(f"Player {i}", list(COLOURS)[i], offered[i % len(offered)]) for i in range(seats)]


def refused(read: Callable[[], Any], error: type[Exception], seen: Counter[str]) -> Any:
    """What `read` gives, or None where it was refused in a sentence."""
    try:
        return read()
    except error as refusal:
        assert type(refusal) is error
        text = str(refusal)
        assert text.endswith((".", "'", ")")) or ":" in text, text
        assert len(text) < 300, text
        seen["refused"] += 1
        return None


@every_lot
@every_table
def test_links_with_changed_characters(table: Table, lot: Lot) -> None:
    chance, seen = Random(f"1/{lot.number}"), Counter[str]()
    at = {"name": "Sunday", "id": "1f", "seats": [vars(seat) for seat in seated(table)]}
    for _ in range(lot.at(table)):
        record = moment(table, lot, chance)
        for read, good in (
            (codec.read_record, codec.record_link(record)),
            (codec.read_table_link, codec.table_link(record, at)),
        ):
            text = scratch(good, chance)
            if text != good:
                refused(lambda read=read, text=text: read(text), codec.LinkError, seen)
    assert seen["refused"] > lot.at(table)


@every_lot
@every_table
def test_forged_record_links(table: Table, lot: Lot) -> None:
    chance, seen = Random(f"3/{lot.number}"), Counter[str]()
    for _ in range(lot.at(table) // 5):
        number = codec._number(codec.record_link(moment(table, lot, chance)))
        if record := refused(lambda n=number: codec.read_record(codec._text(bent(n, chance))), codec.LinkError, seen):
            assert record.game.check(record.position) == [], "it was played by the rules"
            goes_on(record.game, record.position, chance)
    assert seen["refused"]


@every_lot
@every_table
def test_forged_positions(table: Table, lot: Lot) -> None:
    """Fields and pending steps that are within their bounds, but never occur together in a game."""
    chance, seen, game = Random(f"4/{lot.number}"), Counter[str](), table.game
    for _ in range(lot.at(table) * 2):
        p = moment(table, lot, chance).position.copy()
        for _ in range(chance.choice([1, 1, 2])):
            forge(table, p, chance)
        if found := refused(lambda p=p: game.from_json(game.to_json(p)), BadPosition, seen):
            goes_on(game, found, chance)
    assert seen["refused"]


@every_lot
@every_table
def test_json_of_positions_with_one_fault(table: Table, lot: Lot) -> None:
    chance, seen, game = Random(f"5/{lot.number}"), Counter[str](), table.game
    for _ in range(lot.at(table)):
        data = tear(game.to_json(moment(table, lot, chance).position), chance)
        p = refused(lambda data=data: game.from_json(data), BadPosition, seen)
        if p is not None:
            goes_on(game, p, chance)
    assert seen["refused"] > lot.at(table) / 2


@every_lot
@every_table
def test_json_of_records_with_one_fault(table: Table, lot: Lot) -> None:
    chance, seen, game = Random(f"6/{lot.number}"), Counter[str](), table.game
    for _ in range(lot.at(table, REPLAYED)):
        record = moment(table, lot, chance)
        if chance.random() < 0.3:
            record = Record(game, dict(table.variant), start=game.to_json(record.position))
        data = tear(json.loads(json.dumps(record.to_json())), chance)
        record = refused(lambda data=data: Record.from_json(game, data), BadPosition, seen)
        if record is not None:
            assert record.variant == game.variant_of(record.position)
            assert len(record.at(0).steps) == len(record.at(0).copy().steps)
            record.to_json()
            goes_on(game, record.position, chance)
    assert seen["refused"]


@every_lot
@every_table
def test_files_with_faults(table: Table, lot: Lot) -> None:
    chance, tries = Random(f"7/{lot.number}"), lot.at(table, REPLAYED)
    torn, scratched = Counter[str](), Counter[str]()
    for _ in range(tries):
        good = game_files.dump(Played(moment(table, lot, chance), seated(table), "1f", "Sunday"))
        for seen, text in ((torn, json.dumps(tear(json.loads(good), chance))), (scratched, scratch(good, chance))):
            found = refused(lambda text=text: game_files.load(text, "1f"), game_files.BadFile, seen)
            if found is not None:
                assert game_files.load(game_files.dump(found), "1f").record.to_json() == found.record.to_json()
                assert [seat.name for seat in found.seats] == [codec.plain(seat.name) for seat in found.seats]
                goes_on(found.game, found.record.position, chance)
    assert torn["refused"] or tries <= REPLAYED  # a file does without much: names, what happened last
    assert scratched["refused"] > tries * 0.6


# One by one -----------------------------------------------------------------------------------------------------------
@every_table
def test_the_counter_of_chance_never_runs_over(table: Table) -> None:
    """The draw after the last one that there is room for would have no number to come from."""
    game, p = table.game, table.new(3)
    p.chance = STATES - SEEDS + 3
    with pytest.raises(BadPosition):
        game.from_json(game.to_json(p))


def test_a_file_cannot_script_its_chance() -> None:
    """A script may ask for a card that is not there."""
    table = TABLES[0]
    p = table.game.to_json(table.new(1)) | {"script": {"dice": [99] * 50, "draws": ["nothing"] * 50}}
    record = Record(table.game, dict(table.variant), start=p)
    assert "script" not in record.start
    while decision := table.game.decision(record.position):
        record.play(decision.actions[0])


def test_unknown_entries_of_a_file_are_not_kept() -> None:
    table = TABLES[0]
    data = Record(table.game, dict(table.variant), start=table.game.to_json(table.new(1))).to_json()
    data["start"]["junk"] = data["junk"] = "x" * 1_000_000
    assert len(json.dumps(Record.from_json(table.game, data).to_json())) < 5_000


@pytest.mark.parametrize("depth", [100, 500, *range(900, 1_000, 10), 100_000])
def test_deeply_nested_files(depth: int) -> None:
    """JSON so deep that it can still be read, but hardly be compared or shown."""
    table, nest = TABLES[0], "[" * depth + "]" * depth
    game = table.game
    start = game.to_json(played(table, 1, 20).position)
    record = Record(game, dict(table.variant), start=start)
    good = json.loads(game_files.dump(Played(record, seated(table), "1f", "Sunday")))
    start = good["record"]["start"]
    seen = Counter[str]()
    for holder in (
        good, good["seats"][0], good["record"], good["record"]["variant"], start, start["variant"], start["fields"],
        start["fields"]["tile"], start["steps"],
    ):  # fmt: skip
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            whole, holder[key] = holder[key], "HERE"
            text = json.dumps(good).replace('"HERE"', nest)
            holder[key] = whole
            found = refused(lambda text=text: game_files.load(text, "1f"), game_files.BadFile, seen)
            if found is not None:
                game_files.dump(found)
    assert seen["refused"] > 50


@pytest.mark.parametrize("junk", ["A", "#r=", "#g=", ".", "[", '{"cradle":', "\0", "é"])
def test_ten_megabytes_of_junk(junk: str) -> None:
    text = junk * (10_000_000 // len(junk))
    for letter in ("", "#r=", "#g="):
        for read in (codec.read_record, codec.read_table_link):
            with pytest.raises(codec.LinkError):
                read(letter + text)
    with pytest.raises(game_files.BadFile, match=r"file\.large"):
        game_files.load(text, "1f")


@pytest.mark.parametrize(
    "odd", [*HOSTILE, [HOSTILE], {"format": 1}, {"format": 1, "game": "ur"}], ids=lambda v: repr(v)[:20]
)
def test_other_data_is_no_save(odd: Any) -> None:
    for table in (TABLES[0], TABLES[-1]):
        with pytest.raises(BadPosition):
            table.game.from_json(odd)
        with pytest.raises(BadPosition):
            Record.from_json(table.game, odd)


def test_links_tell_why_they_cannot_be_opened() -> None:
    table = TABLES[0]
    good = codec.record_link(played(table, 1, 20))
    number = codec._number(good)

    def reason(text: str) -> str:
        with pytest.raises(codec.LinkError) as refusal:
            codec.read_record(text)
        assert str(refusal.value) == codec.REASONS[refusal.value.reason]
        return refusal.value.reason

    def head(*values: int) -> str:
        """A link that begins with these, in the radices of a head."""
        number = 0
        for value, radix in reversed(list(zip(values, (codec.FORMATS, codec.GAMES, codec.VERSIONS), strict=True))):
            number = number * radix + value
        return codec._text(number + (1 << 200))

    assert reason("A" * 100_000) == "long"
    assert reason("") == reason("A") == reason("#r=") == reason("é" * 40) == reason(good[:-1]) == "damaged"
    assert reason(codec._text(number + (1 << number.bit_length() + 20))) == "damaged", "something lies behind it"
    assert reason(codec._text(number + (1 << number.bit_length() - 2))) == "damaged", "it leads to another position"
    assert reason(f"#g={good}") == reason(f"https://example.org/#g={good}") == "position"
    assert reason(head(codec.FORMAT + 1, 0, 1)) == "format"
    assert reason(head(codec.FORMAT, 60, 1)) == "game"
    assert reason(head(codec.FORMAT, 0, 200)) == "version"
