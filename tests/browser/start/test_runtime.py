"""The runtime as it is built, in a browser: what it holds, and that nothing the app needs was left out."""

from __future__ import annotations

import ast
import re
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools import ROOT
from tools.build.site import APP, COMPILED_STDLIB, STDLIB, STUDIES, is_unoffered

pytestmark = pytest.mark.first_visit

BLANK = '<!doctype html><link rel="icon" href="data:,"><title>Blank</title>'
# A blank page of the site with a bare interpreter, to import in; the app is in its zip, as on the page.
INTERPRETER = """async () => {
  const { loadPyodide } = await import(new URL("assets/runtime/pyodide/pyodide.mjs", document.baseURI));
  await import(new URL("assets/runtime/pyodide/pyodide.asm.js", document.baseURI));
  const py = await loadPyodide({ createPyodideModule: globalThis.createPyodideModule });
  const app = await (await fetch("assets/runtime/cradle.zip")).arrayBuffer();
  py.FS.writeFile("./cradle.zip", new Uint8Array(app));
  py.runPython('import sys; sys.path.insert(0, "./cradle.zip")');
  window.py = py;
  window.cradle = {};  // what the page's own scripts would bring
}"""
# What a page may count on, whether the app imports it today or not.
PROMISED = (
    "asyncio base64 bisect collections contextlib copy dataclasses datetime decimal enum fractions "
    "functools gettext gzip hashlib heapq html html.parser importlib.resources importlib.util inspect io "
    "itertools json locale logging math operator pathlib pkgutil pprint random re statistics string "
    "struct textwrap time traceback types typing unicodedata urllib.parse urllib.request uuid weakref "
    "zipfile zlib zoneinfo"
)


def blank(page: Page) -> None:
    page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    page.goto("./blank")
    page.evaluate(INTERPRETER)


def app_modules() -> list[str]:
    """Every module of the app that needs no page around it; commands stay outside."""
    found = []
    for path in sorted({*(ROOT / "py/cradle").rglob("*.py")} - {*STUDIES}):
        imports = {
            name.split(".")[0] for node in ast.walk(ast.parse(path.read_text("utf-8"))) for name in _imports(node)
        }
        if "pyscript" not in imports and not is_unoffered(path):
            found.append(".".join(path.relative_to(ROOT / "py").with_suffix("").parts).removesuffix(".__init__"))
    return found


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


@pytest.mark.long
def test_all_of_the_app_and_what_it_is_promised_imports(page: Page) -> None:
    blank(page)
    failed = page.evaluate(
        """names => {
          const failed = [];
          for (const name of names)
            try { py.pyimport(name); }
            catch (error) { failed.push(`${name}: ${error.message.trim().split("\\n").pop()}`); }
          return failed;
        }""",
        [*PROMISED.split(), *app_modules()],
    )
    assert failed == []


def test_the_app_comes_compiled_from_its_zip_with_rules_and_words(page: Page) -> None:
    blank(page)
    assert (
        page.evaluate("py.runPython('import cradle.games; cradle.games.__file__')") == "./cradle.zip/cradle/games.pyc"
    )
    with zipfile.ZipFile(APP) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".py", ".po", ".md"))]
    read = 'pkgutil.get_data("cradle.ur.board", "rules.fr.json").decode()'
    rules = page.evaluate(f"py.runPython(`import pkgutil; {read}`)")
    assert '["h2",{"id":"r-4"},' in rules
    words = page.evaluate('py.runPython(`pkgutil.get_data("cradle.ur.board", "words.en.json").decode()`)')
    assert '"ur.action.war":"War"' in words


def test_a_traceback_names_lines_of_the_app_and_functions_of_the_library(page: Page) -> None:
    """Of the library, the line is the one where the function begins."""
    blank(page)
    code = "import traceback\nfrom cradle import codec\nimport json\n"
    code += "try: json.loads('{')\nexcept ValueError: first = traceback.format_exc()\n"
    code += "try: codec.read_record('#nonsense')\nexcept ValueError: second = traceback.format_exc()\nfirst, second"
    first, second = page.evaluate("(code) => py.runPython(code).toJs()", code)
    assert re.search(r'File ".*json/decoder.py", line \d+, in raw_decode', first)
    raised = re.findall(r'File "cradle/codec.py", line (\d+), in', second)
    assert "raise" in (ROOT / "py/cradle/codec.py").read_text("utf-8").splitlines()[int(raised[-1]) - 1]


def test_the_library_is_no_bigger_compiled_than_it_came() -> None:
    assert COMPILED_STDLIB.stat().st_size <= STDLIB.stat().st_size


def test_the_game_of_the_tests_is_not_on_the_page(page: Page) -> None:
    page.goto("./")
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator("#screen").get_by_text("Parley", exact=True)).to_have_count(0)


def test_requests_that_leave_the_origin_are_noticed(page: Page, faults: Any) -> None:
    blank(page)
    page.evaluate("fetch('https://example.org/from-a-page').catch(() => null)")
    page.evaluate(
        """() => new Promise((done) => {
          const text = "fetch('https://example.org/from-a-worker').catch(() => null).then(() => postMessage(1))";
          new Worker(URL.createObjectURL(new Blob([text]))).onmessage = done;
        })"""
    )
    for place in ("page", "worker"):
        assert f"request leaves the origin: https://example.org/from-a-{place}" in faults.left()
    faults.allow("example.org|ERR_NAME_NOT_RESOLVED")
