// What lies over the board for a moment: rings around places, and the stage. Both are fetched when they are needed.
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

/** What is on the stage is shown once the board has been `painted`; `ended` is called if a press ends it. */
export function showStage(painted, ended) {
  const stage = document.getElementById("stage");
  if (!staged && !stage?.firstChild) return; // nothing has to end either
  staged = true;
  painted().then(() => import("./stage.js")).then((module) => module.play(stage, ended));
}
