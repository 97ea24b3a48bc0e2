// The page around Python: what is drawn, what is heard, and how it starts; `globalThis.cradle` is what Python talks to.
import { having, read, show, whole } from "./draw.js";
import * as lastBoard from "./last-board.js";
import * as localStore from "../keep/local-storage.js";
import * as storage from "../keep/storage.js";
import * as bots from "../bots/bots.js";
import * as live from "../live/live-calls.js";
import { download, readChosen, readFile } from "../keep/files.js";
import * as offline from "../keep/offline.js";
import { pressTarget } from "./press-target.js";
import { isDoubleClick, isHeldDown } from "./double-clicks.js";
import * as keys from "./keys.js";
import { complete, showsPlaces } from "./over-board.js";
import { sharing } from "./share.js";
import { goTo, keepTabsClear, pickInSight, refocus, scrollToAll, scrollWithin } from "./in-view.js";
import { TEXTS } from "../start/start-texts.js";
import { takeFaces, takeIcons } from "./sprites.js";
import { inForeignFrame, showOnlyLink } from "../start/foreign-frame.js";
import { giveToPyScript } from "../start/pyscript-program.js";
import { areMissing, bring } from "../start/later-files.js";

let listener = null;
let byKey = false;
let cleared = false;
let readUp = null; // the log, while it is read further up than its end
let opener = null; // what had the focus when a dialog opened
let motion = null; // the module that moves pieces, once it is there
let unsaid = null; // what screen readers are to hear with what is drawn next, and the question in it
let left = null; // where one was beside the result of a game, and with what, before one looked back
let titled = ""; // the title of the page
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const $ = (selector, root = document) => root.querySelector(selector);

function tell(verb, arg = "", value = "") {
  if (!listener) return;
  if (areMissing(verb, arg)) bring().then(() => listener(verb, arg, value), () => verb === "set-stage" || listener("unfetched", "", ""));
  else listener(verb, arg, value);
}

// Drawing -------------------------------------------------------------------------------------------------------------
function draw(text) {
  const batch = whole(read(text));
  const draws = (place) => batch.some(([id]) => id === place);
  if (!cleared && draws("screen")) {
    $("#screen").replaceChildren(); // what stood there before Python was up
    cleared = true;
  }
  const log = $("#log");
  const follows = log && log !== readUp;
  const focused = document.activeElement;
  const picked = focused?.dataset.pick;
  const changed = motion?.changedIn(batch) ?? [];
  const drawsBoard = mayMove() && batch.some(([id]) => id.startsWith("part-"));
  const moves = motion && drawsBoard && !draws("screen") && !draws("table");
  const [before, throwBefore] = moves ? [motion.seen(changed), thrown()] : [];
  // What has the focus comes first: if it changes, browsers lay out all that was drawn before it.
  const first = batch.findIndex(([id]) => document.getElementById(id)?.contains(focused));
  if (first > 0) batch.unshift(...batch.splice(first, 1));
  show(batch);
  const unasked = speak();
  if (draws("screen")) dress();
  if (draws("screen")) keepTabsClear();
  if (draws("table")) takeFaces();
  if (!readUp?.isConnected) readUp = null; // with the table it would all be kept
  if (drawsBoard && !motion) import("./motion.js").then((module) => (motion = module));
  lastBoard.note(batch);
  const dialogs = $("#dialog");
  for (const dialog of dialogs.querySelectorAll("dialog[data-modal]:not([open])")) {
    if (focused && !focused.closest("dialog")) opener = focused;
    dialog.showModal();
  }
  const shown = $("dialog[open][data-modal]", dialogs);
  if (shown && document.activeElement === document.body) ($("[autofocus]", shown) || $(".dialog-title", shown))?.focus(); // in another's place
  if (opener && !$("dialog[data-modal]", dialogs)) {
    const { isConnected, dataset } = opener; // drawn anew meanwhile, it is another element of the same kind
    const same = dataset.do && `[data-do="${dataset.do}"]${dataset.arg === undefined ? "" : `[data-arg="${CSS.escape(dataset.arg)}"]`}`;
    (isConnected ? opener : same && $(same))?.focus({ preventScroll: true }); // reading goes on where it was opened
    opener = null;
  }
  complete(draws, painted, tell);
  if (draws("prompt")) pickInSight();
  const move = draws("prompt") ? "follow" : draws("recap") && "uncover";
  if (move) for (const map of having("data-zoom")) import("../map/zoom.js").then((zoom) => zoom[move](map));
  const maps = having("data-zoom").filter((map) => map.dataset.zooms === undefined);
  if (maps.length) {
    import("../map/zoom.js").then((zoom) => maps.forEach(zoom.zoomable));
    import("../map/drag.js").then((drag) => maps.forEach((map) => drag.draggable(map, tell)));
  }
  const now = $("#log");
  if (now && (follows || now !== log)) now.scrollTop = now.scrollHeight;
  // Last: it adds copies of pieces, and whoever measured after that would lay all out once more.
  if (moves) {
    motion.travel(before, changed);
    motion.roll(throwBefore, thrown());
  }
  const lost = focused && focused !== document.body && document.activeElement === document.body;
  const becameAnother = picked && document.activeElement === focused && focused.dataset.pick !== picked;
  if (byKey && (lost || becameAnother)) refocus(picked);
  // Whoever comes to the question hears it there, so it is not announced too.
  if (unasked !== null && document.activeElement !== focused && document.activeElement.matches("#prompt h2")) $("#announce").textContent = unasked;
}

/** At a table, the sheets of other games rest: a rule with :has() costs time at every change, whatever it is for. */
function dress() {
  const table = $(".play");
  for (const { sheet, dataset } of document.querySelectorAll("link[data-game]"))
    if (sheet) sheet.disabled = Boolean(table && !table.classList.contains(`play-${dataset.game}`));
}

/** What screen readers are to hear changes with the rest of the page: by itself it would cost a layout of its own. Returns
 *  it without the question; null if none is in it. */
function speak() {
  const region = $("#announce");
  const [text, question] = unsaid || [];
  // The same words again are read only if something is new about them.
  if (region && unsaid) region.textContent = text && text === region.textContent ? `${text}\u00a0` : text;
  unsaid = null;
  return question ? text.replace(question, "").trim() : null;
}

/** Whether the end of the log is in sight: it stays there when it grows. */
function atEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40;
}

/** Which throw of dice lies on the board. */
const thrown = () => having("data-throw")[0]?.dataset.throw;

/** Whether pieces may move on the screen. */
function mayMove() {
  return document.documentElement.dataset.motion !== "off" && !reduced.matches;
}

/** Whether sounds may be heard: where they are switched on, and after a first click, before which browsers play none. */
const hears = () => document.documentElement.dataset.sound === "on" && navigator.userActivation?.hasBeenActive !== false;

/** What is drawn has been painted, so that what comes now does not hold it up; a page out of sight paints nothing. */
const painted = () => new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

/** What an element says when it is pressed. */
function verbOf(element) {
  return element?.dataset.pick === undefined ? element?.dataset.do : "pick";
}

// Events --------------------------------------------------------------------------------------------------------------
document.addEventListener("click", (event) => {
  const inside = event.target.closest?.('a[href^="#"]:not([data-do])');
  if (inside) {
    event.preventDefault(); // the address names where we are, not a place on the page
    goTo(document.getElementById(inside.getAttribute("href").slice(1)));
    return;
  }
  const on = pressTarget(event);
  const second = isDoubleClick(event, verbOf(on));
  if (!on || on.matches("input,select,textarea,form")) return;
  if (on.matches("a")) event.preventDefault();
  if (second || showsPlaces(on)) return;
  if (on.dataset.pick !== undefined) tell("pick", on.dataset.pick);
  else tell(on.dataset.do, on.dataset.arg || "");
});

/** A press into a number selects it, so that what is typed takes its place: beside the 0 of an empty field, 16 would be 160. */
document.addEventListener("focusin", ({ target: on }) => {
  const select = () => on === document.activeElement && on.select();
  if (on.type === "number" && !byKey) addEventListener("click", select, { once: true }); // the press puts the caret there first
});

document.addEventListener("change", (event) => {
  const on = event.target;
  if (!on.dataset?.do) return;
  if (on.type === "file") return readChosen(on, tell);
  if (on.type === "range" || on.type === "search") return; // was told while it changed
  if (on.type === "number" && !on.validity.valid) {
    if (on === document.activeElement) return; // Enter: the browser says what is wrong, and nothing else is played
    on.value = Math.max(on.min, Math.min(on.value, on.max));
  }
  tell(on.dataset.do, on.dataset.arg || "", on.type === "checkbox" ? String(on.checked) : on.value);
});

document.addEventListener("input", ({ target: on }) => {
  const whole = on.type === "number" && on.value && on.validity.valid; // the button beside it says so before it is pressed
  if ((whole || on.type === "range" || on.type === "search") && on.dataset.do) tell(on.dataset.do, on.dataset.arg || "", on.value);
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const on = event.target;
  if (on.dataset.do) tell(on.dataset.do, on.dataset.arg || "", JSON.stringify(Object.fromEntries(new FormData(on))));
});

document.addEventListener("cancel", (event) => {
  if (!event.target.matches("dialog[data-modal]")) return;
  event.preventDefault();
  if (!event.target.dataset.stays) tell("close");
}, true);

document.addEventListener("close", (event) => { // asked twice in a row, a browser closes a dialog by itself
  if (!event.target.matches("dialog[data-modal]") || !event.target.isConnected) return;
  if (event.target.dataset.stays) event.target.showModal();
  else tell("close");
}, true);

document.addEventListener("pointerdown", () => (byKey = false), true);
document.addEventListener("keydown", (event) => {
  byKey = true;
  const on = event.target;
  const pick = on.closest?.("[data-pick]");
  const button = on.closest?.("button[data-do],a[data-do],[data-pick]");
  if (button && isHeldDown(event, verbOf(button))) return event.preventDefault();
  const past = $(".replay-slider");
  if (past && /^Arrow(Left|Right)$/.test(event.key) && !on.closest?.("dialog, select, textarea, input:not(.replay-slider)")) {
    event.preventDefault(); // while one looks back these keys go from one event to the next, wherever the focus is
    tell("look", event.key === "ArrowLeft" ? past.dataset.back : past.dataset.on);
  } else if ((event.key === "Enter" || event.key === " ") && pick && !event.ctrlKey && !event.metaKey && !on.matches("button,a")) {
    event.preventDefault();
    tell("pick", pick.dataset.pick);
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !on.matches("input,textarea") && !$("dialog[open]")) {
    event.preventDefault();
    tell("undo");
  } else if (keys.hearKey(event, tell)) event.preventDefault();
});

// What is read further up in the log must not close above or under the eyes: Python has to know.
document.addEventListener("scroll", ({ target }) => {
  if (target.id !== "log") return;
  const up = atEnd(target) ? null : target;
  if (up === readUp) return;
  readUp = up;
  tell("read-log", up ? "up" : "");
}, true);

// On a small screen board and desk lie side by side: which of them is in view, for the tabs.
document.addEventListener("scroll", ({ target }) => {
  if (!target.matches?.(".play-pages")) return;
  target.parentElement.dataset.page = target.scrollLeft * 2 < target.clientWidth ? "board" : "desk";
}, true);

addEventListener("hashchange", () => {
  tell("route", location.hash);
  scrollTo(0, 0);
});

// What Python calls ---------------------------------------------------------------------------------------------------
let timer = 0;
let waking = 0; // until what was said last can have been heard
globalThis.cradle = {
  draw,
  listen(callback) {
    listener = callback;
    storage.listen(tell);
    document.documentElement.dataset.ready = "true";
    clearInterval(waiting);
    // A file that was opened with the installed page.
    globalThis.launchQueue?.setConsumer(({ files }) => files?.[0]?.getFile().then((file) => readFile(file, tell), console.warn));
    offline.begin(tell).catch(console.warn); // where it cannot be kept, the page plays all the same
  },
  languages: () => JSON.stringify(navigator.languages || [navigator.language || "en"]),
  language(code) {
    document.documentElement.lang = code;
  },
  setting(name, value) {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  },
  title(text) {
    if (titled !== text) painted().then(() => (document.title = titled)); // the window is told, and that takes a while
    titled = text;
  },
  badge(n) {
    const set = n ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.();
    set?.catch(() => {}); // a page that is not installed has none
  },
  route: () => location.hash,
  go(hash) {
    if (location.hash !== hash) history.pushState(null, "", hash || "#/");
    lastBoard.forget();
    readUp = null;
    scrollTo(0, 0); // another screen begins at its head
  },
  later(ms) {
    clearTimeout(timer);
    timer = setTimeout(() => tell("tick"), ms);
  },
  soon: (verb) => setTimeout(() => tell(verb)),
  never() {
    clearTimeout(timer);
  },
  wake(ms) {
    clearTimeout(waking);
    waking = setTimeout(() => tell("heard"), ms);
  },
  announce(text, question) {
    if (unsaid === null) queueMicrotask(speak); // if nothing is drawn now
    unsaid = [text, question];
  },
  sound(name) {
    if (hears()) painted().then(() => import("./sound.js")).then((sound) => sound.play(name)).catch(console.warn);
  },
  focus(selector) {
    requestAnimationFrame(() => $(selector)?.focus({ preventScroll: true }));
  },
  sight(selector) {
    requestAnimationFrame(() => $(selector)?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  },
  reveal(selector) {
    requestAnimationFrame(() => goTo($(selector)));
  },
  leave() {
    const focus = new WeakRef(document.activeElement); // who never comes back keeps no table by it
    left = { focus, top: $(".play-board")?.scrollTop, page: $(".play-pages")?.scrollLeft };
  },
  comeBack() {
    requestAnimationFrame(() => {
      if (!left || !$(".play-board")) return;
      [$(".play-board").scrollTop, $(".play-pages").scrollLeft] = [left.top, left.page];
      const focus = left.focus.deref();
      if (focus?.isConnected) focus.focus({ preventScroll: true });
      left = null;
    });
  },
  view(selector, box = ".prompt-rows") {
    requestAnimationFrame(() => scrollWithin($(selector), $(box)));
  },
  gather(selector, box) {
    requestAnimationFrame(() => scrollToAll([...document.querySelectorAll(`${box} ${selector}`)], $(box)));
  },
  spot(marks, shows) {
    import("./highlight.js").then((page) => {
      page.spot(marks, shows);
      if (byKey && shows && !document.activeElement.closest(".tour, .play-tools, .top, dialog")) refocus();
    });
  },
  keepPaint: lastBoard.keepSoon,
  now: () => Date.now(),
  download,
  address: () => location.href.split("#")[0],
  ...sharing(tell),
  ...live.calls(tell, storage.settled),
  notifies: () => (globalThis.Notification && isSecureContext ? Notification.permission : ""),
  askToNotify: () => Notification.requestPermission().then((answer) => tell("live-allowed", answer)),
  chance: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join(""),
  store: storage,
  clears: offline.clears,
  persist: () => offline.keep(tell),
  update: offline.update,
  bots: {
    start: bots.start,
    forget: bots.forget,
    ask(question, patience) {
      bots.ask(question, patience, (text) => tell("thinking", "", text), (text) => tell("thought", "", text));
    },
  },
};

// Before Python is up -------------------------------------------------------------------------------------------------
const french = (localStore.get("cradle/language") || navigator.language || "en").startsWith("fr");
const texts = TEXTS[french ? "fr" : "en"];
document.documentElement.lang = french ? "fr" : "en";
for (const name of ["theme", "motion", "stage", "sound", "volume", "size", "symbols", "tint"]) {
  const value = localStore.get(`cradle/${name}`);
  if (value && /^[a-z\d]+$/.test(value)) document.documentElement.dataset[name] = value;
}

function failed(error) {
  if (document.documentElement.dataset.ready) return;
  clearInterval(waiting);
  loading.textContent = texts.failed;
  $("progress", shell)?.remove();
  shell.setAttribute("role", "alert");
  $("#screen").replaceChildren(shell); // the last board may have taken its place
  console.warn(error);
}

const shell = $("#loading");
const loading = $("#loading-text");
let waiting = 0;

function begin() {
  const begun = performance.now();
  loading.textContent = texts.start;
  waiting = setInterval(() => {
    const line = $("#loading-text"); // that of the page, or the one painted beside the last board
    if (line && performance.now() - begun > 2500) line.textContent = texts.slow;
  }, 500);
  addEventListener("unhandledrejection", (event) => failed(event.reason));
  lastBoard.paint();
  takeFaces();
  takeIcons();
  if (typeof WebAssembly !== "object") return failed("no WebAssembly");
  giveToPyScript();
  import("../../runtime/pyscript.mjs")
    // A hook for workers of its own, which it would make from text by Function: there are none, and the policy forbids it.
    .then((pyscript) => pyscript.ready.then(() => pyscript.hooks.worker.onBeforeRunAsync.clear()))
    .catch(failed);
}

if (inForeignFrame()) showOnlyLink(shell, texts.framed, texts.alone);
else if (!document.documentElement.dataset.old) begin(); // a script in index.html has said why
