// The newest letter of every author and slot, as its pieces come in, in any order and from any relay. A letter is
// { author, slot, number, digest, pieces, parts }; a part is what `openEnvelope` of envelope.js finds, with its author, its name
// and its event.
const at = (author, slot) => `${author}/${slot}`;

export class Shelf {
  places = new Map(); // by author and slot: { newest, coming }; the one is whole, the other has not come whole yet

  #place({ author, slot }) {
    return this.places.get(at(author, slot)) ?? {};
  }

  newest(author, slot) {
    return this.#place({ author, slot }).newest;
  }

  /** The highest number of a letter there; 0 if there is none. */
  numberOf(author, slot) {
    const { newest, coming } = this.#place({ author, slot });
    return Math.max(newest?.number ?? 0, coming?.number ?? 0);
  }

  slotsOf(author) {
    return [...this.places.keys()].filter((place) => place.startsWith(`${author}/`)).length;
  }

  lettersOf(author) {
    const found = [...this.places].filter(([place, { newest }]) => newest && place.startsWith(`${author}/`));
    return found.map(([, { newest }]) => newest);
  }

  /** The letter that a part belongs to; null where it belongs to none that counts. A fresh one where it is newer. */
  #letterFor(part) {
    const { newest, coming } = this.#place(part);
    const { author, slot, number, digest, pieces } = part;
    for (const letter of [newest, coming])
      if (letter && number <= letter.number)
        return number === letter.number && digest === letter.digest && pieces === letter.pieces ? letter : null;
    return { author, slot, number, digest, pieces, parts: new Map() };
  }

  /** Whether a part is news: of a letter that has not come yet, or the same again that its author has signed later. */
  wants(part) {
    const same = this.#letterFor(part)?.parts;
    const before = same?.get(part.piece);
    return Boolean(same) && (!before || (before.name === part.name && before.event.created_at < part.event.created_at));
  }

  /** Whether this part of a letter has its place here, be it this event or one that counts more. */
  knows({ author, slot, piece, name }) {
    const { newest, coming } = this.#place({ author, slot });
    return [newest, coming].some((letter) => letter?.parts.get(piece)?.name === name);
  }

  /** Put a part in its place; the letter, if it is whole now: { letter, isNew, before }. */
  put(part) {
    if (!this.wants(part)) return null;
    const letter = this.#letterFor(part);
    const { newest } = this.#place(part);
    letter.parts.set(part.piece, part);
    const isWhole = letter.parts.size === letter.pieces;
    if (letter !== newest) this.places.set(at(part.author, part.slot), isWhole ? { newest: letter } : { newest, coming: letter });
    return isWhole ? { letter, isNew: letter !== newest, before: newest } : null;
  }

  /** The parts of a letter in their order. */
  static parts({ parts, pieces }) {
    return Array.from({ length: pieces }, (_, piece) => parts.get(piece));
  }
}
