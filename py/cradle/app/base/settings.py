"""What the reader may set. Settings are kept in the browser's storage, applied at once, and are part of a backup.

The page reads most of them by itself before Python is up (assets/js/page/shell.js).
"""

from __future__ import annotations

from ...words.text import LANGUAGES, Words
from . import dialogs
from .page import Page
from .trees import Tree, h, segmented

LANGUAGE, PREFERENCES = "cradle/language", "cradle/preferences"  # the entries of storage that hold them
SPEEDS = {"slow": 1600, "normal": 800, "fast": 300, "instant": 0}  # ms between the moves of bots, as a turn begins
VOLUMES = tuple("123456789")
USUAL_VOLUME = "6"  # assets/js/page/sound.js plays as loud as long as none is chosen
CHOICES: dict[str, tuple[str, ...]] = {  # by setting, its choices; the first one is the default
    "theme": ("", "light", "dark"),
    "size": ("", "large", "larger"),
    "motion": ("", "off"),
    "stage": ("", "short", "off"),
    "sound": ("", "on"),
    "volume": ("", *VOLUMES),
    "symbols": ("", "strong"),
    "confirm": ("", "picks"),
}


class Settings:
    """The choices made, by name; `page` is told of each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chosen = {name: self._stored(name) for name in CHOICES}

    def _stored(self, name: str) -> str:
        value = self.page.store.get(f"cradle/{name}")
        return value if value in CHOICES[name] else ""

    def __getitem__(self, name: str) -> str:
        return self.chosen[name]

    def choose(self, name: str, value: str) -> None:
        """Set a choice, show it, and keep it; what is no choice is ignored."""
        if name in CHOICES and value in CHOICES[name]:
            self.chosen[name] = value
            self.page.setting(name, value)
            self.page.store.put(f"cradle/{name}", value)

    def to_json(self) -> dict[str, str]:
        return dict(self.chosen)

    def restore(self, data: object) -> None:
        for name, value in data.items() if isinstance(data, dict) else ():
            if isinstance(value, str):
                self.choose(str(name), value)


def dialog(words: Words, settings: Settings, speed: str) -> Tree:
    """All settings, each a row of choices that take effect at once."""
    rows = [row(words, "language", words.language, LANGUAGES)]
    for name, choices in CHOICES.items():
        if name != "volume":
            rows.append(row(words, name, settings[name], choices))
        elif settings["sound"]:
            rows.append(volume(words, settings[name] or USUAL_VOLUME))
    rows.append(row(words, "pace", speed, tuple(SPEEDS)))
    return dialogs.dialog(words, words.say("settings.title"), h("div", {"class": "settings"}, *rows))


def volume(words: Words, chosen: str) -> Tree:
    """How loud sounds are; each step is heard at once."""
    ends = {"min": VOLUMES[0], "max": VOLUMES[-1], "value": chosen}
    slider = {"type": "range", "id": "settings-volume", "data-do": "set", "data-arg": "volume", **ends}
    label = h("label", {"for": "settings-volume"}, words.say("settings.volume"))
    return h("div", {"class": "field volume", "key": "volume"}, label, h("input", slider))


def row(words: Words, name: str, chosen: str, choices: tuple[str, ...]) -> Tree:
    said = {choice: words.say(f"settings.{name}.{choice or 'auto'}") for choice in choices}
    legend = h("legend", {}, words.say(f"settings.{name}"))
    return h(
        "fieldset",
        {"class": "segmented-field", "key": name},
        legend,
        segmented(f"settings-{name}", "set", name, said, chosen),
    )
