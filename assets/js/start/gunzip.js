// A packed file, unpacked beside the thread that asks, which goes on meanwhile. All the memory that took ends with the
// worker: a thread of its own would keep it until its garbage is collected. The single file has another of these modules.
import { codeAddress } from "./trusted.js";

/** The parts of the file at this address, in their order, and what takes them back when they are not needed any more. */
export function gunzip(address) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(codeAddress(new URL("../start/gunzip-worker.js", import.meta.url)));
    const release = (used) => {
      worker.postMessage({ used }, used.map(({ buffer }) => buffer));
      worker.terminate();
    };
    const fail = (why) => {
      worker.terminate();
      reject(new Error(why));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "the worker that unpacks could not start");
    };
    worker.onmessage = ({ data: { parts, fault } }) => {
      if (parts) resolve({ parts, release });
      else fail(fault);
    };
    worker.postMessage({ address: String(address) });
  });
}
