"""The entrance: beginning a game, what is kept, and what can be done with it; preferences, dialogs and routes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from cradle import games, players
from cradle.app.table.seats import COLOURS

from tests.app.pages import FakePage, Storage, Visit, nodes, words


# A new game -----------------------------------------------------------------------------------------------------------
def test_the_first_visit_offers_a_game_ready_to_begin(visit: Visit) -> None:
    assert "No games yet" in visit.see("screen")
    visit.press("begin")
    kinds = [seat.kind for seat in visit.table.seats]
    assert kinds[0] == "human" and set(kinds[1:]) <= {"random", "heuristic", "search"}
    assert len({seat.name for seat in visit.table.seats}) == len({seat.colour for seat in visit.table.seats}) == 4
    assert visit.page.hash == f"#/play/{visit.table.id}"


def test_every_variant_can_be_chosen(visit: Visit) -> None:
    visit.seat("human", "human", agriculture_safe=True)
    assert visit.table.record.variant == visit.table.game.variant(seats=2, agriculture_safe=True)
    assert visit.table.position.agriculture_safe


@pytest.mark.parametrize("name", games.names())
def test_whatever_is_offered_goes_with_the_rest(visit: Visit, name: str) -> None:
    """Every choice of every keyword, pressed one after the other: each leaves a form that a game can begin with."""
    visit.press("set-game", name)
    setup, game = visit.app.saved_games.setup, games.load(name)
    for key in game.variants:
        for choice in game.offered(setup.variant)[key]:
            visit.press("vary", key, str(choice).lower())
            assert setup.variant[key] == choice
            assert game.variant(**setup.variant) == setup.variant
            offered = game.offered(setup.variant)
            assert all(setup.variant[other] in choices for other, choices in offered.items())
    visit.press("begin")
    assert visit.table.record.variant == setup.variant


def test_choices_that_do_not_matter_are_not_offered(visit: Visit) -> None:
    visit.press("set-game", "civilization")
    assert "Rounds of trade" not in visit.see("screen")
    visit.press("vary", "rules", "advanced").press("vary", "seats", "8")
    assert "Rounds of trade" in visit.see("screen") and "Hand limit" not in visit.see("screen")
    visit.press("vary", "rules", "nomads").press("begin")
    assert visit.table.record.variant["seats"] == 7


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_words_at_the_entrance(visit: Visit, name: str) -> None:
    visit.press("set-game", name)
    without_words = re.compile(rf"\b{name}\.\w|home\.{name}")  # a message that no catalogue has shows its id
    assert not without_words.search(visit.see("screen"))
    visit.press("language", "fr")
    assert not without_words.search(visit.see("screen"))


def test_a_choice_says_what_it_is(visit: Visit) -> None:
    visit.press("set-game", "renaissance")
    assert "until all cards are drawn" in visit.see("screen")
    visit.press("vary", "epochs", "1").press("vary", "prerequisites", "printed")
    assert "a short game" in visit.see("screen") and "Only Galleon requires other advances" in visit.see("screen")
    visit.press("language", "fr")
    assert "une partie courte" in visit.see("screen") and "Seul le Galion" in visit.see("screen")


def test_three_games_are_at_the_entrance_in_both_languages(visit: Visit) -> None:
    for language, said in (("en", "3 to 6 players"), ("fr", "3 à 6 joueurs")):
        visit.press("language", language).press("set-game", "renaissance")
        seen = visit.see("screen")
        assert all(name in seen for name in ("Ur", "Civilization", "L’Âge de la Renaissance")) and said in seen


@pytest.fixture
def settlers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Civilization, if its strategist compared no plans."""
    monkeypatch.setattr(type(players.judgement(games.load("civilization"))), "plans", False)


@pytest.mark.usefixtures("settlers_only")
def test_a_level_that_plays_no_better_is_not_offered(visit: Visit) -> None:
    def kinds() -> list[str]:
        (select,) = [
            n for n in nodes(visit.page.drawn["screen"]) if n[1].get("data-do") == "rekind" and n[1]["data-arg"] == "1"
        ]
        offered = [option[1]["value"] for option in nodes(select[2:])]
        return [kind for kind in offered if not players.style_of(kind)]

    visit.press("set-game", "ur")
    assert kinds() == ["human", "random", "heuristic", "search", "away"]
    visit.press("rekind", "1", "search").press("rekind", "2", "random").press("set-game", "civilization")
    assert kinds() == ["human", "random", "heuristic", "away"]
    visit.press("begin")
    assert [seat.kind for seat in visit.table.seats] == ["human", "heuristic", "random", "heuristic"]


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_strategist(visit: Visit, name: str) -> None:
    visit.press("set-game", name).press("rekind", "1", "search").press("begin")
    assert visit.table.game.name == name and visit.table.seats[1].kind == "search"


@pytest.mark.usefixtures("settlers_only")
def test_a_form_with_a_level_that_is_not_offered_any_more(visit: Visit) -> None:
    visit.press("set-game", "civilization").press("rekind", "1", "search").press("begin")
    again = visit.again().press("home").press("begin")
    assert again.table.game.name == "civilization" and again.table.seats[1].kind == "heuristic"


def test_two_seats_never_have_one_colour(visit: Visit) -> None:
    for seat, colour in ((0, "azure"), (1, "azure"), (3, "crimson"), (0, "slate")):
        visit.press("recolour", str(seat), colour)
    visit.press("begin")
    assert [seat.colour for seat in visit.table.seats].count("azure") == 1
    assert len({seat.colour for seat in visit.table.seats}) == 4
    assert visit.table.seats[0].colour == "slate"


def test_a_seat_has_a_symbol_besides_its_colour() -> None:
    assert len(set(COLOURS.values())) == len(COLOURS)


def test_a_name_nobody_chose_goes_with_the_kind(visit: Visit) -> None:
    visit.press("rekind", "1", "human").press("begin")
    assert visit.table.seats[1].name == "Player 2"
    visit.press("home").press("rekind", "1", "heuristic").press("begin")
    assert visit.table.seats[1].name != "Player 2"
    visit.press("home").press("rename-seat", "1", "  Ada \n ").press("rekind", "1", "human").press("begin")
    assert visit.table.seats[1].name == "Ada"


def test_an_empty_name_becomes_one(visit: Visit) -> None:
    visit.seat("human", "human").press("home").press("rename-seat", "0", " ").press("begin")
    assert visit.table.seats[0].name == "Player 1"


def test_the_form_is_remembered(visit: Visit) -> None:
    visit.seat("human", "search", "human", agriculture_safe=True)
    again = visit.again().press("home").press("begin")
    assert again.table.record.variant == again.table.game.variant(seats=3, agriculture_safe=True)
    assert [(s.name, s.kind) for s in again.table.seats] == [("Ada", "human"), ("Ben", "search"), ("Cleo", "human")]


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "[]",
        "{",
        '{"speed": [], "setup": 3}',
        '{"setup": {"game": "chess"}}',
        '{"setup": {"game": "ur", "variant": {"seats": 99}, "seats": []}}',
        '{"setup": {"game": "ur", "variant": [], "seats": [1]}}',
        '{"setup": {"game": ["ur"], "variant": {}, "seats": [{"name": 1, "colour": [], "kind": {}}]}}',
    ],
)
def test_preferences_that_do_not_fit_are_forgotten(stored: str) -> None:
    storage = Storage({"cradle/preferences": stored, "cradle/theme": "plaid", "cradle/language": "xx"})
    visit = Visit(FakePage(storage)).press("theme").press("begin")
    assert len(visit.table.seats) == 4 and visit.see("toast") == ""


# Addresses ------------------------------------------------------------------------------------------------------------
def test_an_address_without_a_game_leads_to_the_entrance(returning: Callable[..., Visit]) -> None:
    visit = returning(route="#/play/nowhere")
    assert visit.see("toast").startswith("There is no such game in this browser.")
    assert "Play now" in visit.see("screen") and visit.page.hash == "#/"


@pytest.mark.parametrize("route", ["", "#/", "#elsewhere", "#/play/", "#g=zzz"])
def test_any_other_address_is_the_entrance(returning: Callable[..., Visit], route: str) -> None:
    assert "Play now" in returning(route=route).see("screen")


def test_back_and_forth_between_table_and_entrance(visit: Visit) -> None:
    visit.seat("human", "human").first(2)
    there = visit.page.hash
    visit.press("route", "#/")
    assert visit.app.table is None and "Play now" in visit.see("screen")
    visit.press("route", there)
    assert len(visit.table.record) == 2 and "puts a cube" in visit.log


# Dialogs --------------------------------------------------------------------------------------------------------------
def test_rules_are_read_from_anywhere(visit: Visit) -> None:
    visit.press("rules", "ur")
    assert visit.see("dialog").startswith("Rules of Ur")
    assert [n for n in nodes(visit.page.drawn["dialog"]) if n[1].get("id") == "r-4.10"]
    visit.press("close")
    assert visit.see("dialog") == ""


def test_about_says_what_has_to_be_said(visit: Visit) -> None:
    said = visit.press("about").see("dialog")
    for due in (
        "Made by fans",
        "not affiliated",
        "Paolo Mori",
        "CC BY",
        "OFL",
        "MIT",
        "game-icons.net",
        "Pyodide",
    ):
        assert due in said


def test_the_menu_of_a_table(visit: Visit) -> None:
    visit.press("menu")
    assert visit.see("dialog") == "", "there is none without a table"
    visit.seat("human", "human").press("menu")
    assert {"rename", "export", "home", "rules"} <= {n[1].get("data-do") for n in nodes(visit.page.drawn["dialog"])}
    visit.press("home")
    assert visit.see("dialog") == ""


def test_themes_go_round_and_are_kept(visit: Visit) -> None:
    seen = []
    for _ in range(3):
        visit.press("theme")
        seen.append(visit.page.settings["theme"])
    assert sorted(seen) == ["", "dark", "light"]
    visit.press("theme")
    assert visit.page.store.entries["cradle/theme"] == seen[0]
    assert visit.again().app.preferences.theme == seen[0]


def test_the_form_is_one_press_away_and_closes_again(visit: Visit) -> None:
    assert not visit.buttons("screen", "vary") and "New game" not in visit.see("screen")
    visit.press("set-game", "civilization").press("vary", "seats", "3")
    assert "New game: Civilization" in visit.see("screen")
    visit.press("set-game", "ur")
    assert "New game: Ur" in visit.see("screen")
    visit.press("set-game", "ur")
    assert "New game" not in visit.see("screen")
    visit.press("set-game", "ur").press("vary", "seats", "2").press("set-game", "ur").press("set-game", "ur")
    assert visit.app.saved_games.setup.variant["seats"] == 2, "what was chosen is still chosen when it opens again"
    visit.press("begin").press("home")
    assert "New game" not in visit.see("screen")


def test_all_bots_are_set_at_once_and_people_keep_their_seats(visit: Visit) -> None:
    visit.press("set-game", "ur").press("rekind", "2", "human").press("rekind-bots", "", "search")
    assert [who.kind for who in visit.app.saved_games.setup.seats_in_play] == ["human", "search", "human", "search"]
    visit.press("rekind", "1", "human")
    assert "All bots" not in visit.see("screen"), "one bot is set by its own row"


def test_a_card_begins_a_game_with_others_elsewhere(visit: Visit) -> None:
    visit.press("begin-live", "renaissance")
    assert visit.table.game.name == "renaissance" and len(visit.table.seats) == 3
    assert [seat.kind for seat in visit.table.seats] == ["human", "away", "away"]


# The cards, and what was played ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", games.names())
def test_one_click_begins_a_first_game(visit: Visit, name: str) -> None:
    """With the fewest seats, where another game is chosen in the form; settlers sit where nobody can play at once."""
    other = next(other for other in games.names() if other != name)
    visit.press("set-game", other).press("rekind", "1", "away").press("first-game", name)
    table = visit.table
    assert table.game.name == name and len(table.seats) == games.load(name).variants["seats"][0][0]
    assert [seat.kind for seat in table.seats] == ["human"] + ["heuristic"] * (len(table.seats) - 1)


def test_one_click_begins_the_game_as_it_is_chosen_in_the_form(visit: Visit) -> None:
    visit.press("set-game", "civilization").press("vary", "rules", "advanced").press("vary", "seats", "5")
    visit.press("rekind", "2", "random").press("rekind", "3", "away").press("first-game", "civilization")
    table = visit.table
    assert (table.record.variant["rules"], len(table.seats)) == ("advanced", 5)
    assert [seat.kind for seat in table.seats] == ["human", "heuristic", "random", "heuristic", "heuristic"]
    visit.press("home")
    assert visit.app.saved_games.setup.seats[3].kind == "away", "the form is as it was"


def test_a_guided_turn_has_the_name_and_colour_of_the_form_and_says_that_its_rules_are_its_own(visit: Visit) -> None:
    visit.press("set-game", "civilization").press("recolour", "0", visit.app.saved_games.setup.seats[3].colour)
    colour = visit.app.saved_games.setup.seats[0].colour
    visit.press("tour", "civilization")
    assert visit.table.seats[0].colour == colour and not visit.see("toast")
    assert len({seat.colour for seat in visit.table.seats}) == len(visit.table.seats)
    visit.press("home").press("vary", "rules", "advanced").press("tour", "civilization")
    assert "does not use the rules" in visit.see("toast")


def test_to_play_live_leaves_no_saved_game_where_no_table_was_opened(visit: Visit) -> None:
    before = visit.app.saved_games.setup.seats[1].kind
    visit.press("begin-live").press("close").press("home")
    assert not visit.app.saves.heads() and "No games yet" in visit.see("screen")
    assert visit.app.saved_games.setup.seats[1].kind == before, "the form is as it was"


def test_the_title_and_the_list_say_rules_and_turn(visit: Visit) -> None:
    visit.seat("human", "heuristic", "heuristic", game="civilization", rules="advanced")
    while not visit.table.position.turn or visit.table.bots_turn():
        (visit.tick() if visit.table.bots_turn() else visit.press("play", "0"))
        if visit.app.session.bots.asked:
            visit.answer(list(visit.decision.actions[0]))
    assert f" · Turn 1 · Advanced Civilization · {visit.table.name} · Cradle" in visit.page.titles[-1]
    visit.press("home")
    assert "Advanced Civilization · Turn 1 · " in visit.see("screen")


def test_the_game_that_was_played_last_is_offered_first(visit: Visit) -> None:
    assert "Continue" not in visit.see("screen")
    visit.seat("human", "human").first(3)
    visit.page.clock += 1000
    visit.press("home").seat("human", "human").first(3)
    last = visit.table.id
    visit.press("home")
    assert visit.buttons("screen", "open")[0][1]["data-arg"] == last
    visit.press("open", last).press("end-here").press("end-agreed").press("home")
    assert visit.buttons("screen", "open")[0][1]["data-arg"] != last, "that one is over"


def test_games_that_are_over_stand_apart_and_are_counted(visit: Visit) -> None:
    """By game, seats and level, each game named once; two people at one device are not counted, nor what goes on."""
    wins = dict[str, int]()
    tables = ("random", "heuristic"), ("heuristic",), ("heuristic",), ("search",), ("random", "random")
    for bots in tables:
        visit.seat("human", *bots).first(2).press("end-here").press("end-agreed")
        won = any(s.rank == 1 and s.seat == 0 for s in visit.table.game.standings(visit.table.position))
        wins["".join(bots)] = wins.get("".join(bots), 0) + won
        visit.press("home")
    visit.seat("human", "human").first(2).press("end-here").press("end-agreed").press("home")
    visit.seat("human", "heuristic").first(2).press("home")
    assert "Finished games (6)" in visit.see("screen")
    (table,) = [node for node in nodes(visit.page.drawn["screen"]) if node[0] == "table"]
    told = [words(row) for row in nodes(table) if row[0] == "tr"]
    assert told == [
        "Game Players Against Won",
        f"Ur 2 Settlers (medium) {wins['heuristic']} of 2",
        f"2 Strategists (hard) {wins['search']} of 1",
        f"3 Several levels {wins['randomheuristic']} of 1",
        f"3 Wanderers (easy) {wins['randomrandom']} of 1",
    ]


def test_every_tour_and_no_code_of_a_rule_is_in_sight(visit: Visit) -> None:
    for language in ("en", "fr"):
        visit.press("language", language)
        for name in games.names():
            visit.press("set-game", name)
            tours = {node[1]["data-arg"] for node in visit.buttons("screen", "tour")}
            assert tours >= {"ur", "civilization", "renaissance"}
            for key, (choices, _) in games.load(name).variants.items():
                for choice in choices:
                    visit.press("vary", key, str(choice).lower())
                    assert not re.search(r"\b[A-Z]-?[.]?\d+\b|chain|printed", visit.see("screen")), (key, choice)


# The rule book --------------------------------------------------------------------------------------------------------
def test_every_paragraph_of_the_rules_has_an_address_that_leads_to_it(visit: Visit) -> None:
    visit.press("rules", "ur")
    links = [node[1] for node in visit.buttons("dialog", "rules")]
    ids = {node[1]["id"] for node in nodes(visit.page.drawn["dialog"]) if str(node[1].get("id", "")).startswith("r-")}
    assert {link["href"] for link in links} == {f"#rules/ur/{id.removeprefix('r-')}" for id in ids} and len(ids) > 50
    there = Visit(FakePage(route="#rules/ur/4.10"))
    assert there.app.dialog.open == ("rules", "ur", "4.10") and "4.10" in there.see("dialog")
    there.press("close")
    assert there.page.hash == "#/" and there.app.dialog.open == ()
    assert Visit(FakePage(route="#rules/chess/1")).app.dialog.open == ()


def test_a_table_of_the_rules_that_is_wider_than_a_phone_is_scrolled_by_itself(visit: Visit) -> None:
    visit.press("rules", "ur")
    found = [node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "table"]
    held = [node[2] for node in nodes(visit.page.drawn["dialog"]) if node[1].get("class") == "rules-table"]
    assert found and held == found


@pytest.mark.parametrize(("language", "sought"), [("en", "ziggurat fifth"), ("fr", "Ziggourat cinquième")])
def test_the_rules_can_be_searched(visit: Visit, language: str, sought: str) -> None:
    visit.press("language", language).press("rules", "ur")
    whole = visit.see("dialog")
    visit.press("search-rules", value=sought)
    found = visit.see("dialog")
    assert 0 < len(found) < len(whole) / 4 and "8.2" in found
    visit.press("search-rules", value=sought.upper().replace("È", "E"))
    assert visit.see("dialog").partition("8.2")[2] == found.partition("8.2")[2], "accents and capitals do not matter"
    visit.press("search-rules", value="no such word")
    assert {"en": "No paragraph has", "fr": "Aucun paragraphe ne"}[language] in visit.see("dialog")
    visit.press("search-rules", value="")
    assert visit.see("dialog") == whole
