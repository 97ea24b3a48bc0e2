// Compiles zips of Python sources to zips of .pyc with the Pyodide that will run them (its marshal format is its own).
// node tools/build/compile.mjs JOBS.json [STDLIB.zip]
// JOBS: [{"source": zip, "target": zip, "prefix": shown in tracebacks, "own": whether it is the app, or the library}]
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";
import { uses } from "./tricks.mjs";

const [, , jobs, stdlib] = process.argv;
// Without the columns of each instruction, which only make the marks under a line of a traceback.
const env = { PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide(stdlib ? { env, stdLibURL: path.resolve(stdlib) } : { env });
const compile = pyodide.runPython(`
import __future__, ast, importlib.util, zipfile, _imp
from importlib._bootstrap_external import _code_to_hash_pyc

SHORT = ${uses("lines") ? "True" : "False"}
KEY = int.from_bytes(importlib.util.MAGIC_NUMBER, "little")
LATER = __future__.annotations.compiler_flag

class Unannotated(ast.NodeTransformer):
    """Without what is for type checkers alone, which nothing in the app reads: the annotations of functions, and all
    that makes a class a protocol or a TypedDict. Annotations of other classes make their fields; they are words, by
    the flag LATER.
    """

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_ClassDef(self, node):
        if any(isinstance(base, ast.Name) and base.id in ("Protocol", "TypedDict") for base in node.bases):
            node.bases, node.body = [], [ast.Pass(lineno=node.lineno, col_offset=0)]
        return self.generic_visit(node)

    def visit_ImportFrom(self, node):
        return None if node.module == "__future__" else node

def short(code):
    """Every instruction with the line where its function begins: for tracebacks, the others are a tenth of the bytes."""
    units = len(code.co_code) // 2
    # Of a table of lines: entries without columns, for up to 8 instructions each, with a line 0 further on.
    table = b"\\xef\\0" * (units // 8) + (bytes([0xE8 + units % 8 - 1, 0]) if units % 8 else b"")
    consts = tuple(short(const) if hasattr(const, "co_code") else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=consts)

def pyc(name, source, own):
    # optimize=2: without docstrings and asserts. "unchecked": the import never looks for the source.
    tree = ast.parse(source)
    if own:
        tree = Unannotated().visit(tree) if SHORT else tree
        code = compile(tree, name, "exec", flags=LATER, dont_inherit=True, optimize=2)
    else:
        code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
        code = short(code) if SHORT else code
    return bytes(_code_to_hash_pyc(code, _imp.source_hash(KEY, source), False))

def compile_zip(source, target, prefix, own):
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as out:
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            if name.endswith(".py"):
                data = pyc(prefix + name, data, own)
                name += "c"
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data, compresslevel=9)

compile_zip
`);
for (const { source, target, prefix, own } of JSON.parse(fs.readFileSync(jobs))) {
  pyodide.FS.writeFile("/source.zip", fs.readFileSync(source));
  try {
    compile("/source.zip", "/target.zip", prefix, own);
  } catch (error) {
    console.error(error.message.trim().split("\n").slice(-4).join("\n"));
    process.exit(1);
  }
  fs.writeFileSync(target, pyodide.FS.readFile("/target.zip"));
}
