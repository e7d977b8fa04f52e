import { toStorable } from "#kernel/storable.ts";
import { type Call, LeaseExpiredError, type Publisher, type PublishOutcome } from "#platform/connectors/contract.ts";
import { openCall, outcomeOfError, type RawAnswer, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import type { ClaimedPublication } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import type { PublishDeps } from "./publish.ts";

type FailedCall = Extract<PublishOutcome, { kind: "failed" | "unknown" }>;

/** The share of its duration that must be left of a lease when a call begins: so long a renewal that fails may be repeated. */
const LEAST = 1 / 3;
/** Lets a connector report how far an interrupted upload got. */
const GRACE_MS = 1000;

/**
 * Calls the platform within the request's timeout and the lease, which is renewed meanwhile; a call whose lease is lost
 * ends. One that uploads files gets longer. When the worker stops, an upload ends in time for its outcome to be written. An
 * error that is not an outcome counts as no response.
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
  if (claimed.lease.isShort()) await deps.renew(claimed, null).catch(() => null);
  if (!claimed.lease.outlives(deps.timing.lease * 1000 * LEAST)) return { kind: "not_sent" };
  const timeoutMs = uploadMs ?? Math.min(publisher.timeoutMs, deps.timing.request * 1000);
  const kept = keepClaim(deps, claimed);
  const timeout = AbortSignal.timeout(timeoutMs);
  const stopping = uploadMs !== null && deps.stop ? abortAfter(deps.stop, deps.timing.stopUpload * 1000) : null;
  const signal = AbortSignal.any([timeout, kept.lost, ...(stopping ? [stopping.signal] : [])]);
  const assertInTime = () => kept.lease().assertAlive();
  const call = openCall(deps.services, { signal, assertInTime, isOnce: true, isDryRun });
  // Ends the wait for a connector that ignores the abort signal.
  const timedOut = new Promise<FailedCall>((resolve) => {
    const stopWaiting = () =>
      resolve({ kind: "unknown", message: `The platform didn't respond within ${timeoutMs / 1000} s.` });
    const graceMs = uploadMs === null ? 0 : GRACE_MS;
    signal.addEventListener("abort", () => setTimeout(stopWaiting, graceMs), { once: true });
  });
  try {
    return toStorable(unlessStopped(await Promise.race([run(call), timedOut]), call));
  } catch (error) {
    // An earlier request counts: one of several may have arrived.
    if (error instanceof LeaseExpiredError && !call.hasSent()) return { kind: "not_sent" };
    return toStorable(outcomeOfError(error, call));
  } finally {
    await kept.end();
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
