// Draws SVGs as PNGs: node tools/build/app_icon.mjs JOBS.json    JOBS: [{"svg": text, "width": pixels, "target": path}]
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

await initWasm(fs.readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
for (const { svg, width, target } of JSON.parse(fs.readFileSync(process.argv[2])))
  fs.writeFileSync(target, new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng());
