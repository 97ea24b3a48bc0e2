// What lies in later.zip: the modules of live tables, of plans, of the stage, of cards shown large and of the picture of a
// game, and the rule books. It comes when something speaks of such a table, when somebody plans, opens a rule book, looks
// closely at a card, looks for lessons, opens a file (which may tick some off) or wants the picture, or with the first
// great event.
const VERB = /^(?:(?:begin-)?(?:live|post|plan)(?:-|$)|(?:set-stage|picture|rules|card|report|lessons|file)$)/; // what only they hear, or what waits for them
const ABOUT = /^(?:#t=|#rules\b|cradle\/(?:live|guest|lesson)\/)/; // the link of a live table or a rule book, and what is stored of a table or a lesson
let fetchThem = null;
let coming = null;

/** Python has started without them; this call fetches them. */
export function leftOut(fetching) {
  fetchThem = fetching;
}

/** Whether this needs them, and they are not there. */
export const areMissing = (verb, ...about) => Boolean(fetchThem) && (VERB.test(verb) || about.some((one) => ABOUT.test(one)));

/** Have them fetched. What fails is tried anew with the next call. */
export function bring() {
  coming ??= Promise.resolve(fetchThem?.()).then(() => (fetchThem = null)).finally(() => (coming = null));
  return coming;
}
