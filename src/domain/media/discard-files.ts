import type { SystemContext } from "#kernel/job.ts";
import { job } from "#kernel/job.ts";

/**
 * Deletes files that no row names. A removal enqueues it in its transaction; an upload before it writes, for later, so
 * that files of one that fails or dies never stay.
 */
export const discardFiles = job<{ keys: string[] }>({
  name: "media.discard_files",
  options: { retryLimit: 12, retryDelay: 30, expireInSeconds: 300, concurrency: 2 },
  async perform(ctx, { keys }) {
    for (const key of await unnamed(ctx, keys)) await ctx.storage.delete(key);
  },
});

async function unnamed({ db }: Pick<SystemContext, "db">, keys: string[]): Promise<string[]> {
  const assets = await db.mediaAsset.findMany({
    where: { OR: [{ storageKey: { in: keys } }, { thumbKey: { in: keys } }] },
    select: { storageKey: true, thumbKey: true },
  });
  const variants = await db.mediaVariant.findMany({
    where: { storageKey: { in: keys } },
    select: { storageKey: true },
  });
  const cards = await db.linkCard.findMany({ where: { imageKey: { in: keys } }, select: { imageKey: true } });
  const named = new Set([...assets, ...variants, ...cards].flatMap((row) => Object.values<string | null>(row)));
  return keys.filter((key) => !named.has(key));
}
