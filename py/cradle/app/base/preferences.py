"""What the person prefers, kept in the browser: the language, the look of the page, the pace of bots, the last form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Protocol

from ...kernel.game import Json
from ...words.text import Words, preferred_language
from .page import Page
from .settings import CHOICES, LANGUAGE, PREFERENCES, SPEEDS, Settings
from .verbs import on


class Form(Protocol):
    """The form for a new game: as it was filled in last, it stands there again."""

    def restore(self, data: Json) -> None: ...

    def to_json(self) -> Json: ...


class Preferences:
    """respoken: called with the words of the last language, when another one is chosen."""

    def __init__(self, page: Page, respoken: Callable[[Words], None]) -> None:
        self.page, self.respoken = page, respoken
        language = page.store.get(LANGUAGE)
        self.words = Words(language if language in ("en", "fr") else preferred_language(json.loads(page.languages())))
        self.settings = Settings(page)
        self.speed = "normal"  # the pace of bots, one of SPEEDS
        self.form: Form | None = None

    def begin(self, form: Form, stored: object) -> None:
        """Begin with what was stored, also in the form for a new game."""
        self.form = form
        self.restore(stored)

    def restore(self, data: object) -> None:
        """Take over what was preferred, as far as it still fits."""
        if isinstance(data, dict):
            speed = data.get("speed")
            self.speed = speed if isinstance(speed, str) and speed in SPEEDS else self.speed
            self.page.setting("pace", self.speed)
            if self.form is not None:
                self.form.restore(data.get("setup", {}))

    def to_json(self) -> Json:
        return {"speed": self.speed, "setup": self.form.to_json() if self.form is not None else {}}

    def keep(self) -> None:
        """Store them. The language and the settings are stored one by one, when they are chosen."""
        self.page.store.put(PREFERENCES, json.dumps(self.to_json()))

    def speak(self, language: str) -> None:
        """Speak another language from here on."""
        before, self.words = self.words, Words(language)
        self.page.store.put(LANGUAGE, language)
        self.page.language(language)
        self.respoken(before)

    @property
    def theme(self) -> str:
        return self.settings["theme"]

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("language", behind_curtain=True)
    def on_language(self, code: str, value: str) -> None:
        self.speak(code)

    @on("theme", behind_curtain=True)
    def on_theme(self, arg: str, value: str) -> None:
        themes = CHOICES["theme"]
        self.settings.choose("theme", themes[(themes.index(self.theme) + 1) % len(themes)])

    @on("speed")
    def on_speed(self, arg: str, speed: str) -> None:
        """Set and keep the pace of bots; what is none is passed over."""
        if speed in SPEEDS:
            self.speed = speed
            self.page.setting("pace", speed)
            self.keep()

    @on("set")
    def on_set(self, name: str, value: str) -> None:
        """A choice of the settings."""
        if name == "language":
            self.speak(value)
        elif name == "pace":
            self.on_speed("", value)
        else:
            self.settings.choose(name, value)
            if name in ("sound", "volume"):
                self.page.sound("turn")  # an example; where sounds are off, none is heard
