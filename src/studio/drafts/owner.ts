import type { BrowserStorage } from "#ui/browser-storage.ts";

const OWNER = "masthead.owner";

/** What is read and written of a storage here. */
export type Texts = Pick<BrowserStorage, "get" | "set" | "remove" | "keys">;

/** Whether a storage is this person's. Another tab may have signed out, or somebody else in. */
export function isOwner(storage: Pick<Texts, "get">, person: number): boolean {
  return storage.get(OWNER) === String(person);
}

/** Says whose a storage is; null for nobody's. */
export function setOwner(storage: Texts, person: number | null): void {
  if (person === null) storage.remove(OWNER);
  else storage.set(OWNER, String(person));
}
