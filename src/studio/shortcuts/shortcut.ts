import { lookUp } from "#kernel/look-up.ts";
import { isComposing } from "#ui/is-composing.ts";

/** A keyboard shortcut of a screen. */
export interface Shortcut {
  /** The `KeyboardEvent.key`, with `Mod+` for Ctrl or ⌘: `j`, `?`, `Escape`, `Mod+Enter`. */
  keys: string;
  /** The description in the list behind `?`; null to leave it out. */
  does: string | null;
  /** Without it, the key is only listed: an element of the page handles it. */
  run?: () => void;
  /** Repeats while the key is held down. Others act once, so that a held key does not decide about ten posts. */
  repeats?: boolean;
  /** Active on every page, also while a dialog or menu is open. */
  isEverywhere?: boolean;
}

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "keyCode" | "isComposing" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented"
> & { target: unknown };

interface Page {
  /**
   * Whether single-key shortcuts are enabled: they get in the way of people who type or use speech input (WCAG 2.1.4).
   */
  areSingleKeysOn: boolean;
  /** Whether a dialog or menu is open, which handles keys then. */
  isCovered: boolean;
}

/** The shortcut of a key press; of several for the same key, the last one; null for none. */
export function findShortcut(press: KeyPress, shortcuts: readonly Shortcut[], page: Page): Shortcut | null {
  if (press.defaultPrevented || press.altKey || isComposing(press)) return null;
  const found = shortcuts.findLast((shortcut) => shortcut.run && isPressed(shortcut.keys, press));
  if (!found || (press.repeat && !found.repeats) || (page.isCovered && !found.isEverywhere)) return null;
  const isSingle = !found.keys.startsWith("Mod+");
  if (isSingle && (isTyping(press.target) || !page.areSingleKeysOn)) return null;
  return found;
}

function isPressed(keys: string, { key, ctrlKey, metaKey, shiftKey }: KeyPress): boolean {
  const isMod = keys.startsWith("Mod+");
  const wanted = isMod ? keys.slice("Mod+".length) : keys;
  if ((ctrlKey || metaKey) !== isMod || key.toLowerCase() !== wanted.toLowerCase()) return false;
  // Some keyboard layouts need Shift for a character such as `?`; with a letter or a named key it means something else.
  return !shiftKey || (!isMod && /^[^\p{L}\p{N}]$/u.test(wanted));
}

/** Whether the focused element handles keys: a text field, a select, or a checkbox, which Space toggles. */
export function isTyping(target: unknown): boolean {
  if (typeof target !== "object" || target === null || !("tagName" in target)) return false;
  const isEditable = "isContentEditable" in target && target.isContentEditable === true;
  return isEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(String(target.tagName));
}

/** The label on the keyboard: `Mod+Enter` is "Ctrl Enter". */
export function formatKeys(keys: string): string {
  return keys
    .split(/(?<=.)\+/)
    .map((key) => lookUp(NAMES, key) ?? (key.length === 1 ? key.toUpperCase() : key))
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
