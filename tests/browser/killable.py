"""A whole Chromium with a profile that stays, in a process group of its own, to be killed at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from cradle.app.table.table import Table
from playwright.sync_api import BrowserType, Error, Page

from tests.browser.conftest import ALONE
from tools.browser.chromium import FLAGS, find

STARTS = 60  # seconds that a browser may take to start


class Killable:
    """One profile, and one browser after the other that has it."""

    def __init__(self, chromium: BrowserType, profile: Path) -> None:
        self.chromium, self.profile = chromium, profile
        profile.mkdir()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Page:
        """A page of a new browser."""
        port = self.profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        path = find() or self.chromium.executable_path
        command = [path, *FLAGS, *ALONE, "--headless", "--remote-debugging-port=0", f"--user-data-dir={self.profile}"]
        self.process = subprocess.Popen(
            [*command, "about:blank"], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        ends = time.monotonic() + STARTS
        while not (port.exists() and "\n" in port.read_text()):
            assert self.process.poll() is None and time.monotonic() < ends, "Chromium does not start"
            time.sleep(0.05)
        address = f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
        context = self.chromium.connect_over_cdp(address).contexts[0]
        return context.pages[0] if context.pages else context.new_page()

    def kill(self) -> None:
        """Every process of it ends at once, without a word."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    @contextmanager
    def killed_after(self, table: Table, more: int, seconds: float) -> Iterator[None]:
        """Somebody plays at this table; so many seconds after so many more decisions, nothing answers any more."""
        least = len(table.record) + more

        def wait() -> None:
            while len(table.record) < least and not ended.wait(0.005):
                pass
            ended.wait(seconds)
            self.kill()

        ended = Event()
        thread = Thread(target=wait)
        thread.start()
        try:
            with suppress(Error):
                yield
        finally:
            ended.set()
            thread.join()
