import { toStorable } from "#kernel/storable.ts";
import { startStopwatch, systemClock } from "#platform/clock.ts";
import type { ConnectorState } from "#platform/connectors/contract.ts";
import { type Db, readRows } from "#platform/db/index.ts";
import type { Timing } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import { MAY_GO_ON } from "./due.ts";
import type { Lease } from "./lease.ts";

/** What a step before sending has reached. */
export type ReachedState = { claimed: ClaimedPublication; state: ConnectorState };

/**
 * The share of its duration that must be left of a lease, or it is renewed. The next step may take a third until it renews the
 * lease itself, and the request after it another third; the rest is for a renewal that fails. Steps of milliseconds leave the
 * row's indexes as they are.
 */
const ENOUGH = 0.9;

/**
 * Stores what steps before sending have reached, and renews the leases of the same claims where the next steps need it.
 * @returns the leases from now on; omitted are claims that were lost, those whose brand, channel or platform does not allow
 * the next step now, and rows locked by another transaction
 */
export async function saveStates(
  db: Db,
  reached: readonly ReachedState[],
  { lease: seconds }: Timing,
): Promise<Map<ReachedState, Lease>> {
  const elapsedMs = startStopwatch(systemClock);
  const states = reached.map(({ claimed, state }) => {
    // By the lease as this process sees it, which ends before the database's.
    const isShort = !claimed.lease.outlives(seconds * ENOUGH * 1000);
    return { id: claimed.id, token: claimed.token, state: toStorable(state), is_short: isShort };
  });
  const saved = await readRows<{ id: number; isRenewed: boolean }>(db, { isFrequent: true })`
    with found as (
      select p.id from publications p
      where p.id = any(${states.map(({ id }) => id)}::bigint[]) order by p.id for no key update skip locked
    )
    update publications p
    set step = 'claimed', connector_state = reached.state, preparing_since = coalesce(p.preparing_since, now()),
      lease_until = case when reached.is_short then now() + make_interval(secs => ${seconds}) else p.lease_until end,
      updated_at = now()
    from found
      join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as reached (id bigint, token uuid, state jsonb, is_short boolean) using (id)
    where p.id = found.id and p.lease_token = reached.token and p.lease_until > now() and ${MAY_GO_ON}
    returning p.id, reached.is_short as "isRenewed"`;
  const renewed = new Map(saved.map(({ id, isRenewed }) => [id, isRenewed]));
  return new Map(
    reached.flatMap((one) => {
      const isRenewed = renewed.get(one.claimed.id);
      if (isRenewed) one.claimed.lease.extend(elapsedMs);
      return isRenewed === undefined ? [] : [[one, one.claimed.lease]];
    }),
  );
}
