import type { Tx } from "#platform/db/index.ts";
import type { Endpoint } from "./delivery-claim.ts";

/** Reads endpoints and locks their rows in the order of IDs, so that two workers never deadlock. */
export async function lockEndpoints(tx: Tx, ids: number[]): Promise<Map<number, Endpoint>> {
  const rows = await tx.$queryRaw<Endpoint[]>`
    select e.id, e.brand_id as "brandId", e.url, e.status, e.failure_streak as "failureStreak",
      e.secret, e.previous_secret as "previousSecret", e.previous_secret_until as "previousSecretUntil"
    from webhook_endpoints e where e.id = any(${ids}) order by e.id for no key update`;
  return new Map(rows.map((row) => [row.id, row]));
}
