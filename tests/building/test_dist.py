"""What `make build` writes: the list of the service worker, the manifest and its icons; and the workflow of it."""

from __future__ import annotations

import json
import posixpath
import re
import struct
import zipfile
from gzip import compress
from hashlib import sha256
from pathlib import Path

import pytest

from tools import ROOT
from tools.build.site import RUNTIME
from tools.build.snapshot import is_fetched_later
from tools.ship import dist


@pytest.fixture(scope="module")
def page() -> dict[str, bytes]:
    return dist.files()


def listed(page: dict[str, bytes]) -> dict[str, str]:
    text = dist.service_worker(page).decode()
    found: dict[str, str] = json.JSONDecoder().raw_decode(text, text.index("{"))[0]
    return found


def test_the_service_worker_lists_every_file_by_its_content(page: dict[str, bytes]) -> None:
    digests = listed(page)
    assert digests[""] == sha256(page["index.html"]).hexdigest()
    for path in ("assets/runtime/pyodide/pyodide.asm.wasm", "assets/js/bots/bot-worker.js", "assets/runtime/page.js"):
        assert digests[path] == sha256(page[path]).hexdigest()
    assert "index.html" not in digests
    assert "sw.js" not in digests
    assert not [path for path in digests if "licences" in path]


def test_the_service_worker_is_another_where_a_file_is_and_only_there(page: dict[str, bytes]) -> None:
    same = dict(reversed(page.items()))
    assert dist.service_worker(same) == dist.service_worker(page)
    other = {**page, "assets/js/page/sound.js": page["assets/js/page/sound.js"] + b"\n"}
    assert {path for path, digest in listed(other).items() if digest != listed(page)[path]} == {
        "assets/js/page/sound.js"
    }


def test_only_the_built_page_names_a_service_worker(page: dict[str, bytes]) -> None:
    assert dist.NAMED.encode() in page["index.html"]
    assert "service-worker" not in (ROOT / "index.html").read_text("utf-8")
    assert "assets/js/keep/service-worker.js" not in page


def test_a_first_visit_fetches_no_more_than_the_page_says(page: dict[str, bytes]) -> None:
    """What the page names, and what its scripts and its first screen fetch by themselves, as a server sends it."""
    named = re.findall(r'(?:href|src)="([^"#]+)"', page["index.html"].decode())
    own = ("snapshot.bin", "pyodide.asm.wasm", "icons.svg", "alegreya-sans-latin-400-normal.woff2")
    first = {path: data for path, data in page.items() if path in named or path.endswith(own)}
    packed = (".bin", ".zip", ".woff2", ".png")
    sent = sum(len(data if path.endswith(packed) else compress(data, 6)) for path, data in first.items())
    said = re.search(r"fetches about (\d+) MB", page["assets/runtime/page.js"].decode())
    assert said
    assert 6e6 < sent < 1e6 * int(said[1])


def test_modules_of_live_tables_and_rule_books_are_in_a_file_of_their_own(page: dict[str, bytes]) -> None:
    """All of them, and nothing else; a first visit fetches that file only where somebody needs it."""
    files = {name: set(zipfile.ZipFile(RUNTIME / name).namelist()) for name in ("later.zip", "data.zip", "cradle.zip")}
    live = {name for name in files["cradle.zip"] if is_fetched_later(name)}
    assert {"cradle/app/live/host.pyc", "cradle/ur/board/rules.fr.json"} <= live
    assert live == files["later.zip"] and not live & files["data.zip"]
    assert "assets/runtime/later.zip" in listed(page) and b"later.zip" not in page["index.html"]


@pytest.mark.parametrize("path", ["assets/css/civilization.css", "assets/js/page/motion.js"])
def test_the_page_is_sent_without_comments_and_spaces(page: dict[str, bytes], path: str) -> None:
    source = (ROOT / path).read_bytes()
    comment = re.compile(rb"^\s*(//|/\*)", re.MULTILINE)
    assert comment.search(source) and not comment.search(page[path])
    assert 0.3 * len(source) < len(page[path]) < 0.8 * len(source)


def test_no_address_of_the_page_leaves_its_folder(page: dict[str, bytes]) -> None:
    """The files it names are there, relative to where they are named, so that it works under any path."""
    for path in ("index.html", "assets/runtime/page.css", "assets/runtime/app.css"):
        named = re.findall(r'(?:href|src)="([^"#]+)"|url\("?([^"#)]+)"?\)', page[path].decode())
        for address in {a or b for a, b in named}:
            target = (Path("/site") / path).parent / address
            assert str(target.resolve().relative_to("/site")) in page, f"{path} names {address}"


def late(page: dict[str, bytes]) -> set[str]:
    """The modules that the one script fetches when they are needed."""
    return set(re.findall(r'import\("\.\./js/([\w/-]+)\.js"\)', page["assets/runtime/page.js"].decode()))


def test_what_is_fetched_later_is_there_and_what_is_in_the_one_script_is_there_once(page: dict[str, bytes]) -> None:
    assert {"page/motion", "map/zoom", "live/live"} <= late(page)
    code = {path for path in page if path.endswith(dist.CODE)}
    later = {f"assets/js/{module}.js" for module in (*late(page), "bots/bot-worker", "start/gunzip-worker")}
    sheets = {f"assets/css/{name}.css" for name in re.findall(r'href="assets/css/(\w+)', page["index.html"].decode())}
    assert later | sheets | {*dist.BUILT} <= code
    shared = code - later - sheets - {*dist.BUILT}  # by several of those that come later
    assert all(re.fullmatch(r"assets/js/shared/chunk-\w+\.js", path) for path in shared), shared
    for path in shared:
        assert any(path.split("/")[-1].encode() in page[other] for other in later), f"nothing asks for {path}"


def brought(*modules: str) -> set[str]:
    """Modules with all that they import, one through the other, before anything is fetched later."""
    found, todo = set(modules), [*modules]
    while todo:
        module = todo.pop()
        text = (ROOT / f"assets/js/{module}.js").read_text("utf-8")
        named = re.findall(r'^(?:import|export)[^;(]*"(\.[\w./-]+)\.js"', text, re.MULTILINE)
        more = {posixpath.normpath(posixpath.join(posixpath.dirname(module), name)) for name in named} - found
        found |= more
        todo += more
    return found


def test_what_is_fetched_later_shares_nothing_that_remembers_with_the_one_script(page: dict[str, bytes]) -> None:
    """A module that both import is there twice: it may hold no more than functions and what is fixed."""
    within, later = brought("start/interpreter", "page/shell"), brought(*late(page))
    assert {"page/shell", "page/keys", "keep/local-storage"} <= within
    assert {"live/live", "live/relays", "live/post", "live/letters", "map/view"} <= later
    shared = within & later
    assert shared == {"keep/local-storage"}
    assert not re.search(r"^(?:let|var)\b", (ROOT / "assets/js/keep/local-storage.js").read_text("utf-8"), re.MULTILINE)


def test_written_over_what_was_there(page: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/old.js").write_text("gone")
    dist.write(tmp_path / "site", {"index.html": page["index.html"], "new.js": b"new"})
    found = {
        path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*") if path.is_file()
    }
    assert found == {"index.html", "new.js", "sw.js"}


def test_the_icons_are_as_large_as_the_manifest_says(page: dict[str, bytes]) -> None:
    manifest = json.loads(page["manifest.webmanifest"])
    purposes = set()
    for icon in manifest["icons"]:
        data = page[icon["src"]]
        if icon["type"] == "image/png":
            assert data.startswith(b"\x89PNG")
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            purposes.add((width, icon.get("purpose", "any")))
    assert purposes == {(192, "any"), (512, "any"), (512, "maskable")}
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == "./"


def test_what_a_browser_shows_before_it_installs_the_page_is_there_and_not_kept(page: dict[str, bytes]) -> None:
    shots = json.loads(page["manifest.webmanifest"])["screenshots"]
    assert {shot["form_factor"] for shot in shots} == {"wide", "narrow"}
    for shot in shots:
        width, height = struct.unpack(">II", page[shot["src"]][16:24])
        assert shot["sizes"] == f"{width}x{height}"
        assert not dist.is_kept(shot["src"])


def test_files_that_the_page_writes_are_opened_with_it(page: dict[str, bytes]) -> None:
    (handler,) = json.loads(page["manifest.webmanifest"])["file_handlers"]
    assert ".cradle.json" in handler["accept"]["application/json"] and handler["action"] == "./"


PAGES, TESTS = ((ROOT / f".github/workflows/{name}.yml").read_text("utf-8") for name in ("pages", "tests"))


def test_the_workflows_run_what_the_makefile_has() -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    goals = [goal.split() for workflow in (PAGES, TESTS) for goal in re.findall(r"run: make (.+)", workflow)]
    assert goals == [["build", "single"], ["test"]]
    assert {goal for of_one in goals for goal in of_one} <= set(targets)
    assert f"path: {dist.DIST.name}\n" in PAGES


def test_nothing_is_published_before_its_tests_have_passed() -> None:
    """In the order of the jobs: each needs the one before."""
    assert "  tests:\n    uses: ./.github/workflows/tests.yml\n" in PAGES
    assert re.findall(r"^  (\w+):\n    (?:uses|needs): (\S+)", PAGES.split("\njobs:\n")[1], re.MULTILINE) == [
        ("tests", "./.github/workflows/tests.yml"),
        ("build", "tests"),
        ("deploy", "build"),
    ]
    assert "  pull_request:\n" in TESTS and "  workflow_call:\n" in TESTS


def test_the_tests_run_with_the_oldest_and_the_newest_python() -> None:
    """Those that the README promises for them; the oldest is the one that pip asks for."""
    promised = re.search(
        r"Python ([\d.]+) or newer \(\1 to ([\d.]+) for the tests\),", (ROOT / "README.md").read_text("utf-8")
    )
    assert promised
    assert f'requires-python = ">={promised[1]}"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'python: ["{promised[1]}", "{promised[2]}"]' in TESTS


def test_the_workflows_trust_what_they_name_by_digest() -> None:
    """A tag can be moved to another commit, a digest cannot; and who builds may not deploy."""
    used = re.findall(r"uses: ([^.].+)", PAGES + TESTS)
    assert len(used) >= 8
    assert [use for use in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)] == []
    before, deploy = PAGES.split("\n  deploy:\n")
    for right in ("pages: write", "id-token: write"):
        assert right in deploy
        assert right not in before + TESTS
    assert [workflow.count("permissions:\n  contents: read\n") for workflow in (before, TESTS)] == [1, 1]
