"""Docs that tell the truth: links and files they name are there, and what the README shows in Python is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tools.build import ROOT

DOCS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")
NAMED = re.compile(r"`((?:py|assets|docs|tests|tools|app|kernel|ur)/[\w./-]+)`")
ROOMS = (ROOT, ROOT / "py/cradle")


def anchors(path: Path) -> set[str]:
    """The headings of a page as its addresses name them."""
    heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_and_files_named_are_there(path: Path) -> None:
    text, broken = path.read_text("utf-8"), []
    for target, anchor in LINK.findall(text):
        if target.startswith("https://"):
            continue
        other = (path.parent / target).resolve() if target else path
        if not other.exists():
            broken.append(target)
        elif anchor and anchor not in anchors(other):
            broken.append(f"{target}#{anchor}")
    for name in NAMED.findall(text):
        if "runtime/" not in name and not any((room / name).exists() for room in ROOMS):
            broken.append(name)
    assert broken == []


def test_what_the_readme_shows_is_so() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
