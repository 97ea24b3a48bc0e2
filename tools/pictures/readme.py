"""Takes the picture of the README: one game in its middle, on a desktop in the light and on a phone in the dark.

`python -m tools.pictures.readme` opens docs/table.cradle.json in the page as it is built, and writes docs/table.png;
and each device by itself into assets/screenshots/, for browsers that show them before they install the page.
"""

from __future__ import annotations

import base64
import struct
import sys
import threading
import zlib
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tools import ROOT
from tools.browser.chromium import FLAGS, find
from tools.ship.serve import QuietPageRequest, server

GAME = ROOT / "docs/table.cradle.json"
PICTURE = ROOT / "docs/table.png"
SCREENSHOTS = ROOT / "assets/screenshots"  # named by manifest.webmanifest
START = 60_000  # ms the page may take to start, on a busy machine
# As high as it takes for the log to begin with a whole line.
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 840}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "color_scheme": "dark",
    "is_mobile": True,
    "has_touch": True,
}
APART = 20  # squared distance: two colours of the picture differ by at least this
PIXELS = """  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let text = "";
  for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
  return [canvas.width, btoa(text)];
}"""
ONE = (
    """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
"""
    + PIXELS
)
# The places of both devices in the picture, side by side: neither hides anything of the other.
COMPOSE = (
    """async ([desktop, phone]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1509, height: 795 });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#a9c4c4";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [url, x, y, width, height, corner, edge, colour] of [
    [desktop, 22, 30, 1120, 735, 10, 1, "#7c8f8b"],
    [phone, 1173, 69, 304, 658, 24, 7, "#0b1118"],
  ]) {
    const image = new Image();
    image.src = url;
    await image.decode();
    pen.beginPath();
    pen.roundRect(x, y, width, height, corner);
    pen.lineWidth = 2 * edge;
    pen.strokeStyle = colour;
    pen.stroke();
    pen.save();
    pen.clip();
    pen.drawImage(image, x, y, width, height);
    pen.restore();
  }
"""
    + PIXELS
)


def shot(browser: Browser, address: str, device: dict[str, Any]) -> str:
    """The table on a device, as the address of an image."""
    page = browser.new_page(locale="en", reduced_motion="reduce", **device)
    page.route(f"{address}blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(f"{address}blank")
    page.evaluate("text => localStorage.setItem('cradle/game/picture', text)", GAME.read_text("utf-8"))
    page.goto(f"{address}#/play/picture")
    page.wait_for_selector("#prompt .prompt", timeout=START)
    page.evaluate("document.fonts.ready")
    data = page.screenshot(animations="disabled")
    page.close()
    return "data:image/png;base64," + base64.b64encode(data).decode()


def png(width: int, pixels: bytes) -> bytes:
    """A PNG of the 256 most frequent colours that differ enough: a third of the bytes that all colours would take."""
    colours = [pixels[i : i + 3] for i in range(0, len(pixels), 3)]
    shades: dict[tuple[int, ...], Counter[bytes]] = {}
    for colour, n in Counter(colours).items():
        shades.setdefault(tuple(c >> 2 for c in colour), Counter())[colour] = n
    palette: list[bytes] = []
    index: dict[bytes, int] = {}
    for shade in sorted(shades.values(), key=lambda shade: -shade.total()):
        one = shade.most_common(1)[0][0]
        far = [sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) for other in palette]
        if len(palette) < 256 and min(far, default=APART) >= APART:
            far.append(0)
            palette.append(one)
        index |= dict.fromkeys(shade, far.index(min(far)))
    rows = bytes(index[colour] for colour in colours)
    height = len(rows) // width
    lines = b"".join(b"\0" + rows[y * width : (y + 1) * width] for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(lines, 9)),
            (b"IEND", b""),
        )
    )


def main() -> int:
    """Writes the pictures again."""
    site = server(request=QuietPageRequest)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{site.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        shots = [shot(browser, address, device) for device in (DESKTOP, PHONE)]
        page = browser.new_page()
        made = {PICTURE: page.evaluate(COMPOSE, shots)}
        for name, url in zip(("desktop", "phone"), shots, strict=True):
            made[SCREENSHOTS / f"{name}.png"] = page.evaluate(ONE, url)
        browser.close()
    site.shutdown()
    for path, (width, pixels) in made.items():
        path.write_bytes(png(width, base64.b64decode(pixels)))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
