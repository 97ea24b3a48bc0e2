// When what is new is laid: when nothing has changed for a moment, and at once when somebody looks elsewhere or leaves.
const SOON = [1_500, 5_000]; // ms after the last change, and after the first

export class Pause {
  #timer = 0;
  #latest = 0; // when it has to be told at last

  /** `tell` is called when the pause is over. */
  constructor(tell) {
    this.tell = tell;
    addEventListener("pagehide", this);
    document.addEventListener("visibilitychange", this);
  }

  /** Something has changed. */
  begin() {
    const now = performance.now();
    if (!this.#timer) this.#latest = now + SOON[1];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#over(), Math.min(SOON[0], this.#latest - now));
  }

  #over() {
    this.#stop();
    this.tell();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  handleEvent({ type }) {
    if (this.#timer && (document.hidden || type === "pagehide")) this.#over();
  }

  end() {
    this.#stop();
    removeEventListener("pagehide", this);
    document.removeEventListener("visibilitychange", this);
  }
}
