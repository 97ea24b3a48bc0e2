"""The site of `make build` on a web server of its own, which may get other files, or be shut down."""

from __future__ import annotations

import threading
from pathlib import Path

from tools.ship import dist
from tools.ship.serve import QuietPageRequest, Server, server

Files = dict[str, bytes]

# When the service worker has all it needs.
INSTALLED = """() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" ||
  new Promise((done) => active.addEventListener("statechange", () => done(active.state === "activated"))))"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


class Hasty(QuietPageRequest):
    """Ends every connection: where the server is gone, nothing answers any more."""

    protocol_version = "HTTP/1.0"


class Place:
    """A folder below /cradle on a web server, whose files can be changed, and which can be shut down."""

    def __init__(self, folder: Path, files: Files) -> None:
        self.folder = folder
        self.put(files)
        self.server: Server | None = server(folder, below="/cradle", request=Hasty)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/cradle/"

    def put(self, files: Files) -> None:
        dist.write(self.folder, files)

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
