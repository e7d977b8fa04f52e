import { findShortcut, type Shortcut } from "./shortcut.ts";
import { areShortcutsEnabled } from "./shortcuts-enabled.ts";

/** What the parts of the page answer to, in the order in which they came. */
const registered: { current: readonly Shortcut[] }[] = [];

/** Every shortcut that acts now, or is answered to somewhere on the page. */
export function shownShortcuts(): Shortcut[] {
  return registered.flatMap(({ current }) => current);
}

/**
 * Has the page answer to shortcuts; one listener for all of them.
 * @param shortcuts read anew at each press
 * @returns what ends it
 */
export function register(shortcuts: { current: readonly Shortcut[] }): () => void {
  if (registered.length === 0) document.addEventListener("keydown", response);
  registered.push(shortcuts);
  return () => {
    registered.splice(registered.indexOf(shortcuts), 1);
    if (registered.length === 0) document.removeEventListener("keydown", response);
  };
}

function response(event: KeyboardEvent): void {
  const isCovered = document.querySelector("[role=dialog], [role=menu]") !== null;
  const found = findShortcut(event, shownShortcuts(), { areSingleKeysOn: areShortcutsEnabled(), isCovered });
  if (!found) return;
  event.preventDefault();
  found.run?.();
}
