"""The faces of the cards, one SVG for each game: emblems drawn as engravings on the ground of their kind.

A face is a symbol of 80 by 64: lines in the manner of heraldic hatching, a cartouche, and in it the emblem, lit from
above on the left by lines cut out of it. The style sheet gives three colours: that of the text for the ink,
--face-paper, and --face-light for the lines of light, which small faces are without.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, NamedTuple

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">\n{}</svg>\n'
FILLS = 'preserveAspectRatio="xMidYMid slice"'  # a face fills its place, whatever shape that has
PAPER, LIGHT = 'fill="var(--face-paper)"', 'fill="var(--face-light)"'
WIDE, HIGH, MIDDLE = 80, 64, 32
EMBLEM = 512  # the side of an icon
FINE = 'stroke-width=".55"'
PATH = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


class FaceFault(Exception):
    """What a face wants and nobody has drawn, in words."""


class Ground(NamedTuple):
    """What lies under an emblem: how it is hatched, the outline of the cartouche, how large the emblem is in it and how
    far below the middle, and whether rays break out of the cartouche.
    """

    hatch: str
    outline: str
    size: float = 31
    low: float = 0
    rays: bool = False


# Lines of the hatching ------------------------------------------------------------------------------------------------
def lines(apart: float, slope: float) -> str:
    """Parallel lines over the whole face. slope: 0 level, 1 and -1 at 45 degrees, 9 upright."""
    if slope == 9:
        return "".join(f"M{x:g} 0V{HIGH}" for x in steps(apart / 2, WIDE, apart))
    reach = 0 if slope == 0 else HIGH
    starts = steps(apart / 2, HIGH, apart) if slope == 0 else steps(-HIGH, WIDE, apart * 1.414)
    if slope == 0:
        return "".join(f"M0 {y:g}H{WIDE}" for y in starts)
    top, foot = (0, reach) if slope < 0 else (reach, 0)
    return "".join(f"M{x:g} {top}L{x + reach:g} {foot}" for x in starts)


def waves(apart: float, wide: float = 8) -> str:
    """Lines of waves, as on the sea of an old map."""
    rows = []
    for n, y in enumerate(steps(apart / 2, HIGH + apart, apart)):
        start = -wide / 2 * (n % 2) - wide
        humps = "".join(f"t{wide / 2:g} 0" for _ in range(int(2 * (WIDE + 2 * wide) / wide)))
        rows.append(f"M{start:g} {y:g}q{wide / 4:g} -1.6 {wide / 2:g} 0{humps}")
    return "".join(rows)


def steps(first: float, last: float, by: float) -> list[float]:
    return [round(first + n * by, 2) for n in range(int((last - first) / by) + 1)]


def star(n: int, inner: float, outer: float) -> str:
    """Rays around the middle, long and short in turn, each a narrow triangle."""
    rays = []
    for k in range(n):
        end, half = outer if k % 2 == 0 else (inner + outer) / 2, pi / n / 3
        at = 2 * pi * k / n
        points = [(inner, at - half), (end, at), (inner, at + half)]
        (a, b), (c, d), (e, f) = [(WIDE / 2 + r * sin(t), MIDDLE - r * cos(t)) for r, t in points]
        rays.append(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f} {e:.1f} {f:.1f}z")
    return "".join(rays)


HATCHES: dict[str, tuple[str, str]] = {  # by name: the lines, and how their path is drawn
    "dots": (lines(2.4, 0), 'stroke-width=".9" stroke-dasharray="0 2.4" stroke-linecap="round"'),
    "upright": (lines(1.7, 9), FINE),
    "level": (lines(1.7, 0), FINE),
    "falling": (lines(1.8, -1), FINE),
    "rising": (lines(1.8, 1), FINE),
    "crossed": (lines(1.9, 1) + lines(1.9, -1), FINE),
    "waves": (waves(2.4), FINE),
}

# Cartouches -----------------------------------------------------------------------------------------------------------
COIN = "M40 8a24 24 0 1 1 0 48a24 24 0 1 1 0 -48z"
OVAL = "M40 5.5c14 0 21 12 21 26.5s-7 26.5 -21 26.5s-21 -12 -21 -26.5s7 -26.5 21 -26.5z"
SHIELD = "M17 8q11.5 3 23 -2.4q11.5 5.4 23 2.4v20c0 15 -9 25 -23 31c-14 -6 -23 -16 -23 -31z"
EIGHT = "M30 8h20l14.5 14.5v19l-14.5 14.5h-20l-14.5 -14.5v-19z"
STELE = "M18 58v-30a22 22 0 0 1 44 0v30z"
GROUNDS = {
    "good": Ground("dots", COIN, 34),
    "event": Ground("upright", EIGHT, 35, rays=True),
    "leader": Ground("level", OVAL, 33),
    "science": Ground("falling", SHIELD, 35, -1.5),
    "religion": Ground("dots", SHIELD, 35, -1.5),
    "commerce": Ground("rising", SHIELD, 35, -1.5),
    "culture": Ground("level", SHIELD, 35, -1.5),
    "exploration": Ground("waves", SHIELD, 35, -1.5),
    "society": Ground("upright", SHIELD, 35, -1.5),
    "calamity": Ground("crossed", EIGHT, 35, rays=True),
    "arts": Ground("level", STELE, 34, 3),
    "crafts": Ground("rising", STELE, 34, 3),
    "sciences": Ground("falling", STELE, 34, 3),
    "civics": Ground("upright", STELE, 34, 3),
}
# Two kinds have one name in both games, and a ground of their own in each.
OF_ONE_GAME = {("civilization", "religion"): Ground("dots", STELE, 34, 3)}

# What the collection does not have, in the size of its icons.
OURS = {
    "our-press": "M56 36h400v60H56zM84 110h52v290H84zM376 110h52v290h-52zM212 104h88v22h-88zM218 136h76v20h-76z"
    "M212 166h88v20h-88zM156 196h262l74 -22v62l-74 -14H156zM168 236h176v52H168zM150 302h212v22H150z"
    "M40 338h432v34H40zM60 410h392v22H60zM84 442h52v36H84zM376 442h52v36h-52z",
}


def burin() -> str:
    """The lines of light on an emblem: broad above on the left, and none below on the right."""
    found, apart = [], 30
    for n in range(1, 2 * EMBLEM // apart):
        at, broad = n * apart, 12 - n * 0.55
        if broad < 2:
            break
        found.append(f"M{at:g} 0L0 {at:g}V{at + broad:g}L{at + broad:g} 0z")
    return "".join(found)


STUDS = "".join(f"M{x} {y - 1.7:g}l1.7 1.7l-1.7 1.7l-1.7 -1.7z" for x in (4.2, 75.8) for y in (4.2, 59.8))
# In the sprite of the icons: what all faces use, and the frame around them.
SHARED = f"""<path id="face-burin" {LIGHT} d="{burin()}"/>
<symbol id="face-frame" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none"><g fill="none" stroke="currentColor">\
<path stroke-width="1.2" d="M.6 .6H79.4V63.4H.6z"/>\
<path stroke-width=".6" d="M8 3H72a5 5 0 0 0 5 5V56a5 5 0 0 0 -5 5H8a5 5 0 0 0 -5 -5V8a5 5 0 0 0 5 -5z"/></g>\
<path fill="currentColor" d="{STUDS}"/></symbol>
"""


def ground(id: str, of: Ground) -> str:
    """The symbol on which all emblems of a kind stand."""
    path, more = HATCHES[of.hatch]
    rays = f'<path {PAPER} d="{star(40, 22, 42)}"/>' if of.rays else ""
    return (
        f'<symbol id="{id}" viewBox="0 0 {WIDE} {HIGH}"><path {PAPER} d="M0 0H{WIDE}V{HIGH}H0z"/>'
        f'<path fill="none" stroke="currentColor" {more} d="{path}"/>{rays}'
        f'<path fill="currentColor" transform="translate(1.1 1.3)" d="{of.outline}"/>'
        f'<path {PAPER} stroke="currentColor" stroke-width="1" d="{of.outline}"/>'
        f'<path fill="none" stroke="currentColor" stroke-width=".4" '
        f'transform="translate({WIDE / 2 * 0.08:g} {MIDDLE * 0.08:g}) scale(.92)" d="{of.outline}"/></symbol>\n'
    )


def face(id: str, base: str, of: Ground, drawings: list[str]) -> str:
    """The symbol of a card: its emblems, side by side, on the ground of its kind."""
    size = of.size if len(drawings) == 1 else of.size * 0.68
    scale, left = size / EMBLEM, WIDE / 2 - size * len(drawings) / 2
    inside = ""
    for n, drawing in enumerate(drawings):
        own = f"{id}-{n}"
        y = MIDDLE - size / 2 + of.low + (n - (len(drawings) - 1) / 2) * size * 0.3
        inside += (
            f'<g transform="translate({left + n * size:.2f} {y:.2f}) scale({scale:.4f})">'
            f'<path id="{own}" fill="currentColor" d="{drawing}"/>'
            f'<clipPath id="{own}-c"><use href="#{own}"/></clipPath>'
            f'<use href="#face-burin" clip-path="url(#{own}-c)"/></g>'
        )
    under = f'<use href="#{base}" width="{WIDE}" height="{HIGH}"/>'
    return f'<symbol id="{id}" viewBox="0 0 {WIDE} {HIGH}" {FILLS}>{under}{inside}</symbol>\n'


def sprite(game: str, kinds: dict[str, dict[str, str | list[str]]], drawing: Callable[[str], str]) -> str:
    """The faces of a game as one SVG. Raises FaceFault."""
    parts = []
    for kind, cards in kinds.items():
        of = OF_ONE_GAME.get((game, kind)) or GROUNDS[kind]
        base = f"f-{game}-ground-{kind}"
        parts.append(ground(base, of))
        for card, names in cards.items():
            found = [drawing(name) for name in ([names] if isinstance(names, str) else names)]
            parts.append(face(f"f-{game}-{card}", base, of, found))
    return SVG.format("".join(parts))


def sprites(wanted: str, collection: dict[str, Any]) -> dict[str, str]:
    """By game, its faces. wanted: the text of faces.toml. Raises FaceFault."""

    def drawing(name: str) -> str:
        if name in OURS:
            return OURS[name]
        path = PATH.fullmatch(collection["icons"].get(name, {}).get("body", ""))
        if path is None:
            raise FaceFault(f"tools/build/faces.toml wants {name!r}, which game-icons does not have as one path")
        return path[1]

    return {game: sprite(game, kinds, drawing) for game, kinds in tomllib.loads(wanted).items()}
