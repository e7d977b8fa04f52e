import type { SystemContext } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import {
  type Call,
  LeaseExpiredError,
  type OutgoingReply,
  type Replier,
  type ReplyOutcome,
} from "#platform/connectors/contract.ts";
import { openCall, outcomeOfError, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import { LEASE_SECONDS } from "./rules.ts";

/** Left of a lease for storing the result of a request that took as long as it may. */
const MARGIN_SECONDS = 20;

/** How long one request may take, and the lease that covers it: longer where it carries the files. */
export function timingOf(
  replier: Pick<Replier, "timeoutMs" | "uploadTimeoutMs"> | undefined,
  { media }: Pick<OutgoingReply, "media">,
): { timeoutMs: number; leaseSeconds: number } {
  const uploadMs = replier?.uploadTimeoutMs?.({ media }) ?? null;
  if (uploadMs !== null) return { timeoutMs: uploadMs, leaseSeconds: Math.ceil(uploadMs / 1000) + MARGIN_SECONDS };
  const timeoutMs = Math.min(replier?.timeoutMs ?? 0, (LEASE_SECONDS * 1000) / 3);
  return { timeoutMs, leaseSeconds: LEASE_SECONDS };
}

/** Calls the platform with the request's timeout. Unexpected errors count as no response. */
export async function callReplier(
  ctx: SystemContext,
  replier: Replier,
  outgoing: OutgoingReply,
  { assertInTime }: Lease,
  timeoutMs: number,
): Promise<ReplyOutcome | { kind: "not_sent" }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const call = openCall(ctx, { signal, assertInTime, isOnce: true, isDryRun: ctx.env.CHANNEL_DRY_RUN });
  // The race is for a connector that ignores the signal.
  const timedOut = new Promise<ReplyOutcome>((resolve) => {
    const message = `The platform didn't respond within ${timeoutMs / 1000} s.`;
    signal.addEventListener("abort", () => resolve({ kind: "unknown", message }), { once: true });
  });
  try {
    return toStorable(unlessStopped(await Promise.race([replier.reply(outgoing, call), timedOut]), call));
  } catch (error) {
    if (error instanceof LeaseExpiredError && !call.hasSent()) return { kind: "not_sent" };
    return toStorable(outcomeOfError(error, call));
  }
}

export type Lease = Pick<Call, "assertInTime">;

/**
 * The remaining lease as this process sees it, counted from before it was claimed. The monotonic clock stops while a
 * machine sleeps and the wall clock can be set back: the one that advanced further counts.
 */
export function lease(seconds: number): Lease {
  const [monotonic, wall] = [performance.now(), Date.now()];
  return {
    assertInTime() {
      const ms = Math.max(performance.now() - monotonic, Date.now() - wall);
      if (ms >= seconds * 1000) throw new LeaseExpiredError();
    },
  };
}
