// Python on the one stack of its thread. Where it finds stack switching (JSPI), Pyodide starts on a second stack; at its
// end Chromium's heap profiler, at work in about one browser of a hundred, reads on into nothing and the page dies.
// Nothing here waits inside Python, and browsers without it play the same. Imported before Pyodide is started.
delete WebAssembly.Suspending;
