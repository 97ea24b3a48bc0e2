"""Where the browsers of the tests are; Debian's packages of them, where they can be installed without a password."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def find_browser(variable: str, commands: tuple[str, ...], places: tuple[str, ...] = ()) -> str | None:
    """The path of the first that starts, that of this variable of the environment alone if it is set; None if none."""
    named = os.environ.get(variable)
    paths = [path for path in (shutil.which(command) for command in commands) if path]
    for path in [named] if named else [*paths, *(place for place in places if Path(place).exists())]:
        if _starts(path):
            return path
    return None


def _starts(path: str) -> bool:
    """Whether it says its version: some only tell how to install them."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def run(*command: str) -> bool:
    """Whether a command went well, whose output nobody needs."""
    return subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL).returncode == 0


def apt() -> list[str]:
    """The command that installs Debian's packages without asking for a password; empty if there is none."""
    if not shutil.which("apt-get"):
        return []
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and (not shutil.which("sudo") or subprocess.run([*root, "true"], capture_output=True).returncode):
        return []
    return [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]


def install(*packages: str) -> bool:
    """Whether these packages are installed now."""
    command = apt()
    return bool(command) and run(*command, "update") and run(*command, "install", "-y", *packages)
