import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import type {
  Call,
  ConnectorState,
  Outgoing,
  PublishError,
  Publisher,
  Settlement,
} from "#platform/connectors/contract.ts";
import type { Publishers } from "#platform/connectors/publishers.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { checkFormatting, countedContent } from "#platform/connectors/rich-texts.ts";
import { UPLOAD_INTERRUPTED } from "#platform/connectors/shared/description/codes.ts";
import { checkOptions } from "#platform/connectors/shared/description/options.ts";
import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";
import type { Platform } from "#platform/services.ts";
import { type LoadedPublication, storedState } from "../find.ts";
import { decideNextAction, isPoison, QUARANTINED, type Timing } from "../rules.ts";
import { poll, settleAmbiguous } from "./ask-platform.ts";
import { callPublisher } from "./call-publisher.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";
import type { Lease } from "./lease.ts";
import {
  DEFECT_WHILE_SENDING,
  IN_DOUBT,
  NO_ACCESS,
  NO_RESPONSE,
  NOT_CONNECTED,
  PACED,
  resultOf,
  resultOfDefect,
  STOPPED,
  UNKNOWN_PLATFORM,
  WAITING,
} from "./outcome.ts";
import { prepareFully } from "./prepare.ts";
import type { RecordedIntent } from "./record-intents.ts";
import { redactResponse } from "./redact-response.ts";
import type {
  CommittedPublication,
  EndedClaim,
  PreparedPublication,
  ReadyPublication,
  SentPublication,
} from "./stages.ts";

/**
 * Seconds until a publication that may have been sent is looked at again while its channel is disconnected; nothing
 * else is claimed for such a channel.
 */
const LOST_SECONDS = 60;
const REFRESH_SECONDS = 60;

/** The points at which the crash tests kill workers. */
export type Step = "claimed" | "prepared" | "intent" | "sent" | "settled";

export type PublishDeps = {
  services: Pick<Platform, "egress" | "storage" | "secrets" | "env" | "clock" | "log">;
  publishers: Publishers;
  timing: Timing;
  /** @throws Error when there is nothing left to publish */
  find: (claimed: ClaimedPublication) => Promise<LoadedPublication>;
  /**
   * Commits the intent: the attempt's id, null when the claim was lost, or "stopped" when its brand or channel takes nothing
   * any more.
   */
  recordIntent: (ready: ReadyPublication) => Promise<RecordedIntent>;
  /**
   * Stores what the steps before sending have reached, and renews a lease that has become short. @returns the claim from
   * now on, or null when that failed, another worker has the claim, or no further step is allowed now
   */
  saveState: (claimed: ClaimedPublication, state: ConnectorState) => Promise<ClaimedPublication | null>;
  /** Makes a smaller rendition of an image, which `find` returns from then on. */
  fit: (claimed: ClaimedPublication, unfitted: LoadedPublication["unfitted"][number]) => Promise<void>;
  /** Fetches the page behind a link; `find` returns its card from then on, the same for every try. */
  readLink: (claimed: ClaimedPublication, link: string) => Promise<void>;
  /** Waits until this worker sends nothing else to the channel, whose platform cannot tell what became of a request. */
  takeBlindTurn: (claimed: ClaimedPublication) => Promise<void>;
  /** Returns at once: null when the request may be sent now, else the number of seconds to wait. */
  acquireSlot: (claimed: ClaimedPublication) => Promise<number | null>;
  /** Reserves a post on the platform that was found; false when it is another part or publication of the channel. */
  reserveFound: (claimed: ClaimedPublication, externalId: string) => Promise<boolean>;
  /** Renews the lease for its full duration and stores the progress; null when another worker has the claim. */
  renew: (claimed: ClaimedPublication, progress: number | null) => Promise<Lease | null>;
  /** Aborts when the worker shuts down. */
  stop?: AbortSignal | undefined;
  /** Called at each step boundary of a publication. */
  onStep?: ((step: Step, claimed: ClaimedPublication) => void) | undefined;
};

/**
 * Takes one claimed publication from stage to stage until its claim ends. The order is essential:
 * prepare, commit the intent, check the lease, send. Writes nothing of the ending.
 * @returns null when another worker took the claim meanwhile
 */
export async function publish(deps: PublishDeps, claimed: ClaimedPublication): Promise<EndedClaim | null> {
  const prepared = await endOnDefect(deps, { claimed }, () => prepare(deps, claimed));
  if (prepared === null || "ending" in prepared) return prepared;
  if (settlementOf(prepared.publisher, prepared.content.outgoing).length === 0) {
    await deps.takeBlindTurn(prepared.claimed);
    if (deps.stop?.aborted) return endWithoutAttempt(prepared, { kind: "released", seconds: 0 });
  }
  const ready = await endOnDefect(deps, prepared, () => takeSlot(deps, prepared));
  if ("ending" in ready) return ready;
  const committed = await endOnDefect(deps, ready, () => commitIntent(deps, ready));
  if (committed === null || "ending" in committed) return committed;
  return sendAndEnd(deps, committed);
}

/** An internal error ends the claim at the stage it has reached. */
async function endOnDefect<Next>(
  { services: { log }, timing }: PublishDeps,
  { claimed, hasSlot = false }: Pick<EndedClaim, "claimed" | "hasSlot">,
  step: () => Promise<Next>,
): Promise<Next | EndedClaim> {
  try {
    return await step();
  } catch (error) {
    log.error({ err: error, publication: claimed.id }, "publishing failed before anything was sent");
    return { claimed, hasSlot, ending: resultOfDefect(claimed, timing), attemptId: null };
  }
}

/** Reads what was claimed, finds out what may be done with it now, and completes all that comes before its request. */
async function prepare(
  deps: PublishDeps,
  claimed: ClaimedPublication,
): Promise<PreparedPublication | EndedClaim | null> {
  // Checked before any content is read, because reading may be what crashes the worker.
  if (isPoison(claimed)) {
    const mayBeThere = claimed.isAmbiguous || claimed.isProcessing;
    return { claimed, attemptId: null, ending: { kind: "failed", error: QUARANTINED, mayBeThere } };
  }
  const content = await deps.find(claimed);
  const { outgoing } = content;
  const publisher = deps.publishers.get(claimed.platform);
  const end = (ending: Ending) => endWithoutAttempt({ claimed, content }, ending);
  const [first] = outgoing.earlier;
  if (content.isComplete && first) return end({ kind: "published", ...first });
  const state = { ...claimed, sinceLease: claimed.sinceLastSent - deps.timing.lease };
  const settlement = claimed.isInDoubt ? settlementInDoubt(publisher, outgoing) : settlementOf(publisher, outgoing);
  const action = decideNextAction(state, settlement);
  if (action.kind === "give_up") return end({ kind: "unknown", error: claimed.isInDoubt ? IN_DOUBT : NO_RESPONSE });
  if (action.kind === "wait") return end({ kind: "released", seconds: action.seconds });
  const obstacle = findObstacle(content, claimed);
  if (obstacle) return end(obstacle);
  if (action.kind === "poll") return end(await poll(deps, claimed, publisher, outgoing));
  const refusal = findRefusal(publisher, content, claimed);
  if (refusal || !publisher) {
    const error = refusal ?? UNKNOWN_PLATFORM;
    return end(claimed.isAmbiguous ? { kind: "unknown", error } : { kind: "failed", error, mayBeThere: false });
  }
  const settled = action.kind === "ask" ? await settleAmbiguous(deps, claimed, publisher, action) : null;
  if (settled && settled !== "not_there") return end(settled);
  // A publication that may have been sent goes out again unchanged under its key; only one that certainly was not is
  // prepared anew, and one whose preparation the database may have forgotten.
  const isResend = claimed.isAmbiguous && settled === null;
  if (isResend && !claimed.isInDoubt) return { claimed, content, publisher, isResend };
  const steps = await prepareFully(deps, claimed, publisher, content);
  if (steps === "lost") return null;
  if (!("ending" in steps)) return { ...steps, publisher, isResend };
  return { ...endWithoutAttempt({ claimed: steps.claimed, content }, steps.ending), answer: steps.answer };
}

/** Without a slot the claim ends, and waiting for one counts as no try. */
async function takeSlot(deps: PublishDeps, prepared: PreparedPublication): Promise<ReadyPublication | EndedClaim> {
  const seconds = await deps.acquireSlot(prepared.claimed);
  if (seconds === null) return { ...prepared, hasSlot: true };
  return endWithoutAttempt(prepared, { kind: "waiting", error: PACED, seconds, block: null });
}

/** @returns null when another worker took the claim meanwhile, so nothing may be sent */
async function commitIntent(
  deps: PublishDeps,
  ready: ReadyPublication,
): Promise<CommittedPublication | EndedClaim | null> {
  const attemptId = await deps.recordIntent(ready);
  if (attemptId === null) return null;
  if (attemptId === "stopped") {
    const ended = endWithoutAttempt(ready, { kind: "waiting", error: STOPPED, seconds: 0, block: null });
    return { ...ended, hasSlot: true };
  }
  deps.onStep?.("intent", ready.claimed);
  return { ...ready, attemptId };
}

/** After an internal error its request may have been sent. */
async function sendAndEnd(deps: PublishDeps, committed: CommittedPublication): Promise<EndedClaim> {
  const { services, timing } = deps;
  try {
    return endOfSent(deps, await send(deps, committed));
  } catch (error) {
    const { claimed, content, attemptId, hasSlot, isResend } = committed;
    services.log.error({ err: error, publication: claimed.id }, "publishing failed after its intent was committed");
    const ending = resultOf(DEFECT_WHILE_SENDING, { ...claimed, isAmbiguous: isResend }, true, timing);
    const { credentials } = content.outgoing.channel;
    return { claimed, attemptId, hasSlot, credentials, ending: forPart(ending, content) };
  }
}

/** Sends the one request that the intent was committed for, if the lease outlives it. */
async function send(deps: PublishDeps, committed: CommittedPublication): Promise<SentPublication> {
  const { claimed, publisher, content } = committed;
  const { outgoing } = content;
  const uploadMs = publisher.uploadTimeoutMs?.(outgoing) ?? null;
  let answer: RawAnswer | null = null;
  const keepAnswer = (last: RawAnswer | null) => {
    answer = last && redactResponse(last, outgoing.channel.credentials);
  };
  const run = (call: Call) => publisher.publish(outgoing, call);
  const options = { uploadMs, keepAnswer, isDryRun: deps.services.env.CHANNEL_DRY_RUN };
  const outcome = await callPublisher(deps, claimed, publisher, run, options);
  deps.onStep?.("sent", claimed);
  return { ...committed, outcome, answer };
}

function endOfSent({ stop, timing }: PublishDeps, sent: SentPublication): EndedClaim {
  const { claimed, publisher, content, attemptId, hasSlot, isResend, outcome, answer } = sent;
  const { credentials } = content.outgoing.channel;
  const isCutShort = stop?.aborted && outcome.kind === "failed" && outcome.error.code === UPLOAD_INTERRUPTED;
  if (outcome.kind === "not_sent" || isCutShort)
    return { claimed, attemptId, hasSlot, credentials, ending: { kind: "released", seconds: 0 } };
  const canSettle = settlementOf(publisher, content.outgoing).length > 0;
  const ending = forPart(resultOf(outcome, { ...claimed, isAmbiguous: isResend }, canSettle, timing), content);
  return { claimed, attemptId, hasSlot, credentials, ending, answer };
}

function endWithoutAttempt(
  { claimed, content }: Pick<PreparedPublication, "claimed" | "content">,
  ending: Ending,
): EndedClaim {
  const { credentials } = content.outgoing.channel;
  return { claimed, credentials, attemptId: null, ending: forPart(ending, content) };
}

function settlementOf(publisher: Publisher | undefined, outgoing: Outgoing): readonly Settlement[] {
  return publisher?.settlement?.(outgoing) ?? [];
}

/** The state is from before what the database may have forgotten, so it tells nothing. */
function settlementInDoubt(publisher: Publisher | undefined, outgoing: Outgoing): readonly Settlement[] {
  const before: Outgoing = {
    ...outgoing,
    state: null,
    // A copied value would not grow while a network responds.
    get sentSecondsAgo() {
      return outgoing.sentSecondsAgo;
    },
  };
  return settlementOf(publisher, before).filter(({ by }) => by !== "state");
}

/** Adapts an ending to a publication of several parts, and records the content a state was prepared for. */
function forPart(ending: Ending, found: LoadedPublication): Ending {
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

/**
 * A condition that only time or a user can resolve, which does not count as a try; waiting for a disconnected channel
 * is limited to this long.
 */
function findObstacle({ access, channelStatus }: LoadedPublication, { sinceDue }: ClaimedPublication): Ending | null {
  if (sinceDue >= WAITING_DAYS * 86_400) return null;
  if (channelStatus === "needs_reconnect")
    return { kind: "waiting", error: WAITING, seconds: LOST_SECONDS, block: null };
  return access === "open" ? null : { kind: "waiting", error: NO_ACCESS, seconds: REFRESH_SECONDS, block: null };
}

/** Repeats the preflight: content that was valid when approved may no longer be. */
function findRefusal(
  publisher: Publisher | undefined,
  { expected, outgoing: { channel }, channelStatus }: LoadedPublication,
  { platform }: ClaimedPublication,
): PublishError | null {
  const connector = findConnector(platform);
  if (!publisher || !connector) return UNKNOWN_PLATFORM;
  if (channelStatus === "disabled" || channelStatus === "needs_reconnect") return NOT_CONNECTED;
  const findings = [
    ...connector.preflight(countedContent(connector, expected), channel.capabilities),
    ...checkFormatting(connector, expected),
    ...checkOptions(connector.options, expected.options),
  ];
  const finding = findings.find(({ severity }) => severity === "error");
  return finding ? { code: finding.code, category: "user", message: finding.message, retryable: false } : null;
}
