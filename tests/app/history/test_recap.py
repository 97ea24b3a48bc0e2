"""What was done to somebody while they waited is told to them first, in every game: no event, no loss is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.history import recap
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.game import Event
from cradle.kernel.record import Record

PARAMS = {"seat": 1, "victim": 1, "other": 1, "owner": 1, "was": 0, "misery": 10}
HARMLESS = {  # what takes nothing from those whom it names, or names nobody
    "parley": "accept bid bids counter draw drew end no_offer no_sale nobody offer refuse shown sold storm won",
    "ur": """
    end.no_exchange end.repetition end.ziggurats exchange exchange.beside keep last_round nothing place put repetition
    skip start.none use war.enter war.enter.free ziggurat
    """,
    "civilization": """
    asked barbarians barbarians.gone bought bought_all calamity_drawn calamity_shown calamity_spared card_bought
    cards cards_enough census cities.done city_built city_built.paid claimed conflict.fight
    conflict.losses.barbarians conflict.pirates_stormed conflict.repelled.barbarians conflict.stop converts_nobody
    counted counter deal discarded drawn earthquake end.cards end.counter end.empty end.finish end.line end.turns
    enters.early_bronze enters.early_iron enters.late_bronze enters.late_iron enters.stone eruption faction
    faction_kept.first faction_kept.second flooded grain_shown grown handed_back laid landed loaded loss marched
    marker.forward marker.still mined named nation no_calamity no_deal no_effect no_offer no_pillage offer offer_all
    pillage rate received refused revolt_kept sailed ship_built ship_kept ship_kept_levy start taken_back taxed
    total trade_ends unanswered withdrawn
    """,
    "renaissance": """
    all_advances attacks bank bid black_death bonus bull bull_cancelled burden buys buys_card buys_nothing
    cancels_shortage cancels_surplus capital captures card_for_tokens claims controls converts copied crusade discards
    discards_for_good drawn draws end.advances end.alone end.cards endures_indulgence epoch even expands expire finale
    finds_nothing fleet forces gives_up income indulged last_card leaders_leave loses_nothing market_dice
    mills_shortage mills_surplus no_marker no_revolt nobody_leads opens order pays_bid pays_indulgence places plays
    plays_no_more refund returned rivalry row sells sells_nothing ship shortage shortage_card shortage_over spared
    stabilizes surplus surplus_over swaps throws tribute unstable unused useless void war_throw war_tied writes wrote
    """,
}
STEPS = {  # what one loses by a step of one's own that comes later, and by which event it is told
    "cash": {"renaissance.wrote", "renaissance.pays_bid"},
    "cards": {"civilization.calamity_shown"},
}
SCALARS = {  # by which of the events that harm somebody such a loss may be told
    "cash": {"renaissance.loses_cash", "renaissance.surplus_pays"},
    "comfort": {"renaissance.misery"},
    "reserve": {"renaissance.loses_tokens", "renaissance.atones"},
    "cards": {"civilization.stolen", "civilization.stolen.which", "renaissance.copies"},
    "marker": {"civilization.marker.back"},
}


@pytest.mark.parametrize("game", games.names())
def test_of_every_event_it_is_known_from_whom_it_takes_something(game: str) -> None:
    telling = games.board(game).telling
    events = {id for id in games.game_module(game, "views.encoder").EVENTS if id != "turn"}
    harmful = {id for id in events if telling.harms(id, PARAMS) is not None}
    harmless = {f"{game}.{name}" for name in HARMLESS[game].split()}
    assert harmful & harmless == set()
    assert events - harmful == harmless


def possessions(game: str, view: dict[str, Any], seat: int) -> dict[str, int]:
    """What a seat has, by kind and place, as it sees it."""
    found: dict[str, int] = {}
    if game == "ur":
        grids = games.game_module(game, "rules.tables").GRIDS.values()
        names = next(grid.names for grid in grids if len(grid.names) == len(view["owner"]))
        owned = zip(names, view["owner"], view["cubes"], strict=True)
        return {f"cubes {name}": cubes for name, owner, cubes in owned if owner == seat}
    names, stands = games.game_module(game, "rules.geography").NAMES, "control" if game == "renaissance" else "city"
    each = len(view["old" if game == "renaissance" else "tokens"]) // len(names)
    for n, name in enumerate(names):
        found[f"{stands} {name}"] = int(view[stands][n] == seat)
        at = n * each + seat
        found[f"tokens {name}"] = view["old"][at] + view["new"][at] if game == "renaissance" else view["tokens"][at]
    if game == "renaissance":
        return found | {
            "cash": view["cash"][seat], "comfort": -view["misery"][seat], "reserve": view["reserve"][seat],
            "cards": view["cards"][seat],
        }  # fmt: skip
    return found | {"cards": view["cards"][seat], "marker": view["marker"][seat]}


def places(event: Event) -> Iterator[str]:
    for name in ("place", "tile", "tiles"):
        value = event.params.get(name, ())
        yield from [value] if isinstance(value, str) else value


def played(game: str, seats: int, seed: int, **variant: Any) -> Iterator[tuple[Table, list[str]]]:
    """A game of bots, one of whom sits there as a person: whenever that one is to choose, the table, and what it has
    lost by what others decided since it chose last.
    """
    rules, chance = games.load(game), Random(seed)
    table = Table(
        Record(rules, rules.variant(seats=seats, **variant), seed),
        [
            Seat(f"P{n}", colour, "heuristic" if n else "human")
            for n, colour in zip(range(seats), COLOURS, strict=False)
        ],
        "played",
    )
    bots = [players.load(rules, "heuristic") for _ in range(seats)]
    lost: list[str] = []
    while (decision := table.decision) is not None:
        before, choice = possessions(game, table.side.view(), 0), len(decision.actions) > 1
        if decision.seat == 0 and choice:
            yield table, lost
            lost = []
        view = rules.view(table.position, decision.seat)
        wild = chance.random() < 0.1
        action = chance.choice(decision.actions) if wild else bots[decision.seat](view, decision, chance, 0.0)
        table.play(action)
        if decision.seat:
            after = possessions(game, table.side.view(), 0)
            lost += [what for what, n in before.items() if after.get(what, 0) < n]


@pytest.mark.parametrize(
    ("game", "seats", "variant"),
    [
        ("ur", 3, {}),
        pytest.param("civilization", 5, {"rules": "advanced"}, marks=pytest.mark.long),
        ("renaissance", 4, {}),
    ],
)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_whatever_others_took_from_one_is_told_first(game: str, seats: int, variant: dict[str, Any], seed: int) -> None:
    harms, checked = games.board(game).telling.harms, 0
    for more in range(0, 100, 10):  # in some games nobody takes anything from this seat
        for table, lost in played(game, seats, seed + more, **variant):
            if lost:
                checked += is_told_first(table, lost, harms)
        if checked:
            return
    raise AssertionError("nobody ever takes anything")


def is_told_first(table: Table, lost: list[str], harms: Callable[[str, dict[str, Any]], int | None]) -> int:
    """Look whether the recap tells all that was lost; returns how much that is."""
    since = recap.last_choice(table)
    assert since is not None
    news = recap.news(table, since)
    shown = [event for _, event in recap.best(news)]
    struck = [event for event in shown if harms(event.id, event.params) == 0]
    told = {event.id for event in struck}
    others = {event.id for *_, event in news if event.params.get("seat") == 0}
    for what in lost:
        kind, _, place = what.partition(" ")
        if place:
            named = {name for event in struck for name in places(event)}
            assert place in named or (kind == "tokens" and "civilization.surplus" in told), (what, shown)
        else:
            assert told & SCALARS[kind] or others & STEPS.get(kind, set()), (what, shown)
    return len(lost)


def test_what_the_game_chose_for_one_is_told() -> None:
    """Renaissance 1.5: who comes last has the capital that is left."""
    rules = games.load("renaissance")
    for seed in range(20):
        seats = [
            Seat(f"P{n}", colour, "heuristic" if n else "human") for n, colour in zip(range(3), COLOURS, strict=False)
        ]
        table, bots = Table(Record(rules, {"seats": 3}, seed), seats, "played"), Random(seed)
        while table.decision.kind.startswith("setup"):
            table.play(bots.choice(table.decision.actions))
        at, event = next((n, e) for n, e in reversed(table.happened) if e.id == "renaissance.capital")
        if event.params["seat"] == 0:
            break
    assert table.record.radices[at] == 1
    told = [event for *_, event in recap.news(table, recap.last_choice(table))]
    assert event in told
    mine = [e for n, e in table.happened if n >= 0 and table.record.seats[n] == 0 and table.record.radices[n] > 1]
    assert not any(e in told for e in mine), "what one has chosen is no news"
