"""Pyodide without what only dynamic libraries need, of which the page loads none.

Its WebAssembly has 8,560 exports, each of which costs memory and time at every start. Those stay that JavaScript
names. No function is changed here, and none is left out: tools/build/vendor.py leaves out those that nobody can call then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

IMPORTS, EXPORTS = 2, 7  # sections
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of imports
HEAD = 8  # bytes before the first section
WORD = re.compile(rb"[A-Za-z_$][\w$]*")
# What JavaScript takes over of the exports, and the variables for it.
TAKEN = re.compile(rb"function assignWasmExports\(wasmExports\)\{(.*?)\}", re.DOTALL)
DECLARED = re.compile(rb"var ([\w$,]+),wasmTable,wasmMemory;")
# What JavaScript offers to import.
OFFERED = re.compile(rb"var wasmImports=\{([^}]*)\}")
# On what it sleeps where an input has nothing yet, which no page needs. Where memory is shared, Chromium notes where
# in the script, and reads all of it for this: 25 ms in a trace.
SHARED = b"new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"


class SlimFault(Exception):
    """What Pyodide's files do not look like, in words."""


def slim(script: bytes, wasm: bytes, others: Iterable[bytes]) -> tuple[bytes, bytes]:
    """Pyodide's script and WebAssembly without the exports that neither it nor `others` name. Raises SlimFault."""
    if script.count(SHARED) != 1:
        raise SlimFault("pyodide.asm.mjs sleeps in another way")
    script = script.replace(SHARED, b"new Int32Array(1)")
    taken, declared = TAKEN.search(script), DECLARED.search(script)
    if not taken or not declared or declared.start() > taken.start():
        raise SlimFault("pyodide.asm.mjs takes over its exports in another way")
    rest = script[: declared.start(1)] + script[declared.end(1) : taken.start(1)] + script[taken.end(1) :]
    words = {word for text in (rest, *others) for word in WORD.findall(text)}
    takes = [line for line in taken[1].split(b";") if _variable(line) in words or _export(line) in words]
    names = b",".join(name for name in declared[1].split(b",") if name in words or name in map(_variable, takes))
    less = b"".join(
        (
            script[: declared.start(1)],
            names,
            script[declared.end(1) : taken.start(1)],
            b";".join(takes),
            script[taken.end(1) :],
        )
    )
    kept = {*words, *map(_export, takes)}
    return less, wasm[:HEAD] + b"".join(_sections(wasm, kept))


def offering(script: bytes, wasm: bytes) -> bytes:
    """Pyodide's script, which offers no more than this WebAssembly imports."""
    wanted = imported(wasm)
    return OFFERED.sub(lambda all_of_them: _offering(all_of_them[1], wanted), script, count=1)


def imported(wasm: bytes) -> set[bytes]:
    """The names of what a WebAssembly imports."""
    return {name for kind, body in _bodies(wasm) if kind == IMPORTS for _, name, _ in _imports(body)}


def _offering(offered: bytes, wanted: set[bytes]) -> bytes:
    kept = (entry for entry in offered.split(b",") if entry.partition(b":")[0] in wanted)
    return b"var wasmImports={" + b",".join(kept) + b"}"


def _variable(line: bytes) -> bytes:
    return line.strip().partition(b"=")[0]


def _export(line: bytes) -> bytes:
    return line.rpartition(b'wasmExports["')[2].partition(b'"')[0]


def _bodies(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections: their kinds and what is in them."""
    at = HEAD
    while at < len(wasm):
        size, begin = _number(wasm, at + 1)
        yield wasm[at], wasm[begin : begin + size]
        at = begin + size


def _sections(wasm: bytes, kept: set[bytes]) -> Iterator[bytes]:
    for kind, body in _bodies(wasm):
        new = _without(body, kept) if kind == EXPORTS else body
        yield bytes([kind]) + _leb(len(new)) + new


def _imports(body: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """What is imported: module, name, and what kind of thing it is."""
    count, at = _number(body, 0)
    for _ in range(count):
        module, at = _name(body, at)
        name, at = _name(body, at)
        end = _end(body, at)
        yield module, name, body[at:end]
        at = end


def _end(body: bytes, at: int) -> int:
    """Where the description of an import ends that begins here."""
    kind, at = body[at], at + 1
    if kind == FUNCTION:
        return _number(body, at)[1]
    if kind == GLOBAL:
        return at + 2
    if kind == TAG:
        return _number(body, at + 1)[1]
    at += kind == TABLE
    bounded, at = body[at] & 1, at + 1
    for _ in range(1 + bounded):
        at = _number(body, at)[1]
    return at


def _without(body: bytes, kept: set[bytes]) -> bytes:
    """The exports that are kept. JavaScript writes _malloc for malloc, but not for what begins with two strokes."""
    count, at = _number(body, 0)
    out = []
    for _ in range(count):
        name, end = _name(body, at)
        end = _number(body, end + 1)[1]
        if name in kept or b"_" + name in kept:
            out.append(body[at:end])
        at = end
    return _leb(len(out)) + b"".join(out)


def _name(body: bytes, at: int) -> tuple[bytes, int]:
    size, at = _number(body, at)
    return body[at : at + size], at + size


def _number(body: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    number = shift = 0
    while True:
        byte = body[at]
        at += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, at


def _leb(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])
