/** A file on its way, as the browser keeps it so that it can go on after a reload. */
export interface KeptFile {
  /** The server's key of the upload. */
  id: string;
  /** The brand's slug. */
  brand: string;
  /** The page that wants it. */
  place: string;
  /** The channel whose version of a post wants it; null where all do. */
  target: number | null;
  file: File;
}

const STORE = "files";

/** A browser that keeps nothing (private windows, a full disk) has its files chosen again after a reload; that is all. */
async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const answer = await settled(ask(transaction.objectStore(STORE)));
      return answer;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("masthead-uploads", 1);
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

export async function keepFile(kept: KeptFile): Promise<void> {
  await inStore("readwrite", (store) => store.put(kept));
}

export async function forgetFile(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

export async function keptFiles(brand: string): Promise<KeptFile[]> {
  const all = (await inStore<KeptFile[]>("readonly", (store) => store.getAll())) ?? [];
  return all.filter((kept) => kept.brand === brand);
}
