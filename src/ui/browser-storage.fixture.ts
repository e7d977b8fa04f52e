import { BrowserStorage } from "./browser-storage.ts";

interface StorageErrors {
  reading?: Error;
  writing?: Error;
}

/** The storage of one browser tab, in memory. With `refuses` it throws, as a full or blocked storage does. */
export function storageOf(refuses?: StorageErrors): BrowserStorage {
  const storage = inMemory(refuses);
  const tabs = new EventTarget();
  return new BrowserStorage(
    () => storage,
    () => tabs,
  );
}

/** A storage shared by several tabs: each gets the events of the others' changes. */
export function tabsOf(count: number): BrowserStorage[] {
  const storage = inMemory();
  const windows = Array.from({ length: count }, () => new EventTarget());
  return windows.map((own) => {
    const notifyOtherTabs = (key: string) => {
      for (const other of windows) {
        if (other !== own) other.dispatchEvent(Object.assign(new Event("storage"), { storageArea: storage, key }));
      }
    };
    return new Tab(storage, own, notifyOtherTabs);
  });
}

class Tab extends BrowserStorage {
  private readonly notifyOtherTabs: (key: string) => void;

  constructor(storage: Storage, own: EventTarget, notifyOtherTabs: (key: string) => void) {
    super(
      () => storage,
      () => own,
    );
    this.notifyOtherTabs = notifyOtherTabs;
  }

  override set(key: string, text: string): void {
    super.set(key, text);
    this.notifyOtherTabs(key);
  }

  override remove(key: string): void {
    super.remove(key);
    this.notifyOtherTabs(key);
  }
}

function inMemory(refuses?: StorageErrors): Storage {
  const all: Record<string, string> = {};
  const methods: Storage = {
    get length() {
      return Object.keys(all).length;
    },
    key: (index) => Object.keys(all)[index] ?? null,
    clear: () => {
      for (const key of Object.keys(all)) delete all[key];
    },
    getItem: (key) => {
      if (refuses?.reading) throw refuses.reading;
      return all[key] ?? null;
    },
    setItem: (key, text) => {
      if (refuses?.writing) throw refuses.writing;
      all[key] = text;
    },
    removeItem: (key) => {
      delete all[key];
    },
  };
  // Keys are own properties, as in the browser's `Storage`.
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(all),
    getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(all, key),
  });
  return storage;
}
