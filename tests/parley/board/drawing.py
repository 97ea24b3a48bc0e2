"""The table of Parley as it is drawn: goods and seats, an offer, and one card shown large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cradle.board.contract import Say, Scene, Seat, Tree
from cradle.board.trees import pick, state
from cradle.kernel.game import Decision

from ..rules.tables import DEAREST, GOODS, KINDS, LOT

# The frame ------------------------------------------------------------------------------------------------------------
WIDTH, HEIGHT = 400, 372
PANEL, CARD = (192, 56), (72, 92)
SHAPES = {  # of the goods, in a square of 40; their colours are tokens of the page
    "salt": ("--sea", "M20 3L36 12V28L20 37L4 28V12Z M4 12L20 21L36 12M20 21V37"),
    "cedar": ("--good", "M20 3L32 17H26L36 30H23V37H17V30H4L14 17H8Z"),
    "copper": ("--accent", "M12 8H28L38 32H2Z M12 8L15 32M28 8L25 32"),
    "amber": ("--gold", "M20 3C28 14 33 19 33 25A13 12 0 0 1 7 25C7 19 12 14 20 3Z M14 25A6 6 0 0 0 20 31"),
    "myrrh": (
        "--seat-violet",
        "M4 20H36C36 30 30 33 26 33L30 37H10L14 33C10 33 4 30 4 20Z M15 16C10 11 20 9 15 3M25 16C20 11 30 9 25 3",
    ),
}


def frame(view: dict[str, Any]) -> Tree:
    """The table without anything on it: an empty place, id "part-…", for every key of `parts`."""
    places = [_place(f"seat-{s}", s % 2 * 204 + 2, s // 2 * 64 + 2) for s in range(view["seats"])]
    places += [_place("middle", 0, 132)]
    places += [_place(name, good * 80 + 4, 274) for good, name in enumerate(GOODS)]
    cloth = {
        "x": 0,
        "y": 132,
        "width": WIDTH,
        "height": 132,
        "rx": 8,
        "fill": "var(--water)",
        "stroke": "var(--hairline)",
    }
    svg = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "group", "aria-labelledby": "part-words"}
    words = ["span", {"id": "part-words", "class": "visually-hidden"}]
    return ["div", {"class": "board parley"}, words, ["svg", svg, ["rect", cloth], *places]]


def players(view: dict[str, Any]) -> list[Tree]:
    """The place of the silver of all, which is always in view."""
    return [["div", {"id": "part-purses"}]]


def tabs(view: dict[str, Any]) -> list[tuple[str, Tree]]:
    """What stands beside the table: who has what."""
    return [("silver", ["div", {"id": "part-silver"}])]


def tab(decision: Decision) -> str:
    """Who bids looks at the silver of the others; all else is decided on the table."""
    return "silver" if decision.kind == "bid" else ""


def within(decision: Decision) -> str:
    """What a decision is a part of goes by the name of its tab."""
    return f"tab.{name}" if (name := tab(decision)) else ""


def _place(name: str, x: int, y: int) -> Tree:
    return ["g", {"id": f"part-{name}", "transform": f"translate({x} {y})"}]


# The parts ------------------------------------------------------------------------------------------------------------
def parts(view: dict[str, Any], scene: Scene) -> dict[str, Tree]:
    """What stands in each place of the frame now."""
    drawn: dict[str, Tree] = {
        "part-words": ["span", {}, scene.say("parley.board.table")],
        "part-middle": _middle(view, scene),
        "part-silver": _silver(view, scene),
        "part-purses": ["p", {}, *(f"{scene.seats[s].name} {n} " for s, n in enumerate(view["silver"]))],
    }
    for seat in range(view["seats"]):
        drawn[f"part-seat-{seat}"] = _seat(view, scene, seat)
    for good, name in enumerate(GOODS):
        drawn[f"part-{name}"] = _held(view, scene, good)
    return drawn


def _silver(view: dict[str, Any], scene: Scene) -> Tree:
    rows = [
        ["li", {}, scene.say("parley.board.has", seat=seat, n=silver)] for seat, silver in enumerate(view["silver"])
    ]
    return ["ul", {}, *rows]


def _pick(scene: Scene, target: str, label: str, width: int, height: int) -> tuple[dict[str, Any], list[Tree]]:
    """The attributes of what can be clicked, and the ring around it while that is legal."""
    now = state(scene, target)
    legal, _, _, hint = now
    attributes = {**pick(target, label, now), "cursor": "pointer" if legal else None}
    ring = {"x": -1, "y": -1, "width": width + 2, "height": height + 2, "rx": 7, "fill": "none"}
    rings = [["rect", {**ring, "stroke": "var(--accent)", "stroke-width": 3}]] * legal
    return attributes, rings + [["rect", {**ring, "stroke": "var(--hint)", "stroke-width": 6}]] * hint


def _seat(view: dict[str, Any], scene: Scene, seat: int) -> Tree:
    """Name, silver and number of cards of a seat; whether it leads, and has bid."""
    say, who = scene.say, scene.seats[seat]
    cards, silver, bid, leads = counts_of(view, seat)
    label = say("parley.board.seat", name=who.name, n=cards, silver=silver)
    if not scene.quiz and (foreseen := scene.foreseen(f"seat-{seat}")):
        label += f" {foreseen}"
    attributes, ring = _pick(scene, f"seat-{seat}", label, *PANEL)
    attributes["class"] += f" seat-{who.colour}"
    marks = (
        [["g", {"transform": "translate(168 30)"}, ["title", {}, say("parley.board.leader")], *_flag()]]
        if leads
        else []
    )
    if bid:
        marks.append(["g", {"transform": "translate(140 32)"}, ["title", {}, say("parley.board.bid_in")], *_letter()])
    asked = scene.turn == seat or scene.about.get("other") == seat  # who decides, and with whom
    turn = {"stroke": "var(--seat-line)", "stroke-width": 3 if asked else 1}
    paper = "var(--paper-2)" if scene.me == seat else "var(--paper-3)"
    picked = [
        "g",
        attributes,
        ["rect", {"width": PANEL[0], "height": PANEL[1], "rx": 6, "fill": paper, **turn}],
        ["path", {"d": "M6 0H34V56H6A6 6 0 0 1 0 50V6A6 6 0 0 1 6 0Z", "fill": "var(--seat)"}],
        ["use", {"href": f"#{who.symbol}", "x": 5, "y": 16, "width": 24, "height": 24, "fill": "var(--on-seat)",
                 "color": "var(--on-seat)"}],
        ["circle", {"cx": 49, "cy": 40, "r": 7, "fill": "var(--gold)", "stroke": "var(--line)"}],
        ["g", {"transform": "translate(94 31)"}, _back(13, 18)],
        *ring,
    ]  # fmt: skip
    name = _text(42, 22, who.name if len(who.name) < 18 else who.name[:16] + "…", 15)
    return ["g", {}, picked, *marks, _beside(name, _text(60, 45, str(silver), 14), _text(112, 45, str(cards), 14))]


def _held(view: dict[str, Any], scene: Scene, good: int) -> Tree:
    """A good in the hand of whoever looks, and how many cards of it; a back for a bystander."""
    name = GOODS[good]
    if view["hand"] is None:
        return ["g", {"opacity": "0.5"}, ["title", {}, scene.say("parley.board.hidden")], _back(*CARD)]
    n, word = view["hand"][good], scene.say(f"parley.good.{name}")
    attributes, ring = _pick(scene, name, scene.say("parley.board.card", good=name, n=n), *CARD)
    picked = [
        "g",
        attributes,
        face(good, *CARD),
        ["circle", {"cx": 58, "cy": 15, "r": 11, "fill": "var(--ink)"}],
        *ring,
    ]
    marked = (scene.marked or {}).get(name, 0)
    name = _text(CARD[0] / 2, CARD[1] - 10, word, 14, "middle")
    count = _text(58, 20, f"{marked}/{n}" if marked else str(n), 13 if marked else 15, "middle", "var(--paper)")
    return ["g", {"opacity": None if n else "0.6"}, picked, _beside(name, count)]


def _beside(*texts: Tree) -> Tree:
    """Written over what can be clicked, but no part of it: its label says the same in words (WCAG 2.5.3)."""
    return ["g", {"aria-hidden": "true", "pointer-events": "none"}, *texts]


def _middle(view: dict[str, Any], scene: Scene) -> Tree:
    """The bag and the round; and the lots between two seats, their cards seen by these two alone."""
    say = scene.say
    drawn: list[Tree] = [
        ["path", {"d": "M18 62C8 84 12 104 40 104S72 84 62 62L52 54H28ZM28 54L24 46H56L52 54", "fill": "var(--paper-2)",
                  "stroke": "var(--line)", "stroke-width": 2}],
        _text(40, 88, str(view["bag"]), 18, "middle"),
        ["title", {}, say("parley.board.bag", n=view["bag"])],
        _text(8, 24, say("parley.board.round", n=view["round"], rounds=view["variant"]["rounds"]), 12),
    ]  # fmt: skip
    if not view["partners"]:  # else the lots lie there
        drawn += [_text(96, 24 + 18 * row, words, 12) for row, words in enumerate(_news(scene))]
    for side, seat in enumerate(view["partners"]):
        who = scene.seats[seat]
        x = 96 + side * 152
        sheet = {"x": x, "y": 10, "width": 144, "height": 112, "rx": 6, "fill": "var(--paper)"}
        sheet |= {"stroke": "var(--seat-line)", "stroke-width": 2}
        drawn.append(
            ["g", {"class": f"seat-{who.colour}"}, ["rect", sheet], _text(x + 72, 28, who.name[:18], 13, "middle")]
        )
        cards = _lot(view, side)
        for i, good in enumerate(cards):
            place = {"transform": f"translate({x + 9 + i * 43} 40)"}
            if good is None:
                drawn.append(["g", place, ["title", {}, say("parley.board.hidden")], _back(40, 66)])
            else:
                drawn.append(["g", place, ["title", {}, say(f"parley.good.{GOODS[good]}")], face(good, 40, 66)])
    return ["g", {}, *drawn]


def _news(scene: Scene) -> list[str]:
    """What the last storm has cost, and what the last auction was won with."""
    weighed = scene.weighed()
    lost = sum(weighed[0][1]["cards"]) - sum(weighed[-1][1]["cards"]) if weighed else 0
    paid = next((event.params["n"] for event in scene.told() if event.id == "parley.won"), None)
    news = [scene.say("parley.board.storm", n=lost)] if weighed else []
    return news if paid is None else [*news, scene.say("parley.board.won", n=paid)]


def beside(view: dict[str, Any], scene: Scene) -> Tree | None:
    """What stands in the prompt: in the auction, how much the others can bid; at a sale, what goods bring."""
    if scene.draft is not None:
        held = [name for good, name in enumerate(GOODS) if view["hand"][good]]
        return ["div", {"class": "names"}, *[_offer(view, scene, name) for name in held]]
    if scene.turn is None or view["steps"][-1][0] != "bid":
        return None
    most = max(min(silver, DEAREST) for seat, silver in enumerate(view["silver"]) if seat != scene.turn)
    before = scene.begun()  # the sale or the bid that came before
    more = {} if before is None else {"data-before": sum(before["cards"])}
    return ["p", {"class": "quiet", **more}, scene.say("parley.board.most", n=most)]


def _offer(view: dict[str, Any], scene: Scene, name: str) -> Tree:
    """A good that can be sold, and what it brings."""
    n = view["hand"][GOODS.index(name)]
    words = scene.say("parley.board.brings", good=name, n=n * n)
    pressed = "true" if scene.draft == name else "false"
    return [
        "button",
        {"type": "button", "class": "btn", "data-do": "fill", "data-arg": name, "aria-pressed": pressed},
        words,
    ]


def _lot(view: dict[str, Any], side: int) -> list[int | None]:
    """The cards on one side of a trade; None for those that the viewer may not see."""
    if view["laid"] is None:
        return [None] * view["lots"][side]
    laid: list[int | None] = [good for good in range(KINDS) for _ in range(view["laid"][side * KINDS + good])]
    return laid[:LOT]


def face(good: int, width: int, height: int) -> Tree:
    token, shape = SHAPES[GOODS[good]]
    scale = width / 72
    return [
        "g",
        {},
        ["rect", {"width": width, "height": height, "rx": 6, "fill": "var(--paper-3)", "stroke": "var(--line)"}],
        ["path", {"d": shape, "transform": f"translate({16 * scale:.3g} {height * 0.24:.3g}) scale({scale:.3g})",
                  "fill": f"var({token})", "fill-opacity": "0.35", "stroke": f"var({token})", "stroke-width": 2.5,
                  "stroke-linejoin": "round"}],
    ]  # fmt: skip


def _back(width: int, height: int) -> Tree:
    return [
        "rect",
        {"width": width, "height": height, "rx": 3 + width // 24, "fill": "var(--sea)", "stroke": "var(--line)"},
    ]


def _flag() -> list[Tree]:
    return [
        [
            "path",
            {"d": "M2 0V20M2 1H16L11 6L16 11H2", "fill": "var(--accent)", "stroke": "var(--ink)", "stroke-width": 2},
        ]
    ]


def _letter() -> list[Tree]:
    return [
        ["path", {"d": "M0 0H20V14H0ZL10 8L20 0", "fill": "var(--paper)", "stroke": "var(--ink)", "stroke-width": 1.5}]
    ]


def _text(x: float, y: float, words: str, size: int, anchor: str = "start", ink: str = "var(--ink)") -> Tree:
    return ["text", {"x": x, "y": y, "font-size": size, "text-anchor": anchor, "fill": ink}, words]


def close_up(view: dict[str, Any], target: str, say: Say, seats: Sequence[Seat]) -> tuple[str, Tree] | None:
    """A good, large: how many of it the reader holds."""
    if target not in GOODS or view["hand"] is None:
        return None
    n = view["hand"][GOODS.index(target)]
    return say(f"parley.good.{target}"), ["p", {}, say("parley.board.card", good=target, n=n)]


def counts_of(view: dict[str, Any], seat: int) -> tuple[Any, ...]:
    """What all may know of a seat."""
    return view["cards"][seat], view["silver"][seat], view["in"][seat], view["leader"] == seat
