import { excerptOf } from "#domain/events/notifications/rules.ts";
import { wireTime } from "#kernel/time.ts";
import { type TextFormat, withoutMarks } from "#kernel/without-marks.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import type { Range } from "./read-times.ts";
import { LISTED_WAITING, MAX_WAITING } from "./terms.ts";

const EXCERPT = 100;

type Row = { id: number; body: string; format: TextFormat; at: Date | null; total: number };

/** The posts in review that were submitted the longest ago, without an edit or a decision that had them submitted again. */
export async function findWaitingLongest(db: Tx, { brandId, channelId }: Range) {
  const onChannel =
    channelId === undefined
      ? Prisma.sql`true`
      : Prisma.sql`exists (select from publications c where c.post_id = p.id and c.channel_id = ${channelId})`;
  const rows = await readRows<Row>(db)`
    with waiting as materialized (
      select p.id, submitted.at, count(*) over ()::int as total
      from (
        select p.id from posts p where p.brand_id = ${brandId} and p.status = 'in_review' and ${onChannel}
        order by p.id limit ${MAX_WAITING}
      ) p
      cross join lateral (select max(s.created_at) as at from post_submissions s where s.post_id = p.id) submitted
    )
    select w.id, left(p.body, ${2 * EXCERPT}::int) as body, p.format::text, w.at, w.total
    from waiting w join posts p on p.id = w.id
    order by w.at nulls last, w.id limit ${LISTED_WAITING}`;
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows.flatMap(({ id, body, format, at }) =>
      at === null
        ? []
        : [{ post_id: id, text: excerptOf(withoutMarks(body, format), EXCERPT), submitted_at: wireTime(at) }],
    ),
  };
}
