import { useStored } from "#ui/use-stored.ts";
import { SHORTCUTS_ENABLED } from "./shortcuts-enabled.ts";

/** Whether single keys act: not everybody who types, or speaks to the computer, wants them to (WCAG 2.1.4). */
export function useShortcutsEnabled() {
  return useStored(SHORTCUTS_ENABLED, true);
}
