"""Pyodide as it is shipped: fewer exports, and the same code."""

from __future__ import annotations

from collections import Counter

import pytest

from tools import slim
from tools.build import MODULES, RUNTIME

SCRIPT, WASM = "pyodide.asm.mjs", "pyodide.asm.wasm"
# What pyodide.mjs itself provides.
PROVIDED = {b"Jsv_GetError_import", b"JsvError_Check"}


def sections(wasm: bytes) -> dict[int, bytes]:
    """The sections by kind; those of the same kind one after the other."""
    found: dict[int, bytes] = {}
    for kind, body in slim._bodies(wasm):
        found[kind] = found.get(kind, b"") + body
    return found


def exports(wasm: bytes) -> set[bytes]:
    body = sections(wasm)[slim.EXPORTS]
    count, at = slim._number(body, 0)
    names = set()
    for _ in range(count):
        name, at = slim._name(body, at)
        names.add(name)
        at = slim._number(body, at + 1)[1]
    assert at == len(body)
    return names


def imports(wasm: bytes) -> Counter[tuple[bytes, bytes]]:
    return Counter((module, name) for module, name, _ in slim._imports(sections(wasm)[slim.IMPORTS]))


def test_the_code_stays_and_most_exports_go() -> None:
    before = (MODULES / "pyodide" / WASM).read_bytes()
    after = (RUNTIME / "pyodide" / WASM).read_bytes()
    old, new = sections(before), sections(after)
    assert list(old) == list(new)
    assert {kind for kind in old if old[kind] != new[kind]} == {slim.IMPORTS, slim.EXPORTS}
    kept = exports(after)
    assert kept < exports(before)
    assert len(kept) * 20 < len(exports(before))
    assert {b"memory", b"malloc", b"PyRun_SimpleString", b"_pyproxy_apply"} <= kept


def test_nothing_is_slept_on_in_shared_memory() -> None:
    """Chromium would read the whole script to note where the page asked for it."""
    assert slim.SHARED in (MODULES / "pyodide" / SCRIPT).read_bytes()
    assert b"shared:!0" not in (RUNTIME / "pyodide/pyodide.asm.js").read_bytes()


def test_functions_of_webgl_have_one_address() -> None:
    before = imports((MODULES / "pyodide" / WASM).read_bytes())
    after = imports((RUNTIME / "pyodide" / WASM).read_bytes())
    assert before.total() == after.total()
    names = [name for module, name in after if module == slim.ADDRESSES and name.startswith(slim.WEBGL)]
    assert len(names) == 1
    assert {key for key in before if not key[1].startswith(slim.WEBGL)} <= after.keys()


def test_the_script_offers_what_is_imported_and_takes_over_what_is_exported() -> None:
    package = MODULES / "pyodide"
    script, wasm = slim.slim((package / SCRIPT).read_bytes(), (package / WASM).read_bytes(), [])
    offered, taken, declared = (found.search(script) for found in (slim.OFFERED, slim.TAKEN, slim.DECLARED))
    assert offered and taken and declared
    names = {entry.partition(b":")[0] for entry in offered[1].split(b",")}
    assert names <= slim.imported(wasm)
    assert {name for module, name in imports(wasm) if module == b"env"} - names <= exports(wasm) | PROVIDED
    lines = taken[1].split(b";")
    assert {slim._export(line) for line in lines} <= exports(wasm)
    variables = {*declared[1].split(b","), b"wasmTable", b"wasmMemory"}
    assert {slim._variable(line) for line in lines} - {b"memory"} <= variables


def test_another_pyodide_is_refused() -> None:
    with pytest.raises(slim.SlimFault, match="in another way"):
        slim.slim(b"export default 1;", b"", [])
