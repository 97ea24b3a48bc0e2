// Takes modules in C that neither Pyodide, PyScript nor the app ever imports out of Pyodide's WebAssembly.
//
// Python finds such a module in a list: its name, and the function that makes it. A module whose name there is empty
// cannot be imported, and its functions are called by nobody. But most of them stand in the table of those that are
// called by a number, and nothing says whose numbers they are. The linker gives the numbers file by file, and the files
// have the same order as in the code: so those of a module, or of several that follow each other, lie between the first
// function of theirs in the table and the first one of the file that comes next. Only where that file begins cannot be
// seen to the last function: of equal ones Emscripten has made one, which counts as that of the first file. So those stay
// that have a number elsewhere too, and the last few, where they do not call what only these libraries have.
import binaryen from "binaryen";

const MODULES = [
  // foreign functions, processes, formats and databases, whose modules in Python are not shipped either (stdlib.toml)
  ...["_ctypes", "_posixsubprocess", "_bz2", "_sqlite3", "_lzma", "_zstd", "pyexpat", "_elementtree"],
  "_hmac", // hmac does without it, and among its functions are those of _sqlite3
  // old encodings of the Far East
  ...["cn", "hk", "iso2022", "jp", "kr", "tw"].map((where) => `_codecs_${where}`),
  "_multibytecodec",
  // tests of Python itself
  ...["xxsubtype", "_xxtestfuzz", "_testbuffer", "_testinternalcapi", "_testcapi", "_testcapi_datetime"],
  ...["_testlimitedcapi", "_testclinic", "_testclinic_limited"],
];
// The libraries that only these call, lzma, sqlite, zstd and bzip2: their first function, and the first one after them.
const LIBRARIES = ["lzma_version_number", "adler32_z"];
const OWN = /^(PyInit_|lzma_|sqlite3_|ZSTD|ZDICT_|HUF_|FSE_|HIST_|POOL_|BZ2_)/; // what their functions are called
const EQUAL = 16; // functions before those of the next file: some may be the first of that file
const NEXT = 200; // functions: those of the file that comes next are among so many
const MAKES = "PyInit_"; // and the name of the module that this function makes
const UNUSED = "unused"; // the function that stands in the table for theirs
const DATA = 11; // the section of a file that fills the memory
const [ROW, PARTS, LEAST] = [512, 7, 512]; // of a table of characters: its words, how many parts it has at least, and bytes

/** What fills the memory: where to, where it stands in the file, and how long it is. */
function pieces(file) {
  let at = 8;
  const number = () => {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = file[at++];
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  };
  for (let section = file[at++], length = number(); section !== DATA; section = file[at++], length = number()) {
    at += length;
    if (at >= file.length) return [];
  }
  return Array.from({ length: number() }, () => {
    at += 2; // 0, and the instruction before the address
    const address = number();
    at += 1; // the end of the address
    const length = number();
    at += length;
    return { address, place: at - length, length };
  });
}

/** The memory as the file fills it. */
function filled(file, all) {
  const memory = new Uint8Array(all.reduce((most, { address, length }) => Math.max(most, address + length + 8), 0) & ~3);
  for (const { address, place, length } of all) memory.set(file.subarray(place, place + length), address);
  return memory;
}

/** Where the tables of those encodings lie. Each is a row of parts: where they begin, their first character and their
 *  last. Each part begins where the one before ends; nothing else in the memory looks like that. */
function tables(memory) {
  const words = new Uint32Array(memory.buffer);
  const size = (ends) => 2 * ((ends >> 8) - (ends & 255) + 1);
  const found = [];
  for (let at = 0; at < words.length; at++) {
    const begin = words[at];
    let [end, parts] = [begin, 0];
    for (let next = at; begin && next < at + ROW; next += 2) {
      const [begins, ends] = [words[next], words[next + 1]];
      if (!begins && !ends) continue;
      if (begins !== end || ends >> 16 || size(ends) <= 0) break;
      end += size(ends);
      parts++;
    }
    if (parts >= PARTS && end - begin >= LEAST) found.push({ begin, end });
  }
  return found;
}

/** Fill the tables of characters with 0: no encoding looks there any more. */
export function emptyTables(file) {
  const all = pieces(file);
  const found = tables(filled(file, all));
  for (const { begin, end } of found)
    for (const { address, place, length } of all)
      if (address < end && begin < address + length)
        file.fill(0, place + Math.max(begin - address, 0), place + Math.min(end - address, length));
  if (!found.length) throw new Error("the tables of the old encodings are not found");
}

/** Leave out what calls their functions by number. Returns the names of the modules by the numbers of what makes them. */
export function uncall(wasm) {
  const order = new Map(); // of functions, by the names that Binaryen gives them
  for (let i = 0; i < wasm.getNumFunctions(); i++) order.set(binaryen.getFunctionInfo(wasm.getFunctionByIndex(i)).name, i);
  const names = new Map(); // of functions that have any, by their places in that order
  for (let i = 0; i < wasm.getNumExports(); i++) {
    const { kind, name, value } = binaryen.getExportInfo(wasm.getExportByIndex(i));
    if (kind === binaryen.ExternalFunction) names.set(order.get(value), [...(names.get(order.get(value)) ?? []), name]);
  }
  const named = [...names].flatMap(([at, all]) => all.map((name) => ({ at, name }))).sort((one, other) => one.at - other.at);
  const makers = named.filter(({ name }) => name.startsWith(MAKES));
  const spans = []; // of functions, from the first to the first that stays
  const add = (begin, end) => (spans.at(-1)?.end === begin ? (spans.at(-1).end = end) : spans.push({ begin, end }));
  makers.forEach(({ at, name }, i) => MODULES.includes(name.slice(MAKES.length)) && add(at, makers[i + 1].at));
  const ends = LIBRARIES.map((library) => named.find(({ name }) => name === library)?.at);
  if (ends.includes(undefined)) throw new Error(`there is no ${LIBRARIES.join(" or no ")}`);
  add(...ends);

  const { name, table, data, offset } = binaryen.getElementSegmentInfo(wasm.getElementSegmentByIndex(0));
  const { value: least } = binaryen.getExpressionInfo(offset); // the number of the first one
  const places = data.map((called) => order.get(called));
  const isMaker = (at) => names.get(at)?.some((name) => name.startsWith(MAKES));
  const listed = places.findLastIndex(isMaker); // the last one of Python's list
  const callsLibrary = (called, seen = new Set()) => {
    const text = binaryen.emitText(binaryen.getFunctionInfo(wasm.getFunction(called)).body);
    const calls = Array.from(text.matchAll(/\(call \$([^\s)]+)/g), ([, name]) => name).filter((name) => !seen.has(name) && seen.add(name));
    return calls.some((name) => {
      const at = order.get(name);
      if (names.has(at)) return names.get(at).every((one) => OWN.test(one));
      return spans.some(({ begin, end }) => begin <= at && at < end) && callsLibrary(name, seen);
    });
  };
  for (const { begin, end } of spans) {
    const isOwn = (at) => begin <= at && at < end && (names.get(at) ?? []).every((name) => OWN.test(name));
    const first = places.findIndex((at, i) => i > listed && isOwn(at) && !names.has(at));
    const after = places.findIndex((at, i) => i > first && end <= at && at < end + NEXT && !names.has(at));
    const isLast = (i) => i >= after - EQUAL;
    const isElsewhere = (at) => places.indexOf(at) < first || isLast(places.lastIndexOf(at));
    const isTheirs = (at, i) =>
      isOwn(at) && first <= i && i < after && (isLast(i) ? callsLibrary(data[i]) : !isElsewhere(at) || callsLibrary(data[i]));
    places.forEach((at, i) => (isTheirs(at, i) || (isOwn(at) && isMaker(at))) && (data[i] = UNUSED));
  }
  wasm.addFunction(UNUSED, binaryen.none, binaryen.none, [], wasm.unreachable());
  wasm.removeElementSegment(name);
  wasm.addActiveElementSegment(table, name, data, wasm.i32.const(least));
  const gone = makers.filter(({ at, name }) => MODULES.includes(name.slice(MAKES.length)) && places.includes(at));
  return new Map(gone.map(({ at, name }) => [least + places.indexOf(at), name.slice(MAKES.length)]));
}

/** Leave the names of these modules empty in Python's list. makers: their names by the numbers of what makes them. */
export function unlist(file, makers) {
  const all = pieces(file);
  const memory = filled(file, all);
  const words = new DataView(memory.buffer);
  const isAt = (name, at) => Buffer.from(memory.subarray(at, at + name.length + 1)).toString("latin1") === `${name}\0`;
  const unlisted = [];
  for (const { address, place, length } of all)
    for (let at = (address + 3) & ~3; at + 8 <= address + length; at += 4) {
      const name = makers.get(words.getUint32(at + 4, true));
      const begin = words.getUint32(at, true);
      if (!name || !isAt(name, begin)) continue;
      new DataView(file.buffer, file.byteOffset + place + at - address).setUint32(0, begin + name.length, true);
      unlisted.push(name);
    }
  if (unlisted.length !== makers.size) throw new Error(`Python's list names only ${unlisted.join(", ")}`);
}
