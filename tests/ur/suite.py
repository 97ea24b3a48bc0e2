"""What the tests for all games cannot know of Ur. It has no secrets: which tiles lie hidden in the pile follows from
those in sight, and their order is not decided.
"""

from tests.game_suite import Suite
from tests.ur.positions import lost

TABLES = [{"seats": n, "agriculture_safe": safe} for n in (2, 3, 4) for safe in (False, True)]
SUITE = Suite(
    lost=lost,
    large=True,
    throws=False,
    endings=dict.fromkeys(("ur.end.no_exchange", "ur.end.repetition", "ur.end.ziggurats"), TABLES),
)
