import { BrowserStorage } from "./browser-storage.ts";

/** A browser's storage in memory. `refuses` makes it throw as a browser does whose storage is full or forbidden. */
export function storageOf(refuses?: { reading?: Error; writing?: Error }) {
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
  // Its keys are its own properties, as they are those of a browser's.
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(all),
    getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(all, key),
  });
  return new BrowserStorage(() => storage);
}
