/** Milliseconds after which a frame will not come: a page in the background draws none. */
const patience = 100;

/** Resolves once the browser has drawn what stands in the page now. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience);
    // A frame's callbacks run before it is drawn; the next task comes after.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
