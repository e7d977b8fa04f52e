import { browserStorage } from "#ui/browser-storage.ts";

/** Where this browser keeps whether single keys act: one answer for all screens. */
export const SHORTCUTS_ENABLED = "masthead.single-keys";

/** Whether single keys act, read when one is pressed, by what every page loads; screens ask `useKeysWanted`. */
export function areShortcutsEnabled(): boolean {
  return browserStorage.get(SHORTCUTS_ENABLED) !== "false";
}
