"""Bots at once: played undrawn in the page, saved, summed up; and the plan of a bot goes with what it was made for."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games, players
from cradle.app.history import past_board, recap, recap_card
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.turn import bot_turns, instant_bots
from cradle.kernel.game import Event
from cradle.kernel.record import Record
from cradle.ur.rules.tables import GRIDS

from tests.app.pages import Visit, nodes
from tests.civilization.positions import action, laid
from tests.civilization.positions import game as CIV


def at_table(game: str = "parley", *kinds: str, **variant: Any) -> Visit:
    visit = Visit().seat(*(kinds or ("human", "heuristic", "heuristic")), game=game, **variant)
    return visit.press("speed", value="instant")


def waits(visit: Visit, most: int = 200) -> Visit:
    """Until a person has to choose: the time that the app asks for goes by."""
    for _ in range(most):
        if visit.table.over or not visit.table.bots_turn():
            return visit
        visit.tick()
    raise AssertionError("the bots never stop")


@pytest.mark.parametrize("game", ["parley", "ur", "renaissance"])
def test_bots_play_on_to_the_persons_next_choice_without_being_drawn(game: str) -> None:
    seats = games.load(game).variants["seats"][0]
    longer = {"rounds": 6} if game == "parley" else {}  # such that the game is not over before
    visit = at_table(game, "human", *["heuristic"] * (min(seats) - 1 if game != "ur" else 3), **longer)
    for _ in range(12):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        drawn = len(visit.page.times_drawn)
        waits(visit)
        touched = {place for places in visit.page.times_drawn[drawn:-1] for place in places}
        assert not {place for place in touched if place.startswith(("part-", "log"))}
        assert any(place.startswith("log") for place in visit.page.times_drawn[-1])
        assert not visit.page.bots.questions, "nobody asks the worker"


def test_what_they_play_is_saved_and_the_same_as_pick_by_pick() -> None:
    """The bots' choices are legal picks of the record, and the game stands in storage when the person is asked."""
    visit = at_table()
    for _ in range(6):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
        assert visit.again().table.record.indices == visit.table.record.indices


def test_a_slice_leaves_the_page_time_to_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instant_bots, "SLICE", -1.0)
    visit = at_table()
    while not visit.table.bots_turn():
        visit.press("play", "0")
    before = len(visit.table.record)
    visit.tick()
    assert len(visit.table.record) == before + 1, "with no time at all, one decision"
    assert visit.page.timer is not None and not visit.page.bots.questions


def test_a_bot_that_fails_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Any:
        raise RuntimeError("no idea")

    visit = at_table()
    while not visit.table.bots_turn():
        visit.press("play", "0")
    monkeypatch.setattr(players, "load", lambda *_: failing)
    seat, before = visit.decision.seat, len(visit.table.record)
    visit.tick()
    assert visit.app.session is not None and seat in visit.app.session.bots.stand_ins
    assert len(visit.table.record) >= before and "toast" in visit.page.drawn


def test_what_happened_meanwhile_is_summed_up_in_five_lines_at_most() -> None:
    visit = at_table(rounds=6)
    seen = 0
    for _ in range(40):
        if visit.table.over:
            break
        while not visit.table.bots_turn() and not visit.table.over:
            visit.press("play", "0")
            assert visit.page.drawn["recap"] == [] or visit.table.bots_turn() or not visit.labels("recap", "look")
        waits(visit)
        lines = visit.buttons("recap", "look")
        assert len(lines) <= recap.MOST
        seen += len(lines)
        for line in lines:
            n = int(line[1]["data-arg"]) - 1
            told = [e for k, e in visit.table.happened if k == n and e.to in (None, 0)]
            assert line[2] in [visit.voice.say(*visit.voice.event(e.id, e.params)[:1], **e.params) for e in told]
    assert seen > 10


def test_what_five_lines_have_no_room_for_unfolds_when_it_is_asked_for() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="civilization", rules="advanced")
    told = [("civilization.deal", {"seat": 1, "other": 2, "n": 3, "m": 3})] * 7
    told[2:2] = [("civilization.strikes", {"victim": 2, "calamity": "famine"})]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    visit.app.session.catch_up(0)
    visit.app.show()
    assert [line[1]["data-arg"] for line in visit.buttons("recap", "look")] == ["3", "5", "6", "7", "8"]
    assert visit.labels("recap", "recap-more") == ["Show 3 more lines"]
    visit.press("recap-more")
    assert [line[1]["data-arg"] for line in visit.buttons("recap", "look")] == [str(n) for n in range(1, 9)]
    assert not visit.buttons("recap", "recap-more")


def test_the_recap_tells_neither_what_its_reader_did_nor_what_the_log_replaces() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    told = [
        ("renaissance.capital", {"seat": 0, "place": "genoa"}),
        ("renaissance.wrote", {"seat": 1, "n": 8}),
        ("renaissance.plays", {"seat": 2, "card": "war"}),
        ("renaissance.targets", {"seat": 2, "card": "war", "other": 0}),
        ("renaissance.plays", {"seat": 1, "card": "wool_1"}),
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [3, 1, 4]


def test_that_nobody_took_an_offer_is_said_once() -> None:
    """E.16.1: the question says it, where the word is kept."""
    p = laid("advanced", 3, phase="trade", hand=dict.fromkeys(range(3), "ochre hides salt oil"))
    record = Record(CIV, CIV.variant_of(p), start=CIV.to_json(p))
    kinds = ("human", "heuristic", "heuristic")
    seats = [Seat(kind, colour, kind) for kind, colour in zip(kinds, COLOURS, strict=False)]
    table = Table(record, seats, "kept", "Kept")
    for words in ("offer-all", "lay ochre", "lay hides", "lay salt", "done", "name ochre", "name salt", "done"):
        table.play(action(words))
    while table.decision.kind == "trade.answer":
        table.play(("refuse", None))
    assert table.decision.seat == 0 and "civilization.unanswered" in [event.id for _, event in table.happened]
    assert recap.news(table, 0) == []
    table.play(("done", None))
    assert [event.id for *_, event in recap.news(table, 0)] == ["civilization.unanswered"]


def test_what_happened_to_its_reader_comes_before_the_cards_of_others() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    played = [("renaissance.plays", {"seat": seat, "card": "wool_1"}) for seat in (1, 2, 1, 2, 1)]
    told = [("renaissance.misery", {"seat": 0, "was": 40, "misery": 80}), *played]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [0, 2, 3, 4, 5]


def test_what_strikes_its_reader_is_told_with_the_card_that_brought_it() -> None:
    """Before what others do to each other; and one's own income is told, which is no decision."""
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    told = [
        *[("renaissance.plays", {"seat": 1, "card": "wool_1"})] * 2,
        ("renaissance.plays", {"seat": 1, "card": "famine"}),
        ("renaissance.misery", {"seat": 2, "was": 0, "misery": 40}),
        ("renaissance.misery", {"seat": 0, "was": 40, "misery": 80}),
        *[("renaissance.plays", {"seat": seat, "card": "wool_1"}) for seat in (2, 1, 2)],
        *[("renaissance.income", {"seat": seat, "n": 30, "provinces": 5}) for seat in range(3)],
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [2, 4, 6, 7, 8]


def test_the_recap_lists_in_one_line_what_a_seat_does_again() -> None:
    """Its cards, and the provinces it controls now, unless something of another comes between; and its fleet."""
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    told = [
        ("plays", {"seat": 1, "card": "wool_1"}),
        ("plays", {"seat": 1, "card": "famine"}),
        ("misery", {"seat": 0, "was": 40, "misery": 80}),
        ("plays", {"seat": 1, "card": "silk_1"}),
        ("ship", {"seat": 1, "n": 10, "ship": 1}),
        ("places", {"seat": 1, "place": "lyon", "n": 4}),
        ("controls", {"seat": 1, "place": "lyon"}),
        ("places", {"seat": 1, "place": "palma", "n": 1}),
        ("places", {"seat": 1, "place": "genoa", "n": 5}),
        ("controls", {"seat": 1, "place": "genoa"}),
        ("attacks", {"seat": 1, "place": "napoli", "n": 5, "chance": 600}),
        ("captures", {"seat": 1, "place": "napoli", "n": 5}),
        ("controls", {"seat": 1, "place": "napoli"}),
        ("attacks", {"seat": 1, "place": "palermo", "n": 4, "chance": 600}),
        ("captures", {"seat": 1, "place": "palermo", "n": 2}),
        ("places", {"seat": 0, "place": "milano", "n": 3}),
        ("controls", {"seat": 0, "place": "milano"}),
    ]
    visit.table.happened[:] = [(n, Event(f"renaissance.{id}", params, None)) for n, (id, params) in enumerate(told)]
    visit.table.record.radices[:] = [2] * len(told)
    found = recap.best(recap.news(visit.table, 0), 6)
    said = [visit.voice.say(event.id, **event.params) for _, event in found]
    assert [n for n, _ in found] == [1, 2, 3, 4, 9, 14], "what its reader placed is no news"
    name = visit.table.seats[1].name
    assert said[0] == f"{name} plays Famine.", "with what it brought its reader"
    assert said[2] == f"{name} plays Wool and Silk (epoch 1)."
    assert said[-2:] == [f"{name} controls Lyon and Genoa.", f"{name} attacks and captures Naples and Palermo."]


def test_the_recap_lists_only_what_is_the_same_but_for_the_place() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    lost = [{"seat": 1, "place": place, "n": n} for place, n in (("lyon", 1), ("genoa", 1), ("milano", 0))]
    visit.table.happened[:] = [(n, Event("renaissance.reduced", params, None)) for n, params in enumerate(lost)]
    places = [event.params["place"] for _, event in recap.best(recap.news(visit.table, 0))]
    assert places == [["lyon", "genoa"], "milano"]


def test_what_its_reader_named_is_no_news() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    named = ("renaissance.targets", {"seat": 0, "card": "alchemists_gold", "other": 1})
    moved = ("renaissance.mills_shortage", {"seat": 0, "good": "wine"})
    told = [moved, ("renaissance.plays", {"seat": 0, "card": "alchemists_gold"}), named]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    assert recap.news(visit.table, 0) == []


def test_misery_of_the_indulgences_is_told_with_them_and_not_where_its_reader_chose_it() -> None:
    """7.0: who has too few tokens, and cannot pay, takes misery."""
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    rises = ("renaissance.misery", {"seat": 0, "was": 0, "misery": 10})
    told = [
        ("renaissance.atones", {"seat": 0, "n": 1, "missing": 1}),
        rises,
        *[("renaissance.income", {"seat": 0, "n": 30, "provinces": 5})] * 4,
        ("renaissance.endures_indulgence", {"seat": 0}),
        rises,
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    visit.table.record.radices[:] = [2] * len(told)
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [0, 1, 3, 4, 5]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0), 6)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("choices", "news"), [(2, [6, 7]), (1, [4, 5, 6, 7])])
def test_misery_that_its_reader_chose_is_no_news_but_what_could_not_be_paid_is(choices: int, news: list[int]) -> None:
    visit = Visit().seat("human", "heuristic", "heuristic", game="renaissance")
    rises = ("renaissance.misery", {"seat": 0, "was": 0, "misery": 10})
    told = [
        ("renaissance.buys", {"seat": 0, "advance": "patronage", "n": 30}),
        ("renaissance.row", {"seat": 0, "n": 1}),
        rises,
        ("renaissance.stabilizes", {"seat": 1, "n": 1, "cards": 1}),
        ("renaissance.unstable", {"seat": 0, "n": 3, "cards": 2}),
        rises,
        ("renaissance.plays", {"seat": 1, "card": "famine"}),
        rises,
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    visit.table.record.radices[:] = [2, 2, 2, 2, choices, 2, 2, 2]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == news


def test_taxes_growth_and_markers_of_ones_own_are_told_but_not_what_one_decided() -> None:
    """After what was lost; E.6: the battles come with the end of one's movement."""
    visit = Visit().seat("human", "heuristic", "heuristic", game="civilization", rules="advanced")
    own = ("taxed", "grown", "marker.forward", "city_built", "bought", "refused", "drawn")
    told = [
        ("conflict.stormed", {"seat": 0, "place": "crete", "victim": 1}, 3),
        *[(id, {"seat": 0, "n": 2, "good": "salt"}, 4) for id in own],
        ("taxed", {"seat": 1, "n": 2}, 5),
        ("refused", {"seat": 1, "other": 0}, 6),
        ("deal", {"seat": 1, "other": 0, "n": 3, "m": 3}, 7),
        ("city_lost", {"seat": 0, "place": "crete"}, 8),
    ]
    visit.table.happened[:] = [(n, Event(f"civilization.{id}", params, None)) for id, params, n in told]
    told = [event.id.removeprefix("civilization.") for _, event in recap.best(recap.news(visit.table, 3), 8)]
    assert told == ["city_lost", "conflict.stormed", "taxed", "grown", "marker.forward", "drawn", "deal"]


def test_the_recap_tells_in_one_line_what_a_deal_has_brought_a_calamity_too() -> None:
    """E.9.4: whoever took the answer; to the others the deal is news."""
    visit = Visit().seat("human", "heuristic", "heuristic", game="civilization", rules="advanced")
    told = [
        ("offer_all", {"seat": 1}, None),
        ("deal", {"seat": 1, "other": 0, "n": 3, "m": 3}, None),
        ("received", {"seat": 0, "other": 1, "goods": ["salt", "salt", "famine"], "n": 3}, 0),
        ("received", {"seat": 1, "other": 0, "goods": ["iron", "iron", "iron"], "n": 3}, 1),
        ("offer_all", {"seat": 1}, None),
        ("deal", {"seat": 1, "other": 2, "n": 3, "m": 3}, None),
    ]
    visit.table.happened[:] = [
        (n, Event(f"civilization.{id}", params, only)) for n, (id, params, only) in enumerate(told)
    ]
    found = recap.best(recap.news(visit.table, 0))
    assert [n for n, _ in found] == [2, 5]
    assert visit.voice.say(found[0][1].id, **found[0][1].params).endswith(": Salt ×2 and Famine.")


def test_in_ur_the_tile_one_took_is_no_news_but_what_others_do_to_one_is() -> None:
    visit = Visit().seat("human", "heuristic", "heuristic")
    told = [
        ("ur.exchange.beside", {"seat": 0, "left": "war", "right": "culture"}),
        ("ur.use", {"seat": 1, "action": "war"}),
        ("ur.war.attack", {"seat": 1, "victim": 0, "n": 1, "lost": 1, "fallen": 1, "tile": "a1", "place": "a2"}),
        ("ur.put", {"seat": 0, "n": 1, "tiles": ["b1"]}),
        ("ur.exchange.beside", {"seat": 1, "left": "war", "right": "culture"}),
    ]
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [2, 3, 4]


def test_a_recap_begins_with_ones_own_last_choice() -> None:
    """Not with a pick that came of itself after it, as when no province is left for the last token after an attack."""
    visit = at_table(rounds=3)
    while not visit.table.bots_turn():
        visit.press("play", "0")
    record = visit.table.record
    chosen = max(n for n, most in enumerate(record.radices) if most > 1)
    assert record.seats[chosen:] == [0, 0] and record.radices[-1] == 1
    waits(visit)
    assert visit.app.session is not None and visit.app.session.at_once.since == chosen


def test_nothing_stale_is_told_after_a_bot_has_played_ones_seat() -> None:
    """Nor what was told before: it is of the table as it is when the seat is taken back, and after a reload."""
    visit = at_table("ur", "human", "heuristic", "heuristic")
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    stale = {line[1]["data-arg"] for line in visit.buttons("recap", "look")}
    visit.press("seats").press("reseat", "0", "heuristic").press("close")
    begun = len(visit.table.record)
    while len(visit.table.record) < begun + 30 or visit.table.record.seats[-1] == 0:
        visit.tick()
    visit.press("seats").press("reseat", "0", "human").press("close")
    waits(visit)
    record = visit.table.record
    last = max(n for n, most in enumerate(record.radices) if most > 1 and record.seats[n] == 0)
    told = {line[1]["data-arg"] for line in visit.buttons("recap", "look")}
    assert told and not told & stale and all(int(n) > last for n in told)


def told_now(visit: Visit) -> list[tuple[str, str]]:
    """The lines, with the moments they lead to: each of this table, and of what came after its reader's last choice."""
    lines = [(line[1]["data-arg"], line[2]) for line in visit.buttons("recap", "look")]
    table, since = visit.table, recap.last_choice(visit.table)
    news = [] if since is None else recap.best(recap.news(table, since))
    news.sort(key=lambda one: not recap_card.concerns(one[1], recap.reader(table)))
    assert lines in ([], [(str(n + 1), visit.voice.event_sentence(event)) for n, event in news])
    assert all(since is not None and since < int(n) <= len(table.record) for n, _ in lines)
    return lines


def on_to_a_recap(visit: Visit, nth: int = 0) -> list[tuple[str, str]]:
    """Play until something is told anew."""
    for _ in range(400):
        visit.press("play", str(nth % len(visit.decision.actions)))
        waits(visit)
        if lines := told_now(visit):
            return lines
    raise AssertionError("nothing is ever told")


@pytest.mark.parametrize("game", ["parley", "ur", "civilization", "renaissance"])
def test_nothing_stale_is_told_in_a_branch_nor_after_looking_back(game: str) -> None:
    """Whoever looks back reads nothing of now, and the same as before on returning; a branch tells of itself alone."""
    visit = at_table(game, "human", "heuristic", "heuristic")
    first, route = on_to_a_recap(visit), visit.page.hash
    lines = on_to_a_recap(visit)
    assert lines != first
    begun = int(first[0][0]) - 1
    for look in (begun, int(lines[0][0]), len(visit.table.record) - 1):
        visit.press("look", str(look))
        assert visit.page.drawn["recap"] == [], "it is not of the moment that is shown"
        visit.press("look", "now")
        assert told_now(visit) == lines, "on returning it is what it was"
    visit.press("look", str(begun)).press("what-if")
    assert visit.page.hash != route and len(visit.table.record) == begun
    assert not {one for one in told_now(visit) if one in lines or int(one[0]) > begun}
    waits(visit)
    told_now(visit)
    in_branch = on_to_a_recap(visit, nth=1)
    assert told_now(visit.press("look", "0").press("look", "now")) == in_branch
    visit.press("home").press("open", route.removeprefix("#/play/"))
    assert [line for line in told_now(visit) if line not in lines] == []
    new = on_to_a_recap(visit)
    assert not set(new) & {*lines, *in_branch}


def test_what_is_taken_back_and_played_otherwise_is_told_as_it_was_played() -> None:
    """Also where as many decisions and events have come as before."""
    visit, seen = at_table("ur", "human", "heuristic"), set[str]()
    for nth in range(6):
        lines = on_to_a_recap(visit, nth)
        seen.add(str(lines))
        visit.press("undo")
        assert told_now(visit) != lines
    assert len(seen) > 1


def test_what_was_taken_from_who_opens_a_game_is_told_again() -> None:
    """After a reload, and nothing else: what took nothing is left to the log."""
    visit, found = at_table("ur", "human", *["heuristic"] * 3), set()
    while found != {False, True}:
        if waits(visit).table.over:
            visit.press("again")
            continue
        told = recap.news(visit.table, since) if (since := recap.last_choice(visit.table)) is not None else []
        struck = any(weight >= recap.HARM for weight, *_ in told)
        lines = [line[1]["data-arg"] for line in visit.again().buttons("recap", "look")]
        now = [line[1]["data-arg"] for line in visit.buttons("recap", "look")]
        assert lines == (now if struck else [])
        found.add(struck)
        visit.press("play", str(len(visit.decision.actions) // 2))


def test_the_recap_leads_to_its_moment_is_a_film_and_can_be_closed() -> None:
    visit = at_table(rounds=6)
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    session = visit.app.session
    assert session is not None
    n = int(visit.buttons("recap", "look")[0][1]["data-arg"])
    visit.press("look", str(n))
    assert session.look == n and not visit.labels("recap", "look")
    visit.press("look", "now").press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    assert session.past_board.running and session.look is not None and session.look < len(visit.table.record)
    visit.press("look", "now").press("recap-close")
    assert visit.page.drawn["recap"] == []


def summed_up(rounds: int = 6) -> Visit:
    """Bots have played at once, and a person is to choose again."""
    visit = at_table(rounds=rounds)
    while not visit.labels("recap", "look"):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        waits(visit)
    return visit


def test_what_is_marked_folds_the_recap() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    while session.marks.open is None:
        visit.press("play", "0")
        waits(visit)
    session.at_once.catch_up(0)
    visit.app.show()
    assert visit.labels("recap", "look")
    visit.press("mark", f"{next(iter(session.marks.open.parts))} 1")
    assert folded(visit)


def folded(visit: Visit) -> bool:
    """Whether the recap is there, but for its lines."""
    lists = [node for node in nodes(visit.page.drawn["recap"]) if node[1].get("id") == "recap-lines"]
    return bool(lists) and all(node[1]["hidden"] for node in lists)


def test_at_the_end_the_recap_is_folded_under_the_ranking() -> None:
    visit = at_table("ur", "human", "heuristic")
    while not visit.table.over:
        (visit.tick() if visit.table.bots_turn() else visit.choose(*visit.decision.actions[-1]))
    visit.app.session.catch_up(len(visit.table.record) - 9)
    visit.app.show()
    assert folded(visit)
    visit.press("recap-fold")
    assert not folded(visit) and visit.labels("recap", "look")


def test_a_refusal_folds_the_recap_and_a_press_unfolds_it() -> None:
    """One message at a time: on a phone both together would hide the board."""
    visit = at_table("ur", *["heuristic"] * 3, "human")
    while visit.table.bots_turn() or not visit.labels("recap", "look"):
        (visit.tick() if visit.table.bots_turn() else visit.press("play", "0"))
    assert not folded(visit)
    visit.press("pick", next(place for place in GRIDS[6].names if place not in visit.table.targets()))
    assert visit.app.session is not None and visit.app.session.notices.notice and folded(visit)
    visit.press("recap-fold")
    assert not folded(visit)
    visit.press("recap-read")
    assert folded(visit), "the map is moved: it has been read"


def test_the_film_goes_by_itself_at_a_pace_that_can_be_seen_and_ends_at_the_game() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    visit.press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    seen, waited = [session.look], 0
    while session.past_board.running:
        assert visit.page.timer is not None and past_board.LEAST <= visit.page.timer <= past_board.PACE
        waited += visit.page.timer
        visit.tick()
        seen.append(session.look)
    assert len(seen) <= past_board.MOST + 1 and waited <= past_board.MOST * past_board.PACE
    assert seen[-1] is None and seen[-2] == len(visit.table.record) and seen[:-1] == sorted(set(seen[:-1]))
    assert session.live and not visit.labels("prompt", "film")


def test_the_film_is_stopped_stepped_goes_on_and_is_skipped() -> None:
    visit = summed_up()
    session = visit.app.session
    assert session is not None
    visit.press("retell", visit.buttons("recap", "retell")[0][1]["data-arg"])
    moments = list(session.past_board.moments)
    assert visit.labels("prompt", "film") == ["Stop"]
    visit.press("film")
    assert not session.past_board.running and session.look == moments[0] and visit.page.timer is None
    assert visit.labels("prompt", "film") == ["Go on"]
    slider = next(n[1] for n in nodes(visit.page.drawn["prompt"]) if n[1].get("data-do") == "look" and n[0] == "input")
    assert (slider["data-back"], slider["data-on"]) == (str(moments[0]), str(moments[1]))
    visit.press("look", slider["data-on"])
    assert session.look == moments[1] and not session.past_board.running
    visit.press("film")
    assert session.past_board.running
    visit.tick()
    assert session.look == (moments[2] if len(moments) > 2 else None)
    visit.press("look", "now")
    assert session.look is None and session.live and not session.past_board.moments
    visit.press("film")
    assert not session.past_board.running, "there is nothing to show"


def test_of_a_long_time_the_film_shows_what_counts_most() -> None:
    visit = at_table("renaissance", "human", *["heuristic"] * 2)
    while visit.table.position.turn < 3:
        if visit.table.bots_turn():
            visit.tick()
        else:
            visit.press("play", "0")
    found = past_board.moments(visit.table, 0)
    assert len(found) == past_board.MOST and found[0] == 0 and found[-1] == len(visit.table.record)


@pytest.mark.parametrize("game", ["ur", "civilization", "renaissance"])
def test_what_a_board_says_of_the_log_are_events_of_its_game(game: str) -> None:
    visit = Visit()
    telling = games.board(game).telling
    belong = {id for ids in telling.unfolds.values() for id in ids}
    for id in {*telling.unfolds, *belong, *telling.outcomes, *telling.counts, *telling.known}:
        assert visit.app.words.message(id, 2) is not None, id
    assert set(telling.outcomes) <= belong


def test_what_belongs_together_is_one_line_that_unfolds() -> None:
    visit = at_table(rounds=6)
    for _ in range(60):
        if visit.table.over or any(visit.buttons(place, "unfold") for place in visit.page.drawn if place[:4] == "log-"):
            break
        while not visit.table.bots_turn() and not visit.table.over:
            visit.press("play", "0")
        waits(visit)
    place = next(place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "unfold"))
    button = visit.buttons(place, "unfold")[0]
    assert button[1]["aria-expanded"] == "false"
    before = len(visit.buttons(place, "look"))
    visit.press("unfold", button[1]["data-arg"])
    more = int(button[2].removeprefix("+"))
    assert len(visit.buttons(place, "look")) == before + more
    assert len([n for n in nodes(visit.page.drawn[place]) if n[1].get("class") == "log-under"]) == 1
    visit.press("unfold", button[1]["data-arg"])
    assert len(visit.buttons(place, "look")) == before


def test_older_turns_are_one_line_until_they_are_opened() -> None:
    visit = at_table("ur", "human", "heuristic", "heuristic")
    while (len(visit.table.happened) < 200 or visit.table.bots_turn()) and not visit.table.over:
        if visit.table.bots_turn():
            visit.tick()
        else:
            visit.press("play", "0")
    waits(visit)  # what is pressed while bots play is drawn when they have played
    older = [place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "open-turn")]
    assert older
    for place in older:
        visit.press("open-turn", visit.buttons(place, "open-turn")[0][1]["data-arg"])
        assert not visit.buttons(place, "open-turn")
    told = {n for n, e in visit.table.happened if e.id != "turn"}
    shown = {
        int(b[1]["data-arg"]) - 1
        for place in visit.page.drawn
        if place[:4] == "log-"
        for b in visit.buttons(place, "look")
    }
    assert shown == told


def test_no_turn_closes_while_the_log_is_read_further_up() -> None:
    visit = at_table("ur", "human", "heuristic", "heuristic")

    def play_on(n: int) -> None:
        while len(visit.table.happened) < n or visit.table.bots_turn():
            if visit.table.bots_turn():
                visit.tick()
            else:
                visit.press("play", "0")

    def closed() -> set[str]:
        return {place for place in visit.page.drawn if place[:4] == "log-" and visit.buttons(place, "open-turn")}

    play_on(120)
    before = closed()
    visit.press("read-log", "up")
    play_on(240)
    assert before and closed() == before
    visit.press("read-log")
    assert closed() > before


def test_late_in_a_long_turn_several_moves_are_drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At any pace: when a wait is shorter than it takes to draw a move. They are heard as they come.

    Nobody sees each of them, so they are summed up, too, for the eyes.
    """
    visit = at_table("renaissance", "human", "heuristic", "heuristic").press("speed", value="normal")
    while not visit.table.bots_turn():
        visit.press("play", "0")
    visit.tick()
    assert visit.page.bots.questions, "early in a turn the worker is asked for one move"
    visit.answer(list(visit.decision.actions[0]))
    monkeypatch.setattr(bot_turns, "BRISK", 801)
    asked, most = len(visit.page.bots.questions), 0
    while most < 2:
        while not visit.table.bots_turn():
            visit.press("play", "0")
        before = len(visit.table.record)
        visit.tick()
        most = len(visit.table.record) - before
    assert len(visit.page.bots.questions) == asked
    assert visit.page.announced[-1] and any(place.startswith("part-") for place in visit.page.times_drawn[-1])
    waits(visit)
    assert visit.buttons("recap", "look") and visit.again().table.record.indices == visit.table.record.indices
    told = [line[2] for line in visit.buttons("recap", "look")]
    assert max(sum(said.count(line) for said in visit.page.announced) for line in told) <= 1, "nobody hears it twice"


def test_after_bots_at_a_pace_it_is_summed_up_too() -> None:
    """In one line that unfolds, unless something was taken from the reader; screen readers have heard it as it came."""
    visit = Visit().seat("human", "heuristic", "heuristic").press("speed", value="normal")
    told = 0
    for _ in range(20):
        while not visit.table.bots_turn():
            visit.press("play", "0")
        while visit.table.bots_turn():
            visit.tick()
            if visit.app.session.bots.asked:
                visit.answer(list(visit.decision.actions[0]))
        lines = [line[2] for line in visit.buttons("recap", "look")]
        told += len(lines)
        assert all(sum(said.count(line) for said in visit.page.announced) <= lines.count(line) for line in lines[-1:])
        visit.page.announced.clear()
        struck = any(weight >= recap.HARM for weight, *_ in visit.app.session.at_once.news_since)
        assert not lines or visit.app.session.at_once.folded is not struck
    assert told > 5


def test_what_ones_own_choice_has_brought_is_heard_once() -> None:
    """It is said when it happens; the sum of what the bots have done since says only the rest."""
    visit = at_table("renaissance", "human", "heuristic", "heuristic")
    brought = 0
    for _ in range(80):
        while not visit.table.bots_turn():
            begun = len(visit.page.announced)
            visit.press("play", "0")
        waits(visit)
        session = visit.app.session
        assert session is not None
        sums = session.at_once
        since = sums.since
        told = [visit.voice.event_sentence(event) for n, event in sums.shown_lines if n == since]
        for sentence in told:
            assert sum(text.count(sentence) for text in visit.page.announced[begun:]) <= 1, sentence
        brought += len(told)
        if visit.table.over or brought > 3:
            break
    assert brought
