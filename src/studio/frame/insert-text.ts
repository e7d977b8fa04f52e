import type { Insertion } from "#domain/saved-texts/rules.ts";

/**
 * Inserts a text into a field, so that the browser's own undo takes it back, and focuses it.
 * @param onChange called with the whole text where the browser can't do that
 */
export function insertText(
  field: HTMLTextAreaElement,
  { from, to, text }: Insertion,
  onChange: (text: string) => void,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the browser's undo; it sends the event that `onChange` waits for.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, from, to, "end");
  onChange(field.value);
}
