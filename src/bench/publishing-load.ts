import type { BrandId } from "#kernel/ids.ts";
import { TEST_CLASSES } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";

/** For example, one post in a hundred is rejected for good: platforms do that all the time. */
const FAULTS: Record<number, string> = { 7: "[fail]", 23: "[busy]", 41: "[slow]", 59: "[process]", 77: "[lose]" };
const CHANNELS_PER_CLASS = 8;
/** Where posts are sent part by part, one in this many is a thread of three. */
const THREAD_EVERY = 2;

export type Load = { count: number; firstDueAt: Date; overSeconds: number; withFaults: boolean };

/** Approved posts with one publication each, spread over the three classes of platform and over time. */
export async function schedule(
  db: Db,
  { brandId, authorId }: { brandId: BrandId; authorId: number },
  load: Load,
): Promise<void> {
  const channelIds: number[] = [];
  const parted = new Set<number>();
  for (const kind of TEST_CLASSES) {
    for (let index = 0; index < CHANNELS_PER_CLASS; index++) {
      const handle = `${kind}-${index}`;
      const where = { brandId_platform_handle: { brandId, platform: `test_${kind}`, handle } };
      const channel = { brandId, platform: `test_${kind}`, handle, displayName: handle };
      const { id } = await db.channel.upsert({ where, create: channel, update: {} });
      channelIds.push(id);
      if (kind === "state") parted.add(id);
    }
  }
  const hash = "0".repeat(64);
  const posts = await db.post.createManyAndReturn({
    data: Array.from({ length: load.count }, (_, index) => ({
      brandId,
      authorId,
      origin: "api" as const,
      body: `Post ${index} ${load.withFaults ? (FAULTS[index % 100] ?? "") : ""}`.trim(),
      timezone: "UTC",
      status: "scheduled" as const,
      contentHash: hash,
      approvedHash: hash,
    })),
    select: { id: true },
  });
  await db.publication.createMany({
    data: posts.map(({ id }, index) => {
      const scheduledAt = new Date(load.firstDueAt.getTime() + (load.overSeconds * 1000 * index) / load.count);
      const channelId = channelIds[index % channelIds.length] ?? 0;
      const isThread = parted.has(channelId) && index % THREAD_EVERY === 0;
      const overrides = isThread ? { thread: [`Post ${index}, continued`, `Post ${index}, to its end`] } : {};
      const times = { scheduledAt, nextAttemptAt: scheduledAt };
      return { brandId, postId: id, channelId, status: "scheduled" as const, overrides, ...times };
    }),
  });
}

/** The number of publications that are not finished yet. */
export async function unsettled(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select /* bench */ count(*)::int as count from publications where status in ('scheduled', 'publishing', 'processing')`;
  return row?.count ?? 0;
}
