// The memory of an interpreter that has imported the app: written by tools/build/snapshot.mjs, restored by python.js.
//
// A file is a line of JSON and what it describes, in words of 32 bits, all of it compressed by gzip:
//   pyodide the build whose memory it is
//   memory  bytes of it
//   fresh   a sum of what is not in this file: the words that are the same in every memory before anything has run
//   data    a sum of data.zip, which belongs to it
//   runs    [first word, how many, …]: where the words of this file come
//   state   what JavaScript has to remember of it

/** How each module of Pyodide is made whose memory is written or replaced: what else it holds of its surroundings. */
export const OPTIONS = { env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" }, _sysExecutable: "cradle" };

/** A sum of these words, after that of others. */
export function add(sum, words) {
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ words[i], 0x01000193) + i;
  return sum >>> 0;
}

/** A sum of a file in bytes. */
export const sumOf = (bytes) => add(bytes.length, bytes);

/** A sum of the memory before the stack, without the runs. */
export function sumAround(memory, runs, end) {
  let [sum, at] = [0, 0];
  for (let run = 0; run < runs.length && runs[run] < end; run += 2) {
    sum = add(sum, memory.subarray(at, runs[run]));
    at = runs[run] + runs[run + 1];
  }
  return add(sum, memory.subarray(Math.min(at, end), end));
}

/** The word of the memory that is the engine's own: the address of a function which each engine makes if it can. */
export function own(module) {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >>> 2];
  return (module.__PyRuntime + offset) >>> 2;
}

/** The head of a file that comes in these parts, and its words, in what is left of them; fails where it is none. */
export function read(parts) {
  const text = new TextDecoder();
  let head = "";
  for (let n = 0; n < parts.length; n++) {
    const end = parts[n].indexOf(10);
    head += text.decode(end < 0 ? parts[n] : parts[n].subarray(0, end), { stream: end < 0 });
    if (head[0] !== "{") break;
    if (end >= 0) return { ...JSON.parse(head), words: [parts[n].subarray(end + 1), ...parts.slice(n + 1)] };
  }
  throw new Error("this is no snapshot");
}

/** Put the parts where their words belong. */
function fill(memory, runs, parts) {
  let [next, part] = [0, parts[0]];
  for (let run = 0; run < runs.length; run += 2) {
    const end = 4 * (runs[run] + runs[run + 1]);
    for (let at = 4 * runs[run]; at < end; ) {
      while (!part.length) {
        part = parts[++next];
        if (!part) throw new Error("the snapshot is cut off");
      }
      const some = part.subarray(0, end - at);
      memory.set(some, at);
      part = part.subarray(some.length);
      at += some.length;
    }
  }
}

/** Put it in place of the fresh memory of this module; what JavaScript has to remember. Fails where it does not fit. */
export function restore(module, { pyodide, memory, fresh, data, runs, state, words }) {
  if (pyodide !== module.API.config.BUILD_ID) throw new Error("the snapshot is of another Pyodide");
  const library = module.FS.readdir("/lib").find((name) => name.endsWith(".zip")); // beside a snapshot it is data.zip
  if (sumOf(module.FS.readFile(`/lib/${library}`)) !== data) throw new Error("the snapshot has other data");
  const end = module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2] >>> 2;
  if (memory > module.HEAP8.length && !module.growMemory(memory)) throw new Error("no memory for the snapshot");
  const heap = module.HEAPU32;
  const kept = heap[own(module)];
  heap[own(module)] = 0;
  const stack = module._emscripten_stack_get_end() >>> 2;
  if (sumAround(heap, runs, stack) !== fresh) throw new Error("the snapshot is of another engine");
  heap.fill(0, stack, end); // pages of memory after that are not touched where nothing comes: the browser then has none
  fill(module.HEAPU8, runs, words);
  heap[own(module)] = kept;
  return state;
}
