"""L'Âge de la Renaissance as a game of Cradle."""

from __future__ import annotations

from ..kernel.game import Action, Game, Json, Refusal, Standing, Variant, View
from .board import tour
from .rules import score
from .rules import upgrade as older
from .rules.geography import INDEX
from .rules.longest_game import longest
from .rules.phases import age
from .rules.phases.setup import setup
from .rules.phases.times import BIDDING, PLACING_TIME, TIMES
from .rules.position import Age, derive, lay_out
from .rules.tables import DONE, PARAGRAPH, every_action
from .views import knowledge


class Renaissance(Game[Age]):
    """The game. epochs: it ends when the cards of so many epochs are drawn, or somebody owns all advances (10.1).
    prerequisites: whether an advance requires the chain of all witnesses, or only what the sheets print (G8).
    """

    name = "renaissance"
    rules_version = 3
    secrets = True
    uncovers = frozenset(  # 1.5, 9.1; a hand is laid open (6.5)
        f"renaissance.{what}" for what in ("pays_bid", "wrote", "eliminated", "gives_up")
    )
    shows = frozenset({"cards.play", "discard", "finale.play", "rivalry.copy"})  # cards out of a hand
    public = frozenset(PARAGRAPH) - shows - {"setup.return", "setup.bid", "tokens.write"}  # 1.2; written in secret
    unseen = {"cards.play": DONE[0]}
    # pending while a card does its work and its owner may play others
    private = frozenset({"cards.more", "finale.more"})
    variants = {
        "seats": ([3, 4, 5, 6], 4),
        "epochs": ([3, 2, 1], 3),
        "prerequisites": (["chain", "printed"], "chain"),
    }
    paragraphs = PARAGRAPH
    times = TIMES
    deals = ((tour.VARIANT, tour.SEED, tour.DEAL),)
    together = frozenset({"setup.return", "setup.bid", "tokens.write"})  # 1.2, 1.5, 9.1
    gives_up = ("give-up", "6.5")
    steps = age
    position = Age

    def set_up(self, p: Age) -> None:
        lay_out(p)
        p.then(setup())

    def derive(self, p: Age) -> None:
        derive(p)

    def every_action(self, variant: Variant) -> list[Action]:
        return every_action()

    def longest(self, **variant: object) -> int:
        return longest(**self.variant(**variant))

    def upgrade(self, data: Json, version: int) -> None:
        if version < 2:
            older.cash_left(data)
        if version < 3:
            older.numbers(data)

    def refusal(self, position: Age, verb: str, argument: int | str | None) -> Refusal | None:
        said, place = super().refusal(position, verb, argument), INDEX.get(str(argument))
        if said in (BIDDING, PLACING_TIME) and place is not None and not position.board.inside[place]:
            return "renaissance.refusal.region", {"place": argument}, "1.4"  # its time never comes
        return said

    def standings(self, p: Age) -> list[Standing]:
        return score.standings(p)

    def observation(self, p: Age, seat: int | None) -> View:
        return knowledge.observation(p, seat)

    def invent(self, p: Age, view: View) -> None:
        knowledge.invent(p, view)


GAME = Renaissance()
