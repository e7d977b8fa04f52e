import { waitAtMost } from "#platform/wait-at-most.ts";
import type { Claimed } from "./claim.ts";
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
 * @returns `lost` aborts when another worker takes the claim, and when its lease ends because no renewal succeeded; `end`
 * must always be called, and awaited: what follows writes to the same row
 */
export function keepClaim(
  { renew, timing, stop }: Pick<PublishDeps, "renew" | "timing" | "stop">,
  claimed: Claimed,
  progress: () => number | null = () => null,
): { lost: AbortSignal; end(): Promise<void> } {
  const lost = new AbortController();
  let latest: Promise<void> | null = null;
  async function renewOnce(): Promise<void> {
    const isClaimHeld = await renew(claimed, progress()).catch(() => claimed.lease.outlives(0));
    if (!isClaimHeld) lost.abort();
  }
  const leaseMs = timing.lease * 1000;
  const renewing = setInterval(() => {
    if (!lost.signal.aborted) latest = renewOnce();
  }, leaseMs / RENEWALS_PER_LEASE);
  const looking = setInterval(() => {
    if (!claimed.lease.outlives(0)) lost.abort();
  }, leaseMs / LOOKS_PER_LEASE);
  return {
    lost: lost.signal,
    async end() {
      clearInterval(renewing);
      clearInterval(looking);
      if (latest) await waitAtMost(stop?.aborted ? LAST_RENEWAL_STOPPING_MS : LAST_RENEWAL_MS, latest);
    },
  };
}
