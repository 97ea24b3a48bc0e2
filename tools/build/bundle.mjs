// Makes the scripts and sheets of the page: node tools/build/bundle.mjs page|late|worker FOLDER
// page: one script of what it needs from its start on, and one sheet before and one after those of single games; FOLDER is
// assets/runtime/, from where what comes later is found. late: that, each module and sheet by itself, with what several
// of them share in files of its own; FOLDER stands for assets/. worker: the service worker, in one file.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { uses } from "./tricks.mjs";

const [, , part, outdir] = process.argv;
const root = fileURLToPath(new URL("../../", import.meta.url));
const assets = path.join(root, "assets");
const scripts = path.join(assets, "js");
// Fetched when they are needed: each is a module of its own.
const LATE = [
  ...["live/live", "live/news", "live/post", "map/drag", "map/zoom"],
  ...["charts", "finale", "highlight", "motion", "picture", "qr", "rings", "sound", "stage"].map((name) => `page/${name}`),
];
const WORKERS = ["bots/bot-worker", "start/gunzip-worker"];
// Python's own script, which Chromium keeps compiled by itself.
const ENGINE = /\/pyodide\.asm\.js$/;
// Before the page's script: where its modules were. Each of them was in some folder of assets/js and looks from there for
// `../folder/…`, so the address of one serves for all.
const ADDRESS =
  'var cradlePage = new URL("../js/start/page.js", document.currentScript.src).href, cradleMeta = { url: cradlePage };';
// What takes the place of modules in a build without them (tricks.py).
const INSTEAD = {
  "no-stack-switching": "",
  "last-board": "export const note = () => {}, forget = note, keepSoon = note, paint = note;",
  "collect-garbage": "export const collectGarbage = () => {};",
  gunzip: `export async function gunzip(address) {
    const { body } = await fetch(address);
    return { parts: await Array.fromAsync(body.pipeThrough(new DecompressionStream("gzip"))), release() {} };
  }`,
};

/** Modules that this build is without. */
const left = {
  name: "left",
  setup(bundle) {
    for (const [name, contents] of Object.entries(INSTEAD))
      if (!uses(name)) bundle.onLoad({ filter: new RegExp(`/js/\\w+/${name}\\.js$`) }, () => ({ contents }));
  },
};

/** What is not taken in is found where it will be, beside what is made. */
const elsewhere = {
  name: "elsewhere",
  setup(bundle) {
    const stays = (filter, address) => bundle.onResolve({ filter }, ({ path: name }) => ({ path: address(name), external: true }));
    if (part === "page")
      bundle.onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => {
        const module = path.relative(scripts, path.join(resolveDir, name));
        return LATE.includes(module.replace(/\.js$/, "")) ? { path: `../js/${module}`, external: true } : null;
      });
    stays(ENGINE, () => (part === "page" ? "./pyodide/pyodide.asm.js" : "../../runtime/pyodide/pyodide.asm.js"));
    stays(/\.woff2$/, (name) => name);
  },
};

const always = {
  outdir,
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  external: ["node:*", "ws", "micropip", "mip"],
  plugins: [elsewhere, left],
  logLevel: "warning",
  logOverride: { "direct-eval": "silent", "commonjs-variable-in-esm": "silent" }, // of Pyodide, where nothing comes to them
};

if (part === "page") {
  await build({
    ...always,
    entryPoints: [path.join(scripts, "start/page.js")],
    format: "iife",
    loader: { ".py": "text", ".toml": "text" },
    // Addresses in the modules are relative to the folder they were written in.
    define: { "import.meta.url": "cradlePage", "import.meta": "cradleMeta" },
    banner: { js: ADDRESS },
  });
  await build({ ...always, entryPoints: ["page", "app"].map((sheet) => path.join(assets, `css/${sheet}.css`)) });
} else if (part === "worker") {
  await build({ ...always, entryPoints: [path.join(scripts, "keep/service-worker.js")], format: "iife" });
} else {
  const named = fs.readFileSync(path.join(root, "index.html"), "utf8").matchAll(/href="(assets\/css\/[^"]+)"/g);
  const modules = [...LATE, ...WORKERS].map((name) => path.join(scripts, `${name}.js`));
  await build({
    ...always,
    entryPoints: [...modules, ...Array.from(named, ([, sheet]) => path.join(root, sheet))],
    outbase: assets,
    format: "esm",
    splitting: true,
    chunkNames: "js/shared/[name]-[hash]",
  });
}
