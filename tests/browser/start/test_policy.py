"""The content policy of the page: how strict it is, that no screen needs more, and that it stops what is put in.

Every test in a browser runs under it, and fails for an error in the console; here the reports themselves are counted.
"""

from __future__ import annotations

import base64
import json
import re
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.sitting import Sitting, asked, eager, over, put, ready, saved
from tools import ROOT

LISTEN = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`));"""
BLOCKED = "Content Security [Pp]olicy|example.org|Trusted(Script|HTML|ScriptURL)"
TYPES = "; require-trusted-types-for 'script'; trusted-types cradle"
TEXT = "require-trusted-types-for trusted-types-sink"
PAGE = (ROOT / "index.html").read_text("utf-8")
LIVE = (ROOT / "assets/live.json").read_text("utf-8")
# What an attacker would try, and what is reported then where the browser has no Trusted Types.
ATTACKS = {
    "an inline script": (
        "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }))",
        "script-src-elem inline",
    ),
    "a script from elsewhere": (
        "document.body.append(Object.assign(document.createElement('script'), { src: 'https://example.org/a.js' }))",
        "script-src-elem https://example.org/a.js",
    ),
    "a script in an address": (
        "document.body.append(Object.assign(document.createElement('script'), { src: 'data:,window.ran = 1' }))",
        "script-src-elem data",
    ),
    "a listener in markup": (
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"assets/icon.svg\" onload=\"window.ran = 1\">')",
        "script-src-attr inline",
    ),
    "a style in markup": (
        "document.body.insertAdjacentHTML('beforeend', '<p style=\"position: fixed\">')",
        "style-src-attr inline",
    ),
    "text run as code": ("setTimeout('window.ran = 1')", "script-src eval"),
    "a worker made of text": (
        "new Worker(URL.createObjectURL(new Blob(['0'])))",
        "worker-src blob",
    ),
    "a request to elsewhere": (
        "fetch('https://example.org/stolen').catch(() => {})",
        "connect-src https://example.org/stolen",
    ),
    "a picture from elsewhere": (
        "document.body.append(Object.assign(new Image(), { src: 'https://example.org/a.png' }))",
        "img-src https://example.org/a.png",
    ),
    "a form sent elsewhere": (
        """(() => {
          const form = Object.assign(document.createElement("form"), { action: "https://example.org/form" });
          document.body.append(form);
          HTMLFormElement.prototype.submit.call(form);
        })()""",
        "form-action https://example.org/form?",
    ),
    "another base": (
        "document.head.append(Object.assign(document.createElement('base'), { href: 'https://example.org/' }))",
        "base-uri https://example.org/",
    ),
    "a page in the page": (
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.org/' }))",
        "frame-src https://example.org",
    ),
}
# What is reported where it has them: text is refused before anything is made of it.
TYPED = {
    **{attack: report for attack, (_, report) in ATTACKS.items()},
    "an inline script": TEXT,
    "a script from elsewhere": TEXT,
    "a script in an address": TEXT,
    "a listener in markup": TEXT,
    "a style in markup": TEXT,
    "text run as code": TEXT,
    "a worker made of text": TEXT,
    "another policy of types": "trusted-types trusted-types-policy",
}
TYPED_ALONE = {"another policy of types": ("trustedTypes.createPolicy('default', {})", "")}


def test_the_policy_allows_this_site_and_webassembly() -> None:
    """Any word that is added here is to be explained in docs/security.md."""
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', PAGE)
    directives = dict(part.split(maxsplit=1) for part in policy.split(";"))
    nothing = {name for name, sources in directives.items() if sources == "'none'"}
    assert nothing == {"default-src", "base-uri", "form-action"}
    explained = (ROOT / "docs/security.md").read_text("utf-8")
    assert [name for name in directives if f"`{name}" not in explained] == []
    (script,) = re.findall(r"<script>(.*?)</script>", PAGE, re.DOTALL)
    digest = base64.b64encode(sha256(script.encode()).digest()).decode()
    assert directives.pop("script-src").split() == ["'self'", "'wasm-unsafe-eval'", f"'sha256-{digest}'"]
    assert directives.pop("require-trusted-types-for") == "'script'"
    assert directives.pop("trusted-types") == "cradle"
    assert directives.pop("connect-src").split() == ["'self'", *json.loads(LIVE)["relays"]]
    assert {sources for name, sources in directives.items() if name not in nothing} == {"'self'"}


def test_the_page_has_no_code_of_its_own_but_what_looks_for_old_browsers() -> None:
    assert re.findall(r"<script\b[^>]*>(?!</script>)", PAGE) == ["<script>"]
    assert re.findall(r"\s(?:on\w+|style)=", PAGE) == []
    assert "<style" not in PAGE
    assert PAGE.index("Content-Security-Policy") < min(PAGE.index(tag) for tag in ("<link", "<script", "<title"))


@pytest.mark.long
def test_no_screen_needs_more(page: Page) -> None:
    """From the entrance through a game with a bot to its end, by every dialog: not one report."""
    page.add_init_script(LISTEN)
    turn = saved("human", "heuristic", until=asked("turn"), id="a1")
    put(page, turn, saved("human", "human", until=over, id="b2"))
    page.goto("./")
    ready(page)
    expect(page.locator(".saved-game")).to_have_count(1)
    page.locator(".home details:has(.saved) > summary").click()  # the game that is over lies folded away
    expect(page.locator(".saved-game")).to_have_count(2)
    rename = ".saved-tools [data-do='rename']"
    seen = _dialogs(page, f".top [data-do], .home .rule-link[data-do='rules'], {rename}")
    page.evaluate("location.hash = '#/play/b2'")
    expect(page.locator("#ending-title")).to_be_visible()
    page.evaluate("location.hash = '#/play/a1'")
    expect(page.locator("#ending-title")).to_have_count(0)
    page.locator("[data-do='speed']").select_option("instant")
    sitting = Sitting(page, turn)
    sitting.play(eager(3), until=lambda: sitting.picks >= 6)
    seen += _dialogs(page, "#prompt .rule-link, [data-do='menu']")
    page.locator("[data-do='menu']").click()
    seen += _dialogs(page, "dialog .menu [data-do]:not([data-do='home'])", again="[data-do='menu']")
    assert seen >= 8, "fewer dialogs than there are"
    assert page.evaluate("violations") == []


FETCHED = {"rules", "report"}  # what opens these comes with the first of them: assets/js/start/later-files.js


def _dialogs(page: Page, openers: str, again: str = "") -> int:
    """Press what these are one after the other, and close what opens; how many dialogs there were."""
    seen = 0
    for n in range(page.locator(openers).count()):
        if again and not page.locator("dialog").count():
            page.locator(again).click()
        opener = page.locator(openers).nth(n)
        is_fetched = opener.get_attribute("data-do") in FETCHED
        opener.click()
        if is_fetched:
            expect(page.locator("dialog")).to_have_count(1)
        if page.locator("dialog").count():
            seen += 1
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
    return seen


def attack(page: Page, code: str) -> list[str]:
    """Runs the code in the page; what was reported, each once."""
    found: list[str] = page.evaluate(
        f"""async () => {{
          violations.length = 0;
          try {{ {code}; }} catch {{ /* refused: the report is what counts */ }}
          while (!violations.length) await new Promise((done) => setTimeout(done, 10));
          return [...new Set(violations)];
        }}"""
    )
    return found


def test_what_is_put_into_the_page_does_nothing(page: Page, faults: Any) -> None:
    faults.allow(BLOCKED)
    page.add_init_script(LISTEN)
    page.goto("./")
    ready(page)
    assert page.evaluate("typeof trustedTypes") == "object"
    reports = {name: attack(page, code) for name, (code, _) in {**ATTACKS, **TYPED_ALONE}.items()}
    assert reports == {name: [report] for name, report in TYPED.items()}
    assert page.evaluate("window.ran === undefined")
    assert page.url.startswith("http://127.0.0.1")


def test_nor_where_the_browser_has_no_trusted_types(page: Page, faults: Any) -> None:
    faults.allow(BLOCKED)
    assert PAGE.count(TYPES) == 1
    page.route("**/", lambda route: route.fulfill(body=PAGE.replace(TYPES, ""), content_type="text/html"))
    page.add_init_script("delete window.trustedTypes;" + LISTEN)
    page.goto("./")
    ready(page)
    reports = {name: attack(page, code) for name, (code, _) in ATTACKS.items()}
    assert reports == {name: [report] for name, (_, report) in ATTACKS.items()}
    assert page.evaluate("window.ran === undefined")
    assert page.url.startswith("http://127.0.0.1")


@pytest.mark.parametrize("types", [True, *further(False)], ids=["with Trusted Types", "without"])
def test_only_what_is_ours_is_trusted(page: Page, faults: Any, types: bool) -> None:
    """The one module that hands out what is trusted takes our code and drawings alone. The page's own is kept away."""
    faults.allow("ERR_FAILED")
    if not types:
        page.route("**/", lambda route: route.fulfill(body=PAGE.replace(TYPES, ""), content_type="text/html"))
        page.add_init_script("delete window.trustedTypes")
    page.goto("./")
    ready(page)
    expect(page.locator("svg.sprite symbol").first).to_be_attached()
    page.route("**/runtime/page.js", lambda route: route.abort())
    page.reload()
    refused = page.evaluate(
        """async () => {
          const { codeAddress, spriteOf } = await import("./assets/js/start/trusted.js");
          const tries = {
            other: () => codeAddress(new URL("assets/js/page/shell.js", document.baseURI)),
            data: () => codeAddress("data:text/javascript,0"),
            script: () => spriteOf("<svg a=''><symbol id='i'/><script>0</script></svg>"),
            listener: () => spriteOf("<svg a=''><symbol id='i' onload='0'/></svg>"),
            markup: () => spriteOf("<p>0</p>"),
            worker: () => codeAddress(new URL("assets/js/bots/bot-worker.js", document.baseURI)),
            unpacking: () => codeAddress(new URL("assets/js/start/gunzip-worker.js", document.baseURI)),
            engine: () => codeAddress(new URL("assets/runtime/pyodide/pyodide.asm.js", document.baseURI)),
            sprite: () => spriteOf("<svg xmlns='http://www.w3.org/2000/svg'><symbol id='i'/></svg>"),
          };
          const refused = [];
          for (const [name, attempt] of Object.entries(tries))
            try { attempt(); } catch (error) { refused.push(`${name}: ${error.name}`); }
          return refused;
        }"""
    )
    assert refused == [f"{name}: TypeError" for name in ("other", "data", "script", "listener", "markup")]
