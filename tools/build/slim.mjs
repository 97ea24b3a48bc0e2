// Pyodide without what only dynamic libraries need, of which the page loads none: node tools/build/slim.mjs FROM TO NAMING…
// Its WebAssembly has 8,560 exports, each of which costs memory and time at every start. Those stay that JavaScript
// names: Pyodide's own script, or one of the files NAMING. Then the functions go that nobody can call any more, and what
// only these import. No other function and no index of a table changes.
import fs from "node:fs";
import path from "node:path";
import binaryen from "binaryen";
import { uses } from "./tricks.mjs";
import { emptyTables, uncall, unlist } from "./unused.mjs";

const [, , from, to, ...naming] = process.argv;
const [SCRIPT, WASM] = ["pyodide.asm.mjs", "pyodide.asm.wasm"];
// In the script: what it takes over of the exports, the variables for it, and what it offers to import.
const TAKEN = /(?<=function assignWasmExports\(wasmExports\)\{)[^}]*/;
const DECLARED = /(?<=var )[\w$,]+(?=;function assignWasmExports)/;
const OFFERED = /(?<=var wasmImports=\{)[^}]*/;
// On what it sleeps where an input has nothing yet, which no page needs. Where memory is shared, Chromium notes where
// in the script, and reads all of it for this: 25 ms in a trace.
const SHARED = /new WebAssembly\.Memory\(\{shared:!0,initial:1,maximum:1\}\)\.buffer/;

const variable = (line) => line.trim().split("=")[0];
const exported = (line) => /wasmExports\["(.*?)"\]/.exec(line)?.[1];
const wordsOf = (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** The script with something else in the one place that this finds. */
function changed(script, place, instead) {
  if (script.split(place).length !== 2) throw new Error(`${SCRIPT} is written in another way: ${place}`);
  return script.replace(place, instead);
}

let script = fs.readFileSync(path.join(from, SCRIPT), "utf8");
if (uses("shared")) script = changed(script, SHARED, "1");
const rest = changed(changed(script, TAKEN, ""), DECLARED, "");
const words = new Set([rest, ...naming.map((file) => fs.readFileSync(file, "utf8"))].flatMap(wordsOf));
const isNamed = (line) => words.has(variable(line)) || words.has(exported(line)) || !uses("exports");
const takes = script.match(TAKEN)[0].split(";").filter(isNamed);
const variables = new Set(takes.map(variable));
script = changed(script, TAKEN, () => takes.join(";"));
script = changed(script, DECLARED, (all) => all.split(",").filter((name) => words.has(name) || variables.has(name)).join());

const file = fs.readFileSync(path.join(from, WASM));
if (uses("unused")) emptyTables(file);
const wasm = binaryen.readBinary(file);
const unused = uses("unused") ? uncall(wasm) : null;
const kept = new Set([...words, ...takes.map(exported)]);
const all = Array.from({ length: wasm.getNumExports() }, (_, i) => binaryen.getExportInfo(wasm.getExportByIndex(i)).name);
// JavaScript writes _malloc for malloc, but not for what begins with two strokes.
for (const name of all) if (!kept.has(name) && !kept.has(`_${name}`)) wasm.removeExport(name);
if (uses("exports")) wasm.runPasses(["remove-unused-module-elements", "memory-packing"]);
const binary = wasm.emitBinary();
if (unused) unlist(binary, unused);

const wanted = new Set(WebAssembly.Module.imports(new WebAssembly.Module(binary)).map(({ name }) => name));
script = changed(script, OFFERED, (offers) => offers.split(",").filter((one) => wanted.has(one.split(":")[0])).join());
fs.writeFileSync(path.join(to, WASM), binary);
fs.writeFileSync(path.join(to, SCRIPT), script);
