"""Numbers that are kept up to date in place are those that the encoder writes anew."""

from __future__ import annotations

from random import Random

import pytest
from cradle import games
from cradle.kernel.encoding import Memory
from cradle.kernel.sight import Sight

TABLES = [
    ("ur", {"seats": 2}),
    ("civilization", {"seats": 3, "rules": "advanced"}),
    ("renaissance", {"seats": 3, "epochs": 1}),
]


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_what_is_kept_up_to_date_is_what_is_written_anew(name, variant) -> None:
    """Each seat looks now and then, so that much has changed between two looks; in two games one after the other."""
    game, chance = games.load(name), Random(1)
    encoder = games.encoder(name, game.variant(**variant))
    sights = [Sight(game, encoder, seat, memoryview(bytearray(4 * encoder.length)).cast("f")) for seat in range(3)]
    looks = 0
    for seed in (1, 2):
        memories = [Memory() for _ in range(variant["seats"])]

        def tell(event, memories=memories) -> None:
            for memory in memories if event.to is None else [memories[event.to]]:
                memory.hear(event, encoder.held)

        p = game.new(seed=seed, tell=tell, **variant)
        for _ in range(400):
            if (d := game.decision(p)) is None:
                break
            for seat in range(variant["seats"]):
                if chance.random() < 0.3:
                    looks += 1
                    view = game.view(p, seat)
                    sights[seat].write(p, memories[seat])
                    assert sights[seat].eye.view == view
                    assert sights[seat].into.tolist() == pytest.approx(encoder.encode(view, seat, memories[seat]))
            memories[d.seat].decide()
            game.play(p, chance.choice(d.actions), tell)
    assert looks > 100
