import { browserStorage, tabStorage } from "#ui/browser-storage.ts";
import { fileStore } from "./file-store.ts";
import { isOwner, setOwner, type Texts } from "./owner.ts";

/** Settings of the browser that tell nothing of whoever chose them. Everything else under our names is somebody's. */
const SETTINGS: readonly string[] = ["masthead.single-keys", "masthead.passkey-offer-dismissed"];

/**
 * Makes a storage this person's: what anybody else left in it goes.
 * @returns whether it was not theirs before
 */
export function claim(storage: Texts, person: number): boolean {
  if (isOwner(storage, person)) return false;
  clear(storage);
  setOwner(storage, person);
  return true;
}

/** Takes everything that is somebody's from a storage. */
export function clear(storage: Texts): void {
  // First, so that other tabs know that the rest goes because nobody is signed in any more.
  setOwner(storage, null);
  for (const key of storage.keys()) {
    if (/^masthead[-.]/.test(key) && !SETTINGS.includes(key)) storage.remove(key);
  }
}

/** Makes this browser the person's: nothing that somebody else typed, visited or uploaded here is there any more. */
export function claimBrowser(person: number): void {
  claim(tabStorage, person);
  if (claim(browserStorage, person)) void fileStore.clear();
}

/** Leaves nothing of the person behind: neither drafts, nor files on their way, nor the pages they visited. */
export async function clearBrowser(): Promise<void> {
  for (const storage of [browserStorage, tabStorage]) clear(storage);
  await fileStore.clear();
}
