/** The studio's service worker (`public/service-worker.js`): the offline page, and push. */

const WORKER = "/service-worker.js";
/** The names of its caches of built files begin with this. */
const BUILT = "masthead-built-";

export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
}

/**
 * Deletes the built files that were kept, on sign-out. They hold nothing personal, but they tell which pages were
 * opened. The offline page stays, which is the same for everybody. `Clear-Site-Data` would also delete the settings of
 * this browser and everything that other tabs have loaded.
 */
export async function deleteBuiltFiles(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(BUILT)).map((name) => caches.delete(name)));
}
