"""No letter that a device can open says what its seat may not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cradle.app.live import wire
from cradle.app.live.host import Hosting
from cradle.app.live.stored import Mail, Room
from cradle.app.post.box import enough
from cradle.app.post.host_box import HostBox
from cradle.app.post.host_post import HostPost
from cradle.app.table.table import Table

from tests.app.lines import At, sixteen, table_of
from tests.app.live.test_live import params, shuffled
from tests.app.post_visits import Nobody, address
from tests.game_suite import suite_of

FOUR: Any = [("ur", 3, {}), ("parley", 3, {}), ("renaissance", 4, {}), ("civilization", 4, {"rules": "advanced"})]


def laid(table: Table) -> dict[str, list[str]]:
    """What a host lays that opens this table now, by reader; at each seat is a device of its own. Of the box it is what
    stands beside what is sealed.
    """
    room, out, seats = Room("0" * 32), {}, len(table.seats)
    room.mark, room.mail = "1" * 32, Mail()
    for seat in range(seats):
        key = f"{seat + 7:032x}"
        room.seats[seat], room.keys[wire.device_name(key)] = wire.device_name(key), key
        room.mail.addresses[wire.device_name(key)] = address(seat)
    room.mail.needs, room.mail.shares = enough(seats), {address(seat): f"share {seat}" for seat in range(seats)}
    room.mail.box_key = "the key"
    hosting = Hosting(table, room, At(table, room), Nobody(), "", sixteen(1), lambda: 0.0)
    put = lambda slot, reader, text: out.setdefault(reader, []).append(text)  # noqa: E731

    def ask(what: str, head: Any, key: str, will: str, text: str) -> None:
        """The key, and the text, go into what is sealed."""
        assert (what, key) == ("box", "the key") and str(table.record.seed) in text
        put(what, "", json.dumps([head, will]))

    box = HostBox(hosting, put, ask, lambda: None, lambda: "8" * 32, lambda will: None)
    post = HostPost(hosting, hosting.inbox.hear, put, lambda: None, box)
    post.begin()
    post.lay()
    hosting.end()
    return out


@params(FOUR)
def test_no_byte_of_what_a_seat_may_not_know_is_laid(name: str, seats: int, variant: dict[str, Any]) -> None:
    """Whatever others hold, whatever chance will bring: what a seat can open is the same, byte for byte. What all can
    open tells nobody's secret.
    """
    table, chance = table_of(name, seats, **variant), Random(5)
    choose, pace, changed = suite_of(name).choose, {"ur": 17, "parley": 7}.get(name, 41), 0
    for n in range(700):
        decision = table.decision
        if decision is None:
            break
        if n % pace == 0:
            seat = n // pace % seats
            true, other = laid(table), laid(shuffled(table, seat, chance))
            assert true[address(seat)] == other[address(seat)], f"after {n} decisions, to seat {seat}"
            assert true[""] == other[""] == laid(shuffled(table, None, chance))[""]
            changed += true != other
        table.play(choose(table.position, decision, chance))
    assert n > 30
    assert changed or not table.secret, "or this would say nothing"
