import type { Network } from "./address.ts";
import { admit } from "./admit.ts";
import type { Agents } from "./agents.ts";
import { type Answer, type EgressRequest, exchange, NotTaken, type Progress, type Receive } from "./exchange.ts";
import { broken, type Failure, interrupted } from "./failure.ts";
import type { Lookup } from "./lookup.ts";

export type Door = { opened: readonly Network[]; lookup: Lookup; agents: Agents };

type Result =
  | { ok: true; status: number; headers: Record<string, string>; body: string; truncated: boolean }
  | (Failure & { ok: false; status?: number });

/**
 * How a request ended. `body` is text that any store takes: UTF-8 with invalid bytes replaced and NUL removed. A failure
 * has a `status` when the head of the answer had come. `durationMs` is whole milliseconds from the call to its end.
 */
export type EgressOutcome = Result & { durationMs: number };

/** Judges, sends and reads under one deadline, and turns whatever the network does into an outcome. */
export async function perform(door: Door, input: EgressRequest, receive?: Receive): Promise<EgressOutcome> {
  const startedAt = performance.now();
  const stop = new AbortController();
  const deadline = setTimeout(() => stop.abort("timeout"), input.timeoutMs);
  const callOff = () => stop.abort("aborted");
  input.signal?.addEventListener("abort", callOff);
  if (input.signal?.aborted) callOff();
  try {
    const result = await run(door, input, receive, stop.signal);
    return { ...result, durationMs: Math.round(performance.now() - startedAt) };
  } finally {
    clearTimeout(deadline);
    input.signal?.removeEventListener("abort", callOff);
  }
}

async function run(
  { opened, lookup, agents }: Door,
  input: EgressRequest,
  receive: Receive | undefined,
  stop: AbortSignal,
): Promise<Result> {
  const progress: Progress = { phase: "dns" };
  try {
    const target = await admit(input.url, opened, lookup, stop);
    stop.throwIfAborted();
    if ("code" in target) {
      return { ok: false, code: target.code === "unresolvable" ? "dns" : "refused", message: target.message };
    }
    const answer = await exchange({ target, input, receive, agents, stop, progress });
    return { ok: true, ...answer, body: safeText(answer) };
  } catch (error) {
    if (error instanceof NotTaken) throw error.cause;
    const { phase, status } = progress;
    if (stop.aborted) return { ok: false, ...interrupted(stop.reason, progress, input.timeoutMs), status };
    // Nothing has gone out yet: the caller made a request that HTTP cannot carry.
    if (phase === "dns") throw error;
    return { ok: false, ...broken(error, progress), status };
  }
}

// `stream` leaves out a character that the cap cut in two. PostgreSQL's text takes everything but NUL.
function safeText({ body, truncated }: Answer): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(body, { stream: truncated }).replaceAll("\0", "");
}
