import type { Tx } from "#platform/db/index.ts";
import type { Claim } from "./delivery-claim.ts";
import { LANES, LEASE_SECONDS } from "./rules.ts";

export type ClaimedRow = Omit<Claim, "endpoint"> & { endpointId: number };

/**
 * Fills free lanes with the deliveries overdue for longest, retries before first attempts, and writes that their attempts
 * are under way before anything is sent (the database's function `claim_deliveries`).
 * @param wanted endpoints whose rows are locked, each listed once per worker that would deliver to it
 */
export async function claimDueDeliveries(tx: Tx, wanted: number[], now: Date): Promise<ClaimedRow[]> {
  if (wanted.length === 0) return [];
  return tx.$queryRaw<ClaimedRow[]>`
    select id as "deliveryId", endpoint as "endpointId", attempt as number, event, key, body
    from claim_deliveries(${wanted}::bigint[], ${now.toISOString()}::timestamptz, ${LANES}::int, ${LEASE_SECONDS}::int)`;
}
