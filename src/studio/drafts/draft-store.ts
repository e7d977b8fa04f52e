import { type BrowserStorage, browserStorage, tabStorage } from "#ui/browser-storage.ts";
import { isOwner } from "./owner.ts";

/** What somebody typed and the server has not got. */
export interface KeptDraft {
  /** Since when, ISO 8601. */
  at: string;
  content: unknown;
  /** What the server had when it was typed. */
  base: unknown;
}

/**
 * Where drafts are kept in the browser, per person and brand, until they are stored or sent. Several tabs keep theirs
 * beside each other. Nothing is kept once the browser is somebody else's.
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

  /** @param brand null on pages that belong to no brand */
  static ofPerson(person: number, brand: number | null, storage = browserStorage): DraftStore {
    return new DraftStore(storage, `${person}.${brand ?? "any"}`, () => isOwner(storage, person));
  }

  /** What a guest of a review link types: nobody knows who they are, so it goes with the tab. */
  static ofGuest(token: string, storage = tabStorage): DraftStore {
    return new DraftStore(storage, `guest.${token}`, () => true);
  }

  /**
   * @param what the draft is of: `post.7`
   * @param session tells the drafts of several tabs apart
   */
  keyOf(what: string, session: string): string {
    return `${this.prefix}${what}.${session}`;
  }

  /** The drafts that were kept of something, the newest first. */
  list(what: string): { key: string; kept: KeptDraft }[] {
    const found = this.storage
      .keys()
      .filter((key) => key.startsWith(this.keyOf(what, "")))
      .flatMap((key) => {
        const kept = this.read(key);
        return kept ? [{ key, kept }] : [];
      });
    return found.toSorted((a, b) => b.kept.at.localeCompare(a.kept.at));
  }

  read(key: string): KeptDraft | null {
    if (!this.isOurs()) return null;
    try {
      const kept: unknown = JSON.parse(this.storage.get(key) ?? "null");
      return isKept(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  write(key: string, kept: KeptDraft): void {
    if (this.isOurs()) this.storage.set(key, JSON.stringify(kept));
  }

  remove(key: string): void {
    this.storage.remove(key);
  }

  /**
   * Calls back when another tab of the same person changed a draft, with its key.
   * @returns stops listening
   */
  listen(onChange: (key: string) => void): () => void {
    return this.storage.listenToTabs((key) => {
      if (key !== null && this.isOurs()) onChange(key);
    });
  }
}

function isKept(value: unknown): value is KeptDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "at" in value &&
    typeof value.at === "string" &&
    "content" in value &&
    "base" in value
  );
}
