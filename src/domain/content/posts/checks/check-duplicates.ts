import type { Issue } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { PostPlan } from "../editing/plan-edit.ts";
import type { Target } from "./check-post.ts";

/** The same text on a channel again within this time causes a warning. */
const APART_HOURS = 24;
/** Shorter texts, such as greetings, repeat on purpose. */
const MIN_TEXT_LENGTH = 20;

/**
 * The content to check: when each channel would publish it, and the post it belongs to, whose own publications are
 * ignored.
 */
export type DuplicateCheck = {
  targets: readonly Target[];
  channels: readonly Pick<PostPlan["channels"][number], "channelId" | "scheduledAt">[];
  postId: number | null;
  now: Date;
};

type Row = { channelId: number; at: Date; isPublished: boolean };

/**
 * Warns of another post with the same text on the same channel within a day: scheduling a post twice is usually a
 * mistake, and several networks refuse duplicates. Compares without case and whitespace.
 */
export async function checkDuplicates(db: Tx, brandId: BrandId, check: DuplicateCheck): Promise<Issue[]> {
  const times = new Map(check.channels.map(({ channelId, scheduledAt }) => [channelId, scheduledAt]));
  const checkedTimes = check.targets
    .filter(({ content }) => content.body.trim().length >= MIN_TEXT_LENGTH)
    .map(({ channel, content }) => ({
      channelId: channel.id,
      body: content.body,
      at: times.get(channel.id) ?? check.now,
    }));
  if (checkedTimes.length === 0) return [];
  const values = checkedTimes.map(
    ({ channelId, body, at }) => Prisma.sql`(${channelId}::bigint, ${body}::text, ${at}::timestamptz)`,
  );
  const plain = (text: Prisma.Sql) => Prisma.sql`lower(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'))`;
  const rows = await db.$queryRaw<Row[]>`
    select distinct on (p.channel_id) p.channel_id as "channelId", coalesce(p.published_at, p.scheduled_at) as at,
           p.status = 'published' as "isPublished"
    from publications p
    join posts on posts.id = p.post_id
    join (values ${Prisma.join(values)}) as asked (channel_id, body, at) on asked.channel_id = p.channel_id
    where p.brand_id = ${brandId} and p.post_id <> ${check.postId ?? 0} and p.removed_at is null
      and p.status in ('scheduled', 'publishing', 'processing', 'published', 'unknown')
      and p.scheduled_at between asked.at - make_interval(hours => ${APART_HOURS}::int)
                             and asked.at + make_interval(hours => ${APART_HOURS}::int)
      and ${plain(Prisma.sql`coalesce(p.overrides ->> 'body', posts.body)`)} = ${plain(Prisma.sql`asked.body`)}
    order by p.channel_id, abs(extract(epoch from p.scheduled_at - asked.at))`;
  const found = new Map(rows.map((row) => [row.channelId, row]));
  return checkedTimes.flatMap(({ channelId }): Issue[] => {
    const row = found.get(channelId);
    const platform = check.targets.find(({ channel }) => channel.id === channelId)?.channel.platform ?? null;
    if (!row) return [];
    return [
      {
        channel_id: channelId,
        platform,
        code: "duplicate_text",
        field: "body",
        severity: "warning",
        message: messageOf(row),
        fix: t("Change the text or the time, unless it is meant to appear twice."),
      },
    ];
  });
}

function messageOf({ isPublished, at }: Row): string {
  const values = { hours: APART_HOURS, time: wireTime(at) };
  return isPublished
    ? t("Another post with the same text was published on this channel within {hours} hours ({time}).", values)
    : t("Another post with the same text is scheduled on this channel within {hours} hours ({time}).", values);
}
