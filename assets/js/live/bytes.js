// Bytes, and the texts that stand for them.
export const bytes = (text) => new TextEncoder().encode(text);
export const textOf = (data) => new TextDecoder().decode(data);
export const hex = (data) => Array.from(new Uint8Array(data), (n) => n.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const base64 = (data) => btoa(Array.from(data, (n) => String.fromCharCode(n)).join(""));
export const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
export const random = (n) => crypto.getRandomValues(new Uint8Array(n));

/** All of these, one after the other. */
export function joinBytes(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));
