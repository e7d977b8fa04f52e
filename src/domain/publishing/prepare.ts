import { toStorable } from "#kernel/storable.ts";
import { openCall } from "#platform/connectors/call.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/codes.ts";
import type { PrepareCall, PrepareOutcome, PublishError, Publisher } from "#platform/connectors/contract.ts";
import type { Claimed } from "./claim.ts";
import type { LoadedPublication } from "./find.ts";
import { keepClaim } from "./keep-claim.ts";
import { postpone } from "./outcome.ts";
import type { PublishDeps } from "./publish.ts";
import { retryDelay } from "./rules.ts";
import type { PublishResult } from "./settle.ts";

const TIMEOUT_MS = 600_000;

/**
 * Runs one repeatable step before the publishing request; it may take minutes, and the lease is renewed meanwhile.
 * @returns how the claim ends, null when everything is ready to be sent, "lost" when another worker has the claim
 */
export async function prepare(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher,
  { outgoing, unfitted, unreadLink }: LoadedPublication,
): Promise<PublishResult | null | "lost"> {
  const isReady = unfitted.length === 0 && unreadLink === null;
  if (!publisher.prepare && isReady) return null;
  if (claimed.sincePreparing > deps.timing.processing) return { kind: "failed", error: NEVER_READY, mayBeThere: false };
  let progress: number | null = null;
  const { lost, end } = keepClaim(deps, claimed, () => progress);
  const timeout = AbortSignal.timeout(publisher.prepareTimeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, lost, ...(deps.stop ? [deps.stop] : [])]);
  async function takeStep(call: PrepareCall): Promise<PrepareOutcome> {
    for (const image of unfitted) await deps.fit(claimed, image);
    if (unreadLink !== null) await deps.readLink(claimed, unreadLink);
    // Read again, the content includes the new renditions and the link card.
    if (!isReady) return { kind: "step", state: outgoing.state, afterSeconds: 0 };
    return (await publisher.prepare?.(outgoing, call)) ?? { kind: "ready" };
  }
  const report = (percent: number) => {
    progress = Math.round(Math.min(Math.max(percent, 0), 100));
  };
  try {
    const call = { ...openCall(deps.services, { signal }), report };
    const outcome = toStorable(await Promise.race([takeStep(call), whenAborted(signal)]));
    return lost.aborted ? "lost" : resultOfStep(outcome, claimed, deps);
  } catch (error) {
    if (lost.aborted) return "lost";
    // Another worker continues from the last stored state.
    if (deps.stop?.aborted) return { kind: "released", seconds: 0 };
    const message = timeout.aborted
      ? "Preparing it took too long."
      : error instanceof Error
        ? error.message
        : String(error);
    return toStorable(
      resultOfStep({ kind: "failed", error: { ...NOT_PREPARED, message }, retryAfterSeconds: null }, claimed, deps),
    );
  } finally {
    end();
  }
}

function resultOfStep(outcome: PrepareOutcome, claimed: Claimed, { timing }: PublishDeps): PublishResult | null {
  if (outcome.kind === "ready") return null;
  if (outcome.kind === "step") return { kind: "prepared", state: outcome.state, seconds: outcome.afterSeconds };
  if (outcome.kind === "throttled") return postpone(outcome, claimed, timing);
  const { error, retryAfterSeconds } = outcome;
  // As when sending: access is refreshed, or the publication waits for a reconnect.
  if (error.code === NOT_AUTHORIZED) return { kind: "retry", error, seconds: 0 };
  const seconds = error.retryable ? retryDelay(claimed.tries + 1, retryAfterSeconds, timing) : null;
  return seconds === null ? { kind: "failed", error, mayBeThere: false } : { kind: "retry", error, seconds };
}

/** Ends the wait for a connector that ignores the abort signal. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

const NOT_PREPARED: PublishError = {
  code: "not_prepared",
  category: "platform",
  message: "What has to be done before it is published did not succeed.",
  retryable: true,
};
const NEVER_READY: PublishError = {
  code: "never_ready",
  category: "platform",
  message: "The platform was still working on the files after a day, so nothing was published.",
  retryable: false,
};
