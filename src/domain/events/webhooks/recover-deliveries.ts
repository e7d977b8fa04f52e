import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { wakeWorker } from "./deliver.ts";
import { lockEndpoint, refuseDisabled } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { wakesForAllLanes } from "./rules.ts";
import { RecoverInput, RecoverOutput } from "./schema.ts";

/** Events of one transaction: with many more it would take longer than it may. */
const MOST_EVENTS = 5000;

export const recoverDeliveries = operation({
  name: "webhook_endpoints.recover",
  summary:
    "Queue all missed events since a given time: skipped while the endpoint was disabled, or failed after all attempts.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: RecoverInput,
  output: RecoverOutput,
  async run(ctx, { id, since }) {
    let recovered = 0;
    let after: Position | null = { occurredAt: new Date(since), id: 0 };
    while (after) {
      const part: Part = await recoverPart(ctx, { id, since, after });
      recovered += part.recovered;
      after = part.last;
    }
    return { recovered };
  },
});

/** Where a part of the events ends. */
type Position = { occurredAt: Date; id: number };
type Part = { recovered: number; last: Position | null };

/** One transaction, with an audit record of its own: an error in a later one leaves it recovered. */
function recoverPart(
  ctx: BrandContext,
  { id, since, after }: { id: number; since: string; after: Position },
): Promise<Part> {
  const { brandId } = ctx;
  return ctx.db.$transaction(async (tx) => {
    // With the row locked, two concurrent recoveries do not queue the same event twice.
    refuseDisabled(await lockEndpoint(tx, brandId, id));
    const part = await queueMissed(tx, { brandId, id, now: ctx.clock.now() }, after);
    const { recovered } = part;
    if (recovered > 0) await wakeWorker(tx, ctx, wakesForAllLanes(id));
    if (recovered > 0 || after.id === 0) {
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "recovered", { since, recovered });
    }
    return part;
  });
}

/**
 * Queues the missed ones of the next events after a position. The deliveries are found by their event (`offset 0` keeps the
 * endpoint out of that): all those of the endpoint would be read anew for each event.
 * @returns the last of these events; null at the end
 */
async function queueMissed(
  tx: Tx,
  { brandId, id, now }: { brandId: number; id: number; now: Date },
  after: Position,
): Promise<Part> {
  const moment = now.toISOString();
  const from = after.occurredAt.toISOString();
  const [part] = await tx.$queryRaw<(Position & { recovered: number; events: number })[]>`
    with happened as (
      select e.id, e.occurred_at from webhook_events e
      where e.brand_id = ${brandId} and e.occurred_at >= ${from}::timestamptz
        and (e.occurred_at, e.id) > (${from}::timestamptz, ${after.id}::bigint)
      order by e.occurred_at, e.id limit ${MOST_EVENTS}
    ),
    made as (
      insert into webhook_deliveries
        (brand_id, endpoint_id, event_id, event, post_id, body, key, status, created_at)
      select d.brand_id, d.endpoint_id, d.event_id, d.event, d.post_id, min(d.body), gen_random_uuid(), 'pending',
        ${moment}::timestamptz
      from happened cross join lateral (select * from webhook_deliveries d where d.event_id = happened.id offset 0) d
      where d.endpoint_id = ${id}
      group by d.brand_id, d.endpoint_id, d.event_id, d.event, d.post_id
      having bool_and(d.status in ('skipped', 'exhausted'))
      order by d.event_id
      returning id, endpoint_id
    ),
    queued as (
      insert into webhook_queue (delivery_id, endpoint_id, due_at)
      select id, endpoint_id, ${moment}::timestamptz from made order by id
    )
    select (select count(*) from made)::int as recovered, count(*) over ()::int as events,
      occurred_at as "occurredAt", id
    from happened order by occurred_at desc, id desc limit 1`;
  if (!part) return { recovered: 0, last: null };
  return { recovered: part.recovered, last: part.events === MOST_EVENTS ? part : null };
}
