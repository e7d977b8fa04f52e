import type { KeyboardEvent } from "react";
import { isComposing } from "./is-composing.ts";

/** The keys of a form's text field: Ctrl or ⌘ with Enter sends, Escape leaves. */
export function formKeys(send: () => void, leave: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) send();
    if (event.key === "Escape") leave();
  };
}
