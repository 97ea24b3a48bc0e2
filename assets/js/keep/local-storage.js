// localStorage that never throws: what cannot be kept is answered, not raised.
/** The text kept under a key; undefined where there is none: Python takes that, and not null, for None. */
export function get(key) {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** "" when kept, else "full" or "blocked". */
export function put(key, value) {
  try {
    localStorage.setItem(key, value);
    return "";
  } catch (error) {
    return error?.name === "QuotaExceededError" || error?.code === 22 ? "full" : "blocked";
  }
}

export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    /* nothing is kept there anyway */
  }
}

export function keys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
