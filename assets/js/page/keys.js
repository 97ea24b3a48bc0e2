// Keys beside Tab and Enter: from part to part of the table, by arrow and by letter within a part, and one that says yes.
const PARTS = ["#prompt", ".play-panels", ".play-board"]; // what is asked, the desk, the map
const ROW = "[role='group'], [role='tablist'], tr, ul, ol, .toolbar, [data-row]";
const CAN = "button:not(:disabled), summary, a[href], [data-pick]";
const MAIN = ".btn-primary:not([aria-disabled='true'])";
const WAITS = "button[aria-disabled='true']"; // it only says why it cannot be pressed yet
const FIRST = ".is-hint, .pick.is-picked, .pick.is-legal, .pick.is-free, [data-do='fill'], .pick[tabindex='0']";
// Said again, and said of the table, alone and with Shift: keys that neither browsers nor screen readers take.
const SAYS = { F2: ["repeat", "last-move"], F8: ["state", "read-place"] };
const PAUSE = 1000; // ms after which a letter begins another word too, and a digit another number
const last = new WeakMap(); // part -> what had the focus there last, and what was asked then
let [typed, when] = ["", -Infinity];
let [number, since] = ["", -Infinity];

const isLetter = (key) => /^\p{L}$/u.test(key);
const isDigit = (key) => /^[0-9]$/.test(key);
const $ = (selector, root = document) => root.querySelector(selector);
const shown = (element) => element.checkVisibility?.({ visibilityProperty: true }) !== false && element.getClientRects().length > 0;
const partOf = (element) => element?.closest?.(`#tabs, ${PARTS.join()}`);

addEventListener("focusin", ({ target }) => partOf(target) && last.set(partOf(target), [target, question()]));
// After any other key a letter begins another word, and a digit another number.
addEventListener("keydown", ({ key }) => {
  if (!isLetter(key)) when = -Infinity;
  if (!isDigit(key)) since = -Infinity;
}, true);

/** Do what a key is for, where it is one of these; returns whether it was. `tell` is for what Python has to know. */
export function hearKey(event, tell) {
  const on = event.target;
  if (event.altKey || $("dialog[data-stays]")) return false; // a press shows the side of the next player: it has to be meant
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return !event.repeat && agree(on);
  if (on.closest?.("dialog") || !$("#prompt")) return false;
  if (event.key === "F6") return toPart(on, event.shiftKey ? -1 : 1);
  if (event.key in SAYS && !event.ctrlKey && !event.metaKey) return ask(on, SAYS[event.key][Number(event.shiftKey)], tell);
  const writes = on.matches?.("input, select, textarea");
  if (event.key === "Escape" && (!writes || on.matches("[type='range'], [type='number']")) && !$("dialog[open]") && !("full" in document.documentElement.dataset)) tell("put-down");
  if (event.ctrlKey || event.metaKey || writes) return false;
  if (event.key === "?") return tell("keys"), true;
  if (isDigit(event.key)) return !event.repeat && digit(event, tell);
  if (on.closest?.("#log")) return line(on, event.key);
  if (event.key.startsWith("Arrow") && on.matches?.(CAN)) return arrow(on, event.key, tell);
  return !event.shiftKey && isLetter(event.key) && letter(on, event);
}

/** What one is at is sent, a form or a number that is not yet the chosen one; else the main button is pressed, of the
 *  dialog, the table or the entrance. Of several that are equal, none: the first has the focus. */
function agree(on) {
  const form = on.closest?.("form[data-do]") || $("#prompt .count-field");
  if (form) return form.requestSubmit(), true; // the browser says what is wrong with it
  if (on.matches?.("[data-n]:not([aria-pressed='true'])")) return on.click(), true;
  const dialog = $("dialog[open]");
  const within = dialog || ($("#prompt") ? $("#prompt") : $(".new-game") || $(".go-on") || $(".game-cards"));
  const all = [...(within?.querySelectorAll(":is(.btn-primary, [data-first])") || [])];
  const main = all.filter((button) => button.matches(MAIN));
  if (main.length || all.length === 1) (main[0] || all[0]).click();
  else if (!dialog) (all[0] || $("#prompt .count-button"))?.focus();
  return true;
}

/** Screen readers are to hear something; of a place, which one. */
function ask(on, verb, tell) {
  const place = on.closest?.("[data-pick]");
  if (verb !== "read-place") tell(verb);
  else if (place) tell(verb, place.dataset.pick, (place.getAttribute("aria-label") || place.textContent).trim());
  return true;
}

/** A digit is written into the field that asks how many, or leads to the button with that number: Enter plays it. So it is
 *  with the newest order, where nothing else asks. Where there is neither, Python knows what it counts. Digits in a row are
 *  one number. */
function digit(event, tell) {
  const field = $("#prompt :is(.count-field, .is-keyed) [name='n']");
  if (field) {
    field.focus();
    field.select();
    return false; // the browser writes it
  }
  number = event.timeStamp - since < PAUSE ? number + event.key : event.key;
  since = event.timeStamp;
  const of = (n) => $(`#prompt [data-n="${Number(n)}"]`);
  if (!of(number) && of(event.key)) number = event.key;
  if (of(number)) of(number).focus();
  else tell("digit", number);
  return true;
}

/** The focus goes to the next part of the table, from elsewhere to the first in which something can be done: to where it
 *  was there, as long as the same is asked, or to the first thing that can be done. */
function toPart(on, step) {
  const parts = PARTS.map((part) => $(part)).filter((part) => part && shown(part));
  const at = parts.findIndex((part) => part.contains(on));
  const round = parts.map((_, n) => parts[(Math.max(at, step < 0 ? 0 : -1) + (n + 1) * step + parts.length * 2) % parts.length]);
  const all = at < 0 && step > 0 ? [...round.filter(firstIn), ...round] : round;
  const found = all.map((part) => keptIn(part) || firstIn(part) || (part.id === "prompt" ? $("h2", part) : ready(part)[0])).find(Boolean);
  found?.focus();
  return Boolean(found);
}

const question = () => $("#prompt h2")?.textContent;

/** Where the focus was in a part since the same is asked; where it is asked, the first answer comes first. */
function keptIn(part) {
  const [before, when] = last.get(part) || [];
  const stays = before?.isConnected && part.contains(before) && shown(before) && !before.matches(`[tabindex='-1'], ${WAITS}`);
  return part.id !== "prompt" && stays && when === question() ? before : null;
}

/** The first thing that can be done in a part. */
function firstIn(part) {
  if (part.id !== "prompt") return ready(part).find((one) => one.matches(FIRST));
  const rows = [...part.querySelectorAll(`.prompt-rows :is(button, input):not(:disabled, .rule-link, ${WAITS})`)].filter(shown);
  return rows.find((one) => one.matches(`.is-hint, ${MAIN}, [data-first]`)) || rows[0];
}

/** What can be pressed in a part. */
const ready = (part) => targets(part).filter((one) => !one.matches(WAITS));

/** What the focus can go to in a part; on a map, only what can be picked. */
function targets(part) {
  const all = [...part.querySelectorAll(part.matches(".play-board") ? "[data-pick]" : CAN)].filter(shown);
  const open = all.filter((one) => one.tabIndex >= 0);
  return open.length ? open : all;
}

// Arrows --------------------------------------------------------------------------------------------------------------
function arrow(on, key, tell) {
  const part = partOf(on);
  const next = part && (on.closest("svg") ? toward(on, key, part) : beside(on, key, part));
  next?.focus();
  if (next?.matches("[data-pick][aria-disabled='true']")) tell("why", next.dataset.pick); // it says why it cannot be picked
  return Boolean(next);
}

/** In the log, which is one stop for Tab: the line above or below, the first and the last, the head of this turn or of
 *  another. */
function line(on, key) {
  const all = [...$("#log").querySelectorAll("button")].filter(shown);
  const at = all.indexOf(on);
  const heads = all.filter((button) => button.parentElement.matches(".log-head"));
  const before = heads.findLast((head) => all.indexOf(head) < (at < 0 ? all.length : at));
  const after = heads.find((head) => all.indexOf(head) > at);
  if (key === "PageUp" || key === "PageDown") return (key === "PageUp" ? before : after)?.focus(), true;
  const to = { ArrowUp: at < 0 ? all.length - 1 : at - 1, ArrowDown: at < 0 ? 0 : at + 1, Home: 0, End: all.length - 1 }[key];
  all[to]?.focus();
  return to !== undefined;
}

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** On a map: the nearest in the direction of the arrow, sideways counted double, whether it can be picked or not. */
function toward(from, key, part) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const [x, y] = middle(from);
  const all = [...part.querySelectorAll("[data-pick]")].filter(shown);
  const far = (element) => {
    const [u, v] = middle(element);
    const along = (u - x) * dx + (v - y) * dy;
    return element === from || along <= 2 ? Infinity : along + 2 * (Math.abs((u - x) * dy) + Math.abs((v - y) * dx));
  };
  return least(all, far);
}

/** Among buttons: the next one before or after, or the nearest one of the row above or below. */
function beside(from, key, part) {
  const all = targets(part);
  const at = all.indexOf(from);
  if (key === "ArrowLeft" || key === "ArrowRight") return all[at + (key === "ArrowLeft" ? -1 : 1)];
  const sign = key === "ArrowUp" ? -1 : 1;
  const [x, y] = middle(from);
  const below = all.map((one) => [one, middle(one)]).filter(([, [, v]]) => (v - y) * sign > 12);
  const row = Math.min(...below.map(([, [, v]]) => (v - y) * sign)) + 12;
  const near = below.filter(([, [, v]]) => (v - y) * sign <= row);
  return least(near.map(([one]) => one), (one) => Math.abs(middle(one)[0] - x));
}

function least(all, far) {
  let [best, most] = [null, Infinity];
  for (const one of all) {
    const n = far(one);
    if (n < most) [best, most] = [one, n];
  }
  return best;
}

// Letters -------------------------------------------------------------------------------------------------------------
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/^[^\p{L}]+/u, "");
const names = (element) => [element.textContent, element.getAttribute("aria-label") || ""].map(plain);

/** The next one whose name begins with what was typed: first in the same row, then after it. The same letter again
 *  goes on to the next one. */
function letter(on, event) {
  const part = partOf(on);
  if (!part) return false;
  const key = plain(event.key);
  typed = event.timeStamp - when < PAUSE ? typed + key : key;
  when = event.timeStamp;
  const again = [...typed].every((one) => one === key);
  const sought = again ? key : typed;
  const all = targets(part);
  const at = all.indexOf(on);
  const round = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const from = again || at < 0 ? round : [on, ...round.slice(0, -1)];
  const row = on.closest(ROW);
  const found = [...from.filter((one) => row?.contains(one)), ...from].find((one) => names(one).some((name) => name.startsWith(sought)));
  found?.focus();
  return Boolean(found);
}
