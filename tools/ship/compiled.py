"""Compiles kernel and rules with mypyc for a wheel: a hook of Hatch, which only HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 runs.

The wheel holds the modules of Python as well, so that a traceback shows its lines. `make wheels` builds it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What is compiled beside the rules. The last is there because compiled rules only take positions of a class they know.
COMPILED = ["kernel/chance.py", "kernel/steps.py", "civilization/views/seat_position.py"]
GAMES = ["ur", "civilization", "renaissance"]
# Modules that only hold tables: they would be much C, and no decision is faster for it.
TABLES = ["areas", "cards", "provinces", "rulesets", "upgrade"], ["times"]  # of the rules, and of the phases
CONSTANT = re.compile(r"^(_?[A-Z][A-Z_0-9]+) = ", re.MULTILINE)
TYPED = re.compile(r"^(_?[A-Z][A-Z_0-9]+): ([^=\n]+) = ", re.MULTILINE)
NAMES, VALUES = r"[A-Z][A-Z_0-9]+(?:, [A-Z][A-Z_0-9]+)+", r"-?\w+(?:, -?\w+)+|range\(\d+\)"
CONSTANTS = re.compile(rf"^({NAMES}) = ({VALUES})(?=\s*(?:#.*)?$)", re.MULTILINE)
METHOD = re.compile(r"(\.tp_descr_get = [^}]*_Py_TPFLAGS_HAVE_VECTORCALL),")
FUTURE = "from __future__ import annotations\n"


class Compiled(BuildHookInterface[Any]):
    """What Hatch calls before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have the libraries put beside the modules."""
        self.made = tempfile.TemporaryDirectory()
        folder = Path(self.made.name)
        for library in compile_engine(Path(self.root) / "py", folder):
            build_data["force_include"][str(library)] = library.relative_to(folder).as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.made.cleanup()


def compile_engine(source: Path, folder: Path) -> list[Path]:
    """Compile a copy of the engine in a folder; returns the libraries there, each where it has to be installed."""
    shutil.copytree(source / "cradle", folder / "cradle", ignore=shutil.ignore_patterns("app", "__pycache__"))
    for file in [*folder.glob("cradle/kernel/*.py"), *folder.glob("cradle/*/rules/**/*.py")]:
        file.write_text(with_constants(file.read_text("utf-8")), "utf-8")
    command = [sys.executable, __file__, *compiled(folder)]
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, "MYPYPATH": str(folder)})
    return sorted(file for file in folder.rglob("*") if file.suffix in (".so", ".pyd") and "build" not in file.parts)


def compile_here(modules: list[str]) -> None:
    """Compile modules of this folder, each beside itself. The compiler needs a minute for each thousand lines."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--explicit-package-bases", *modules]
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    # One file for all would have hundreds of megabytes: each module in it is indented below the one before.
    extensions = mypycify(options, opt_level=level, debug_level="0", multi_file=True, group_name="cradle")
    for source in Path("build").glob("__native*.c"):
        source.write_text(with_methods(source.read_text("utf-8")), "utf-8")
    if sys.platform == "linux":  # what the library calls of its own is called directly, or inlined
        for extension in extensions:
            extension.extra_compile_args.append("-fno-semantic-interposition")
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    command.run()


def compiled(folder: Path) -> list[str]:
    """The modules that are compiled, from a folder on."""
    found = [folder / "cradle" / file for file in COMPILED]
    for game in GAMES:
        rules = folder / "cradle" / game / "rules"
        found += [file for file in sorted(rules.glob("*.py")) if file.stem not in TABLES[0]]
        found += [file for file in sorted(rules.glob("phases/**/*.py")) if file.stem not in TABLES[1]]
    return [file.relative_to(folder).as_posix() for file in found if file.stem != "__init__"]


def with_constants(source: str) -> str:
    """A module whose constants, the names in capitals, say that they are Final: mypyc writes their numbers into the
    code, where it would look up the name each time. All stays in its line.
    """
    if FUTURE not in source:
        return source
    said = TYPED.sub(r"\1: Final[\2] = ", source)
    said = CONSTANTS.sub(one_by_one, CONSTANT.sub(r"\1: Final = ", said))
    return said.replace(FUTURE, FUTURE.rstrip() + "; from typing import Final\n", 1)


def with_methods(source: str) -> str:
    """C by mypyc in which the functions of classes that Python makes say that they bind as methods do. Then a call
    needs no object that binds them.
    """
    return METHOD.sub(r"\1 | Py_TPFLAGS_METHOD_DESCRIPTOR,", source)


def one_by_one(several: re.Match[str]) -> str:
    """`A, B = 1, 2` as one assignment after the other, in the same line."""
    names, values = several[1].split(", "), several[2].split(", ")
    if counted := re.fullmatch(r"range\((\d+)\)", several[2]):
        values = [*map(str, range(int(counted[1])))]
    return "; ".join(f"{name}: Final = {value}" for name, value in zip(names, values, strict=True))


if __name__ == "__main__":
    compile_here(sys.argv[1:])
