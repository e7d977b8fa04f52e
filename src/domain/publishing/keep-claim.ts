import type { Claimed } from "./claim.ts";
import type { PublishDeps } from "./publish.ts";

/**
 * Renews a claim's lease while an operation runs, and stores its progress in percent.
 * @returns `lost` aborts when another worker takes the claim; `end` must always be called
 */
export function keepClaim(
  { renew, timing }: Pick<PublishDeps, "renew" | "timing">,
  claimed: Claimed,
  progress: () => number | null = () => null,
): { lost: AbortSignal; end(): void } {
  const lost = new AbortController();
  const renewing = setInterval(() => void renewOnce(), (timing.lease * 1000) / 3);
  async function renewOnce(): Promise<void> {
    const isClaimHeld = await renew(claimed, progress()).catch(() => claimed.lease.outlives(0));
    if (!isClaimHeld) lost.abort();
  }
  return { lost: lost.signal, end: () => clearInterval(renewing) };
}
