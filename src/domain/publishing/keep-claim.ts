import { setTimeout as sleep } from "node:timers/promises";
import type { Claimed } from "./claim.ts";
import type { PublishDeps } from "./publish.ts";

/** How long the last renewal is waited for: on a connection that was lost without notice, it never ends. */
const LAST_RENEWAL_MS = 5000;

/**
 * Renews a claim's lease while an operation runs, and stores its progress in percent.
 * @returns `lost` aborts when another worker takes the claim; `end` must always be called, and awaited: what follows
 * writes to the same row
 */
export function keepClaim(
  { renew, timing }: Pick<PublishDeps, "renew" | "timing">,
  claimed: Claimed,
  progress: () => number | null = () => null,
): { lost: AbortSignal; end(): Promise<void> } {
  const lost = new AbortController();
  let renewal: Promise<void> | null = null;
  const timer = setInterval(
    () => {
      renewal ??= renewOnce().finally(() => {
        renewal = null;
      });
    },
    (timing.lease * 1000) / 3,
  );
  async function renewOnce(): Promise<void> {
    const isClaimHeld = await renew(claimed, progress()).catch(() => claimed.lease.outlives(0));
    if (!isClaimHeld) lost.abort();
  }
  return {
    lost: lost.signal,
    async end() {
      clearInterval(timer);
      if (renewal) await Promise.race([renewal, sleep(LAST_RENEWAL_MS, undefined, { ref: false })]);
    },
  };
}
