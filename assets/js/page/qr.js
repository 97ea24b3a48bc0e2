// A text as a QR code, drawn as one SVG path.
import { encode } from "../../runtime/uqr.mjs";

const SVG = "http://www.w3.org/2000/svg";

export function drawCode(element) {
  const { data, size } = encode(element.dataset.qr, { ecc: "L", border: 3 });
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(SVG, "path");
  let line = "";
  data.forEach((row, y) => row.forEach((dark, x) => dark && (line += `M${x} ${y}h1v1h-1z`)));
  path.setAttribute("d", line);
  svg.append(path);
  element.replaceChildren(svg);
  element.dataset.drawn = element.dataset.qr;
}
