import { randomUuid } from "#ui/random-uuid.ts";
import { type Shared, sharedOf } from "./shared.ts";

/** As in `public/service-worker.js`, which keeps what a phone's share sheet sends. */
const CACHE = "masthead-shared-1";
const ACTION = "/share/receive";
/** The header of a kept form with the ID of the user whom it was shown to. */
const OWNER = "X-Owner";
const MAX_SHARES = 20;
/** More files of one share are left out. */
const MAX_FILES = 20;

/** Something shared that waits in this browser. */
export interface KeptShare {
  key: string;
  shared: Shared;
  files: readonly File[];
}

/**
 * Everything that waits, oldest first, which belongs to this person from now on: it may have been shared before they signed
 * in. What belongs to another person, whose session ended without signing out, is deleted. Where the browser keeps nothing,
 * such as without HTTPS, none.
 */
export async function listKeptShares(person: number): Promise<KeptShare[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const kept = await cache.match(url);
      const owner = kept?.headers.get(OWNER) ?? null;
      const share = owner === null || owner === String(person) ? await readShare(url, kept?.clone()) : null;
      // What can't be read would come back each time.
      if (!share) await cache.delete(url);
      else if (kept && owner === null) await cache.put(url, withOwner(kept, person));
      return share ?? [];
    }),
  );
  return found.flat();
}

function withOwner({ headers, body }: Response, person: number): Response {
  const owned = new Headers(headers);
  owned.set(OWNER, String(person));
  return new Response(body, { headers: owned });
}

async function readShare(key: string, response: Response | undefined): Promise<KeptShare | null> {
  try {
    const form = await response?.formData();
    if (!form) return null;
    const files = form.getAll("files").flatMap((value) => (value instanceof File && value.size > 0 ? value : []));
    const isTooMany = files.length > MAX_FILES;
    const shared = sharedOf(Object.fromEntries(form));
    if (!shared && files.length === 0) return null;
    const texts = shared ?? { title: "", text: "", url: "", isCut: false };
    return {
      key,
      shared: { ...texts, isCut: texts.isCut || isTooMany },
      files: files.filter((_, at) => at < MAX_FILES),
    };
  } catch {
    return null;
  }
}

/** Keeps texts that another page passed until the person has signed in. @returns whether the browser keeps them */
export async function keepShared({ title, text, url }: Shared): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, text, url })) form.set(name, value);
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MAX_SHARES) return false;
  await cache.put(`${ACTION}/${randomUuid()}`, new Response(form));
  return true;
}

export async function removeKeptShare(key: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.delete(key);
}

/** On sign-out, because what waits is the person's. */
export async function clearKeptShares(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
