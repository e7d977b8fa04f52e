/**
 * Texts stored in the browser by key. Nothing here throws: where storage is blocked, full or missing, they are held in
 * memory until the page is left.
 */
export class BrowserStorage {
  private readonly open: () => Storage;
  private readonly tabs: () => EventTarget;
  /** What the browser could not store. */
  private readonly refused = new Map<string, string>();
  private readonly listeners = new Set<(key: string | null) => void>();

  /**
   * @param open returns the browser's storage, or throws if there is none
   * @param tabs the source of `storage` events from other tabs
   */
  constructor(open: () => Storage, tabs: () => EventTarget = () => window) {
    this.open = open;
    this.tabs = tabs;
  }

  get(key: string): string | null {
    return this.refused.get(key) ?? attempt(() => this.open().getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    const isTaken = attempt(() => {
      this.open().setItem(key, text);
      return true;
    });
    if (isTaken) this.refused.delete(key);
    else this.refused.set(key, text);
    this.notify(key);
  }

  remove(key: string): void {
    this.refused.delete(key);
    attempt(() => this.open().removeItem(key));
    this.notify(key);
  }

  keys(): string[] {
    return [...new Set([...(attempt(() => Object.keys(this.open())) ?? []), ...this.refused.keys()])];
  }

  /** Whether a text of a key that begins like this is only in memory, and lost with the page. */
  hasUnkept(prefix: string): boolean {
    return [...this.refused.keys()].some((key) => key.startsWith(prefix));
  }

  /**
   * Calls back after each change on this page and, with `listenToTabs`, in other tabs; with null after a change of all
   * keys.
   * @returns a function that removes the listener
   */
  readonly subscribe = (listener: (key: string | null) => void): (() => void) => {
    this.listeners.add(listener);
    const stop = this.listenToTabs(listener);
    return () => {
      this.listeners.delete(listener);
      stop();
    };
  };

  /** Calls back after changes in other tabs only. */
  readonly listenToTabs = (listener: (key: string | null) => void): (() => void) => {
    const onStorage = (event: Event) => {
      const { storageArea, key } = event as StorageEvent;
      if (storageArea === attempt(this.open)) listener(key);
    };
    const tabs = this.tabs();
    tabs.addEventListener("storage", onStorage);
    return () => tabs.removeEventListener("storage", onStorage);
  };

  private notify(key: string): void {
    for (const listener of this.listeners) listener(key);
  }
}

/** Shared by all tabs of this browser. */
export const browserStorage = new BrowserStorage(() => localStorage);

/** Belongs to this tab, until it is closed. */
export const tabStorage = new BrowserStorage(() => sessionStorage);

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
