"""The post of a table: letters between devices that are never there at the same time, through relays of every kind."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.live.post import Device, Room
from tools.browser.relay import Relay

Lights = Callable[..., Page]
SiteWith = Callable[..., str]


def test_devices_that_are_never_there_at_the_same_time(lights: Lights, site_with: SiteWith, relay: Relay) -> None:
    """Through a relay as people run it: a letter to everyone, one to the host, one to a guest."""
    site, at = site_with(), [relay.address]
    page = lights(site)
    room = Room(page)
    host = Device(page, room, at, hosts=True)
    host.put("head", "", '{"t":"head"}')
    host.leave()
    guest = Device(lights(site), room, at)
    assert guest.letters() == {f"host {host.name} head": '{"t":"head"}'}
    guest.put("answers", host.name, "Évidemment")
    guest.leave()
    again = Device(lights(site), room, at, hosts=True, own=host.own)
    assert again.name == host.name
    assert again.letters() == {f"host {host.name} head": '{"t":"head"}', f"{guest.name} answers": "Évidemment"}
    again.put("view/0", guest.name, "your cards")
    again.leave()
    seen = Device(lights(site), room, at, own=guest.own).letters()
    assert seen == {f"host {host.name} head": '{"t":"head"}', f"host {host.name} view/0": "your cards"}
    watcher = Device(lights(site), room, at)
    assert watcher.letters() == {f"host {host.name} head": '{"t":"head"}'}
