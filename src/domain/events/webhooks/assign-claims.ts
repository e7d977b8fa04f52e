import type { Claim, LaneStep } from "./delivery-claim.ts";

/** Gives claimed deliveries to the lanes of their endpoints. @returns the delivery of each lane, or null */
export function assignClaims(
  turns: readonly LaneStep[],
  claimed: readonly (Claim & { endpointId: number })[],
): (Claim | null)[] {
  const claims = Map.groupBy(claimed, ({ endpointId }) => endpointId);
  return turns.map(({ endpointId, wantsMore }) => (wantsMore && claims.get(endpointId)?.shift()) || null);
}
