"""Which verbs wait for what is fetched later: assets/js/start/later-files.js."""

from __future__ import annotations

import json
import subprocess

import pytest

from tools import ROOT

WAITS = """import { areMissing, leftOut } from "./assets/js/start/later-files.js";
leftOut(() => {});
console.log(JSON.stringify(areMissing(process.argv[1])));"""


@pytest.mark.parametrize(
    ("verb", "waits"),
    [
        ("file", True),  # it may tick off lessons, which are known by their modules
        ("lessons", True),
        ("rules", True),
        ("begin-live", True),
        ("live-open", True),
        ("pick", False),
        ("export-all", False),
    ],
)
def test_a_verb_waits_for_the_modules_that_it_needs(verb: str, waits: bool) -> None:
    command = ["node", "--input-type=module", "-e", WAITS, verb]
    assert json.loads(subprocess.check_output(command, text=True, cwd=ROOT)) is waits
