"""The page of ratings, docs/players.md, and its picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from cradle.players import LEVELS, level_of

from tools import ROOT
from tools.study.ratings import ANCHOR, AT, Rating

PAGE, PICTURE = ROOT / "docs/players.md", ROOT / "docs/players.svg"
INK, DOT = "#777777", "#2f7fb8"  # legible on a light page and on a dark one
LOWEST = 900.0  # rating in the picture
TITLES = {
    "ur-2": "Ur, 2 seats",
    "ur-4": "Ur, 4 seats",
    "classic-4": "Civilization, classic, 4 seats",
    "advanced-5": "Civilization, advanced, 5 seats",
    "renaissance-3": "Renaissance, 3 seats",
}
ROW = re.compile(r"\| `(.+)` \| (\d+) \| ([\d.]+) \| ([\d.]+) \| (\d+) \| (\d+) to (\d+) \|")
SET = f"{AT:.0f} to {AT:.0f}"  # the interval of who is set
PLAYOUTS = re.compile(r"Strategists: (\d+) playouts")
HEAD = """# How strong the bots are

`make ladder` plays these games and writes this page and its picture. At each table, bots drawn by chance sit down in
an order drawn by chance; those that do not think play more games, among themselves. A name is a level, or a level in a
style: `random` is the wanderer of the page, `heuristic` the settler, `search` the strategist. Strategists get as
many playouts a decision as each table says, whatever time that takes; so the figures do not depend on the machine.

Ratings are in points of Elo: 400 points more mean ten wins to one. They are those that make the winners likeliest, if
each bot wins in proportion to its strength among those at the table (Luce's choice, fitted by the package choix). The
settler is set to {at}. The interval holds 95 % of 200 ratings of games drawn anew from these (bootstrap). `wins`
beside `fair`: the games won, and those that equals would have won. Bots with fewer than ten games are left out.
The rating of a bot that never won says only that it is far below; the picture cuts it off.
[Fair seats, and programs that exploit bots](fair.md) are on a page of their own.

![Ratings with their intervals](players.svg)
"""
# Not made by a ladder: what single matches have shown.
EARLIER = """## Against their earlier selves

`heuristic-1` and `search-1` are the bots of November 2026 ([bench.md](bench.md)). Two of today's sit among three of
those, every seed once at every place; the interval of the wins is Wilson's, that of the lead a standard error. The lead
is by how many points the mean score of today's is higher than that of the others.

| Civilization, advanced, 5 seats: settlers | seeds from | games | wins | fair | 95 % | lead |
|---|---:|---:|---:|---:|---:|---:|
| as they are, but for picks in civil wars | 70001 | 100 | 44 % | 40 % | 35 to 54 % | 197 ± 57 |
| the same, with dearer deals and fewer cities off sites | 70001 | 100 | 41 % | 40 % | 32 to 51 % | 45 ± 63 |
| with surplus tokens against barbarians | 80001 | 100 | 42 % | 40 % | 33 to 52 % | 12 ± 66 |
| and with cities of pirates stormed, too | 70001 | 72 | 40 % | 40 % | 30 to 52 % | -65 ± 80 |

By wins, today's settlers are not shown to be stronger; by points they lead. What an expert would do besides did not
help them, and is not in the game: to weigh a deal by a quarter of what it brings the other seat, to build one city off
sites in a turn at most, to march against barbarians, to storm cities of pirates on sites. Who gains by a civil war
picked the same in thirty positions once it reckoned with taxes and food: four cities cost eight tokens of taxes, but
tokens for them would cost twenty of its stock. Since then they turn on whoever is nearest to the end (E.12.2), and open
no two games alike.

**Advanced Civilization, 5 seats.** One settler of today among four `heuristic-1` won 31 of 100 games (Wilson 23 to
41 %, fair is 20 %), every seed once at every place; its lead is 330 ± 68 points. Here OLD is
`heuristic-1,heuristic-1,heuristic-1,heuristic-1`:

    cradle arena civilization --rules=advanced --bots heuristic,$OLD --games 100 --seed 410001

Its constants come of 405 games of five settlers, in which each seat drew each of some 50 constants of its habits from
two values, and of 325 more around what was found; a regression tells what the higher one brings (± 31 points of the
score, ± 1.7 % of the wins, one standard error):

| constant | values | before | today | points | wins |
|---|---|---:|---:|---:|---:|
| what a token of the treasury is worth in a purchase | 0.5, 1.3 | 0.9 | 0.3 | -688 | -23.0 % |
| tokens to keep besides those that feed cities | 2, 9 | 5 | 0 | -291 | -13.2 % |
| the least gain for the cost of a purchase, with a full hand | 0.2, 0.8 | 0.4 | 0.2 | -225 | -6.7 % |
| to spend a set costs so much of what its next card would add | 0.2, 1.0 | 0.5 | 0.9 | 171 | 5.1 % |
| what Architecture is worth besides its price | 30, 170 | 100 | 200 | 134 | 5.2 % |
| what is added to each price | 5, 40 | 15 | 8 | -87 | -5.0 % |
| what a card more is worth where an epoch requires cards | 0, 50 | 20 | 70 | 83 | 3.6 % |

Around these little changes, but that more tokens are kept before the first cities are required (14, before 10; 101
points from 4 to 16), and that taxes leave more for growth (16, before 10; 98 points from 5 to 20). That the worth of a
calamity that is passed on is 10 and not 60, and that a deal has to bring 8 points and not 0, are worth 117 and 96
points, and were left as they are. More offers at the market brought nothing: such a settler won 12 of 50 games among
four of today's. In the classic game much the same changes made a settler weaker (10 of 60 games among three
`heuristic-1`): cheap cards fill its places (E.10.3). There it is as before.

Strategists did not gain by it. Here OLD is `search-1,search-1,search-1,search-1`:

    cradle arena civilization --rules=advanced --bots search,$OLD --games 60 --seed 700001 --playouts 16

The strategist, in its own plans as patient as before, won 11 of these 60 games (Wilson 11 to 30 %, fair is 20 %), its
lead is 57 ± 93 points, and with equal playouts it took 1.12 of the time of one of those. One that bought and moved by
the settler's constants won 2 of 20 (3 to 30 %), 311 ± 151 points behind; one that left purchases and taxes to the
settler's habits besides, and compared all else, 2 of 14 (4 to 40 %), 558 ± 276 points behind. So it is as before.
What its parts are worth was looked at in games of one strategist among four of today's settlers, 16 playouts each:

| Advanced, 5 seats, among settlers | games | wins | lead |
|---|---:|---:|---:|
| the strategist as it is | 33 | 16 | 318 ± 151 |
| with 160 playouts | 15 | 5 | 378 ± 148 |
| with 64 playouts | 6 | 1 | -206 ± 294 |
| as it is, but purchases by habit | 6 | 1 | -197 ± 278 |
| as it is, but moves judged by other weights, see below | 6 | 0 | 344 ± 398 |
| with the settler's constants, but purchases and taxes by habit | 12 | 4 | 181 ± 157 |
| with the settler's constants, and moves alone compared | 12 | 5 | 239 ± 186 |
| with the settler's constants, and purchases alone compared | 12 | 2 | -177 ± 256 |

Among four strategists with 16 playouts, one that was asked for 160 won 7 of 28 games (Wilson 13 to 43 %) and was 91 ±
163 points behind. It made only 1.35 times as many, in 1.34 of the time: most comparisons are over before, as a plan
is clearly better, or all others gain nothing. So more of the same thought brings little; whether other plans would,
and how much is left to chance, these games do not tell.

In the classic game one that bought eagerly won 4 of 21 games among three `search-1`, and with equal playouts, 32,
today's takes 1.02 of the time. So no strategist of Civilization is shown to be stronger than `search-1`. What else
was tried:

- Weights that foretell the winner of 880 games better than today's (a loss of 1.25, not 1.28) won 5 of 22 games among
  four `heuristic-1`. Others, fitted to the final scores of 475 of these, go with them better (in games held back a
  correlation of 0.26, not 0.19, where the market opens in turns 6 to 9), but who judges purchases by them buys 5, 10
  and 2 cards in three games, the settlers there 11 to 20; 13 such seats ended 1,358 ± 55 points behind the mean of
  their tables. Perhaps they take a full hand, which goes with a good seat, for what makes it good.
- A nation with many tokens, one or two in an area, often has no site for a city within reach. Settlers that brought
  tokens together for a city of the next turn gained nothing by it: -152 ± 133, 34 ± 101 and 49 ± 78 points in 32, 45
  and 50 games, each with another measure of when to do so.
- To compare answers and acceptances at the market, too, changed 25 of 452 of these picks in one game, and took almost
  three times as long as all else together.

**Ur.** A settler with today's weights won 83 of 100 games of two seats against `heuristic-1` (Wilson 74 to 89 %), and
with three seats 37 of 60 against two of them (49 to 73 %, fair is 33 %). With four seats its weights are those of
before.

    cradle arena ur --seats 2 --bots heuristic,heuristic-1 --games 100 --seed 30001
    cradle arena ur --seats 3 --bots heuristic,heuristic-1,heuristic-1 --games 60 --seed 30001

Since then a turn that leaves everything as it was is worth less to it. Before, it let such turns go by though a tile
was full: in 86 of 2,344 turns with two seats, in 28 of 1,518 with three, in none of 1,588 with four (40 games each);
with three seats today's did so in none of 1,479. Against that settler today's won 51.4 % of 2,000 games of two seats
(49.2 to 53.6 %), in which the earlier one let 880 such turns go by, today's 9; with three seats it won 15 of 48 games
against two of those (20 to 45 %, fair is 33 %). A faster program played the games of two seats, which plays what the
arena plays. That full tiles stand for some turns while others do their work is left as it was: settlers that a
ziggurat drew by another 3 % of the win won 45 % of 1,000 games (42 to 48 %).

**Renaissance, 4 seats.** One settler of today among three `heuristic-1` won 138 of 400 games (34.5 %, fair is 25 %,
Wilson 30.0 to 39.3 %), every seed once at every place:

    cradle arena renaissance --bots heuristic,heuristic-1,heuristic-1,heuristic-1 --games 400 --seed 50001

Its weights come of 1,609 games of four settlers, in which each seat drew each of some 55 constants of its habits from
two values; a regression tells what the higher one brings (± 21 points of the score, ± 1.4 % of the wins, one standard
error). The clearest, and what was taken:

| constant | values | before | today | points | wins |
|---|---|---:|---:|---:|---:|
| ducats a turn that Silk Road is worth beside its credits | 5.2, 26 | 13 | 26 | 86 | 8.0 % |
| how often a commodity is sold in a turn | 0.08, 0.2 | 0.13 | 0.17 | 64 | 6.1 % |
| weight of what others gain by a commodity card | 0.6, 1.1 | 0.9 | 1.0 | 79 | 4.2 % |
| weight of Religion among advances | 0.75, 1.1 | 0.9 | 1.0 | 45 | 6.3 % |
| weight of the odds of an attack | 0.3, 0.65 | 0.45 | 0.4 | -58 | -3.1 % |
| number of a galley that is large enough | 4, 6 | 4 | 6 | 49 | 2.2 % |
| provinces count until the likely end, not for all cards | no, yes | no | no | -49 | -2.5 % |

With these, and with smaller changes to five more, one settler of today among three of the settlers before it won 219 of
700 games of four seats (31 %, Wilson 28.0 to 34.8 %), with three seats 53 of 120, and no less than its share with five,
24 of 100, and with six, 20 of 96. What tells a winner is land taken early: in 60 games the final lead goes with the
provinces held as a turn begins, by a correlation of 0.16 in turn 2, 0.52 in turn 4 and 0.72 in turn 6, and against the
tokens spent on attacks in turn 4 (-0.34). The strategist plays by the habits of this settler, in the plans it compares
and in its playouts. The weights of its judgement are those of before, as are the tables above. Fitted anew to 320 games
of four settlers they foretell winners a little better (a loss of 0.82 in games held back, in place of 0.84), but no
match has been played by them.

**Strategists against `search-1`.** At Ur with two seats today's won 98 of 100 games (Wilson 93 to 99 %), every seed
once at every place, with all its playouts, 8 a decision at most, against the 4 at most of `search-1`; with 6 it won
74 of 80 (85 to 97 %), with 4 as well 82 of 100 (73 to 88 %).

    cradle arena ur --seats 2 --bots search,search-1 --games 100 --seed 80001 --playouts 8

Its 8 playouts take 0.69 of the time of the other's 4, its first 6 take 0.45, its first 4 take 0.34 (processor time at
the same 40 decisions of a game of settlers, CPython 3.11). That it looks at actions a second time, a round later,
makes much of this: against one that looks once, it won 69 % of 300 games (64 to 74 %); one that looks once at eight
actions won 57 % (51 to 62 %). A faster program played all these games. It plays what the arena plays: in six that
were compared, the winner and the number of decisions are the same. With four seats no match has been played.

In Renaissance with four seats one of today's among three `search-1` won 16 of 40 games (40 %, fair is 25 %, Wilson 26
to 55 %), nearly every seed once at every place; in the first 24 it led the others by 165 ± 126 points. So it is
stronger, but the goal, a lower end above 35 %, is missed. With equal playouts it took 1.03 of the time of one of those,
in all of its decisions together; a game takes a minute of processor time.

    cradle arena renaissance --seats 4 --bots search,search-1,search-1,search-1 --games 22 --seed 60001 --playouts 24
    cradle arena renaissance --seats 4 --bots search,search-1,search-1,search-1 --games 2 --seed 60011 --playouts 24
    cradle arena renaissance --seats 4 --bots search,search-1,search-1,search-1 --games 8 --seed 60101 --playouts 24
    cradle arena renaissance --seats 4 --bots search,search-1,search-1,search-1 --games 8 --seed 60201 --playouts 24

Before, it compared hardly any numbers of tokens: since one can give up where they are written (6.5), habit's number met
none but 0 in all turns but the first, in `search-1` as well. Now six others are compared, from 4 fewer to 16 more.
Expansions are compared with up to twelve others in place of three, and again after each attack. Playouts are spent
where they gain most. To see where that is, plans in games of settlers were played on in 24 to 48 worlds; what is best
in some of these gains, in the others, so much of a win over habit:

| decision | in a game | positions | playouts before | gain | playouts today | gain |
|---|---:|---:|---:|---:|---:|---:|
| tokens | 12 | 81 | 24 | 0.2 % | 72 | 1.9 % |
| expansion, as it begins | 12 | 59 | 24 | 0.4 % | 72 | 0.7 % |
| expansion, after an attack | 33 | 158 | none | - | 72 | 0.7 % |
| purchase of an advance | 25 | 41 | 24 | 0.05 % | none | - |

That is by its own judgement at the end of the next turn; in the games it may be worth less. The longest decision is
that about tokens now: it takes 0.55 s with 24 playouts asked for, where purchases took 0.36 s. On the page it is the
pace that says how long a bot thinks.
"""


def lines(ratings: Sequence[Rating]) -> str:
    """The table of one ladder."""
    rows = ["| bot | games | wins | fair | rating | 95 % |", "|---|---:|---:|---:|---:|---:|"]
    for r in ratings:
        span = f"{r.low:.0f} to {r.high:.0f}" if r.bot != ANCHOR else "set"
        rows.append(f"| `{r.bot}` | {r.games} | {r.wins:.1f} | {r.fair:.1f} | {r.rating:.0f} | {span} |")
    return "\n".join(rows)


class Rated(NamedTuple):
    """What came of one table: how many playouts a decision strategists had there, and the ratings."""

    playouts: int
    ratings: Sequence[Rating]


def page(found: Mapping[str, Rated]) -> str:
    """The whole page."""
    parts = [HEAD.format(at=f"{AT:.0f}")]
    for name, (playouts, ratings) in found.items():
        thought = any(level_of(r.bot) == LEVELS[-1] for r in ratings)
        say = (
            f"Strategists: {playouts} playouts a decision." if thought else "No strategist has played enough games yet."
        )
        parts.append(f"## {TITLES[name]}\n\n{say}\n\n{lines(ratings)}\n")
    return "\n".join([*parts, EARLIER])


def read(text: str) -> dict[str, Rated]:
    """What stands on a page, table by table, as far as it was rounded there."""
    found = {}
    for name, title in TITLES.items():
        _, begun, part = text.partition(f"## {title}\n")
        part = part.partition("\n## ")[0]
        rows = [(bot, *map(float, numbers)) for bot, *numbers in ROW.findall(part.replace("| set |", f"| {SET} |"))]
        if begun:
            thought = PLAYOUTS.search(part)
            found[name] = Rated(int(thought[1]) if thought else 0, [Rating(bot, int(n), *row) for bot, n, *row in rows])
    return found


def draw(found: Mapping[str, Rated]) -> None:
    """The picture: a row a bot, a point for its rating, a line for its interval."""
    matplotlib = import_module("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "cradle", "font.size": 9, "text.color": INK, "axes.labelcolor": INK})
    matplotlib.rcParams.update({"axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK})
    heights = [len(one.ratings) for one in found.values()]
    figure, axes = import_module("matplotlib.pyplot").subplots(
        len(found), 1, sharex=True, squeeze=False, height_ratios=heights, layout="constrained",
        figsize=(7, 0.24 * sum(heights) + 0.7 * len(heights)),
    )  # fmt: skip
    for (name, (_, ratings)), (axis,) in zip(found.items(), axes, strict=True):
        middle = [r.rating for r in ratings]
        ends = [[r.rating - r.low for r in ratings], [r.high - r.rating for r in ratings]]
        axis.errorbar(middle, [r.bot for r in ratings], xerr=ends, fmt="o", color=DOT, capsize=3)
        axis.invert_yaxis()
        axis.grid(axis="x", color=INK, alpha=0.3)
        axis.set_title(TITLES[name], fontsize=10, loc="left")
    axes[-1][0].set_xlim(LOWEST, None)
    axes[-1][0].set_xlabel("rating, points of Elo")
    figure.savefig(PICTURE, transparent=True, metadata={"Date": None})


def write(found: Mapping[str, Rated]) -> None:
    """The page and its picture, anew."""
    PAGE.write_text(page(found), "utf-8")
    draw(found)
