import { insertFeedIdeas } from "#domain/content/ideas/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { IdeaFeed } from "#platform/db/index.ts";
import type { FeedItem } from "./parse-feed.ts";
import { type ReadFeed, readFeed } from "./read-feed.ts";
import { FIRST_ITEMS, ITEMS_KEPT_SECONDS, MAX_ITEMS, POLL_SECONDS, pauseAfter } from "./rules.ts";
import type { FeedProblem } from "./terms.ts";

const FETCH_MS = 60_000;

/** Fetches a feed and inserts an idea for each new entry. Idempotent: an entry counts once, by its id. */
export const pollFeed = job<{ feed_id: number }>({
  name: "idea_feeds.poll_feed",
  options: { retryLimit: 0, retryDelay: 60, expireInSeconds: 300, concurrency: 4 },
  async perform(ctx, { feed_id: id }) {
    const feed = await ctx.db.ideaFeed.findFirst({ where: { id, isPaused: false, brand: { closedAt: null } } });
    if (!feed) return;
    const client = `account:${await accountOfBrand(ctx.db, feed.brandId)}`;
    const found = await readFeed({ ctx, client, signal: AbortSignal.timeout(FETCH_MS) }, feed.url, feed);
    const isDouble = found.kind === "read" && found.url !== feed.url && (await isKnown(ctx, feed, found.url));
    if (isDouble) await recordFailure(ctx, feed, { problem: "already_added", retryAfter: null });
    else await (found.kind === "failed" ? recordFailure(ctx, feed, found) : importItems(ctx, feed, found));
  },
});

/** Whether the brand has the feed that a page names. */
async function isKnown({ db }: SystemContext, { brandId }: IdeaFeed, url: string): Promise<boolean> {
  return (await db.ideaFeed.findUnique({ where: { brandId_url: { brandId, url } } })) !== null;
}

const FINAL: readonly FeedProblem[] = ["gone", "already_added"];

/** A feed that is gone for good, or that the brand has twice, is not polled any more. */
async function recordFailure(
  { db, clock }: SystemContext,
  { id, failures: before }: IdeaFeed,
  { problem, retryAfter }: Pick<Extract<ReadFeed, { kind: "failed" }>, "problem" | "retryAfter">,
): Promise<void> {
  const now = clock.now();
  const failures = before + 1;
  const nextAt = new Date(now.getTime() + pauseAfter(failures, retryAfter) * 1000);
  const data = { problem, failures, checkedAt: now, nextAt, ...(FINAL.includes(problem) && { isPaused: true }) };
  await db.ideaFeed.updateMany({ where: { id, failures: before }, data });
}

async function importItems(
  ctx: SystemContext,
  feed: IdeaFeed,
  found: Exclude<ReadFeed, { kind: "failed" }>,
): Promise<void> {
  const now = ctx.clock.now();
  const read = { problem: null, failures: 0, checkedAt: now, nextAt: new Date(now.getTime() + POLL_SECONDS * 1000) };
  await ctx.db.$transaction(async (tx) => {
    // Concurrent runs take turns, so that the first import of a feed happens once.
    await tx.$queryRaw`select id from idea_feeds where id = ${feed.id} for update`;
    const row = await tx.ideaFeed.findUnique({ where: { id: feed.id } });
    if (!row) return;
    if (found.kind === "unchanged") return void (await tx.ideaFeed.update({ where: { id: row.id }, data: read }));
    const { title, items } = found.feed;
    const known = await tx.ideaFeedItem.findMany({
      where: { feedId: row.id, key: { in: items.map(({ key }) => key) } },
      select: { key: true },
    });
    const seen = new Set(known.map(({ key }) => key));
    const fresh = [...new Map(items.map((item) => [item.key, item])).values()].filter(({ key }) => !seen.has(key));
    // The first import takes the newest entries; of those the oldest is inserted first.
    const imported = fresh.slice(0, row.isBegun ? MAX_ITEMS : FIRST_ITEMS).toReversed();
    const recorded: readonly FeedItem[] = row.isBegun ? imported : fresh;
    const chosen = new Set(imported.map(({ key }) => key));
    await tx.ideaFeedItem.createMany({
      data: recorded.map(({ key }) => ({ feedId: row.id, key, isIdea: chosen.has(key), createdAt: now })),
    });
    await tx.ideaFeedItem.deleteMany({
      where: {
        feedId: row.id,
        createdAt: { lt: new Date(now.getTime() - ITEMS_KEPT_SECONDS * 1000) },
        key: { notIn: items.map(({ key }) => key) },
      },
    });
    const source = title || new URL(found.url).host;
    await insertFeedIdeas(tx, { brandId: row.brandId, now, source, items: imported });
    const left = fresh.length > imported.length && row.isBegun;
    // With these headers the server would respond 304, and the remaining entries would never be imported.
    const validators = left ? {} : { etag: found.etag, lastModified: found.lastModified };
    await tx.ideaFeed.update({
      where: { id: row.id },
      data: { ...read, ...validators, url: found.url, title, isBegun: true },
    });
  });
}
