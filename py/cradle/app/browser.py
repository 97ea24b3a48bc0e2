"""The one module that touches the browser: it hands the page of assets/js/shell.js to the app, and events back."""

from __future__ import annotations

from js import cradle
from pyodide.ffi import create_proxy

from .app import App


def begin() -> None:
    app = App(cradle)
    cradle.listen(create_proxy(app.hear))
    app.begin()
