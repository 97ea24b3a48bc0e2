"""The one module that touches the browser: it hands the page of assets/js/page/shell.js to the app, and events back."""

from __future__ import annotations

from typing import Any

from js import cradle
from pyodide.ffi import create_proxy

from .app import App


class There:
    """The attributes of an object of JavaScript. Each name is looked up only once, as that takes longer than many
    calls.
    """

    def __init__(self, object: object) -> None:
        self._object = object

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._object, name)
        kept = found if callable(found) else There(found)
        setattr(self, name, kept)
        return kept


def begin() -> None:
    page: Any = There(cradle)
    app = App(page)
    cradle.listen(create_proxy(app.hear))
    app.begin()
