type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented"> & {
  target: unknown;
};

/**
 * What a key asks for anywhere in the studio: ⌘K or Ctrl+K for the palette, `?` for the keys, where nobody writes and
 * unless single keys are not wanted.
 */
export function wish(event: Key, isSingleWanted: boolean): "palette" | "keys" | null {
  if (event.defaultPrevented || event.altKey) return null;
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand) return event.key.toLowerCase() === "k" && !event.shiftKey ? "palette" : null;
  return isSingleWanted && event.key === "?" && !isWriting(event.target) ? "keys" : null;
}

/** Whether keys are letters there. */
export function isWriting(target: unknown): boolean {
  if (typeof target !== "object" || target === null || !("tagName" in target)) return false;
  const isEditable = "isContentEditable" in target && target.isContentEditable === true;
  return isEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(String(target.tagName));
}
