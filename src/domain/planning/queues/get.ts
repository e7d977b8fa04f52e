import { Temporal } from "temporal-polyfill";
import { mediaUrl } from "#domain/content/media/rules.ts";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { postingTimesAfter } from "#domain/planning/posting-times/rules.ts";
import { viewEvergreenRef, viewRecurrenceRef } from "#domain/planning/repetition/index.ts";
import { findChannel } from "#domain/publishing/channels/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { wholeCharacters } from "#kernel/excerpt.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { operation } from "#kernel/operation.ts";
import { decodeTimeCursor, timeCursor } from "#kernel/page.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { type PostRecurrence, readRows } from "#platform/db/index.ts";
import { whereMissed } from "./missed.ts";
import { GetQueueInput, Queue } from "./schema.ts";

const MAX_WORDS = 160;

export const getQueue = operation({
  name: "queues.get",
  summary: "List a channel's posting times of the coming days, free ones included, with its upcoming posts.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  input: GetQueueInput,
  output: Queue,
  async run(ctx, { id, days, cursor, limit }) {
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const { timezone } = await ctx.db.brand.findUniqueOrThrow({
      where: { id: ctx.brandId },
      select: { timezone: true },
    });
    const now = ctx.clock.now();
    const start = startAfter(cursor, now);
    const found = await findUpcoming(ctx, {
      channelId: id,
      start,
      until: endOf(now, timezone, days),
      limit: limit + 1,
    });
    const posts = found.slice(0, limit);
    const last = found.length > limit ? posts.at(-1) : undefined;
    const times = new Set([...postingTimesAfter(channel.postingTimes, timezone, now, days)].map(Number));
    const taken = new Set(posts.map(({ at }) => Number(at)));
    // After the last post that is returned, nobody knows which times are free.
    const isShown = (time: number) => time > Number(start.at) && time <= Number(last?.at ?? Number.POSITIVE_INFINITY);
    const entries = [
      ...posts.map(({ at, post }) => ({ at, post })),
      ...[...times]
        .filter((time) => isShown(time) && !taken.has(time))
        .map((time) => ({ at: new Date(time), post: null })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return {
      channel_id: id,
      timezone,
      paused_at: wireTimeOrNull(channel.pausedAt),
      missed: channel.pausedAt ? await ctx.db.publication.count({ where: whereMissed(id, now) }) : 0,
      entries: entries.map(({ at, post }) => ({ at: wireTime(at), is_posting_time: times.has(at.getTime()), post })),
      next_cursor: last ? timeCursor({ at: last.at, id: last.publicationId }) : null,
      has_more: last !== undefined,
    };
  },
});

/** A page begins after a publication, by time and ID. */
type Position = { at: Date; publicationId: number };

/** The first page begins now, as does one whose posts have been published since. @throws Fault invalid on `cursor` */
function startAfter(cursor: string | undefined, now: Date): Position {
  const first = { at: now, publicationId: LARGEST_ID };
  if (cursor === undefined) return first;
  const { at, id: publicationId } = decodeTimeCursor(cursor);
  return at > now ? { at, publicationId } : first;
}

function endOf(now: Date, zone: string, days: number): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
  return new Date(today.add({ days }).epochMilliseconds);
}

type Series = Pick<PostRecurrence, "every" | "interval" | "stoppedAt"> & { seriesId: number; endsOn: string | null };
type UpcomingRow = Position & {
  id: number;
  words: string;
  status: PostStatus;
  thumbKey: string | null;
  evergreenId: number | null;
  /** The evergreen post whose copy it is. */
  sourceId: number | null;
} & (Series | { seriesId: null });

/** The posts still to be published on the channel, the next one first; of longer texts and many images only what is shown. */
async function findUpcoming(
  { db, brandId, env, role }: BrandContext,
  { channelId, start, until, limit }: { channelId: number; start: Position; until: Date; limit: number },
) {
  const rows = await readRows<UpcomingRow>(db)`
    select c.scheduled_at as at, c.id as "publicationId", p.id, left(p.body, ${MAX_WORDS}) as words, p.status::text as status,
      (select asset.thumb_key from post_media media join media_assets asset on asset.id = media.asset_id
        where media.post_id = p.id order by media.position limit 1) as "thumbKey",
      series.id as "seriesId", series.every::text as every, series.interval, series.ends_on::text as "endsOn",
      series.stopped_at as "stoppedAt", evergreen.id as "evergreenId", used.source_id as "sourceId"
    from publications c join posts p on p.id = c.post_id
    left join post_occurrences o on o.brand_id = p.brand_id and o.post_id = p.id
    left join post_recurrences series on series.id = o.recurrence_id
    left join evergreen_posts evergreen on evergreen.brand_id = p.brand_id and evergreen.post_id = p.id
    left join evergreen_uses used on used.post_id = p.id
    where c.brand_id = ${brandId} and c.channel_id = ${channelId}
      and (c.scheduled_at, c.id) > (${start.at}, ${start.publicationId}) and c.scheduled_at < ${until}
      and c.status in ('draft', 'pending_approval', 'scheduled')
    order by c.scheduled_at, c.id limit ${limit}`;
  return rows.map((row) => {
    const { at, publicationId, id, words, status, thumbKey, evergreenId, sourceId } = row;
    const post = {
      id,
      words: wholeCharacters(words, MAX_WORDS).replace(/\s+/g, " ").trim(),
      thumbnail_url: thumbKey === null ? null : mediaUrl(env.APP_URL, thumbKey),
      status,
      recurrence: viewRecurrenceRef({ occurrence: occurrenceOf(row) }, role),
      evergreen: viewEvergreenRef(
        {
          id,
          evergreen: evergreenId === null ? null : { id: evergreenId },
          evergreenUse: sourceId === null ? null : { sourceId },
        },
        role,
      ),
    };
    return { at, publicationId, post };
  });
}

function occurrenceOf(row: UpcomingRow) {
  if (row.seriesId === null) return null;
  const { seriesId: id, every, interval, endsOn, stoppedAt } = row;
  return { recurrence: { id, every, interval, endsOn: endsOn === null ? null : new Date(endsOn), stoppedAt } };
}
