"""Firefox and WebKit, each with a window of its own, by the commands of WebDriver (https://www.w3.org/TR/webdriver2/).

Firefox takes them at its own door, Marionette, as geckodriver hands them on; WebKit has a driver that listens to HTTP.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tools.browser.engines import firefox_found, webkit_found

PATIENCE = 300  # seconds: that long a browser may take to start, or to answer
TIMES = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}  # ms
SIZE = {"width": 1280, "height": 900}
NOWHERE = "127.0.0.1"  # a proxy that is none: what is not on 127.0.0.1 is not found
PREFERENCES = {
    "browser.dom.window.dump.enabled": True,
    "devtools.console.stdout.chrome": False,  # what the browser itself says
    "devtools.console.stdout.content": True,
    "marionette.port": 0,
    "network.proxy.socks": NOWHERE,
    "network.proxy.socks_port": 9,
    "network.proxy.socks_remote_dns": True,
    "network.proxy.type": 1,
    "remote.prefs.recommended": True,
}
PATHS = {  # of the commands that are used, for a driver that listens to HTTP; all of them are posted
    "ElementSendKeys": "/element/{id}/value",
    "ExecuteAsyncScript": "/execute/async",
    "FindElement": "/element",
    "Navigate": "/url",
    "PerformActions": "/actions",
    "Refresh": "/refresh",
    "SetTimeouts": "/timeouts",
    "SetWindowRect": "/window/rect",
}
# What pages say that they must not: an error in the console, or one that nobody caught. Firefox puts the words of pages
# in quotes, and the name of a part of its own before what that part says.
FAULT = re.compile(r"^(console\.error: (?!\w+: )|JavaScript error: (http|,)|CONSOLE (\w+ )?ERROR).*", re.MULTILINE)


class Browser:
    """A browser that runs. command: gives it a command of WebDriver; log: what it says; folder: where it puts files."""

    def __init__(self, command: Callable[..., Any], log: Path, folder: Path) -> None:
        self.command, self.log, self.folder = command, log, folder
        command("SetTimeouts", **TIMES)
        command("SetWindowRect", **SIZE)

    def faults(self) -> list[str]:
        """Errors that its pages have logged, or have not caught."""
        return [found.group() for found in FAULT.finditer(self.log.read_text("utf-8", "replace"))]


class Refused(Exception):
    """A browser could not do what a command asked for."""


@contextmanager
def running(*command: str, log: Path, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended at last; what it says goes to this file."""
    with log.open("ab") as out, subprocess.Popen(command, stdout=out, stderr=out, **options) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


def _when(found: Callable[[], Any], process: subprocess.Popen[bytes], log: Path) -> Any:
    """What is found, as soon as it is there."""
    ends = time.monotonic() + PATIENCE
    while not (there := found()):
        if process.poll() is not None or time.monotonic() > ends:
            raise Refused(f"a browser did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")
        time.sleep(0.02)
    return there


# Firefox --------------------------------------------------------------------------------------------------------------
class Marionette:
    """The door of Firefox. A message: its length, a colon, JSON; that of a command: [0, number, name, parameters]."""

    def __init__(self, port: int) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.incoming = self.line.makefile("rb")
        self.sent = 0
        self._read()  # who is there

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            if not (byte := self.incoming.read(1)):
                raise Refused("Firefox is gone")
            length += byte
        return json.loads(self.incoming.read(int(length[:-1])))

    def command(self, name: str, **parameters: Any) -> Any:
        self.sent += 1
        message = json.dumps([0, self.sent, f"WebDriver:{name}", parameters]).encode()
        self.line.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise Refused(f"{name}: {error['error']}: {error['message']}")
        return result.get("value") if isinstance(result, dict) else result

    def close(self) -> None:
        self.incoming.close()
        self.line.close()


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """Firefox, with a fresh profile in this folder."""
    log, profile = folder / "log", folder / "profile"
    profile.mkdir()
    preferences = {**PREFERENCES, "browser.download.folderList": 2, "browser.download.dir": str(folder)}
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
    (profile / "user.js").write_text("".join(lines), "utf-8")
    port = profile / "MarionetteActivePort"
    command = (firefox_found(), "--headless", "--marionette", "--no-remote", "--profile", str(profile))
    with running(*command, log=log) as process:
        door = Marionette(int(_when(lambda: port.exists() and port.read_text().strip(), process, log)))
        try:
            door.command("NewSession")
            yield Browser(door.command, log, folder)
        finally:
            door.close()


# WebKit ---------------------------------------------------------------------------------------------------------------
def _post(url: str, body: Any, method: str = "POST") -> Any:
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
    try:
        with urlopen(request, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        value = json.load(error)["value"]
        raise Refused(f"{value['error']}: {value['message']}") from None


def _commanded(session: str, name: str, **parameters: Any) -> Any:
    return _post(session + PATHS[name].format(**parameters), parameters)


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


@contextmanager
def screen(log: Path) -> Iterator[str]:
    """A screen that nobody sees; its name for DISPLAY."""
    number, free = os.pipe()
    try:
        command = ("Xvfb", "-displayfd", str(free), "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
        with running(*command, log=log, pass_fds=[free]):
            os.close(free)
            with os.fdopen(number, closefd=False) as said:
                name = said.readline().strip()
            if not name:
                raise Refused(f"Xvfb did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")
            yield f":{name}"
    finally:
        os.close(number)


@contextmanager
def webkit(folder: Path) -> Iterator[Browser]:
    """WebKit in its small browser, at home in this folder."""
    log, pages = folder / "log", folder / "pages"
    pages.touch()
    driver, browser = webkit_found()
    # Its driver would throw away what the browser says.
    said = f'exec "{browser}" --automation --enable-write-console-messages-to-stdout=true "$@" >"{pages}" 2>&1'
    options = {"binary": "/bin/sh", "args": ["-c", said, "sh"]}
    wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
    with screen(log) as display:
        environment = {**os.environ, "DISPLAY": display, "HOME": str(folder), "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        environment["WEBKIT_SKIA_ENABLE_CPU_RENDERING"] = "1"  # there is no card: it would be imitated, pixel by pixel
        port = _free_port()
        with running(driver, "--host=127.0.0.1", f"--port={port}", log=log, env=environment, cwd=folder) as process:
            _when(lambda: _listens(port), process, log)
            address = f"http://127.0.0.1:{port}/session"
            session = _post(address, {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
            try:
                yield Browser(partial(_commanded, f"{address}/{session}"), pages, folder)
            finally:
                _post(f"{address}/{session}", {}, "DELETE")
