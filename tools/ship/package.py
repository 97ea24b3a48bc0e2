"""Builds wheel and sdist into dist/package, checks them, and runs the README's session where nothing else is installed.

`make package`. Nothing is uploaded.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tools import ROOT

OUT = ROOT / "dist/package"
SESSION = "import doctest, sys; t = doctest.testfile(sys.argv[1], module_relative=False); sys.exit(bool(t.failed))"


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-d", str(OUT))
    made = sorted(map(str, OUT.iterdir()))
    run(sys.executable, "-m", "twine", "check", "--strict", *made)
    for file in made:
        with tempfile.TemporaryDirectory() as folder:
            venv.create(folder, with_pip=True)
            python = str(Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python")
            backend = [] if file.endswith(".whl") else ["hatchling==1.33.0"]
            if backend:
                run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *backend)
            run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
                *(["--no-build-isolation"] if backend else []), file)  # fmt: skip
            run(python, "-I", "-c", SESSION, str(ROOT / "README.md"), cwd=folder)
        print(f"{Path(file).name}: installed, and the README's session is as it stands there")


def run(*command: str, cwd: str | None = None) -> None:
    subprocess.run(command, check=True, cwd=cwd or str(ROOT))


if __name__ == "__main__":
    main()
