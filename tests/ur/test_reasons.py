"""What a turn is good for: said where it is so, and only there."""

from __future__ import annotations

from typing import Any

from cradle.players import judgement
from cradle.ur.views.hint_reasons import why

from tests.ur.positions import game, play, position


def after(p: Any, moves: str, seat: int = 0) -> list[tuple[str, dict[str, Any]]]:
    then = p.copy()
    play(p, moves)
    return why(then, p, seat)


def test_nothing_gained_nothing_said() -> None:
    p = position("A01 M12", hands="PW")
    assert why(p, p.copy(), 0) == []
    assert after(p, "done") == []


def test_a_tile_taken_from_somebody() -> None:
    """The leader is told apart where there are others, and one alone leads."""
    p = position("W05 M12 . . . .\nC31 P31 A31 M31 . .\nA21", hands="PW")
    (told,) = [one for one in after(p, "use war, attack-from a1, attack-to b1, number 1") if "takes" in one[0]]
    assert told == ("ur.why.takes", {"seat": 0, "victim": 1, "tiles": ["b1"], "n": 1})
    p = position("W05 M12 . . . .\nC11 P11 A11 . . .\nA21", hands="PW")
    (told,) = [one for one in after(p, "use war, attack-from a1, attack-to b1, number 1") if "takes" in one[0]]
    assert told == ("ur.why.takes_leader", {"seat": 0, "victim": 1, "tiles": ["b1"], "n": 1})


def test_with_two_seats_the_other_is_no_leader() -> None:
    p = position("W05 M12 . . .\nC11 P11 A11 . .", seats=2, hands="PW")
    told = after(p, "use war, attack-from a1, attack-to b1, number 1")
    assert "ur.why.takes" in [id for id, _ in told] and "ur.why.takes_leader" not in [id for id, _ in told]


def test_a_kind_that_makes_a_set_larger() -> None:
    p = position("A01 M01 C . . .", hands="PW")
    told = after(p, "free c1")
    assert told == [("ur.why.set", {"seat": 0, "actions": ["culture"], "n": 4})]
    p = position("A01 M01 A . . .", hands="PW")
    assert after(p, "free c1") == [], "a set of one is no news"


def test_a_ziggurat_and_a_full_tile() -> None:
    p = position("A05 M01 C04 . . .", hands="PW")
    assert after(p, "ziggurat a1") == [("ur.why.ziggurat", {"seat": 0, "tiles": ["a1"], "n": 1})]
    p = position("A05 M01 C04 . . .", hands="PW")
    assert after(p, "cube c1, done") == [("ur.why.full", {"seat": 0, "tiles": ["c1"], "n": 1})]


def test_no_ziggurat_is_promised_where_none_is_left() -> None:
    p = position("A1z A1z M1z M1z C1z .\nC04", hands="PW")
    assert after(p, "cube a2, done") == []


def test_the_judgement_of_ur_gives_them() -> None:
    p = position("A05 M01 . . . .", hands="PW")
    then = p.copy()
    play(p, "ziggurat a1")
    assert judgement(game).why(then, p, 0) == why(then, p, 0) != []
    assert all(id != "ur.why.ziggurat" for id, _ in why(then, p, 1))


def test_a_set_that_grows_at_the_cost_of_others_is_no_reason() -> None:
    p = position("A01 A01 M01 M01 C01 .", hands="PW")
    before = p.copy()
    p.owner[p.grid.index["a1"]] = p.owner[p.grid.index["b1"]] = -1
    p.owner[p.grid.index["f1"]] = 0
    assert "ur.why.set" not in [id for id, _ in why(before, p, 0)]


def test_what_the_tile_that_is_taken_offers_next_turn() -> None:
    p = position("A01 M01 Cw . . .", hands="PW")
    assert after(p, "done, exchange c1, face war")[-1] == (
        "ur.why.hand",
        {"seat": 0, "actions": ["culture", "war"]},
    )


def test_8_2_the_fifth_ziggurat_ends_the_game_and_is_left_while_another_leads() -> None:
    land = "A1z P1z M1z C1z A05 ."
    p = position(land, hands="PW")
    led = {"seat": 0, "other": 1}
    assert after(p.copy(), "ziggurat e1")[0] == ("ur.why.ends_led", led)
    assert after(p.copy(), "free f1")[0] == ("ur.why.waits", led)
    p = position(land.replace("1z", "0z"), hands="PW")
    assert after(p.copy(), "ziggurat e1")[0] == ("ur.why.ends_led", {"seat": 0, "other": 0})
    assert "ur.why.waits" not in [id for id, _ in after(p, "free f1")], "who leads does not wait for that"
