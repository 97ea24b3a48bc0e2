"""The map by numbers: provinces, their coasts and seas, and the boards for each number of players (1.4)."""

from __future__ import annotations

from functools import cache

from ...kernel.compiling import mypyc_attr
from .provinces import PROVINCES

REGIONS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "far_east", "new_world")
LANDS = REGIONS[:8]  # the regions that have a number, and can be named by a card (G46)
SILK_ROAD = "V"
COMMODITIES = (
    "stone", "wool", "timber", "grain", "cloth", "wine", "metal", "fur", "silk", "spice", "gold", "ivory",
)  # fmt: skip
COMMODITY = {id: n for n, id in enumerate(COMMODITIES)}
CAPITALS = ("venezia", "genoa", "barcelona", "paris", "london", "hamburg")  # 1.4: as many as players


NAMES = list(PROVINCES)
INDEX = {id: n for n, id in enumerate(NAMES)}
COUNT = len(NAMES)
CAPACITY = [province.capacity for province in PROVINCES.values()]
REGION = [REGIONS.index(province.region) for province in PROVINCES.values()]
SATELLITE = [capacity == 1 for capacity in CAPACITY]
OVERSEAS = ["overseas" in province.facts for province in PROVINCES.values()]  # whether only a galleon gets there (7.4)
OCEAN = ["ocean" in province.facts for province in PROVINCES.values()]  # true for Iceland and Mauritania
FAR_EAST = [province.region == "far_east" for province in PROVINCES.values()]
AMERICA = [province.region == "new_world" for province in PROVINCES.values()]
PRODUCES = [
    [COMMODITY[c] for c in province.facts.get("produces", "").split(",") if c] for province in PROVINCES.values()
]
PRODUCERS = [[n for n, made in enumerate(PRODUCES) if c in made] for c in range(len(COMMODITIES))]  # by commodity
SUPPORTS = [[INDEX[id] for id in p.facts.get("supports", "").split(",") if id] for p in PROVINCES.values()]
SUPPORTERS = [[s for s in range(COUNT) if n in SUPPORTS[s]] for n in range(COUNT)]  # satellites whose arrow points here
LAND = [[INDEX[id] for id in province.land] for province in PROVINCES.values()]
CAPITAL = [INDEX[id] for id in CAPITALS]


# Coasts: what a ship sails along (7.4, G4)
def all_coasts() -> dict[str, tuple[list[str], list[str]]]:
    """Every coast: its neighbours, and the seas it opens on. "roma:adriatic" where a province has two."""
    coasts: dict[str, tuple[list[str], list[str]]] = {}
    for province in PROVINCES.values():
        for name, (near, seas) in province.coasts.items():
            coasts[f"{province.id}:{name}"] = near[:], seas
        if not province.coasts and (province.coast or province.seas or "overseas" in province.facts):
            coasts[province.id] = province.coast[:], province.seas
    for coast, (near, _) in coasts.items():
        for other in near:
            if coast not in coasts[other][0]:
                coasts[other][0].append(coast)
    return coasts


_COASTS = all_coasts()
COASTS = list(_COASTS)
COAST = {id: n for n, id in enumerate(COASTS)}
AT = [INDEX[id.partition(":")[0]] for id in COASTS]  # the province of a coast
ALONG = [sorted(COAST[id] for id in near) for near, _ in _COASTS.values()]
SEAS = sorted({sea for _, seas in _COASTS.values() for sea in seas})
OPENS = [[SEAS.index(sea) for sea in seas] for _, seas in _COASTS.values()]  # the seas by coast
SHORES = [[c for c in range(len(COASTS)) if sea in OPENS[c]] for sea in range(len(SEAS))]
HARBOURS = [[c for c in range(len(COASTS)) if AT[c] == n] for n in range(COUNT)]  # the coasts by province
COASTAL = [bool(harbours) for harbours in HARBOURS]


@mypyc_attr(serializable=True)
class Board:
    """The part of the map in play for a number of players (1.4). Ships may pass the rest, nothing stays there."""

    def __init__(self, seats: int) -> None:
        first = LANDS[{3: 3, 4: 2, 5: 1, 6: 0}[seats] :]
        regions = [*first, *REGIONS[8:]]
        self.inside = [province.region in regions for province in PROVINCES.values()]
        self.provinces = [n for n in range(COUNT) if self.inside[n]]
        self.capitals = CAPITAL[:seats]
        self.land = [[m for m in LAND[n] if self.inside[n] and self.inside[m]] for n in range(COUNT)]
        self.regions = [REGIONS.index(region) for region in first]


@cache
def board(seats: int) -> Board:
    return Board(seats)
