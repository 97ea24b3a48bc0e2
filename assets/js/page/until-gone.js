// What an element has set up outside itself ends when it leaves the page: otherwise all that was drawn with it stays.
const ends = new Map(); // by element: what is told when it is gone
// What leaves the page has no size any more; what had none before is looked at with the next.
const watch = new ResizeObserver(() => {
  for (const [element, end] of ends) {
    if (element.isConnected) continue;
    watch.unobserve(element);
    ends.delete(element);
    end.abort();
  }
});

/** A signal that comes when this element has left the page. */
export function untilGone(element) {
  if (!ends.has(element)) {
    ends.set(element, new AbortController());
    watch.observe(element);
  }
  return ends.get(element).signal;
}
