import type { BrowserStorage } from "#ui/browser-storage.ts";

const OWNER = "masthead.owner";

/** The part of `Storage` used here. */
export type TextStorage = Pick<BrowserStorage, "get" | "set" | "remove" | "keys">;

/** Whether a storage belongs to this person. Another tab may have signed out or in as somebody else. */
export function isOwner(storage: Pick<TextStorage, "get">, person: number): boolean {
  return storage.get(OWNER) === String(person);
}

/** Sets the owner of a storage; null for nobody. */
export function setOwner(storage: TextStorage, person: number | null): void {
  if (person === null) storage.remove(OWNER);
  else storage.set(OWNER, String(person));
}
