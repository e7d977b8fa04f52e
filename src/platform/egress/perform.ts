import { toStorableText } from "#kernel/storable.ts";
import { inSpan, type Span } from "#kernel/trace.ts";
import type { Network } from "./address.ts";
import type { Agents } from "./agents.ts";
import {
  type EgressRequest,
  type EgressResponse,
  type Progress,
  type Receive,
  ReceiverFailedError,
  sendOnce,
} from "./exchange.ts";
import { type Failure, failureOf, interruptedError } from "./failure.ts";
import type { Lookup } from "./lookup.ts";
import { resolveAllowed } from "./resolve-allowed.ts";

/** `sockets` are agents without keep-alive: a connection that became a WebSocket cannot be reused. */
export type EgressClient = { allowedNetworks: readonly Network[]; lookup: Lookup; agents: Agents; sockets: Agents };

type Result =
  | { ok: true; status: number; headers: Record<string, string>; body: string; truncated: boolean }
  | (Failure & { ok: false; status?: number; isSent: boolean });

/**
 * How a request ended. `body` is text that PostgreSQL can store: UTF-8 with invalid bytes replaced and NUL removed. A
 * failure has a `status` when the head of the response had arrived; unless `isSent`, not a byte of the request left.
 * `durationMs` is whole milliseconds from the call to its end.
 */
export type EgressOutcome = Result & { durationMs: number };

/** Checks, sends and reads under one timeout, and turns every network failure into an outcome. */
export function performRequest(client: EgressClient, input: EgressRequest, receive?: Receive): Promise<EgressOutcome> {
  const { method, url } = input;
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  const facts = { "http.request.method": method, "server.address": host };
  return inSpan({ name: method, kind: "client", attributes: facts }, async (span) => {
    const outcome = await performOnce(client, input, receive);
    note(outcome, span);
    return outcome;
  });
}

function note(outcome: EgressOutcome, span: Span | null): void {
  const { status } = outcome;
  if (status !== undefined) span?.set({ "http.response.status_code": status });
  if (!outcome.ok) span?.fail(outcome.code);
  else if (outcome.status >= 400) span?.fail(String(outcome.status));
}

async function performOnce(client: EgressClient, input: EgressRequest, receive?: Receive): Promise<EgressOutcome> {
  const startedAt = performance.now();
  const stop = new AbortController();
  const deadline = setTimeout(() => stop.abort("timeout"), input.timeoutMs);
  const callOff = () => stop.abort("aborted");
  input.signal?.addEventListener("abort", callOff);
  if (input.signal?.aborted) callOff();
  try {
    const result = await run(client, input, receive, stop.signal);
    return { ...result, durationMs: Math.round(performance.now() - startedAt) };
  } finally {
    clearTimeout(deadline);
    input.signal?.removeEventListener("abort", callOff);
    closeBody(input);
  }
}

/** Closes the file behind a body that was not, or not entirely, read: its reader only knows the request's outcome. */
export function closeBody({ body }: Pick<EgressRequest, "body">): void {
  if (typeof body === "object" && "stream" in body) body.stream.destroy();
}

async function run(
  { allowedNetworks, lookup, agents }: EgressClient,
  input: EgressRequest,
  receive: Receive | undefined,
  stop: AbortSignal,
): Promise<Result> {
  const progress: Progress = { phase: "dns" };
  try {
    const target = await resolveAllowed(input.url, allowedNetworks, lookup, stop);
    stop.throwIfAborted();
    if ("code" in target) {
      const code = target.code === "unresolvable" ? "dns" : "refused";
      return { ok: false, code, message: target.message, isSent: false };
    }
    const response = await sendOnce({ target, input, receive, agents, stop, progress });
    return { ok: true, ...response, body: storableText(response) };
  } catch (error) {
    if (error instanceof ReceiverFailedError) throw error.cause;
    const { phase, status, isSent = false } = progress;
    if (stop.aborted) return { ok: false, ...interruptedError(stop.reason, progress, input.timeoutMs), status, isSent };
    // Nothing was sent yet: the caller made a request that HTTP cannot carry.
    if (phase === "dns") throw error;
    const failure = failureOf(error, progress);
    // May quote the receiver, for example its certificate.
    return { ok: false, ...failure, message: toStorableText(failure.message), status, isSent };
  }
}

// `stream` omits a character that the limit cut in two.
function storableText({ body, truncated }: EgressResponse): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body, { stream: truncated });
  return toStorableText(text, text.length);
}
