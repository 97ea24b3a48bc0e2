"""Pyodide as it is shipped: fewer exports, and the same code."""

from __future__ import annotations

from collections import Counter

import pytest

from tools.build import slim
from tools.build.site import MODULES, RUNTIME

FUNCTIONS, TABLES, DATA = 3, 4, 11  # sections
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


def slimmed() -> tuple[bytes, bytes]:
    """Its script and its WebAssembly without what only dynamic libraries need."""
    package = MODULES / "pyodide"
    return slim.slim((package / SCRIPT).read_bytes(), (package / WASM).read_bytes(), [])


def test_slimming_changes_no_function() -> None:
    old, new = sections((MODULES / "pyodide" / WASM).read_bytes()), sections(slimmed()[1])
    assert list(old) == list(new)
    assert {kind for kind in old if old[kind] != new[kind]} == {slim.EXPORTS}


def test_functions_that_nobody_can_call_are_left_out_and_every_address_stays() -> None:
    before = sections((MODULES / "pyodide" / WASM).read_bytes())
    after = sections((RUNTIME / "pyodide" / WASM).read_bytes())
    (old, _), (new, _) = (slim._number(found[FUNCTIONS], 0) for found in (before, after))
    assert 0.8 * old < new < 0.97 * old
    assert after[TABLES] == before[TABLES]
    (old, _), (new, _) = (slim._number(found[DATA], 0) for found in (before, after))
    assert old == new


def test_most_exports_go() -> None:
    before = (MODULES / "pyodide" / WASM).read_bytes()
    after = (RUNTIME / "pyodide" / WASM).read_bytes()
    kept = exports(after)
    assert kept < exports(before)
    assert len(kept) * 20 < len(exports(before))
    assert {b"memory", b"malloc", b"PyRun_SimpleString", b"_pyproxy_apply"} <= kept


def test_nothing_is_slept_on_in_shared_memory() -> None:
    """Chromium would read the whole script to note where the page asked for it."""
    assert slim.SHARED in (MODULES / "pyodide" / SCRIPT).read_bytes()
    assert b"shared:!0" not in (RUNTIME / "pyodide/pyodide.asm.js").read_bytes()


def test_no_address_of_webgl_is_asked_for() -> None:
    """C asks for the addresses of hundreds of its functions, each of them a small module compiled at every start."""
    asked = (MODULES / "pyodide" / WASM).read_bytes(), (RUNTIME / "pyodide" / WASM).read_bytes()
    before, after = ({name for module, name in imports(wasm) if module == b"GOT.func"} for wasm in asked)
    assert len(before) > 250
    assert not {name for name in after if name.startswith(b"emscripten_gl")}
    assert len(after) < 20


def test_the_script_offers_what_is_imported_and_takes_over_what_is_exported() -> None:
    script, wasm = slimmed()[0], (RUNTIME / "pyodide" / WASM).read_bytes()
    script = slim.offering(script, wasm)
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
