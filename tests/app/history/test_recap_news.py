"""What the recap tells of what happened meanwhile, and what it leaves out."""

from __future__ import annotations

import pytest
from cradle.app.history import recap
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.game import Event
from cradle.kernel.record import Record
from cradle.kernel.steps import Params

from tests.app.bots.test_instant_bots import at_table, waits
from tests.app.pages import Visit, words
from tests.app.test_planning import at
from tests.civilization.positions import action, laid, play
from tests.civilization.positions import game as CIV

ALONE = ("human", "heuristic", "heuristic")


def tell(visit: Visit, *told: tuple[str, Params]) -> None:
    """This has happened at the table, one event a decision, and nothing else."""
    visit.table.happened[:] = [(n, Event(id, params, None)) for n, (id, params) in enumerate(told)]


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
    visit = Visit().seat(*ALONE, game="civilization", rules="advanced")
    told = [("civilization.deal", {"seat": 1, "other": 2, "n": 3, "m": 3})] * 7
    told[2:2] = [("civilization.strikes", {"victim": 2, "calamity": "famine"})]
    tell(visit, *told)
    visit.app.session.catch_up(0)
    visit.app.show()
    assert [line[1]["data-arg"] for line in visit.buttons("recap", "look")] == ["3", "5", "6", "7", "8"]
    assert visit.labels("recap", "recap-more") == ["Show 3 more lines"]
    visit.press("recap-more")
    assert [line[1]["data-arg"] for line in visit.buttons("recap", "look")] == [str(n) for n in range(1, 9)]
    assert not visit.buttons("recap", "recap-more")


def test_the_recap_tells_neither_what_its_reader_did_nor_what_the_log_replaces() -> None:
    visit = Visit().seat(*ALONE, game="renaissance")
    told = [
        ("renaissance.capital", {"seat": 0, "place": "genoa"}),
        ("renaissance.wrote", {"seat": 1, "n": 8}),
        ("renaissance.plays", {"seat": 2, "card": "war"}),
        ("renaissance.targets", {"seat": 2, "card": "war", "other": 0}),
        ("renaissance.plays", {"seat": 1, "card": "wool_1"}),
    ]
    tell(visit, *told)
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [3, 1, 4]


def test_that_nobody_took_an_offer_is_said_once() -> None:
    """E.16.1: the question says it, where the word is kept."""
    p = laid("advanced", 3, phase="trade", hand=dict.fromkeys(range(3), "ochre hides salt oil"))
    record = Record(CIV, CIV.variant_of(p), start=CIV.to_json(p))
    kinds = ("human", "heuristic", "heuristic")
    seats = [Seat(kind, colour, kind) for kind, colour in zip(kinds, COLOURS, strict=False)]
    table = Table(record, seats, "kept", "Kept")
    for picked in ("offer-all", "lay ochre", "lay hides", "lay salt", "done", "name ochre", "name salt", "done"):
        table.play(action(picked))
    while table.decision.kind == "trade.answer":
        table.play(("refuse", None))
    assert table.decision.seat == 0 and "civilization.unanswered" in [event.id for _, event in table.happened]
    assert recap.news(table, 0) == []
    table.play(("done", None))
    assert [event.id for *_, event in recap.news(table, 0)] == ["civilization.unanswered"]


def test_what_happened_to_its_reader_comes_before_the_cards_of_others() -> None:
    visit = Visit().seat(*ALONE, game="renaissance")
    played = [("renaissance.plays", {"seat": seat, "card": "wool_1"}) for seat in (1, 2, 1, 2, 1)]
    told = [("renaissance.misery", {"seat": 0, "was": 40, "misery": 80}), *played]
    tell(visit, *told)
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [0, 2, 3, 4, 5]


def test_what_strikes_its_reader_is_told_with_the_card_that_brought_it() -> None:
    """Before what others do to each other; and one's own income is told, which is no decision."""
    visit = Visit().seat(*ALONE, game="renaissance")
    told = [
        *[("renaissance.plays", {"seat": 1, "card": "wool_1"})] * 2,
        ("renaissance.plays", {"seat": 1, "card": "famine"}),
        ("renaissance.misery", {"seat": 2, "was": 0, "misery": 40}),
        ("renaissance.misery", {"seat": 0, "was": 40, "misery": 80}),
        *[("renaissance.plays", {"seat": seat, "card": "wool_1"}) for seat in (2, 1, 2)],
        *[("renaissance.income", {"seat": seat, "n": 30, "provinces": 5}) for seat in range(3)],
    ]
    tell(visit, *told)
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [2, 4, 6, 7, 8]


def test_the_recap_lists_in_one_line_what_a_seat_does_again() -> None:
    """Its cards, and the provinces it controls now, unless something of another comes between; and its fleet."""
    visit = Visit().seat(*ALONE, game="renaissance")
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
    tell(visit, *((f"renaissance.{id}", params) for id, params in told))
    visit.table.record.radices[:] = [2] * len(told)
    found = recap.best(recap.news(visit.table, 0), 6)
    said = [visit.voice.say(event.id, **event.params) for _, event in found]
    assert [n for n, _ in found] == [1, 2, 3, 4, 9, 14], "what its reader placed is no news"
    name = visit.table.seats[1].name
    assert said[0] == f"{name} plays Famine.", "with what it brought its reader"
    assert said[2] == f"{name} plays Wool and Silk (epoch 1)."
    assert said[-2:] == [f"{name} controls Lyon and Genoa.", f"{name} attacks and captures Naples and Palermo."]


def test_the_recap_lists_only_what_is_the_same_but_for_the_place() -> None:
    visit = Visit().seat(*ALONE, game="renaissance")
    lost = [{"seat": 1, "place": place, "n": n} for place, n in (("lyon", 1), ("genoa", 1), ("milano", 0))]
    tell(visit, *(("renaissance.reduced", params) for params in lost))
    places = [event.params["place"] for _, event in recap.best(recap.news(visit.table, 0))]
    assert places == [["lyon", "genoa"], "milano"]


def test_what_its_reader_named_is_no_news() -> None:
    visit = Visit().seat(*ALONE, game="renaissance")
    named = ("renaissance.targets", {"seat": 0, "card": "alchemists_gold", "other": 1})
    moved = ("renaissance.mills_shortage", {"seat": 0, "good": "wine"})
    told = [moved, ("renaissance.plays", {"seat": 0, "card": "alchemists_gold"}), named]
    tell(visit, *told)
    assert recap.news(visit.table, 0) == []


def test_misery_of_the_indulgences_is_told_with_them_and_not_where_its_reader_chose_it() -> None:
    """7.0: who has too few tokens, and cannot pay, takes misery."""
    visit = Visit().seat(*ALONE, game="renaissance")
    rises = ("renaissance.misery", {"seat": 0, "was": 0, "misery": 10})
    told = [
        ("renaissance.atones", {"seat": 0, "n": 1, "missing": 1}),
        rises,
        *[("renaissance.income", {"seat": 0, "n": 30, "provinces": 5})] * 4,
        ("renaissance.endures_indulgence", {"seat": 0}),
        rises,
    ]
    tell(visit, *told)
    visit.table.record.radices[:] = [2] * len(told)
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == [0, 1, 3, 4, 5]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0), 6)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("choices", "news"), [(2, [6, 7]), (1, [4, 5, 6, 7])])
def test_misery_that_its_reader_chose_is_no_news_but_what_could_not_be_paid_is(choices: int, news: list[int]) -> None:
    visit = Visit().seat(*ALONE, game="renaissance")
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
    tell(visit, *told)
    visit.table.record.radices[:] = [2, 2, 2, 2, choices, 2, 2, 2]
    assert [n for n, _ in recap.best(recap.news(visit.table, 0))] == news


def test_taxes_growth_and_markers_of_ones_own_are_told_but_not_what_one_decided() -> None:
    """After what was lost; E.6: the battles come with the end of one's movement."""
    visit = Visit().seat(*ALONE, game="civilization", rules="advanced")
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


@pytest.mark.parametrize("me", [0, 1])
def test_E_6_5_a_stolen_card_is_told_once_to_thief_and_victim(me: int) -> None:
    visit = Visit().seat(*ALONE, game="civilization", rules="advanced")
    who = {"seat": me, "victim": 1 - me}
    told = [("conflict.stormed", {**who, "place": "rome"}, None), ("stolen", who, None)]
    told += [("stolen.which", {**who, "good": "salt"}, 0)]  # the viewer has seat 0
    visit.table.happened[:] = [(9, Event(f"civilization.{id}", params, to)) for id, params, to in told]
    found = [event.id.removeprefix("civilization.") for _, event in recap.best(recap.news(visit.table, 0))]
    assert found == ["conflict.stormed", "stolen.which"]


def test_the_recap_tells_in_one_line_what_a_deal_has_brought_a_calamity_too() -> None:
    """E.9.4: whoever took the answer; to the others the deal is news."""
    visit = Visit().seat(*ALONE, game="civilization", rules="advanced")
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
    visit = Visit().seat(*ALONE)
    told = [
        ("ur.exchange.beside", {"seat": 0, "left": "war", "right": "culture"}),
        ("ur.use", {"seat": 1, "action": "war"}),
        ("ur.war.attack", {"seat": 1, "victim": 0, "n": 1, "lost": 1, "fallen": 1, "tile": "a1", "place": "a2"}),
        ("ur.put", {"seat": 0, "n": 1, "tiles": ["b1"]}),
        ("ur.exchange.beside", {"seat": 1, "left": "war", "right": "culture"}),
    ]
    tell(visit, *told)
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


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (
            {0: 4, 1: 4},
            ["Ben loses 3 tokens in Etruria and has 1 left.", "Ada loses 3 tokens in Etruria and has 1 left."],
        ),
        ({0: 4, 1: 1}, ["Ben loses the last token in Etruria."]),
    ],
)
def test_a_battle_after_ones_own_last_movement_is_told_though_nobody_else_has_decided(
    there: dict[int, int], said: list[str]
) -> None:
    """E.6: all tokens have moved, and what follows asks the same player again. What it took from the other side is told
    too, also where it took nothing from the reader.
    """
    tokens = {"etruria": there, "rome": {0: 8}}
    p = laid("advanced", 2, nations="italy africa", tokens=tokens, phase="movement", census={0: 4, 1: 9})
    play(p, "done")
    visit = at(CIV, p, *ALONE[:2])
    end = str(visit.decision.actions.index(("done", None)))
    while visit.decision.kind == "march.from":  # the first press is asked about: nobody has moved
        assert visit.buttons("recap", "look") == []
        visit.press("play", end)
    assert visit.decision.kind == "cities.found" and set(visit.table.record.seats) == {0}
    told = [words(line) for line in visit.buttons("recap", "look")]
    assert told == said
    harmed = "Ada" in said[-1]
    assert visit.app.session.at_once.folded != harmed, "unfolded if it took something from the reader"
