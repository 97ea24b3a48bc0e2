// What a drawing only names is drawn by a module that is fetched when the first of its kind is there: rings around places,
// the stage, the ranking at the end, codes, charts and pictures.
import { having } from "./draw.js";

let staged = false; // whether anything was on the stage

/** The first press of a line that names places shows them on the board; the next one leads to its moment. */
export function showsPlaces({ dataset }) {
  if (!dataset.shows || dataset.shown === dataset.shows) return false;
  dataset.shown = dataset.shows;
  import("./rings.js").then((rings) => rings.showPlaces(dataset.shows));
  return true;
}

for (const reached of ["pointerover", "focusin"])
  document.addEventListener(reached, ({ target }) => {
    const line = target.closest?.("[data-shows]");
    if (line) import("./rings.js").then((rings) => rings.ringWhileOver(line));
  });

/** What was drawn is complete once these have added theirs. painted: it can be seen; `tell` tells Python. */
export function complete(draws, painted, tell) {
  if (draws("stage")) showStage(painted, () => tell("staged"));
  if (draws("ending") && document.querySelector("#ending [data-arrives]")) painted().then(() => import("./finale.js")).then((finale) => finale.play());
  if (having("data-chart").length) import("./charts.js").then((charts) => charts.drawCharts(tell));
  if (document.querySelector("#dialog [data-picture]")) import("./picture.js").then((pictures) => pictures.drawPictures());
  for (const element of document.querySelectorAll("#dialog [data-qr]"))
    if (element.dataset.drawn !== element.dataset.qr) import("./qr.js").then((qr) => qr.drawCode(element));
}

/** What is on the stage is shown once the board has been `painted`; `ended` is called if a press ends it. */
function showStage(painted, ended) {
  const stage = document.getElementById("stage");
  if (!staged && !stage?.firstChild) return; // nothing has to end either
  staged = true;
  painted().then(() => import("./stage.js")).then((module) => module.play(stage, ended));
}
