"""A very small game for tests of the kernel: seats call heads or tails in turn, and a die decides."""

from __future__ import annotations

from typing import Any

from cradle.kernel import chance
from cradle.kernel.fields import SEATS, one, row
from cradle.kernel.game import Game, Standing
from cradle.kernel.position import Position
from cradle.kernel.steps import SEAT, Choice, Steps, verb

coin = Steps()


class Coin(Position):
    slow: bool
    throws: int = one(5, first=4)
    purse: list[int] = row(SEATS, values=5)


@coin.auto("begin", SEAT)
def begin(p: Coin, seat: int) -> None:
    p.tell("turn", seat=seat)
    if p.throws:
        p.then(Call(seat), begin((seat + 1) % p.seats))


@coin.choice("call")
class Call(Choice):
    def actions(self, p: Coin) -> list[Any]:
        return [("heads-up", None), ("tails", None), ("even", 2), ("even", 4), ("even", 6)]

    def about(self, p: Coin) -> dict[str, Any]:
        return {"left": p.throws}

    @verb
    def heads_up(self, p: Coin, _: None) -> None:
        settle(p, self.seat, chance.die(p, 2) == 1)

    @verb
    def tails(self, p: Coin, _: None) -> None:
        settle(p, self.seat, chance.die(p, 2) == 2)

    @verb
    def even(self, p: Coin, n: int) -> None:
        settle(p, self.seat, n == 2)

    def refusal(self, p: Coin, verb: str, n: Any) -> Any:
        return ("coin.refusal.odd", {"n": n}, "1.1") if verb == "even" else None


def settle(p: Coin, seat: int, won: bool) -> None:
    p.throws -= 1
    p.purse[seat] += won
    p.tell("coin.thrown", seat=seat)
    p.tell("coin.won", to=seat, n=int(won))


class CoinGame(Game[Coin]):
    name, rules_version = "coin", 3
    variants = {"seats": ([2, 3], 2), "slow": ([False, True], False)}
    steps, position = coin, Coin

    def set_up(self, p: Coin) -> None:
        p.then(begin(0))

    def every_action(self, variant: dict[str, Any]) -> list[Any]:
        return [("heads-up", None), ("tails", None), ("even", 2), ("even", 4), ("even", 6)]

    def standings(self, p: Coin) -> list[Standing]:
        rows = sorted(range(p.seats), key=lambda s: -p.purse[s])
        return [Standing(s, 1 + sum(n > p.purse[s] for n in p.purse), p.purse[s], {}) for s in rows]


GAME = CoinGame()
