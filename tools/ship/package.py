"""Builds wheel and sdist into dist/package, checks them, and runs the README's session where nothing else is installed.

`make package`. With `--compiled`, `make wheels`, the pure wheel and one that is compiled for this Python and this
system; there the published games are played as well. Nothing is uploaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tools import ROOT

OUT = ROOT / "dist/package"
SESSION = "import doctest, sys; t = doctest.testfile(sys.argv[1], module_relative=False); sys.exit(bool(t.failed))"
SAME_GAMES = "import cradle, sys; from tools.ship.same_games import main; sys.exit(main())"
COMPILE = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    if sys.argv[1:] == ["--compiled"]:
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(OUT))
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(OUT), environment=COMPILE)
    else:
        run(sys.executable, "-m", "hatchling", "build", "-d", str(OUT))
        run(sys.executable, "-m", "twine", "check", "--strict", *sorted(map(str, OUT.iterdir())))
    for file in sorted(map(str, OUT.iterdir())):
        with tempfile.TemporaryDirectory() as folder:
            venv.create(folder, with_pip=True)
            python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
            backend = [] if file.endswith(".whl") else ["hatchling==1.33.0"]
            if backend:
                run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *backend)
            run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
                *(["--no-build-isolation"] if backend else []), file)  # fmt: skip
            run(python, "-I", "-c", SESSION, str(ROOT / "README.md"), cwd=folder)
            print(f"{Path(file).name}: installed, and the README's session is as it stands there", flush=True)
            if not file.endswith(("-none-any.whl", ".tar.gz")):
                run(python, "-c", SAME_GAMES)


def run(*command: str, cwd: str | None = None, environment: dict[str, str] | None = None) -> None:
    subprocess.run(command, check=True, cwd=cwd or str(ROOT), env={**os.environ, **(environment or {})})


if __name__ == "__main__":
    main()
