import { useSyncExternalStore } from "react";
import { tabStorage } from "#ui/browser-storage.ts";

/** The brand whose setup this tab left to connect a channel, also by way of a network's own pages. */
const KEY = "masthead.setup";

export function rememberSetup(handle: string): void {
  tabStorage.set(KEY, handle);
}

/** The page to go back to after connecting a channel during the setup of a brand; null otherwise. */
export function useSetupReturn(handle: string): string | null {
  const left = useSyncExternalStore(
    tabStorage.subscribe,
    () => tabStorage.get(KEY),
    () => null,
  );
  return left === handle ? `/welcome?brand=${handle}&step=networks` : null;
}

/** Forgets the setup, once it is at its end. */
export function forgetSetup(): void {
  tabStorage.remove(KEY);
}
