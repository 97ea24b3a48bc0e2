"""Saved games: written and read again, files from outside, storage that takes nothing more."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest
from cradle import games
from cradle.app.history.review_findings import Findings
from cradle.app.table import saves as saves_module
from cradle.app.table.game_files import MOST_CHANGES, BadFile, dump, load
from cradle.app.table.saves import PREFIX, Saves
from cradle.app.table.seats import CHANGES, UNDONE, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from hypothesis import given
from hypothesis import strategies as st

from tests.app.pages import FakePage, Storage, Visit


def made(decisions: int = 20, kinds: tuple[str, ...] = ("human", "heuristic"), name: str = "ur") -> Table:
    game = games.load(name)
    record = Record(game, {"seats": len(kinds)}, seed=7)
    seats = [
        Seat(f"Nr {i}", colour, kind) for i, (colour, kind) in enumerate(zip(("teal", "rose"), kinds, strict=False))
    ]
    table = Table(record, seats, "x", "A game")
    table.begun, table.moved = 5, 6
    for n in range(decisions):
        table.play(table.decision.actions[n % len(table.decision.actions)])
    return table


FILE = dump(made())


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(FILE), **fields})


def reason(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        load(text, "x")
    return caught.value.reason


# There and back -------------------------------------------------------------------------------------------------------
def test_a_game_is_read_as_it_was_written() -> None:
    table = made()
    table.agreed = True
    again = load(dump(table), "x")
    assert again.position == table.position
    assert again.seats == table.seats
    assert (again.name, again.begun, again.moved, again.agreed) == ("A game", 5, 6, True)
    assert again.happened == table.happened
    assert again.floor == table.floor
    assert dump(again) == dump(table)


def test_a_game_with_secrets_is_read_as_it_was_written() -> None:
    table = made(9, ("human", "human"), "parley")
    assert load(dump(table), "x").happened == table.happened


def test_what_may_not_be_taken_back_stays_so() -> None:
    """The floor is kept: a step back and a reload do not open what another person has decided."""
    table = made(3, ("human", "human"))
    floor = table.floor
    assert floor > 0
    assert load(dump(table), "x").floor == floor


def test_a_game_of_older_rules_opens_at_its_last_position() -> None:
    data = json.loads(FILE)
    data["record"]["rules_version"] = 0
    data["record"]["position"]["rules_version"] = 0
    table = load(json.dumps(data), "x")
    assert table.position == made().position
    assert table.back is None


def test_a_game_begun_with_a_short_seed_goes_on_with_new_chance_and_says_why() -> None:
    data = json.loads(FILE)
    for part in (data["record"], data["record"]["position"]):
        part["rules_version"] = 0
    data["record"]["position"]["chance"] = "00000000000000ff"
    one, other = (load(json.dumps(data), "x") for _ in range(2))
    assert one.new_chance and 1 << 64 < one.position.chance != other.position.chance
    visit = Visit(FakePage(Storage({f"{PREFIX}x": json.dumps(data)}), route="#/play/x"))
    assert "Dice and draws from here on are new" in visit.see("toast")
    assert visit.table.game.view(visit.table.position, 0) == made().game.view(made().position, 0)


# Files from outside ---------------------------------------------------------------------------------------------------
def record(**fields: Any) -> str:
    data = json.loads(FILE)
    data["record"] = {**data["record"], **fields}
    return json.dumps(data)


BAD = {
    "nothing": ("", "file.not_json"),
    "half": (FILE[: len(FILE) // 2], "file.not_json"),
    "deep": ("[" * 100_000, "file.not_json"),
    "a number": ("3", "file.not_cradle"),
    "a list": ("[]", "file.not_cradle"),
    "something else": ('{"name": "package"}', "file.not_cradle"),
    "no record": (changed(record=None), "file.not_cradle"),
    "a newer one": (changed(cradle=2), "file.format"),
    "a game unknown": (changed(game="chess"), "file.game"),
    "no game": (changed(game=["ur"]), "file.game"),
    "of newer rules that cannot be read": (record(rules_version=99, position={}), "file.format"),
    "an action out of range": (record(actions=[999]), "file.record"),
    "actions that are none": (record(actions=["a1", True]), "file.record"),
    "other actions": (record(actions=json.loads(FILE)["record"]["actions"][:-1]), "file.record"),
    "another seed": (record(seed=8), "file.record"),
    "a seed that is none": (record(seed="8"), "file.record"),
    "a choice that is not known yet": (record(variant={"seats": 99}), "file.format"),
    "a keyword that is not known yet": (record(variant={"seats": 2, "level": 1}), "file.format"),
    "a variant that is none": (record(variant="two"), "file.record"),
    "a record of another game": (record(game="parley"), "file.record"),
    "too few players": (changed(seats=[{"name": "A", "colour": "teal", "kind": "human"}]), "file.seats"),
    "players that are none": (changed(seats=["Ada", "Ben"]), "file.seats"),
    "a colour unknown": (changed(seats=[{"name": "A", "colour": "puce", "kind": "human"}] * 2), "file.seats"),
    "a colour twice": (changed(seats=[{"name": "A", "colour": "teal", "kind": "human"}] * 2), "file.seats"),
    "a colour that is no word": (changed(seats=[{"name": "A", "colour": [], "kind": "human"}] * 2), "file.seats"),
    "a bot unknown": (changed(seats=[{"name": "A", "colour": "teal", "kind": "oracle"}] * 2), "file.seats"),
    "far too long": ("[" + " " * 8_000_000 + "]", "file.large"),
}


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_what_is_no_saved_game_is_refused_in_a_sentence(text: str, why: str) -> None:
    assert reason(text) == why


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_a_bad_file_loses_nothing(visit: Visit, text: str, why: str) -> None:
    visit.seat("human", "human").first(3)
    before = dict(visit.page.store.entries)
    visit.press("file", "", text)
    assert visit.page.store.entries == before
    assert visit.see("toast").startswith(visit.app.words.say(why))
    assert len(visit.table.record) == 3


@pytest.mark.parametrize("fault", ["large", "unreadable"])
def test_a_file_the_browser_could_not_read_is_said_so(visit: Visit, fault: str) -> None:
    visit.press("file", fault, "")
    assert visit.see("toast").startswith(visit.app.words.say(f"file.{fault}"))


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a saved game, as a path."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(spot for key, value in inside for spot in spots(value, (*path, key)))][0 if path else 1 :]


@given(st.sampled_from(spots(json.loads(FILE))), JUNK)
def test_whatever_stands_in_a_file_it_is_read_or_refused(path: tuple[Any, ...], junk: Any) -> None:
    data = json.loads(FILE)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    try:
        table = load(json.dumps(data), "x")
    except BadFile as refusal:
        assert refusal.reason.startswith("file.")
    else:
        assert table.game.check(table.position) == []
        assert dump(load(dump(table), "x")) == dump(table)


@given(st.sampled_from(spots(json.loads(FILE))), JUNK)
def test_whatever_stands_in_storage_the_first_screen_is_drawn(path: tuple[Any, ...], junk: Any) -> None:
    data = json.loads(FILE)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    storage = Storage({PREFIX + "bad": json.dumps(data), PREFIX + "good": FILE})
    seen = Visit(FakePage(storage)).see("screen")
    assert "A game" in seen and "Play now" in seen


def test_names_from_a_file_are_one_line_and_not_too_long() -> None:
    seats = [{"name": "Ada\n\tLovelace " + "x" * 99, "colour": c, "kind": "human"} for c in ("teal", "rose")]
    table = load(changed(seats=seats, name="A\r\ngame"), "x")
    assert table.name == "A game"
    assert table.seats[0].name.startswith("Ada Lovelace xxx") and len(table.seats[0].name) == 40


# The list -------------------------------------------------------------------------------------------------------------
def test_the_newest_comes_first_and_what_cannot_be_read_last() -> None:
    storage = Storage(
        {PREFIX + "b": "{", PREFIX + "old": changed(moved=1), PREFIX + "new": changed(moved=2), "else": "1"}
    )
    assert [head["id"] for head in Saves(storage).heads()] == ["new", "old", "b"]


def test_a_glance_shows_the_last_position_without_its_past() -> None:
    saves = Saves(Storage({PREFIX + "x": FILE}))
    (head,) = saves.heads()
    table = saves.glance(head["id"])
    assert table.position == made().position
    assert (table.moved, table.name) == (6, "A game")
    assert saves.glance(head["id"]) is table, "read once"


def test_what_has_changed_is_read_again_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has changed: another tab may have written it, and its time and name may be the same."""
    read: list[str] = []
    of = saves_module.head_of
    monkeypatch.setattr(saves_module, "head_of", lambda text, id: read.append(id) or of(text, id))
    storage = Storage({PREFIX + "x": FILE, PREFIX + "y": FILE, PREFIX + "bad": "{"})
    saves = Saves(storage)
    for _ in range(3):
        heads = {head["id"]: head for head in saves.heads()}
        assert saves.glance("x").position == saves.glance("y").position
    assert sorted(read) == ["bad", "x", "y"]
    assert [heads[id]["over"] for id in ("x", "bad")] == [False, None]
    seats = [{**seat, "name": f"{seat['name']}!"} for seat in json.loads(FILE)["seats"]]
    texts = dump(made(21)), changed(closed=True), changed(seats=seats), changed(name="B"), changed(last=["a", {}])
    for text in texts:
        storage.put(PREFIX + "x", text)
        heads = {head["id"]: head for head in saves.heads()}
        table, now = saves.glance("x"), load(text, "x")
        assert (table.position, table.seats, table.closed) == (now.position, now.seats, now.closed)
        assert (heads["x"]["name"], heads["x"]["over"]) == (now.name, now.over)
        assert heads["x"]["last"] == json.loads(text)["last"]
    assert read[3:] == ["x"] * 5
    storage.put(PREFIX + "x", "{}")
    assert saves.heads()[-1]["over"] is None
    with pytest.raises(BadFile):
        saves.glance("x")


def test_last_positions_are_kept_as_long_as_somebody_looks_at_them() -> None:
    saves = Saves(Storage({PREFIX + id: FILE for id in "abcd"}))
    saves.heads()
    seen = {id: ref(saves.glance(id)) for id in "abcd"}
    saves.heads()
    assert saves.glance("b") is seen["b"](), "nobody has left it"
    saves.heads()
    gc.collect()
    assert [id for id, table in seen.items() if table() is not None] == ["b"]
    assert saves.glance("c").position == made().position


def test_a_game_that_cannot_be_read_can_be_deleted(returning: Callable[..., Visit]) -> None:
    visit = returning(storage=Storage({PREFIX + "bad": "{"}))
    assert "This saved game is damaged: it cannot be read." in visit.see("screen")
    (button,) = visit.buttons("screen", "delete")
    visit.press("delete", button[1]["data-arg"])
    assert visit.page.store.entries == {}


# Storage that takes nothing more --------------------------------------------------------------------------------------
@pytest.mark.parametrize("fault", ["full", "blocked"])
def test_where_nothing_can_be_kept_the_game_goes_on_and_offers_the_file(fault: str) -> None:
    visit = Visit().seat("human", "human").first(2)
    assert visit.see("toast") == ""
    visit.page.store.fault = fault
    visit.first()
    assert visit.see("toast").startswith(visit.app.words.say(f"toast.{fault}"))
    assert visit.labels("toast", "export") == ["Save as a file"]
    visit.first()
    visit.press("export", visit.buttons("toast", "export")[0][1]["data-arg"])
    ((name, text),) = visit.page.files
    assert name == "ur-ada-ben.cradle.json"
    assert load(text, "x").position == visit.table.position
    visit.press("dismiss").first()
    assert visit.see("toast") == "", "said once"
    visit.press("home")
    assert "Ur: Ada and Ben" in visit.see("screen") or "Ur: Ada, Ben" in visit.see("screen")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("fault", ["", "full", "blocked"])
def test_nothing_says_that_games_are_kept_where_they_are_not(fault: str, language: str) -> None:
    """At the entrance, in the credits, in the menu of a table, and when a file is read."""
    storage = Storage()
    storage.fault = fault
    visit = Visit(FakePage(storage, (language,)))

    def say(id: str, **params: str) -> str:
        return " ".join(visit.app.words.say(id, **params).split())

    visit.press("about")
    assert say(f"about.privacy.{fault or 'kept'}") in visit.see("dialog")
    assert sum(say(f"about.privacy.{other}") in visit.see("dialog") for other in ("kept", "full", "blocked")) == 1
    visit.press("close").press("file", "", FILE)
    assert visit.see("toast").startswith(say(f"toast.{fault}") if fault else say("toast.imported", name="A game"))
    visit.press("file", "", FILE)
    told = "toast.imported.unkept" if fault else "toast.imported"
    assert visit.see("toast").startswith(say(told, name="A game"))
    visit.press("open", visit.buttons("toast", "open")[0][1]["data-arg"]).press("menu")
    assert say("menu.home.unkept" if fault else "menu.home") in visit.see("dialog")


def test_when_there_is_room_again_the_game_is_kept_again() -> None:
    visit = Visit().seat("human", "human")
    visit.page.store.fault = "full"
    visit.first(2)
    visit.page.store.fault = ""
    visit.first()
    assert len(visit.again().table.record) == 3
    assert visit.app.saves.memory == {}


def test_storage_that_fills_up_in_mid_game_loses_nothing() -> None:
    """What was kept stays as it was, other games too; what is played from then on is in memory, and in files."""
    visit = Visit().seat("human", "human").first(5).press("agree", value="true")
    id, other = visit.table.id, "cradle/game/other"
    visit.page.store.entries[other] = FILE
    before = dict(visit.page.store.entries)
    visit.page.store.fault = "full"
    visit.first(4).press("undo").first(2)
    position = visit.table.position.copy()
    n = len(visit.table.record)
    assert visit.page.store.entries == before
    visit.press("home").press("open", id)
    assert visit.table.position == position and len(visit.table.record) == n
    visit.press("home").press("export-all")
    games = {game["id"]: game for game in json.loads(visit.page.files[-1][1])["games"]}
    assert len(games[id]["record"]["actions"]) == n and "other" in games
    later = Visit(FakePage(Storage(before), route=f"#/play/{id}"))
    assert len(later.table.record) == 5 and later.table.agreed


def test_an_imported_game_that_could_not_be_kept_says_so() -> None:
    visit = Visit()
    visit.page.store.fault = "full"
    visit.press("file", "", FILE)
    assert visit.see("toast").startswith(visit.app.words.say("toast.full"))
    assert "A game" in visit.see("screen")


# Where nothing is kept ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fault", "said"), [("blocked", "keeps nothing for this page"), ("full", "storage is full")])
def test_the_entrance_does_not_say_that_games_are_kept_where_they_are_not(fault: str, said: str) -> None:
    storage = Storage()
    storage.fault = fault
    visit = Visit(FakePage(storage))
    assert said in visit.see("screen") and "is kept here" not in visit.see("screen")
    assert visit.see("toast") == "", "there is no game yet that it could speak of"
    visit.press("begin")
    assert visit.see("toast")
    visit.press("menu")
    assert "until you close the page" in visit.see("dialog")
    visit.press("close").press("home")
    assert said in visit.see("screen") and len(visit.buttons("screen", "open")) == 2


def test_where_they_are_kept_it_says_so_and_the_try_leaves_nothing(visit: Visit) -> None:
    assert "is kept here" in visit.see("screen") and not visit.page.store.entries
    visit.press("begin").press("menu")
    assert "the game is kept)" in visit.see("dialog")


# Bounds ---------------------------------------------------------------------------------------------------------------
def test_of_seats_that_changed_hands_the_last_thousand_are_known(visit: Visit) -> None:
    """A file may hold any number of them; each is a line of the log."""
    visit.seat("human", "human")
    data = json.loads(dump(visit.table))
    said = sorted({*CHANGES} - {UNDONE})
    data["changes"] = [[0, n % 2, said[n % len(said)]] for n in range(MOST_CHANGES + 500)]
    read = load(json.dumps(data), "x")
    assert [[*change[:3]] for change in read.changes] == data["changes"][-MOST_CHANGES:]


@pytest.mark.parametrize("part", ["points", "rows", "strokes"])
def test_a_review_with_more_than_the_game_has_decisions_is_not_read(visit: Visit, part: str) -> None:
    visit.seat("human", "human")
    found = {"decisions": len(visit.table.record), "points": [], "rows": [], "strokes": []}
    read: list[int] = []

    class Long(list[Any]):
        def __iter__(self) -> Any:
            read.append(1)
            return super().__iter__()

    found[part] = Long([[0, []]] * 1_000_000)
    with pytest.raises(ValueError, match="more than there was"):
        Findings.from_json(visit.table, found)
    assert not read, "it is refused by its length alone"
