import { toStorable } from "#kernel/storable.ts";
import {
  type ConnectorState,
  NotAuthorizedError,
  type PrepareCall,
  type PrepareOutcome,
  type PublishError,
  type Publisher,
} from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import {
  endOfDryRun,
  failedWith,
  openCall,
  type RawAnswer,
  unlessStopped,
} from "#platform/connectors/shared/http/call.ts";
import { type LoadedPublication, storedState } from "../find.ts";
import { retryDelay } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";
import { keepClaim } from "./keep-claim.ts";
import type { Lease } from "./lease.ts";
import { postpone } from "./outcome.ts";
import type { PublishDeps } from "./publish.ts";
import { redactResponse } from "./redact-response.ts";
import type { PreparedPublication } from "./stages.ts";

const TIMEOUT_MS = 600_000;

/** `answer`: the platform's last response, in the form in which it may be stored. */
type PreparationResult = { ending: Ending; answer: RawAnswer | null };
type EndedPreparation = PreparationResult & { claimed: ClaimedPublication };

/** Steps of one claim, after which others have their turn. */
const MAX_STEPS = 10;

/**
 * Runs the repeatable steps before the publishing request, each stored before the next, until one has to wait or the
 * next is not allowed now.
 * @returns the claim and the publication when everything is ready to be sent, otherwise the claim and how it ends; "lost"
 * when another worker has it
 */
export async function prepareFully(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher,
  content: LoadedPublication,
): Promise<Pick<PreparedPublication, "claimed" | "content"> | EndedPreparation | "lost"> {
  let current = { claimed, content };
  for (let steps = 1; ; steps++) {
    const { result, lease } = await prepare(deps, current.claimed, publisher, current.content);
    current = { ...current, claimed: { ...current.claimed, lease } };
    deps.onStep?.("prepared", current.claimed);
    if (result === "lost") return result;
    if (result === null) return current;
    const ended = { ...result, claimed: current.claimed };
    if (steps === MAX_STEPS || deps.stop?.aborted) return ended;
    const state = stateOfStep(result, current.content);
    const saved = state && (await deps.saveState(current.claimed, storedState(state, current.content)));
    if (!saved) return ended;
    current = {
      claimed: saved,
      content: { ...current.content, outgoing: { ...current.content.outgoing, state } },
    };
  }
}

/** The state after a step that the next may follow at once; null when it has to wait, or what is sent is read again. */
function stateOfStep({ ending }: PreparationResult, found: LoadedPublication): ConnectorState | null {
  return isReady(found) && ending.kind === "released" && ending.seconds === 0 ? (ending.state ?? null) : null;
}

/** Whether no image has to be fitted and no link read. */
function isReady({ unfitted, unreadLink }: LoadedPublication): boolean {
  return unfitted.length === 0 && unreadLink === null;
}

/**
 * Runs one repeatable step before the publishing request; it may take minutes, and the lease is renewed meanwhile.
 * @returns the lease from now on, and how the claim ends, with the platform's response to a step that failed; null when
 * everything is ready to be sent, "lost" when another worker has the claim
 */
async function prepare(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher,
  found: LoadedPublication,
): Promise<{ result: PreparationResult | null | "lost"; lease: Lease }> {
  const { lease } = claimed;
  if (!publisher.prepare && isReady(found)) return { result: null, lease };
  if (claimed.sincePreparing > deps.timing.processing)
    return { result: { ending: { kind: "failed", error: NEVER_READY, mayBeThere: false }, answer: null }, lease };
  let progress: number | null = null;
  const kept = keepClaim(deps, claimed, () => progress);
  const report = (percent: number) => {
    progress = Math.round(Math.min(Math.max(percent, 0), 100));
  };
  const result = await runStep(deps, claimed, publisher, found, { lost: kept.lost, report }).finally(() => kept.end());
  return { result, lease: kept.lease() };
}

/** @param lost aborts when another worker has the claim */
async function runStep(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher,
  found: LoadedPublication,
  { lost, report }: { lost: AbortSignal; report: (percent: number) => void },
): Promise<PreparationResult | null | "lost"> {
  const { outgoing, unfitted, unreadLink } = found;
  const timeout = AbortSignal.timeout(publisher.prepareTimeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, lost, ...(deps.stop ? [deps.stop] : [])]);
  async function takeStep(call: PrepareCall): Promise<PrepareOutcome> {
    for (const image of unfitted) await deps.fit(claimed, image);
    if (unreadLink !== null) await deps.readLink(claimed, unreadLink);
    // Read again, the content includes the new renditions and the link card.
    if (!isReady(found)) return { kind: "step", state: outgoing.state, afterSeconds: 0 };
    return (await publisher.prepare?.(outgoing, call)) ?? { kind: "ready" };
  }
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
    if (error instanceof NotAuthorizedError) return withAnswer(failedWith(NOT_AUTHORIZED));
    const message = timeout.aborted
      ? "Preparing it took too long."
      : error instanceof Error
        ? error.message
        : String(error);
    return toStorable(withAnswer({ kind: "failed", error: { ...NOT_PREPARED, message }, retryAfterSeconds: null }));
  }
}

function resultOfStep(outcome: PrepareOutcome, claimed: ClaimedPublication, { timing }: PublishDeps): Ending | null {
  if (outcome.kind === "ready") return null;
  if (outcome.kind === "step") return { kind: "released", state: outcome.state, seconds: outcome.afterSeconds };
  if (outcome.kind === "throttled") return postpone(outcome, claimed, timing);
  const { error, retryAfterSeconds } = outcome;
  // As when sending: access is refreshed, or the publication waits for a reconnect.
  if (error.code === NOT_AUTHORIZED) return { kind: "retry", error, seconds: 0, mayBeThere: false };
  const seconds = error.retryable ? retryDelay(claimed.tries + 1, retryAfterSeconds, timing) : null;
  return seconds === null
    ? { kind: "failed", error, mayBeThere: false }
    : { kind: "retry", error, seconds, mayBeThere: false };
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
