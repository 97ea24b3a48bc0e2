"""A Nostr relay on this machine, through which devices find each other, for tests and measurements."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

CONFIG = """
storage:
  sqlalchemy.url: sqlite+aiosqlite:///{folder}/relay.sqlite3
  validators: [nostr_relay.validators.is_signed, nostr_relay.validators.is_not_too_large]
max_event_size: 65536
gunicorn:
  bind: 127.0.0.1:{port}
  workers: 1
  loglevel: warning
"""


class Relay:
    """A relay that runs at once; it can be ended, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "relay.yaml").write_text(CONFIG.format(folder=folder, port=self.port), "utf-8")
        self.start()

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("nostr-relay")), "-c", str(self.folder / "relay.yaml"), "serve"]
        with (self.folder / "relay.log").open("a") as log:
            home = {**os.environ, "HOME": str(self.folder)}  # where it would leave things
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=home)
        ends = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < ends:
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)  # until it listens
        raise AssertionError((self.folder / "relay.log").read_text("utf-8"))

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
