"""The post through relays that are emptied, lie, flood or refuse, and by clocks that are wrong: it costs time alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.live.conftest import CLOCK
from tests.browser.live.post import KEPT, SECRET, Device, PostRooms, Room, noise, wait_until
from tests.browser.relays import KeepingRelay
from tests.browser.sitting import until

DAY = 86_400
LARGEST = 16_384  # bytes of an event, as the strictest relays take it
# A page whose clock goes eight times as fast: it waits for silent relays for a second.
HASTE = """(() => {
  const now = performance.now.bind(performance), every = setInterval;
  performance.now = () => 8 * now();
  window.setInterval = (act, ms) => every(act, ms / 8);
})()"""
# Somebody who has the link forges so many events of another device, over a relay that does not look at signatures.
FORGED = """async ([url, secret, author, n]) => {
  const { roomKeys } = await import("./assets/js/live/post-keys.js");
  const { slotName, KIND } = await import("./assets/js/live/envelope.js");
  const { piecesOf } = await import("./assets/js/live/letters.js");
  const room = await roomKeys(secret);
  const line = new WebSocket(url);
  await new Promise((done) => (line.onopen = done));
  for (let k = 0; k < n; k++) {
    const place = await slotName(room, author, `f/${k}`);
    const [[name, content]] = await piecesOf(room, author, place, Date.now(), 0, new Uint8Array(500));
    const tags = [["d", name], ["x", room.topic], ["expiration", String(Math.floor(Date.now() / 1000) + 1000)]];
    const sealed = { kind: KIND, tags, content, pubkey: author, created_at: Math.floor(Date.now() / 1000) };
    line.send(JSON.stringify(["EVENT", { ...sealed, id: k.toString(16).padStart(64, "0"), sig: "1".repeat(128) }]));
  }
}"""


@pytest.mark.long
def test_a_long_letter_goes_in_pieces_and_none_is_large(post_room: PostRooms) -> None:
    relay = KeepingRelay()
    text = noise(400_000)
    room = post_room(relay)
    host = room.host()
    host.put("box", "", text)
    host.put("view/0", host.name, "short")
    host.put("view/1", host.name, "somewhat longer " * 20)
    host.put("view/2", host.name, noise(4_000))
    lengths = [len(json.dumps(event, separators=(",", ":"))) for event in relay.kept]
    assert len(lengths) == 30 and max(lengths) <= LARGEST
    assert len({len(event["content"]) for event in relay.kept}) == 3
    guest = room.device()
    assert guest.letters() == {f"host {host.name} box": text}
    host.page.evaluate("(text) => post.put('box', '', text)", text + "x")
    host.until("told.some(([verb, slot, kept]) => verb === 'post-kept' && slot === 'box' && !kept)")


def test_a_long_letter_stays_until_the_next_one_is_whole(post_room: PostRooms) -> None:
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.put("box", "", noise(60_000))
    host.put("box", "", "!" + noise(60_000))
    host.leave()
    assert room.device().letters() == {f"host {host.name} box": "!" + noise(60_000)}
    relay.kept.pop()  # it has lost a piece
    assert room.device().letters() == {f"host {host.name} box": noise(60_000)}


def test_what_a_relay_has_lost_is_laid_there_again_by_whoever_comes(post_room: PostRooms) -> None:
    """Letters to others too: both relays lose everything, one after the other, while their author is away."""
    one, other = KeepingRelay(), KeepingRelay()
    room = post_room(one, other)
    ben = room.device()
    host = room.host()
    host.put("head", "", "the head")
    host.put("view/0", ben.name, "for Ben")
    host.leave()
    ben.page.evaluate("post.leave()")
    one.kept.clear()
    ada = room.device()
    until(ada.page, f"async () => (await ({KEPT})()).length === 2")
    wait_for(ada, one, 2)
    ada.page.evaluate("post.leave()")
    one.kept.clear()
    other.kept.clear()
    ada.again()
    wait_for(ada, one, 2)
    wait_for(ada, other, 2)
    ada.leave()
    ben.again()
    assert ben.letters() == {f"host {host.name} head": "the head", f"host {host.name} view/0": "for Ben"}


def wait_for(device: Device, relay: KeepingRelay, events: int) -> None:
    wait_until(device.page, lambda: len(relay.newest()) >= events)


def untimed(page: Page) -> None:
    """The site does not say the time."""
    page.route("**/*", lambda route: route.abort() if route.request.method == "HEAD" else route.fallback())


@pytest.mark.parametrize("way", ["replay", "forge", "twice"])
def test_of_what_a_relay_says_again_or_invents_nothing_is_told(post_room: PostRooms, way: str) -> None:
    relay = KeepingRelay(way)
    room = post_room(relay)
    host = room.host()
    for n in range(3):
        host.put("head", "", f"state {n}")
    guest = room.device()
    told = [text for verb, _, text in guest.page.evaluate("told") if verb == "post-letter"]
    assert told == ["state 2"]
    if way == "replay":
        relay.kept[:] = relay.kept[:1]  # it goes back to the oldest
        guest.again()
        assert guest.letters() == {f"host {host.name} head": "state 2"}
        wait_for(guest, relay, 1)
        fresh = room.device()
        assert fresh.letters() == {f"host {host.name} head": "state 2"}


def test_relays_that_swallow_refuse_or_are_silent_beside_one_that_works(post_room: PostRooms) -> None:
    ways = [KeepingRelay(way) for way in ("hole", "refuse", "closed", "")]
    room = post_room(*ways, script=HASTE)
    host = room.host(wait="some")
    host.put("head", "", "the head")
    wait_for(host, ways[-1], 1)
    guest = room.device(HASTE, wait="some")
    assert guest.letters() == {f"host {host.name} head": "the head"}
    assert all(relay.taken < 6 for relay in ways), "nothing is laid again and again in a hurry"


@pytest.mark.long
def test_a_relay_that_swallows_is_found_out_when_it_is_asked_again(post_room: PostRooms) -> None:
    relay = KeepingRelay("hole")
    room = post_room(relay)
    host = room.host()
    host.put("head", "", "the head")
    relay.end()
    relay.way = ""
    relay.start()
    host.until("told.some(([verb, slot, kept]) => verb === 'post-kept' && slot === 'head' && !kept)")
    wait_for(host, relay, 1)
    host.until("told.at(-1).join() === 'post-kept,head,1'")


def test_a_letter_still_goes_out_when_the_table_is_left(post_room: PostRooms) -> None:
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.page.evaluate("() => { post.put('head', '', 'the head'); post.leave(); }")
    wait_for(host, relay, 1)
    wait_until(host.page, lambda: relay.heard == {})  # then it goes


def test_a_relay_that_floods(post_room: PostRooms) -> None:
    """Thousands of events that nobody with the link has written: few of them are looked at."""
    flood, sane = KeepingRelay("flood"), KeepingRelay()
    room = post_room(flood, sane)
    host = room.host()
    host.put("head", "", "the head")
    count = """window.opened = 0; const opens = crypto.subtle.decrypt.bind(crypto.subtle);
    SubtleCrypto.prototype.decrypt = (...all) => (opened++, opens(...all));"""
    guest = room.device(count)
    assert guest.letters() == {f"host {host.name} head": "the head"}
    assert guest.page.evaluate("opened") < 2_500


def test_whoever_has_the_link_keeps_nobody_out_who_has_a_seat(post_room: PostRooms) -> None:
    """Of hundreds of letters of strangers some are told, and none is kept."""
    relay = KeepingRelay()
    room = post_room(relay)
    ben = room.device()
    ben.put("answers", "", "mine")
    room.lie(33, 5)
    wait_for(ben, relay, 166)
    host = room.device(hosts=True)
    strangers = [about for about in host.letters() if not about.startswith(ben.name)]
    assert 0 < len(strangers) <= 32 * 4
    host.page.evaluate("(key) => post.know([key])", ben.name)
    host.until(f"told.some(([verb, about]) => about === '{ben.name} answers')")
    assert set(host.kept()) == {ben.author}


def test_few_signatures_are_looked_at_that_somebody_forges_of_this_device(post_room: PostRooms) -> None:
    relay = KeepingRelay()
    count = """window.looked = 0; window.opened = 0;
    for (const [name, count] of [["digest", () => looked++], ["decrypt", () => opened++]]) {
      const does = SubtleCrypto.prototype[name];
      SubtleCrypto.prototype[name] = function (...all) { count(); return does.apply(this, all); };
    }"""
    room = post_room(relay)
    ben = room.device(count)
    ben.put("answers", "", "mine")
    room.light().evaluate(FORGED, [relay.address, SECRET, ben.author, 600])
    ben.until("opened >= 600")
    assert ben.page.evaluate("looked") < 400


def test_nothing_long_that_strangers_invent_is_kept_in_mind(post_room: PostRooms) -> None:
    """A certificate that is none, and the name of a slot, may be as long as a letter."""
    relay = KeepingRelay()
    room = post_room(relay)
    for more in ({"host": {"open": "", "signature": "a" * 100_000}}, {"slot": "s" * 100_000}):
        room.lie(2, 1, more)
    wait_until(room.page, lambda: len(relay.kept) == 4)
    count = """window.longest = 0;
    for (const [kind, name] of [[Map, "set"], [Set, "add"]]) {
      const put = kind.prototype[name];
      kind.prototype[name] = function (key, ...more) {
        if (typeof key === "string") longest = Math.max(longest, key.length);
        return put.call(this, key, ...more);
      };
    }"""
    host = room.device(count, hosts=True)
    assert len(host.letters()) == 2 and 64 < host.page.evaluate("longest") < 1_000


@pytest.mark.parametrize("address", ["ab.cd", f"04{'1' * 128}.{'2' * 64}"])
def test_nobody_waits_for_a_letter_that_nobody_can_open(post_room: PostRooms, address: str) -> None:
    """Who sits down may name any key: the host would say for ever that it is laying a letter."""
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.put("view/x", address, "for nobody")
    host.put("head", "", "the head")
    assert len(relay.kept) == 1


def test_who_has_no_key_of_the_host_is_not_taken_for_it(post_room: PostRooms) -> None:
    """A certificate by another key is none, nor is one that was made for another device; and nobody signs for it."""
    relay = KeepingRelay("replay")
    room = post_room(relay)
    host = room.host()
    host.put("head", "", "the head")
    host.leave()
    other = Room(room.light, room.relays)
    other.mark = room.mark
    liar = other.host()
    liar.put("head", "", "a lie")
    copy = """async ([secret, url]) => {
      const { keysOf, roomKeys } = await import("./assets/js/live/post-keys.js");
      const { openEnvelope, KIND, slotName } = await import("./assets/js/live/envelope.js");
      const { unseal, wholeLetter, piecesOf, seal } = await import("./assets/js/live/letters.js");
      const { signEvent } = await import("./assets/js/live/nostr-events.js");
      const [room, own] = [await roomKeys(secret), await keysOf("")];
      const line = new WebSocket(url);
      const events = [];
      await new Promise((done) => {
        line.onopen = () => line.send(JSON.stringify(["REQ", "all", { kinds: [KIND], "#x": [room.topic] }]));
        line.onmessage = ({ data }) => (data.startsWith('["EOSE') ? done() : events.push(JSON.parse(data)[2]));
      });
      const { pubkey, tags, content } = events.at(-1);
      const part = await openEnvelope(room, pubkey, tags[0][1], content);
      const [about] = await unseal(room, own, pubkey, await wholeLetter([part]));
      const { author } = own.signs;
      const place = await slotName(room, author, "head");
      for (const key of [own.open, about.key]) {
        const letter = await seal(room, own, "", { ...about, key }, "another lie");
        for (const [name, cover] of await piecesOf(room, author, place, Date.now(), 0, letter)) {
          const now = Math.floor(Date.now() / 1000);
          const event = { kind: KIND, tags: [["d", name], ...tags.slice(1)], created_at: now, content: cover };
          line.send(JSON.stringify(["EVENT", await signEvent(event, own.signs)]));
        }
      }
      const twice = { kind: KIND, tags, created_at: Math.floor(Date.now() / 1000), content };
      line.send(JSON.stringify(["EVENT", await signEvent(twice, own.signs)]));
      const his = { ...own, signs: { ...own.signs, author: pubkey } };
      const theirs = await seal(room, his, "", about, "a forged one");
      const [[name, cover]] = await piecesOf(room, pubkey, part.slot, Date.now() + 9_000, 0, theirs);
      const forged = { kind: KIND, tags: [["d", name], ...tags.slice(1)], content: cover };
      forged.created_at = Math.floor(Date.now() / 1000) + 9;
      line.send(JSON.stringify(["EVENT", await signEvent(forged, his.signs)]));
    }"""
    liar.page.evaluate(copy, [SECRET, relay.address])
    wait_until(liar.page, lambda: len(relay.kept) == 6)
    letters = room.device().letters()
    assert {about: text for about, text in letters.items() if about.startswith("host ")} == {
        f"host {host.name} head": "the head"
    }


@pytest.mark.parametrize("off", [DAY, -DAY])
def test_a_clock_that_is_a_day_wrong(post_room: PostRooms, off: int) -> None:
    """Whatever the order in which devices come, the newest letter is the one that was laid last."""
    relay = KeepingRelay()
    room = post_room(relay, script=f"{CLOCK}({off})")
    host = room.host()
    host.put("head", "", "first")
    host.put("head", "", "second")
    host.leave()
    same = room.device(hosts=True, own=host.own)
    same.put("head", "", "third")
    assert relay.refused == []
    guest = room.device(f"{CLOCK}({-off})")
    assert guest.letters() == {f"host {host.name} head": "third"}
    guest.put("answers", host.name, "mine")
    same.until(f"told.some(([verb, about, text]) => about === '{guest.name} answers' && text === 'mine')")


@pytest.mark.long
def test_a_clock_that_was_wrong_where_the_site_did_not_answer(post_room: PostRooms) -> None:
    """A relay refuses what is from tomorrow; then the time is asked for once more, and the letter signed anew."""
    relay = KeepingRelay()
    room = post_room(relay, script=f"{CLOCK}({DAY})")
    untimed(room.page)
    host = room.host()
    host.page.evaluate("post.put('head', '', 'the head')")
    wait_until(host.page, lambda: bool(relay.refused))
    host.page.unroute_all()
    host.page.evaluate(f"() => {CLOCK}(-86400)")
    host.until("told.some(([verb, slot, kept]) => verb === 'post-kept' && kept)", most=60_000)
    assert room.device().letters() == {f"host {host.name} head": "the head"}


@pytest.mark.long
def test_two_devices_with_the_same_keys(post_room: PostRooms) -> None:
    """Somebody has copied a profile: what was laid last counts, even where its clock is an hour behind."""
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.put("head", "", "of the one")
    host.leave()
    late = room.light(f"{CLOCK}({-3600})")
    untimed(late)
    relay.end()
    copy = Device(late, room, hosts=True, own=host.own, wait="none")
    late.evaluate("post.put('head', '', 'of the other')")
    relay.start()
    copy.until("told.some(([verb, slot, kept]) => verb === 'post-kept' && slot === 'head' && kept)")
    guest = room.device()
    assert guest.letters() == {f"host {host.name} head": "of the other"}


def test_what_is_kept_here_is_the_newest_and_goes_when_it_has_expired(post_room: PostRooms) -> None:
    relay = KeepingRelay()
    room = post_room(relay)
    host = room.host()
    host.put("box", "", noise(30_000))
    host.put("box", "", "short")
    host.put("head", "", "the head")
    until(host.page, f"async () => (await ({KEPT})()).length === 2")
    assert host.kept() == [host.author] * 2
    host.page.evaluate("post.leave()")
    relay.kept.clear()
    host.page.add_init_script(f"{CLOCK}({70 * DAY})")
    untimed(host.page)
    host.again()
    assert host.letters() == {} and host.kept() == []
