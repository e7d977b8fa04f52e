import { setTimeout as sleep } from "node:timers/promises";
import type { PublicContext } from "#kernel/context.ts";
import { activeClaims } from "./active-claims.ts";
import { claimBatch } from "./claim-batch.ts";
import { wakeWorker } from "./deliver.ts";
import { INTERRUPTED, LEASE_RENEWAL_SECONDS, LEASE_SECONDS } from "./rules.ts";

type AbandonedDelivery = { endpointId: number; deliveryId: number; number: number };
type Options = { stop: AbortSignal; onError(error: unknown): void };

/**
 * Renews the leases of the deliveries this process holds, and beside that, so that no renewal waits for it, settles those
 * of crashed workers. After an outage of the database all leases have expired: then other workers first get time to renew
 * theirs.
 */
export async function renewLeases(ctx: PublicContext, { stop, onError }: Options): Promise<void> {
  let keptAt = performance.now();
  let takeOverFrom = 0;
  let takingOver: Promise<void> | null = null;
  while (!stop.aborted || activeClaims(ctx.db).size > 0) {
    try {
      await extendLeases(ctx);
      const now = performance.now();
      if (now - keptAt > LEASE_SECONDS * 1000) takeOverFrom = now + LEASE_SECONDS * 1000;
      keptAt = now;
      if (now >= takeOverFrom && !stop.aborted) {
        takingOver ??= settleAbandoned(ctx)
          .catch(onError)
          .finally(() => {
            takingOver = null;
          });
      }
    } catch (error) {
      onError(error);
    }
    await sleep(LEASE_RENEWAL_SECONDS * 1000, undefined, stop.aborted ? {} : { signal: stop }).catch(() => {});
  }
  await takingOver;
}

/**
 * A delivery settled by another worker after its lease had expired stays settled. Those that are being settled right now
 * are passed over: waiting for them, in another order than the one in which they are locked, would be a deadlock.
 */
export async function extendLeases({ db }: PublicContext): Promise<void> {
  const claims = [...activeClaims(db)].map(({ deliveryId, number }) => ({ delivery_id: deliveryId, number }));
  if (claims.length === 0) return;
  await db.$executeRaw`
    update webhook_queue set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where delivery_id in (
      select q.delivery_id
      from json_to_recordset(${JSON.stringify(claims)}::json) as held(delivery_id bigint, number int)
      join webhook_queue q on q.delivery_id = held.delivery_id and q.number = held.number and q.lease_until is not null
      for no key update of q skip locked
    )`;
}

/** Each counts as an attempt, because its request may have arrived; the next is due at once. */
export async function settleAbandoned(ctx: PublicContext): Promise<void> {
  const own = [...activeClaims(ctx.db)].map(({ deliveryId }) => deliveryId);
  const abandoned = await ctx.db.$queryRaw<AbandonedDelivery[]>`
    select q.endpoint_id as "endpointId", q.delivery_id as "deliveryId", q.number
    from webhook_queue q
    where q.lease_until is not null and q.lease_until < now() and q.delivery_id <> all(${own}::bigint[])
    order by q.lease_until limit 1000`;
  const turns = abandoned.map(({ endpointId, ...attempt }) =>
    claimBatch(ctx, { endpointId, outcome: { ...INTERRUPTED, ...attempt }, wantsMore: false }, wakeWorker),
  );
  await Promise.all(turns);
}
