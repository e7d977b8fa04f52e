import { tabStorage } from "./browser-storage.ts";
import { hasUnkeptText } from "./unkept-text.ts";

/** A part of the page that can't be loaded now. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
  /** Whether the server has another build by now, so that only a reload of the page helps. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super("A part of the page could not be loaded.", { cause });
    this.isOutdated = isOutdated;
  }
}

/** What loading depends on, injected for tests. */
export interface ChunkHost {
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  /** Whether the server has no file any more that could not be loaded. */
  isOutdated(): Promise<boolean>;
  /** Reloads the page unless that would lose something. @returns whether it does */
  reload(): boolean;
}

/** The delays of further attempts, in milliseconds. The bundler's own runtime repeats each of them once. */
const RETRY_MS = [500, 2000];

/**
 * Loads a module that is not part of the page's first scripts: tries again, and reloads the page after an upgrade.
 *
 * `loadChunk(() => import("./checks.ts"))`
 * @throws ChunkError if it can't be loaded
 */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return typeof window === "undefined" ? load() : loadChunkIn(BROWSER, load);
}

export async function loadChunkIn<Module>(host: ChunkHost, load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkLoadError(error)) throw error;
      if (!host.isOnline()) throw new ChunkError(false, error);
      if (await host.isOutdated()) {
        // The page is about to go: whoever waits for the module would only show an error for a moment.
        if (host.reload()) return new Promise(() => {});
        throw new ChunkError(true, error);
      }
      const delay = RETRY_MS[attempt];
      if (delay === undefined) throw new ChunkError(false, error);
      await host.wait(delay);
    }
  }
}

/** The bundler's error for a file that could not be loaded, in contrast to one that failed when it ran. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === "ChunkLoadError";
}

/** When this tab was last reloaded by itself, in milliseconds since 1970. */
const RELOADED = "masthead.reloaded";
/** A server that lacks files of its own build must not make a page reload again and again. */
const RELOAD_PAUSE_MS = 60_000;

const failed = new Set<string>();

/** Remembers the addresses of built files that failed to load: their events do not bubble. */
function watchFailures(): void {
  addEventListener(
    "error",
    ({ target }) => {
      const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement && target.href;
      if (url && new URL(url).pathname.startsWith("/_next/static/")) failed.add(url);
    },
    { capture: true },
  );
}
if (typeof window !== "undefined") watchFailures();

const BROWSER: ChunkHost = {
  isOnline: () => navigator.onLine,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isOutdated: isBuildOutdated,
  reload: reloadOutdatedPage,
};

/** Whether the server no longer has a file that this page could not load. */
export async function isBuildOutdated(): Promise<boolean> {
  const statuses = await Promise.all(
    [...failed].map((url) =>
      fetch(url, { method: "HEAD", cache: "no-store" }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return statuses.includes(404);
}

/** Reloads the page, unless that would lose what was typed, or did not help a moment ago. @returns whether it does */
export function reloadOutdatedPage(): boolean {
  const isTooSoon = Date.now() - Number(tabStorage.get(RELOADED) ?? 0) < RELOAD_PAUSE_MS;
  if (isTooSoon || hasUnkeptText()) return false;
  tabStorage.set(RELOADED, String(Date.now()));
  location.reload();
  return true;
}
