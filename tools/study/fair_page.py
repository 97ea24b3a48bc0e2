"""The page of fair seats and exploiters, docs/fair.md, from what is on file in docs/fair.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple, TypedDict

from cradle.kernel.game import Variant
from cradle.lab.intervals import wilson
from cradle.players.rounds import WIDE

from tools import ROOT

PAGE, FILE = ROOT / "docs/fair.md", ROOT / "docs/fair.json"
LIMIT = 1.5  # times its fair share, which nobody should win because of where it sits
EARLY = 5  # turns, by the end of which nobody should be out of the game
NAMES = {"heuristic": "settlers", "search": "strategists"}


class Table(NamedTuple):
    """Where games are played. playouts: of a strategist, a decision."""

    title: str
    game: str
    playouts: int
    variant: Variant


def civilization(rules: str, seats: int) -> Table:
    return Table(f"Civilization, {rules}, {seats} seats", "civilization", 32, {"seats": seats, "rules": rules})


TABLES = {
    **{f"ur-{n}": Table(f"Ur, {n} seats", "ur", WIDE, {"seats": n}) for n in (2, 3, 4)},
    **{f"classic-{n}": civilization("classic", n) for n in (2, 3, 4, 5, 6, 7)},
    **{f"advanced-{n}": civilization("advanced", n) for n in (2, 3, 4, 5, 6, 7, 8)},
    **{f"renaissance-{n}": Table(f"Renaissance, {n} seats", "renaissance", 48, {"seats": n}) for n in (3, 4, 5, 6)},
}


class Place(TypedDict):
    """How a place, a nation or a capital did: games won, and games that equals would have won."""

    wins: float
    fair: float
    games: int


class Fairness(TypedDict):
    """Of a table of equal bots. early: seats that were out of the game by the end of turn EARLY."""

    games: int
    early: int
    places: dict[str, Place]


class Prize(TypedDict):
    """What an exploiter won against such bots."""

    bot: str
    games: int
    wins: float


class Kept(TypedDict):
    """What is on file, by table and by bots: those in all seats, or those against whom an exploiter plays."""

    seats: dict[str, dict[str, Fairness]]
    exploiters: dict[str, dict[str, Prize]]


HEAD = f"""# Fair seats, and programs that exploit bots

`python -m tools.study.fair seats` lets equal bots play and counts who wins: which place in turn order at Ur, which
nation at Civilization, which capital at L'Âge de la Renaissance. `× fair` is how many times its fair share it has won,
with the interval that holds this with 95 % (Wilson). The goal is at most {LIMIT}, and that fewer than 5 of 100 seats
are out of the game by the end of turn {EARLY}. Bold is what is above the goal by more than chance: where the whole
interval is.

`python -m tools.study.fair exploiters` lets small programs play, each with one way to win that experts know
(`tools/study/exploiters`), against strategists in all other seats, or against settlers with `--bot heuristic`. None
should win more than its fair share.

Both take names of tables, and `--games`; games are added to those in [fair.json](fair.json). Strategists make as many
playouts a decision as in [the ladder](players.md). A table that is missing here has not been played. Bots
may have changed since: figures are of the bots of the day on which they were played.
"""

NOTES = {  # by table, why places differ there
    "classic-4": """\
The rows of the succession table differ (E.12.2): for the last square Assyria and Asia need 1300 points, Egypt and
Babylon 1400; the difference is more than the income of a turn. Babylon and Egypt have more land nearest to their starts
(for 48 and 42 tokens; Assyria 26, Asia 20), but from turn 10 on all have about 20 tokens and four or five cities.
Settlers see who is nearer to the end when they choose whom a loss, a deal or an attack shall cost most; before, Assyria
won 1.66 times its share in 200 games. They also opened all games alike, so that in each the first earthquake fell to
Asia; now chance decides between lands that are alike.
""",
    "advanced-5": """\
Thrace won 1.73 times its share in 60 games of the settlers before, and 1.33 times in 405 games in which chance changed
constants of their habits: much of it was luck. Today's spend the treasury before their sets and keep fewer tokens back,
and differ less. In 475 games of settlers like these, Thrace, Egypt and Babylon had 4.7, 5.4 and 6.1 cities in turn 8,
Crete, Asia and Assyria 3.0, 3.5 and 4.0; in turn 16 all had 5.4 to 6.0. Asia begins late: it has a third of the land
nearest to its start that Babylon has (room for 16 tokens, not 48), 1.7 cities in turn 6, and is a space of the table
behind from turn 8 on.
""",
}


def exploiter_rows(kept: Mapping[str, Mapping[str, Prize]]) -> list[str]:
    rows = [
        "| table | exploiter | against | games | wins | fair | share | 95 % |",
        "|---|---|---|---:|---:|---:|---:|---:|",
    ]
    for name, by_bot in kept.items():
        for against, prize in by_bot.items():
            low, high = wilson(prize["wins"], prize["games"])
            fair, share = prize["games"] / TABLES[name].variant["seats"], prize["wins"] / prize["games"]
            cells = TABLES[name].title, prize["bot"].rpartition(":")[2], NAMES[against], str(prize["games"])
            figures = f"{prize['wins']:.1f} | {fair:.1f} | {share:.0%} | {low:.0%} to {high:.0%}"
            rows.append(f"| {' | '.join(cells)} | {figures} |")
    return rows


def place_rows(found: Fairness) -> list[str]:
    rows = ["| | games | wins | fair | × fair | 95 % |", "|---|---:|---:|---:|---:|---:|"]
    for name, place in sorted(found["places"].items(), key=lambda row: -row[1]["wins"] / row[1]["fair"]):
        wins, fair, games = place["wins"], place["fair"], place["games"]
        low, high = (end * games / fair for end in wilson(wins, games))
        times = f"**{wins / fair:.2f}**" if low > LIMIT else f"{wins / fair:.2f}"
        rows.append(f"| {name} | {games} | {wins:.1f} | {fair:.1f} | {times} | {low:.2f} to {high:.2f} |")
    return rows


def page(kept: Kept) -> str:
    """The whole page."""
    parts = [HEAD]
    if kept["exploiters"]:
        parts += ["## Exploiters\n", *exploiter_rows(kept["exploiters"]), ""]
    for name, by_bot in kept["seats"].items():
        for bot, found in by_bot.items():
            seats = found["games"] * TABLES[name].variant["seats"]
            said = (
                f"{found['games']} games, of whose {seats} seats {found['early']} were out by the end of turn {EARLY}."
            )
            note = [NOTES[name]] if name in NOTES and bot == "heuristic" else []
            parts += [f"## {TABLES[name].title}, {NAMES[bot]}\n", *note, f"{said}\n", *place_rows(found), ""]
    return "\n".join(parts)


def on_file() -> Kept:
    kept: Kept = json.loads(FILE.read_text("utf-8"))
    return kept


def write(kept: Kept) -> None:
    """The file and the page, tables in their order."""
    ordered: Kept = {
        "seats": {name: dict(sorted(kept["seats"][name].items())) for name in TABLES if name in kept["seats"]},
        "exploiters": {name: kept["exploiters"][name] for name in TABLES if name in kept["exploiters"]},
    }
    FILE.write_text(json.dumps(ordered, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(ordered), "utf-8")
