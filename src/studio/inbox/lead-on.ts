import { isFocusLost } from "../approvals/use-lead-on.ts";

/**
 * Leads the focus on once an item that is filed took it along, with its row or its buttons: to the conversation that is
 * open now, else to the first item of what is left.
 */
export function leadOn(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const places = ["#inbox-conversation", "[data-item]", "#main"];
    const found = places.map((place) => document.querySelector<HTMLElement>(place));
    found.find((place) => place?.checkVisibility())?.focus({ preventScroll: true });
  });
}
