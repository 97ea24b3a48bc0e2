"""Civilization as a game of Cradle."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.game import Action, Game, Json, Standing, Variant, View
from .rules import score
from .rules import upgrade as older
from .rules.all_actions import every_action
from .rules.geography import areas
from .rules.market import MARKET, take_up
from .rules.phases import civ
from .rules.phases.setup import setup
from .rules.phases.times import TIMES
from .rules.position import NONE, Civ, derive
from .rules.rulesets import RULES
from .rules.tables import DONE, INSTEAD, PARAGRAPH, REFUSE
from .views import knowledge


class CivilizationGame(Game[Civ]):
    """Six games in one, by the keyword `rules`; see rulesets.py.

    area: the play area, "usual" or another that fits the number of seats. nations: whether they are dealt by chance, or
    chosen. cards_to_win, hand_limit: the numbers of the introductory game (B.3.3). trade_rounds: after how many rounds
    the market closes (E.16.1); 0: when all agree, as in the book (D-72). turns: after how many turns a game ends
    (F.34); 0: only after a hundred. calamity_limit: whether a victim is struck by two calamities at most, or by any
    number (D-25).
    """

    name = "civilization"
    rules_version = 5
    secrets = True
    uncovers = frozenset(  # E.9.3; E.11.2, also that there is none
        f"civilization.{what}" for what in ("received", "calamity_shown", "no_calamity")
    )
    shows = frozenset({"famine.grain", "purchases.card", "purchases.discard", *MARKET})  # cards out of a hand, named
    public = frozenset(PARAGRAPH) - shows | {"trade.close"}
    unseen = {"trade.open": DONE[0], "trade.answer": REFUSE[0], "purchases.card": DONE[0]}
    variants = {
        "rules": (
            ["nomads", "farmers", "first_societies", "classic", "classic_advanced_calamities", "advanced"],
            "nomads",
        ),
        "seats": ([2, 3, 4, 5, 6, 7, 8], 4),
        "area": (["usual", "whole", "panels_2_to_4", "panels_1_to_3", "no_north_west"], "usual"),
        "nations": (["chance", "choice"], "chance"),
        "cards_to_win": ([7, 8, 9, 10, 11, 12], 7),
        "hand_limit": ([10, 9, 8, 7], 10),
        "trade_rounds": ([1, 2, 3, 4, 6, 8, 0], 0),
        "turns": ([0, 8, 12, 16, 20, 24, 28, 32], 0),
        "calamity_limit": (["two", "none"], "two"),
    }
    paragraphs = PARAGRAPH
    times = TIMES
    together = frozenset({"trade.answer"})  # E.16.1: an offer to several
    steps = civ
    position = Civ

    def variant(self, **chosen: object) -> Variant:
        """The whole variant. Raises ValueError also for a number of seats that the rules do not have, and for a play
        area that does not fit the seats.
        """
        full = super().variant(**chosen)
        rules = RULES[full["rules"]]
        if full["seats"] > rules.most_seats:
            raise ValueError(f"{rules.name} is for 2 to {rules.most_seats} seats")
        rules.board(full["seats"], full["area"])
        return full

    def paragraph(self, position: Civ, number: str) -> str:
        return INSTEAD.get(position.rules, {}).get(number, number)

    def ahead(self, position: Civ, seat: int) -> Civ | None:
        """E.16.1: a seat that is asked after others can answer early, as if these had refused."""
        p = position.copy() if position.steps and position.steps[-1].name in self.together else None
        while p is not None and p.steps and p.steps[-1].name in self.together:
            if p.steps[-1].seat == seat:
                return p
            self.play(p, REFUSE)
        return None

    def offered(self, variant: Variant) -> dict[str, Sequence[object]]:
        rules, seats = RULES[variant["rules"]], variant["seats"]
        matters = {
            "cards_to_win": rules.one_pack,
            "hand_limit": rules.one_pack,
            "trade_rounds": "trade" in rules.phases,
            "calamity_limit": "calamities" in rules.phases,
            "turns": "succession" in rules.phases,
        }
        found = {
            key: choices if matters.get(key, True) else [default] for key, (choices, default) in self.variants.items()
        }
        found["seats"] = [n for n in self.variants["seats"][0] if n <= rules.most_seats]
        found["area"] = ["usual"] if rules.whole_board else areas(seats, rules.advanced)
        return found

    def hides(self, variant: Variant) -> bool:
        """C.1, D.1: without trade cards there is nothing to hide."""
        return bool(RULES[variant["rules"]].deck.kinds)

    def takes_days(self, variant: Variant) -> bool:
        """Eight hours and more."""
        return bool(variant["rules"] == "advanced")

    def set_up(self, p: Civ) -> None:
        derive(p)
        p.then(setup())

    def derive(self, p: Civ) -> None:
        derive(p)

    def every_action(self, variant: Variant) -> list[Action]:
        return every_action(RULES[variant["rules"]], variant["seats"], variant["area"])

    def upgrade(self, data: Json, version: int) -> None:
        if version < 3:
            older.lots_by_seat(data)
        if version < 5:
            older.areas_again(data)

    def ended(self, position: Civ) -> Civ:
        """A copy that is over. Cards that are laid go back into the hands they came from, and count there."""
        p = super().ended(position)
        buyer = position.steps[-1].seat if knowledge.paying(position) else NONE
        for side in range(p.seats if p.law.deck.kinds else 0):
            take_up(p, side, side if buyer == NONE else buyer)
        return p

    def standings(self, p: Civ) -> list[Standing]:
        return score.standings(p)

    def observation(self, p: Civ, seat: int | None) -> View:
        return knowledge.observation(p, seat)

    def invent(self, p: Civ, view: View) -> None:
        knowledge.invent(p, view)


GAME = CivilizationGame()
