"""Pyodide as it is shipped: fewer exports, and only what they need."""

from __future__ import annotations

import hmac
import json
import os
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
    """Writes the package of this folder, which has no modules, anew, in place of the old one."""
    command = ["node", str(ROOT / "tools/build/slim.mjs"), *map(str, (folder, folder, *naming))]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CRADLE_WITHOUT": "unused"})


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


# Modules in C as a linker lays them out: in the code, and in the table of functions that are called by number, file by
# file. _bz2 is not used, array is; $equal stands for a function of each, which Emscripten has made one, and $free for
# one of the C library whose number _bz2 was the first to ask for. In the memory lies Python's list of modules, and a
# table of characters in ten parts, with something of another kind before and behind it.
UNUSED = r"""import("./tools/build/unused.mjs").then(async ({ emptyTables, uncall, unlist }) => {
  const { default: binaryen } = await import("binaryen");
  const word = (n) => [n & 255, n >> 8, 0, 0].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("");
  const list = [300, 2, 310, 3, 320, 4].map(word).join("");
  const rows = Array.from({ length: 10 }, (_, n) => word(3000 + 80 * n) + word(0x4821)).join("");
  const last = (file) => Array.from({ length: 16 }, (_, n) => `$${file}-${n}`);
  const file = binaryen.parseText(`(module
    (memory (export "memory") 1) (table 60 funcref)
    (func $zlib (export "PyInit_zlib")) (func $inflate (drop (i32.const 1)))
    (func $bz2 (export "PyInit__bz2")) (func $compress (drop (i32.const 2))) (func $equal (drop (i32.const 3)))
    ${last("bz2").map((name) => `(func ${name})`).join(" ")}
    (func $array (export "PyInit_array")) (func $append (drop (i32.const 4)))
    (func $lzma (export "lzma_version_number")) (func $encode (drop (i32.const 5)))
    ${last("lzma").map((name, n) => `(func ${name} ${n ? "" : "(call $lzma)"})`).join(" ")}
    (func $adler (export "adler32_z")) (func $fill (drop (i32.const 6)))
    (func $free (export "free") (drop (i32.const 7)))
    (elem (i32.const 2) func $zlib $bz2 $array $inflate $compress $free $equal ${last("bz2").join(" ")}
      $append $equal $encode ${last("lzma").join(" ")} $fill)
    (data (i32.const 200) "${list}") (data (i32.const 300) "zlib") (data (i32.const 310) "_bz2")
    (data (i32.const 320) "array") (data (i32.const 400) "${rows}")
    (data (i32.const 2999) "${"x".repeat(802)}"))`).emitBinary();
  emptyTables(file);
  const wasm = binaryen.readBinary(file);
  const called = () => binaryen.getElementSegmentInfo(wasm.getElementSegmentByIndex(0)).data;
  const before = called();
  const unused = uncall(wasm);
  const stays = called().map((name, at) => name === before[at]);
  const binary = wasm.emitBinary();
  unlist(binary, unused);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary));
  const memory = Buffer.from(exports.memory.buffer);
  const textAt = (begin, end) => memory.subarray(begin, end).toString("latin1");
  const names = [200, 208, 216].map((at) => textAt(memory.readUInt32LE(at)).split("\0")[0]);
  console.log(JSON.stringify([stays, names, textAt(2990, 3810).replaceAll("\0", "")]));
});"""


def test_a_module_in_c_that_nobody_imports_is_taken_out_with_what_only_it_has() -> None:
    stays, names, letters = json.loads(subprocess.check_output(["node", "-e", UNUSED], cwd=ROOT))
    compress, encode, calls = 4, 25, 26  # what has two numbers stays, and the last sixteen that do not call the library
    assert [n for n, stayed in enumerate(stays) if not stayed] == [1, compress, encode, calls]
    assert names == ["zlib", "", "array"]
    assert letters == "xx", "those before and behind the table of characters"


# What is left is used by Python, each part of it with functions that C calls by number.
WORKS = """
import array, csv, decimal, hashlib, hmac, io, json, math, pickle, re, struct, sys, unicodedata, zipfile, zlib
for name in ("_sqlite3", "_ctypes", "_lzma", "_testcapi", "_codecs_jp"):
    try:
        __import__(name)
    except ImportError:
        continue
    raise AssertionError(name)
data = bytes(range(256)) * 99
for level in range(10):
    for window in (15, -15, 31):
        pack = zlib.compressobj(level, zlib.DEFLATED, window)
        assert zlib.decompressobj(window).decompress(pack.compress(data) + pack.flush()) == data
with zipfile.ZipFile(io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("name", data)
digests = [hashlib.new(name, data).digest_size for name in sorted(hashlib.algorithms_available)]
signed = hmac.new(b"key", b"text", "sha256").hexdigest()
assert pickle.loads(pickle.dumps([decimal.Decimal("1.5").sqrt(), array.array("d", [1.5])]))
assert list(csv.reader(['a,"b,c"'])) == [["a", "b,c"]] and struct.unpack(">I", b"abcd") and math.gamma(0.5)
assert re.sub("(a+)(?=b)", lambda found: found[1].upper(), "aab") == "AAb"
assert "\\u65e5".encode("utf-16").decode("utf-16") == unicodedata.normalize("NFKC", "\\u65e5")
json.dumps([len(digests), signed])
"""
RUNS = """const [place, code] = process.argv.slice(1);
await import(`${place}/pyodide.asm.js`);
const { loadPyodide } = await import(`${place}/pyodide.mjs`);
const { createPyodideModule } = globalThis;
const python = await loadPyodide({ createPyodideModule, stdLibURL: `${place}/python_stdlib.zip` });
console.log(python.runPython(code));"""


def test_what_is_left_of_pyodide_works() -> None:
    command = ["node", "--input-type=module", "-e", RUNS, str(RUNTIME / "pyodide"), WORKS]
    many, signed = json.loads(subprocess.check_output(command, cwd=ROOT))
    assert many > 10 and signed == hmac.new(b"key", b"text", "sha256").hexdigest()


def test_a_quarter_of_pyodide_belongs_to_modules_that_nobody_imports() -> None:
    before, after = ((place / "pyodide" / WASM).stat().st_size for place in (MODULES, RUNTIME))
    assert 0.5 * before < after < 0.75 * before
