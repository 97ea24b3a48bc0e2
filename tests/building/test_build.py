"""The build's own work: catalogues, rules and icons, and the faults it finds in them."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import ROOT
from tools.bench.tricks import COLUMNS, OTHERS
from tools.build import site
from tools.build.cards import COAST, coarse
from tools.build.rulebook import rules
from tools.build.site import STUDIES, app_sources
from tools.build.tricks import TRICKS, uses
from tools.build.vendor import VendorFault, sprite
from tools.build.words import catalogues

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
HEAD += '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
CUBES = 'msgid "cubes"\nmsgid_plural "cubes"\nmsgstr[0] "{one}"\nmsgstr[1] "{many}"\n\n'


def po(folder: Path, language: str, **messages: str) -> None:
    body = "".join(f'msgid "{name}"\nmsgstr "{text}"\n\n' for name, text in messages.items())
    (folder / f"{language}.po").write_text(HEAD + body, "utf-8")


def test_catalogues_give_the_words_by_id(tmp_path: Path) -> None:
    po(tmp_path, "en", hello="Good day, {seat}")
    po(tmp_path, "fr", hello="Bonjour, {seat}")
    made, faults = catalogues(tmp_path)
    assert faults == []
    assert json.loads(made["words.fr.json"]) == {"hello": "Bonjour, {seat}"}


def test_a_plural_form_may_leave_a_placeholder_out(tmp_path: Path) -> None:
    for language, one, many in (("en", "one cube", "{n} cubes"), ("fr", "{n} cube", "{n} cubes")):
        (tmp_path / f"{language}.po").write_text(HEAD + CUBES.replace("{one}", one).replace("{many}", many), "utf-8")
    made, faults = catalogues(tmp_path)
    assert faults == []
    assert json.loads(made["words.en.json"]) == {"cubes": ["one cube", "{n} cubes"]}


@pytest.mark.parametrize(
    ("english", "french", "fault"),
    [
        ({"a": "A"}, {"a": "A", "b": "B"}, "en.po: 'b' is missing"),
        ({"a": "A", "b": "B"}, {"a": "A"}, "fr.po: 'b' is missing"),
        ({"a": "{n} of {m}"}, {"a": "{n}"}, "'a' has other placeholders in en.po (m, n) than in fr.po (n)"),
        ({"a": "A"}, {"a": ""}, "fr.po: 'a' has no text"),
        ({"a": "{the seat}"}, {"a": "{the seat}"}, "en.po: 'a' has the placeholder {the seat}, which is no name"),
        ({"a": "{place.from}"}, {"a": "{place.in}"}, "{place.from}, whose form this language does not have"),
    ],
)
def test_catalogues_must_agree(tmp_path: Path, english: dict[str, str], french: dict[str, str], fault: str) -> None:
    po(tmp_path, "en", **english)
    po(tmp_path, "fr", **french)
    assert any(found.endswith(fault) for found in catalogues(tmp_path)[1])


def test_each_language_has_its_own_forms_of_a_name(tmp_path: Path) -> None:
    po(tmp_path, "en", a="From {place.the}: {n}")
    po(tmp_path, "fr", a="{n} {place.from}")
    assert catalogues(tmp_path)[1] == []


def test_an_id_stands_once_in_a_catalogue(tmp_path: Path) -> None:
    for language in ("en", "fr"):
        po(tmp_path, language, a="A")
    with (tmp_path / "en.po").open("a") as file:
        file.write('msgid "a"\nmsgstr "again"\n')
    assert any("'a' stands there more than once" in fault for fault in catalogues(tmp_path)[1])


def test_a_language_alone_is_a_fault(tmp_path: Path) -> None:
    po(tmp_path, "en", a="A")
    assert catalogues(tmp_path)[1] == [f"{tmp_path / 'fr.po'}: missing"]


def test_french_spaces_never_break_and_are_narrow_but_before_a_colon(tmp_path: Path) -> None:
    po(tmp_path, "en", a="A? “B”: 3% {n}; C!")
    po(tmp_path, "fr", a="A ? « B\u00a0» : 3 % {n} ; C\u00a0!")
    made, faults = catalogues(tmp_path)
    assert faults == []
    assert json.loads(made["words.en.json"])["a"] == "A? “B”: 3% {n}; C!"
    assert json.loads(made["words.fr.json"])["a"] == "A_? «_B_»\u00a0: 3_% {n}_; C_!".replace("_", "\u202f")


def book(folder: Path, text: str, french: str | None = None) -> tuple[list[object], list[str]]:
    (folder / "rules.en.md").write_text(text, "utf-8")
    (folder / "rules.fr.md").write_text(text if french is None else french, "utf-8")
    made, faults = rules(folder)
    return json.loads(made.get("rules.en.json", b"[]")), faults


def test_rules_become_trees_with_numbered_paragraphs(tmp_path: Path) -> None:
    trees, faults = book(
        tmp_path, "## 4. Tile actions\n\n**4.2** If one is *declined*.\n\n- 4.3 Or both, see 4.2.\n- no number\n"
    )
    assert faults == []
    assert trees == [
        ["h2", {"id": "r-4"}, "4. Tile actions"],
        ["p", {"id": "r-4.2"}, ["strong", {}, "4.2"], " If one is ", ["em", {}, "declined"], "."],
        [
            "ul",
            {},
            ["li", {"id": "r-4.3"}, "4.3 Or both, see ", ["a", {"href": "#r-4.2"}, "4.2"], "."],
            ["li", {}, "no number"],
        ],
    ]


def test_the_french_book_has_french_spaces(tmp_path: Path) -> None:
    (tmp_path / "rules.en.md").write_text("Cubes *here*: one.", "utf-8")
    (tmp_path / "rules.fr.md").write_text("Des cubes *ici* : un ; deux.", "utf-8")
    made, faults = rules(tmp_path)
    assert faults == []
    assert json.loads(made["rules.en.json"])[0][2:] == ["Cubes ", ["em", {}, "here"], ": one."]
    assert json.loads(made["rules.fr.json"])[0][2:] == ["Des cubes ", ["em", {}, "ici"], "\u00a0: un\u202f; deux."]


def test_rules_may_come_in_parts(tmp_path: Path) -> None:
    trees, faults = book(
        tmp_path,
        "## C. Nomads\n\n**C.5** Nobody enters; see E.6 and E.6.3.\n\n### E.6. A conflict\n\n**E.6.3** As in C.5.\n",
    )
    assert faults == []
    assert trees == [
        ["h2", {"id": "r-C"}, "C. Nomads"],
        [
            "p",
            {"id": "r-C.5"},
            ["strong", {}, "C.5"],
            " Nobody enters; see ",
            ["a", {"href": "#r-E.6"}, "E.6"],
            " and ",
            ["a", {"href": "#r-E.6.3"}, "E.6.3"],
            ".",
        ],
        ["h3", {"id": "r-E.6"}, "E.6. A conflict"],
        [
            "p",
            {"id": "r-E.6.3"},
            ["strong", {}, "E.6.3"],
            " As in ",
            ["a", {"href": "#r-C.5"}, "C.5"],
            ".",
        ],
    ]


def test_a_heading_that_begins_with_a_word_has_no_number(tmp_path: Path) -> None:
    assert book(tmp_path, "## A new start\n\n# I\n")[0] == [["h2", {}, "A new start"], ["h1", {}, "I"]]


def test_rules_may_hold_tables(tmp_path: Path) -> None:
    trees, faults = book(tmp_path, "| seats | tiles |\n|---|--:|\n| 4 | **40** |\n")
    assert faults == []
    assert trees == [
        [
            "table",
            {},
            ["thead", {}, ["tr", {}, ["th", {}, "seats"], ["th", {"class": "align-right"}, "tiles"]]],
            ["tbody", {}, ["tr", {}, ["td", {}, "4"], ["td", {"class": "align-right"}, ["strong", {}, "40"]]]],
        ]
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("**4.1** One.\n\n**4.1** Two.\n", "paragraph 4.1 stands there twice"),
        ("<b>bold</b>\n", "html inline '<b>' has no place in the rules"),
        ("one\n\n<div>two</div>\n", "line 3: html block has no place in the rules"),
        ("![a picture](a.png)\n", "image 'a picture' has no place in the rules"),
        ("[there](#r-9.9)\n", "the link to #r-9.9 leads to no paragraph"),
        ("[there](http://example.org/)\n", "leads neither to a paragraph (#r-4.2) nor to https"),
    ],
)
def test_rules_hold_nothing_else(tmp_path: Path, text: str, fault: str) -> None:
    _, faults = book(tmp_path, text)
    assert any(fault in found for found in faults)


def test_a_link_to_code_stays_text(tmp_path: Path) -> None:
    trees, _ = book(tmp_path, "[there](javascript:1)\n")
    assert trees == [["p", {}, "[there](javascript:1)"]]


def test_rules_have_the_same_paragraphs_in_both_languages(tmp_path: Path) -> None:
    _, faults = book(tmp_path, "**4.1** One.\n", "**4.1** Un.\n\n**4.2** Deux.\n")
    assert faults == [f"{tmp_path}: paragraph 4.2 is in one language only"]


def test_an_unknown_icon_is_named() -> None:
    collection = {"icons": {"wheat": {"body": "<path/>"}}, "height": 512}
    assert '<symbol id="i-field" viewBox="0 0 512 512"><path/></symbol>' in sprite({"field": "wheat"}, collection)
    with pytest.raises(VendorFault, match="field wants the icon 'wheta', which game-icons does not have"):
        sprite({"field": "wheta"}, collection)


def test_the_texts_of_the_app_are_without_fault() -> None:
    assert app_sources([ROOT / "py/cradle"])[1] == []


def test_the_app_has_all_that_it_needs_and_no_command() -> None:
    """What the page and the worker import comes out of the zip; commands are of no use in a page."""
    data, _ = app_sources([ROOT / "py/cradle"])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
    assert {path.relative_to(ROOT / "py").as_posix() for path in STUDIES} & names == set()
    assert all(path.exists() for path in STUDIES)
    shipped = ("kernel/record.py", "codec.py", "app/browser.py", "ur/board/words.fr.json")
    assert {f"cradle/{name}" for name in shipped} <= names


def test_the_page_and_its_worker_import_nothing_that_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "app.zip").write_bytes(app_sources([ROOT / "py/cradle"])[0])
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from importlib import import_module;"
        "from pkgutil import walk_packages; import cradle;"
        "[import_module(m.name) for m in walk_packages(cradle.__path__, 'cradle.') if m.name != 'cradle.app.browser']"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code, tmp_path / "app.zip"], capture_output=True, text=True)
    assert run.stderr == ""


@pytest.mark.parametrize(
    ("loop", "shown"),
    [
        ("M100 200l40 0 0 50 -40 0z", "M100 200l40 0 0 50 -40 0z"),
        ("M100 200l15 0 25 0 0 20 0 30 -40 0 0 -20z", "M100 200l40 0 0 50 -40 0z"),
        ("M100 200l5 5 5 -5 -5 -5z", ""),
    ],
    ids=["no step is small", "small steps are taken together", "an islet that nobody would see"],
)
def test_the_coast_on_a_card_has_no_step_below_a_pixel(loop: str, shown: str) -> None:
    assert COAST.sub(coarse, loop) == shown


def test_the_one_script_holds_what_pyscript_runs_and_the_interpreter_it_is_told() -> None:
    script = (ROOT / "assets/runtime/page.js").read_text("utf-8")
    for line in (ROOT / "py/main.py").read_text("utf-8").splitlines():
        assert line in script
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    pyscript = (ROOT / "assets/runtime/pyscript.mjs").read_text("utf-8")
    assert f'import("{settings["interpreter"].replace("./assets/", "../")}")' in pyscript


def test_pyscript_does_not_look_through_all_that_is_drawn() -> None:
    assert "subtree:!0" not in (ROOT / "assets/runtime/pyscript.mjs").read_text("utf-8")


def test_each_trick_of_the_start_can_be_left_out_and_has_its_price_in_the_documents() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "tools/build").glob("*.*"))
    table = (ROOT / "docs/starting.md").read_text("utf-8")
    built_again = {*site.OF_THE_RUNTIME, *site.OF_THE_PAGE, *site.OF_THE_SNAPSHOT, "library", "lines"}
    assert built_again == TRICKS.keys(), "without it the same files would be taken for up to date"
    for trick, (file, _) in TRICKS.items():
        assert (ROOT / file).exists()
        assert f'uses("{trick}")' in sources or file.endswith(f"/{trick}.js"), f"nothing leaves {trick} out"
    every = {name: about for name, (_, about) in {**TRICKS, **OTHERS}.items()}
    assert re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", table, re.MULTILINE) == [*every.items()]
    assert COLUMNS in table, "it has other columns than those that are measured"


@pytest.mark.parametrize("trick", [name for name, (file, _) in TRICKS.items() if file.startswith("assets/js/")])
def test_a_build_without_a_trick_of_the_page_has_not_its_code(trick: str, tmp_path: Path) -> None:
    """The page goes on without it: what imports it gets something that does nothing, or the same in the plain way."""
    sizes = []
    for without in ("", trick):
        surroundings = {**os.environ, "CRADLE_WITHOUT": without}
        command = ["node", str(ROOT / "tools/build/bundle.mjs"), "page", str(tmp_path)]
        subprocess.run(command, check=True, env=surroundings)
        sizes.append((tmp_path / "page.js").stat().st_size)
    assert sizes[1] < sizes[0]


def test_a_trick_that_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRADLE_WITHOUT", "collect-garbage haste")
    with pytest.raises(SystemExit, match="there is no trick haste"):
        uses("collect-garbage")


def test_the_build_starts_in_a_shell_that_does_not_know_the_package() -> None:
    """Its modules take words and pictures from the package, whose folder the build itself has to find."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(
        [sys.executable, "-m", "tools.build", "--help"],
        check=True,
        cwd=ROOT,
        env=surroundings,
        stdout=subprocess.DEVNULL,
    )
