import { Temporal } from "temporal-polyfill";
import { findChannel } from "#domain/channels/index.ts";
import { mediaUrl } from "#domain/media/rules.ts";
import { postingTimesAfter } from "#domain/posting-times/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { whereMissed } from "./missed.ts";
import { GetQueueInput, Queue } from "./schema.ts";

/** More than anybody plans for a month on one channel. */
const MAX_POSTS = 500;
const MAX_WORDS = 160;

export const getQueue = operation({
  name: "queues.get",
  summary: "List a channel's posting times of the coming days, free ones included, with its upcoming posts.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: GetQueueInput,
  output: Queue,
  async run(ctx, { id, days }) {
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const { timezone } = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true },
    });
    const now = ctx.clock.now();
    const found = await findUpcoming(ctx, id, now, endOf(now, timezone, days));
    const posts = found.slice(0, MAX_POSTS);
    const times = [...postingTimesAfter(channel.postingTimes, timezone, now, days)].map((at) => at.getTime());
    const taken = new Set(posts.map(({ at }) => at.getTime()));
    const entries = [
      ...posts.map(({ at, post }) => ({ at, post })),
      ...times.filter((time) => !taken.has(time)).map((time) => ({ at: new Date(time), post: null })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return {
      channel_id: id,
      timezone,
      paused_at: wireTimeOrNull(channel.pausedAt),
      missed: channel.pausedAt ? await ctx.db.publication.count({ where: whereMissed(id, now) }) : 0,
      entries: entries.map(({ at, post }) => ({
        at: wireTime(at),
        is_posting_time: times.includes(at.getTime()),
        post,
      })),
      has_more: found.length > MAX_POSTS,
    };
  },
});

function endOf(now: Date, zone: string, days: number): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
  return new Date(today.add({ days }).epochMilliseconds);
}

/** The posts still to be published on the channel, the next one first. */
async function findUpcoming({ db, brandId, env }: BrandContext, channelId: number, from: Date, until: Date) {
  const rows = await db.publication.findMany({
    where: {
      brandId,
      channelId,
      scheduledAt: { gt: from, lt: until },
      status: { in: ["draft", "pending_approval", "scheduled"] },
    },
    orderBy: [{ scheduledAt: "asc" }, { id: "asc" }],
    take: MAX_POSTS + 1,
    select: {
      scheduledAt: true,
      post: {
        select: {
          id: true,
          body: true,
          status: true,
          media: { orderBy: { position: "asc" }, take: 1, select: { asset: { select: { thumbKey: true } } } },
        },
      },
    },
  });
  return rows.flatMap(({ scheduledAt: at, post: { id, body, status, media } }) => {
    if (at === null) return [];
    const words = body.slice(0, MAX_WORDS).replace(/\s+/g, " ").trim();
    const [picture] = media;
    const thumbnail_url = picture ? mediaUrl(env.APP_URL, picture.asset.thumbKey) : null;
    return { at, post: { id, words, thumbnail_url, status } };
  });
}
