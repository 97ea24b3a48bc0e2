"""Constants of Liar's Dice, and every action there is."""

from cradle.kernel.game import Action

DICE, FACES = 3, 6  # of each seat, of each die
DOUBT: Action = ("doubt", None)
NO_BID = 0


def claim(count: int, face: int) -> int:
    """The number of a bid: so many dice show this face. Of two bids the one with the larger number is higher."""
    return count * FACES + face - 1


def read_claim(number: int) -> tuple[int, int]:
    count, face = divmod(number, FACES)
    return count, face + 1


def bids(seats: int) -> list[Action]:
    return [("bid", number) for number in range(claim(1, 1), claim(seats * DICE, FACES) + 1)]
