// Bundles the scripts of the page that is one file: node tools/ship/single.mjs FOLDER    writes single_page.js, single_worker.js
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const tools = fileURLToPath(new URL(".", import.meta.url));

const single = {
  name: "single",
  setup(bundle) {
    // A page from a disk is not offered to play live.
    bundle.onResolve({ filter: /\/live\.js$/ }, ({ path: name }) => ({ path: name, external: true }));
    bundle.onResolve({ filter: /\/gunzip\.js$/ }, () => ({ path: path.join(tools, "single_gunzip.js") }));
  },
};

await build({
  entryPoints: ["single_page.js", "single_worker.js"].map((name) => path.join(tools, name)),
  outdir: process.argv[2],
  bundle: true,
  minify: true,
  format: "esm",
  charset: "utf8",
  legalComments: "none",
  define: { "import.meta.url": '"https://cradle.invalid/assets/js/start/page.js"' },
  loader: { ".py": "text", ".toml": "text" },
  external: ["node:*", "ws", "micropip", "mip"],
  plugins: [single],
  logLevel: "warning",
  logOverride: { "commonjs-variable-in-esm": "silent", "direct-eval": "silent" }, // of Pyodide, where nothing comes to them
});
