// Python on the one stack of its thread. Where it finds stack switching (JSPI), Pyodide starts on a second stack; beyond
// its end Chromium's heap profiler, at work in a few browsers by lot, reads on into nothing, and the page dies.
// Nothing here waits inside Python, and browsers without it play the same. Imported before Pyodide is started.
delete WebAssembly.Suspending;
