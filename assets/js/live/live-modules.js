// The modules of live tables, in later.zip: few visits need them, so they come when something speaks of such a table.
const VERB = /^(?:begin-)?(?:live|post)(?:-|$)/; // what only they hear
const ABOUT = /^(?:#t=|cradle\/(?:live|guest)\/)/; // the link of a live table, and what is stored of one
let fetchThem = null;
let coming = null;

/** Python has started without them; this call fetches them. */
export function leftOut(fetching) {
  fetchThem = fetching;
}

/** Whether this is about a live table, and they are not there. */
export const areMissing = (verb, ...about) => Boolean(fetchThem) && (VERB.test(verb) || about.some((one) => ABOUT.test(one)));

/** Have them fetched. What fails is tried anew with the next call. */
export function bring() {
  coming ??= Promise.resolve(fetchThem?.()).then(() => (fetchThem = null)).finally(() => (coming = null));
  return coming;
}
