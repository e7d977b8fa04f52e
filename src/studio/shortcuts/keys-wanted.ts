import { browserStorage } from "#ui/browser-storage.ts";

/** Where this browser keeps whether single keys act: one answer for all screens. */
export const KEYS_WANTED = "masthead.single-keys";

/** Whether single keys act, read when one is pressed, by what every page loads; screens ask `useKeysWanted`. */
export function areKeysWanted(): boolean {
  return browserStorage.get(KEYS_WANTED) !== "false";
}
