/** A pending upload's file, stored in the browser to resume it after a reload. */
export interface StoredFile {
  /** The server's key of the upload. */
  id: string;
  /** The id of the person who uploads it. */
  person: number;
  /** The brand's slug. */
  brand: string;
  /** The page that the file is for. */
  place: string;
  /** The channel whose version of a post it is for; null for all. */
  target: number | null;
  file: File;
}

const DATABASE = "masthead-uploads";
const STORE = "files";

/** Where the browser can't store files (private windows, a full disk), they have to be chosen again after a reload. */
async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "id" });
  };
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All files stored in this browser, whoever uploaded them. */
export const fileStore = {
  async put(stored: StoredFile): Promise<void> {
    await withStore("readwrite", (store) => store.put(stored));
  },
  async remove(id: string): Promise<void> {
    await withStore("readwrite", (store) => store.delete(id));
  },
  async list(): Promise<StoredFile[]> {
    return (await withStore<StoredFile[]>("readonly", (store) => store.getAll())) ?? [];
  },
  async clear(): Promise<void> {
    await withStore("readwrite", (store) => store.clear());
  },
};
