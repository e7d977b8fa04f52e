import { operation } from "#kernel/operation.ts";
import { wakeWorker } from "./deliver.ts";
import { lockEndpoint, refuseDisabled } from "./find.ts";
import { record } from "./record.ts";
import { wakesForAllLanes } from "./rules.ts";
import { RecoverInput, RecoverOutput } from "./schema.ts";

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
    const { brandId } = ctx;
    const now = ctx.clock.now().toISOString();
    return ctx.db.$transaction(async (tx) => {
      // With the row locked, two concurrent recoveries do not queue the same event twice.
      refuseDisabled(await lockEndpoint(tx, brandId, id));
      const recovered = await tx.$executeRaw`
        with made as (
          insert into webhook_deliveries
            (brand_id, endpoint_id, event_id, event, post_id, body, key, status, created_at)
          select d.brand_id, d.endpoint_id, d.event_id, d.event, d.post_id, min(d.body), gen_random_uuid(), 'pending',
            ${now}::timestamptz
          from webhook_deliveries d join webhook_events e on e.id = d.event_id
          where d.endpoint_id = ${id} and e.occurred_at >= ${new Date(since).toISOString()}::timestamptz
          group by d.brand_id, d.endpoint_id, d.event_id, d.event, d.post_id
          having bool_and(d.status in ('skipped', 'exhausted'))
          order by d.event_id
          returning id, endpoint_id
        )
        insert into webhook_queue (delivery_id, endpoint_id, due_at)
        select id, endpoint_id, ${now}::timestamptz from made order by id`;
      if (recovered > 0) await wakeWorker(tx, ctx, wakesForAllLanes(id));
      await record(tx, ctx, { brandId, type: "webhook_endpoint", id }, "recovered", { since, recovered });
      return { recovered };
    });
  },
});
