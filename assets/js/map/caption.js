// A stack opens where the pointer or a finger is: what is there, in the words it has for screen readers.
const STAYS = 3000; // ms that a caption stays open after a finger

export function addCaption(frame, picture) {
  const caption = frame.querySelector("[data-caption]");
  const said = caption?.appendChild(new Text()); // one text for all: a new one would have half the page styled anew
  let shown = null;
  let closes = 0;
  function open({ target }) {
    if (picture.classList.contains("is-moving")) return;
    const on = target.closest?.("[aria-label]");
    shown = picture.contains(on) ? on : null;
    const others = shown ? [...frame.querySelectorAll(`[data-of="${on.dataset.pick}"]`)] : [];
    const words = shown ? [on.getAttribute("aria-label"), ...others.map((one) => one.dataset.there)].join(" ") : "";
    if (said && said.data !== words) said.data = words;
    if (said && words) aside(caption, on.querySelector(".map-wash, .map-owned") ?? on);
  }
  for (const event of ["pointerover", "pointermove", "focusin"]) picture.addEventListener(event, open);
  frame.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && open(event));
  for (const event of ["pointerdown", "pointerup", "pointercancel"])
    picture.addEventListener(event, ({ type, pointerType }) => {
      clearTimeout(closes);
      if (type === "pointerdown") return;
      if (pointerType === "touch") closes = setTimeout(() => open({ target: picture }), STAYS);
    });
  // A finger leaves the caption open for a while: it goes on saying what is there, and is empty when that has gone.
  function anew() {
    const again = () => picture.querySelector(`[data-pick="${shown.dataset.pick}"]`) ?? picture;
    if (shown) open({ target: shown.isConnected ? shown : again() });
  }
  if (caption) new MutationObserver(anew).observe(picture, { subtree: true, childList: true, attributeFilter: ["aria-label"] });
}

/** A caption lies in a corner where it does not hide what it tells of. */
function aside(caption, meant) {
  const a = meant.getBoundingClientRect();
  for (const corner of ["", "right", "foot", "corner"]) {
    caption.dataset.at = corner;
    const b = caption.getBoundingClientRect();
    if (a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom) return;
  }
  caption.dataset.at = "";
}
