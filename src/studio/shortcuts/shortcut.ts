/** A key that a screen answers to. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it, `Mod+` before it for Ctrl or ⌘: `j`, `?`, `Escape`, `Mod+Enter`. */
  keys: string;
  /** For the list behind `?`; null for what is not worth a line there. */
  does: string | null;
  /** Without it the key is listed only: something on the page answers to it by itself. */
  run?: () => void;
  /** Acts again and again while it is held down. Others act once, so that nobody decides about ten posts at once. */
  repeats?: boolean;
  /** Acts on every page, also while a dialog or a menu lies over it. */
  isEverywhere?: boolean;
}

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented"
> & { target: unknown };

interface Page {
  /** Whether single keys act: not everybody who types, or speaks to the computer, wants them to (WCAG 2.1.4). */
  areSingleKeysOn: boolean;
  /** Whether a dialog or a menu is open, which keys belong to then. */
  isCovered: boolean;
}

/** What a key press asks for, of several for the same key the last one; null for nothing of ours. */
export function findShortcut(press: Press, shortcuts: readonly Shortcut[], page: Page): Shortcut | null {
  if (press.defaultPrevented || press.altKey) return null;
  const found = shortcuts.findLast((shortcut) => shortcut.run && isPressed(shortcut.keys, press));
  if (!found || (press.repeat && !found.repeats) || (page.isCovered && !found.isEverywhere)) return null;
  const isSingle = !found.keys.startsWith("Mod+");
  if (isSingle && (isTyping(press.target) || !page.areSingleKeysOn)) return null;
  return found;
}

function isPressed(keys: string, { key, ctrlKey, metaKey, shiftKey }: Press): boolean {
  const isMod = keys.startsWith("Mod+");
  const wanted = isMod ? keys.slice("Mod+".length) : keys;
  if ((ctrlKey || metaKey) !== isMod || key.toLowerCase() !== wanted.toLowerCase()) return false;
  // Some keyboards need Shift for a sign such as `?`; with a letter or a name it means something else.
  return !shiftKey || (!isMod && /^[^\p{L}\p{N}]$/u.test(wanted));
}

/** Whether keys belong to what has the focus: a field, a list of choices, a checkbox, which Space turns. */
export function isTyping(target: unknown): boolean {
  if (typeof target !== "object" || target === null || !("tagName" in target)) return false;
  const isEditable = "isContentEditable" in target && target.isContentEditable === true;
  return isEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(String(target.tagName));
}

/** As the key is written on the keyboard: `Mod+Enter` is "Ctrl Enter". */
export function formatKeys(keys: string): string {
  return keys
    .split(/(?<=.)\+/)
    .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(" ");
}

const NAMES: Readonly<Record<string, string>> = {
  Mod: "Ctrl",
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
