"""Saved games at the entrance: what is shown of them, and what can be done with them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.app.pages import Visit, nodes, words


def kept(visit: Visit) -> list[str]:
    """The saved games on the screen, each as its text."""
    return [words(node) for node in nodes(visit.page.drawn["screen"]) if node[1].get("class") == "list-item saved-game"]


def test_a_saved_game_shows_what_is_needed_to_go_on(visit: Visit) -> None:
    visit.seat("human", "human").press("pick", "c3")
    visit.page.clock += 180_000
    (game,) = kept(visit.press("home"))
    assert game.startswith("Ur: Ada, Ben")
    assert "Ben to play" in game and "3 min" in game and "Ada puts a cube on C3." in game
    (thumb, _) = [n for n in nodes(visit.page.drawn["screen"]) if n[1].get("class") == "ur-thumb"]
    assert [n for n in nodes(thumb) if "seat-crimson" in n[1].get("class", "")], "a cube of Ada's"


def test_older_games_lie_folded_away_so_the_rest_keeps_its_place(visit: Visit) -> None:
    for _ in range(5):
        visit.seat("human", "human").press("home")
    (older,) = unfolding(visit)
    assert words(older) == "Older games (2)" and len(kept(visit)) == 3
    visit.press("fold", "older")
    (older,) = unfolding(visit)
    assert words(older).startswith("Older games (2)") and len(kept(visit)) == 5
    assert len([n for n in nodes(older) if n[1].get("class") == "list-item saved-game"]) == 2


@pytest.mark.parametrize("fold", ["older", "finished"])
def test_boards_of_games_come_when_they_are_unfolded(visit: Visit, fold: str) -> None:
    """Each has hundreds of elements, and there may be many games."""
    for _ in range(4):
        visit.seat("human", "human").first()
        if fold == "finished":
            visit.table.close(True)
            visit.app.saves.put(visit.table)
        visit.press("home")
    hidden = 4 if fold == "finished" else 1
    assert len(boards(visit)) == 4 - hidden
    visit.press("fold", fold)
    assert len(boards(visit)) == 4
    visit.press("fold", fold)
    assert len(boards(visit)) == 4, "what closes does not change while it closes"
    visit.press("rename", visit.buttons("screen", "rename")[-1][1]["data-arg"])
    visit.press("renamed", visit.buttons("screen", "rename")[-1][1]["data-arg"], '{"name": "Last"}')
    assert len(boards(visit)) == 4 and "Last" in kept(visit)[-1]
    visit.press("begin").press("home")
    assert len(boards(visit)) < 4, "after a game the list is folded again"


def unfolding(visit: Visit) -> list[Any]:
    return [n for n in nodes(visit.page.drawn["screen"]) if n[0] == "details"]


def boards(visit: Visit) -> list[Any]:
    return [n for n in nodes(visit.page.drawn["screen"]) if n[1].get("class") == "thumb"]


def test_a_saved_game_goes_on_at_the_last_pick(visit: Visit) -> None:
    visit.seat("human", "human").until("turn").first()
    there, log = visit.table.position, visit.log
    visit.press("home")
    _, link = visit.buttons("screen", "open")  # the first goes on with it, too
    assert link[1]["href"] == f"#/play/{link[1]['data-arg']}"
    visit.press("open", link[1]["data-arg"])
    assert visit.table.position == there and visit.log == log
    assert visit.again().table.position == there, "and by its address"


def test_every_pick_is_in_storage_before_the_next(visit: Visit) -> None:
    visit.seat("human", "human")
    for n in range(1, 30):
        visit.first()
        (text,) = [v for k, v in visit.page.store.entries.items() if k.startswith("cradle/game/")]
        assert len(json.loads(text)["record"]["actions"]) >= n
        assert json.loads(text)["record"] == visit.table.record.to_json()


def test_copies_are_games_of_their_own(visit: Visit) -> None:
    visit.seat("human", "human").first(3).press("home")
    id = visit.buttons("screen", "copy")[0][1]["data-arg"]
    visit.press("copy", id)
    assert [game.split("Ada to play")[0].split("Ben to play")[0] for game in kept(visit)] == [
        "Ur: Ada, Ben (copy) ",
        "Ur: Ada, Ben ",
    ]
    twin = visit.buttons("screen", "open")[0][1]["data-arg"]
    assert twin != id
    visit.press("open", twin).first(2)
    assert len(visit.table.record) == 2, "it began where the other one was"
    assert len(visit.press("open", id).table.record) == 3


def test_a_copy_of_a_long_name_says_so_too(visit: Visit) -> None:
    visit.seat("human", "human").first().press("home")
    id = visit.buttons("screen", "copy")[0][1]["data-arg"]
    visit.press("renamed", id, json.dumps({"name": "A very long evening" * 9}))
    visit.press("copy", id)
    assert [game.split(" Ada to play")[0].split(" Ben to play")[0] for game in kept(visit)] == [
        ("A very long evening" * 9)[:113] + " (copy)",
        ("A very long evening" * 9)[:120],
    ]


def test_a_deleted_game_can_be_put_back(visit: Visit) -> None:
    visit.seat("human", "human").first(3).press("home")
    before = dict(visit.page.store.entries)
    (id,) = [button[1]["data-arg"] for button in visit.buttons("screen", "delete")]
    visit.page.store.put("cradle/paint", "the board")
    visit.press("delete", id)
    assert kept(visit) == [] and not {f"cradle/game/{id}", "cradle/paint"} & visit.page.store.entries.keys()
    assert visit.see("toast").startswith("The game has been deleted. Put it back")
    visit.press("undelete")
    assert len(kept(visit)) == 1 and visit.page.store.entries == before and visit.see("toast") == ""


def test_games_are_renamed_at_the_entrance_and_at_the_table(visit: Visit) -> None:
    visit.seat("human", "human").first(2)
    id = visit.table.id
    visit.press("menu").press("rename", id).press("renamed", id, '{"name": " A rainy\\nday "}')
    assert visit.table.name == "A rainy day" and visit.page.titles[-1].endswith(" · A rainy day · Cradle")
    assert visit.see("dialog") == ""
    visit.press("home").press("rename", id)
    (field,) = [node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "input"]
    assert field[1]["value"] == "A rainy day"
    visit.press("renamed", id, '{"name": "  "}')
    assert kept(visit)[0].startswith("A rainy day"), "an empty name is none"
    visit.press("rename", id).press("renamed", id, '{"name": "<b>Snow</b>"}')
    assert kept(visit)[0].startswith("<b>Snow</b>")
    assert len(visit.press("open", id).table.record) == 2


def test_a_file_saved_is_a_game_again_elsewhere(visit: Visit) -> None:
    visit.seat("human", "human").until("turn").press("export", visit.table.id)
    ((name, text),) = visit.page.files
    assert name.endswith(".cradle.json")
    other = Visit().press("file", "", text)
    assert other.see("toast").startswith("“Ur: Ada, Ben” is now among your saved games. Play")
    (button,) = other.buttons("toast", "open")
    other.press("open", button[1]["data-arg"])
    assert other.table.position == visit.table.position and other.log == visit.log


def test_a_name_without_letters_makes_a_file_nonetheless(visit: Visit) -> None:
    visit.seat("human", "human")
    id = visit.table.id
    visit.press("renamed", id, '{"name": "?!/.."}').press("export", id)
    assert visit.page.files[0][0] == "game.cradle.json"


def test_the_file_of_the_table_and_of_the_list_are_the_same(visit: Visit) -> None:
    visit.seat("human", "human").first(3)
    id = visit.table.id
    visit.press("export", id).press("home").press("export", id)
    assert visit.page.files[0] == visit.page.files[1]


@pytest.mark.parametrize("verb", ["open", "copy", "delete", "export", "rename"])
def test_what_is_gone_is_gone_without_a_fault(visit: Visit, verb: str) -> None:
    visit.press(verb, "nowhere")
    assert not visit.see("toast").startswith("Something went wrong")
    assert visit.app.table is None


def test_the_pictures_of_the_games_stay_when_a_game_comes_before_them(visit: Visit) -> None:
    """They are drawn into places of their own, once: what holds a place has a key, so that it moves."""

    def keys() -> list[str]:
        (home,) = [one for one in nodes(visit.page.drawn["screen"]) if one[1].get("key") == "home"]
        around = [child for child in home[2:] if any("game-picture" in str(n[1].get("class")) for n in nodes(child))]
        return [str(child[1].get("key", "")) for child in around]

    before = keys()
    visit.seat("human", "human").first(3).press("home")
    assert "Continue" in visit.see("screen")
    assert before == keys() == ["game-cards"]
