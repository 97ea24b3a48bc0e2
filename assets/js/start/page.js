// What the page needs from its start on, in their order: tools/build/bundle.mjs makes one script of it. Python first, as it takes
// longest; then the page around it, as soon as all of index.html is there.
import "./interpreter.js";

const around = () => import("../page/shell.js");
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", around);
else around();
