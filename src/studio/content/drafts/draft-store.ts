import { type BrowserStorage, browserStorage, tabStorage } from "#ui/browser-storage.ts";
import { isOwner } from "./owner.ts";

/** Unsaved changes of a draft. */
export interface StoredDraft {
  /** When the changes began, ISO 8601. */
  at: string;
  content: unknown;
  /** The server's version at that time. */
  base: unknown;
}

/**
 * Stores drafts in the browser, per person and brand, until they are saved or sent. Each tab has its own entries.
 * Stores nothing once another person has signed in.
 */
export class DraftStore {
  private readonly storage: BrowserStorage;
  private readonly prefix: string;
  private readonly isOurs: () => boolean;

  private constructor(storage: BrowserStorage, scope: string, isOurs: () => boolean) {
    this.storage = storage;
    this.prefix = `masthead.draft.${scope}.`;
    this.isOurs = isOurs;
  }

  /** @param brand null on pages without a brand */
  static ofPerson(person: number, brand: number | null, storage = browserStorage): DraftStore {
    return new DraftStore(storage, `${person}.${brand ?? "any"}`, () => isOwner(storage, person));
  }

  /** For guests of a review link: stored per tab, since guests are not identified. */
  static ofGuest(token: string, storage = tabStorage): DraftStore {
    return new DraftStore(storage, `guest.${token}`, () => true);
  }

  /**
   * @param what key of the draft: `post.7`
   * @param session distinguishes tabs
   */
  keyOf(what: string, session: string): string {
    return `${this.prefix}${what}.${session}`;
  }

  /** The stored drafts of a key, newest first. */
  list(what: string): { key: string; stored: StoredDraft }[] {
    const found = this.storage
      .keys()
      .filter((key) => key.startsWith(this.keyOf(what, "")))
      .flatMap((key) => {
        const stored = this.read(key);
        return stored ? [{ key, stored }] : [];
      });
    return found.toSorted((a, b) => b.stored.at.localeCompare(a.stored.at));
  }

  read(key: string): StoredDraft | null {
    if (!this.isOurs()) return null;
    try {
      const stored: unknown = JSON.parse(this.storage.get(key) ?? "null");
      return isStoredDraft(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  write(key: string, stored: StoredDraft): void {
    if (this.isOurs()) this.storage.set(key, JSON.stringify(stored));
  }

  remove(key: string): void {
    this.storage.remove(key);
  }

  /**
   * Calls back with the key when another tab of the same person changes a draft.
   * @returns a function that removes the listener
   */
  listen(onChange: (key: string) => void): () => void {
    return this.storage.listenToTabs((key) => {
      if (key !== null && this.isOurs()) onChange(key);
    });
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    typeof value.at === "string" &&
    "content" in value &&
    "base" in value
  );
}
