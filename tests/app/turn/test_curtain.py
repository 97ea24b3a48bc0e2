"""Around one device, a game with secrets: the curtain between two people, and nothing of one for the other.

Parley is the game: every pick of goods, every bid, every draw is for one seat alone.
"""

from __future__ import annotations

from random import Random

from tests.app.pages import Visit

TABLE = ("table", "prompt", "log", "ending")


def test_the_table_is_hidden_until_the_right_person_is_there(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    first = visit.decision.seat
    name = visit.table.seats[first].name
    assert visit.see("dialog").startswith(f"Hand the device to {name}")
    assert visit.labels("dialog", "lift") == [f"I am {name}: show my side"]
    assert visit.see(*TABLE) == "" and not visit.page.drawn.get("table")
    visit.press("lift")
    assert visit.see("dialog") == ""
    assert visit.table.side.viewer == first
    assert visit.see("prompt").startswith(name)


def test_nothing_can_be_played_behind_the_curtain(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    visit.press("play", "0").press("pick", "salt").press("close").press("pick", "seat-1")
    assert len(visit.table.record) == 0 and visit.table.side.curtain is not None


def test_each_sees_a_hand_of_their_own_through_a_whole_game(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    chance = Random(3)
    curtains = without_choice = 0
    lifted = None
    while not visit.table.over:
        table = visit.table
        if table.side.curtain is not None:
            assert table.side.curtain == visit.decision.seat != lifted
            assert visit.see(*TABLE) == "" and not visit.page.drawn.get("table")
            curtains += 1
            lifted = table.side.curtain
            visit.press("lift")
            continue
        assert table.side.viewer == visit.decision.seat == lifted
        if len(visit.decision.actions) == 1:
            assert table.record.seats[-1] != lifted or table.phase.complete_orders, (
                "in the middle of what one does, it plays itself"
            )
            without_choice += 1
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    assert curtains > 10 and without_choice > 0
    assert "wins" in visit.see("ending") or "shared" in visit.see("ending")


def test_no_word_for_one_is_announced_or_logged_to_the_other(visit: Visit) -> None:
    visit.seat("human", "human", game="parley")
    chance = Random(5)
    for _ in range(120):
        if visit.table.over:
            break
        if visit.table.side.curtain is not None:
            heard = visit.page.announced[-1:] or [""]
            secrets = [visit.voice.say(e.id, **e.params) for _, e in visit.table.happened if e.to is not None]
            assert not any(said in heard[0] for said in secrets), "what was announced stays on the page"
            visit.press("lift")
        for _, event in visit.table.happened:
            if event.to not in (None, visit.table.side.viewer):
                said = visit.voice.say(event.id, **event.params)
                table = visit.table
                mine = {visit.voice.say(e.id, **e.params) for _, e in table.happened if e.to == table.side.viewer}
                assert said in mine or said not in visit.log
        if not visit.table.over and visit.table.side.curtain is None:
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))


def test_who_has_no_choice_sees_it_all_the_same(visit: Visit) -> None:
    """Behind the curtain nothing plays itself: the others would learn that there was nothing to choose (one kind left,
    say), and its owner would never see what was lost."""
    visit.seat("human", "human", game="parley")
    chance = Random(3)
    while len(visit.decision.actions) > 1:
        visit.press("play", str(chance.randrange(len(visit.decision.actions))))
        if visit.table.side.curtain is not None:
            n = len(visit.table.record)
            visit.press("lift")
            assert len(visit.table.record) == n
    assert len(visit.labels("prompt", "play") + visit.labels("prompt", "confirm")) == 1
    visit.press("play", "0")
    assert len(visit.table.record) > n


def test_a_reload_puts_the_curtain_back(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("lift")
    seat = visit.decision.seat
    again = visit.again()
    assert again.table.side.curtain == seat and again.see(*TABLE) == ""


def test_the_language_can_be_changed_behind_the_curtain(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("language", "fr")
    assert visit.see("dialog").startswith("Passez l’appareil") or "appareil" in visit.see("dialog")
    assert not visit.page.drawn.get("table")


def test_a_person_alone_among_bots_needs_no_curtain(visit: Visit) -> None:
    visit.seat("human", "random", "heuristic", game="parley")
    chance = Random(1)
    while not visit.table.over:
        assert visit.table.side.curtain is None and visit.table.side.viewer == 0
        if visit.table.bots_turn():
            assert visit.page.drawn["table"]
            visit.bots_play(1000)
        else:
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))


def test_bots_play_on_while_the_last_person_looks(visit: Visit) -> None:
    """The hand that is shown meanwhile is that of whoever holds the device."""
    visit.seat("human", "random", "human", game="parley")
    chance = Random(1)
    shown = None
    for _ in range(200):
        if visit.table.over:
            break
        if visit.table.side.curtain is not None:
            shown = visit.table.side.curtain
            visit.press("lift")
        elif visit.table.bots_turn():
            assert visit.table.side.viewer == shown
            visit.bots_play(1000)
        else:
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))


def test_a_game_without_secrets_has_no_curtain(visit: Visit) -> None:
    visit.seat("human", "human")
    for _ in range(20):
        assert visit.table.side.curtain is None
        visit.first()


def test_taking_back_another_persons_pick_hands_the_device_over(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("agree", value="true").press("lift")
    first = visit.decision.seat
    while visit.table.side.curtain is None:
        visit.press("play", str(len(visit.decision.actions) - 1))
    visit.press("lift")
    assert visit.table.side.viewer != first
    visit.press("undo")
    assert visit.decision.seat == first and visit.table.side.curtain == first
    assert visit.see(*TABLE) == ""


def test_where_a_game_has_nothing_to_hide_the_device_goes_round_without_a_curtain(visit: Visit) -> None:
    visit.seat("human", "human", game="civilization", rules="nomads")
    assert visit.table.side.curtain is None and visit.table.side.viewer is None
    visit.press("home").press("vary", "rules", "classic").press("begin")
    assert visit.table.side.at_one_device and visit.table.side.viewer is None
    assert visit.labels("prompt", "lift") == ["My side"], "what the hand has no part in is decided at an open table"
