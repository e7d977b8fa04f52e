/** Where this browser keeps whether single keys act: one answer for all screens. */
export const KEYS_WANTED = "masthead.single-keys";

/** Whether single keys act, read when one is pressed, by what every page loads; screens ask `useKeysWanted`. */
export function areKeysWanted(): boolean {
  try {
    return localStorage.getItem(KEYS_WANTED) !== "false";
  } catch {
    // Storage that is forbidden remembers no wish.
    return true;
  }
}
