// The worker in which bots think: started when first asked, ended when it stalls.
import { collectGarbage } from "../start/collect-garbage.js";
import { codeAddress } from "../start/trusted.js";

const SELDOM = 3_000; // ms between two collections while bots think
const STARTING = 90_000; // ms an interpreter may take to start on a slow phone
let worker = null;
let ready = null;
let pending = null; // the one question under way: {id, answer, progress, patience, timer, sent}

function settle(message) {
  if (!pending || (message.id !== undefined && message.id !== pending.id)) return;
  const { answer, timer, id } = pending;
  clearTimeout(timer);
  pending = null;
  answer(JSON.stringify({ id, ...message }));
  collectGarbage(SELDOM);
}

export function stop() {
  worker?.terminate();
  worker = ready = null;
}

function fail(error) {
  stop();
  settle({ error: String(error) });
}

/** The next word of the answer has to come in time: on a slow phone a thought takes long, but it is heard of. */
function expectWord() {
  clearTimeout(pending.timer);
  pending.timer = setTimeout(() => fail("stalled"), pending.patience);
}

/** Start the interpreter ahead of the first question. */
export function start() {
  if (worker) return;
  try {
    worker = new Worker(codeAddress(new URL("../bots/bot-worker.js", import.meta.url)), { type: "module" });
  } catch (error) {
    ready = Promise.reject(error);
    ready.catch(() => {});
    return;
  }
  const mine = worker;
  ready = new Promise((resolve, reject) => {
    mine.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "the worker could not start"));
      if (mine === worker) fail(event.message || "the worker failed");
    };
    mine.onmessage = (event) => {
      const data = event.data ?? {};
      if (data.ready) resolve();
      else if (data.broken) reject(new Error(data.broken));
      else if (data.progress !== undefined) {
        if (!pending || pending.id !== data.id) return;
        expectWord();
        pending.progress(JSON.stringify(data));
      }
      else settle(data);
    };
  });
  ready.catch(() => {});
}

/** Ask: `question` is JSON with an id; progress and answer are called with JSON. patience: ms from word to word. */
export function ask(question, patience, progress, answer) {
  const { id } = JSON.parse(question);
  if (pending) clearTimeout(pending.timer);
  pending = { id, answer, progress, patience, timer: setTimeout(() => fail("stalled while starting"), STARTING) };
  start();
  ready.then(
    () => {
      if (pending?.id !== id) return;
      expectWord();
      pending.sent = true;
      worker.postMessage(question);
    },
    (error) => pending?.id === id && fail(error),
  );
}

/** Forget the question under way: the worker is told to think no more of it, and a late answer is dropped. */
export function forget() {
  if (pending) clearTimeout(pending.timer);
  if (pending?.sent) worker?.postMessage("{}");
  pending = null;
}
