"""What the tests for all games cannot know of Civilization."""

from tests.civilization import lively
from tests.civilization.positions import conserved
from tests.civilization.secrets import shuffle
from tests.game_suite import Money, Suite

# By chance somebody makes an offer in nearly every round, so the market closes after some (D-72).
FEW_ROUNDS = {"trade_rounds": 4}
SUITE = Suite(
    shuffle=shuffle,
    large=True,
    lost=conserved,
    choose=lively.choose,
    pace=7,
    throws=False,
    played_with={
        "rules": FEW_ROUNDS | {"turns": 20},
        "cards_to_win": FEW_ROUNDS | {"rules": "first_societies", "turns": 16, "seats": 4},
        "hand_limit": FEW_ROUNDS | {"rules": "first_societies", "turns": 16, "seats": 5},
        "trade_rounds": {"rules": "classic", "turns": 12, "seats": 3},
        "calamity_limit": FEW_ROUNDS | {"rules": "classic_advanced_calamities", "turns": 20, "seats": 4},
        "turns": FEW_ROUNDS | {"rules": "advanced", "seats": 3},
        "nations": {"rules": "farmers", "seats": 4},
        "area": FEW_ROUNDS | {"rules": "classic", "turns": 12, "seats": 5},
    },
    usual=[
        {"rules": "nomads", "seats": 7, "area": "usual", "nations": "chance"},
        {"rules": "farmers", "seats": 4, "nations": "choice"},
        {"rules": "first_societies", "seats": 5, "cards_to_win": 7, "hand_limit": 10, "trade_rounds": 4},
        {"rules": "classic", "seats": 3, "trade_rounds": 4, "turns": 20},
        {"rules": "classic_advanced_calamities", "seats": 6, "trade_rounds": 4},
        {"rules": "advanced", "seats": 5, "trade_rounds": 4},
    ],
    fullest={"rules": "advanced"},
    largest={"seats": 8},
    together={"seats": 5, "rules": "advanced", "turns": 8},
    endings={
        "civilization.end.cards": [{"rules": "first_societies", "seats": 5}],
        "civilization.end.counter": [{"rules": "nomads", "seats": 7}],
        "civilization.end.empty": [{"rules": "classic", "seats": 2}],
        "civilization.end.finish": [{"rules": "advanced", "seats": 3}],
        "civilization.end.line": [{"rules": "farmers", "seats": 4}],
        "civilization.end.turns": [{"rules": "classic_advanced_calamities", "seats": 6, "turns": 12}],
    },
    money=[
        Money(
            lambda p, seat: p.treasury[seat],
            r"(\d+) (?:tokens? from the|of) treasury",
            events={"civilization.bought": "m", "civilization.card_bought": "n", "civilization.ship_built": "n"},
        )
    ],
    paying={"ships.pay number"},
    logged={"civilization.bought", "civilization.card_bought"},
    untested={
        "F.1.1",  # a summary of what stands elsewhere
        "D-50",  # which edition gave the numbers of F.30
        "D-55",  # which text gave the numbers of the calamities: each has its own test
    },
)
