"""What the console of `make docs` prints, and what its folder holds; tests/browser runs the page."""

from __future__ import annotations

import json
import runpy
import zipfile
from pathlib import Path

from tools.ship import docs

RUN = runpy.run_path(str(docs.CONSOLE / "session.py"))["run"]


def test_the_readmes_session_prints_what_it_shows() -> None:
    examples = json.loads(docs.session())
    assert len(examples) > 5
    for example in examples:
        assert RUN(example["source"]) == example["want"]


def test_errors_are_printed_as_python_prints_them() -> None:
    assert RUN("1 +").endswith("SyntaxError: invalid syntax\n")
    printed = RUN("n = 3\nn\nn / 0\nn + 1")
    assert printed.startswith("3\nTraceback")
    assert printed.endswith("ZeroDivisionError: division by zero\n")
    assert "session.py" not in printed
    assert RUN("n") == "3\n"


def test_the_engine_that_is_sent_is_the_whole_engine_without_the_page(tmp_path: Path) -> None:
    docs.engine(tmp_path / "engine.zip")
    docs.engine(tmp_path / "again.zip")
    assert (tmp_path / "engine.zip").read_bytes() == (tmp_path / "again.zip").read_bytes()
    names = set(zipfile.ZipFile(tmp_path / "engine.zip").namelist())
    assert {"cradle/arena.py", "cradle/record/table.py", "cradle/civilization/board/map.json"} <= names
    assert not any(name.startswith("cradle/app/") for name in names)
