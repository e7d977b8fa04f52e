import { toStorable } from "#kernel/storable.ts";
import { type Call, LeaseExpiredError, type Publisher, type PublishOutcome } from "#platform/connectors/contract.ts";
import { openCall, outcomeOfError, type RawAnswer, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import type { ClaimedPublication } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import type { PublishDeps } from "./publish.ts";

type FailedCall = Extract<PublishOutcome, { kind: "failed" | "unknown" }>;

/** Lets a connector report how far an interrupted upload got. */
const GRACE_MS = 1000;

/**
 * Calls the platform within the request's timeout and the lease. A claim may look up and then send, so a call gets at
 * most a third of the lease; one that uploads files gets longer, and the lease is renewed meanwhile. When the worker
 * stops, an upload ends in time for its outcome to be written. An error that is not an outcome counts as no response.
 */
export async function callPublisher<Answer extends { kind: string }>(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher,
  run: (call: Call) => Promise<Answer>,
  {
    uploadMs = null,
    keepAnswer: keepResponse,
    isDryRun = false,
  }: { uploadMs?: number | null; keepAnswer?: (last: RawAnswer | null) => void; isDryRun?: boolean } = {},
): Promise<Answer | { kind: "not_sent" } | FailedCall> {
  const shortMs = Math.min(publisher.timeoutMs, Math.floor((deps.timing.lease * 1000) / 3));
  if (!claimed.lease.outlives(shortMs)) return { kind: "not_sent" };
  const timeoutMs = uploadMs ?? shortMs;
  const kept = uploadMs === null ? null : keepClaim(deps, claimed);
  const timeout = AbortSignal.timeout(timeoutMs);
  const stopping = kept && deps.stop ? abortAfter(deps.stop, deps.timing.stopUpload * 1000) : null;
  const signal = kept ? AbortSignal.any([timeout, kept.lost, ...(stopping ? [stopping.signal] : [])]) : timeout;
  const assertInTime = () => (kept?.lease() ?? claimed.lease).assertAlive();
  const call = openCall(deps.services, { signal, assertInTime, isOnce: true, isDryRun });
  // Ends the wait for a connector that ignores the abort signal.
  const timedOut = new Promise<FailedCall>((resolve) => {
    const stopWaiting = () =>
      resolve({ kind: "unknown", message: `The platform didn't respond within ${timeoutMs / 1000} s.` });
    signal.addEventListener("abort", () => (kept ? setTimeout(stopWaiting, GRACE_MS) : stopWaiting()), { once: true });
  });
  try {
    return toStorable(unlessStopped(await Promise.race([run(call), timedOut]), call));
  } catch (error) {
    // An earlier request counts: one of several may have arrived.
    if (error instanceof LeaseExpiredError && !call.hasSent()) return { kind: "not_sent" };
    return toStorable(outcomeOfError(error, call));
  } finally {
    await kept?.end();
    stopping?.end();
    keepResponse?.(call.lastAnswer());
  }
}

/** Aborts some time after another signal; `end` must always be called. */
function abortAfter(first: AbortSignal, ms: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => controller.abort(), ms);
  };
  if (first.aborted) wait();
  else first.addEventListener("abort", wait, { once: true });
  return {
    signal: controller.signal,
    end() {
      first.removeEventListener("abort", wait);
      clearTimeout(timer);
    },
  };
}
