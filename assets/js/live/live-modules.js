// The modules of live tables, of plans and of the stage, in later.zip: they come when something speaks of such a table,
// when somebody plans, or with the first great event.
const VERB = /^(?:(?:begin-)?(?:live|post|plan)(?:-|$)|set-stage$)/; // what only they hear, or what waits for them
const ABOUT = /^(?:#t=|cradle\/(?:live|guest)\/)/; // the link of a live table, and what is stored of one
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
