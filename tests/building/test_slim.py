"""Pyodide as it is shipped: fewer exports, and only what they need."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools import ROOT
from tools.build.site import MODULES, RUNTIME

SCRIPT, WASM = "pyodide.asm.mjs", "pyodide.asm.wasm"
LOOK = """const { readFileSync } = require("fs");
const look = (path) => {
  const wasm = new WebAssembly.Module(readFileSync(path));
  return { exports: WebAssembly.Module.exports(wasm), imports: WebAssembly.Module.imports(wasm) };
};
console.log(JSON.stringify(process.argv.slice(1).map(look)));"""


def look(*paths: Path) -> list[dict[str, Any]]:
    """What these modules of WebAssembly export and import."""
    found: list[dict[str, Any]] = json.loads(subprocess.check_output(["node", "-e", LOOK, *map(str, paths)]))
    return found


@pytest.fixture(scope="module")
def modules() -> list[dict[str, Any]]:
    """Pyodide's as it came, and as it is shipped."""
    return look(*(place / "pyodide" / WASM for place in (MODULES, RUNTIME)))


def exports(module: dict[str, Any]) -> set[str]:
    return {one["name"] for one in module["exports"]}


def imports(module: dict[str, Any], space: str) -> set[str]:
    return {one["name"] for one in module["imports"] if one["module"] == space}


def test_most_exports_go(modules: list[dict[str, Any]]) -> None:
    before, after = map(exports, modules)
    assert after < before
    assert len(after) * 20 < len(before)
    assert {"memory", "malloc", "PyRun_SimpleString", "_pyproxy_apply"} <= after


def test_functions_that_nobody_can_call_are_left_out() -> None:
    before, after = ((place / "pyodide" / WASM).stat().st_size for place in (MODULES, RUNTIME))
    assert 0.8 * before < after < 0.97 * before


def test_no_address_of_webgl_is_asked_for(modules: list[dict[str, Any]]) -> None:
    """C asks for the addresses of hundreds of its functions, each of them a small module compiled at every start."""
    before, after = (imports(module, "GOT.func") for module in modules)
    assert len(before) > 250
    assert not {name for name in after if name.startswith("emscripten_gl")}
    assert len(after) < 20


def test_nothing_is_slept_on_in_shared_memory() -> None:
    """Chromium would read the whole script to note where the page asked for it."""
    assert "shared:!0" in (MODULES / "pyodide" / SCRIPT).read_text("utf-8")
    assert "shared:!0" not in (RUNTIME / "pyodide/pyodide.asm.js").read_text("utf-8")


# A small one: two functions of C, each with a function of JavaScript that it calls.
SMALL = """import("binaryen").then(({ default: binaryen }) => {
  const wasm = binaryen.parseText(`(module
    (import "env" "greet" (func $greet)) (import "env" "part" (func $part))
    (memory (export "memory") 1)
    (func (export "hello") (call $greet)) (func (export "bye") (call $part)))`);
  require("fs").writeFileSync(process.argv[1], wasm.emitBinary());
});"""
SMALL_SCRIPT = """const greet=1,part=2;
var asleep=new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer);
var _hello,_bye,wasmTable,wasmMemory;function assignWasmExports(wasmExports){\
_hello=Module["_hello"]=wasmExports["hello"];\
_bye=Module["_bye"]=wasmExports["bye"];memory=wasmMemory=wasmExports["memory"]}var wasmImports={greet,part:part};
_hello(memory,wasmTable,wasmMemory);export default asleep;"""


def slim(folder: Path, *naming: Path) -> subprocess.CompletedProcess[str]:
    """Writes the package of this folder anew, in place of the old one."""
    command = ["node", str(ROOT / "tools/build/slim.mjs"), *map(str, (folder, folder, *naming))]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / SCRIPT).write_text(SMALL_SCRIPT)
    subprocess.run(["node", "-e", SMALL, str(tmp_path / WASM)], check=True, cwd=ROOT)
    return tmp_path


def test_what_no_script_names_goes_in_both_and_all_that_it_alone_needs(small: Path) -> None:
    done = slim(small)
    assert done.returncode == 0, done.stderr
    script, (module,) = (small / SCRIPT).read_text(), look(small / WASM)
    assert exports(module) == {"memory", "hello"} and imports(module, "env") == {"greet"}
    assert "var _hello,wasmTable" in script and "wasmImports={greet}" in script and "new Int32Array(1)" in script
    assert '{_hello=Module["_hello"]=wasmExports["hello"];memory=wasmMemory=wasmExports["memory"]}' in script


def test_what_another_file_names_stays(small: Path) -> None:
    other = small / "other.js"
    other.write_text("module._bye();")
    assert slim(small, other).returncode == 0
    (module,) = look(small / WASM)
    assert exports(module) == {"memory", "hello", "bye"} and imports(module, "env") == {"greet", "part"}


def test_another_pyodide_is_refused(small: Path) -> None:
    (small / SCRIPT).write_text("export default 1;")
    done = slim(small)
    assert done.returncode and "in another way" in done.stderr
