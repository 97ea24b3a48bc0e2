"""The map: every province with its frontiers, as a table to be read and corrected.

A line for the province: id, region, trade capacity, and what else is so. Under it the frontiers over `land` and over
coastal water (`coast`), each named once, at the province that comes first, and the high `seas` its coast opens on. Two
unconnected coasts (G4) have a name each and their neighbours in full.

supports: where the arrows of a satellite point. produces: its commodities. ocean: needs Astronomy or better. overseas:
needs a galleon. Regions I to VIII; the two boxes of ocean lie in VIII and II (G32).
"""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.map_tables import Row, read


class Province(NamedTuple):
    """One province; `land`, `coast` and `seas` hold ids. Where it has two coasts, `coasts` has both of them by name."""

    id: str
    region: str
    capacity: int
    facts: dict[str, str]
    land: list[str]
    coast: list[str]
    seas: list[str]
    coasts: dict[str, tuple[list[str], list[str]]]


def province(row: Row) -> Province:
    near = {name.removeprefix("coast "): ids for name, ids in row.lists.items() if name.startswith("coast ")}
    coasts = {name: (ids, row.lists.get(f"seas {name}", [])) for name, ids in near.items()}
    return Province(*row[:4], row.lists["land"], row.lists["coast"], row.lists.get("seas", []), coasts)


# No name for the text: it is forgotten once it is read.
PROVINCES = {
    row.id: province(row)
    for row in read(
        """
hamburg I 4 produces=timber capital
    land: lubeck copenhague koln amsterdam
    coast: copenhague amsterdam
    seas: north_sea
danzig I 5 produces=grain
    land: mitau stettin breslau
    coast: mitau stettin
    seas: baltic_sea
lubeck I 3 produces=stone
    land: copenhague stettin koln nurnberg praha
    coast: copenhague stettin
novgorod I 2 produces=fur
    land: riga kiev
    coast: riga
riga I 2 produces=timber
    land: mitau
    coast: mitau
    seas: baltic_sea
stockholm I 3 produces=metal
    land: malmo
    coast: malmo visby
    seas: baltic_sea
copenhague I 1 supports=hamburg,lubeck
    coast: malmo stettin kongsberg
    seas: north_sea
malmo I 1 supports=stockholm
    land: kongsberg
    coast: stettin kongsberg
    seas: baltic_sea
mitau I 1 supports=danzig,riga
    seas: baltic_sea
stettin I 1 supports=danzig,lubeck,praha
    land: praha breslau
    seas: baltic_sea
visby I 1 supports=stockholm
    seas: baltic_sea
london II 5 produces=wool capital
    land: chester portsmouth york
    coast: york paris bruges
    seas: north_sea
bergen II 3 produces=timber
    land: kongsberg
    coast: kongsberg shetland
    seas: north_sea norwegian_sea
chester II 3 produces=metal
    land: edimbourg portsmouth york wales
    coast bristol: cornwall portsmouth:bristol wales
    coast irish: armagh edimbourg wales
edimbourg II 2 produces=wool
    land: york
    coast: york armagh shetland
    seas: bay_of_biscay greenland_sea north_sea
iceland II 2 produces=ivory ocean
    seas: greenland_sea
portsmouth II 5 produces=grain
    land: cornwall
    coast channel: cornwall london paris saint_malo
    seas channel: bay_of_biscay
    coast bristol: chester:bristol cornwall
waterford II 2 produces=wool
    land: armagh
    coast: armagh wales
    seas: bay_of_biscay
york II 3 produces=wool
    seas: north_sea
armagh II 1 supports=chester,edimbourg,waterford
    coast: wales
    seas: bay_of_biscay
cornwall II 1 supports=chester,portsmouth
    coast: wales
    seas: bay_of_biscay
kongsberg II 1 supports=bergen
    seas: north_sea
shetland II 1 supports=bergen,edimbourg
    seas: greenland_sea north_sea norwegian_sea
wales II 1 supports=chester,waterford
    seas: bay_of_biscay
paris III 4 produces=stone capital
    land: bruges dijon saint_malo strasbourg bordeaux
    coast: bruges saint_malo
basel III 3 produces=fur
    land: dijon strasbourg sankt_gallen lyon milano
bruges III 4 produces=cloth
    land: koln strasbourg amsterdam
    coast: amsterdam
    seas: north_sea
budapest III 3 produces=cloth
    land: wien esseg belgrad
dijon III 3 produces=grain
    land: strasbourg bordeaux lyon
koln III 4 produces=cloth
    land: nurnberg strasbourg amsterdam
nurnberg III 3 produces=metal
    land: praha strasbourg salzburg sankt_gallen
praha III 2 produces=gold
    land: breslau salzburg
saint_malo III 2 produces=stone
    land: bordeaux
    coast: bordeaux
    seas: bay_of_biscay
strasbourg III 3 produces=wine
    land: sankt_gallen
wien III 4 produces=stone
    land: breslau esseg salzburg venezia dubrovnik
amsterdam III 1 supports=bruges,hamburg,koln
    seas: north_sea
breslau III 1 supports=danzig,praha,wien
    land: salzburg
esseg III 1 supports=belgrad,budapest,dubrovnik,wien
    land: belgrad dubrovnik
salzburg III 1 supports=nurnberg,praha,venezia,wien
    land: sankt_gallen venezia
sankt_gallen III 1 supports=basel,milano,strasbourg,venezia
    land: venezia milano
barcelona IV 3 produces=wine capital
    land: san_sebastian toledo valencia montpellier toulouse
    coast: valencia palma montpellier
    seas: western_mediterranean
lisboa IV 3 produces=wine
    land: toledo leon sevilla
    coast: leon sevilla
    seas: bay_of_biscay
san_sebastian IV 2 produces=wool
    land: toledo leon toulouse
    coast: leon toulouse
    seas: bay_of_biscay
toledo IV 3 produces=wool
    land: valencia leon grenada sevilla
valencia IV 2 produces=silk
    land: grenada
    coast: palma grenada
    seas: western_mediterranean
leon IV 1 supports=lisboa,san_sebastian,toledo
    seas: bay_of_biscay
palma IV 1 supports=barcelona,valencia
    seas: western_mediterranean
angora V 2 produces=wool
    land: trebizond constantinople
    coast: trebizond constantinople
    seas: black_sea
erzerum V 3 produces=silk
    land: poti trebizond
    coast: poti trebizond
    seas: black_sea
kiev V 2 produces=grain
    land: kaffa
poti V 2 produces=timber
    land: abasgia
    coast: abasgia
    seas: black_sea
sarai V 2 produces=gold
    land: kamishin
tana V 2 produces=fur
    land: abasgia kaffa kamishin
    coast: abasgia kaffa
    seas: black_sea
trebizond V 4 produces=spice
    seas: black_sea
varna V 2 produces=fur
    land: kaffa galipoli
    coast: kaffa galipoli
    seas: black_sea
abasgia V 1 supports=poti,tana
    seas: black_sea
kaffa V 1 supports=kiev,tana,varna
    seas: black_sea
kamishin V 1 supports=sarai,tana
acre VI 5 produces=spice
    land: jerusalem levant
    coast: jerusalem levant
    seas: eastern_mediterranean
aleppo VI 4 produces=silk
    land: levant tarsus
    coast: cyprus levant tarsus
alexandria VI 5 produces=spice
    land: cairo lybia
    coast: cairo lybia
    seas: central_mediterranean eastern_mediterranean
cairo VI 4 produces=ivory
    land: suez
    coast: suez
    seas: eastern_mediterranean
cyprus VI 3 produces=wine
    coast: adalia levant tarsus
    seas: eastern_mediterranean
suez VI 3 produces=gold
    land: jerusalem
    coast: jerusalem
    seas: eastern_mediterranean
adalia VI 1 supports=cyprus,smyrna
    land: tarsus smyrna
    coast: tarsus smyrna
    seas: eastern_mediterranean
jerusalem VI 1 supports=acre,suez
    seas: eastern_mediterranean
levant VI 1 supports=acre,aleppo,cyprus
    seas: eastern_mediterranean
lybia VI 1 supports=alexandria
    land: barca
    coast: barca
    seas: central_mediterranean
tarsus VI 1 supports=aleppo,cyprus
genoa VII 5 produces=cloth capital
    land: firenze lyon marseille milano roma
    coast: marseille cagliari
    seas: western_mediterranean
venezia VII 5 produces=cloth capital
    land: dubrovnik firenze milano
    coast: dubrovnik firenze
    seas: adriatic_sea
belgrad VII 2 produces=grain
    land: dubrovnik durazzo
    coast: dubrovnik bari durazzo
    seas: adriatic_sea
bordeaux VII 4 produces=timber
    land: lyon montpellier toulouse
    coast: toulouse
    seas: bay_of_biscay
dubrovnik VII 3 produces=timber
    seas: adriatic_sea
firenze VII 4 produces=cloth
    land: milano roma
    seas: adriatic_sea
lyon VII 4 produces=metal
    land: marseille milano montpellier
marseille VII 5 produces=wine
    land: montpellier
    coast: montpellier cagliari
    seas: western_mediterranean
milano VII 3 produces=stone
montpellier VII 2 produces=stone
    land: toulouse
    seas: western_mediterranean
napoli VII 5 produces=stone
    land: roma bari
    coast adriatic: bari roma:adriatic
    seas adriatic: adriatic_sea
    coast tyrrhenian: bari roma:tyrrhenian
    seas tyrrhenian: western_mediterranean
palermo VII 2 produces=grain
    coast: bari tunis
    seas: central_mediterranean western_mediterranean
roma VII 4 produces=stone
    coast adriatic: firenze napoli:adriatic
    seas adriatic: adriatic_sea
    coast tyrrhenian: genoa napoli:tyrrhenian
    seas tyrrhenian: western_mediterranean
bari VII 1 supports=napoli,palermo
    coast: corfu durazzo
    seas: adriatic_sea central_mediterranean western_mediterranean
cagliari VII 1 supports=genoa,marseille
    seas: western_mediterranean
toulouse VII 1 supports=barcelona,bordeaux,montpellier,san_sebastian
    seas: bay_of_biscay
algiers VIII 2 produces=wool
    land: tunis oran
    coast: tunis oran
    seas: western_mediterranean
constantinople VIII 4 produces=metal
    land: smyrna
    coast: smyrna galipoli
    seas: black_sea central_mediterranean
fez VIII 2 produces=timber
    land: oran
    coast: grenada sevilla oran
    seas: canary_basin western_mediterranean
grenada VIII 2 produces=metal
    land: sevilla
    coast: sevilla
    seas: western_mediterranean
heraklion VIII 3 produces=wine
    coast: athina
    seas: central_mediterranean
mauritanie VIII 2 produces=ivory ocean
    seas: canary_basin
saloniki VIII 2 produces=silk
    land: athina corfu durazzo galipoli
    coast: athina galipoli
    seas: central_mediterranean
sevilla VIII 3 produces=grain
    seas: bay_of_biscay canary_basin
smyrna VIII 2 produces=wool
    seas: central_mediterranean
tripoli VIII 2 produces=ivory
    land: tunis barca
    coast: tunis barca
    seas: central_mediterranean
tunis VIII 4 produces=cloth
    seas: central_mediterranean western_mediterranean
athina VIII 1 supports=heraklion,saloniki
    land: corfu
    coast: corfu
    seas: central_mediterranean
barca VIII 1 supports=tripoli
    seas: central_mediterranean
corfu VIII 1 supports=saloniki
    land: durazzo
    coast: durazzo
    seas: central_mediterranean
durazzo VIII 1 supports=belgrad,saloniki
galipoli VIII 1 supports=constantinople,saloniki,varna
    seas: central_mediterranean
oran VIII 1 supports=algiers,fez
    seas: western_mediterranean
china far_east 5 produces=silk,spice overseas
east_indies far_east 5 produces=silk,spice overseas
india far_east 5 produces=gold,spice overseas
north_america new_world 6 produces=grain,cloth,fur overseas
south_america new_world 6 produces=metal,spice,gold overseas
""",
        both=("land", "coast"),
    )
}
