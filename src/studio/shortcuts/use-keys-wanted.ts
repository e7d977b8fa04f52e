import { useStored } from "#ui/use-stored.ts";
import { KEYS_WANTED } from "./keys-wanted.ts";

/** Whether single keys act: not everybody who types, or speaks to the computer, wants them to (WCAG 2.1.4). */
export function useKeysWanted() {
  return useStored(KEYS_WANTED, true);
}
