import { MetricValues } from "#domain/insights/metrics/schema.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { ListedPost } from "#platform/connectors/contract.ts";
import type { PostImport, Tx } from "#platform/db/index.ts";
import { findOwn, findUnsettled, mayBeUnsettled } from "./find-own.ts";
import { engagementOf, isLastPage, missingSince, pauseAfter, storedPost } from "./rules.ts";
import { gainsOf, storeGains, withdrawalOf } from "./store-gains.ts";
import { MAX_IMPORTED } from "./terms.ts";

type Page = { posts: readonly ListedPost[]; cursor: string | null };
type Run = { channel: { id: number; brandId: number }; startedAt: Date; since: Date; cursor: string | null };

const DAY_MS = 86_400_000;

/**
 * Stores a page of a run, and where the run continues. Of two runs at once, the second finds that the first has
 * advanced, and ends.
 * @returns the run's state; null when it is over
 */
export async function storePage(ctx: SystemContext, run: Run, page: Page): Promise<PostImport | null> {
  return ctx.db.$transaction(async (tx) => {
    const { channel, startedAt, since, cursor } = run;
    await tx.$queryRaw`select channel_id from post_imports where channel_id = ${channel.id} for update`;
    const state = await tx.postImport.findUnique({ where: { channelId: channel.id } });
    const isAhead = state?.cursor !== cursor || state.startedAt?.getTime() !== startedAt.getTime();
    if (!state?.isOn || isAhead) return null;
    const room = MAX_IMPORTED - state.readCount;
    const posts = page.posts.filter(({ publishedAt }) => publishedAt >= since).slice(0, room);
    await storePosts(tx, ctx, channel, posts);
    const readCount = state.readCount + posts.length;
    const isLast = isLastPage(page, { since, read: readCount, before: cursor });
    if (isLast) await deleteMissing(tx, run, readCount);
    const now = ctx.clock.now();
    const next = isLast
      ? { cursor: null, startedAt: null, failures: 0, completedAt: now, nextAt: new Date(now.getTime() + DAY_MS) }
      : { cursor: page.cursor, nextAt: now };
    const row = await tx.postImport.update({
      where: { channelId: channel.id },
      data: { readCount, ...next },
    });
    return isLast ? null : row;
  });
}

async function storePosts(
  tx: Tx,
  { clock }: SystemContext,
  channel: Run["channel"],
  listed: readonly ListedPost[],
): Promise<void> {
  const posts = [
    ...new Map(listed.flatMap((post) => storedPost(post) ?? []).map((one) => [one.externalId, one])).values(),
  ];
  const own = await findOwn(tx, channel.id, posts);
  const now = clock.now();
  const known = await tx.importedPost.findMany({
    where: { channelId: channel.id, externalId: { in: posts.map(({ externalId }) => externalId) } },
    select: { externalId: true, publishedAt: true, metrics: true },
  });
  const before = new Map(known.map((row) => [row.externalId, { ...row, metrics: MetricValues.parse(row.metrics) }]));
  // A publication whose result was unknown may have been imported.
  await tx.importedPost.deleteMany({ where: { channelId: channel.id, externalId: { in: [...own] } } });
  const unsettled = await findUnsettled(tx, channel.id);
  const foreign = posts.filter((post) => !own.has(post.externalId) && !mayBeUnsettled(post, unsettled));
  const gains = [
    ...foreign.map((post) => gainsOf(post, before.get(post.externalId)?.metrics ?? null, now)),
    ...[...own].flatMap((id) => before.get(id) ?? []).map(withdrawalOf),
  ];
  await storeGains(tx, channel.id, gains, now);
  const rows = foreign.map((post) => {
    return { ...post, engagement: engagementOf(post), publishedAt: post.publishedAt.toISOString() };
  });
  await tx.$executeRaw`
    insert into imported_posts (brand_id, channel_id, external_id, body, permalink, kind, media_count, published_at,
      metrics, engagement, listed_at)
    select ${channel.brandId}::bigint, ${channel.id}::bigint, p."externalId", p.text, p.permalink, p.kind, p."mediaCount",
      p."publishedAt", p.metrics, p.engagement, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ("externalId" text, text text, permalink text, kind text,
      "mediaCount" smallint, "publishedAt" timestamptz, metrics jsonb, engagement float8)
    order by p."publishedAt"
    on conflict (channel_id, external_id) do update set body = excluded.body, permalink = excluded.permalink,
      kind = excluded.kind, media_count = excluded.media_count, metrics = imported_posts.metrics || excluded.metrics,
      engagement = coalesce(excluded.engagement, imported_posts.engagement), listed_at = excluded.listed_at`;
}

/** Posts that were deleted on the platform; an empty list says nothing of them. */
async function deleteMissing(tx: Tx, { channel, startedAt, since }: Run, readCount: number): Promise<void> {
  if (readCount === 0) return;
  const [oldest] = await tx.importedPost.findMany({
    where: { channelId: channel.id, listedAt: { gte: startedAt } },
    orderBy: { publishedAt: "asc" },
    take: 1,
    select: { publishedAt: true },
  });
  const from = readCount >= MAX_IMPORTED ? oldest?.publishedAt : since;
  if (!from) return;
  await tx.importedPost.deleteMany({
    where: { channelId: channel.id, publishedAt: { gte: from }, listedAt: { lt: missingSince(startedAt) } },
  });
}

/** Ends a run that failed; the next one begins anew, later for each failure. */
export async function recordFailure({ db, clock }: SystemContext, { channelId, failures }: PostImport): Promise<void> {
  const nextAt = new Date(clock.now().getTime() + pauseAfter(failures + 1));
  await db.postImport.updateMany({
    where: { channelId, failures },
    data: { failures: failures + 1, startedAt: null, cursor: null, nextAt },
  });
}
