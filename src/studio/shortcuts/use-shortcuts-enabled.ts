import { useStored } from "#ui/use-stored.ts";
import { SHORTCUTS_ENABLED } from "./shortcuts-enabled.ts";

/** Whether single-key shortcuts are enabled: they get in the way of people who type or use speech input (WCAG 2.1.4). */
export function useShortcutsEnabled() {
  return useStored(SHORTCUTS_ENABLED, true);
}
