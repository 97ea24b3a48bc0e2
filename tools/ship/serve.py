"""Serves the page from the root of the project on 127.0.0.1.

`python -m tools.ship.serve`; the port is the first free one from 8000 on, or from PORT on.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools import ROOT

PORTS_TRIED = 50


class PageRequest(SimpleHTTPRequestHandler):
    """Static files, checked again by the browser at every load and logged only when something is wrong."""

    protocol_version = "HTTP/1.1"
    kept = "no-cache"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".bin": "application/octet-stream",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".toml": "text/plain",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *args: object, below: str = "", **options: object) -> None:
        self.below = below  # a path the site lives under, as project pages do: "/cradle"
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        if not path.startswith(f"{self.below}/") or "/." in path:
            return os.path.join(self.directory, ".", "no", "such", "file")
        return super().translate_path(path.removeprefix(self.below))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.kept)
        super().end_headers()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Quiet: only errors are worth a line."""


class QuietPageRequest(PageRequest):
    """For tests: logs nothing, because they check what the page gets."""

    def log_message(self, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Answers every request in a thread of its own."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that ends a connection early is not an error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(folder: Path = ROOT, port: int = 0, below: str = "", request: type[PageRequest] = PageRequest) -> Server:
    """A server of `folder` on 127.0.0.1, not yet running; raises OSError if the port is taken."""
    return Server(("127.0.0.1", port), partial(request, directory=str(folder), below=below))


def main() -> int:
    """Serves until it is interrupted."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    first = int(os.environ.get("PORT", "8000"))
    for port in range(first, first + PORTS_TRIED):
        try:
            page = server(port=port)
            break
        except OSError:
            continue
    else:
        print(f"No free port from {first} to {first + PORTS_TRIED - 1}: set PORT to another.", file=sys.stderr)
        return 1
    print(f"Cradle is at http://127.0.0.1:{page.server_port}/  (Ctrl+C ends it)", flush=True)
    try:
        page.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
