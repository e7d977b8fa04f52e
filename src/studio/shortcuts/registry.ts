import { findShortcut, type Shortcut } from "./shortcut.ts";
import { areShortcutsEnabled } from "./shortcuts-enabled.ts";

/** The shortcut sources of the mounted components, in the order of mounting. */
const registered: { current: readonly Shortcut[] }[] = [];

/** All shortcuts that are active now or handled by an element of the page. */
export function shownShortcuts(): Shortcut[] {
  return registered.flatMap(({ current }) => current);
}

/**
 * Registers shortcuts; one listener handles all of them.
 * @param shortcuts called at each key press
 * @returns a function that removes them
 */
export function registerShortcuts(shortcuts: { current: readonly Shortcut[] }): () => void {
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
