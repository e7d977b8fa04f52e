import type { Db } from "#platform/db/index.ts";

export type Target = { linkId: number; address: string };

/** Short links remembered by a process, and for how long: popular ones are not read for every click. */
const MOST = 5000;
const FRESH_MS = 10_000;

/**
 * Finds where short links lead.
 * @returns a function from a code; null for one that does not exist, or whose brand was erased up to ten seconds ago
 */
export function createTargets({ db }: { db: Db }): (code: string) => Promise<Target | null> {
  const known = new Map<string, { until: number; target: Promise<Target | null> }>();

  async function read(code: string): Promise<Target | null> {
    const link = await db.shortLink.findUnique({ where: { code }, select: { id: true, target: true } });
    return link && { linkId: link.id, address: new URL(link.target).href };
  }

  return (code) => {
    const now = performance.now();
    const found = known.get(code);
    if (found && found.until > now) return found.target;
    const target = read(code);
    known.delete(code);
    known.set(code, { until: now + FRESH_MS, target });
    // The oldest gives way: insertion order is order of age.
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    target.catch(() => known.delete(code));
    return target;
  };
}
