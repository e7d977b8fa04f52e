import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { toStorable } from "#kernel/storable.ts";
import {
  type Call,
  type ConnectorState,
  type InspectOutcome,
  LeaseExpiredError,
  type Outgoing,
  type PublishError,
  type Publisher,
  type PublishOutcome,
  type Settlement,
} from "#platform/connectors/contract.ts";
import type { Publishers } from "#platform/connectors/publishers.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { UPLOAD_INTERRUPTED } from "#platform/connectors/shared/description/codes.ts";
import { checkOptions } from "#platform/connectors/shared/description/options.ts";
import { openCall, outcomeOfError, type RawAnswer, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import type { Platform } from "#platform/services.ts";
import { type LoadedPublication, storedState } from "../find.ts";
import { decideNextAction, isPoison, type NextAction, QUARANTINED, type Timing } from "../rules.ts";
import type { Claimed } from "./claim.ts";
import { keepClaim } from "./keep-claim.ts";
import {
  NO_ACCESS,
  NO_RESPONSE,
  NOT_CONNECTED,
  PACED,
  resultOf,
  STILL_PROCESSING,
  UNKNOWN_PLATFORM,
  WAITING,
} from "./outcome.ts";
import { prepareFully } from "./prepare.ts";
import { redactResponse } from "./redact-response.ts";
import type { PublishResult } from "./settle.ts";

/**
 * Seconds until a publication that may have been sent is looked at again while its channel is disconnected; nothing
 * else is claimed for such a channel.
 */
const LOST_SECONDS = 60;
const REFRESH_SECONDS = 60;

/** The points at which the crash tests kill workers. */
export type Step = "claimed" | "prepared" | "intent" | "sent" | "settled";

export type PublishDeps = {
  services: Pick<Platform, "egress" | "storage" | "secrets" | "env" | "clock">;
  publishers: Publishers;
  timing: Timing;
  /** @throws Error when there is nothing left to publish */
  find: (claimed: Claimed) => Promise<LoadedPublication>;
  /** Commits the intent: the attempt's id, or null when the claim was lost. */
  begin: (claimed: Claimed) => Promise<number | null>;
  /**
   * Stores what the steps before sending have reached, and renews a lease that has become short; false when that failed,
   * another worker has the claim, or no further step is allowed now.
   */
  saveState: (claimed: Claimed, state: ConnectorState) => Promise<boolean>;
  /** Makes a smaller rendition of an image, which `find` returns from then on. */
  fit: (claimed: Claimed, unfitted: LoadedPublication["unfitted"][number]) => Promise<void>;
  /** Fetches the page behind a link; `find` returns its card from then on, the same for every try. */
  readLink: (claimed: Claimed, link: string) => Promise<void>;
  /** Returns at once: null when the request may be sent now, else the number of seconds to wait. */
  acquireSlot: (claimed: Claimed) => Promise<number | null>;
  /** Reserves a post on the platform that was found; false when it is another part or publication of the channel. */
  reserveFound: (claimed: Claimed, externalId: string) => Promise<boolean>;
  /** Renews the lease for its full duration and stores the progress; false when another worker has the claim. */
  renew: (claimed: Claimed, progress: number | null) => Promise<boolean>;
  /** Aborts when the worker shuts down. */
  stop?: AbortSignal | undefined;
  /** Called at each step boundary of a publication. */
  onStep?: ((step: Step, claimed: Claimed) => void) | undefined;
};

export type Result = {
  ending: PublishResult;
  /** Null when no publishing request was sent. */
  attemptId: number | null;
  /** The platform's response to a request that failed; one of a preparation becomes an attempt of its own. */
  answer?: RawAnswer | null;
};

/**
 * Processes one claimed publication as far as possible and returns how it ended. Writes nothing but the intent.
 * @returns null when another worker took the claim meanwhile
 */
export async function publish(deps: PublishDeps, claimed: Claimed): Promise<Result | null> {
  // Checked before any content is read, because reading may be what crashes the worker.
  if (isPoison(claimed)) {
    const mayBeThere = claimed.isAmbiguous || claimed.isProcessing;
    return withoutAttempt({ kind: "failed", error: QUARANTINED, mayBeThere });
  }
  const found = await deps.find(claimed);
  claimed.credentials = found.outgoing.channel.credentials;
  claimed.linkContext = found.linkContext;
  claimed.shortLinks = found.shortLinks;
  const result = await advance(deps, claimed, deps.publishers.get(claimed.platform), found);
  return result && { ...result, ending: forPart(result.ending, found) };
}

async function advance(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher | undefined,
  found: LoadedPublication,
): Promise<Result | null> {
  const { outgoing } = found;
  const [first] = outgoing.earlier;
  if (found.isComplete && first) return withoutAttempt({ kind: "published", ...first });
  const state = { ...claimed, sinceLease: claimed.sinceLastSent - deps.timing.lease };
  const action = decideNextAction(state, settlementOf(publisher, outgoing));
  if (action.kind === "give_up") return withoutAttempt({ kind: "unknown", error: NO_RESPONSE });
  if (action.kind === "wait") return withoutAttempt({ kind: "released", seconds: action.seconds });
  const obstacle = findObstacle(found, claimed);
  if (obstacle) return withoutAttempt(obstacle);
  if (action.kind === "poll") return withoutAttempt(await poll(deps, claimed, publisher, outgoing));
  const refusal = findRefusal(publisher, found, claimed);
  if (refusal || !publisher) {
    const error = refusal ?? UNKNOWN_PLATFORM;
    return withoutAttempt(
      claimed.isAmbiguous ? { kind: "unknown", error } : { kind: "failed", error, mayBeThere: false },
    );
  }
  const settled = action.kind === "ask" ? await settleAmbiguous(deps, claimed, publisher, action) : null;
  if (settled && settled !== "not_there") return withoutAttempt(settled);
  // A publication that may have been sent goes out again unchanged under its key; only one that certainly was not is
  // prepared anew.
  const isAmbiguous = claimed.isAmbiguous && settled === null;
  const ready = isAmbiguous ? found : await prepareFully(deps, claimed, publisher, found);
  if (ready === "lost") return null;
  if ("ending" in ready) return { ...ready, attemptId: null };
  const seconds = await deps.acquireSlot(claimed);
  if (seconds !== null) return withoutAttempt({ kind: "later", error: PACED, seconds, block: null });
  return send(deps, { ...claimed, isAmbiguous }, publisher, ready.outgoing);
}

const withoutAttempt = (ending: PublishResult): Result => ({ ending, attemptId: null });

function settlementOf(publisher: Publisher | undefined, outgoing: Outgoing): readonly Settlement[] {
  return publisher?.settlement?.(outgoing) ?? [];
}

/** Adapts an ending to a publication of several parts, and records the content a state was prepared for. */
function forPart(ending: PublishResult, found: LoadedPublication): PublishResult {
  const { outgoing, partCount } = found;
  if ("state" in ending && ending.state) return { ...ending, state: storedState(ending.state, found) };
  if (partCount === 1) return ending;
  const number = outgoing.earlier.length;
  if (ending.kind === "published" && number < partCount) {
    const { kind, externalId, permalink, ...more } = ending;
    if (number + 1 < partCount) return { ...more, kind: "part", number, externalId, permalink };
    const part = { number, externalId, permalink };
    return { ...(outgoing.earlier[0] ?? { externalId, permalink }), ...more, kind, part };
  }
  if (!("error" in ending) || number === 0) return ending;
  return { ...ending, error: { ...ending.error, part: { number: number + 1, total: partCount } } };
}

/** The order is essential (reliability.md): commit the intent, check the lease, send. */
async function send(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher,
  outgoing: Outgoing,
): Promise<Result | null> {
  const attemptId = await deps.begin(claimed);
  if (attemptId === null) return null;
  deps.onStep?.("intent", claimed);
  const uploadMs = publisher.uploadTimeoutMs?.(outgoing) ?? null;
  let response: RawAnswer | null = null;
  const keepResponse = (last: RawAnswer | null) => {
    response = last && redactResponse(last, outgoing.channel.credentials);
  };
  const run = (call: Call) => publisher.publish(outgoing, call);
  const outcome = await callPublisher(deps, claimed, publisher, run, {
    uploadMs,
    keepAnswer: keepResponse,
    isDryRun: deps.services.env.CHANNEL_DRY_RUN,
  });
  deps.onStep?.("sent", claimed);
  const isCutShort = deps.stop?.aborted && outcome.kind === "failed" && outcome.error.code === UPLOAD_INTERRUPTED;
  if (outcome.kind === "not_sent" || isCutShort) return { attemptId, ending: { kind: "released", seconds: 0 } };
  const canSettle = settlementOf(publisher, outgoing).length > 0;
  return { attemptId, ending: resultOf(outcome, claimed, canSettle, deps.timing), answer: response };
}

/**
 * Finds out whether a publication that may have been sent exists, trying one method of settlement after the other.
 * @returns how the claim ends, "not_there" when it certainly does not exist, null when it may be sent again under its
 * key
 */
async function settleAmbiguous(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher,
  first: NextAction,
): Promise<PublishResult | "not_there" | null> {
  const state = { ...claimed, sinceLease: claimed.sinceLastSent - deps.timing.lease };
  for (let action = first; ; ) {
    if (action.kind === "wait") return { kind: "released", seconds: action.seconds };
    if (action.kind !== "ask") return null;
    const { way, rest } = action;
    const response = await callPublisher<InspectOutcome>(deps, claimed, publisher, async (call) => {
      if (way.by === "state") return way.inspect(call);
      for (const { pending, ...published } of [toStorable(await way.find(call)) ?? []].flat()) {
        if (!(await deps.reserveFound(claimed, published.externalId))) continue;
        return pending ? { kind: "processing", ...pending } : { kind: "done", ...published };
      }
      return { kind: "not_there" };
    });
    if (response.kind === "not_there") return response.kind;
    if (response.kind === "not_sent") return { kind: "released", seconds: 0 };
    const next = decideNextAction(state, rest);
    const cannotTell = response.kind === "failed" || response.kind === "unknown";
    if (!cannotTell || next.kind === "give_up") return resultOf(response, claimed, true, deps.timing);
    action = next;
  }
}

async function poll(
  deps: PublishDeps,
  claimed: Claimed,
  publisher: Publisher | undefined,
  outgoing: Outgoing,
): Promise<PublishResult> {
  const { poll: askAgain } = publisher ?? {};
  if (!publisher || !askAgain) return { kind: "unknown", error: STILL_PROCESSING };
  const outcome = await callPublisher(deps, claimed, publisher, (call) => askAgain(outgoing, call));
  const isOverdue = claimed.sinceFirstSent > deps.timing.processing;
  if (outcome.kind === "processing" && isOverdue) return { kind: "unknown", error: STILL_PROCESSING };
  if (outcome.kind !== "failed" && outcome.kind !== "unknown" && outcome.kind !== "not_sent")
    return resultOf(outcome, claimed, true, deps.timing);
  if (outcome.kind === "failed" && !outcome.error.retryable)
    return { kind: "failed", error: outcome.error, mayBeThere: false };
  if (isOverdue) return { kind: "unknown", error: STILL_PROCESSING };
  return { kind: "processing", state: outgoing.state ?? {}, seconds: deps.timing.lease };
}

type FailedCall = Extract<PublishOutcome, { kind: "failed" | "unknown" }>;

/** Lets a connector report how far an interrupted upload got. */
const GRACE_MS = 1000;

/**
 * Calls the platform within the request's timeout and the lease. A claim may look up and then send, so a call gets at
 * most a third of the lease; one that uploads files gets longer, and the lease is renewed meanwhile. When the worker
 * stops, an upload ends in time for its outcome to be written. An error that is
 * not an outcome counts as no response.
 */
async function callPublisher<Answer extends { kind: string }>(
  deps: PublishDeps,
  claimed: Claimed,
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
  const assertInTime = () => claimed.lease.assertAlive();
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

/**
 * A condition that only time or a user can resolve, which does not count as a try; waiting for a disconnected channel
 * is limited to this long.
 */
function findObstacle({ access, channelStatus }: LoadedPublication, { sinceDue }: Claimed): PublishResult | null {
  if (sinceDue >= WAITING_DAYS * 86_400) return null;
  if (channelStatus === "needs_reconnect") return { kind: "later", error: WAITING, seconds: LOST_SECONDS, block: null };
  return access === "open" ? null : { kind: "later", error: NO_ACCESS, seconds: REFRESH_SECONDS, block: null };
}

/** Repeats the preflight: content that was valid when approved may no longer be. */
function findRefusal(
  publisher: Publisher | undefined,
  { expected, outgoing: { channel }, channelStatus }: LoadedPublication,
  { platform }: Claimed,
): PublishError | null {
  const connector = findConnector(platform);
  if (!publisher || !connector) return UNKNOWN_PLATFORM;
  if (channelStatus === "disabled" || channelStatus === "needs_reconnect") return NOT_CONNECTED;
  const findings = [
    ...connector.preflight(expected, channel.capabilities),
    ...checkOptions(connector.options, expected.options),
  ];
  const finding = findings.find(({ severity }) => severity === "error");
  return finding ? { code: finding.code, category: "user", message: finding.message, retryable: false } : null;
}
