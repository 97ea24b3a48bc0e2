"""Writes everything that can be heard as files of sound, and says how loud and how long each is.

`python -m tools.pictures.sounds` writes build/sounds/, as assets/js/page/sound.js plays it at the highest volume.
"""

from __future__ import annotations

import base64
import sys
import threading
import wave
from array import array

from cradle import games
from cradle.board.contract import SOUNDS
from playwright.sync_api import Route, sync_playwright

from tools import ROOT
from tools.browser.chromium import FLAGS, find
from tools.ship.serve import QuietPageRequest, server

OUT = ROOT / "build/sounds"
RATE = 32_000  # samples a second
SHORT, LONG = 4, 22  # seconds that a sound and a theme may take
NAMES = ("turn", *SOUNDS, *(f"{game}.{part}" for game in games.names() for part in ("begin", "end")))
RENDER = """async (name, seconds, rate) => {
  const { perform } = await import(new URL("assets/js/page/sound.js", document.baseURI));
  const audio = new OfflineAudioContext(1, seconds * rate, rate);
  perform(audio, name, 0.02);
  return (await audio.startRendering()).getChannelData(0);
}"""
# Its highest wave (above 1 it would be clipped), the loudness of its loudest moment in dB, and when it is still.
LEVELS = f"""async ([name, seconds, rate]) => {{
  const heard = await ({RENDER})(name, seconds, rate);
  const moment = 0.4 * rate; // ears take what comes within it for one sound
  let [peak, most, last] = [0, 0, 0];
  for (let at = 0; at < heard.length; at += moment / 2) {{
    const part = heard.subarray(at, at + moment);
    most = Math.max(most, part.reduce((sum, one) => sum + one * one, 0) / moment);
  }}
  heard.forEach((one, n) => {{
    peak = Math.max(peak, Math.abs(one));
    if (Math.abs(one) > 0.001) last = n;
  }});
  return [peak, 10 * Math.log10(most + 1e-12), last / rate];
}}"""
BYTES = f"""async ([name, seconds, rate]) => {{
  const bytes = new Uint8Array((await ({RENDER})(name, seconds, rate)).buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}}"""


def render_arguments(name: str) -> tuple[str, int, int]:
    """What LEVELS and BYTES are asked for a sound."""
    return name, LONG if "." in name else SHORT, RATE


def main() -> int:
    """Write the sounds, and print a line for each."""
    site = server(request=QuietPageRequest)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{site.server_port}/"
    OUT.mkdir(parents=True, exist_ok=True)

    def blank(route: Route) -> None:
        route.fulfill(body="", content_type="text/html")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS])
        page = browser.new_page()
        page.route("**/blank", blank)
        page.goto(f"{address}blank")
        for name in NAMES:
            heard = array("f", base64.b64decode(page.evaluate(BYTES, render_arguments(name))))
            with wave.open(str(OUT / f"{name}.wav"), "wb") as file:
                file.setparams((1, 2, RATE, len(heard), "NONE", ""))
                file.writeframes(array("h", (round(32_767 * max(-1, min(one, 1))) for one in heard)).tobytes())
            peak, loudness, length = page.evaluate(LEVELS, render_arguments(name))
            print(f"{name:20} peak {peak:.2f}  {loudness:6.1f} dB  {length:5.2f} s", flush=True)
        browser.close()
    site.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
