interface Insertion {
  text: string;
  /** In UTF-16 units; without them, the text goes to the cursor or in place of what is selected. */
  from?: number;
  to?: number;
}

/**
 * Inserts a text into a field, so that the browser's own undo takes it back, and focuses it. Call it outside of React's
 * commit: within it, React would set the field itself, and the undo would be lost.
 */
export function insertText(
  field: HTMLTextAreaElement,
  { text, from = field.selectionStart, to = field.selectionEnd }: Insertion,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the browser's undo; it sends the event that React's `onChange` waits for.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
