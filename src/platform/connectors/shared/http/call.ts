import { createHash } from "node:crypto";
import { closeBody, type Egress, type EgressOutcome, type EgressRequest } from "../../../egress/index.ts";
import { publicMediaUrl, type SigningDeps } from "../../../media-address.ts";
import type { Storage } from "../../../storage/index.ts";
import { type Call, NotAuthorizedError, type PublishOutcome, RepeatedRequestError } from "../../contract.ts";
import { DRY_RUN, NOT_AUTHORIZED } from "../description/codes.ts";
import { DryRunError, describeRequest } from "./dry-run.ts";
import { explainError } from "./errors.ts";
import { createFetch } from "./fetch.ts";

type CallDeps = SigningDeps & { egress: Egress; storage: Pick<Storage, "getStream"> };

export type CallOptions = {
  /** Aborts at the call's deadline. */
  signal: AbortSignal;
  /** @throws LeaseExpiredError; without it, the call may be made at any time */
  assertInTime?: () => void;
  /** Whether a mutating request of this call must not be sent twice. */
  isOnce?: boolean;
  /** Whether the first mutating request is recorded as the last response instead of being sent. */
  isDryRun?: boolean;
  /** Whether a dry run stops at the first request of any kind: some networks renew a token by GET. */
  isDryForReads?: boolean;
};

/** HTTP status of a response that arrived over a WebSocket: that of its handshake. */
const SWITCHED = 101;

/** The platform's last response, verbatim; over a WebSocket with the status of its handshake, 101. */
export type RawAnswer = { status: number; body: string };

export type OpenCall = Call & {
  /** Whether a mutating request was handed to a connection, so that it may have arrived. */
  hasSent(): boolean;
  /** The last response to any request of this call; null before the first. */
  lastAnswer(): RawAnswer | null;
  /** Whether a dry run ended it at a request that would have been sent. */
  isStopped(): boolean;
};

/** The functions available to a connector during one call. */
export function openCall({ egress, storage, ...signing }: CallDeps, options: CallOptions): OpenCall {
  return {
    ...guardRequests(egress, options),
    readMedia: ({ storageKey }) => storage.getStream(storageKey),
    publicUrl: (media) => publicMediaUrl(signing, media),
  };
}

/** The functions of a call that send requests. */
export function guardRequests(
  egress: Egress,
  { signal, assertInTime = () => {}, isOnce = false, isDryRun = false, isDryForReads = false }: CallOptions,
): Omit<OpenCall, "readMedia" | "publicUrl"> {
  const sent = new Set<string>();
  /** Requests that a server has refused for their proof, with the reason; each may be sent once more for each reason. */
  const refusedProofs = new Set<string>();
  /** Records a request that is about to be sent. @throws when it is not allowed */
  function recordRequest(mark: string, what: string): void {
    assertInTime();
    if (isOnce && sent.has(mark)) throw new RepeatedRequestError(`${what} would have been sent twice.`);
  }
  let response: RawAnswer | null = null;
  let isStopped = false;
  function stopDryRun(request: Parameters<typeof describeRequest>[0]): void {
    if (!isDryRun) return;
    closeBody(request);
    response = isStopped ? response : { status: 0, body: describeRequest(request) };
    isStopped = true;
    throw new DryRunError("Dry run: nothing was sent.");
  }
  async function keepResponse(running: Promise<EgressOutcome>): Promise<EgressOutcome> {
    const outcome = await running;
    if (outcome.ok) response = { status: outcome.status, body: outcome.body };
    return outcome;
  }

  /** Mutating requests are checked in the same turn of the event loop in which they are sent. */
  async function guarded(
    input: EgressRequest,
    run: (input: EgressRequest) => Promise<EgressOutcome>,
  ): Promise<EgressOutcome> {
    const joined = { ...input, signal: input.signal ? AbortSignal.any([signal, input.signal]) : signal };
    if (isDryForReads) stopDryRun(input);
    if (input.isReadOnly || input.method === "GET" || input.method === "HEAD") return keepResponse(run(joined));
    stopDryRun(input);
    const mark = markOf(input);
    const wasSent = sent.has(mark);
    let refusal: unknown;
    const beforeSend = () => {
      try {
        recordRequest(mark, input.method);
        input.beforeSend?.();
      } catch (error) {
        refusal = error;
        throw error;
      }
      sent.add(mark);
    };
    const outcome = await keepResponse(run({ ...joined, beforeSend }));
    if (refusal) throw refusal;
    const reason = proofRefusalOf(input, outcome);
    if (!wasSent && reason && !refusedProofs.has(`${reason} ${mark}`)) {
      refusedProofs.add(`${reason} ${mark}`);
      sent.delete(mark);
    }
    return outcome;
  }

  const connectSocket: Call["connectSocket"] = async (input) => {
    const { url } = input;
    const onMessage = (text: string) => {
      response = { status: SWITCHED, body: text };
      input.onMessage(text);
    };
    const outcome = await egress.connectSocket({ ...input, onMessage, signal });
    if (!outcome.ok) return outcome;
    const { socket } = outcome;
    const send = (text: string) => {
      stopDryRun({ method: "SEND", url, headers: {}, body: text });
      const mark = markOf({ method: "SOCKET", url, body: text });
      socket.send(text, () => recordRequest(mark, "The message"));
      sent.add(mark);
    };
    return { ok: true, socket: { send, ask: (text) => socket.send(text), close: () => socket.close() } };
  };

  const { check, texts } = egress;
  const guardedEgress: Call["egress"] = {
    check,
    texts,
    request: (input) => guarded(input, egress.request),
    download: (input, receive) => guarded(input, (checked) => egress.download(checked, receive)),
  };
  return {
    signal,
    assertInTime,
    egress: guardedEgress,
    connectSocket,
    fetch: createFetch(guardedEgress),
    hasSent: () => sent.size > 0,
    lastAnswer: () => response,
    isStopped: () => isStopped,
  };
}

/** The outcome of a call that threw: failed if the request certainly was not carried out, otherwise unknown. */
export function outcomeOfError(
  error: unknown,
  { hasSent, isStopped }: OpenCall,
): Extract<PublishOutcome, { kind: "failed" | "unknown" }> {
  if (isStopped()) return endOfDryRun();
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NotAuthorizedError && !hasSent()) return failedWith(NOT_AUTHORIZED);
  const outcome = findTransportFailure(error);
  if (!outcome || outcome.isSent || hasSent()) return { kind: "unknown", message };
  const isBlocked = outcome.code === "refused";
  const reason = { code: "not_reached", category: isBlocked ? "user" : "platform", message: outcome.message } as const;
  return { kind: "failed", error: { ...reason, retryable: !isBlocked }, retryAfterSeconds: null };
}

/** The outcome of a call, or that of a dry run which ended it: a connector may have taken the end for another failure. */
export function unlessStopped<Outcome>(outcome: Outcome, { isStopped }: OpenCall): Outcome | Failed {
  return isStopped() ? endOfDryRun() : outcome;
}

type Failed = Extract<PublishOutcome, { kind: "failed" }>;

/** The outcome of a call that a dry run ended. */
export function endOfDryRun(): Failed {
  return failedWith(DRY_RUN);
}

/** The outcome of a call that failed with an error that every platform has. */
export function failedWith(code: string): Failed {
  return { kind: "failed", error: explainError(undefined, code), retryAfterSeconds: null };
}

/**
 * Why no response arrived; null for an error that has another reason. Libraries wrap what `fetch` threw, some of them
 * twice.
 */
export function findTransportFailure(error: unknown, depth = 0): Extract<EgressOutcome, { ok: false }> | null {
  if (!(error instanceof Error) || depth > 4) return null;
  const { cause } = error as { cause?: unknown };
  if (cause !== null && typeof cause === "object" && "ok" in cause && cause.ok === false && "isSent" in cause) {
    return cause as Extract<EgressOutcome, { ok: false }>;
  }
  return findTransportFailure(cause, depth + 1);
}

/**
 * Why a server refused a request's DPoP proof: it lacks the server's current nonce, which the response contains, or is
 * invalid otherwise, such as by its time (RFC 9449, sections 5, 8 and 9). It says so before it carries anything out.
 * @returns null for any other response
 */
function proofRefusalOf({ headers }: EgressRequest, outcome: EgressOutcome): string | null {
  if (!outcome.ok || ![400, 401].includes(outcome.status)) return null;
  if (!Object.keys(headers).some((name) => name.toLowerCase() === "dpop")) return null;
  const body = /^\s*\{[^{}]*"error"\s*:\s*"(use_dpop_nonce|invalid_dpop_proof)"/;
  const challenge = challengeIn(outcome.headers["www-authenticate"] ?? "");
  const [, reason = null] = challenge ?? body.exec(outcome.body) ?? [];
  return reason === "use_dpop_nonce" && !outcome.headers["dpop-nonce"] ? null : reason;
}

function challengeIn(header: string): RegExpExecArray | null {
  const parameters = header.split(",").map((part) => /\bDPoP\b(.*)/is.exec(part)?.[1] ?? "");
  return parameters.map((each) => /\berror="(use_dpop_nonce|invalid_dpop_proof)"/i.exec(each)).find(Boolean) ?? null;
}

/** Equal for equal requests; a stream's content is not known in advance. */
function markOf({ method, url, body = "" }: Pick<EgressRequest, "method" | "url" | "body">): string {
  const content = typeof body === "string" || Buffer.isBuffer(body) ? body : "stream";
  return `${method} ${url} ${createHash("sha256").update(content).digest("hex")}`;
}
