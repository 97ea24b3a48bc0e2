"""Civilization, E.4: ships in the full games; D.6 and F.19.2."""

from __future__ import annotations

from cradle import games

from tests.civilization.positions import about, asked, laid, legal, play, refused, ships, tokens


def yard(rules="classic", seats=2, **board):
    return laid(rules, seats, steps=[("ships",)], **board)


def test_E_4_1_keep_from_treasury_or_from_the_area():
    p = yard(tokens={"rome": {0: 1}}, treasury={0: 1}, ships={0: "rome"})
    assert legal(p) == ["levy", "treasury", "give-up"]
    assert play(p, "treasury") == [("ship_kept", {"seat": 0, "dock": "rome"})]
    assert (p.treasury[0], tokens(p, "rome"), ships(p, 0)) == (0, {0: 1}, "rome")
    p = yard(treasury={0: 1}, ships={0: "rome"})
    assert legal(p) == ["treasury", "give-up"]
    assert refused(p, "levy") == ("no_levy", {"place": "rome"}, "E.4.1")
    p = yard(tokens={"rome": {0: 1}}, ships={0: "rome"})
    assert legal(p) == ["levy", "give-up"]
    assert refused(p, "treasury") == ("no_treasury", {}, "E.4.1")


def test_E_4_1_the_question_says_what_the_treasury_has_where_there_is_one():
    """B.2.3: the first societies have none."""
    for rules, told in (("classic", {"m": 3}), ("first_societies", {})):
        p = laid(rules, 2, tokens={"rome": {0: 5}}, treasury={0: 3} if told else {}, ships={0: "rome"}, phase="ships")
        for said, action in (({"dock": "rome", "n": 1, **told}, "levy"), (told, "done")):
            decision = games.load("civilization").decision(p)
            assert about(p) == said
            assert games.board("civilization").prompt(decision) == decision.kind + (".treasury" if told else "")
            play(p, action)


def test_E_4_1_build_from_treasury_from_the_area_or_mixed():
    for treasury, left in ((0, 1), (1, 2), (2, 3)):
        p = yard(tokens={"rome": {0: 3}}, treasury={0: 5})
        play(p, "build rome")
        assert (asked(p), about(p), legal(p)) == (
            *("0 ships.pay", {"dock": "rome"}),
            ["number 0", "number 1", "number 2"],
        )
        play(p, f"number {treasury}")
        assert (p.treasury[0], tokens(p, "rome"), ships(p, 0)) == (5 - treasury, {0: left}, "rome")


def test_E_4_1_only_what_is_there_is_offered():
    p = yard(tokens={"rome": {0: 1}}, treasury={0: 1})
    play(p, "build rome")  # one of each: nothing to choose
    assert (p.treasury[0], tokens(p, "rome"), ships(p, 0)) == (0, {}, "rome")
    p = yard(tokens={"rome": {0: 1}}, treasury={0: 2})
    play(p, "build rome")
    assert legal(p) == ["number 1", "number 2"]


def test_E_4_2_paid_from_treasury_it_lies_wherever_there_is_a_unit():
    p = yard(tokens={"rome": {0: 1}, "siwa": {0: 1}}, cities={"knossos": 0, "mari": 0, "tyre": 1}, treasury={0: 2})
    assert legal(p) == ["build rome", "build knossos", "done"]  # siwa and mari have no water
    assert refused(p, "build siwa") == ("inland", {"place": "siwa"}, "A.3.3")
    play(p, "build knossos")
    assert (p.treasury[0], ships(p, 0)) == (0, "knossos")
    p = yard(tokens={"rome": {0: 1}}, cities={"knossos": 0}, treasury={0: 1})
    assert legal(p) == ["build rome", "done"]  # the other token is levied there
    assert refused(p, "build knossos") == ("ship_unpaid.treasury", {"dock": "knossos", "n": 0, "m": 1}, "E.4.1")


def test_E_4_2_lakes_and_both_coasts_are_water():
    p = yard(tokens={"delphi": {0: 2}, "nineveh": {0: 2}})
    assert legal(p, "build") == [
        *("delphi:ionian", "delphi:euboean", "nineveh:lake_van", "nineveh:lake_urmia"),
    ]
    assert refused(p, "build delphi") == ("several_waters", {"place": "delphi"}, "E.4.2")
    assert refused(p, "build armenia") == ("no_yard", {"dock": "armenia"}, "E.4.1")
    p = laid("first_societies", 2, tokens={"rome": {0: 2}, "neapolis": {0: 1}}, phase="ships")
    assert refused(p, "build neapolis") == ("ship_unpaid", {"dock": "neapolis", "n": 1}, "B.2.3")  # without a treasury


def test_E_4_3_not_kept_it_goes_to_stock_and_is_rebuilt_elsewhere():
    p = yard(tokens={"rome": {0: 1}, "carthage": {0: 2}}, ships={0: "rome tarentum"})
    assert about(p) == {"dock": "rome", "n": 2, "m": 0}
    assert play(p, "give-up") == [
        ("ship_lost", {"seat": 0, "dock": "rome"}),
        ("ship_lost", {"seat": 0, "dock": "tarentum"}),
    ]
    play(p, "build carthage")
    assert ships(p, 0) == "carthage"


def test_E_4_3_four_at_most():
    p = yard(tokens={"rome": {0: 9}}, ships={0: "rome rome rome rome"})
    play(p, "levy, levy, levy, levy")
    assert asked(p) == "over"
    p = yard(tokens={"rome": {0: 9}}, ships={0: "rome rome rome rome"})
    play(p, "levy, levy, levy, give-up")
    assert legal(p) == ["build rome", "done"]


def test_E_4_1_in_census_order():
    p = yard(tokens={"rome": {0: 3}, "carthage": {1: 4}})
    assert asked(p) == "1 ships.build"
    play(p, "done")
    assert asked(p) == "0 ships.build"


def test_D_6_farmers_pay_with_tokens_of_the_area():
    p = yard("farmers", tokens={"rome": {0: 4}}, ships={0: "rome"})
    assert legal(p) == ["levy", "give-up"]
    play(p, "levy, build rome")
    assert (tokens(p, "rome"), ships(p, 0)) == ({0: 1}, "rome rome")


def test_F_19_2_military_comes_last_with_ships_and_in_movement():
    spread = {"rome": {0: 9}, "carthage": {1: 5}, "ur": {2: 7}}
    for phase in ("ships", "movement"):
        p = laid("advanced", 3, area="whole", tokens=spread, owned={0: "military", 2: "military"}, steps=[(phase,)])
        order = []
        while p.steps:
            order.append(asked(p)[0])
            play(p, "done")
        assert order == ["1", "0", "2"]  # among themselves by census
    p = laid("advanced", 3, area="whole", tokens=spread, steps=[("movement",)])
    assert asked(p)[0] == "0"
