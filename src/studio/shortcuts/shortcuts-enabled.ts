import { browserStorage } from "#ui/browser-storage.ts";

/** The browser's setting for single-key shortcuts, shared by all screens. */
export const SHORTCUTS_ENABLED = "masthead.single-keys";

/**
 * Whether single-key shortcuts are enabled, read at each key press by code that every page loads; components use the
 * hook.
 */
export function areShortcutsEnabled(): boolean {
  return browserStorage.get(SHORTCUTS_ENABLED) !== "false";
}
