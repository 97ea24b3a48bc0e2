"""Every package and every typeface in what is shipped comes with the text of its licence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools import ROOT
from tools.build.vendor import STANDARD, UNSHIPPED, WITHIN, VendorFault, licence, shipped_folders
from tools.ship import dist

# What a licence says and no other does, by the name that manifests give it.
SAYS = {
    "APACHE-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
    "CC-BY-3.0": "Attribution 3.0 Unported",
    "ISC": "Permission to use, copy, modify, and/or distribute this software for any",
    "MIT": "Permission is hereby granted, free of charge, to any person obtaining",
    "MPL-2.0": "2.1. Grants",
    "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
}
DISCLAIMED = {"APACHE-2.0": "WITHOUT WARRANTIES", "CC-BY-3.0": "AS-IS", "MPL-2.0": '"as is"'}
FOLDER = "assets/runtime/licences/"


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The texts of what `make build` writes, by the package or program and its version, with which each begins."""
    found = [data.decode() for path, data in dist.files().items() if path.startswith(FOLDER)]
    return {text.split("\n", 1)[0]: text for text in found}


def packages() -> set[str]:
    """Every package of the lock file that is not for development alone: its name and its version."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    names = {path: path.rsplit("node_modules/", 1)[-1] for path in lock}
    kept = {path for path in lock if path and not lock[path].get("dev") and names[path] not in UNSHIPPED}
    return {f"{names[path]} {lock[path]['version']}" for path in kept}


def of(texts: dict[str, str], package: str) -> str:
    (text,) = (text for name, text in texts.items() if name.split(" ")[0] == package)
    return text


def words(text: str) -> str:
    return " ".join(text.replace("“", '"').replace("”", '"').split())


def test_every_package_has_its_licence_in_full(texts: dict[str, str]) -> None:
    own = {name: text for name, text in texts.items() if not name.endswith(" (within Pyodide)")}
    assert {name for name in own if not name.startswith("CPython ")} == packages()
    for name, text in own.items():
        (terms,) = re.findall(r"^Licence: (.+)$", text, re.MULTILINE)
        assert SAYS[terms.upper()] in words(text), name
        assert DISCLAIMED.get(terms.upper(), '"AS IS"') in words(text), f"{name}: the text is cut short"
        assert not re.search(r"\{author\}|Copyright \(c\) None", text), name


def test_every_typeface_has_its_licence(texts: dict[str, str]) -> None:
    faces = sorted((ROOT / "assets/runtime/fonts").iterdir())
    assert len(faces) == 9
    for face in faces:
        package = f"@fontsource/{face.name.split('-latin-')[0]}"
        assert "Licence: OFL-1.1" in of(texts, package)


def test_what_lies_within_pyodide_is_named_with_its_version(texts: dict[str, str]) -> None:
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    assert f"CPython {lock['info']['python']}" in texts
    assert "https://github.com/pyodide/pyodide" in of(texts, "pyodide")  # MPL 3.2: where its sources are


# What the compiled code of a library holds: a word of its own, or a name that CPython has with it alone.
TRACES = {
    "Emscripten": "emscripten_", "LLVM": "__cxxabiv1", "musl": "__libc_", "libffi": "ffi_prep_cif",
    "zlib": " inflate 1.", "bzip2": "libbzip2", "XZ-Utils": "lzma_", "Zstandard": "ZSTD_", "SQLite": "SQLite format 3",
    "Expat": "expat_", "libmpdec": "mpd_", "mimalloc": "mimalloc", "HACL": "HACL*", "SipHash": "hash_info",
    "Mersenne-Twister": "_random.Random", "cfuhash": "_Py_hashtable_", "dtoa": "float_repr_style",
    "error-stack-parser": "ErrorStackParser",
}  # fmt: skip


def test_what_is_compiled_within_pyodide_has_its_notice(texts: dict[str, str]) -> None:
    """Each library that has left a trace in what the page is made of; and none has a notice that is not there."""
    package = ROOT / "node_modules/pyodide"
    code = b"".join((package / name).read_bytes() for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"))
    assert {name for name, trace in TRACES.items() if trace.encode() in code} == {name for name, *_ in WITHIN}
    for name, terms, home, author in WITHIN:
        text = texts[f"{name} (within Pyodide)"]
        assert text.startswith(f"{name} (within Pyodide)\nLicence: {terms}\n{home}\n\n") and author in text
        assert re.search("as[ -]is", text, re.IGNORECASE), f"{name}: the text is cut short"
        assert "{author}" not in text and ("Copyright" in text or "public domain" in text or name == "LLVM")


@pytest.mark.parametrize("library", ["libssl", "OPENSSL_init", "ncurses", "rl_readline", "gdbm_", "libuuid", "Tcl_"])
def test_no_other_library_has_left_a_trace(library: str) -> None:
    """What CPython can be built with elsewhere: where it comes in, it wants a notice."""
    assert library.encode() not in (ROOT / "assets/runtime/pyodide/pyodide.asm.wasm").read_bytes()


def test_every_module_that_the_vendor_copies_is_of_such_a_package() -> None:
    """A package that only the build names would be shipped without its licence."""
    vendor = (ROOT / "tools/build/vendor.py").read_text("utf-8")
    named = set(re.findall(r'modules / "((?:@[\w-]+/)?[\w-]+)', vendor)) - {"@fontsource", "binaryen", "esbuild"}
    assert len(named) >= 7
    assert named <= set(shipped_folders(ROOT / "package-lock.json"))


def package(folder: Path, **manifest: str) -> Path:
    (folder / "package.json").write_text(json.dumps({"name": "clay", "version": "1.0.0", **manifest}))
    return folder


def test_a_package_without_a_text_gets_the_standard_one_or_is_refused(tmp_path: Path) -> None:
    text = licence(package(tmp_path, license="ISC", author="Enheduanna"))
    assert text.startswith("clay 1.0.0\nLicence: ISC\n") and "\nCopyright (c) Enheduanna\n" in text
    with pytest.raises(VendorFault, match="clay brings no text of its licence"):
        licence(package(tmp_path, license="Sumerian-1.0"))
    (tmp_path / "Sumer-License.md").write_text("Do as you like.")
    assert licence(package(tmp_path, license="Sumerian-1.0")).endswith("\n\nDo as you like.")


def test_every_standard_text_is_needed(texts: dict[str, str]) -> None:
    for path in STANDARD.iterdir():
        last = words(path.read_text("utf-8"))[-200:]
        assert [name for name, text in texts.items() if words(text).endswith(last)], (
            f"tools/build/licences/{path.name} belongs to nothing that is shipped"
        )
