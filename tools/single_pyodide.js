// Pyodide for the page that is one file: it would import its second half from an address.
import createPyodideModule from "../assets/runtime/pyodide/pyodide.asm.mjs";
import { loadPyodide as load } from "../assets/runtime/pyodide/pyodide.mjs";

export const loadPyodide = (options) => load({ ...options, createPyodideModule });
