import { operation } from "#kernel/operation.ts";
import { type Db, Prisma, readRows } from "#platform/db/index.ts";
import { ResponseTime, ResponseTimeInput } from "./schema.ts";

const DAY_MS = 86_400_000;

export type ResponseTimes = {
  answered: number;
  medianSeconds: number | null;
  goalHours: number | null;
  withinGoal: number | null;
};

type Range = {
  brandId: number;
  /** When the messages were received: from the first moment, before the second. */
  from: Date;
  to: Date;
  channelId?: number | undefined;
};

/** How long people waited for the first reply to a message, as far as there is one. */
export async function readResponseTimes(db: Db, { brandId, from, to, channelId }: Range): Promise<ResponseTimes> {
  const [row] = await readRows<ResponseTimes>(db)`
    select brand.reply_goal_hours as "goalHours", count(first.seconds)::int as answered,
      round(percentile_cont(0.5) within group (order by first.seconds))::int as "medianSeconds",
      case when brand.reply_goal_hours is not null
        then count(*) filter (where first.seconds <= brand.reply_goal_hours * 3600)::int end as "withinGoal"
    from brands brand left join lateral (
      -- A reply written on the network itself before it was stored here can be older than the message.
      select greatest(extract(epoch from min(reply.sent_at) - item.received_at), 0) as seconds
      from inbox_items item join inbox_replies reply on reply.item_id = item.id and reply.status = 'sent'
      where item.brand_id = brand.id and item.received_at >= ${from} and item.received_at < ${to}
        and ${channelId === undefined ? Prisma.sql`true` : Prisma.sql`item.channel_id = ${channelId}`}
      group by item.id
    ) first on true
    where brand.id = ${brandId}
    group by brand.id`;
  return row ?? { answered: 0, medianSeconds: null, goalHours: null, withinGoal: null };
}

export const getResponseTime = operation({
  name: "inbox.get_response_time",
  summary: "Get the median time from a message to its first reply, and how many were answered within the goal.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  readsReplica: true,
  input: ResponseTimeInput,
  output: ResponseTime,
  async run({ db, brandId, clock }, { days }) {
    const to = clock.now();
    const found = await readResponseTimes(db, { brandId, from: new Date(to.getTime() - days * DAY_MS), to });
    return {
      days,
      answered: found.answered,
      median_seconds: found.medianSeconds,
      goal_hours: found.goalHours,
      within_goal: found.withinGoal,
    };
  },
});
