"""Whatever an entry of storage holds, the entrance comes up; what is damaged is shown as that, to be saved or deleted.

Thousands of damages: an odd value in every place of a saved game, and letters changed, cut out and put in at random.
In `make test` of a row of numbers only the first places; in `make test-long` all places of a game of each kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.base.settings import PREFERENCES
from cradle.app.entrance.game_list import games_of, items
from cradle.app.table.game_files import BadFile, dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit, fewest, nodes

DEEP: Any = []
for _ in range(900):
    DEEP = [DEEP]
ODD: list[Any] = [
    None, True, 0, -1, 0.5, 10**400, 1e30, float("inf"), float("-inf"), float("nan"), "", "x", "\ud800", [], [[]], {},
    {"id": "x"}, ["ur.place", {"id": "x"}], ["ur.place", {"self": 1}], ["turn", {"seat": {}}], DEEP,
]  # fmt: skip
REPORTED = [
    *({"last": ["ur.place", {"id": "x"}]}, {"seats": 1e30}, {"record": {}}),
    *({"moved": odd} for odd in (-1, 1e15, 1e30, float("-inf"), float("inf"), float("nan"), None, "x")),
]


def entry(name: str = "ur", moves: int = 9) -> str:
    """A game as it is kept."""
    game = games.load(name)
    seats = [Seat(f"Nr {i}", colour) for i, colour in enumerate(COLOURS)][: fewest(name)]
    table = Table(Record(game, {"seats": len(seats)}, 7), seats, "x", "A game")
    table.moved = 6
    for n in range(moves):
        table.play(table.decision.actions[n % len(table.decision.actions)])
    return dump(table)


def places(data: Any, most: int = 3) -> Iterator[tuple[Any, ...]]:
    """The way to every place of a saved game; of a row of numbers only the first ones."""
    keys = list(data) if isinstance(data, dict) else range(min(most, len(data))) if isinstance(data, list) else ()
    for key in keys:
        yield (key,)
        yield from ((key, *way) for way in places(data[key], most))


def targeted(text: str, most: int = 3) -> Iterator[str]:
    """An odd value in one place, or nothing there."""
    whole = json.loads(text)
    for *way, last in places(whole, most):
        for value in ODD:
            data = deepcopy(whole)
            at = data
            for key in way:
                at = at[key]
            at[last] = value
            yield json.dumps(data)
        del at[last]
        yield json.dumps(data)


def random_ones(text: str, number: int, seed: int) -> Iterator[str]:
    chance = Random(seed)
    for _ in range(number):
        letters = list(text)
        for _ in range(chance.randint(1, 4)):
            letters = letters or ["{"]
            i = chance.randrange(len(letters))
            match chance.randrange(4):
                case 0:
                    letters[i] = chance.choice('0123456789-e"[]{},:nNI\\u')
                case 1:
                    letters.insert(i, chance.choice('0123456789-e"[]{},:'))
                case 2:
                    del letters[i : i + chance.randint(1, 40)]
                case _:
                    del letters[i:]
                    letters.append("}")
        yield "".join(letters)


def looked_at(visit: Visit, id: str, text: str) -> str:
    """The games of the entrance with this entry beside a sound one; "damaged" or "open"."""
    visit.page.store.entries = {PREFIX + id: text, PREFIX + "5": SOUND}
    found = items(visit.app.saves.heads(), {})
    shown = nodes(games_of(visit.app.words, found, {"finished"}, visit.app))
    rows = {row[1]["key"]: row for row in shown if "list-item" in row[1].get("class", "")}
    assert rows.keys() == {id, "5"} and "saved-game" in rows["5"][1]["class"], "the sound one is there"
    offered = {node[1].get("data-do") for node in nodes(rows[id])} - {None}
    damaged = "saved-broken" in rows[id][1]["class"]
    assert offered == {"export", "delete"} if damaged else offered >= {"open", "export", "delete"}
    return "damaged" if damaged else "open"


SOUND = entry(moves=2)


@pytest.mark.parametrize("odd", REPORTED)
def test_the_entrance_comes_up(odd: dict[str, Any]) -> None:
    """From the beginning, and what is damaged is saved as it is, or deleted, and can be put back."""
    text = json.dumps({**json.loads(entry()), **odd})
    visit = Visit(FakePage(Storage({PREFIX + "6": text, PREFIX + "5": SOUND})))
    assert visit.see("toast") == ""
    assert "A game" in visit.see("screen") and len(visit.buttons("screen", "export")) == 2
    state = looked_at(visit, "6", text)
    spoils = not odd.keys().isdisjoint(("seats", "record"))
    assert state == ("damaged" if spoils else "open"), "neither the last line nor a time spoils a game"
    assert opened(visit, "f", text) != spoils
    visit.page.store.entries = {PREFIX + "6": text, PREFIX + "5": SOUND}
    visit.press("export", "6")
    assert visit.page.files[-1][1] == text and "went wrong" not in visit.see("toast")
    visit.press("delete", "6")
    assert PREFIX + "6" not in visit.page.store.entries
    visit.press("undelete")
    assert visit.page.store.entries[PREFIX + "6"] == text


@pytest.mark.parametrize("last", [["ur.place", {}], ["ur.place", {"seat": 0}], ["ur.nothing", {}], ["ur.place"], 5])
def test_half_a_sentence_is_not_told(last: Any) -> None:
    visit = Visit(FakePage(Storage({PREFIX + "6": json.dumps({**json.loads(SOUND), "last": last})})))
    (said,) = (node for node in nodes(visit.page.drawn["screen"]) if "saved-last" in node[1].get("class", ""))
    assert said[2:] in ([], [""])


def opened(visit: Visit, id: str, text: str) -> bool:
    """The address of a game with this entry: whether it can be played; else that is said in a sentence."""
    visit.page.store.entries = {PREFIX + id: text}
    visit.press("route", f"#/play/{id}")
    if visit.app.table is None:
        assert visit.see("toast") and "went wrong" not in visit.see("toast"), text[:300]
        with pytest.raises(BadFile):
            visit.app.saves.load(id)
        return False
    visit.press("play", "0")
    assert "went wrong" not in visit.see("toast"), text[:300]
    visit.press("home")
    return True


@pytest.mark.parametrize("name", ["ur", "parley"])
def test_no_damage_escapes(visit: Visit, name: str) -> None:
    sound = entry(name)
    found = {"damaged": 0, "open": 0}
    for n, text in enumerate([*targeted(sound), *random_ones(sound, 1_000, 3)], 16):
        found[looked_at(visit, f"{n:x}", text)] += 1
    assert min(found.values()) > 50 and sum(found.values()) > 1_500


def test_what_is_opened_all_the_same_is_refused_in_a_sentence_or_played(visit: Visit) -> None:
    """The address of a game is opened, whatever its entry holds."""
    sound = entry(moves=4)
    texts = [*Random(5).sample(list(targeted(sound)), 400), *random_ones(sound, 200, 4)]
    assert sum(opened(visit, f"{n:x}", text) for n, text in enumerate(texts, 16)) > 20


EVERY, RANDOM, OPENED = 10**6, 1_681, 9  # places of a row; random damages; of how many damages one is opened too


@pytest.mark.long
@pytest.mark.parametrize(("name", "least"), [("ur", 3_000), ("civilization", 19_000), ("renaissance", 39_000)])
def test_no_damage_of_any_place_escapes(visit: Visit, name: str, least: int) -> None:
    """At the entrance, and where it is opened or saved as a file all the same."""
    sound, number, played = entry(name), 0, 0
    found = {"damaged": 0, "open": 0}
    for text in chain(targeted(sound, EVERY), random_ones(sound, RANDOM, 8)):
        number += 1
        found[looked_at(visit, f"{number + 15:x}", text)] += 1
        if number % OPENED == 0:
            played += opened(visit, "f", text)
            visit.press("export", "f").press("export-all")
            assert "went wrong" not in visit.see("toast")
    assert number >= least + RANDOM and min(found.values()) > 500 and played > 20


def test_odd_preferences_are_passed_over_or_set_aside() -> None:
    """What cannot be read at all is told once, and is not lost when others are stored in its place."""
    visit = Visit()
    visit.press("set", "pace", "slow").press("begin")
    sound = visit.page.store.entries[PREFERENCES]
    texts = Random(6).sample(list(targeted(sound)), 300)
    for text in [*texts, *random_ones(sound, 100, 3), *map(json.dumps, ODD)]:
        again = Visit(FakePage(Storage({PREFERENCES: text})))
        assert "Play now" in again.see("screen")
        again.press("set", "pace", "fast")
        aside = text in again.page.store.entries.values()
        assert ("was set aside" in again.see("toast")) == aside
        if not aside:
            assert isinstance(json.loads(text), dict)
            continue
        assert again.page.store.entries[PREFERENCES] != text
        again.press("export-all")
        assert text in json.loads(again.page.files[-1][1])["aside"].values()
        assert games.load(again.app.saved_games.setup.game).variant(**again.app.saved_games.setup.variant)


@pytest.mark.parametrize("depth", [*range(100, 1_000, 100), 5_000, 100_000])
def test_what_is_too_deep_does_not_keep_all_from_being_saved_or_read(visit: Visit, depth: int) -> None:
    deep = json.dumps({**json.loads(SOUND), "record": 0}).replace(
        '"record": 0', '"record": {"seed": %s}' % ("[" * depth + "]" * depth)
    )
    visit.page.store.entries = {PREFIX + "6": deep, PREFIX + "5": SOUND}
    visit.press("export-all")
    assert "went wrong" not in visit.see("toast")
    file = visit.page.files[-1][1]
    assert any(game["id"] == "5" for game in json.loads(file)["games"])
    visit.press("file", "", file)
    assert "went wrong" not in visit.see("toast")


@pytest.mark.parametrize("draft", ['{"number":[0,Infinity]}', '{"marks":[5,[],""]}'])
def test_a_draft_that_makes_no_sense_is_passed_over(visit: Visit, draft: str) -> None:
    visit.seat("human", "human")
    entries = {**visit.page.store.entries, f"cradle/draft/{visit.table.id}": draft}
    again = Visit(FakePage(Storage(entries), route=visit.page.hash))
    assert again.table.id == visit.table.id and not again.see("toast")
