"""All games and settings in one file: there and back, onto a page that has games of its own, from hostile hands."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.base.settings import CHOICES
from cradle.app.entrance import backup
from cradle.app.table.game_files import LONGEST_BACKUP, LONGEST_FILE, dump
from cradle.app.table.saves import PREFIX, TICKED
from cradle.app.table.table import Table

from tests.app.pages import FakePage, Storage, Visit, nodes
from tests.app.table.test_saves import made
from tests.games.files.damage import tear


def named(called: str, id: str, decisions: int, **more: Any) -> Table:
    table = made(decisions, **more)
    table.name, table.id = called, id
    return table


GAMES = [
    named("Ada and the others", "a1", 30),
    named("By link", "b2", 12, kinds=("human", "away")),
    named("Secrets", "c3", 9, kinds=("human", "human"), name="parley"),
]
WAYS = {"language": "fr", "theme": "dark", "size": "larger", "confirm": "picks"}


def at_home(*tables: Table, **entries: str) -> Visit:
    kept = {PREFIX + table.id: dump(table) for table in tables}
    return Visit(FakePage(Storage({**kept, **{f"cradle/{key}": value for key, value in entries.items()}})))


def packed(visit: Visit) -> dict[str, Any]:
    name, text = visit.press("export-all").page.files[-1]
    assert name.startswith("cradle-2023-11-") and name.endswith(".cradle.json")
    return json.loads(text)


def unpack(visit: Visit, data: Any) -> Visit:
    visit.press("file", "", data if isinstance(data, str) else json.dumps(data))
    while visit.page.promised:
        visit.press(visit.page.promised.pop())
    return visit


def kept(visit: Visit) -> dict[str, Any]:
    return {k.removeprefix(PREFIX): json.loads(v) for k, v in visit.page.store.entries.items() if k.startswith(PREFIX)}


def told(visit: Visit) -> list[str]:
    return ["".join(node[2:]) for node in nodes(visit.page.drawn["dialog"]) if node[0] == "li"]


# There and back -------------------------------------------------------------------------------------------------------
def test_a_file_of_everything_fills_an_empty_page() -> None:
    before = at_home(*GAMES, **WAYS)
    before.press("set", "pace", "fast").press("rename-seat", "0", "Zoé").press("begin").press("home")
    data = packed(before)
    after = unpack(Visit(), data)
    assert kept(after) == kept(before)
    assert after.page.settings["theme"] == "dark" and after.app.preferences.speed == before.app.preferences.speed
    assert after.app.words.language == after.page.lang == "fr" and after.page.store.entries["cradle/language"] == "fr"
    assert after.app.saved_games.setup.seats[0].name == "Zoé"
    assert told(after) == ["4 parties ont été ajoutées.", "Les réglages du fichier sont maintenant appliqués."]
    assert after.buttons("dialog", "adopt") == []
    again = after.again()
    assert (again.app.words.language, again.app.preferences.theme, again.app.preferences.settings["confirm"]) == (
        "fr",
        "dark",
        "picks",
    )
    saves = again.app.saves
    assert {seat.kind for head in saves.heads() for seat in saves.glance(head["id"]).seats} >= {"away"}
    assert packed(again) == data


def test_the_button_is_there_with_the_first_game(visit: Visit) -> None:
    assert visit.buttons("screen", "export-all") == []
    visit.seat("human", "human").press("persisted", "no").press("home")
    assert visit.labels("screen", "export-all") == ["Save all as a file"]
    visit.page.clock += 4 * 86_400_000
    assert "may delete games" in visit.press("home").see("screen")
    assert "may delete games" not in visit.press("export-all").see("screen")


def test_what_cannot_be_read_stays_out_of_the_file() -> None:
    data = packed(at_home(GAMES[0], **{"game/bad": "{"}))
    assert [game["id"] for game in data["games"]] == ["a1"]


# Onto a page that has games -------------------------------------------------------------------------------------------
def test_what_is_here_already_is_left_alone() -> None:
    visit = at_home(*GAMES)
    data = packed(visit)
    visit.press("renamed", "a1", '{"name": "Another name"}')
    before = kept(visit)
    assert told(unpack(visit, data)) == ["3 games were here already."]
    assert kept(visit) == before


def test_a_game_that_came_in_under_another_id_is_here_already() -> None:
    visit = Visit().press("file", "", dump(GAMES[0]))
    assert told(unpack(visit, packed(at_home(*GAMES))))[:2] == ["2 games have been added.", "1 game was here already."]
    assert len(kept(visit)) == 3


def test_copies_come_in_as_copies() -> None:
    visit = at_home(GAMES[0]).press("copy", "a1")
    assert sorted(g["name"] for g in kept(unpack(Visit(), packed(visit))).values()) == [
        "Ada and the others", "Ada and the others (copy)",
    ]  # fmt: skip


def test_a_game_that_has_gone_another_way_is_kept_beside() -> None:
    ahead, data = named("Ada and the others", "a1", 31), packed(at_home(*GAMES))
    visit = unpack(at_home(ahead), data)
    assert told(visit)[:2] == ["2 games have been added.", "1 game went differently here: both versions are kept."]
    games = kept(visit)
    assert len(games) == 4 and games["a1"] == json.loads(dump(ahead))
    (other,) = games.keys() - {"a1", "b2", "c3"}
    assert games[other]["record"] == json.loads(dump(GAMES[0]))["record"]
    assert told(unpack(visit, data)) == ["3 games were here already."]


def test_an_entry_that_cannot_be_read_is_not_written_over() -> None:
    visit = unpack(at_home(**{"game/a1": "{ half"}), packed(at_home(*GAMES)))
    assert visit.page.store.entries[PREFIX + "a1"] == "{ half"
    assert len(kept_raw(visit)) == 4


def kept_raw(visit: Visit) -> list[str]:
    return [key for key in visit.page.store.entries if key.startswith(PREFIX)]


def test_settings_are_offered_where_there_are_others() -> None:
    data = packed(at_home(GAMES[0], **WAYS))
    visit = unpack(at_home(theme="light"), data)
    assert visit.app.preferences.theme == "light" and visit.app.words.language == "en"
    assert visit.labels("dialog", "adopt") == ["Use the settings in the file"]
    visit.press("adopt")
    assert (visit.app.preferences.theme, visit.app.words.language) == ("dark", "fr")
    assert visit.buttons("dialog", "adopt") == [] and "maintenant appliqués" in visit.see("dialog")
    unpack(visit.press("close"), data)
    assert visit.buttons("dialog", "adopt") == [] and "réglages" not in visit.see("dialog")


def test_games_of_older_rules_come_in_once() -> None:
    data = packed(at_home(*GAMES))
    ours = [game for game in data["games"] if game["record"]["game"] == "ur"]  # others would be brought to today's form
    for game in ours:
        game["record"]["rules_version"] = game["record"]["position"]["rules_version"] = 0
    visit = unpack(Visit(), data)
    assert told(visit)[0] == "3 games have been added."
    assert told(unpack(visit, data)) == ["3 games were here already."]
    assert visit.press("open", "a1").table.position == GAMES[0].position


# While it is read -----------------------------------------------------------------------------------------------------
def test_the_page_lives_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed(at_home(*GAMES))
    monkeypatch.setattr(backup, "SLICE", 1e-9)
    visit = Visit().press("file", "", json.dumps(data))
    (bar,) = [node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "progress"]
    assert float(bar[1]["value"]) < 1 and bar[1]["max"] == "3" and visit.page.promised == ["unpack"]
    assert "Reading game 1 of 3…" in visit.see("dialog")
    visit.press("close").seat("human", "human")
    while visit.page.promised:
        visit.press(visit.page.promised.pop())
    assert len(kept(visit)) == 4 and visit.table.name.startswith("Ur")


def test_where_storage_is_full_the_rest_stays_in_the_file() -> None:
    class Small(Storage):
        def put(self, key: str, value: str) -> str:
            if key.startswith(PREFIX) and sum(map(len, self.entries.values())) + len(value) > 2 * len(dump(GAMES[0])):
                return "full"
            return super().put(key, value)

    visit = unpack(Visit(FakePage(Small())), packed(at_home(GAMES[0], GAMES[1], named("Long", "d4", 60))))
    came = len(kept(visit))
    assert 0 < came < 3 and "no room" in visit.see("dialog")
    assert visit.app.saves.memory == {} and visit.app.saves.trouble == "" and visit.see("toast") == ""
    assert len(visit.app.saves.heads()) == came


def test_where_nothing_is_stored_the_games_are_in_memory() -> None:
    page = FakePage()
    page.store.fault = "blocked"
    visit = unpack(Visit(page), packed(at_home(*GAMES)))
    assert len(visit.app.saves.memory) == 3 and "does not let the page keep anything" in visit.see("toast")


# From hostile hands ---------------------------------------------------------------------------------------------------
FILE = packed(at_home(*GAMES, **WAYS))


BAD = {
    "a newer one": ({**FILE, "cradle": 2}, "newer version of Cradle"),
    "no number": ({**FILE, "cradle": None}, "not a game saved by Cradle"),
    "something else": ({"games": FILE["games"]}, "not a game saved by Cradle"),
    "no list": ({**FILE, "games": {}}, "not a game saved by Cradle"),
    "too many": ({**FILE, "games": [{}] * (backup.MOST + 1)}, "far too large"),
    "too long": ({**FILE, "junk": "x" * LONGEST_BACKUP}, "far too large"),
    "one game too long": ({**json.loads(dump(GAMES[0])), "junk": "x" * LONGEST_FILE}, "far too large"),
    "half": (json.dumps(FILE)[:-9], "damaged"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_is_none_is_refused_in_a_sentence(case: str) -> None:
    file, sentence = BAD[case]
    visit = unpack(Visit(), file)
    assert sentence in visit.see("toast") and visit.see("dialog") == "" and kept(visit) == {}


def test_an_empty_file_says_so() -> None:
    assert told(unpack(Visit(), {"cradle": 1, "games": []})) == ["There is no game in this file."]


@pytest.mark.parametrize("id", ["../x", "", 7, None, ["a1"], "a" * 17, "a1\n", "ünï", "kept"])
def test_an_id_that_is_none_is_replaced(id: Any) -> None:
    visit = unpack(Visit(), {"cradle": 1, "games": [{**FILE["games"][0], "id": id}]})
    (own,) = kept(visit)
    assert own != id and own.isalnum() and own.isascii()
    assert "The link contains" in visit.press("close").press("open", own).press("share").see("dialog")
    assert visit.see("toast") == ""


def test_what_is_stored_holds_nothing_but_what_a_game_has() -> None:
    forged = {**FILE["games"][0], "junk": "x" * 1000, "name": "\u202e\n<b>A</b>\x00" + "y" * 500}
    (game,) = kept(unpack(Visit(), {"cradle": 1, "games": [forged]})).values()
    assert set(game) == set(json.loads(dump(GAMES[0])))
    assert game["name"].startswith("<b>A</b>y") and len(game["name"]) <= 120


@pytest.mark.parametrize("tries", [100, pytest.param(400, marks=pytest.mark.long)])
def test_forged_files_never_break_the_page(tries: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Any field of a file replaced by anything: what comes in is sound, the rest is counted, and nothing is raised."""
    chance = Random(1)
    for _ in range(tries):
        data = json.loads(json.dumps(FILE))
        for _ in range(chance.randrange(1, 4)):
            data = tear(data, chance)
        visit = unpack(Visit(), data)
        assert "wrong" not in visit.see("toast")
        for id in kept(visit):
            visit.app.saves.load(id)
        assert all(visit.app.preferences.settings[name] in choices for name, choices in CHOICES.items())
        assert "fault" not in visit.see("screen") and visit.again().see("screen")
    assert "Traceback" not in capsys.readouterr().err


# Lessons --------------------------------------------------------------------------------------------------------------
def test_lessons_that_are_ticked_off_come_with_the_games() -> None:
    data = packed(at_home(GAMES[0], lessons=json.dumps({"ur": ["culture", "politics"]})))
    after = unpack(at_home(lessons=json.dumps({"ur": ["1", "culture"]})), data)
    assert json.loads(after.page.store.entries[TICKED])["ur"] == ["culture", "politics", "1"]
    assert "1 lesson or challenge has been ticked off." in told(after)
    assert not any("ticked" in line for line in told(unpack(after, data)))


def test_what_is_no_lesson_of_a_game_is_not_ticked_off() -> None:
    """It may come from a game of cards that is no game here, or be a lesson that there no longer is."""
    odd = {"ur": ["culture", "philosophy", "9999", ["culture"]], "chess": ["mate"], "renaissance": {"war": 1}}
    after = unpack(at_home(), {**packed(at_home(GAMES[0])), "lessons": odd})
    assert {game: names for game, names in json.loads(after.page.store.entries[TICKED]).items() if names} == {
        "ur": ["culture"]
    }
    assert "1 lesson or challenge has been ticked off." in told(after)


@pytest.mark.parametrize("torn", [7, [], {"ur": 3}, {"ur": [1, None, "x" * 99, "<b>"]}, {"chess": ["mate"]}])
def test_ticks_from_hostile_hands_leave_those_of_here(torn: object) -> None:
    mine = json.dumps({"ur": ["culture"]})
    after = unpack(at_home(lessons=mine), {**packed(at_home(GAMES[0])), "lessons": torn})
    assert after.page.store.entries[TICKED] == mine
