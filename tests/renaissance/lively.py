"""Random play of L'Âge de la Renaissance in which something happens: tokens are bought and spent, advances are bought.

Pure chance writes negative numbers, keeps its reserve, and is ruined by misery. This one plays by chance too, but what
it does often makes sense.
"""

from __future__ import annotations

from random import Random

from cradle.kernel.game import Action, Decision
from cradle.renaissance.rules.position import WRITABLE, Age
from cradle.renaissance.rules.tables import GIVE_UP, numbers_to_write

SELDOM = {  # by kind of decision: verbs, and how often they are chosen where others can be
    "adjust.cancel": {"cancel": 0.2},
    "cards.play": {"done": 0.2},
    "expansion.place": {"done": 0.02, "buy-card": 0.1, "turn": 0.3},
    "expansion.pay": {"endure": 0.3},
    "purchases.buy": {"done": 0.02, "claim": 0.3},
    "purchases.fleet": {"done": 0.2},
    "purchases.stabilize": {"endure": 0.1},
}
GIVING_UP = {"tokens.write": 0.01, "tokens.leave": 0.5}
ODD = 0.05  # of all decisions are by chance alone


def choose(p: Age, decision: Decision, chance: Random) -> Action:
    """One of the legal actions."""
    actions, rare = decision.actions, SELDOM.get(decision.kind, {})
    if chance.random() < ODD:
        return chance.choice(actions)
    if decision.kind in GIVING_UP:
        if GIVE_UP in actions and chance.random() < GIVING_UP[decision.kind]:
            return GIVE_UP
        most = min(p.cash[decision.seat] // 2, p.stock(decision.seat))
        return chance.choice(numbers_to_write()[WRITABLE : WRITABLE + most + 1])
    for verb in sorted({verb for verb, _ in actions} & set(rare)):
        if chance.random() < rare[verb]:
            return chance.choice([action for action in actions if action[0] == verb])
    return chance.choice([action for action in actions if action[0] not in rare] or actions)
