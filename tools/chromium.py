"""The Chromium of the browser tests: one that is installed, else Debian's package, else Playwright's own.

`python -m tools.chromium` installs one if none is found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# No sandbox: containers often lack what it needs. The rest keeps the browser from calling home.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def find() -> str | None:
    """The path of a Chromium or Chrome that starts, CHROMIUM of the environment first; None if there is none."""
    named = os.environ.get("CHROMIUM")
    found = [path for path in (shutil.which(command) for command in COMMANDS) if path]
    for path in [named] if named else [*found, *(place for place in PLACES if Path(place).exists())]:
        if _starts(path):
            return path
    return None


def _starts(path: str) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _apt() -> list[str]:
    """The command that installs Debian's packages without asking for a password; empty if there is none."""
    if not shutil.which("apt-get"):
        return []
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and (not shutil.which("sudo") or subprocess.run([*root, "true"], capture_output=True).returncode):
        return []
    return [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]


def _run(*command: str) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL).returncode == 0


def main() -> int:
    """Makes sure that there is a browser; returns 1 with a sentence if none can be had."""
    if find():
        return 0
    print("no Chromium or Chrome found: installing one", flush=True)
    apt = _apt()
    if apt and _run(*apt, "update") and _run(*apt, "install", "-y", "chromium") and find():
        return 0
    libraries = ["--with-deps"] if apt else []
    if _run(sys.executable, "-m", "playwright", "install", *libraries, "chromium"):
        return 0
    print("The tests need Chromium or Chrome: install one, or name it in CHROMIUM.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
