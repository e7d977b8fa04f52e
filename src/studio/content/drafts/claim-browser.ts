import { browserStorage, tabStorage } from "#ui/browser-storage.ts";
import { fileStore } from "./file-store.ts";
import { isOwner, setOwner, type TextStorage } from "./owner.ts";

/** Settings of the browser that contain no personal data. Every other key with our prefix belongs to a person. */
const SETTINGS: readonly string[] = ["masthead.single-keys", "masthead.passkey-offer-dismissed"];

/**
 * Makes a storage this person's: deletes what others left in it.
 * @returns whether it belonged to somebody else or nobody
 */
export function claim(storage: TextStorage, person: number): boolean {
  if (isOwner(storage, person)) return false;
  clear(storage);
  setOwner(storage, person);
  return true;
}

/** Deletes all personal data from a storage. */
export function clear(storage: TextStorage): void {
  // Done first, so that other tabs see that the data is removed because the person signed out.
  setOwner(storage, null);
  for (const key of storage.keys()) {
    if (/^masthead[-.]/.test(key) && !SETTINGS.includes(key)) storage.remove(key);
  }
}

/** Makes this browser the person's: deletes the drafts, visited pages and uploads of other people. */
export function claimBrowser(person: number): void {
  claim(tabStorage, person);
  if (claim(browserStorage, person)) void fileStore.clear();
}

/** Deletes the person's data: drafts, pending uploads and visited pages. */
export async function clearBrowser(): Promise<void> {
  for (const storage of [browserStorage, tabStorage]) clear(storage);
  await fileStore.clear();
}
