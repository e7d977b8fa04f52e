import type { SystemContext } from "#kernel/job.ts";
import { job } from "#kernel/job.ts";

/**
 * Deletes files that no row refers to. A removal enqueues it in its transaction; an upload before it writes, with a
 * delay, so that files of a failed or interrupted upload are always deleted.
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
  const ofComments = await db.commentImage.findMany({
    where: { OR: [{ storageKey: { in: keys } }, { thumbKey: { in: keys } }] },
    select: { storageKey: true, thumbKey: true },
  });
  const named = new Set(
    [...assets, ...ofComments, ...variants, ...cards].flatMap((row) => Object.values<string | null>(row)),
  );
  return keys.filter((key) => !named.has(key));
}
