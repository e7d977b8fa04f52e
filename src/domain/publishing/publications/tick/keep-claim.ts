import { waitAtMost } from "#platform/wait-at-most.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Lease } from "./lease.ts";
import type { PublishDeps } from "./publish.ts";

/**
 * How long the last renewal is waited for, which never ends on a connection that was lost without notice: less while the
 * worker stops, since the claim's end is yet to be written.
 */
const LAST_RENEWAL_MS = 5000;
const LAST_RENEWAL_STOPPING_MS = 1000;
const RENEWALS_PER_LEASE = 3;
/** How often in a lease it is seen whether the lease has ended. */
const LOOKS_PER_LEASE = 30;

/**
 * Renews a claim's lease while an operation runs, and stores its progress in percent. A renewal that hangs does not keep
 * the next from beginning.
 * @returns `lost` aborts when another worker takes the claim, and when its lease ends because no renewal succeeded;
 * `lease` returns the latest; `end` must always be called, and awaited: what follows writes to the same row
 */
export function keepClaim(
  { renew, timing, stop }: Pick<PublishDeps, "renew" | "timing" | "stop">,
  claimed: ClaimedPublication,
  progress: () => number | null = () => null,
): { lost: AbortSignal; lease(): Lease; end(): Promise<void> } {
  let { lease } = claimed;
  const lost = new AbortController();
  let latest: Promise<void> | null = null;
  async function renewOnce(): Promise<void> {
    const renewed = await renew(claimed, progress()).catch(() => undefined);
    if (renewed) lease = renewed;
    else if (renewed === null || !lease.outlives(0)) lost.abort();
  }
  const leaseMs = timing.lease * 1000;
  const renewing = setInterval(() => {
    if (!lost.signal.aborted) latest = renewOnce();
  }, leaseMs / RENEWALS_PER_LEASE);
  const looking = setInterval(() => {
    if (!lease.outlives(0)) lost.abort();
  }, leaseMs / LOOKS_PER_LEASE);
  return {
    lost: lost.signal,
    lease: () => lease,
    async end() {
      clearInterval(renewing);
      clearInterval(looking);
      if (latest) await waitAtMost(stop?.aborted ? LAST_RENEWAL_STOPPING_MS : LAST_RENEWAL_MS, latest);
    },
  };
}
