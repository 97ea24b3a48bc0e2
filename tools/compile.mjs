// Compiles zips of Python sources to zips of .pyc with the Pyodide that will run them (its marshal format is its own).
// node tools/compile.mjs JOBS.json [STDLIB.zip]    JOBS: [{"source": zip, "target": zip, "prefix": shown in tracebacks}]
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";

const [, , jobs, stdlib] = process.argv;
// Without the columns of each instruction, which only make the marks under a line of a traceback.
const env = { PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide(stdlib ? { env, stdLibURL: path.resolve(stdlib) } : { env });
const compile = pyodide.runPython(`
import importlib.util, zipfile, _imp
from importlib._bootstrap_external import _code_to_hash_pyc

KEY = int.from_bytes(importlib.util.MAGIC_NUMBER, "little")

def pyc(name, source):
    # optimize=2: without docstrings and asserts. "unchecked": the import never looks for the source.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, _imp.source_hash(KEY, source), False))

def compile_zip(source, target, prefix):
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as out:
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            if name.endswith(".py"):
                data = pyc(prefix + name, data)
                name += "c"
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data, compresslevel=9)

compile_zip
`);
for (const { source, target, prefix } of JSON.parse(fs.readFileSync(jobs))) {
  pyodide.FS.writeFile("/source.zip", fs.readFileSync(source));
  try {
    compile("/source.zip", "/target.zip", prefix);
  } catch (error) {
    console.error(error.message.trim().split("\n").slice(-4).join("\n"));
    process.exit(1);
  }
  fs.writeFileSync(target, pyodide.FS.readFile("/target.zip"));
}
