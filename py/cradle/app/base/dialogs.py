"""The frame of a dialog, and the head of the page."""

from __future__ import annotations

from ...words.text import Words
from .trees import Tree, button, h


def dialog(words: Words, title: Tree, *body: Tree, wide: bool = False, closes: bool = True) -> Tree:
    return h(
        "dialog",
        {"class": "dialog dialog-wide" if wide else "dialog", "data-modal": "true", "aria-labelledby": "dialog-title"},
        h(
            "div",
            {"class": "dialog-head"},
            h("h2", {"id": "dialog-title", "class": "dialog-title", "tabindex": "-1"}, title),
            button("close", words.say("close"), kind="btn btn-quiet", symbol="i-close") if closes else None,
        ),
        *body,
    )


def header(words: Words, theme: str) -> Tree:
    other = "fr" if words.language == "en" else "en"
    return h(
        "header",
        {"class": "top"},
        h("a", {"class": "skip-link", "href": "#screen"}, words.say("skip")),
        h("a", {"class": "brand", "href": "#/", "data-do": "home"}, "Cradle"),
        h("span", {"class": "spacer"}),
        h("span", {"class": "saving quiet", "aria-hidden": "true"}, words.say("saving")),
        button("about", words.say("about"), kind="btn btn-quiet top-word", symbol="i-info", title=words.say("about")),
        button(
            "settings",
            words.say("settings.title"),
            kind="btn btn-quiet top-word",
            symbol="i-settings",
            title=words.say("settings.title"),
        ),
        button(
            "theme",
            words.say(f"theme.{theme or 'auto'}"),
            kind="btn btn-quiet top-word",
            symbol="i-night" if theme == "dark" else "i-day",
        ),
        button("language", {"en": "English", "fr": "Français"}[other], other, "btn btn-quiet", lang=other),
    )


LONGEST_QR = 900  # characters that a QR code on a phone's screen still holds legibly


def code(words: Words, address: str) -> Tree | None:
    if address.startswith("#"):
        return None
    if len(address) > LONGEST_QR:
        return h("p", {"class": "quiet"}, words.say("links.no_qr"))
    return h("div", {"class": "qr", "data-qr": address, "role": "img", "aria-label": words.say("links.qr")})
