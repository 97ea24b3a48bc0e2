"""What the tests for all games cannot know of Renaissance."""

from typing import Any

from tests.game_suite import Money, Suite
from tests.renaissance import lively
from tests.renaissance.positions import lost
from tests.renaissance.secrets import shuffle

PAID = ("cancels_shortage", "cancels_surplus", "buys_card", "ship", "buys", "stabilizes", "pays_indulgence")


def purse(p: Any, seat: int) -> int:
    """1.5: ducats, less what is bid and will be paid when all have."""
    bidding = any(step[0] == "setup.reveal" for step in p.steps)
    return int(p.cash[seat]) - (max(0, p.bid[seat] - 1) if bidding else 0)


SUITE = Suite(
    shuffle=shuffle,
    large=True,
    lost=lost,
    choose=lively.choose,
    pace=3,
    usual=[
        {"seats": 3, "epochs": 2},
        {"seats": 4, "prerequisites": "printed"},
        {"seats": 5, "epochs": 1},
        {"seats": 6, "epochs": 3, "prerequisites": "chain"},
    ],
    fullest={"seats": 6, "epochs": 3, "prerequisites": "chain"},
    together={"seats": 5, "epochs": 1},
    endings={
        "renaissance.end.advances": [{"seats": 3}, {"seats": 6}, {"seats": 4, "prerequisites": "printed"}],
        "renaissance.end.alone": [{"seats": 3}, {"seats": 5, "prerequisites": "printed"}],
        "renaissance.end.cards": [{"seats": 6}, {"seats": 3}, {"seats": 4, "epochs": 2}, {"seats": 5, "epochs": 1}],
    },
    money=[
        Money(
            purse,
            r"(\d+) ducat|ducats \((\d+)\)",
            r"for (\d+) ducat",
            {f"renaissance.{id}": "n" for id in PAID},
        ),
        Money(lambda p, seat: p.reserve[seat], r"(\d+) token|tokens of the reserve \((\d+)\)"),
    ],
    paying={
        "setup.bid number", "adjust.cancel cancel", "purchases.fleet ship", "purchases.buy buy",
        "purchases.stabilize pay", "expansion.place buy-card", "expansion.number number",
    },
    logged={"renaissance.buys"},
)  # fmt: skip
