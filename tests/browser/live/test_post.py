"""The post of a table: letters between devices that are never there at the same time, through relays of every kind."""

from __future__ import annotations

from tests.browser.live.post import SECRET, PostRooms
from tests.browser.relays import KeepingRelay
from tools.browser.relay import Relay

# These events are laid again as a later page would do it: by the keys of their author, in envelopes of another version.
LATER = """async ([url, secret, keys, kept]) => {
  const { keysOf, roomKeys } = await import("./assets/js/live/post-keys.js");
  const { signEvent } = await import("./assets/js/live/nostr-events.js");
  const { base64, bytes, joinBytes, random, unbase64 } = await import("./assets/js/live/bytes.js");
  const [room, own] = [await roomKeys(secret), await keysOf(keys)];
  const line = new WebSocket(url);
  await new Promise((done) => (line.onopen = done));
  for (const { tags, kind, content, created_at } of kept) {
    const data = unbase64(content);
    const under = bytes(`${own.signs.author} ${tags[0][1]}`);
    const way = (iv) => ({ name: "AES-GCM", iv, additionalData: under });
    const load = new Uint8Array(await crypto.subtle.decrypt(way(data.slice(0, 12)), room.envelope, data.slice(12)));
    load[0] += 1;
    const iv = random(12);
    const cover = new Uint8Array(await crypto.subtle.encrypt(way(iv), room.envelope, load));
    const event = { kind, tags, created_at: created_at + 1, content: base64(joinBytes(iv, cover)) };
    line.send(JSON.stringify(["EVENT", await signEvent(event, own.signs)]));
  }
}"""


def test_devices_that_are_never_there_at_the_same_time(post_room: PostRooms, relay: Relay) -> None:
    """Through a relay as people run it: a letter to everyone, one to the host, one to a guest."""
    room = post_room(relay)
    host = room.host()
    host.put("head", "", '{"t":"head"}')
    host.leave()
    guest = room.device()
    assert guest.letters() == {f"host {host.name} head": '{"t":"head"}'}
    guest.put("answers", host.name, "Évidemment")
    guest.leave()
    again = room.device(hosts=True, own=host.own)
    assert again.name == host.name
    assert again.letters() == {f"host {host.name} head": '{"t":"head"}', f"{guest.name} answers": "Évidemment"}
    again.put("view/0", guest.name, "your cards")
    again.leave()
    seen = room.device(own=guest.own).letters()
    assert seen == {f"host {host.name} head": '{"t":"head"}', f"host {host.name} view/0": "your cards"}
    watcher = room.device()
    assert watcher.letters() == {f"host {host.name} head": '{"t":"head"}'}


def test_who_cannot_open_an_envelope_of_a_later_page_is_told_whose_it_is(post_room: PostRooms) -> None:
    """Of one with a seat, of the host, and of somebody who only has the link; and of nobody twice."""
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.put("head", "", "the head")
    host.put("view/0", "", "a view")
    guests = [room.device() for _ in range(2)]
    for guest in guests:
        guest.put("answers", host.name, "an answer")
    ben = room.device(seats=(guests[0].name,))
    ben.page.evaluate("post.leave()")
    for device in (host, *guests):
        device.page.evaluate("post.leave()")
        mine = [event for event in relay.newest() if event["pubkey"] == device.author]
        device.page.evaluate(LATER, [relay.address, SECRET, device.own, mine])
    ben.again()
    told = "told.filter(([verb]) => verb === 'post-later').map(([, , whose]) => whose).sort()"
    ben.until(f"{told}.length === 3")
    assert ben.page.evaluate(told) == ["", "host", "seat"]
