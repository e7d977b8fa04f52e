import { isFocusLost } from "#studio/review/approvals/use-focus-post.ts";

/** Moves the focus when the focused item left the list: to the open conversation, else to the first item. */
export function focusNext(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const places = ["#inbox-conversation", "[data-item]", "#main"];
    const found = places.map((place) => document.querySelector<HTMLElement>(place));
    found.find((place) => place?.checkVisibility())?.focus({ preventScroll: true });
  });
}
