"""Behind the curtain, over whole games: no verb of the page changes the table or shows anything of it, what was told to
one is not there for the next, and who takes the device over sees marked what changed for their own eyes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.app.base.verbs import VERBS
from cradle.app.table.scene import scene_of

from tests.app.pages import Visit

TABLE = ("table", "prompt", "log", "ending", "charts", "review", "recap", "desk", "tabs")
BEHIND = {verb for verb, heard in VERBS.items() if heard.behind_curtain}
WHOLE = [("parley", {}, 3), ("renaissance", {"epochs": 1}, 3), ("civilization", {"rules": "classic", "turns": 8}, 2)]
MOST = 80  # curtains of a game that are looked at: a game of Civilization has some hundreds


def curtains(visit: Visit, most: int = MOST, open_too: bool = False) -> Iterator[int]:
    """Play on, by heuristic bots for everybody, and stop at every curtain; somebody lifts it then.

    open_too: also where a side is asked for while the table stays open.
    """
    table, chance = visit.table, Random(4)
    choose = players.load(table.game, "heuristic")
    for _ in range(most):
        while not table.over and table.side.curtain is None:
            if table.side.guarded and open_too:
                break
            if table.side.guarded:
                visit.press("lift")
            decision = table.decision
            action = choose(table.game.view(table.position, decision.seat), decision, chance, 0.01)
            visit.choose(*action)
        if table.over:
            return
        yield table.decision.seat
        visit.press("lift")


def state(visit: Visit) -> Any:
    """All that a curtain has to keep as it is."""
    table, session = visit.table, visit.app.session
    assert session is not None
    return (
        len(table.record), table.side.curtain, table.side.lifted, table.agreed, table.name, table.tour,
        session.look, session.notices.notice, session.picks.listing,
        session.picks.choosing, session.field.number, session.bots.hurry, session.kept_game.follows,
        visit.app.dialog.open,
        visit.app.toasts.shown, visit.app.preferences.speed, visit.page.hash, len(visit.page.files),
        len(visit.page.bots.questions), len(visit.page.times_drawn), visit.page.announced[-1],
        dict(visit.page.store.entries),
    )  # fmt: skip


def arguments(visit: Visit, verb: str, target: str) -> list[tuple[str, str]]:
    """What could be said with a verb at this table."""
    return {
        "pick": [(target, "")],
        "play": [("0", "")],
        "number": [("1", "")],
        "play-number": [("", '{"n": "1"}')],
        "look": [("0", ""), (str(len(visit.table.record) - 1), "")],
        "agree": [("", "true")],
        "speed": [("", "slow")],
        "set": [("pace", "slow")],
        "rules": [(visit.table.game.name, "")],
        "renamed": [(visit.table.id, '{"name": "Mine"}')],
        "open-link": [("", '{"link": "#g=x"}')],
    }.get(verb, [(visit.table.id, "")])


@pytest.mark.parametrize(("name", "variant", "seats"), WHOLE[:2], ids=[name for name, *_ in WHOLE[:2]])
def test_at_every_curtain_no_verb_changes_or_shows_anything(name: str, variant: dict[str, Any], seats: int) -> None:
    visit = Visit().seat(*["human"] * seats, game=name, **variant)
    seen = 0
    for seat in curtains(visit):
        seen += 1
        before, target = state(visit), next((t for t in visit.table.targets() if t), "a1")
        said = visit.voice.say("play.curtain", seat=seat)
        assert visit.page.announced[-1] == f"{said}.", "what screen readers were told last"
        for verb in sorted(VERBS.keys() - BEHIND):
            for arg, value in arguments(visit, verb, target):
                visit.app.hear(verb, arg, value)
                assert state(visit) == before, (verb, arg)
        assert visit.see(*TABLE) == "" and not visit.page.drawn.get("table")
    assert seen > 15


@pytest.mark.long
def test_who_has_not_looked_at_his_side_picks_nothing() -> None:
    """In a market the table stays open: what shows or plays anything needs the side to be shown first (E.16.1)."""
    visit = Visit().seat("human", "human", game="civilization", rules="classic", turns=8)
    for _ in islice(curtains(visit, 40, open_too=True), 12):
        before, asked = len(visit.table.record), len(visit.page.bots.questions)
        target = next((t for t in visit.table.targets() if t), "a1")
        for verb in ("play", "pick", "number", "play-number", "hint", "digit", "grab", "drag", "list"):
            for arg, value in arguments(visit, verb, target):
                visit.app.hear(verb, arg, value)
        visit.app.hear("list", "", "")
        assert len(visit.table.record) == before and len(visit.page.bots.questions) == asked
        assert visit.table.side.unseen and visit.table.side.viewer is None and not visit.buttons("prompt", "play")


def test_what_is_heard_behind_a_curtain_shows_nothing_of_the_table(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    next(islice(curtains(visit), 5, None))
    table = visit.table.id
    for verb in sorted(BEHIND - {"home", "lift", "route", "stored"}):
        visit.app.hear(verb, "fr" if verb == "language" else "", "")
        assert visit.see(*TABLE) == "" and visit.app.dialog.open == (), verb
    visit.app.hear("stored", f"cradle/game/{table}", "")
    visit.app.hear("route", f"#/play/{table}", "")
    assert visit.table.side.curtain is not None and visit.see(*TABLE) == ""
    visit.press("home")
    assert visit.app.table is None and visit.page.announced[-1] == ""


@pytest.mark.parametrize(("name", "variant", "seats"), WHOLE, ids=[name for name, *_ in WHOLE])
def test_what_is_marked_as_new_is_so_for_who_looks(name: str, variant: dict[str, Any], seats: int) -> None:
    """Two hands differ: that is no news for who holds one of them."""
    visit = Visit().seat(*["human"] * seats, game=name, **variant)
    changed = getattr(visit.table.board, "changed", lambda *_: set())
    for seat in curtains(visit, 40, open_too=True):
        visit.app.hear("lift")
        table = visit.table
        assert table.side.viewer == seat
        record, view = table.record, table.game.view
        news = changed(view(record.at(len(record) - 1), seat), view(table.position, seat)) if len(record) else set()
        assert scene_of(table, visit.voice.say, live=True).recent == news


def test_a_dialog_of_one_is_not_open_for_the_next(visit: Visit) -> None:
    """One reads the rules while bots play, and the curtain falls."""
    visit.seat("human", "random", "human", game="parley").press("lift")
    while visit.table.side.curtain is None:
        if visit.table.bots_turn():
            visit.press("menu").bots_play(1000)
        else:
            visit.press("play", "0")
    assert visit.app.dialog.open == ()
    assert visit.press("lift").see("dialog") == ""
