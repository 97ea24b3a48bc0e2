"""What pip and npm install for the build and the tests is named by version and by digest."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import ROOT

LISTS = [
    ROOT / "requirements.txt",
    ROOT / "requirements-test.txt",
    ROOT / "requirements-study.txt",
    ROOT / "requirements-torch.txt",
    ROOT / "requirements-wheel.txt",
    ROOT / "tools/maps/requirements.txt",
]
PIN = re.compile(r"([A-Za-z0-9_.-]+)==([\w.]+)")


def pins(path: Path) -> dict[str, str]:
    """The versions that a list pins, by the names of the packages as pip compares them."""
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in PIN.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_package_has_its_digests(path: Path) -> None:
    lines = [line for line in path.read_text("utf-8").replace("\\\n", " ").splitlines() if line.strip()[:1] not in "#"]
    assert lines
    for line in lines:
        assert re.fullmatch(rf"{PIN.pattern}( ; [^;#]+?)?(\s+--hash=sha256:[0-9a-f]{{64}})+", line), line


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_list_is_of_what_was_asked_for(path: Path) -> None:
    asked = pins(path.with_suffix(".in"))
    assert asked
    assert asked.items() <= pins(path).items(), "renew it: CONTRIBUTING says how"


def test_lists_that_are_installed_together_agree() -> None:
    build, tests, study = map(pins, LISTS[:3])
    assert not build.keys() & tests.keys()
    earlier = build | tests
    for later in (study, pins(ROOT / "requirements-wheel.txt")):
        assert {name: later[name] for name in later.keys() & earlier} == {
            name: earlier[name] for name in later.keys() & earlier
        }
        earlier |= later


def test_the_makefile_installs_nothing_without_a_digest() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (pip,) = re.findall(r"pip install (.+)", makefile)
    assert "--require-hashes" in pip
    assert set(re.findall(r"@npm (\w+)", makefile)) == {"ci"}


def test_every_npm_package_has_its_digest() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert [path for path, about in lock.items() if path and not about.get("integrity", "").startswith("sha512-")] == []
