/**
 * Calls a listener for what is typed or chosen in an element's fields, after React's own handlers. A listener on the
 * element itself runs before them, because React listens at the document: if it sets a state, the browser lets React
 * render in between, and React writes the old value over what was just typed in a controlled field.
 * @returns a function that ends it
 */
export function onFieldInput(element: HTMLElement, listener: (field: EventTarget) => void): () => void {
  const listening = new AbortController();
  const hear = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) listener(target);
  };
  for (const event of ["input", "change"]) window.addEventListener(event, hear, { signal: listening.signal });
  return () => listening.abort();
}
