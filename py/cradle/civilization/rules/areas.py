"""The map: every area with its borders, as a table to be read and corrected.

A line for the area: id, kind, limit (A.3.1), and what else is so. Under it the borders over `land` and over `water`
(A.3.5), each named once, at the area that comes first; the separate coasts of an area that has two (A.3.7), each with
the neighbours it leads to; and what is `uncertain`: a column, or a border as link:<area>:<land or water>.

kind: land; coast and island, land and sea in one (A.3.4); open_sea. site: black or white (A.3.2). mass: the land mass,
for borders over which none can walk. region, panel, side: which part of the board (E.0.2, F.2.1); region is a guess.
The water borders of the open seas, panel, side and the lakes rest on one source alone.
"""

from __future__ import annotations

from ...kernel.map_tables import read
from .map_area import area_of

# No name for the text: it is forgotten once it is read.
AREAS = {
    row.id: area_of(row)
    for row in read(
        """
germania land 5 start=illyria mass=europe region=north_west panel=1 side=west
    land: dacia illyricum pannonia sudeten
sudeten land 1 start=illyria mass=europe region=north_west panel=1 side=west
    land: dacia scythia
pannonia coast 4 start=italy mass=europe region=north_west panel=1 side=west
    land: cisalpina dalmatia illyricum rubicon
    water: adriatic_sea dalmatia rubicon
cisalpina land 1 start=italy mass=europe region=north_west panel=1 side=west
    land: etruria rubicon
etruria coast 2 plain=po start=italy mass=europe region=north_west panel=1 side=west
    land: rome rubicon
    water: corsica rome
    uncertain: floodplain
rubicon coast 3 plain=po mass=europe region=north_west panel=1 side=west
    land: rome samnium
    water: adriatic_sea samnium
    uncertain: floodplain
rome coast 2 site=black mass=europe region=north_west panel=1 side=west
    land: neapolis samnium
    water: corsica neapolis western_mediterranean
samnium coast 2 mass=europe region=north_west panel=1 side=west
    land: campania neapolis tarentum
    water: adriatic_sea tarentum
neapolis coast 1 site=black volcano=vesuvius mass=europe region=north_west panel=1 side=west
    land: campania
    water: campania western_mediterranean
campania coast 2 volcano=vesuvius mass=europe region=north_west panel=1 side=west
    land: tarentum
    water: central_mediterranean milazzo syracuse tarentum western_mediterranean
    uncertain: coasts
tarentum coast 1 site=black mass=europe region=north_west panel=1 side=west
    water: adriatic_sea apollonia central_mediterranean ithaca
corsica island 1 mass=corsica region=north_west panel=1 side=west
    water: sardinia western_mediterranean
sardinia island 1 site=black mass=sardinia region=north_west panel=1 side=west
    land: caralis
    water: caralis western_mediterranean
caralis island 1 mass=sardinia region=north_west panel=1 side=west
    water: western_mediterranean
palermo island 2 site=black mass=sicily region=north_west panel=1 side=west
    land: milazzo syracuse
    water: carthage central_mediterranean milazzo syracuse western_mediterranean
milazzo island 2 volcano=etna mass=sicily region=north_west panel=1 side=west
    land: syracuse
    water: syracuse western_mediterranean
    uncertain: coasts
syracuse island 1 site=black volcano=etna mass=sicily region=north_west panel=1 side=west
    water: central_mediterranean
dalmatia coast 2 mass=europe region=north_west panel=1 side=west
    land: illyricum
    water: adriatic_sea illyricum
illyricum coast 2 mass=europe region=north_west panel=1 side=west
    land: apollonia dacia moesia paeonia
    water: adriatic_sea apollonia
apollonia coast 1 site=black mass=europe region=north_west panel=1 side=west
    land: epirus macedonia paeonia
    water: adriatic_sea epirus ithaca
    uncertain: link:epirus:water
dacia land 3 mass=europe region=north_west panel=1 side=west
    land: danube moesia scythia
danube coast 5 plain=danube mass=europe region=centre panel=2 side=west
    land: moesia scythia tyras
    water: black_sea crimea scythia tyras
tyras coast 2 site=white plain=danube mass=europe region=centre panel=2 side=west
    land: moesia
    water: black_sea moesia
moesia coast 4 site=black plain=danube mass=europe region=centre panel=2 side=west
    land: byzantium paeonia thrace
    water: black_sea byzantium
scythia coast 3 start=thrace mass=europe region=centre panel=2 side=west
    land: crimea
    water: crimea kuban
    shore black_sea: crimea danube
    shore azov: crimea kuban
crimea coast 2 mass=europe region=north_east panel=3 side=west
    water: black_sea kuban
    uncertain: panel
paeonia land 1 mass=europe region=centre panel=2 side=west
    land: macedonia thrace
macedonia land 1 mass=europe region=centre panel=2 side=west
    land: epirus thessalonica thessaly thrace
thrace coast 2 mass=europe region=centre panel=2 side=west
    land: byzantium thessalonica
    water: byzantium lemnos thessalonica
byzantium coast 3 site=black mass=europe region=centre panel=2 side=west
    water: black_sea lemnos troy
lemnos island 1 mass=lemnos region=centre panel=2 side=west
    water: aegean_sea thessalonica troy
thessalonica coast 1 site=black mass=europe region=centre panel=2 side=west
    land: thessaly
    water: aegean_sea chalcis thessaly
thessaly coast 2 mass=europe region=centre panel=2 side=west
    land: delphi epirus
    water: chalcis delphi
    uncertain: link:delphi:water
epirus coast 1 mass=europe region=centre panel=2 side=west
    land: delphi
    water: delphi ithaca
    uncertain: link:apollonia:water
ithaca island 1 site=black mass=corcyra region=centre panel=2 side=west
    water: central_mediterranean delphi
    uncertain: name
delphi coast 2 mass=europe region=centre panel=2 side=west
    land: athens corinth
    water: athens central_mediterranean chalcis corinth
    shore ionian: central_mediterranean corinth epirus ithaca
    shore euboean: athens chalcis thessaly
    uncertain: link:chalcis:water link:thessaly:water
chalcis island 2 site=black mass=euboea region=centre panel=2 side=west
    land: eretria
    water: aegean_sea athens eretria
    uncertain: link:athens:water link:delphi:water
eretria island 1 site=black mass=euboea region=centre panel=2 side=west
    water: aegean_sea athens thera
athens coast 2 site=black mass=europe region=centre panel=2 side=west
    land: argos corinth
    water: argos thera
    uncertain: link:chalcis:water
corinth coast 2 site=black mass=europe region=centre panel=2 side=west
    land: argos sparta
    water: central_mediterranean sparta
argos coast 1 site=black mass=europe region=centre panel=2 side=west
    land: sparta
    water: phaestos sparta thera
    uncertain: name
sparta coast 1 site=black mass=europe region=centre panel=2 side=west
    water: central_mediterranean phaestos
thera island 2 site=black volcano=thera mass=thera region=centre panel=2 side=west
    water: aegean_sea knossos phaestos
phaestos island 2 site=black start=crete mass=crete region=centre panel=2 side=west
    land: knossos
    water: central_mediterranean eastern_mediterranean knossos
    uncertain: link:aegean_sea:water
knossos island 3 site=black start=crete mass=crete region=centre panel=2 side=west
    water: aegean_sea eastern_mediterranean rhodes
troy coast 2 site=black mass=asia_africa region=centre panel=2 side=east
    land: bithynia sardes
    water: aegean_sea bithynia black_sea lesbos sardes
    uncertain: link:sardes:water
bithynia coast 2 mass=asia_africa region=centre panel=2 side=east
    land: ankara gordium phrygia sardes
    water: black_sea phrygia
phrygia coast 1 mass=asia_africa region=centre panel=3 side=east
    land: ankara sinope
    water: black_sea sinope
sinope coast 2 site=black mass=asia_africa region=north_east panel=3 side=east
    land: ankara cappadocia kanesh van
    water: black_sea cappadocia
ankara land 2 site=black mass=asia_africa region=centre panel=3 side=east
    land: gordium kanesh
gordium land 2 site=black mass=asia_africa region=centre panel=3 side=east lakes=lake_tuz
    land: galatia ionia kanesh sardes
    uncertain: lakes
sardes coast 2 site=black mass=asia_africa region=centre panel=2 side=east
    land: ionia
    water: ionia lesbos
    uncertain: link:troy:water
lesbos island 1 mass=lesbos region=centre panel=2 side=east
    water: aegean_sea ionia
ionia coast 3 mass=asia_africa region=centre panel=2 side=east
    land: galatia lycia miletus
    water: aegean_sea miletus
miletus coast 1 site=black mass=asia_africa region=centre panel=2 side=east
    land: lycia
    water: aegean_sea lycia rhodes
rhodes island 2 site=black mass=rhodes region=centre panel=2 side=east
    water: aegean_sea eastern_mediterranean lycia
lycia coast 1 mass=asia_africa region=centre panel=2 side=east
    land: galatia
    water: cyprus eastern_mediterranean galatia
galatia coast 2 mass=asia_africa region=centre panel=3 side=east lakes=lake_tuz
    land: cilicia kanesh
    water: antioch cilicia cyprus salamis
    uncertain: lakes
kanesh land 2 site=black mass=asia_africa region=centre panel=3 side=east lakes=lake_tuz
    land: cilicia van
    uncertain: lakes
cilicia coast 2 mass=asia_africa region=centre panel=3 side=east
    land: aleppo antioch assyria van
    water: antioch
cyprus island 2 mass=cyprus region=centre panel=3 side=east
    land: salamis
    water: eastern_mediterranean salamis
salamis island 1 site=black mass=cyprus region=centre panel=3 side=east
    water: antioch eastern_mediterranean phoenicia
cappadocia coast 1 mass=asia_africa region=north_east panel=3 side=east
    land: armenia maikop nalchik van
    water: black_sea maikop
van land 3 mass=asia_africa region=north_east panel=3 side=east lakes=lake_van
    land: armenia assyria nineveh
    uncertain: lakes
armenia land 3 mass=asia_africa region=north_east panel=3 side=east lakes=lake_van,lake_urmia
    land: caucasus lesser_armenia nalchik nineveh
    uncertain: lakes
lesser_armenia coast 1 mass=asia_africa region=north_east panel=4 side=east lakes=lake_urmia
    land: caucasus elam media nineveh
    water: caucasus media
    uncertain: lakes
caucasus coast 1 start=assyria mass=asia_africa region=north_east panel=4 side=east
    land: nalchik
    water: caspian_sea media
    uncertain: link:media:water
nalchik land 1 start=assyria mass=asia_africa region=north_east panel=3 side=east
    land: maikop
maikop coast 2 start=asia mass=asia_africa region=north_east panel=3 side=east
    land: kuban
    water: black_sea kuban
kuban coast 1 start=asia mass=asia_africa region=north_east panel=3 side=east
    water: black_sea
elam land 3 mass=asia_africa region=north_east panel=4 side=east lakes=lake_urmia
    land: babylonia media nineveh parthia
    uncertain: lakes
media coast 2 start=babylon mass=asia_africa region=north_east panel=4 side=east
    land: parthia
    water: caspian_sea
    uncertain: link:caucasus:water
parthia land 2 start=babylon mass=asia_africa region=north_east panel=4 side=east
    land: babylonia susa
    uncertain: city_site
susa coast 3 site=black plain=mesopotamia start=babylon mass=asia_africa region=north_east panel=4 side=east
    land: babylonia chaldaea ur
    water: babylonia chaldaea ur
    uncertain: link:chaldaea:land link:chaldaea:water link:ur:land link:ur:water link:babylonia:water
babylonia coast 4 plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: babylon mesopotamia nineveh ur
    water: ur
    uncertain: link:susa:water link:ur:water kind
nineveh land 3 site=black mass=asia_africa region=north_east panel=4 side=east lakes=lake_van,lake_urmia
    land: assyria carrhae mesopotamia
    uncertain: lakes
assyria land 4 mass=asia_africa region=north_east panel=3 side=east
    land: aleppo carrhae syria
carrhae land 3 site=black mass=asia_africa region=north_east panel=4 side=east
    land: mari mesopotamia syria
mari land 2 site=black mass=asia_africa region=north_east panel=4 side=east
    land: mesopotamia sumeria syria
mesopotamia land 3 plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: babylon sumeria
    uncertain: city_site
babylon land 2 site=white plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: charax sumeria ur
    uncertain: kind
sumeria land 3 plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: arabia chaldaea charax syria
ur coast 3 site=white plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: chaldaea charax
    water: chaldaea charax
    uncertain: link:chaldaea:land link:chaldaea:water link:susa:land link:susa:water link:babylonia:water
charax coast 3 site=white plain=mesopotamia mass=asia_africa region=north_east panel=4 side=east
    land: chaldaea
    water: chaldaea
chaldaea coast 2 mass=asia_africa region=north_east panel=4 side=east
    land: arabia
    uncertain: link:susa:land link:susa:water link:ur:land link:ur:water
arabia land 1 mass=asia_africa region=north_east panel=4 side=east
    land: midian petra syria
syria land 3 mass=asia_africa region=north_east panel=4 side=east
    land: aleppo damascus jericho petra phoenicia
aleppo land 2 site=black mass=asia_africa region=centre panel=3 side=east
    land: antioch phoenicia
antioch coast 2 site=black mass=asia_africa region=centre panel=3 side=east
    land: phoenicia
    water: phoenicia
phoenicia coast 3 mass=asia_africa region=centre panel=3 side=east
    land: damascus sidon
    water: eastern_mediterranean sidon
sidon coast 1 site=black mass=asia_africa region=centre panel=3 side=east
    land: damascus tyre
    water: eastern_mediterranean tyre
tyre coast 3 site=black mass=asia_africa region=centre panel=3 side=east
    land: damascus jericho jerusalem
    water: eastern_mediterranean jerusalem
damascus land 2 site=black mass=asia_africa region=centre panel=3 side=east
    land: jericho
jericho land 1 site=black mass=asia_africa region=centre panel=3 side=east
    land: jerusalem petra
jerusalem coast 2 site=black mass=asia_africa region=centre panel=3 side=east
    land: gaza petra sinai
    water: eastern_mediterranean gaza
gaza coast 1 mass=asia_africa region=centre panel=3 side=east
    land: sinai tanis
    water: eastern_mediterranean tanis
sinai coast 1 mass=asia_africa region=south panel=3 side=east
    land: eastern_desert petra tanis
    water: eastern_desert midian petra ptolemais
    uncertain: link:petra:water
petra coast 1 site=black mass=asia_africa region=centre panel=3 side=east
    land: midian
    water: midian
    uncertain: link:sinai:water link:midian:water kind
midian coast 1 mass=asia_africa region=south panel=4 side=east
    water: ptolemais red_sea
    uncertain: link:petra:water
tanis coast 3 site=white plain=nile mass=asia_africa region=south panel=3 side=east
    land: alexandria eastern_desert memphis
    water: alexandria eastern_mediterranean
alexandria coast 4 site=white plain=nile mass=asia_africa region=south panel=3 side=east
    land: memphis western_desert
    water: eastern_mediterranean western_desert
memphis land 3 site=white plain=nile mass=asia_africa region=south panel=3 side=east
    land: eastern_desert fayum western_desert
fayum land 5 site=white plain=nile mass=asia_africa region=south panel=3 side=east
    land: eastern_desert siwa upper_egypt western_desert
upper_egypt land 4 plain=nile start=egypt mass=asia_africa region=south panel=3 side=east
    land: buhen eastern_desert ptolemais siwa
buhen land 3 site=black start=egypt mass=asia_africa region=south panel=3 side=east
    land: ptolemais thebes
    uncertain: name
thebes land 3 site=black start=egypt mass=asia_africa region=south panel=3 side=east
    land: nubia ptolemais
    uncertain: name
nubia coast 1 start=egypt mass=asia_africa region=south panel=4 side=east
    land: ptolemais
    water: ptolemais red_sea
ptolemais coast 2 mass=asia_africa region=south panel=3 side=east
    land: eastern_desert
    water: eastern_desert red_sea
eastern_desert coast 1 mass=asia_africa region=south panel=3 side=east
western_desert coast 2 mass=asia_africa region=south panel=3 side=east
    land: cyrenaica siwa
    water: cyrenaica eastern_mediterranean
    uncertain: population
siwa land 1 start=egypt mass=asia_africa region=south panel=2 side=east
    land: cyrenaica jalo
    uncertain: population start_of
cyrenaica coast 2 mass=asia_africa region=south panel=2 side=east
    land: cyrene jalo
    water: cyrene eastern_mediterranean
cyrene coast 3 site=black mass=asia_africa region=south panel=2 side=west
    land: jalo libya
    water: central_mediterranean eastern_mediterranean libya
jalo land 1 start=egypt mass=asia_africa region=south panel=2 side=west
    land: libya tripolitania
    uncertain: start_of
libya coast 1 mass=asia_africa region=south panel=1 side=west
    land: tripoli tripolitania
    water: central_mediterranean tripoli
tripolitania land 1 start=africa mass=asia_africa region=south panel=1 side=west
    land: sabrata sahara tripoli
tripoli coast 1 site=black mass=asia_africa region=south panel=1 side=west
    land: sabrata
    water: central_mediterranean sabrata thapsus
sabrata coast 2 mass=asia_africa region=south panel=1 side=west
    land: sahara thapsus tunisia
    water: thapsus
sahara land 1 start=africa mass=asia_africa region=south panel=1 side=west
    land: tunisia
tunisia land 2 start=africa mass=asia_africa region=south panel=1 side=west
    land: numidia thapsus
thapsus coast 3 site=black mass=asia_africa region=south panel=1 side=west
    land: carthage numidia
    water: carthage central_mediterranean
carthage coast 3 site=black mass=asia_africa region=south panel=1 side=west
    land: numidia
    water: central_mediterranean numidia western_mediterranean
numidia coast 2 mass=asia_africa region=south panel=1 side=west
    water: western_mediterranean
western_mediterranean open_sea 0 region=north_west
central_mediterranean open_sea 0 region=centre
    water: eastern_mediterranean
eastern_mediterranean open_sea 0 region=centre
adriatic_sea open_sea 0 region=north_west
aegean_sea open_sea 0 region=centre
    uncertain: link:phaestos:water
black_sea open_sea 0 region=north_east
caspian_sea open_sea 0 region=north_east
red_sea open_sea 0 region=south
""",
        both=("land", "water"),
    )
}
