"""Writes the relays of assets/live.json into index.html: into its content policy, and where the page reads them.

If the list is empty, nothing is written, and the page does not offer to play live.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

CONNECT = re.compile(r"connect-src 'self'[^;]*;")
NAMED = re.compile(r' *<meta name="live" content="[^"]*">\n')
BEFORE = '    <meta name="viewport" '
RELAY = re.compile(r"wss://[\w.-]+(:\d+)?(/[\w./-]*)?|ws://127\.0\.0\.1:\d+")


class LiveFault(Exception):
    """What is wrong with the list of relays, in words."""


def relays(text: str) -> dict[str, list[object]]:
    """What assets/live.json holds. Raises LiveFault."""
    try:
        data = json.loads(text)
        found = {"relays": list(data["relays"]), "ice": list(data["ice"])}
    except (KeyError, TypeError, ValueError) as error:
        raise LiveFault(f'assets/live.json holds "relays" and "ice", two lists: {error!r}') from error
    for relay in found["relays"]:
        if not isinstance(relay, str) or not RELAY.fullmatch(relay):
            raise LiveFault(f"assets/live.json: {relay!r} is no address of a relay, as wss://relay.example")
    return found


def with_relays(page: str, live: dict[str, list[object]]) -> str:
    """The page with these relays instead of those in it."""
    addresses = " ".join(["'self'", *map(str, live["relays"])])
    page = NAMED.sub("", CONNECT.sub(f"connect-src {addresses};", page, count=1))
    if not live["relays"]:
        return page
    content = html.escape(json.dumps(live, separators=(",", ":")))
    return page.replace(BEFORE, f'    <meta name="live" content="{content}">\n{BEFORE}', 1)


def write(root: Path) -> None:
    """Writes index.html of this folder as its assets/live.json says. Raises LiveFault."""
    file = root / "index.html"
    page = file.read_text("utf-8")
    new = with_relays(page, relays((root / "assets/live.json").read_text("utf-8")))
    if new != page:
        file.write_text(new, "utf-8")
