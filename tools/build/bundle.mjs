// Makes one script and one sheet of what the page needs from its start on: node tools/build/bundle.mjs FOLDER
// Writes page.js and page.css. FOLDER: assets/runtime/, from where what comes later is found.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const assets = fileURLToPath(new URL("../../assets/", import.meta.url));
// Fetched when they are needed: each is a module of its own.
const LATE = /^\.\/(charts|drag|live|motion|qr|sound|spot|zoom)\.js$/;
// Python's own script, which Chromium keeps compiled by itself.
const ENGINE = /\/pyodide\.asm\.js$/;

const elsewhere = {
  name: "elsewhere",
  setup(bundle) {
    bundle.onResolve({ filter: LATE }, ({ path: name }) => ({ path: `../js/${name.slice(2)}`, external: true }));
    bundle.onResolve({ filter: ENGINE }, () => ({ path: "./pyodide/pyodide.asm.js", external: true }));
    bundle.onResolve({ filter: /\.woff2$/ }, ({ path: name }) => ({ path: name, external: true }));
  },
};

const always = {
  outdir: process.argv[2],
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  plugins: [elsewhere],
  logLevel: "warning",
};

await build({
  ...always,
  entryPoints: [path.join(assets, "js/page.js")],
  format: "iife",
  loader: { ".py": "text", ".toml": "text" },
  // Addresses in the modules are relative to the folder they were written in.
  define: { "import.meta.url": "cradlePage", "import.meta": "cradleMeta" },
  banner: {
    js: `//# allFunctionsCalledOnLoad
var cradlePage = new URL("../js/page.js", document.currentScript.src).href, cradleMeta = { url: cradlePage };`,
  },
  external: ["node:*", "ws", "micropip", "mip"],
  logOverride: { "direct-eval": "silent", "commonjs-variable-in-esm": "silent" }, // of Pyodide, where nothing comes to them
});

await build({ ...always, entryPoints: [path.join(assets, "css/page.css")] });
