import { toStorable } from "#kernel/storable.ts";
import type {
  ConnectorState,
  PrepareCall,
  PrepareOutcome,
  PublishError,
  Publisher,
} from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { endOfDryRun, openCall, type RawAnswer, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import { type LoadedPublication, storedState } from "../find.ts";
import { retryDelay } from "../rules.ts";
import type { Claimed } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import { postpone } from "./outcome.ts";
import type { PublishDeps } from "./publish.ts";
import { redactResponse } from "./redact-response.ts";
import type { PublishResult } from "./settle.ts";

const TIMEOUT_MS = 600_000;

/** `answer`: the platform's last response, in the form in which it may be stored. */
export type PreparationResult = { ending: PublishResult; answer: RawAnswer | null };

/** Steps of one claim, after which others have their turn. */
const MAX_STEPS = 10;

/**
 * Runs the repeatable steps before the publishing request, each stored before the next, until one has to wait or the
 * next is not allowed now.
 * @returns the publication when everything is ready to be sent, otherwise how the claim ends; "lost" when another worker
 * has the claim
 */
export async function prepareFully(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher,
  found: LoadedPublication,
): Promise<LoadedPublication | PreparationResult | "lost"> {
  let current = found;
  for (let steps = 1; ; steps++) {
    const result = await prepare(deps, claimed, publisher, current);
    deps.onStep?.("prepared", claimed);
    if (result === null) return current;
    if (result === "lost" || steps === MAX_STEPS || deps.stop?.aborted) return result;
    const state = stateOfStep(result, current);
    if (!state || !(await deps.saveState(claimed, storedState(state, current)))) return result;
    current = { ...current, outgoing: { ...current.outgoing, state } };
  }
}

/** The state after a step that the next may follow at once; null when it has to wait, or what is sent is read again. */
function stateOfStep({ ending }: PreparationResult, found: LoadedPublication): ConnectorState | null {
  return isReady(found) && ending.kind === "prepared" && ending.seconds === 0 ? ending.state : null;
}

/** Whether no image has to be fitted and no link read. */
function isReady({ unfitted, unreadLink }: LoadedPublication): boolean {
  return unfitted.length === 0 && unreadLink === null;
}

/**
 * Runs one repeatable step before the publishing request; it may take minutes, and the lease is renewed meanwhile.
 * @returns how the claim ends, with the platform's response to a step that failed; null when everything is ready to be
 * sent, "lost" when another worker has the claim
 */
async function prepare(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher,
  found: LoadedPublication,
): Promise<PreparationResult | null | "lost"> {
  const { outgoing, unfitted, unreadLink } = found;
  if (!publisher.prepare && isReady(found)) return null;
  if (claimed.sincePreparing > deps.timing.processing) {
    return { ending: { kind: "failed", error: NEVER_READY, mayBeThere: false }, answer: null };
  }
  let progress: number | null = null;
  const { lost, end } = keepClaim(deps, claimed, () => progress);
  const timeout = AbortSignal.timeout(publisher.prepareTimeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, lost, ...(deps.stop ? [deps.stop] : [])]);
  async function takeStep(call: PrepareCall): Promise<PrepareOutcome> {
    for (const image of unfitted) await deps.fit(claimed, image);
    if (unreadLink !== null) await deps.readLink(claimed, unreadLink);
    // Read again, the content includes the new renditions and the link card.
    if (!isReady(found)) return { kind: "step", state: outgoing.state, afterSeconds: 0 };
    return (await publisher.prepare?.(outgoing, call)) ?? { kind: "ready" };
  }
  const report = (percent: number) => {
    progress = Math.round(Math.min(Math.max(percent, 0), 100));
  };
  const call = { ...openCall(deps.services, { signal, isDryRun: deps.services.env.CHANNEL_DRY_RUN }), report };
  function withAnswer(outcome: PrepareOutcome): PreparationResult | null {
    const ending = resultOfStep(outcome, claimed, deps);
    const answer = call.lastAnswer();
    const isKept = ending !== null && "error" in ending && answer !== null;
    return ending && { ending, answer: isKept ? redactResponse(answer, outgoing.channel.credentials) : null };
  }
  try {
    const outcome = toStorable(unlessStopped(await Promise.race([takeStep(call), whenAborted(signal)]), call));
    return lost.aborted ? "lost" : withAnswer(outcome);
  } catch (error) {
    if (lost.aborted) return "lost";
    // Another worker continues from the last stored state.
    if (deps.stop?.aborted) return { ending: { kind: "released", seconds: 0 }, answer: null };
    if (call.isStopped()) return withAnswer(endOfDryRun());
    const message = timeout.aborted
      ? "Preparing it took too long."
      : error instanceof Error
        ? error.message
        : String(error);
    return toStorable(withAnswer({ kind: "failed", error: { ...NOT_PREPARED, message }, retryAfterSeconds: null }));
  } finally {
    await end();
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
